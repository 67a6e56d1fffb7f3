//! Words for the page: families of games, keys and labels of choices, chips.

use book::Cents;
use games::kernel::{By, Cost, Family, MenuItem, Verb};

/// The chips of the rack, least first.
pub const CHIPS: [i64; 7] = [100, 500, 2500, 10_000, 50_000, 100_000, 500_000];

/// The kind of a game, by which a lobby groups and a page picks a felt.
pub fn family(game: &str) -> Family {
    games::entry(game).map_or(Family::Cards, |entry| entry.family)
}

/// Who makes a call.
pub fn by(by: By) -> &'static str {
    match by {
        By::Player => "player",
        By::Dealer => "dealer",
        By::Floor => "floor",
        By::Irregularity => "irregularity",
    }
}

/// A choice as its button says it: `Let it ride`, `Raise $40`.
pub fn label(choice: &str) -> String {
    let words = choice.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The key of a choice: the one people know it by. It hangs on the choice alone and never on what else is on the menu, so that
/// a hand that has learnt it finds it again.
///
/// `times` says how many times the wager a choice costs, where it is one of few sizes.
pub fn key(item: &MenuItem, times: Option<i64>) -> String {
    match (item.verb, item.cost, times) {
        (Verb::Raise, _, Some(times)) => return times.to_string(),
        // To play for as much as the wager is the same choice whether or not more may be played for.
        (Verb::Play, Cost::Range(_), Some(times @ 2..)) => return times.to_string(),
        _ => {}
    }
    let letter = match (item.verb, item.cost) {
        // Beside a double that the house pays for, one's own may be offered as well.
        (Verb::Double, Cost::Free) => 'f',
        (Verb::Double, _) => 'd',
        (Verb::Hit, _) => 'h',
        (Verb::Stand | Verb::Set, _) => 's',
        (Verb::Split | Verb::Play | Verb::PullBack, _) => 'p',
        (Verb::Surrender | Verb::LetItRide | Verb::Raise, _) => 'r',
        (Verb::Fold, _) => 'f',
        (Verb::Check | Verb::Cap, _) => 'c',
        (Verb::Decline | Verb::Refuse | Verb::Pass, _) => 'n',
        (Verb::Accept, _) => 'y',
        (Verb::HouseWay, _) => 'w',
        (Verb::Insure, _) => 'i',
        (Verb::EvenMoney, _) => 'e',
    };
    letter.to_string()
}

/// What a choice does, in the few words a button has room for; the clause says the rest. Where it differs from game to
/// game the game has its own words, or the clause speaks.
pub fn gist(verb: Verb) -> Option<&'static str> {
    Some(match verb {
        Verb::Hit => "One more card",
        Verb::Stand => "Keep this hand",
        Verb::Double => "Bet more, for one more card",
        Verb::Split => "Two hands, each with its own bet",
        Verb::Play => "Stay in the hand",
        Verb::Fold => "Give up this hand",
        Verb::Check => "Stay in, without a bet for now",
        Verb::Insure => "Bet that the dealer has blackjack",
        Verb::LetItRide => "The bet stays",
        Verb::PullBack => "The bet comes back to you",
        _ => return None,
    })
}

/// An amount with its sign, a gain's too.
pub fn signed(cents: Cents) -> String {
    if cents < Cents::ZERO { cents.to_string() } else { format!("+{cents}") }
}
