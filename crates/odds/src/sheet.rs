//! The PAR sheet of a game, as the command line prints it.

use std::collections::BTreeMap;

use book::{Cents, Clause, Fault, PayTable, Pays, Rules};
use serde::Serialize;
use serde::ser::SerializeMap;

use crate::exact::{Figure, Ratio, ratio, whole};
use crate::law::{Law, net};

/// The odds of every wager of a game under one set of rules.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    /// The game's id.
    pub game: String,
    /// The name of the rules' version, settings and pay tables included.
    pub rules: String,
    /// The settings in force.
    pub settings: BTreeMap<&'static str, String>,
    /// How unclear places of the chapters are read: clause and reading.
    pub readings: Vec<(String, String)>,
    /// The wagers, each under each of its pay tables.
    pub wagers: Vec<WagerOdds>,
}

/// A row of a sheet.
#[derive(Clone, Debug, Serialize)]
pub struct RowOdds {
    /// The event's id; `lose` and `push` where no row of the pay table applies.
    pub event: String,
    /// The event in words.
    pub name: String,
    /// What it pays.
    pub pays: String,
    /// How likely it is.
    pub probability: Figure,
}

/// What a progressive wager is worth beside its meter.
#[derive(Clone, Debug, Serialize)]
pub struct Progressive {
    /// The meter the edge of the sheet is computed with: where it is reset to.
    pub meter: Cents,
    /// What comes back per unit staked from rows that do not draw on a meter.
    pub fixed_return: Figure,
    /// The part of a meter that is won per unit staked, for each meter.
    pub meter_share: Vec<Figure>,
    /// The meter at which the wager is even, in dollars; of several meters, the first, with the others where they are
    /// reset to.
    pub break_even_meter: Option<Figure>,
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
    /// Anything a reader must know besides.
    pub notes: Vec<String>,
}

impl WagerOdds {
    /// The odds of a wager from its law, with a row for each end of the law: those of the pay table in its order, then
    /// the others. An end whose event is the name of a row of the table belongs to that row.
    pub fn new(rules: &Rules, wager: &str, table: Option<&PayTable>, method: &str, law: Law) -> WagerOdds {
        let clause = table.map(|t| t.clause);
        let clause = clause.or_else(|| rules.wagers().find(|w| w.id == wager).map(|w| w.clause));
        let rows = rows_of(table, &law);
        WagerOdds {
            wager: wager.to_owned(),
            paytable: table.map(|t| t.id.clone()),
            in_force: table.is_none_or(|t| rules.paytables().any(|r| r.id == t.id)),
            under: BTreeMap::new(),
            within: None,
            clause: clause.expect("the wager stands in the book"),
            method: method.to_owned(),
            rows,
            law,
            throws: None,
            progressive: None,
            envy: None,
            notes: vec![],
        }
    }

    /// Adds what is worth knowing of a progressive wager, whose law was made with meters as given: `meters[i]` is where
    /// meter `i` is reset to, and `meter_of` tells which meter an event's row draws on.
    pub fn progressive(
        mut self,
        table: &PayTable,
        stake: Cents,
        meters: &[Cents],
        meter_of: impl Fn(&str) -> u8,
    ) -> Self {
        let total = self.law.total();
        let mut fixed = Ratio::ZERO;
        let mut share = vec![Ratio::ZERO; meters.len()];
        for end in self.law.ends() {
            let p = &end.ways / &total;
            match table.rows.iter().find(|r| r.event == end.event || r.name == end.event) {
                Some(row) if matches!(row.pays, Pays::Meter(_)) => {
                    let Pays::Meter(percent) = row.pays else { unreachable!("matched above") };
                    let hundred_percent = percent.of(Cents(1_000_000), book::Rounding::CENT).0;
                    share[meter_of(&row.event) as usize] += p * ratio(hundred_percent, 1_000_000);
                }
                _ => fixed += p * (&end.net + Ratio::ONE),
            }
        }
        // Even when fixed + Σ share·meter/stake = 1.
        let others: Ratio = (1..meters.len())
            .map(|i| &share[i] * ratio(meters[i].0, stake.0))
            .fold(Ratio::ZERO, |a, b| a + b);
        let even = (share.first().is_some_and(|s| *s > Ratio::ZERO))
            .then(|| (Ratio::ONE - &fixed - others) * ratio(stake.0, 100) / &share[0]);
        let error = self.law.error();
        self.progressive = Some(Progressive {
            meter: meters.first().copied().unwrap_or(Cents::ZERO),
            fixed_return: Figure::within(fixed, error),
            meter_share: share.into_iter().map(|s| Figure::within(s, error)).collect(),
            break_even_meter: even.map(|e| Figure::within(e, error)),
        });
        self
    }

    /// Adds what the wager is worth for the same hand of another player, from the table's envy column.
    pub fn with_envy(mut self, table: &PayTable, stake: Cents) -> Self {
        let total = self.law.total();
        let mut worth = Ratio::ZERO;
        for end in self.law.ends() {
            let row = table.rows.iter().find(|r| r.event == end.event || r.name == end.event);
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

    /// The same odds as a part of the play of a base wager.
    #[must_use]
    pub fn part_of(mut self, base: &str) -> Self {
        self.within = Some(base.to_owned());
        self
    }

    /// The same odds with a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// The rows of a table with their probabilities by a law, then the ends no row pays.
pub fn rows(table: &PayTable, law: &Law) -> Vec<RowOdds> {
    rows_of(Some(table), law)
}

/// The same, where a wager without a table of its own has a row for each end.
fn rows_of(table: Option<&PayTable>, law: &Law) -> Vec<RowOdds> {
    let paid = table.map_or(&[][..], |t| &t.rows);
    let named = |event: &str| paid.iter().find(|r| r.event == event || r.name == event);
    let mut rows: Vec<_> = paid
        .iter()
        .map(|row| RowOdds {
            event: row.event.clone(),
            name: row.name.clone(),
            pays: row.pays.to_string(),
            probability: law.probability(|e| e.event == row.event || e.event == row.name),
        })
        .collect();
    for end in law.ends().iter().filter(|e| named(&e.event).is_none()) {
        if !rows.iter().any(|r| r.event == end.event) {
            rows.push(RowOdds {
                event: end.event.clone(),
                name: end.event.replace('-', " "),
                pays: end.pays.clone(),
                probability: law.probability(|e| e.event == end.event),
            });
        }
    }
    rows
}

impl Serialize for WagerOdds {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("wager", &self.wager)?;
        map.serialize_entry("paytable", &self.paytable)?;
        map.serialize_entry("in_force", &self.in_force)?;
        if !self.under.is_empty() {
            map.serialize_entry("under", &self.under)?;
        }
        if let Some(base) = &self.within {
            map.serialize_entry("within", base)?;
        }
        map.serialize_entry("clause", &self.clause)?;
        map.serialize_entry("house_edge", &self.law.house_edge())?;
        map.serialize_entry("element_of_risk", &self.law.element_of_risk())?;
        map.serialize_entry("stddev", &self.law.stddev())?;
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
        map.serialize_entry("method", &self.method)?;
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

/// What is to be solved.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The rules: settings, pay tables, limits.
    pub rules: Rules,
    /// The cards in play where they are not the game's own: a reduced deck.
    pub cards: Option<equipment::Composition>,
    /// The one wager asked for; none for all.
    pub wager: Option<String>,
    /// Whether only the pay tables in force are asked for, not every table of the book.
    pub in_force: bool,
}

impl Ask {
    /// Everything about these rules.
    pub fn new(rules: Rules) -> Ask {
        Ask { rules, cards: None, wager: None, in_force: false }
    }

    /// Everything about a game at its defaults.
    pub fn of(game: &str) -> Result<Ask, Fault> {
        Ok(Ask::new(Rules::of(game)?))
    }

    /// The same with other cards.
    #[must_use]
    pub fn with_cards(mut self, cards: equipment::Composition) -> Ask {
        self.cards = Some(cards);
        self
    }

    /// Whether this wager is asked for.
    pub fn wants(&self, wager: &str) -> bool {
        self.wager.as_deref().is_none_or(|w| w == wager)
    }

    /// The pay tables asked for of a wager, or of a part of its payment (`""` for the wager itself): the one in force
    /// first, then the book's others.
    pub fn tables(&self, wager: &str, part: &str) -> Vec<&'static PayTable> {
        let of = |t: &&PayTable| t.wager == wager && t.part.as_deref().unwrap_or("") == part;
        let mut tables: Vec<_> = self.rules.paytables().filter(of).collect();
        if !self.in_force {
            let all = self.rules.chapters().iter().flat_map(|c| &c.paytables).filter(of);
            let others: Vec<_> = all.filter(|t| tables.iter().all(|u| u.id != t.id)).collect();
            tables.extend(others);
        }
        tables
    }

    /// The rules with this pay table in force.
    pub fn under(&self, table: &'static PayTable) -> Rules {
        let mut rules = self.rules.clone();
        rules.put_paytable(table);
        rules
    }

    /// The least stake posted for a wager: what fixed awards are measured against.
    pub fn stake(&self, wager: &str) -> Cents {
        self.rules.limits(wager).min
    }
}

/// An amount in dollars as an exact number.
pub fn dollars(amount: Cents) -> Ratio {
    whole(amount.0) / whole(100)
}
