//! `croupier house …`: the books of a house, looked at from outside (docs/house.md).

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use house::audit::{
    Collector, Expectation, Played, Recall, Round, Theory, Verified, export as lines, verify,
};
use house::store::{PostgresStore, SqliteStore, Store, StoreFault};
use house::{Program, Setup};
use odds::{Ask, Sheet};
use serde_json::json;

use crate::bar::while_showing;
use crate::failure::CheckFailed;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Check everything: file, chain, every round, every settlement, ledger, meters
    Verify(Data),
    /// Say which program this is: its version and the hash of its file
    Program {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write every round as a line of JSON
    Export(Data),
    /// Show the last rounds of a patron, with every choice
    Recall {
        /// The patron's number
        patron: u32,
        /// How many rounds
        #[arg(long, value_name = "N", default_value_t = 10)]
        last: usize,
        #[command(flatten)]
        data: Data,
    },
    /// Drop, win, hold and what happened, for each table and day
    Report {
        #[command(flatten)]
        data: Data,
        /// Compare the win with theory: solves the games, which takes a while
        #[arg(long)]
        theory: bool,
        /// Write it to FILE.html or FILE.csv
        #[arg(long, value_name = "FILE")]
        report: Option<PathBuf>,
    },
}

#[derive(clap::Args)]
#[group(skip)]
struct Data {
    /// The directory of the house
    #[arg(long, value_name = "DIR", required_unless_present = "database", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The PostgreSQL database of the house instead; others may play meanwhile
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    match &args.what {
        What::Verify(data) => check(data, out),
        What::Program { json } => program(*json, out),
        What::Export(data) => export(data, out),
        What::Recall { patron, last, data } => recall(*patron, *last, data, out),
        What::Report { data, theory, report } => tell(data, *theory, report.as_ref(), out),
    }
}

/// What is damaged is an answer; what cannot be read is not.
fn failed(fault: StoreFault) -> anyhow::Error {
    match fault {
        StoreFault::Damaged(_) => CheckFailed(fault.to_string()).into(),
        other => other.into(),
    }
}

/// Plays the whole log again; nothing is shown of a house that is not in order. Says whether its file was sealed, where it is
/// one.
fn walk(data: &Data, look: &mut dyn FnMut(&Played)) -> Result<(Verified, Option<bool>)> {
    let name = match (&data.data, &data.database) {
        (Some(dir), _) => dir.display().to_string(),
        _ => "the database".into(),
    };
    while_showing(&name, |progress| {
        let mut sealed = None;
        let (mut store, steps): (Box<dyn Store>, u64) = match (&data.data, &data.database) {
            (Some(dir), _) => {
                let store = SqliteStore::open_to_read(dir).map_err(failed)?;
                sealed = Some(store.check_file().map_err(failed)?);
                let steps = store.last_step().map_err(failed)?;
                (Box::new(store), steps)
            }
            (None, Some(url)) => {
                let mut store = PostgresStore::open_to_read(url).map_err(failed)?;
                let steps = store.last_step().map_err(failed)?;
                (Box::new(store), steps)
            }
            (None, None) => bail!("say where the house is: --data DIR or --database URL"),
        };
        progress.expect(steps);
        let found = verify(&mut store, &mut |played| {
            progress.add(1);
            look(played);
        });
        Ok((found.map_err(failed)?, sealed))
    })
}

/// The program that is running, in one line or as JSON.
fn program(json: bool, out: &mut impl Write) -> Result<()> {
    let program = Program::running()?;
    match json {
        true => writeln!(out, "{}", serde_json::to_string(&program)?)?,
        false => writeln!(out, "croupier {}, SHA-256 {}", program.version, program.sha256)?,
    }
    Ok(())
}

fn check(data: &Data, out: &mut impl Write) -> Result<()> {
    let mut run_by = None;
    let found = walk(data, &mut |played| {
        if played.house.program() != run_by.as_ref() {
            run_by = played.house.program().cloned();
        }
    });
    let this = Program::running()?;
    match (&found, data.json) {
        (Ok((found, sealed)), true) => {
            let Verified { steps, rows, rounds, streams } = found;
            let told = json!({
                "ok": true, "steps": steps, "rows": rows, "rounds": rounds, "streams": streams, "sealed": sealed,
                "program": run_by, "this_program": this
            });
            writeln!(out, "{told}")?;
        }
        (Ok((found, sealed)), false) => {
            let Verified { steps, rows, rounds, streams } = found;
            let count = |n: u64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let (steps, rows) = (count(*steps, "step"), count(*rows, "row"));
            let (streams, rounds) = (count(*streams as u64, "stream"), count(*rounds, "round"));
            writeln!(out, "in order: {steps}, {rows} in {streams}, {rounds}")?;
            if let Some(program) = &run_by {
                let Program { version, sha256 } = program;
                let which = if *program == this { "this program" } else { "another program than this" };
                writeln!(out, "last run by {which}: version {version}, SHA-256 {sha256}")?;
            }
            if *sealed == Some(false) {
                writeln!(
                    out,
                    "the house was not closed in order, so its pages have no seal; its chain is whole"
                )?;
            }
        }
        (Err(error), true) => writeln!(out, "{}", json!({ "ok": false, "what": error.to_string() }))?,
        (Err(_), false) => {}
    }
    found.map(|_| ())
}

fn export(data: &Data, out: &mut impl Write) -> Result<()> {
    // A line is written as soon as it is known, and none of a house that cannot be read; what goes wrong with the writing is
    // said at the end.
    let head = json!({ "format": "croupier-house", "version": 1, "amounts": "cents" });
    let (mut wrote, mut headed) = (Ok(()), false);
    let mut write = |line: &serde_json::Value| {
        if wrote.is_ok() {
            wrote = writeln!(out, "{line}");
        }
    };
    {
        let mut take = lines(|line| {
            if !std::mem::replace(&mut headed, true) {
                write(&head);
            }
            write(&json!(line));
        });
        walk(data, &mut |played| take(played))?;
    }
    if !headed {
        write(&head);
    }
    Ok(wrote?)
}

fn recall(patron: u32, last: usize, data: &Data, out: &mut impl Write) -> Result<()> {
    let theirs = |round: &Round| round.seats.values().any(|id| *id == patron);
    let mut recall = Recall::new(last, &theirs);
    walk(data, &mut |played| recall.take(played))?;
    let found = recall.finish();
    if data.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
        return Ok(());
    }
    if found.is_empty() {
        bail!("patron {patron} has played no round in this house");
    }
    for round in &found {
        writeln!(out, "{} · round {} · {} to {}", round.name, round.round, round.from, round.to)?;
        writeln!(out, "  rules {} · pay tables {}", round.rules, round.paytables.join(", "))?;
        writeln!(out, "  {}", round.inputs.join("; "))?;
        for line in round.lines.iter().filter(|line| line.patron == patron) {
            let net = line.back + line.won - line.fee - line.stake;
            let row = line.row.as_ref().map(|row| format!(", {row}")).unwrap_or_default();
            let (seat, spot, stake, clause) = (line.seat, &line.spot, line.stake, &line.clause);
            writeln!(out, "  seat {seat}, {spot}: {stake} staked, {net} net{row} ({clause})")?;
        }
    }
    Ok(())
}

fn tell(data: &Data, theory: bool, file: Option<&PathBuf>, out: &mut impl Write) -> Result<()> {
    let kind = file.and_then(|file| file.extension()?.to_str());
    if let Some(file) = file
        && !matches!(kind, Some("html" | "csv"))
    {
        bail!("{} must end in .html or .csv", file.display());
    }
    let (mut solver, mut none) = (Solver::default(), ());
    let theory: &mut dyn Theory = if theory { &mut solver } else { &mut none };
    let mut collector = Collector::new(theory);
    walk(data, &mut |played| collector.take(played))?;
    let report = collector.finish();
    if let Some(file) = file {
        let text = if kind == Some("html") { report.html() } else { report.csv() };
        std::fs::write(file, text)?;
    }
    match (data.json, file) {
        (true, _) => writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?,
        (false, Some(file)) => writeln!(out, "written: {}", file.display())?,
        (false, None) => write!(out, "{}", report.text())?,
    }
    Ok(())
}

/// Theory from the exact odds: each game is solved once under each set of rules.
#[derive(Default)]
struct Solver(std::collections::HashMap<String, Option<Sheet>>);

impl Theory for Solver {
    fn of(&mut self, setup: &Setup, wager: &str) -> Option<Expectation> {
        let solve = || {
            let ask = Ask::new(setup.rules().ok()?);
            while_showing(&setup.name, |progress| odds::sheet(&ask, progress)).ok()
        };
        let sheet = self.0.entry(setup.rules.clone()).or_insert_with(solve).as_ref()?;
        // A part of a play is in its base wager's figures already.
        let odds = sheet.wagers.iter().find(|w| w.wager == wager && w.in_force && w.within.is_none())?;
        Some(Expectation { edge: odds.law.house_edge().decimal(), deviation: odds.law.stddev() })
    }
}
