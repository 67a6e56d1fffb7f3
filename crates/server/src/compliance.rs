//! A plan held against the book, and two plans against each other: for the command line and for the page.

use book::{Fault, Rules};
use house::plan::{Change, Plan};
use odds::report::percent;
use odds::{Figure, Ratio, Sheet, WagerOdds};
use serde::Serialize;
use utoipa::ToSchema;

/// A breach of the book, or a mistake.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Breach {
    pub file: String,
    pub line: usize,
    pub key: String,
    pub clause: Option<String>,
    pub what: String,
}

/// What a table with house rules does otherwise than the book.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Departure {
    pub table: u32,
    pub says: String,
}

/// A plan that was checked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Checked {
    pub plan: String,
    pub by_the_book: bool,
    pub breaches: Vec<Breach>,
    pub departures: Vec<Departure>,
}

/// What was found in a plan, read from a file of this name.
pub fn checked(name: &str, read: &Result<Plan, Vec<Fault>>) -> Checked {
    let faults = read.as_ref().err().map_or(&[][..], |faults| faults);
    let breaches: Vec<Breach> = faults.iter().map(|fault| breach(name, fault)).collect();
    let departures = read.as_ref().map_or(vec![], departures);
    let by_the_book = breaches.is_empty() && departures.is_empty();
    Checked { plan: name.to_owned(), by_the_book, breaches, departures }
}

fn breach(name: &str, fault: &Fault) -> Breach {
    let clause = fault.clause().map(|c| c.text().to_owned());
    match fault {
        Fault::File { file, line, key, what, .. } => {
            Breach { file: file.clone(), line: *line, key: key.clone(), clause, what: what.clone() }
        }
        other => {
            Breach { file: name.to_owned(), line: 1, key: String::new(), clause, what: other.to_string() }
        }
    }
}

fn departures(plan: &Plan) -> Vec<Departure> {
    let tables = plan.tables.iter().map(|t| (t.number.0, t.rules.departures()));
    tables.flat_map(|(table, all)| all.into_iter().map(move |says| Departure { table, says })).collect()
}

/// Something that is different between two plans.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct PlanChange {
    pub table: Option<u32>,
    pub about: String,
    pub clause: Option<String>,
    pub before: Option<String>,
    pub after: Option<String>,
}

impl From<Change> for PlanChange {
    fn from(change: Change) -> PlanChange {
        let clause = change.clause.map(|c| c.text().to_owned());
        let Change { table, about, before, after, .. } = change;
        PlanChange { table: table.map(|t| t.0), about, clause, before, after }
    }
}

/// What a change does to a wager.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Effect {
    /// The table; none for the lottery.
    pub table: Option<u32>,
    pub wager: String,
    pub before: Option<Price>,
    pub after: Option<Price>,
}

/// What a wager costs and risks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Price {
    pub paytable: Option<String>,
    pub house_edge: String,
    pub house_edge_decimal: f64,
    pub stddev: f64,
    /// The most one wager of the posted maximum can win, in dollars.
    pub greatest_payout: f64,
}

/// The tables of both plans that play the same game by other rules, and the lottery under no number: old rules, new rules.
pub fn repriced<'a>(old: &'a Plan, new: &'a Plan) -> Vec<(Option<u32>, &'a Rules, &'a Rules)> {
    let pairs = new.tables.iter().filter_map(|after| Some((old.table(after.number)?, after)));
    let pairs = pairs.filter(|(before, after)| {
        before.setup.game == after.setup.game && before.rules.fingerprint() != after.rules.fingerprint()
    });
    let tables = pairs.map(|(before, after)| (Some(after.number.0), &before.rules, &after.rules));
    let lottery = old.lottery.as_ref().zip(new.lottery.as_ref());
    let lottery = lottery.map(|(before, after)| (None, &before.rules, &after.rules));
    tables.chain(lottery.filter(|(_, before, after)| before.fingerprint() != after.fingerprint())).collect()
}

/// The wagers of a table whose price a change moves.
pub fn effect(table: Option<u32>, old: &[(String, Price)], new: &[(String, Price)]) -> Vec<Effect> {
    let mut seen = std::collections::BTreeSet::new();
    let wagers = old.iter().chain(new).map(|(wager, _)| wager).filter(|wager| seen.insert(*wager));
    let find = |list: &[(String, Price)], wager: &String| {
        list.iter().find(|(w, _)| w == wager).map(|(_, price)| price.clone())
    };
    let effects = wagers.map(|wager| {
        let (before, after) = (find(old, wager), find(new, wager));
        Effect { table, wager: wager.clone(), before, after }
    });
    effects.filter(|e| e.before != e.after).collect()
}

/// What every wager of a sheet costs and risks.
pub fn prices(rules: &Rules, sheet: &Sheet) -> Vec<(String, Price)> {
    let price = |w: &WagerOdds| {
        // What is laid later is in proportion to the base wager, whose maximum is the one that counts.
        let base = w.within.as_deref().unwrap_or(&w.wager);
        let most = rules.limits(base).max;
        let net = w.law.ends().iter().map(|end| end.net.clone()).max().unwrap_or(Ratio::ZERO);
        let edge = w.law.house_edge();
        Price {
            paytable: w.paytable.clone(),
            house_edge: percent(&edge),
            house_edge_decimal: edge.decimal(),
            stddev: w.law.stddev(),
            greatest_payout: Figure::Exact(net).decimal() * most.0 as f64 / 100.0,
        }
    };
    sheet.wagers.iter().map(|w| (w.wager.clone(), price(w))).collect()
}
