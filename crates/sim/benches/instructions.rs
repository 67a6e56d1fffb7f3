//! Instructions a round takes, of each game of the roster, played at the table and walked: `cargo bench -p sim --bench
//! instructions [-- GAME…]`. Unlike seconds they do not depend on what else the machine does.
//!
//! The program runs itself under valgrind, twice for each figure: the difference of two runs is the rounds between them,
//! without opening the table and without the first rounds, which find out what later ones look up.

use std::process::Command;

use book::Rules;
use sim::{Manner, RunOptions};

/// Between how many rounds they are counted: played, and walked, where positions have to be found first.
const PLAYED: (u64, u64) = (20_000, 60_000);
const WALKED: (u64, u64) = (800_000, 1_600_000);

fn main() {
    // Cargo itself adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if let [run, game, rounds, manner] = &args[..]
        && run == "run"
    {
        let manner = if manner == "walked" { Manner::Walked } else { Manner::Played };
        return play(game, rounds.parse().expect("a number of rounds"), manner);
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        return println!("instructions are counted by valgrind, which is not installed");
    }
    println!("{:<28} {:>10} {:>10}", "instructions a round", "played", "walked");
    for game in
        games::roster().iter().map(|g| g.id).filter(|id| args.is_empty() || args.iter().any(|a| a == id))
    {
        println!(
            "{game:<28} {:>10} {:>10}",
            a_round(game, PLAYED, "played"),
            a_round(game, WALKED, "walked")
        );
    }
}

fn play(game: &str, rounds: u64, manner: Manner) {
    let rules = Rules::of(game).expect("the book has every game of the roster");
    let options = RunOptions { rounds, threads: 1, manner, ..RunOptions::default() };
    sim::run(&rules, &options, &|_| ()).expect("the standard rules can be played");
}

/// What one round takes, of those between two numbers.
fn a_round(game: &str, (from, to): (u64, u64), how: &str) -> u64 {
    let all = |rounds: u64| instructions(&["run", game, &rounds.to_string(), how]);
    (all(to) - all(from)) / (to - from)
}

/// How many instructions this program takes with these arguments.
fn instructions(args: &[&str]) -> u64 {
    let this = std::env::current_exe().expect("the program knows where it is");
    let mut counter = Command::new("valgrind");
    counter.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(this);
    let ran = counter.args(args).output().expect("valgrind is there");
    let said = String::from_utf8_lossy(&ran.stderr);
    let line = said.lines().find(|l| l.contains(" refs:")).unwrap_or_else(|| panic!("no count in {said}"));
    let digits: String = line.rsplit(':').next().unwrap_or("").chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("a count")
}
