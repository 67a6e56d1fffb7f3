//! The terminal is a guest of the house: with a folder, purse, meters and a round in the middle go on tomorrow.

use crate::support;

use std::path::PathBuf;

use support::{json, run};

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("croupier-guest-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn play(&self, game: &str, more: &[&str], lines: &str) -> support::Ran {
        let args = [&["play", game, "--data", self.0.to_str().unwrap()], more].concat();
        run(&args, lines)
    }

    fn verified(&self) {
        let found = json(&["house", "verify", "--data", self.0.to_str().unwrap(), "--json"]);
        assert_eq!(found["ok"], true, "{found}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_round_in_the_middle_is_kept_and_played_on_tomorrow() {
    let folder = Folder::new("middle");
    let cut = folder.play("three-card-poker", &[], "ante 5\ndeal\n");
    assert_eq!(cut.code, 2);
    assert!(cut.err.contains("$5 on Ante stands; the house keeps it: play on with --data"), "{}", cut.err);
    folder.verified();
    let on = folder.play("three-card-poker", &[], "fold\nquit\n");
    assert_eq!((on.code, on.err.as_str()), (0, ""), "{}", on.out);
    let again = "You take up your place again, with $995 in chips; the table needs a decision of seat 1";
    assert!(on.out.contains(again), "{}", on.out);
    assert!(on.out.contains("Seat 1, Ante: $5 loses"), "{}", on.out);
    assert!(on.out.contains("You leave with $995 (-$5) after 1 round."), "{}", on.out);
    folder.verified();
    // What was won and lost at one table is in the purse at the next.
    let next = folder.play("roulette", &[], "red 5\nclear\nquit\n");
    assert!(next.out.contains("You leave with $995 (+$0) after 0 rounds."), "{}", next.out);
    // Every card of it can be checked.
    let told = run(&["house", "recall", "1", "--json", "--data", folder.0.to_str().unwrap()], "");
    let file = folder.0.join("rounds.json");
    std::fs::write(&file, told.out).unwrap();
    let found = json(&["verify", file.to_str().unwrap(), "--json"]);
    assert_eq!((&found["rounds"], &found["drawn"]), (&1.into(), &6.into()), "{found}");
}

#[test]
fn a_guest_cuts_and_the_cut_is_in_what_was_dealt() {
    let folder = Folder::new("cut");
    let ran = folder.play("three-card-poker", &[], "cut\ncut seven from the top\nante 5\ndeal\nfold\nquit\n");
    assert!(ran.err.contains("`cut` needs words, any you like"), "{}", ran.err);
    assert!(ran.out.contains("Your words go into what is dealt, thrown or spun next"), "{}", ran.out);
    folder.verified();
    let told = run(&["house", "recall", "1", "--json", "--data", folder.0.to_str().unwrap()], "");
    assert!(told.out.contains("seven from the top"), "{}", told.out);
    let file = folder.0.join("rounds.json");
    std::fs::write(&file, told.out).unwrap();
    let found = json(&["verify", file.to_str().unwrap(), "--json"]);
    assert_eq!((&found["rounds"], &found["cuts"]), (&1.into(), &1.into()), "{found}");
}

#[test]
fn a_linked_meter_grows_from_table_to_table_and_from_day_to_day() {
    let folder = Folder::new("meters");
    let stands = |ran: &support::Ran| {
        let lines = ran.out.lines().filter(|l| l.contains("meter stands at"));
        lines.map(|l| l.rsplit(' ').next().unwrap().trim_end_matches('.').to_owned()).collect::<Vec<_>>()
    };
    let stud = folder.play("mississippi-stud", &[], "ante 5 multi-link 1\ndeal\nfold\nquit\n");
    assert_eq!(stud.err, "", "{}", stud.out);
    assert!(stands(&stud).iter().any(|s| s.starts_with("$10,000.21")), "{:?}", stud.out);
    let ride = folder.play("let-it-ride", &[], "5\nmulti-link 1\ndeal\nlet-it-ride\nlet-it-ride\nquit\n");
    assert!(stands(&ride).iter().any(|s| s.starts_with("$10,000.42")), "{} {}", ride.out, ride.err);
    folder.verified();
}

#[test]
fn two_boxes_share_a_purse_and_others_come_and_go() {
    let folder = Folder::new("boxes");
    let ran = folder.play(
        "blackjack",
        &["--boxes", "2", "--seats", "3"],
        "decline\ndecline\n10\ndeal\nstand\nstand\nstand\nstand\nquit\nquit\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Seat 1 stakes $10") && ran.out.contains("Seat 2 stakes $10"), "{}", ran.out);
    assert!(ran.out.contains("Seat 3 stakes"), "{}", ran.out);
    folder.verified();
    let report = json(&["house", "report", "--data", folder.0.to_str().unwrap(), "--json"]);
    assert!(report.to_string().contains("blackjack"), "{report}");
}

#[test]
fn a_house_is_neither_dealt_by_a_seed_nor_by_hand_and_one_program_has_it() {
    let folder = Folder::new("refused");
    for (more, why) in [
        (&["--seed", "1"][..], "deals from committed shuffles, not by a seed"),
        (&["--dealer", "hand"], "a table dealt by hand stands in no house"),
    ] {
        let ran = folder.play("roulette", more, "quit\n");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let folder_text = folder.0.to_str().unwrap();
    let mut first = support::Talk::with(&["play", "roulette", "--data", folder_text]);
    while !first.hear().expect("it sits down").contains("is taken") {}
    let second = folder.play("craps", &[], "quit\n");
    assert!(second.code == 2 && second.err.contains("open in another process"), "{second:?}");
    first.say("quit");
    assert_eq!(first.end().1, 0);
}
