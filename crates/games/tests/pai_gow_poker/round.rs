//! Section 13: setting, comparing, paying.

use book::shows;

use super::*;

#[test]
fn a_player_sets_any_two_cards_low_or_asks_for_the_house_way() {
    shows!("HC-F §13.I", "HC-F §13.II");
    let mut table = one(&[], "pai-gow-poker $10", ACES, KING_HIGH);
    let verbs: Vec<_> = table.table().menu().iter().map(|m| (m.verb, m.pick)).collect();
    assert_eq!(verbs, [(Verb::Set, 2), (Verb::HouseWay, 0), (Verb::Surrender, 0)]);
    for wrong in
        ["choose 1 set", "choose 1 set cards 1", "choose 1 set cards 1 2 3", "choose 1 set cards 1 8"]
    {
        assert_eq!(table.refused(wrong), "HC-F §13.I");
    }
    // Others never see the cards, not even how they are parted.
    let events = table.run("choose 1 set cards 3 4");
    let hidden = |e: &&Event| matches!(e.seen_by(Viewer::Rail), Event::Shifted { card: None, .. });
    assert_eq!(events.iter().filter(hidden).count(), 2);
    let mut again = one(&[], "pai-gow-poker $10", ACES, KING_HIGH);
    let house_way = again.run("choose 1 house-way");
    assert_eq!(lines(&events), lines(&house_way), "K-J low is the house way of a pair of aces");
    // A pair of sevens low needs sevens high: these would do, a pair of sixes would not.
    assert!(!set("7s 7d Kh 9s 2c 7h 7c").is_foul());
    assert!(set("6s 6d Kh 9s 2c 7h 7c").is_foul());
}

#[test]
fn the_dealer_shows_after_all_have_set_and_sets_the_house_way() {
    shows!("HC-F §13.III", "HC-F §13.IV");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $10");
    deal(&mut table, &[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)]);
    let first = table.run("choose 2 house-way");
    assert!(!first.iter().any(|e| matches!(e, Event::Turned { place: Place::Common(0), .. })));
    let events = table.run("choose 1 house-way");
    let up =
        events.iter().filter(|e| matches!(e, Event::Turned { place: Place::Common(0), face: Face::Up, .. }));
    assert_eq!(up.count(), 7);
    let low: Vec<_> = events
        .iter()
        .filter_map(|e| match *e {
            Event::Shifted { to: Place::Common(1), card, face: Face::Up, .. } => card,
            _ => None,
        })
        .collect();
    assert_eq!(low, cards("Qd 9h").unwrap());
    assert!(says(&events, ("the dealer sets the house way", None, None, "HC-F §12.I.A")));
}

#[test]
fn a_player_may_surrender_until_the_hands_are_exposed() {
    shows!("HC-F §13.V");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $20");
    assert_eq!(table.refused("call surrender seat 2"), "HC-F §13.V");
    deal(&mut table, &[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)]);
    table.run("choose 2 house-way");
    assert_eq!(table.refused("call surrender seat 1"), "HC-F §13.V", "seat 1 has not set: it has its menu");
    let late = table.run("call surrender seat 2");
    assert_eq!(of(&late, &table, 2, "pai-gow-poker"), (0, 0, 0, "HC-F §13.V"));
    assert_eq!(table.refused("call surrender seat 2"), "HC-F §13.V");
    let mut events = table.run("choose 1 surrender");
    assert_eq!(of(&events, &table, 1, "pai-gow-poker"), (0, 0, 0, "HC-F §13.V"));
    events.extend(late);
    assert!(
        !events.iter().any(|e| matches!(e, Event::Turned { place: Place::Hand(..), .. })),
        "the cards of those who surrender are never shown"
    );
}

#[test]
fn both_hands_higher_win_both_lower_lose_and_copies_go_to_the_dealer() {
    shows!(
        "HC-F §1.¶2",
        "HC-F §13.VII.A",
        "HC-F §13.VII.B",
        "HC-F §13.VII.C",
        "HC-F §13.IX.A",
        "HC-F §13.IX.B",
        "HC-F §13.XI"
    );
    let game = game(&[]);
    let dealer = set("Qs Qd 8h 5c 3s Ad Th");
    let settle = |text: &str| {
        let verdict = game.settle_main(set(text), dealer);
        let result = match verdict.pays() {
            None => "lose",
            Some(book::Pays::Push) => "tie",
            Some(_) => "win",
        };
        (result, verdict.clause().text())
    };
    assert_eq!(settle("Ks Kd 8d 5h 3c Ac Jh"), ("win", "HC-F §13.XI"));
    assert_eq!(settle("Js Jd 8d 5h 3c Ac 9h"), ("lose", "HC-F §13.VII.A"));
    assert_eq!(settle("Ks Kd 8d 5h 3c Ac 9h"), ("tie", "HC-F §13.IX.A"));
    assert_eq!(settle("Js Jd 8d 5h 3c Ac Jh"), ("tie", "HC-F §13.IX.B"));
    // A copy is the dealer's: with a lower or equal other hand it loses, with a higher one it ties.
    assert_eq!(settle("Qh Qc 8d 5h 3c Ac 9h"), ("lose", "HC-F §13.VII.B"));
    assert_eq!(settle("Js Jd 8d 5h 3c Ac Tc"), ("lose", "HC-F §13.VII.B"));
    assert_eq!(settle("Qh Qc 8d 5h 3c Ac Tc"), ("lose", "HC-F §13.VII.B"));
    assert_eq!(settle("Qh Qc 8d 5h 3c Ac Jh"), ("tie", "HC-F §13.IX.B"));
    assert_eq!(settle("Ks Kd 8d 5h 3c Ac Tc"), ("tie", "HC-F §13.IX.A"));
    // Foul: a pair of aces low above a pair of kings high loses, however good it is.
    assert_eq!(settle("Ks Kd 8d 5h 3c As Ac"), ("lose", "HC-F §13.VII.C"));
}

#[test]
fn foul_and_wrong_hands_lose_at_the_table() {
    shows!("HC-F §13.VII.C", "HC-F §13.VII.D");
    let mut foul = one(&[], "pai-gow-poker $10", ACES, KING_HIGH);
    let events = foul.run("choose 1 set cards 1 2");
    assert_eq!(of(&events, &foul, 1, "pai-gow-poker"), (0, 0, 0, "HC-F §13.VII.C"));
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $10");
    deal(&mut table, &[(1, ACES), (2, "Ah Ac Kd Js 8c 6h 3d"), (7, KING_HIGH)]);
    assert_eq!(table.refused("call wrong-set seat 2"), "HC-F §13.VII.D");
    table.run("choose 2 house-way; call wrong-set seat 2");
    let events = table.run("choose 1 house-way");
    assert_eq!(of(&events, &table, 2, "pai-gow-poker"), (0, 0, 0, "HC-F §13.VII.D"));
    assert_eq!(of(&events, &table, 1, "pai-gow-poker").1, 1000, "the same hand set rightly wins");
}

/// Three players: seat 6 wins, seat 3 ties, seat 1 loses.
fn three_players() -> (Playthrough, Vec<Event>) {
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 3; sit 6");
    table.run("bet 1 pai-gow-poker $10; bet 3 pai-gow-poker $10; bet 6 pai-gow-poker $10");
    // Seat 3: a pair of nines high but J-T low, against king high with Q-9 low.
    let hands = [(1, JACK_HIGH), (3, "9s 9d Jd Ts 7d 4h 3c"), (6, ACES), (7, KING_HIGH)];
    deal(&mut table, &hands);
    table.run("choose 6 house-way; choose 3 house-way");
    let events = table.run("choose 1 house-way");
    (table, events)
}

#[test]
fn hands_are_exposed_counterclockwise_losers_collected_winners_paid_last() {
    shows!("HC-F §13.VI", "HC-F §13.VIII", "HC-F §13.X", "HC-F §13.XII", "HC-F §13.XIV");
    let (table, events) = three_players();
    let called: Vec<_> =
        said(&events).into_iter().filter_map(|s| s.seat.map(|seat| (seat.0 + 1, s.what))).collect();
    assert_eq!(called, [(6, "wins"), (3, "ties"), (1, "loses")]);
    let order: Vec<_> = lines(&events).iter().map(|l| l.seat.0 + 1).collect();
    assert_eq!(order, [3, 1, 6], "the winner waits until all hands are exposed");
    assert_eq!(of(&events, &table, 3, "pai-gow-poker"), (1000, 0, 0, "HC-F §13.IX.A"));
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let gone = |seat| at(&|e| matches!(e, Event::PickedUp { place: Place::Hand(s, 0) } if s.0 + 1 == seat));
    let paid = |seat| at(&|e| matches!(e, Event::Settled(l) if l.seat.0 + 1 == seat));
    assert!(gone(3) < gone(1) && gone(1) < paid(6) && paid(6) < gone(6), "the cards follow their wagers");
    assert!(gone(1) > paid(1) && gone(3) > paid(3));
}

#[test]
fn wins_pay_even_money_less_five_percent_rounded_as_posted() {
    shows!("HC-F §13.XIII");
    let win = |settings: &[(&str, &str)], bet: &str| {
        let mut table = one(settings, &format!("pai-gow-poker {bet}"), ACES, KING_HIGH);
        let events = table.run("choose 1 house-way");
        of(&events, &table, 1, "pai-gow-poker")
    };
    assert_eq!(win(&[], "$10"), (1000, 1000, 50, "HC-F §13.XI"));
    assert_eq!(win(&[], "$11").2, 75, "55 cents are 75");
    assert_eq!(win(&[], "$15").2, 75);
    assert_eq!(win(&[], "$16").2, 100);
    assert_eq!(win(&[("commission-rounding", "exact")], "$11").2, 55);
    assert!(Rules::of("pai-gow-poker").unwrap().set("commission", "4%").is_err());
    // Quarters are paid out and never wagered.
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    let quarters = book::Limits { min: Cents(1000), max: Cents(100_000), step: Cents(25) };
    rules.post("pai-gow-poker", quarters).unwrap();
    assert!(games::open(rules).is_err());
}

#[test]
fn the_simple_strategy_sets_the_house_way_and_passes_the_bank() {
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1");
    for input in table.table().basic(Seat(0)) {
        table.feed(input).unwrap();
    }
    deal(&mut table, &[(1, ACES), (7, KING_HIGH)]);
    let input = table.table().basic(Seat(0))[0];
    assert_eq!(input, Input::Choose(Seat(0), Choice::say(Verb::HouseWay)));
    table.feed(input).unwrap();
    table.run("shuffle");
    assert_eq!(table.table().basic(Seat(0)), [Input::Choose(Seat(0), Choice::say(Verb::Pass))]);
}
