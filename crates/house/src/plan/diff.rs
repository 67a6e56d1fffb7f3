//! What is different between two plans.

use std::collections::BTreeSet;
use std::fmt;

use book::{Clause, PayTable, Rules};
use serde::Serialize;

use super::{Plan, TablePlan};
use crate::ids::TableId;

/// Something that is different between two plans.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The table, if it is about one.
    pub table: Option<TableId>,
    /// What is different: a setting, the limits of a wager, a pay table.
    pub about: String,
    /// The clause that leaves the choice, if it is the book that does.
    pub clause: Option<Clause>,
    /// What the old plan says; nothing where it says nothing.
    pub before: Option<String>,
    /// What the new plan says.
    pub after: Option<String>,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".into());
        if let Some(table) = self.table {
            write!(f, "{table}: ")?;
        }
        write!(f, "{}: {} → {}", self.about, said(&self.before), said(&self.after))?;
        self.clause.map_or(Ok(()), |clause| write!(f, " ({clause})"))
    }
}

/// Changes as they are found.
struct Found {
    table: Option<TableId>,
    changes: Vec<Change>,
}

impl Found {
    fn compare<T: PartialEq + ToString>(
        &mut self,
        about: impl Into<String>,
        clause: Option<Clause>,
        before: Option<T>,
        after: Option<T>,
    ) {
        if before != after {
            let text = |value: Option<T>| value.map(|v| v.to_string());
            let (before, after) = (text(before), text(after));
            self.changes.push(Change { table: self.table, about: about.into(), clause, before, after });
        }
    }

    fn rules(&mut self, old: &Rules, new: &Rules) {
        for setting in old.choices() {
            let value = |rules: &Rules| rules.settings().get(setting.id.as_str()).copied();
            self.compare(&setting.id, Some(setting.clause), value(old), value(new));
        }
        for wager in old.wagers() {
            let limits = |rules: &Rules| {
                let l = rules.limits(&wager.id);
                Some(format!("{} to {} in steps of {}", l.min, l.max, l.step))
            };
            self.compare(format!("limits of {}", wager.id), Some(wager.clause), limits(old), limits(new));
        }
        let places = |rules: &Rules| rules.paytables().map(place).collect::<BTreeSet<_>>();
        for at in places(old).union(&places(new)) {
            let table = |rules: &Rules| rules.paytables().find(|t| place(t) == *at);
            let clause = table(new).or(table(old)).map(|t| t.clause);
            let (wager, part) = at;
            let about = format!(
                "pay table of {wager}{}",
                if part.is_empty() { String::new() } else { format!(" {part}") }
            );
            self.compare(about, clause, table(old).map(words), table(new).map(words));
        }
        self.compare("house rules", None, Some(old.house_rules()), Some(new.house_rules()));
    }

    fn table(&mut self, old: &TablePlan, new: &TablePlan) {
        let (a, b) = (&old.setup, &new.setup);
        self.compare("name", None, Some(&a.name), Some(&b.name));
        self.compare(
            "dealing",
            None,
            Some(format!("{:?}", a.dealing).to_lowercase()),
            Some(format!("{:?}", b.dealing).to_lowercase()),
        );
        self.compare("time to bet", None, Some(seconds(a.time_to_bet)), Some(seconds(b.time_to_bet)));
        self.compare("time to act", None, Some(seconds(a.time_to_act)), Some(seconds(b.time_to_act)));
        self.compare("par", None, Some(a.par), Some(b.par));
        if a.game == b.game {
            self.rules(&old.rules, &new.rules);
        } else {
            self.compare("game", None, Some(&a.game), Some(&b.game));
        }
    }
}

fn seconds(span: crate::time::Span) -> String {
    format!("{} s", span.0 / 1000)
}

fn place(table: &'static PayTable) -> (&'static str, &'static str) {
    (&table.wager, table.part.as_deref().unwrap_or(""))
}

/// A pay table in a line: its id, and its rows, for a house may keep the name and change the pays.
fn words(table: &'static PayTable) -> String {
    let rows = table.rows.iter().map(|row| {
        let envy = row.envy.map(|e| format!(" and envy {e}")).unwrap_or_default();
        let dealer = row.dealer_envy.map(|e| format!(" and dealer envy {e}")).unwrap_or_default();
        format!("{} {}{envy}{dealer}", row.event, row.pays)
    });
    format!("{} ({})", table.id, rows.collect::<Vec<_>>().join(", "))
}

/// Everything that is different between two plans, table by table.
pub fn changes(old: &Plan, new: &Plan) -> Vec<Change> {
    let mut found = Found { table: None, changes: vec![] };
    found.compare("name", None, Some(&old.name), Some(&new.name));
    found.compare("capital", None, Some(old.capital), Some(new.capital));
    let numbers: BTreeSet<TableId> = old.tables.iter().chain(&new.tables).map(|t| t.number).collect();
    for number in numbers {
        found.table = Some(number);
        match (old.table(number), new.table(number)) {
            (Some(a), Some(b)) => found.table(a, b),
            (a, b) => {
                let game = |t: Option<&TablePlan>| t.map(|t| t.setup.game.clone());
                found.compare("table", None, game(a), game(b));
            }
        }
    }
    found.table = None;
    let linked = |plan: &Plan| -> BTreeSet<(String, String)> {
        plan.jackpots.iter().map(|j| (j.name.clone(), j.wager.clone())).collect()
    };
    for (name, wager) in linked(old).union(&linked(new)) {
        let tables = |plan: &Plan| {
            let jackpot = plan.jackpots.iter().find(|j| j.name == *name && j.wager == *wager)?;
            Some(jackpot.tables.iter().map(|t| t.0.to_string()).collect::<Vec<_>>().join(", "))
        };
        found.compare(format!("tables of jackpot {name}"), None, tables(old), tables(new));
    }
    let people = |plan: &Plan| plan.staff.iter().map(|s| s.number).collect::<BTreeSet<_>>();
    for number in people(old).union(&people(new)) {
        let person = |plan: &Plan| {
            plan.staff.iter().find(|s| s.number == *number).map(|s| format!("{}, {}", s.name, s.role))
        };
        found.compare(format!("staff {number}"), None, person(old), person(new));
    }
    match (&old.lottery, &new.lottery) {
        (Some(a), Some(b)) => {
            found.compare("lottery terminals", None, Some(a.terminals), Some(b.terminals));
            found.rules(&a.rules, &b.rules);
        }
        (a, b) => {
            let offered = |on: bool| on.then_some("offered");
            found.compare("lottery", None, offered(a.is_some()), offered(b.is_some()));
        }
    }
    found.changes
}
