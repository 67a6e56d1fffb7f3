//! Table, cards, shuffle, deal.

use book::shows;

use super::*;

#[test]
fn a_table_has_seven_boxes_at_most() {
    shows!("HC-A §2.I.B", "HC-A-FB §2.I.B");
    for room in BOTH {
        let mut table = room.ready(&[]);
        table.run("sit 7");
        assert_eq!(table.refused("sit 8"), room.cite("§2.I.B"));
        assert!(room.rules().set("seats", "8").is_err());
        assert_eq!(room.ready(&[("seats", "5")]).table().layout().seats, 5);
    }
}

#[test]
fn the_layout_says_what_is_paid_and_what_the_dealer_does() {
    shows!("HC-A §2.I.C", "HC-A §2.I.D", "HC-A §2.I.E");
    shows!("HC-A-FB §2.I.C", "HC-A-FB §2.I.D", "HC-A-FB §2.I.E");
    for room in BOTH {
        let table = room.ready(&[]);
        assert_eq!(posted(&table, "blackjack pays").unwrap(), "3 to 2");
        assert_eq!(posted(&table, "insurance pays").unwrap(), "2 to 1");
        assert_eq!(posted(&table, "dealer").unwrap(), "hits soft 17");
        assert_eq!(posted(&table, "on the house").is_some(), either(room, false, true));
        let stands = room.ready(&[("dealer-soft-17", "stand")]);
        assert_eq!(posted(&stands, "dealer").unwrap(), "stands on every 17");
        let mut rules = room.rules();
        rules.choose_paytable("blackjack-6-to-5").unwrap();
        let low = Playthrough::at(games::open(rules).unwrap());
        assert_eq!(posted(&low, "blackjack pays").unwrap(), "6 to 5");
    }
}

#[test]
fn one_deck_or_more_and_no_card_more_often_than_the_decks_have_it() {
    shows!("HC-A §3.I", "HC-A-FB §3.I");
    for room in BOTH {
        for decks in [1u16, 2, 6, 8] {
            let table = room.table(&[("decks", &decks.to_string())]);
            assert_eq!(table.table().to_shuffle().total(), 52 * decks);
        }
        assert!(room.rules().set("decks", "0").is_err());
        for (decks, cards) in [("1", "As"), ("2", "As As")] {
            let (mut table, _) = room.dealt_with(&[("decks", decks)], room.bets, cards);
            assert_eq!(table.refused("card As"), room.cite("§3.I"));
            assert_eq!(table.refused("card Jk"), room.cite("§3.I"));
        }
    }
}

#[test]
fn two_batches_of_equal_size_take_turns_behind_a_machine() {
    shows!("HC-A §3.III", "HC-A §3.III.A", "HC-A §3.III.C", "HC-A §3.III.D");
    shows!("HC-A-FB §3.III", "HC-A-FB §3.III.A", "HC-A-FB §3.III.C", "HC-A-FB §3.III.D");
    for room in BOTH {
        let mut table = room.table(&[("shuffle", "machine")]);
        for batch in [1, 2, 1, 2] {
            let events = table.run("shuffle");
            assert_eq!(table.table().felt().rack().left(), 312, "each batch is six decks");
            assert_eq!(said(&events)[0], ("in play is batch", Some(batch), &*room.cite("§3.III.D")));
            assert_eq!(posted(&table, "batch").unwrap(), batch.to_string());
            table.run("burn; call reshuffle");
        }
        // With any number of decks: each batch is as many.
        for decks in 1..=8 {
            let settings = [("shuffle", "machine"), ("decks", &*decks.to_string()), ("cut-card", "0")];
            let mut table = room.table(&settings);
            for batch in [1, 2, 1] {
                let events = table.run("shuffle");
                assert_eq!(said(&events)[0].number, Some(batch), "{decks} decks");
                assert_eq!(table.table().felt().rack().left(), decks * 52);
                table.run(if needs(&table, Chance::Burn) {
                    "burn; call reshuffle"
                } else {
                    "call reshuffle"
                });
            }
        }
        // By hand there is one batch, and nothing to alternate.
        assert_eq!(posted(&room.ready(&[]), "batch"), None);
    }
}

#[test]
fn a_machine_that_fails_leaves_the_shuffle_to_the_dealer() {
    shows!("HC-A §3.III.F", "HC-A-FB §3.III.F");
    for room in BOTH {
        let fails = room.cite("§3.III.F");
        let mut table = room.table(&[("shuffle", "machine")]);
        table.run("shuffle; burn; call shuffler-fails; call reshuffle");
        assert!(says(&table.run("shuffle"), ("shuffled by hand", None, &*fails)));
        assert_eq!(posted(&table, "batch").unwrap(), "1", "the batch in play stays in play");
        assert_eq!(table.refused("call shuffler-fails"), fails);
        table.run("burn; call shuffler-repaired; call reshuffle; shuffle");
        assert_eq!(posted(&table, "batch").unwrap(), "2");
        // A table without a machine has nothing that could fail.
        assert!(room.ready(&[]).line("call shuffler-fails").is_err());
    }
}

#[test]
fn cards_are_shuffled_before_play_and_whenever_the_floor_says() {
    shows!("HC-A §6.I", "HC-A §6.VII", "HC-A-FB §6.I", "HC-A-FB §6.VII");
    for room in BOTH {
        let mut table = room.table(&[]);
        assert!(needs(&table, Chance::Shuffle));
        assert_eq!(table.refused("close"), at(room, "§4.IV", "§4.V"));
        table.run("shuffle; burn; sit 1; bet 1 blackjack $10; close; card Ts 7h");
        assert_eq!(table.refused("call reshuffle"), room.cite("§6.VII"));
        table.run("card 9d Td; choose 1 stand; call reshuffle");
        assert!(needs(&table, Chance::Shuffle));
        assert_eq!(table.table().to_shuffle().total(), 312);
    }
}

#[test]
fn the_cut_is_offered_round_the_table_and_falls_to_the_dealer_in_the_end() {
    shows!("HC-A §6.II", "HC-A §6.III", "HC-A-FB §6.II", "HC-A-FB §6.III");
    for room in BOTH {
        let mut table = room.table(&[]);
        table.run("sit 2; sit 5; shuffle");
        assert!(asks(&table, 2, 1));
        assert_eq!(words(&table), ["accept", "decline"]);
        table.run("choose 2 decline");
        assert!(asks(&table, 5, 1));
        let events = table.run("choose 5 decline");
        assert_eq!(said(&events), [("the dealer cuts the cards", None, &*room.cite("§6.III"))]);
        assert!(needs(&table, Chance::Burn));

        let mut table = room.table(&[]);
        table.run("sit 2; sit 5; shuffle");
        assert_eq!(said(&table.run("choose 2 accept")), [("cuts the cards", None, &*room.cite("§6.II"))]);
        assert!(needs(&table, Chance::Burn));
        // Whoever gets up cuts no cards.
        let mut table = room.table(&[]);
        table.run("sit 2; sit 5; shuffle; leave 2");
        assert!(asks(&table, 5, 1));
    }
}

#[test]
fn a_faulty_cut_is_made_again_until_a_card_is_out() {
    shows!("HC-A §6.VI", "HC-A-FB §6.VI");
    for room in BOTH {
        let mut table = room.table(&[]);
        table.run("sit 2; shuffle; choose 2 accept; call recut");
        assert!(asks(&table, 2, 1));
        table.run("choose 2 decline; call recut");
        assert_eq!(said(&table.run("choose 2 accept")), [("cuts the cards", None, &*room.cite("§6.II"))]);
        table.run("burn");
        assert_eq!(table.refused("call recut"), room.cite("§6.VI"));
        table.run("bet 2 blackjack $10; close; card 9c");
        assert_eq!(table.refused("call recut"), room.cite("§6.VI"));
    }
}

#[test]
fn cards_spread_at_an_idle_table_are_shuffled_and_cut_anew() {
    shows!("HC-A §6.VIII.A", "HC-A-FB §6.VIII.A");
    for room in BOTH {
        let mut table = room.ready(&[]);
        table.run("sit 1; bet 1 blackjack $10");
        assert_eq!(
            table.refused("call cards-spread"),
            room.cite("§6.VIII.A"),
            "there is gaming at the table"
        );
        table.run("down 1 blackjack $10; call cards-spread");
        assert!(needs(&table, Chance::Shuffle));
        table.run("shuffle");
        assert!(asks(&table, 1, 1), "the cut is offered");
    }
}

#[test]
fn the_cut_card_ends_the_shoe_with_the_round_it_comes_in() {
    shows!("HC-A §6.V", "HC-A §6.VII", "HC-A §7.IX", "HC-A §7.IX.A", "HC-A §7.IX.B", "HC-A §7.IX.C");
    shows!("HC-A-FB §6.V", "HC-A-FB §6.VII", "HC-A-FB §7.IX", "HC-A-FB §7.IX.A");
    shows!("HC-A-FB §7.IX.B", "HC-A-FB §7.IX.C");
    for room in BOTH {
        // One deck from a shoe, one card burned, four cards a round: after seven rounds 23 are left.
        let rounds_with = |cut: &'static str| {
            let mut table = room.ready(&one_deck(room, cut));
            table.run("sit 1");
            let even = ["c", "d", "h", "s"].map(|s| format!("T{s} J{s} 9{s} 7{s}; choose 1 stand"));
            let short = ["c", "d", "h", "s"].map(|s| format!("K{s} Q{s} 8{s} A{s}"));
            for round in even.iter().chain(&short) {
                table.run(&format!("bet 1 blackjack $10; close; card {round}"));
                if needs(&table, Chance::Shuffle) {
                    break;
                }
            }
            table
        };
        assert_eq!(rounds(&rounds_with("24")), 7, "the cut card came out in the seventh round");
        let table = rounds_with("23");
        assert_eq!(rounds(&table), 8, "as the first card left it is out with the next round");
        assert_eq!(table.table().felt().cards_out().count(), 0);
        assert_eq!(table.table().to_shuffle().total(), 52, "what is left joins the discards");
        // Never more than half of the cards lie behind it: what is beyond is refused, not moved.
        let opens = |cut: &str| games::open(room.set(&[("decks", "1"), ("cut-card", cut)])).is_ok();
        assert!(opens("26") && !opens("27"));

        let mut table = room.ready(&one_deck(room, "26"));
        table.run("sit 1; sit 2; sit 3; sit 4; sit 5; sit 6; sit 7");
        for seat in 1..=7 {
            table.run(&format!("bet {seat} blackjack $10"));
        }
        table.run("close; card 2c 2d 2h 2s 3c 3d 3h Tc 3s 4c 4d 4h 4s 5c 5d Td");
        assert_eq!(posted(&table, "shoe"), None);
        for card in ["Th", "Ts", "Jc", "Jd", "Jh", "Js", "Qc", "Qd", "Qh", "Qs"] {
            let Need::Choice { seat, .. } = table.table().need() else { panic!("a decision is due") };
            table.run(&format!("choose {} hit; card {card}", seat.0 + 1));
        }
        assert_eq!(table.table().felt().rack().left(), 25);
        assert_eq!(posted(&table, "shoe").unwrap(), "last round before the shuffle");
        table.run("choose 6 stand; choose 7 stand");
        assert!(needs(&table, Chance::Shuffle));
    }
}

#[test]
fn cards_come_from_a_shoe_whose_first_card_is_burned() {
    shows!("HC-A §7.I", "HC-A §7.II", "HC-A-FB §7.I", "HC-A-FB §7.II");
    for room in BOTH {
        let mut table = room.table(&[]);
        table.run("shuffle");
        assert!(needs(&table, Chance::Burn));
        assert_eq!(table.refused("card As"), room.cite("§3.I"));
        table.run("burn");
        assert_eq!(table.table().need(), Need::Bets);
        assert_eq!(table.table().felt().rack().left(), 311);
        assert_eq!(table.table().felt().rack().unseen().total(), 312, "nobody has seen the burned card");
        // A new dealer burns one before dealing, once.
        table.run("sit 1; bet 1 blackjack $10; call new-dealer; close");
        assert!(needs(&table, Chance::Burn));
        table.run("burn; card Ts");
        assert_eq!(table.refused("call new-dealer"), room.cite("§7.II"));
        table.run("card 7h 9d Td; choose 1 stand; bet 1 blackjack $10; close");
        assert!(needs(&table, Chance::Card));
    }
}

#[test]
fn two_cards_go_round_from_the_dealers_left_and_the_dealers_first_shows_last() {
    shows!("HC-A §7.III", "HC-A §7.III.A", "HC-A §7.III.B", "HC-A §7.III.C", "HC-A §7.III.D");
    shows!("HC-A-FB §7.III", "HC-A-FB §7.III.A", "HC-A-FB §7.III.B", "HC-A-FB §7.III.C", "HC-A-FB §7.III.D");
    for room in BOTH {
        let (table, events) = room.dealt_to(&[6, 2], "2c 3d 4h 5s 6c 7d");
        let seat = |s: u8| Place::Hand(Seat(s - 1), 0);
        let dealer = Place::Common(0);
        let laid = |e: &Event| match *e {
            Event::Dealt { place, face, .. } => Some((place, face)),
            Event::Turned { place, index, face, .. } => {
                assert_eq!((place, index), (dealer, 0));
                Some((place, face))
            }
            _ => None,
        };
        let laid: Vec<_> = events.iter().filter_map(laid).collect();
        let round = [(seat(2), Face::Up), (seat(6), Face::Up), (dealer, Face::Down)];
        assert_eq!(laid, [&round[..], &round[..], &[(dealer, Face::Up)]].concat());
        let view = table.table().view(Viewer::Rail);
        let shown: Vec<_> = view.commons[0].1.cards.iter().map(|c| c.map(|c| c.to_string())).collect();
        assert_eq!(shown, [Some("4h".to_owned()), None]);
    }
}

#[test]
fn the_hole_card_is_checked_under_an_ace_or_ten_and_nobody_sees_it() {
    shows!("HC-A §1.III", "HC-A §2.III", "HC-A §7.IV", "HC-A-FB §1.III", "HC-A-FB §2.III", "HC-A-FB §7.IV");
    for room in BOTH {
        let check = room.cite("§7.IV");
        for up in ["As", "Ts", "Js", "Qs", "Ks"] {
            let (mut table, mut events) = room.dealt(&format!("9c {up} 8d 7h"));
            if up == "As" {
                events = table.run("choose 1 decline");
            }
            assert_eq!(said(&events), [("no blackjack", None, &*check)], "{up}");
            assert!(table.table().view(Viewer::Seat(Seat(0))).hides());
            let hole = if up == "As" { "Kd" } else { "Ad" };
            let (mut table, mut events) = room.dealt(&format!("9c {up} 8d {hole}"));
            if up == "As" {
                events = table.run("choose 1 decline");
            }
            assert_eq!(said(&events), [("the dealer has blackjack", None, &*check)]);
            assert_eq!(rounds(&table), 1, "the round ends before anyone draws");
        }
        for up in ["2s", "9s"] {
            let (table, events) = room.dealt(&format!("9c {up} 8d 7h"));
            assert!(said(&events).is_empty(), "there is nothing to check under a {up}");
            assert!(asks(&table, 1, 1));
        }
    }
}

#[test]
fn wagers_are_settled_and_hands_picked_up_from_the_right_and_the_dealers_last() {
    shows!("HC-A §4.V", "HC-A §7.VIII", "HC-A-FB §4.VI", "HC-A-FB §7.VIII");
    let picked = |events: &[Event]| -> Vec<_> {
        let up = |e: &Event| if let Event::PickedUp { place } = *e { Some(place) } else { None };
        events.iter().filter_map(up).collect()
    };
    let hand = |s: u8| Place::Hand(Seat(s - 1), 0);
    for room in BOTH {
        let (mut table, _) = room.dealt_to(&[2, 6], "Tc Jc 9h 9d 8d 8h");
        let events = table.run("choose 2 stand; choose 6 stand");
        assert_eq!(picked(&events), [hand(6), hand(2), Place::Common(0)]);

        let (mut table, _) = room.dealt_to(&[1, 4, 7], "Tc Td Th 9s 9c 8c 7c Ts");
        let events = table.run("choose 1 stand; choose 4 stand; choose 7 stand");
        let order = ["7.1 blackjack $0+$0", "4.1 blackjack $0+$0", "1.1 blackjack $10+$0"];
        assert_eq!(lines(&table, &events), order);
        assert_eq!(picked(&events), [hand(7), hand(4), hand(1), Place::Common(0)]);
    }
}
