//! `croupier plan` and `croupier check`: a house's plan written, held against the book, and compared with another.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use book::{Fault, Page, Rules};
use house::plan::{Change, Plan, changes, sample};
use odds::report::percent;
use odds::{Ask, Figure, Ratio};
use serde::Serialize;

use crate::bar::while_showing;
use crate::failure::CheckFailed;
use crate::grid::Grid;
use crate::paint::{Paint, columns, wrap};

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

/// A breach of the book, or a mistake, as `--json` prints it.
#[derive(Serialize)]
struct Breach<'a> {
    file: &'a str,
    line: usize,
    key: &'a str,
    clause: Option<String>,
    what: &'a str,
}

impl Breach<'_> {
    fn of(fault: &Fault) -> Breach<'_> {
        let Fault::File { file, line, key, what, clause } = fault else {
            unreachable!("every fault of a plan stands in its file")
        };
        Breach { file, line: *line, key, clause: clause.map(|c| c.text().to_owned()), what }
    }
}

fn text_of(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    String::from_utf8(bytes).ok().with_context(|| format!("{} is not text", file.display()))
}

/// Holds a plan against the book.
pub(crate) fn check(args: &CheckArgs, out: &mut impl Write) -> Result<()> {
    let (text, name) = (text_of(&args.plan)?, args.plan.display().to_string());
    let read = Plan::read(&Page { file: &name, text: &text });
    let faults = read.as_ref().err().map_or(&[][..], |faults| faults);
    let breaches: Vec<_> = faults.iter().map(Breach::of).collect();
    if args.json {
        #[derive(Serialize)]
        struct Answer<'a> {
            plan: &'a str,
            by_the_book: bool,
            breaches: Vec<Breach<'a>>,
            departures: Vec<Departure>,
        }
        let departures = read.as_ref().map_or(vec![], departures);
        let by_the_book = breaches.is_empty() && departures.is_empty();
        let answer = Answer { plan: &name, by_the_book, breaches, departures };
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
    } else {
        for b in &breaches {
            let clause = b.clause.as_ref().filter(|c| !b.what.contains(*c));
            let clause = clause.map(|c| format!(" ({c})")).unwrap_or_default();
            writeln!(out, "{}:{}: {}: {}{clause}", b.file, b.line, b.key, b.what)?;
        }
        if let Ok(plan) = &read {
            for Departure { table, says } in departures(plan) {
                writeln!(out, "table {table}: by its own rules, not by the book: {says}")?;
            }
            let (tables, jackpots) = (plan.tables.len(), plan.jackpots.len());
            writeln!(
                out,
                "{name}: {tables} tables and {jackpots} linked jackpots, nothing against the book"
            )?;
        }
    }
    match faults.len() {
        0 => Ok(()),
        1 => Err(CheckFailed(format!("1 thing is wrong with {name}")).into()),
        n => Err(CheckFailed(format!("{n} things are wrong with {name}")).into()),
    }
}

/// What a table with house rules does otherwise than the book.
#[derive(Serialize)]
struct Departure {
    table: u32,
    says: String,
}

fn departures(plan: &Plan) -> Vec<Departure> {
    let of = |t: &house::plan::TablePlan| {
        let number = t.number.0;
        t.rules
            .departures()
            .into_iter()
            .map(move |says| Departure { table: number, says })
            .collect::<Vec<_>>()
    };
    plan.tables.iter().flat_map(of).collect()
}

/// What a change does to a wager.
#[derive(Serialize)]
struct Effect {
    table: u32,
    wager: String,
    before: Option<Price>,
    after: Option<Price>,
}

/// What a wager costs and risks.
#[derive(Clone, PartialEq, Serialize)]
struct Price {
    paytable: Option<String>,
    house_edge: String,
    house_edge_decimal: f64,
    stddev: f64,
    /// The most one wager of the posted maximum can win, in dollars.
    greatest_payout: f64,
}

fn diff(old: &Path, new: &Path, json: bool, out: &mut impl Write) -> Result<()> {
    let (old, new) = (plan(old)?, plan(new)?);
    let found = changes(&old, &new);
    let mut effects = vec![];
    for table in &new.tables {
        let before = old.table(table.number).filter(|t| t.setup.game == table.setup.game);
        let Some(before) = before.filter(|t| t.rules.fingerprint() != table.rules.fingerprint()) else {
            continue;
        };
        effects.extend(effect(table.number.0, &before.rules, &table.rules)?);
    }
    if json {
        #[derive(Serialize)]
        struct Answer<'a> {
            changes: &'a [Change],
            effects: &'a [Effect],
        }
        let answer = Answer { changes: &found, effects: &effects };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?);
    }
    if found.is_empty() {
        return Ok(writeln!(out, "the two plans say the same")?);
    }
    let paint = Paint::stdout();
    for change in &found {
        for line in wrap(&change.to_string(), columns()) {
            writeln!(out, "{line}")?;
        }
    }
    if effects.is_empty() {
        return Ok(writeln!(out, "\nno wager costs or pays another amount")?);
    }
    let mut grid =
        Grid::new(&["table", "wager", "", "pay table", "house edge", "std dev", "greatest payout"]);
    for effect in &effects {
        for (label, price) in [("before", &effect.before), ("after", &effect.after)] {
            let Some(p) = price else {
                grid.row(
                    [effect.table.to_string(), effect.wager.clone(), label.into(), "not offered".into()]
                        .into_iter()
                        .chain(std::iter::repeat_n(String::new(), 3)),
                );
                continue;
            };
            grid.row([
                effect.table.to_string(),
                effect.wager.clone(),
                label.into(),
                p.paytable.clone().unwrap_or_else(|| "–".into()),
                p.house_edge.clone(),
                format!("{:.4}", p.stddev),
                format!("${:.2}", p.greatest_payout),
            ]);
        }
    }
    Ok(write!(out, "\n{}", grid.render(paint, "  ", columns()))?)
}

fn plan(file: &Path) -> Result<Plan> {
    let (text, name) = (text_of(file)?, file.display().to_string());
    match Plan::read(&Page { file: &name, text: &text }) {
        Ok(plan) => Ok(plan),
        Err(faults) => bail!("{}; `croupier check {name}` lists everything", faults[0]),
    }
}

/// The wagers of a table whose price a change moves.
fn effect(table: u32, before: &Rules, after: &Rules) -> Result<Vec<Effect>> {
    let (old, new) = (prices(before)?, prices(after)?);
    let mut wagers: Vec<&String> = old.iter().chain(&new).map(|(wager, _)| wager).collect();
    wagers.dedup();
    let mut seen = std::collections::BTreeSet::new();
    wagers.retain(|wager| seen.insert(*wager));
    let find = |list: &[(String, Price)], wager: &String| {
        list.iter().find(|(w, _)| w == wager).map(|(_, price)| price.clone())
    };
    let effects = wagers.into_iter().map(|wager| {
        let (before, after) = (find(&old, wager), find(&new, wager));
        Effect { table, wager: wager.clone(), before, after }
    });
    Ok(effects.filter(|e| e.before != e.after).collect())
}

fn prices(rules: &Rules) -> Result<Vec<(String, Price)>> {
    let ask = Ask { in_force: true, ..Ask::new(rules.clone()) };
    let sheet = while_showing(rules.game(), |progress| odds::sheet(&ask, progress))?;
    let price = |w: &odds::WagerOdds| {
        // What is laid later is in proportion to the base wager, whose maximum is the one that counts.
        let base = w.within.as_deref().unwrap_or(&w.wager);
        let most = rules.limits(base).max;
        let net = w.law.ends().iter().map(|end| end.net.clone()).max().unwrap_or(Ratio::ZERO);
        let edge = w.law.house_edge();
        Price {
            paytable: w.paytable.clone(),
            house_edge: percent(&edge),
            house_edge_decimal: edge.decimal(),
            stddev: w.law.stddev(),
            greatest_payout: Figure::Exact(net).decimal() * most.0 as f64 / 100.0,
        }
    };
    Ok(sheet.wagers.iter().map(|w| (w.wager.clone(), price(w))).collect())
}
