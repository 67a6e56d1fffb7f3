//! Purses and comparisons, against what can be worked out.

use crate::support::ErrorsFrom;
use book::{Cents, Rules};
use sim::{Arm, RunOptions, Strategy, bankroll, compare};

fn rules(game: &str) -> Rules {
    Rules::of(game).unwrap()
}

/// The law of an even-money wager won with probability `p`: the chance to be broke within so many rounds from so many
/// units, and the law of the units in the end, step by step.
fn even_money(p: f64, units: usize, rounds: usize) -> (f64, Vec<f64>) {
    let mut law = vec![0.0; units + rounds + 1];
    law[units] = 1.0;
    for _ in 0..rounds {
        let mut next = vec![0.0; law.len()];
        next[0] = law[0];
        for n in 1..law.len() - 1 {
            next[n + 1] += law[n] * p;
            next[n - 1] += law[n] * (1.0 - p);
        }
        law = next;
    }
    (law[0], law)
}

#[test]
fn the_risk_of_ruin_on_red_is_that_of_the_random_walk() {
    let options = RunOptions { rounds: 100, ..RunOptions::default() };
    let least = rules("roulette").limits("red").min;
    let report = bankroll(&rules("roulette"), &options, least * 12, 20_000, &|_| ()).unwrap();
    let (ruin, law) = even_money(18.0 / 38.0, 12, 100);
    assert!(report.risk_of_ruin.errors_from(ruin) < 4.0, "{:?} {ruin}", report.risk_of_ruin);
    assert!(report.risk_of_ruin.error < 0.005);
    let ahead: f64 = law[13..].iter().sum();
    assert!(report.ahead.errors_from(ahead) < 4.0, "{:?} {ahead}", report.ahead);
    let mean: f64 = law.iter().enumerate().map(|(n, p)| (n as f64 - 12.0) * p).sum::<f64>() * least.0 as f64;
    assert!(report.gain.errors_from(mean) < 4.0, "{:?} {mean}", report.gain);
    // Half of the evenings are at or below the median, and not many fewer below it.
    let at_most = |cents: i64| law[..=(cents / least.0) as usize].iter().sum::<f64>();
    assert!(at_most(report.purse[3].0) > 0.49 && at_most(report.purse[3].0 - least.0) < 0.51);
    assert_eq!(report.way.len(), 100);
    assert!(report.way.is_sorted_by(|a, b| a.round < b.round && a.ruined <= b.ruined));
    assert_eq!(report.way[99].quantiles, report.purse);
    assert_eq!(report.way[99].ruined, report.risk_of_ruin.value);
}

#[test]
fn a_purse_is_the_same_on_any_number_of_threads_and_never_too_small_to_begin() {
    let at = |threads| {
        let options = RunOptions { rounds: 50, threads, ..RunOptions::default() };
        let mut report = bankroll(&rules("three-card-poker"), &options, Cents::dollars(100), 300, &|_| ());
        report.as_mut().unwrap().pace = sim::Pace { threads: 0, seconds: 0.0, rounds_per_second: 0.0 };
        report.unwrap()
    };
    assert_eq!(at(1), at(2));
    let greatest = at(1).drawdowns[6];
    assert!(greatest > Cents::dollars(20) && greatest < Cents::dollars(700), "{greatest}");
    let said = bankroll(&rules("roulette"), &RunOptions::default(), Cents(1), 5, &|_| ()).unwrap_err();
    assert!(said.to_string().contains("a round takes"), "{said}");
    let seats = RunOptions { seats: 2, ..RunOptions::default() };
    let said = bankroll(&rules("roulette"), &seats, Cents::dollars(100), 5, &|_| ()).unwrap_err();
    assert!(said.to_string().contains("one seat"), "{said}");
}

fn arm(name: &str, rules: Rules, strategy: Strategy) -> Arm {
    Arm { name: name.into(), rules, strategy }
}

/// With the same cards two pay tables differ only where a row differs: the difference is known far better than either.
#[test]
fn two_pay_tables_on_the_same_cards_differ_by_their_rows() {
    let options = RunOptions {
        rounds: 400_000,
        side: vec![("pair-plus".into(), Cents::dollars(5))],
        ..RunOptions::default()
    };
    // The same table with a flush paid one unit more.
    let mut better = rules("three-card-poker");
    let mut table = better.paytable("pair-plus").clone();
    let flush = table.rows.iter_mut().find(|row| row.event == "flush").unwrap();
    let book::Pays::To(pays, 1) = flush.pays else { panic!("a flush pays so much to one") };
    flush.pays = book::Pays::To(pays + 1, 1);
    better.put_paytable(Box::leak(Box::new(table)));
    let arms =
        [arm("printed", rules("three-card-poker"), Strategy::Basic), arm("better", better, Strategy::Basic)];
    let found = compare(&arms, &options, 1, &|_| ()).unwrap();
    let least = rules("three-card-poker").limits("ante").min;
    assert_eq!(least, Cents::dollars(5));
    // 1,096 of the 22,100 hands are flushes, the side wager is as large as the ante, and no flush is folded.
    let expected = 1096.0 / 22_100.0;
    let difference = found.difference.unwrap();
    assert!(difference.errors_from(expected) < 4.0, "{difference:?} {expected}");
    assert!(difference.error < found.error_apart / 3.0, "{found:?}");
    assert!((found.saved.unwrap() - (found.error_apart / difference.error).powi(2)).abs() < 1e-6);
    assert!((found.alike - (1.0 - expected)).abs() < 0.002, "{}", found.alike);
}

#[test]
fn a_strategy_against_itself_differs_in_nothing() {
    let options = RunOptions { rounds: 20_000, ..RunOptions::default() };
    let arms = [0, 1].map(|n| arm(&n.to_string(), rules("craps"), Strategy::Basic));
    let found = compare(&arms, &options, 1, &|_| ()).unwrap();
    let difference = found.difference.unwrap();
    assert_eq!((difference.value, found.alike, found.sittings), (0.0, 1.0, 20_000));
    assert!(difference.error < 1e-12, "{difference:?}");
    // Pass loses 7 in 495; odds nothing: every sitting is played to its end.
    assert!(found.arms[0].edge.unwrap().value.abs() < 0.05);
}

/// Standing on every stiff hand costs about 3.9% of the wager more than basic strategy does.
#[test]
fn never_busting_is_dear_at_blackjack() {
    let options = RunOptions { rounds: 300_000, ..RunOptions::default() };
    let arms = [
        arm("never", rules("blackjack"), Strategy::NeverBust),
        arm("basic", rules("blackjack"), Strategy::Basic),
    ];
    for rounds_each in [1, 60] {
        let found = compare(&arms, &options, rounds_each, &|_| ()).unwrap();
        let difference = found.difference.unwrap();
        assert!((0.02..0.05).contains(&difference.value), "{found:?}");
        assert!(difference.error < 0.003);
    }
    let two = [arm("a", rules("blackjack"), Strategy::Basic), arm("b", rules("craps"), Strategy::Basic)];
    assert!(compare(&two, &options, 1, &|_| ()).unwrap_err().to_string().contains("one game"));
}
