//! The fair file: one JSON object a line, under a chain of seals. A seal finds damage and shows where; that the house did
//! not write the whole file anew is shown by the commitments, which players have seen before.

use std::io::{self, Write};

use book::{Cents, Fault, Rules};
use games::kernel::{Balance, Layout, Line};
use serde::{Deserialize, Serialize};

use super::chain::{Chain, unseal};
use super::dealer::{DrawnFrom, Note};
use super::secret::CutText;
use super::verify::WrongLine;

/// The version of the format.
const FORMAT: u32 = 1;

/// What a table was opened under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The version of this format.
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The name of the table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The settings and posted limits with their values, in the order in which they are chosen.
    pub settings: Vec<(String, String)>,
    /// The printed pay tables in force.
    pub paytables: Vec<String>,
    /// The house's own pay tables, as its file would have them; empty for none.
    pub own: String,
    /// Whether the house has declared that it departs from the book.
    pub house_rules: bool,
}

impl Opening {
    /// The opening of a table under these rules.
    pub fn new(table: &str, rules: &Rules) -> Opening {
        Opening {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").into(),
            table: table.into(),
            game: rules.game().into(),
            rules: rules.fingerprint(),
            settings: rules.chosen().collect(),
            paytables: rules
                .paytables()
                .filter(|t| rules.own_paytables().all(|own| own.id != t.id))
                .map(|t| t.id.clone())
                .collect(),
            own: rules.own_paytables().map(book::PayTable::to_toml).collect(),
            house_rules: rules.house_rules(),
        }
    }

    /// The rules it names, if they are the ones in force here.
    pub fn to_rules(&self) -> Result<Rules, String> {
        if self.format != FORMAT {
            return Err(format!("this program reads format {FORMAT}, not {}", self.format));
        }
        let mut rules = self.chosen().map_err(|fault| fault.to_string())?;
        if !self.own.is_empty() {
            rules.read_paytables("own pay tables", &self.own).map_err(|fault| fault.to_string())?;
        }
        let ours = rules.fingerprint();
        if ours != self.rules {
            return Err(format!(
                "it was made under rules {} (croupier {}); here they are {ours}",
                self.rules, self.program
            ));
        }
        Ok(rules)
    }

    fn chosen(&self) -> Result<Rules, Fault> {
        let mut rules = Rules::of(&self.game)?;
        for (id, value) in &self.settings {
            rules.set(id, value)?;
        }
        for id in &self.paytables {
            rules.choose_paytable(id)?;
        }
        if self.house_rules {
            rules.declare_house_rules();
        }
        Ok(rules)
    }
}

/// A line of settlement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// The seat, counted from 1.
    pub seat: u8,
    /// The hand, counted from 1.
    pub hand: u8,
    /// The spot of the wager.
    pub spot: String,
    /// What was staked and leaves the felt.
    pub stake: Cents,
    /// The stake of a wager that is paid and stays up.
    pub stands: Cents,
    /// What goes back of the stake.
    pub back: Cents,
    /// What the house adds.
    pub won: Cents,
    /// Commission withheld.
    pub fee: Cents,
    /// The pay, if it won.
    pub pays: Option<String>,
    /// The row of the pay table.
    pub row: Option<String>,
    /// The clause that decides it.
    pub clause: String,
    /// Whether it was a wager for the dealer.
    pub toke: bool,
}

impl Settled {
    pub(super) fn new(line: &Line, layout: &Layout) -> Settled {
        Settled {
            seat: line.seat.0 + 1,
            hand: line.hand + 1,
            spot: layout.at(line.spot).id.clone(),
            stake: line.stake,
            stands: line.stands,
            back: line.back,
            won: line.won,
            fee: line.fee,
            pays: line.pays.map(|pays| pays.to_string()),
            row: line.row_name().map(str::to_owned),
            clause: line.clause.text().into(),
            toke: line.toke,
        }
    }
}

/// What a table's whole life comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LifeTotals {
    /// Rounds played to their end.
    pub rounds: u64,
    /// Staked in all.
    pub staked: Cents,
    /// Stakes given back.
    pub back: Cents,
    /// Stakes the house kept.
    pub kept: Cents,
    /// Wins paid.
    pub won: Cents,
    /// Commission collected.
    pub fees: Cents,
    /// Stakes still on the felt.
    pub standing: Cents,
}

impl LifeTotals {
    pub(super) fn new(rounds: u64, balance: Balance, standing: Cents) -> LifeTotals {
        let Balance { staked, back, kept, won, fees } = balance;
        LifeTotals { rounds, staked, back, kept, won, fees, standing }
    }
}

/// A line of a fair file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum FairLine {
    /// A table is opened; always first.
    Opened(Opening),
    /// The house commits itself.
    Commit { number: u64, hash: String },
    /// A player cuts.
    Cut { number: u64, seat: u8, text: CutText },
    /// The table is fed, by people or by chance.
    Fed {
        input: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        draw: Option<DrawnFrom>,
    },
    /// A wager is settled by what was fed last.
    Settled(Settled),
    /// The house shows a secret.
    Reveal { number: u64, secret: String },
    /// The table is closed; always last.
    Closed(LifeTotals),
}

impl From<Note> for FairLine {
    fn from(note: Note) -> FairLine {
        match note {
            Note::Commit { number, hash } => FairLine::Commit { number, hash },
            Note::Reveal { number, secret } => FairLine::Reveal { number, secret },
        }
    }
}

impl FairLine {
    /// The entry as JSON.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("entries are plain data")
    }
}

/// Writes a fair file.
pub struct Transcript<W> {
    out: W,
    chain: Chain,
}

impl<W: Write> Transcript<W> {
    /// A file without any line yet.
    pub fn new(out: W) -> Transcript<W> {
        Transcript { out, chain: Chain::default() }
    }

    /// Writes an entry.
    pub fn put(&mut self, entry: &FairLine) -> io::Result<()> {
        self.out.write_all(self.chain.seal(&entry.text()).as_bytes())
    }

    /// Sees to it that everything written so far has left the program.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// Reads a fair file and checks the form and the seal of every line.
pub fn read(bytes: &[u8]) -> Result<Vec<FairLine>, WrongLine> {
    let (_, texts) = unseal(bytes)?;
    let entry = |(line, text): (usize, String)| {
        let wrong =
            |why: &str| WrongLine { line, what: format!("this is not an entry of a fair file: {why}") };
        let entry: FairLine = serde_json::from_str(&text).map_err(|e| wrong(&e.to_string()))?;
        match entry.text() == text {
            true => Ok(entry),
            false => Err(wrong("it is written in another way than the format says")),
        }
    };
    (1..).zip(texts).map(entry).collect()
}
