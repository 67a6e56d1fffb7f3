//! Answers to a menu, understood generously.

use equipment::Card;
use games::kernel::{Choice, Cost, Menu, MenuItem, Verb};

use super::spots::money;

/// The key for each entry of a menu: a letter of its word that no earlier entry has taken.
pub(crate) fn keys(menu: &[MenuItem]) -> Vec<char> {
    let mut taken: Vec<char> = vec![];
    for item in menu {
        let letters = item.verb.id().chars().filter(char::is_ascii_lowercase).chain('1'..='9');
        let key = letters.into_iter().find(|c| !taken.contains(c)).expect("a menu has few entries");
        taken.push(key);
    }
    taken
}

/// Understands an answer to a menu: nothing if the line is not an answer, an error if it is half of one.
pub(crate) fn answer(line: &str, menu: &Menu, hand: &[Option<Card>]) -> Option<Result<Choice, String>> {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().filter(|w| *w != "down").collect();
    let (item, rest) = meant(&words, menu)?;
    Some(complete(item, rest, hand))
}

/// The entry that is meant, with what was said after its word.
fn meant<'m, 'w>(words: &'w [&'w str], menu: &'m Menu) -> Option<(&'m MenuItem, &'w [&'w str])> {
    // `let it ride`, `house way`: as many words as the entry has.
    let spelt = menu.iter().find_map(|item| {
        let parts: Vec<&str> = item.verb.id().split('-').collect();
        words.strip_prefix(&parts[..]).map(|rest| (item, rest))
    });
    let (said, rest) = words.split_first()?;
    let by_key =
        || menu.iter().zip(keys(menu)).find(|(_, key)| key.to_string() == **said).map(|(item, _)| item);
    let exact = || menu.iter().find(|item| item.verb.id() == *said);
    let begin = || only(menu.iter().filter(|item| said.len() > 1 && item.verb.id().starts_with(said)));
    let other = || only(menu.iter().filter(|item| synonyms(item.verb).contains(said)));
    spelt.or_else(|| Some((exact().or_else(by_key).or_else(begin).or_else(other)?, rest)))
}

fn only<'m>(mut items: impl Iterator<Item = &'m MenuItem>) -> Option<&'m MenuItem> {
    let first = items.next();
    if items.next().is_none() { first } else { None }
}

/// What people say for a word, where only one entry can be meant by it.
fn synonyms(verb: Verb) -> &'static [&'static str] {
    match verb {
        // Whatever a chapter calls it: there is one wager to add, and this adds it.
        Verb::Play | Verb::Raise => &["bet", "play", "raise", "call"],
        Verb::Accept => &["take", "yes", "y"],
        Verb::Pass | Verb::Decline | Verb::Refuse => &["no", "n", "pass", "decline", "refuse"],
        Verb::Insure => &["insurance", "yes", "y"],
        Verb::Hit => &["card", "draw"],
        Verb::Stand => &["stay", "stick"],
        _ => &[],
    }
}

fn complete(item: &MenuItem, rest: &[&str], hand: &[Option<Card>]) -> Result<Choice, String> {
    let verb = item.verb;
    let how = || format!("`{verb}` needs {}", item.terms());
    match (item.cost, item.pick, rest) {
        (_, 1.., _) => pick(verb, rest, hand).ok_or_else(how),
        (Cost::Range(limits), _, []) if limits.min == limits.max => Ok(Choice::with(verb, limits.max)),
        (Cost::Range(limits), _, [word]) => match *word {
            "max" | "most" => Ok(Choice::with(verb, limits.max)),
            "min" | "least" => Ok(Choice::with(verb, limits.min)),
            amount => money(amount).map(|a| Choice::with(verb, a)),
        },
        (Cost::Free | Cost::Fixed(_), _, []) => Ok(Choice::say(verb)),
        // The only amount there is may be said or left out.
        (Cost::Fixed(amount), _, [word]) if money(word) == Ok(amount) => Ok(Choice::say(verb)),
        (Cost::Fixed(amount), ..) => Err(format!("`{verb}` takes {amount}, no more and no less")),
        _ => Err(how()),
    }
}

/// Cards of the hand by their places (`1 4`) or by their names (`As Kd`).
fn pick(verb: Verb, rest: &[&str], hand: &[Option<Card>]) -> Option<Choice> {
    let mut bits = 0u16;
    for word in rest.iter().filter(|w| !["cards", "low"].contains(w)) {
        let place = match word.parse::<usize>() {
            Ok(n) => n.checked_sub(1)?,
            Err(_) => {
                let card = word.parse::<Card>().ok()?;
                // Two decks may hold the same card twice: the first not yet picked is meant.
                (0..hand.len()).find(|&i| hand[i] == Some(card) && bits >> i & 1 == 0)?
            }
        };
        bits |= 1u16.checked_shl(place as u32).filter(|_| place < hand.len())?;
    }
    (bits != 0).then(|| Choice::picking(verb, bits))
}

#[cfg(test)]
mod tests {
    use book::{Cents, Clause, Limits};

    use super::*;

    const CLAUSE: Clause = Clause::new("HC-G §4.V");

    fn menu(items: &[MenuItem]) -> Menu {
        items.iter().copied().collect()
    }

    #[test]
    fn a_menu_is_answered_by_key_by_word_or_by_its_beginning() {
        let menu = menu(&[
            MenuItem::free(Verb::Stand, CLAUSE),
            MenuItem::free(Verb::Split, CLAUSE),
            MenuItem::free(Verb::Surrender, CLAUSE),
        ]);
        assert_eq!(keys(&menu), ['s', 'p', 'u']);
        for (line, verb) in
            [("s", Verb::Stand), ("split", Verb::Split), ("P", Verb::Split), ("surr", Verb::Surrender)]
        {
            assert_eq!(answer(line, &menu, &[]), Some(Ok(Choice::say(verb))), "{line}");
        }
        for line in ["", "hit", "sp lit", "su rr"] {
            assert!(!matches!(answer(line, &menu, &[]), Some(Ok(_))), "{line}");
        }
        assert!(answer("stand 5", &menu, &[]).unwrap().is_err());
    }

    #[test]
    fn amounts_and_cards_go_with_the_word() {
        let limits = Limits { min: Cents::dollars(5), max: Cents::dollars(20), step: Cents::dollars(5) };
        let menu =
            menu(&[MenuItem::within(Verb::Raise, limits, CLAUSE), MenuItem::picking(Verb::Set, 2, CLAUSE)]);
        let hand: Vec<_> = equipment::cards("As Kd As").unwrap().into_iter().map(Some).collect();
        let said = |line: &str| answer(line, &menu, &hand).unwrap();
        assert_eq!(said("raise 10"), Ok(Choice::with(Verb::Raise, Cents::dollars(10))));
        assert_eq!(said("r max"), Ok(Choice::with(Verb::Raise, Cents::dollars(20))));
        assert!(said("raise").unwrap_err().contains("from $5 to $20"));
        assert_eq!(said("set 1 3"), Ok(Choice::picking(Verb::Set, 0b101)));
        assert_eq!(said("set cards as AS"), Ok(Choice::picking(Verb::Set, 0b101)));
        assert_eq!(said("set A♠ K♦ low"), Ok(Choice::picking(Verb::Set, 0b11)));
        for wrong in ["set", "set 0", "set 4", "set 2c", "set 99"] {
            assert!(said(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_only_amount_may_be_said_or_left_out_and_one_wager_has_one_word() {
        let ten = Cents::dollars(10);
        let raise = menu(&[MenuItem::costing(Verb::Raise, ten, CLAUSE), MenuItem::free(Verb::Check, CLAUSE)]);
        for line in ["raise", "raise 10", "play", "Play $10", "bet 10", "r"] {
            assert_eq!(answer(line, &raise, &[]), Some(Ok(Choice::say(Verb::Raise))), "{line}");
        }
        assert!(answer("raise 20", &raise, &[]).unwrap().unwrap_err().contains("$10, no more"));
        // Where both words are on the menu each means its own.
        let both =
            menu(&[MenuItem::costing(Verb::Play, ten, CLAUSE), MenuItem::costing(Verb::Raise, ten, CLAUSE)]);
        assert_eq!(answer("raise", &both, &[]), Some(Ok(Choice::say(Verb::Raise))));
        assert_eq!(answer("bet", &both, &[]), None);
        let ride = menu(&[MenuItem::free(Verb::LetItRide, CLAUSE), MenuItem::free(Verb::PullBack, CLAUSE)]);
        assert_eq!(answer("Let it ride", &ride, &[]), Some(Ok(Choice::say(Verb::LetItRide))));
        let dice = menu(&[MenuItem::free(Verb::Accept, CLAUSE), MenuItem::free(Verb::Pass, CLAUSE)]);
        for line in ["place-6 12", "pass-odds 10", "place 6 12"] {
            assert_eq!(answer(line, &dice, &[]), None, "{line}");
        }
    }
}
