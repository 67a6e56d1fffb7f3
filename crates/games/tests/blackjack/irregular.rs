//! Section 15: what went wrong, and what the book makes of it.

use book::shows;
use games::kernel::*;

use super::*;

#[test]
fn a_card_face_up_in_the_shoe_is_discarded() {
    shows!("HC-A §15.I");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10");
    assert_eq!(table.refused("call card-face-up card Ks"), "HC-A §15.I");
    table.run("close; card 9c");
    let left = table.table().felt().rack().left();
    let events = table.run("call card-face-up card Ks");
    assert_eq!(discarded(&events), [("Ks".to_owned(), "HC-A §15.I")]);
    assert_eq!(table.table().felt().rack().left(), left - 1);
    assert_eq!(table.table().felt().rack().unseen().count("Ks".parse().unwrap()), 5);
    // The deal goes on with the card behind it.
    table.run("card 8s 7d 8h");
    assert_eq!((hand(&table, 1, 1), dealer(&table)), ("9c 7d".to_owned(), "8s 8h".to_owned()));
    assert_eq!(table.refused("call card-face-up card Ks"), "HC-A §15.I");
}

#[test]
fn a_card_drawn_unseen_is_the_next_card() {
    shows!("HC-A §15.II");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 8c 8s 7d 6d 8h");
    let left = table.table().felt().rack().left();
    table.run("call card-drawn-unseen");
    assert_eq!(table.table().felt().rack().left(), left);
    table.run("choose 1 stand; choose 2 hit; card 5c");
    assert_eq!(hand(&table, 2, 1), "8c 6d 5c");
    let mut idle = ROOM.ready(&[]);
    assert_eq!(idle.refused("call card-drawn-unseen"), "HC-A §15.II");
}

#[test]
fn an_exposed_card_goes_to_whoever_draws_next() {
    shows!("HC-A §15.III");
    // Seat 1 stands, seat 2 takes it.
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "Tc 8c 8s 9d 3d 8h");
    table.run("call card-exposed card Kd");
    assert_eq!(table.refused("call card-exposed card Kd"), "HC-A §15.III");
    assert_eq!(table.table().view(Viewer::Rail).commons[1].1.cards.len(), 1, "everyone sees it");
    table.run("choose 1 stand; choose 2 hit");
    assert_eq!(hand(&table, 2, 1), "8c 3d Kd");
    // Nobody wants it: the dealer must draw and takes it.
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "Tc 8c 8s 9d 9h 4h");
    table.run("call card-exposed card 6d; choose 1 stand");
    let events = table.run("choose 2 stand");
    assert!(events.iter().any(|e| matches!(e, Event::Shifted { to: Place::Common(0), .. })));
    assert_eq!(rounds(&table), 1, "8, 4 and 6 are 18");
    // The dealer stands on 17: it is discarded.
    let (mut table, _) = ROOM.dealt("Tc 8s 9d 9h");
    let events = table.run("call card-exposed card 6d; choose 1 stand");
    assert_eq!(discarded(&events), [("6d".to_owned(), "HC-A §15.III")]);
    // Before the deal is over there is no such card.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card Tc");
    assert_eq!(table.refused("call card-exposed card 6d"), "HC-A §15.III");
}

#[test]
fn a_card_exposed_while_insurance_or_house_money_is_asked_about_is_the_next_card() {
    shows!("HC-A §15.III");
    // Insurance: the card waits in the middle and goes to whoever draws next.
    let (mut table, _) = ROOM.dealt("5c As 4d 7h");
    table.run("call card-exposed card Kd");
    assert_eq!(words(&table), ["insure", "decline"], "the question stands");
    assert_eq!(table.table().view(Viewer::Rail).commons[1].1.cards.len(), 1, "everyone sees it");
    table.run("choose 1 decline; choose 1 hit");
    assert_eq!(hand(&table, 1, 1), "5c 4d Kd");
    // The dealer has a blackjack: nobody can use it.
    let (mut table, _) = ROOM.dealt("5c As 6d Kh");
    let events = table.run("call card-exposed card Kd; choose 1 decline");
    assert_eq!(discarded(&events), [("Kd".to_owned(), "HC-A §15.III")]);
    // House Money: asked about the proceeds, the card waits as well.
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
fn a_card_the_dealer_draws_to_a_standing_hand_is_discarded() {
    shows!("HC-A §15.IV");
    let (mut table, _) = ROOM.dealt("Tc 8s 9d 9h");
    assert_eq!(table.refused("call dealer-overdraws card 6d"), "HC-A §15.IV");
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"]);
    let left = table.table().felt().rack().left();
    let events = table.run("call dealer-overdraws card 6d");
    assert_eq!(discarded(&events), [("6d".to_owned(), "HC-A §15.IV")]);
    assert_eq!(table.table().felt().rack().left(), left - 1);
    assert_eq!(ROOM.ready(&[]).refused("call dealer-overdraws card 6d"), "HC-A §15.IV");
}

#[test]
fn a_dealer_who_skips_the_own_card_makes_it_up_at_the_end() {
    shows!("HC-A §15.V");
    // The first card: both come at the end, in the usual way.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10; close; card 9c");
    assert_eq!(table.refused("call dealer-skipped"), "HC-A §15.V");
    table.run("card 8c; call dealer-skipped; card 7d 6d");
    assert_eq!((hand(&table, 1, 1), hand(&table, 2, 1)), ("9c 7d".into(), "8c 6d".into()));
    assert_eq!(dealer(&table), "");
    table.run("card 5s Kh");
    assert_eq!(dealer(&table), "5s Kh");
    let view = table.table().view(Viewer::Rail);
    assert_eq!(view.commons[0].1.cards, [Some("5s".parse().unwrap()), None]);
    assert!(asks(&table, 1, 1));
    // The second card: it follows when the players have theirs.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card 9c 5s 7d; call dealer-skipped; card Kh");
    assert_eq!(dealer(&table), "5s Kh");
    assert!(asks(&table, 1, 1));
}

/// Seats 1 to 5 bet and the shoe of one deck runs out in their round.
fn short_shoe() -> Playthrough {
    let mut table =
        ROOM.ready(&[("decks", "1"), ("form", "shoe"), ("cut-card", "0"), ("dealer-soft-17", "stand")]);
    table.run("sit 1; sit 2; sit 3; sit 4; sit 5");
    // Three rounds of twelve cards: 15 are left of 51.
    for cards in [
        "Tc Td Th Ts Jc Jd 9c 9d 9h 9s 8c 8d",
        "Jh Js Qc Qd Qh Qs 8h 8s 7c 7d 7h 7s",
        "Kc Kd Kh Ks 6c 6d 6h 6s 5c 5d 5h Ac",
    ] {
        for seat in 1..=5 {
            table.run(&format!("bet {seat} blackjack $10"));
        }
        table.run(&format!("close; card {cards}"));
        while let Need::Choice { seat, .. } = table.table().need() {
            table.run(&format!("choose {} stand", seat.0 + 1));
        }
    }
    assert_eq!(rounds(&table), 3);
    assert_eq!(table.table().felt().rack().left(), 15);
    table
}

#[test]
fn when_the_cards_run_out_the_discards_finish_the_round() {
    shows!("HC-A §15.VI");
    let mut table = short_shoe();
    for seat in 1..=5 {
        table.run(&format!("bet {seat} blackjack $10"));
    }
    table.run("close; card 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s");
    table.run("choose 1 hit; card Ad; choose 1 hit; card Ah; choose 1 hit; card 5s");
    assert!(asks(&table, 1, 1));
    let events = table.run("choose 1 hit");
    assert_eq!(said(&events)[0].clause, "HC-A §15.VI");
    // Thirty-seven cards are neither on the felt nor in the shoe: the burned one is among them.
    assert!(needs(&table, Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 52 - 15);
    assert_eq!(table.table().to_shuffle().count("2c".parse().unwrap()), 0);
    assert_eq!(table.table().to_shuffle().count("As".parse().unwrap()), 1);
    table.run("shuffle; choose 1 accept; burn; card As");
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
fn a_box_without_cards_is_dead_and_one_card_may_be_made_up() {
    shows!("HC-A §15.VII");
    let bets = "sit 1; sit 2; sit 3; bet 1 blackjack $10; bet 2 blackjack $10; bet 2 house-money $5; \
                bet 3 blackjack $10; close";
    // Box 2 gets no card at all: it is dead, its wagers go back, and it is in the next deal.
    let mut table = ROOM.ready(&[]);
    table.run(bets);
    assert_eq!(table.refused("call box-skipped seat 2"), "HC-A §15.VII");
    table.run("card 9c; call box-skipped seat 2; card 8c 7s 7d; call box-skipped seat 2");
    let events = table.run("card 6d");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0", "2.1 house-money $5+$0"]);
    assert!(events.contains(&Event::Voided { clause: book::Clause::new("HC-A §15.VII") }));
    table.run("card Kh; choose 1 stand; choose 3 stand");
    table.run("bet 2 blackjack $10; close; card 9c");
    assert_eq!(hand(&table, 2, 1), "9c");

    // Box 2 has one card: after the others' second cards its player chooses.
    for (skip_second, answer) in [(false, "accept"), (true, "accept"), (true, "decline")] {
        let mut table = ROOM.ready(&[]);
        table.run(bets);
        if skip_second {
            table.run("card 9c 5c 8c 7s 7d; call box-skipped seat 2; card 6d");
        } else {
            table.run("card 9c; call box-skipped seat 2; card 8c 7s 7d 5c 6d");
        }
        assert!(asks(&table, 2, 1));
        assert_eq!(words(&table), ["accept", "decline"]);
        assert_eq!(dealer(&table), "7s", "the dealer's second card is still to come");
        let events = table.run(&format!("choose 2 {answer}"));
        if answer == "accept" {
            table.run("card 5d");
            assert_eq!(hand(&table, 2, 1), "5c 5d");
            table.run("card Kh");
            assert!(asks(&table, 2, 1), "House Money has won on the pair");
        } else {
            assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0", "2.1 house-money $5+$0"]);
            table.run("card Kh; choose 1 stand");
            assert!(asks(&table, 3, 1));
        }
    }
    // Nobody got a card: there is no round.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; call box-skipped seat 1; card 7s");
    let events = table.run("call box-skipped seat 1");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0"]);
    assert_eq!(rounds(&table), 1);
}

#[test]
fn a_player_passed_over_takes_the_card_later_or_the_wager_back() {
    shows!("HC-A §15.VIII");
    let passed_over = || {
        let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 8c 7s 4d 6d Kh");
        assert_eq!(table.refused("call card-not-dealt seat 1"), "HC-A §15.VIII");
        table.run("choose 1 hit");
        assert_eq!(table.refused("call card-not-dealt seat 2"), "HC-A §15.VIII");
        table.run("call card-not-dealt seat 1");
        assert!(asks(&table, 2, 1), "the others go on");
        table.run("choose 2 hit; card 3c; choose 2 stand");
        assert!(asks(&table, 1, 1));
        assert_eq!(words(&table), ["accept", "refuse"]);
        assert!(table.table().view(Viewer::Rail).commons[0].1.cards[1].is_none(), "the hole card is hidden");
        table
    };
    let mut table = passed_over();
    table.run("choose 1 accept; card 5c");
    assert!(asks(&table, 1, 1), "the hand is played on");
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0", "1.1 blackjack $10+$10"]);
    let mut table = passed_over();
    let events = table.run("choose 1 refuse");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "2.1 blackjack $10+$0"]);
    assert_eq!(clauses(&events), ["HC-A §15.VIII", "HC-A §4.III"]);
    // A double that never got its card comes back as well.
    let (mut table, _) = ROOM.dealt("6c 7s 5d Kh");
    table.run("choose 1 double $10; call card-not-dealt seat 1");
    let events = table.run("choose 1 refuse");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.1 double-down $10+$0"]);
}

#[test]
fn a_hole_card_shown_at_the_check_stays_up() {
    shows!("HC-A §15.IX.A");
    let (mut table, _) = ROOM.dealt("9c Ks 8d 7h");
    let events = table.run("call hole-card-shown");
    assert!(events.iter().any(|e| matches!(e, Event::Turned { place: Place::Common(0), index: 1, .. })));
    assert_eq!(said(&events)[0].clause, "HC-A §15.IX.A");
    assert!(!table.table().view(Viewer::Rail).hides());
    assert_eq!(words(&table), ["hit", "stand", "double"], "the hand proceeds");
    assert_eq!(table.refused("call hole-card-shown"), "HC-A §15.IX.A");
    // Under a nine there is no check, and before it there is nothing to show.
    let (mut table, _) = ROOM.dealt("9c 9s 8d 7h");
    assert_eq!(table.refused("call hole-card-shown"), "HC-A §15.IX.A");
    let (mut table, _) = ROOM.dealt("9c As 8d 7h");
    assert_eq!(table.refused("call hole-card-shown"), "HC-A §15.IX.A");
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
