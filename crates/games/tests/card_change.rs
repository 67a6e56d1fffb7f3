//! How long cards stay in use: the table says so, and changes them when whoever has the clock calls for it.

use crate::kit;

use book::{Rules, shows};
use games::Playthrough;
use games::kernel::*;
use kit::said;

/// The hours and the clause by which a table's cards are changed.
fn change(game: &str, settings: &[(&str, &str)]) -> (u8, &'static str) {
    let table = Playthrough::open(game, settings);
    let change = table.table().layout().card_change.expect("the chapter limits the hours");
    (change.hours, change.clause.text())
}

#[test]
fn a_deck_is_changed_after_six_hours_from_the_hand_and_eight_from_a_shoe() {
    shows!(
        "HC-C §3.III.A",
        "HC-C §3.III.B",
        "HC-D §3.III.A",
        "HC-D §3.III.B",
        "HC-F §3.III.A",
        "HC-F §3.III.B"
    );
    shows!(
        "HC-H §3.III.A",
        "HC-H §3.III.B",
        "HC-I §2.IX.A",
        "HC-I §2.IX.B",
        "HC-J §3.III.A",
        "HC-J §3.III.B"
    );
    shows!(
        "HC-K §3.III.A",
        "HC-K §3.III.B",
        "HC-M §3.III.A",
        "HC-M §3.III.B",
        "HC-O §3(d)(1)",
        "HC-O §3(d)(2)"
    );
    for (game, hand, shoe) in [
        ("four-card-poker", "HC-C §3.III.A", "HC-C §3.III.B"),
        ("let-it-ride", "HC-D §3.III.A", "HC-D §3.III.B"),
        ("pai-gow-poker", "HC-F §3.III.A", "HC-F §3.III.B"),
        ("three-card-poker", "HC-H §3.III.A", "HC-H §3.III.B"),
        ("ultimate-texas-holdem", "HC-I §2.IX.A", "HC-I §2.IX.B"),
        ("mississippi-stud", "HC-J §3.III.A", "HC-J §3.III.B"),
        ("texas-holdem-bonus", "HC-K §3.III.A", "HC-K §3.III.B"),
        ("crazy-four-poker", "HC-M §3.III.A", "HC-M §3.III.B"),
        ("dj-wild", "HC-O §3(d)(1)", "HC-O §3(d)(2)"),
    ] {
        for (from, hours, clause) in [("hand", 6, hand), ("shoe", 8, shoe)] {
            let setting = format!("deck-change-{from}");
            assert_eq!(change(game, &[("deal-from", from)]), (hours, clause));
            assert_eq!(
                change(game, &[("deal-from", from), (&setting, "2")]),
                (2, clause),
                "sooner is allowed"
            );
            let later = (hours + 1).to_string();
            assert!(Rules::of(game).unwrap().set(&setting, &later).is_err(), "{game}: later is not");
            // The floor changes the deck between two rounds; from there it is a whole deck, to be shuffled.
            let mut table = Playthrough::open(game, &[("deal-from", from)]);
            let whole = table.table().to_shuffle().total();
            assert_eq!(said(&table.run("call new-cards")), [("fresh cards replace the old ones", clause)]);
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            assert_eq!(table.table().to_shuffle().total(), whole);
            table.run("shuffle");
            assert_eq!(table.refused("call new-cards"), clause, "{game}: the cards are shuffled for a round");
        }
    }
}

#[test]
fn the_cards_of_a_shoe_are_changed_within_a_day() {
    shows!("HC-A §3.IV", "HC-A-FB §3.IV", "HC-E §3.II.H", "HC-E-CF §3.III");
    for (game, clause, ready, bet, cards) in [
        ("blackjack", "HC-A §3.IV", "shuffle; burn", "blackjack", "2c 3c 4c 5c"),
        ("free-bet-blackjack", "HC-A-FB §3.IV", "shuffle; burn", "blackjack", "2c 3c 4c 5c"),
        ("baccarat", "HC-E §3.II.H", "shuffle; card Ac; burn", "player", "2c 3c 4c"),
        ("commission-free-baccarat", "HC-E-CF §3.III", "shuffle; card Ac; burn", "player", "2c 3c 4c"),
    ] {
        assert_eq!(change(game, &[]), (24, clause));
        assert_eq!(change(game, &[("deck-change", "12")]), (12, clause), "sooner is allowed");
        assert!(Rules::of(game).unwrap().set("deck-change", "25").is_err(), "{game}: later is not");
        let mut table = Playthrough::open(game, &[]);
        let whole = table.table().to_shuffle().total();
        assert_eq!(said(&table.run("call new-cards")), [("fresh cards replace the old ones", clause)]);
        table.run(&format!("{ready}; sit 1; bet 1 {bet} $10; close; card {cards}"));
        assert_eq!(table.refused("call new-cards"), clause, "{game}: not in a round");
        let mut table = Playthrough::open(game, &[]);
        table.run(ready);
        assert_eq!(said(&table.run("call new-cards"))[0].clause, clause);
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle), "{game}: fresh cards are shuffled");
        assert_eq!(table.table().to_shuffle().total(), whole);
    }
}
