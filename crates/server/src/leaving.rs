//! What becomes of somebody's bets when they go: asked of a copy of the table, which knows.

use book::Cents;
use games::kernel::{AnyTable, Input, Need, Seat};

use crate::wire::Leaving;

/// What somebody may lose of what lies before their seat: the bets, and the commission paid for them.
pub fn at_risk(table: &dyn AnyTable, seat: Seat) -> Cents {
    let bets = &table.felt().seat(seat).bets;
    bets.iter().map(|bet| bet.stake + table.paid_with(bet.spot, bet.stake)).sum()
}

/// What becomes of the bets of whoever holds these seats if they go now; none where nothing lies.
pub fn leaving(table: &dyn AnyTable, seats: &[Seat]) -> Option<Leaving> {
    let lies = |table: &dyn AnyTable| -> Cents {
        seats.iter().flat_map(|seat| &table.felt().seat(*seat).bets).map(|bet| bet.stake).sum()
    };
    let before = lies(table);
    if before == Cents::ZERO {
        return None;
    }
    let mut after = table.copy();
    let refused = seats.iter().find_map(|seat| after.feed(Input::Leave(*seat), &mut vec![]).err());
    let stands = lies(&*after);
    let goes_on = match table.need() {
        Need::Bets => "When the time for bets is over the round is played without you",
        _ => "When your time is over the house decides for you",
    };
    let page =
        format!("{before} stays on the felt. {goes_on}, and what comes of it lies here with your chips.");
    let (seat, clause) = match refused {
        Some(no) => (format!("You cannot leave yet: {}.", no.why), Some(no.clause.text().to_owned())),
        None if stands == Cents::ZERO => (format!("{before} comes back to you with your chips."), None),
        None if stands == before => (stay(stands), None),
        None => (format!("{} comes back to you. {}", before - stands, stay(stands)), None),
    };
    Some(Leaving { seat, page, clause })
}

fn stay(stands: Cents) -> String {
    format!("{stands} stays on the felt until it is decided; what it brings goes to your purse.")
}
