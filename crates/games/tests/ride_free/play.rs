//! (1), (6) to (20): the hand itself.

use book::{Cents, shows};
use games::kernel::*;

use super::*;

#[test]
fn a_dealers_22_pushes_every_live_hand_but_a_blackjack() {
    shows!("CO-21-2119 (1)", "CO-21-2119 (19)");
    let (mut table, events) = ROOM.deal(&[], &[1, 2], "blackjack $10", "Ac Tc 9s Kd 8d 3h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    let events = table.run("choose 2 stand; card Ts");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["2.1 blackjack $10+$0".into()], vec!["CO-21-2119 (19)"])
    );
    // A hand over 21 has lost before; 23 is over 21 like any other.
    let (mut table, _) = ROOM.deal(&[], &[1, 2], "blackjack $10", "Tc Tc 9s 6d 8d 3h");
    let events = table.run("choose 1 hit; card Kd; choose 2 stand; card Ts");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0", "1.1 blackjack $0+$0"]);
    let (mut table, _) = ROOM.dealt("Tc 9s 8d 4h");
    let events = table.run("choose 1 stand; card Ts");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"]);
}

#[test]
fn two_cards_face_up_for_players_one_up_and_one_down_for_the_dealer() {
    shows!("CO-21-2119 (8)");
    let (table, _) = ROOM.dealt("Tc 9s 8d 3h");
    let view = table.table().view(Viewer::Rail);
    assert_eq!(view.seats[0].hands[0].cards.iter().flatten().count(), 2);
    let up: Vec<_> = view.commons[0].1.cards.iter().map(|c| c.is_some()).collect();
    assert_eq!(up, [true, false]);
    // Nothing is bet once the cards are coming.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card Tc");
    assert_eq!(table.refused("bet 1 blackjack $10"), "CO-21-2119 (8)");
}

#[test]
fn the_dealer_draws_to_soft_17_and_stands_on_hard_17() {
    shows!("CO-21-2119 (8)(A)");
    let (mut table, _) = ROOM.dealt("Tc 6s 9d Ah");
    table.run("choose 1 stand");
    assert!(needs(&table, Chance::Card));
    table.run("card Kh");
    assert_eq!(rounds(&table), 1, "hard 17");
    let (mut table, _) = ROOM.dealt("Tc 6s 9d Ah");
    table.run("choose 1 stand; card Ac");
    assert_eq!(rounds(&table), 1, "soft 18");
}

#[test]
fn a_blackjack_is_paid_three_to_two_and_a_split_hand_of_21_is_none() {
    shows!("CO-21-2119 (8)(B)");
    let (table, events) = ROOM.dealt("Ac 9s Kd 8h");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 blackjack $10+$15".into()], vec!["CO-21-2119 (8)(B)"])
    );
    let (table, events) = ROOM.dealt("Ac As Kd 9h");
    assert!(lines(&table, &events).is_empty() && asks(&table, 1, 1), "even money is offered first");
    let (mut table, _) = ROOM.dealt("Kc 9s Td 8h");
    let events = table.run("choose 1 split; card Ac; choose 1 stand; card Ad; choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.2 split $10+$10"]);
}

#[test]
fn a_two_card_21_made_by_a_split_may_still_be_doubled() {
    shows!("CO-21-2119 (13)");
    let (mut table, _) = ROOM.dealt("Kc 9s Td 8h");
    table.run("choose 1 split; card Ac");
    assert_eq!(words(&table), ["stand", "double"], "it is offered the choice, but no card");
    table.run("choose 1 double $10; card 9c");
    assert!(needs(&table, Chance::Card), "a doubled hand gets one card");
    table.run("card 5d; choose 1 hit; card 6d");
    // A 21 of three cards is done; soft 21, doubled, made twenty.
    assert_eq!(rounds(&table), 1);
}

#[test]
fn late_surrender_is_a_choice_of_the_house_after_the_check_and_before_any_play() {
    shows!("CO-21-2119 (8)(C)");
    let (table, _) = ROOM.dealt("Tc 9s 6d 8h");
    assert!(!words(&table).contains(&"surrender"));
    let on = [("late-surrender", "yes")];
    let (mut table, _) = ROOM.deal(&on, &[1, 2], "blackjack $10", "Tc Tc Ks 6d 8d 7h");
    assert_eq!(words(&table), ["surrender", "decline"]);
    let events = table.run("choose 1 surrender");
    assert!(events.contains(&Event::TakenDown {
        seat: Seat(0),
        hand: 0,
        spot: SpotId(0),
        amount: Cents(500)
    }));
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 blackjack $0+$0".into()], vec!["CO-21-2119 (8)(C)"])
    );
    assert!(
        asks(&table, 2, 1) && words(&table) == ["surrender", "decline"],
        "all are asked before anyone plays"
    );
    table.run("choose 2 decline");
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    let events = table.run("choose 2 stand");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$10"], "the hand given up is out of it");
    // What lies there for the dealer is halved as well; a dealer's blackjack comes first.
    let (mut table, _) = ROOM.dealt_with(&on, "blackjack $10, blackjack-for-dealer $4", "Tc 9s 6d 8h");
    table.run("choose 1 surrender");
    assert_eq!((table.table().felt().balance().back, rounds(&table)), (Cents(700), 1));
    let (table, _) = ROOM.dealt_with(&on, "blackjack $10", "Tc Ks 6d Ah");
    assert_eq!(rounds(&table), 1);
}

#[test]
fn insurance_even_money_burn_and_cut_card_are_those_of_blackjack() {
    shows!("CO-21-2119 (9)");
    let (mut table, _) = ROOM.dealt("Tc As 9d 5h");
    assert_eq!(words(&table), ["insure", "decline"]);
    assert_eq!(table.refused("choose 1 insure $6"), "CO-21-2119 (9)");
    let events = table.run("choose 1 insure $5");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 insurance $0+$0".into()], vec!["CO-21-2119 (9)"])
    );
    let (mut table, _) = ROOM.dealt("Tc As 9d Kh");
    let events = table.run("choose 1 insure $5");
    assert_eq!(lines(&table, &events), ["1.1 insurance $5+$10", "1.1 blackjack $0+$0"]);
    let (mut table, _) = ROOM.dealt_with(&[], "blackjack $10, blackjack-for-dealer $2", "Ac As Kd 5h");
    let events = table.run("choose 1 even-money");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 blackjack-for-dealer $2+$2"]);
    for burn in 0..=5 {
        let mut table = games::Playthrough::open("ride-free", &[("burn", &burn.to_string())]);
        table.run("shuffle");
        for _ in 0..burn {
            assert_eq!(table.table().need(), Need::Chance(Chance::Burn));
            table.run("burn");
        }
        assert_eq!(table.table().need(), Need::Bets);
    }
    // Where none is burned, too, a cut is made again only until a card is dealt.
    let mut table = games::Playthrough::open("ride-free", &[("burn", "0"), ("bust-bonus", "no")]);
    table.run("shuffle; sit 1; call recut; choose 1 accept; bet 1 blackjack $10; close; card Tc 9s 9d 8h");
    table.run("choose 1 stand");
    assert_eq!((table.table().need(), table.refused("call recut")), (Need::Bets, "CO-21-2119 (9)".into()));
    // The round in which the cut card comes is finished, then the cards are shuffled: after 29 of 52.
    let (mut table, _) =
        ROOM.dealt_with(&[("decks", "1"), ("cut-card", "26")], "blackjack $10", "Tc 9s 9d 8h");
    table.run("choose 1 stand");
    for cards in ["Td 9c 9h 8c", "Th Qs Ts Qh", "Jc Qc Jd Qd", "Jh Ks Js Kh", "2c Kc 3c Kd", "4c 7c Ac 7d"] {
        assert_eq!(table.table().need(), Need::Bets);
        table.run(&format!("bet 1 blackjack $10; close; card {cards}; choose 1 stand"));
        while needs(&table, Chance::Card) {
            table.run("card 7h");
        }
    }
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn with_hedge_22_a_busted_hand_or_a_blackjack_stays_and_the_dealer_draws_out() {
    shows!("CO-21-2119 (9)(A)", "CO-21-2119 (9)(B)");
    let own = Place::Hand(Seat(0), 0);
    let (mut table, _) = ROOM.dealt_with(&[], "blackjack $10, hedge-22 $2", "Tc 9s 6d 3s");
    table.run("choose 1 hit; card 8d");
    assert!(needs(&table, Chance::Card) && table.table().felt().cards(own).len() == 3);
    let events = table.run("card Ts");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 hedge-22 $2+$100"]);
    let last = events.iter().rposition(|e| matches!(e, Event::Settled(_))).unwrap();
    let gone = events.iter().position(|e| *e == Event::PickedUp { place: own }).unwrap();
    assert!(gone > last, "the cards are picked up after the wager is settled");
    let (mut table, events) = ROOM.dealt_with(&[], "blackjack $10, hedge-22 $2", "Ac 9s Kd 3h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    assert!(needs(&table, Chance::Card) && table.table().felt().cards(own).len() == 2);
    let events = table.run("card Ts");
    assert_eq!(lines(&table, &events), ["1.1 hedge-22 $2+$16"]);
    // Without it nobody waits.
    let (mut table, _) = ROOM.dealt("Tc 9s 6d 3s");
    table.run("choose 1 hit; card 8d");
    assert_eq!(rounds(&table), 1);
    assert_eq!(rounds(&ROOM.dealt("Ac 9s Kd 3h").0), 1);
}

#[test]
fn hard_nine_to_eleven_is_doubled_free_and_any_other_two_cards_for_money() {
    shows!("CO-21-2119 (11)", "CO-21-2119 (13)");
    let most = Cents::dollars(10);
    for (cards, free) in [
        ("2c 9s 6d 8h", false),
        ("2c 9s 7d 8h", true),
        ("5c 9s 5d 8h", true),
        ("5c 9s 6d 8h", true),
        ("Tc 9s 2d 8h", false),
        ("Ac 9s 8d 8h", false),
    ] {
        let (table, _) = ROOM.dealt(cards);
        let doubles: Vec<_> =
            table.table().menu().iter().filter(|i| i.verb == Verb::Double).map(|i| i.cost).collect();
        match (free, &doubles[..]) {
            (true, [Cost::Free]) => {}
            (false, [Cost::Range(limits)]) => assert_eq!(limits.max, most, "{cards}"),
            other => panic!("{cards}: {other:?}"),
        }
    }
    // After a split as well, free or for money.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; card 3c");
    assert_eq!(cost(&table, "double"), Some(Cost::Free));
    let events = table.run("choose 1 double; card Tc; card 4d");
    assert_eq!(by(&events, "a lammer for the double"), ["CO-21-2119 (11)"]);
    assert!(matches!(cost(&table, "double"), Some(Cost::Range(l)) if l.max == most));
    let events = table.run("choose 1 double $10; card 9d");
    let won =
        ["1.1 blackjack $10+$10", "1.1 double-down $0+$10", "1.2 double-down $10+$10", "1.2 split $0+$10"];
    assert_eq!(lines(&table, &events), won);
    // One card, and not on three.
    let (mut table, _) = ROOM.dealt("2c 9s 3d 8h");
    table.run("choose 1 hit; card 5c");
    assert_eq!(words(&table), ["hit", "stand"]);
}

#[test]
fn a_free_double_wins_the_first_wager_again_and_costs_nothing_else() {
    shows!("CO-21-2119 (11)(A)", "CO-21-2119 (11)(B)");
    let free = |card: &str| {
        let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
        let events = table.run(&format!("choose 1 double; card {card}"));
        (lines(&table, &events), clauses(&events), by(&events, TRAY))
    };
    let won = vec!["1.1 blackjack $10+$10".into(), "1.1 double-down $0+$10".into()];
    assert_eq!(free("Tc"), (won, vec!["CO-21-2119 (20)", "CO-21-2119 (11)(A)"], vec![]));
    assert_eq!(
        free("2c"),
        (vec!["1.1 blackjack $0+$0".into()], vec!["CO-21-2119 (20)"], vec!["CO-21-2119 (11)(B)"])
    );
    assert_eq!(
        free("6c"),
        (vec!["1.1 blackjack $10+$0".into()], vec!["CO-21-2119 (20)"], vec!["CO-21-2119 (11)(B)"])
    );
}

#[test]
fn with_silver_stack_lammers_go_there_whatever_becomes_of_the_hand() {
    shows!("CO-21-2119 (12)", "CO-21-2119 (16)");
    for card in ["Tc", "2c", "6c"] {
        let (mut table, _) = ROOM.dealt_with(&[], "blackjack $10, silver-stack $1", "5c 9s 6d 8h");
        let events = table.run(&format!("choose 1 double; card {card}"));
        assert_eq!((by(&events, STACK), by(&events, TRAY)), (vec!["CO-21-2119 (12)"], vec![]), "{card}");
    }
    for card in ["Kc", "5c", "9c"] {
        let (mut table, _) = ROOM.dealt_with(&[], "blackjack $10, silver-stack $1", "8c 9s 8d 8h");
        table.run("choose 1 split; card Tc; choose 1 stand");
        let events = table.run(&format!("card {card}; choose 1 stand"));
        assert_eq!((by(&events, STACK), by(&events, TRAY)), (vec!["CO-21-2119 (16)"], vec![]), "{card}");
    }
}

#[test]
fn every_pair_but_tens_is_split_free_to_four_hands_and_tens_for_money() {
    shows!("CO-21-2119 (15)", "CO-21-2119 (17)", "CO-21-2119 (17)(A)");
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9"] {
        let (table, _) = ROOM.dealt(&format!("{rank}c 9s {rank}d 8h"));
        assert_eq!(cost(&table, "split"), Some(Cost::Free), "{rank}");
    }
    for cards in ["Tc 9s Td 8h", "Kc 9s Td 8h", "Qc 9s Jd 8h"] {
        assert_eq!(cost(&ROOM.dealt(cards).0, "split"), Some(Cost::Fixed(Cents::dollars(10))), "{cards}");
    }
    assert_eq!(cost(&ROOM.dealt("9c 9s Td 8h").0, "split"), None);
    for (rank, lammers) in [("8", 3), ("K", 0)] {
        let (mut table, _) = ROOM.dealt(&format!("{rank}c 9s {rank}d 8h"));
        let mut events = table.run(&format!("choose 1 split; card {rank}h; choose 1 split; card {rank}s"));
        events.extend(table.run(&format!("choose 1 split; card {rank}c")));
        assert_eq!(by(&events, "a lammer for the split").len(), lammers, "{rank}");
        assert_eq!(table.table().felt().seats[0].hands().len(), 4);
        assert!(!words(&table).contains(&"split"), "four hands are the most");
    }
}

#[test]
fn a_free_split_hand_wins_the_first_wager_and_costs_nothing() {
    shows!("CO-21-2119 (15)(A)", "CO-21-2119 (15)(B)");
    let free = |card: &str| {
        let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
        table.run("choose 1 split; card 9c; choose 1 stand");
        let events = table.run(&format!("card {card}; choose 1 stand"));
        (lines(&table, &events), by(&events, TRAY))
    };
    let first = "1.1 blackjack $10+$0".to_owned();
    assert_eq!(free("Kc"), (vec![first.clone(), "1.2 split $0+$10".into()], vec![]));
    assert_eq!(free("9d"), (vec![first.clone()], vec!["CO-21-2119 (15)(B)"]));
    assert_eq!(free("5d"), (vec![first], vec!["CO-21-2119 (15)(B)"]));
}

#[test]
fn split_aces_get_one_card_each_and_may_be_split_again() {
    shows!("CO-21-2119 (17)(B)");
    let (mut table, _) = ROOM.dealt("Ac 9s Ad 8h");
    table.run("choose 1 split; card Ah");
    assert_eq!(words(&table), ["stand", "split"], "neither hit nor doubled");
    // The ace split off last gets the five, the one that waited the ten.
    table.run("choose 1 split; card Kc; card 5c");
    let events = table.run("card Tc");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.2 split $0+$10"]);
    assert_eq!(by(&events, TRAY), ["CO-21-2119 (15)(B)"]);
    // At four hands a further ace stays.
    let (mut table, _) = ROOM.dealt("Ac 9s Ad 8h");
    table.run("choose 1 split; card Ah; choose 1 split; card As; choose 1 split; card Ac; card Kd; card Kh");
    table.run("card Ks");
    assert_eq!(rounds(&table), 1);
}

#[test]
fn the_wager_of_a_busted_first_hand_is_collected_after_the_free_hands() {
    shows!("CO-21-2119 (18)");
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; card Tc; choose 1 hit; card 9c; card Th");
    assert_eq!(table.table().felt().standing(), Cents::dollars(10));
    assert_eq!(table.table().felt().cards(Place::Hand(Seat(0), 0)).len(), 3);
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.2 split $0+$10", "1.1 blackjack $0+$0"]);
    // A first hand that lives is settled first.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    let events = table.run("choose 1 split; card Tc; choose 1 stand; card Th; choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.2 split $0+$10"]);
}

#[test]
fn hands_are_compared_as_in_blackjack_and_bonus_wagers_paid_by_their_tables() {
    shows!("CO-21-2119 (20)");
    for (own, paid) in [("Tc 8d", "$10+$10"), ("Tc 7d", "$10+$0"), ("Tc 6d", "$0+$0")] {
        let (a, b) = own.split_once(' ').unwrap();
        let (mut table, _) = ROOM.dealt(&format!("{a} 9s {b} 8h"));
        let events = table.run("choose 1 stand");
        assert_eq!(lines(&table, &events), [format!("1.1 blackjack {paid}")]);
        assert_eq!(clauses(&events), ["CO-21-2119 (20)"]);
    }
    let (table, events) = ROOM.dealt_with(&[], "blackjack $10, lucky-ladies $2", "Tc 9s Kc 8h");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 lucky-ladies $2+$18".into()], vec!["CO-21-2119 (29)"])
    );
}
