//! Basic strategy for several decks, by the totals alone: the simple strategy of the family.

use hands::blackjack::Total;

use super::house::House;
use crate::kernel::{Choice, Cost, Menu, Verb};

pub(super) const HELP: &str = "Basic strategy for several decks by totals; never insures or takes even money; puts \
                               House Money winnings on a blackjack only.";

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
fn letter(house: &House, total: Total, up: u8) -> u8 {
    let column = if up == 1 { 9 } else { up as usize - 2 };
    let row =
        if total.is_soft() { SOFT[total.value() as usize - 12] } else { HARD[total.value() as usize - 4] };
    match (row.as_bytes()[column], total.value(), up) {
        // A dealer who stands on soft 17 busts less often, and three close doubles are not worth it.
        (b'D', 11, 1) if !house.hits_soft_17 => b'H',
        (b'd', 18, 2) | (b'd', 19, 6) if !house.hits_soft_17 => b'S',
        (letter, ..) => letter,
    }
}

/// What to do with this hand, whose first card counts `first`, against this up card.
pub(super) fn choice(house: &House, total: Total, first: u8, up: u8, menu: &Menu) -> Choice {
    let offered = |verb| menu.iter().find(|item| item.verb == verb);
    if offered(Verb::Split).is_some() {
        let column = if up == 1 { 9 } else { up as usize - 2 };
        match PAIRS[first as usize - 1].as_bytes()[column] {
            b'P' => return Choice::say(Verb::Split),
            b'p' if house.double_after_split => return Choice::say(Verb::Split),
            _ => {}
        }
    }
    let letter = letter(house, total, up);
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
