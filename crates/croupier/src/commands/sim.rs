//! `croupier sim`: many rounds of a game at once.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use book::{Cents, Rules};
use sim::{RunOptions, RunReport, Strategy};

use super::sim_bar::Bar;
use super::sim_report::for_people;
use super::{sim_bankroll, sim_compare};
use crate::bar::while_showing;
use crate::failure::{BrokenOff, complain};
use crate::house_args::{HouseArgs, departures, mark};
use crate::paint::{Paint, columns};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: Run,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Join the parts of a run that `--shard` wrote with `--json`
    Merge(Merge),
}

#[derive(clap::Args)]
struct Merge {
    /// The parts, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Leave the exact odds out
    #[arg(long)]
    no_exact: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct Run {
    /// The game's id; `croupier games` lists them
    #[arg(value_parser = crate::names::GAME)]
    game: Option<String>,
    /// How many rounds: 5000000, 5m or 20k
    #[arg(long, default_value = "1m", value_name = "N", value_parser = rounds)]
    rounds: u64,
    /// The seed all chance follows from: the same seed finds the same, on any number of threads
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    house: HouseArgs,
    /// How the seats play: basic (the simple strategy), optimal, house-way, never-bust, random, or a strategy file
    #[arg(long, default_value = "basic", value_name = "NAME|FILE")]
    strategy: String,
    /// How many seats play
    #[arg(long, default_value_t = 1, value_name = "N")]
    seats: u8,
    /// See that so much lies on a spot, beside the strategy's wagers or on them, whenever the table takes it
    #[arg(long, value_name = "SPOT=$")]
    side: Vec<String>,
    /// Deal every round at a fresh table: whole shoes, no cut card
    #[arg(long)]
    fresh: bool,
    /// Play only the i-th of n parts; `croupier sim merge` joins the parts' JSON
    #[arg(long, default_value = "1/1", hide_default_value = true, value_name = "I/N", value_parser = shard)]
    shard: (u64, u64),
    /// Play evenings of so many rounds from this bankroll: risk of ruin, drawdown, distribution
    #[arg(long, value_name = "$", conflicts_with_all = ["compare", "shard"])]
    bankroll: Option<Cents>,
    /// How many evenings
    #[arg(long, default_value = "10k", value_name = "T", value_parser = rounds, requires = "bankroll")]
    trials: u64,
    /// Draw the evenings as an .svg or .html file
    #[arg(long, value_name = "FILE", requires = "bankroll")]
    chart: Option<PathBuf>,
    /// Play two on the same chance and print the difference: strategies, pay tables or SETTING=VALUE, several with commas
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "shard")]
    compare: Option<Vec<String>>,
    /// With --compare: how many rounds both play before they begin afresh; 1 deals every round from a fresh shoe
    #[arg(long, default_value_t = 1, value_name = "N", requires = "compare")]
    sitting: u64,
    /// How many threads work; 0 for one on each core
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = threads)]
    threads: usize,
    /// Leave the exact odds out: they may take longer than the run
    #[arg(long)]
    no_exact: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reads `5000000`, `5_000_000`, `5m`, `20k` or `2b`.
fn rounds(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "").to_lowercase();
    let unit = |c: char, times: u64| plain.strip_suffix(c).map(|digits| (digits, times));
    let (digits, times) = unit('k', 1_000)
        .or_else(|| unit('m', 1_000_000))
        .or_else(|| unit('b', 1_000_000_000))
        .unwrap_or((&plain, 1));
    let wrong = || "write a number of rounds such as 5000000, 5m or 20k".to_owned();
    let n = digits.parse::<u64>().ok().and_then(|n| n.checked_mul(times)).ok_or_else(wrong)?;
    if n == 0 { Err("at least one round is played".into()) } else { Ok(n) }
}

/// Reads a number of threads: more than any machine has would be a slip of the hand.
fn threads(text: &str) -> Result<usize, String> {
    let wrong = || format!("write a number of threads from 0 (one on each core) to {}", sim::MOST_THREADS);
    text.parse().ok().filter(|n| *n <= sim::MOST_THREADS).ok_or_else(wrong)
}

/// Reads `2/5`.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let wrong = || "write which part of how many, such as 2/5; parts are counted from 1".to_owned();
    parts.filter(|(i, n)| (1..=*n).contains(i)).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    match (&args.command, &args.run.game) {
        (Some(Command::Merge(merge)), _) => self::merge(merge, out),
        (None, Some(game)) => simulate(game, &args.run, out),
        (None, None) => bail!("name a game to simulate, or `merge` and the parts of a run"),
    }
}

fn simulate(game: &str, args: &Run, out: &mut impl Write) -> Result<()> {
    let rules = args.house.rules(game)?;
    let options = options(game, args)?;
    let done = simulate_with(game, &rules, &options, args, out);
    match options.stop.load(Ordering::Relaxed) {
        true => done.and(Err(BrokenOff.into())),
        false => done,
    }
}

fn simulate_with(
    game: &str,
    rules: &Rules,
    options: &RunOptions,
    args: &Run,
    out: &mut impl Write,
) -> Result<()> {
    if let Some(bankroll) = args.bankroll {
        let (purse, chart) = ((bankroll, args.trials), args.chart.as_deref());
        return sim_bankroll::run(rules, options, purse, chart, args.json, out);
    }
    if let Some([one, other]) = args.compare.as_deref() {
        let shown = sim_compare::Shown { exact: !args.no_exact, json: args.json };
        return sim_compare::run((one, other), game, &args.house, options, args.sitting, shown, out);
    }
    let bar = Bar::new(options.rounds_of_shard(), "rounds", options);
    let mut report = sim::run(rules, options, &|played| bar.add(played))?;
    bar.clear();
    if !args.no_exact && report.part.is_whole() {
        set_beside_exact(&mut report, rules);
    }
    print(&report, rules, args.json, out)
}

fn options(game: &str, args: &Run) -> Result<RunOptions> {
    let table = args.house.open(game)?;
    let layout = table.layout();
    if args.seats == 0 || args.seats > layout.seats {
        bail!("this table has 1 to {} seats, not {} ({})", layout.seats, args.seats, layout.cites.seats);
    }
    let mut side = vec![];
    for wager in &args.side {
        let (spot, amount) =
            wager.split_once('=').with_context(|| format!("`{wager}` is not SPOT=AMOUNT"))?;
        side.push((spot.trim().to_owned(), amount.parse::<Cents>()?));
    }
    let strategy = Strategy::named(&args.strategy)?;
    Ok(RunOptions {
        rounds: args.rounds,
        seed: args.seed,
        threads: args.threads,
        seats: args.seats,
        side,
        strategy,
        fresh: args.fresh,
        shard: args.shard,
        stop: stopped_by_hand()?,
        ..RunOptions::default()
    })
}

fn merge(args: &Merge, out: &mut impl Write) -> Result<()> {
    #[derive(serde::Deserialize)]
    struct File {
        part: sim::RunPart,
        pace: sim::Pace,
    }
    let mut parts = vec![];
    for path in &args.files {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        let mut file: File =
            serde_json::from_str(&text).with_context(|| format!("{name} is not what `sim --json` wrote"))?;
        file.part.pace = file.pace;
        parts.push((name, file.part));
    }
    let whole = sim::merge(parts)?;
    let rules = whole.run.opened().context("these parts cannot be read here")?;
    let mut report = RunReport::new(whole, &rules)?;
    if !args.no_exact {
        set_beside_exact(&mut report, &rules);
    }
    print(&report, &rules, args.json, out)
}

fn set_beside_exact(report: &mut RunReport, rules: &Rules) {
    while_showing("solving", |progress| report.set_beside_exact(rules, progress));
}

fn print(report: &RunReport, rules: &Rules, json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        let mut answer = serde_json::to_value(report)?;
        mark(&mut answer, rules);
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
    } else {
        let paint = Paint::stdout();
        for line in departures(rules) {
            writeln!(out, "{}", paint.bold(&line))?;
        }
        write!(out, "{}", for_people(report, &rules.chapter().title, paint, columns()))?;
    }
    Ok(())
}

/// A flag that Ctrl-C sets: blocks being played are finished and what there is gets printed. A second Ctrl-C ends the
/// program at once.
fn stopped_by_hand() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = stop.clone();
    ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        complain("finishing the blocks in play; once more to end at once");
    })?;
    Ok(stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_with_their_thousands_and_millions() {
        assert_eq!(rounds("5m"), Ok(5_000_000));
        assert_eq!(rounds("20K"), Ok(20_000));
        assert_eq!(rounds("2b"), Ok(2_000_000_000));
        assert_eq!(rounds("1_000,000"), Ok(1_000_000));
        for wrong in ["", "0", "-5", "many", "99999999999999999999", "20000000000000m"] {
            assert!(rounds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn threads_are_counted_before_any_is_started() {
        assert_eq!((threads("0"), threads("16")), (Ok(0), Ok(16)));
        for wrong in ["", "-1", "many", "4096", "18446744073709551616"] {
            assert!(threads(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!(shard("2/5"), Ok((2, 5)));
        for wrong in ["", "2", "0/5", "6/5", "1/0", "a/b", "1/2/3"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
