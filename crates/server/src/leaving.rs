//! What becomes of somebody's bets when they go: asked of a copy of the table, which knows.

use book::Cents;
use games::kernel::{AnyTable, Event, Input, Need, Seat};

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
    let (mut after, mut events) = (table.copy(), vec![]);
    let refused = seats.iter().find_map(|seat| after.feed(Input::Leave(*seat), &mut events).err());
    let stands = lies(&*after);
    let back: Cents = events.iter().map(|event| given(event, seats)).sum();
    let goes_on = match table.need() {
        Need::Bets => "When the time for bets is over the round is played without you",
        _ => "When your time is over the house decides for you",
    };
    let page =
        format!("{before} stays on the felt. {goes_on}, and what comes of it lies here with your chips.");
    let (seat, clause) = match refused {
        Some(no) => (format!("You cannot leave yet: {}.", no.why), Some(no.clause.text().to_owned())),
        None => (gone(back, before - stands - back, stands), None),
    };
    Some(Leaving { seat, page, clause })
}

/// What an event gives to whoever holds these seats, of what lies there and beyond.
fn given(event: &Event, seats: &[Seat]) -> Cents {
    match event {
        Event::TakenDown { seat, amount, .. } if seats.contains(seat) => *amount,
        Event::Settled(line) if seats.contains(&line.seat) => line.back + line.won - line.fee,
        _ => Cents::ZERO,
    }
}

/// What comes back at once, what is lost, as the stakes of a hand that is given up are, and what stands until it is decided.
fn gone(back: Cents, lost: Cents, stands: Cents) -> String {
    let mut said = vec![];
    if back > Cents::ZERO {
        said.push(format!(
            "{back} comes back to you{}.",
            if stands > Cents::ZERO { "" } else { " with your chips" }
        ));
    }
    if lost > Cents::ZERO {
        said.push(format!("{lost} is lost: whoever leaves a hand gives it up."));
    }
    if stands > Cents::ZERO {
        said.push(format!(
            "{stands} stays on the felt until it is decided; what it brings goes to your purse."
        ));
    }
    said.join(" ")
}
