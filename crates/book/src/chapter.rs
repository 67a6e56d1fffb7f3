//! Chapters: what stands in one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Cents, Clause, Pays, Setting};

/// What a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// The order and manner of dealing, throwing, spinning.
    Deal,
    /// What may be staked, when and how much.
    Wager,
    /// What a player may choose.
    Decision,
    /// Who wins, what is paid, in which order.
    Settle,
    /// What happens when something went wrong.
    Irregularity,
    /// Who may do what.
    Role,
    /// What the house may choose.
    Config,
    /// Furniture, cards, dice, wheels.
    Equipment,
}

impl Class {
    /// The class as the chapter files write it.
    pub const fn id(self) -> &'static str {
        match self {
            Class::Deal => "deal",
            Class::Wager => "wager",
            Class::Decision => "decision",
            Class::Settle => "settle",
            Class::Irregularity => "irregularity",
            Class::Role => "role",
            Class::Config => "config",
            Class::Equipment => "equipment",
        }
    }
}

/// A clause of the catalogue.
#[derive(Clone, Debug)]
pub struct ClauseEntry {
    /// Its citation.
    pub clause: Clause,
    /// What it is about.
    pub class: Class,
    /// What it rules, in one sentence of our own.
    pub says: String,
    /// Why software cannot show it, if it cannot.
    pub untestable: Option<String>,
}

/// How an unclear place is read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The clause read.
    pub clause: Clause,
    /// How it is read.
    pub says: String,
}

/// How much may be staked on a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The least.
    pub min: Cents,
    /// The most.
    pub max: Cents,
    /// Stakes are multiples of this.
    pub step: Cents,
}

/// A wager the chapter offers.
#[derive(Clone, Debug)]
pub struct Wager {
    /// Its kebab-case id.
    pub id: String,
    /// Its name on the felt.
    pub name: String,
    /// The clause that offers it.
    pub clause: Clause,
    /// What it is, for a player.
    pub help: String,
    /// The limits posted by default.
    pub limits: Limits,
    /// Whether it is a side wager.
    pub side: bool,
    /// The wager of the same chapter whose limits decide its own: what is added to an ante follows the ante.
    pub follows: Option<String>,
    /// What the book itself prints about its limits.
    pub bounds: Option<Bounds>,
    /// What is paid for larger stakes alone: from how much on, by the event of a row, or `envy` for all envy awards.
    pub from: BTreeMap<String, Cents>,
}

/// What the book prints about the limits of a wager; whatever it leaves out is the house's to post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The clause that prints it.
    pub clause: Clause,
    /// The posted minimum may not be lower.
    pub min: Option<Cents>,
    /// The posted maximum may not be higher.
    pub max: Option<Cents>,
    /// The posted step is this.
    pub step: Option<Cents>,
    /// Whether the posted minimum is the printed one and no higher either.
    pub fixed_min: bool,
}

/// A row of a pay table. Rows are joined by their table's id and their event's; the name is for people.
#[derive(Clone, Debug, Eq, Serialize)]
pub struct Row {
    /// The id of the table it stands in; whoever writes a row down writes it below its table.
    #[serde(skip)]
    pub table: String,
    /// The event's kebab-case id.
    pub event: String,
    /// The event as players call it.
    pub name: String,
    /// What it pays.
    pub pays: Pays,
    /// What other players at the table are paid for it.
    pub envy: Option<Pays>,
    /// What the dealer's tokes are paid for it.
    #[serde(rename = "dealer-envy")]
    pub dealer_envy: Option<Pays>,
}

impl PartialEq for Row {
    /// A row of the book has one place in memory, so most comparisons need not look at what it says.
    fn eq(&self, other: &Row) -> bool {
        let all = |row: &Row| (row.pays, row.envy, row.dealer_envy);
        let same = || self.event == other.event && self.table == other.table && self.name == other.name;
        std::ptr::eq(self, other) || same() && all(self) == all(other)
    }
}

/// A pay table.
#[derive(Clone, Debug)]
pub struct PayTable {
    /// The printed id in lower case, or a descriptive one.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The wager it pays.
    pub wager: String,
    /// Which part of the wager's payment it is, if the wager is paid in parts (an ante's bonus).
    pub part: Option<String>,
    /// The clause that prints it.
    pub clause: Clause,
    /// Whether it is printed as the least the house may pay.
    pub floor: bool,
    /// The numbers of decks it may be used with; none given means any.
    pub decks: Vec<u8>,
    /// Whether it holds unless the house chooses another.
    pub default: bool,
    /// The rows, best first.
    pub rows: Vec<Row>,
}

impl PayTable {
    /// The row of this event, if the table has it.
    pub fn row(&self, event: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.event == event)
    }

    /// Whether a house that is printed this table may use the other: its very rows, or, of a floor, at least its pays.
    pub fn allows(&self, other: &PayTable) -> bool {
        let pays = |row: &Row| (row.pays, row.envy, row.dealer_envy);
        let same = || {
            self.rows.len() == other.rows.len()
                && self.rows.iter().all(|row| other.row(&row.event).is_some_and(|o| pays(o) == pays(row)))
        };
        let above = || {
            let least = |floor: Option<Pays>, own: Option<Pays>| match (floor, own) {
                (Some(floor), Some(own)) => own.at_least(floor),
                (floor, _) => floor.is_none(),
            };
            self.rows.iter().all(|row| {
                other.row(&row.event).is_some_and(|o| {
                    o.pays.at_least(row.pays)
                        && least(row.envy, o.envy)
                        && least(row.dealer_envy, o.dealer_envy)
                })
            })
        };
        if self.floor { above() } else { same() }
    }

    /// Whether it may be used with so many decks; where decks are no choice of the house, with whatever the game has.
    pub fn fits(&self, decks: Option<i64>) -> bool {
        self.decks.is_empty() || decks.is_none_or(|n| self.decks.iter().any(|d| i64::from(*d) == n))
    }

    /// What this event pays; `None` if the table does not pay it.
    pub fn pays(&self, event: &str) -> Option<Pays> {
        self.row(event).map(|row| row.pays)
    }
}

/// A chapter of a rulebook.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its citation prefix, `HC-H`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Where it is printed.
    pub source: String,
    /// The game it rules; none where it adds wagers to other games.
    pub game: Option<String>,
    /// The games it may be added to.
    pub games: Vec<String>,
    /// One line for the lobby.
    pub pitch: String,
    /// Its clauses in the order of the print.
    pub clauses: Vec<ClauseEntry>,
    /// How its unclear places are read.
    pub readings: Vec<Reading>,
    /// Its wagers.
    pub wagers: Vec<Wager>,
    /// Its pay tables.
    pub paytables: Vec<PayTable>,
    /// What it leaves to the house.
    pub settings: Vec<Setting>,
}

impl Chapter {
    /// A clause's number within the chapter: `§7.V`.
    pub fn number<'a>(&self, entry: &'a ClauseEntry) -> &'a str {
        entry.clause.text()[self.id.len()..].trim_start()
    }

    /// The section a clause stands in: `§7` of `§7.V`, `(15)` of `(15)(A)`.
    pub fn section<'a>(&self, entry: &'a ClauseEntry) -> &'a str {
        let number = self.number(entry);
        let end = number.char_indices().skip(1).find(|&(_, c)| c == '.' || c == '(').map(|(i, _)| i);
        &number[..end.unwrap_or(number.len())]
    }
}
