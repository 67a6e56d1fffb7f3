//! `croupier verify`: an offline check of a fair file (docs/fairness.md).

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use house::fair::{FairVerified, RoundsVerified, is_rounds, verify, verify_rounds};
use serde_json::json;

use crate::failure::CheckFailed;
use crate::paint::several;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A fair file, as `croupier play --fair` writes it, or what `house export` or `house recall --json` printed
    file: PathBuf,
    /// A commitment you saw before the bets; the file must hold it
    #[arg(long, value_name = "HASH")]
    saw: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let name = args.file.display();
    let bytes = std::fs::read(&args.file).with_context(|| format!("cannot read {name}"))?;
    if is_rounds(&bytes) {
        return rounds(args, &bytes, out);
    }
    let checked = verify(&bytes).map_err(|wrong| (Some(wrong.line), wrong.what)).and_then(|found| {
        let missing = args.saw.iter().find(|saw| !found.commitments.contains(&saw.to_lowercase()));
        match missing {
            Some(saw) => Err((None, format!("the commitment {saw} that was seen is not in the file"))),
            None => Ok(found),
        }
    });
    match checked {
        Ok(found) if args.json => writeln!(out, "{}", told(&found))?,
        Ok(found) => print(&found, out)?,
        Err(wrong) => return fail(args, wrong, out),
    }
    Ok(())
}

/// Says what is wrong, and where.
fn fail<T>(args: &Args, (line, what): (Option<usize>, String), out: &mut impl Write) -> Result<T> {
    if args.json {
        writeln!(out, "{}", json!({ "ok": false, "line": line, "what": what }))?;
    }
    let at = line.map_or(String::new(), |line| format!("line {line}: "));
    Err(CheckFailed(format!("{}: {at}{what}", args.file.display())).into())
}

/// Rounds of a house.
fn rounds(args: &Args, bytes: &[u8], out: &mut impl Write) -> Result<()> {
    let checked = verify_rounds(bytes).map_err(|wrong| (Some(wrong.line), wrong.what)).and_then(|found| {
        match args.saw.iter().find(|saw| !found.commitments.contains(&saw.to_lowercase())) {
            Some(saw) => Err((None, format!("the commitment {saw} that was seen is not opened in the file"))),
            None => Ok(found),
        }
    });
    let found = checked.or_else(|wrong| fail(args, wrong, out))?;
    let RoundsVerified { rounds, drawn, unproved, commitments, cuts, draws, settled, money, closing } =
        &found;
    if args.json {
        let told = json!({
            "ok": true, "rounds": rounds, "drawn": drawn, "unproved": unproved, "commitments": commitments,
            "cuts": cuts, "draws": draws, "settled": settled, "staked": money.0, "back": money.1, "won": money.2,
            "closing": closing,
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    writeln!(out, "{} of a house: nothing is wrong", several(*rounds, "round"))?;
    let cuts = several(*cuts, "cut");
    writeln!(out, "  {drawn} cards, throws and spins are the ones that secrets and cuts give; {cuts}")?;
    if *draws > 0 {
        writeln!(
            out,
            "  {} of the lottery with the cards that secret and digest give",
            several(*draws, "draw")
        )?;
    }
    if *unproved > 0 {
        writeln!(
            out,
            "  {unproved} more have no secret to check them by: dealt by hand or from a seed, or not due yet"
        )?;
    }
    writeln!(
        out,
        "  {} right to the cent: staked {}, given back {}, won {}",
        several(*settled, "settlement"),
        money.0,
        money.1,
        money.2
    )?;
    match closing {
        Some(end) => writeln!(out, "  nothing before its closing line, of step {}, is missing", end.steps)?,
        None if bytes.starts_with(b"{") => {
            writeln!(out, "  this export has no closing line, being of version 1: its end may be missing")?;
        }
        None => {}
    }
    Ok(())
}

fn told(found: &FairVerified) -> serde_json::Value {
    json!({
        "ok": true,
        "table": found.table,
        "game": found.game,
        "lines": found.lines,
        "commitments": found.commitments,
        "cuts": found.cuts,
        "settled": found.settled,
        "totals": found.totals,
    })
}

fn print(found: &FairVerified, out: &mut impl Write) -> Result<()> {
    let totals = &found.totals;
    writeln!(out, "{} ({}): nothing is wrong", found.table, found.game)?;
    let cuts = several(found.cuts as u64, "cut");
    writeln!(out, "  {} lines under an unbroken chain of seals", found.lines)?;
    writeln!(out, "  {} fit their secrets; {cuts}", several(found.commitments.len() as u64, "commitment"))?;
    writeln!(out, "  every card, throw and spin is the one that secrets and cuts give")?;
    writeln!(
        out,
        "  {} by the rules; {} right to the cent",
        several(totals.rounds, "round"),
        several(found.settled as u64, "settlement")
    )?;
    let (back, kept, standing) = (totals.back, totals.kept, totals.standing);
    writeln!(
        out,
        "  staked {} = given back {back} + kept {kept} + standing {standing}; won {}; commission {}",
        totals.staked, totals.won, totals.fees
    )?;
    Ok(())
}
