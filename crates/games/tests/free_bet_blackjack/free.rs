//! Sections 10 to 14: doubles and splits for money and on the house.

use book::{Cents, shows};
use games::kernel::*;

use super::*;

#[test]
fn any_two_cards_are_doubled_for_up_to_the_wager_and_one_card() {
    shows!("HC-A-FB §10.I", "HC-A-FB §14.I.B", "HC-A-FB §7.V");
    let (mut table, _) = ROOM.dealt("Tc 9s 6d 8h");
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    assert_eq!(table.refused("choose 1 double $11"), "HC-A-FB §10.I");
    assert_eq!(table.refused("choose 1 double"), "HC-A-FB §10.I", "a 16 is not doubled free");
    let events = table.run("choose 1 double $3; card 5c");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 double-down $3+$3"]);
    // A free double may be paid for all the same, for those who want to.
    let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
    let events = table.run("choose 1 double $10; card 3c");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 double-down $0+$0"]);
    assert_eq!(rounds(&table), 1, "14 is not drawn to again");
    // Not on three cards, and a blackjack is paid instead.
    let (mut table, _) = ROOM.dealt("2c 9s 3d 8h");
    table.run("choose 1 hit; card 5c");
    assert_eq!(words(&table), ["hit", "stand"]);
    assert_eq!(rounds(&ROOM.dealt("Ac 9s Kd 8h").0), 1);
    // On a hand won by a free split as well, for up to the first wager.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; card Tc; choose 1 stand; card 4d");
    assert_eq!(table.refused("choose 1 double $11"), "HC-A-FB §10.I");
    let events = table.run("choose 1 double $10; card 8s");
    let won = ["1.1 blackjack $10+$10", "1.2 double-down $10+$10", "1.2 split $0+$10"];
    assert_eq!(lines(&table, &events), won);
}

#[test]
fn a_double_down_card_comes_face_down_if_the_player_asks() {
    shows!("HC-A-FB §7.VI", "HC-A-FB §10.III", "HC-A-FB §11.II");
    for (word, paid) in [("double $10", "1.1 double-down $10+$10"), ("double", "1.1 double-down $0+$10")] {
        let (mut table, _) = ROOM.dealt_to(&[1, 2], "5c Tc 9s 6d Td 8h");
        table.run("call face-down seat 1");
        table.run(&format!("choose 1 {word}; card Kc"));
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Rail] {
            let hand = &table.table().view(viewer).seats[0].hands[0];
            assert_eq!(hand.cards.iter().flatten().count(), 2, "{viewer:?}");
        }
        let events = table.run("choose 2 stand");
        let place = Place::Hand(Seat(0), 0);
        let turned = Event::Turned { place, index: 2, card: Some("Kc".parse().unwrap()), face: Face::Up };
        assert!(events.contains(&turned), "it is turned when the hand is settled");
        assert!(lines(&table, &events).contains(&paid.to_owned()));
        // Unless asked for, it lies in sight.
        let (mut table, _) = ROOM.dealt_to(&[1, 2], "5c Tc 9s 6d Td 8h");
        let events = table.run(&format!("choose 1 {word}; card Kc"));
        assert!(events.iter().any(|e| matches!(e, Event::Dealt { face: Face::Up, .. })));
        assert!(asks(&table, 2, 1), "and it is the only one");
    }
}

#[test]
fn a_hard_nine_ten_or_eleven_of_two_cards_is_doubled_free() {
    shows!("HC-A-FB §11.I", "HC-A-FB §1.V", "HC-A-FB §1.VI");
    for (cards, free) in [
        ("2c 9s 6d 8h", false),
        ("2c 9s 7d 8h", true),
        ("4c 9s 6d 8h", true),
        ("5c 9s 5d 8h", true),
        ("5c 9s 6d 8h", true),
        ("Tc 9s 2d 8h", false),
        ("Ac 9s 8d 8h", false),
        ("Ac 9s 9d 8h", false),
    ] {
        let (table, _) = ROOM.dealt(cards);
        assert_eq!(free_words(&table).contains(&"double"), free, "{cards}");
    }
    let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
    let events = table.run("choose 1 double");
    assert_eq!(said(&events), [("a lammer for the double", None, "HC-A-FB §11.I")]);
    assert_eq!((staked(&table), posted(&table, "lammers").unwrap().as_str()), (1000, "1"));
    // Three cards of eleven are not.
    let (mut table, _) = ROOM.dealt("2c 9s 4d 8h");
    table.run("choose 1 hit; card 5c");
    assert!(!words(&table).contains(&"double"));
    // On the two cards of a split hand.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; card 3c");
    assert_eq!(free_words(&table), ["hit", "stand", "double"]);
    table.run("choose 1 double; card Tc; card 2c");
    assert_eq!(free_words(&table), ["hit", "stand", "double"], "and on a free hand");
}

#[test]
fn a_free_double_wins_like_money_and_costs_nothing() {
    shows!("HC-A-FB §11.III", "HC-A-FB §11.IV", "HC-A-FB §11.V", "HC-A-FB §14.I.B");
    let double = |card: &str| {
        let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
        let events = table.run(&format!("choose 1 double; card {card}"));
        assert_eq!((rounds(&table), staked(&table)), (1, 1000));
        (lines(&table, &events), clauses(&events), to_tray(&events))
    };
    let (paid, by, tray) = double("Tc");
    assert_eq!(paid, ["1.1 blackjack $10+$10", "1.1 double-down $0+$10"]);
    assert_eq!((by, tray), (vec!["HC-A-FB §4.II.B", "HC-A-FB §11.III"], vec![]));
    let (paid, by, tray) = double("6c");
    assert_eq!((paid, by), (vec!["1.1 blackjack $10+$0".to_owned()], vec!["HC-A-FB §4.III.A"]));
    assert_eq!(tray, ["HC-A-FB §11.IV"]);
    let (paid, by, tray) = double("2c");
    assert_eq!((paid, by), (vec!["1.1 blackjack $0+$0".to_owned()], vec!["HC-A-FB §4.II.B"]));
    assert_eq!(tray, ["HC-A-FB §11.V"]);
    // A dealer's 22 pushes it.
    let (mut table, _) = ROOM.dealt("5c 9s 6d 6h");
    let events = table.run("choose 1 double; card Tc 7c");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 blackjack $10+$0".into()], vec!["HC-A-FB §4.III.C"])
    );
    assert_eq!(to_tray(&events), ["HC-A-FB §11.IV"]);
}

#[test]
fn ten_values_are_split_for_money_each_time() {
    shows!("HC-A-FB §12.I", "HC-A-FB §12.II", "HC-A-FB §12.III.A");
    for pair in ["Tc 9s Td 8h", "Kc 9s Td 8h", "Qc 9s Jd 8h"] {
        let (mut table, _) = ROOM.dealt(pair);
        assert_eq!(
            (words(&table), free_words(&table)),
            (vec!["hit", "stand", "double", "split"], vec!["hit", "stand"])
        );
        table.run("choose 1 split");
        assert_eq!(staked(&table), 2000, "{pair}");
        table.run("card Jc; choose 1 split; card Kd; choose 1 split");
        assert_eq!(staked(&table), 4000, "{pair}");
        table.run("card Qs");
        assert_eq!(words(&table), ["hit", "stand", "double"], "four hands is the limit");
        let events = table
            .run("choose 1 stand; card 9c; choose 1 stand; card 7c; choose 1 stand; card 6c; choose 1 stand");
        assert_eq!(
            lines(&table, &events),
            ["1.1 blackjack $10+$10", "1.2 split $0+$0", "1.3 split $10+$0", "1.4 split $10+$10"],
            "the hand made last is played next"
        );
    }
}

#[test]
fn a_split_hand_is_played_out_before_the_next_gets_a_card() {
    shows!("HC-A-FB §12.II", "HC-A-FB §12.III", "HC-A-FB §13.III");
    for pair in ["Tc 9s Td 8h", "8c 9s 8d 8h"] {
        let (mut table, _) = ROOM.dealt(pair);
        table.run("choose 1 split; card 5c");
        assert!(asks(&table, 1, 1));
        assert_eq!(words(&table), ["hit", "stand", "double"]);
        table.run("choose 1 hit; card 2d");
        assert_eq!(table.table().felt().cards(Place::Hand(Seat(0), 1)).len(), 1, "{pair}");
        table.run("choose 1 stand; card 3h");
        assert!(asks(&table, 1, 2));
    }
}

#[test]
fn any_other_pair_is_split_free_up_to_four_hands() {
    shows!("HC-A-FB §13.I", "HC-A-FB §13.II", "HC-A-FB §13.III", "HC-A-FB §12.III.A");
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9"] {
        let (mut table, _) = ROOM.dealt(&format!("{rank}c 9s {rank}d 8h"));
        assert!(free_words(&table).contains(&"split"), "{rank}");
        assert_eq!(table.refused("choose 1 split $10"), "HC-A-FB §13.I");
        let events = table.run("choose 1 split");
        assert_eq!(said(&events), [("a lammer for the split", None, "HC-A-FB §13.II")]);
        assert_eq!(posted(&table, "lammers").unwrap(), "1");
        table.run(&format!("card {rank}h; choose 1 split; card {rank}s; choose 1 split; card {rank}c"));
        assert_eq!((staked(&table), posted(&table, "lammers").unwrap().as_str()), (1000, "3"), "{rank}");
        assert!(!words(&table).contains(&"split"), "{rank}: four hands is the limit");
    }
    let (table, _) = ROOM.dealt("9c 9s Td 8h");
    assert!(!words(&table).contains(&"split"));
}

#[test]
fn a_free_hand_wins_like_money_and_costs_nothing() {
    shows!("HC-A-FB §13.IV", "HC-A-FB §13.V", "HC-A-FB §13.VI", "HC-A-FB §1.II");
    let split = |second: &str| {
        let (mut table, _) = ROOM.dealt_with(&[], "blackjack $15", "8c 9s 8d 8h");
        let events =
            table.run(&format!("choose 1 split; card Tc; choose 1 stand; card {second}; choose 1 stand"));
        (lines(&table, &events), to_tray(&events))
    };
    let real = "1.1 blackjack $15+$15".to_owned();
    assert_eq!(split("Td"), (vec![real.clone(), "1.2 split $0+$15".into()], vec![]));
    assert_eq!(split("9d"), (vec![real.clone()], vec!["HC-A-FB §13.V"]));
    assert_eq!(split("2d"), (vec![real], vec!["HC-A-FB §13.VI"]));
    // An ace and a ten on a split hand are a plain 21.
    let (mut table, _) = ROOM.dealt("Ac 9s Ad 8h");
    let events = table.run("choose 1 split; card Kc Kd");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.2 split $0+$10"]);
    assert_eq!(clauses(&events), ["HC-A-FB §4.II.B", "HC-A-FB §13.IV"]);
}

#[test]
fn a_free_double_on_a_free_hand_wins_twice_the_first_wager_or_nothing() {
    shows!("HC-A-FB §11.I", "HC-A-FB §11.III", "HC-A-FB §11.V", "HC-A-FB §13.IV", "HC-A-FB §13.VI");
    let double = |card: &str| {
        let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
        table.run("choose 1 split; card Tc; choose 1 stand; card 3d; choose 1 double");
        assert_eq!(posted(&table, "lammers").unwrap(), "2");
        let events = table.run(&format!("card {card}"));
        (lines(&table, &events), to_tray(&events))
    };
    let real = "1.1 blackjack $10+$10".to_owned();
    let won = vec![real.clone(), "1.2 split $0+$10".into(), "1.2 double-down $0+$10".into()];
    assert_eq!(double("Kd"), (won, vec![]));
    assert_eq!(double("2d"), (vec![real], vec!["HC-A-FB §13.VI", "HC-A-FB §11.V"]));
}

#[test]
fn the_first_wager_stays_until_the_free_hands_are_played() {
    shows!("HC-A-FB §11.VI", "HC-A-FB §13.VII");
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    let events = table.run("choose 1 split; card 6c; choose 1 hit; card Tc");
    assert_eq!(lines(&table, &events), Vec::<String>::new(), "over 21, yet not collected");
    assert_eq!(table.table().felt().cards(Place::Hand(Seat(0), 0)).len(), 3, "the cards stay");
    let stake = |t: &Playthrough| t.table().felt().standing();
    assert_eq!(stake(&table), Cents(1000));
    table.run("card 3d");
    assert_eq!(stake(&table), Cents(1000));
    // The free hand is still good for the first wager.
    let events = table.run("choose 1 double; card Kd");
    let end = ["1.1 blackjack $0+$0", "1.2 split $0+$10", "1.2 double-down $0+$10"];
    assert_eq!(lines(&table, &events), end);
}

#[test]
fn split_aces_are_played_on_unless_the_house_gives_one_card_each() {
    shows!("HC-A-FB §13.III", "HC-A-FB §14.I");
    let (mut table, _) = ROOM.dealt("Ac 9s Ad 8h");
    assert_eq!(posted(&table, "split aces").unwrap(), "are played on");
    table.run("choose 1 split; card 5c");
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    table.run("choose 1 hit; card 3c; choose 1 stand; card Ah");
    assert_eq!(free_words(&table), ["hit", "stand", "split"], "and split again");
    let one_card = [("split-aces", "one-card")];
    let (mut table, _) = ROOM.dealt_with(&one_card, "blackjack $10", "Ac 9s Ad 8h");
    let events = table.run("choose 1 split; card Ah 9c");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.2 split $0+$10"]);
}

#[test]
fn the_dealer_draws_to_the_hand_of_a_lammer_as_to_any_other() {
    shows!("HC-A-FB §14.III");
    let (mut table, _) = ROOM.dealt("8c 5s 8d 4h");
    table.run("choose 1 split; card 6c; choose 1 hit; card Tc; card Td; choose 1 stand");
    assert!(needs(&table, Chance::Card));
}

#[test]
fn a_lammer_is_not_given_back_for_another_decision() {
    shows!("HC-A-FB §4.IX");
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split");
    assert_eq!(table.refused("choose 1 stand"), "HC-A-FB §7.V");
    assert_eq!(posted(&table, "lammers").unwrap(), "1");
}

#[test]
fn a_player_who_leaves_keeps_the_lammers_working() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c 6c 9s 8d 6d 8h");
    table.run("choose 1 split; card 3c; leave 1; card Td; choose 2 stand");
    let felt = table.table().felt();
    // 11 loses and the free 18 wins $10; seat 2 loses.
    assert_eq!((felt.balance().won.0, felt.balance().kept.0, felt.balance().back.0), (1000, 2000, 0));
}
