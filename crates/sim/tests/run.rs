//! A simulated game whose odds are counted out here by hand.

use crate::support;

use std::sync::atomic::{AtomicU64, Ordering};

use book::{Cents, Rules};
use sim::{BLOCK, Pace, RunOptions, RunReport, WagerReport, run_game};
use support::{ErrorsFrom, Over};

fn simulate(options: &RunOptions) -> RunReport {
    // The game brings its own layout: any rules will do.
    run_game::<Over>(&Rules::of("craps").unwrap(), options, &|_| ()).unwrap()
}

fn options(rounds: u64, side: &[(&str, i64)]) -> RunOptions {
    let side = side.iter().map(|(id, dollars)| (id.to_string(), Cents::dollars(*dollars))).collect();
    RunOptions { rounds, threads: 1, side, ..RunOptions::default() }
}

fn wager<'a>(report: &'a RunReport, id: &str) -> &'a WagerReport {
    report.wagers.iter().find(|w| w.wager == id).unwrap()
}

/// Everything but how fast it went.
fn found(mut report: RunReport) -> RunReport {
    report.pace = Pace { threads: 0, seconds: 0.0, rounds_per_second: 0.0 };
    report.part.pace = report.pace;
    report
}

/// Over the 36 throws: stakes and gain in units of the base wager.
fn over_counted_out() -> (i64, i64) {
    let (mut staked, mut gain) = (0, 0);
    for first in 1..=6 {
        for second in 1..=6 {
            let stake = if first >= 5 { 2 } else { 1 };
            let sum = first + second;
            staked += stake;
            gain += stake * (sum - 7i64).signum() + if sum == 12 { stake } else { 0 };
        }
    }
    (staked, gain)
}

#[test]
fn figures_lie_within_four_errors_of_the_count() {
    let report = simulate(&options(1_000_000, &[("aces", 1), ("six", 6)]));
    let (staked, gain) = over_counted_out();

    let over = wager(&report, "over");
    let exact = -gain as f64 / staked as f64;
    assert!(over.edge.unwrap().errors_from(exact) < 4.0, "{over:?} {exact}");
    assert!(over.edge.unwrap().error < 0.002);
    assert_eq!(over.decided, 1_000_000);
    assert_eq!(
        over.lines,
        over.decided + over.rows.iter().find(|r| r.event.as_deref() == Some("twelve")).unwrap().lines
    );
    assert!((over.hit_frequency.unwrap() - 15.0 / 36.0).abs() < 0.002);

    // 1 in 36 at 30 to 1: five units lost in 36.
    let aces = wager(&report, "aces").edge.unwrap();
    assert!(aces.errors_from(5.0 / 36.0) < 4.0, "{aces:?}");

    // Five ways to win $7 less $1, six to lose $6: $6 lost in eleven decisions of $6.
    let six = wager(&report, "six");
    assert!(six.edge.unwrap().errors_from(1.0 / 11.0) < 4.0, "{six:?}");
    assert!((six.decided as f64 / report.rounds as f64 - 11.0 / 36.0).abs() < 0.002);
    assert_eq!(six.fees, Cents::dollars(six.hits as i64));
}

#[test]
fn the_game_as_a_whole_is_figured_on_what_was_laid_before_the_deal() {
    let report = simulate(&options(1_000_000, &[]));
    let (staked, gain) = over_counted_out();
    assert_eq!(report.base, Cents::dollars(5 * report.rounds as i64));
    assert_eq!(report.net, wager(&report, "over").net);
    assert!(report.edge.unwrap().errors_from(-gain as f64 / 36.0) < 4.0, "{report:?}");
    let raised = report.staked.0 as f64 / report.base.0 as f64;
    assert!((raised - staked as f64 / 36.0).abs() < 0.002, "{raised}");
    assert_eq!(report.hit_frequency, wager(&report, "over").hit_frequency);
}

/// A stake that was moved is still the same wager, and one not decided yet is none: five ways to win, six to lose, and
/// two dollars charged on ten. What is added to the strategy's wagers leaves its own edge alone.
#[test]
fn wagers_that_move_and_stand_count_when_they_are_decided() {
    let rounds = 400_000;
    let report = simulate(&options(rounds, &[("point", 10)]));
    let point = wager(&report, "point");
    assert!(point.edge.unwrap().errors_from(1.0 / 11.0 + 0.2) < 4.0, "{point:?}");
    let over = wager(&report, "over");
    assert_eq!(report.base, Cents::dollars(5 * rounds as i64));
    assert_eq!(report.net, over.net + point.net);
    let alone = -over.net.0 as f64 / report.base.0 as f64;
    assert!((report.edge.unwrap().value - alone).abs() < 1e-12, "{report:?}");
    let in_all = -report.net.0 as f64 / report.base.0 as f64;
    assert!((report.loss_in_all.unwrap().value - in_all).abs() < 1e-12, "{report:?}");
    assert_eq!(point.fees, Cents::dollars(2) * point.decided as i64);
    assert_eq!(point.returned - point.staked + point.won - point.fees, point.net);
}

/// The last standing wagers of a block are played out without new ones.
#[test]
fn every_wager_made_is_decided() {
    let report = simulate(&options(BLOCK + 100, &[("six", 6), ("point", 10)]));
    assert!(report.rounds > BLOCK + 100, "something stood at the end of a block");
    assert_eq!(wager(&report, "over").decided, BLOCK + 100);
    // A six that stands is decided again and again; each one made is lost in the end.
    let six = wager(&report, "six");
    assert!(six.hits > 0 && six.returned == six.staked - Cents::dollars(6) * (six.decided - six.hits) as i64);
}

#[test]
fn totals_do_not_depend_on_the_number_of_threads() {
    let at = |threads| {
        let side = options(0, &[("six", 6), ("aces", 2)]).side;
        found(simulate(&RunOptions {
            rounds: 5 * BLOCK + 17,
            threads,
            seats: 3,
            side,
            ..RunOptions::default()
        }))
    };
    let one = at(1);
    assert_eq!(one, at(2));
    assert_eq!(one, at(5));
}

#[test]
fn two_seeds_differ_and_one_repeats_itself() {
    let at = |seed| found(simulate(&RunOptions { rounds: 10_000, seed, ..RunOptions::default() }));
    assert_eq!(at(7), at(7));
    assert_ne!(at(7).net, at(8).net);
}

#[test]
fn every_seat_plays() {
    let report = simulate(&RunOptions { rounds: 1000, seats: 5, ..RunOptions::default() });
    assert_eq!(wager(&report, "over").decided, 5000);
    assert_eq!(report.base, Cents::dollars(25_000));
    // The seats share the dice and win together, so their figure is no surer than that of one seat.
    let alone = simulate(&RunOptions { rounds: 1000, ..RunOptions::default() });
    assert_eq!(report.net, alone.net * 5);
    assert!((report.edge.unwrap().error / alone.edge.unwrap().error - 1.0).abs() < 1e-9);
}

#[test]
fn progress_adds_up_to_the_rounds_asked_for() {
    let told = AtomicU64::new(0);
    let options = RunOptions { rounds: 3 * BLOCK + 5, threads: 2, ..RunOptions::default() };
    let rules = Rules::of("craps").unwrap();
    run_game::<Over>(&rules, &options, &|n| _ = told.fetch_add(n, Ordering::Relaxed)).unwrap();
    assert_eq!(told.into_inner(), options.rounds);
}

#[test]
fn what_cannot_be_played_is_a_fault() {
    let rules = Rules::of("craps").unwrap();
    let fault = |options: RunOptions| run_game::<Over>(&rules, &options, &|_| ()).unwrap_err().to_string();
    assert_eq!(fault(RunOptions { seats: 0, ..RunOptions::default() }), "over has 1 to 5 seats, not 0");
    assert_eq!(fault(RunOptions { seats: 6, ..RunOptions::default() }), "over has 1 to 5 seats, not 6");
    let never = "over has no spot `nine` to bet on before the deal";
    assert_eq!(fault(options(10, &[("nine", 5)])), never);
    assert!(fault(options(10, &[("point-six", 10)])).contains("no spot `point-six`"));
    let twice = "`six` is named twice: say in one amount how much is to lie there";
    assert_eq!(fault(options(10, &[("six", 6), ("six", 12)])), twice);
    assert_eq!(fault(options(10, &[("six", 0)])), "a wager on `six` is more than $0");
    let said = fault(options(10, &[("six", 1)]));
    assert!(said.starts_with("$1 on `six` was never taken: six takes $6 to"), "{said}");
}

#[test]
fn no_rounds_give_an_empty_report_and_reports_are_json() {
    let report = simulate(&options(0, &[]));
    assert_eq!((report.rounds, report.edge, report.wagers.len()), (0, None, 0));
    let report = simulate(&options(1000, &[]));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["wagers"][0]["rows"].as_array().unwrap().len(), 4);
    assert_eq!(json["wagers"][0]["rows"][1]["pays"], "1 to 1");
}
