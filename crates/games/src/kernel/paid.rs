//! A pay table made ready for quick look-up.

use book::{Clause, Fault, PayTable, Row};

use super::verdict::Verdict;

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
        let rows: Vec<_> = table.rows.iter().map(|row| row.event.as_str()).collect();
        let idle: Vec<_> =
            rows.iter().filter(|event| !events.contains(event)).map(|e| format!("`{e}`")).collect();
        if !idle.is_empty() {
            let (id, row) = (&table.id, if idle.len() == 1 { "a row" } else { "rows" });
            return Err(Fault::Choice(format!(
                "pay table {id} has {row} {} that nothing can win",
                idle.join(", ")
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
            Some(row) => Verdict::by_row(row, self.clause),
            None => Verdict::lose(self.clause),
        }
    }
}
