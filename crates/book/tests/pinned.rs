//! What is in force, pinned: the rules of every game under every choice (each value of each setting, values beyond its
//! bounds, each pay table, other limits) are reduced to a short number each and held against `tests/pinned/`: settings,
//! pay tables with their rows, limits, and the clause of what is wrong with them. Other tests say what must be so; this one
//! notices what has changed. `PINNED=write cargo test -p book pinned` writes the files anew.

use std::fmt::Write;
use std::path::Path;

use book::{Book, Fault, Rules, SettingKind};

/// What follows from a choice, as text.
fn in_force(rules: &Rules) -> String {
    let version = rules.version();
    // Without the program's own version.
    let mut text = version.split_once("; ").map_or(String::new(), |(_, rest)| rest.to_owned());
    let faults: Vec<_> = rules.faults().iter().map(Fault::clause).collect();
    write!(text, "\n{faults:?} {} {:?}", rules.departures().len(), rules.rounding()).unwrap();
    for (id, value) in rules.chosen() {
        write!(text, "\n{id} {value}").unwrap();
    }
    for wager in rules.wagers() {
        let none = rules.no_table(&wager.id).and_then(|fault| fault.clause());
        write!(text, "\n{} {none:?} {}", wager.id, wager.one_amount()).unwrap();
        if let Some(book::Value::Flag(_)) = rules.settings().get(wager.id.as_str()) {
            let offered = rules.offered(&wager.id).map(|t| t.map(|t| &t.id)).map_err(|f| f.clause());
            write!(text, " {offered:?}").unwrap();
        }
    }
    text
}

fn digest(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3));
    format!("{:06x}", (hash ^ hash >> 32) & 0xff_ffff)
}

/// What comes of choosing a value for a setting or a limit.
fn chosen(game: &str, choices: &[(&str, &str)]) -> String {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in choices {
        if let Err(fault) = rules.set(id, value) {
            return format!("{:?}", fault.clause());
        }
    }
    in_force(&rules)
}

/// A choice, and what follows from it.
type Found = Vec<(String, String)>;

/// Each value of each setting, and values beyond its bounds.
fn settings(game: &str) -> Found {
    let standard = Rules::of(game).unwrap();
    let mut found = vec![("standard".to_owned(), in_force(&standard))];
    for setting in standard.choices() {
        let id = setting.id.as_str();
        let values: Vec<String> = match &setting.kind {
            SettingKind::Choice(options) => {
                options.iter().cloned().chain(["no-such-choice".into()]).collect()
            }
            SettingKind::Flag => ["yes", "no", "perhaps"].map(str::to_owned).into(),
            SettingKind::Number(min, max) => {
                [*min - 1, *min, *min + 1, *max, *max + 1].map(|n| n.to_string()).into()
            }
            SettingKind::Money(min, max) => {
                [&*min.to_string(), &*max.to_string(), "$0.01", "$1,000,000"].map(str::to_owned).into()
            }
            SettingKind::Percent(min, max) => {
                [&*min.to_string(), &*max.to_string(), "0.01%", "99.99%"].map(str::to_owned).into()
            }
            SettingKind::Multiples(min, max) => {
                let (min, max) = (min.to_string(), max.to_string());
                [&*min, &*max, "2-7-20x", "0x", "1-1-1x", "5x", "200x"].map(str::to_owned).into()
            }
        };
        for value in values {
            found.push((format!("{id}={value}"), chosen(game, &[(id, &value)])));
        }
    }
    found
}

/// Other limits for each wager.
fn limits(game: &str) -> Found {
    let mut found = vec![];
    for wager in Rules::of(game).unwrap().wagers() {
        let at = |edge: &str| format!("{}.{edge}", wager.id);
        for (edge, amount) in
            [("min", "$25"), ("max", "$50"), ("step", "$2"), ("unit", "$2"), ("min", "$0"), ("max", "$1")]
        {
            found.push((format!("{}={amount}", at(edge)), chosen(game, &[(&at(edge), amount)])));
        }
        let all = [(&*at("min"), "$20"), (&*at("max"), "$2,000"), (&*at("step"), "$20")];
        found.push((format!("{}=$20-$2,000/$20", wager.id), chosen(game, &all)));
    }
    found
}

/// Each pay table, with some numbers of decks.
fn tables(game: &str) -> Found {
    let standard = Rules::of(game).unwrap();
    let mut found = vec![];
    for table in standard.printed() {
        for decks in ["", "1", "2", "6"] {
            let mut rules = standard.clone();
            if decks.is_empty() || rules.set("decks", decks).is_ok() {
                rules.put_paytable(table);
                found.push((format!("{} {decks}", table.id).trim().to_owned(), in_force(&rules)));
            }
        }
    }
    found
}

/// Holds what follows from the choices of a kind, game by game, against the file of that kind.
fn hold(kind: &str, choices: fn(&str) -> Found) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pinned/{kind}.txt"));
    let pinned = std::fs::read_to_string(&path).unwrap_or_default();
    let write = std::env::var("PINNED").is_ok_and(|v| v == "write");
    let (mut lines, mut seen) = (pinned.lines(), String::new());
    for game in Book::standard().chapters.iter().filter_map(|chapter| chapter.game.as_deref()) {
        for (choice, text) in choices(game) {
            let line = format!("{game} {choice}: {}", digest(&text));
            let was = lines.next();
            assert!(write || was == Some(&*line), "{line} now, {was:?} before:\n{text}");
            seen += &line;
            seen.push('\n');
        }
    }
    if write {
        std::fs::write(&path, seen).unwrap();
    } else {
        assert_eq!(lines.next(), None, "more was pinned");
    }
}

#[test]
fn what_follows_from_each_setting_is_as_pinned() {
    hold("settings", settings);
}

#[test]
fn what_follows_from_posted_limits_is_as_pinned() {
    hold("limits", limits);
}

#[test]
fn what_follows_from_each_pay_table_is_as_pinned() {
    hold("tables", tables);
}
