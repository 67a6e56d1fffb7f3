//! The check of a fair file: everything that follows from the rules, the inputs of people, the cuts and the secrets is
//! made anew and compared, line by line.

use std::collections::{BTreeMap, VecDeque};

use games::kernel::{AnyTable, Input, Notation};

use super::file::{FairLine, LifeTotals, read};
use super::safe::{Safe, Unavailable};
use super::secret::Secret;
use super::witness::Witness;
use crate::room::named_card;

/// The first line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct WrongLine {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// What a fair file holds in which nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairVerified {
    /// The name of the table.
    pub table: String,
    /// The game.
    pub game: String,
    /// How many lines the file has.
    pub lines: usize,
    /// The commitments in their order, from number 1 on.
    pub commitments: Vec<String>,
    /// How many cuts of players went in.
    pub cuts: usize,
    /// How many wagers were settled.
    pub settled: usize,
    /// What the money comes to.
    pub totals: LifeTotals,
}

/// The secrets that a file shows.
struct Shown(BTreeMap<u64, Secret>);

impl Safe for Shown {
    fn secret(&mut self, _: &str, number: u64) -> Result<Secret, Unavailable> {
        self.0.get(&number).cloned().ok_or(Unavailable::NeverShown(number))
    }

    fn shown(&mut self, _: &str, _: u64) -> Result<(), Unavailable> {
        Ok(())
    }
}

/// A file under check.
struct Check<'a> {
    entries: &'a [FairLine],
    table: Box<dyn AnyTable>,
    /// None once the table is closed.
    witness: Option<Witness<Shown>>,
    /// The entries that must come next.
    due: VecDeque<FairLine>,
}

/// Checks a fair file: seals, commitments, every shuffle, throw and spin, the rules, every settlement, and the money.
pub fn verify(bytes: &[u8]) -> Result<FairVerified, WrongLine> {
    let entries = read(bytes)?;
    let wrong = |line, what: &str| WrongLine { line, what: what.into() };
    let Some(FairLine::Opened(opening)) = entries.first() else {
        return Err(wrong(1, "a fair file begins with the opening of a table"));
    };
    let rules = opening.to_rules().map_err(|what| WrongLine { line: 1, what })?;
    let table = games::open(rules).map_err(|fault| WrongLine { line: 1, what: fault.to_string() })?;
    let secrets = secrets(&entries)?;
    let (witness, due) =
        Witness::open(&opening.table, &*table, Shown(secrets)).map_err(|e| unavailable(&entries, 1, e))?;
    let mut check = Check { entries: &entries, table, witness: Some(witness), due: due.into() };
    for (at, entry) in entries.iter().enumerate() {
        check.entry(at + 1, entry)?;
    }
    let Some(FairLine::Closed(totals)) = entries.last() else {
        return Err(wrong(entries.len() + 1, "the file breaks off: the table is never closed"));
    };
    let count = |kind: fn(&FairLine) -> bool| entries.iter().filter(|e| kind(e)).count();
    Ok(FairVerified {
        table: opening.table.clone(),
        game: opening.game.clone(),
        lines: entries.len(),
        commitments: entries
            .iter()
            .filter_map(|e| if let FairLine::Commit { hash, .. } = e { Some(hash.clone()) } else { None })
            .collect(),
        cuts: count(|e| matches!(e, FairLine::Cut { .. })),
        settled: count(|e| matches!(e, FairLine::Settled(_))),
        totals: totals.clone(),
    })
}

/// The secrets shown, each once.
fn secrets(entries: &[FairLine]) -> Result<BTreeMap<u64, Secret>, WrongLine> {
    let mut secrets = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        if let FairLine::Reveal { number, secret } = entry {
            let wrong = |what| WrongLine { line: at + 1, what };
            let secret = secret.parse::<Secret>().map_err(|e| wrong(e.to_string()))?;
            if secrets.insert(*number, secret).is_some() {
                return Err(wrong(format!("secret {number} is shown a second time")));
            }
        }
    }
    Ok(secrets)
}

/// A secret that the file never shows is wrong where the house committed to it.
fn unavailable(entries: &[FairLine], line: usize, error: Unavailable) -> WrongLine {
    let number = match error {
        Unavailable::NeverShown(number) => number,
        Unavailable::Safe(e) => return WrongLine { line, what: e.to_string() },
    };
    let commit = entries.iter().position(|e| matches!(e, FairLine::Commit { number: n, .. } if *n == number));
    WrongLine {
        line: commit.map_or(line, |at| at + 1),
        what: format!("the secret of commitment {number} is never shown"),
    }
}

impl Check<'_> {
    fn entry(&mut self, line: usize, entry: &FairLine) -> Result<(), WrongLine> {
        if self.due.is_empty() {
            self.next(line, entry)?;
        }
        match self.due.pop_front() {
            Some(due) if due == *entry => Ok(()),
            Some(due) => Err(WrongLine { line, what: self.difference(&due, entry) }),
            None => Err(WrongLine { line, what: "nothing comes after the table is closed".into() }),
        }
    }

    /// What must come next, given what people do next.
    fn next(&mut self, line: usize, entry: &FairLine) -> Result<(), WrongLine> {
        let wrong = |what: String| WrongLine { line, what };
        let unavailable = |e| unavailable(self.entries, line, e);
        let Some(witness) = &mut self.witness else { return Ok(()) };
        match entry {
            FairLine::Cut { seat, text, .. } => {
                let seat = seat.checked_sub(1).ok_or_else(|| wrong("seats are counted from 1".into()))?;
                let seat = games::kernel::Seat(seat);
                let cut = witness.cut(&*self.table, seat, text.clone());
                self.due.push_back(cut.map_err(|refusal| wrong(refusal.to_string()))?);
            }
            FairLine::Fed { input, .. } => {
                let read = Notation(self.table.layout()).read(input).map_err(|e| wrong(e.to_string()))?;
                let dealt = match read {
                    Input::Outcome(_) => witness.answer(&*self.table).map_err(unavailable)?,
                    _ => None,
                };
                let mut events = vec![];
                let fed = dealt.map_or(read, Input::Outcome);
                self.table
                    .feed(fed, &mut events)
                    .map_err(|refusal| wrong(format!("the table refuses `{input}`: {refusal}")))?;
                if let Some(card) = named_card(&fed, &events) {
                    let what = "does not come from the shuffle promised";
                    return Err(wrong(format!("{card} was named by `{input}` and {what}")));
                }
                self.due.extend(witness.fed(&*self.table, &fed, &events).map_err(unavailable)?);
            }
            FairLine::Reveal { .. } | FairLine::Closed(_) => {
                let witness = self.witness.take().expect("seen above");
                self.due.extend(witness.close(&*self.table).map_err(unavailable)?);
            }
            FairLine::Opened(_) => return Err(wrong("a table is opened once".into())),
            FairLine::Commit { number, .. } => {
                return Err(wrong(format!("commitment {number} is published out of turn")));
            }
            FairLine::Settled(_) => return Err(wrong("nothing is settled here".into())),
        }
        Ok(())
    }

    /// What is wrong where two entries differ.
    fn difference(&self, due: &FairLine, found: &FairLine) -> String {
        match (due, found) {
            (FairLine::Commit { number, .. }, FairLine::Commit { number: n, .. }) if number == n => {
                let shown = |e: &FairLine| matches!(e, FairLine::Reveal { number: n, .. } if n == number);
                let at = self.entries.iter().position(shown).map_or(0, |at| at + 1);
                format!("commitment {number} does not belong to the secret shown on line {at}")
            }
            (FairLine::Commit { number, .. }, _) => {
                format!("commitment {number} must be published here, before bets are taken")
            }
            (FairLine::Reveal { number, .. }, FairLine::Reveal { .. } | FairLine::Closed(_)) => {
                format!("the secret of commitment {number} must be shown here")
            }
            (FairLine::Reveal { number, .. }, _) => {
                format!("the secret of commitment {number} is due here and not shown")
            }
            (FairLine::Fed { input: due, .. }, FairLine::Fed { input: found, .. }) if due != found => {
                format!("secret and cuts give `{due}` here, not `{found}`")
            }
            (FairLine::Fed { .. }, FairLine::Fed { input, .. }) => {
                format!("`{input}` was drawn otherwise: {} is right", due.text())
            }
            (FairLine::Settled(due), FairLine::Settled(_)) => format!(
                "{} of seat {} settles otherwise: {} is right ({})",
                due.spot,
                due.seat,
                FairLine::Settled(due.clone()).text(),
                due.clause
            ),
            (FairLine::Settled(due), _) => {
                format!(
                    "the settlement of {} of seat {} is missing here ({})",
                    due.spot, due.seat, due.clause
                )
            }
            (FairLine::Closed(_), FairLine::Closed(_)) => format!("the money comes to {}", due.text()),
            _ => format!("{} must stand here", due.text()),
        }
    }
}
