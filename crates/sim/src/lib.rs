//! Monte Carlo on the very tables people play.
//!
//! A run is cut into blocks of [`BLOCK`] rounds. Each block opens a fresh table and has its own stream of chance, and
//! what it counts is added up in integers, so a seed gives the same totals on any number of cores, and the blocks of a
//! run may be played on different machines and joined by [`merge`]. The table is the one that serves players, the
//! decisions are those of a [`Strategy`]: nothing here knows a rule.

mod bankroll;
mod block;
mod booking;
mod chart;
mod compare;
mod exact;
mod laid;
mod part;
mod play;
mod positions;
mod report;
mod script;
mod stats;
mod strategy;
mod sums;
mod tally;
mod totals;
mod walk;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use book::{Cents, Fault, Rules};
use games::kernel::{Family, Recurring};
use odds::Progress;
use rayon::prelude::*;

use block::{AnyBlockPlan, BlockPlan};
use totals::Totals;

pub use bankroll::{BankrollReport, PursePoint, QUANTILES, bankroll};
pub use chart::{html, svg};
pub use compare::{Arm, ArmReport, Comparison, TableDifference, compare};
pub use exact::{EdgeTest, RowAgainst, RowTest, entries};
pub use part::{Identity, Pace, RunPart, merge};
pub use report::{RowReport, RunReport, WagerReport};
pub use script::Script;
pub use strategy::Strategy;
pub use sums::Estimate;

/// The games of a family, by their ids.
fn games_of(family: Family) -> Vec<&'static str> {
    games::roster().iter().filter(|game| game.family == family).map(|game| game.id).collect()
}

/// How many rounds a block has.
pub const BLOCK: u64 = 1 << 16;

/// How the rounds of a run are played: all find the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// In whichever way is quickest.
    #[default]
    Quickest,
    /// From position to position where positions come again, however few the rounds are.
    Walked,
    /// At the table, every one, with nobody watching: what nobody reads in a simulation is left out.
    Played,
    /// At the table, fed and watched as people's are.
    Watched,
}

/// What to simulate.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How many rounds. Where wagers stand from round to round, each block plays a few more, without new wagers, until
    /// the last of them is decided.
    pub rounds: u64,
    /// The seed all chance follows from.
    pub seed: u64,
    /// How many threads work; 0 for one on each core.
    pub threads: usize,
    /// How many seats play.
    pub seats: u8,
    /// Wagers each seat adds to the strategy's: spots by id, and how much is to lie there whenever the table takes it.
    pub side: Vec<(String, Cents)>,
    /// How the seats play.
    pub strategy: Strategy,
    /// Whether every round is dealt at a fresh table: a shoe is shuffled whole before each, and no cut card is reached.
    pub fresh: bool,
    /// Which part of the run to play: `(i, n)` is the `i`th of `n`, counted from 1.
    pub shard: (u64, u64),
    /// Set from elsewhere to end the run with the blocks that are being played.
    pub stop: Arc<AtomicBool>,
    /// Whether the report holds the exact odds against what was found.
    pub exact: bool,
    /// How the rounds are played. It makes no difference to what is found, to the last cent.
    pub manner: Manner,
    /// How far the solver of the best strategy has come, for whoever shows it.
    pub solving: Arc<Progress>,
}

impl Default for RunOptions {
    /// A million rounds of the simple strategy with one seat, no side wagers, on all cores.
    fn default() -> RunOptions {
        RunOptions {
            rounds: 1_000_000,
            seed: 1,
            threads: 0,
            seats: 1,
            side: vec![],
            strategy: Strategy::Basic,
            fresh: false,
            shard: (1, 1),
            stop: Arc::default(),
            exact: false,
            manner: Manner::Quickest,
            solving: Arc::default(),
        }
    }
}

impl RunOptions {
    /// The blocks of the shard.
    fn blocks(&self) -> std::ops::Range<u64> {
        part::shard(self.rounds.div_ceil(BLOCK), self.shard)
    }

    /// How many rounds a block has: the last one has what is left.
    fn rounds_of(&self, block: u64) -> u64 {
        BLOCK.min(self.rounds - block * BLOCK)
    }

    /// How many rounds the shard has.
    pub fn rounds_of_shard(&self) -> u64 {
        let blocks = self.blocks();
        self.rounds.min(blocks.end * BLOCK) - self.rounds.min(blocks.start * BLOCK)
    }
}

/// Simulates the rules' own game. `progress` hears, from whichever thread, how many rounds have just been added.
pub fn run(rules: &Rules, options: &RunOptions, progress: &(dyn Fn(u64) + Sync)) -> Result<RunReport, Fault> {
    is_a_part(options.shard)?;
    // Whether there are so many threads is known before a strategy is solved.
    let workers = workers(options.threads)?;
    play_out(&*block::plan(rules, options)?, &workers, rules, options, progress)
}

/// Simulates a game by its type: [`run`] for games outside the roster.
pub fn run_game<G: Recurring>(
    rules: &Rules,
    options: &RunOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<RunReport, Fault> {
    is_a_part(options.shard)?;
    let workers = workers(options.threads)?;
    play_out(&BlockPlan::<G>::new(rules, options)?, &workers, rules, options, progress)
}

/// How many positions of the table the first block of a run meets when it is walked, and how many ways on from them are known
/// after it; none where every round is played at the table.
pub fn positions(rules: &Rules, options: &RunOptions) -> Result<Option<(usize, usize)>, Fault> {
    let plan = block::plan(rules, options)?;
    plan.play(0, options.rounds_of(0))?;
    Ok(plan.known())
}

/// A block of rounds, and what each came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// What the seats together had gained after each round, in cents.
    pub gains: Vec<i128>,
    /// Everything that was counted.
    pub part: RunPart,
}

/// Plays the first block of a run twice, by one strategy that is solved once: watched as people's tables are, and with
/// nobody watching. The two are alike, be it in how a strategy fails, or something is left out that matters.
pub fn watched_and_not(rules: &Rules, options: &RunOptions) -> Result<[Result<Stretch, Fault>; 2], Fault> {
    let plan = block::plan(rules, options)?;
    let stretch = |watched| {
        let mut play = plan.start(0, options.rounds_of(0), watched);
        let mut gains = vec![];
        while play.on(gains.len() as u64 + 1)? {
            gains.push(play.gain());
        }
        gains.push(play.gain());
        let pace = Pace { threads: 0, seconds: 0.0, rounds_per_second: 0.0 };
        Ok(Stretch { gains, part: part_of(&*plan, rules, options, vec![0], pace, play.finish()) })
    };
    Ok([true, false].map(stretch))
}

fn is_a_part((i, n): (u64, u64)) -> Result<(), Fault> {
    if i == 0 || i > n {
        return Err(Fault::Choice(format!("there is no part {i} of {n}: parts are 1/{n} to {n}/{n}")));
    }
    Ok(())
}

/// Plays the blocks of a run and adds them up.
fn play_out(
    plan: &dyn AnyBlockPlan,
    workers: &rayon::ThreadPool,
    rules: &Rules,
    options: &RunOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<RunReport, Fault> {
    let start = Instant::now();
    let done = Mutex::new(vec![]);
    let totals = workers.install(|| {
        let blocks = options.blocks().into_par_iter();
        blocks
            .map(|block| {
                if options.stop.load(Ordering::Relaxed) {
                    return Ok(Totals::default());
                }
                let rounds = options.rounds_of(block);
                let totals = plan.play(block, rounds)?;
                done.lock().expect("no thread panics with the list in hand").push(block);
                progress(rounds);
                Ok(totals)
            })
            .try_reduce(Totals::default, |a, b| Ok(a.plus(b)))
    })?;
    let done = done.into_inner().expect("every thread has ended well");
    let pace = Pace::new(workers.current_num_threads(), totals.rounds, start.elapsed());
    let part = part_of(plan, rules, options, done, pace, totals);
    let mut report = RunReport::new(part, rules)?;
    if options.exact {
        report.set_beside_exact(rules, &options.solving);
    }
    Ok(report)
}

/// The blocks of a run that were played, and what was counted in them.
fn part_of(
    plan: &dyn AnyBlockPlan,
    rules: &Rules,
    options: &RunOptions,
    blocks: Vec<u64>,
    pace: Pace,
    totals: Totals,
) -> RunPart {
    let play::Heading { game, basic, wagers, opening, added, .. } = plan.heading().clone();
    RunPart {
        run: Identity::new(game, rules, options),
        says: options.strategy.says(basic),
        opening,
        added,
        wagers,
        blocks: part::stretches(blocks),
        pace,
        totals,
    }
}

/// The most threads a run may ask for.
pub const MOST_THREADS: usize = 1024;

fn workers(threads: usize) -> Result<rayon::ThreadPool, Fault> {
    if threads > MOST_THREADS {
        return Err(Fault::Choice(format!("{threads} threads are too many: at most {MOST_THREADS}")));
    }
    let workers = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    workers.map_err(|e| Fault::Choice(format!("{threads} threads cannot be started: {e}")))
}
