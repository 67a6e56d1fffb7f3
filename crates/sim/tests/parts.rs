//! A run played in parts: joined, they are the run.

use crate::support;

use std::sync::atomic::Ordering;

use book::{Cents, Rules};
use serde_json::Value;
use sim::{BLOCK, RunOptions, RunPart, RunReport, merge, run, run_game};
use support::Over;

const ROUNDS: u64 = 7 * BLOCK + 1234;

fn options(shard: (u64, u64)) -> RunOptions {
    let side = vec![("aces".to_owned(), Cents::dollars(1)), ("six".to_owned(), Cents::dollars(6))];
    RunOptions { rounds: ROUNDS, seats: 2, side, shard, ..RunOptions::default() }
}

fn over(options: &RunOptions) -> RunReport {
    run_game::<Over>(&Rules::of("craps").unwrap(), options, &|_| ()).unwrap()
}

/// A part as it comes back from a file.
fn written(report: &RunReport) -> RunPart {
    serde_json::from_str(&serde_json::to_string(&report.part).unwrap()).unwrap()
}

/// Everything but how fast it went.
fn found(report: &RunReport) -> Value {
    let mut json = serde_json::to_value(report).unwrap();
    json["pace"] = Value::Null;
    json
}

fn parts(n: u64) -> Vec<(String, RunPart)> {
    (1..=n).map(|i| (format!("{i}.json"), written(&over(&options((i, n)))))).collect()
}

#[test]
fn parts_merged_equal_the_run_in_one() {
    let whole = found(&over(&options((1, 1))));
    for n in [2, 3, 8, 20] {
        let mut parts = parts(n);
        parts.reverse();
        let merged = merge(parts).unwrap();
        let rules = Rules::of("craps").unwrap();
        assert_eq!(found(&RunReport::new(merged, &rules).unwrap()), whole, "{n} parts");
    }
}

/// The same through the book: settings and pay tables come back from the part, and so do the exact odds.
#[test]
fn a_merged_report_needs_nothing_but_the_parts() {
    let mut rules = Rules::of("three-card-poker").unwrap();
    rules.set("deal-from", "shoe").unwrap();
    let side = vec![("pair-plus".to_owned(), Cents::dollars(5))];
    let at = |shard| {
        let exact = shard == (1, 1);
        let options =
            RunOptions { rounds: 200_000, shard, exact, side: side.clone(), ..RunOptions::default() };
        run(&rules, &options, &|_| ()).unwrap()
    };
    let halves = vec![("a".into(), written(&at((1, 2)))), ("b".into(), written(&at((2, 2))))];
    let merged = merge(halves).unwrap();
    let opened = merged.run.opened().unwrap();
    assert_eq!(opened.fingerprint(), rules.fingerprint());
    let mut report = RunReport::new(merged, &opened).unwrap();
    report.set_beside_exact(&opened, &odds::Progress::new());
    assert_eq!(found(&report), found(&at((1, 1))));
}

#[test]
fn what_is_missing_doubled_or_strange_is_named() {
    let said = |parts: Vec<(String, RunPart)>| merge(parts).unwrap_err().to_string();
    let all = parts(4);
    let mut nobody = parts(4);
    nobody.iter_mut().for_each(|(_, part)| part.run.seats = 0);
    assert_eq!(said(nobody), "1.json is of a run in which nobody played");
    // How long it took is for people alone: what a file says of it spoils nothing else.
    let mut ages = parts(4);
    ages.iter_mut().for_each(|(_, part)| part.pace.seconds = 1e300);
    assert_eq!(merge(ages).unwrap().pace.seconds, 0.0);
    assert_eq!(said(vec![]), "there is nothing to merge");
    assert_eq!(said(all[1..].to_vec()), "blocks 0 to 1 of 0 to 7 are missing");
    assert_eq!(said(all[..3].to_vec()), "blocks 6 to 7 of 0 to 7 are missing");
    assert_eq!(said(parts(8)[..7].to_vec()), "block 7 of 0 to 7 is missing");
    let twice = [&all[..], &all[1..2]].concat();
    assert_eq!(said(twice), "block 2 is in both 2.json and 2.json");
    let strange = |change: fn(&mut RunOptions)| {
        let mut options = options((2, 2));
        change(&mut options);
        said(vec![
            ("a".into(), written(&over(&self::options((1, 2))))),
            ("b".into(), written(&over(&options))),
        ])
    };
    assert_eq!(strange(|o| o.seed = 2), "b is not of the same run as a: it has seed 2, not 1");
    assert_eq!(strange(|o| o.seats = 1), "b is not of the same run as a: it has seats 1, not 2");
    assert!(strange(|o| o.rounds += 1).contains("it has rounds"));
    assert!(strange(|o| o.side.clear()).contains("it has side wagers []"));
    assert!(strange(|o| o.fresh = true).contains("it has fresh tables true"));
}

/// A file that was cut or changed on its way is not added up as if it were whole.
#[test]
fn what_does_not_fit_number_by_number_is_not_added_up() {
    let said = |change: fn(&mut Value)| {
        let mut parts = parts(2);
        let mut json = serde_json::to_value(&parts[1].1).unwrap();
        change(&mut json);
        parts[1].1 = serde_json::from_value(json).unwrap();
        merge(parts).unwrap_err().to_string()
    };
    let wagers = "2.json does not count the wagers that 1.json does";
    assert_eq!(said(|part| _ = part["totals"]["wagers"].as_array_mut().unwrap().pop()), wagers);
    assert_eq!(said(|part| _ = part["totals"]["side"].as_array_mut().unwrap().pop()), wagers);
    assert_eq!(said(|part| part["wagers"][0] = "no-such-wager".into()), wagers);
    let beyond = "2.json has blocks 4 to 8 of a run of 8";
    assert_eq!(said(|part| part["blocks"] = serde_json::json!([[4, 8]])), beyond);
    let backwards = "2.json has blocks 7 to 4 of a run of 8";
    assert_eq!(said(|part| part["blocks"] = serde_json::json!([[7, 4]])), backwards);
}

#[test]
fn rules_of_another_version_are_not_read() {
    let options = RunOptions { rounds: 100, ..RunOptions::default() };
    let rules = Rules::of("roulette").unwrap();
    let mut part = run(&rules, &options, &|_| ()).unwrap().part;
    assert!(part.run.opened().is_ok());
    part.run.rules = "0123456789abcdef".into();
    assert!(part.run.opened().unwrap_err().to_string().contains("under rules 0123456789abcdef"));
}

#[test]
fn a_run_stopped_by_hand_names_the_blocks_it_has() {
    let options = RunOptions { threads: 1, ..options((1, 1)) };
    let rules = Rules::of("craps").unwrap();
    let stop = options.stop.clone();
    let report = run_game::<Over>(&rules, &options, &|_| stop.store(true, Ordering::Relaxed)).unwrap();
    assert_eq!(report.part.blocks, [(0, 0)]);
    assert!(!report.part.is_whole());
    assert!((BLOCK..BLOCK + 1000).contains(&report.rounds), "a block is played out: {}", report.rounds);
    // What is missing can be played elsewhere: the second part of eight is the second block.
    let said = merge(vec![("a".into(), report.part)]).unwrap_err().to_string();
    assert_eq!(said, "blocks 1 to 7 of 0 to 7 are missing");

    options.stop.store(true, Ordering::Relaxed);
    let nothing = over(&options);
    assert_eq!((nothing.rounds, nothing.edge, nothing.part.blocks.len()), (0, None, 0));
}

#[test]
fn a_part_that_cannot_be_is_a_fault() {
    let fault = |shard| run_game::<Over>(&Rules::of("craps").unwrap(), &options(shard), &|_| ()).unwrap_err();
    assert!(fault((0, 2)).to_string().contains("no part 0 of 2"));
    assert!(fault((3, 2)).to_string().contains("no part 3 of 2"));
}

#[test]
fn fresh_tables_count_the_same_money_and_stakes_still_stand() {
    let fresh = over(&RunOptions { fresh: true, ..options((1, 1)) });
    // Dice know no shoe: but for the seats' standing wagers nothing changes, and the felt's account agrees.
    assert_eq!(found(&fresh)["wagers"], found(&over(&options((1, 1))))["wagers"]);
    let rules = Rules::of("blackjack").unwrap();
    let options = RunOptions { rounds: 20_000, fresh: true, ..RunOptions::default() };
    let fresh = run(&rules, &options, &|_| ()).unwrap();
    let shoe = run(&rules, &RunOptions { fresh: false, ..options }, &|_| ()).unwrap();
    assert_eq!(fresh.base, shoe.base);
    assert_ne!(fresh.net, shoe.net);
}
