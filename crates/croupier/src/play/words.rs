//! What a person says at a table, understood generously.

use std::path::PathBuf;

use book::Cents;
use equipment::Card;
use games::kernel::{Choice, Cost, Input, Layout, Menu, MenuItem, Notation, Seat, SpotId, Verb};

/// Something said at the table that is neither a decision nor a card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Word {
    /// Add to these spots.
    Bet(Vec<(SpotId, Cents)>),
    /// Take a wager down, or part of it.
    Down(SpotId, Option<Cents>),
    /// Bet as in the last round.
    Same,
    /// Take every wager down.
    Clear,
    /// No more bets: deal, roll, spin.
    Deal,
    /// List what may be called.
    Calls,
    /// List where bets may lie, or all spots of one wager.
    Spots(Option<String>),
    /// Feed the table this: a call, or any line of a record.
    Feed(Input),
    /// Read the rules, or one clause.
    Rules(Option<String>),
    /// Read the pay tables, or those of one wager.
    Pays(Option<String>),
    /// What would the simple strategy do?
    Hint,
    /// The record so far.
    Log,
    /// Save the record.
    Save(PathBuf),
    /// Tell a saved record.
    Replay(PathBuf),
    /// Buy more chips.
    Buy(Cents),
    /// Take the last input back (where a person deals).
    Undo,
    /// What can be said.
    Help,
    /// Leave.
    Quit,
}

/// Understands a line; the error is a sentence for the person.
pub(crate) fn understand(line: &str, layout: &Layout, me: Seat) -> Result<Word, String> {
    let line = line.trim().trim_start_matches('/');
    if let Some(notation) = line.strip_prefix(':') {
        return Notation(layout).read(notation).map(Word::Feed).map_err(|e| e.to_string());
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower = words.first().map(|w| w.to_lowercase()).unwrap_or_default();
    let rest = || line.split_once(char::is_whitespace).map(|(_, rest)| rest.trim().to_owned());
    let file = || rest().map(PathBuf::from).ok_or_else(|| format!("`{lower}` needs the name of a file"));
    match (lower.as_str(), words.len()) {
        ("" | "deal" | "roll" | "spin" | "close" | "go", 0 | 1) => Ok(Word::Deal),
        ("same" | "again" | "rebet", 1) => Ok(Word::Same),
        ("clear", 1) => Ok(Word::Clear),
        ("calls", 1) => Ok(Word::Calls),
        ("spots", _) => Ok(Word::Spots(rest())),
        ("call", 2..) => call(&words[1..], layout, me).map(Word::Feed),
        ("call", 1) => Ok(Word::Calls),
        ("rules", _) => Ok(Word::Rules(rest())),
        ("pays" | "paytables", _) => Ok(Word::Pays(rest())),
        ("hint" | "?", 1) => Ok(Word::Hint),
        ("log" | "record", 1) => Ok(Word::Log),
        ("save", _) => file().map(Word::Save),
        ("replay", _) => file().map(Word::Replay),
        ("buy", 2) => words[1].parse().map(Word::Buy).map_err(|e: book::NotMoney| e.to_string()),
        ("undo", 1) => Ok(Word::Undo),
        ("help" | "h", 1) => Ok(Word::Help),
        ("quit" | "q" | "exit" | "leave" | "bye", 1) => Ok(Word::Quit),
        ("down", 2..) => down(&words[1..], layout),
        ("bet", 2..) => bets(&line[3..], layout).map(Word::Bet),
        ("bet" | "down", _) => Err(format!("`{lower}` needs a spot and an amount; `spots` lists the spots")),
        _ => bets(line, layout).map(Word::Bet),
    }
}

/// `ante 5`, `ante 5 pair-plus 5`, `5 on 17 and $10 red`.
fn bets(text: &str, layout: &Layout) -> Result<Vec<(SpotId, Cents)>, String> {
    let mut all = vec![];
    let text = text.replace(" and ", ", ");
    for piece in text.split([',', ';']).map(str::trim).filter(|p| !p.is_empty()) {
        let words: Vec<&str> = piece.split_whitespace().collect();
        match words[..] {
            [amount, "on", ref spot @ ..] if !spot.is_empty() => {
                all.push((find(&spot.join(" "), layout)?, money(amount)?));
            }
            // `5 ante`, but not `17 5`, where 17 is a spot.
            [first, second, ref more @ ..] if money(first).is_ok() && money(second).is_err() => {
                let spot = std::iter::once(second).chain(more.iter().copied()).collect::<Vec<_>>();
                all.push((find(&spot.join(" "), layout)?, money(first)?));
            }
            _ => pairs(&words, layout, &mut all)?,
        }
    }
    if all.is_empty() { Err("name a spot and an amount".into()) } else { Ok(all) }
}

/// A spot of one or more words followed by an amount, and so on. A spot takes as many words as it can: in
/// `split 17 20 5` only the last number is the amount.
fn pairs(words: &[&str], layout: &Layout, all: &mut Vec<(SpotId, Cents)>) -> Result<(), String> {
    let mut at = 0;
    while at < words.len() {
        let found = (at + 1..words.len()).rev().find_map(|end| {
            let amount = money(words[end]).ok()?;
            Some((find(&words[at..end].join(" "), layout).ok()?, amount, end))
        });
        let Some((spot, amount, end)) = found else { return Err(why_not(&words[at..], layout)) };
        all.push((spot, amount));
        at = end + 1;
    }
    Ok(())
}

/// Why these words are not a spot with an amount.
fn why_not(words: &[&str], layout: &Layout) -> String {
    let end = (1..words.len()).find(|&n| money(words[n]).is_ok()).unwrap_or(words.len());
    let spot = words[..end].join(" ");
    match find(&spot, layout) {
        Ok(_) => format!("how much on {spot}? Write `{spot} 5`"),
        Err(_) if words.len() == 1 => format!("`{spot}` is not understood here; `help` lists what is"),
        Err(why) => why,
    }
}

fn down(words: &[&str], layout: &Layout) -> Result<Word, String> {
    if let [spot @ .., amount] = words
        && !spot.is_empty()
        && let Ok(amount) = money(amount)
        && let Ok(spot) = find(&spot.join(" "), layout)
    {
        return Ok(Word::Down(spot, Some(amount)));
    }
    find(&words.join(" "), layout).map(|spot| Word::Down(spot, None))
}

/// A call by its id, about this person's seat unless it names another.
fn call(words: &[&str], layout: &Layout, me: Seat) -> Result<Input, String> {
    let mut words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
    if let Some(info) = layout.call(&words[0])
        && info.takes.seat
        && !words.iter().any(|w| w == "seat")
    {
        words.extend(["seat".into(), (me.0 + 1).to_string()]);
    }
    if let Some(at) = words.iter().position(|w| w == "spot").filter(|at| at + 1 < words.len()) {
        words[at + 1] = layout.at(find(&words[at + 1], layout)?).id.clone();
    }
    let line = format!("call {}", words.join(" "));
    Notation(layout).read(&line).map_err(|e| format!("{e}; `calls` lists the calls"))
}

fn money(text: &str) -> Result<Cents, String> {
    text.parse().map_err(|e: book::NotMoney| e.to_string())
}

/// The spot meant: by its id, by its name, by what is picked on it (`17` for `straight-17`) or by the beginning of
/// its id, as long as only one spot is meant.
pub(crate) fn find(text: &str, layout: &Layout) -> Result<SpotId, String> {
    let kebab = |s: &str| {
        let words = s.to_lowercase();
        words.split([' ', '-', '_', '/']).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-")
    };
    let meant = kebab(text);
    let open = || (0..).map(SpotId).zip(&layout.spots).filter(|(_, s)| s.open);
    if let Some(exact) = layout.find(&meant) {
        return Ok(exact);
    }
    let picked = |id: &str, wager: &str| {
        id.strip_prefix(wager).is_some_and(|rest| rest.strip_prefix('-') == Some(&meant))
    };
    let ways: [Vec<SpotId>; 3] = [
        open().filter(|(_, s)| kebab(&s.name) == meant).map(|(n, _)| n).collect(),
        open().filter(|(_, s)| picked(&s.id, s.wager)).map(|(n, _)| n).collect(),
        open().filter(|(_, s)| s.id.starts_with(&meant) && !meant.is_empty()).map(|(n, _)| n).collect(),
    ];
    for found in ways {
        match found[..] {
            [] => {}
            [only] => return Ok(only),
            _ => {
                let ids: Vec<_> = found.iter().take(6).map(|&s| layout.at(s).id.as_str()).collect();
                let more = if found.len() > ids.len() { " …" } else { "" };
                return Err(format!("`{text}` may be {}{more}: say which", ids.join(", ")));
            }
        }
    }
    Err(format!("there is no spot `{text}` on this layout; `spots` lists them"))
}

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
    let words: Vec<String> = line.trim().to_lowercase().split_whitespace().map(str::to_owned).collect();
    let (said, rest) = words.split_first()?;
    let exact =
        menu.iter().zip(keys(menu)).find(|(item, key)| item.verb.id() == said || key.to_string() == **said);
    let item = exact.map(|(item, _)| item).or_else(|| {
        let mut begin =
            menu.iter().filter(|item| said.len() > 1 && item.verb.id().starts_with(said.as_str()));
        let first = begin.next();
        if begin.next().is_none() { first } else { None }
    })?;
    Some(complete(item, rest, hand))
}

fn complete(item: &MenuItem, rest: &[String], hand: &[Option<Card>]) -> Result<Choice, String> {
    let verb = item.verb;
    let how = || format!("`{verb}` needs {}", item.terms());
    match (item.cost, item.pick, rest) {
        (_, 1.., _) => pick(verb, rest, hand).ok_or_else(how),
        (Cost::Range(limits), _, []) if limits.min == limits.max => Ok(Choice::with(verb, limits.max)),
        (Cost::Range(limits), _, [word]) => match word.as_str() {
            "max" | "most" => Ok(Choice::with(verb, limits.max)),
            "min" | "least" => Ok(Choice::with(verb, limits.min)),
            amount => money(amount).map(|a| Choice::with(verb, a)),
        },
        (Cost::Free | Cost::Fixed(_), _, []) => Ok(Choice::say(verb)),
        _ => Err(how()),
    }
}

/// Cards of the hand by their places (`1 4`) or by their names (`As Kd`).
fn pick(verb: Verb, rest: &[String], hand: &[Option<Card>]) -> Option<Choice> {
    let mut bits = 0u16;
    for word in rest.iter().filter(|w| *w != "cards") {
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
    use book::{Clause, Limits};
    use games::kernel::{By, CallInfo, Cites, Spot};

    use super::*;

    const CLAUSE: Clause = Clause::new("HC-G §4.V");

    fn layout() -> Layout {
        let cites = Cites {
            seats: CLAUSE,
            wagers: CLAUSE,
            betting: CLAUSE,
            equipment: CLAUSE,
            decisions: CLAUSE,
            calls: CLAUSE,
        };
        let mut layout = Layout::new(3, cites);
        let limits = Limits { min: Cents::dollars(1), max: Cents::dollars(100), step: Cents::dollars(1) };
        for (wager, id, name, open) in [
            ("ante", "ante", "Ante", true),
            ("pair-plus", "pair-plus", "Pair Plus", true),
            ("play", "play", "Play", false),
            ("straight", "straight-1", "Straight 1", true),
            ("straight", "straight-17", "Straight 17", true),
            ("column", "column-1", "First column", true),
            ("split", "split-17-20", "Split 17-20", true),
        ] {
            let (id, name) = (id.to_owned(), name.to_owned());
            layout.spots.push(Spot {
                id,
                wager,
                name,
                limits,
                clause: CLAUSE,
                least_by: CLAUSE,
                most_by: CLAUSE,
                late_by: CLAUSE,
                stays_by: CLAUSE,
                open,
                side: false,
                toke: false,
            });
        }
        layout.calls = vec![CallInfo::plain("off", By::Player, "HC-G §4.V", "bets off").seat().spot()];
        layout
    }

    fn said(line: &str) -> Result<Word, String> {
        understand(line, &layout(), Seat(0))
    }

    fn bet(bets: &[(u16, i64)]) -> Result<Word, String> {
        Ok(Word::Bet(bets.iter().map(|&(spot, dollars)| (SpotId(spot), Cents::dollars(dollars))).collect()))
    }

    #[test]
    fn bets_are_understood_in_every_order() {
        for line in ["ante 5", "bet ante 5", "5 ante", "$5 on Ante", "ANTE $5.00", "an 5"] {
            assert_eq!(said(line), bet(&[(0, 5)]), "{line}");
        }
        for line in
            ["ante 5 pair-plus 10", "ante 5, pair plus 10", "5 on ante and 10 on pair plus", "ante 5 pair 10"]
        {
            assert_eq!(said(line), bet(&[(0, 5), (1, 10)]), "{line}");
        }
        for line in ["5 on 17", "17 5", "straight 17 5", "straight-17 5", "bet 17 $5"] {
            assert_eq!(said(line), bet(&[(4, 5)]), "{line}");
        }
        for line in ["5 on 17-20", "split 17 20 5", "17/20 5", "5 on split 17 20"] {
            assert_eq!(said(line), bet(&[(6, 5)]), "{line}");
        }
        assert_eq!(said("first column 5 17 2"), bet(&[(5, 5), (4, 2)]));
    }

    #[test]
    fn what_may_be_meant_twice_or_not_at_all_is_told() {
        for (line, told) in [
            ("5 on 1", "`1` may be straight-1, column-1"),
            ("ante", "how much on ante"),
            ("ante 5 pair plus", "how much on pair plus"),
            ("dragon 5", "no spot `dragon`"),
            ("nonsense", "`nonsense` is not understood"),
            ("bet", "needs a spot"),
            ("save", "needs the name of a file"),
            ("call nothing", "`calls` lists"),
            (":bet 9", "write `bet SEAT SPOT AMOUNT`"),
        ] {
            let why = said(line).expect_err(line);
            assert!(why.contains(told), "{line}: {why}");
        }
    }

    #[test]
    fn other_words_are_understood() {
        assert_eq!(said(""), Ok(Word::Deal));
        assert_eq!(said("/roll"), Ok(Word::Deal));
        assert_eq!(said("down 17"), Ok(Word::Down(SpotId(4), None)));
        assert_eq!(said("down pair plus 5"), Ok(Word::Down(SpotId(1), Some(Cents::dollars(5)))));
        assert_eq!(said("rules §7.V"), Ok(Word::Rules(Some("§7.V".into()))));
        assert_eq!(said(":close"), Ok(Word::Feed(Input::Close)));
        let off = said("call off spot 17");
        assert_eq!(off, said(":call off seat 1 spot straight-17"));
        assert!(matches!(off, Ok(Word::Feed(Input::Call(_)))));
    }

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
        for wrong in ["set", "set 0", "set 4", "set 2c", "set 99"] {
            assert!(said(wrong).is_err(), "{wrong}");
        }
    }
}
