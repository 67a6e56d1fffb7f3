//! What the tests of Let It Ride and Mississippi Stud share.

use crate::kit::{Room, bet};

use games::Playthrough;
use games::kernel::*;

/// Both games; the tests of what their chapters print alike run on each.
pub(crate) const GAMES: [&str; 2] = ["let-it-ride", "mississippi-stud"];

/// The chapter's clause where Let It Ride prints a rule at the first place and Mississippi Stud at the second.
pub(crate) fn at(game: &str, let_it_ride: &str, mississippi_stud: &str) -> String {
    match game {
        "let-it-ride" => format!("HC-D {let_it_ride}"),
        _ => format!("HC-J {mississippi_stud}"),
    }
}

/// The base wagers of a seat.
pub(crate) fn base(game: &str, seat: u8, dollars: i64) -> String {
    match game {
        "let-it-ride" => {
            let bet = |n| format!("bet {seat} bet-number-{n} ${dollars};");
            (1..=3).map(bet).collect()
        }
        _ => format!("bet {seat} ante ${dollars};"),
    }
}

/// Seat 1 with $5 wagers and its first cards, dealt from the hand: a decision is due.
pub(crate) fn first_decision(game: &str) -> String {
    let cards = if game == "let-it-ride" { "As Kd 2c 3d 9h" } else { "As 2c" };
    format!("sit 1; shuffle; {} close; card {cards};", base(game, 1, 5))
}

/// The rest of that round, every bet staying: ace high, which loses.
pub(crate) fn rest_of_round(game: &str) -> &'static str {
    match game {
        "let-it-ride" => "choose 1 let-it-ride; choose 1 let-it-ride",
        _ => {
            "choose 1 raise $5; burn; card Kd; choose 1 raise $5; burn; card 3d; choose 1 raise $5; burn; card 9h"
        }
    }
}

/// Seat 1 with base wagers of $5 and the wagers given, dealt its own cards and those of the board, which come in the order in
/// which they will be turned.
pub(crate) fn dealt(room: Room, wagers: &str, own: &str, board: &str) -> Playthrough {
    let mut table = room.table(&[("deal-from", "shoe")]);
    bet(&mut table, 1, room.bets);
    bet(&mut table, 1, wagers);
    table.run(&match room.game {
        "let-it-ride" => format!("close; card {own}; burn; card {board}"),
        _ => format!("close; card {board}; card {own}"),
    });
    table
}

/// The order in which cards are dealt: seats counted from 1, `b` for the board, `x` for a card burned.
pub(crate) fn order(events: &[Event]) -> String {
    let letter = |e: &Event| match e {
        Event::Dealt { place: Place::Hand(Seat(s), _), .. } => Some((b'1' + s) as char),
        Event::Dealt { .. } => Some('b'),
        Event::Burned => Some('x'),
        _ => None,
    };
    events.iter().filter_map(letter).collect()
}

/// The cards of the board that lie face up.
pub(crate) fn board(table: &Playthrough) -> Vec<String> {
    let view = table.table().view(Viewer::Rail);
    view.commons[0].1.cards.iter().flatten().map(|c| c.to_string()).collect()
}
