//! Texts a person can ask for at the table.

use anyhow::Result;
use book::Rules;
use equipment::Card;
use games::kernel::{AnyTable, By, Choice, Cost, Input, Layout, MenuItem, Need, Seat, Spot, SpotId};

use super::spots::{WORDS, plain};
use crate::grid::Grid;
use crate::paint::{Paint, columns};
use crate::{names, print};

/// What can be said, with what it does.
const WORD_HELP: &[(&str, &str)] = &[
    ("25", "bet $25 on the main game, on each wager it needs"),
    ("ante 5 pair-plus 5", "bets by name, in any order, by the beginning of the name, in any case"),
    ("5 on 17, 5 on 17-20", "the amount first, and a spot by what is picked on it"),
    ("25 on box 2", "bet on a second box beside yours; `box 2` takes it"),
    ("spots [WAGER]", "where bets may lie at this table, and what each wager is"),
    ("help WAGER", "one wager, setting or word explained"),
    ("down ante [5]", "take a bet down, or part of it"),
    ("same", "bet as in the last round"),
    ("clear", "take all bets down"),
    ("Enter", "the same bets again if none lies there, else no more bets: the round starts"),
    ("deal, roll, spin", "no more bets: the round starts; `roll` also takes the dice when they are offered"),
    ("a key or a word of the menu", "decide; `raise 20` or `raise max` where the amount is yours"),
    ("hint", "what each choice is worth; before a round, what to bet"),
    ("rules [§7.V]", "the rules, or one clause"),
    ("pays [WAGER]", "the pay tables in force"),
    ("calls, call X", "what may be called out at this table, and calling it"),
    ("log, save FILE", "the record so far, and keeping it"),
    ("replay FILE", "a record told again"),
    ("buy 500", "buy more chips"),
    ("cut WORDS", "put words of your own into the next shuffle, throw or spin"),
    (":bet 2 ante $5", "any line of a record, for any seat"),
    ("quit", "leave the table as the book has it"),
];

/// What can be said.
pub(crate) fn words(dealing: bool) -> String {
    let paint = Paint::stdout();
    let mut grid = Grid::new(&["say", "and"]);
    for (say, and) in WORD_HELP {
        grid.row([paint.key(say), (*and).to_owned()]);
    }
    if dealing {
        grid.row([
            paint.key("As · 3-4 · 17"),
            "what chance brings; several cards at once: `As Kd 2c`".into(),
        ]);
        grid.row([paint.key("any"), "leave this one to chance".into()]);
        grid.row([paint.key("undo"), "take the last input back".into()]);
    }
    grid.render(paint, "", columns())
}

/// An entry of a menu with its key, its price and what it means where the word does not say it.
pub(crate) fn entry(key: char, item: &MenuItem, gloss: Option<&str>) -> String {
    let cost = match item.cost {
        Cost::Free => String::new(),
        Cost::Fixed(amount) => format!(" {amount}"),
        Cost::Range(l) if l.min == l.max => format!(" {}", l.max),
        Cost::Range(l) => format!(" {}–{}", l.min, l.max),
    };
    let pick = if item.pick > 0 { format!(" {} cards", item.pick) } else { String::new() };
    let gloss = gloss.map_or(String::new(), |g| format!(" ({g})"));
    format!("[{key}] {}{cost}{pick}{gloss}", item.verb)
}

/// What may be bet, in a line or two.
pub(crate) fn bets(layout: &Layout, main: &[SpotId]) -> String {
    let mut wagers: Vec<&str> = vec![];
    for spot in layout.spots.iter().filter(|s| s.open) {
        if wagers.last() != Some(&spot.wager) {
            wagers.push(spot.wager);
        }
    }
    let Some(first) = layout.spots.iter().find(|s| s.open) else { return String::new() };
    let least = |spot: &Spot| plain(spot.limits.min);
    let names: Vec<&str> = main.iter().map(|&spot| layout.at(spot).name.as_str()).collect();
    let bare = match main {
        [] => format!("`{} {}`", first.id, least(first)),
        [only] => format!("`{}` bets {}", least(layout.at(*only)), names[0]),
        [one, ..] => format!("`{}` bets {}, that much each", least(layout.at(*one)), names.join(" and ")),
    };
    wagers.retain(|w| main.is_empty() || !main.iter().any(|&spot| layout.at(spot).wager == *w));
    let more = if wagers.len() > 12 { format!(" … ({} in all)", wagers.len()) } else { String::new() };
    wagers.truncate(if more.is_empty() { 12 } else { 8 });
    match wagers.is_empty() {
        true => format!("{bare} · "),
        false => format!("{bare}; by name: {}{more} · ", wagers.join(", ")),
    }
}

/// Where bets may lie: wager by wager with what it is, or every spot of one.
pub(crate) fn spots(table: &dyn AnyTable, wager: Option<&str>) -> String {
    let (layout, paint) = (table.layout(), Paint::stdout());
    let mut grid = Grid::new(&["wager", "limits", "clause", "what it is, and its spots"]);
    let open: Vec<_> = layout.spots.iter().filter(|s| s.open).collect();
    let asked = match wager.map(|name| names::find(name, open.iter().map(|s| s.wager))) {
        Some(Err(unclear)) => {
            return format!("There is no wager `{}` here{}", wager.unwrap_or_default(), unclear.hint());
        }
        Some(Ok(found)) => Some(found),
        None => None,
    };
    // Spots of one wager stand together and share their limits.
    for spots in open.chunk_by(|a, b| a.wager == b.wager) {
        let first = spots[0];
        if asked.is_some_and(|asked| asked != first.wager) {
            continue;
        }
        let ids: Vec<_> = spots.iter().map(|s| s.id.as_str()).collect();
        let list = match ids[..] {
            [only] if only == first.wager => String::new(),
            [a, b, .., z] if ids.len() > 6 && wager.is_none() => {
                format!(" {a} {b} … {z} ({} in all)", ids.len())
            }
            _ => format!(" {}", ids.join(" ")),
        };
        let help = table.rules().wagers().find(|w| w.id == first.wager).map_or("", |w| w.help.as_str());
        let limits = format!("{}–{}", first.limits.min, first.limits.max);
        grid.row([
            paint.key(first.wager),
            paint.gold(&limits),
            first.clause.to_string(),
            format!("{help}{}", paint.dim(&list)),
        ]);
    }
    grid.render(paint, "", columns())
}

/// One wager, setting, call or word explained.
pub(crate) fn topic(table: &dyn AnyTable, name: &str) -> Result<String, String> {
    let (rules, layout) = (table.rules(), table.layout());
    let wagers = rules.wagers().map(|w| w.id.as_str());
    let settings = rules.choices().map(|s| s.id.as_str());
    let calls = layout.calls.iter().map(|c| c.id);
    let spots = layout.spots.iter().map(|s| s.id.as_str());
    let all: Vec<&str> = wagers.chain(settings).chain(calls).chain(spots).chain(WORDS).collect();
    let found = names::find(name, all)
        .map_err(|unclear| format!("there is nothing called `{name}` at this table{}", unclear.hint()))?;
    let by_spot = layout.spots.iter().find(|s| s.id == found).map(|s| s.wager);
    let mut text = String::new();
    if let Some(wager) = rules.wagers().find(|w| w.id == found || Some(w.id.as_str()) == by_spot) {
        let limits = rules.limits(&wager.id);
        text += &format!("{} ({})\n{}\n", wager.name, wager.clause, wager.help);
        text += &format!("{} to {} in steps of {}\n", limits.min, limits.max, limits.step);
        if rules.paytables().any(|t| t.wager == wager.id) {
            text += &format!("\n{}", pays(rules, Some(&wager.id)));
        }
    }
    if let Some(setting) = rules.choices().find(|s| s.id == found) {
        let now = rules.settings().get(setting.id.as_str()).map(ToString::to_string);
        text += &format!("{} ({})\n{}\n", setting.name, setting.clause, setting.help);
        text += &format!("{} here; allowed: {}\n", now.unwrap_or_default(), setting.allowed());
    }
    if let Some(call) = layout.call(found) {
        text += &format!("call {} ({}): {}\n", call.id, call.clause, call.help);
    }
    if text.is_empty() {
        let said = WORD_HELP.iter().find(|(say, _)| say.split([' ', ',']).any(|w| w == found));
        text = said.map_or_else(|| format!("{found}\n"), |(say, and)| format!("{say}: {and}\n"));
    }
    Ok(text)
}

/// What may be called out.
pub(crate) fn calls(layout: &Layout) -> String {
    if layout.calls.is_empty() {
        return "Nothing is to be called at this table.".into();
    }
    let paint = Paint::stdout();
    let mut grid = Grid::new(&["call", "by", "clause", "meaning"]);
    for call in &layout.calls {
        let by = match call.by {
            By::Player => "a player",
            By::Dealer => "the dealer",
            By::Floor => "the floor",
            By::Irregularity => "irregularity",
        };
        let takes = [
            (call.takes.seat, " seat N"),
            (call.takes.spot, " spot S"),
            (call.takes.card, " card C"),
            (call.takes.amount, " amount $A"),
        ];
        let takes: String = takes.iter().filter(|(takes, _)| *takes).map(|(_, what)| *what).collect();
        grid.row([paint.key(call.id) + &takes, by.into(), call.clause.to_string(), call.help.to_owned()]);
    }
    grid.render(paint, "", columns())
}

/// The rules, or one clause of them.
pub(crate) fn rules(rules: &Rules, clause: Option<&str>) -> String {
    let mut text = String::new();
    for chapter in rules.chapters() {
        let wanted = |e: &book::ClauseEntry| clause.is_none_or(|id| print::is_within(id, chapter, e));
        if chapter.clauses.iter().any(wanted) {
            text += &print::rules(chapter, wanted, false, Paint::stdout(), columns());
        }
    }
    if text.is_empty() { format!("There is no clause `{}` here.", clause.unwrap_or_default()) } else { text }
}

/// The pay tables in force.
pub(crate) fn pays(rules: &Rules, wager: Option<&str>) -> String {
    let mut text = String::new();
    let asked = wager.map(|name| names::find(name, rules.wagers().map(|w| w.id.as_str())));
    if let Some(Err(unclear)) = asked {
        return format!("There is no wager `{}` here{}", wager.unwrap_or_default(), unclear.hint());
    }
    let asked = asked.and_then(Result::ok);
    for w in rules.wagers().filter(|w| asked.is_none_or(|id| w.id == id)) {
        for table in rules.paytables().filter(|t| t.wager == w.id) {
            text += &format!("{}\n", print::pay_table(table, Paint::stdout()));
        }
    }
    match asked {
        Some(id) if text.is_empty() => format!("{id} has no pay table."),
        _ => text,
    }
}

/// A choice in words: `raise $20`, `set A♠ K♦`.
fn spoken(choice: &Choice, hand: &[Option<Card>]) -> String {
    if choice.pick != 0 {
        let name = |i: usize| match hand.get(i).copied().flatten() {
            Some(card) => format!("{card:#}"),
            None => (i + 1).to_string(),
        };
        let cards = (0..16).filter(|i| choice.pick >> i & 1 == 1).map(name);
        return format!("{} {}", choice.verb, cards.collect::<Vec<_>>().join(" "));
    }
    if choice.amount.0 != 0 { format!("{} {}", choice.verb, choice.amount) } else { choice.verb.to_string() }
}

/// What each choice that is due on this hand is worth, best first; none where no decision is due.
pub(crate) fn worth(table: &dyn AnyTable, hand: &[Option<Card>]) -> Result<Option<String>> {
    let Some(advice) = odds::advise(table)? else { return Ok(None) };
    // A hand of seven cards can be set in two dozen ways: the first few are what one chooses between.
    let shown = advice.options.iter().take(5);
    let each = shown.map(|o| format!("{} {:+.4}", spoken(&o.choice, hand), o.value.decimal()));
    let each: Vec<_> = each.collect();
    let more = match advice.options.len() - each.len() {
        0 => String::new(),
        n => format!(", and {n} more"),
    };
    let (best, method) = (spoken(&advice.best(), hand), &advice.method);
    Ok(Some(format!("Best: {best}. Worth in units of the base wager: {}{more} ({method}).", each.join(", "))))
}

/// What the choices are worth, or before a round what the simple strategy would bet.
pub(crate) fn hint(table: &dyn AnyTable, me: Seat, hand: &[Option<Card>]) -> Result<String> {
    if let Some(worth) = worth(table, hand)? {
        return Ok(worth);
    }
    let seat = match table.need() {
        Need::Choice { seat, .. } => seat,
        _ => me,
    };
    let layout = table.layout();
    let moves = table.basic(seat).into_iter().filter_map(|input| match input {
        Input::Bet(_, spot, amount) => Some(format!("bet {amount} on {}", layout.at(spot).name)),
        Input::Choose(_, choice) => Some(spoken(&choice, hand)),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    let now = if moves.is_empty() { "wait".into() } else { moves.join(" and ") };
    Ok(format!("The simple strategy would {now}. It is: {}", table.basic_help()))
}
