//! A chart for the games of twenty-one: what one holds against the card the dealer shows.

use games::kernel::{Choice, Menu, Verb};

use super::sight::Sight;
use super::{choice, offered};

/// The columns: what the dealer's card counts, 2 to 10 and the ace.
pub(super) const COLUMNS: usize = 10;

/// What a cell says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Cell {
    /// Nothing: the next chart or the simple strategy decides.
    #[default]
    Blank,
    Hit,
    Stand,
    /// Double, or this where that is not offered.
    DoubleOrHit,
    DoubleOrStand,
    Split,
    SurrenderOrHit,
    SurrenderOrStand,
    SurrenderOrSplit,
}

impl Cell {
    pub(super) fn read(text: &str) -> Option<Cell> {
        Some(match text {
            "-" => Cell::Blank,
            "H" => Cell::Hit,
            "S" => Cell::Stand,
            "D" | "Dh" => Cell::DoubleOrHit,
            "Ds" => Cell::DoubleOrStand,
            "P" => Cell::Split,
            "R" | "Rh" => Cell::SurrenderOrHit,
            "Rs" => Cell::SurrenderOrStand,
            "Rp" => Cell::SurrenderOrSplit,
            _ => return None,
        })
    }

    /// The words in the order they are tried.
    fn words(self) -> &'static [Verb] {
        match self {
            Cell::Blank => &[],
            Cell::Hit => &[Verb::Hit],
            Cell::Stand => &[Verb::Stand],
            Cell::DoubleOrHit => &[Verb::Double, Verb::Hit],
            Cell::DoubleOrStand => &[Verb::Double, Verb::Stand],
            Cell::Split => &[Verb::Split],
            Cell::SurrenderOrHit => &[Verb::Surrender, Verb::Hit],
            Cell::SurrenderOrStand => &[Verb::Surrender, Verb::Stand],
            Cell::SurrenderOrSplit => &[Verb::Surrender, Verb::Split],
        }
    }

    fn choice(self, menu: &Menu) -> Option<Choice> {
        self.words().iter().find_map(|&verb| offered(menu, verb)).map(|item| choice(item, false))
    }
}

/// The three charts: by hard total, by soft total, and by what each card of a pair counts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chart {
    pub(super) hard: [[Cell; COLUMNS]; 22],
    pub(super) soft: [[Cell; COLUMNS]; 22],
    pub(super) pairs: [[Cell; COLUMNS]; 11],
}

impl Chart {
    pub(super) const EMPTY: Chart = Chart {
        hard: [[Cell::Blank; COLUMNS]; 22],
        soft: [[Cell::Blank; COLUMNS]; 22],
        pairs: [[Cell::Blank; COLUMNS]; 11],
    };

    /// What the charts say, if they do and the menu has it: pairs first, then the total.
    pub(super) fn choice(&self, sight: &Sight, menu: &Menu) -> Option<Choice> {
        // The dealer shows one card; ten, jack, queen and king stand in one column.
        let rank = (sight.dealer != 0).then(|| sight.dealer.trailing_zeros())?;
        let column = match rank {
            0..8 => rank as usize,
            8..12 => 8,
            _ => 9,
        };
        let total = sight.total();
        let paired = sight.pair().and_then(|value| self.pairs[value as usize][column].choice(menu));
        let by_total = || {
            let chart = if total.is_soft() { &self.soft } else { &self.hard };
            chart.get(total.value() as usize)?[column].choice(menu)
        };
        paired.or_else(by_total)
    }
}
