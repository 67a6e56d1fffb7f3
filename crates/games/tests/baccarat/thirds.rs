//! Third cards, every one of them played at the table.

use book::shows;

use super::*;

/// A card that counts this much, of a suit.
fn card(value: u8, suit: char) -> String {
    let rank = match value {
        0 => 'T',
        1 => 'A',
        value => (b'0' + value) as char,
    };
    format!("{rank}{suit}")
}

/// Who gets a card, in order, when the first two cards count so and the Player's third, if one is drawn, so.
fn drawn(ready: &Playthrough, player: u8, banker: u8, third: u8) -> String {
    let mut table = Playthrough::at(ready.table().copy());
    let first = [card(player, 'c'), card(banker, 'd'), card(0, 'h'), card(0, 's')].join(" ");
    let mut events = table.run(&format!("bet 1 tie $5; close; card {first}"));
    for next in [card(third, 'h'), card(9, 'c')] {
        if table.table().need() == Need::Chance(Chance::Card) {
            events.extend(table.run(&format!("card {next}")));
        }
    }
    assert_eq!(table.table().need(), Need::Bets, "no hand gets a fourth card");
    let up = |e: &&Event| matches!(e, Event::Dealt { face: Face::Up, .. });
    assert_eq!(events.iter().filter(up).count(), order(&events).len(), "third cards lie face up");
    order(&events)
}

#[test]
fn every_third_card_is_drawn_as_printed() {
    shows!(
        "HC-E §7.II",
        "HC-E §7.III",
        "HC-E §7.IV",
        "HC-E §8.I",
        "HC-E §8.II.A",
        "HC-E §8.II.B",
        "HC-E §8.III.A",
        "HC-E §8.III.B.1",
        "HC-E §8.III.B.2",
        "HC-E §8.III.B.3",
        "HC-E §8.IV",
        "HC-E §8.V",
        "HC-E §8.VI",
        "HC-E-CF §9.IV.A",
        "HC-E-CF §10.II",
        "HC-E-CF §10.III",
        "HC-E-CF §10.IV",
        "HC-E-CF §11.I",
        "HC-E-CF §11.II.A",
        "HC-E-CF §11.II.B",
        "HC-E-CF §11.III.A",
        "HC-E-CF §11.III.B.1",
        "HC-E-CF §11.III.B.2",
        "HC-E-CF §11.III.B.3",
        "HC-E-CF §11.IV",
        "HC-E-CF §11.V",
        "HC-E-CF §11.VI"
    );
    // Rows are the Banker's count on two cards, columns the value of the Player's third card.
    let bankers = [
        "DDDDDDDDDD", // 0
        "DDDDDDDDDD", // 1
        "DDDDDDDDDD", // 2
        "DDDDDDDDSD", // 3
        "SSDDDDDDSS", // 4
        "SSSSDDDDSS", // 5
        "SSSSSSDDSS", // 6
        "SSSSSSSSSS", // 7
    ];
    for game in BOTH {
        let ready = ready(game, &[]);
        for (banker, row) in (0u8..).zip(bankers) {
            for (third, what) in (0u8..).zip(row.chars()) {
                let expected = if what == 'D' { "PBPBPB" } else { "PBPBP" };
                for player in 0..=5 {
                    let got = drawn(&ready, player, banker, third);
                    assert_eq!(got, expected, "{game}: {player} draws {third} against {banker}");
                }
            }
            // The Player's Hand stays: the Banker's Hand draws to five or less.
            let expected = if banker <= 5 { "PBPBB" } else { "PBPB" };
            for player in [6, 7] {
                assert_eq!(drawn(&ready, player, banker, 0), expected, "{game}: {player} against {banker}");
            }
        }
        // A natural of either hand ends the drawing before it begins.
        for (natural, other) in (8..=9).flat_map(|n| (0..=9).map(move |other| (n, other))) {
            assert_eq!(drawn(&ready, natural, other, 0), "PBPB", "{game}: {natural} against {other}");
            assert_eq!(drawn(&ready, other, natural, 0), "PBPB", "{game}: {other} against {natural}");
        }
    }
}
