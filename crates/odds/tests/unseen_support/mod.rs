//! What the tests of poker games share.
#![allow(dead_code, reason = "each test uses its part")]

use equipment::{Card, Composition, Randomness, Seeded};
use games::kernel::*;
use odds::oracle::{Search, best, in_units};
use odds::{Ask, Progress, Ratio, Solved, WagerOdds, sheet};

const ME: Seat = Seat(0);

/// The deck with these cards.
pub(crate) fn deck(cards: &str) -> Composition {
    let mut deck = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| deck.put(c));
    deck
}

/// All entries of a wager.
pub(crate) fn entries(ask: &Ask, wager: &str) -> Vec<WagerOdds> {
    let ask = Ask { wager: Some(wager.into()), ..ask.clone() };
    sheet(&ask, &Progress::new()).unwrap().wagers
}

/// The entry of a wager in force: that of the whole play, for a base wager.
pub(crate) fn entry(ask: &Ask, wager: &str) -> WagerOdds {
    entries(ask, wager).into_iter().find(|w| w.within.is_none() && w.in_force).unwrap()
}

/// Its exact gain.
pub(crate) fn gain(ask: &Ask, wager: &str) -> Ratio {
    entry(ask, wager).law.gain()
}

/// Its exact edge.
pub(crate) fn edge(ask: &Ask, wager: &str) -> Ratio {
    entry(ask, wager).law.house_edge().exact().unwrap().clone()
}

/// An edge in percent with so many digits.
pub(crate) fn percent(edge: &Ratio, digits: usize) -> String {
    format!("{:.*}", digits, 100.0 * odds::decimal(edge))
}

/// How many of so many hands fall into a row.
pub(crate) fn count(entry: &WagerOdds, event: &str, hands: u64) -> f64 {
    let row = entry.rows.iter().find(|r| r.event == event).unwrap();
    odds::decimal(&(row.probability.exact().unwrap() * odds::whole(hands)))
}

/// Every entry's rows add up to one, and its parts of the play to the whole.
pub(crate) fn is_whole(entries: &[WagerOdds]) {
    for entry in entries {
        let sum = entry.rows.iter().fold(Ratio::ZERO, |sum, r| sum + r.probability.exact().unwrap());
        assert_eq!(sum, Ratio::ONE, "{} {:?}", entry.wager, entry.paytable);
    }
}

/// What brute force on the table gets out of these wagers, in units of the first.
pub(crate) fn by_force<G: Game>(ask: &Ask, bets: &[(&str, i64)]) -> Ratio {
    let tries = |item: &MenuItem| item.verb != Verb::Raise;
    let search = Search { unordered: true, tries: &tries, ..Search::default() };
    in_units(best::<G>(&ask.rules, ask.cards, bets, &search).unwrap(), bets[0].1)
}

/// A table with these wagers on it, just closed.
pub(crate) fn closed<G: Game>(ask: &Ask, bets: &[(&str, i64)]) -> Table<G> {
    let mut table = match ask.cards {
        Some(cards) => Table::<G>::open_with(ask.rules.clone(), cards).unwrap(),
        None => Table::<G>::open(ask.rules.clone()).unwrap(),
    };
    table.feed(Input::Sit(ME, Patron(1)), &mut vec![]).unwrap();
    table.feed(Input::Outcome(Outcome::Shuffled), &mut vec![]).unwrap();
    for &(spot, cents) in bets {
        let spot = table.layout().find(spot).unwrap();
        table.feed(Input::Bet(ME, spot, book::Cents(cents)), &mut vec![]).unwrap();
    }
    table.feed(Input::Close, &mut vec![]).unwrap();
    table
}

/// The table when the player holds these five cards and the dealer those, a sixth face up where the game has it.
pub(crate) fn dealt<G: Game>(closed: &Table<G>, player: &[Card], dealer: &[Card]) -> Table<G> {
    let mut table = closed.clone();
    for i in 0..5 {
        for card in [player[i], dealer[i]] {
            table.feed(Input::Outcome(Outcome::Card(card)), &mut vec![]).unwrap();
        }
    }
    for &card in &dealer[5..] {
        table.feed(Input::Outcome(Outcome::Card(card)), &mut vec![]).unwrap();
    }
    assert!(matches!(table.need(), Need::Choice { .. }));
    table
}

fn choose(cards: &[Card], k: usize) -> Vec<Vec<Card>> {
    if k == 0 {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (i, &card) in cards.iter().enumerate() {
        for mut rest in choose(&cards[i + 1..], k - 1) {
            rest.insert(0, card);
            all.push(rest);
        }
    }
    all
}

/// What a player gets who follows the advice at every decision of a small deck, in units of the base wager; with `plays`
/// the computed strategy must choose the same each time.
pub(crate) fn by_advice<G: Solved>(ask: &Ask, bets: &[(&str, i64)], shown: usize, plays: bool) -> Ratio {
    let closed = closed::<G>(ask, bets);
    let mut player = G::best(ask, &Progress::new()).unwrap();
    let cards: Vec<Card> = ask.cards.unwrap().iter().map(|(card, _)| card).collect();
    let (mut sum, mut deals) = (Ratio::ZERO, 0);
    for hand in choose(&cards, 5) {
        let rest: Vec<Card> = cards.iter().copied().filter(|c| !hand.contains(c)).collect();
        for up in choose(&rest, shown) {
            let down = rest.iter().copied().filter(|c| !up.contains(c)).take(5);
            let dealer: Vec<Card> = down.chain(up.iter().copied()).collect();
            let table = dealt(&closed, &hand, &dealer);
            let advice = G::advise(&table, ME, 0).unwrap().unwrap();
            let value = |choice: Choice| {
                advice.options.iter().find(|o| o.choice == choice).unwrap().value.exact().unwrap().clone()
            };
            sum += value(advice.best());
            deals += 1;
            if plays {
                let choice = player.choose(&table.look(ME, 0), &table.menu());
                assert_eq!(value(choice), value(advice.best()), "{hand:?} against {up:?}");
            }
        }
    }
    sum / odds::whole(deals)
}

/// Deals so many hands of the whole deck and checks that the computed strategy chooses what advice, which counts every
/// dealer hand that is left, finds best. Hands that are no close matter are passed over, as `close` says.
pub(crate) fn plays_as_advised<G: Solved>(
    ask: &Ask,
    bets: &[(&str, i64)],
    shown: usize,
    deals: usize,
    close: impl Fn(&[Card]) -> bool,
) {
    let closed = closed::<G>(ask, bets);
    let mut player = G::best(ask, &Progress::new()).unwrap();
    let mut chance = Seeded::new(7);
    let deck: Vec<Card> = closed.to_shuffle().iter().map(|(card, _)| card).collect();
    let mut seen = 0;
    while seen < deals {
        let mut cards = deck.clone();
        for i in 0..10 + shown {
            let other = i + chance.below((cards.len() - i) as u32) as usize;
            cards.swap(i, other);
        }
        if !close(&cards[..5]) {
            continue;
        }
        seen += 1;
        let table = dealt(&closed, &cards[..5], &cards[5..10 + shown]);
        let advice = G::advise(&table, ME, 0).unwrap().unwrap();
        let choice = player.choose(&table.look(ME, 0), &table.menu());
        assert_eq!(choice, advice.best(), "{:?}", &cards[..10 + shown]);
    }
}
