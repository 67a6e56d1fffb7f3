//! The simple strategies of Let It Ride and Mississippi Stud, read as the lists they are.

use games::Playthrough;
use games::kernel::*;

/// Cards of the board that are not turned yet: they do not matter.
const FILLERS: [&str; 8] = ["2c", "3d", "4h", "5h", "7h", "8s", "9h", "Qh"];

/// What the simple strategy says: the word, and the bet in antes of $5.
fn says(table: &Playthrough) -> (Verb, i64) {
    match table.table().basic(Seat(0))[..] {
        [Input::Choose(_, Choice { verb, amount, .. })] => (verb, amount.0 / 500),
        ref other => panic!("{other:?}"),
    }
}

/// How many antes are bet on the cards seen, own ones first, after these raises on the streets before.
fn antes(cards: &str, raises: &[&str]) -> i64 {
    let words: Vec<&str> = cards.split(' ').collect();
    let (own, seen) = words.split_at(2);
    let mut board = seen.to_vec();
    board.extend(FILLERS.iter().filter(|c| !words.contains(c)).take(3 - seen.len()));
    let mut table = Playthrough::open("mississippi-stud", &[("deal-from", "shoe")]);
    table.run("sit 1; shuffle; bet 1 ante $5; close");
    table.run(&format!("card {}; card {}", board.join(" "), own.join(" ")));
    raises.iter().for_each(|amount| drop(table.run(&format!("choose 1 raise {amount}"))));
    match says(&table) {
        (Verb::Fold, _) => 0,
        (Verb::Raise, times) => times,
        other => panic!("{other:?}"),
    }
}

#[test]
fn third_street_of_mississippi_stud() {
    for (cards, expected) in [
        ("2c 2d", 3),
        ("5c 5d", 3),
        ("6c 6d", 3),
        ("Ac Ad", 3),
        ("Jc 2d", 1),
        ("Ac 5d", 1),
        ("Tc 6d", 1),
        ("7c 6d", 1),
        ("Tc 5d", 0),
        ("6c 5d", 0),
        ("6c 5c", 1),
        ("5c 4c", 0),
        ("6c 4c", 0),
        ("3c 2d", 0),
    ] {
        assert_eq!(antes(cards, &[]), expected, "{cards}");
    }
}

#[test]
fn fourth_street_of_mississippi_stud() {
    for (cards, expected) in [
        ("6c 6d 2h", 3),
        ("2c 2d 2h", 3),
        ("5c 5d Kh", 1),
        ("7c 6c 5c", 3),
        ("6c 5c 4c", 1),
        ("Jc 9c 8c", 3),
        ("Tc 9c 7c", 1),
        ("Qc Jc 8c", 3),
        ("Jc Tc 7c", 1),
        ("Kc 7c 2c", 1),
        ("Kc Td 2h", 1),
        ("Kc 5d 2h", 0),
        ("Tc 8d 6h", 1),
        ("Tc 6d 2h", 0),
        ("6c 5d 4h", 1),
        ("5c 4d 3h", 0),
        ("8c 7d 5h", 1),
        ("7c 5d 4h", 0),
    ] {
        assert_eq!(antes(cards, &["$5"]), expected, "{cards}");
    }
}

#[test]
fn fifth_street_of_mississippi_stud() {
    let once = ["$5", "$5"];
    for (cards, expected) in [
        ("6c 6d 2h 3s", 3),
        ("Kc 9c 4c 2c", 3),
        ("8c 7d 6h 5s", 3),
        ("7c 6d 5h 4s", 1),
        ("Kc Qd Jh Ts", 3),
        ("Ac Kd Qh Js", 1),
        ("Tc 9d 8h 6s", 1),
        ("Tc 9d 7h 5s", 0),
        ("Ac 2d 3h 4s", 1),
        ("Ac 2d 3h 5s", 1),
        ("Ac 2d 3h 6s", 0),
        ("5c 5d 8h 3s", 1),
        ("Kc Qd 3h 2s", 1),
        ("Kc Td 6h 2s", 1),
        ("Kc Td 3h 2s", 0),
        ("Tc 8d 6h 2s", 0),
    ] {
        assert_eq!(antes(cards, &once), expected, "{cards}");
    }
    // Three middle cards are worth a last bet only after three antes on an earlier street.
    assert_eq!(antes("Tc 8d 6h 2s", &["$15", "$5"]), 1);
    assert_eq!(antes("Tc 8d 6h 2s", &["$5", "$15"]), 1);
    assert_eq!(antes("Tc 8d 4h 2s", &["$15", "$15"]), 0);
}

/// Whether the simple strategy lets a bet ride on three own cards, or on these and the first of the board.
fn rides(cards: &str) -> bool {
    let words: Vec<&str> = cards.split(' ').collect();
    let (own, seen) = words.split_at(3);
    let mut board = seen.to_vec();
    board.extend(FILLERS.iter().filter(|c| !words.contains(c)).take(2 - seen.len()));
    let mut table = Playthrough::open("let-it-ride", &[("deal-from", "shoe")]);
    table.run("sit 1; shuffle; bet 1 bet-number-1 $5; bet 1 bet-number-2 $5; bet 1 bet-number-3 $5; close");
    table.run(&format!("card {}; burn; card {}", own.join(" "), board.join(" ")));
    if !seen.is_empty() {
        table.run("choose 1 let-it-ride");
    }
    says(&table).0 == Verb::LetItRide
}

#[test]
fn the_first_bet_of_let_it_ride() {
    for (cards, expected) in [
        ("Tc Td 2h", true),
        ("9c 9d 2h", false),
        ("2d 2h 2s", true),
        ("5c 4c 3c", true),
        ("5c 4c 3d", false),
        ("4s 3s 2s", false),
        ("As 2s 3s", false),
        ("Tc 9c 7c", true),
        ("9c 8c 6c", false),
        ("Jc Tc 7c", true),
        ("Tc 9c 6c", false),
        ("Ac Kc Tc", true),
        ("Ac Kc 9c", false),
        ("Kc Qd Jh", false),
    ] {
        assert_eq!(rides(cards), expected, "{cards}");
    }
}

#[test]
fn the_second_bet_of_let_it_ride() {
    for (cards, expected) in [
        ("Tc Td 2h 5s", true),
        ("9c 9d 2h 5s", false),
        ("9c 9d 5h 5s", true),
        ("Kc 9c 4c 2c", true),
        ("Tc 9d 8h 7s", true),
        ("9c 8d 7h 6s", false),
        ("Kc Qd Jh Ts", true),
        ("Ac Kd Qh Js", true),
        ("Ac Kd Qh Ts", true),
        ("Kc Qd Jh 9s", false),
        ("Tc 9d 8h 6s", false),
    ] {
        assert_eq!(rides(cards), expected, "{cards}");
    }
}
