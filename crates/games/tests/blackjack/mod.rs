//! Blackjack, clause by clause (HC-A). What its chapter shares with Free Bet Blackjack is shown in `twentyone`.

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

use book::{Fault, Rules};
use games::Playthrough;
use games::blackjack::Blackjack;
use games::kernel::*;
use kit::{Room, asks, clauses, hand, in_short as lines, needs, posted, rounds, said, words};

/// Seats bet $10 unless a test says otherwise: player, dealer, player, dealer.
pub(crate) const ROOM: Room = Room::new("blackjack", "HC-A", "blackjack $10");

/// The compiled rules under these settings.
fn game(settings: &[(&str, &str)]) -> Result<Blackjack, Fault> {
    let mut rules = Rules::of("blackjack")?;
    for (id, value) in settings {
        rules.set(id, value)?;
    }
    Blackjack::new(&rules)
}
