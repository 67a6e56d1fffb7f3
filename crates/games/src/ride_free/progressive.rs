//! The meters of a progressive wager (CO-21-2119 (30)(A)(IV) to (VI), (31)(A)(III) to (V)).

use book::{Clause, Fault, PayTable, Pays, Rounding, Rules};

use crate::kernel::*;

/// Prints a meter for each row that pays one whole, and the reserve, and returns the meter of the top row. Seeds are set
/// for a wager of $1 and scale with the one posted.
pub(super) fn meters(
    rules: &Rules,
    layout: &mut Layout,
    spot: SpotId,
    table: &PayTable,
    wager: &str,
    clause: Clause,
) -> Result<u8, Fault> {
    let limits = rules.limits(wager);
    if limits.min != limits.max {
        let why = format!("{wager} is a wager of one amount: post the same least and most ({clause})");
        return Err(Fault::Choice(why));
    }
    let scaled = |id: String| rules.money(&id).times(limits.min.0 as u64, 100, Rounding::CENT);
    let first = layout.meters.len() as u8;
    let whole = |pays: Pays| matches!(pays, Pays::Meter(share) if share.0 == 10_000);
    for (n, _) in table.rows.iter().filter(|row| whole(row.pays)).enumerate() {
        let suffix = if n == 0 { String::new() } else { format!("-{}", n + 1) };
        layout.meters.push(Meter {
            id: format!("{wager}{suffix}"),
            seed: scaled(format!("{wager}-seed{suffix}")),
            reset: scaled(format!("{wager}-reset{suffix}")),
            share: rules.percent(&format!("{wager}-contribution{suffix}")),
            fed_by: vec![spot],
            reserve_for: None,
            clause,
        });
    }
    layout.reserve(first, rules.percent(&format!("{wager}-reserve")), clause);
    Ok(first)
}
