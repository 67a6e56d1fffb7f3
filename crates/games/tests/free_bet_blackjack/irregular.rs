//! Section 17, and what a missed blackjack does to doubles and splits.

use book::shows;
use games::kernel::*;

use super::*;

#[test]
fn a_card_face_up_in_the_shoe_is_discarded() {
    shows!("HC-A-FB §17.I");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card 9c");
    let left = table.table().felt().rack().left();
    assert_eq!(discarded(&table.run("call card-face-up card Ks")), [("Ks".to_owned(), "HC-A-FB §17.I")]);
    assert_eq!(table.table().felt().rack().left(), left - 1);
    table.run("card 8s 7d 8h");
    assert_eq!((hand(&table, 1, 1), dealer(&table)), ("9c 7d".to_owned(), "8s 8h".to_owned()));
}

#[test]
fn a_card_drawn_unseen_is_the_next_card() {
    shows!("HC-A-FB §17.II");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 8c 8s 7d 6d 8h");
    let left = table.table().felt().rack().left();
    table.run("call card-drawn-unseen");
    assert_eq!(table.table().felt().rack().left(), left);
    table.run("choose 1 stand; choose 2 hit; card 5c");
    assert_eq!(hand(&table, 2, 1), "8c 6d 5c");
    assert_eq!(ROOM.ready(&[]).refused("call card-drawn-unseen"), "HC-A-FB §17.II");
}

#[test]
fn an_exposed_card_goes_to_whoever_draws_next_and_who_refuses_it_draws_no_more() {
    shows!("HC-A-FB §17.III");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c 5c 6s 8d 6d Th");
    table.run("choose 1 split; card 3c; call card-exposed card Kd");
    assert_eq!(words(&table), ["hit", "stand", "double", "double", "refuse"]);
    table.run("choose 1 refuse");
    assert_eq!((hand(&table, 1, 1), hand(&table, 1, 2)), ("8c 3c".into(), "8d".into()));
    assert!(asks(&table, 2, 1), "not even the free hand gets its card");
    table.run("choose 2 double");
    assert_eq!(hand(&table, 2, 1), "5c 6d Kd", "a free double takes it");
    // Nobody can use it: it is discarded.
    let (mut table, _) = ROOM.dealt("Tc 8s 9d 9h");
    let events = table.run("call card-exposed card 6d; choose 1 stand");
    assert_eq!(discarded(&events), [("6d".to_owned(), "HC-A-FB §17.III")]);
}

#[test]
fn a_card_the_dealer_draws_to_a_standing_hand_is_discarded() {
    shows!("HC-A-FB §17.IV");
    let (mut table, _) = ROOM.dealt("Tc 8s 9d 9h");
    assert_eq!(table.refused("call dealer-overdraws card 6d"), "HC-A-FB §17.IV");
    table.run("choose 1 stand");
    assert_eq!(discarded(&table.run("call dealer-overdraws card 6d")), [("6d".to_owned(), "HC-A-FB §17.IV")]);
}

#[test]
fn a_dealer_who_skips_the_own_card_makes_it_up_at_the_end() {
    shows!("HC-A-FB §17.V");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card 9c; call dealer-skipped; card 7d");
    assert_eq!((hand(&table, 1, 1), dealer(&table)), ("9c 7d".into(), String::new()));
    table.run("card 5s Kh");
    assert_eq!(dealer(&table), "5s Kh");
    assert!(asks(&table, 1, 1));
}

#[test]
fn when_the_cards_run_out_the_discards_finish_the_round() {
    shows!("HC-A-FB §17.VI");
    let mut table = ROOM.ready(&[("decks", "1"), ("cut-card", "0"), ("dealer-soft-17", "stand")]);
    table.run("sit 1; sit 2; sit 3; sit 4; sit 5");
    let mut deal = |cards: &str| {
        for seat in 1..=5 {
            table.run(&format!("bet {seat} blackjack $10"));
        }
        table.run(&format!("close; card {cards}"));
    };
    // Five boxes and the dealer: twelve cards a round, and fifteen of 51 are left for the fourth.
    let stand = "choose 1 stand; choose 2 stand; choose 3 stand; choose 4 stand; choose 5 stand";
    for cards in [
        "Tc Td Th Ts Jc Jd 9c 9d 9h 9s 8c 8d",
        "Jh Js Qc Qd Qh Qs 8h 8s 7c 7d 7h 7s",
        "Kc Kd Kh Ks 6c 6d 6h 6s 5c 5d 5h Ac",
    ] {
        deal(&format!("{cards}; {stand}"));
    }
    deal("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s");
    table.run("choose 1 hit; card Ad; choose 1 hit; card Ah; choose 1 hit; card 5s");
    let events = table.run("choose 1 hit");
    assert_eq!(said(&events)[0].clause, "HC-A-FB §17.VI");
    assert!(needs(&table, Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 52 - 15, "all but the cards on the felt");
    table.run("shuffle; choose 1 accept");
    assert!(needs(&table, Chance::Burn), "the first of them is burned");
    table.run("burn; card As");
    assert_eq!(hand(&table, 1, 1), "2c 3h Ad Ah 5s As", "the round goes on where it stopped");
    while let Need::Choice { seat, .. } = table.table().need() {
        table.run(&format!("choose {} stand", seat.0 + 1));
    }
    while rounds(&table) < 4 {
        let card = ["Tc", "Td", "Th"][dealer(&table).split(' ').count() - 2];
        table.run(&format!("card {card}"));
    }
    assert!(needs(&table, Chance::Shuffle), "then everything is shuffled");
    assert_eq!(table.table().to_shuffle().total(), 52);
}

#[test]
fn a_box_without_cards_is_dead_and_one_card_may_be_made_up() {
    shows!("HC-A-FB §17.VII");
    let bets = "sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10; bet 2 push-22 $5; close";
    let mut table = ROOM.ready(&[]);
    table.run(bets);
    let events = table.run("card 9c; call box-skipped seat 2; card 7s 7d; call box-skipped seat 2");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0", "2.1 push-22 $5+$0"]);
    table.run("card Kh; choose 1 stand");
    assert_eq!(rounds(&table), 1);
    for answer in ["accept", "decline"] {
        let mut table = ROOM.ready(&[]);
        table.run(bets);
        table.run("card 9c 5c 7s 7d; call box-skipped seat 2");
        assert!(asks(&table, 2, 1));
        let events = table.run(&format!("choose 2 {answer}"));
        if answer == "accept" {
            table.run("card 5d");
            assert_eq!(hand(&table, 2, 1), "5c 5d");
        } else {
            assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0", "2.1 push-22 $5+$0"]);
        }
    }
}

#[test]
fn a_player_passed_over_takes_the_card_later_or_the_wager_back() {
    shows!("HC-A-FB §17.VIII");
    let passed_over = || {
        let (mut table, _) = ROOM.dealt("6c 7s 5d Kh");
        table.run("choose 1 double; call card-not-dealt seat 1");
        assert_eq!(words(&table), ["accept", "refuse"]);
        assert!(table.table().view(Viewer::Rail).commons[0].1.cards[1].is_none(), "the hole card is hidden");
        table
    };
    let mut table = passed_over();
    let events = table.run("choose 1 accept; card Tc");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 double-down $0+$10"]);
    let mut table = passed_over();
    let events = table.run("choose 1 refuse");
    assert_eq!(
        (lines(&table, &events), to_tray(&events)),
        (vec!["1.1 blackjack $10+$0".into()], vec!["HC-A-FB §17.VIII"])
    );
    // The first hand of a split is called dead: the lammer of the other is still worth the wager that went back.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; call card-not-dealt seat 1; card Td; choose 1 stand");
    let events = table.run("choose 1 refuse");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.2 split $0+$10"]);
}

#[test]
fn a_hole_card_shown_at_the_check_stays_up() {
    shows!("HC-A-FB §17.IX.A");
    let (mut table, _) = ROOM.dealt("9c Ks 8d 7h");
    let events = table.run("call hole-card-shown");
    assert_eq!(said(&events)[0].clause, "HC-A-FB §17.IX.A");
    assert!(!table.table().view(Viewer::Rail).hides());
    assert_eq!(words(&table), ["hit", "stand", "double"], "the hand proceeds");
}

#[test]
fn a_blackjack_missed_at_the_check_takes_original_wagers_only() {
    shows!("HC-A-FB §17.IX.B", "HC-A-FB §10.II", "HC-A-FB §12.IV", "HC-A-FB §13.III");
    let mut table = ROOM.ready(&[]);
    for seat in 1..=4 {
        table.run(&format!("sit {seat}; bet {seat} blackjack $10"));
    }
    table.run("close; card 8c Tc 9c 5c; call blackjack-missed; card Ks 8d Td 7d 6d Ah");
    // Seat 1 splits free and doubles a hand for money, seat 2 splits tens, seat 3 doubles and goes over, seat 4 doubles
    // free.
    table.run("choose 1 split; card 5d; choose 1 double $10; card 2c; card Th; choose 1 stand");
    table.run("choose 2 split; card 9d; choose 2 stand; card 9h; choose 2 stand");
    table.run("choose 3 double $10; card Jc");
    let events = table.run("choose 4 double; card Jd");
    assert!(said(&events).iter().any(|s| s.clause == "HC-A-FB §17.IX.B"), "the floor is told");
    assert_eq!(
        lines(&table, &events),
        [
            "4.1 blackjack $0+$0",
            "3.1 blackjack $0+$0",
            "3.1 double-down $10+$0",
            "2.1 blackjack $0+$0",
            "2.2 split $10+$0",
            "1.1 blackjack $0+$0",
            "1.1 double-down $10+$0",
        ]
    );
    assert_eq!(to_tray(&events), ["HC-A-FB §11.IV", "HC-A-FB §13.V"], "lammers go back to the tray");
    let spared: Vec<_> = clauses(&events).into_iter().filter(|c| *c != "HC-A-FB §4.IV").collect();
    assert_eq!(spared, ["HC-A-FB §10.II", "HC-A-FB §12.IV", "HC-A-FB §10.II"]);
}
