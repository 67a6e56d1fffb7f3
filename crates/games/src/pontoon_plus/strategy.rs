//! The simple strategy: totals against the dealer's card, after the well-known tables for decks without tens.

use equipment::Card;
use hands::blackjack::{Total, value};

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

/// The choice for these cards against this first card of the dealer.
pub(super) fn choice(phase: Phase, cards: &[Card], up: u8, menu: &Menu) -> Choice {
    let offered = |verb| menu.iter().find(|item| item.verb == verb);
    let most = |verb| match offered(verb).map(|item| item.cost) {
        Some(Cost::Range(limits)) => Choice::with(verb, limits.max),
        _ => Choice::say(verb),
    };
    match phase {
        Phase::Play(..) => {}
        Phase::FollowSplit(..) => return Choice::say(Verb::Split),
        Phase::FollowDouble(..) => return most(Verb::Double),
        Phase::Rescue(..) => {
            let poor = doubled_total(cards) < 17 && matches!(up, 1 | 8..);
            return Choice::say(if poor { Verb::PullBack } else { Verb::Stand });
        }
        Phase::Insure(..) => return Choice::say(Verb::Decline),
        Phase::Surrender(_) => return Choice::say(Verb::Play),
        _ => return Choice::say(Verb::Accept),
    }
    let column = if up == 1 { 9 } else { up as usize - 2 };
    let split = offered(Verb::Split).is_some();
    if split && PAIRS[value(cards[0]) as usize - 1].as_bytes()[column] == b'P' {
        return Choice::say(Verb::Split);
    }
    let total = Total::of(cards);
    let letter = match (total.is_soft(), total.value()) {
        (true, ..=17) => b'H',
        (true, 18) if matches!(up, 1 | 9..) => b'H',
        (true, _) | (_, 18..) => b'S',
        (false, hard) => HARD[hard.max(8) as usize - 8].as_bytes()[column],
    };
    match letter {
        b'D' if offered(Verb::Double).is_some() => most(Verb::Double),
        b'S' if offered(Verb::Stand).is_some() => Choice::say(Verb::Stand),
        _ => Choice::say(Verb::Hit),
    }
}
