//! What a table says of the cards that lie on it, and what the simple strategy bets at each game.

use crate::floor;

use equipment::cards;
use floor::{ME, betting};
use games::Playthrough;
use games::kernel::*;

/// A player's hand, the first place that belongs to nobody, and the second.
const HAND: Place = Place::Hand(Seat(0), 0);
const FIRST: Place = Place::Common(0);
const SECOND: Place = Place::Common(1);

/// The words for cards at a place beside a board, and whether the hand is compared with others.
fn says(table: &dyn AnyTable, place: Place, own: &str, board: &str) -> Option<(String, bool)> {
    let caption = table.caption(place, &cards(own).unwrap(), &cards(board).unwrap())?;
    Some((caption.words, caption.strength.is_some()))
}

#[test]
fn hands_are_called_as_each_game_reads_them() {
    for (game, place, own, board, words, compared) in [
        ("blackjack", HAND, "Ks 7d", "", "17", true),
        ("blackjack", HAND, "As 7d", "", "soft 18", true),
        ("blackjack", HAND, "As Kd", "", "soft 21", true),
        ("blackjack", FIRST, "As Kd", "", "blackjack", true),
        ("blackjack", FIRST, "As 5d 5c", "", "soft 21", true),
        ("blackjack", HAND, "Ks 7d 5c", "", "22, bust", false),
        ("pontoon-plus", HAND, "Ks 7d", "", "17", true),
        ("pontoon-plus", HAND, "As 7d", "", "soft 18", true),
        ("pontoon-plus", FIRST, "As Kd", "", "Pontoon", true),
        ("pontoon-plus", FIRST, "As 5d 5c", "", "soft 21", true),
        ("pontoon-plus", HAND, "Ks 7d 5c", "", "22, bust", false),
        ("three-card-poker", HAND, "9s 9d 2c", "", "pair of nines", true),
        ("four-card-poker", HAND, "9s 9d 9c 2c 4d", "", "three nines", true),
        ("crazy-four-poker", HAND, "9s 9d 8c 8d 4d", "", "nines and eights", true),
        ("dj-wild", HAND, "9s 9d 8c 8d 2d", "", "nines full of eights", true),
        ("deuces-wild-xtreme", HAND, "9s 9d 9c 8d 2d", "", "four nines", true),
        ("ultimate-texas-holdem", HAND, "9s 9d", "", "pair of nines", false),
        ("ultimate-texas-holdem", HAND, "9s 9d", "9c 2d 3h", "three nines", true),
        ("ultimate-texas-holdem", HAND, "9s 9d", "9c 2d 3h 2s", "nines full of twos", true),
        ("ultimate-texas-holdem", FIRST, "9s Kd", "9c 2d 3h 2s Ah", "nines and twos", true),
        ("texas-holdem-bonus", HAND, "Ks Qd", "", "king high", false),
        ("let-it-ride", HAND, "9s 9d 2c", "", "pair of nines", false),
        ("let-it-ride", HAND, "9s 8d 7c", "", "three to a straight", false),
        ("let-it-ride", HAND, "9s 8d 7c", "6h", "four to a straight", false),
        ("let-it-ride", HAND, "9s 4s 7s", "2s", "four to a flush", false),
        ("let-it-ride", HAND, "9s 9d 7c", "9h", "three nines", false),
        ("let-it-ride", HAND, "9s 8d 7c", "6h 5d", "nine-high straight", false),
        ("mississippi-stud", HAND, "9s 9d", "", "pair of nines", false),
        ("mississippi-stud", HAND, "9s 8s", "7s", "three to a straight flush", false),
        ("mississippi-stud", FIRST, "9s 8s 7s", "", "nine-high straight flush", false),
        ("pai-gow-poker", HAND, "9s 9d", "", "pair of nines", true),
        ("pai-gow-poker", HAND, "9s 9d 8c 8d 4d", "", "nines and eights", true),
        ("pai-gow-poker", HAND, "9s 9d 8c 8d 4d 4h 2c", "", "nines and eights", false),
        ("baccarat", FIRST, "9s Kd", "", "natural 9", true),
        ("baccarat", SECOND, "4s 3d Kc", "", "7", true),
        ("commission-free-baccarat", SECOND, "4s 4d", "", "natural 8", true),
        ("poker-lotto", HAND, "9s 9d 8c 8d 4d", "", "nines and eights", false),
    ] {
        let table = betting(game);
        let said = says(&*table, place, own, board);
        assert_eq!(said, Some((words.into(), compared)), "{game}: {own} with {board:?}");
    }
}

#[test]
fn cards_that_make_nothing_yet_are_not_called() {
    for (game, place, own) in [
        ("blackjack", SECOND, "Ks"),
        ("pontoon-plus", SECOND, "Ks 7d"),
        ("three-card-poker", HAND, "Ks 7d"),
        ("ultimate-texas-holdem", HAND, "Ks"),
        ("ultimate-texas-holdem", SECOND, "Ks 7d"),
        ("pai-gow-poker", HAND, "Ks 7d 2c"),
        ("poker-lotto", HAND, "Ks 7d 2c"),
        ("poker-lotto", FIRST, "Ks 7d 2c 3h 9d"),
    ] {
        assert_eq!(says(&*betting(game), place, own, ""), None, "{game}: {own}");
    }
}

/// Of two hands the stronger has the greater number, and a dealer's blackjack is more than any 21.
#[test]
fn what_beats_has_the_greater_strength() {
    let strength = |game: &str, place, own: &str| {
        betting(game).caption(place, &cards(own).unwrap(), &[]).unwrap().strength.unwrap()
    };
    for game in ["blackjack", "pontoon-plus"] {
        assert!(strength(game, FIRST, "As Kd") > strength(game, HAND, "7s 7d 7c"));
        assert_eq!(strength(game, HAND, "As 6d"), strength(game, FIRST, "Ks 7d"));
    }
    assert!(strength("three-card-poker", HAND, "9s 8d 7c") > strength("three-card-poker", HAND, "Ks 7s 3s"));
    assert!(strength("pai-gow-poker", HAND, "As Ad") > strength("pai-gow-poker", HAND, "As Kd"));
    assert!(strength("baccarat", FIRST, "9s Kd") > strength("baccarat", SECOND, "4s 4d"));
}

/// The wagers of the simple strategy for a seat, as the notation writes them.
fn bets(table: &dyn AnyTable) -> Vec<String> {
    let bet = |input| match input {
        Input::Bet(_, spot, amount) => format!("{} {amount}", table.layout().at(spot).id),
        other => panic!("{other:?}"),
    };
    table.basic(ME).into_iter().map(bet).collect()
}

#[test]
fn the_simple_strategy_bets_the_main_game_at_its_least_and_once() {
    for (game, expected) in [
        ("blackjack", &["blackjack $5"][..]),
        ("free-bet-blackjack", &["blackjack $5"]),
        ("ride-free", &["blackjack $5"]),
        ("pontoon-plus", &["initial-bet $10"]),
        ("three-card-poker", &["ante $5"]),
        ("four-card-poker", &["ante $5"]),
        ("crazy-four-poker", &["ante $5", "super-bonus $5"]),
        ("dj-wild", &["ante $5", "blind $5"]),
        ("deuces-wild-xtreme", &["ante $5", "odds $5"]),
        ("ultimate-texas-holdem", &["ante $5", "blind $5"]),
        ("texas-holdem-bonus", &["ante $5"]),
        ("let-it-ride", &["bet-number-1 $5", "bet-number-2 $5", "bet-number-3 $5"]),
        ("mississippi-stud", &["ante $5"]),
        ("pai-gow-poker", &["pai-gow-poker $10"]),
        ("baccarat", &["banker $5"]),
        ("commission-free-baccarat", &["banker $5"]),
        ("three-dice-baccarat", &["player $5"]),
        ("craps", &["pass $5"]),
        ("poker-lotto", &["play-1 $2"]),
    ] {
        let mut table = betting(game);
        assert_eq!(bets(&*table), expected, "{game}");
        for input in table.basic(ME) {
            table.feed(input, &mut vec![]).unwrap();
        }
        assert_eq!(bets(&*table), [""; 0], "{game}: what lies there is enough");
    }
}

/// Where wagers are equal, the simple strategy adds what is missing to the larger.
#[test]
fn the_simple_strategy_makes_equal_wagers_equal() {
    for (game, down, missing) in [
        ("ultimate-texas-holdem", "ante $20", &["blind $20"][..]),
        ("ultimate-texas-holdem", "ante $20; bet 1 blind $5", &["blind $15"]),
        ("ultimate-texas-holdem", "ante $5; bet 1 blind $20", &["ante $15"]),
        ("crazy-four-poker", "ante $20", &["super-bonus $20"]),
        ("crazy-four-poker", "ante $20; bet 1 super-bonus $5", &["super-bonus $15"]),
        ("dj-wild", "ante $20", &["blind $20"]),
        ("dj-wild", "ante $5; bet 1 blind $20", &["ante $15"]),
        ("deuces-wild-xtreme", "ante $20", &["odds $20"]),
        ("let-it-ride", "bet-number-1 $20", &["bet-number-2 $20", "bet-number-3 $20"]),
        ("let-it-ride", "bet-number-1 $5; bet 1 bet-number-2 $20", &["bet-number-1 $15", "bet-number-3 $20"]),
    ] {
        let mut table = Playthrough::at(betting(game));
        table.run(&format!("bet 1 {down}"));
        assert_eq!(bets(table.table()), missing, "{game} with {down}");
    }
}
