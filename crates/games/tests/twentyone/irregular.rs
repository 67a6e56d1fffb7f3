//! What went wrong, and what the book makes of it.

use book::shows;

use super::*;

#[test]
fn a_card_face_up_in_the_shoe_is_discarded() {
    shows!("HC-A §15.I", "HC-A-FB §17.I");
    for room in BOTH {
        let clause = at(room, "§15.I", "§17.I");
        let mut table = room.ready(&[]);
        table.run("sit 1; bet 1 blackjack $10");
        assert_eq!(table.refused("call card-face-up card Ks"), clause);
        table.run("close; card 9c");
        let left = table.table().felt().rack().left();
        let events = table.run("call card-face-up card Ks");
        assert_eq!(discarded(&events), [("Ks".to_owned(), &*clause)]);
        assert_eq!(table.table().felt().rack().left(), left - 1);
        assert_eq!(table.table().felt().rack().unseen().count("Ks".parse().unwrap()), 5);
        // The deal goes on with the card behind it.
        table.run("card 8s 7d 8h");
        assert_eq!((hand(&table, 1, 1), dealer(&table)), ("9c 7d".to_owned(), "8s 8h".to_owned()));
        assert_eq!(table.refused("call card-face-up card Ks"), clause);
    }
}

#[test]
fn a_card_drawn_unseen_is_the_next_card() {
    shows!("HC-A §15.II", "HC-A-FB §17.II");
    for room in BOTH {
        let (mut table, _) = room.dealt_to(&[1, 2], "9c 8c 8s 7d 6d 8h");
        let left = table.table().felt().rack().left();
        table.run("call card-drawn-unseen");
        assert_eq!(table.table().felt().rack().left(), left);
        table.run("choose 1 stand; choose 2 hit; card 5c");
        assert_eq!(hand(&table, 2, 1), "8c 6d 5c");
        assert_eq!(room.ready(&[]).refused("call card-drawn-unseen"), at(room, "§15.II", "§17.II"));
    }
}

#[test]
fn an_exposed_card_goes_to_whoever_draws_next() {
    shows!("HC-A §15.III", "HC-A-FB §17.III");
    for room in BOTH {
        let clause = at(room, "§15.III", "§17.III");
        // Seat 1 stands, seat 2 takes it.
        let (mut table, _) = room.dealt_to(&[1, 2], "Tc 8c 8s 9d 3d 8h");
        table.run("call card-exposed card Kd");
        assert_eq!(table.refused("call card-exposed card Kd"), clause);
        assert_eq!(table.table().view(Viewer::Rail).commons[1].1.cards.len(), 1, "everyone sees it");
        table.run("choose 1 stand; choose 2 hit");
        assert_eq!(hand(&table, 2, 1), "8c 3d Kd");
        // Nobody wants it: the dealer must draw and takes it.
        let (mut table, _) = room.dealt_to(&[1, 2], "Tc 8c 8s 9d 9h 4h");
        table.run("call card-exposed card 6d; choose 1 stand");
        let events = table.run("choose 2 stand");
        assert!(events.iter().any(|e| matches!(e, Event::Shifted { to: Place::Common(0), .. })));
        assert_eq!(rounds(&table), 1, "8, 4 and 6 are 18");
        // The dealer stands on 17: it is discarded.
        let (mut table, _) = room.dealt("Tc 8s 9d 9h");
        let events = table.run("call card-exposed card 6d; choose 1 stand");
        assert_eq!(discarded(&events), [("6d".to_owned(), &*clause)]);
        // Before the deal is over there is no such card.
        let mut table = room.ready(&[]);
        table.run("sit 1; bet 1 blackjack $10; close; card Tc");
        assert_eq!(table.refused("call card-exposed card 6d"), clause);
    }
}

#[test]
fn a_card_exposed_while_insurance_is_asked_about_is_the_next_card() {
    shows!("HC-A §15.III", "HC-A-FB §17.III");
    for room in BOTH {
        // The card waits in the middle and goes to whoever draws next.
        let (mut table, _) = room.dealt("5c As 4d 7h");
        table.run("call card-exposed card Kd");
        assert_eq!(words(&table), ["insure", "decline"], "the question stands");
        assert_eq!(table.table().view(Viewer::Rail).commons[1].1.cards.len(), 1, "everyone sees it");
        table.run("choose 1 decline; choose 1 hit");
        assert_eq!(hand(&table, 1, 1), "5c 4d Kd");
        // The dealer has a blackjack: nobody can use it.
        let (mut table, _) = room.dealt("5c As 6d Kh");
        let events = table.run("call card-exposed card Kd; choose 1 decline");
        assert_eq!(discarded(&events), [("Kd".to_owned(), &*at(room, "§15.III", "§17.III"))]);
    }
}

#[test]
fn a_card_the_dealer_draws_to_a_standing_hand_is_discarded() {
    shows!("HC-A §15.IV", "HC-A-FB §17.IV");
    for room in BOTH {
        let clause = at(room, "§15.IV", "§17.IV");
        let (mut table, _) = room.dealt("Tc 8s 9d 9h");
        assert_eq!(table.refused("call dealer-overdraws card 6d"), clause);
        let events = table.run("choose 1 stand");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"]);
        let left = table.table().felt().rack().left();
        let events = table.run("call dealer-overdraws card 6d");
        assert_eq!(discarded(&events), [("6d".to_owned(), &*clause)]);
        assert_eq!(table.table().felt().rack().left(), left - 1);
        assert_eq!(room.ready(&[]).refused("call dealer-overdraws card 6d"), clause);
    }
}

#[test]
fn a_dealer_who_skips_the_own_card_makes_it_up_at_the_end() {
    shows!("HC-A §15.V", "HC-A-FB §17.V");
    for room in BOTH {
        // The first card: both come at the end, in the usual way.
        let mut table = room.ready(&[]);
        table.run("sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10; close; card 9c");
        assert_eq!(table.refused("call dealer-skipped"), at(room, "§15.V", "§17.V"));
        table.run("card 8c; call dealer-skipped; card 7d 6d");
        assert_eq!((hand(&table, 1, 1), hand(&table, 2, 1)), ("9c 7d".into(), "8c 6d".into()));
        assert_eq!(dealer(&table), "");
        table.run("card 5s Kh");
        assert_eq!(dealer(&table), "5s Kh");
        let view = table.table().view(Viewer::Rail);
        assert_eq!(view.commons[0].1.cards, [Some("5s".parse().unwrap()), None]);
        assert!(asks(&table, 1, 1));
        // The second card: it follows when the players have theirs.
        let mut table = room.ready(&[]);
        table.run("sit 1; bet 1 blackjack $10; close; card 9c 5s 7d; call dealer-skipped; card Kh");
        assert_eq!(dealer(&table), "5s Kh");
        assert!(asks(&table, 1, 1));
    }
}

/// Seats 1 to 5 bet and the shoe of one deck is to run out in their next round: five boxes and the dealer take twelve cards
/// a round, and after three of them 15 are left of 51.
fn short_shoe(room: Room) -> Playthrough {
    let mut table = room.ready(&[&one_deck(room, "0")[..], &[("dealer-soft-17", "stand")]].concat());
    table.run("sit 1; sit 2; sit 3; sit 4; sit 5");
    for cards in [
        "Tc Td Th Ts Jc Jd 9c 9d 9h 9s 8c 8d",
        "Jh Js Qc Qd Qh Qs 8h 8s 7c 7d 7h 7s",
        "Kc Kd Kh Ks 6c 6d 6h 6s 5c 5d 5h Ac",
    ] {
        for seat in 1..=5 {
            table.run(&format!("bet {seat} blackjack $10"));
        }
        table.run(&format!("close; card {cards}"));
        all_stand(&mut table);
    }
    assert_eq!(rounds(&table), 3);
    assert_eq!(table.table().felt().rack().left(), 15);
    table
}

#[test]
fn when_the_cards_run_out_the_discards_finish_the_round() {
    shows!("HC-A §15.VI", "HC-A-FB §17.VI");
    for room in BOTH {
        let mut table = short_shoe(room);
        for seat in 1..=5 {
            table.run(&format!("bet {seat} blackjack $10"));
        }
        table.run("close; card 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s");
        table.run("choose 1 hit; card Ad; choose 1 hit; card Ah; choose 1 hit; card 5s");
        assert!(asks(&table, 1, 1));
        let events = table.run("choose 1 hit");
        assert_eq!(said(&events)[0].clause, at(room, "§15.VI", "§17.VI"));
        // Thirty-seven cards are neither on the felt nor in the shoe: the burned one is among them.
        assert!(needs(&table, Chance::Shuffle));
        assert_eq!(table.table().to_shuffle().total(), 52 - 15, "all but the cards on the felt");
        assert_eq!(table.table().to_shuffle().count("2c".parse().unwrap()), 0);
        assert_eq!(table.table().to_shuffle().count("As".parse().unwrap()), 1);
        table.run("shuffle; choose 1 accept");
        assert!(needs(&table, Chance::Burn), "the first of them is burned");
        table.run("burn; card As");
        assert_eq!(hand(&table, 1, 1), "2c 3h Ad Ah 5s As", "the round goes on where it stopped");
        all_stand(&mut table);
        while rounds(&table) < 4 {
            let card = ["Tc", "Td", "Th"][dealer(&table).split(' ').count() - 2];
            table.run(&format!("card {card}"));
        }
        assert!(needs(&table, Chance::Shuffle), "then everything is shuffled");
        assert_eq!(table.table().to_shuffle().total(), 52);
    }
}

#[test]
fn a_box_without_cards_is_dead_and_one_card_may_be_made_up() {
    shows!("HC-A §15.VII", "HC-A-FB §17.VII");
    for room in BOTH {
        let (clause, side) = (at(room, "§15.VII", "§17.VII"), either(room, "house-money", "push-22"));
        let bets = format!(
            "sit 1; sit 2; sit 3; bet 1 blackjack $10; bet 2 blackjack $10; bet 2 {side} $5; \
             bet 3 blackjack $10; close"
        );
        let back = ["2.1 blackjack $10+$0".to_owned(), format!("2.1 {side} $5+$0")];
        // Box 2 gets no card at all: it is dead, its wagers go back, and it is in the next deal.
        let mut table = room.ready(&[]);
        table.run(&bets);
        assert_eq!(table.refused("call box-skipped seat 2"), clause);
        table.run("card 9c; call box-skipped seat 2; card 8c 7s 7d; call box-skipped seat 2");
        let events = table.run("card 6d");
        assert_eq!(lines(&table, &events), back);
        assert!(events.iter().any(|e| matches!(e, Event::Voided { clause: by } if by.text() == clause)));
        table.run("card Kh; choose 1 stand; choose 3 stand");
        assert_eq!(rounds(&table), 1);
        table.run("bet 2 blackjack $10; close; card 9c");
        assert_eq!(hand(&table, 2, 1), "9c");

        // Box 2 has one card: after the others' second cards its player chooses.
        for (skip_second, answer) in [(false, "accept"), (true, "accept"), (true, "decline")] {
            let mut table = room.ready(&[]);
            table.run(&bets);
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
                assert!(
                    asks(&table, either(room, 2, 1), 1),
                    "House Money, and it alone, has won on the pair"
                );
            } else {
                assert_eq!(lines(&table, &events), back);
                table.run("card Kh; choose 1 stand");
                assert!(asks(&table, 3, 1));
            }
        }
        // Nobody got a card: there is no round.
        let mut table = room.ready(&[]);
        table.run("sit 1; bet 1 blackjack $10; close; call box-skipped seat 1; card 7s");
        let events = table.run("call box-skipped seat 1");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0"]);
        assert_eq!(rounds(&table), 1);
    }
}

#[test]
fn a_player_passed_over_takes_the_card_later_or_the_wager_back() {
    shows!("HC-A §15.VIII", "HC-A-FB §17.VIII");
    for room in BOTH {
        let clause = at(room, "§15.VIII", "§17.VIII");
        let passed_over = || {
            let (mut table, _) = room.dealt_to(&[1, 2], "9c 8c 7s 4d 6d Kh");
            assert_eq!(table.refused("call card-not-dealt seat 1"), clause);
            table.run("choose 1 hit");
            assert_eq!(table.refused("call card-not-dealt seat 2"), clause);
            table.run("call card-not-dealt seat 1");
            assert!(asks(&table, 2, 1), "the others go on");
            table.run("choose 2 hit; card 3c; choose 2 stand");
            assert!(asks(&table, 1, 1));
            assert_eq!(words(&table), ["accept", "refuse"]);
            let hole = table.table().view(Viewer::Rail).commons[0].1.cards[1];
            assert!(hole.is_none(), "the hole card is hidden");
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
        assert_eq!(clauses(&events), [clause.clone(), at(room, "§4.III", "§4.III.A")]);
        // A double that never got its card comes back as well.
        let (mut table, _) = room.dealt("6c 7s 5d Kh");
        table.run("choose 1 double $10; call card-not-dealt seat 1");
        let events = table.run("choose 1 refuse");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.1 double-down $10+$0"]);
    }
}

#[test]
fn a_hole_card_shown_at_the_check_stays_up() {
    shows!("HC-A §15.IX.A", "HC-A-FB §17.IX.A");
    for room in BOTH {
        let clause = at(room, "§15.IX.A", "§17.IX.A");
        let (mut table, _) = room.dealt("9c Ks 8d 7h");
        let events = table.run("call hole-card-shown");
        assert!(events.iter().any(|e| matches!(e, Event::Turned { place: Place::Common(0), index: 1, .. })));
        assert_eq!(said(&events)[0].clause, clause);
        assert!(!table.table().view(Viewer::Rail).hides());
        assert_eq!(words(&table), ["hit", "stand", "double"], "the hand proceeds");
        assert_eq!(table.refused("call hole-card-shown"), clause);
        // Under a nine there is no check, and before it there is nothing to show.
        for cards in ["9c 9s 8d 7h", "9c As 8d 7h"] {
            let (mut table, _) = room.dealt(cards);
            assert_eq!(table.refused("call hole-card-shown"), clause);
        }
    }
}
