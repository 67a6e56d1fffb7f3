//! Million rounds a second for each game of the roster, on one core, played at the table and walked: `cargo bench -p sim --bench
//! rounds [-- GAME…]` prints the table of docs/simulation.md.
//!
//! A machine has other things to do, so each figure is the best of three runs, by the clock on the wall.

use std::time::Instant;

use book::Rules;
use games::kernel::Family;
use sim::{Manner, RunOptions};

fn main() {
    // Cargo itself adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    println!("| game | played | walked |");
    println!("| --- | --- | --- |");
    for game in games::roster().iter().filter(|game| args.is_empty() || args.iter().any(|a| a == game.id)) {
        let rounds = if game.family == Family::Craps { " (throws)" } else { "" };
        let played = best_of_three(game.id, Manner::Played, 5_000_000);
        let walked = best_of_three(game.id, Manner::Walked, walked_rounds(game.id));
        println!("| {}{rounds} | {played:.2} | {walked:.2} |", game.id);
    }
}

/// Enough rounds for about a second: from card to card thousands of positions have to be found first, from throw to throw
/// there are few, and they are quick.
fn walked_rounds(game: &str) -> u64 {
    match games::entry(game).expect("it is of the roster").family {
        Family::TwentyOne => 20_000_000,
        Family::Craps | Family::Roulette | Family::BigSix | Family::ThreeDice => 100_000_000,
        _ => 10_000_000,
    }
}

/// Million rounds a second in the best of three runs.
fn best_of_three(game: &str, manner: Manner, rounds: u64) -> f64 {
    let rules = Rules::of(game).expect("the book has every game of the roster");
    let options = RunOptions { rounds, manner, threads: 1, ..RunOptions::default() };
    let seconds = (0..3).map(|_| {
        let start = Instant::now();
        sim::run(&rules, &options, &|_| ()).expect("the standard rules can be played");
        start.elapsed().as_secs_f64()
    });
    rounds as f64 / seconds.fold(f64::MAX, f64::min) / 1e6
}
