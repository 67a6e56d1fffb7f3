//! Rounds a second on one core, for each game of the roster: `cargo bench -p sim [-- GAME [ROUNDS]]`.
//!
//! A machine has other things to do, so each game is run five times and its best run counts, both by the clock on the
//! wall and, where the system tells, by the time the processor spent.

use std::time::Instant;

use book::Rules;
use sim::Options;

fn main() {
    // Cargo itself adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let rounds = args.get(1).map_or(10_000_000, |n| n.parse().expect("a number of rounds"));
    println!("{:<28} {:>14} {:>14} {:>14}", "million a second", "rounds", "by processor", "decisions");
    for game in games::roster().iter().map(|g| g.id).filter(|id| args.first().is_none_or(|a| a == id)) {
        let rules = Rules::of(game).expect("the book has every game of the roster");
        let options = Options { rounds, threads: 1, ..Options::default() };
        let (mut wall, mut processor, mut decisions) = (f64::MAX, f64::MAX, 0);
        for _ in 0..5 {
            let (start, spent) = (Instant::now(), processor_seconds());
            let report = sim::run(&rules, &options, &|_| ()).expect("the standard rules can be played");
            wall = wall.min(start.elapsed().as_secs_f64());
            processor = processor.min(processor_seconds() - spent);
            decisions = report.wagers.iter().map(|w| w.decided).sum();
        }
        let million = |n: u64, seconds: f64| n as f64 / seconds / 1e6;
        println!(
            "{game:<28} {:>14.2} {:>14.2} {:>14.2}",
            million(rounds, wall),
            million(rounds, processor),
            million(decisions, processor)
        );
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
