//! Let It Ride: published figures, and the proof on small decks.

use crate::unseen_support;

use std::collections::BTreeMap;

use equipment::Card;
use games::kernel::*;
use games::let_it_ride::LetItRide;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, Ratio, Solved, ratio, sheet};
use unseen_support::{deck, edge, entry};

/// Published: 3.5057 % of one bet, 1.224 bets left at the end on average; the Three Card Bonus (1-3-6-30-40-50) 7.0950 %.
#[test]
fn the_edges_are_the_published_ones() {
    let ask = Ask::of("let-it-ride").unwrap();
    let percent = |ratio: &Ratio| format!("{:.4}", 100.0 * odds::decimal(ratio));
    let base = entry(&ask, "bet-number-1");
    assert_eq!(percent(base.law.house_edge().exact().unwrap()), "3.5057");
    let left = base.law.house_edge().decimal() / base.law.element_of_risk().decimal();
    assert_eq!(format!("{left:.3}"), "1.224");
    assert_eq!(percent(&edge(&ask, "three-card-bonus")), "7.0950");
}

/// Published counts of five-card hands, against the printed amounts.
#[test]
fn the_bonus_returns_what_the_counts_of_hands_say() {
    let ask = Ask { wager: Some("let-it-ride-bonus".into()), ..Ask::of("let-it-ride").unwrap() };
    let back = 4 * 20_000 + 36 * 2_000 + 624 * 300 + 3_744 * 150 + 5_108 * 50 + 10_200 * 25 + 54_912 * 5;
    assert_eq!(edge(&ask, "let-it-ride-bonus"), ratio(1, 1) - ratio(back, 2_598_960));
}

#[test]
fn the_three_bets_add_up_to_the_whole_and_every_entry_to_one() {
    let ask = Ask::of("let-it-ride").unwrap();
    let sheet = sheet(&ask, &Progress::new()).unwrap();
    let parts = sheet.wagers.iter().filter(|w| w.within.as_deref() == Some("bet-number-1"));
    let sum = parts.fold(Ratio::ZERO, |sum, part| sum + part.law.gain());
    assert_eq!(-sum, edge(&ask, "bet-number-1"));
    let ids: BTreeMap<&str, usize> = sheet.wagers.iter().fold(BTreeMap::new(), |mut ids, w| {
        *ids.entry(&w.wager[..]).or_default() += 1;
        ids
    });
    for wager in ask.rules.wagers() {
        assert!(ids.contains_key(&wager.id[..]), "{} has an entry", wager.id);
    }
    for entry in &sheet.wagers {
        let all = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
        assert_eq!(all, Ratio::ONE, "{}", entry.wager);
    }
}

const SMALL: [&str; 2] = ["2c 3c 4c 5c Ts Td Kh Ac", "9h Th Jh Qh Kh 9s Tc 2d"];

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    let bets = ["bet-number-1", "bet-number-2", "bet-number-3"].map(|bet| (bet, 500));
    for cards in SMALL {
        let ask = Ask::of("let-it-ride").unwrap().with_cards(deck(cards));
        // The order of the community cards tells something: the first is seen before the second decision.
        let search = Search::default();
        let gain = best::<LetItRide>(&ask.rules, ask.cards, &bets, &search).unwrap();
        assert_eq!(in_units(gain, 500), -edge(&ask, "bet-number-1"), "{cards}");
        for (side, cents) in [("let-it-ride-bonus", 100), ("three-card-bonus", 100), ("multi-link", 100)] {
            let all = [&bets[..], &[(side, cents)]].concat();
            let with_side = best::<LetItRide>(&ask.rules, ask.cards, &all, &search).unwrap();
            let whole = -edge(&ask, "bet-number-1") * ratio(500, 1) - edge(&ask, side) * ratio(cents, 1);
            assert_eq!(with_side, whole, "{side} with {cards}");
        }
    }
}

/// A table at which the first seat has bet and been dealt these cards; the community cards are any.
fn dealt(ask: &Ask, own: &[Card]) -> Table<LetItRide> {
    let mut table = Table::<LetItRide>::open_with(ask.rules.clone(), ask.cards.unwrap()).unwrap();
    let mut feed = |input| table.feed(input, &mut vec![]).unwrap();
    feed(Input::Sit(Seat(0), Patron(1)));
    feed(Input::Outcome(Outcome::Shuffled));
    (0..3).for_each(|spot| feed(Input::Bet(Seat(0), SpotId(spot), book::Cents(500))));
    feed(Input::Close);
    while let Need::Chance(_) = table.need() {
        let place = table.felt().cards(Place::Hand(Seat(0), 0)).len();
        let board = table.felt().cards(Place::Common(0)).len();
        let next = if place <= board { own[place] } else { other(&table, own) };
        table.feed(Input::Outcome(Outcome::Card(next)), &mut vec![]).unwrap();
    }
    table
}

fn other(table: &Table<LetItRide>, own: &[Card]) -> Card {
    table.unseen().iter().map(|(card, _)| card).find(|card| !own.contains(card)).unwrap()
}

#[test]
fn the_best_advice_of_every_hand_adds_up_to_the_whole_game() {
    let ask = Ask::of("let-it-ride").unwrap().with_cards(deck(SMALL[1]));
    let cards: Vec<Card> = ask.cards.unwrap().iter().map(|(card, _)| card).collect();
    let (mut sum, mut hands) = (Ratio::ZERO, 0);
    let mut player = LetItRide::best(&ask, &Progress::new()).unwrap();
    for (i, &a) in cards.iter().enumerate() {
        for (j, &b) in cards.iter().enumerate().take(i) {
            for &c in &cards[..j] {
                let table = dealt(&ask, &[a, b, c]);
                let advice = LetItRide::advise(&table, Seat(0), 0).unwrap().unwrap();
                assert_eq!(advice.options.len(), 2);
                let played = player.choose(&table.look(Seat(0), 0), &table.menu());
                let of = |choice| advice.options.iter().find(|o| o.choice == choice).unwrap().value.exact();
                assert_eq!(of(played), of(advice.best()), "the player takes the best advice on {a} {b} {c}");
                sum += advice.options[0].value.exact().unwrap();
                hands += 1;
            }
        }
    }
    assert_eq!(sum / ratio(hands, 1), -edge(&ask, "bet-number-1"));
}

#[test]
fn the_printed_rules_are_the_best_play() {
    let ask = Ask::of("let-it-ride").unwrap();
    let strategy = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
    assert!(strategy.method.ends_with("the rules give the best move on every hand"), "{}", strategy.method);
    assert_eq!(strategy.house_edge.exact(), Some(&edge(&ask, "bet-number-1")));
    let lists: Vec<Vec<(&str, &str)>> = strategy.parts.iter().map(rules).collect();
    assert_eq!(lists[0][0], ("a pair of tens or better", "let it ride"));
    assert_eq!(lists[1][1], ("four suited", "let it ride"));
    assert!(lists.iter().all(|list| list.len() <= 8 && list.last() == Some(&("anything else", "pull back"))));
}

fn rules(part: &odds::StrategyPart) -> Vec<(&str, &str)> {
    let odds::StrategyPart::List { rules, .. } = part else { panic!("a list is printed") };
    rules.iter().map(|rule| (&rule.when[..], &rule.act[..])).collect()
}

/// A house that gives only the stake back on high pairs, and pays two pair three for one.
#[test]
fn a_house_pay_table_is_solved_and_not_looked_up() {
    let mut ask = Ask::of("let-it-ride").unwrap().with_cards(deck(SMALL[0]));
    let mut table = ask.rules.paytable("bet-number-1").clone();
    table.id = "house".into();
    for row in &mut table.rows {
        match &row.event[..] {
            "pair-of-tens-or-better" => row.pays = "push".parse().unwrap(),
            "two-pair" => row.pays = "3 for 1".parse().unwrap(),
            _ => {}
        }
    }
    let printed = edge(&ask, "bet-number-1");
    ask.rules.put_paytable(Box::leak(Box::new(table))).declare_house_rules();
    let bets = ["bet-number-1", "bet-number-2", "bet-number-3"].map(|bet| (bet, 500));
    let gain = best::<LetItRide>(&ask.rules, ask.cards, &bets, &Search::default()).unwrap();
    assert_eq!(in_units(gain, 500), -edge(&ask, "bet-number-1"));
    assert_ne!(edge(&ask, "bet-number-1"), printed);
}
