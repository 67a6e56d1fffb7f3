//! `croupier house …`: the books of a house, looked at from outside (docs/house.md).

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use house::audit::{
    Collector, Expectation, Exporter, Played, Recall, Theory, Verified, damage, export as lines,
    verify_to_the_end,
};
use house::exported::{Closing, Round};
use house::opening::{check_key, safe_in};
use house::store::{PostgresStore, SqliteStore, Store, StoreFault};
use house::{Entry, House, Program, Setup};
use odds::{Ask, Sheet};
use serde_json::json;

use super::house_limits::{ExcludeArgs, LimitArgs, exclude, limit};
use super::house_place::HousePlace;
use crate::bar::while_showing;
use crate::failure::CheckFailed;
use crate::paint::several;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Check everything: file, chain, every round, every settlement, ledger, meters, the key of the safe
    Verify {
        #[command(flatten)]
        place: HousePlace,
        /// Check the books alone: of a copy that was handed on without its safe
        #[arg(long)]
        without_key: bool,
        /// An export of this house from earlier: the log must still begin with what it held then
        #[arg(long, value_name = "FILE")]
        against: Option<PathBuf>,
    },
    /// Say which program this is: its version and the hash of its file
    Program {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write every round as a line of JSON
    Export(HousePlace),
    /// Show the last rounds of a patron, with every choice
    Recall {
        /// The patron's number
        patron: u32,
        /// How many rounds
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = one_or_more)]
        last: usize,
        #[command(flatten)]
        place: HousePlace,
    },
    /// Drop, win, hold and what happened, for each table and day
    Report {
        #[command(flatten)]
        place: HousePlace,
        /// Compare the win with theory: solves the games, which takes a while
        #[arg(long)]
        theory: bool,
        /// Write it to FILE.html or FILE.csv
        #[arg(long, value_name = "FILE")]
        report: Option<PathBuf>,
    },
    /// Hold a patron to what they want to lose, stake and play at most: tighter at once, looser after 24 hours
    Limit(LimitArgs),
    /// Keep a patron out who wants to be: longer at once, shorter after 24 hours
    Exclude(ExcludeArgs),
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    match &args.what {
        What::Verify { place, without_key, against } => check(place, *without_key, against.as_deref(), out),
        What::Program { json } => program(*json, out),
        What::Export(place) => export(place, out),
        What::Recall { patron, last, place } => recall(*patron, *last, place, out),
        What::Limit(args) => limit(args, out),
        What::Exclude(args) => exclude(args, out),
        What::Report { place, theory, report } => tell(place, *theory, report.as_ref(), out),
    }
}

fn one_or_more(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "write a whole number from 1 on".to_owned())
}

/// What is damaged is an answer; what cannot be read is not.
fn failed(fault: StoreFault) -> anyhow::Error {
    match fault {
        StoreFault::Damaged(_) => CheckFailed(fault.to_string()).into(),
        other => other.into(),
    }
}

/// What a walk through the whole log leaves.
struct Walked {
    found: Verified,
    /// The house as the log leaves it.
    house: House,
    /// Whether its file was sealed, where it is one.
    sealed: Option<bool>,
}

/// Plays the whole log again; nothing is shown of a house that is not in order.
fn walk(place: &HousePlace, look: &mut dyn FnMut(&Played)) -> Result<Walked> {
    let name = match (&place.data, &place.database) {
        (Some(dir), None) => dir.display().to_string(),
        _ => "the database".into(),
    };
    while_showing(&name, |progress| {
        let mut sealed = None;
        let (mut store, steps): (Box<dyn Store>, u64) = match (&place.data, &place.database) {
            (Some(dir), None) => {
                let store = SqliteStore::open_to_read(dir).map_err(failed)?;
                sealed = Some(store.check_file().map_err(failed)?);
                let steps = store.last_step().map_err(failed)?;
                (Box::new(store), steps)
            }
            (_, Some(url)) => {
                let mut store = PostgresStore::open_to_read(url).map_err(failed)?;
                store.check_tables().map_err(failed)?;
                let steps = store.last_step().map_err(failed)?;
                (Box::new(store), steps)
            }
            (None, None) => bail!("say where the house is: --data DIR or --database URL"),
        };
        progress.expect(steps);
        let walked = verify_to_the_end(&mut store, &mut |played| {
            progress.add(1);
            look(played);
        });
        let (found, house) = walked.map_err(failed)?;
        Ok(Walked { found, house, sealed })
    })
}

/// Holds the key that lies in the safe to what the house has promised. False where that was not done.
fn hold_key(place: &HousePlace, walked: &Walked) -> Result<bool> {
    match &place.data {
        Some(dir) => check_key(&safe_in(dir), &walked.house).map_err(|why| CheckFailed(why.0).into()),
        None => Ok(false),
    }
}

fn closing_of(file: &Path) -> Result<Closing> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Closing::of(&text).map_err(|why| anyhow!("{}: {why}", file.display()))
}

/// A log only grows: it must have come to where it was, and hold what it held then.
fn hold_against(earlier: &Closing, file: &Path, holds: Option<bool>, walked: &Walked) -> Result<()> {
    let (file, then, now) = (file.display(), earlier.steps, walked.found.steps);
    match holds {
        Some(true) => Ok(()),
        Some(false) => Err(CheckFailed(format!(
            "the log was written anew: up to step {then} it is not what {file} was made from"
        ))
        .into()),
        None => Err(CheckFailed(format!(
            "the log ends at step {now} and {file} was made at step {then}: what came after is gone"
        ))
        .into()),
    }
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

fn check(place: &HousePlace, without_key: bool, against: Option<&Path>, out: &mut impl Write) -> Result<()> {
    let earlier = against.map(closing_of).transpose()?;
    let (mut found, mut holds) = (vec![], None);
    let walked = walk(place, &mut |played| {
        holds = holds.or_else(|| earlier.as_ref()?.holds(played.house));
        for (_, record) in played.records {
            found.extend(damage(record).map(|what| format!("{}: {what}", record.at)));
        }
    });
    let walked = walked.and_then(|walked| {
        if let (Some(earlier), Some(file)) = (&earlier, against) {
            hold_against(earlier, file, holds, &walked)?;
        }
        let held = if without_key { false } else { hold_key(place, &walked)? };
        Ok((walked, held))
    });
    let this = Program::running()?;
    let (Walked { found: counts, house, sealed }, key) = match walked {
        Ok(walked) => walked,
        Err(error) => {
            if place.json {
                writeln!(out, "{}", json!({ "ok": false, "what": error.to_string() }))?;
            }
            return Err(error);
        }
    };
    let (run_by, Verified { steps, rows, rounds, streams }) = (house.program(), counts);
    if place.json {
        let told = json!({
            "ok": true, "steps": steps, "rows": rows, "rounds": rounds, "streams": streams, "sealed": sealed,
            "key": key, "damage_found": found, "program": run_by, "this_program": this
        });
        return Ok(writeln!(out, "{told}")?);
    }
    let (steps, rows) = (several(steps, "step"), several(rows, "row"));
    let (streams, rounds) = (several(streams as u64, "stream"), several(rounds, "round"));
    writeln!(out, "in order: {steps}, {rows} in {streams}, {rounds}")?;
    if let Some(program) = run_by {
        let Program { version, sha256 } = program;
        let which = if *program == this { "this program" } else { "another program than this" };
        writeln!(out, "last run by {which}: version {version}, SHA-256 {sha256}")?;
    }
    if sealed == Some(false) {
        writeln!(out, "the house was not closed in order, so its pages have no seal; its chain is whole")?;
    }
    for what in &found {
        writeln!(out, "damage that was found when the house was opened, {what}")?;
    }
    if !key && house.has_promised() {
        let how = if without_key { "as you asked" } else { "say with --data DIR where its safe is" };
        writeln!(out, "the key that its commitments follow from was not looked at: {how}")?;
    }
    Ok(())
}

fn export(place: &HousePlace, out: &mut impl Write) -> Result<()> {
    // Nothing is written of a house that cannot be read, and no closing line where it is damaged further on.
    let exporter = RefCell::new(Exporter::new(out));
    let walked = {
        let mut take = lines(|line| exporter.borrow_mut().line(&line));
        walk(place, &mut |played| take(played))?
    };
    Ok(exporter.into_inner().close(&walked.house)?)
}

fn recall(patron: u32, last: usize, place: &HousePlace, out: &mut impl Write) -> Result<()> {
    let theirs = |round: &Round| round.seats.values().any(|id| *id == patron);
    let mut recall = Recall::new(last, &theirs);
    walk(place, &mut |played| recall.take(played))?;
    let found = recall.finish();
    if found.is_empty() {
        bail!("patron {patron} has played no round in this house");
    }
    if place.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
        return Ok(());
    }
    for round in &found {
        writeln!(out, "{} · round {} · {} to {}", round.name, round.round, round.from, round.to)?;
        writeln!(out, "  rules {} · pay tables {}", round.rules, round.paytables.join(", "))?;
        writeln!(out, "  {}", round.inputs.join("; "))?;
        for aside in &round.asides {
            if let Entry::Voided { why, stakes, taken } = &aside.entry {
                let back = *stakes + taken.unwrap_or_default();
                writeln!(out, "  declared void, {back} went back to its players: {why}")?;
            }
        }
        for line in round.lines.iter().filter(|line| line.patron == patron) {
            let net = line.back + line.won - line.fee - line.stake;
            let row = line.row.as_ref().map(|row| format!(", {row}")).unwrap_or_default();
            let (seat, spot, stake, clause) = (line.seat, &line.spot, line.stake, &line.clause);
            writeln!(out, "  seat {seat}, {spot}: {stake} staked, {net} net{row} ({clause})")?;
        }
    }
    Ok(())
}

fn tell(place: &HousePlace, theory: bool, file: Option<&PathBuf>, out: &mut impl Write) -> Result<()> {
    let kind = file.and_then(|file| file.extension()?.to_str());
    if let Some(file) = file
        && !matches!(kind, Some("html" | "csv"))
    {
        bail!("{} must end in .html or .csv", file.display());
    }
    let (mut solver, mut none) = (Solver::default(), ());
    let theory: &mut dyn Theory = if theory { &mut solver } else { &mut none };
    let mut collector = Collector::new(theory);
    walk(place, &mut |played| collector.take(played))?;
    let report = collector.finish();
    if let Some(file) = file {
        let text = if kind == Some("html") { report.html() } else { report.csv() };
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    match (place.json, file) {
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
