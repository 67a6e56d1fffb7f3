//! (21)(A) to (C), (23) to (25): Hedge 22, Silver Stack and Bust Bonus.

use book::shows;
use equipment::cards;

use super::*;

#[test]
fn hedge_22_pays_by_suit_and_color_unless_the_first_hand_is_above_29() {
    shows!("CO-21-2119 (21)(A)", "CO-21-2119 (23)", "CO-21-2119 (23)(A)(II)");
    for (table, pays) in [
        ("pt-flt-sb1-01", ["50 to 1", "20 to 1", "8 to 1"]),
        ("pt-flt-sb1-02", ["50 to 1", "20 to 1", "7 to 1"]),
        ("pt-flt-sb1-03", ["11 to 1", "11 to 1", "11 to 1"]),
    ] {
        let game = game(&[], &[table]);
        let pay = |dealer: &str, player| paid(game.settle_hedge_22(&cards(dealer).unwrap(), player));
        for player in [2, 21, 22, 29] {
            assert_eq!(pay("9s 3s Ts", player).as_deref(), Some(pays[0]));
            assert_eq!(pay("2h 4h 6h Kh", player).as_deref(), Some(pays[0]));
            assert_eq!(pay("9s 3c Ts", player).as_deref(), Some(pays[1]));
            assert_eq!(pay("9s 3h Ts", player).as_deref(), Some(pays[2]));
        }
        for dealer in ["9s 2s Ts", "9s 4s Ts", "As Ks", "Ts 7s"] {
            assert_eq!(pay(dealer, 20), None, "{dealer}");
        }
        assert_eq!((pay("9s 3s Ts", 30), pay("9s 3s Ts", 31)), (None, None));
    }
}

#[test]
fn hedge_22_looks_at_the_first_hand_and_gives_the_stake_back() {
    shows!("CO-21-2119 (21)(A)", "CO-21-2119 (23)(A)(I)");
    let bets = "blackjack $10, hedge-22 $5";
    let (mut table, _) = ROOM.dealt_with(&[], bets, "Tc 9s Jd 3h");
    let events = table.run("choose 1 hit; card Kc; card Ts");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 hedge-22 $0+$0"]);
    assert_eq!(clauses(&events)[1], "CO-21-2119 (21)(A)");
    // After a split the first hand counts, not the others.
    let (mut table, _) = ROOM.dealt_with(&[], bets, "Tc 9s Jd 3h");
    table.run("choose 1 split; card 9c; choose 1 stand; card Th; choose 1 hit; card Qc");
    let events = table.run("card Ts");
    assert_eq!(lines(&table, &events)[2..], ["1.1 hedge-22 $5+$40".to_owned()]);
}

#[test]
fn silver_stack_pays_by_the_number_of_lammers() {
    shows!("CO-21-2119 (21)(B)", "CO-21-2119 (24)", "CO-21-2119 (24)(A)(II)");
    for (table, pays) in [
        ("pt-flt-sb2-01", [3, 10, 30, 60, 100, 300, 1000]),
        ("pt-flt-sb2-02", [3, 12, 30, 50, 100, 100, 100]),
    ] {
        let game = game(&[], &[table]);
        assert_eq!(paid(game.settle_silver_stack(0)), None);
        for (lammers, pays) in (1..).zip(pays) {
            assert_eq!(paid(game.settle_silver_stack(lammers)), Some(format!("{pays} to 1")));
        }
    }
}

#[test]
fn three_splits_and_four_doubles_make_seven_lammers_won_or_lost() {
    shows!("CO-21-2119 (21)(B)", "CO-21-2119 (24)(A)(I)");
    let (mut table, _) = ROOM.dealt_with(&[], "blackjack $10, silver-stack $1", "2c 9s 2d 8h");
    table.run("choose 1 split; card 2h; choose 1 split; card 2s; choose 1 split");
    table.run("card 7c; choose 1 double; card Tc; card 7d; choose 1 double; card Td");
    let events = table.run("card 7h; choose 1 double; card 4h; card 7s; choose 1 double; card 5s");
    assert_eq!(lines(&table, &events).last().unwrap(), "1.1 silver-stack $1+$1,000");
    let (mut table, _) = ROOM.dealt_with(&[], "blackjack $10, silver-stack $1", "Tc 9s 8d 8h");
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events)[1], "1.1 silver-stack $0+$0");
}

#[test]
fn bust_bonus_pays_by_the_up_card_and_for_three_eights() {
    shows!("CO-21-2119 (25)", "CO-21-2119 (25)(A)(II)", "CO-21-2119 (25)(A)(IV)", "CO-21-2119 (25)(A)(V)");
    let game = game(&[], &[]);
    let pay = |dealer: &str, player| paid(game.settle_bust_bonus(&cards(dealer).unwrap(), player));
    for (up, off, suited) in [
        ("A", 3, 50),
        ("2", 1, 25),
        ("3", 1, 15),
        ("4", 1, 10),
        ("5", 1, 5),
        ("6", 1, 3),
        ("7", 2, 15),
        ("8", 2, 10),
        ("9", 2, 20),
        ("T", 2, 20),
        ("J", 2, 20),
        ("K", 2, 20),
    ] {
        // A six under and two more cards are over 21 with any of these.
        let rest = |suit: &str| format!("{up}c 6c T{suit} 9{suit}");
        assert_eq!(pay(&rest("c"), 20), Some(format!("{suited} to 1")), "{up}");
        assert_eq!(pay(&rest("h"), 20), Some(format!("{off} to 1")), "{up}");
    }
    assert_eq!(pay("8c 8d 8h", 20).as_deref(), Some("25 to 1"));
    assert_eq!(pay("8c 8c 8c", 20).as_deref(), Some("75 to 1"));
    assert_eq!(pay("8c 5c 8c 8c", 20).as_deref(), Some("10 to 1"), "exactly three cards");
    assert_eq!(pay("Tc 7d", 20), None);
    assert_eq!(pay("Tc 6d 9h", 30), None);
    assert_eq!(
        game.settle_bust_bonus(&cards("Tc 6d 9h").unwrap(), 30).unwrap().clause().text(),
        "CO-21-2119 (25)(A)(V)"
    );
    assert_eq!(pay("Tc 6d 9h", 29).as_deref(), Some("2 to 1"));
}

#[test]
fn bust_bonus_is_bet_after_the_check_and_before_anyone_plays() {
    shows!("CO-21-2119 (21)(C)", "CO-21-2119 (25)(A)(I)");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10");
    assert_eq!(table.refused("bet 1 bust-bonus $5"), "CO-21-2119 (21)(C)");
    table.run("close; card Tc Ac Kd 8d Jd 6h");
    assert!(asks(&table, 1, 1) && words(&table) == ["play", "decline"]);
    assert_eq!(table.refused("choose 1 play $101"), "CO-21-2119 (21)(C)");
    table.run("choose 1 play $5");
    assert_eq!(words(&table), ["raise", "decline"], "a wager for the dealer may go with it");
    table.run("choose 1 decline");
    assert!(asks(&table, 2, 1), "also a blackjack is asked");
    table.run("choose 2 play $5; choose 2 raise $1; choose 1 hit; card 9c");
    // Nobody is left to play, and the dealer draws out for the wager (9)(B).
    let events = table.run("card 9h");
    let won = [
        "1.1 blackjack $0+$0",
        "2.1 bust-bonus $5+$10",
        "2.1 bust-bonus-for-dealer $1+$2",
        "1.1 bust-bonus $5+$10",
    ];
    assert_eq!(lines(&table, &events), won);
    // After a dealer's blackjack it is too late.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card Tc Kd 8d Ah");
    assert_eq!(rounds(&table), 1);
}

#[test]
fn bust_bonus_goes_with_any_number_of_decks() {
    shows!("CO-21-2119 (25)(A)(III)");
    for decks in 1..=8 {
        let table = ROOM.ready(&[("decks", &decks.to_string())]);
        assert_eq!(posted(&table, "Bust Bonus").as_deref(), Some("PT-FLT-BB-01"), "{decks} decks");
    }
}
