//! What the house writes down: records of entries, one stream for the cage and one for each table, each chained to the
//! one before.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use book::{Cents, Fault, Limits, Rules};
use games::kernel::{Increment, Patron};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::cage::Wish;
use crate::chance::Cut;
use crate::charter::Charter;
use crate::ids::{CommandId, ShortText, TableId};
use crate::ledger::Posting;
use crate::lotto::LottoHappening;
use crate::program::Program;
use crate::role::{Person, Role};
use crate::time::{Span, Time};

/// A line of the log: everything about one part of the house, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// Wallets, limits, the house's own money.
    Cage,
    /// A table.
    Table(TableId),
    /// The lottery.
    Lottery,
}

impl Stream {
    pub(crate) fn name(&self) -> ShortText {
        match self {
            Stream::Cage => ShortText::new("cage"),
            Stream::Table(table) => {
                let mut name = ShortText::new("table");
                name.number(table.0);
                name
            }
            Stream::Lottery => ShortText::new("lottery"),
        }
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

impl FromStr for Stream {
    type Err = String;

    fn from_str(text: &str) -> Result<Stream, String> {
        let table = || text.strip_prefix("table ")?.parse().ok();
        match text {
            "cage" => Ok(Stream::Cage),
            "lottery" => Ok(Stream::Lottery),
            _ => {
                table().map(|t| Stream::Table(TableId(t))).ok_or_else(|| format!("`{text}` is not a stream"))
            }
        }
    }
}

/// Who deals at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dealing {
    /// The house's own source of chance, at once.
    #[default]
    Machine,
    /// A dealer, who says what came.
    Hand,
}

/// What a table is opened with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Setup {
    /// What people call it.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The settings that are not the book's defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The printed pay tables chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paytables: Vec<String>,
    /// Pay tables of the house's own: the text of a file of them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub own_tables: String,
    /// The limits posted, by wager: least, most, step.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<String, (Cents, Cents, Cents)>,
    /// Whether pay tables and limits may depart from the book.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub house_rules: bool,
    /// Who deals.
    #[serde(default)]
    pub dealing: Dealing,
    /// Whether its first cards are shuffled only when somebody has sat down, so that they may cut.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shuffled_on_arrival: bool,
    /// How long wagers are taken after the first.
    pub time_to_bet: Span,
    /// How long a player has to decide.
    pub time_to_act: Span,
    /// The name of the group of tables whose meters it shares; of its own where it is empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub link: String,
    /// The chips a tray begins with and is counted against.
    pub par: Cents,
    /// The fingerprint of the rules that follow from all this; filled in by the house.
    #[serde(default)]
    pub rules: String,
}

impl Setup {
    /// A table of this game by the book's defaults.
    pub fn of(game: &str) -> Setup {
        Setup {
            name: game.into(),
            game: game.into(),
            settings: BTreeMap::new(),
            paytables: vec![],
            own_tables: String::new(),
            limits: BTreeMap::new(),
            house_rules: false,
            dealing: Dealing::Machine,
            shuffled_on_arrival: false,
            time_to_bet: Span::seconds(30),
            time_to_act: Span::seconds(30),
            link: String::new(),
            par: Cents::ZERO,
            rules: String::new(),
        }
    }

    /// Every choice that is not the book's default, in words.
    pub fn choices(&self) -> Vec<String> {
        let (Ok(rules), Ok(printed)) = (self.rules(), Rules::of(&self.game)) else { return vec![] };
        let plain: BTreeMap<String, String> = printed.chosen().collect();
        let other = rules.chosen().filter(|(id, value)| plain.get(id) != Some(value));
        let mut said: Vec<String> = other.map(|(id, value)| format!("{id} = {value}")).collect();
        let tables = rules.paytables().filter(|table| printed.paytables().all(|plain| plain.id != table.id));
        said.extend(tables.map(|table| format!("pay table {}", table.id)));
        said.extend(self.house_rules.then(|| "house rules".to_owned()));
        said
    }

    /// The rules that follow.
    pub fn rules(&self) -> Result<Rules, Fault> {
        let mut rules = Rules::of(&self.game)?;
        if self.house_rules {
            rules.declare_house_rules();
        }
        for (id, value) in &self.settings {
            rules.set(id, value)?;
        }
        for id in &self.paytables {
            rules.choose_paytable(id)?;
        }
        if !self.own_tables.is_empty() {
            rules.read_paytables(&self.name, &self.own_tables)?;
        }
        for (wager, &(min, max, step)) in &self.limits {
            rules.post(wager, Limits { min, max, step })?;
        }
        Ok(rules)
    }
}

/// Something that changes the house. The postings follow from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[allow(missing_docs)]
pub enum Entry {
    /// Something happened in the lottery: what was asked, what came of it, what was answered.
    Lottery(Box<LottoHappening>),
    /// The owner laid down the house's name, capital and staff.
    Chartered(Box<Charter>),
    /// Another program than before runs the house from here on.
    Started(Program),
    /// Something was damaged that no reading of the log would meet.
    Found { what: String },
    /// The owner's money came in, or went out (below nothing).
    Capital { cents: Cents },
    /// Cash came to a wallet, or went from it (below nothing).
    Cash { patron: Patron, cents: Cents },
    /// Money went from a wallet to a table, or came back (below nothing).
    Exchanged { patron: Patron, table: TableId, cents: Cents },
    /// Money went from the cage to a table, or came back (below nothing).
    Filled { table: TableId, cents: Cents },
    /// So much of a patron's lay at tables, chips and stakes, when a day of theirs began.
    Lay { patron: Patron, cents: Cents },
    /// A patron limited themselves, or was limited at their wish.
    Limited { patron: Patron, wish: Wish },
    /// An account was put right, by somebody, for a reason: what stood on both before and after is written beside it.
    Corrected { posting: Posting, why: String, before: (Cents, Cents), after: (Cents, Cents) },
    /// The table opened.
    Opened(Box<Setup>),
    /// The table closed.
    Shut,
    /// Chips came from a wallet, or went back (below nothing).
    Chips { patron: Patron, cents: Cents },
    /// Chips came to the tray from the cage, or went back (below nothing).
    Tray {
        cents: Cents,
        /// Whether counts leave it out of the win. They do with every fill and credit; what a table opens and closes with is its
        /// par. A log of before that rule does not say so, and its counts took fills for won.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        apart: bool,
    },
    /// The tray was counted.
    Counted { won: Cents },
    /// A void round wants this back from a meter of the table, and somebody has won it meanwhile: it stays on the meter, and the
    /// table's tray is short of it.
    Borne { meter: u8, amount: Increment },
    /// Inputs to the table in notation, `;` between them.
    Play(String),
    /// A player's share in the next turn of chance.
    Cut(Cut),
    /// What binds the source of chance to a turn.
    Committed { turn: u64, to: String },
    /// What opens a commitment.
    Revealed { turn: u64, by: String },
    /// Cards of the shoe were passed over: they had been found elsewhere.
    Passed { cards: u32 },
    /// An award that waits for it was confirmed by somebody of this role.
    Confirmed { award: u64, role: Role },
    /// The round was void; what stood on the felt went back, and what the round had taken before. A log of before that rule
    /// does not say what was taken: it stayed where it was.
    Voided {
        why: String,
        stakes: Cents,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taken: Option<Cents>,
    },
}

/// What a command is answered with: when it is sent again, with the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the step.
    pub step: u64,
    /// In a few words.
    pub says: String,
}

/// One stream's part in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// When.
    pub at: Time,
    /// By whose command.
    pub by: Person,
    /// By which command.
    pub command: CommandId,
    /// What changed.
    pub entries: Vec<Entry>,
    /// What it did to the accounts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub postings: Vec<Posting>,
    /// The answer, in the first record of a step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
}

/// A link of a hash chain.
pub type Hash = [u8; 32];

/// A record as it is kept: text, its place, and its link in the stream's chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRow {
    /// The number of the step, counted over the whole house from 1.
    pub step: u64,
    /// The stream.
    pub stream: Stream,
    /// The place in the stream, from 1.
    pub seq: u64,
    /// The command behind it.
    pub command: CommandId,
    /// The record as JSON.
    pub body: String,
    /// The link: a hash of the one before, the place and the body.
    pub hash: Hash,
}

impl KeptRow {
    /// Writes a record down behind another.
    pub fn seal(step: u64, stream: Stream, seq: u64, before: &Hash, record: &Record) -> KeptRow {
        // Room for nearly every record, so that none is moved while it grows.
        let mut body = Vec::with_capacity(1024);
        serde_json::to_writer(&mut body, record).expect("a record has no keys that JSON cannot write");
        let body = String::from_utf8(body).expect("JSON is text");
        let hash = link(before, step, stream, seq, &body);
        KeptRow { step, stream, seq, command: record.command, body, hash }
    }

    /// Whether the row is as it was written, behind this one.
    pub fn follows(&self, before: &Hash) -> bool {
        link(before, self.step, self.stream, self.seq, &self.body) == self.hash
    }

    /// The record.
    pub fn record(&self) -> Result<Record, String> {
        serde_json::from_str(&self.body).map_err(|e| e.to_string())
    }
}

fn link(before: &Hash, step: u64, stream: Stream, seq: u64, body: &str) -> Hash {
    let mut hash = Sha256::new();
    hash.update(before);
    hash.update(step.to_be_bytes());
    hash.update(stream.name().as_str().as_bytes());
    hash.update([0]);
    hash.update(seq.to_be_bytes());
    hash.update(body.as_bytes());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_read_as_they_are_written() {
        for stream in [Stream::Cage, Stream::Table(TableId(7)), Stream::Lottery] {
            assert_eq!(stream.to_string().parse(), Ok(stream));
        }
        assert!("table".parse::<Stream>().is_err() && "table x".parse::<Stream>().is_err());
    }

    #[test]
    fn a_row_that_was_changed_in_any_part_breaks_its_chain() {
        let command = CommandId(1);
        let entries = vec![Entry::Capital { cents: Cents(5) }];
        let record =
            Record { at: Time(1), by: Person::CLOCK, command, entries, postings: vec![], reply: None };
        let row = KeptRow::seal(3, Stream::Cage, 2, &[7; 32], &record);
        assert!(row.follows(&[7; 32]));
        assert_eq!(row.record(), Ok(record));
        assert!(!row.follows(&[8; 32]));
        for change in [
            |r: &mut KeptRow| r.step += 1,
            |r: &mut KeptRow| r.seq += 1,
            |r: &mut KeptRow| r.stream = Stream::Table(TableId(1)),
            |r: &mut KeptRow| r.body.push(' '),
            |r: &mut KeptRow| r.hash[31] ^= 1,
        ] {
            let mut changed = row.clone();
            change(&mut changed);
            assert!(!changed.follows(&[7; 32]));
        }
    }
}

/// A table as it opened: where its rounds begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begins {
    /// The number of the table.
    pub table: TableId,
    /// When.
    pub at: Time,
    /// With what.
    pub setup: Setup,
    /// How many turns of chance there had been under this number before.
    #[serde(default)]
    pub turns: u64,
    /// What had been promised for the next of them.
    #[serde(default)]
    pub commitments: BTreeMap<u64, String>,
}
