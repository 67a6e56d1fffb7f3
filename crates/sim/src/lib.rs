//! Monte Carlo on the very tables people play.
//!
//! A run is cut into blocks of [`BLOCK`] rounds. Each block opens a fresh table and has its own stream of chance, and
//! what it counts is added up in integers, so a seed gives the same totals on any number of cores. The table is the
//! one that serves players and the decisions are the game's simple strategy: nothing here knows a rule.

mod block;
mod report;
mod sums;
mod tally;

use std::time::Instant;

use book::{Cents, Fault, Rules};
use games::kernel::Game;
use rayon::prelude::*;

use block::Plan;
use tally::Totals;

pub use report::{Estimate, Pace, Report, RowReport, WagerReport};

/// How many rounds a block has.
pub const BLOCK: u64 = 1 << 16;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many rounds. Where wagers stand from round to round, each block plays a few more, without new wagers, until
    /// the last of them is decided.
    pub rounds: u64,
    /// The seed all chance follows from.
    pub seed: u64,
    /// How many threads work; 0 for one on each core.
    pub threads: usize,
    /// How many seats play the simple strategy.
    pub seats: u8,
    /// Wagers each seat adds to the simple strategy's: spots by id, and how much is to lie there whenever the table
    /// takes it.
    pub side: Vec<(String, Cents)>,
}

impl Default for Options {
    /// A million rounds with one seat, no side wagers, on all cores.
    fn default() -> Options {
        Options { rounds: 1_000_000, seed: 1, threads: 0, seats: 1, side: vec![] }
    }
}

/// Simulates the rules' own game. `progress` hears, from whichever thread, how many rounds have just been added.
pub fn run(rules: &Rules, options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, Fault> {
    struct Run<'a>(&'a Rules, &'a Options, &'a (dyn Fn(u64) + Sync));

    impl games::Visitor for Run<'_> {
        type Out = Result<Report, Fault>;

        fn visit<G: Game>(self) -> Self::Out {
            run_game::<G>(self.0, self.1, self.2)
        }
    }

    let none = || Fault::Choice(format!("there is no table for `{}` yet", rules.game()));
    games::visit(rules.game(), Run(rules, options, progress)).ok_or_else(none)?
}

/// Simulates a game by its type: [`run`] for games outside the roster.
pub fn run_game<G: Game>(
    rules: &Rules,
    options: &Options,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, Fault> {
    let plan = Plan::<G>::new(rules, options)?;
    let workers = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .map_err(|e| Fault::Choice(format!("{} threads cannot be started: {e}", options.threads)))?;
    let start = Instant::now();
    let totals = workers.install(|| {
        let blocks = (0..options.rounds.div_ceil(BLOCK)).into_par_iter();
        blocks
            .map(|block| {
                let rounds = BLOCK.min(options.rounds - block * BLOCK);
                let totals = plan.play(block, rounds)?;
                progress(rounds);
                Ok(totals)
            })
            .try_reduce(Totals::default, |a, b| Ok(a.plus(b)))
    })?;
    let pace = Pace::new(workers.current_num_threads(), totals.rounds, start.elapsed());
    report::draw(&plan, options, &totals, pace)
}
