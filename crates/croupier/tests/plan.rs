//! `croupier plan` and `croupier check`, as an operator and a compliance officer use them.

use crate::support;

use std::fs;
use std::path::PathBuf;

use support::run;

/// A file of this name and text, in a folder of this test's own.
fn file(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plan");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const ROULETTE: &str = "[[table]]\nnumber = 1\ngame = \"roulette\"\n";

#[test]
fn the_plan_that_is_written_passes_its_own_check_and_is_not_written_twice() {
    let path = file("new.toml", "");
    fs::remove_file(&path).unwrap();
    let written = run(&["plan", "new", &path], "");
    assert_eq!((written.code, written.err.as_str()), (0, ""));
    let checked = run(&["check", &path], "");
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    let tables = format!("{} tables", games::roster().len());
    assert!(checked.out.contains(&tables), "{}", checked.out);
    // A plan that somebody may have changed is not written over.
    let again = run(&["plan", "new", &path], "");
    assert_eq!(again.code, 2);
    assert!(again.err.contains("cannot be written"), "{}", again.err);
    assert_eq!(run(&["plan", "new"], "").out, fs::read_to_string(&path).unwrap());
}

#[test]
fn a_breach_is_told_with_file_line_clause_and_what_is_allowed() {
    let path = file("bad.toml", &format!("{ROULETTE}[table.settings]\nwheel = \"triple-zero\"\nseats = 0\n"));
    let ran = run(&["check", &path], "");
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with(&format!("{path}:5: wheel: ")), "{}", ran.out);
    assert!(lines[0].contains("HC-G §1.IV allows double-zero or single-zero"), "{}", ran.out);
    assert!(lines[1].starts_with(&format!("{path}:6: seats: ")), "{}", ran.out);
    assert_eq!(ran.err.trim(), format!("croupier: 2 things are wrong with {path}"));
    let json = run(&["check", &path, "--json"], "");
    assert_eq!(json.code, 1);
    let answer: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(answer["by_the_book"], false);
    assert_eq!(answer["breaches"][0]["clause"], "HC-G §1.IV");
    assert_eq!(answer["breaches"][0]["line"], 5);
    let empty = run(&["check", "/dev/null"], "");
    assert!(empty.code == 1 && empty.out.contains("this plan opens nothing"), "{empty:?}");
    let none = run(&["check", "no-such-plan.toml"], "");
    assert_eq!(none.code, 2);
}

#[test]
fn a_table_with_house_rules_passes_and_is_said_to_depart() {
    let own = "house-rules = true\n[[table.paytable]]\nid = \"ours\"\nwager = \"tie\"\nrows = [{ event = \"win\", name = \"Tie\", pays = \"7 to 1\" }]\n";
    let path = file("own.toml", &format!("[[table]]\nnumber = 1\ngame = \"baccarat\"\n{own}"));
    let ran = run(&["check", &path], "");
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("table 1: by its own rules, not by the book: ours pays less"), "{}", ran.out);
    let answer: serde_json::Value = serde_json::from_str(&run(&["check", &path, "--json"], "").out).unwrap();
    assert_eq!((&answer["by_the_book"], answer["departures"].as_array().unwrap().len()), (&false.into(), 1));
}

/// A straight-up wager: 1/19 of it is lost on 38 numbers, 1/37 on 37; $100 at 35 to 1 wins $3,500.
#[test]
fn a_difference_says_what_it_does_to_every_wager() {
    let old = file("double.toml", ROULETTE);
    let new = file("single.toml", &format!("{ROULETTE}[table.settings]\nwheel = \"single-zero\"\n"));
    let ran = run(&["plan", "diff", &old, &new], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("table 1: wheel: double-zero → single-zero (HC-G §1.IV)"), "{}", ran.out);
    let answer: serde_json::Value =
        serde_json::from_str(&run(&["plan", "diff", &old, &new, "--json"], "").out).unwrap();
    let effects = answer["effects"].as_array().unwrap();
    let straight = effects.iter().find(|e| e["wager"] == "straight").unwrap();
    let edge = |when: &str| straight[when]["house_edge_decimal"].as_f64().unwrap();
    assert!((edge("before") - 1.0 / 19.0).abs() < 1e-12 && (edge("after") - 1.0 / 37.0).abs() < 1e-12);
    let most = |e: &serde_json::Value| e["after"]["greatest_payout"].as_f64().unwrap();
    assert_eq!(most(straight), 3_500.0, "{straight}");
    // The wager that the wheel no longer has.
    let five = effects.iter().find(|e| e["wager"] == "first-five").unwrap();
    assert!(five["after"].is_null() && !five["before"].is_null(), "{five}");
    let high = |max: &str| format!("{ROULETTE}[table.limits]\nstraight = {{ max = \"{max}\" }}\n");
    let (low, high) = (file("low.toml", &high("$100")), file("high.toml", &high("$200")));
    let ran = run(&["plan", "diff", &low, &high], "");
    assert!(ran.out.contains("$3,500") && ran.out.contains("$7,000"), "{}", ran.out);
    // What goes to a meter comes back to players in the long run.
    let link = |share: &str| {
        format!(
            "[[table]]\nnumber = 1\ngame = \"three-dice-baccarat\"\n[[jackpot]]\nwager = \"triple-progressive\"\n\
             tables = [1]\ncontribution = \"{share}\"\n"
        )
    };
    let (less, more) = (file("less.toml", &link("20%")), file("more.toml", &link("25%")));
    let ran = run(&["plan", "diff", &less, &more], "");
    assert!(ran.out.contains("\nin the long run, with what meters are fed and start again at"), "{ran:?}");
    let answer = run(&["plan", "diff", &less, &more, "--json"], "").out;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let lasting = &answer["lasting"][0];
    let [was, is] = ["before", "after"].map(|when| lasting[when].as_f64().unwrap());
    assert_eq!((&lasting["table"], &lasting["wager"]), (&1.into(), &"triple-progressive".into()));
    assert!((was - is - 0.05).abs() < 1e-12 && (0.0..1.0).contains(&is), "{lasting}");
    // The lottery is no table, and its wager has a price as well.
    let five = "[lottery]\nhouse-rules = true\n[lottery.limits]\nplay = { unit = \"$5\" }\n";
    let (two, five) = (file("two.toml", "[lottery]\n"), file("five.toml", five));
    let ran = run(&["plan", "diff", &two, &five], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("lottery  play"), "{}", ran.out);
    let same = run(&["plan", "diff", &old, &old], "");
    assert_eq!((same.code, same.out.as_str()), (0, "the two plans say the same\n"));
    let bad = file("worse.toml", "[[table]]\n");
    assert_eq!(run(&["plan", "diff", &old, &bad], "").code, 2);
}

#[test]
fn the_plan_in_the_documents_is_one_a_house_may_have() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/plan.md");
    let text = fs::read_to_string(page).unwrap();
    let plan = text.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let checked = run(&["check", &file("documented.toml", plan)], "");
    assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{}", checked.out);
    let said = "3 tables and 1 linked jackpot, nothing else against the book";
    assert!(checked.out.contains(said), "{}", checked.out);
}

#[test]
fn a_written_plan_tells_the_books_bounds_from_ours() {
    let text = run(&["plan", "new"], "").out;
    // HC-A §3.I asks for one deck at least and names no most.
    assert!(text.contains("Decks: 1 to 8 (the most is ours) (HC-A §3.I)"), "{text}");
}
