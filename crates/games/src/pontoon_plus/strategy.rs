//! The simple strategy: totals against the dealer's card, after the well-known tables for decks without tens.

use equipment::Card;
use hands::blackjack::Total;

use super::settle::doubled_total;
use super::state::Phase;
use crate::kernel::{Choice, Cost, Menu, Verb};

pub(super) const HELP: &str = "Hits 12 always and 13 to 16 against 7 or more, doubles 10 and 11 against weak cards, splits \
                               aces, small pairs, 7s, 8s and 9s; never insures or surrenders; takes a poor double back.";

// One letter for each up card, 2 to 9, picture and ace. H hit, S stand, D double else hit.
const HARD: [&str; 10] = [
    "HHHHHHHHHH", // up to 8
    "HHHHDHHHHH", // 9
    "DDDDDDHHHH", // 10
    "DDDDDDDDHH", // 11
    "HHHHHHHHHH", // 12
    "HHHHSHHHHH", // 13
    "HHSSSHHHHH", // 14
    "SSSSSHHHHH", // 15
    "SSSSSHHHHH", // 16
    "SSSSSSSSSH", // 17
];
// P split.
const PAIRS: [&str; 10] = [
    "PPPPPPPPPP", // aces
    "PPPPPP....", // 2
    "PPPPPPP...", // 3
    "..........", // 4
    "..........", // 5
    "..PPP.....", // 6
    "PPPPPP....", // 7
    "PPPPPPPPP.", // 8
    ".PPPP.PP..", // 9
    "..........", // pictures
];

/// The strategy laid out for quick look-up. Rows and columns are powers of two so that a masked number needs no bounds
/// check.
pub(super) struct Chart {
    /// By the total, soft ones from 32 on, and the up card.
    letters: [[u8; 16]; 64],
    /// Whether to split, by what a card of the pair counts and the up card.
    splits: [[bool; 16]; 16],
}

impl Chart {
    pub(super) fn new() -> Chart {
        let (mut letters, mut splits) = ([[b'S'; 16]; 64], [[false; 16]; 16]);
        for up in 1..=10 {
            let column = if up == 1 { 9 } else { up - 2 };
            for total in 2..=21 {
                letters[total][up] = match total {
                    18.. => b'S',
                    _ => HARD[total.max(8) - 8].as_bytes()[column],
                };
                letters[32 + total][up] = match total {
                    ..=17 => b'H',
                    18 if matches!(up, 1 | 9..) => b'H',
                    _ => b'S',
                };
            }
            (1..=10).for_each(|first| splits[first][up] = PAIRS[first - 1].as_bytes()[column] == b'P');
        }
        Chart { letters, splits }
    }

    /// The choice on a hand, whose first card counts `first`, against this first card of the dealer.
    pub(super) fn choice(&self, total: Total, first: u8, up: u8, menu: &Menu) -> Choice {
        let offered = |verb| menu.iter().any(|item| item.verb == verb);
        let up = (up & 15) as usize;
        if self.splits[(first & 15) as usize][up] && offered(Verb::Split) {
            return Choice::say(Verb::Split);
        }
        let row = total.value() & 31 | (total.is_soft() as u8) << 5;
        match self.letters[row as usize][up] {
            b'D' if offered(Verb::Double) => most(Verb::Double, menu),
            // Whatever stands comes to 12 at least, and may.
            b'S' => Choice::say(Verb::Stand),
            _ => Choice::say(Verb::Hit),
        }
    }
}

/// As much as the menu allows with this word.
fn most(verb: Verb, menu: &Menu) -> Choice {
    match menu.iter().find(|item| item.verb == verb).map(|item| item.cost) {
        Some(Cost::Range(limits)) => Choice::with(verb, limits.max),
        _ => Choice::say(verb),
    }
}

/// Whether to take the doubled part back with these cards against this first card of the dealer.
pub(super) fn rescue(cards: &[Card], up: u8) -> Choice {
    let poor = doubled_total(cards) < 17 && matches!(up, 1 | 8..);
    Choice::say(if poor { Verb::PullBack } else { Verb::Stand })
}

/// The answer at any other moment.
pub(super) fn answer(phase: Phase, menu: &Menu) -> Choice {
    match phase {
        Phase::FollowSplit(..) => Choice::say(Verb::Split),
        Phase::FollowDouble(..) => most(Verb::Double, menu),
        Phase::Insure(..) => Choice::say(Verb::Decline),
        Phase::Surrender(_) => Choice::say(Verb::Play),
        _ => Choice::say(Verb::Accept),
    }
}
