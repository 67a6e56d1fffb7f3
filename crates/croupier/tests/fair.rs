//! `croupier verify`: a fair file is checked offline, and what is wrong is named.

use crate::support;

use book::Rules;
use games::kernel::{Input, Notation};
use house::fair::{FairLine, MemorySafe, Transcript, Witness, read};
use support::{json, run};

/// A fair file of two spins of roulette, in a folder of its own.
fn spun(name: &str) -> (std::path::PathBuf, Vec<FairLine>) {
    let mut table = games::open(Rules::of("roulette").unwrap()).unwrap();
    let (mut witness, mut entries) = Witness::open("wheel 3", &*table, MemorySafe::default()).unwrap();
    let mut feed = |witness: &mut Witness<MemorySafe>, entries: &mut Vec<FairLine>, line: &str| {
        let input = match witness.answer(&*table).unwrap() {
            Some(outcome) => Input::Outcome(outcome),
            None => Notation(table.layout()).read(line).unwrap(),
        };
        entries.extend(witness.feed(&mut *table, input).unwrap().1);
        if line == "sit 1 1" {
            let cut = witness.cut(&*table, games::kernel::Seat(0), "round and round".parse().unwrap());
            entries.push(cut.unwrap());
        }
    };
    for line in ["sit 1 1", "bet 1 red $10", "close", "spin", "bet 1 straight-17 $5", "close", "spin"] {
        feed(&mut witness, &mut entries, line);
    }
    entries.extend(witness.close(&*table).unwrap());
    let path = std::env::temp_dir().join(format!("croupier-{}-{name}.jsonl", std::process::id()));
    write(&path, &entries);
    (path, entries)
}

fn write(path: &std::path::Path, entries: &[FairLine]) {
    let mut file = Transcript::new(vec![]);
    entries.iter().for_each(|entry| file.put(entry).unwrap());
    std::fs::write(path, file.into_inner()).unwrap();
}

#[test]
fn a_fair_file_is_verified_for_people_and_for_programs() {
    let (path, entries) = spun("right");
    let path = path.to_str().unwrap();
    let ran = run(&["verify", path], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("wheel 3 (roulette): nothing is wrong\n"), "{}", ran.out);
    assert!(ran.out.contains("staked $15 = "), "{}", ran.out);
    let told = json(&["verify", path, "--json"]);
    assert_eq!((told["ok"].as_bool(), told["cuts"].as_u64()), (Some(true), Some(1)));
    let seen = told["commitments"][0].as_str().unwrap();
    let first =
        entries.iter().find_map(|e| if let FairLine::Commit { hash, .. } = e { Some(hash) } else { None });
    assert_eq!(Some(seen), first.map(String::as_str));
    assert_eq!(run(&["verify", path, "--saw", seen], "").code, 0);
    let other = run(&["verify", path, "--saw", &"0".repeat(64)], "");
    assert_eq!(other.code, 1);
    assert!(other.err.contains("that was seen is not in the file"), "{}", other.err);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_lie_ends_with_1_and_its_line_and_a_file_that_cannot_be_read_with_2() {
    let (path, entries) = spun("wrong");
    assert_eq!(read(&std::fs::read(&path).unwrap()).unwrap(), entries);
    let spin = |e: &FairLine| matches!(e, FairLine::Fed { input, .. } if input.starts_with("spin"));
    let at = entries.iter().position(spin).unwrap();
    let mut lies = entries.clone();
    let FairLine::Fed { input, .. } = &mut lies[at] else { unreachable!() };
    *input = if input == "spin 17" { "spin 18".into() } else { "spin 17".into() };
    write(&path, &lies);
    let name = path.to_str().unwrap();
    let ran = run(&["verify", name], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(&format!("line {}: secret and cuts give `spin ", at + 1)), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
    let told: serde_json::Value = serde_json::from_str(&run(&["verify", name, "--json"], "").out).unwrap();
    assert_eq!((told["ok"].as_bool(), told["line"].as_u64()), (Some(false), Some(at as u64 + 1)));
    std::fs::write(&path, "no JSON\n").unwrap();
    assert_eq!(run(&["verify", name], "").code, 1);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(run(&["verify", name], "").code, 2);
}

#[test]
fn a_table_played_under_commitments_writes_a_file_that_verifies() {
    for (game, lines) in [
        (
            "three-card-poker",
            "cut my own words\nante $10\npair-plus $5\ndeal\nplay\nante $10\ndeal\nfold\nquit\n",
        ),
        ("blackjack", "cut before the burn\ndecline\nblackjack $10\ndeal\nstand\nstand\n"),
        ("craps", "pass $10\nfield $5\ncut seven\ndeal\naccept\ndeal\n"),
        ("roulette", "red $10\nbet 1 straight-17 $5\ncut\ndeal\n"),
    ] {
        let path = std::env::temp_dir().join(format!("croupier-{}-play-{game}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let name = path.to_str().unwrap();
        let ran = run(&["play", game, "--fair", name, "--seats", "2"], lines);
        assert_eq!(ran.code, 0, "{game}: {}", ran.err);
        let seen = ran.out.lines().find_map(|line| line.strip_prefix("Commitment 1: ")).unwrap();
        let checked = run(&["verify", name, "--saw", seen], "");
        assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{game}");
        let settled = json(&["verify", name, "--json"]);
        assert!(game == "blackjack" || settled["settled"].as_u64() > Some(0), "{game}: {}", ran.out);
        // A file that is there is never written over, and chance comes from nowhere else.
        assert_eq!(run(&["play", game, "--fair", name], "").code, 2);
        assert_eq!(run(&["play", game, "--fair", "x", "--seed", "1"], "").code, 2);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn no_call_brings_a_card_to_a_table_under_commitments() {
    let path = std::env::temp_dir().join(format!("croupier-{}-named.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    // A round that a blackjack ends at once leaves no time for the call.
    let round = "blackjack $10\ndeal\ncall card-exposed card As\nstand\nstand\n";
    let lines = format!("decline\n{}quit\n", round.repeat(8));
    let ran = run(&["play", "blackjack", "--fair", path.to_str().unwrap()], &lines);
    assert!(ran.err.contains("come from its shuffle: no call brings A♠"), "{}", ran.err);
    assert!(!ran.out.contains("to the middle"), "{}", ran.out);
    let _ = std::fs::remove_file(&path);
}
