//! A pay table made ready for quick look-up.

use book::{Clause, Fault, PayTable, Row};

use super::turn::Verdict;

/// A pay table with its rows by the number of the event, in an order the game fixes.
#[derive(Clone, Debug)]
pub struct Paid<const N: usize> {
    rows: [Option<&'static Row>; N],
    /// The clause that prints the table.
    pub clause: Clause,
}

impl<const N: usize> Paid<N> {
    /// Lays the table out by these event ids. A row the game does not know is a fault: it would never be paid.
    pub fn new(table: &'static PayTable, events: [&str; N]) -> Result<Paid<N>, Fault> {
        if let Some(row) = table.rows.iter().find(|row| !events.contains(&row.event.as_str())) {
            return Err(Fault::Choice(format!(
                "pay table {} has a row `{}` that nothing can win",
                table.id, row.event
            )));
        }
        Ok(Paid { rows: events.map(|event| table.row(event)), clause: table.clause })
    }

    /// The row of an event, if it is paid.
    #[inline]
    pub fn row(&self, event: usize) -> Option<&'static Row> {
        self.rows[event]
    }

    /// Paid by the row of the event, or lost.
    #[inline]
    pub fn verdict(&self, event: usize) -> Verdict {
        match self.rows[event] {
            Some(row) => Verdict::row(row, self.clause),
            None => Verdict::lose(self.clause),
        }
    }
}
