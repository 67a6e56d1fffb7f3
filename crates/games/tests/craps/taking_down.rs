//! When wagers are made, cut and taken down (section 4).

use games::kernel::Need;

use super::Pit;

#[test]
fn wagers_are_in_before_the_dice_are_thrown() {
    book::shows!("HC-B §4.I");
    let mut pit = Pit::open(&[]);
    pit.run("bet 1 pass $5; bet 2 field $5; close");
    assert_eq!(pit.refused("bet 2 field $5"), "§4.I");
    pit.run("choose 1 accept");
    assert_eq!(pit.refused("bet 2 field $5"), "§4.I");
    assert_eq!(pit.refused("down 2 field $5"), "§4.I");
    assert_eq!(pit.refused("call on seat 2 spot field"), "§4.I");
    pit.run("dice 2-4");
    assert_eq!(pit.0.table().need(), Need::Bets);
}

#[test]
fn a_wager_is_chips_on_its_place_on_the_layout() {
    book::shows!("HC-B §4.II");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 place-9 $25");
    pit.run("bet 2 place-9 $5");
    assert_eq!(pit.stake(2, "place-9").0, 3000);
    assert_eq!(pit.refused("bet 2 place-9 $0.50"), "§3.II.A");
    assert_eq!(pit.stake(3, "place-9").0, 0);
}

#[test]
fn wagers_may_be_cut_or_taken_down_before_the_roll_that_decides_them() {
    book::shows!("HC-B §4.III");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $10; bet 3 pass $10; down 2 pass $10; down 3 pass $5");
    assert_eq!((pit.stake(2, "pass").0, pit.stake(3, "pass").0), (0, 500));
    pit.throw("2-4");
    let spots = ["come", "dont-come", "place-5", "buy-5", "lay-5", "hard-4", "field", "any-seven", "hop-1-3"];
    for spot in spots {
        pit.run(&format!("bet 2 {spot} $20; down 2 {spot} $5; down 2 {spot} $15"));
        assert_eq!(pit.stake(2, spot).0, 0, "{spot}");
    }
    // Wagers that stand from roll to roll, too; and odds, even behind a wager that stays.
    pit.run("bet 2 place-5 $10; bet 2 hard-8 $5; bet 3 pass-odds $25");
    pit.throw("1-1");
    pit.run("down 2 place-5 $5; down 2 hard-8 $5; down 3 pass-odds $20");
    // What is left is nothing or a wager.
    assert_eq!(pit.refused("down 2 place-5 $1"), "§3.II.A");
}

#[test]
fn pass_stays_up_once_its_point_is_set() {
    book::shows!("HC-B §4.III.A");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $10");
    pit.throw("2-4");
    assert_eq!(pit.refused("down 2 pass $10"), "§4.III.A");
    assert_eq!(pit.refused("down 2 pass $5"), "§4.III.A");
}

#[test]
fn come_stays_up_once_its_come_point_is_set() {
    book::shows!("HC-B §4.III.B");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 come $10");
    pit.throw("4-5");
    assert_eq!(pit.refused("down 2 come-9 $10"), "§4.III.B");
    assert_eq!(pit.refused("down 2 come-9 $1"), "§4.III.B");
    // Nor can it be raised there: the box is filled by the dealer.
    assert_eq!(pit.refused("bet 2 come-9 $10"), "§3.I.C");
}

#[test]
fn put_stays_up_once_the_dice_have_rolled() {
    book::shows!("HC-B §4.III.C", "HC-B §3.I.D");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 put-9 $10; down 2 put-9 $10; bet 2 put-9 $10");
    pit.throw("1-1");
    assert_eq!(pit.refused("down 2 put-9 $10"), "§4.III.C");
    // More money there is a further Put Bet, free to go until the dice roll.
    pit.run("bet 2 put-9 $20; bet 2 put-odds-9 $120");
    assert_eq!(pit.refused("down 2 put-9 $25"), "§4.III.C");
    pit.run("down 2 put-9 $20");
    assert_eq!((pit.stake(2, "put-9").0, pit.stake(2, "put-odds-9").0), (1000, 4000));
    pit.run("bet 2 put-9 $20; down 2 put-9 $5");
    assert_eq!(pit.refused("down 2 put-9 $20"), "§4.III.C");
    pit.throw("1-1");
    assert_eq!(pit.refused("down 2 put-9 $1"), "§4.III.C");
}

#[test]
fn a_fire_bet_is_neither_raised_nor_cut_nor_taken_down() {
    book::shows!("HC-B §4.III.D");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 fire $5");
    assert_eq!(pit.refused("bet 2 fire $1"), "§4.III.D");
    assert_eq!(pit.refused("down 2 fire $1"), "§4.III.D");
    assert_eq!(pit.refused("down 2 fire $5"), "§4.III.D");
    pit.throw("2-4");
    assert_eq!(pit.refused("down 2 fire-box $5"), "§4.III.D");
    pit.throw("3-3");
    assert_eq!(pit.refused("down 2 fire-box $5"), "§4.III.D");
}

#[test]
fn wagers_against_the_dice_may_go_at_any_time_but_not_come_back() {
    book::shows!("HC-B §4.IV");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 dont-pass $20; down 2 dont-pass $5");
    assert_eq!(pit.refused("bet 2 dont-pass $5"), "§4.IV");
    pit.throw("2-4");
    pit.run("down 2 dont-pass $15");
    assert_eq!(pit.refused("bet 2 dont-pass $15"), "§3.I.B");
    pit.run("bet 2 dont-come $20; down 2 dont-come $20");
    assert_eq!(pit.refused("bet 2 dont-come $20"), "§4.IV");
    pit.throw("1-1");
    // The next Don't Come Bet is another wager.
    pit.run("bet 2 dont-come $20");
    pit.throw("4-5");
    pit.run("down 2 dont-come-9 $5; down 2 dont-come-9 $15");
    assert_eq!(pit.refused("bet 2 dont-come-9 $15"), "§3.I.E");
    pit.throw("3-4");
    pit.run("bet 2 dont-pass $20");
}

#[test]
fn a_player_who_leaves_takes_down_what_may_be_taken_down() {
    book::shows!("HC-B §4.III", "HC-B §4.III.A", "HC-B §4.III.B", "HC-B §4.III.D");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $10; bet 2 fire $5");
    pit.throw("2-4");
    pit.run("bet 2 come $10");
    pit.throw("4-5");
    pit.run("bet 2 come-odds-9 $20; bet 2 pass-odds $20; bet 2 place-8 $12; bet 2 buy-4 $20");
    let before = pit.0.table().felt().balance();
    pit.run("leave 2");
    let after = pit.0.table().felt().balance();
    assert_eq!((after.back - before.back).0, 7200, "odds, Place and Buy come back");
    assert_eq!((before.fees - after.fees).0, 100, "and the commission on the Buy Bet");
    assert_eq!(pit.refused("sit 2"), "§2.V.A");
    // The rest is decided as if they were there, and then the place is free.
    let settled = pit.throw("3-4");
    let expected = ["2 pass -$10 §3.I.A.2(b)", "2 fire-box -$5 §3.I.MM.2", "2 come-9 -$10 §3.I.C.2(b)"];
    assert_eq!(settled, expected);
    pit.run("sit 2");
}

#[test]
fn the_last_player_stays_until_wagers_that_must_be_decided_are() {
    book::shows!("HC-B §4.III");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $10");
    pit.throw("2-4");
    pit.run("leave 1; leave 3");
    assert_eq!(pit.refused("leave 2"), "§4.III");
    pit.run("close; choose 2 accept; dice 3-4; bet 2 pass $5; bet 2 place-6 $6; leave 2");
    assert_eq!(pit.0.table().felt().standing().0, 0);
    pit.run("sit 1; sit 2; sit 3");
}

#[test]
fn a_player_may_leave_with_wagers_closed_and_is_paid_for_that_throw() {
    book::shows!("HC-B §4.III", "HC-B §4.I");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 place-5 $10; bet 2 field $5; close; leave 2");
    let events = pit.run("dice 1-4");
    assert_eq!(pit.settled(&events), ["2 place-5 $14 §3.I.F.1", "2 field -$5 §3.I.K.2"]);
    assert_eq!(pit.stake(2, "place-5").0, 0, "the Place Bet came down after the throw");
    pit.run("sit 2");
    // Whoever takes the place has cut no wager of their own.
    pit.throw("3-4");
    pit.run("bet 2 dont-pass $5; leave 2; sit 2; bet 2 dont-pass $5");
}
