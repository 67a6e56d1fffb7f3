//! The simple strategies of the games of twenty-one, read as the tables they are: what a seat does with its first cards
//! against each card of the dealer.

use games::Playthrough;
use games::kernel::*;

/// The dealer's card, as the columns below stand: 2 to 9, a ten value, an ace.
const UPS: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "K", "A"];

/// A table at which seat 1 holds these cards against this card of the dealer, offers at the deal declined.
fn holding(game: &str, settings: &[(&str, &str)], hand: &str, up: &str) -> Playthrough {
    let mut table = Playthrough::open(game, settings);
    table.run("shuffle");
    while table.table().need() == Need::Chance(Chance::Burn) {
        table.run("burn");
    }
    let wager = if game == "pontoon-plus" { "initial-bet" } else { "blackjack" };
    table.run(&format!("sit 1; bet 1 {wager} $20; close"));
    // The third card, if there is one, is drawn by hitting.
    let cards: Vec<String> =
        hand.chars().zip("shc".chars()).map(|(rank, suit)| format!("{rank}{suit}")).collect();
    // The hole card: seven keeps the dealer from a blackjack.
    let hole = if game == "pontoon-plus" { "" } else { "7d" };
    table.run(&format!("card {} {up}d {} {hole}", cards[0], cards[1]));
    while let [only] = table.table().basic(Seat(0))[..]
        && let Input::Choose(_, Choice { verb: Verb::Decline | Verb::Play, .. }) = only
    {
        table.feed(only).unwrap();
    }
    if let Some(third) = cards.get(2) {
        table.run(&format!("choose 1 hit; card {third}"));
    }
    table
}

/// What the simple strategy does: a letter.
fn letter(table: &Playthrough) -> char {
    match table.table().basic(Seat(0))[..] {
        [Input::Choose(_, Choice { verb, amount, .. })] => match verb {
            Verb::Hit => 'H',
            Verb::Stand => 'S',
            Verb::Split => 'P',
            Verb::Double if amount.0 == 0 => 'F',
            Verb::Double => {
                assert_eq!(amount.0, 2_000, "as much as the wager");
                'D'
            }
            other => panic!("{other:?}"),
        },
        ref other => panic!("{other:?}"),
    }
}

/// Holds a strategy against a table of hands and letters.
fn plays(game: &str, settings: &[(&str, &str)], rows: &[(&str, &str)]) {
    for (hand, expected) in rows {
        let found: String = UPS.iter().map(|up| letter(&holding(game, settings, hand, up))).collect();
        assert_eq!(found, *expected, "{game} {settings:?}: {hand} against 2 to ace");
    }
}

#[test]
fn blackjack_is_played_by_the_well_known_table() {
    plays(
        "blackjack",
        &[],
        &[
            ("23", "HHHHHHHHHH"),
            ("26", "HHHHHHHHHH"),
            ("27", "HDDDDHHHHH"),
            ("37", "DDDDDDDDHH"),
            ("38", "DDDDDDDDDD"),
            ("2K", "HHSSSHHHHH"),
            ("3K", "SSSSSHHHHH"),
            ("4K", "SSSSSHHHHH"),
            ("5K", "SSSSSHHHHH"),
            ("6K", "SSSSSHHHHH"),
            ("7K", "SSSSSSSSSS"),
            ("9K", "SSSSSSSSSS"),
            ("A2", "HHHDDHHHHH"),
            ("A3", "HHHDDHHHHH"),
            ("A4", "HHDDDHHHHH"),
            ("A5", "HHDDDHHHHH"),
            ("A6", "HDDDDHHHHH"),
            ("A7", "DDDDDSSHHH"),
            ("A8", "SSSSDSSSSS"),
            ("A9", "SSSSSSSSSS"),
            ("AA", "PPPPPPPPPP"),
            ("22", "PPPPPPHHHH"),
            ("33", "PPPPPPHHHH"),
            ("44", "HHHPPHHHHH"),
            ("55", "DDDDDDDDHH"),
            ("66", "PPPPPHHHHH"),
            ("77", "PPPPPPHHHH"),
            ("88", "PPPPPPPPPP"),
            ("99", "PPPPPSPPSS"),
            ("KK", "SSSSSSSSSS"),
            // Three cards are not doubled: 11 draws, a soft 18 stands where two cards would be doubled.
            ("236", "HHHHHHHHHH"),
            ("A25", "SSSSSSSHHH"),
            ("A26", "SSSSSSSSSS"),
        ],
    );
}

/// A dealer who stands on soft 17 makes three close doubles not worth it; without doubling after a split some pairs stay.
#[test]
fn blackjack_is_played_by_the_rules_of_its_house() {
    let stands = [("dealer-soft-17", "stand")];
    let rows = [("38", "DDDDDDDDDH"), ("A7", "SDDDDSSHHH"), ("A8", "SSSSSSSSSS"), ("37", "DDDDDDDDHH")];
    plays("blackjack", &stands, &rows);
    let no_doubles = [("decks", "2"), ("form", "shoe"), ("double-after-split", "no")];
    let rows = [("22", "HHPPPPHHHH"), ("33", "HHPPPPHHHH"), ("44", "HHHHHHHHHH"), ("66", "HPPPPHHHHH")];
    plays("blackjack", &no_doubles, &rows);
}

/// Two aces that cannot be split again draw, whatever the dealer shows.
#[test]
fn aces_that_stay_together_draw() {
    let settings = [("decks", "2"), ("form", "shoe"), ("split-hands", "2"), ("split-aces", "play-on")];
    for up in UPS {
        let mut table = holding("blackjack", &settings, "AA", up);
        table.run("choose 1 split; card Ac");
        assert_eq!(letter(&table), 'H', "against {up}");
    }
}

/// Where doubles and splits are free and a dealer's 22 pushes, every free one is taken, fives are doubled, tens stay, and
/// stiff hands draw more.
#[test]
fn free_bets_are_taken_and_little_is_doubled_for_money() {
    for game in ["free-bet-blackjack", "ride-free"] {
        plays(
            game,
            &[],
            &[
                ("26", "HHHHHHHHHH"),
                ("27", "FFFFFFFFFF"),
                ("37", "FFFFFFFFFF"),
                ("38", "FFFFFFFFFF"),
                ("2K", "HHHSSHHHHH"),
                ("3K", "HSSSSHHHHH"),
                ("4K", "SSSSSHHHHH"),
                ("6K", "SSSSSHHHHH"),
                ("7K", "SSSSSSSSSS"),
                ("A2", "HHHHHHHHHH"),
                ("A5", "HHHHHHHHHH"),
                ("A6", "HHHHDHHHHH"),
                ("A7", "SSSDDSSHHH"),
                ("A8", "SSSSSSSSSS"),
                ("A9", "SSSSSSSSSS"),
                ("AA", "PPPPPPPPPP"),
                ("22", "PPPPPPPPPP"),
                ("44", "PPPPPPPPPP"),
                ("55", "FFFFFFFFFF"),
                ("66", "PPPPPPPPPP"),
                ("99", "PPPPPPPPPP"),
                ("KK", "SSSSSSSSSS"),
            ],
        );
    }
}

#[test]
fn pontoon_is_played_by_the_table_for_decks_without_tens() {
    plays(
        "pontoon-plus",
        &[],
        &[
            ("23", "HHHHHHHHHH"),
            ("26", "HHHHHHHHHH"),
            ("27", "HHHHDHHHHH"),
            ("37", "DDDDDDHHHH"),
            ("38", "DDDDDDDDHH"),
            ("2K", "HHHHHHHHHH"),
            ("3K", "HHHHSHHHHH"),
            ("4K", "HHSSSHHHHH"),
            ("5K", "SSSSSHHHHH"),
            ("6K", "SSSSSHHHHH"),
            ("7K", "SSSSSSSSSH"),
            ("8K", "SSSSSSSSSS"),
            ("9K", "SSSSSSSSSS"),
            ("A2", "HHHHHHHHHH"),
            ("A6", "HHHHHHHHHH"),
            ("A7", "SSSSSSSHHH"),
            ("A8", "SSSSSSSSSS"),
            ("AA", "PPPPPPPPPP"),
            ("22", "PPPPPPHHHH"),
            ("33", "PPPPPPPHHH"),
            ("44", "HHHHHHHHHH"),
            ("55", "DDDDDDHHHH"),
            ("66", "HHPPPHHHHH"),
            ("77", "PPPPPPHHHH"),
            ("88", "PPPPPPPPPH"),
            ("99", "SPPPPSPPSS"),
            ("KK", "SSSSSSSSSS"),
        ],
    );
}

/// A double that came to little is taken back against an eight or more; against a weaker card, or with 17, it stays.
#[test]
fn a_poor_double_at_pontoon_is_taken_back() {
    for (up, third, back) in [
        ("7", "5", false),
        ("8", "5", true),
        ("8", "6", false),
        ("9", "2", true),
        ("K", "2", true),
        ("A", "3", true),
    ] {
        let mut table = holding("pontoon-plus", &[], "38", up);
        table.run(&format!("choose 1 double $20; card {third}c"));
        let word = match table.table().basic(Seat(0))[..] {
            [Input::Choose(_, Choice { verb, .. })] => verb,
            ref other => panic!("{other:?}"),
        };
        assert_eq!(word, if back { Verb::PullBack } else { Verb::Stand }, "11 and {third} against {up}");
    }
}
