//! A table whose chance can be checked: lines in, lines out, and a fair file (docs/fairness.md).
//!
//! Lines are those of a record (`bet 1 ante $10`, `choose 1 hit`); for seat 1 the beginning may be left out (`ante $10`,
//! `hit`). `deal` closes the bets, `cut WORDS` puts your own words into the shuffle, `quit` closes the table.

use std::fs::File;
use std::io::{BufRead, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use games::kernel::{AnyTable, Chance, Event, Input, Need, Notation, Patron, Seat, Viewer, narrate};
use house::fair::{FairLine, MemorySafe, Transcript, Trouble, Witness};
use house::room::named_card;

use super::front::ME;
use super::{Args, By};
use crate::failure::complain;

/// A table with its witness and its file.
struct FairTable<O> {
    table: Box<dyn AnyTable>,
    witness: Witness<MemorySafe>,
    file: Transcript<BufWriter<File>>,
    out: O,
}

/// Plays at a table under commitments and writes its fair file.
pub(super) fn run(args: &Args, path: &Path, input: impl BufRead, out: impl Write) -> Result<()> {
    if args.dealer == By::Hand || args.seed.is_some() {
        bail!("a fair table is dealt under commitments, neither by hand nor by a seed");
    }
    let table = args.house.open(&args.game)?;
    let seats = table.layout().seats;
    if args.seats == 0 || args.seats > seats {
        bail!("this table has 1 to {seats} seats, not {} ({})", args.seats, table.layout().cites.seats);
    }
    let file = File::create_new(path).with_context(|| format!("cannot write {}", path.display()))?;
    let (witness, opening) = Witness::open(&args.game, &*table, MemorySafe::default())?;
    let mut fair = FairTable { table, witness, file: Transcript::new(BufWriter::new(file)), out };
    fair.put(&opening)?;
    for seat in 0..args.seats {
        fair.feed(Input::Sit(Seat(seat), Patron(seat as u32 + 1)))?;
    }
    for line in input.lines() {
        let line = line?;
        let line = line.trim();
        if line == "quit" {
            break;
        }
        // A shoe is begun when something is wanted of it, so that it can be cut before.
        if !line.starts_with("cut ") {
            fair.run_on(true)?;
        }
        if let Err(why) = fair.line(line) {
            fair.out.flush()?;
            complain(&format!("{why:#}"));
        }
        fair.run_on(false)?;
    }
    let closing = fair.witness.close(&*fair.table)?;
    closing.iter().try_for_each(|entry| fair.file.put(entry))?;
    fair.file.flush()?;
    writeln!(fair.out, "Every secret is shown. Check it: croupier verify {}", path.display())?;
    Ok(())
}

impl<O: Write> FairTable<O> {
    /// Writes entries down, and tells what everybody may keep.
    fn put(&mut self, entries: &[FairLine]) -> Result<()> {
        for entry in entries {
            self.file.put(entry)?;
            match entry {
                FairLine::Commit { number, hash } => writeln!(self.out, "Commitment {number}: {hash}")?,
                FairLine::Reveal { number, secret } => writeln!(self.out, "Secret {number}: {secret}")?,
                _ => {}
            }
        }
        Ok(self.out.flush()?)
    }

    fn feed(&mut self, input: Input) -> Result<()> {
        let (events, entries) = match self.witness.feed(&mut *self.table, input) {
            Err(Trouble::Refused(refusal)) => bail!("{refusal}"),
            other => other?,
        };
        self.tell(&events)?;
        self.put(&entries)
    }

    fn tell(&mut self, events: &[Event]) -> Result<()> {
        for event in events {
            let told = narrate(&event.seen_by(Viewer::Seat(ME)), self.table.layout());
            writeln!(self.out, "{told}")?;
        }
        Ok(())
    }

    /// Lets the table go on as far as it needs nobody at seat 1, and begins a shoe or not: chance comes from the
    /// commitments, the others play the simple strategy.
    fn run_on(&mut self, begin: bool) -> Result<()> {
        loop {
            match self.table.need() {
                Need::Chance(Chance::Shuffle) if !begin => return Ok(()),
                Need::Chance(_) => {
                    let outcome = self.witness.answer(&*self.table)?.expect("chance is due");
                    self.feed(Input::Outcome(outcome))?;
                }
                Need::Choice { seat, .. } if seat != ME => {
                    for input in self.table.basic(seat) {
                        self.feed(input)?;
                    }
                }
                Need::Choice { .. } | Need::Bets => return Ok(()),
            }
        }
    }

    fn line(&mut self, line: &str) -> Result<()> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(words) = line.strip_prefix("cut ") {
            let cut = self.witness.cut(&*self.table, ME, words.trim().parse()?);
            return self.put(&[cut.map_err(|refusal| anyhow::anyhow!("{refusal}"))?]);
        }
        if line == "deal" {
            for seat in ME.0 + 1..self.table.layout().seats {
                for bet in self.table.basic(Seat(seat)) {
                    // What the simple strategy may not bet just now, it does not bet.
                    let _ = self.feed(bet);
                }
            }
            return self.feed(Input::Close);
        }
        let notation = Notation(self.table.layout());
        let short = match self.table.need() {
            Need::Choice { seat, .. } => format!("choose {} {line}", seat.0 + 1),
            _ => format!("bet 1 {line}"),
        };
        let input = notation.read(line).or_else(|why| notation.read(&short).map_err(|_| why))?;
        if matches!(input, Input::Outcome(_)) {
            bail!("chance comes from secrets and cuts alone");
        }
        let mut told = vec![];
        if self.table.copy().feed(input, &mut told).is_ok()
            && let Some(card) = named_card(&input, &told)
        {
            bail!("the cards of this table come from its shuffle: no call brings {card:#}");
        }
        self.feed(input)
    }
}
