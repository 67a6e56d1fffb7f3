//! A strategy that was computed, ready to print.

use serde::Serialize;

use crate::exact::Figure;

/// The best way to play a game.
#[derive(Clone, Debug, Serialize)]
pub struct StrategySheet {
    /// The game's id.
    pub game: String,
    /// The name of the rules' version.
    pub rules: String,
    /// What the strategy may look at, and how it was found.
    pub method: String,
    /// The house edge against it, per unit of the base wager.
    pub house_edge: Figure,
    /// Its parts: one for each kind of decision.
    pub parts: Vec<StrategyPart>,
}

/// The decisions of one kind.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum StrategyPart {
    /// A chart: what one holds against what the dealer shows.
    Chart {
        /// What is decided.
        title: String,
        /// The heads of the columns.
        columns: Vec<String>,
        /// The rows: what one holds, and a cell for each column.
        rows: Vec<ChartRow>,
        /// What the short words of the cells mean.
        key: Vec<(String, String)>,
    },
    /// A list of rules, the first that fits holds.
    List {
        /// What is decided.
        title: String,
        /// The rules.
        rules: Vec<StrategyRule>,
    },
}

/// A row of a chart.
#[derive(Clone, Debug, Serialize)]
pub struct ChartRow {
    /// What one holds.
    pub hand: String,
    /// What to do in each column.
    pub cells: Vec<Cell>,
}

/// A cell of a chart.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// What to do, as a short word of the key.
    pub act: String,
    /// What the best other choice costs, in units of the base wager.
    pub cost: Figure,
}

/// A rule of a list.
#[derive(Clone, Debug, Serialize)]
pub struct StrategyRule {
    /// Which hands it is for.
    pub when: String,
    /// What to do.
    pub act: String,
    /// How often it applies when the decision comes up.
    pub share: Figure,
    /// What the other choice would cost on average where it applies, in units of the base wager.
    pub cost: Figure,
}
