//! The meters of a progressive wager (CO-21-2119 (30)(A)(IV) to (VI), (31)(A)(III) to (V)).

use book::{Clause, Fault, PayTable, Pays, Rules};

use crate::kernel::*;

/// Prints a meter for each row that pays one whole, and the reserve, and returns the meter of the top row.
pub(super) fn meters(
    rules: &Rules,
    layout: &mut Layout,
    spot: SpotId,
    table: &PayTable,
    wager: &str,
    clause: Clause,
) -> Result<u8, Fault> {
    let first = layout.meters.len() as u8;
    let whole = |pays: Pays| matches!(pays, Pays::Meter(share) if share.0 == 10_000);
    for (n, _) in table.rows.iter().filter(|row| whole(row.pays)).enumerate() {
        let suffix = if n == 0 { String::new() } else { format!("-{}", n + 1) };
        layout.meter_of(rules, (wager, &suffix), spot, clause)?;
    }
    layout.reserve(first, rules.percent(&format!("{wager}-reserve")), clause);
    Ok(first)
}
