//! The table on a terminal of 80 columns and 24 rows: what the person must know is always in sight.

use crate::support;

use support::terminal::Terminal;

fn table(args: &[&str]) -> Terminal {
    let args: Vec<&str> = ["play"].iter().chain(args).chain(&["--seed", "11"]).copied().collect();
    Terminal::open(&args, 80, 24)
}

/// The answers given below, by what the menu offers.
const ANSWERS: [(&str, &str); 7] = [
    ("[s] stand", "s"),
    ("[h] house-way", "h"),
    ("[c] check", "c"),
    ("[f] fold", "f"),
    ("[d] decline", "d"),
    ("[a] accept (turn", "a"),
    ("roll takes the dice", "roll\n"),
];

/// What a round's end tells.
const RESULT: &str = " for you; your purse holds";

/// Answers whatever is asked until the screen shows this.
fn play_until(terminal: &mut Terminal, text: &str) -> Vec<String> {
    let mut answered = vec![];
    for _ in 0..600 {
        let lines = terminal.lines();
        let asks = |offer: &str| lines.iter().any(|l| l.contains(offer));
        if asks(text) {
            return lines;
        }
        // The same screen is not answered twice.
        if asks("Your choice")
            && lines != answered
            && let Some((_, keys)) = ANSWERS.iter().find(|(offer, _)| asks(offer))
        {
            terminal.keys(keys);
            answered = lines;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    terminal.wait_for(text)
}

#[test]
fn results_refusals_and_hints_are_in_sight_however_full_the_table_is() {
    // Most of a round is waiting for its cards: the tables are played side by side.
    std::thread::scope(|side_by_side| {
        for (game, seats, bets, settled) in [
            ("blackjack", "7", "25\n\n", "Seat 1, Blackjack:"),
            ("craps", "6", "field 5\npass 5\nplace-8 6\nroll\n", "Seat 1, Field:"),
            ("roulette", "6", "17 5, red 5, 5 on 17-20\nspin\n", "Seat 1, Red:"),
            ("pai-gow-poker", "6", "25\n\n", "Seat 1, Pai Gow Poker:"),
            ("ultimate-texas-holdem", "6", "10\n\n", "Seat 1, Ante:"),
            ("baccarat", "7", "25\n\n", "Seat 1, Banker:"),
        ] {
            side_by_side.spawn(move || all_is_in_sight(game, seats, bets, settled));
        }
    });
}

fn all_is_in_sight(game: &str, seats: &str, bets: &str, settled: &str) {
    let mut terminal = table(&[game, "--seats", seats]);
    play_until(&mut terminal, "Your bets");
    terminal.keys(bets);
    let lines = play_until(&mut terminal, RESULT);
    let shown = lines.join("\n");
    assert!(lines.iter().any(|l| l.contains(settled)), "{game}:\n{shown}");
    assert!(lines.iter().any(|l| l.contains("You, seat 1")), "{game}:\n{shown}");
    if terminal.lines().iter().any(|l| l.contains("any key goes on")) {
        // The next round begins with a question to others; the results wait for a key.
        return;
    }
    // What is said wrong is told, and the results stay.
    terminal.wait_for("Your bets");
    terminal.keys("nonsense\n");
    let lines = terminal.wait_for("✗ `nonsense` is not understood");
    let shown = lines.join("\n");
    assert!(lines.iter().any(|l| l.contains(settled)), "{game}:\n{shown}");
    assert!(lines.iter().any(|l| l.contains(RESULT)), "{game}:\n{shown}");
    terminal.keys("hint\n");
    let lines = terminal.wait_for("The simple strategy would");
    assert!(lines.iter().any(|l| l.contains("Your bets")), "{game}:\n{}", lines.join("\n"));
}

/// Three-dice baccarat is thrown from two cups, and both lie there to be compared; craps has one pair of dice; a shoe of
/// baccarat leaves its road, a column for each run of one winner.
#[test]
fn dice_cups_and_the_road_are_drawn() {
    let shows = |lines: &[String], text: &str| lines.iter().any(|l| l.contains(text));
    let mut terminal = Terminal::open(&["play", "three-dice-baccarat", "--seed", "11"], 100, 40);
    terminal.wait_for("Your bets");
    terminal.keys("player 10\n\n");
    let lines = play_until(&mut terminal, RESULT);
    let shown = lines.join("\n");
    let cups = lines.iter().position(|l| l.contains("Player's cup") && l.contains("Banker's cup"));
    let dice = lines[cups.unwrap_or_else(|| panic!("no cups in\n{shown}")) + 1..][..3].to_vec();
    assert!(dice.iter().all(|l| l.matches('│').count() != 1), "{shown}");
    assert_eq!(dice[0].matches('╭').count(), 6, "six dice lie there:\n{shown}");

    let mut terminal = Terminal::open(&["play", "craps", "--seed", "11"], 100, 40);
    terminal.wait_for("Your bets");
    terminal.keys("pass 5\nfield 5\nroll\n");
    let lines = play_until(&mut terminal, "Seat 1, Field:");
    assert!(lines.iter().any(|l| l.matches('╭').count() == 2), "{}", lines.join("\n"));
    assert!(!shows(&lines, "cup"), "{}", lines.join("\n"));

    let mut terminal = Terminal::open(&["play", "baccarat", "--seed", "11"], 100, 40);
    play_until(&mut terminal, "Your bets");
    let mut road = vec![];
    for round in 1..=6 {
        terminal.keys("player 25\n\n");
        let lines = play_until(&mut terminal, &format!("round {round}"));
        let lines = if shows(&lines, RESULT) { lines } else { play_until(&mut terminal, RESULT) };
        let beads = |l: &String| {
            let inner = l.trim_matches(['│', ' ']);
            (!inner.is_empty() && inner.chars().all(|c| "PB· ".contains(c))).then(|| inner.to_owned())
        };
        road = lines.iter().filter_map(beads).collect();
    }
    let winners: usize = road.iter().map(|l| l.matches(['P', 'B']).count()).sum();
    let ties: usize = road.iter().map(|l| l.matches('·').count()).sum();
    assert!(winners + ties >= 5 && winners <= 6, "{road:?}");
}

#[test]
fn typing_a_bet_never_passes_the_dice() {
    let mut terminal = table(&["craps"]);
    terminal.wait_for("Your bets");
    terminal.keys("pass 5\n");
    terminal.wait_for("Pass ●$5");
    // `close` asks who takes the dice; `roll` would take them.
    terminal.keys("close\n");
    terminal.wait_for("Your choice");
    terminal.keys("place-6 12\n");
    terminal.wait_for("first the dice");
    terminal.keys("roll\n");
    terminal.wait_for("is the shooter");
}

#[test]
fn tab_completes_and_tells_what_fits() {
    let mut terminal = table(&["three-card-poker"]);
    terminal.wait_for("Your bets");
    terminal.keys("six\t");
    terminal.wait_for("❯ six-card-bonus");
    terminal.keys("\x15r\t\t");
    let lines = terminal.wait_for("replay");
    assert!(lines.iter().any(|l| l.contains("rules") && l.contains("roll")), "{}", lines.join("\n"));
}

#[test]
fn the_lobby_keeps_an_error_and_a_farewell_in_sight() {
    let mut terminal = Terminal::open(&["lobby", "--seed", "11"], 80, 24);
    let lines = terminal.wait_for("Which game?");
    assert!(lines.iter().any(|l| l.contains("roulette")), "{}", lines.join("\n"));
    terminal.keys("balckjack\n");
    let lines = terminal.wait_for("did you mean `blackjack`?");
    assert!(lines.iter().any(|l| l.contains("Which game?")), "{}", lines.join("\n"));
    terminal.keys("Roul\n");
    terminal.wait_for("Your bets");
    terminal.keys("quit\n");
    let lines = terminal.wait_for("You leave with $1,000 (+$0) after 0 rounds.");
    assert!(lines.iter().any(|l| l.contains("Which game?")), "{}", lines.join("\n"));
}

#[test]
fn a_terminal_without_utf_8_gets_plain_letters() {
    let plain = |locale: &str, args: &[&str]| {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(args)
            .env_remove("LC_ALL")
            .env_remove("LC_CTYPE")
            .env("LANG", locale)
            .output()
            .unwrap();
        (done.stdout, done.stderr)
    };
    for args in [&["rules", "three-card-poker"][..], &["games"], &["rules", "bridge"], &["games", "--json"]] {
        let (out, err) = plain("C", args);
        assert!(out.is_ascii() && err.is_ascii(), "{args:?}");
    }
    let json: serde_json::Value =
        serde_json::from_slice(&plain("POSIX", &["rules", "HC-H", "--json"]).0).unwrap();
    assert!(json[0]["clauses"][0]["clause"].as_str().unwrap().contains('§'));
    assert!(!plain("en_GB.UTF-8", &["rules", "three-card-poker"]).0.is_ascii());
}
