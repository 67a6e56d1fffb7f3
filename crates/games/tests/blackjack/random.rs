//! Random play under rules that only go together in games of one or two decks: the conformance suite changes one setting
//! at a time and never meets them.

use games::kernel::*;

use super::ROOM;
use crate::floor::Floor;

/// A full table plays at random, with calls in between and players who come and go, for so many rounds.
fn play(settings: &[(&str, &str)], seed: u64, until: u64) -> Box<dyn AnyTable> {
    let mut floor = Floor::new(ROOM.set(settings), seed);
    floor.restless = true;
    while floor.table.felt().round() < until {
        floor.step();
        floor.events.clear();
    }
    floor.table
}

#[test]
fn small_games_survive_random_play() {
    let settings: &[&[(&str, &str)]] = &[
        &[("decks", "1"), ("cut-card", "0"), ("split-aces", "play-on")],
        &[
            ("decks", "1"),
            ("form", "shoe"),
            ("cut-card", "0"),
            ("split-aces", "play-on"),
            ("shuffle", "machine"),
        ],
        &[("decks", "2"), ("double-on", "9-10-11"), ("split-hands", "2"), ("no-mid-shoe-entry", "yes")],
        &[("decks", "2"), ("double-on", "10-11"), ("double-after-split", "no"), ("split-hands", "3")],
    ];
    for (n, settings) in settings.iter().enumerate() {
        let table = play(settings, n as u64, 300);
        let b = table.felt().balance();
        assert!(b.won.0 > 0 && b.kept.0 > 0 && b.fees.0 == 0);
    }
}
