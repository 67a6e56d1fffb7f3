//! What is counted over rounds, and how counts are added up.

use std::borrow::Cow;

use book::{Pays, Row};
use serde::{Deserialize, Serialize};

use crate::sums::{Sums, digits};

/// What is added up over rounds: integers only, so that the order of adding does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Totals {
    pub(crate) rounds: u64,
    /// Rounds that decided anything.
    pub(crate) decided: u64,
    /// Rounds that left the seats together with a gain.
    pub(crate) ahead: u64,
    /// Decisions of the seats.
    pub(crate) choices: u64,
    /// The gain of all seats on the base wagers decided, the wagers added to the strategy's apart.
    pub(crate) base: Sums,
    /// The gain with these, still on the base wagers.
    pub(crate) all: Sums,
    /// By the number of the wager.
    pub(crate) wagers: Vec<WagerTotals>,
    /// By the number of the side wager in the options.
    pub(crate) side: Vec<Side>,
}

/// What the table said to a side wager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// How often it took it.
    pub(crate) taken: u64,
    /// Why it did not, once.
    pub(crate) refused: Option<String>,
}

/// What became of one wager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct WagerTotals {
    pub(crate) lines: u64,
    pub(crate) decided: u64,
    pub(crate) won_lines: u64,
    pub(crate) pushed: u64,
    #[serde(with = "digits")]
    pub(crate) back: i128,
    #[serde(with = "digits")]
    pub(crate) won: i128,
    #[serde(with = "digits")]
    pub(crate) fees: i128,
    /// The gain on what was staked.
    pub(crate) sums: Sums,
    pub(crate) rows: Vec<RowCount>,
}

/// How often a wager was settled in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RowCount {
    /// The row, if it was paid by one: the ids of its pay table and its event, by which it is joined to others. A horn is paid
    /// by the rows of four wagers, whose events are alike. Whoever reads a count without the table would join these.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) table: Option<Cow<'static, str>>,
    pub(crate) event: Option<Cow<'static, str>>,
    /// Its name, which reports show.
    pub(crate) row: Option<Cow<'static, str>>,
    #[serde(deserialize_with = "read_pays")]
    pub(crate) pays: Option<Pays>,
    pub(crate) lines: u64,
}

impl RowCount {
    /// Whether it counts this row.
    pub(crate) fn is_of(&self, row: &Row) -> bool {
        self.table.as_deref() == Some(&row.table) && self.event.as_deref() == Some(&row.event)
    }
}

fn read_pays<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<Pays>, D::Error> {
    let text = Option::<String>::deserialize(d)?;
    text.map(|t| t.parse().map_err(serde::de::Error::custom)).transpose()
}

impl Totals {
    /// These and those together.
    pub(crate) fn plus(mut self, other: Totals) -> Totals {
        if self.wagers.is_empty() {
            return other;
        }
        if other.wagers.is_empty() {
            return self;
        }
        self.rounds += other.rounds;
        self.decided += other.decided;
        self.ahead += other.ahead;
        self.choices += other.choices;
        self.base.merge(&other.base);
        self.all.merge(&other.all);
        for (ours, theirs) in self.wagers.iter_mut().zip(&other.wagers) {
            ours.merge(theirs);
        }
        for (ours, theirs) in self.side.iter_mut().zip(other.side) {
            ours.taken += theirs.taken;
            ours.refused = ours.refused.take().or(theirs.refused);
        }
        self
    }
}

impl WagerTotals {
    /// The rows in an order that does not depend on which came first.
    pub(crate) fn in_order(mut self) -> WagerTotals {
        self.rows.sort_by_cached_key(|row| {
            (row.event.clone(), row.table.clone(), row.pays.map(|pays| pays.to_string()))
        });
        self
    }

    fn merge(&mut self, other: &WagerTotals) {
        self.lines += other.lines;
        self.decided += other.decided;
        self.won_lines += other.won_lines;
        self.pushed += other.pushed;
        self.back += other.back;
        self.won += other.won;
        self.fees += other.fees;
        self.sums.merge(&other.sums);
        other.rows.iter().for_each(|row| self.count(row.clone()));
    }

    pub(crate) fn count(&mut self, count: RowCount) {
        match self
            .rows
            .iter_mut()
            .find(|r| r.pays == count.pays && r.event == count.event && r.table == count.table)
        {
            Some(row) => row.lines += count.lines,
            None => self.rows.push(count),
        }
    }
}
