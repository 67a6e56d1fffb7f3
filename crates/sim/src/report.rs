//! What a run found. Money and counts are exact; floating point appears here, at the very end, and nowhere else.

use book::{Cents, Fault, Pays, Rules};
use odds::Progress;
use serde::Serialize;

use crate::exact::{EdgeTest, RowTest, compare};
use crate::part::{Pace, RunPart};
use crate::sums::Estimate;
use crate::totals::{RowCount, WagerTotals};

/// What a run found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunReport {
    /// The game's id.
    pub game: String,
    /// The version of the rules, by its short name.
    pub rules: String,
    /// The strategy played, in a sentence.
    pub strategy: String,
    /// The side wagers added to it.
    pub side: Vec<(String, Cents)>,
    /// The seed.
    pub seed: u64,
    /// How many seats played.
    pub seats: u8,
    /// How many rounds were played.
    pub rounds: u64,
    /// How many of them decided a wager.
    pub decided: u64,
    /// How many of them left the seats together with a gain.
    pub hits: u64,
    /// Hits among the rounds that decided a wager.
    pub hit_frequency: Option<f64>,
    /// The base wagers decided: what was laid before the deal, side wagers apart.
    pub base: Cents,
    /// Everything staked, whenever it was.
    pub staked: Cents,
    /// What the seats gained; negative when they lost.
    pub net: Cents,
    /// The loss for each unit of base wager, added side wagers apart: positive when the house gains.
    pub edge: Option<Estimate>,
    /// The loss for each unit of base wager, that of added side wagers included.
    pub loss_in_all: Option<Estimate>,
    /// The loss for each unit staked, whenever it was: the element of risk.
    pub element_of_risk: Option<f64>,
    /// Found edges beside exact ones.
    pub exact: Vec<EdgeTest>,
    /// Found rows beside exact ones.
    pub row_tests: Vec<RowTest>,
    /// Why there are none, if so.
    pub not_exact: Option<String>,
    /// By how much more the house gained than from a fresh shoe, where the table deals down to a cut card.
    pub cut_card_effect: Option<Estimate>,
    /// Wager by wager, in the order of the layout; those never made are left out.
    pub wagers: Vec<WagerReport>,
    /// How fast it went.
    pub pace: Pace,
    /// The same in integers, for `merge`.
    pub part: RunPart,
}

/// What became of one wager.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WagerReport {
    /// The wager's id.
    pub wager: String,
    /// Lines of settlement, those of bonuses included.
    pub lines: u64,
    /// Stakes decided. A wager that is paid and stays up counts each time.
    pub decided: u64,
    /// How many of these won.
    pub hits: u64,
    /// How many of these were neither won nor lost.
    pub pushes: u64,
    /// Hits among the stakes decided.
    pub hit_frequency: Option<f64>,
    /// The stakes decided, added up.
    pub staked: Cents,
    /// Of the stakes, what was given back or stayed up.
    pub returned: Cents,
    /// What the house added.
    pub won: Cents,
    /// Commission.
    pub fees: Cents,
    /// What the seats gained; negative when they lost.
    pub net: Cents,
    /// The loss for each unit staked on this wager: positive when the house gains.
    pub edge: Option<Estimate>,
    /// The ways it was settled: the rows of its pay table first, in their order.
    pub rows: Vec<RowReport>,
}

/// How often a wager was settled in one way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowReport {
    /// The id of the row of the pay table, if it was paid by one.
    pub event: Option<String>,
    /// The row as players call it.
    pub row: Option<String>,
    /// What was paid; none for a loss.
    pub pays: Option<Pays>,
    /// How many lines.
    pub lines: u64,
    /// Lines for each stake decided.
    pub frequency: Option<f64>,
}

impl RunReport {
    /// Draws up the report of a run, or of a part of one. A side wager the table never took is a fault: the run says
    /// nothing about it.
    pub fn new(part: RunPart, rules: &Rules) -> Result<RunReport, Fault> {
        let (run, totals) = (&part.run, &part.totals);
        for ((id, amount), taken) in run.side.iter().zip(&totals.side) {
            if let (0, Some(refusal)) = (taken.taken, &taken.refused) {
                return Err(Fault::Choice(format!("{amount} on `{id}` was never taken: {refusal}")));
            }
        }
        let staked: i128 = totals.wagers.iter().map(|w| w.sums.y).sum();
        let wagers = part.wagers.iter().zip(&totals.wagers).filter(|(_, w)| w.lines > 0);
        Ok(RunReport {
            game: run.game.clone(),
            rules: run.rules.clone(),
            strategy: part.says.clone(),
            side: run.side.clone(),
            seed: run.seed,
            seats: run.seats,
            rounds: totals.rounds,
            decided: totals.decided,
            hits: totals.ahead,
            hit_frequency: share(totals.ahead, totals.decided),
            base: cents(totals.base.y),
            staked: cents(staked),
            net: cents(totals.all.x),
            edge: totals.base.edge(),
            loss_in_all: totals.all.edge(),
            element_of_risk: (staked != 0).then(|| 0.0 - totals.all.x as f64 / staked as f64),
            exact: vec![],
            row_tests: vec![],
            not_exact: None,
            cut_card_effect: None,
            wagers: wagers.map(|(id, w)| wager(id, w, rules)).collect(),
            pace: part.pace,
            part,
        })
    }

    /// Solves the game and sets the exact odds beside what was found; says why, if it cannot be solved.
    pub fn set_beside_exact(&mut self, rules: &Rules, progress: &Progress) {
        match compare(&self.part, rules, progress) {
            Ok((exact, row_tests)) => (self.exact, self.row_tests) = (exact, row_tests),
            Err(fault) => self.not_exact = Some(fault.to_string()),
        }
        let opening = &self.part.opening;
        let main = self.exact.iter().find(|a| a.z.is_some() && opening.iter().any(|(w, _)| *w == a.wager));
        // The exact odds are those of a fresh shoe.
        let to_a_cut_card = rules.settings().contains_key("cut-card") && !self.part.run.fresh;
        self.cut_card_effect =
            main.filter(|_| to_a_cut_card).map(|a| Estimate { value: a.difference, error: a.found.error });
    }
}

fn wager(id: &str, totals: &WagerTotals, rules: &Rules) -> WagerReport {
    WagerReport {
        wager: id.into(),
        lines: totals.lines,
        decided: totals.decided,
        hits: totals.won_lines,
        pushes: totals.pushed,
        hit_frequency: share(totals.won_lines, totals.decided),
        staked: cents(totals.sums.y),
        returned: cents(totals.back),
        won: cents(totals.won),
        fees: cents(totals.fees),
        net: cents(totals.sums.x),
        edge: totals.sums.edge(),
        rows: rows(id, totals, rules),
    }
}

fn rows(id: &str, totals: &WagerTotals, rules: &Rules) -> Vec<RowReport> {
    let mut rows = totals.rows.clone();
    let tables = rules.paytables().filter(|table| table.wager == id);
    let printed: Vec<_> = tables.flat_map(|table| &table.rows).collect();
    let place = |r: &RowCount| printed.iter().position(|row| r.is_of(row));
    // Printed rows in the order they are printed, then the rest by what they pay.
    let order = |r: &RowCount| (place(r).unwrap_or(usize::MAX), r.row.clone(), r.pays.map(|p| p.to_string()));
    rows.sort_by_cached_key(order);
    let report = |r: RowCount| RowReport {
        row: r.row.map(|name| name.into_owned()),
        event: r.event.map(|event| event.into_owned()),
        pays: r.pays,
        lines: r.lines,
        frequency: share(r.lines, totals.decided),
    };
    rows.into_iter().map(report).collect()
}

fn share(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// A sum of money, which no run can make too large: 9 × 10¹⁸ cents are a billion rounds of 90 million dollars.
fn cents(sum: i128) -> Cents {
    Cents(i64::try_from(sum).expect("the money of a run can be counted in cents"))
}
