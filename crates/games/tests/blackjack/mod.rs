//! Blackjack, clause by clause (HC-A).

mod house_money;
mod irregular;
use crate::kit;
mod leaving;
mod odds;
mod pitch;
mod play;
mod random;
mod rounds;
mod settle;
mod shoe;
mod wagers;

use book::{Fault, Rules};
use games::Playthrough;
use games::blackjack::Blackjack;
use games::kernel::*;
use kit::{clauses, in_short as lines, said_numbers as said};

/// A table with its cards shuffled, cut by the dealer and burned from.
fn ready(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = Playthrough::open("blackjack", settings);
    table.run("shuffle");
    if table.table().need() == Need::Chance(Chance::Burn) {
        table.run("burn");
    }
    table
}

/// Seat 1 bets $10 on a six-deck table and the round is dealt: player, dealer, player, dealer.
fn dealt(cards: &str) -> (Playthrough, Vec<Event>) {
    dealt_with(&[], "$10", cards)
}

/// Seat 1 bets an amount at a table with these settings and the round is dealt.
fn dealt_with(settings: &[(&str, &str)], bet: &str, cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(settings);
    table.run(&format!("sit 1; bet 1 blackjack {bet}; close"));
    if table.table().need() == Need::Chance(Chance::Burn) {
        table.run("burn");
    }
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

/// Several seats bet $10 each and the round is dealt.
fn dealt_to(seats: &[u8], cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ready(&[]);
    for seat in seats {
        table.run(&format!("sit {seat}; bet {seat} blackjack $10"));
    }
    let events = table.run(&format!("close; card {cards}"));
    (table, events)
}

/// The words the player may say now.
fn words(table: &Playthrough) -> Vec<&'static str> {
    table.table().menu().iter().map(|item| item.verb.id()).collect()
}

/// What the layout and the cards on the wall say under a label.
fn posted(table: &Playthrough, label: &str) -> Option<String> {
    let markers = table.table().view(Viewer::Rail).markers;
    markers.into_iter().find(|m| m.label == label).map(|m| m.value)
}

/// The table needs a decision of this seat on this hand, as people count them.
fn asks(table: &Playthrough, seat: u8, hand: u8) -> bool {
    table.table().need() == Need::Choice { seat: Seat(seat - 1), hand: hand - 1 }
}

fn needs(table: &Playthrough, chance: Chance) -> bool {
    table.table().need() == Need::Chance(chance)
}

fn rounds(table: &Playthrough) -> u64 {
    table.table().felt().round
}

/// The compiled rules under these settings.
fn game(settings: &[(&str, &str)]) -> Result<Blackjack, Fault> {
    let mut rules = Rules::of("blackjack")?;
    for (id, value) in settings {
        rules.set(id, value)?;
    }
    Blackjack::new(&rules)
}
