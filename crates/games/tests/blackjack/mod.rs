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
use kit::{
    asks, clauses, dealer, discarded, hand, in_short as lines, needs, posted, rounds, said_numbers as said,
    words,
};

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

/// The compiled rules under these settings.
fn game(settings: &[(&str, &str)]) -> Result<Blackjack, Fault> {
    let mut rules = Rules::of("blackjack")?;
    for (id, value) in settings {
        rules.set(id, value)?;
    }
    Blackjack::new(&rules)
}
