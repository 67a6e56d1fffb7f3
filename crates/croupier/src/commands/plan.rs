//! `croupier plan` and `croupier check`: a house's plan written, held against the book, and compared with another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use book::{Cents, Page, Rules};
use house::plan::{Change, Plan, changes, sample};
use odds::{Ask, Sheet};
use serde::Serialize;
use server::compliance::{Departure, Effect, checked, effect, prices, repriced};

use crate::bar::while_showing;
use crate::failure::CheckFailed;
use crate::grid::Grid;
use crate::paint::{Paint, columns, several, wrap};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Write a commented plan that opens every game, to a file or to the screen
    New {
        /// The file to write; it must not exist yet
        file: Option<PathBuf>,
    },
    /// Say what changed between two plans, under which clauses, and what it does to each wager
    Diff {
        /// The old plan
        old: PathBuf,
        /// The new plan
        new: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// The plan, as `croupier plan new` writes one
    plan: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    match &args.what {
        What::New { file: None } => Ok(out.write_all(sample().as_bytes())?),
        What::New { file: Some(file) } => {
            let made = fs::OpenOptions::new().write(true).create_new(true).open(file);
            let written = made.and_then(|mut file| file.write_all(sample().as_bytes()));
            written.with_context(|| format!("{} cannot be written", file.display()))?;
            Ok(writeln!(out, "written: {}; `croupier check {0}` holds it against the book", file.display())?)
        }
        What::Diff { old, new, json } => diff(old, new, *json, out),
    }
}

fn text_of(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    String::from_utf8(bytes).ok().with_context(|| format!("{} is not text", file.display()))
}

/// Holds a plan against the book.
pub(crate) fn check(args: &CheckArgs, out: &mut impl Write) -> Result<()> {
    let (text, name) = (text_of(&args.plan)?, args.plan.display().to_string());
    let read = Plan::check(&Page { file: &name, text: &text });
    let answer = checked(&name, &read);
    let faults = &answer.breaches;
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
    } else {
        for b in faults {
            let clause = b.clause.as_ref().filter(|c| !b.what.contains(*c));
            let clause = clause.map(|c| format!(" ({c})")).unwrap_or_default();
            writeln!(out, "{}:{}: {}: {}{clause}", b.file, b.line, b.key, b.what)?;
        }
        if let Ok(plan) = &read {
            for Departure { table, says } in &answer.departures {
                writeln!(out, "table {table}: by its own rules, not by the book: {says}")?;
            }
            let tables = several(plan.tables.len() as u64, "table");
            let jackpots = several(plan.jackpots.len() as u64, "linked jackpot");
            let nothing = if answer.departures.is_empty() { "nothing" } else { "nothing else" };
            writeln!(out, "{name}: {tables} and {jackpots}, {nothing} against the book")?;
        }
    }
    match faults.len() {
        0 => Ok(()),
        1 => Err(CheckFailed(format!("1 thing is wrong with {name}")).into()),
        n => Err(CheckFailed(format!("{n} things are wrong with {name}")).into()),
    }
}

fn diff(old: &Path, new: &Path, json: bool, out: &mut impl Write) -> Result<()> {
    let (old, new) = (plan(old)?, plan(new)?);
    let found = changes(&old, &new);
    if !json {
        tell(&found, out)?;
        // What follows may take a while: the games are solved.
        out.flush()?;
    }
    let sheet = |rules: &Rules| {
        let ask = Ask { in_force: true, ..Ask::new(rules.clone()) };
        while_showing(rules.game(), |progress| odds::sheet(&ask, progress))
    };
    let (mut effects, mut lasting) = (vec![], vec![]);
    for (table, before, after) in repriced(&old, &new) {
        let (was, is) = (sheet(before)?, sheet(after)?);
        effects.extend(effect(table, &prices(before, &was), &prices(after, &is)));
        lasting.extend(Lasting::between(table, &was, &is));
    }
    if json {
        #[derive(Serialize)]
        struct Answer<'a> {
            changes: &'a [Change],
            effects: &'a [Effect],
            lasting: &'a [Lasting],
        }
        let answer = Answer { changes: &found, effects: &effects, lasting: &lasting };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?);
    }
    if found.is_empty() {
        return Ok(());
    }
    if effects.is_empty() && lasting.is_empty() {
        return Ok(writeln!(out, "\nno wager that both plans offer costs or pays another amount")?);
    }
    let paint = Paint::stdout();
    let mut grid =
        Grid::new(&["table", "wager", "", "pay table", "house edge", "std dev", "greatest payout"]);
    for effect in &effects {
        let table = effect.table.map_or("lottery".into(), |table| table.to_string());
        for (label, price) in [("before", &effect.before), ("after", &effect.after)] {
            let Some(p) = price else {
                grid.row(
                    [table.clone(), effect.wager.clone(), label.into(), "not offered".into()]
                        .into_iter()
                        .chain(std::iter::repeat_n(String::new(), 3)),
                );
                continue;
            };
            grid.row([
                table.clone(),
                effect.wager.clone(),
                label.into(),
                p.paytable.clone().unwrap_or_else(|| "–".into()),
                p.house_edge.clone(),
                format!("{:.4}", p.stddev),
                Cents((p.greatest_payout * 100.0).round() as i64).to_string(),
            ]);
        }
    }
    if !effects.is_empty() {
        write!(out, "\n{}", grid.render(paint, "  ", columns()))?;
    }
    if !lasting.is_empty() {
        writeln!(
            out,
            "\nin the long run, with what meters are fed and start again at, the house keeps of a unit:"
        )?;
        let mut grid = Grid::new(&["table", "wager", "before", "after"]);
        for Lasting { table, wager, before, after } in lasting {
            let share = |edge: Option<f64>| edge.map_or("–".into(), |edge| format!("{:.4}%", edge * 100.0));
            let table = table.map_or("lottery".into(), |table| table.to_string());
            grid.row([table, wager, share(before), share(after)]);
        }
        write!(out, "{}", grid.render(paint, "  ", columns()))?;
    }
    Ok(())
}

/// What the house keeps of a wager once its meters have been fed and won many times, where that has changed.
#[derive(Serialize)]
struct Lasting {
    table: Option<u32>,
    wager: String,
    before: Option<f64>,
    after: Option<f64>,
}

impl Lasting {
    fn between(table: Option<u32>, was: &Sheet, is: &Sheet) -> Vec<Lasting> {
        let edges = |sheet: &Sheet| -> BTreeMap<String, f64> {
            let edge = |wager: &odds::WagerOdds| Some((wager.wager.clone(), wager.long_run_edge()?));
            sheet.wagers.iter().filter_map(edge).collect()
        };
        let (was, is) = (edges(was), edges(is));
        let wagers: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
        let of = |wager: &String| {
            let (before, after) = (was.get(wager).copied(), is.get(wager).copied());
            Lasting { table, wager: wager.clone(), before, after }
        };
        wagers.into_iter().map(of).filter(|lasting| lasting.before != lasting.after).collect()
    }
}

/// What changed, in words.
fn tell(found: &[Change], out: &mut impl Write) -> Result<()> {
    if found.is_empty() {
        return Ok(writeln!(out, "the two plans say the same")?);
    }
    for change in found {
        for line in wrap(&change.to_string(), columns()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn plan(file: &Path) -> Result<Plan> {
    let (text, name) = (text_of(file)?, file.display().to_string());
    match Plan::read(&Page { file: &name, text: &text }) {
        Ok(plan) => Ok(plan),
        Err(faults) => bail!("{}; `croupier check {name}` lists everything", faults[0]),
    }
}
