//! Section 16: House Money.

use book::{Rules, shows};
use equipment::{Card, cards};
use games::kernel::*;

use super::*;

fn money(decks: &str, text: &str) -> Option<String> {
    let two: [Card; 2] = cards(text).unwrap().try_into().unwrap();
    let verdict = game(&[("decks", decks)]).unwrap().settle_house_money(two).unwrap();
    verdict.pays().map(|p| p.to_string())
}

/// Seat 1 bets $10 and $5 on House Money at a six-deck table and the round is dealt.
fn side(cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; bet 1 house-money $5; close");
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

#[test]
fn four_hands_of_the_first_two_cards_win() {
    shows!(
        "HC-A §16.I.A(1)",
        "HC-A §16.I.A(2)",
        "HC-A §16.I.A(3)",
        "HC-A §16.I.A(4)",
        "HC-A §16.II.C(1)",
        "HC-A §16.II.C(2)",
        "HC-A §16.II.D"
    );
    for decks in ["1", "2", "6", "8"] {
        let pays = |text: &str| money(decks, text);
        let flush = if decks == "1" { "5 to 1" } else { "4 to 1" };
        for suit in ["c", "d", "h", "s"] {
            assert_eq!(pays(&format!("A{suit} K{suit}")).unwrap(), "9 to 1");
            assert_eq!(pays(&format!("K{suit} Q{suit}")).unwrap(), flush);
            assert_eq!(pays(&format!("2{suit} A{suit}")).unwrap(), flush);
            assert_eq!(pays(&format!("9{suit} 8{suit}")).unwrap(), flush);
        }
        for pair in ["Ac Ad", "2c 2d", "Kh Ks"] {
            assert_eq!(pays(pair).unwrap(), "3 to 1", "{pair}");
        }
        for straight in ["Ac Kd", "2c Ad", "5h 6s", "Jc Td"] {
            assert_eq!(pays(straight).unwrap(), "1 to 1", "{straight}");
        }
        for other in ["Ac Qc", "Kc 2c", "Tc Kd", "3c 5c", "Ac 3d", "Kc Jd"] {
            assert_eq!(pays(other), None, "{other}");
        }
    }
    // With several decks two equal cards may come: a pair.
    assert_eq!(money("6", "7c 7c").unwrap(), "3 to 1");
    // The table for one deck is not for others.
    let mut rules = Rules::of("blackjack").unwrap();
    rules.choose_paytable("house-money-one-deck").unwrap();
    let fault = games::open(rules.clone()).err().unwrap().to_string();
    assert!(fault.contains("HC-A §16.II.C(2)"), "{fault}");
    rules.set("decks", "1").unwrap();
    assert!(games::open(rules).is_ok());
}

#[test]
fn house_money_is_optional_goes_with_a_wager_and_has_its_own_limits() {
    shows!("HC-A §16.I.A", "HC-A §16.II.A");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1");
    assert_eq!(table.refused("bet 1 house-money $5"), "HC-A §16.II.A");
    table.run("bet 1 blackjack $10; bet 1 house-money $5");
    assert_eq!(table.refused("bet 1 house-money $96"), "HC-A §16.II.A");
    assert_eq!(table.refused("bet 1 house-money $0.50"), "HC-A §16.II.A");
    assert_eq!(table.refused("down 1 blackjack $10"), "HC-A §16.II.A");
    table.run("down 1 blackjack $5; down 1 house-money $5; down 1 blackjack $5");
    assert!(ROOM.ready(&[("house-money", "no")]).table().layout().find("house-money").is_none());
}

#[test]
fn house_money_looks_at_the_players_first_two_cards_alone() {
    shows!("HC-A §16.II.B");
    // The dealer's cards would make a pair or straight with the player's; a third card would, too.
    let (mut table, events) = side("8c 8s Td 9h");
    assert_eq!(lines(&table, &events), ["1.1 house-money $0+$0"]);
    let events = table.run("choose 1 hit; card 8d");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0"]);
}

#[test]
fn a_winner_takes_the_money_or_lets_any_part_of_it_ride() {
    shows!("HC-A §16.I.B", "HC-A §16.II.E(2)", "HC-A §16.II.F");
    let (mut table, events) = side("8c 9s 8d 8h");
    assert_eq!(lines(&table, &events), ["1.1 house-money $5+$15"]);
    assert!(said(&events).is_empty(), "nothing is checked under a nine");
    assert_eq!(words(&table), ["cap", "decline"]);
    assert_eq!(table.refused("choose 1 cap $21"), "HC-A §16.II.E(2)");
    assert_eq!(table.refused("choose 1 cap"), "HC-A §16.II.E(2)");
    table.run("choose 1 cap $7");
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0"]);
    let staked = |t: &Playthrough| t.table().felt().balance().kept.0;
    assert_eq!(staked(&table), 1700);
    let (mut table, _) = side("8c 9s 8d 8h");
    table.run("choose 1 decline; choose 1 stand");
    assert_eq!(staked(&table), 1000);
    let (mut table, _) = side("8c 9s 8d 8h");
    table.run("choose 1 cap $20; choose 1 stand");
    assert_eq!(staked(&table), 3000);
}

#[test]
fn under_an_ace_or_ten_the_check_comes_first() {
    shows!("HC-A §16.II.E", "HC-A §16.II.E(1)", "HC-A §16.II.E(2)");
    for up in ["As", "Ts", "Qs"] {
        let (mut table, mut events) = side(&format!("8c {up} 8d 7h"));
        if up == "As" {
            assert_eq!(lines(&table, &events), Vec::<String>::new());
            events = table.run("choose 1 decline");
        }
        let checked = |e: &Event| matches!(e, Event::Said { what: "no blackjack", .. });
        let paid = |e: &Event| matches!(e, Event::Settled(_));
        assert!(events.iter().position(checked).unwrap() < events.iter().position(paid).unwrap());
        assert_eq!(words(&table), ["cap", "decline"]);
        // With a blackjack it is paid, and there is nothing to put it on.
        let hole = if up == "As" { "Kh" } else { "Ah" };
        let (mut table, mut events) = side(&format!("8c {up} 8d {hole}"));
        if up == "As" {
            events = table.run("choose 1 decline");
        }
        assert_eq!(lines(&table, &events), ["1.1 house-money $5+$15", "1.1 blackjack $0+$0"]);
        assert_eq!(table.table().need(), Need::Bets);
    }
}

#[test]
fn a_capped_wager_is_one_wager() {
    shows!("HC-A §16.II.G");
    // A split matches all of it, a double up to all of it.
    let (mut table, _) = side("8c 9s 8d 8h");
    let events = table.run("choose 1 cap $20; choose 1 split");
    assert!(events.iter().any(|e| matches!(e, Event::Staked { hand: 1, amount, .. } if amount.0 == 3000)));
    let (mut table, _) = side("5c 9s 6d 8h");
    table.run("choose 1 cap $10");
    assert_eq!(table.refused("choose 1 double $21"), "HC-A §10.I");
    let events = table.run("choose 1 double $20; card 9d");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $20+$20", "1.1 double-down $20+$20"]);
    let (mut table, _) = side("5c 9s 6d 8h");
    let events = table.run("choose 1 cap $10; choose 1 double $4; card 9d");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $20+$20", "1.1 double-down $4+$4"], "or less");
    // A blackjack is capped before it is paid, even above the table's maximum.
    let (mut table, events) = side("Ac 9s Kc 8h");
    assert_eq!(lines(&table, &events), ["1.1 house-money $5+$45"]);
    let events = table.run("choose 1 cap $50");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $60+$90"]);
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $500; bet 1 house-money $100; close; card Ac 9s Kc 8h");
    let events = table.run("choose 1 cap $1000");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $1,500+$2,250"]);
}

#[test]
fn even_money_ends_the_hand_without_a_cap_and_insurance_is_measured_before_it() {
    shows!("HC-A §16.II.E(2)", "HC-A §9.II", "HC-A §9.III");
    let (mut table, _) = side("Ac As Kc 8h");
    let events = table.run("choose 1 even-money");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 house-money $5+$45"]);
    assert_eq!(rounds(&table), 1);
    let (mut table, _) = side("8c As 8d 8h");
    assert_eq!(table.refused("choose 1 insure $6"), "HC-A §9.III");
    table.run("choose 1 insure $5; choose 1 cap $20");
}

/// The simple strategy moves the proceeds onto a blackjack, which cannot lose any more, and onto nothing else.
#[test]
fn the_simple_strategy_caps_a_blackjack_alone() {
    let says = |cards: &str| {
        let (table, _) = side(cards);
        match table.table().basic(Seat(0))[..] {
            [Input::Choose(_, Choice { verb, amount, .. })] => (verb, amount.0),
            ref other => panic!("{other:?}"),
        }
    };
    // $5 at 9 to 1 is $50 with its stake.
    assert_eq!(says("As 9c Ks 8d"), (Verb::Cap, 5_000));
    assert_eq!(says("Qs 9c Ks 8d"), (Verb::Decline, 0));
}
