//! Mississippi Stud: published figures, and the proof on small decks.

use crate::unseen_support;

use book::{Cents, Limits};
use equipment::Card;
use games::kernel::*;
use games::mississippi_stud::MississippiStud;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, Ratio, Solved, WagerOdds, ratio, sheet};
use unseen_support::{deck, edge, entry};

/// Published: 4.9149 % of the Ante; the Three Card Bonus (1-3-6-30-40) 7.2760 %, as Pair Plus. The published 3.59 Antes bet on
/// average, with 1.37 % of them lost, are those of a player who stays in where a fold loses no more. Ours risks less
/// there: the same loss on fewer Antes.
#[test]
fn the_edges_are_the_published_ones() {
    let ask = Ask::of("mississippi-stud").unwrap();
    let percent = |figure: f64| format!("{:.4}", 100.0 * figure);
    let base = entry(&ask, "ante");
    assert_eq!(percent(base.law.house_edge().decimal()), "4.9149");
    assert_eq!(base.law.house_edge().exact(), Some(&ratio(7_664_112, 155_937_600)));
    assert_eq!(format!("{:.2}", 100.0 * base.law.element_of_risk().decimal()), "1.41");
    let bet = base.law.house_edge().decimal() / base.law.element_of_risk().decimal();
    assert!((3.45..3.55).contains(&bet), "{bet}");
    assert_eq!(percent(odds::decimal(&edge(&ask, "three-card-bonus"))), "7.2760");
}

#[test]
fn ante_and_streets_add_up_to_the_whole_and_every_entry_to_one() {
    let ask = Ask::of("mississippi-stud").unwrap();
    let sheet = sheet(&ask, &Progress::new()).unwrap();
    let parts = sheet.wagers.iter().filter(|w| w.within.as_deref() == Some("ante"));
    assert_eq!(-parts.fold(Ratio::ZERO, |sum, part| sum + part.law.gain()), edge(&ask, "ante"));
    for wager in ask.rules.wagers() {
        assert!(sheet.wagers.iter().any(|w| w.wager == wager.id), "{} has an entry", wager.id);
    }
    for entry in &sheet.wagers {
        let all = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
        assert_eq!(all, Ratio::ONE, "{}", entry.wager);
    }
    let link = sheet.wagers.iter().find(|w| w.wager == "multi-link").unwrap();
    let folded = |w: &WagerOdds| w.law.probability(|e| e.event == "fold").exact().cloned();
    assert_eq!(folded(link), folded(&entry(&ask, "ante")), "the progressive goes with the fold");
}

const SMALL: [&str; 2] = ["2c 3c 4c 6c 6s Td Kh Kd", "8h 9h Jh Qh 9s Tc 2d 2s"];

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in SMALL {
        let ask = Ask::of("mississippi-stud").unwrap().with_cards(deck(cards));
        let search = Search { unordered: true, ..Search::default() };
        let gain =
            |bets: &[(&str, i64)]| best::<MississippiStud>(&ask.rules, ask.cards, bets, &search).unwrap();
        assert_eq!(in_units(gain(&[("ante", 500)]), 500), -edge(&ask, "ante"), "{cards}");
        let whole = -edge(&ask, "ante") * ratio(500, 1) - edge(&ask, "three-card-bonus") * ratio(100, 1);
        assert_eq!(gain(&[("ante", 500), ("three-card-bonus", 100)]), whole, "{cards}");
    }
}

/// A royal flush on four minimum Antes of $25 is worth the limit exactly; with more on the streets it is cut.
#[test]
fn a_payout_limit_is_solved_as_the_table_applies_it() {
    let mut ask = Ask::of("mississippi-stud").unwrap().with_cards(deck("Ts Js Qs Ks As 2d 3c 7h"));
    let unlimited = edge(&ask, "ante");
    ask.rules.set("payout-limited", "true").unwrap();
    let dollars = Cents::dollars;
    let limits = Limits { min: dollars(25), max: dollars(500), step: dollars(1) };
    ask.rules.post("ante", limits).unwrap();
    let search = Search { unordered: true, ..Search::default() };
    let gain = best::<MississippiStud>(&ask.rules, ask.cards, &[("ante", 2_500)], &search).unwrap();
    assert_eq!(in_units(gain, 2_500), -edge(&ask, "ante"));
    assert!(edge(&ask, "ante") > unlimited);
}

/// A table at which the first seat has made these bets and been dealt two cards.
fn dealt(ask: &Ask, bets: &[(&str, i64)], own: [Card; 2]) -> Table<MississippiStud> {
    let mut table = Table::<MississippiStud>::open_with(ask.rules.clone(), ask.cards.unwrap()).unwrap();
    let spots: Vec<_> = bets.iter().map(|(id, cents)| (table.layout().find(id).unwrap(), *cents)).collect();
    let mut feed = |input| table.feed(input, &mut vec![]).unwrap();
    feed(Input::Sit(Seat(0), Patron(1)));
    feed(Input::Outcome(Outcome::Shuffled));
    spots.iter().for_each(|&(spot, cents)| feed(Input::Bet(Seat(0), spot, Cents(cents))));
    feed(Input::Close);
    own.into_iter().for_each(|card| feed(Input::Outcome(Outcome::Card(card))));
    table
}

/// With the progressive down a fold costs more, so the best play folds less: the oracle knows, and so must the advice.
#[test]
fn the_best_advice_of_every_hand_adds_up_to_what_the_table_can_give() {
    let ask = Ask::of("mississippi-stud").unwrap().with_cards(deck("8h 9h Jh Qh Th 2d 2s 3s"));
    let mut player = MississippiStud::best(&ask, &Progress::new()).unwrap();
    let cards: Vec<Card> = ask.cards.unwrap().iter().map(|(card, _)| card).collect();
    for bets in [&[("ante", 500)][..], &[("ante", 500), ("multi-link", 100)]] {
        let (mut sum, mut hands) = (Ratio::ZERO, 0);
        for (i, &a) in cards.iter().enumerate() {
            for &b in &cards[..i] {
                let table = dealt(&ask, bets, [a, b]);
                let advice = MississippiStud::advise(&table, Seat(0), 0).unwrap().unwrap();
                assert_eq!(advice.options.len(), 4);
                if bets.len() == 1 {
                    let played = player.choose(&table.look(Seat(0), 0), &table.menu());
                    let of =
                        |choice| advice.options.iter().find(|o| o.choice == choice).unwrap().value.exact();
                    assert_eq!(of(played), of(advice.best()), "the player takes the best advice on {a} {b}");
                }
                sum += advice.options[0].value.exact().unwrap();
                hands += 1;
            }
        }
        let search = Search { unordered: true, ..Search::default() };
        let gain = best::<MississippiStud>(&ask.rules, ask.cards, bets, &search).unwrap();
        assert_eq!(sum / ratio(hands, 1), in_units(gain, 500), "{bets:?}");
    }
}

#[test]
fn the_printed_rules_are_the_best_play() {
    let ask = Ask::of("mississippi-stud").unwrap();
    let strategy = odds::strategy(&ask, &Progress::new()).unwrap().unwrap();
    assert!(strategy.method.ends_with("the rules give the best move on every hand"), "{}", strategy.method);
    assert_eq!(strategy.house_edge.exact(), Some(&ratio(7_664_112, 155_937_600)));
    assert_eq!(strategy.parts.len(), 3);
    for (part, pair) in strategy.parts.iter().zip(["any pair", "a pair of sixes", "a pair of sixes"]) {
        let odds::StrategyPart::List { rules, .. } = part else { panic!("a list is printed") };
        assert_eq!(rules[0].when, format!("{pair} or better"));
        assert_eq!(rules[0].act, "bet three times the ante");
        assert_eq!(rules.last().map(|rule| &rule.act[..]), Some("fold"));
        assert!(rules.len() <= 12);
        let all = rules.iter().fold(Ratio::ZERO, |sum, rule| sum + rule.share.exact().unwrap());
        assert_eq!(all, Ratio::ONE);
    }
}
