//! Where the cut of shuffled cards may fall.

use crate::floor;

use book::{Rules, shows};
use equipment::{Card, Seeded};
use floor::every_game;
use games::Playthrough;
use games::kernel::*;

/// The games whose chapter says where a cut falls, the clause, and whether it speaks of the bottom too.
const CUT: [(&str, &str, bool); 13] = [
    ("blackjack", "HC-A §6.IV", true),
    ("free-bet-blackjack", "HC-A-FB §6.IV", true),
    ("four-card-poker", "HC-C §5.IV.A.2", false),
    ("let-it-ride", "HC-D §5.IV.A.2", false),
    ("baccarat", "HC-E §2bis.IV", true),
    ("commission-free-baccarat", "HC-E-CF §5.IV", true),
    ("pai-gow-poker", "HC-F §5.III.B", false),
    ("three-card-poker", "HC-H §5.IV.A.2", false),
    ("ultimate-texas-holdem", "HC-I §4.IV.A.2", false),
    ("mississippi-stud", "HC-J §5.IV.A.2", false),
    ("texas-holdem-bonus", "HC-K §5.IV.C", false),
    ("crazy-four-poker", "HC-M §5.IV.A.2", false),
    ("dj-wild", "HC-O §5(d)(1)(ii)", false),
];

/// A table whose cards have just been shuffled by hand, the dealer cutting them.
fn shuffled(game: &str) -> Playthrough {
    let settings: &[(&str, &str)] = match game {
        "blackjack" | "free-bet-blackjack" | "baccarat" | "commission-free-baccarat" => &[],
        _ => &[("shuffle", "hand")],
    };
    let mut table = Playthrough::open(game, settings);
    table.run("shuffle");
    table
}

#[test]
fn a_cut_takes_ten_cards_or_more_and_leaves_ten_where_the_chapter_says_so() {
    shows!(
        "HC-A §6.IV",
        "HC-A-FB §6.IV",
        "HC-C §5.IV.A.2",
        "HC-D §5.IV.A.2",
        "HC-E §2bis.IV",
        "HC-E-CF §5.IV",
        "HC-F §5.III.B",
        "HC-H §5.IV.A.2",
        "HC-I §4.IV.A.2",
        "HC-J §5.IV.A.2",
        "HC-K §5.IV.C",
        "HC-M §5.IV.A.2",
        "HC-O §5(d)(1)(ii)"
    );
    for (game, clause, bottom) in CUT {
        let mut table = shuffled(game);
        let all = table.table().felt().rack().left();
        for wrong in [0, 9, all, all + 1] {
            assert_eq!(table.refused(&format!("cut {wrong}")), clause, "{game}");
        }
        let most = if bottom { all - 10 } else { all - 1 };
        if bottom {
            assert_eq!(table.refused(&format!("cut {}", most + 1)), clause, "{game}");
        }
        for proper in [10, most] {
            let events = table.run(&format!("cut {proper}"));
            assert!(
                matches!(events[..], [Event::Cut { cards, clause: by }] if cards == proper && by.text() == clause)
            );
        }
        // Once a card has moved it is too late.
        let input = match table.table().need() {
            Need::Chance(Chance::Burn) => "burn",
            Need::Chance(Chance::Card) => "card As",
            _ => continue,
        };
        table.run(input);
        assert_eq!(table.refused("cut 20"), clause, "{game}");
    }
}

#[test]
fn cards_from_a_machine_are_not_cut() {
    shows!(
        "HC-C §5.III.A",
        "HC-D §5.III.A",
        "HC-F §5.II.A",
        "HC-H §5.III.A",
        "HC-I §4.III.A",
        "HC-J §5.III.A",
        "HC-K §5.III.A",
        "HC-M §5.III.A",
        "HC-O §5(c)(1)"
    );
    let by =
        ["HC-C §5.III.A", "HC-D §5.III.A", "HC-F §5.II.A", "HC-H §5.III.A", "HC-I §4.III.A", "HC-J §5.III.A"];
    let by = by.into_iter().chain(["HC-K §5.III.A", "HC-M §5.III.A", "HC-O §5(c)(1)"]);
    let poker = CUT.iter().filter(|(_, _, bottom)| !bottom);
    for ((game, ..), by) in poker.zip(by) {
        let mut table = Playthrough::open(game, &[("shuffle", "machine")]);
        table.run("shuffle");
        assert_eq!(table.refused("cut 20"), by);
    }
}

#[test]
fn what_is_cut_off_goes_underneath() {
    shows!(
        "HC-A §6.V",
        "HC-A-FB §6.V",
        "HC-C §5.IV.A.3",
        "HC-D §5.IV.A.3",
        "HC-F §5.III.C",
        "HC-H §5.IV.A.3",
        "HC-I §4.IV.A.3",
        "HC-J §5.IV.A.3",
        "HC-K §5.IV.D",
        "HC-M §5.IV.A.3",
        "HC-O §5(d)(1)(iii)"
    );
    for (game, ..) in CUT {
        let table = shuffled(game);
        let all = table.table().felt().rack().left() as usize;
        let mut dealer = Dealer::new(Seeded::stream(4, 4));
        dealer.answer(Chance::Shuffle, table.table().to_shuffle());
        let mut uncut = dealer.clone();
        dealer.cut(12);
        let rest = |dealer: &mut Dealer<Seeded>| -> Vec<Card> {
            let next = |_| match dealer.answer(Chance::Card, table.table().felt().rack().unseen()) {
                Outcome::Card(card) => card,
                other => panic!("{other:?}"),
            };
            (0..all).map(next).collect()
        };
        let (cut, order) = (rest(&mut dealer), rest(&mut uncut));
        assert_eq!(cut, [&order[12..], &order[..12]].concat(), "{game}");
    }
}

#[test]
fn who_cuts_is_settled_before_the_cut_falls() {
    let mut table = Playthrough::open("blackjack", &[]);
    table.run("sit 1; sit 2; shuffle");
    if let Need::Choice { .. } = table.table().need() {
        assert_eq!(table.refused("cut 50"), "HC-A §6.IV");
        table.run("choose 1 decline; choose 2 accept; cut 50");
    }
    assert_eq!(table.table().need(), Need::Chance(Chance::Burn));
}

#[test]
fn a_game_without_a_cut_refuses_one() {
    every_game(|game| {
        if !CUT.iter().any(|(id, ..)| *id == game) {
            let mut table = Playthrough::at(games::open(Rules::of(game).unwrap()).unwrap());
            assert!(!table.refused("cut 20").is_empty(), "{game}");
        }
    });
}
