//! What becomes of a purse: many evenings of the same length, each beginning with the same bankroll.

use std::sync::atomic::Ordering;
use std::time::Instant;

use book::{Cents, Fault, Rules};
use rayon::prelude::*;
use serde::Serialize;

use crate::block::{self, AnyBlockPlan};
use crate::part::Pace;
use crate::sums::Estimate;
use crate::{RunOptions, workers};

/// The quantiles reported.
pub const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// How many purses are kept on their way, of all evenings together.
const KEPT: u64 = 8_000_000;

/// The purse at a point of the evening, over all evenings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PursePoint {
    /// After so many rounds.
    pub round: u64,
    /// The share of evenings that had ended in ruin.
    pub ruined: f64,
    /// The purses at [`QUANTILES`].
    pub quantiles: [Cents; 7],
}

/// What became of a purse.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BankrollReport {
    /// The game's id.
    pub game: String,
    /// The version of the rules, by its short name.
    pub rules: String,
    /// The strategy played, in a sentence.
    pub strategy: String,
    /// The side wagers added to it.
    pub side: Vec<(String, Cents)>,
    /// The seed.
    pub seed: u64,
    /// What each evening began with.
    pub bankroll: Cents,
    /// What a round takes at least: with less in the purse the evening is over.
    pub round_takes: Cents,
    /// How many rounds an evening has.
    pub rounds: u64,
    /// How many evenings were played.
    pub trials: u64,
    /// How many of them ended in ruin.
    pub ruined: u64,
    /// Their share: the risk of ruin within so many rounds.
    pub risk_of_ruin: Estimate,
    /// The share of evenings that ended with a gain.
    pub ahead: Estimate,
    /// The gain of an evening on average, in cents.
    pub gain: Estimate,
    /// The purse in the end at [`QUANTILES`].
    pub purse: [Cents; 7],
    /// The greatest fall from a height of the evening, on average, in cents.
    pub drawdown: Estimate,
    /// The same at [`QUANTILES`].
    pub drawdowns: [Cents; 7],
    /// The way there.
    pub way: Vec<PursePoint>,
    /// Some single evenings: the purse at each point of the way.
    pub examples: Vec<Vec<Cents>>,
    /// How fast it went.
    pub pace: Pace,
}

/// One evening.
struct Evening {
    purses: Vec<i64>,
    /// The round before which the purse was too small.
    ruin: Option<u64>,
    drawdown: i64,
    rounds: u64,
}

/// Plays so many evenings of `options.rounds` rounds by one seat, each from the same bankroll. `progress` hears how
/// many evenings have just been added.
pub fn bankroll(
    rules: &Rules,
    options: &RunOptions,
    bankroll: Cents,
    trials: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<BankrollReport, Fault> {
    if options.seats != 1 {
        return Err(Fault::Choice("a bankroll is one player's: let one seat play".into()));
    }
    let workers = workers(options.threads)?;
    let plan = block::plan(rules, options)?;
    let heading = plan.heading();
    if bankroll < heading.takes {
        let takes = heading.takes;
        return Err(Fault::Choice(format!("a round takes {takes} at least, and the bankroll is {bankroll}")));
    }
    let points = (KEPT / trials.max(1)).clamp(10, 100).min(options.rounds);
    let way: Vec<u64> = (1..=points).map(|n| options.rounds * n / points).collect();
    let start = Instant::now();
    let evenings: Vec<Evening> = workers.install(|| {
        let trials = (0..trials).into_par_iter();
        let evening = |trial| {
            let evening = evening(&*plan, trial, options.rounds, bankroll, &way)?;
            progress(1);
            Ok(evening)
        };
        trials.filter(|_| !options.stop.load(Ordering::Relaxed)).map(evening).collect::<Result<_, Fault>>()
    })?;
    let rounds: u64 = evenings.iter().map(|e| e.rounds).sum();
    let pace = Pace::new(workers.current_num_threads(), rounds, start.elapsed());
    if evenings.is_empty() {
        return Err(Fault::Choice("no evening was played to its end".into()));
    }
    let n = evenings.len() as u64;
    let ruined = evenings.iter().filter(|e| e.ruin.is_some()).count() as u64;
    let last = |e: &Evening| *e.purses.last().expect("the way has an end");
    let ahead = evenings.iter().filter(|e| last(e) > bankroll.0).count() as u64;
    let point = |(at, &round): (usize, &u64)| PursePoint {
        round,
        ruined: evenings.iter().filter(|e| e.ruin.is_some_and(|ruin| ruin <= round)).count() as f64
            / n as f64,
        quantiles: quantiles(evenings.iter().map(|e| e.purses[at]).collect()),
    };
    Ok(BankrollReport {
        game: heading.game.into(),
        rules: rules.fingerprint(),
        strategy: options.strategy.says(heading.basic),
        side: options.side.clone(),
        seed: options.seed,
        bankroll,
        round_takes: heading.takes,
        rounds: options.rounds,
        trials: n,
        ruined,
        risk_of_ruin: share(ruined, n),
        ahead: share(ahead, n),
        gain: mean(evenings.iter().map(|e| last(e) - bankroll.0)),
        purse: quantiles(evenings.iter().map(last).collect()),
        drawdown: mean(evenings.iter().map(|e| e.drawdown)),
        drawdowns: quantiles(evenings.iter().map(|e| e.drawdown).collect()),
        way: way.iter().enumerate().map(point).collect(),
        examples: evenings.iter().take(6).map(|e| e.purses.iter().map(|&p| Cents(p)).collect()).collect(),
        pace,
    })
}

/// Plays one evening. What a decision adds to a wager is always paid, if need be on credit: the book has no rule for a
/// player who cannot.
fn evening(
    plan: &dyn AnyBlockPlan,
    trial: u64,
    rounds: u64,
    bankroll: Cents,
    way: &[u64],
) -> Result<Evening, Fault> {
    let mut play = plan.start(trial, rounds, false);
    let mut evening = Evening { purses: Vec::with_capacity(way.len()), ruin: None, drawdown: 0, rounds: 0 };
    let (mut purse, mut height) = (bankroll.0, bankroll.0);
    while evening.rounds < rounds {
        if purse < plan.heading().takes.0 {
            evening.ruin = Some(evening.rounds);
            break;
        }
        play.on(evening.rounds + 1)?;
        evening.rounds += 1;
        purse = bankroll.0 + i64::try_from(play.gain()).expect("an evening's gain can be counted in cents");
        height = height.max(purse);
        evening.drawdown = evening.drawdown.max(height - purse);
        if way[evening.purses.len()] == evening.rounds {
            evening.purses.push(purse);
        }
    }
    evening.purses.resize(way.len(), purse);
    Ok(evening)
}

fn quantiles(mut sorted: Vec<i64>) -> [Cents; 7] {
    sorted.sort_unstable();
    // The least value with at least that share at or below it.
    QUANTILES.map(|q| Cents(sorted[((sorted.len() as f64 * q).ceil() as usize).clamp(1, sorted.len()) - 1]))
}

fn share(part: u64, of: u64) -> Estimate {
    let p = part as f64 / of as f64;
    Estimate { value: p, error: (p * (1.0 - p) / of as f64).sqrt() }
}

/// The mean of amounts in cents.
fn mean(cents: impl Iterator<Item = i64>) -> Estimate {
    let (mut n, mut sum, mut squares) = (0.0, 0i128, 0i128);
    for x in cents {
        n += 1.0;
        sum += x as i128;
        squares += x as i128 * x as i128;
    }
    let mean = sum as f64 / n;
    let variance = (squares as f64 / n - mean * mean).max(0.0);
    Estimate { value: mean, error: (variance / n).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_came_up() {
        assert_eq!(quantiles((1..=100).rev().collect()).map(|c| c.0), [1, 5, 25, 50, 75, 95, 99]);
        assert_eq!(quantiles(vec![7]), [Cents(7); 7]);
        assert_eq!(quantiles(vec![1, 2]).map(|c| c.0), [1, 1, 1, 1, 2, 2, 2]);
    }

    /// 2, 4, 4, 4, 5, 5, 7, 9 have the mean 5 and the deviation 2.
    #[test]
    fn means_are_in_cents_with_their_error() {
        let found = mean([200, 400, 400, 400, 500, 500, 700, 900].into_iter());
        assert_eq!(found.value, 500.0);
        assert!((found.error - 200.0 / 8f64.sqrt()).abs() < 1e-10);
        assert_eq!(share(1, 4), Estimate { value: 0.25, error: (0.1875f64 / 4.0).sqrt() });
    }
}
