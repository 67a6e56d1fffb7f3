//! Basic strategy for several decks, by the totals alone: the simple strategy of the family.

use hands::blackjack::Total;

use super::house::House;
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

/// The letter where a dealer's 22 pushes.
fn letter_22_pushes(house: &House, total: Total, up: u8) -> u8 {
    let column = if up == 1 { 9 } else { up as usize - 2 };
    match (total.is_soft(), total.value()) {
        (true, value) => SOFT_22_PUSHES[value as usize - 12].as_bytes()[column],
        (false, value @ 12..=13) => HARD_12_13[value as usize - 12].as_bytes()[column],
        (false, _) => letter(house, total, up),
    }
}

/// With a free double and free splits on offer: every double that costs nothing is taken, and every such split but that
/// of fives, which are doubled. Tens are left alone, and nothing but a soft hand is doubled for money.
pub(super) fn free_choice(house: &House, total: Total, first: u8, up: u8, menu: &Menu) -> Choice {
    let free = |verb| menu.iter().any(|item| item.verb == verb && item.cost == Cost::Free);
    if free(Verb::Split) && first != 5 {
        return Choice::say(Verb::Split);
    }
    if free(Verb::Double) {
        return Choice::say(Verb::Double);
    }
    play(letter_22_pushes(house, total, up), menu)
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
    play(letter(house, total, up), menu)
}

/// The word for a letter, as far as the menu has it.
fn play(letter: u8, menu: &Menu) -> Choice {
    let offered = |verb| menu.iter().find(|item| item.verb == verb);
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
