//! `croupier replay`: a saved record told again.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use games::kernel::{Seat, Viewer};
use serde_json::json;

use crate::house_args::{departures, mark};
use crate::record::{Record, told};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A record saved at a table
    file: PathBuf,
    /// Tell it as this seat saw it, not as the house did
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// Print JSON: a line for the table, then one for each input with its events
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let viewer = match args.seat {
        None => Viewer::House,
        Some(0) => bail!("seats are counted from 1"),
        Some(n) => Viewer::Seat(Seat(n - 1)),
    };
    let record = Record::load(&args.file)?;
    if args.json {
        let rules = record.rules();
        let mut head = json!({ "game": rules.game(), "rules": rules.fingerprint() });
        mark(&mut head, rules);
        writeln!(out, "{head}")?;
    } else {
        for line in departures(record.rules()) {
            writeln!(out, "{line}")?;
        }
    }
    record.replay(viewer, |line, events| {
        if args.json {
            let events = events.iter().map(|(event, text)| json!({ "event": event, "text": text }));
            let line = json!({ "input": line, "events": events.collect::<Vec<_>>() });
            writeln!(out, "{line}")?;
        } else {
            write!(out, "{}", told(line, &events))?;
        }
        Ok(())
    })
}
