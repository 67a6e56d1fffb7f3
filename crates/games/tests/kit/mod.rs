//! What the tests of all games share: what became of wagers, and what was announced.
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
