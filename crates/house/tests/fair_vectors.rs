//! The test vectors of docs/fairness.md, and a second verifier in another language.

use crate::fair_support;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use equipment::{Composition, Deck, Keyed, Randomness, Shoe};
use fair_support::{Scripted, play, retell};
use games::roster;
use house::fair::{CutText, FairLine, Secret, commitment, key, read, verify};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// Who said what.
type Said = &'static [(u32, &'static str)];

/// The vectors as this program makes them.
fn vectors() -> String {
    let secret = Secret::new(std::array::from_fn(|i| i as u8));
    let mut text = String::new();
    let told: [(u64, Said, &str); 3] = [
        (1, &[], "{}"),
        (2, &[(1, "seven from the top")], r#"{"1": "seven from the top"}"#),
        (3, &[(2, "♠"), (5, "17")], r#"{"2": "♠", "5": "17"}"#),
    ];
    for (number, said, words) in told {
        let cuts: Vec<(u32, CutText)> =
            said.iter().map(|(who, text)| (*who, text.parse().unwrap())).collect();
        let key = |part| key("table 1", number, part, &secret, cuts.iter().map(|(who, cut)| (*who, cut)));
        let chance = |part| Keyed::new(key(part));
        let deal = |decks| {
            let (mut shoe, mut chance) = (Shoe::new(), chance(0));
            shoe.shuffle(&Composition::of(Deck::Standard, decks), &mut chance);
            joined((0..10).map(|_| shoe.draw(&mut chance).unwrap()))
        };
        let mut stream = chance(0);
        let first = (0..3).map(|_| format!("{:016x}", stream.word()));
        writeln!(text, "number {number}, cuts {words}").unwrap();
        writeln!(text, "  commitment {}", hex(&commitment("table 1", number, &secret))).unwrap();
        writeln!(text, "  key        {}", hex(&key(0))).unwrap();
        writeln!(text, "  words      {}", joined(first)).unwrap();
        writeln!(text, "  deck       {}", deal(1)).unwrap();
        writeln!(text, "  six decks  {}", deal(6)).unwrap();
        writeln!(text, "  two dice   {}", joined((0..6).map(|part| chance(part).throw(2)))).unwrap();
        writeln!(text, "  three dice {}", joined((0..6).map(|part| chance(part).throw(3)))).unwrap();
        writeln!(text, "  below 38   {}", joined((0..6).map(|part| chance(part).below(38)))).unwrap();
    }
    text
}

#[test]
fn the_vectors_of_the_page_are_what_the_program_draws() {
    let page = std::fs::read_to_string(here("../../docs/fairness.md")).unwrap();
    assert!(page.contains(&format!("```text\n{}```", vectors())), "{}", vectors());
}

/// Runs the second verifier; none where there is no Python.
fn second(args: &[&str]) -> Option<Output> {
    let script = here("tests/second_verifier.py");
    Command::new("python3").arg(script).args(args).env("PYTHONUTF8", "1").output().ok()
}

#[test]
fn a_second_verifier_draws_the_same_vectors() {
    if let Some(output) = second(&["--vectors"]) {
        assert_eq!(String::from_utf8(output.stdout).unwrap(), vectors());
    }
}

#[test]
fn a_second_verifier_agrees_on_files_of_every_game_and_on_what_is_wrong() {
    let folder = std::env::temp_dir().join(format!("croupier-fair-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("fair.jsonl");
    let judge = |file: &[u8]| {
        std::fs::write(&path, file).unwrap();
        second(&[path.to_str().unwrap()])
    };
    for game in roster() {
        let file = play(game.id, 12, 3);
        let Some(output) = judge(&file) else { break };
        assert!(output.status.success(), "{}: {}", game.id, String::from_utf8_lossy(&output.stderr));
    }
    // Lies about chance are found by both, on the same line.
    let entries = read(&play("three-card-poker", 12, 3)).unwrap();
    for at in 0..entries.len() {
        let mut lies = entries.clone();
        match &mut lies[at] {
            FairLine::Fed { input, .. } if input.starts_with("card") => {
                *input = if input == "card As" { "card Ah".into() } else { "card As".into() };
            }
            FairLine::Commit { hash, .. } => {
                hash.replace_range(0..1, if hash.starts_with('0') { "1" } else { "0" })
            }
            _ => continue,
        }
        let lies = retell(&lies);
        let ours = verify(&lies).unwrap_err();
        let Some(output) = judge(&lies) else { break };
        assert_eq!(output.status.code(), Some(1));
        let theirs = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(theirs.starts_with(&format!("line {}:", ours.line)), "{ours} / {theirs}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A file of before no call brought a card may hold one: both verifiers name its line. A card that lies on the table may be
/// turned over by a call.
#[test]
fn a_card_named_by_a_call_in_an_older_file_is_wrong_to_both_verifiers() {
    let path = std::env::temp_dir().join(format!("croupier-named-{}.jsonl", std::process::id()));
    let cards = || "23456789TJQKA".chars().flat_map(|r| "cdhs".chars().map(move |s| format!("{r}{s}")));
    let told =
        |game: &str, call: &str| {
            let mut script = Scripted::new(game, 5, 6);
            let mut at = None;
            while script.step() {
                if at.is_none() && cards().any(|card| script.say(&format!("{call} card {card}"))) {
                    at =
                        Some(script.entries.iter().rposition(
                            |e| matches!(e, FairLine::Fed { input, .. } if input.starts_with(call)),
                        ));
                }
            }
            let file = retell(&script.finish());
            std::fs::write(&path, &file).unwrap();
            let line = at.flatten().expect("somebody called") + 1;
            (line, verify(&file), second(&[path.to_str().unwrap()]))
        };
    let (line, ours, theirs) = told("blackjack", "call card-exposed");
    let ours = ours.unwrap_err();
    assert_eq!(ours.line, line);
    assert!(ours.what.contains("does not come from the shuffle promised"), "{ours}");
    if let Some(output) = theirs {
        let says = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            says.starts_with(&format!("line {line}:")) && says.contains("comes from no shuffle"),
            "{says}"
        );
    }
    let (_, ours, theirs) = told("pai-gow-poker", "call player-exposed seat 1");
    ours.unwrap();
    assert!(theirs.is_none_or(|output| output.status.success()), "the card lay there");
    std::fs::remove_file(&path).unwrap();
}
