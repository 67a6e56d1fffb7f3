//! Rounds a second on one core, for each game of the roster: `cargo bench -p sim [-- GAME [ROUNDS]]`.
//!
//! A machine has other things to do, so each game is run several times and its best time counts.

use book::Rules;
use sim::Options;

fn main() {
    // Cargo itself adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let rounds = args.get(1).map_or(5_000_000, |n| n.parse().expect("a number of rounds"));
    for game in games::roster().iter().map(|g| g.id).filter(|id| args.first().is_none_or(|a| a == id)) {
        let rules = Rules::of(game).expect("the book has every game of the roster");
        let options = Options { rounds, threads: 1, ..Options::default() };
        let runs =
            (0..5).map(|_| sim::run(&rules, &options, &|_| ()).expect("the standard rules can be played"));
        let best = runs.max_by(|a, b| a.pace.rounds_per_second.total_cmp(&b.pace.rounds_per_second));
        let best = best.expect("five runs were made");
        let decisions: u64 = best.wagers.iter().map(|w| w.decided).sum();
        let million = |n: u64| n as f64 / best.pace.seconds / 1e6;
        println!(
            "{game:<28} {:>8.2} M rounds/s {:>8.2} M decisions/s",
            million(best.rounds),
            million(decisions)
        );
    }
}
