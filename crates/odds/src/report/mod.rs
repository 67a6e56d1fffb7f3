//! PAR reports: a sheet and its strategy as a page, a table or a text that can be filed.

mod chart;
mod html;
mod text;

use book::Rules;

use crate::exact::{Figure, Ratio};
use crate::sheet::{Measure, Sheet, WagerOdds};
use crate::strategy::StrategySheet;

pub use html::index;

/// Everything a report is made from.
#[derive(Clone, Debug)]
pub struct ParReport {
    /// The game's name.
    pub title: String,
    /// Where its chapter is printed.
    pub source: String,
    /// The version of the program that made it.
    pub version: &'static str,
    /// The game in a sentence.
    pub pitch: String,
    /// What the house has chosen, in words: what is chosen, what it is, and its clause.
    pub choices: Vec<(String, String, String)>,
    /// What each wager is, in words: its name and what it is on.
    pub wagers: Vec<(String, String)>,
    /// Whether the report is one of a book with an index beside it.
    pub in_book: bool,
    /// The odds.
    pub sheet: Sheet,
    /// The best strategy, where the game has decisions.
    pub strategy: Option<StrategySheet>,
}

impl ParReport {
    /// A report on a sheet made under these rules.
    pub fn new(rules: &Rules, sheet: Sheet, strategy: Option<StrategySheet>) -> ParReport {
        ParReport {
            title: rules.chapter().title.clone(),
            source: rules
                .chapters()
                .iter()
                .map(|c| format!("{} ({})", c.id, c.source))
                .collect::<Vec<_>>()
                .join("; "),
            version: env!("CARGO_PKG_VERSION"),
            pitch: rules.chapter().pitch.clone(),
            choices: rules
                .choices()
                .filter_map(|s| {
                    Some((
                        s.name.clone(),
                        rules.settings().get(s.id.as_str())?.to_string(),
                        s.clause.to_string(),
                    ))
                })
                .collect(),
            wagers: rules.wagers().map(|w| (w.name.clone(), w.help.clone())).collect(),
            in_book: false,
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

/// A part of the expected gain in percent, with its sign.
pub(crate) fn signed(figure: &Figure) -> String {
    match figure.decimal() {
        0.0 => "0".into(),
        part if part < 0.0 => format!("−{:.4}%", -100.0 * part),
        part => format!("+{:.4}%", 100.0 * part),
    }
}

/// A count with its thousands marked; one of more digits than anybody reads, by its size.
pub(crate) fn count(n: &Ratio) -> String {
    let digits = n.numerator().to_string();
    if digits.len() > 24 {
        return format!("≈ {}.{} × 10^{}", &digits[..1], &digits[1..5], digits.len() - 1);
    }
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A standard deviation, with its error where that reaches the digits shown.
pub fn deviation(wager: &WagerOdds) -> String {
    match (wager.law.stddev(), wager.law.stddev_error()) {
        (stddev, error) if error >= 5e-5 => format!("{stddev:.4} ± {error:.4}"),
        (stddev, _) => format!("{stddev:.4}"),
    }
}

/// Another number of a wager, in its unit.
pub fn measured(measure: &Measure) -> String {
    match measure.unit {
        "cents" => format!("${:.2}", measure.value.decimal() / 100.0),
        "throws" => format!("{:.4}", measure.value.decimal()),
        _ => percent(&measure.value),
    }
}

/// What an entry's totals are: combinations, probability and return of all rows together.
pub(crate) fn totals(wager: &WagerOdds) -> [String; 3] {
    let combinations = wager.law.combinations().map_or_else(|| "–".into(), |all| count(&all));
    let gain = Figure::within(wager.law.gain(), wager.law.error());
    [combinations, "1".into(), signed(&gain)]
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
