//! Two ways to play, or two tables to play at, on the same cards, dice and spins.

use std::sync::atomic::Ordering;
use std::time::Instant;

use book::{Cents, Fault, Limits, PayTable, Rules};
use odds::{Ask, Figure, Progress};
use rayon::prelude::*;
use serde::Serialize;

use crate::block;
use crate::part::Pace;
use crate::sums::Estimate;
use crate::{RunOptions, Strategy, entries, workers};

/// One of two things compared: the rules of the table and the strategy at it.
#[derive(Clone, Debug)]
pub struct Arm {
    /// What to call it.
    pub name: String,
    /// The rules of its table.
    pub rules: Rules,
    /// How its seats play.
    pub strategy: Strategy,
}

/// What one of the two lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArmReport {
    /// What it is called.
    pub name: String,
    /// The version of its rules.
    pub rules: String,
    /// Its strategy, in a sentence.
    pub strategy: String,
    /// The loss for each unit of base wager, added side wagers included.
    pub edge: Option<Estimate>,
}

/// Two compared on common chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The game's id.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// How many seats played at each.
    pub seats: u8,
    /// How many sittings there were; both began each with the same chance ahead.
    pub sittings: u64,
    /// How many rounds a sitting had.
    pub rounds_each: u64,
    /// The wagers that lay beside the strategy's at both, with their amounts: those asked for, and one at its minimum
    /// for each pay table in which the two differ.
    pub side: Vec<(String, Cents)>,
    /// The two.
    pub arms: [ArmReport; 2],
    /// The pay tables in which the two differ, with their exact edges; see [`Comparison::set_beside_exact`].
    pub tables: Vec<TableDifference>,
    /// The first's loss less the second's.
    pub difference: Option<Estimate>,
    /// What the difference's error would be on chance of their own.
    pub error_apart: f64,
    /// How many times as many rounds that would take for the same error.
    pub saved: Option<f64>,
    /// The share of sittings that ended the same for both.
    pub alike: f64,
    /// How fast it went.
    pub pace: Pace,
}

/// A wager that the two pay by different tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableDifference {
    /// The wager.
    pub wager: String,
    /// The pay table of each.
    pub paytables: [String; 2],
    /// The exact loss of each per unit of the wager, under best play.
    pub exact: [Figure; 2],
    /// The first's less the second's.
    pub difference: f64,
}

impl Comparison {
    /// Adds the exact edges of the pay tables in which the two differ. Rows that come once in a million rounds make a
    /// difference that no run of a million sees.
    pub fn set_beside_exact(&mut self, arms: &[Arm; 2], progress: &Progress) -> Result<(), Fault> {
        for [one, other] in differing([&arms[0].rules, &arms[1].rules]) {
            let stake = self.side.iter().find(|(wager, _)| *wager == one.wager).map(|(_, amount)| *amount);
            let exact = |arm: &Arm| {
                let mut rules = arm.rules.clone();
                if let Some(min) = stake {
                    rules.post(&one.wager, Limits { min, ..rules.limits(&one.wager) })?;
                }
                let ask = Ask { wager: Some(one.wager.clone()), in_force: true, ..Ask::new(rules) };
                let sheet = odds::sheet(&ask, progress)?;
                let entry = entries(&sheet).into_iter().find(|e| e.within.is_none());
                Ok::<_, Fault>(entry.map(|e| e.law.house_edge()))
            };
            if let (Some(a), Some(b)) = (exact(&arms[0])?, exact(&arms[1])?) {
                self.tables.push(TableDifference {
                    wager: one.wager.clone(),
                    paytables: [one.id.clone(), other.id.clone()],
                    difference: a.decimal() - b.decimal(),
                    exact: [a, b],
                });
            }
        }
        Ok(())
    }
}

/// The pay tables of the same wager that differ between two rules.
fn differing(rules: [&Rules; 2]) -> Vec<[&'static PayTable; 2]> {
    let alike = |a: &PayTable, b: &PayTable| a.wager == b.wager && a.part == b.part;
    let other = |a: &'static PayTable| rules[1].paytables().find(|b| alike(a, b)).map(|b| [a, b]);
    let both = rules[0].paytables().filter_map(other);
    let rows = |t: &PayTable| t.rows.iter().map(|r| (r.event.clone(), r.pays, r.envy)).collect::<Vec<_>>();
    both.filter(|[a, b]| a.id != b.id || rows(a) != rows(b)).collect()
}

/// The side wagers both lay: those asked for, and one at its minimum for each pay table in which the two differ and that
/// the strategy's own wagers do not call on. A table nobody bets on makes no difference.
fn sides(
    arms: &[Arm; 2],
    options: &RunOptions,
    opening: &[(String, Cents)],
) -> Result<Vec<(String, Cents)>, Fault> {
    let table = games::open(arms[0].rules.clone())?;
    let mut side = options.side.clone();
    for [one, _] in differing([&arms[0].rules, &arms[1].rules]) {
        let laid =
            |spot: &str| table.layout().find(spot).is_some_and(|s| table.layout().at(s).wager == one.wager);
        if side.iter().any(|(spot, _)| laid(spot)) || opening.iter().any(|(wager, _)| *wager == one.wager) {
            continue;
        }
        let mut spots = table.layout().spots.iter().filter(|s| s.wager == one.wager).peekable();
        if spots.peek().is_none() {
            let wager = &one.wager;
            return Err(Fault::Choice(format!(
                "{} is a pay table of {wager}, which this table does not offer: add --set {wager}=true",
                one.id
            )));
        }
        // What is bet by a decision is the strategy's to bet.
        side.extend(spots.find(|s| s.open).map(|s| (s.id.clone(), s.limits.min)));
    }
    Ok(side)
}

/// Sums over sittings: of gain and base wagers of both, and of all their products.
#[derive(Clone, Copy, Debug, Default)]
struct Pairs {
    sittings: u64,
    alike: u64,
    rounds: u64,
    sum: [i128; 4],
    product: [[i128; 4]; 4],
}

impl Pairs {
    fn add(&mut self, v: [i128; 4], rounds: u64) {
        self.sittings += 1;
        self.alike += (v[0] == v[2]) as u64;
        self.rounds += rounds;
        for i in 0..4 {
            self.sum[i] += v[i];
            for j in i..4 {
                self.product[i][j] += v[i] * v[j];
            }
        }
    }

    fn plus(mut self, other: Pairs) -> Pairs {
        self.sittings += other.sittings;
        self.alike += other.alike;
        self.rounds += other.rounds;
        for i in 0..4 {
            self.sum[i] += other.sum[i];
            for j in i..4 {
                self.product[i][j] += other.product[i][j];
            }
        }
        self
    }

    /// Σ (xᵢ − rᵢ yᵢ)(xⱼ − rⱼ yⱼ) ÷ (Σyᵢ Σyⱼ): the covariance of two ratios.
    fn covariance(&self, i: usize, j: usize) -> f64 {
        let ratio = |k: usize| self.sum[2 * k] as f64 / self.sum[2 * k + 1] as f64;
        let product = |a: usize, b: usize| self.product[a.min(b)][a.max(b)] as f64;
        let (xi, yi, xj, yj) = (2 * i, 2 * i + 1, 2 * j, 2 * j + 1);
        let (ri, rj) = (ratio(i), ratio(j));
        let sum = product(xi, xj) - rj * product(xi, yj) - ri * product(yi, xj) + ri * rj * product(yi, yj);
        sum / (self.sum[yi] as f64 * self.sum[yj] as f64)
    }

    fn edge(&self, arm: usize) -> Option<Estimate> {
        let (x, y) = (self.sum[2 * arm] as f64, self.sum[2 * arm + 1] as f64);
        (y != 0.0).then(|| Estimate { value: 0.0 - x / y, error: self.covariance(arm, arm).max(0.0).sqrt() })
    }

    fn difference(&self) -> Option<Estimate> {
        let (a, b) = (self.edge(0)?, self.edge(1)?);
        let variance = self.covariance(0, 0) + self.covariance(1, 1) - 2.0 * self.covariance(0, 1);
        Some(Estimate { value: a.value - b.value, error: variance.max(0.0).sqrt() })
    }
}

/// How many sittings one thread plays at a stretch.
const STRETCH: u64 = 4096;

/// Plays two on common chance: sittings of `rounds_each` rounds, each from a fresh table, `options.rounds` rounds in
/// all. The strategy of the options is left aside. `progress` hears how many rounds have just been added.
pub fn compare(
    arms: &[Arm; 2],
    options: &RunOptions,
    rounds_each: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Comparison, Fault> {
    if arms[1].rules.game() != arms[0].rules.game() {
        return Err(Fault::Choice("only tables of one game can be compared".into()));
    }
    let rounds_each = rounds_each.clamp(1, options.rounds.max(1));
    let workers = workers(options.threads)?;
    let bare = block::plan(&arms[0].rules, &RunOptions { strategy: Strategy::Basic, ..options.clone() })?;
    let side = sides(arms, options, &bare.heading().opening)?;
    let plan = |arm: &Arm| {
        let options = RunOptions { strategy: arm.strategy.clone(), side: side.clone(), ..options.clone() };
        block::plan(&arm.rules, &options)
    };
    let plans = [plan(&arms[0])?, plan(&arms[1])?];
    let sittings = options.rounds / rounds_each;
    let start = Instant::now();
    let stretch = |stretch: u64| {
        let mut pairs = Pairs::default();
        if options.stop.load(Ordering::Relaxed) {
            return Ok(pairs);
        }
        let [mut one, mut other] = [0, 1].map(|n| plans[n].start(0, 0, false));
        for sitting in stretch * STRETCH..((stretch + 1) * STRETCH).min(sittings) {
            let (x, y) = one.sitting(sitting, rounds_each)?;
            let (v, w) = other.sitting(sitting, rounds_each)?;
            pairs.add([x, y, v, w], rounds_each);
        }
        progress(pairs.rounds);
        Ok(pairs)
    };
    let pairs = workers.install(|| {
        let stretches = (0..sittings.div_ceil(STRETCH)).into_par_iter();
        stretches.map(stretch).try_reduce(Pairs::default, |a, b| Ok::<_, Fault>(a.plus(b)))
    })?;
    let difference = pairs.difference();
    let apart = |arm| pairs.edge(arm).map_or(0.0, |e| e.error);
    let error_apart = apart(0).hypot(apart(1));
    let arm = |n: usize| ArmReport {
        name: arms[n].name.clone(),
        rules: arms[n].rules.fingerprint(),
        strategy: arms[n].strategy.says(plans[n].heading().basic),
        edge: pairs.edge(n),
    };
    Ok(Comparison {
        game: arms[0].rules.game().into(),
        seed: options.seed,
        seats: options.seats,
        sittings: pairs.sittings,
        rounds_each,
        side,
        arms: [arm(0), arm(1)],
        tables: vec![],
        difference,
        error_apart,
        saved: difference.filter(|d| d.error > 0.0).map(|d| (error_apart / d.error).powi(2)),
        alike: pairs.alike as f64 / pairs.sittings.max(1) as f64,
        pace: Pace::new(workers.current_num_threads(), pairs.rounds * 2, start.elapsed()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gains of two on stakes of one: (1, 0), (−1, −1), (0, 1), (0, 0). The difference of the edges is that of the
    /// means, 0; its error is the root of Σ d² over n: √2 ÷ 4. Apart it would be the root of 2/16 + 2/16.
    #[test]
    fn the_error_of_a_difference_is_that_of_the_paired_gains() {
        let mut pairs = Pairs::default();
        for (a, b) in [(1, 0), (-1, -1), (0, 1), (0, 0)] {
            pairs.add([a, 1, b, 1], 1);
        }
        let d = pairs.difference().unwrap();
        assert_eq!(d.value, 0.0);
        assert!((d.error - 2f64.sqrt() / 4.0).abs() < 1e-12, "{d:?}");
        let apart = pairs.edge(0).unwrap().error.hypot(pairs.edge(1).unwrap().error);
        assert!((apart - 0.5).abs() < 1e-12, "{apart}");
        assert_eq!((pairs.sittings, pairs.alike), (4, 2));
    }
}
