//! The meters of a progressive wager (CO-21-2119 (30)(A)(IV) to (VI), (31)(A)(III) to (V)).

use book::{Cents, Clause, Fault, PayTable, Pays, Percent, Rounding, Rules};

use crate::kernel::*;

/// Where the meters of a wager are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progressive {
    /// The meter of the top row.
    pub(super) first: u8,
    /// What is put by for the next start of the first meter, where the house does that.
    reserve: Option<u8>,
}

/// Prints a meter for each row that pays one whole, and the reserve. Seeds are set for a wager of $1 and scale with the
/// one posted.
pub(super) fn meters(
    rules: &Rules,
    layout: &mut Layout,
    spot: SpotId,
    table: &PayTable,
    wager: &str,
    clause: Clause,
) -> Result<Progressive, Fault> {
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
            clause,
        });
    }
    let share = rules.percent(&format!("{wager}-reserve"));
    let reserve = (share > Percent(0)).then(|| {
        let (id, none) = (format!("{wager}-reserve"), Cents::ZERO);
        layout.meters.push(Meter { id, seed: none, reset: none, share, fed_by: vec![spot], clause });
        layout.meters.len() as u8 - 1
    });
    Ok(Progressive { first, reserve })
}

impl Progressive {
    /// An award was paid by this verdict: when all of the first meter is gone, the reserve is added to its new start.
    pub(super) fn paid(&self, felt: &mut Felt, verdict: Verdict) {
        let whole = matches!(verdict.pays, Some(Pays::Meter(share)) if share.0 == 10_000);
        if let Some(reserve) = self.reserve.filter(|_| whole && verdict.meter == self.first) {
            let put_by = std::mem::take(&mut felt.meters[reserve as usize]);
            felt.meters[self.first as usize] += put_by;
        }
    }
}
