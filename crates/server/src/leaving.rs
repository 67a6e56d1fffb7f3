//! What becomes of somebody's bets when they go, and what was paid along with a bet: asked of a copy of the table, which knows.

use book::Cents;
use games::kernel::{AnyTable, Bet, Event, Family, Input, Need, Seat};

use crate::names::family;
use crate::wire::Leaving;

/// The commission that was paid with a bet: what would come back with it.
pub fn commission(table: &dyn AnyTable, seat: Seat, bet: &Bet) -> Cents {
    // Elsewhere it is withheld from what is won, or marked.
    if family(table.id()) != Family::Craps {
        return Cents::ZERO;
    }
    let Some(mut open) = between_rounds(table, seat, bet) else { return Cents::ZERO };
    let mut events = vec![];
    let down = Input::TakeDown(seat, bet.spot, bet.stake);
    open.feed(down, &mut events).map_or(Cents::ZERO, |()| -charged(&events))
}

/// The table, or a copy of it played on until bets may be taken down, with this one still there.
fn between_rounds(table: &dyn AnyTable, seat: Seat, bet: &Bet) -> Option<Box<dyn AnyTable>> {
    let mut open = table.copy();
    for _ in 0..A_FEW {
        let ways: Vec<Input> = match open.need() {
            Need::Bets => return Some(open),
            Need::Choice { seat, .. } => open.basic(seat),
            Need::Chance(chance) => {
                chance.outcomes(open.felt().rack().unseen()).iter().map(|(o, _)| Input::Outcome(*o)).collect()
            }
        };
        open = ways.into_iter().find_map(|input| {
            let mut next = open.copy();
            next.feed(input, &mut vec![]).ok()?;
            (next.felt().seat(seat).stake(bet.spot, bet.hand) == bet.stake).then_some(next)
        })?;
    }
    None
}

/// So many steps lead from any position to the next bets.
const A_FEW: usize = 8;

/// What somebody may lose of what lies before their seat: the bets, and the commission paid for them.
pub fn at_risk(table: &dyn AnyTable, seat: Seat) -> Cents {
    let bets = &table.felt().seat(seat).bets;
    bets.iter().map(|bet| bet.stake + commission(table, seat, bet)).sum()
}

fn charged(events: &[Event]) -> Cents {
    let charge = |event: &Event| match event {
        Event::Charged { amount, .. } => Some(*amount),
        _ => None,
    };
    events.iter().filter_map(charge).sum()
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
