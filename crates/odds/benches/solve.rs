//! How long each game's sheet takes, cold, beside what was promised, and the memory it took to its peak.
//!
//! `cargo bench -p odds --bench solve [-- GAME…]`

use std::time::{Duration, Instant};

use odds::{Ask, Progress, SOLVED, sheet};

/// What a sheet may take on two cores.
fn limit(game: &str) -> Duration {
    Duration::from_millis(match game {
        "ultimate-texas-holdem" => 20_000,
        "four-card-poker" => 15_000,
        "pai-gow-poker" => 90_000,
        "blackjack" => 5_000,
        "free-bet-blackjack" | "ride-free" | "pontoon-plus" => 3_000,
        _ => 5_000,
    })
}

/// The most memory this process has had, in megabytes, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let mut sum = Duration::ZERO;
    println!("{:<26}{:>9}{:>9}{:>9}{:>10}", "game", "entries", "seconds", "limit", "peak MB");
    for game in SOLVED.iter().filter(|g| asked.is_empty() || asked.iter().any(|a| a == *g)) {
        let ask = Ask::of(game).expect("the book has the game");
        let start = Instant::now();
        let sheet = sheet(&ask, &Progress::new()).expect("the defaults are solved");
        let took = start.elapsed();
        sum += took;
        println!(
            "{game:<26}{:>9}{:>9.2}{:>9.0}{:>10}",
            sheet.wagers.len(),
            took.as_secs_f64(),
            limit(game).as_secs_f64(),
            peak().map_or("–".into(), |mb| mb.to_string()),
        );
    }
    println!("{:<26}{:>9}{:>9.2}{:>9}", "all", "", sum.as_secs_f64(), 120);
}
