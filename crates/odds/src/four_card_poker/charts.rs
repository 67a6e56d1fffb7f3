//! The strategy of Four Card Poker as two charts: without and with a card of the rank the dealer shows.

use std::collections::BTreeMap;

use book::Fault;
use equipment::{Card, Rank};
use games::four_card_poker::FourCardPoker;
use games::kernel::Game;
use hands::{FourCategory, FourRank};

use super::{METHOD, against_each, main_game};
use crate::exact::{Figure, Ratio, decimal, whole};
use crate::progress::Progress;
use crate::sheet::Ask;
use crate::strategy::{Cell, ChartRow, StrategyPart, StrategySheet};
use crate::unseen::{Meetings, Share, shares};

/// The hands of a row: the category, and as far as the row tells them apart the ranks that lead.
type Row = (FourCategory, Option<Rank>, Option<Rank>);

fn row(hand: FourRank) -> Row {
    let lead = hand.lead();
    match hand.category() {
        FourCategory::HighCard if lead == Rank::Ace => (hand.category(), Some(lead), Some(hand.ranks()[1])),
        category @ (FourCategory::HighCard | FourCategory::Pair) => (category, Some(lead), None),
        category => (category, None, None),
    }
}

fn name((category, lead, next): Row) -> String {
    let letter = |rank: Option<Rank>| rank.map_or(' ', Rank::letter);
    match (category, next) {
        (FourCategory::HighCard, Some(_)) => format!("{}-{} high", letter(lead), letter(next)),
        (FourCategory::HighCard, None) => format!("{} high", letter(lead)),
        (FourCategory::Pair, _) => format!("pair of {}", letter(lead)),
        _ => category.name().to_lowercase(),
    }
}

/// What the dealer shows, how many it stands for, and the hands by row: without and with a card of that rank.
struct Column {
    shown: Card,
    times: u64,
    scale: i128,
    rows: [BTreeMap<Row, Share<3>>; 2],
}

pub(super) fn strategy(ask: &Ask, progress: &Progress) -> Result<StrategySheet, Fault> {
    let columns = against_each(ask, progress, |a| {
        let by_row = shares(&a.decided, |class| {
            let (hand, _) = a.decided.showdown.classes[class];
            let holds = hand.iter().any(|card| card.rank() == a.shown.rank());
            (holds, row(a.decided.showdown.ranks[class]))
        });
        let mut rows = [BTreeMap::new(), BTreeMap::new()];
        by_row.into_iter().for_each(|((holds, row), share)| {
            rows[usize::from(holds)].insert(row, share);
        });
        let mut tally = Meetings::new();
        a.decided.tally(a.times, &mut tally);
        (Column { shown: a.shown, times: a.times, scale: a.decided.scale(), rows }, tally)
    })?;
    let (columns, tallies): (Vec<Column>, Vec<Meetings<FourRank>>) = columns.into_iter().unzip();
    let tally = tallies.into_iter().fold(Meetings::new(), |mut all, tally| {
        all.add(tally);
        all
    });
    let house_edge = main_game(ask, &tally)?[0].law.house_edge();
    let lost = lost(&columns);
    let exact = house_edge.exact().cloned().unwrap_or_default();
    let method = format!(
        "{METHOD}; the charts take one act for all hands of a cell (* where a few of them do better otherwise) and give \
         {:.4}% instead of {:.4}%",
        100.0 * decimal(&(exact.clone() + lost)),
        100.0 * decimal(&exact),
    );
    let parts =
        ["Holding no card of the rank the dealer shows", "Holding a card of the rank the dealer shows"];
    Ok(StrategySheet {
        game: FourCardPoker::ID.into(),
        rules: ask.rules.fingerprint(),
        method,
        house_edge,
        parts: (0..2).map(|holds| chart(parts[holds], &columns, holds)).collect(),
    })
}

/// What the charts lose beside the best play, on average.
fn lost(columns: &[Column]) -> Ratio {
    let all: u64 = columns.iter().map(|c| c.times).sum();
    let each = columns.iter().map(|column| {
        let cells = column.rows.iter().flat_map(|rows| rows.values());
        let mut total = Share::<3>::default();
        let lost = cells.fold(0, |lost, share| {
            total.add(share);
            lost + share.loss(share.option())
        });
        total.average(lost, column.scale) * whole(column.times)
    });
    each.fold(Ratio::ZERO, |sum, lost| sum + lost) / whole(all)
}

/// One chart: rows of hands, the best first, those that are played alike put together.
fn chart(title: &str, columns: &[Column], holds: usize) -> StrategyPart {
    let mut found: Vec<Row> = columns.iter().flat_map(|c| c.rows[holds].keys().copied()).collect();
    found.sort_unstable();
    found.dedup();
    let share = |row: &Row| -> Vec<Option<Share<3>>> {
        columns.iter().map(|c| c.rows[holds].get(row).copied()).collect()
    };
    // A cell without hands goes with any.
    let alike = |some: &[Option<Share<3>>], others: &[Option<Share<3>>]| {
        let options = some.iter().zip(others).filter_map(|(a, b)| a.zip(*b));
        options.into_iter().all(|(a, b)| a.option() == b.option())
    };
    let mut rows: Vec<(Row, Row, Vec<Option<Share<3>>>)> = vec![];
    for row in found.iter().rev() {
        let cells = share(row);
        match rows.last_mut() {
            Some((_, lowest, together)) if alike(together, &cells) => {
                *lowest = *row;
                for (sum, more) in together.iter_mut().zip(&cells) {
                    match (sum, more) {
                        (Some(sum), Some(more)) => sum.add(more),
                        (sum, more) => *sum = sum.or(*more),
                    }
                }
            }
            _ => rows.push((*row, *row, cells)),
        }
    }
    let last = rows.len().saturating_sub(1);
    let hand = |i: usize, highest: Row, lowest: Row| match i {
        _ if i == last => "anything less".to_owned(),
        0 => format!("{} or better", name(lowest)),
        _ if highest == lowest => name(highest),
        _ => format!("{} to {}", name(lowest), name(highest)),
    };
    let cell = |column: &Column, share: &Option<Share<3>>| match share {
        None => Cell { act: "-".into(), cost: Figure::Exact(Ratio::ZERO) },
        Some(share) => {
            let option = share.option();
            let some_differ = share.takes[option] < share.hands;
            let act = ["F", "1", "3"][option];
            Cell {
                act: if some_differ { format!("{act}*") } else { act.into() },
                cost: Figure::Exact(share.cost(option, column.scale)),
            }
        }
    };
    let head = |card: Card| match (columns.len(), card.rank()) {
        (13, Some(rank)) => rank.letter().to_string(),
        _ => card.to_string(),
    };
    StrategyPart::Chart {
        title: title.into(),
        columns: columns.iter().map(|c| head(c.shown)).collect(),
        rows: rows
            .iter()
            .enumerate()
            .map(|(i, (highest, lowest, cells))| ChartRow {
                hand: hand(i, *highest, *lowest),
                cells: columns.iter().zip(cells).map(|(column, share)| cell(column, share)).collect(),
            })
            .collect(),
        key: vec![
            ("F".into(), "fold".into()),
            ("1".into(), "play the ante once".into()),
            ("3".into(), "play three times the ante".into()),
            ("*".into(), "a few of these hands do better otherwise".into()),
        ],
    }
}
