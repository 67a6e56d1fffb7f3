//! The strategy by totals as charts.

use book::Fault;
use equipment::Suit;
use games::kernel::Game;
use games::pontoon_plus::PontoonPlus;

use super::plan::{Act, HandPlan};
use super::solution::{Solution, UpCardGame};
use super::terms::{CLASSES, RESCUED};
use super::totals::{Average, SIZES};
use crate::advice::ALIKE;
use crate::blackjack::hands::HandTree;
use crate::exact::Figure;
use crate::law::Law;
use crate::sheet::Ask;
use crate::strategy::{Cell, ChartRow, StrategyPart, StrategySheet};

/// The ways two cards are suited that a chart tells apart, with their names: mixed, any suit but spades, spades.
fn told_apart() -> [(usize, &'static str); 3] {
    let way =
        |spades: bool| Suit::ALL.iter().position(|s| (*s == Suit::Spades) == spades).map_or(0, |s| s + 1);
    [(0, "mixed"), (way(false), "suited, no spades"), (way(true), "spades")]
}

fn figure(value: f64) -> Figure {
    Figure::Near { value, error: super::laws::ERROR }
}

fn letter(act: Act) -> char {
    match act {
        Act::Stand => 'S',
        Act::Hit => 'H',
        Act::Double => 'D',
        Act::Split => 'P',
        Act::Surrender => 'R',
    }
}

fn value_name(v: usize) -> String {
    match v {
        0 => "A".into(),
        9 => "picture".into(),
        v => (v + 1).to_string(),
    }
}

/// The acts with three cards and more, by number of cards, in short: always one, or to stand and hit from so many on.
fn later(acts: &[Act]) -> String {
    let hits = acts.iter().filter(|a| **a == Act::Hit).count();
    let stands = acts.len() - hits;
    if hits == acts.len() {
        "H".into()
    } else if hits == 0 {
        "S".into()
    } else if acts[..stands].iter().all(|a| *a == Act::Stand) {
        format!("S{}", stands + 3)
    } else {
        acts.iter().map(|a| letter(*a)).collect()
    }
}

/// A cell of a total: what to do with two cards, and with more where that differs.
fn total_cell(up: &UpCardGame, soft: usize, total: usize) -> Cell {
    let cells = &up.totals.cells;
    let may_stand = total >= 12 && games::pontoon_plus::PontoonPlus::may_stand(sample(soft, total));
    let acts: Vec<Act> = (1..SIZES)
        .filter(|&size| cells[size][soft][total].weight > 0.0)
        .map(|size| if may_stand { cells[size][soft][total].later().0 } else { Act::Hit })
        .collect();
    let two = &cells[0][soft][total];
    let more = if acts.is_empty() { String::new() } else { later(&acts) };
    let (act, cost) =
        if two.weight > 0.0 { first_cost(two) } else { (None, later_cost(&cells[1][soft][total])) };
    let act = match act {
        None => more,
        Some(act) if more.is_empty() || more == letter(act).to_string() => letter(act).to_string(),
        Some(Act::Stand) if more.starts_with('S') => more,
        Some(act @ (Act::Double | Act::Surrender)) if more == "H" => letter(act).to_string(),
        Some(act) => format!("{}{}", letter(act), more.to_lowercase()),
    };
    Cell { act, cost: figure(cost) }
}

/// Some total of this kind.
fn sample(soft: usize, total: usize) -> hands::blackjack::Total {
    let start = hands::blackjack::Total::EMPTY;
    let first = if soft == 1 { start.with_value(1) } else { start.with_value(10) };
    first.with_value((total - if soft == 1 { 11 } else { 10 }).clamp(1, 10) as u8)
}

fn second_best(mut values: Vec<f64>) -> f64 {
    values.sort_by(|a, b| b.total_cmp(a));
    let other = values.iter().skip(1).copied().find(|v| v.is_finite());
    other.map_or(0.0, |other| values[0] - other)
}

fn first_cost(cell: &Average) -> (Option<Act>, f64) {
    let cost = second_best(vec![cell.stand, cell.hit, cell.double, cell.surrender]);
    (Some(cell.first().0), cost)
}

fn later_cost(cell: &Average) -> f64 {
    second_best(vec![cell.stand, cell.hit])
}

/// Rows that say the same one after the other are one; its costs are the least.
fn merged(rows: Vec<(usize, Vec<Cell>)>, name: impl Fn(usize, usize) -> String) -> Vec<ChartRow> {
    let mut found: Vec<(usize, usize, Vec<Cell>)> = vec![];
    for (total, cells) in rows {
        match found.last_mut() {
            Some((_, last, before)) if before.iter().zip(&cells).all(|(a, b)| a.act == b.act) => {
                *last = total;
                for (a, b) in before.iter_mut().zip(cells) {
                    a.cost = figure(a.cost.decimal().min(b.cost.decimal()));
                }
            }
            _ => found.push((total, total, cells)),
        }
    }
    found.into_iter().map(|(from, to, cells)| ChartRow { hand: name(from, to), cells }).collect()
}

/// The strategy by totals against every first card of the dealer.
pub(super) fn strategy(ask: &Ask) -> Result<StrategySheet, Fault> {
    let solution = Solution::new(ask, None)?;
    let mut ups: Vec<&UpCardGame> = solution.ups.iter().collect();
    // An ace comes last in a chart.
    ups.sort_by_key(|up| if up.up == 0 { 10 } else { up.up });
    let columns: Vec<String> = ups.iter().map(|up| value_name(up.up)).collect();
    let chart = |title: &str, rows: Vec<ChartRow>, key: &[(&str, &str)]| StrategyPart::Chart {
        title: title.into(),
        columns: columns.clone(),
        rows,
        key: key.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect(),
    };
    let totals = |soft: usize, from: usize, to: usize, word: &str| {
        let rows = (from..=to).map(|t| (t, ups.iter().map(|up| total_cell(up, soft, t)).collect::<Vec<_>>()));
        let rows = rows.filter(|(_, cells)| cells.iter().any(|c| !c.act.is_empty())).collect();
        merged(rows, |a, b| if a == b { format!("{word} {a}") } else { format!("{word} {a} to {b}") })
    };
    let acts = [
        ("H", "hit"),
        ("S", "stand"),
        ("S4", "stand; hit with four cards or more (so for 5, 6)"),
        ("D", "double two cards, else hit; with small letters, else that"),
        ("R", "surrender two cards, else hit; with small letters, else that"),
    ];
    let split = [("P", "split, also again"), ("-", "do not split: play the total")];
    let alone = [("H", "hit"), ("S", "stand"), ("D", "double"), ("P", "split"), ("R", "surrender")];
    let kept = [("keep", "let the doubled bet stand"), ("back", "take the doubled part back")];
    let mut parts = vec![
        chart("Hard totals", totals(0, 4, 20, "hard"), &acts),
        chart("Soft totals", totals(1, 12, 20, "soft"), &acts),
        chart("Pairs", pairs(&ups), &split),
    ];
    let by_suit = by_suit(&ups);
    if !by_suit.is_empty() {
        parts.push(chart(
            "Two cards on the way to 6-7-8 or 7-7-7, where the total says otherwise",
            by_suit,
            &alone,
        ));
    }
    parts.push(chart("After a double", rescues(&solution, &ups), &kept));
    let insures = ups.iter().any(|up| up.by_totals.insures.contains(&true));
    let law: Law = super::law(&solution, true, super::Bets::All);
    Ok(StrategySheet {
        game: PontoonPlus::ID.into(),
        rules: ask.rules.fingerprint(),
        method: format!(
            "{}; Insurance is {}",
            super::BY_TOTALS,
            if insures { "taken" } else { "never taken" }
        ),
        house_edge: law.house_edge(),
        parts,
    })
}

/// What a pair is worth unsplit by totals, in mixed suits: the cell of its total, or its own.
fn unsplit(up: &UpCardGame, n: u16, way: usize) -> f64 {
    match up.totals.alone.iter().find(|(m, _)| *m == n) {
        Some((_, by_way)) => by_way[way].first().1,
        None => {
            let total = HandTree::get().at(n).total;
            up.totals.cells[0][total.is_soft() as usize][total.value() as usize].first().1
        }
    }
}

fn pairs(ups: &[&UpCardGame]) -> Vec<ChartRow> {
    let hands = HandTree::get();
    let mut rows = vec![];
    for v in 0..10 {
        let n = hands.two(v, v);
        let cell = |up: &&UpCardGame| {
            let plan: &HandPlan = &up.by_totals.first;
            let Some((_, gain)) = &up.by_totals.splits[v] else {
                return Cell { act: "-".into(), cost: figure(0.0) };
            };
            let split = plan.two[n as usize][0] == Act::Split;
            let cost = (gain - unsplit(up, n, 0)).abs();
            Cell { act: if split { "P" } else { "-" }.into(), cost: figure(cost) }
        };
        let cells: Vec<Cell> = ups.iter().map(cell).collect();
        rows.push(ChartRow { hand: format!("{0}-{0}", value_name(v)), cells });
    }
    rows
}

/// What two cards are played as where their suits are not looked at.
fn usual(up: &UpCardGame, n: u16) -> Act {
    let hand = HandTree::get().at(n);
    match hand.pair() {
        Some(_) => up.by_totals.first.two[n as usize][0],
        None => up.totals.cells[0][hand.total.is_soft() as usize][hand.total.value() as usize].first().0,
    }
}

fn alone_cell(up: &UpCardGame, n: u16, way: usize) -> Cell {
    let act = up.by_totals.first.two[n as usize][way];
    let own = up.totals.alone.iter().find(|(m, _)| *m == n).map(|(_, by_way)| by_way[way]);
    let pair = HandTree::get().at(n).pair();
    let split = pair.and_then(|v| up.by_totals.splits[v].as_ref()).map_or(f64::NEG_INFINITY, |s| s.1);
    let cost = own.map_or(0.0, |c| second_best(vec![c.stand, c.hit, c.double, c.surrender, split]));
    Cell { act: letter(act).to_string(), cost: figure(cost) }
}

/// The rows of two cards whose suits matter and that are played otherwise than their total or pair somewhere.
fn by_suit(ups: &[&UpCardGame]) -> Vec<ChartRow> {
    let hands = HandTree::get();
    let mut rows: Vec<ChartRow> = vec![];
    let Some(up) = ups.first() else { return rows };
    for (n, _) in &up.totals.alone {
        let hand = hands.at(*n);
        let name: Vec<String> =
            (0..10).flat_map(|v| std::iter::repeat_n(value_name(v), hand.cards[v] as usize)).collect();
        let cells = |way: usize| -> Vec<Cell> { ups.iter().map(|up| alone_cell(up, *n, way)).collect() };
        let by_way = told_apart().map(|(way, suits)| (suits, cells(way)));
        let same = |a: &[Cell], b: &[Cell]| a.iter().zip(b).all(|(a, b)| a.act == b.act);
        let says_usual = |cells: &[Cell]| {
            ups.iter().zip(cells).all(|(up, cell)| cell.act == letter(usual(up, *n)).to_string())
        };
        if by_way.iter().all(|(_, cells)| says_usual(cells)) {
            continue;
        }
        let name = name.join("-");
        let [(_, mixed), (_, suited), (_, spades)] = &by_way;
        let groups = match (same(mixed, suited), same(suited, spades)) {
            (true, true) => vec![(String::new(), mixed)],
            (false, true) => vec![(" mixed".into(), mixed), (" suited".into(), suited)],
            (true, false) => vec![(" not in spades".into(), mixed), (" spades".into(), spades)],
            (false, false) => by_way.iter().map(|(suits, cells)| (format!(" {suits}"), cells)).collect(),
        };
        let row = |(suits, cells): (String, &Vec<Cell>)| ChartRow {
            hand: format!("{name}{suits}"),
            cells: cells.clone(),
        };
        rows.extend(groups.into_iter().map(row));
    }
    rows
}

fn rescues(solution: &Solution, ups: &[&UpCardGame]) -> Vec<ChartRow> {
    let rescued = solution.terms.closed[RESCUED].gain;
    let rows = (0..CLASSES).map(|class| {
        let cell = |up: &&UpCardGame| {
            let kept = up.totals.kept[class];
            let act = if kept <= rescued + ALIKE { "back" } else { "keep" };
            Cell { act: act.into(), cost: figure((kept - rescued).abs()) }
        };
        (class, ups.iter().map(cell).collect())
    });
    let name = |class: usize| if class == 0 { "16 or less".to_owned() } else { format!("{}", class + 16) };
    merged(rows.collect(), |a, b| if a == b { name(a) } else { format!("{} to {}", name(a), name(b)) })
}
