//! Texts a person can ask for at the table.

use anyhow::Result;
use book::{Rules, Wager};
use games::kernel::{AnyTable, By, Choice, Cost, Input, Layout, MenuItem, Need, Seat};

use crate::commands::{paytables, rules as rulebook};
use crate::grid::Grid;
use crate::paint::{Paint, columns};

/// The words that may be said at any time.
pub(crate) const WORDS: [&str; 17] = [
    "spots", "same", "clear", "deal", "down", "calls", "call", "rules", "pays", "hint", "log", "save",
    "replay", "buy", "undo", "help", "quit",
];

/// What can be said.
pub(crate) fn words(dealing: bool) -> String {
    let paint = Paint::stdout();
    let mut grid = Grid::new(&["say", "and"]);
    for (say, and) in [
        ("ante 5", "bet $5 on the ante"),
        ("ante 5 pair-plus 5", "several bets at once"),
        ("5 on 17, 5 on 17-20", "the amount first, and a spot by what is picked on it"),
        ("spots [WAGER]", "where bets may lie at this table"),
        ("down ante [5]", "take a bet down, or part of it"),
        ("same", "bet as in the last round"),
        ("clear", "take all bets down"),
        ("deal, roll, spin, Enter", "no more bets: the round starts"),
        ("a key or a word of the menu", "decide; `raise 20` or `raise max` where the amount is yours"),
        ("hint", "what each choice is worth; before a round, what to bet"),
        ("rules [§7.V]", "the rules, or one clause"),
        ("pays [WAGER]", "the pay tables in force"),
        ("calls, call X", "what may be called out at this table, and calling it"),
        ("log, save FILE", "the record so far, and keeping it"),
        ("replay FILE", "a record told again"),
        ("buy 500", "buy more chips"),
        (":bet 2 ante $5", "any line of a record, for any seat"),
        ("quit", "leave the table"),
    ] {
        grid.row([paint.key(say), and.to_owned()]);
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

/// An entry of a menu with its key and its price.
pub(crate) fn entry(key: char, item: &MenuItem) -> String {
    let cost = match item.cost {
        Cost::Free => String::new(),
        Cost::Fixed(amount) => format!(" {amount}"),
        Cost::Range(l) if l.min == l.max => format!(" {}", l.max),
        Cost::Range(l) => format!(" {}–{}", l.min, l.max),
    };
    let pick = if item.pick > 0 { format!(" {} cards", item.pick) } else { String::new() };
    format!("[{key}] {}{cost}{pick}", item.verb)
}

/// What may be bet, in a line or two. Nothing for those
/// who have bet before.
pub(crate) fn bets(layout: &Layout, in_full: bool) -> String {
    if !in_full {
        return String::new();
    }
    let mut wagers: Vec<&str> = vec![];
    for spot in layout.spots.iter().filter(|s| s.open) {
        if wagers.last() != Some(&spot.wager) {
            wagers.push(spot.wager);
        }
    }
    let Some(first) = layout.spots.iter().find(|s| s.open) else { return String::new() };
    let example = format!("{} {}", first.id, first.limits.min.to_string().trim_start_matches('$'));
    let more = if wagers.len() > 12 { format!(" … ({} in all)", wagers.len()) } else { String::new() };
    wagers.truncate(if more.is_empty() { 12 } else { 8 });
    format!("Bet with `{example}` on {}{more} · ", wagers.join(", "))
}

/// Where bets may lie: wager by wager, or every spot of one.
pub(crate) fn spots(layout: &Layout, wager: Option<&str>) -> String {
    let paint = Paint::stdout();
    let mut grid = Grid::new(&["wager", "limits", "clause", "spots"]);
    let open: Vec<_> = layout.spots.iter().filter(|s| s.open).collect();
    // Spots of one wager stand together and share their limits.
    for spots in open.chunk_by(|a, b| a.wager == b.wager) {
        let first = spots[0];
        if wager.is_some_and(|asked| asked != first.wager) {
            continue;
        }
        let ids: Vec<_> = spots.iter().map(|s| s.id.as_str()).collect();
        let list = match ids[..] {
            [a, b, .., z] if ids.len() > 6 && wager.is_none() => {
                format!("{a} {b} … {z} ({} in all)", ids.len())
            }
            _ => ids.join(" "),
        };
        let limits = format!("{}–{}", first.limits.min, first.limits.max);
        grid.row([paint.key(first.wager), paint.gold(&limits), first.clause.to_string(), list]);
    }
    if grid.is_empty() {
        return format!("There is no wager `{}` here.", wager.unwrap_or_default());
    }
    grid.render(paint, "", columns())
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
        let wanted = |e: &book::ClauseEntry| clause.is_none_or(|id| rulebook::is_within(id, chapter, e));
        if chapter.clauses.iter().any(wanted) {
            text += &rulebook::for_people(chapter, wanted, false, Paint::stdout(), columns());
        }
    }
    if text.is_empty() { format!("There is no clause `{}` here.", clause.unwrap_or_default()) } else { text }
}

/// The pay tables in force.
pub(crate) fn pays(rules: &Rules, wager: Option<&str>) -> String {
    let asked = |w: &Wager| wager.is_none_or(|name| w.id == name || w.name.eq_ignore_ascii_case(name));
    let mut text = String::new();
    for w in rules.wagers().filter(|w| asked(w)) {
        for table in rules.paytables().filter(|t| t.wager == w.id) {
            text += &format!("{}\n", paytables::for_people(table, Paint::stdout()));
        }
    }
    if text.is_empty() {
        format!("There is no pay table for `{}` here.", wager.unwrap_or_default())
    } else {
        text
    }
}

/// A choice in words: `raise $20`, `set cards 1 4`.
fn spoken(choice: &Choice) -> String {
    if choice.pick != 0 {
        let places = (0..16).filter(|i| choice.pick >> i & 1 == 1).map(|i| (i + 1).to_string());
        return format!("{} cards {}", choice.verb, places.collect::<Vec<_>>().join(" "));
    }
    if choice.amount.0 != 0 { format!("{} {}", choice.verb, choice.amount) } else { choice.verb.to_string() }
}

/// What each choice that is due is worth, best first; none where no decision is due.
pub(crate) fn worth(table: &dyn AnyTable) -> Result<Option<String>> {
    let Some(advice) = odds::advise(table)? else { return Ok(None) };
    // A hand of seven cards can be set in two dozen ways: the first few are what one chooses between.
    let shown = advice.options.iter().take(5);
    let each = shown.map(|o| format!("{} {:+.4}", spoken(&o.choice), o.value.decimal()));
    let each: Vec<_> = each.collect();
    let more = match advice.options.len() - each.len() {
        0 => String::new(),
        n => format!(", and {n} more"),
    };
    let (best, method) = (spoken(&advice.best()), &advice.method);
    Ok(Some(format!("Best: {best}. Worth in units of the base wager: {}{more} ({method}).", each.join(", "))))
}

/// What the choices are worth, or before a round what the simple strategy would bet.
pub(crate) fn hint(table: &dyn AnyTable, me: Seat) -> Result<String> {
    if let Some(worth) = worth(table)? {
        return Ok(worth);
    }
    let seat = match table.need() {
        Need::Choice { seat, .. } => seat,
        _ => me,
    };
    let layout = table.layout();
    let moves = table.basic(seat).into_iter().filter_map(|input| match input {
        Input::Bet(_, spot, amount) => Some(format!("bet {amount} on {}", layout.at(spot).name)),
        Input::Choose(_, choice) => Some(spoken(&choice)),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    let now = if moves.is_empty() { "wait".into() } else { moves.join(" and ") };
    Ok(format!("The simple strategy would {now}. It is: {}", table.basic_help()))
}
