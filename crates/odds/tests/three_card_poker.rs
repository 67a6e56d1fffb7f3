//! Three Card Poker: published figures, and the proof on small decks.

use equipment::Composition;
use games::three_card_poker::ThreeCardPoker;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, ratio, sheet};

fn deck(cards: &str) -> Composition {
    let mut deck = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| deck.put(c));
    deck
}

fn edge(ask: &Ask, wager: &str) -> odds::Ratio {
    let sheet = sheet(ask, &Progress::new()).unwrap();
    let entry = sheet.wagers.iter().find(|w| w.wager == wager && w.within.is_none()).unwrap();
    entry.law.house_edge().exact().unwrap().clone()
}

/// Published: ante 3.3730 %, Pair Plus (1-4-6-30-40) 7.2760 %.
#[test]
fn the_edges_are_the_published_ones() {
    let ask = Ask::of("three-card-poker").unwrap();
    let percent = |wager| format!("{:.4}", 100.0 * odds::decimal(&edge(&ask, wager)));
    assert_eq!(percent("ante"), "3.3730");
    assert_eq!(percent("pair-plus"), "7.2760");
}

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in ["2c 3c 4c 7d Qd Qh Ks As 9h", "As Ks Qs Jd Jh 5c 6c 7d 2s"] {
        let ask = Ask::of("three-card-poker").unwrap().with_cards(deck(cards));
        let search = Search { unordered: true, ..Search::default() };
        let gain = best::<ThreeCardPoker>(&ask.rules, ask.cards, &[("ante", 10_000)], &search).unwrap();
        assert_eq!(in_units(gain, 10_000), -edge(&ask, "ante"), "{cards}");
        let both = [("ante", 10_000), ("pair-plus", 500)];
        let with_side = best::<ThreeCardPoker>(&ask.rules, ask.cards, &both, &search).unwrap();
        assert!(with_side > ratio(-10_500, 1));
    }
}

/// Each suit has one six-card royal among the 20,358,520 sixes.
#[test]
fn the_six_card_royals_are_as_likely_in_every_suit() {
    let mut ask = Ask::of("three-card-poker").unwrap();
    ask.wager = Some("six-card-bonus".into());
    let sheet = sheet(&ask, &Progress::new()).unwrap();
    let royals = sheet.wagers[0].rows.iter().filter(|r| r.event.starts_with("six-card-royal"));
    let all: Vec<_> = royals.map(|r| r.probability.exact().unwrap().clone()).collect();
    assert_eq!(all, vec![ratio(1, 20_358_520); 4]);
}

/// $100,000 for a six-card royal are worth less the more is bet: $1, $5 and $25 have edges of their own (HC-H §12.VI).
#[test]
fn the_six_card_bonus_is_asked_for_at_a_stake() {
    let at = |dollars: i64| {
        let ask = Ask { wager: Some("six-card-bonus".into()), ..Ask::of("three-card-poker").unwrap() };
        let ask = ask.at_stake("six-card-bonus", book::Cents::dollars(dollars)).unwrap();
        let sheet = sheet(&ask, &Progress::new()).unwrap();
        assert_eq!(sheet.wagers[0].stake, book::Cents::dollars(dollars));
        // The rules are the house's, whatever is asked of them.
        assert_eq!(sheet.rules, Ask::of("three-card-poker").unwrap().rules.fingerprint());
        sheet.wagers[0].law.house_edge().exact().unwrap().clone()
    };
    // Four royals of 20,358,520 sixes: what a dollar less in pay costs.
    let royals = |dollars: i64| ratio(4 * 100_000, 20_358_520i64 * dollars);
    assert_eq!(at(5) - at(1), royals(1) - royals(5));
    assert_eq!(at(25) - at(1), royals(1) - royals(25));
    let ask = Ask::of("three-card-poker").unwrap();
    for (wager, cents) in
        [("six-card-bonus", 50), ("six-card-bonus", 100_000_000), ("ante", 301), ("blind", 500)]
    {
        assert!(ask.clone().at_stake(wager, book::Cents(cents)).is_err(), "{wager} {cents}");
    }
}
