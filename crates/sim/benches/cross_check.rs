//! Every solved game simulated under its best strategy, side wagers too, against its exact odds:
//! `cargo bench -p sim --bench cross_check [-- ROUNDS [GAME…]]`.
//!
//! Prints how far every edge lies from the exact one and fails if any is more than four standard errors away, or if the
//! rows of a pay table come so unevenly that chance would do it less than once in a million. Shoes are dealt from the top
//! each round, as the exact odds have it. The seed is fixed: a run that passes passes again.

use std::process::ExitCode;

use book::{Cents, Pays, Rules};
use games::kernel::{Layout, Spot};
use sim::{EdgeTest, RunOptions, RunReport, Strategy};

/// Standard errors that no edge may be away from the exact one.
const FAR: f64 = 4.0;
/// The least p-value of a table's rows.
const UNLIKELY: f64 = 1e-6;

fn main() -> ExitCode {
    // Cargo itself adds `--bench`.
    let mut args = std::env::args().skip(1).filter(|a| !a.starts_with("--"));
    let rounds = args.next().or_else(|| std::env::var("CROSS_CHECK_ROUNDS").ok());
    let rounds = rounds.map_or(1_000_000, |n| n.replace('_', "").parse().expect("a number of rounds"));
    let only: Vec<String> = args.collect();
    println!("{:<26}{:<30}{:>22}{:>12}{:>8}", "game", "wager", "edge found", "exact", "z");
    let (mut checks, mut worst, mut failures) = (0, 0.0f64, vec![]);
    for game in odds::SOLVED.iter().filter(|id| only.is_empty() || only.iter().any(|o| o == *id)) {
        let mut check = |report: &RunReport, wanted: &[&str]| {
            for a in report.exact.iter().filter(|a| wanted.is_empty() || wanted.contains(&a.wager.as_str())) {
                let EdgeTest { wager, found, exact, z: Some(z), .. } = a else { continue };
                let edge = format!("{:.4}% ± {:.4}%", found.value * 100.0, found.error * 100.0);
                println!("{game:<26}{wager:<30}{edge:>22}{:>11.4}%{z:>+8.2}", exact.decimal() * 100.0);
                checks += 1;
                worst = worst.max(z.abs());
                // A figure that is not a number is no pass.
                if z.is_nan() || z.abs() > FAR {
                    failures.push(format!("{game} {wager}: {z:+.2} standard errors"));
                }
            }
            let tests = report.row_tests.iter();
            for test in tests.filter(|t| wanted.is_empty() || wanted.contains(&t.wager.as_str())) {
                if test.p_value.is_nan() || test.p_value < UNLIKELY {
                    let (wager, p) = (&test.wager, test.p_value);
                    failures.push(format!("{game} {wager}: rows with p = {p:.1e}, {:?}", test.rows));
                }
            }
        };
        let rules = Rules::of(game).expect("the book has every solved game");
        let main = simulate(&rules, rounds, &[]).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        check(&main, &[]);
        let layout = games::open(rules.clone()).expect("it can be opened").layout().clone();
        for sides in companies(&rules, sides(&rules, &layout, &main)) {
            let report = simulate(&rules, rounds, &sides).unwrap_or_else(|fault| panic!("{game}: {fault}"));
            check(&report, &wagers(&layout, &sides));
        }
    }
    println!("\n{checks} edges at {rounds} rounds; the farthest is {worst:.2} standard errors away");
    failures.iter().for_each(|failure| println!("FAILED {failure}"));
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn simulate(rules: &Rules, rounds: u64, side: &[(String, Cents)]) -> Result<RunReport, book::Fault> {
    let fresh = rules.settings().contains_key("cut-card");
    let (strategy, side) = (Strategy::Optimal, side.to_vec());
    sim::run(
        rules,
        &RunOptions { rounds, strategy, side, fresh, exact: true, ..RunOptions::default() },
        &|_| (),
    )
}

/// Side wagers that a table takes together. One that it does not take with the others begins another company; one that
/// it takes neither alone nor in company is told and left out.
fn companies(rules: &Rules, sides: Vec<(String, Cents)>) -> Vec<Vec<(String, Cents)>> {
    let taken = |side: &[(String, Cents)]| {
        let options = RunOptions { rounds: 3_000, side: side.to_vec(), ..RunOptions::default() };
        sim::run(rules, &options, &|_| ()).map(|_| ())
    };
    let mut companies: Vec<Vec<(String, Cents)>> = vec![];
    let (alone, dependent): (Vec<_>, Vec<_>) =
        sides.into_iter().partition(|side| taken(std::slice::from_ref(side)).is_ok());
    // Those that need another wager come last, when it is there.
    for side in alone.into_iter().chain(dependent) {
        let side = std::slice::from_ref(&side);
        match companies.iter_mut().find(|company| taken(&[&company[..], side].concat()).is_ok()) {
            Some(company) => company.extend_from_slice(side),
            None => match taken(side) {
                Ok(()) => companies.push(side.to_vec()),
                Err(fault) => println!("{:<26}{:<30}{fault}", rules.game(), side[0].0),
            },
        }
    }
    companies
}

/// The least stake on a spot that every row of its pay table pays in whole units: the exact odds know no rounding, and
/// odd payouts are rounded up.
fn even_stake(rules: &Rules, spot: &Spot) -> Cents {
    let unit = rules.rounding().unit.0 as u64;
    let even = |stake: &Cents| {
        rules.paytables().filter(|table| table.wager == spot.wager).flat_map(|table| &table.rows).all(|row| {
            match row.pays {
                Pays::To(a, b) | Pays::For(a, b) => {
                    (stake.0 as u64 * a as u64).is_multiple_of(b as u64 * unit)
                }
                _ => true,
            }
        })
    };
    let stakes = (1..=60).map(|times| spot.limits.min * times).filter(|&stake| stake <= spot.limits.max);
    stakes.into_iter().find(even).unwrap_or(spot.limits.min)
}

/// A wager on one spot of every wager that is solved and not the strategy's own.
fn sides(rules: &Rules, layout: &Layout, main: &RunReport) -> Vec<(String, Cents)> {
    let ask = odds::Ask { in_force: true, ..odds::Ask::new(rules.clone()) };
    let sheet = odds::sheet(&ask, &odds::Progress::new()).expect("the game is solved");
    let mut sides: Vec<(String, Cents)> = vec![];
    for entry in sim::entries(&sheet).into_iter().filter(|e| e.within.is_none()) {
        let own = main.wagers.iter().any(|w| w.wager == entry.wager);
        let spot = layout.spots.iter().find(|s| s.open && s.wager == entry.wager).filter(|_| !own);
        if let Some(spot) = spot.filter(|s| sides.iter().all(|(id, _)| *id != s.id)) {
            sides.push((spot.id.clone(), even_stake(rules, spot)));
        }
    }
    sides
}

fn wagers<'a>(layout: &'a Layout, sides: &[(String, Cents)]) -> Vec<&'a str> {
    let of = |id: &str| layout.spots.iter().find(|s| s.id == id).map(|s| s.wager);
    sides.iter().filter_map(|(id, _)| of(id)).collect()
}
