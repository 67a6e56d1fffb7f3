//! Sections 2 to 5 and 7 to 11: the table, the cards, the wagers, the deal.

use book::shows;

use super::*;

#[test]
fn six_places_have_their_spots_and_two_hands_each() {
    shows!(
        "HC-F §2.I",
        "HC-F §2.II.A",
        "HC-F §2.II.B",
        "HC-F §2.II.C",
        "HC-F §2.II.E(1)",
        "HC-F §15.I",
        "HC-F §1.¶4",
        "HC-F §1.¶5",
        "HC-F §1.¶10"
    );
    let mut table = one(&[], "pai-gow-poker $10", ACES, KING_HIGH);
    assert_eq!(table.table().layout().seats, 6);
    assert_eq!(table.refused("sit 7"), "HC-F §2.I");
    let ids: Vec<_> = table.table().layout().spots.iter().map(|s| s.id.clone()).collect();
    assert_eq!(ids, ["pai-gow-poker", "fortune-bonus", "bank"]);
    let layout = table.table().layout();
    assert_eq!((layout.dealer(), layout.second_hand()), (Some(Place::Common(0)), Some(Place::Common(1))));
    // A player parts seven cards into five and two; the dealer does the same.
    table.run("sit 2 9");
    let events = table.run("choose 1 house-way");
    let moved: Vec<_> = events
        .iter()
        .filter_map(|e| match *e {
            Event::Shifted { from, to, .. } => Some((from, to)),
            _ => None,
        })
        .collect();
    let own = (Place::Hand(Seat(0), 0), Place::Hand(Seat(0), 1));
    let dealers = (Place::Common(0), Place::Common(1));
    assert_eq!(moved, [own, own, dealers, dealers]);
    let without = ROOM.table(&[("fortune-bonus", "no")]);
    assert_eq!(without.table().layout().find("fortune-bonus"), None);
}

#[test]
fn the_table_shows_pays_envy_and_the_limit() {
    shows!("HC-F §2.II.E(3)", "HC-F §2.II.E(4)");
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    let table = rules.paytables().find(|t| t.id == "fortune-bonus-printed").unwrap();
    assert_eq!(table.row("four-of-a-kind").unwrap().envy.unwrap().to_string(), "$5 flat");
    rules.set("payout-limited", "yes").unwrap().set("payout-limit", "$60000").unwrap();
    assert_eq!(rules.money("payout-limit"), Cents::dollars(60_000));
}

#[test]
fn one_deck_with_one_joker_is_shuffled_before_every_round() {
    shows!("HC-F §3.I", "HC-F §5.I");
    let mut table = from_shoe(&[]);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 53);
    assert_eq!(table.table().to_shuffle().count(Card::JOKER), 1);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10");
    deal(&mut table, &[(1, ACES), (7, KING_HIGH)]);
    table.run("choose 1 house-way");
    assert_eq!(table.table().felt().round(), 1);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    table.run("shuffle; choose 1 pass; bet 1 pai-gow-poker $10; close; number 7; card Jk");
    assert_eq!(table.refused("card Jk"), "HC-F §3.I");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-F §3.II", "HC-F §3.II.A", "HC-F §3.II.D");
    let mut table = from_shoe(&[("second-deck", "yes")]);
    table.run("sit 1; shuffle; bet 1 pai-gow-poker $10");
    assert_eq!(markers(&table, "deck")[0].value, "first");
    deal(&mut table, &[(1, ACES), (7, KING_HIGH)]);
    table.run("choose 1 house-way");
    assert_eq!(markers(&table, "deck")[0].value, "second");
    assert_eq!(table.table().to_shuffle().total(), 53, "each deck is whole, joker and all");
    table.run("shuffle; choose 1 pass; bet 1 pai-gow-poker $10");
    deal(&mut table, &[(1, ACES), (7, KING_HIGH)]);
    table.run("choose 1 house-way");
    assert_eq!(markers(&table, "deck")[0].value, "first");
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    rules.set("second-deck", "yes").unwrap().set("shuffle", "hand").unwrap();
    assert!(games::open(rules).is_err());
}

#[test]
fn hand_shuffled_cards_are_cut_and_may_be_cut_again_machine_shuffled_ones_are_not() {
    shows!("HC-F §5.II.A", "HC-F §5.II.B", "HC-F §5.IV");
    let mut by_hand = ROOM.table(&[("shuffle", "hand")]);
    assert!(says(&by_hand.run("shuffle"), "the dealer cuts the cards"));
    assert!(says(&by_hand.run("call recut"), "the cards are cut again"));
    by_hand.run("sit 1; bet 1 pai-gow-poker $10; close; dice 1-2-4; call recut; card As");
    assert_eq!(by_hand.refused("call recut"), "HC-F §5.IV");
    let mut machine = ROOM.table(&[]);
    assert!(said(&machine.run("shuffle")).is_empty());
    assert_eq!(machine.refused("call recut"), "HC-F §5.IV");
    // A machine that jams leaves a shuffle and a cut by hand, and that cut may be made again.
    let mut jammed = ROOM.table(&[]);
    jammed.run("call shuffler-jam; shuffle");
    assert!(says(&jammed.run("call recut"), "the cards are cut again"));
}

#[test]
fn cards_of_an_idle_table_are_spread_and_shuffled_for_whoever_comes() {
    shows!("HC-F §5.V");
    for (setting, words) in [("face-up", "spread face up"), ("face-down", "spread face down")] {
        let mut table = ROOM.table(&[("idle-cards", setting)]);
        let lie = |t: &Playthrough| markers(t, "cards").first().map(|m| m.value.clone());
        assert_eq!(lie(&table).as_deref(), Some(words));
        table.run("sit 1; sit 2; shuffle; bet 1 pai-gow-poker $10; leave 1");
        assert_eq!((lie(&table), table.table().need()), (None, Need::Bets), "somebody is there");
        table.run("leave 2");
        assert_eq!(lie(&table).as_deref(), Some(words));
        table.run("sit 1");
        assert_eq!((lie(&table), table.table().need()), (None, Need::Chance(Chance::Shuffle)));
    }
}

#[test]
fn wagers_are_chips_of_seated_players_before_the_first_card() {
    shows!("HC-F §7.I", "HC-F §7.III", "HC-F §15.III", "HC-F §9.I.B");
    let mut table = ROOM.table(&[]);
    table.run("shuffle");
    assert_eq!(table.refused("bet 1 pai-gow-poker $10"), "HC-F §2.I");
    table.run("sit 1; sit 2");
    assert_eq!(table.refused("close"), "HC-F §9.VI");
    assert_eq!(table.refused("bet 1 pai-gow-poker $5"), "HC-F §7.I");
    assert_eq!(table.refused("bet 1 pai-gow-poker $10.25"), "HC-F §7.I");
    table.run("bet 1 pai-gow-poker $10; bet 1 fortune-bonus $1; down 1 fortune-bonus $1; close");
    for late in [
        "bet 2 pai-gow-poker $10",
        "bet 1 pai-gow-poker $5",
        "down 1 pai-gow-poker $10",
        "bet 1 fortune-bonus $1",
    ] {
        let own = if late.contains("fortune-bonus") { "HC-F §15.III" } else { "HC-F §7.III" };
        assert_eq!(table.refused(late), own);
    }
}

#[test]
fn the_wagers_of_a_player_who_leaves_are_lost_or_settled_as_posted() {
    shows!("HC-F §7.II");
    let round = |settings: &[(&str, &str)]| {
        let mut table = from_shoe(settings);
        table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $20; bet 2 pai-gow-poker $10");
        deal(&mut table, &[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)]);
        let mut events = table.run("leave 1");
        assert!(events.len() < 30, "the round goes on for the other player");
        events.extend(table.run("choose 2 house-way"));
        assert_eq!(table.table().felt().seat(Seat(0)).patron, None, "the seat is free");
        of(&events, &table, 1, "pai-gow-poker")
    };
    assert_eq!(round(&[]), (0, 0, 0, "HC-F §7.II"));
    assert_eq!(round(&[("abandoned-wagers", "settle")]), (2000, 2000, 100, "HC-F §13.XI"));
    // Before the deal wagers are taken back.
    let mut early = ROOM.table(&[]);
    early.run("shuffle; sit 1; bet 1 pai-gow-poker $20; leave 1");
    assert_eq!(early.table().felt().balance().back, Cents::dollars(20));
    assert_eq!(early.refused("bet 1 pai-gow-poker $10"), "HC-F §2.I");
}

#[test]
fn a_player_may_hold_two_adjacent_places_and_sets_the_larger_wager_first() {
    shows!("HC-F §7.IV");
    let mut none = ROOM.table(&[("two-positions", "no")]);
    none.run("sit 1 50");
    assert_eq!(none.refused("sit 2 50"), "HC-F §7.IV");
    let turn = |low: &str, high: &str| {
        let mut table = from_shoe(&[]);
        table.run("shuffle; sit 3 50");
        assert_eq!(table.refused("sit 5 50"), "HC-F §7.IV", "the places lie side by side");
        table.run("sit 4 50");
        assert_eq!(table.refused("sit 5 50"), "HC-F §7.IV", "there are two of them");
        table.run(&format!("bet 3 pai-gow-poker {low}; bet 4 pai-gow-poker {high}"));
        deal(&mut table, &[(3, ACES), (4, JACK_HIGH), (7, KING_HIGH)]);
        let Need::Choice { seat, .. } = table.table().need() else { panic!("nobody sets") };
        (seat.0 + 1, table)
    };
    let (first, mut table) = turn("$30", "$10");
    assert_eq!(first, 3, "the larger wager first");
    table.run("choose 3 set cards 3 4");
    assert_eq!(table.refused("choose 3 set cards 1 2"), "HC-F §13.II", "a hand set is set for good");
    let events = table.run("choose 4 house-way");
    assert_eq!(of(&events, &table, 3, "pai-gow-poker").1, 3000, "each place has its own result");
    assert_eq!(of(&events, &table, 4, "pai-gow-poker").0, 0);
    assert_eq!(turn("$10", "$30").0, 4);
    assert_eq!(turn("$10", "$10").0, 4, "equal wagers go counterclockwise");
}

/// Where the start is found by this total, as a place counted from seat 1 with the dealer as 7.
fn start(settings: &[(&str, &str)], chance: &str) -> usize {
    let mut table = ROOM.table(&[&[("deal-from", "shoe")], settings].concat());
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close");
    table.run(chance);
    match table.run("card As")[..] {
        [Event::Dealt { place: Place::Hand(seat, 0), .. }] => seat.0 as usize + 1,
        [Event::Dealt { place: Place::Common(0), .. }] => 7,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn three_dice_are_counted_counterclockwise_from_the_dealer_as_one() {
    shows!("HC-F §2.V", "HC-F §8.I", "HC-F §8.I.A", "HC-F §11.I", "HC-F §11.II");
    let by_dice = |dice: &str| start(&[], &format!("dice {dice}"));
    // 3 is the second place from the dealer's right; 7 is seat 1; 8 and 15 are the dealer.
    assert_eq!(by_dice("1-1-1"), 5);
    assert_eq!(by_dice("1-2-4"), 1);
    assert_eq!(by_dice("2-2-4"), 7);
    assert_eq!(by_dice("3-3-3"), 6);
    assert_eq!(by_dice("5-5-5"), 7);
    assert_eq!(by_dice("6-6-6"), 4);
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Dice(3)));
    let events = table.run("dice 1-2-4");
    assert!(says(&events, ("start, counted to", Some(7), Some(Seat(0)), "HC-F §11.II")));
}

#[test]
fn a_random_number_from_one_to_seven_is_counted_the_same_way() {
    shows!("HC-F §8.I.B", "HC-F §11.III");
    let found: Vec<_> = (1..=7).map(|n| start(&[("start-by", "number")], &format!("number {n}"))).collect();
    assert_eq!(found, [7, 6, 5, 4, 3, 2, 1]);
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Number(7)));
    for wrong in ["number 0", "number 8"] {
        assert_eq!(table.refused(wrong), "HC-F §3.I");
    }
    assert!(says(&table.run("number 2"), ("start, counted to", Some(2), Some(Seat(5)), "HC-F §11.III")));
}

#[test]
fn a_button_starts_at_the_dealer_and_moves_clockwise_only_with_machine_and_shoe() {
    shows!("HC-F §8.I.C", "HC-F §11.IV");
    let mut table = ROOM.table(&[("deal-from", "shoe"), ("start-by", "button")]);
    table.run("sit 6");
    for place in ["dealer", "seat 1", "seat 2"] {
        table.run("shuffle");
        while matches!(table.table().need(), Need::Choice { .. }) {
            table.run("choose 6 pass");
        }
        let button = markers(&table, "button")[0].clone();
        let at = button.seat.map_or(button.value, |s| s.to_string());
        assert_eq!(at, place);
        table.run("bet 6 pai-gow-poker $10; close");
        assert_eq!(table.table().need(), Need::Chance(Chance::Card), "nothing is thrown");
        let all: String = Deck::WithJoker.cards().take(49).map(|c| format!(" {c}")).collect();
        let first = table.run(&format!("card{all}"))[0];
        let Event::Dealt { place: dealt, .. } = first else { panic!("{first:?}") };
        let expected = if place == "dealer" {
            Place::Common(0)
        } else {
            Place::Hand(markers(&table, "button")[0].seat.unwrap(), 0)
        };
        assert_eq!(dealt, expected);
        table.run("choose 6 house-way");
    }
    for (id, value) in [("deal-from", "hand"), ("shuffle", "hand")] {
        let mut rules = Rules::of("pai-gow-poker").unwrap();
        rules.set("deal-from", "shoe").unwrap().set("start-by", "button").unwrap().set(id, value).unwrap();
        assert!(games::open(rules).is_err(), "{id}={value}");
    }
}

#[test]
fn dealt_from_the_hand_seven_stacks_fill_back_and_forth_once_the_start_is_found() {
    shows!("HC-F §9.I", "HC-F §9.II", "HC-F §9.III", "HC-F §9.IV", "HC-F §9.V", "HC-F §9.VI");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 2; bet 2 pai-gow-poker $10; close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Dice(3)), "the start comes before any card");
    let events = table.run("dice 1-1-4");
    assert!(says(&events, ("start, counted to", Some(6), Some(Seat(1)), "HC-F §11.II")));
    let deck: Vec<Card> = Deck::WithJoker.cards().take(49).collect();
    let all: String = deck.iter().map(|c| format!(" {c}")).collect();
    let events = table.run(&format!("card{all}"));
    let stack = |e: &Event| match *e {
        Event::Dealt { place: Place::Common(n), face: Face::Down, .. } => Some(n - 1),
        _ => None,
    };
    let order: Vec<u8> = events.iter().filter_map(stack).collect();
    assert_eq!(order[..14], [1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(order[42..], [1, 2, 3, 4, 5, 6, 7]);
    assert!(says(&events, ("cards left:", Some(4), None, "HC-F §9.IV")));
    let away = events
        .iter()
        .filter(|e| matches!(e, Event::Discarded { card: None, clause } if clause.text() == "HC-F §9.V"));
    assert_eq!(away.count(), 4);
    // Six is seat 2: the leftmost stack goes there, the sixth to the dealer.
    let first: Vec<Card> = (0..7).map(|row| deck[row * 7 + if row % 2 == 0 { 0 } else { 6 }]).collect();
    assert_eq!(pile(&table, 2, 0), first);
    let sixth: Vec<Card> = (0..7).map(|row| deck[row * 7 + if row % 2 == 0 { 5 } else { 1 }]).collect();
    assert_eq!(table.table().felt().cards(Place::Common(0)), sixth);
    let gone = events.iter().filter(|e| matches!(e, Event::PickedUp { place: Place::Common(2..) }));
    assert_eq!(gone.count(), 5, "five places have no wager");
    assert_eq!(
        table.table().view(Viewer::Rail).commons[0].1.cards,
        vec![None; 7],
        "the dealer's cards are hidden"
    );
}

#[test]
fn dealt_from_the_shoe_stacks_go_clockwise_to_every_place() {
    shows!(
        "HC-F §10.I",
        "HC-F §10.I.A",
        "HC-F §10.II",
        "HC-F §10.III",
        "HC-F §10.IV",
        "HC-F §10.V",
        "HC-F §10.VI"
    );
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 3; bet 3 pai-gow-poker $10; close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Number(7)), "the start comes first");
    table.run("number 3");
    let all: String = Deck::WithJoker.cards().take(49).map(|c| format!(" {c}")).collect();
    let events = table.run(&format!("card{all}"));
    let place = |e: &Event| match *e {
        Event::Dealt { place: Place::Hand(seat, 0), .. } => Some(seat.0 + 1),
        Event::Dealt { place: Place::Common(0), .. } => Some(7),
        _ => None,
    };
    let order: Vec<u8> = events.iter().filter_map(place).collect();
    let expected: Vec<u8> = [5, 6, 7, 1, 2, 3, 4].iter().flat_map(|&p| [p; 7]).collect();
    assert_eq!(order, expected);
    assert!(says(&events, ("cards left:", Some(4), None, "HC-F §10.IV")));
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Discarded { card: None, clause } if clause.text() == "HC-F §10.V"))
    );
    for empty in [1, 2, 4, 5, 6] {
        assert!(pile(&table, empty, 0).is_empty(), "the stack of a place without a wager is put away");
    }
    let shown = events.iter().any(|e| matches!(e.seen_by(Viewer::Rail), Event::Dealt { card: Some(_), .. }));
    assert!(!shown, "stacks lie face down");
    assert_eq!(pile(&table, 3, 0).len(), 7);
}
