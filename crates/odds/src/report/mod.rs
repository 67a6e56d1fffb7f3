//! PAR reports: a sheet and its strategy as a page, a table or a text that can be filed.

mod chart;
mod html;
mod text;

use book::Rules;

use crate::exact::Figure;
use crate::sheet::{Sheet, WagerOdds};
use crate::strategy::Strategy;

pub use html::index;

/// Everything a report is made from.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's name.
    pub title: String,
    /// Where its chapter is printed.
    pub source: String,
    /// The version of the program that made it.
    pub version: &'static str,
    /// Where the pay tables in force depart from the print.
    pub departures: Vec<String>,
    /// The odds.
    pub sheet: Sheet,
    /// The best strategy, where the game has decisions.
    pub strategy: Option<Strategy>,
}

impl Report {
    /// A report on a sheet made under these rules.
    pub fn new(rules: &Rules, sheet: Sheet, strategy: Option<Strategy>) -> Report {
        Report {
            title: rules.chapter().title.clone(),
            source: rules
                .chapters()
                .iter()
                .map(|c| format!("{} ({})", c.id, c.source))
                .collect::<Vec<_>>()
                .join("; "),
            version: env!("CARGO_PKG_VERSION"),
            departures: rules.departures(),
            sheet,
            strategy,
        }
    }

    /// A page that needs nothing else: style and charts are inside.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// A line for each row of each wager, for a spreadsheet.
    pub fn csv(&self) -> String {
        text::csv(self)
    }

    /// A text in Markdown.
    pub fn markdown(&self) -> String {
        text::markdown(self)
    }
}

/// A figure in percent, with its bound where that reaches the digits shown.
pub fn percent(figure: &Figure) -> String {
    match figure {
        Figure::Near { value, error } if *error >= 5e-7 => {
            format!("{:.4}% ± {:.1e}%", 100.0 * value, 100.0 * error)
        }
        _ => format!("{:.4}%", 100.0 * figure.decimal()),
    }
}

/// A probability, readable for rare events too.
pub(crate) fn chance(figure: &Figure) -> String {
    match figure.decimal() {
        0.0 => "0".into(),
        p if p >= 0.000_1 => format!("{:.6}", p),
        p => format!("{p:.4e}"),
    }
}

/// What a wager's entry is called: wager, pay table, and what else sets it apart.
pub(crate) fn label(wager: &WagerOdds) -> String {
    let mut label = wager.wager.clone();
    if let Some(table) = &wager.paytable {
        label += &format!(" · {table}");
    }
    for (setting, value) in &wager.under {
        label += &format!(" · {setting}={value}");
    }
    label
}
