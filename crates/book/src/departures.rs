//! Where a house's choices are not what the book allows.

use crate::{Clause, Fault, PayTable, Rules, Value};

impl Rules {
    /// Whether these choices can be played as they are: everything the book or this program refuses, first of all.
    pub fn check(&self) -> Result<(), Fault> {
        self.faults().into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that is wrong with these choices taken together. A departure from the book is wrong unless the house
    /// declared that the table need not be by the book.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> =
            self.limit_faults().chain(self.deck_faults()).chain(self.table_faults()).collect();
        if !self.house_rules() {
            faults.extend(self.departing().into_iter().map(|fault| match fault {
                Fault::Breach { about, clause, what } => {
                    let what = format!("{what}; a table that is not by the book needs house-rules");
                    Fault::Breach { about, clause, what }
                }
                other => other,
            }));
        }
        faults
    }

    /// Where limits and pay tables in force are not what the book allows: each in a sentence, with its clause.
    pub fn departures(&self) -> Vec<String> {
        self.departing().iter().map(Fault::to_string).collect()
    }

    /// Where limits and pay tables in force are not what the book allows.
    fn departing(&self) -> Vec<Fault> {
        let mut found: Vec<Fault> = self.own_paytables().filter_map(|t| self.departs(t)).collect();
        found.extend(self.limit_departures());
        found
    }

    /// Why the book does not allow a table, if it does not.
    fn departs(&self, own: &'static PayTable) -> Option<Fault> {
        let alike = |t: &&PayTable| t.wager == own.wager && t.part == own.part && t.fits(self.decks());
        let printed: Vec<_> = self.printed().filter(alike).collect();
        if printed.iter().any(|t| t.allows(own)) {
            return None;
        }
        let floors = printed.iter().filter(|t| t.floor).map(|t| (t, t.shortfalls(own)));
        let (clause, what) = match floors.min_by_key(|(_, short)| short.len()) {
            Some((floor, short)) => (
                floor.clause,
                format!("{} pays less than {} allows: {}", own.id, floor.clause, short.join(", ")),
            ),
            None => {
                let (id, wager, clause) = (&own.id, &own.wager, own.clause);
                (clause, format!("{id} is not a pay table the book prints for {wager} ({clause})"))
            }
        };
        Some(Fault::Breach { about: own.id.clone(), clause, what })
    }

    /// Numbers that are too large for the decks in play.
    fn deck_faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.choices().filter_map(|setting| {
            let (id, clause, most) = (&setting.id, setting.clause, setting.most(self.decks())?);
            let n = match self.settings().get(id.as_str()) {
                Some(Value::Number(n)) if *n > most => n,
                _ => return None,
            };
            let decks = self.decks().unwrap_or_default();
            let takes = format!("this program takes no more than {most} with {decks} decks");
            let what = format!("{id} cannot be `{n}`: {takes} ({clause} leaves it to the house)");
            Some(Fault::Breach { about: id.clone(), clause, what })
        })
    }

    /// Tables chosen for other decks, and wagers offered that no table pays with these.
    fn table_faults(&self) -> impl Iterator<Item = Fault> + '_ {
        let other = self.paytables().filter(|t| !t.fits(self.decks())).map(|t| self.for_other_decks(t));
        let offered =
            self.wagers().filter(|w| self.settings().get(w.id.as_str()) == Some(&Value::Flag(true)));
        other.chain(offered.filter_map(|w| self.no_table(&w.id)))
    }

    /// Why a table that is headed for other decks is refused.
    pub(crate) fn for_other_decks(&self, table: &PayTable) -> Fault {
        let (id, clause, heads) = (&table.id, table.clause, numbers(&table.decks));
        let decks = self.decks().unwrap_or_default();
        let what = format!("pay table {id} is for {heads} decks, not for {decks} ({clause})");
        Fault::Breach { about: id.clone(), clause, what }
    }

    /// Why no table pays a wager, if the book prints some but none for the decks in play.
    pub fn no_table(&self, wager: &str) -> Option<Fault> {
        let pays = |t: &&PayTable| t.wager == wager && t.part.is_none();
        if self.paytables().any(|t| pays(&t)) {
            return None;
        }
        let clause: Clause = self.printed().find(pays)?.clause;
        let mut decks: Vec<u8> = self.printed().filter(pays).flat_map(|t| t.decks.clone()).collect();
        decks.sort_unstable();
        decks.dedup();
        let (heads, in_play) = (numbers(&decks), self.decks().unwrap_or_default());
        let what = format!("{wager} is for {heads} decks, not for {in_play} ({clause})");
        Some(Fault::Breach { about: wager.to_owned(), clause, what })
    }
}

impl PayTable {
    /// The rows on which another table pays less than this floor, each with what it must pay.
    fn shortfalls(&self, own: &PayTable) -> Vec<String> {
        let mut short = vec![];
        for row in &self.rows {
            let Some(other) = own.row(&row.event) else {
                short.push(format!("{} is not paid", row.event));
                continue;
            };
            for (award, floor, pays) in [
                ("", Some(row.pays), Some(other.pays)),
                (" envy", row.envy, other.envy),
                (" dealer envy", row.dealer_envy, other.dealer_envy),
            ] {
                if let Some(floor) = floor.filter(|f| !pays.is_some_and(|p| p.at_least(*f))) {
                    let pays = pays.map_or("nothing".into(), |p| p.to_string());
                    short.push(format!("{}{award} {pays} for {floor}", row.event));
                }
            }
        }
        short
    }
}

/// Numbers of decks in words: `2`, `1, 2 or 6`, `3 to 8`.
fn numbers(decks: &[u8]) -> String {
    match decks {
        [] => "no".into(),
        [only] => only.to_string(),
        [first, .., last] if decks.len() > 2 && (last - first) as usize + 1 == decks.len() => {
            format!("{first} to {last}")
        }
        [rest @ .., last] => {
            let rest: Vec<_> = rest.iter().map(u8::to_string).collect();
            format!("{} or {last}", rest.join(", "))
        }
    }
}
