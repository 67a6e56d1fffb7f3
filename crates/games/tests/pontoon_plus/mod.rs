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
use kit::{announced, clauses, dealer, discarded, hand, in_short as lines};

/// A table with its cards shuffled and burned from.
fn ready(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = Playthrough::open("pontoon-plus", settings);
    table.run("shuffle");
    while table.table().need() == Need::Chance(Chance::Burn) {
        table.run("burn");
    }
    table
}

/// Seat 1 bets $20 and is dealt: player, dealer, player.
fn dealt(cards: &str) -> (Playthrough, Vec<Event>) {
    dealt_for("$20", cards)
}

/// Seat 1 bets an amount and is dealt.
fn dealt_for(bet: &str, cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(&[]);
    table.run(&format!("sit 1; bet 1 initial-bet {bet}; close"));
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

/// Seats 1 and 2 bet $20 each on their own boxes and are dealt: both, dealer, both.
fn two_dealt(cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet $20; close");
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

/// Seat 1 bets $20 on box 1 and seat 2, standing, $30 on it.
fn shared(cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet-box-1 $30; close");
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

/// The clauses of what was announced.
fn said(events: &[Event]) -> Vec<&'static str> {
    announced(events).into_iter().map(|a| a.clause).collect()
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

/// Whose decision is due, as people count.
fn asked(table: &Playthrough) -> Option<u8> {
    if let Need::Choice { seat, .. } = table.table().need() { Some(seat.0 + 1) } else { None }
}

fn over(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::RoundOver { .. }))
}
