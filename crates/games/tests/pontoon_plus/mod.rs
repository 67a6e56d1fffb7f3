//! Pontoon Plus, clause by clause (RWS).

mod boxes;
mod deal;
mod irregular;
use crate::kit;
mod leaving;
mod play;
mod settle;
mod voids;

use games::Playthrough;
use games::kernel::*;
use kit::{Room, asked, cited, clauses, dealer, discarded, hand, in_short as lines};

/// Seats bet $20 on their own boxes unless a test says otherwise: players, dealer, players.
pub(crate) const ROOM: Room = Room::new("pontoon-plus", "RWS", "initial-bet $20");

/// Seat 1 bets $20 on box 1 and seat 2, standing, $30 on it.
pub(crate) fn shared(cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet-box-1 $30; close");
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

/// What went back undecided: seat and amount.
fn returned(events: &[Event]) -> Vec<String> {
    let back = |e: &Event| match e {
        Event::TakenDown { seat, amount, .. } => Some(format!("{} {amount}", seat.0 + 1)),
        _ => None,
    };
    events.iter().filter_map(back).collect()
}

/// The words on the menu.
fn menu(table: &Playthrough) -> String {
    table.table().menu().iter().map(|i| i.verb.id()).collect::<Vec<_>>().join(" ")
}

fn over(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::RoundOver { .. }))
}
