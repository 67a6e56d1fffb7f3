//! Basic strategy for several decks, by the totals alone: the simple strategy of the family.

use hands::blackjack::Total;

use super::table_choices::TableChoices;
use crate::kernel::{Choice, Cost, Menu, Verb};

// One letter for each up card, 2 to 10 and the ace. H hit, S stand, D double else hit, d double else stand.
const HARD: [&str; 18] = [
    "HHHHHHHHHH", // 4
    "HHHHHHHHHH", // 5
    "HHHHHHHHHH", // 6
    "HHHHHHHHHH", // 7
    "HHHHHHHHHH", // 8
    "HDDDDHHHHH", // 9
    "DDDDDDDDHH", // 10
    "DDDDDDDDDD", // 11
    "HHSSSHHHHH", // 12
    "SSSSSHHHHH", // 13
    "SSSSSHHHHH", // 14
    "SSSSSHHHHH", // 15
    "SSSSSHHHHH", // 16
    "SSSSSSSSSS", // 17
    "SSSSSSSSSS", // 18
    "SSSSSSSSSS", // 19
    "SSSSSSSSSS", // 20
    "SSSSSSSSSS", // 21
];
const SOFT: [&str; 10] = [
    "HHHHHHHHHH", // 12, two aces that cannot be split
    "HHHDDHHHHH", // 13
    "HHHDDHHHHH", // 14
    "HHDDDHHHHH", // 15
    "HHDDDHHHHH", // 16
    "HDDDDHHHHH", // 17
    "dddddSSHHH", // 18
    "SSSSdSSSSS", // 19
    "SSSSSSSSSS", // 20
    "SSSSSSSSSS", // 21
];
// Where a dealer's 22 pushes, standing on a stiff hand and doubling a soft one are worth less. The best play of a single
// hand with cards drawn from endless decks; hard totals not listed are played as ever.
const HARD_12_13: [&str; 2] = ["HHHSSHHHHH", "HSSSSHHHHH"];
const SOFT_22_PUSHES: [&str; 10] = [
    "HHHHHHHHHH", // 12
    "HHHHHHHHHH", // 13
    "HHHHHHHHHH", // 14
    "HHHHHHHHHH", // 15
    "HHHHHHHHHH", // 16
    "HHHHDHHHHH", // 17
    "SSSddSSHHH", // 18
    "SSSSSSSSSS", // 19
    "SSSSSSSSSS", // 20
    "SSSSSSSSSS", // 21
];
// P split, p split only where the split hand may be doubled, anything else: play the total.
const PAIRS: [&str; 10] = [
    "PPPPPPPPPP", // aces
    "ppPPPP....", // 2
    "ppPPPP....", // 3
    "...pp.....", // 4
    "..........", // 5
    "pPPPP.....", // 6
    "PPPPPP....", // 7
    "PPPPPPPPPP", // 8
    "PPPPP.PP..", // 9
    "..........", // ten values
];

/// The letter for a total against an up card (an ace counts 1).
fn letter(house: &TableChoices, soft: bool, total: usize, up: usize) -> u8 {
    let row = if soft { SOFT[total - 12] } else { HARD[total - 4] };
    match (row.as_bytes()[column(up)], total, up) {
        // A dealer who stands on soft 17 busts less often, and three close doubles are not worth it.
        (b'D', 11, 1) if !house.hits_soft_17 => b'H',
        (b'd', 18, 2) | (b'd', 19, 6) if !house.hits_soft_17 => b'S',
        (letter, ..) => letter,
    }
}

/// The letter where doubles are free and a dealer's 22 pushes: every double that costs nothing is taken, and nothing but
/// a soft hand is doubled for money.
fn letter_22_pushes(house: &TableChoices, soft: bool, total: usize, up: usize) -> u8 {
    match (soft, total) {
        (true, _) => SOFT_22_PUSHES[total - 12].as_bytes()[column(up)],
        (false, 9..=11) => b'D',
        (false, 12..=13) => HARD_12_13[total - 12].as_bytes()[column(up)],
        (false, _) => letter(house, soft, total, up),
    }
}

fn column(up: usize) -> usize {
    if up == 1 { 9 } else { up - 2 }
}

/// The strategy for the rules of one house, laid out for quick look-up. Rows and columns are powers of two so that a
/// masked number needs no bounds check.
pub(super) struct Chart {
    /// By the total, soft ones from 32 on, and the up card.
    letters: [[u8; 16]; 64],
    /// Whether to split, by what a card of the pair counts and the up card.
    splits: [[bool; 16]; 16],
}

impl Chart {
    /// Lays the chart out. Where splits are free all are taken but that of fives, which are doubled; tens, which are not
    /// split free, are left alone.
    pub(super) fn new(house: &TableChoices, free: bool) -> Chart {
        let letter = if free { letter_22_pushes } else { letter };
        let (mut letters, mut splits) = ([[b'S'; 16]; 64], [[false; 16]; 16]);
        for up in 1..=10 {
            (4..=21).for_each(|total| letters[total][up] = letter(house, false, total, up));
            (12..=21).for_each(|total| letters[32 + total][up] = letter(house, true, total, up));
            for first in 1..=10 {
                splits[first][up] = match PAIRS[first - 1].as_bytes()[column(up)] {
                    _ if free => first != 5 && first != 10,
                    b'P' => true,
                    b'p' => house.double_after_split,
                    _ => false,
                };
            }
        }
        Chart { letters, splits }
    }

    /// What to do with this hand, whose first card counts `first`, against this up card: the word for the letter, as far
    /// as the menu has it.
    #[inline]
    pub(super) fn choice(&self, total: Total, first: u8, up: u8, menu: &Menu) -> Choice {
        let offered = |verb| menu.iter().find(|item| item.verb == verb);
        let up = (up & 15) as usize;
        if self.splits[(first & 15) as usize][up] && offered(Verb::Split).is_some() {
            return Choice::say(Verb::Split);
        }
        let row = total.value() & 31 | (total.is_soft() as u8) << 5;
        let letter = self.letters[row as usize][up];
        // Where a double is free the menu has that one first.
        if let (b'D' | b'd', Some(item)) = (letter, offered(Verb::Double)) {
            return match item.cost {
                Cost::Range(limits) => Choice::with(Verb::Double, limits.max),
                _ => Choice::say(Verb::Double),
            };
        }
        match (letter, offered(Verb::Hit)) {
            (b'H' | b'D', Some(_)) => Choice::say(Verb::Hit),
            _ => Choice::say(Verb::Stand),
        }
    }
}
