//! The books of a house, from the command line.

use crate::support;

use std::path::{Path, PathBuf};

use book::Cents;
use house::chance::SeededChance;
use house::store::SqliteStore;
use house::*;
use support::{json, run};

struct Dir(PathBuf);

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A house in which patron 7 has played five hands of Three Card Poker.
fn a_house(name: &str) -> Dir {
    let dir = Dir(std::env::temp_dir().join(format!("croupier-books-{name}-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    let store = SqliteStore::open(&dir.0).unwrap();
    let mut keeper = Keeper::open(store, Box::new(SeededChance::new(1))).unwrap();
    let mut n = 0;
    let mut give = |by, what| {
        n += 1;
        let command = Command { id: CommandId(n), by, at: Time(1_794_814_539_120 + n as u64 * 1000), what };
        keeper.give(&command).unwrap_or_else(|e| panic!("{command:?}: {e}"));
    };
    let (table, patron, cents) = (TableId(1), Patron(7), Cents::dollars(500));
    let (owner, floor) = (Person { id: 1, role: Role::Owner }, Person { id: 2, role: Role::Floor });
    let play = |line: &str| What::Play { table, lines: line.split("; ").map(str::to_owned).collect() };
    let setup = Box::new(Setup { par: Cents::dollars(5000), ..Setup::of("three-card-poker") });
    give(owner, What::Capital { cents: Cents::dollars(10_000) });
    give(floor, What::Open { table, setup });
    give(floor, What::Deposit { patron, cents });
    give(Person::player(7), What::BuyIn { table, patron, cents });
    give(Person::player(7), play("sit 1 7"));
    for _ in 0..5 {
        give(Person::player(7), play("bet 1 ante $10; close; choose 1 play"));
    }
    keeper.close().unwrap().close().unwrap();
    dir
}

/// A house opened from a plan, in which patron 7 cut and played three hands under commitments.
fn a_fair_house(name: &str) -> Dir {
    use house::opening::{Chances, Premises, open};
    let dir = Dir(std::env::temp_dir().join(format!("croupier-books-{name}-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    let at = Time(1_794_814_539_120);
    let plan = plan::Plan::standard();
    let place = Premises::Folder(dir.0.clone());
    let mut keeper = open(&place, &Chances::Fair(None), &plan, at).unwrap().keeper;
    let poker = plan.tables.iter().find(|t| t.setup.game == "three-card-poker").unwrap().number;
    let (table, patron, cents) = (poker, Patron(7), Cents::dollars(500));
    let floor = plan.charter().first(Role::Floor).unwrap();
    let play = |line: &str| What::Play { table, lines: line.split("; ").map(str::to_owned).collect() };
    let mut script = vec![
        (floor, What::Deposit { patron, cents }),
        (Person::player(7), What::BuyIn { table, patron, cents }),
        (Person::player(7), play("sit 1 7")),
    ];
    for n in 0..3 {
        script.push((Person::player(7), What::Cut { table, says: format!("word {n}") }));
        script.push((Person::player(7), play("bet 1 ante $10; close; choose 1 play")));
    }
    for (n, (by, what)) in script.into_iter().enumerate() {
        keeper.give(&Command { id: CommandId(n as u128 + 1), by, at, what }).unwrap();
    }
    keeper.close().unwrap().close().unwrap();
    dir
}

#[test]
fn what_a_house_exports_and_recalls_is_verified_offline_and_a_changed_card_is_named() {
    let dir = a_fair_house("fair");
    for args in [vec!["house", "export"], vec!["house", "recall", "7", "--json"]] {
        let told = run(&[args.clone(), vec!["--data", text(&dir.0)]].concat(), "");
        assert_eq!((told.code, told.err.as_str()), (0, ""));
        let file = dir.0.join("rounds.json");
        std::fs::write(&file, &told.out).unwrap();
        let found = json(&["verify", text(&file), "--json"]);
        assert_eq!((&found["rounds"], &found["cuts"]), (&3.into(), &3.into()), "{args:?}");
        assert_eq!((&found["drawn"], &found["unproved"]), (&18.into(), &0.into()), "{args:?}");
        let ran = run(&["verify", text(&file)], "");
        assert!(
            ran.code == 0 && ran.out.starts_with("3 rounds of a house: nothing is wrong\n"),
            "{}",
            ran.out
        );
        let at = told.out.find("\"card ").unwrap() + 6;
        let other = if &told.out[at..at + 2] == "2c" { "3c" } else { "2c" };
        std::fs::write(&file, format!("{}{other}{}", &told.out[..at], &told.out[at + 2..])).unwrap();
        let ran = run(&["verify", text(&file)], "");
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("round 1: secret and cuts give `card "), "{}", ran.err);
        let seen = found["commitments"][0].as_str();
        std::fs::write(&file, &told.out).unwrap();
        if let Some(seen) = seen {
            assert_eq!(run(&["verify", text(&file), "--saw", seen], "").code, 0);
        }
        assert_eq!(run(&["verify", text(&file), "--saw", &"0".repeat(64)], "").code, 1);
    }
}

fn text(dir: &Path) -> &str {
    dir.to_str().unwrap()
}

#[test]
fn house_verify_says_that_a_house_is_in_order_or_names_what_is_not() {
    let dir = a_house("verify");
    let found = json(&["house", "verify", "--data", text(&dir.0), "--json"]);
    assert_eq!((&found["ok"], &found["rounds"], &found["steps"]), (&true.into(), &5.into(), &10.into()));
    let ran = run(&["house", "verify", "--data", text(&dir.0)], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "in order: 10 steps, 12 rows in 2 streams, 5 rounds\n"));
    let file = dir.0.join(SqliteStore::FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[5000] ^= 4;
    std::fs::write(&file, bytes).unwrap();
    let ran = run(&["house", "verify", "--data", text(&dir.0)], "");
    assert_eq!(ran.code, 1);
    let why = "page 2 of house.db, bytes 4096 to 8191, is not what was written";
    assert_eq!(ran.err, format!("croupier: the log is damaged: {why}\n"));
    let ran = run(&["house", "verify", "--data", text(&dir.0), "--json"], "");
    assert!(ran.code == 1 && ran.out.contains("\"ok\":false") && ran.out.contains("page 2"));
    let ran = run(&["house", "verify", "--data", "/nowhere/at/all"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "croupier: the house cannot be read: there is no house at /nowhere/at/all\n");
}

/// Every file below a folder with what stands in it.
fn lies_in(dir: &Path) -> std::collections::BTreeMap<PathBuf, Vec<u8>> {
    let mut found = std::collections::BTreeMap::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(lies_in(&path)),
            false => drop(found.insert(path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    found
}

#[test]
fn a_key_that_is_another_damaged_or_gone_is_named_by_verify_which_changes_nothing() {
    let dir = a_fair_house("key");
    let key = dir.0.join("safe/key");
    let kept = std::fs::read(&key).unwrap();
    let found = json(&["house", "verify", "--data", text(&dir.0), "--json"]);
    assert_eq!((&found["ok"], &found["key"]), (&true.into(), &true.into()));
    let wrong = |kind: &str, says: &str| {
        let before = lies_in(&dir.0);
        let ran = run(&["house", "verify", "--data", text(&dir.0)], "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (1, "", 1), "{kind}: {}", ran.err);
        assert!(ran.err.contains(says), "{kind}: {}", ran.err);
        let told = run(&["house", "verify", "--data", text(&dir.0), "--json"], "");
        assert!(
            told.code == 1 && told.out.contains("\"ok\":false") && told.out.contains(says),
            "{}",
            told.out
        );
        assert!(lies_in(&dir.0) == before, "{kind}: nothing has changed");
        // Opening says the same.
        let ran = run(&["play", "roulette", "--data", text(&dir.0)], "quit\n");
        assert!(ran.code == 2 && ran.err.contains(says), "{kind}: {}", ran.err);
        // Whoever was handed the books without the safe can check them all the same.
        let ran = run(&["house", "verify", "--without-key", "--data", text(&dir.0)], "");
        assert!(ran.code == 0 && ran.out.contains("was not looked at"), "{kind}: {}", ran.out);
    };
    std::fs::write(&key, "ab".repeat(32)).unwrap();
    wrong("another", "the key of its safe is not the one it has promised under (table ");
    std::fs::write(&key, "torn").unwrap();
    wrong("damaged", "safe/key: a secret is 64 hexadecimal digits");
    std::fs::remove_file(&key).unwrap();
    wrong("gone", "safe/key: the key of its safe is gone");
    std::fs::write(&key, kept).unwrap();
    assert_eq!(run(&["house", "verify", "--data", text(&dir.0)], "").code, 0);
}

#[test]
fn house_export_writes_a_line_for_each_round_that_replays() {
    let dir = a_house("export");
    let ran = run(&["house", "export", "--data", text(&dir.0)], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<serde_json::Value> = ran.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines[0]["format"], "croupier-house");
    assert_eq!(lines[1]["open"]["setup"]["game"], "three-card-poker");
    assert_eq!(lines.len(), 2 + 5 + 1);
    let mut table = games::open(book::Rules::of("three-card-poker").unwrap()).unwrap();
    for line in &lines[2..7] {
        let mut events = vec![];
        for input in line["round"]["inputs"].as_array().unwrap() {
            let input = games::kernel::Notation(table.layout()).read(input.as_str().unwrap()).unwrap();
            table.feed(input, &mut events).unwrap();
        }
        let settled = events.iter().filter(|e| matches!(e, games::kernel::Event::Settled(_))).count();
        assert_eq!(settled, line["round"]["lines"].as_array().unwrap().len());
    }
}

#[test]
fn an_export_ends_with_a_closing_line_and_one_that_was_cut_or_changed_is_found() {
    let dir = a_fair_house("closing");
    let told = run(&["house", "export", "--data", text(&dir.0)], "").out;
    let lines: Vec<&str> = told.split_inclusive('\n').collect();
    let end: serde_json::Value = serde_json::from_str(lines.last().unwrap()).unwrap();
    let found = json(&["house", "verify", "--data", text(&dir.0), "--json"]);
    assert_eq!((&end["end"]["rounds"], &end["end"]["steps"]), (&3.into(), &found["steps"]));
    assert_eq!(end["end"]["links"].as_object().unwrap().len() as u64, found["streams"].as_u64().unwrap());
    let file = dir.0.join("export.jsonl");
    let check = |text: &str| {
        std::fs::write(&file, text).unwrap();
        run(&["verify", self::text(&file)], "")
    };
    let whole = check(&told);
    assert!(
        whole.code == 0 && whole.out.contains("  nothing before its closing line, of step "),
        "{}",
        whole.out
    );
    // Cut after any line, or in the middle of one.
    for n in 1..lines.len() {
        let ran = check(&lines[..n].concat());
        assert!(ran.code == 1 && ran.err.contains(&format!("line {n}: the file is cut off")), "{}", ran.err);
        let ran = check(&(lines[..n].concat() + &lines[n][..lines[n].len() / 2]));
        let here = format!("line {}: the file is cut off", n + 1);
        assert!(ran.code == 1 && ran.err.contains(&here), "{}", ran.err);
    }
    // A round left out, an hour changed, a line put behind the end.
    let rounds: Vec<usize> = (0..lines.len()).filter(|n| lines[*n].starts_with("{\"round\"")).collect();
    let without =
        |n: usize| lines.iter().enumerate().filter(|(k, _)| *k != n).map(|(_, l)| *l).collect::<String>();
    let ran = check(&without(rounds[1]));
    assert!(ran.code == 1 && ran.err.contains("round 3 follows round 1"), "{}", ran.err);
    let ran = check(&without(rounds[2]));
    assert!(ran.code == 1 && ran.err.contains("3 rounds were exported, and 2 are here"), "{}", ran.err);
    let ran = check(&told.replacen("\"at\":1794814539120", "\"at\":1794814539121", 1));
    assert!(ran.code == 1 && ran.err.contains("are not those that were exported"), "{}", ran.err);
    let ran = check(&format!("{told}{}", lines[1]));
    assert!(ran.code == 1 && ran.err.contains("something follows the closing line"), "{}", ran.err);
    // The first version had no closing line; what a later one has is not known.
    let old: String = lines[..lines.len() - 1].concat().replacen("\"version\":2", "\"version\":1", 1);
    let ran = check(&old);
    assert!(ran.code == 0 && ran.out.contains("being of version 1: its end may be missing"), "{}", ran.out);
    let ran = check(&told.replacen("\"version\":2", "\"version\":3", 1));
    assert!(ran.code == 1 && ran.err.contains("an export of version 3; known are 1 to 2"), "{}", ran.err);
}

/// The chain alone cannot tell an old copy of the whole house from a new one; whoever kept an export can.
#[test]
fn an_old_copy_of_a_house_and_one_written_anew_are_found_against_an_export() {
    let dir = a_house("against");
    let (file, old) = (dir.0.join("export.jsonl"), std::fs::read(dir.0.join(SqliteStore::FILE)).unwrap());
    let keep = || std::fs::write(&file, run(&["house", "export", "--data", text(&dir.0)], "").out).unwrap();
    let check = || run(&["house", "verify", "--data", text(&dir.0), "--against", text(&file)], "");
    keep();
    assert_eq!(check().code, 0);
    let more = |sha256: &str| {
        let mut keeper =
            Keeper::open(SqliteStore::open(&dir.0).unwrap(), Box::new(SeededChance::new(1))).unwrap();
        let program = Program { version: "1".into(), sha256: sha256.repeat(32) };
        keeper.start(&program, Time(1_794_814_600_000)).unwrap();
        keeper.close().unwrap().close().unwrap();
    };
    more("0a");
    assert_eq!(check().code, 0, "what came later changes nothing of what was");
    keep();
    // An old file over the newer one, with its seal.
    let put_back = || {
        std::fs::write(dir.0.join(SqliteStore::FILE), &old).unwrap();
        std::fs::remove_file(dir.0.join(SqliteStore::SEAL)).unwrap();
    };
    put_back();
    assert_eq!(run(&["house", "verify", "--data", text(&dir.0)], "").code, 0, "by itself it is whole");
    let ran = check();
    assert!(
        ran.code == 1 && ran.err.contains("ends at step 10 and ") && ran.err.contains("made at step 11"),
        "{}",
        ran.err
    );
    more("0b");
    let ran = check();
    assert!(ran.code == 1 && ran.err.contains("the log was written anew: up to step 11"), "{}", ran.err);
    std::fs::write(&file, "{}\n").unwrap();
    let ran = check();
    assert!(ran.code == 2 && ran.err.contains("it has no closing line"), "{}", ran.err);
}

#[test]
fn house_recall_and_report_are_for_people_and_programs() {
    let dir = a_house("report");
    let found = json(&["house", "recall", "7", "--last", "2", "--data", text(&dir.0), "--json"]);
    let rounds: Vec<_> = found.as_array().unwrap().iter().map(|r| r["round"].as_u64().unwrap()).collect();
    assert_eq!(rounds, [4, 5]);
    let ran = run(&["house", "recall", "7", "--data", text(&dir.0)], "");
    assert_eq!(ran.out.matches("three-card-poker · round").count(), 5);
    assert!(ran.out.contains("choose 1 play") && ran.out.contains("HC-H §12"));
    let ran = run(&["house", "recall", "8", "--data", text(&dir.0)], "");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1));
    let report = json(&["house", "report", "--data", text(&dir.0), "--json"]);
    let shift = &report["shifts"][0];
    assert_eq!((&shift["rounds"], &shift["drop"]), (&5.into(), &50_000.into()));
    let file = dir.0.join("report.html");
    let ran = run(&["house", "report", "--data", text(&dir.0), "--report", text(&file)], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(std::fs::read_to_string(&file).unwrap().contains("2026-11-16"));
    let ran = run(&["house", "report", "--data", text(&dir.0), "--report", "report.pdf"], "");
    assert_eq!((ran.code, ran.err.as_str()), (2, "croupier: report.pdf must end in .html or .csv\n"));
}

#[test]
fn a_house_that_is_not_there_prints_one_line_and_nothing_else() {
    for what in [vec!["verify"], vec!["export"], vec!["recall", "7"], vec!["report"]] {
        let nowhere = ["--data", "/nowhere/at/all"];
        let nobody = ["--database", "host=/nowhere/at/all user=nobody"];
        for place in [&nowhere[..], &nobody, &[], &[nowhere, nobody].concat()] {
            let ran = run(&[vec!["house"], what.clone(), place.to_vec()].concat(), "");
            assert_eq!(
                (ran.code, ran.out.as_str(), ran.err.lines().count()),
                (2, "", 1),
                "{what:?} {place:?}"
            );
        }
    }
}

#[test]
fn the_win_is_compared_with_the_exact_odds() {
    let dir = a_house("theory");
    let report = json(&["house", "report", "--theory", "--data", text(&dir.0), "--json"]);
    let shift = &report["shifts"][0];
    // Five antes of $10 at 3.3730%, whose result deviates by 1.6393 a unit.
    assert_eq!(shift["theory"], 169);
    let spread = 1.96 * 1.6393 * 1000.0 * 5f64.sqrt();
    let high = shift["high"].as_f64().unwrap();
    assert!((high - 169.0 - spread).abs() < 5.0, "{high}");
}

#[test]
fn the_program_says_its_hash_and_verify_whether_it_ran_the_house() {
    // The system's own program for it is the second opinion.
    let summed =
        std::process::Command::new("sha256sum").arg(env!("CARGO_BIN_EXE_croupier")).output().unwrap();
    let hash = String::from_utf8(summed.stdout).unwrap()[..64].to_owned();
    let ran = run(&["house", "program"], "");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!((ran.code, ran.out), (0, format!("croupier {version}, SHA-256 {hash}\n")));
    let told = json(&["house", "program", "--json"]);
    assert_eq!((&told["version"], &told["sha256"]), (&version.into(), &hash.as_str().into()));
    // A house that this program ran last, and one that another did.
    let dir = a_house("program");
    for (sha256, says) in [(hash, "this program"), ("0b".repeat(32), "another program than this")] {
        let store = SqliteStore::open(&dir.0).unwrap();
        let mut keeper = Keeper::open(store, Box::new(SeededChance::new(1))).unwrap();
        let program = Program { version: version.into(), sha256: sha256.clone() };
        keeper.start(&program, Time(1_794_814_600_000)).unwrap();
        keeper.close().unwrap().close().unwrap();
        let ran = run(&["house", "verify", "--data", text(&dir.0)], "");
        let line = format!("last run by {says}: version {version}, SHA-256 {sha256}\n");
        assert!(ran.code == 0 && ran.out.ends_with(&line), "{}", ran.out);
        let found = json(&["house", "verify", "--data", text(&dir.0), "--json"]);
        assert_eq!(found["program"]["sha256"], sha256.as_str());
    }
}

#[test]
fn a_patrons_limits_are_set_from_the_terminal_tighter_at_once_and_looser_after_a_day() {
    let dir = a_fair_house("limits");
    let told = |args: &[&str]| run(&[args, &["--data", text(&dir.0)]].concat(), "");
    let first = told(&["house", "limit", "7"]);
    assert!(first.out.starts_with("patron 7: any loss, any wager, any time, not excluded"), "{first:?}");
    let none = told(&["house", "limit", "8"]);
    assert_eq!((none.code, none.out.as_str()), (0, "patron 8 has asked for no limits\n"));
    let set = told(&["house", "limit", "7", "--loss", "100", "--stake", "$25", "--time", "1h30m"]);
    let holds =
        "patron 7: $100 to lose in a day, $25 on one wager, 1 h 30 min to play in a day, not excluded\n";
    assert_eq!((set.code, set.out.as_str()), (0, holds), "{set:?}");
    let looser = told(&["house", "limit", "7", "--stake", "none"]);
    assert!(looser.out.starts_with(holds) && looser.out.ends_with(": any wager\n"), "{looser:?}");
    let looser = told(&["house", "limit", "7", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&looser.out).unwrap();
    assert_eq!(
        (&found["holds"]["stake"]["to"], &found["waits"][0]["limits"]["stake"]),
        (&2500.into(), &"free".into())
    );
    // Who was never here is a number that was mistyped.
    let nobody = told(&["house", "limit", "8", "--loss", "100"]);
    let says = "croupier: nobody with the number 8 has ever been in this house\n";
    assert_eq!((nobody.code, nobody.err.as_str()), (2, says));
    assert_eq!(told(&["house", "exclude", "8", "--days", "3"]).err, says);
    let below = told(&["house", "limit", "7", "--loss", "-5"]);
    assert!(below.err.contains("-5") && !below.err.contains("tip"), "{below:?}");
    // Excluded at once; let in again only tomorrow. The guest of the terminal is patron 1.
    let out = told(&["house", "exclude", "1", "--days", "30"]);
    assert!(out.code == 0 && out.out.contains("excluded until 20"), "{out:?}");
    let lift = told(&["house", "exclude", "1", "--lift"]);
    assert!(lift.out.contains("excluded until 20") && lift.out.ends_with(": not excluded\n"), "{lift:?}");
    let shut = told(&["play", "roulette"]);
    assert!(shut.code == 2 && shut.err.contains("excluded by their own wish"), "{shut:?}");
    let report = told(&["house", "report"]);
    assert!(
        report.out.contains("by floor ")
            && report.out.contains("limits were set for patron 7: $100 to lose in a day, $25 on"),
        "{report:?}"
    );
    assert_eq!(told(&["house", "verify"]).code, 0);
    for args in [
        &["house", "limit", "7", "--loss", "-5"][..],
        &["house", "limit", "7", "--loss", "999999999999"],
        &["house", "limit", "7", "--time", "25h"],
        &["house", "limit", "7", "--time", "2"],
        &["house", "limit", "7", "--time", "h"],
        &["house", "limit", "x"],
        &["house", "exclude", "7"],
        &["house", "exclude", "7", "--until", "2020-01-01T00:00"],
        &["house", "exclude", "7", "--until", "9999-01-01T00:00"],
        &["house", "exclude", "7", "--until", "tomorrow"],
        &["house", "exclude", "7", "--days", "0"],
        &["house", "exclude", "7", "--days", "3", "--lift"],
    ] {
        let ran = told(args);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{args:?} {ran:?}");
    }
    let nowhere = dir.0.join("nowhere");
    let ran = run(&["house", "limit", "7", "--loss", "5", "--data", text(&nowhere)], "");
    assert_eq!(ran.err, format!("croupier: there is no house at {}\n", nowhere.display()));
    assert!(!nowhere.exists());
}
