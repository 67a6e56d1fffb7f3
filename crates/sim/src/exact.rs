//! What was found beside what is computed.

use book::{Fault, Limits, Rules};
use games::kernel::event_of;
use odds::{Ask, Figure, Progress, Ratio, Sheet, WagerOdds};
use serde::Serialize;

use crate::part::RunPart;
use crate::stats::chi_square;
use crate::strategy::unsolved;
use crate::sums::{Estimate, Sums};
use crate::totals::{RowCount, WagerTotals};

/// A simulated edge beside the exact one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EdgeTest {
    /// The wager whose units both are counted in.
    pub wager: String,
    /// Whether it is the whole play that begins with this wager, raises and bonuses included.
    pub play: bool,
    /// The loss per unit found.
    pub found: Estimate,
    /// The exact loss per unit, under best play.
    pub exact: Figure,
    /// Found less exact.
    pub difference: f64,
    /// The standard error of the difference: as found, or as the exact law of the wager has it if that is greater. A
    /// jackpot that nobody has hit yet makes the error found too small.
    pub error: f64,
    /// The difference in standard errors; none where the run did not play the best strategy.
    pub z: Option<f64>,
}

/// A wager's rows beside their exact probabilities.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowTest {
    /// The wager.
    pub wager: String,
    /// The pay table.
    pub paytable: String,
    /// How many wagers were decided.
    pub decided: u64,
    /// The rows in the order of the pay table; then, without a name, whatever no row pays.
    pub rows: Vec<RowAgainst>,
    /// Σ (found − expected)² ÷ expected.
    pub chi_square: f64,
    /// One less than the cells compared; those expected fewer than five times are put together.
    pub degrees: u32,
    /// How likely a chi-square at least as great is.
    pub p_value: f64,
}

/// A row beside its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowAgainst {
    /// The row's name.
    pub row: Option<String>,
    /// How often it came.
    pub found: u64,
    /// How often it is expected.
    pub expected: f64,
}

/// The exact odds held against a run: edges and rows. A fault if the game is not solved.
pub(crate) fn compare(
    part: &RunPart,
    rules: &Rules,
    progress: &Progress,
) -> Result<(Vec<EdgeTest>, Vec<RowTest>), Fault> {
    if part.run.game != rules.game() {
        return Err(unsolved(&part.run.game));
    }
    let mut rules = rules.clone();
    // Rows that pay a fixed amount are worth what the stake makes of them.
    for (wager, amount) in &part.added {
        let limits = Limits { min: *amount, ..rules.limits(wager) };
        rules.post(wager, limits)?;
    }
    let ask = Ask { in_force: true, ..Ask::new(rules) };
    let sheet = odds::sheet(&ask, progress)?;
    let entries = entries(&sheet);
    // Without decisions every strategy is the best.
    let optimal = part.run.strategy == "optimal" || part.totals.choices == 0;
    let run = Run { part, entries: &entries, optimal };
    let edges = entries.iter().filter_map(|e| run.edge(e)).collect();
    let rows = entries.iter().filter_map(|e| run.rows(e, &ask.rules)).collect();
    Ok((edges, rows))
}

/// The entries of a sheet that say what a run should find: those of the tables and settings in force. Where the sheet
/// tells several ways of playing apart, the one by totals: it is what the computed strategy plays at a table.
pub fn entries(sheet: &Sheet) -> Vec<&WagerOdds> {
    let by_totals =
        |e: &WagerOdds| e.under.len() == 1 && e.under.get("play").is_some_and(|p| p == "by totals");
    let in_force = || sheet.wagers.iter().filter(|e| e.in_force);
    let replaced = |wager: &str| in_force().any(|e| by_totals(e) && e.wager == wager);
    let plain = |e: &WagerOdds| e.under.is_empty() && (e.within.is_some() || !replaced(&e.wager));
    in_force().filter(|e| plain(e) || by_totals(e)).collect()
}

struct Run<'a> {
    part: &'a RunPart,
    entries: &'a [&'a WagerOdds],
    optimal: bool,
}

impl Run<'_> {
    /// What the run counted of a wager, if it was made.
    fn totals(&self, wager: &str) -> Option<&WagerTotals> {
        let at = self.part.wagers.iter().position(|w| w == wager)?;
        self.part.totals.wagers.get(at).filter(|w| w.lines > 0)
    }

    /// Whether an entry is a whole play: it has parts, or decisions add to its stake.
    fn is_play(&self, entry: &WagerOdds) -> bool {
        entry.within.is_none()
            && (self.parts(&entry.wager).next().is_some()
                || entry.law.ends().iter().any(|end| end.staked != Ratio::ONE))
    }

    fn parts<'a>(&'a self, wager: &'a str) -> impl Iterator<Item = &'a &'a WagerOdds> {
        self.entries.iter().filter(move |e| e.within.as_deref() == Some(wager))
    }

    /// Whether the wager is none of the strategy's own.
    fn is_added(&self, wager: &str) -> bool {
        self.part.added.iter().any(|(added, _)| added == wager)
    }

    /// How many units of a wager are laid for each cent of base wagers, if the strategy opens with it.
    fn share(&self, wager: &str) -> Option<f64> {
        let opening = &self.part.opening;
        let all: i64 = opening.iter().map(|(_, amount)| amount.0).sum();
        let own: i64 = opening.iter().filter(|(w, _)| w == wager).map(|(_, amount)| amount.0).sum();
        (own > 0).then(|| own as f64 / all as f64)
    }

    fn edge(&self, entry: &WagerOdds) -> Option<EdgeTest> {
        let mut same = self.entries.iter().filter(|e| e.wager == entry.wager && e.within.is_none());
        if entry.within.is_some() || same.nth(1).is_some() {
            return None;
        }
        let play = self.is_play(entry);
        let found = if play { self.play(&entry.wager)? } else { self.own(&entry.wager)? };
        // An envy bonus comes from each of the other seats, who all bet alike.
        let envy = entry.envy.as_ref().map_or(0.0, Figure::decimal) * (self.part.run.seats - 1) as f64;
        let exact = match entry.law.house_edge() {
            edge if envy == 0.0 => edge,
            edge => Figure::Near { value: edge.decimal() - envy, error: 0.0 },
        };
        let difference = found.value - exact.decimal();
        let bound = if let Figure::Near { error, .. } = exact { error } else { 0.0 };
        let by_law = entry.law.stddev() / (self.times(&entry.wager, play) as f64).sqrt();
        let error = found.error.max(by_law).hypot(bound);
        let z = if difference == 0.0 { 0.0 } else { difference / error };
        // What is added beside the play does not depend on how that goes on.
        let z = (self.optimal || self.is_added(&entry.wager)).then_some(z);
        Some(EdgeTest { wager: entry.wager.clone(), play, found, exact, difference, error, z })
    }

    /// How often a wager, or the play it begins, was decided; seats at one table count as one, they share its luck.
    fn times(&self, wager: &str, play: bool) -> u64 {
        let decided = if play { self.plays() } else { self.totals(wager).map_or(0, |w| w.decided) };
        (decided / self.part.run.seats as u64).max(1)
    }

    /// How many times a seat laid its base wagers.
    fn plays(&self) -> u64 {
        let laid: i64 = self.part.opening.iter().map(|(_, amount)| amount.0).sum();
        u64::try_from(self.part.totals.base.y / laid.max(1) as i128).unwrap_or(0)
    }

    /// The edge of the whole play in units of the wager it begins with. Only if nothing but its parts was played.
    fn play(&self, wager: &str) -> Option<Estimate> {
        let of_play = |w: &str| w == wager || self.parts(wager).any(|e| e.wager == w) || self.is_added(w);
        let made = self.part.wagers.iter().filter(|w| self.totals(w).is_some());
        let share = self.share(wager).filter(|_| made.clone().all(|w| of_play(w)))?;
        let Estimate { value, error } = self.part.totals.base.edge()?;
        Some(Estimate { value: value / share, error: error / share })
    }

    fn own(&self, wager: &str) -> Option<Estimate> {
        self.totals(wager).map(|w| w.sums).as_ref().and_then(Sums::edge)
    }

    /// The rows of one seat's wager, each decided once: those of a side wager, or of a part of the play.
    fn rows(&self, entry: &WagerOdds, rules: &Rules) -> Option<RowTest> {
        let table = rules.paytables().find(|t| Some(&t.id) == entry.paytable.as_ref())?;
        let totals = self.totals(&entry.wager)?;
        // Of a wager with several places, one alone need not come like all of them.
        let placed =
            |wager: &str| self.is_added(wager) && self.part.run.side.iter().all(|(spot, _)| spot != wager);
        if self.part.run.seats != 1
            || self.is_play(entry)
            || placed(&entry.wager)
            // Hands that are split have several lines.
            || entry.within.is_some() && entry.law.error().is_some()
            || !(self.optimal || self.is_added(&entry.wager))
        {
            return None;
        }
        let decided = match &entry.within {
            None => totals.decided,
            Some(_) => self.plays(),
        };
        let lines = |row: &book::Row| {
            let paid_by = |r: &&RowCount| {
                r.pays.is_some() && (r.is_of(row) || r.event.is_none() && event_of(r.pays, None) == row.event)
            };
            let alike = totals.rows.iter().filter(paid_by);
            alike.map(|r| r.lines).sum::<u64>()
        };
        let mut rows = vec![];
        for row in &table.rows {
            let odds = entry.rows.iter().find(|r| r.event == row.event)?;
            let expected = odds.probability.decimal() * decided as f64;
            rows.push(RowAgainst { row: Some(row.name.clone()), found: lines(row), expected });
        }
        let (found, expected) = rows.iter().fold((0, 0.0), |sum, r| (sum.0 + r.found, sum.1 + r.expected));
        // A wager decided in several lines at once has no such test.
        let rest = decided.checked_sub(found)?;
        rows.push(RowAgainst { row: None, found: rest, expected: (decided as f64 - expected).max(0.0) });
        let cells: Vec<_> = rows.iter().map(|r| (r.found, r.expected)).collect();
        let test = chi_square(&cells)?;
        Some(RowTest {
            wager: entry.wager.clone(),
            paytable: table.id.clone(),
            decided,
            rows,
            chi_square: test.statistic,
            degrees: test.degrees,
            p_value: test.p,
        })
    }
}
