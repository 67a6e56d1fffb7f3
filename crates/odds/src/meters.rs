//! What a progressive wager is worth beside its meters.

use book::{Cents, PayTable, Pays, Percent, Rounding};
use games::kernel::Meter;
use serde::Serialize;

use crate::exact::{Figure, Ratio, ratio};
use crate::law::Law;

/// A meter of a progressive wager.
#[derive(Clone, Debug, Serialize)]
pub struct MeterOdds {
    /// Its id.
    pub id: String,
    /// Where it starts, in cents.
    pub seed: Cents,
    /// Where it starts again after it is won, in cents: the edge of the sheet is computed with it.
    pub reset: Cents,
    /// The share of each stake that goes to it.
    pub contribution: Percent,
    /// The rows that draw on it.
    pub rows: Vec<MeterRow>,
    /// The part of it that is won per unit staked.
    pub share: Figure,
    /// Where it must stand for the wager to be even, in cents, with the other meters where they are reset to; none where
    /// no row draws on it.
    pub break_even: Option<Figure>,
}

/// A row that draws on a meter.
#[derive(Clone, Debug, Serialize)]
pub struct MeterRow {
    /// The row's event.
    pub event: String,
    /// How much of the meter it pays.
    pub pays: String,
    /// How likely it is.
    pub probability: Figure,
}

/// What a progressive wager is worth beside its meters.
#[derive(Clone, Debug, Serialize)]
pub struct Progressive {
    /// The first meter the edge of the sheet is computed with: where it is reset to, in cents.
    pub meter: Cents,
    /// What comes back per unit staked from rows that do not draw on a meter.
    pub fixed_return: Figure,
    /// The first meter at which the wager is even, in cents, with the others where they are reset to.
    pub break_even_meter: Option<Figure>,
    /// Every meter of the wager.
    pub meters: Vec<MeterOdds>,
}

/// The part of a meter that this percentage is.
fn part(percent: Percent) -> Ratio {
    ratio(percent.of(Cents(1_000_000), Rounding::CENT).0, 1_000_000)
}

impl Progressive {
    /// What is worth knowing of a progressive wager of this stake, whose law was made with its meters where they are reset
    /// to; `meter_of` tells which of them an event's row draws on.
    pub(crate) fn new(
        law: &Law,
        stake: Cents,
        table: &PayTable,
        meters: &[Meter],
        meter_of: impl Fn(&str) -> u8,
    ) -> Progressive {
        let (total, error) = (law.total(), law.error());
        let mut fixed = Ratio::ZERO;
        let mut share = vec![Ratio::ZERO; meters.len()];
        let mut rows: Vec<Vec<MeterRow>> = vec![vec![]; meters.len()];
        for row in &table.rows {
            let Pays::Meter(percent) = row.pays else { continue };
            let ends = law.ends().iter().filter(|e| e.event == row.event);
            let p = ends.fold(Ratio::ZERO, |sum, end| sum + &end.ways) / &total;
            let at = if p == Ratio::ZERO { 0 } else { meter_of(&row.event) as usize };
            share[at] += &p * part(percent);
            let probability = Figure::within(p, error);
            rows[at].push(MeterRow { event: row.event.clone(), pays: row.pays.to_string(), probability });
        }
        for end in law.ends() {
            let row = table.row(&end.event);
            if !row.is_some_and(|row| matches!(row.pays, Pays::Meter(_))) {
                fixed += &end.ways / &total * (&end.net + Ratio::ONE);
            }
        }
        // Even when fixed + Σ share·meter/stake = 1.
        let held = |i: usize| &share[i] * ratio(meters[i].reset.0, stake.0);
        let even = |i: usize| {
            let others = (0..meters.len()).filter(|j| *j != i).fold(Ratio::ZERO, |sum, j| sum + held(j));
            let missing = (Ratio::ONE - &fixed - others) * ratio(stake.0, 1);
            (share[i] > Ratio::ZERO).then(|| Figure::within(missing / &share[i], error))
        };
        let meters: Vec<MeterOdds> = (0..)
            .zip(meters)
            .zip(rows)
            .map(|((i, meter), rows)| MeterOdds {
                id: meter.id.clone(),
                seed: meter.seed,
                reset: meter.reset,
                contribution: meter.share,
                rows,
                share: Figure::within(share[i].clone(), error),
                break_even: even(i),
            })
            .collect();
        Progressive {
            meter: meters.first().map_or(Cents::ZERO, |m| m.reset),
            fixed_return: Figure::within(fixed, error),
            break_even_meter: meters.first().and_then(|m| m.break_even.clone()),
            meters,
        }
    }

    /// What the house keeps of a unit of this stake in the long run.
    pub(crate) fn long_run_edge(&self, stake: Cents) -> f64 {
        let whole = Pays::Meter(Percent(10_000)).to_string();
        let back = |meter: &MeterOdds| {
            let won = meter.rows.iter().filter(|row| row.pays == whole).map(|row| row.probability.decimal());
            let fed = f64::from(meter.contribution.0) / 10_000.0;
            fed + won.sum::<f64>() * meter.reset.0 as f64 / stake.0 as f64
        };
        1.0 - self.fixed_return.decimal() - self.meters.iter().map(back).sum::<f64>()
    }
}
