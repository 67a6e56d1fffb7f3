//! What the tests of the blackjack family share: small shoes, and every deal of them played by a fixed strategy.
#![allow(dead_code)]

use book::{Cents, Rules};
use equipment::Composition;
use games::blackjack::{Twentyone, Variant};
use games::kernel::*;
use hands::blackjack::value;
use odds::blackjack::hands::HandTree;
use odds::blackjack::shoe::ValueCounts;
use odds::blackjack::solution::{FirstAct, Solution};

/// A shoe of these numbers of aces, twos … tens, all of one suit.
pub(crate) fn shoe(n: [u16; 10]) -> Composition {
    let mut cards = Composition::EMPTY;
    for (v, n) in n.into_iter().enumerate() {
        let card = odds::blackjack::terms::card(v);
        (0..n).for_each(|_| cards.put(card));
    }
    assert_eq!(ValueCounts::of(&cards).counts(), &n);
    cards
}

/// Play by composition, from a solution.
pub(crate) struct ByComposition<'a>(pub(crate) &'a Solution);

impl<V: Variant> Player<Twentyone<V>> for ByComposition<'_> {
    fn bets(&mut self, _: &Look<Twentyone<V>>, _: &mut Vec<(SpotId, Cents)>) {}

    fn choose(&mut self, look: &Look<Twentyone<V>>, menu: &Menu) -> Choice {
        let offered = |verb| menu.iter().find(|item| item.verb == verb);
        let up = value(look.cards(Place::Common(0)).next().unwrap()) as usize - 1;
        let up = self.0.ups.iter().find(|u| u.up == up).unwrap();
        let way = &up.by_composition;
        let mut cards = [0; 10];
        look.own().for_each(|card| cards[value(card) as usize - 1] += 1);
        let n = HandTree::get().find(&cards).unwrap();
        let first = way.first.iter().find(|(hand, _)| *hand == n).map(|(_, first)| *first);
        if offered(Verb::EvenMoney).is_some() {
            let dealers = up.dealers_against_blackjack().unwrap();
            let takes = up.even_money(&self.0.terms.wins, dealers);
            return Choice::say(if takes { Verb::EvenMoney } else { Verb::Decline });
        }
        if offered(Verb::Decline).is_some() {
            let gives_up = offered(Verb::Surrender).is_some() && first == Some(FirstAct::Surrender);
            return Choice::say(if gives_up { Verb::Surrender } else { Verb::Decline });
        }
        if offered(Verb::Split).is_some() && first == Some(FirstAct::Split) {
            return Choice::say(Verb::Split);
        }
        let free = look.state().is_free(look.seat, look.hand);
        let plan = if free { way.lammer.as_ref().unwrap() } else { &way.money };
        match (offered(Verb::Double), offered(Verb::Hit)) {
            (Some(item), _) if plan.double[n as usize] => match item.cost {
                Cost::Range(limits) => Choice::with(Verb::Double, limits.max),
                _ => Choice::say(Verb::Double),
            },
            (_, Some(_)) if plan.hit[n as usize] => Choice::say(Verb::Hit),
            _ => Choice::say(Verb::Stand),
        }
    }
}

/// Another player's play, without insurance.
pub(crate) struct Uninsured<P>(pub(crate) P);

impl<V: Variant, P: Player<Twentyone<V>>> Player<Twentyone<V>> for Uninsured<P> {
    fn bets(&mut self, _: &Look<Twentyone<V>>, _: &mut Vec<(SpotId, Cents)>) {}

    fn choose(&mut self, look: &Look<Twentyone<V>>, menu: &Menu) -> Choice {
        if menu.iter().any(|item| item.verb == Verb::Insure) {
            return Choice::say(Verb::Decline);
        }
        self.0.choose(look, menu)
    }
}

/// The base wager of the tests.
pub(crate) const BASE: i64 = 10_000;

/// What a player gains on average over every deal of a shoe, in units of the base wager.
pub(crate) fn every_deal<V: Variant>(
    rules: &Rules,
    cards: Composition,
    player: &mut impl Player<Twentyone<V>>,
) -> f64 {
    with_side(rules, cards, None, player)
}

/// The same with a side wager of the same size.
pub(crate) fn with_side<V: Variant>(
    rules: &Rules,
    cards: Composition,
    side: Option<&str>,
    player: &mut impl Player<Twentyone<V>>,
) -> f64 {
    deals(closed(rules, cards, side), player) / BASE as f64
}

/// A table with a base wager, and a side wager of the same size, about to be dealt.
pub(crate) fn closed<V: Variant>(
    rules: &Rules,
    cards: Composition,
    side: Option<&str>,
) -> Table<Twentyone<V>> {
    let mut table = Table::<Twentyone<V>>::open_with(rules.clone(), cards).unwrap();
    table.feed(Input::Sit(Seat(0), Patron(1)), &mut Quiet).unwrap();
    while table.need() != Need::Bets {
        let input = match table.need() {
            Need::Chance(Chance::Shuffle) => Input::Outcome(Outcome::Shuffled),
            Need::Chance(Chance::Burn) => Input::Outcome(Outcome::Burned),
            _ => Input::Choose(Seat(0), Choice::say(Verb::Accept)),
        };
        table.feed(input, &mut Quiet).unwrap();
    }
    for wager in ["blackjack"].into_iter().chain(side) {
        let spot = table.layout().find(wager).unwrap();
        table.feed(Input::Bet(Seat(0), spot, Cents(BASE)), &mut Quiet).unwrap();
    }
    table.feed(Input::Close, &mut Quiet).unwrap();
    table
}

/// What a player gains on average from a position to the end of the round, in cents.
pub(crate) fn deals<V: Variant>(
    mut table: Table<Twentyone<V>>,
    player: &mut impl Player<Twentyone<V>>,
) -> f64 {
    loop {
        let mut events = vec![];
        match table.need() {
            Need::Choice { seat, hand } => {
                let choice = player.choose(&table.look(seat, hand), &table.menu());
                table.feed(Input::Choose(seat, choice), &mut events).unwrap();
            }
            Need::Chance(Chance::Burn) => table.feed(Input::Outcome(Outcome::Burned), &mut events).unwrap(),
            Need::Chance(Chance::Card) => {
                let all = Chance::Card.outcomes(table.unseen());
                let whole: u64 = all.iter().map(|(_, n)| n).sum();
                let mut sum = 0.0;
                for (outcome, n) in all {
                    let mut next = table.clone();
                    events.clear();
                    next.feed(Input::Outcome(outcome), &mut events).unwrap();
                    let over = events.iter().any(|e| matches!(e, Event::RoundOver { .. }));
                    let gain = if over { gained(&next) } else { deals(next, player) };
                    sum += n as f64 / whole as f64 * gain;
                }
                return sum;
            }
            need => panic!("the shoe is too small: {need:?}"),
        }
        if events.iter().any(|e| matches!(e, Event::RoundOver { .. })) {
            return gained(&table);
        }
    }
}

fn gained<V: Variant>(table: &Table<Twentyone<V>>) -> f64 {
    let balance = table.felt().balance();
    (balance.back + balance.won - balance.fees - balance.staked).0 as f64
}
