//! `croupier lotto`: a ticket from the sale to the claim.

use crate::support;

use support::{json, run};

#[test]
fn a_ticket_is_bought_drawn_checked_and_claimed() {
    let folder = std::env::temp_dir().join(format!("croupier-lotto-cli-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let data = folder.to_str().unwrap();
    let noon = ["--data", data, "--at", "2026-11-16T12:00"];
    let with = |args: &[&str], rest: &[&str]| {
        [&["lotto"], args, rest].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let told = |args: &[&str], rest: &[&str]| {
        let args = with(args, rest);
        json(&args.iter().map(String::as_str).chain(["--json"]).collect::<Vec<_>>())
    };
    let refused = |args: &[&str], rest: &[&str]| {
        let args = with(args, rest);
        let ran = run(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        (ran.code, ran.err)
    };
    let ticket = told(&["buy", "--plays", "3", "--id", "a1"], &noon);
    assert_eq!((ticket["price"].as_i64(), ticket["draw"].as_str()), (Some(600), Some("2026-11-16")));
    let again = told(&["buy", "--plays", "3", "--id", "a1"], &noon);
    assert_eq!(again, ticket, "the same command acts once");
    assert_eq!(told(&["show"], &noon)["plays"].as_u64(), Some(3));
    let (serial, code) = (ticket["serial"].to_string(), ticket["code"].as_str().unwrap());

    let (exit, line) = refused(&["buy", "--plays", "6"], &noon);
    assert!(exit == 2 && line.contains("IN §4(b)"), "{line}");
    let late = ["--data", data, "--at", "2026-11-16T22:45"];
    let (exit, line) = refused(&["buy"], &late);
    assert!(exit == 2 && line.contains("IN §4(h)"), "{line}");
    let (exit, line) = refused(&["check", &serial, "0000-0000-0000-0000"], &noon);
    assert!(exit == 1 && line.contains("IN §4(c)"), "{line}");
    let (exit, line) = refused(&["draw"], &late);
    assert!(exit == 2 && line.contains("IN §5"), "{line}");
    let (exit, line) = refused(&["show"], &[]);
    assert!(exit == 2 && line.contains("--data"), "{line}");
    assert_eq!(refused(&["show"], &["--data", data, "--at", "yesterday"]).0, 2);

    let night = ["--data", data, "--at", "2026-11-16T23:00"];
    let drawn = told(&["draw"], &night);
    assert_eq!(drawn["cards"].as_array().unwrap().len(), 5);
    let checked = told(&["check", &serial, code], &night);
    if checked["sum"].as_i64() == Some(0) {
        assert_eq!(refused(&["claim", &serial, code], &night).0, 2);
    } else {
        let paid = told(&["claim", &serial, code, "--terminal", "0"], &night);
        assert_eq!(paid["paid"], checked["sum"]);
        let (exit, line) = refused(&["claim", &serial, code, "--terminal", "0"], &night);
        assert!(exit == 2 && line.contains("IN §7(a)"), "{line}");
    }
    let people = run(&["lotto", "show", "--data", data], "");
    assert!(people.out.starts_with("Next draw: "), "{}", people.out);
    std::fs::remove_dir_all(&folder).unwrap();
}
