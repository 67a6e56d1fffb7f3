//! What an export holds, line by line: tables that open, rounds, tables that close, draws, and the closing line.

use std::collections::BTreeMap;

use book::Cents;
use equipment::Card;
use games::kernel::{Layout, Line};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ids::TableId;
use crate::record::{Begins, Entry};
use crate::room::Room;
use crate::time::Time;

/// What the header calls the format.
pub const FORMAT: &str = "croupier-house";

/// The version that is written. The first had no closing line.
pub const VERSION: u32 = 2;

/// The first line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What it is: [`FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// What amounts are given in.
    #[serde(default)]
    pub amounts: String,
}

/// The last line of an export: what came before it, and where the log stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closing {
    /// How many rounds were exported.
    pub rounds: u64,
    /// The last step of the log.
    pub steps: u64,
    /// The last link of each stream's chain, by the stream's name.
    pub links: BTreeMap<String, String>,
    /// The SHA-256 of everything before this line.
    pub sha256: String,
}

impl Closing {
    /// The closing line of an export, from its text; why there is none.
    pub fn of(export: &str) -> Result<Closing, String> {
        match export.lines().last().map(serde_json::from_str::<Exported>) {
            Some(Ok(Exported::End(closing))) => Ok(closing),
            _ => Err("it has no closing line".into()),
        }
    }
}

/// A line of settlement in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct LineOut {
    pub seat: u8,
    pub patron: u32,
    pub spot: String,
    pub hand: u8,
    pub stake: Cents,
    pub back: Cents,
    pub won: Cents,
    pub fee: Cents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pays: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    pub clause: String,
}

/// Something written down between the inputs of a round: a cut, a commitment or its opening, a card passed over, a void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryBetween {
    /// How many inputs of the round come before it.
    pub after: usize,
    /// What was written down.
    pub entry: Entry,
}

/// A round: the interval between the end of the one before and its own end. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The number of the table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The pay tables in force.
    pub paytables: Vec<String>,
    /// The number of the round at the table.
    pub round: u64,
    /// When its first and its last input came.
    pub from: Time,
    /// The end.
    pub to: Time,
    /// The steps of the log it spans.
    pub steps: (u64, u64),
    /// Who sat where at its end or bet in it: patrons by seat, counted from 1.
    pub seats: BTreeMap<u8, u32>,
    /// Every input in the notation of records.
    pub inputs: Vec<String>,
    /// What was written down between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<EntryBetween>,
    /// What was settled.
    pub lines: Vec<LineOut>,
    /// Whether it was declared void.
    pub void: bool,
    /// The table as it was before, for a round that is shown alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The secrets of its turns of chance, as far as they are shown, for a round that is shown alone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: BTreeMap<u64, String>,
}

/// A draw that was held, with all that anybody needs to hold it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOut {
    /// Its number: the day, counted from the first of January 1970.
    pub day: u64,
    /// When it was held.
    pub at: Time,
    /// The winning cards.
    pub cards: [Card; 5],
    /// How many plays matched all five.
    pub winners: usize,
    /// What the prizes came to.
    pub prizes: Cents,
    /// What the house had committed itself to before the first sale.
    pub commitment: String,
    /// The secret behind it.
    pub secret: String,
    /// The digest of everything sold, in the place of a cut.
    pub digest: String,
}

/// A table as it closed: what came after its last round, if there was one, and the secrets that were shown then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableShut {
    /// The number of the table.
    pub table: TableId,
    /// When.
    pub at: Time,
    /// Every input that belongs to no round, in the notation of records.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<String>,
    /// What was written down between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<EntryBetween>,
    /// What was settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineOut>,
    /// The secrets of its last turns of chance.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: BTreeMap<u64, String>,
}

/// A line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exported {
    /// A table opened.
    Open(Box<Begins>),
    /// A round ended.
    Round(Box<Round>),
    /// A table closed.
    Shut(TableShut),
    /// A draw of the lottery was held.
    Draw(DrawOut),
    /// That was all.
    End(Closing),
}

/// The pay tables in force at a table.
pub(crate) fn paytables(room: &Room) -> Vec<String> {
    room.table().rules().paytables().map(|table| table.id.clone()).collect()
}

/// Who sits where at a table, and whose wagers were settled: patrons by seat, counted from 1.
pub(crate) fn seats(room: &Room, mut settled: BTreeMap<u8, u32>) -> BTreeMap<u8, u32> {
    let sit = (1..).zip(room.patrons()).filter_map(|(seat, patron)| Some((seat, (*patron)?.0)));
    let mut seats: BTreeMap<u8, u32> = sit.collect();
    seats.append(&mut settled);
    seats
}

/// A line of settlement as it is exported.
pub(crate) fn out(line: &Line, patron: u32, layout: &Layout) -> LineOut {
    LineOut {
        seat: line.seat.0 + 1,
        patron,
        spot: layout.at(line.spot).id.clone(),
        hand: line.hand,
        stake: line.stake,
        back: line.back,
        won: line.won,
        fee: line.fee,
        pays: line.pays.map(|pays| pays.to_string()),
        row: line.row_name().map(str::to_owned),
        clause: line.clause.text().to_owned(),
    }
}
