//! The best play as a short list of rules: the computed decisions are put into words, and the words checked against them.

use std::collections::BTreeMap;

use book::Fault;

use super::base::{SolvedStud, Stud};
use super::hand::{Asks, Looks, Shape, Worth};
use super::streets::{Played, Streets};
use crate::exact::{Figure, Ratio, decimal, ratio};
use crate::sheet::Ask;
use crate::strategy::{StrategyPart, StrategyRule, StrategySheet};

/// The decisions on hands that a list cannot tell apart.
struct Example {
    shape: Shape,
    looks: Looks,
    /// In how many deals it comes up.
    ways: u64,
    /// What each move is worth in all of them together.
    worth: Vec<i64>,
}

impl Example {
    fn best(&self) -> i64 {
        self.worth.iter().copied().max().expect("there is a move")
    }

    /// Whether a move is the best, and of equals the one that risks least: moves stand in that order.
    fn allows(&self, play: usize) -> bool {
        self.worth.iter().position(|&worth| worth == self.best()) == Some(play)
    }
}

/// The best strategy as rules, each tried from the first.
pub(super) fn strategy<G: Stud>(ask: &Ask) -> Result<StrategySheet, Fault> {
    let game = G::new(&ask.as_posted())?;
    let worth = Worth::new(|hand| game.settle_base(hand));
    let solved = SolvedStud::new::<G>(ask, &ask.rules)?;
    let streets = solved.streets();
    let played = streets.play();
    let mut parts = vec![];
    let mut missed = Ratio::ZERO;
    for layer in 0..streets.layers.len() {
        let examples = examples(&streets, &played, layer, &worth);
        let (rules, lost) = list::<G>(&streets, layer, &examples, &worth);
        let cards = streets.betting.seen + layer;
        let points = worth.points().filter(|_| rules.iter().any(|rule| rule.when.contains("points")));
        let points = points.map_or_else(String::new, |points| format!("; {points}"));
        parts.push(StrategyPart::List {
            title: format!("{}, {cards} cards seen{points}", G::DECISIONS[layer]),
            rules,
        });
        missed += lost;
    }
    let kept = match missed == Ratio::ZERO {
        true => "the rules give the best move on every hand".to_owned(),
        false => format!("the rules lose {:.6} units against the best move on every hand", decimal(&missed)),
    };
    Ok(StrategySheet {
        game: G::ID.into(),
        rules: ask.rules.fingerprint(),
        method: format!("{}; {kept}", G::METHOD),
        house_edge: Figure::Exact(-streets.value()),
        parts,
    })
}

/// The hands that best play brings to a decision.
fn examples(streets: &Streets, played: &Played, layer: usize, worth: &Worth) -> Vec<Example> {
    let Streets { betting, rest, .. } = streets;
    let l = &streets.layers[layer];
    let mut found: BTreeMap<(Shape, u8), Example> = BTreeMap::new();
    for (at, &ways) in played.reached[layer].iter().enumerate().filter(|(_, ways)| **ways > 0) {
        let (set, path) = (at / l.paths, at % l.paths);
        let shape = Shape::of(l.sets[set].iter().map(|&place| rest[place as usize]));
        let out = betting.stakes(l.decision, path).iter().sum::<i64>() as u8;
        let options = streets.options(layer, set, path);
        let example = found.entry((shape.clone(), out)).or_insert_with(|| Example {
            looks: Looks { out, ..shape.look(worth) },
            shape,
            ways: 0,
            worth: vec![0; options.len()],
        });
        example.ways += ways;
        example.worth.iter_mut().zip(options).for_each(|(sum, value)| *sum += value * ways as i64);
    }
    found.into_values().collect()
}

/// The rules for one decision, and what they lose against the best move on every hand.
fn list<G: Stud>(
    streets: &Streets,
    layer: usize,
    examples: &[Example],
    worth: &Worth,
) -> (Vec<StrategyRule>, Ratio) {
    let betting = streets.betting;
    // The boldest move first, the most cautious for all hands that are left.
    let mut plays: Vec<usize> = (0..betting.moves.len()).collect();
    plays.sort_by_key(|&play| std::cmp::Reverse(betting.moves[play].unwrap_or(-1)));
    plays.retain(|&play| examples.iter().any(|e| e.allows(play)));
    let asked = asked(examples, worth.points().is_some());
    let mut left: Vec<usize> = (0..examples.len()).collect();
    let mut rules: Vec<(Option<Asks>, usize)> = vec![];
    for (n, &play) in plays.iter().enumerate() {
        let later = &plays[n + 1..];
        if later.is_empty() {
            rules.push((None, play));
            break;
        }
        let these = cover(examples, &asked, &left, play, later);
        left.retain(|&e| !these.iter().any(|asks| asks.fits(&examples[e].shape, &examples[e].looks)));
        rules.extend(these.into_iter().map(|asks| (Some(asks), play)));
    }
    let fits = |rule: &Option<Asks>, e: &Example| rule.as_ref().is_none_or(|r| r.fits(&e.shape, &e.looks));
    let mut of: Vec<Vec<&Example>> = vec![vec![]; rules.len()];
    for example in examples {
        let first = rules.iter().position(|(rule, _)| fits(rule, example));
        of[first.expect("the last rule is for all")].push(example);
    }
    let orders = streets.layers[layer].orders;
    let deals = streets.layers[0].sets.len() as u64 * streets.layers[0].orders;
    let all: u64 = examples.iter().map(|e| e.ways).sum();
    let mut lost = Ratio::ZERO;
    let mut printed = vec![];
    for ((asks, play), hands) in rules.iter().zip(&of) {
        let ways: u64 = hands.iter().map(|e| e.ways).sum();
        let other = |e: &&Example| {
            let others = e.worth.iter().enumerate().filter(|(other, _)| other != play);
            e.worth[*play] - others.map(|(_, &value)| value).max().unwrap_or(e.worth[*play])
        };
        lost += streets.ends.mean(hands.iter().map(|e| e.best() - e.worth[*play]).sum(), deals);
        if ways == 0 {
            continue;
        }
        let cost = streets.ends.mean(hands.iter().map(other).sum(), ways * orders);
        let cards = betting.seen + layer;
        printed.push(StrategyRule {
            when: asks.as_ref().map_or_else(|| "anything else".into(), |asks| asks.words(cards, worth)),
            act: G::act(betting.moves[*play]).into(),
            share: Figure::Exact(ratio(ways, all)),
            cost: Figure::Exact(cost),
        });
    }
    (printed, lost)
}

/// Everything a rule may ask that some hand has. Points are counted where they say more than the number of high cards.
fn asked(examples: &[Example], count_points: bool) -> Vec<Looks> {
    let has = |of: fn(&Looks) -> u8| {
        let mut all: Vec<u8> = examples.iter().map(|e| of(&e.looks)).chain([0]).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let mut asked: Vec<Looks> = vec![];
    // A rule for all who have this much out asks less than one that says how much: leave out the least.
    let mut outs = has(|l| l.out);
    outs.retain(|&out| out == 0 || examples.iter().any(|e| e.looks.out < out));
    for out in outs {
        let base = Looks { out, ..Looks::default() };
        asked.extend(has(|l| l.made).into_iter().map(|made| Looks { made, ..base }));
        for suited in [0, 1] {
            for straights in has(|l| l.straights) {
                for top in has(|l| l.top) {
                    let draw = Looks { suited, straights, top, ..base };
                    asked.extend(has(|l| l.high).into_iter().map(|high| Looks { high, ..draw }));
                    let points = if count_points { has(|l| l.points) } else { vec![] };
                    asked.extend(points.into_iter().map(|points| Looks { points, ..draw }));
                }
            }
        }
    }
    asked
}

/// Rules that fit every hand for which this move is best, and none for which only a later one is.
fn cover(examples: &[Example], asked: &[Looks], left: &[usize], play: usize, later: &[usize]) -> Vec<Asks> {
    let must: Vec<usize> = left
        .iter()
        .copied()
        .filter(|&e| examples[e].allows(play) && !later.iter().any(|&other| examples[e].allows(other)))
        .collect();
    let never: Vec<usize> = left.iter().copied().filter(|&e| !examples[e].allows(play)).collect();
    let pure = asked.iter().filter(|asks| !never.iter().any(|&e| asks.fits(&examples[e].looks)));
    let fitting = pure.map(|asks| {
        let fits = must.iter().copied().filter(|&e| asks.fits(&examples[e].looks)).collect::<Vec<_>>();
        (asks, fits)
    });
    let fitting: Vec<_> = fitting.filter(|(_, fits)| !fits.is_empty()).collect();
    let mut open = vec![false; examples.len()];
    must.iter().for_each(|&e| open[e] = true);
    let mut chosen: Vec<(Asks, Vec<usize>)> = vec![];
    while let Some(&first) = must.iter().find(|&&e| open[e]) {
        // Many hands in few words.
        let score = |fits: &[usize], asks: i32| {
            let ways: u64 = fits.iter().filter(|&&e| open[e]).map(|&e| examples[e].ways).sum();
            ways as f64 * 0.5f64.powi(asks)
        };
        let best = fitting.iter().max_by(|a, b| score(&a.1, a.0.asks()).total_cmp(&score(&b.1, b.0.asks())));
        let (asks, fits) = match best.filter(|(_, fits)| fits.iter().any(|&e| open[e])) {
            Some((asks, fits)) => (Asks::Looks(**asks), fits.clone()),
            None => (Asks::Hand(examples[first].shape.clone(), examples[first].looks.out), vec![first]),
        };
        fits.iter().for_each(|&e| open[e] = false);
        chosen.push((asks, fits));
    }
    // A rule whose hands all fit others may go.
    for n in (0..chosen.len()).rev() {
        let others = |e: &usize| chosen.iter().enumerate().any(|(m, (_, fits))| m != n && fits.contains(e));
        if chosen[n].1.iter().all(others) {
            chosen.remove(n);
        }
    }
    chosen.into_iter().map(|(asks, _)| asks).collect()
}
