//! What the tests of all games share: what became of wagers, what was announced, and how a table stands.
#![allow(dead_code)] // each file of tests uses a part of it

use games::Playthrough;
use games::kernel::*;

/// The lines of settlement.
pub(crate) fn lines(events: &[Event]) -> Vec<Line> {
    events.iter().filter_map(|e| if let Event::Settled(line) = e { Some(*line) } else { None }).collect()
}

/// The lines of settlement in short: seat and hand as people count them, the spot, what came back and what was won.
pub(crate) fn in_short(table: &Playthrough, events: &[Event]) -> Vec<String> {
    let layout = table.table().layout();
    let short = |l: Line| {
        let (seat, hand) = (l.seat.0 + 1, l.hand + 1);
        format!("{seat}.{hand} {} {}+{}", layout.at(l.spot).id, l.back, l.won)
    };
    lines(events).into_iter().map(short).collect()
}

/// The clauses of the settlement, in order.
pub(crate) fn clauses(events: &[Event]) -> Vec<&'static str> {
    lines(events).into_iter().map(|line| line.clause.text()).collect()
}

/// An announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Announced {
    pub(crate) what: &'static str,
    pub(crate) number: Option<i64>,
    pub(crate) seat: Option<Seat>,
    pub(crate) clause: &'static str,
}

/// Everything announced.
pub(crate) fn announced(events: &[Event]) -> Vec<Announced> {
    let announced = |e: &Event| match *e {
        Event::Said { what, number, seat, clause } => {
            Some(Announced { what, number, seat, clause: clause.text() })
        }
        _ => None,
    };
    events.iter().filter_map(announced).collect()
}

/// What was announced, and by which clause.
pub(crate) fn said(events: &[Event]) -> Vec<(&'static str, &'static str)> {
    announced(events).into_iter().map(|a| (a.what, a.clause)).collect()
}

/// The same, with its number.
pub(crate) fn said_numbers(events: &[Event]) -> Vec<(&'static str, Option<i64>, &'static str)> {
    announced(events).into_iter().map(|a| (a.what, a.number, a.clause)).collect()
}

/// The words the player may say now.
pub(crate) fn words(table: &Playthrough) -> Vec<&'static str> {
    table.table().menu().iter().map(|item| item.verb.id()).collect()
}

/// What the layout and the cards on the wall say under a label.
pub(crate) fn posted(table: &Playthrough, label: &str) -> Option<String> {
    let markers = table.table().view(Viewer::Rail).markers;
    markers.into_iter().find(|m| m.label == label).map(|m| m.value)
}

/// The table needs a decision of this seat on this hand, as people count them.
pub(crate) fn asks(table: &Playthrough, seat: u8, hand: u8) -> bool {
    table.table().need() == Need::Choice { seat: Seat(seat - 1), hand: hand - 1 }
}

/// The table needs chance to speak.
pub(crate) fn needs(table: &Playthrough, chance: Chance) -> bool {
    table.table().need() == Need::Chance(chance)
}

/// How many rounds are over.
pub(crate) fn rounds(table: &Playthrough) -> u64 {
    table.table().felt().round()
}

/// The cards of a hand, as people count them.
pub(crate) fn hand(table: &Playthrough, seat: u8, hand: u8) -> String {
    cards_at(table, Place::Hand(Seat(seat - 1), hand - 1))
}

/// The dealer's cards.
pub(crate) fn dealer(table: &Playthrough) -> String {
    cards_at(table, Place::Common(0))
}

fn cards_at(table: &Playthrough, place: Place) -> String {
    table.table().felt().cards(place).iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}

/// The cards that went to the discards unused, and by which clause.
pub(crate) fn discarded(events: &[Event]) -> Vec<(String, &'static str)> {
    let one = |e: &Event| match *e {
        Event::Discarded { card: Some(card), clause } => Some((card.to_string(), clause.text())),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}
