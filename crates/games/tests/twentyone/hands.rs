//! What hands are worth, who draws, and what is paid.

use ::hands::blackjack::Total;
use book::shows;
use equipment::cards;
use games::blackjack::FinishedHand;

use super::*;

fn total(text: &str) -> Total {
    Total::of(&cards(text).unwrap())
}

#[test]
fn cards_count_their_number_faces_ten_and_aces_eleven_or_one() {
    shows!("HC-A §3.II.A", "HC-A §3.II.B", "HC-A §3.II.C", "HC-A §1.V", "HC-A §1.VI");
    shows!("HC-A-FB §3.II.A", "HC-A-FB §3.II.B", "HC-A-FB §3.II.C", "HC-A-FB §1.V", "HC-A-FB §1.VI");
    for (text, value, soft) in [
        ("2c 3c", 5, false),
        ("9d Tc", 19, false),
        ("Jc Qd", 20, false),
        ("Kc 4d", 14, false),
        ("Ac 6d", 17, true),
        ("Ac 6d Td", 17, false),
        ("Ac Ad 9h", 21, true),
        ("Ac Ad 9h Kc", 21, false),
        ("Kc Qd Ah As", 22, false),
    ] {
        assert_eq!((total(text).value(), total(text).is_soft()), (value, soft), "{text}");
    }
    // The table counts the same way: the totals it calls, and the hand it lets draw.
    for room in BOTH {
        let calls = room.cite("§7.VI");
        for (cards, draws, heard) in [
            ("2c 9s 3d 8h", "4c 5c", [("total", 9), ("total", 14)]),
            ("2c 9s 3d 8h", "Jc 2d", [("total", 15), ("total", 17)]),
            ("2c 9s 3d 8h", "Qc 3h", [("total", 15), ("total", 18)]),
            ("2c 9s 3d 8h", "Kc 2d", [("total", 15), ("total", 17)]),
            ("Ac 9s 6d 8h", "Td 3c", [("total", 17), ("total", 20)]),
            ("2c 9s 3d 8h", "Ac 4d", [("soft", 16), ("soft", 20)]),
        ] {
            let (mut table, _) = room.dealt(cards);
            let mut said_of = |card: &str| said(&table.run(&format!("choose 1 hit; card {card}")));
            let told: Vec<_> = draws.split(' ').flat_map(&mut said_of).collect();
            assert_eq!(told, heard.map(|(what, n)| (what, Some(n), &*calls)), "{cards} {draws}");
        }
    }
}

#[test]
fn a_blackjack_is_an_ace_and_a_ten_value_as_the_first_two_cards() {
    shows!("HC-A §1.II", "HC-A-FB §1.II", "HC-A-FB §4.IV");
    for text in ["Ac Td", "Js Ah", "Qd Ad", "As Ks"] {
        assert!(FinishedHand::first_two(total(text)).blackjack, "{text}");
    }
    assert!(!FinishedHand::first_two(total("7c 7d 7h")).blackjack);
    assert!(!FinishedHand::split(total("Ac Kd")).blackjack);
    // After a split it is a plain 21: paid 1 to 1, and it waits for the dealer.
    for room in BOTH {
        let (mut table, _) = room.dealt("Tc 9s Td 8h");
        let events = table.run("choose 1 split; card Ac Ad");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.2 split $10+$10"]);
        let (mut table, _) = room.dealt("Tc 9s Td 2h");
        let events = table.run("choose 1 split; card Ac Ad Tc");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.2 split $10+$0"]);
    }
}

#[test]
fn wins_pay_evens_and_blackjacks_three_to_two_or_six_to_five() {
    shows!("HC-A §4.VI", "HC-A §4.II.A", "HC-A §4.II.B", "HC-A §4.III");
    shows!("HC-A-FB §4.VII", "HC-A-FB §4.II.A", "HC-A-FB §4.II.B", "HC-A-FB §4.III.A");
    for room in BOTH {
        for (cards, end, line) in [
            ("Tc 9s 9d 8h", "", "1.1 blackjack $10+$10"),
            ("Tc 9s 5d 6h", "; card Kd", "1.1 blackjack $10+$10"),
            ("Tc 9s 5d 6h", "; card 8d", "1.1 blackjack $10+$10"),
            ("Tc 9s 9d Th", "", "1.1 blackjack $10+$0"),
            ("Tc 9s 7d Th", "", "1.1 blackjack $0+$0"),
        ] {
            let (mut table, _) = room.dealt(cards);
            let events = table.run(&format!("choose 1 stand{end}"));
            assert_eq!(lines(&table, &events), [line], "{cards}{end}");
        }
        let (table, events) = room.dealt("Ac 9s Kd 8h");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
        let mut rules = room.rules();
        rules.choose_paytable("blackjack-6-to-5").unwrap();
        let mut table = Playthrough::at(games::open(rules).unwrap());
        let events = table.run("shuffle; burn; sit 1; bet 1 blackjack $15; close; card Ac 9s Kd 8h");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $15+$18"]);
        // Every other win is even money there as well.
        let events = table.run("bet 1 blackjack $15; close; card Tc 9s Td 8h; choose 1 stand");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $15+$15"]);
        // An odd wager is paid to the cent, or up to the house's unit.
        let (table, events) = room.dealt_with(&[], "blackjack $5", "Ac 9s Kd 8h");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $5+$7.50"]);
        let (table, events) = room.dealt_with(&[("payout-unit", "$1")], "blackjack $5", "Ac 9s Kd 8h");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $5+$8"]);
    }
}

#[test]
fn a_blackjack_beats_a_21_of_three_cards() {
    shows!("HC-A §4.II.C", "HC-A §4.III", "HC-A-FB §4.II.C");
    for room in BOTH {
        // Seat 1 has a blackjack and is paid although the dealer goes on to draw 21; seat 2 draws 21 too and pushes.
        let (mut table, events) = room.dealt_to(&[1, 2], "Ac 5c 7s Kc 6c 4s");
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
        let events = table.run("choose 2 hit; card Td Th");
        assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0"]);
    }
}

#[test]
fn against_two_to_nine_a_blackjack_is_announced_and_paid_at_once() {
    shows!("HC-A §8.I", "HC-A-FB §8.I");
    for room in BOTH {
        let at_once = room.cite("§8.I");
        for up in 2..=9 {
            let (table, events) = room.dealt_to(&[1, 2], &format!("Ac 5c {up}s Kc 6c Th"));
            assert_eq!(said(&events), [("blackjack", None, &*at_once)]);
            assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
            assert_eq!(clauses(&events), [&*at_once]);
            assert!(asks(&table, 2, 1));
            assert!(table.table().felt().cards(Place::Hand(Seat(0), 0)).is_empty(), "the cards are gone");
        }
    }
}

#[test]
fn against_an_ace_or_ten_a_blackjack_waits_for_the_check() {
    shows!("HC-A §8.II", "HC-A-FB §8.II", "HC-A-FB §7.IV", "HC-A-FB §4.III.B");
    for room in BOTH {
        for (up, blackjack) in [("As", "Kh"), ("Ts", "Ah"), ("Js", "Ah"), ("Qs", "Ah"), ("Ks", "Ah")] {
            for (hole, paid, found) in
                [("5h", "$10+$15", "no blackjack"), (blackjack, "$10+$0", "the dealer has blackjack")]
            {
                let (mut table, mut events) = room.dealt_to(&[1, 2], &format!("Ac 5c {up} Kc 6c {hole}"));
                assert_eq!(said(&events)[0], ("blackjack", None, &*room.cite("§8.II")));
                if up == "As" {
                    assert_eq!(lines(&table, &events), [""; 0], "nothing is paid before the check");
                    events = table.run("choose 1 decline; choose 2 decline");
                }
                assert!(says(&events, (found, None, &*room.cite("§7.IV"))), "{up} {hole}");
                assert!(lines(&table, &events).contains(&format!("1.1 blackjack {paid}")));
                // Paid before anyone draws: a third card is next, or the round is over.
                assert_eq!(rounds(&table) == 1, hole == blackjack);
                let hidden = table.table().view(Viewer::Seat(Seat(1))).hides();
                assert_eq!(hidden, hole != blackjack, "nobody sees it");
            }
        }
    }
}

#[test]
fn each_player_in_turn_doubles_splits_stands_or_draws() {
    shows!("HC-A §7.V", "HC-A-FB §7.V");
    for room in BOTH {
        let (mut table, _) = room.dealt_to(&[2, 5], "8c Tc 9s 8d 7d 8h");
        assert!(asks(&table, 2, 1), "the dealer's left comes first");
        assert_eq!(words(&table), ["hit", "stand", "double", "split"]);
        assert_eq!(table.refused("choose 5 stand"), room.cite("§7.V"));
        assert_eq!(table.refused("choose 2 surrender"), room.cite("§7.V"));
        table.run("choose 2 stand");
        assert!(asks(&table, 5, 1));
        assert_eq!(words(&table), ["hit", "stand", "double"], "ten and seven are no pair");
    }
}

#[test]
fn drawn_cards_lie_face_up_and_the_new_total_is_called() {
    shows!("HC-A §7.VI", "HC-A-FB §7.VI");
    for room in BOTH {
        let (mut table, _) = room.dealt("Ac 9s 3d 8h");
        let events = table.run("choose 1 hit; card 2c; choose 1 hit; card Kc; choose 1 hit; card 9c");
        let calls = [("soft", 16), ("total", 16), ("over 21 with", 25)];
        let total = room.cite("§7.VI");
        assert_eq!(said(&events), calls.map(|(what, n)| (what, Some(n), &*total)));
        let up = |e: &Event| matches!(e, Event::Dealt { place: Place::Hand(..), face: Face::Up, .. });
        assert_eq!(events.iter().filter(|e| up(e)).count(), 3);
    }
}

#[test]
fn the_hole_card_is_turned_when_everyone_is_done_and_the_dealer_draws_face_up() {
    shows!("HC-A §7.VII", "HC-A-FB §7.VII");
    for room in BOTH {
        let (mut table, _) = room.dealt_to(&[1, 2], "Tc Td 5s 9c 8d 4h");
        let hole = Event::Turned {
            place: Place::Common(0),
            index: 1,
            card: Some("4h".parse().unwrap()),
            face: Face::Up,
        };
        assert!(!table.run("choose 1 stand").contains(&hole));
        assert!(table.run("choose 2 stand").contains(&hole));
        let events = table.run("card 2c 9h");
        let dealer = |e: &Event| matches!(e, Event::Dealt { place: Place::Common(0), face: Face::Up, .. });
        assert_eq!(events.iter().filter(|e| dealer(e)).count(), 2);
        assert_eq!(rounds(&table), 1);
    }
}

#[test]
fn a_player_draws_below_21_and_not_at_it() {
    shows!("HC-A §12.I", "HC-A §12.I.A", "HC-A-FB §14.I", "HC-A-FB §14.I.A");
    for room in BOTH {
        let (mut table, _) = room.dealt_to(&[1, 2], "2c Tc 9s 3d 9d 8h");
        for card in ["2d", "2h", "3c", "4c", "4d"] {
            assert!(words(&table).contains(&"hit"));
            table.run(&format!("choose 1 hit; card {card}"));
        }
        // 20 may draw; 21, hard or soft, may not.
        assert!(words(&table).contains(&"hit"));
        table.run("choose 1 hit; card Ac");
        assert!(asks(&table, 2, 1), "21 is passed over");
        for (cards, card) in [("Ac Tc 9s 5d 9d 8h", "5c"), ("Ac Tc 9s 3d 9d 8h", "7c")] {
            let (mut table, _) = room.dealt_to(&[1, 2], cards);
            table.run(&format!("choose 1 hit; card {card}"));
            assert!(asks(&table, 2, 1), "soft 21 as well");
        }
        let (table, _) = room.dealt_to(&[1, 2], "Ac Tc 9s Kd 9d 8h");
        assert!(asks(&table, 2, 1), "and a blackjack");
    }
}

#[test]
fn the_dealer_draws_to_hard_17_and_soft_18_or_stands_on_every_17() {
    shows!("HC-A §12.II", "HC-A §2.I.D", "HC-A-FB §14.II", "HC-A-FB §2.I.D");
    for room in BOTH {
        let draws = |soft_17: &str, dealer: &str| {
            let [up, hole] = dealer.split(' ').collect::<Vec<_>>()[..] else { panic!("two cards") };
            let cards = format!("Tc {up} 8d {hole}");
            let (mut table, _) = room.dealt_with(&[("dealer-soft-17", soft_17)], room.bets, &cards);
            if up.starts_with('A') {
                table.run("choose 1 decline");
            }
            table.run("choose 1 stand");
            needs(&table, Chance::Card)
        };
        for soft_17 in ["hit", "stand"] {
            for hand in ["Ts 6h", "9s 7h", "As 5h", "2s 2h", "As Ah"] {
                assert!(draws(soft_17, hand), "{soft_17} {hand}");
            }
            for hand in ["Ts 7h", "9s 8h", "As 7h", "Ts Kh", "As 9h"] {
                assert!(!draws(soft_17, hand), "{soft_17} {hand}");
            }
        }
        assert!(draws("hit", "As 6h") && draws("hit", "6s Ah"));
        assert!(!draws("stand", "As 6h") && !draws("stand", "6s Ah"));
    }
}

#[test]
fn the_dealer_draws_nothing_when_it_cannot_matter() {
    shows!("HC-A §12.III", "HC-A-FB §14.III");
    for room in BOTH {
        // All hands over 21.
        let (mut table, _) = room.dealt_to(&[1, 2], "Tc Td 5s 6c 6d 4h");
        let events = table.run("choose 1 hit; card Kc; choose 2 hit; card Kd");
        assert_eq!(rounds(&table), 1);
        assert!(events.iter().any(|e| matches!(e, Event::Turned { place: Place::Common(0), index: 1, .. })));
        // The only hand left is a blackjack, paid before.
        assert_eq!(rounds(&room.dealt("Ac 5s Kc 6h").0), 1);
        // One hand still depends on it.
        let (mut table, _) = room.dealt_to(&[1, 2], "Tc Td 5s 6c 6d 4h");
        table.run("choose 1 hit; card Kc; choose 2 stand");
        assert!(needs(&table, Chance::Card));
    }
}
