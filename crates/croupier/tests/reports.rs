//! PAR sheets as the program writes them, and what may be asked of them.

use crate::support;

use std::fs;
use std::path::PathBuf;

use support::{json, run};

fn report(game: &[&str], file: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reports");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(file);
    let ran = run(&[&["odds"], game, &["--report", path.to_str().unwrap()]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{game:?}");
    fs::read_to_string(path).unwrap()
}

/// The trade's columns: combinations, probability and return of each row, their totals, RTP and volatility; the rules in
/// words stand before the figures, and the edge stands in the first lines.
#[test]
fn a_sheet_has_what_the_trade_writes() {
    let page = report(&["roulette"], "roulette.html");
    let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("no {text}"));
    assert!(at("House edge ") < at("<h2>Rules</h2>") && at("<h2>Rules</h2>") < at("<h2>Wagers</h2>"));
    assert!(at("double-zero") < at("<h2>Wagers</h2>"));
    for text in ["combinations", "return", "RTP", "94.7368%", "volatility index", "<tfoot>"] {
        at(text);
    }
    // Red: 18 of 38 sections, and what they return.
    let red = &page[at("red · red-win")..];
    for text in [">18<", ">20<", ">38<", "+47.3684%", "−52.6316%", "−5.2632%"] {
        assert!(red.contains(text), "{text}");
    }
    // A sheet by itself has no index to lead to.
    assert!(!page.contains("index.html"));

    let csv = report(&["roulette"], "roulette.csv");
    let (head, rows) = csv.split_once('\n').unwrap();
    let columns: Vec<_> = head.split(',').collect();
    for column in
        ["by_the_book", "stake_cents", "return_to_player", "volatility_index", "combinations", "return"]
    {
        assert!(columns.contains(&column), "{column}");
    }
    assert!(rows.lines().all(|line| line.split(',').count() >= columns.len()), "{csv}");
}

#[test]
fn variants_are_named_in_markdown() {
    let text = report(&["craps", "--wager", "put-odds"], "put-odds.md");
    for number in ["4", "5", "6", "8", "9", "10"] {
        assert!(text.contains(&format!("| put-odds | put-odds-true | number {number} |")), "{text}");
    }
    assert!(text.contains("| event | pays | combinations | probability | return |"), "{text}");
    assert!(text.contains("| **total** |"), "{text}");
    assert!(text.find("## Rules").unwrap() < text.find("## Wagers").unwrap());
}

#[test]
fn a_stake_and_the_plays_sold_can_be_asked_about() {
    let edge = |args: &[&str]| {
        let sheet = json(&[&["odds"], args, &["--json"]].concat());
        (
            sheet["wagers"][0]["stake"].as_i64().unwrap(),
            sheet["wagers"][0]["house_edge"]["decimal"].as_f64().unwrap(),
        )
    };
    let (cents, alone) = edge(&["poker-lotto"]);
    assert_eq!(cents, 200);
    let shared = edge(&["poker-lotto", "--plays-sold", "5000000"]).1;
    assert!(shared > alone, "{shared} {alone}");
    // The stake goes to the wager asked for, or is said with its name.
    let bonus = ["three-dice-baccarat", "--wager", "tie"];
    assert_eq!(edge(&[&bonus[..], &["--stake", "$25"]].concat()).0, 2500);
    assert_eq!(edge(&[&bonus[..], &["--stake", "tie=25"]].concat()).0, 2500);
    // The Super Bonus of Pontoon Plus is a fixed amount: $1,000 from a bet of $10, $5,000 from $100.
    let bonus = |stake: &str| {
        let sheet = json(&["odds", "pontoon-plus", "--wager", "initial-bet", "--stake", stake, "--json"]);
        let entries = sheet["wagers"].as_array().unwrap().clone();
        let of = |w: &&serde_json::Value| w["paytable"] == "super-bonus-printed" && w["under"].is_null();
        let entry = entries.iter().find(of).unwrap();
        let number = |value: &serde_json::Value| value["decimal"].as_f64().unwrap();
        let comes = |r: &&serde_json::Value| r["event"] != "none" && number(&r["probability"]) > 0.0;
        let row = entry["rows"].as_array().unwrap().iter().find(comes).unwrap();
        (
            entry["stake"].as_i64().unwrap(),
            row["event"].as_str().unwrap().to_owned(),
            // What it gives back of each unit staked, for each time it comes.
            (-number(&entry["house_edge"]) / number(&row["probability"])).round(),
        )
    };
    assert_eq!(bonus("$10"), (1_000, "super-bonus-from-10".into(), 100.0));
    assert_eq!(bonus("$100"), (10_000, "super-bonus-from-100".into(), 50.0));
    assert_eq!(bonus("$200"), (20_000, "super-bonus-from-100".into(), 25.0));
    for args in [
        &["roulette", "--plays-sold", "10"][..],
        &["poker-lotto", "--plays-sold", "0"],
        &["roulette", "--stake", "green=5"],
        &["roulette", "--stake", "red=$0.50"],
        &["roulette", "--stake", "red=lots"],
    ] {
        let ran = run(&[&["odds"], args].concat(), "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{args:?} {ran:?}");
    }
}
