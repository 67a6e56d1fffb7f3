//! `croupier sim`: many rounds of a game at once.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use book::Cents;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sim::{Estimate, Options, Report, WagerReport};

use crate::grid::Grid;
use crate::house::House;
use crate::paint::{Paint, columns, wrap};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's id; `croupier games` lists them
    game: String,
    /// How many rounds: 5000000, 5m or 20k
    #[arg(long, default_value = "1m", value_name = "N", value_parser = rounds)]
    rounds: u64,
    /// The seed all chance follows from: the same seed finds the same, on any number of threads
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    house: House,
    /// How many seats play the simple strategy
    #[arg(long, default_value_t = 1, value_name = "N")]
    seats: u8,
    /// Add a wager of this amount to the simple strategy's, whenever the table takes it
    #[arg(long, value_name = "SPOT=$")]
    side: Vec<String>,
    /// How many threads work; 0 for one on each core
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reads `5000000`, `5_000_000`, `5m` or `20k`.
fn rounds(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "").to_lowercase();
    let (digits, times) = match plain.strip_suffix('m') {
        Some(digits) => (digits, 1_000_000),
        None => plain.strip_suffix('k').map_or((plain.as_str(), 1), |digits| (digits, 1_000)),
    };
    let wrong = || "write a number of rounds such as 5000000, 5m or 20k".to_owned();
    let n = digits.parse::<u64>().ok().and_then(|n| n.checked_mul(times)).ok_or_else(wrong)?;
    if n == 0 { Err("at least one round is played".into()) } else { Ok(n) }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let rules = args.house.rules(&args.game)?;
    let table = games::open(rules.clone())?;
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
    let options =
        Options { rounds: args.rounds, seed: args.seed, threads: args.threads, seats: args.seats, side };
    let bar = Bar::new(args.rounds);
    let report = sim::run(&rules, &options, &|played| bar.add(played))?;
    bar.clear();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        write!(out, "{}", for_people(&report, &rules.chapter().title, Paint::stdout(), columns()))?;
    }
    Ok(())
}

/// A bar on stderr that appears once a run takes longer than a second.
struct Bar {
    bar: ProgressBar,
    start: Instant,
    terminal: bool,
}

impl Bar {
    fn new(rounds: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(rounds), ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("{bar:40.green} {human_pos} of {human_len} rounds, {eta} left");
        bar.set_style(style.expect("the template is well formed"));
        Bar { bar, start: Instant::now(), terminal: std::io::stderr().is_terminal() }
    }

    fn add(&self, rounds: u64) {
        if self.terminal && self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(rounds);
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn for_people(report: &Report, title: &str, paint: Paint, columns: usize) -> String {
    let seats = if report.seats == 1 { "1 seat".into() } else { format!("{} seats", report.seats) };
    let heading = format!("{title} · {} rounds, seed {}, {seats}", count(report.rounds), report.seed);
    let mut text = format!("{}\n", paint.bold(&heading));
    let mut strategy = format!("Strategy: {}", report.strategy);
    for (spot, amount) in &report.side {
        strategy += &format!("; and {amount} on {spot}");
    }
    wrap(&strategy, columns).iter().for_each(|line| text += &format!("{}\n", paint.dim(line)));

    // With side wagers added, everything lost is still measured by the base wagers.
    let (label, of) =
        if report.side.is_empty() { ("house edge ", "") } else { ("loss in all", " of the base wagers") };
    text += &format!("\n  {label}     {}{of}\n", paint.bold(&interval(report.edge)));
    text += &format!("  rounds won      {} of those that decided a wager\n", percent(report.hit_frequency));
    text += &format!("  staked          {}, of it base wagers {}\n", report.staked, report.base);
    text += &format!("  players' gain   {}\n\n", paint.gain(report.net));

    let mut grid = Grid::new(&["wager", "decided", "won", "staked", "gain", "edge of this wager"]);
    for w in &report.wagers {
        grid.row([
            paint.key(w.wager),
            count(w.decided),
            percent(w.hit_frequency),
            w.staked.to_string(),
            paint.gain(w.net),
            interval(w.edge),
        ]);
    }
    text += &grid.render(paint, "  ", columns);
    text += "\n";
    text += &ways(&report.wagers, paint, columns);
    let pace = &report.pace;
    text += &paint.dim(&format!(
        "\n{:.2} s, {} rounds a second on {} {}; intervals are of 95%\n",
        pace.seconds,
        count(pace.rounds_per_second as u64),
        pace.threads,
        if pace.threads == 1 { "thread" } else { "threads" },
    ));
    text
}

/// How each wager was settled.
fn ways(wagers: &[WagerReport], paint: Paint, columns: usize) -> String {
    let mut grid = Grid::new(&["wager", "settled", "times", "share"]);
    for w in wagers {
        for (n, row) in w.rows.iter().enumerate() {
            let how = match (row.row, row.pays) {
                (Some(name), Some(pays)) => format!("{name}, {pays}"),
                (None, Some(pays)) => pays.to_string(),
                (_, None) => "lost".into(),
            };
            let wager = if n == 0 { paint.key(w.wager) } else { String::new() };
            grid.row([wager, how, count(row.lines), percent(row.frequency)]);
        }
    }
    grid.render(paint, "  ", columns)
}

/// A number with its thousands marked.
fn count(n: u64) -> String {
    // Money is printed that way already.
    Cents::dollars(n as i64).to_string().trim_start_matches('$').to_owned()
}

fn percent(share: Option<f64>) -> String {
    share.map_or("–".into(), |s| format!("{:.4}%", s * 100.0))
}

/// An estimate with the half-width of its 95% interval.
fn interval(estimate: Option<Estimate>) -> String {
    estimate.map_or("–".into(), |e| format!("{:.4}% ± {:.4}%", e.value * 100.0, e.error * 196.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_with_their_thousands_and_millions() {
        assert_eq!(rounds("5m"), Ok(5_000_000));
        assert_eq!(rounds("20K"), Ok(20_000));
        assert_eq!(rounds("1_000,000"), Ok(1_000_000));
        for wrong in ["", "0", "-5", "many", "99999999999999999999", "20000000000000m"] {
            assert!(rounds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_marked_at_their_thousands() {
        assert_eq!([count(0), count(999), count(1_234_567)], ["0", "999", "1,234,567"]);
    }
}
