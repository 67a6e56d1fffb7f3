//! The simulator and the generator as the program prints them.

use crate::support;

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use support::{json, run};

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn without_pace(mut report: Value) -> Value {
    report["pace"] = Value::Null;
    report
}

#[test]
fn shards_written_and_merged_print_what_one_run_prints() {
    let folder = folder("shards");
    let args =
        ["sim", "three-card-poker", "--rounds", "400k", "--seed", "9", "--side", "pair-plus=5", "--json"];
    let mut files = vec![];
    for shard in ["1/3", "2/3", "3/3"] {
        let part = run(&[&args[..], &["--shard", shard]].concat(), "");
        assert_eq!((part.code, part.err.as_str()), (0, ""));
        let path = folder.join(format!("{}.json", &shard[..1]));
        fs::write(&path, part.out).unwrap();
        files.push(path.to_str().unwrap().to_owned());
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let merged = json(&[&["sim", "merge"][..], &files, &["--json"]].concat());
    let whole = json(&args);
    assert_eq!(without_pace(merged), without_pace(whole.clone()));
    assert_eq!(whole["part"]["blocks"], serde_json::json!([[0, 6]]));
    assert!(whole["exact"].as_array().unwrap().iter().any(|e| e["wager"] == "pair-plus"), "{whole}");

    // People read the same report from the parts.
    let told = run(&[&["sim", "merge"][..], &files].concat(), "");
    assert!(told.out.contains("house edge") && !told.out.contains("A part of a run"), "{}", told.out);
    let part = run(&["sim", "three-card-poker", "--rounds", "400k", "--shard", "2/3"], "");
    assert!(part.out.contains("of the blocks 0 to 6, 2 to 3"), "{}", part.out);

    let refused = |files: &[&str]| {
        let ran = run(&[&["sim", "merge"][..], files].concat(), "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
        ran.err
    };
    assert!(refused(&files[1..]).contains("blocks 0 to 1 of 0 to 6 are missing"));
    assert!(refused(&[files[0], files[1], files[2], files[1]]).contains("block 2 is in both"));
    let strange = folder.join("strange.json");
    fs::write(&strange, "{\"part\": 3}").unwrap();
    assert!(refused(&[files[0], strange.to_str().unwrap()]).contains("is not what `sim --json` wrote"));
    assert!(refused(&["nowhere.json"]).contains("nowhere.json"));
}

#[test]
fn a_purse_is_told_and_drawn() {
    let folder = folder("purse");
    for kind in ["svg", "html"] {
        let path = folder.join(format!("purse.{kind}"));
        let path = path.to_str().unwrap();
        let args =
            ["sim", "roulette", "--bankroll", "$100", "--rounds", "200", "--trials", "500", "--chart", path];
        let told = run(&args, "");
        assert_eq!((told.code, told.err.as_str()), (0, ""));
        assert!(told.out.contains("risk of ruin") && told.out.contains("drawdown at most"), "{}", told.out);
        let drawn = fs::read_to_string(path).unwrap();
        assert!(drawn.contains("<svg") && drawn.contains("</svg>") && drawn.contains("<polygon"));
        // Nothing is fetched from anywhere: the one address is the name of SVG itself.
        assert_eq!(drawn.matches("http").count(), 1, "{drawn}");
        assert!(!drawn.contains("<script"));
    }
    let report =
        json(&["sim", "roulette", "--bankroll", "100", "--rounds", "50", "--trials", "100", "--json"]);
    assert_eq!(report["trials"], 100);
    assert_eq!(report["way"].as_array().unwrap().len(), 50);
}

#[test]
fn two_are_compared_on_the_same_chance() {
    let args = ["sim", "blackjack", "--rounds", "50k", "--compare", "never-bust", "basic"];
    let told = run(&args, "");
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(told.out.contains("difference") && told.out.contains("times the rounds"), "{}", told.out);
    let found = json(&[&args[..], &["--json"]].concat());
    assert!(found["difference"]["error"].as_f64().unwrap() < found["error_apart"].as_f64().unwrap());
    let settings = ["dealer-soft-17=hit", "dealer-soft-17=stand,basic"];
    let found =
        json(&["sim", "blackjack", "--rounds", "20k", "--json", "--compare", settings[0], settings[1]]);
    assert_ne!(found["arms"][0]["rules"], found["arms"][1]["rules"]);
}

/// A pay table is seen by whoever bets on it: the wager is laid at its minimum without being asked for, and rows too rare
/// for any run stand beside as exact edges.
#[test]
fn two_pay_tables_are_told_apart() {
    let tables = ["pt-flt-dwhf-tpw-01", "pt-flt-dwhf-tpw-02"];
    let args = ["sim", "deuces-wild-xtreme", "--rounds", "20k", "--json", "--compare", tables[0], tables[1]];
    let found = json(&args);
    assert_eq!(found["side"], serde_json::json!([["trips-plus-wild", 100]]));
    let [value, error] = ["value", "error"].map(|key| found["difference"][key].as_f64().unwrap());
    assert!(value.abs() > 4.0 * error, "{value} ± {error}");
    let exact = &found["tables"][0];
    assert_eq!(exact["paytables"], serde_json::json!(tables));
    let exact = exact["difference"].as_f64().unwrap();
    // Trips Plus Wild at $1 beside ante and odds of $5 each.
    assert!((value - exact / 10.0).abs() < 4.0 * error, "{value} ± {error}, exactly {exact}");

    // The first two tables of Bad Beat Xtreme differ only in hands that nobody sees in twenty thousand rounds.
    let tables = ["pt-flt-dwhf-bbx-01", "pt-flt-dwhf-bbx-02"];
    let args = ["sim", "deuces-wild-xtreme", "--rounds", "2k", "--compare", tables[0], tables[1]];
    let found = json(&[&args[..], &["--json"]].concat());
    assert!(found["tables"][0]["difference"].as_f64().unwrap() < -1e-3, "{found}");
    let told = run(&args, "");
    assert!(
        told.out.contains("$1 on bad-beat-xtreme") && told.out.contains("exact, per unit of"),
        "{}",
        told.out
    );
}

#[test]
fn what_cannot_be_simulated_is_one_line() {
    for args in [
        &["sim"][..],
        &["sim", "merge"],
        &["sim", "bridge"],
        &["sim", "craps", "--shard", "3/2"],
        &["sim", "craps", "--shard", "1/2", "--bankroll", "100"],
        &["sim", "craps", "--strategy", "lucky"],
        &["sim", "craps", "--strategy", "never-bust"],
        &["sim", "craps", "--trials", "10"],
        &["sim", "craps", "--bankroll", "$1"],
        &["sim", "craps", "--bankroll", "$100", "--chart", "purse.png"],
        &["sim", "craps", "--compare", "basic"],
        &["sim", "craps", "--compare", "basic", "lucky"],
        &["sim", "craps", "--threads", "many"],
        &["sim", "craps", "--threads", "1000000"],
        &["sim", "craps", "--bankroll", "$100", "--chart", "nowhere/at/all.svg"],
        &["odds", "roulette", "--report", "nowhere/at/all.html"],
        &["odds", "roulette", "--report", "sheet.pdf"],
        &["odds", "--all", "--report", "/dev/null/book"],
        &["rng"],
        &["rng", "--bytes", "some"],
        &["rng", "--bytes", "5", "--shuffles", "5"],
        &["rng", "--shuffles", "5", "--decks", "9"],
        &["rng", "--bytes", "5", "--json"],
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{args:?} {ran:?}");
    }
}

#[test]
fn shuffles_are_whole_decks_and_differ() {
    let two = run(&["rng", "--shuffles", "2", "--decks", "6"], "");
    let lines: Vec<_> = two.out.lines().collect();
    assert_eq!((two.code, lines.len()), (0, 2));
    assert_ne!(lines[0], lines[1]);
    for line in lines {
        let mut left = equipment::Composition::of(equipment::Deck::Standard, 6);
        assert!(equipment::cards(line).unwrap().into_iter().all(|card| left.take(card)));
        assert_eq!(left.total(), 0);
    }
    let ran = run(&["rng", "--shuffles", "1", "--json"], "");
    assert_eq!(serde_json::from_str::<Vec<String>>(&ran.out).unwrap().len(), 52);
}

#[test]
fn an_endless_stream_ends_quietly_when_nobody_reads_on() {
    for args in [["rng", "--bytes", "endless"], ["rng", "--shuffles", "100000000"]] {
        let mut child = start(&args);
        let mut first = [0; 10_000];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), done.stderr.len()), (Some(0), 0), "{args:?} {done:?}");
    }
    let bytes = start(&["rng", "--bytes", "10k"]).wait_with_output().unwrap().stdout;
    assert_eq!(bytes.len(), 10 << 10);
    assert!(bytes.iter().filter(|&&b| b == 0).count() < 200, "no run of zeros");
}

/// Ctrl-C: the blocks in play are finished, and the report says which there are.
#[cfg(unix)]
#[test]
fn a_run_broken_off_prints_what_it_has() {
    for attempt in 0.. {
        let child = start(&["sim", "three-card-poker", "--rounds", "900b", "--json"]);
        // The program must have begun to listen; where the machine is busy that may take a while.
        std::thread::sleep(Duration::from_secs(1 << attempt));
        let interrupt = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
        let done = child.wait_with_output().unwrap();
        if done.status.code().is_none() && attempt < 5 {
            continue;
        }
        // What is not the whole is not a success: a script sees that somebody broke it off.
        assert_eq!(done.status.code(), Some(130), "{done:?}");
        let report: Value = serde_json::from_slice(&done.stdout).unwrap();
        let blocks = report["part"]["blocks"].as_array().unwrap();
        let played: u64 = blocks.iter().map(|b| b[1].as_u64().unwrap() + 1 - b[0].as_u64().unwrap()).sum();
        assert_eq!(report["rounds"].as_u64().unwrap(), played * 65_536);
        assert!(String::from_utf8(done.stderr).unwrap().contains("finishing the blocks in play"));
        return;
    }
}
