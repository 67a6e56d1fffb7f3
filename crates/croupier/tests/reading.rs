//! What the program prints about the book: complete, valid, and one clear line when it cannot.

use crate::support;

use std::collections::BTreeSet;

use book::{Book, Rules};
use games::roster;
use serde_json::Value;
use support::{hang_up_on, json, run};

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap_or_else(|| panic!("{key} is a list in {value}"))
}

#[test]
fn games_lists_every_game_with_every_wager_pay_table_and_setting() {
    let games = json(&["games", "--json"]);
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), roster().len());
    for (game, entry) in games.iter().zip(roster()) {
        let rules = Rules::of(entry.id).unwrap();
        assert_eq!(game["id"], entry.id);
        assert_eq!(game["chapter"], rules.chapter().id.as_str());
        let wagers = list(game, "wagers");
        assert_eq!(wagers.len(), rules.wagers().count());
        let mut tables = 0;
        for (wager, w) in wagers.iter().zip(rules.wagers()) {
            assert_eq!(wager["id"], w.id.as_str());
            assert_eq!(wager["clause"], w.clause.text());
            assert_eq!(wager["limits"]["min"], w.limits.min.0);
            assert_eq!(wager["side"], w.side);
            tables += list(wager, "paytables").len();
        }
        assert_eq!(tables, rules.chapters().iter().map(|c| c.paytables.len()).sum::<usize>(), "{}", entry.id);
        let settings = list(game, "settings");
        assert_eq!(settings.len(), rules.choices().count());
        for (setting, s) in settings.iter().zip(rules.choices()) {
            assert_eq!(setting["id"], s.id.as_str());
            assert!(
                ["choice", "flag", "number", "money", "percent", "multiples"]
                    .contains(&setting["kind"].as_str().unwrap())
            );
            assert!(!setting["legal"].is_null() && !setting["default"].is_null(), "{setting}");
        }
    }
}

#[test]
fn paytables_lists_every_row_of_the_book_as_printed() {
    let tables = json(&["paytables", "--json"]);
    let printed: Vec<_> =
        Book::standard().chapters.iter().flat_map(|c| c.paytables.iter().map(move |t| (c, t))).collect();
    assert_eq!(tables.as_array().unwrap().len(), printed.len());
    for (table, (chapter, t)) in tables.as_array().unwrap().iter().zip(printed) {
        assert_eq!(table["id"], t.id.as_str());
        assert_eq!(table["wager"], t.wager.as_str());
        assert_eq!(table["clause"], t.clause.text());
        let games = list(table, "games");
        assert_eq!(games.len(), chapter.games.len() + usize::from(chapter.game.is_some()));
        let rows = list(table, "rows");
        assert_eq!(rows.len(), t.rows.len());
        for (row, r) in rows.iter().zip(&t.rows) {
            assert_eq!(row["event"], r.event.as_str());
            assert_eq!(row["pays"], r.pays.to_string());
            assert_eq!(row["envy"].as_str().map(str::to_owned), r.envy.map(|p| p.to_string()));
            assert_eq!(row["dealer-envy"].as_str().map(str::to_owned), r.dealer_envy.map(|p| p.to_string()));
        }
    }
}

#[test]
fn rules_tell_every_clause_with_its_readings_and_the_reason_where_software_cannot_show_it() {
    for chapter in &Book::standard().chapters {
        let told = json(&["rules", &chapter.id, "--json"]);
        let clauses = list(&told[0], "clauses");
        assert_eq!(clauses.len(), chapter.clauses.len(), "{}", chapter.id);
        for (clause, entry) in clauses.iter().zip(&chapter.clauses) {
            assert_eq!(clause["clause"], entry.clause.text());
            assert_eq!(clause["says"], entry.says.as_str());
            assert_eq!(clause["untestable"].as_str(), entry.untestable.as_deref());
            // Where software cannot show a clause, no test claims to.
            assert!(entry.untestable.is_none() || list(clause, "tests").is_empty(), "{clause}");
        }
        let readings: usize = clauses.iter().map(|c| list(c, "readings").len()).sum();
        assert_eq!(readings, chapter.readings.len(), "{}", chapter.id);
    }
}

#[test]
fn a_game_s_rules_read_for_people_hold_every_sentence() {
    let rules = Rules::of("three-card-poker").unwrap();
    let told = run(&["rules", "three-card-poker"], "");
    let words: String = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for entry in rules.chapters().iter().flat_map(|c| &c.clauses) {
        assert!(words.contains(&entry.says), "{}", entry.clause);
    }
    assert!(!told.out.contains('\x1b'), "a pipe gets no colours");
    let one = run(&["rules", "three-card-poker", "--clause", "§12.II"], "");
    assert!(one.out.contains("§12.II ") && !one.out.contains("§12.III"), "{}", one.out);
}

#[test]
fn coverage_counts_agree_with_the_book_and_with_the_sources() {
    let chapters = json(&["clauses", "--json"]);
    let mut missing = 0;
    for (told, chapter) in chapters.as_array().unwrap().iter().zip(&Book::standard().chapters) {
        assert_eq!(told["chapter"], chapter.id.as_str());
        assert_eq!(told["clauses"], chapter.clauses.len());
        let testable = chapter.clauses.iter().filter(|e| e.untestable.is_none()).count();
        assert_eq!(told["testable"], testable);
        if told["playable"] == true {
            missing += testable - told["shown"].as_u64().unwrap() as usize;
        }
    }
    let check = run(&["clauses", "--require-all"], "");
    assert_eq!((check.code, missing), (0, 0), "every clause that can be shown is shown: {}", check.err);

    // A clause that a test of Three Card Poker names is found with that test, in its file.
    let told = json(&["clauses", "HC-H", "--json"]);
    let entry = list(&told[0], "catalogue").iter().find(|e| e["clause"] == "HC-H §12.III").unwrap();
    let test = &list(entry, "tests")[0];
    let file = format!("{}/../{}", env!("CARGO_MANIFEST_DIR"), test["file"].as_str().unwrap());
    let source = std::fs::read_to_string(file).unwrap();
    assert!(source.contains(&format!("fn {}()", test["test"].as_str().unwrap())));
}

#[test]
fn a_missing_test_fails_the_check_with_one_line() {
    // Chapters whose games cannot be played yet are not held against the house.
    let open: BTreeSet<_> = roster().iter().map(|g| g.id).collect();
    for chapter in &Book::standard().chapters {
        let check = run(&["clauses", &chapter.id, "--require-all"], "");
        let game = chapter.game.iter().chain(&chapter.games);
        if !game.clone().all(|g| open.contains(g.as_str())) {
            assert_eq!(check.code, 0, "{}: {}", chapter.id, check.err);
        }
        let unshown = check.out.lines().any(|line| line.starts_with('✗'));
        let playable = game.clone().all(|g| open.contains(g.as_str()));
        assert_eq!(check.code == 1, unshown && playable, "{}", chapter.id);
    }
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads_and_valid_json() {
    let found = |threads: &str| {
        let args =
            ["sim", "three-card-poker", "--rounds", "200k", "--seed", "5", "--threads", threads, "--json"];
        let mut report = json(&args);
        report["pace"] = Value::Null;
        report
    };
    let one = found("1");
    assert_eq!(one, found("2"));
    assert_eq!(one["rounds"], 200_000);
    let people = run(&["sim", "three-card-poker", "--rounds", "20k"], "");
    assert_eq!((people.code, people.err.as_str()), (0, ""));
    assert!(people.out.contains("house edge") && people.out.contains('±'), "{}", people.out);
}

#[test]
fn every_refusal_is_one_line_on_stderr_and_exit_code_2() {
    for args in [
        &[][..],
        &["bogus"],
        &["games", "bridge"],
        &["games", "--yaml"],
        &["paytables", "bridge"],
        &["rules"],
        &["rules", "bridge"],
        &["rules", "three-card-poker", "--clause", "§99"],
        &["clauses", "HC-Z"],
        &["play"],
        &["play", "bridge"],
        &["play", "three-card-poker", "--seats", "0"],
        &["play", "three-card-poker", "--seats", "9"],
        &["play", "three-card-poker", "--seats", "many"],
        &["play", "three-card-poker", "--set", "deal-from=foot"],
        &["play", "three-card-poker", "--set", "tempo=fast"],
        &["play", "three-card-poker", "--set", "nothing"],
        &["play", "three-card-poker", "--paytable", "generous"],
        &["play", "three-card-poker", "--bankroll", "$0"],
        &["play", "three-card-poker", "--bankroll", "-5"],
        &["play", "three-card-poker", "--bankroll", "lots"],
        &["play", "three-card-poker", "--dealer", "ghost"],
        &["play", "three-card-poker", "--seed", "1.5"],
        &["sim", "three-card-poker", "--rounds", "0"],
        &["sim", "three-card-poker", "--seats", "0"],
        &["sim", "three-card-poker", "--side", "moon=5"],
        &["sim", "three-card-poker", "--side", "pair-plus"],
        &["replay", "no such file"],
        &["replay", "Cargo.toml"],
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
        assert!(ran.err.starts_with("croupier: ") && ran.err.len() > 20, "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for args in [&["--help"][..], &["--version"], &["play", "--help"], &["completions", "bash"], &["man"]] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(ran.out.contains("croupier"), "{args:?}");
    }
    // Help, completions and the manual know the games.
    for args in [&["play", "--help"][..], &["completions", "bash"], &["completions", "zsh"]] {
        assert!(run(args, "").out.contains("ultimate-texas-holdem"), "{args:?}");
    }
    let dir = std::env::temp_dir().join(format!("croupier-man-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    assert_eq!(run(&["man", dir.to_str().unwrap()], "").code, 0);
    let page = std::fs::read_to_string(dir.join("croupier-play.1")).unwrap();
    assert!(page.contains("ultimate\\-texas\\-holdem"), "{page}");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    assert_eq!(hang_up_on(&["paytables"]), 0);
}
