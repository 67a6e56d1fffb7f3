//! Section 15: what went wrong, and what the book makes of it.

use book::shows;
use games::kernel::*;

use super::*;

#[test]
fn a_card_exposed_while_house_money_is_asked_about_is_the_next_card() {
    shows!("HC-A §15.III");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; bet 1 house-money $5; close; card 8c 6s 8d 9h");
    assert_eq!(words(&table), ["cap", "decline"]);
    table.run("call card-exposed card 3d; choose 1 decline; choose 1 hit");
    assert_eq!(hand(&table, 1, 1), "8c 8d 3d");
}

#[test]
fn who_refuses_an_exposed_card_gets_no_more_cards() {
    shows!("HC-A §15.III");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c 5c 6s 8d 6d Th");
    table.run("choose 1 split; card 3c; call card-exposed card Kd");
    assert_eq!(words(&table), ["hit", "stand", "double", "refuse"]);
    table.run("choose 1 refuse");
    assert_eq!((hand(&table, 1, 1), hand(&table, 1, 2)), ("8c 3c".into(), "8d".into()));
    assert!(asks(&table, 2, 1), "not even the second hand of the split gets its card");
    table.run("choose 2 double $10");
    assert_eq!(hand(&table, 2, 1), "5c 6d Kd");
}

#[test]
fn a_round_that_no_cards_can_finish_is_void() {
    shows!("HC-A §15.VI");
    // Seven boxes of a single deck, six of them split to four hands with all cards of their rank: 26 cards lie before
    // the players, two before the dealer, one is burned, and 23 are left for the second cards of 24 hands.
    let mut table = ROOM.ready(&[("decks", "1"), ("form", "shoe"), ("cut-card", "0")]);
    for seat in 1..=7 {
        table.run(&format!("sit {seat}; bet {seat} blackjack $10"));
    }
    table.run("close; card 2c 3c 4c 5c 6c 7c 8c 9s 2d 3d 4d 5d 6d 7d 8d 9h");
    // The king of spades is the burned card.
    let others = "9c 9d Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ac Ad Ah As 8h 8s";
    let mut others = others.split(' ');
    let mut events = vec![];
    while rounds(&table) == 0 {
        events = match table.table().need() {
            Need::Choice { seat, .. } => {
                let word = if words(&table).contains(&"split") { "split" } else { "stand" };
                table.run(&format!("choose {} {word}", seat.0 + 1))
            }
            _ => {
                let split = table.table().felt().seats.iter().position(|s| s.hands().len() == 2);
                let again = table.table().felt().seats.iter().position(|s| s.hands().len() == 3);
                let card = match (split, again) {
                    (Some(box_), _) => format!("{}h", box_ + 2),
                    (_, Some(box_)) => format!("{}s", box_ + 2),
                    _ => others.next().unwrap().to_owned(),
                };
                table.run(&format!("card {card}"))
            }
        };
    }
    assert!(events.contains(&Event::Voided { clause: book::Clause::new("HC-A §15.VI") }));
    let felt = table.table().felt();
    assert_eq!(felt.balance().back, felt.balance().staked, "every wager goes back");
    assert!(needs(&table, Chance::Shuffle));
}

#[test]
fn a_blackjack_missed_at_the_check_takes_original_wagers_only() {
    shows!("HC-A §15.IX.B", "HC-A §10.II", "HC-A §11.IV");
    let mut table = ROOM.ready(&[]);
    for seat in 1..=4 {
        table.run(&format!("sit {seat}; bet {seat} blackjack $10"));
    }
    table.run("close; card 8c 6c Ac Tc; call blackjack-missed; card As 8d 5d Kd 6d Kh");
    // Seat 1 insures and splits, seat 2 doubles and goes over, seat 3 is paid a blackjack, seat 4 goes over.
    table.run("choose 1 insure $5; choose 2 decline; choose 3 decline");
    let events = table.run("choose 4 decline");
    assert!(said(&events).is_empty(), "the check finds nothing");
    assert_eq!(lines(&table, &events), ["3.1 blackjack $10+$15"]);
    assert_eq!(table.refused("call hole-card-shown"), "HC-A §15.IX.A");
    table.run("choose 1 split; card 3c; choose 1 double $10; card 2c; card Td; choose 1 stand");
    table.run("choose 2 hit; card 5h; choose 2 hit; card 6h; choose 4 hit");
    let events = table.run("card 9h");
    assert!(said(&events).iter().any(|s| s.clause == "HC-A §15.IX.B"), "the floor is told");
    assert_eq!(
        lines(&table, &events),
        [
            "4.1 blackjack $0+$0",
            "2.1 blackjack $0+$0",
            "1.1 insurance $5+$10",
            "1.1 blackjack $0+$0",
            "1.1 double-down $10+$0",
            "1.2 split $10+$0",
        ]
    );
    // A double that went over 21 is returned as well.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; call blackjack-missed; card Tc Ks 6d Ah");
    assert_eq!(table.refused("call blackjack-missed"), "HC-A §15.IX.B");
    let events = table.run("choose 1 double $10; card 9h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 double-down $10+$0"]);
    assert_eq!(clauses(&events), ["HC-A §4.III", "HC-A §10.II"]);
    // Where the check had nothing to miss, play is as ever; insurance is taken with the hole card.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; call blackjack-missed; card Tc As 9d 9h");
    let events = table.run("choose 1 insure $5; choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 insurance $0+$0", "1.1 blackjack $0+$0"]);
}
