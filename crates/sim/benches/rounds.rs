//! Rounds a second for each game of the roster, on one core and on two: `cargo bench -p sim --bench rounds [-- GAME
//! [ROUNDS]]`.
//!
//! A machine has other things to do, so each game is run five times and its best run counts, by the clock on the wall
//! and, for one core, where the system tells, by the time the processor spent. A wager that stands for several rounds is
//! decided less often than rounds are played: decisions are those of the wager that is decided most.

use std::time::Instant;

use book::Rules;
use sim::RunOptions;

fn main() {
    // Cargo itself adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let rounds = args.get(1).map_or(10_000_000, |n| n.parse().expect("a number of rounds"));
    println!(
        "{:<28} {:>10} {:>14} {:>12} {:>10}",
        "million a second", "one core", "by processor", "decisions", "two cores"
    );
    for game in games::roster().iter().map(|g| g.id).filter(|id| args.first().is_none_or(|a| a == id)) {
        let one = Best::of_five(game, rounds, 1);
        let two = Best::of_five(game, rounds, 2);
        let million = |n: u64, seconds: f64| n as f64 / seconds / 1e6;
        println!(
            "{game:<28} {:>10.2} {:>14.2} {:>12.2} {:>10.2}",
            million(rounds, one.wall),
            million(rounds, one.processor),
            million(one.decisions, one.wall),
            million(rounds, two.wall),
        );
    }
}

/// The best of some runs.
struct Best {
    wall: f64,
    processor: f64,
    decisions: u64,
}

impl Best {
    fn of_five(game: &str, rounds: u64, threads: usize) -> Best {
        let rules = Rules::of(game).expect("the book has every game of the roster");
        let options = RunOptions { rounds, threads, ..RunOptions::default() };
        let mut best = Best { wall: f64::MAX, processor: f64::MAX, decisions: 0 };
        for _ in 0..5 {
            let (start, spent) = (Instant::now(), processor_seconds());
            let report = sim::run(&rules, &options, &|_| ()).expect("the standard rules can be played");
            best.wall = best.wall.min(start.elapsed().as_secs_f64());
            best.processor = best.processor.min(processor_seconds() - spent);
            best.decisions = report.wagers.iter().map(|w| w.decided).max().unwrap_or(0);
        }
        best
    }
}

/// The time the processor has spent on this process so far, to a hundredth of a second; not a number where the system
/// does not tell.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in brackets, user and system time are the 12th and 13th fields, in hundredths.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    let hundredths: Vec<f64> = fields.filter_map(|f| f.parse().ok()).collect();
    if hundredths.len() == 2 { (hundredths[0] + hundredths[1]) / 100.0 } else { f64::NAN }
}
