//! A plan to begin with: every game of the book, every choice written out as a remark.

use std::fmt::Write;

use book::{Book, Limits, Rules};
use games::kernel::AnyTable;

use crate::lotto;

const HEAD: &str = "\
# The plan of a house. `croupier check FILE` holds it against the book; `croupier plan diff OLD NEW` tells what a change
# does. What stands behind a # is what holds if nothing is said: take the # away and change it.

[house]
name = \"My house\"
capital = \"$10,000,000\"        # what the owner brings along

";

const STAFF: &str = "\
# Who runs the house: dealer, floor, supervisor, auditor, owner.
[[staff]]
number = 1
name = \"Owner\"
role = \"owner\"

[[staff]]
number = 2
name = \"Supervisor\"
role = \"supervisor\"

[[staff]]
number = 3
name = \"Floor\"
role = \"floor\"
";

/// A commented plan that opens a table of every game by the book's defaults and links the jackpots that may be linked.
pub fn sample() -> String {
    let mut text = HEAD.to_owned();
    let mut open = vec![];
    for (number, game) in (1..).zip(games::roster()) {
        let rules = Rules::of(game.id).expect("the roster's games stand in the book");
        table(&mut text, number, &rules);
        open.push((number, games::open(rules).expect("the defaults make a table")));
    }
    jackpots(&mut text, &open);
    lottery(&mut text);
    text + STAFF
}

fn table(text: &mut String, number: u32, rules: &Rules) {
    let chapter = rules.chapter();
    let mut put = |line: String| *text += &(line + "\n");
    put(format!("# {} ({}). {}", chapter.title, chapter.id, chapter.pitch));
    put("[[table]]".into());
    put(format!("number = {number}"));
    put(format!("game = \"{}\"", rules.game()));
    put(format!("name = {}", toml::Value::String(chapter.title.clone())));
    put("par = \"$100,000\"             # the chips its tray begins with and is counted against".into());
    put("# dealing = \"machine\"         # or \"hand\": a dealer says what came".into());
    put("# time-to-bet = 30            # seconds".into());
    put("# time-to-act = 30            # seconds".into());
    let chosen: Vec<_> = rules.paytables().map(|t| format!("\"{}\"", t.id)).collect();
    put(format!("# paytables = [{}]", chosen.join(", ")));
    put("# house-rules = false         # whether pay tables and limits may depart from the book".into());
    settings(text, rules, "table");
    *text += "[table.limits]\n";
    for wager in rules.wagers() {
        let Limits { min, max, step } = wager.limits;
        let limits = match wager.one_amount() {
            true => format!("unit = \"{min}\""),
            false => format!("min = \"{min}\", max = \"{max}\", step = \"{step}\""),
        };
        writeln!(text, "# {} = {{ {limits} }}    # {} ({})", wager.id, wager.name, wager.clause)
            .expect("text grows");
    }
    text.push('\n');
}

fn settings(text: &mut String, rules: &Rules, of: &str) {
    writeln!(text, "[{of}.settings]").expect("text grows");
    for setting in rules.choices() {
        let value = match setting.default_value() {
            book::Value::Flag(flag) => flag.to_string(),
            book::Value::Number(number) => number.to_string(),
            other => format!("\"{other}\""),
        };
        // Whose the bounds are, the book's or ours, is said as `games` says it.
        let (id, name, allowed, clause) = (&setting.id, &setting.name, setting.allowed(), setting.clause);
        writeln!(text, "# {id} = {value}    # {name}: {allowed} ({clause})").expect("text grows");
    }
}

/// The jackpots of chapters that add wagers to several games, linked over every table that offers them.
fn jackpots(text: &mut String, open: &[(u32, Box<dyn AnyTable>)]) {
    for chapter in Book::standard().chapters.iter().filter(|c| !c.games.is_empty()) {
        for wager in &chapter.wagers {
            let feeds = |table: &dyn AnyTable| {
                let layout = table.layout();
                layout.meters.iter().flat_map(|m| &m.fed_by).any(|&spot| layout.at(spot).wager == wager.id)
            };
            let tables: Vec<_> =
                open.iter().filter(|(_, t)| feeds(&**t)).map(|(n, _)| n.to_string()).collect();
            if tables.is_empty() {
                continue;
            }
            writeln!(text, "# {} ({}): one meter for all its tables.\n[[jackpot]]", wager.name, chapter.id)
                .expect("text grows");
            writeln!(text, "name = {}", toml::Value::String(wager.name.clone())).expect("text grows");
            writeln!(text, "wager = \"{}\"\ntables = [{}]", wager.id, tables.join(", ")).expect("text grows");
            let prefix = format!("{}-", wager.id);
            for setting in &chapter.settings {
                let Some(key) = setting.id.strip_prefix(&prefix) else { continue };
                let (name, clause, value) = (&setting.name, setting.clause, setting.default_value());
                writeln!(text, "# {key} = \"{value}\"    # {name} ({clause})").expect("text grows");
            }
            text.push('\n');
        }
    }
}

fn lottery(text: &mut String) {
    let rules = Rules::of(lotto::NAME).expect("the lottery stands in the book");
    *text += "# The lottery's tickets and draws.\n[lottery]\nterminals = 1\n";
    settings(text, &rules, "lottery");
    text.push('\n');
}
