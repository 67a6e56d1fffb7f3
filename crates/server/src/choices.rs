//! The choices of whoever has to decide, as the page shows them.

use book::{Book, Cents};
use games::kernel::{AnyTable, Choice, Cost, Family, Input, MenuItem, Need, Seat, Verb};
use house::refusal::HouseRule;

use crate::names::{family, gist, key, label};
use crate::offers::{is_answer, said};
use crate::scene::Eyes;
use crate::wire::{Amounts, MenuEntry, Problem};

/// The menu, for the patron whose turn it is.
pub(crate) fn menu(table: &dyn AnyTable, eyes: &Eyes) -> Vec<MenuEntry> {
    match table.need() {
        Need::Choice { seat, .. } if eyes.seats.contains(&seat) => {
            let mut entries = choices(table, Some(eyes.purse.chips));
            entries.extend(kept_places(table, seat, &entries));
            let order = usual_order(table);
            let place = |entry: &MenuEntry| {
                let word = entry.choice.split(' ').next().unwrap_or_default();
                order.iter().position(|verb| verb.id() == word).unwrap_or(order.len())
            };
            entries.sort_by_key(place);
            entries
        }
        _ => vec![],
    }
}

/// The choices people look for where a game has always the same, in the order they are used to.
fn usual_order(table: &dyn AnyTable) -> &'static [Verb] {
    match family(table.id()) {
        Family::TwentyOne => &[Verb::Hit, Verb::Stand, Verb::Double, Verb::Split],
        Family::Holdem => &[Verb::Raise, Verb::Play, Verb::Check, Verb::Fold],
        _ => &[],
    }
}

/// What cannot be chosen with this hand and people look for keeps its place on the menu, with the clause that forbids it.
fn kept_places(table: &dyn AnyTable, seat: Seat, entries: &[MenuEntry]) -> Vec<MenuEntry> {
    let there = |verb: &Verb| entries.iter().any(|e| e.choice.split(' ').next() == Some(verb.id()));
    // Raising and playing are one place: which of them it is goes with the round of bets.
    let (kept, why) = match family(table.id()) {
        Family::TwentyOne if there(&Verb::Stand) => (usual_order(table), "not with this hand"),
        Family::Holdem if there(&Verb::Check) || there(&Verb::Fold) => (&usual_order(table)[2..], "not now"),
        _ => return vec![],
    };
    let mut asked = table.copy();
    let absent = kept.iter().copied().filter(|verb| !there(verb));
    let refused = absent.filter_map(|verb| {
        let no = asked.feed(Input::Choose(seat, Choice::say(verb)), &mut vec![]).err()?;
        Some((verb, no.clause.text().to_owned()))
    });
    let kept = refused.map(|(verb, clause)| MenuEntry {
        seat: seat.0,
        hand: entries[0].hand,
        choice: verb.id().to_owned(),
        label: label(verb.id()),
        key: String::new(),
        price_cents: None,
        amount: None,
        pick: 0,
        help: Book::standard().clause(&clause).map(|entry| entry.says.clone()).unwrap_or_default(),
        clause: clause.clone(),
        legal: false,
        refusal: Some(Problem { why: why.into(), clause: Some(clause), house_rule: None }),
    });
    kept.collect()
}

/// The choices of whoever has to decide, as far as these chips go; all of them where nobody counts chips.
pub fn choices(table: &dyn AnyTable, chips: Option<Cents>) -> Vec<MenuEntry> {
    let Need::Choice { seat, hand } = table.need() else { return vec![] };
    let (unit, mut entries) = (base(table, seat, hand), vec![]);
    let times =
        |cost: Cents| (unit > 0 && cost.0 % unit == 0).then(|| cost.0 / unit).filter(|t| (1..=9).contains(t));
    for item in table.menu() {
        for (choice, price, amount) in ways(&item) {
            let cost = price.unwrap_or_default();
            let short = chips.filter(|chips| cost > *chips).map(|chips| Problem {
                why: format!("this takes {cost} and you have {chips} in chips here"),
                clause: None,
                house_rule: Some(HouseRule::Chips.to_string()),
            });
            entries.push(MenuEntry {
                seat: seat.0,
                hand,
                label: if is_answer(item.verb) { said(table, item.verb) } else { label(&choice) },
                key: key(&item, amount.is_none().then(|| times(cost)).flatten()),
                choice,
                price_cents: if amount.is_some() { None } else { Some(cost.0) },
                amount,
                pick: item.pick,
                help: help(table, &item),
                clause: item.clause.text().to_owned(),
                legal: short.is_none(),
                refusal: short,
            });
        }
    }
    entries
}

/// The buttons an entry of the menu makes: one, or one for each size of a raise where there are few. Any other amount that is
/// left open is set beside its one button, however few there are, so that the button and its key are always the same.
pub(crate) fn ways(item: &MenuItem) -> Vec<(String, Option<Cents>, Option<Amounts>)> {
    let word = item.verb.id();
    match item.cost {
        Cost::Free => vec![(word.into(), None, None)],
        Cost::Fixed(amount) => vec![(word.into(), Some(amount), None)],
        Cost::Range(limits) => {
            let step = limits.step.0.max(1);
            if limits.min == limits.max {
                return vec![(format!("{word} {}", limits.min), Some(limits.min), None)];
            }
            if matches!(item.verb, Verb::Raise | Verb::Play) && (limits.max.0 - limits.min.0) / step < 4 {
                let mut amounts: Vec<i64> = (limits.min.0..=limits.max.0).step_by(step as usize).collect();
                if amounts.last() != Some(&limits.max.0) {
                    amounts.push(limits.max.0);
                }
                let way = |cents: i64| (format!("{word} {}", Cents(cents)), Some(Cents(cents)), None);
                return amounts.into_iter().rev().map(way).collect();
            }
            vec![(word.into(), Some(limits.min), Some(limits.into()))]
        }
    }
}

/// What a choice means: the table's own gloss, what it does in a few words, or the clause that gives it in our words.
fn help(table: &dyn AnyTable, item: &MenuItem) -> String {
    let clause = || Book::standard().clause(item.clause.text()).map(|entry| entry.says.clone());
    // What an answer does its button says already.
    let words = table.gloss(item).filter(|_| !is_answer(item.verb)).or_else(|| gist(item.verb));
    words.map(str::to_owned).or_else(clause).unwrap_or_default()
}

/// The stake of the base wager, in whose units values are told.
pub fn base(table: &dyn AnyTable, seat: Seat, hand: u8) -> i64 {
    let bets = &table.felt().seat(seat).bets;
    let main = |b: &&games::kernel::Bet| {
        let spot = table.layout().at(b.spot);
        !spot.side && !spot.is_toke()
    };
    let on_hand = bets.iter().filter(main).filter(|b| b.hand == hand).min_by_key(|b| b.spot);
    on_hand.or_else(|| bets.iter().filter(main).min_by_key(|b| b.spot)).map_or(0, |b| b.stake.0)
}
