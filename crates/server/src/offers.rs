//! The one thing a viewer is likely to do next, and offers, which say nothing without what is offered.

use games::kernel::{AnyTable, Input, Need, Refusal, Seat, Verb};
use house::room::Room;

use crate::names::label;
use crate::people::is_bot;
use crate::scene::Eyes;
use crate::wire::{Primary, Problem, ToDo};

/// What calling for the deal is called here.
pub(crate) fn action(layout: &games::kernel::Layout) -> &'static str {
    match layout {
        layout if layout.wheel.is_some() => "Spin",
        layout if layout.cards.is_none() => "Throw",
        _ => "Deal",
    }
}

/// What the space bar does: calls for the deal, where the viewer has something on the felt; answers an offer as most do.
pub(crate) fn primary(room: &Room, eyes: &Eyes) -> Option<Primary> {
    let table = room.table();
    let key = || "Space".to_owned();
    if let Need::Choice { seat, .. } = table.need() {
        let verb = usual_answer(table, seat).filter(|_| eyes.seats.contains(&seat))?;
        let choice = verb.id().to_owned();
        let todo = ToDo::Choose { seat: seat.0, choice, cents: None, cards: None };
        return Some(Primary { label: said(table, verb), key: key(), todo, refusal: None });
    }
    let staked = eyes.seats.iter().any(|s| !table.felt().seat(*s).bets.is_empty());
    // Where others bet as well, what lies there may change before the dealer closes.
    let others = table.felt().seats.iter().filter(|s| !s.bets.is_empty()).filter_map(|s| s.patron);
    let alone = others.filter(|p| Some(*p) != eyes.patron && !is_bot(*p)).count() == 0;
    (table.need() == Need::Bets && staked).then(|| Primary {
        label: action(table.layout()).into(),
        key: key(),
        todo: ToDo::Close {},
        refusal: alone
            .then(|| table.copy().feed(Input::Close, &mut vec![]).err())
            .flatten()
            .map(|no| refused(&no)),
    })
}

/// How most answer an offer that is nothing but that, as the simple strategy does: the dice are taken, a bank is left to the
/// house.
fn usual_answer(table: &dyn AnyTable, seat: Seat) -> Option<Verb> {
    let menu = table.menu();
    let offered = menu.len() == 2 && menu.iter().all(|item| is_answer(item.verb));
    let usual = offered.then(|| table.basic(seat))?;
    usual.into_iter().find_map(|input| match input {
        Input::Choose(_, choice) => Some(choice.verb),
        _ => None,
    })
}

/// Whether a choice is the answer to an offer, which says nothing without what is offered.
pub(crate) fn is_answer(verb: Verb) -> bool {
    matches!(verb, Verb::Accept | Verb::Pass | Verb::Decline | Verb::Refuse)
}

/// An answer to an offer as its button says it: what it does, in the table's own words.
pub(crate) fn said(table: &dyn AnyTable, verb: Verb) -> String {
    let menu = table.menu();
    let item = menu.iter().find(|item| item.verb == verb && is_answer(verb));
    item.and_then(|item| table.gloss(item)).map_or_else(|| label(verb.id()), label)
}

/// A refusal of a table on the wire.
fn refused(no: &Refusal) -> Problem {
    Problem { why: no.why.to_string(), clause: Some(no.clause.text().to_owned()), house_rule: None }
}
