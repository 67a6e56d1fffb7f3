//! The PAR sheet of a game, as the command line prints it.

use std::collections::BTreeMap;

use book::{Cents, Clause, PayTable, Pays, Rules, Value};
use games::kernel::Meter;
use serde::Serialize;
use serde::ser::SerializeMap;

pub(crate) use crate::ask::Ask;
use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, ratio};
use crate::law::{Law, net};
use crate::meters::Progressive;
use crate::row::{self, RowOdds};

/// The odds of every wager of a game under one set of rules.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    /// The game's id.
    pub game: String,
    /// The name of the rules' version, settings and pay tables included.
    pub rules: String,
    /// Whether everything in force is what the book allows.
    pub by_the_book: bool,
    /// Where it is not: each departure in a sentence.
    pub departures: Vec<String>,
    /// The settings in force.
    pub settings: BTreeMap<&'static str, Value>,
    /// How unclear places of the chapters are read: clause and reading.
    pub readings: Vec<(String, String)>,
    /// The wagers, each under each of its pay tables.
    pub wagers: Vec<WagerOdds>,
}

/// Another number worth knowing of a wager.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// Its kebab-case id.
    pub id: &'static str,
    /// What it is, in a few words.
    pub says: String,
    /// What it is counted in: `per-unit` (of the wager), `of-all-staked`, `probability`, `cents`, `throws`.
    pub unit: &'static str,
    /// The number.
    pub value: Figure,
}

/// The odds of one wager under one pay table.
#[derive(Clone, Debug)]
pub struct WagerOdds {
    /// The wager's id.
    pub wager: String,
    /// The pay table's id; none where the wager's pay stands in another wager's table.
    pub paytable: Option<String>,
    /// Whether the pay table is the one in force.
    pub in_force: bool,
    /// The stake the figures are for: it matters where fixed amounts or limited ones are paid.
    pub stake: Cents,
    /// What differs from the settings of the sheet: `decks=2`.
    pub under: BTreeMap<String, String>,
    /// The base wager whose play this wager is a part of. Figures of a part are its own results per unit of the base
    /// wager; the base wager's entry is the whole play.
    pub within: Option<String>,
    /// The clause behind the pay.
    pub clause: Clause,
    /// How the figures were obtained, in a sentence.
    pub method: String,
    /// The law of the result, per unit of the base wager.
    pub law: Law,
    /// The rows.
    pub rows: Vec<RowOdds>,
    /// For a wager that may stand for several throws: how many decide it on average.
    pub throws: Option<Figure>,
    /// For a progressive wager: its meter.
    pub progressive: Option<Progressive>,
    /// What this wager is worth, per unit, for the same hand of each other player.
    pub envy: Option<Figure>,
    /// Other numbers worth knowing.
    pub measures: Vec<Measure>,
    /// Anything a reader must know besides.
    pub notes: Vec<String>,
}

impl WagerOdds {
    /// The odds of a wager from its law, with a row for each end of the law: those of the pay table in its order, then
    /// the others. An end whose event is the name of a row of the table belongs to that row.
    pub fn new(rules: &Rules, wager: &str, table: Option<&PayTable>, method: &str, law: Law) -> WagerOdds {
        let clause = table.map(|t| t.clause);
        let clause = clause.or_else(|| rules.wagers().find(|w| w.id == wager).map(|w| w.clause));
        let stake = rules.limits(wager).min;
        let rows = row::rows(table, &law, stake);
        WagerOdds {
            wager: wager.to_owned(),
            paytable: table.map(|t| t.id.clone()),
            in_force: table.is_none_or(|t| rules.paytables().any(|r| r.id == t.id)),
            stake,
            under: BTreeMap::new(),
            within: None,
            clause: clause.expect("the wager stands in the book"),
            method: method.to_owned(),
            rows,
            law,
            throws: None,
            progressive: None,
            envy: None,
            measures: vec![],
            notes: vec![],
        }
    }

    /// Adds what the wager is worth for the same hand of another player, from the table's envy column.
    pub fn with_envy(mut self, table: &PayTable, stake: Cents) -> Self {
        let total = self.law.total();
        let mut worth = Ratio::ZERO;
        for end in self.law.ends() {
            let row = table.row(&end.event);
            if let Some(envy) = row.and_then(|r| r.envy) {
                // An envy award leaves the stake where it is: all of it is gain.
                let gain = match envy {
                    Pays::To(a, b) => ratio(a, b),
                    other => net(Some(other), stake, Cents::ZERO) + Ratio::ONE,
                };
                worth += gain * &end.ways / &total;
            }
        }
        if table.rows.iter().any(|r| r.envy.is_some()) {
            self.envy = Some(Figure::within(worth, self.law.error()));
        }
        self
    }

    /// The same odds with what a reader must know of how they are paid.
    #[must_use]
    pub(crate) fn paid_by(self, cashier: &Cashier) -> Self {
        cashier.notes().fold(self, WagerOdds::note)
    }

    /// The same odds with what is worth knowing of a progressive wager, whose law was made with its meters where they are
    /// reset to; `meter_of` tells which of them an event's row draws on.
    #[must_use]
    pub fn progressive(mut self, table: &PayTable, meters: &[Meter], meter_of: impl Fn(&str) -> u8) -> Self {
        self.progressive = Some(Progressive::new(&self.law, self.stake, table, meters, meter_of));
        self
    }

    /// What the house keeps of a unit staked once the meters of a wager have been fed and won many times: all but what the
    /// other rows bring back, what goes to the meters, and where they start again at each time one is won whole. None
    /// for a wager without a meter. What is put by in a reserve is the house's here.
    pub fn long_run_edge(&self) -> Option<f64> {
        Some(self.progressive.as_ref()?.long_run_edge(self.stake))
    }

    /// The same odds as a part of the play of a base wager.
    #[must_use]
    pub fn part_of(mut self, base: &str) -> Self {
        self.within = Some(base.to_owned());
        self
    }

    /// The same odds with another number: its id, unit and value, and what it is.
    #[must_use]
    pub fn measure(
        mut self,
        id: &'static str,
        unit: &'static str,
        value: Figure,
        says: impl Into<String>,
    ) -> Self {
        self.measures.push(Measure { id, says: says.into(), unit, value });
        self
    }

    /// The same odds with rows told by a table that is another wager's.
    pub(crate) fn told_by(mut self, table: &PayTable) -> Self {
        self.rows = row::rows(Some(table), &self.law, self.stake);
        self
    }

    /// What comes back per unit of the base wager in the long run: one less the house edge.
    pub fn return_to_player(&self) -> Figure {
        Figure::within(Ratio::ONE + self.law.gain(), self.law.error())
    }

    /// The half-width of the interval that holds nine results of ten, as PAR sheets have it: 1.645 standard deviations.
    pub fn volatility_index(&self) -> f64 {
        1.645 * self.law.stddev()
    }

    /// The same odds with a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// What sets an entry apart, as JSON has it: yes and no, numbers, money in cents, words.
#[derive(Serialize)]
#[serde(untagged)]
enum Plain<'a> {
    Flag(bool),
    Number(i64),
    Money(Cents),
    Word(&'a str),
}

fn plain(text: &str) -> Plain<'_> {
    match text {
        "yes" | "true" => Plain::Flag(true),
        "no" | "false" => Plain::Flag(false),
        _ if text.starts_with('$') => text.parse().map_or(Plain::Word(text), Plain::Money),
        _ => text.parse().map_or(Plain::Word(text), Plain::Number),
    }
}

impl Serialize for WagerOdds {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("wager", &self.wager)?;
        map.serialize_entry("paytable", &self.paytable)?;
        map.serialize_entry("in_force", &self.in_force)?;
        map.serialize_entry("stake", &self.stake)?;
        if !self.under.is_empty() {
            let under: BTreeMap<_, _> = self.under.iter().map(|(k, v)| (k, plain(v))).collect();
            map.serialize_entry("under", &under)?;
        }
        if let Some(base) = &self.within {
            map.serialize_entry("within", base)?;
        }
        map.serialize_entry("clause", &self.clause)?;
        map.serialize_entry("house_edge", &self.law.house_edge())?;
        map.serialize_entry("element_of_risk", &self.law.element_of_risk())?;
        map.serialize_entry("return_to_player", &self.return_to_player())?;
        map.serialize_entry("stddev", &self.law.stddev())?;
        map.serialize_entry("stddev_error", &self.law.stddev_error())?;
        map.serialize_entry("volatility_index", &self.volatility_index())?;
        map.serialize_entry("hit_frequency", &self.law.hit_frequency())?;
        if let Some(throws) = &self.throws {
            map.serialize_entry("throws", throws)?;
            map.serialize_entry("house_edge_per_throw", &self.per_throw())?;
        }
        if let Some(progressive) = &self.progressive {
            map.serialize_entry("progressive", progressive)?;
        }
        if let Some(envy) = &self.envy {
            map.serialize_entry("envy_per_other_player", envy)?;
        }
        if !self.measures.is_empty() {
            map.serialize_entry("measures", &self.measures)?;
        }
        map.serialize_entry("method", &self.method)?;
        map.serialize_entry("combinations", &self.law.combinations().map(|all| all.to_string()))?;
        map.serialize_entry("rows", &self.rows)?;
        if !self.notes.is_empty() {
            map.serialize_entry("notes", &self.notes)?;
        }
        map.end()
    }
}

impl WagerOdds {
    /// The expected loss per unit and throw, of a wager that may stand for several.
    pub fn per_throw(&self) -> Option<Figure> {
        let throws = self.throws.as_ref()?;
        Some(match (self.law.house_edge(), throws) {
            (Figure::Exact(edge), Figure::Exact(throws)) => Figure::Exact(edge / throws),
            (edge, throws) => Figure::Near {
                value: edge.decimal() / throws.decimal(),
                error: self.law.error().unwrap_or(0.0),
            },
        })
    }
}
