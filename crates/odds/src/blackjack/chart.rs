//! Play by totals as charts.

use super::hands::HandTree;
use super::sheet::BOUND;
use super::solution::{FirstAct, Solution, UpCardGame};
use super::terms::Doubling;
use super::totals::{ByTotals, cell, mean_worth};
use crate::advice::ALIKE;
use crate::exact::Figure;
use crate::strategy::{Cell, ChartRow, StrategyPart, StrategyRule};

/// The columns, the ace last.
fn columns(solution: &Solution) -> Vec<&UpCardGame> {
    let mut ups: Vec<_> = solution.ups.iter().collect();
    ups.sort_by_key(|up| if up.up == 0 { 10 } else { up.up });
    ups
}

fn card(value: usize) -> String {
    if value == 0 { "A".into() } else { (value + 1).to_string() }
}

fn near(value: f64) -> Figure {
    Figure::Near { value, error: BOUND }
}

/// What to do with a total, and what the best other choice costs.
fn play(solution: &Solution, totals: &ByTotals, soft: usize, total: usize) -> (String, f64) {
    let (choices, average) = (&totals.choices, &totals.averages[soft][total]);
    let hit = choices.hit[soft][total];
    let drawn = (average.hit - average.stand).abs();
    let doubling = HandTree::get()
        .iter()
        .find(|(_, hand)| hand.total.cards() == 2 && cell(hand) == (soft, total))
        .and_then(|(_, hand)| solution.terms.doubling(hand.total, false));
    match doubling {
        Some(how) if choices.double[soft][total] => {
            let act = match (how, hit) {
                (Doubling::Free, true) => "F",
                (Doubling::Free, false) => "Fs",
                (Doubling::Money, true) => "D",
                (Doubling::Money, false) => "Ds",
            };
            (act.into(), average.double - average.undoubled)
        }
        Some(_) => (if hit { "H" } else { "S" }.into(), drawn.min(average.undoubled - average.double)),
        None => (if hit { "H" } else { "S" }.into(), drawn),
    }
}

fn chart(title: &str, ups: &[&UpCardGame], rows: Vec<(String, Vec<(String, f64)>)>) -> StrategyPart {
    const KEY: [(&str, &str); 10] = [
        ("H", "hit"),
        ("S", "stand"),
        ("D", "double down, hit if that is not allowed"),
        ("Ds", "double down, stand if that is not allowed"),
        ("F", "double free, hit if that is not allowed"),
        ("Fs", "double free, stand if that is not allowed"),
        ("P", "split"),
        ("Rh", "surrender, else hit"),
        ("Rs", "surrender, else stand"),
        ("Rp", "surrender, else split"),
    ];
    let used = |act: &str| rows.iter().any(|(_, cells)| cells.iter().any(|(a, _)| a == act));
    let key = KEY.iter().filter(|(act, _)| used(act)).map(|(a, b)| ((*a).into(), (*b).into())).collect();
    let row = |(hand, cells): (String, Vec<(String, f64)>)| ChartRow {
        hand,
        cells: cells.into_iter().map(|(act, cost)| Cell { act, cost: near(cost.max(0.0)) }).collect(),
    };
    let columns = ups.iter().map(|up| card(up.up)).collect();
    StrategyPart::Chart { title: title.into(), columns, key, rows: rows.into_iter().map(row).collect() }
}

/// The charts of a solution: hard totals, soft totals, pairs, and the same for hands played for a lammer.
pub(super) fn parts(solution: &Solution) -> Vec<StrategyPart> {
    let ups = columns(solution);
    let by_totals = |up: &'_ UpCardGame| -> ByTotals {
        up.by_totals.as_ref().expect("play by totals is solved").1.clone()
    };
    let of = |soft: usize, total: usize, pick: &dyn Fn(&UpCardGame) -> ByTotals| -> Vec<(String, f64)> {
        ups.iter().map(|up| play(solution, &pick(up), soft, total)).collect()
    };
    let hard = |pick: &dyn Fn(&UpCardGame) -> ByTotals, from: usize| {
        (from..=20).rev().map(|t| (t.to_string(), of(0, t, pick))).collect::<Vec<_>>()
    };
    let soft = |pick: &dyn Fn(&UpCardGame) -> ByTotals, from: usize| {
        (from..=20).rev().map(|t| (format!("A,{}", t - 11), of(1, t, pick))).collect::<Vec<_>>()
    };
    let pairs = [0, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(|pair| {
        let cells = ups.iter().map(|up| pair_cell(solution, up, pair)).collect();
        (format!("{},{}", card(pair), card(pair)), cells)
    });
    let given_up = |soft: usize, rows: Vec<(String, Vec<(String, f64)>)>| {
        let totals = (0..=20).rev();
        let row = |(total, (hand, cells)): (usize, (String, Vec<(String, f64)>))| {
            let cells = ups.iter().zip(cells).map(|(up, cell)| surrendered(solution, up, soft, total, cell));
            (hand, cells.collect())
        };
        totals.zip(rows).map(row).collect::<Vec<_>>()
    };
    let mut parts = vec![
        chart("Hard totals", &ups, given_up(0, hard(&by_totals, 5))),
        chart("Soft totals", &ups, given_up(1, soft(&by_totals, 13))),
        chart("Pairs", &ups, pairs.into()),
    ];
    if solution.terms.splits_free.contains(&true) {
        let lammer = |up: &UpCardGame| by_totals(up).lammer.map_or_else(|| by_totals(up), |lammer| *lammer);
        parts.push(chart("Hands played for a lammer: hard totals", &ups, hard(&lammer, 5)));
        parts.push(chart("Hands played for a lammer: soft totals", &ups, soft(&lammer, 13)));
    }
    parts.push(insurance(solution));
    parts
}

/// A cell of the first hand's totals, where giving up may be better: for all first cards of the total that are no pair.
fn surrendered(
    solution: &Solution,
    up: &UpCardGame,
    soft: usize,
    total: usize,
    (act, cost): (String, f64),
) -> (String, f64) {
    let hands = HandTree::get();
    let mut here = up.way(true).first.iter().filter(|(n, _)| {
        let hand = hands.at(*n);
        cell(hand) == (soft, total) && hand.pair().is_none()
    });
    let Some((n, first)) = here.next().filter(|_| solution.terms.surrender) else { return (act, cost) };
    let lost = -crate::decimal(&solution.terms.wins.surrendered);
    let worth = mean_worth(&up.deals, &up.values, *n);
    match first {
        FirstAct::Surrender => (given_up(&act), lost - worth),
        _ => (act, cost.min(worth - lost)),
    }
}

/// Surrender, with what is done where it is not allowed.
fn given_up(act: &str) -> String {
    format!("R{}", act.to_lowercase().chars().last().unwrap_or('h'))
}

fn pair_cell(solution: &Solution, up: &UpCardGame, pair: usize) -> (String, f64) {
    let hands = HandTree::get();
    let (way, totals) = up.by_totals.as_ref().expect("play by totals is solved");
    let n = hands.two(pair, pair);
    let (soft, total) = cell(hands.at(n));
    let (act, _) = play(solution, totals, soft, total);
    let Some(at) = way.first.iter().position(|(hand, _)| *hand == n) else { return ("-".into(), 0.0) };
    let played = way.played[at].gain(&solution.terms, super::terms::Stake::Base);
    let split = way.split_gains[pair];
    let best = played.max(split);
    let lost = -crate::decimal(&solution.terms.wins.surrendered);
    match way.first[at].1 {
        FirstAct::Surrender if split >= played => ("Rp".into(), lost - best),
        FirstAct::Surrender => (given_up(&act), lost - best),
        FirstAct::Split => ("P".into(), split - played),
        _ => (act, played - split),
    }
}

/// Whether to insure and to take even money off the top of the shoe.
fn insurance(solution: &Solution) -> StrategyPart {
    let terms = &solution.terms;
    let tens = solution.shoe.without(0).map_or(0.0, |left| left.chance(9, None));
    let unit = tens * terms.insurance - (1.0 - tens);
    let ace = solution.ups.iter().find(|up| up.up == 0);
    let dealers = ace.and_then(|up| up.dealers_against_blackjack()).unwrap_or(tens);
    let even = terms.wins.even_money_gains(dealers);
    let rule = |when: &str, gain: f64, takes: bool, take: &str, leave: &str| StrategyRule {
        when: when.into(),
        act: if takes { take } else { leave }.into(),
        share: near(1.0),
        cost: near(gain.abs()),
    };
    StrategyPart::List {
        title: "AgainstUpCard an ace, before the check".into(),
        rules: vec![
            rule(
                "a blackjack is offered even money",
                even,
                terms.wins.takes_even_money(dealers),
                "take it",
                "decline",
            ),
            rule("insurance is offered, for each unit insured", unit, unit > ALIKE, "insure", "decline"),
        ],
    }
}
