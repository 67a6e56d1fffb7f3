//! What is found beside what is computed.

use crate::support::{self, ErrorsFrom};

use book::{Cents, Rules};
use sim::{EdgeTest, RunOptions, RunReport, Strategy, run, run_game};

fn simulate(game: &str, strategy: Strategy, side: &[(&str, i64)], seats: u8) -> RunReport {
    let side = side.iter().map(|(id, dollars)| (id.to_string(), Cents::dollars(*dollars))).collect();
    let options = RunOptions { rounds: 500_000, strategy, side, seats, exact: true, ..RunOptions::default() };
    run(&Rules::of(game).unwrap(), &options, &|_| ()).unwrap()
}

fn of<'a>(report: &'a RunReport, wager: &str) -> &'a EdgeTest {
    report.exact.iter().find(|a| a.wager == wager).unwrap_or_else(|| panic!("{wager}: {:?}", report.exact))
}

#[test]
fn the_best_play_and_the_side_wagers_lie_within_four_errors_of_the_exact_odds() {
    let side = [("pair-plus", 5), ("six-card-bonus", 5)];
    let report = simulate("three-card-poker", Strategy::Optimal, &side, 1);
    for (wager, exact) in [("ante", 0.033730), ("pair-plus", 0.072760)] {
        let a = of(&report, wager);
        assert!((a.exact.decimal() - exact).abs() < 5e-6, "{a:?}");
        assert!(a.z.unwrap().abs() < 4.0, "{a:?}");
        assert!((a.difference - (a.found.value - a.exact.decimal())).abs() < 1e-15);
        assert_eq!(a.play, wager == "ante");
    }
    // The main game is counted apart from what was added to it, and in units of the ante.
    assert_eq!(of(&report, "ante").found, report.edge.unwrap());
    let tests: Vec<_> = report.row_tests.iter().map(|t| (t.wager.as_str(), t.paytable.as_str())).collect();
    assert!(tests.contains(&("pair-plus", "pair-plus-table-i")), "{tests:?}");
    assert!(tests.contains(&("ante", "ante-bonus")), "{tests:?}");
    for test in &report.row_tests {
        assert!(test.p_value > 1e-5 && test.p_value <= 1.0, "{test:?}");
        assert_eq!(test.rows.iter().map(|r| r.found).sum::<u64>(), test.decided, "{test:?}");
        let expected: f64 = test.rows.iter().map(|r| r.expected).sum();
        assert!((expected / test.decided as f64 - 1.0).abs() < 1e-9, "{test:?}");
    }
}

/// With another pay table than the one played, the rows would not fit: the test can fail.
#[test]
fn a_wrong_edge_is_far_away() {
    let report = simulate("roulette", Strategy::Basic, &[("straight-17", 5)], 1);
    let a = of(&report, "straight");
    assert!(a.z.unwrap().abs() < 4.0 && a.found.error < 0.02, "{a:?}");
    assert!(
        of(&report, "red").found.errors_from(1.0 / 37.0) > 10.0,
        "a wheel with one zero would be told apart"
    );
}

#[test]
fn another_strategy_than_the_best_is_not_held_against_it() {
    let report = simulate("let-it-ride", Strategy::Basic, &[], 1);
    assert!(report.exact.iter().all(|a| a.z.is_none()), "{:?}", report.exact);
    assert!(!report.exact.is_empty());
    // Without decisions every strategy is the best.
    assert!(of(&simulate("roulette", Strategy::Basic, &[], 1), "red").z.is_some());
}

/// Seats share the wheel, which changes the error and not the edge; rows of several seats are no sample.
#[test]
fn several_seats_are_held_against_the_same_edge() {
    let report = simulate("roulette", Strategy::Basic, &[], 3);
    assert!(of(&report, "red").z.unwrap().abs() < 4.0);
    assert!(report.row_tests.is_empty());
}

#[test]
fn a_game_that_is_not_solved_says_so() {
    let rules = Rules::of("craps").unwrap();
    let options = RunOptions { rounds: 1000, exact: true, ..RunOptions::default() };
    let report = run_game::<support::Over>(&rules, &options, &|_| ()).unwrap();
    assert_eq!(report.not_exact.as_deref(), Some("the odds of `over` are not solved"));
    let optimal = RunOptions { strategy: Strategy::Optimal, ..options };
    let said = run_game::<support::Over>(&rules, &optimal, &|_| ()).unwrap_err().to_string();
    assert_eq!(said, "the odds of `over` are not solved");
}
