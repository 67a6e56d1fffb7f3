//! `croupier verify`: an offline check of a fair file (docs/fairness.md).

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use house::fair::{Verified, verify};
use serde_json::json;

use crate::failure::CheckFailed;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A fair file, as `croupier play --fair` writes it
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
        Err((line, what)) => {
            if args.json {
                writeln!(out, "{}", json!({ "ok": false, "line": line, "what": what }))?;
            }
            let at = line.map_or(String::new(), |line| format!("line {line}: "));
            return Err(CheckFailed(format!("{name}: {at}{what}")).into());
        }
    }
    Ok(())
}

fn told(found: &Verified) -> serde_json::Value {
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

fn print(found: &Verified, out: &mut impl Write) -> Result<()> {
    let totals = &found.totals;
    writeln!(out, "{} ({}): nothing is wrong", found.table, found.game)?;
    writeln!(out, "  {} lines under an unbroken chain of seals", found.lines)?;
    writeln!(out, "  {} commitments fit their secrets; {} cuts", found.commitments.len(), found.cuts)?;
    writeln!(out, "  every card, throw and spin is the one that secrets and cuts give")?;
    writeln!(
        out,
        "  {} rounds by the rules; {} settlements right to the cent",
        totals.rounds, found.settled
    )?;
    let (back, kept, standing) = (totals.back, totals.kept, totals.standing);
    writeln!(
        out,
        "  staked {} = given back {back} + kept {kept} + standing {standing}; won {}; commission {}",
        totals.staked, totals.won, totals.fees
    )?;
    Ok(())
}
