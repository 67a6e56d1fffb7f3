//! What happened, told again from the log: by the whole house from its first step, or by one table from a moment at which
//! somebody knew how it stood.

use std::sync::Arc;

use crate::house::House;
use crate::ledger::Journal;
use crate::record::{Entry, KeptRow, Setup, Stream};
use crate::room::{Misfit, Room};
use crate::sight::{Happened, replay};
use crate::store::{Log, StoreFault};

/// Tells everything that happened up to a step, in order, until somebody has heard enough and answers false.
pub fn again(log: &mut dyn Log, to: u64, hear: &mut dyn FnMut(Happened) -> bool) -> Result<(), StoreFault> {
    let (mut house, mut heard, mut heard_to) = (House::new(), vec![], Some(0));
    log.rows(None, 0, to, &mut |rows| {
        replay(&mut house, rows, &mut heard, &mut heard_to)?;
        Ok(heard.drain(..).all(&mut *hear))
    })
}

/// Tells what happened at a table after one step and up to another, from how it stood after the first.
pub fn table_again(
    log: &mut dyn Log,
    room: &Arc<Room>,
    (after, to): (u64, u64),
    hear: &mut dyn FnMut(Happened),
) -> Result<(), StoreFault> {
    let mut room = room.clone();
    log.rows(Some(Stream::Table(room.id())), after, to, &mut |rows| {
        for row in rows {
            hear(step(&mut room, row)?);
        }
        Ok(true)
    })
}

/// Takes one row of a table's stream in.
fn step(room: &mut Arc<Room>, row: &KeptRow) -> Result<Happened, Misfit> {
    let record = row.record().map_err(Misfit)?;
    let before = room.clone();
    if let Some(Entry::Opened(setup)) = record.entries.first() {
        *room = Arc::new(Room::open(before.id(), Setup::clone(setup), Some(&before))?);
    }
    let mut events = vec![];
    // Where the money went is in the log already.
    Arc::make_mut(room).enact(&record.entries, record.at, &mut Journal::default(), &mut events)?;
    Ok(Happened::again(&before, room, row, record, events))
}
