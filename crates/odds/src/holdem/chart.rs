//! The holdings before the flop as the square every hold'em player knows: suited ones above the pairs, others below.

use equipment::Rank;

use super::guide::Guide;
use crate::exact::{Figure, Ratio};
use crate::strategy::{Cell, ChartRow, StrategyPart};

/// The square of a decision before the flop: short words for its two choices, and what they mean.
pub(super) fn chart(
    guide: &Guide,
    short: [&str; 2],
    acts: [&str; 2],
    value: impl Fn(i128, i128) -> Ratio,
) -> StrategyPart {
    let ranks = || Rank::ALL.into_iter().rev();
    let cell = |row: Rank, column: Rank| {
        let key = match row.cmp(&column) {
            std::cmp::Ordering::Equal => (0, row as u8, 0),
            std::cmp::Ordering::Greater => (1, row as u8, column as u8),
            std::cmp::Ordering::Less => (2, column as u8, row as u8),
        };
        let cell = guide.cell(key);
        let cost = match cell.deals {
            0 => Ratio::ZERO,
            deals => value((cell.bet - cell.wait).abs(), deals),
        };
        Cell { act: short[usize::from(!guide.bets(key))].into(), cost: Figure::Exact(cost) }
    };
    StrategyPart::Chart {
        title: "Before the flop: suited above the diagonal, of two suits below".into(),
        columns: ranks().map(|r| r.letter().to_string()).collect(),
        rows: ranks()
            .map(|row| ChartRow {
                hand: row.letter().to_string(),
                cells: ranks().map(|column| cell(row, column)).collect(),
            })
            .collect(),
        key: short.iter().zip(acts).map(|(s, a)| (s.to_string(), a.to_string())).collect(),
    }
}
