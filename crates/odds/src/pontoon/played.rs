//! What becomes of hands played by a plan against one first card of the dealer.

use super::against::{AgainstUpCard, WhichHand, dot};
use super::plan::{Act, HandPlan};
use super::terms::{
    BUSTED, CLASSES, CLOSED, DOUBLED_21, DOUBLED_BUST, LiveGains, PontoonTerms, RESCUED, SURRENDER_LOST,
    SURRENDERED, class, doubled,
};
use crate::blackjack::dealer::{ENDS, EndChances};
use crate::blackjack::hands::BUST;

/// How likely hands end each way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HandOutcomes {
    /// Ends that do not wait for the dealer.
    pub(super) closed: [f64; CLOSED],
    /// Hands that do, by class: not doubled, then doubled.
    pub(super) live: [[EndChances; CLASSES]; 2],
    /// Pairs that are split, by value; what becomes of them is told elsewhere.
    pub(super) split: [f64; 10],
}

impl Default for HandOutcomes {
    fn default() -> HandOutcomes {
        HandOutcomes { closed: [0.0; CLOSED], live: [[[0.0; ENDS]; CLASSES]; 2], split: [0.0; 10] }
    }
}

impl HandOutcomes {
    /// Adds others, weighted.
    pub(super) fn add(&mut self, other: &HandOutcomes, weight: f64) {
        self.closed.iter_mut().zip(&other.closed).for_each(|(sum, x)| *sum += weight * x);
        let live = self.live.as_flattened_mut().as_flattened_mut();
        let more = other.live.as_flattened().as_flattened();
        live.iter_mut().zip(more).for_each(|(sum, x)| *sum += weight * x);
        self.split.iter_mut().zip(&other.split).for_each(|(sum, x)| *sum += weight * x);
    }

    /// How likely all of them are, pairs that are split aside.
    pub(super) fn mass(&self) -> f64 {
        let live = self.live.as_flattened().as_flattened();
        self.closed.iter().chain(live).sum()
    }

    /// What they gain in all, pairs that are split aside.
    pub(super) fn gain(&self, terms: &PontoonTerms, split: bool) -> f64 {
        let closed: f64 = terms.closed.iter().zip(&self.closed).map(|(end, p)| p * end.gain).sum();
        let live = |hands: &[EndChances; CLASSES], gains: &LiveGains| -> f64 {
            hands.iter().zip(gains).map(|(p, gains)| dot(p, gains)).sum()
        };
        let split = split as usize;
        closed + live(&self.live[0], &terms.live[split]) + live(&self.live[1], &terms.doubled[split])
    }
}

impl AgainstUpCard<'_> {
    /// What becomes of these hands, each with its weight. With `one_card`, hands of two cards stand.
    pub(super) fn play(
        &mut self,
        seeds: &[(u16, f64)],
        kind: WhichHand,
        plan: &HandPlan,
        one_card: bool,
    ) -> HandOutcomes {
        let mut outcomes = HandOutcomes::default();
        let mut weights = vec![0.0; self.hands.len()];
        seeds.iter().for_each(|(hand, weight)| weights[*hand as usize] += weight);
        let first = seeds.iter().map(|s| s.0).min().unwrap_or(0);
        for n in first..self.hands.len() as u16 {
            let weight = weights[n as usize];
            if weight <= 0.0 {
                continue;
            }
            let total = self.hands.at(n).total;
            if total.value() == 21 {
                outcomes.closed[self.terms.made(n, kind.split)] += weight;
            } else if one_card {
                self.stands(&mut outcomes, n, weight, kind);
            } else if total.cards() == 2 {
                let ways = match self.terms.completes(n) {
                    Some(_) => self.suits.two(self.two(n)),
                    None => [1.0, 0.0, 0.0, 0.0, 0.0],
                };
                for (way, p) in ways.into_iter().enumerate().filter(|(_, p)| *p > 0.0) {
                    let act = plan.two[n as usize][way];
                    self.act(&mut outcomes, &mut weights, n, weight * p, kind, plan, (act, way));
                }
            } else if plan.hit[n as usize] {
                self.hits(&mut outcomes, &mut weights, n, weight, kind, 0);
            } else {
                self.stands(&mut outcomes, n, weight, kind);
            }
        }
        outcomes
    }

    #[allow(clippy::too_many_arguments)]
    fn act(
        &mut self,
        outcomes: &mut HandOutcomes,
        weights: &mut [f64],
        n: u16,
        weight: f64,
        kind: WhichHand,
        plan: &HandPlan,
        (act, way): (Act, usize),
    ) {
        match act {
            Act::Stand => self.stands(outcomes, n, weight, kind),
            Act::Hit => self.hits(outcomes, weights, n, weight, kind, way),
            Act::Double => self.doubles(outcomes, n, weight, kind, plan.rescue[n as usize]),
            Act::Surrender => {
                let pontoon = self.pontoon(n);
                outcomes.closed[SURRENDER_LOST] += weight * pontoon;
                outcomes.closed[SURRENDERED] += weight * (1.0 - pontoon);
            }
            Act::Split => outcomes.split[self.two(n)[0]] += weight,
        }
    }

    fn stands(&mut self, outcomes: &mut HandOutcomes, n: u16, weight: f64, kind: WhichHand) {
        let ends = self.ends(n, kind);
        let class = class(self.hands.at(n).total.value());
        outcomes.live[0][class].iter_mut().zip(ends).for_each(|(sum, p)| *sum += weight * p);
    }

    fn hits(
        &mut self,
        outcomes: &mut HandOutcomes,
        weights: &mut [f64],
        n: u16,
        weight: f64,
        kind: WhichHand,
        way: usize,
    ) {
        let left = self.left(n, kind).expect("the hand is possible");
        let two = self.hands.at(n).total.cards() == 2;
        for v in (0..10).filter(|&v| left.count(v) > 0) {
            let weight = weight * left.chance(v, None);
            match self.hands.at(n).next[v] {
                BUST => outcomes.closed[BUSTED] += weight,
                next => match self.terms.by_suit(next, self.up, kind.split).filter(|_| two) {
                    Some(by_suit) => {
                        let third = if way > 0 { self.suits.third(self.two(n), v, way - 1) } else { 0.0 };
                        outcomes.closed[by_suit.mixed] += weight * (1.0 - third);
                        if way > 0 {
                            outcomes.closed[by_suit.suited[way - 1]] += weight * third;
                        }
                    }
                    None => weights[next as usize] += weight,
                },
            }
        }
    }

    fn doubles(&mut self, outcomes: &mut HandOutcomes, n: u16, weight: f64, kind: WhichHand, rescue: u16) {
        let left = self.left(n, kind).expect("the hand is possible");
        let first = self.two(n);
        for v in (0..10).filter(|&v| left.count(v) > 0) {
            let weight = weight * left.chance(v, None);
            match doubled(first, v) {
                22.. => outcomes.closed[DOUBLED_BUST] += weight,
                21 => outcomes.closed[DOUBLED_21] += weight,
                _ if rescue >> v & 1 == 1 => outcomes.closed[RESCUED] += weight,
                total => {
                    let ends = self.ends(self.hands.at(n).next[v], kind);
                    let live = &mut outcomes.live[1][class(total)];
                    live.iter_mut().zip(ends).for_each(|(sum, p)| *sum += weight * p);
                }
            }
        }
    }
}
