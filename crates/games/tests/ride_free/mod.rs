//! Ride Free, clause by clause (CO-21-2119).

mod cards;
mod house;
use crate::kit;
mod play;
mod whole_round;

use book::Rules;
use games::Playthrough;
use games::kernel::*;
use games::ride_free::RideFree;
use kit::{Room, about, asks, clauses, in_short as lines, needs, posted, rounds, words};

/// Seats bet $10 at a table without the Bust Bonus unless a test says otherwise: player, dealer, player, dealer.
const ROOM: Room =
    Room { settings: &[("bust-bonus", "no")], ..Room::new("ride-free", "CO-21-2119", "blackjack $10") };

/// The clauses by which this was announced.
fn by(events: &[Event], words: &str) -> Vec<&'static str> {
    about(events, words).into_iter().map(|a| a.clause).collect()
}

const TRAY: &str = "a lammer goes back to the tray";
const STACK: &str = "a lammer goes to the side wager on lammers";

/// What a word costs now.
fn cost(table: &Playthrough, word: &str) -> Option<Cost> {
    table.table().menu().iter().find(|item| item.verb.id() == word).map(|item| item.cost)
}

/// The rules with these settings and pay tables.
fn rules(settings: &[(&str, &str)], tables: &[&str]) -> Rules {
    let mut rules = ROOM.set(settings);
    for table in tables {
        rules.choose_paytable(table).unwrap();
    }
    rules
}

fn game(settings: &[(&str, &str)], tables: &[&str]) -> RideFree {
    RideFree::new(&rules(settings, tables)).unwrap()
}

/// What a verdict pays, in words; none if it loses.
fn paid(verdict: Option<Verdict>) -> Option<String> {
    verdict.expect("the wager is offered").pays().map(|pays| pays.to_string())
}
