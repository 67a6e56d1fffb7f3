//! Place, Buy and Lay Bets.

use super::{Pit, easy};

/// Number, what $60 wins placed, bought and laid, in dollars; ways odds from §5.II, §6.I and §6.II.
const PAYS: [(u8, i64, i64, i64); 6] = [
    (4, 108, 120, 30),
    (5, 84, 90, 40),
    (6, 70, 72, 50),
    (8, 70, 72, 50),
    (9, 84, 90, 40),
    (10, 108, 120, 30),
];

/// A point other than the number.
fn elsewhere(number: u8) -> String {
    easy(if number == 4 { 10 } else { 4 })
}

#[test]
fn place_and_buy_win_on_their_number_before_a_seven_and_lay_the_other_way() {
    book::shows!("HC-B §3.I.F", "HC-B §3.I.F.1", "HC-B §3.I.F.2", "HC-B §5.II", "HC-B §6.I", "HC-B §6.II");
    for (number, place, buy, lay) in PAYS {
        let bets = format!("bet 2 place-{number} $60; bet 3 buy-{number} $60; bet 3 lay-{number} $60");
        let mut pit = Pit::open(&[]);
        pit.run(&bets); // Before the come-out …
        pit.throw(&elsewhere(number));
        for other in (2..=12).filter(|&t| t != number && t != 7 && easy(t) != elsewhere(number)) {
            assert!(pit.throw(&easy(other)).is_empty(), "{other} decides nothing on {number}");
        }
        let settled = pit.throw(&easy(number));
        let expected = [
            format!("2 place-{number} ${place} §3.I.F.1"),
            format!("3 buy-{number} ${buy} §6.I"),
            format!("3 lay-{number} -$60 §6.II"),
        ];
        assert_eq!(settled, expected);

        let mut pit = Pit::open(&[]);
        pit.throw(&elsewhere(number));
        pit.run(&bets); // … or after it.
        let expected = [
            format!("2 place-{number} -$60 §3.I.F.2"),
            format!("3 buy-{number} -$60 §6.I"),
            format!("3 lay-{number} ${lay} §6.II"),
        ];
        assert_eq!(pit.throw("3-4"), expected);
    }
}

#[test]
fn the_point_itself_may_be_placed() {
    book::shows!("HC-B §3.I.F.3");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 place-6 $12");
    assert_eq!(pit.throw("1-5"), ["2 place-6 $14 §3.I.F.1"]);
    pit.throw("2-4");
    assert_eq!(pit.throw("3-4"), ["2 place-6 -$12 §3.I.F.2"]);
}

#[test]
fn place_and_buy_rest_on_a_come_out_roll_unless_called_on_and_lay_works() {
    book::shows!("HC-B §3.I.F", "HC-B §6.I", "HC-B §6.II");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 place-6 $12; bet 2 buy-4 $20; bet 2 lay-9 $30");
    assert_eq!(pit.throw("3-4"), ["2 lay-9 $20 §6.II"]);
    pit.run("bet 2 lay-9 $30");
    assert_eq!(pit.throw("4-5"), ["2 lay-9 -$30 §6.II"]);
    pit.throw("3-4");

    let mut pit = Pit::open(&[]);
    pit.run("bet 2 place-6 $12; bet 2 buy-4 $20; bet 3 place-6 $12");
    pit.run("call on seat 2 spot place-6; call on seat 2 spot buy-4");
    assert_eq!(pit.signs("button"), ["on", "on"]);
    assert_eq!(pit.throw("2-4"), ["2 place-6 $14 §3.I.F.1"]);
    assert_eq!(pit.throw("3-3"), ["2 place-6 $14 §3.I.F.1", "3 place-6 $14 §3.I.F.1"]);
    pit.run("call off seat 2 spot place-6");
    assert_eq!(pit.throw("3-4"), ["2 buy-4 -$20 §6.I"]);
    assert_eq!(pit.stake(2, "place-6").0, 1200);
}

#[test]
fn other_wagers_are_never_called_on_or_off() {
    book::shows!("HC-B §3.I.F");
    let mut pit = Pit::open(&[]);
    pit.run("bet 2 pass $5; bet 2 lay-4 $10");
    assert_eq!(pit.refused("call off seat 2 spot pass"), "§3.I.A");
    assert_eq!(pit.refused("call off seat 2 spot lay-4"), "§6.II");
    assert_eq!(pit.refused("call on seat 2 spot place-4"), "§3.I.F");
}

#[test]
fn a_winner_on_a_number_stays_up_but_bought_and_laid_numbers_come_down() {
    book::shows!("HC-B §10.IV");
    let mut pit = Pit::open(&[]);
    pit.throw("2-4");
    pit.run("bet 2 place-8 $12; bet 2 buy-8 $20; bet 2 lay-4 $20");
    pit.throw("4-4");
    assert_eq!((pit.stake(2, "place-8").0, pit.stake(2, "buy-8").0), (1200, 0));
    pit.throw("3-4");
    assert_eq!(pit.stake(2, "lay-4").0, 0);
}

#[test]
fn the_house_may_leave_buy_and_lay_bets_off_the_layout() {
    book::shows!("HC-B §6.I", "HC-B §6.II");
    let spots = |settings: &[(&str, &str)], kind: &str| {
        let pit = Pit::open(settings);
        pit.0.table().layout().spots.iter().filter(|s| s.wager.starts_with(kind)).count()
    };
    assert_eq!((spots(&[], "buy-"), spots(&[("buy", "no")], "buy-")), (6, 0));
    assert_eq!((spots(&[], "lay-"), spots(&[("lay", "no")], "lay-")), (6, 0));
}
