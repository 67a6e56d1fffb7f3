//! Section 15 and §6.V: the Fortune Bonus and envy.

use std::collections::BTreeMap;

use book::shows;
use equipment::{Randomness, Rank, Seeded, Suit};

use super::*;

#[test]
fn every_row_pays_as_printed_on_the_best_of_seven_cards() {
    shows!(
        "HC-F §15.V",
        "HC-F §6.V",
        "HC-F §6.V.A",
        "HC-F §6.V.B",
        "HC-F §6.V.B(1)",
        "HC-F §6.V.C",
        "HC-F §1.¶6"
    );
    let game = game(&[]);
    let pays = |text: &str| {
        let cards = seven(text);
        let verdict = game.settle_fortune(&cards);
        let envy = game.settle_envy(&cards).map(|v| v.pays().unwrap().to_string());
        (verdict.pays().map_or("lost".into(), |p| p.to_string()), envy.unwrap_or_default())
    };
    let row = |pay: &str, envy: &str| (pay.to_owned(), envy.to_owned());
    for (text, pay, envy) in [
        ("9s 8s 7s 6s 5s 4s 3s", "8000 to 1", "$5,000 flat"),
        ("As Ks Qs Js Ts 9s 8s", "8000 to 1", "$5,000 flat"),
        ("7s 6s 5s 4s 3s 2s As", "8000 to 1", "$5,000 flat"),
        ("As Ks Qs Js Ts Kh Qh", "2000 to 1", "$1,000 flat"),
        ("Jk Ks Qs Js Ts Kh Qh", "2000 to 1", "$1,000 flat"),
        ("As Ks Jk Js Ts Kh Qh", "2000 to 1", "$1,000 flat"),
        ("9s 8s 7s Jk 5s 4s 3s", "1000 to 1", "$500 flat"),
        ("Jk Ks Qs Js Ts 9s 8s", "1000 to 1", "$500 flat"),
        ("As Ad Ah Ac Jk Kd Kh", "400 to 1", "$250 flat"),
        ("As Ks Qs Js Ts Kh Qd", "150 to 1", "$50 flat"),
        ("Jk Ks Qs Js Ts 4d 2h", "150 to 1", "$50 flat"),
        ("As Ks Qs Js Ts Jk Kh", "150 to 1", "$50 flat"),
        ("6s 5s 4s 3s 2s As Ks", "50 to 1", "$20 flat"),
        ("9s 8s Jk 6s 5s Kd 2h", "50 to 1", "$20 flat"),
        ("9s 9d 9h 9c Kd Kh 2s", "25 to 1", "$5 flat"),
        ("As Ad Ah Jk Kd 9h 2s", "25 to 1", "$5 flat"),
        ("9s 9d 9h Kc Kd 4h 2s", "5 to 1", ""),
        ("9s 9d 9h Kc Kd Kh 2s", "5 to 1", ""),
        ("Ks Js 8s 4s 2s Kd Kh", "4 to 1", ""),
        ("9s 9d 9h Kc Jd 4h 2s", "3 to 1", ""),
        ("As Jk Ah Kc 9d 4h 2s", "3 to 1", ""),
        ("9s 8d 7h 6c 5s Kd 2h", "2 to 1", ""),
        ("Ks Kd 9h 9c 4s 3d 2h", "lost", ""),
        ("As Jk Qh 9c 7d 4h 2s", "lost", ""),
        // A pai gow hand has no pair, no straight and no flush.
        ("Ks Jd 9h 7c 5s 4d 2h", "lost", ""),
    ] {
        assert_eq!(pays(text), row(pay, envy), "{text}");
    }
}

#[test]
fn three_of_a_kind_is_paid_before_the_straight_that_outranks_it() {
    shows!("HC-F §15.V");
    let game = game(&[]);
    for text in ["5s 5d 5h 6c 7s 8d 9h", "As Ah Jk Kc Qd Jh Ts"] {
        let verdict = game.settle_fortune(&seven(text));
        assert_eq!(verdict.event(), "three-of-a-kind", "{text}");
    }
}

/// What seven cards make, looked for the long way: every five of them, the joker as every card.
fn by_hand(cards: &[Card; 7]) -> &'static str {
    let joker = cards.contains(&Card::JOKER);
    let naturals: Vec<Card> = cards.iter().copied().filter(|c| !c.is_joker()).collect();
    let count = |rank: Rank, aces: usize| {
        naturals.iter().filter(|c| c.rank() == Some(rank)).count() + if rank == Rank::Ace { aces } else { 0 }
    };
    let mut sets: Vec<usize> = Rank::ALL.iter().map(|&r| count(r, joker as usize)).collect();
    sets.sort_unstable_by(|a, b| b.cmp(a));
    let stand_ins: Vec<Card> = if joker { (0..52).filter_map(Card::from_id).collect() } else { vec![] };
    // Whether some five (or seven) of the cards, the joker standing for one, are all there.
    let there = |wanted: &[Card]| {
        let missing: Vec<_> = wanted.iter().filter(|c| !naturals.contains(c)).collect();
        missing.is_empty() || missing.len() == 1 && stand_ins.contains(missing[0])
    };
    let run = |suit: Suit, low: usize, len: usize| -> Vec<Card> {
        (low..low + len).map(|r| Card::new(Rank::ALL[(r + 12) % 13], suit)).collect()
    };
    let suited = |low: usize, len: usize| Suit::ALL.iter().any(|&s| there(&run(s, low, len)));
    let royal = |suit: Suit| there(&run(suit, 9, 5));
    let matched = |suit: Suit| {
        let both = [Rank::King, Rank::Queen].map(|r| Card::new(r, suit));
        both.iter().all(|c| naturals.contains(c))
    };
    let straight = (0..10).any(|low| {
        let have = (low..low + 5).filter(|r| count(Rank::ALL[(r + 12) % 13], 0) > 0).count();
        have + joker as usize >= 5
    });
    let most =
        Suit::ALL.iter().map(|&s| naturals.iter().filter(|c| c.suit() == Some(s)).count()).max().unwrap();
    let pairs = Suit::ALL.iter().flat_map(|&a| Suit::ALL.iter().map(move |&b| (a, b)));
    if (0..8).any(|low| suited(low, 7)) {
        return if joker { "7-card straight flush with joker" } else { "7-card straight flush" };
    }
    if pairs.into_iter().any(|(a, b)| a != b && royal(a) && matched(b)) {
        return "Royal flush and royal match";
    }
    match () {
        _ if sets[0] == 5 => "Five aces",
        _ if Suit::ALL.iter().any(|&s| royal(s)) => "Royal flush",
        _ if (0..9).any(|low| suited(low, 5)) => "Straight flush",
        _ if sets[0] == 4 => "Four of a kind",
        _ if sets[0] == 3 && sets[1] >= 2 => "Full house",
        _ if most + joker as usize >= 5 => "Flush",
        _ if sets[0] == 3 => "Three of a kind",
        _ if straight => "Straight",
        _ => "lost",
    }
}

/// How many of the 154,143,080 hands of seven each row pays, as a full enumeration gives. A royal flush that is part of a
/// higher row is counted there, a straight with three of a kind in it as three of a kind.
const WAYS: [(&str, u64); 12] = [
    ("7-card straight flush", 32),
    ("Royal flush and royal match", 72),
    ("7-card straight flush with joker", 196),
    ("Five aces", 1128),
    ("Royal flush", 26_020),
    ("Straight flush", 184_644),
    ("Four of a kind", 307_472),
    ("Full house", 4_188_528),
    ("Flush", 6_172_088),
    ("Three of a kind", 7_672_500),
    ("Straight", 11_034_204),
    ("lost", 124_556_196),
];

#[test]
fn a_large_sample_agrees_with_a_naive_count_and_with_the_odds() {
    let game = game(&[]);
    let mut deck: Vec<Card> = Deck::WithJoker.cards().collect();
    let mut chance = Seeded::new(153);
    let (mut counts, hands) = (BTreeMap::<&str, f64>::new(), 200_000);
    for n in 0..hands {
        for at in 0..7 {
            let other = at + chance.below((deck.len() - at) as u32) as usize;
            deck.swap(at, other);
        }
        let hand: [Card; 7] = deck[..7].try_into().unwrap();
        let row = game.settle_fortune(&hand).row_name().unwrap_or("lost");
        *counts.entry(row).or_default() += 1.0;
        if n % 5 == 0 {
            assert_eq!(row, by_hand(&hand), "{hand:?}");
        }
    }
    assert_eq!(WAYS.iter().map(|w| w.1).sum::<u64>(), 154_143_080);
    for (row, ways) in WAYS {
        let found = counts.get(row).copied().unwrap_or_default();
        let expected = hands as f64 * ways as f64 / 154_143_080.0;
        assert!((found - expected).abs() <= 5.0 * expected.sqrt() + 1.0, "{row}: {found} for {expected}");
    }
}

/// The rare rows counted in full: every hand that could be one is built from its definition.
#[test]
fn the_rare_rows_are_as_many_as_they_should_be() {
    let game = game(&[]);
    let deck: Vec<Card> = (0..52).filter_map(Card::from_id).collect();
    let mut counts = BTreeMap::<&str, u64>::new();
    // Seven of one suit with or without the joker: all 4 × C(14, 7) ways.
    for suit in Suit::ALL {
        let pool: Vec<Card> =
            deck.iter().copied().filter(|c| c.suit() == Some(suit)).chain([Card::JOKER]).collect();
        for mask in (0u32..1 << 14).filter(|m| m.count_ones() == 7) {
            let hand: Vec<Card> = (0..14).filter(|i| mask >> i & 1 == 1).map(|i| pool[i]).collect();
            let row = game.settle_fortune(&hand.try_into().unwrap()).row_name().unwrap_or("lost");
            *counts.entry(row).or_default() += 1;
        }
    }
    assert_eq!(counts["7-card straight flush"], 32);
    assert_eq!(counts["7-card straight flush with joker"], 196);
    // Five aces, or a royal flush of five cards or of four with the joker, and any two other cards.
    let mut bases = vec![cards("As Ad Ah Ac Jk").unwrap()];
    for suit in Suit::ALL {
        let royal: Vec<Card> = Rank::ALL[8..].iter().map(|&r| Card::new(r, suit)).collect();
        bases.extend((0..5).map(|out| {
            royal.iter().enumerate().map(|(i, &c)| if i == out { Card::JOKER } else { c }).collect()
        }));
        bases.push(royal);
    }
    let mut all = std::collections::HashSet::new();
    for base in bases {
        for (i, &one) in deck.iter().enumerate().filter(|(_, c)| !base.contains(c)) {
            for &two in deck[i + 1..].iter().chain(&[Card::JOKER]).filter(|c| !base.contains(c)) {
                let mut hand: Vec<Card> = base.iter().copied().chain([one, two]).collect();
                hand.sort_unstable();
                all.insert(hand);
            }
        }
    }
    counts.clear();
    for hand in all {
        *counts
            .entry(game.settle_fortune(&hand.try_into().unwrap()).row_name().unwrap_or("lost"))
            .or_default() += 1;
    }
    // Of 26,132 hands with a royal flush, 72 have the match and 40 are seven in a row; four aces are never a royal.
    let expected = [
        ("7-card straight flush", 4),
        ("7-card straight flush with joker", 36),
        ("Five aces", 1128),
        ("Royal flush", 26_020),
        ("Royal flush and royal match", 72),
    ];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
}

/// Seats 1, 3 and 6 with a Fortune Bonus of $5, $1 and none.
fn three(known: &[(usize, &str)]) -> (Playthrough, Vec<Event>) {
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 3; sit 6; bet 1 pai-gow-poker $10; bet 3 pai-gow-poker $10; bet 6 pai-gow-poker $10");
    table.run("bet 1 fortune-bonus $5; bet 3 fortune-bonus $1");
    let dealt = deal(&mut table, known);
    assert!(lines(&dealt).is_empty());
    let mut events = vec![];
    for seat in [6, 3, 1] {
        events.extend(table.run(&format!("choose {seat} house-way")));
    }
    (table, events)
}

const FOUR_SIXES: &str = "6s 6d 6h 6c Ks Jd 9h";
const STRAIGHT_FLUSH: &str = "9d 8d 7d 6d 5d Kc Qc";

/// Envy payments: seat and dollars.
fn envy(events: &[Event]) -> Vec<(u8, i64)> {
    let paid =
        lines(events).into_iter().filter(|l| l.stake == Cents::ZERO && l.clause.text() == "HC-F §15.IV.A(a)");
    paid.map(|l| (l.seat.0 + 1, l.won.0 / 100)).collect()
}

#[test]
fn the_bonus_goes_with_a_main_wager_from_one_dollar_and_earns_a_button_from_five() {
    shows!("HC-F §15.II", "HC-F §1.¶7", "HC-F §15.I");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 3");
    assert_eq!(table.refused("bet 1 fortune-bonus $5"), "HC-F §15.II");
    table.run("bet 1 pai-gow-poker $10; bet 3 pai-gow-poker $10");
    assert_eq!(table.refused("bet 1 fortune-bonus $0.50"), "HC-F §15.II");
    table.run("bet 1 fortune-bonus $5; bet 3 fortune-bonus $4");
    assert_eq!(table.refused("down 1 pai-gow-poker $10"), "HC-F §15.II");
    table.run("close");
    let buttons: Vec<_> = markers(&table, "envy").iter().map(|m| m.seat.unwrap().0 + 1).collect();
    assert_eq!(buttons, [1]);
}

#[test]
fn envy_is_paid_for_others_hands_to_those_with_a_button() {
    shows!("HC-F §1.¶3", "HC-F §1.¶8", "HC-F §15.IV.A(a)", "HC-F §15.IV.A(b)");
    // Seat 6 has made no bonus wager and still brings envy; seat 3 bet too little for a button.
    let (table, events) = three(&[
        (1, ACES.replace("6d", "5d").as_str()),
        (3, "Jh Td 8h 7h 5h 3s 2s"),
        (6, FOUR_SIXES.replace("Ks", "Kd").as_str()),
        (7, "Kc Qd 9c 7c 5s 4d 2h"),
    ]);
    assert_eq!(envy(&events), [(1, 5)]);
    assert!(markers(&table, "envy").is_empty(), "the button is taken back");
    assert_eq!(of(&events, &table, 1, "fortune-bonus"), (0, 0, 0, "HC-F §15.V"));
    // Two such hands at once bring two payments; one's own hand and the dealer's bring none.
    let (_, events) = three(&[
        (1, "As Ad Ah Ac Kh Jc 2s"),
        (3, STRAIGHT_FLUSH),
        (6, "4s 4d 4h 4c Ks Jd 9h"),
        (7, "3s 3d 3h 3c Qd 9c 2h"),
    ]);
    assert_eq!(envy(&events), [(1, 5), (1, 20)]);
    // A full house pays its holder and nobody else.
    let (table, events) =
        three(&[(1, ACES), (3, "Jh Td 8h 6c 5d 3s 2s"), (6, "9s 9d 9c Qc Qs 4h 3d"), (7, KING_HIGH)]);
    assert_eq!(envy(&events), []);
    assert_eq!(of(&events, &table, 3, "fortune-bonus").0, 0);
}

#[test]
fn bonuses_are_settled_after_the_main_wagers_counterclockwise() {
    shows!("HC-F §15.IV.A", "HC-F §15.IV.A(b)", "HC-F §15.IV.A(c)");
    let (table, events) = three(&[
        (1, "8s 8h 8c Qs Qh 4h 2c"),
        (3, STRAIGHT_FLUSH),
        (6, "4s 4d 4c As Ah Ac Ad"),
        (7, "Kd Js 9h 7c 5s 3d 2h"),
    ]);
    let names: Vec<_> = lines(&events)
        .iter()
        .map(|l| {
            (
                l.seat.0 + 1,
                table.table().layout().at(l.spot).id.clone(),
                l.won.0 / 100,
                l.stake == Cents::ZERO,
            )
        })
        .collect();
    let (main, bonus) = ("pai-gow-poker".to_owned(), "fortune-bonus".to_owned());
    assert_eq!(
        names,
        [
            (6, main.clone(), 10, false),
            (3, main.clone(), 10, false),
            (1, main, 10, false),
            (3, bonus.clone(), 50, false),
            (1, bonus.clone(), 5, true),
            (1, bonus.clone(), 20, true),
            (1, bonus, 25, false),
        ]
    );
    // Four aces without a bonus wager stay to be seen until all is paid.
    let gone =
        events.iter().position(|e| matches!(e, Event::PickedUp { place: Place::Hand(Seat(5), 0) })).unwrap();
    let last = events.iter().rposition(|e| matches!(e, Event::Settled(_))).unwrap();
    assert!(gone > last);
}

#[test]
fn surrender_and_foul_leave_the_bonus_alive() {
    shows!("HC-F §13.V", "HC-F §13.VII.C");
    for way in ["choose 1 surrender", "choose 1 set cards 1 2"] {
        let mut table = one(
            &[],
            "pai-gow-poker $10, fortune-bonus $5",
            "As Ad Ah Kc 9s 7d 4h",
            KING_HIGH.replace("Kc", "Kd").replace("7c", "8c").as_str(),
        );
        let events = table.run(way);
        assert_eq!(of(&events, &table, 1, "fortune-bonus"), (500, 1500, 0, "HC-F §15.V"));
        assert_eq!(of(&events, &table, 1, "pai-gow-poker").0, 0, "{way}");
    }
}

#[test]
fn a_payout_limit_cuts_the_bonus_and_not_the_envy() {
    shows!("HC-F §15.VI");
    let win = |settings: &[(&str, &str)]| {
        let mut table = one(
            settings,
            "pai-gow-poker $10, fortune-bonus $100",
            "9s 8s 7s 6s 5s 4s 3s",
            KING_HIGH.replace("5s", "5d").as_str(),
        );
        let events = table.run("choose 1 house-way");
        of(&events, &table, 1, "fortune-bonus")
    };
    assert_eq!(win(&[]), (10_000, 80_000_000, 0, "HC-F §15.V"));
    let limited = [("payout-limited", "yes"), ("payout-limit", "$60000")];
    assert_eq!(win(&limited), (10_000, 6_000_000, 0, "HC-F §15.VI"));
    // The limit is one player's, also at two positions; envy is paid beside it.
    let mut table = from_shoe(&limited);
    table.run("shuffle; sit 1 9; sit 2 9; sit 4");
    for bet in [
        "1 pai-gow-poker $10",
        "2 pai-gow-poker $10",
        "4 pai-gow-poker $10",
        "1 fortune-bonus $5",
        "2 fortune-bonus $50",
        "4 fortune-bonus $5",
    ] {
        table.run(&format!("bet {bet}"));
    }
    deal(
        &mut table,
        &[
            (1, "9s 8s 7s 6s 5s 4s 3s"),
            (2, "9d 8d 7d 6d 5d 4d 3d"),
            (4, "As Ad Ah Ac Kc Jc 2s"),
            (7, "Kd Qd 9h 7c 5c 4h 2h"),
        ],
    );
    table.run("choose 4 house-way; choose 2 house-way");
    let events = table.run("choose 1 house-way");
    assert_eq!(of(&events, &table, 2, "fortune-bonus").1, 6_000_000);
    assert_eq!(of(&events, &table, 1, "fortune-bonus"), (500, 0, 0, "HC-F §15.VI"));
    assert_eq!(envy(&events), [(4, 5000), (4, 5000), (2, 5), (1, 5)], "one's own second hand brings no envy");
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    assert!(rules.set("payout-limit", "$49999").is_err());
    rules.set("payout-limited", "yes").unwrap();
    rules
        .post(
            "fortune-bonus",
            book::Limits { min: Cents::dollars(10), max: Cents::dollars(100), step: Cents::dollars(1) },
        )
        .unwrap();
    assert!(games::open(rules).is_err(), "a $10 minimum can win $80,000");
}
