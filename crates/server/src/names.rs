//! Words for the page: families of games, keys and labels of choices, printed pays, chips.

use book::{Cents, Rules};
use games::kernel::{By, Cost, Family, MenuItem, Spot, Verb};

/// The chips of the rack, least first.
pub const CHIPS: [i64; 7] = [100, 500, 2500, 10_000, 50_000, 100_000, 500_000];

/// The kind of a game, by which a lobby groups and a page picks a felt.
pub fn family(game: &str) -> &'static str {
    games::entry(game).map_or(Family::Cards, |entry| entry.family).id()
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

/// Keys the page keeps for itself.
const KEPT: &str = "zxbvl";

/// The key of a choice: the one people know it by, or a letter of its word that no choice before it has taken.
pub fn key(item: &MenuItem, choice: &str, taken: &mut Vec<char>) -> String {
    let known = match item.verb {
        Verb::Hit => 'h',
        Verb::Stand => 's',
        Verb::Double => 'd',
        Verb::Split | Verb::Play | Verb::PullBack => 'p',
        Verb::Surrender | Verb::LetItRide => 'r',
        Verb::Fold => 'f',
        Verb::Check => 'c',
        Verb::Decline | Verb::Refuse => 'n',
        Verb::Accept => 'y',
        Verb::HouseWay => 'w',
        _ => item.verb.id().chars().next().unwrap_or('a'),
    };
    // Raises of several sizes go by number, the greatest first.
    let raises = item.verb == Verb::Raise && matches!(item.cost, Cost::Range(_));
    let numbered = raises.then_some(['4', '3', '2']).into_iter().flatten();
    let letters = choice.chars().filter(char::is_ascii_lowercase).chain('1'..='9');
    let free = numbered.chain([known]).chain(letters).find(|c| !taken.contains(c) && !KEPT.contains(*c));
    let key = free.unwrap_or('0');
    taken.push(key);
    key.to_string()
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

/// What a spot pays, where its pay table has one row: as printed.
pub fn pays(rules: &Rules, spot: &Spot) -> Option<String> {
    let mut tables = rules.paytables().filter(|t| t.wager == spot.wager && t.part.is_none());
    let table = tables.next()?;
    match &table.rows[..] {
        [row] => Some(row.pays.to_string()),
        rows => rows
            .iter()
            .find(|row| spot.id.ends_with(&format!("-{}", row.event)))
            .map(|row| row.pays.to_string()),
    }
}

/// An amount with its sign, a gain's too.
pub fn signed(cents: Cents) -> String {
    if cents < Cents::ZERO { cents.to_string() } else { format!("+{cents}") }
}
