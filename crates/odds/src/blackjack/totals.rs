//! The best play that looks at no more than the total, whether it is soft, and the up card.
//!
//! Hands of one total are played alike, so a choice is weighed over all hands that come to it: as often as they come under
//! the play itself. That is repeated until nothing changes: then no single cell can be changed for the better.

use super::against::{AgainstUpCard, HandPlan, Values};
use super::hands::{BUST, HandTree, UnorderedHand};
use super::terms::{BUSTED, DEALER_ENDS, Stake, class};
use crate::advice::ALIKE;

/// A choice for each total.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct TotalChoices {
    /// Whether to draw rather than stand: hard totals, then soft ones.
    pub hit: [[bool; 22]; 2],
    /// Whether to double two cards where that is allowed.
    pub double: [[bool; 22]; 2],
}

/// What a choice costs where it is not taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Averages {
    /// What standing is worth on average.
    pub stand: f64,
    /// What drawing is worth.
    pub hit: f64,
    /// What doubling two cards is worth.
    pub double: f64,
    /// What not doubling two cards is worth.
    pub undoubled: f64,
}

/// Play by totals against one up card.
#[derive(Clone, Debug)]
pub struct ByTotals {
    /// The choices.
    pub choices: TotalChoices,
    /// What they are worth, by soft and total.
    pub averages: [[Averages; 22]; 2],
    /// The same for hands played for a lammer.
    pub lammer: Option<Box<ByTotals>>,
}

/// The cell a hand belongs to: whether it is soft, and its total.
pub fn cell(hand: &UnorderedHand) -> (usize, usize) {
    (usize::from(hand.total.is_soft()), hand.total.value() as usize)
}

impl TotalChoices {
    fn plan(&self) -> HandPlan {
        let hands = HandTree::get();
        let of = |table: &[[bool; 22]; 2]| {
            hands.iter().map(|(_, hand)| table[cell(hand).0][cell(hand).1]).collect()
        };
        HandPlan { hit: of(&self.hit), double: of(&self.double) }
    }
}

impl ByTotals {
    /// The choices hand by hand.
    pub fn plan(&self) -> HandPlan {
        self.choices.plan()
    }
}

/// What two cards that are not split are worth on average over all of one total, pairs apart, played the best way.
pub fn mean_worth(deals: &[(u16, f64, f64)], values: &Values, hand: u16) -> f64 {
    let hands = HandTree::get();
    let alike = deals.iter().filter(|d| {
        let (one, other) = (hands.at(d.0), hands.at(hand));
        cell(one) == cell(other)
            && !one.total.is_blackjack()
            && one.pair().is_some() == other.pair().is_some()
    });
    let (sum, weight) = alike.fold((0.0, 0.0), |(sum, weight), d| {
        let p = d.1 * (1.0 - d.2);
        (sum + p * values.played(d.0), weight + p)
    });
    sum / weight
}

/// Finds the best play by totals, starting from the best by composition.
pub fn solve(
    at: &AgainstUpCard,
    deals: &[(u16, f64, f64)],
    values: &Values,
    lammer: Option<&HandPlan>,
) -> ByTotals {
    let hands = at.hands;
    let terms = at.terms;
    // First cards, given that the dealer has no blackjack. Pairs that are split hardly count.
    let mut first = vec![0.0; hands.len()];
    let mut split = vec![0.0; hands.len()];
    for &(n, chance, dealers) in deals {
        let hand = hands.at(n);
        if hand.total.is_blackjack() {
            continue;
        }
        let weight = chance * (1.0 - dealers);
        first[n as usize] = weight * if hand.pair().is_some_and(|p| terms.hands[p] > 1) { 1e-6 } else { 1.0 };
        if let Some(pair) = hand.pair() {
            let left = at.left(n, 0, 0).expect("the deal is possible");
            for (v, chance) in at.chances(&left).into_iter().enumerate() {
                split[hands.two(pair, v) as usize] += weight * chance;
            }
        }
    }
    let mut solved = settle(at, &first, Stake::Base, &at.plan(values));
    solved.lammer = lammer.map(|plan| Box::new(settle(at, &split, Stake::Lammer, plan)));
    solved
}

/// The cells in an order in which drawing leads to earlier ones: hard 21 to 11, soft 21 to 12, hard 10 to 0.
fn order() -> impl Iterator<Item = (usize, usize)> {
    (11..22).rev().map(|t| (0, t)).chain((12..22).rev().map(|t| (1, t))).chain((0..11).rev().map(|t| (0, t)))
}

fn settle(at: &AgainstUpCard, first: &[f64], stake: Stake, start: &HandPlan) -> ByTotals {
    let hands = at.hands;
    let gains = at.terms.gains(stake);
    let mut cells: [[Vec<u16>; 22]; 2] = Default::default();
    let mut chances = vec![[0.0; 10]; hands.len()];
    let (mut stand, mut double) = (vec![0.0; hands.len()], vec![f64::NEG_INFINITY; hands.len()]);
    for (n, hand) in hands.iter() {
        let Some(left) = at.left(n, 0, 0).filter(|left| left.all() >= 2) else { continue };
        let (soft, total) = cell(hand);
        cells[soft][total].push(n);
        chances[n as usize] = at.chances(&left);
        stand[n as usize] = worth(at, n, &gains[class(hand.total)]);
    }
    for (n, hand) in hands.iter().filter(|(_, hand)| hand.total.cards() == 2) {
        if let Some(doubling) = at.terms.doubling(hand.total, false) {
            let added = at.terms.doubled(doubling);
            let both = |class: usize| -> [f64; DEALER_ENDS] {
                std::array::from_fn(|d| gains[class][d] + added[class][d])
            };
            double[n as usize] = (0..10)
                .filter(|&v| chances[n as usize][v] > 0.0)
                .map(|v| match hand.next[v] {
                    BUST => chances[n as usize][v] * both(BUSTED)[0],
                    next => chances[n as usize][v] * worth(at, next, &both(class(hands.at(next).total))),
                })
                .sum();
        }
    }
    let mut choices = TotalChoices::default();
    for (n, hand) in hands.iter().filter(|(n, _)| first[*n as usize] > 0.0) {
        let (soft, total) = cell(hand);
        choices.hit[soft][total] |= start.hit[n as usize];
        choices.double[soft][total] |= start.double[n as usize];
    }
    let mut averages = [[Averages::default(); 22]; 2];
    for _ in 0..20 {
        // How often each hand comes to a choice between drawing and standing.
        let mut reached = vec![0.0; hands.len()];
        for (n, hand) in hands.iter() {
            let (at, (soft, total)) = (n as usize, cell(hand));
            let doubled =
                hand.total.cards() == 2 && choices.double[soft][total] && double[at] > f64::NEG_INFINITY;
            reached[at] += first[at] * if doubled { 1e-9 } else { 1.0 };
            if choices.hit[soft][total] && total < 21 {
                for (v, &next) in hand.next.iter().enumerate().filter(|(_, next)| **next != BUST) {
                    reached[next as usize] += reached[at] * chances[at][v];
                }
            }
        }
        let before = choices;
        let mut drawn = vec![0.0; hands.len()];
        for (soft, total) in order() {
            let cell = &cells[soft][total];
            let hits: Vec<f64> = cell
                .iter()
                .map(|&n| {
                    let next = hands.at(n).next.iter().zip(&chances[n as usize]);
                    next.map(|(&next, p)| {
                        p * if next == BUST { gains[BUSTED][0] } else { drawn[next as usize] }
                    })
                    .sum()
                })
                .collect();
            let mean = |of: &dyn Fn(usize, u16) -> f64, weights: &[f64]| {
                let weighed = cell.iter().enumerate().filter(|(_, n)| weights[**n as usize] > 0.0);
                let (sum, all) = weighed.fold((0.0, 0.0), |(sum, all), (i, &n)| {
                    let w = weights[n as usize];
                    (sum + w * of(i, n), all + w)
                });
                if all > 0.0 { sum / all } else { 0.0 }
            };
            let mut average = Averages {
                stand: mean(&|_, n| stand[n as usize], &reached),
                hit: if total < 21 { mean(&|i, _| hits[i], &reached) } else { f64::NEG_INFINITY },
                ..Averages::default()
            };
            // A total nobody comes to is drawn to where it cannot go over 21.
            let nobody = !cell.iter().any(|&n| reached[n as usize] > 0.0);
            choices.hit[soft][total] = if nobody { total < 12 } else { average.hit > average.stand };
            for (i, &n) in cell.iter().enumerate() {
                drawn[n as usize] = if choices.hit[soft][total] { hits[i] } else { stand[n as usize] };
            }
            average.double = mean(&|_, n| double[n as usize], first);
            average.undoubled = mean(&|_, n| drawn[n as usize], first);
            choices.double[soft][total] =
                first_here(cell, first) && average.double > average.undoubled + ALIKE;
            averages[soft][total] = average;
        }
        if choices == before {
            break;
        }
    }
    ByTotals { choices, averages, lammer: None }
}

fn first_here(cell: &[u16], first: &[f64]) -> bool {
    cell.iter().any(|&n| first[n as usize] > 0.0)
}

fn worth(at: &AgainstUpCard, hand: u16, gains: &[f64; DEALER_ENDS]) -> f64 {
    at.ends(hand).iter().zip(gains).map(|(p, gain)| p * gain).sum()
}
