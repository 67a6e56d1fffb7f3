//! `croupier games`: what can be played, bet and chosen.

use std::io::Write;

use anyhow::bail;
use book::{PayTable, Rules};
use games::roster;
use serde_json::Value;
use server::catalogue::{game, paytables};

use crate::grid::Grid;
use crate::house_args::{HouseArgs, departures, on_roster};
use crate::paint::{Paint, columns};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game only
    #[arg(value_parser = crate::names::GAME)]
    game: Option<String>,
    #[command(flatten)]
    house: HouseArgs,
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
        let games: Vec<Value> = all.iter().map(game).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
    } else {
        for (n, rules) in all.iter().enumerate() {
            writeln!(out, "{}{}", if n > 0 { "\n" } else { "" }, for_people(rules, Paint::stdout()))?;
        }
    }
    Ok(())
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
