//! `croupier games`: what can be played, bet and chosen.

use std::io::Write;

use anyhow::bail;
use book::{Kind, PayTable, Rules, Setting, Wager};
use games::roster;
use serde_json::{Value, json};

use crate::grid::Grid;
use crate::house::{House, departures, mark, on_roster};
use crate::paint::{Paint, columns};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game only
    #[arg(value_parser = crate::names::GameName)]
    game: Option<String>,
    #[command(flatten)]
    house: House,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(game) = &args.game {
        on_roster(game)?;
    }
    if args.game.is_none() && !args.house.is_empty() {
        bail!("settings, limits and pay tables belong to a game: name it");
    }
    let wanted = roster().iter().filter(|g| args.game.as_ref().is_none_or(|id| id == g.id));
    let all = wanted.map(|g| args.house.rules(g.id)).collect::<Result<Vec<_>, _>>()?;
    if args.json {
        let games: Vec<Value> = all.iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
    } else {
        for (n, rules) in all.iter().enumerate() {
            writeln!(out, "{}{}", if n > 0 { "\n" } else { "" }, for_people(rules, Paint::stdout()))?;
        }
    }
    Ok(())
}

/// The printed tables of a wager and, where the house has one of its own in force, that.
fn paytables<'a>(rules: &'a Rules, wager: &'a Wager) -> impl Iterator<Item = &'static PayTable> + 'a {
    rules.printed().chain(rules.own_paytables()).filter(move |t| t.wager == wager.id)
}

fn as_json(rules: &Rules) -> Value {
    let chapter = rules.chapter();
    let wager = |w: &Wager| {
        let tables = paytables(rules, w).map(|t| {
            let in_force = rules.paytables().any(|p| p.id == t.id);
            json!({
                "id": t.id, "name": t.name, "part": t.part, "clause": t.clause, "default": t.default,
                "in_force": in_force,
            })
        });
        json!({
            "id": w.id, "name": w.name, "clause": w.clause, "help": w.help,
            "limits": rules.limits(&w.id), "book": w.bounds, "follows": w.follows, "side": w.side,
            "paytables": tables.collect::<Vec<_>>(),
        })
    };
    let mut answer = json!({
        "id": rules.game(),
        "title": chapter.title,
        "chapter": chapter.id,
        "additions": rules.chapters()[1..].iter().map(|c| &c.id).collect::<Vec<_>>(),
        "source": chapter.source,
        "pitch": chapter.pitch,
        "rules": rules.fingerprint(),
        "wagers": rules.wagers().map(wager).collect::<Vec<_>>(),
        "settings": rules.choices().map(|s| setting(s, rules)).collect::<Vec<_>>(),
    });
    mark(&mut answer, rules);
    answer
}

fn setting(s: &'static Setting, rules: &Rules) -> Value {
    let (kind, legal) = match &s.kind {
        Kind::Choice(options) => ("choice", json!(options)),
        Kind::Flag => ("flag", json!([true, false])),
        Kind::Number(min, max) => ("number", json!({ "min": min, "max": max })),
        Kind::Money(min, max) => ("money", json!({ "min": min, "max": max })),
        Kind::Percent(min, max) => ("percent", json!({ "min": min.to_string(), "max": max.to_string() })),
        Kind::Multiples(min, max) => ("multiples", json!({ "min": min.to_string(), "max": max.to_string() })),
    };
    json!({
        "id": s.id, "name": s.name, "clause": s.clause, "help": s.help,
        "kind": kind, "legal": legal, "ours": s.ours, "default": s.default_value(),
        "value": rules.settings()[s.id.as_str()],
    })
}

fn for_people(rules: &Rules, paint: Paint) -> String {
    let chapter = rules.chapter();
    let title = format!("{} · {}", chapter.title, chapter.id);
    let mut text = format!("{}  {}\n", paint.key(rules.game()), paint.bold(&title));
    text += &format!("  {}\n", chapter.pitch);
    departures(rules).iter().for_each(|line| text += &format!("  {}\n", paint.bold(line)));
    text += "\n";

    let in_force = |t: &PayTable| rules.paytables().any(|p| p.id == t.id);
    let mut wagers = Grid::new(&["wager", "limits", "clause", "what it is; pay tables (* in force)"]);
    for w in rules.wagers() {
        let tables: Vec<String> =
            paytables(rules, w).map(|t| format!("{}{}", t.id, if in_force(t) { "*" } else { "" })).collect();
        let posted = rules.limits(&w.id);
        let limits = format!("{}–{}", posted.min, posted.max);
        let id = if w.side { format!("{} (side)", w.id) } else { w.id.clone() };
        let pays = if tables.is_empty() { String::new() } else { format!(" {}", tables.join(", ")) };
        let about = format!("{}{}", w.help, paint.dim(&pays));
        wagers.row([id, paint.gold(&limits), paint.dim(w.clause.text()), about]);
    }
    text += &wagers.render(paint, "  ", columns());

    let mut settings = Grid::new(&["setting", "value", "clause", "what it is; what is allowed"]);
    for s in rules.choices() {
        let value = rules.settings()[s.id.as_str()].to_string();
        let about = format!("{} {}", s.help, paint.dim(&s.allowed()));
        settings.row([s.id.clone(), value, paint.dim(s.clause.text()), about]);
    }
    if !settings.is_empty() {
        text += "\n";
        text += &settings.render(paint, "  ", columns());
    }
    text.trim_end().to_owned()
}
