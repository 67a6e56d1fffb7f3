//! Free Bet Blackjack, clause by clause (HC-A-FB). What its chapter shares with Blackjack is shown in `twentyone`.

mod free;
mod irregular;
use crate::kit;
mod odds;
mod push_22;
mod rounds;
mod settle;

use games::Playthrough;
use games::free_bet_blackjack::FreeBetBlackjack;
use games::kernel::*;
use kit::{Room, about, asks, clauses, hand, in_short as lines, needs, posted, rounds, said, words};

/// Seats bet $10 unless a test says otherwise: player, dealer, player, dealer.
pub(crate) const ROOM: Room = Room::new("free-bet-blackjack", "HC-A-FB", "blackjack $10");

/// The sections by which lammers went back to the tray without pay.
fn to_tray(events: &[Event]) -> Vec<&'static str> {
    about(events, "a lammer goes back to the tray").into_iter().map(|a| a.clause).collect()
}

/// What the player may say now that costs nothing to say and to do.
fn free_words(table: &Playthrough) -> Vec<&'static str> {
    let menu = table.table().menu();
    menu.iter().filter(|item| item.cost == Cost::Free).map(|item| item.verb.id()).collect()
}

fn staked(table: &Playthrough) -> i64 {
    table.table().felt().balance().staked.0
}

/// The compiled rules under these settings.
fn game(settings: &[(&str, &str)]) -> FreeBetBlackjack {
    FreeBetBlackjack::new(&ROOM.set(settings)).unwrap()
}
