//! The books, looked at by somebody who trusts nothing: the whole log is played again, step by step, and everything
//! that follows from it is worked out anew.

mod again;
mod altered;
mod carried;
mod export;
mod lottery;
mod printed;
mod report;
mod rounds;
mod theory;

use games::kernel::Event;

use crate::house::House;
use crate::misfit::Misfit;
use crate::record::{KeptRow, Record, Stream};
use crate::store::{Store, StoreFault};

pub use again::{again, table_again};
pub use export::{Exporter, links};
pub use lottery::LotteryDay;
pub use report::{Collector, DayTotal, Report, Shift, damage};
pub use rounds::{Recall, export, rounds};
pub use theory::{Expectation, ExpectedWin, Stakes, Theory};

/// One step of the log as it is played again.
pub struct Played<'a> {
    /// The house after it.
    pub house: &'a House,
    /// Its records.
    pub records: &'a [(Stream, Record)],
    /// What happened.
    pub events: &'a [Event],
}

/// What a check found in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Steps of the log.
    pub steps: u64,
    /// Rows in all streams.
    pub rows: u64,
    /// Rounds that were played again.
    pub rounds: u64,
    /// Streams.
    pub streams: usize,
}

/// How often the whole house is added up on the way: a fault is named by the step it is found at.
const ADD_UP_EVERY: u64 = 256;

/// Plays the whole log again from nothing and checks chain, tables, settlements, postings, ledger, meters and the
/// snapshot. The first thing wrong ends it. `look` sees every step.
pub fn verify(store: &mut dyn Store, look: &mut dyn FnMut(&Played)) -> Result<Verified, StoreFault> {
    verify_to_the_end(store, look).map(|(found, _)| found)
}

/// The same, with the house as the log leaves it.
pub fn verify_to_the_end(
    store: &mut dyn Store,
    look: &mut dyn FnMut(&Played),
) -> Result<(Verified, House), StoreFault> {
    let snapshot = store.snapshot()?;
    let (mut house, mut events, mut rows_seen) = (House::new(), vec![], 0);
    store.each(0, &mut |rows: &[KeptRow]| {
        events.clear();
        house.replay(rows, &mut events)?;
        rows_seen += rows.len() as u64;
        let after = |why: Misfit| Misfit(format!("after step {}: {}", house.steps(), why.0));
        if house.steps() % ADD_UP_EVERY == 0 {
            house.audit().map_err(after)?;
        }
        if snapshot.as_ref().is_some_and(|(step, text)| *step == house.steps() && *text != house.snapshot()) {
            return Err(after(Misfit("the snapshot is not the house as it was then".into())));
        }
        let records: Result<Vec<_>, _> = rows.iter().map(|r| Ok((r.stream, r.record()?))).collect();
        let records = records.map_err(Misfit)?;
        look(&Played { house: &house, records: &records, events: &events });
        Ok(())
    })?;
    house.audit().map_err(|Misfit(why)| StoreFault::Damaged(why))?;
    match snapshot {
        Some((step, _)) if step > house.steps() => {
            let steps = house.steps();
            Err(StoreFault::Damaged(format!(
                "the log ends at step {steps}, before the snapshot after {step}"
            )))
        }
        _ => {
            let found = Verified {
                steps: house.steps(),
                rows: rows_seen,
                rounds: house.rooms().map(|(_, room)| room.rounds()).sum(),
                streams: house.heads().len(),
            };
            Ok((found, house))
        }
    }
}
