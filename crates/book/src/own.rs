//! A house's own pay tables, written like the book's.

use std::collections::HashSet;
use std::fmt::Write;

use serde::Deserialize;

use crate::load::{RawRow, Text, id, rows};
use crate::{Clause, Fault, Page, PayTable, Pays, Row};

/// A `[[paytable]]` section of a house's file, as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnTable {
    pub(crate) id: Text,
    name: Option<String>,
    pub(crate) wager: Text,
    pub(crate) part: Option<Text>,
    rows: Vec<RawRow>,
}

/// A file of own tables and nothing else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnTables {
    pub(crate) paytable: Vec<OwnTable>,
}

/// One of the awards beside the pay of a row.
type Award = fn(&Row) -> Option<Pays>;

fn envy(row: &Row) -> Option<Pays> {
    row.envy
}

fn dealer_envy(row: &Row) -> Option<Pays> {
    row.dealer_envy
}

impl OwnTable {
    /// Reads the table, for a wager that some of the `printed` ones pay, or says everything that is wrong with it. The
    /// clause of the printed table stands behind the house's as well. `taken` are the ids in use.
    pub(crate) fn read(
        &self,
        page: &Page,
        printed: &[&PayTable],
        taken: &mut HashSet<String>,
    ) -> Result<PayTable, Vec<Fault>> {
        let (wager, part) = (self.wager.get_ref(), self.part.as_ref().map(|p| p.get_ref().clone()));
        let alike: Vec<_> = printed.iter().filter(|p| p.wager == *wager && p.part == part).collect();
        let (rows, mut faults) = rows(page, self.id.get_ref(), self.rows.clone());
        let named = id(page, &self.id, taken);
        faults.extend(named.as_ref().err().cloned());
        let Some(like) = alike.first() else {
            let part = part.map(|p| format!(" part `{p}`")).unwrap_or_default();
            let what = format!("no pay table of the game pays `{wager}`{part}");
            faults.push(page.fault(self.wager.span().start, "wager", what));
            return Err(faults);
        };
        let at = self.id.span().start;
        let refuse = |what: String, clause: Clause| {
            page.place(at, "rows", Fault::Breach { about: wager.clone(), clause, what })
        };
        // A wager that simply wins must say what a win pays.
        let says_win = |r: &RawRow| r.event.get_ref() == "win";
        if like.row("win").is_some() && !self.rows.iter().any(says_win) {
            faults.push(page.fault(at, "rows", format!("{wager} needs a row `win`")));
        }
        let all = || alike.iter().flat_map(|t| &t.rows);
        let whole = |rows: &[Row]| rows.iter().filter(|r| r.pays.is_whole_meter()).count();
        let meters = alike.iter().map(|t| whole(&t.rows)).max().unwrap_or(0);
        let (clause, shares) = (like.clause, rows.iter().any(|r| matches!(r.pays, Pays::Meter(_))));
        if meters == 0 && shares {
            faults.push(refuse(format!("{wager} has no meter to pay from ({clause})"), clause));
        } else if whole(&rows) == 0 && shares {
            let what = format!("a share is a share of the meter that a row of 100% wins ({clause})");
            faults.push(refuse(what, clause));
        } else if whole(&rows) > meters {
            let what = format!("{wager} has {meters} meters, one for each row of 100% ({clause})");
            faults.push(refuse(what, clause));
        }
        for (key, award) in [("envy", envy as Award), ("dealer-envy", dealer_envy)] {
            if rows.iter().any(|r| award(r).is_some()) && !all().any(|r| award(r).is_some()) {
                faults.push(refuse(format!("{wager} has no {key} awards ({clause})"), clause));
            }
            let amount = |pays: Pays| matches!(pays, Pays::Flat(_) | Pays::PerDollar(_));
            if rows.iter().filter_map(award).any(|pays| !amount(pays)) {
                faults.push(page.fault(at, key, "an envy award is an amount: $100 flat or $100 per $1"));
            }
        }
        let Ok(id) = named else { return Err(faults) };
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(PayTable {
            name: self.name.clone().unwrap_or_else(|| id.clone()),
            id,
            wager: wager.clone(),
            part,
            clause,
            floor: false,
            decks: vec![],
            default: false,
            rows,
        })
    }
}

impl PayTable {
    /// The table as a `[[paytable]]` section that a house's file may hold.
    pub fn to_toml(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = format!(
            "[[paytable]]\nid = {}\nname = {}\nwager = {}\n",
            quoted(&self.id),
            quoted(&self.name),
            quoted(&self.wager)
        );
        if let Some(part) = &self.part {
            writeln!(text, "part = {}", quoted(part)).expect("text grows");
        }
        text += "rows = [\n";
        for row in &self.rows {
            let Row { event, name, pays, envy, dealer_envy, .. } = row;
            let (event, name, pays) = (quoted(event), quoted(name), quoted(&pays.to_string()));
            write!(text, "  {{ event = {event}, name = {name}, pays = {pays}").expect("text grows");
            for (key, award) in [("envy", envy), ("dealer-envy", dealer_envy)] {
                if let Some(award) = award {
                    write!(text, ", {key} = {}", quoted(&award.to_string())).expect("text grows");
                }
            }
            text += " },\n";
        }
        text + "]\n"
    }
}
