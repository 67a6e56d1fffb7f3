//! Silver Stack (CO-21-2119 (21)(B), (24)): how many lammers a player gathers.

use book::{Clause, Fault, PayTable};

use crate::kernel::*;

const EVENTS: [&str; 7] =
    ["lammers-1", "lammers-2", "lammers-3", "lammers-4", "lammers-5", "lammers-6", "lammers-7"];

/// The pay table in force.
pub(super) struct SilverStack(Paid<7>);

impl SilverStack {
    pub(super) fn new(table: &'static PayTable) -> Result<SilverStack, Fault> {
        Ok(SilverStack(Paid::new(table, EVENTS)?))
    }

    /// The wager on the lammers of a round; three splits and four doubles are the most there can be.
    pub(super) fn settle(&self, lammers: u32) -> Verdict {
        match lammers.checked_sub(1) {
            Some(row) => self.0.verdict(row as usize),
            None => Verdict::lose(Clause::new("CO-21-2119 (21)(B)")),
        }
    }
}
