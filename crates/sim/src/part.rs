//! A run, or a part of one, in integers: what shards write and `merge` adds up.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Duration;

use book::{Cents, Fault, PayTable, Rules};
use serde::{Deserialize, Serialize};

use crate::totals::Totals;
use crate::{BLOCK, RunOptions};

/// What makes two runs the same: parts of one run agree in all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// The version of the program.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules, by its short name.
    pub rules: String,
    /// The settings in force.
    pub settings: BTreeMap<String, String>,
    /// The printed pay tables in force.
    pub paytables: Vec<String>,
    /// The pay tables of the house's own, as its file would have them.
    #[serde(default)]
    pub own_paytables: String,
    /// Whether the house declared that the table need not be by the book.
    #[serde(default)]
    pub house_rules: bool,
    /// The strategy's name; of a strategy file also the short name of its contents.
    pub strategy: String,
    /// Whether every round was dealt at a fresh table.
    pub fresh: bool,
    /// The side wagers added to the strategy's.
    pub side: Vec<(String, Cents)>,
    /// The seed.
    pub seed: u64,
    /// How many seats played.
    pub seats: u8,
    /// How many rounds the whole run was asked for.
    pub rounds: u64,
}

impl Identity {
    pub(crate) fn new(game: &str, rules: &Rules, options: &RunOptions) -> Identity {
        let printed = rules.paytables().filter(|t| rules.own_paytables().all(|own| own.id != t.id));
        Identity {
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            rules: rules.fingerprint(),
            settings: rules.chosen().collect(),
            paytables: printed.map(|table| table.id.clone()).collect(),
            own_paytables: rules.own_paytables().map(PayTable::to_toml).collect(),
            house_rules: rules.house_rules(),
            strategy: options.strategy.to_string(),
            fresh: options.fresh,
            side: options.side.clone(),
            seed: options.seed,
            seats: options.seats,
            rounds: options.rounds,
        }
    }

    /// How many blocks the whole run has.
    pub fn blocks(&self) -> u64 {
        self.rounds.div_ceil(BLOCK)
    }

    /// The rules it was played by; a fault if the book here has others.
    pub fn opened(&self) -> Result<Rules, Fault> {
        let mut rules = Rules::of(&self.game)?;
        for (id, value) in &self.settings {
            rules.set(id, value)?;
        }
        for id in &self.paytables {
            rules.choose_paytable(id)?;
        }
        if !self.own_paytables.is_empty() {
            rules.read_paytables("own pay tables", &self.own_paytables)?;
        }
        if self.house_rules {
            rules.declare_house_rules();
        }
        if self.version != env!("CARGO_PKG_VERSION") || rules.fingerprint() != self.rules {
            let (theirs, ours) = (&self.version, env!("CARGO_PKG_VERSION"));
            return Err(Fault::Choice(format!(
                "it was made by version {theirs} under rules {}; this is version {ours} with rules {}",
                self.rules,
                rules.fingerprint()
            )));
        }
        Ok(rules)
    }

    /// The first thing in which two runs differ, in words.
    fn differs(&self, other: &Identity) -> Option<String> {
        fn unlike<T: PartialEq + Debug>(what: &str, ours: &T, theirs: &T) -> Option<String> {
            (ours != theirs).then(|| format!("{what} {theirs:?}, not {ours:?}"))
        }
        let Identity {
            version,
            game,
            rules,
            settings,
            paytables,
            own_paytables,
            house_rules,
            strategy,
            fresh,
            side,
            seed,
            seats,
            rounds,
        } = other;
        unlike("game", &self.game, game)
            .or_else(|| unlike("version", &self.version, version))
            .or_else(|| unlike("seed", &self.seed, seed))
            .or_else(|| unlike("rounds", &self.rounds, rounds))
            .or_else(|| unlike("seats", &self.seats, seats))
            .or_else(|| unlike("strategy", &self.strategy, strategy))
            .or_else(|| unlike("side wagers", &self.side, side))
            .or_else(|| unlike("fresh tables", &self.fresh, fresh))
            .or_else(|| {
                let other = settings.iter().find(|(id, value)| self.settings.get(*id) != Some(value));
                other.map(|(id, value)| format!("setting {id}={value}"))
            })
            .or_else(|| unlike("pay tables", &self.paytables, paytables))
            .or_else(|| unlike("own pay tables", &self.own_paytables, own_paytables))
            .or_else(|| unlike("house rules", &self.house_rules, house_rules))
            .or_else(|| unlike("rules", &self.rules, rules))
    }
}

/// How fast a run went. Nothing else in a report depends on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    /// How many threads worked.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Rounds in a second, all threads together.
    pub rounds_per_second: f64,
}

impl Pace {
    pub(crate) fn new(threads: usize, rounds: u64, took: Duration) -> Pace {
        let seconds = took.as_secs_f64();
        Pace { threads, seconds, rounds_per_second: if rounds == 0 { 0.0 } else { rounds as f64 / seconds } }
    }

    /// This and that, one after the other: so many rounds together.
    pub(crate) fn and(self, other: Pace, rounds: u64) -> Pace {
        // It comes from a file, where it may say anything.
        let took = Duration::try_from_secs_f64(self.seconds + other.seconds).unwrap_or_default();
        Pace::new(self.threads.max(other.threads), rounds, took)
    }
}

/// What some blocks of a run counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunPart {
    /// Which run it belongs to.
    pub run: Identity,
    /// The strategy in a sentence.
    pub says: String,
    /// The base wagers of one seat before the first round.
    pub opening: Vec<(String, Cents)>,
    /// The wagers added to the strategy's that are none of its own; in a file `aside`, as parts have always been written.
    #[serde(rename = "aside")]
    pub added: Vec<(String, Cents)>,
    /// The ids of the wagers, in the order of the layout.
    pub(crate) wagers: Vec<String>,
    /// The blocks played: first and last of each stretch, counted from 0.
    pub blocks: Vec<(u64, u64)>,
    /// What was counted.
    pub(crate) totals: Totals,
    /// How fast it went: the one thing that is not the same each time, so it is written beside the part, not in it.
    #[serde(skip)]
    pub pace: Pace,
}

impl RunPart {
    /// Whether what it counts can be added to what another part does, number by number.
    fn counts_like(&self, other: &RunPart) -> bool {
        let Totals { wagers, side, .. } = &self.totals;
        // A part in which nothing was played has counted nothing.
        let whole = [wagers.len(), side.len()] == [self.wagers.len(), self.run.side.len()];
        self.wagers == other.wagers && (whole || wagers.is_empty() && self.totals.rounds == 0)
    }

    /// Whether every block of the run is in it.
    pub fn is_whole(&self) -> bool {
        self.blocks == whole(&self.run)
    }
}

fn whole(run: &Identity) -> Vec<(u64, u64)> {
    run.blocks().checked_sub(1).map(|last| (0, last)).into_iter().collect()
}

/// Blocks put in order, as stretches without a gap.
pub(crate) fn stretches(mut blocks: Vec<u64>) -> Vec<(u64, u64)> {
    blocks.sort_unstable();
    let mut stretches: Vec<(u64, u64)> = vec![];
    for block in blocks {
        match stretches.last_mut() {
            Some((_, last)) if *last + 1 == block => *last = block,
            _ => stretches.push((block, block)),
        }
    }
    stretches
}

/// The blocks of shard `i` of `n`, counted from 1: a stretch as long as every other, but for one block.
pub(crate) fn shard(blocks: u64, (i, n): (u64, u64)) -> std::ops::Range<u64> {
    let from = |i: u64| (blocks as u128 * i as u128 / n as u128) as u64;
    from(i - 1)..from(i)
}

/// Joins the parts of one run, each with a name to complain by. A fault, if a block is missing or there twice, or if they do
/// not count the same wagers.
pub fn merge(parts: Vec<(String, RunPart)>) -> Result<RunPart, Fault> {
    let wrong = |what: String| Err(Fault::Choice(what));
    let mut sorted = parts;
    // In the order of their blocks, whatever the order they are given in.
    sorted.sort_by_key(|(_, part)| part.blocks.first().copied());
    let mut stretches: Vec<(u64, u64, usize)> = vec![];
    for (n, (name, part)) in sorted.iter().enumerate() {
        if let Some(difference) = sorted[0].1.run.differs(&part.run) {
            return wrong(format!("{name} is not of the same run as {}: it has {difference}", sorted[0].0));
        }
        if part.run.seats == 0 {
            return wrong(format!("{name} is of a run in which nobody played"));
        }
        if !part.counts_like(&sorted[0].1) {
            let like = if n == 0 { "its own run" } else { &sorted[0].0 };
            return wrong(format!("{name} does not count the wagers that {like} does"));
        }
        if let Some((from, to)) = part.blocks.iter().find(|(from, to)| from > to || *to >= part.run.blocks())
        {
            return wrong(format!("{name} has blocks {from} to {to} of a run of {}", part.run.blocks()));
        }
        stretches.extend(part.blocks.iter().map(|&(from, to)| (from, to, n)));
    }
    stretches.sort_unstable();
    let Some((_, first)) = sorted.first() else { return wrong("there is nothing to merge".into()) };
    let mut next = 0;
    for (n, &(from, to, part)) in stretches.iter().enumerate() {
        if from < next {
            let (twice, other) = (&sorted[part].0, &sorted[stretches[n - 1].2].0);
            return wrong(format!("block {from} is in both {other} and {twice}"));
        }
        if from > next {
            return wrong(missing(next, from - 1, first.run.blocks()));
        }
        next = to + 1;
    }
    if next < first.run.blocks() {
        return wrong(missing(next, first.run.blocks() - 1, first.run.blocks()));
    }
    let mut sorted = sorted.into_iter().map(|(_, part)| part);
    let mut all = sorted.next().expect("there is a first part");
    for part in sorted {
        all.totals = all.totals.plus(part.totals);
        all.pace = all.pace.and(part.pace, all.totals.rounds);
    }
    all.blocks = whole(&all.run);
    Ok(all)
}

fn missing(from: u64, to: u64, of: u64) -> String {
    match from == to {
        true => format!("block {from} of 0 to {} is missing", of - 1),
        false => format!("blocks {from} to {to} of 0 to {} are missing", of - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_stretches_that_cover_the_run_once() {
        for blocks in [0, 1, 5, 16, 1_000_003] {
            for n in [1, 2, 3, 7, 40] {
                let mut next = 0;
                for i in 1..=n {
                    let range = shard(blocks, (i, n));
                    assert_eq!(range.start, next);
                    assert!(range.end - range.start <= blocks.div_ceil(n));
                    next = range.end;
                }
                assert_eq!(next, blocks);
            }
        }
    }

    #[test]
    fn blocks_are_named_by_their_stretches() {
        assert_eq!(stretches(vec![5, 0, 1, 2, 7, 6]), [(0, 2), (5, 7)]);
        assert_eq!(stretches(vec![]), []);
    }
}
