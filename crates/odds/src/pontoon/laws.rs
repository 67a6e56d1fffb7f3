//! The laws of the bets from what becomes of hands.

use std::collections::BTreeMap;

use super::played::HandOutcomes;
use super::solution::{Solution, Way};
use super::split::SplitResults;
use super::terms::{CLASSES, PontoonTerms};
use crate::blackjack::dealer::{BLACKJACK, ENDS};
use crate::exact::{Ratio, ratio, whole};
use crate::law::Law;

/// How far a figure may be off: by rounding, and because hands of split sevens are counted as if the suits of the pair were
/// any, though a suited pair may be played otherwise than a mixed one.
pub(super) const ERROR: f64 = 1e-8;

/// Which bets are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bets {
    /// Everything.
    All,
    /// The bets of hands made by splits, the first hand aside.
    Splits,
    /// What is added to double.
    Doubles,
}

/// One end with what it gains and what was staked for it.
type End = (String, String, Ratio, Ratio);

/// Chances of ends, added up in floating point.
#[derive(Default)]
struct Sums {
    ends: BTreeMap<End, f64>,
    /// How far the variance may be off because hands of a split were taken as independent.
    apart: f64,
}

impl Sums {
    fn add(&mut self, event: &str, pays: &str, net: Ratio, staked: Ratio, p: f64) {
        if p > 0.0 {
            *self.ends.entry((event.to_owned(), pays.to_owned(), net, staked)).or_insert(0.0) += p;
        }
    }

    /// Adds rounds without such a bet.
    fn none(&mut self, p: f64) {
        self.add("none", "no wager", Ratio::ZERO, Ratio::ZERO, p);
    }

    fn law(self) -> Law {
        let mut law = Law::near(ERROR);
        for ((event, pays, net, staked), p) in self.ends {
            law.add(&event, &pays, net, staked, near(p));
        }
        law.widen(self.apart);
        law
    }
}

/// A chance as a ratio.
fn near(p: f64) -> Ratio {
    Ratio::try_from(p).expect("a chance is a number")
}

/// What an end of one hand is to some bets: gain and stake; none if it has no such bet.
fn seen(bets: Bets, main: Ratio, added: Option<Ratio>) -> Option<(Ratio, Ratio)> {
    match bets {
        Bets::All => {
            let staked = if added.is_some() { whole(2) } else { Ratio::ONE };
            Some((main + added.unwrap_or(Ratio::ZERO), staked))
        }
        Bets::Splits => Some((main, Ratio::ONE)),
        Bets::Doubles => added.map(|added| (added, Ratio::ONE)),
    }
}

/// The law of all bets of a round, or of a part of them, per unit of the initial bet.
pub(super) fn law(solution: &Solution, by_totals: bool, bets: Bets) -> Law {
    let terms = &solution.terms;
    let mut sums = Sums::default();
    for up in &solution.ups {
        let way = up.way(by_totals);
        for insured in [false, true] {
            let outcomes = &way.outcomes[insured as usize];
            let insured = (insured && bets == Bets::All).then(|| rest(way));
            let view = View { terms, bets, split: false, insured };
            match bets {
                Bets::Splits => sums.none(up.chance * outcomes.mass()),
                _ => view.one_hand(&mut sums, outcomes, up.chance),
            }
            for (split, p) in way.splits.iter().zip(&outcomes.split) {
                if let Some((split, _)) = split.as_ref().filter(|_| *p > 0.0) {
                    View { split: true, ..view }.several_hands(&mut sums, split, up.chance * p);
                }
            }
        }
    }
    sums.law()
}

/// How likely a bet that is insured meets a Pontoon where its hand does not tell.
fn rest(way: &Way) -> f64 {
    let outcomes = &way.outcomes[1];
    let told: f64 = outcomes.live.as_flattened().iter().map(|ends| ends[BLACKJACK]).sum();
    let mass = outcomes.closed.iter().sum::<f64>() + outcomes.split.iter().sum::<f64>();
    if mass > 0.0 { ((way.insured_pontoon - told) / mass).clamp(0.0, 1.0) } else { 0.0 }
}

/// What insurance of a bet adds to gain and stake.
fn insurance(terms: &PontoonTerms, pontoon: bool) -> (Ratio, Ratio) {
    (terms.insured(pontoon), terms.insurable.clone())
}

/// Which bets are looked at, of which hands.
#[derive(Clone, Copy)]
struct View<'a> {
    terms: &'a PontoonTerms,
    bets: Bets,
    /// Whether the hands are those of a split.
    split: bool,
    /// If the initial bet is insured: how likely the dealer has a Pontoon where the hand does not tell.
    insured: Option<f64>,
}

impl View<'_> {
    /// One hand of a round, or the second of two of a split.
    fn one_hand(&self, sums: &mut Sums, outcomes: &HandOutcomes, weight: f64) {
        let terms = self.terms;
        for (end, p) in terms.closed.iter().zip(outcomes.closed) {
            let Some((net, staked)) = seen(self.bets, end.main.clone(), end.added.clone()) else {
                sums.none(weight * p);
                continue;
            };
            self.put(sums, (&end.event, &end.pays), (net, staked), weight * p, None);
        }
        let doubled = [false, true].into_iter();
        for (doubled, class) in doubled.flat_map(|d| (0..CLASSES).map(move |c| (d, c))) {
            for end in 0..ENDS {
                let p = weight * outcomes.live[doubled as usize][class][end];
                let (main, added) = terms.waits(self.split, doubled, class, end);
                let gains = seen(self.bets, terms.gain(main), added.map(|a| terms.gain(a)));
                let Some(gains) = gains else {
                    sums.none(p);
                    continue;
                };
                let both = doubled && self.bets == Bets::All;
                let shown = if self.bets == Bets::Doubles { added.unwrap_or(main) } else { main };
                let (event, pays) = shown.told();
                let event = match event {
                    _ if !both => event,
                    "push" => "doubled-push",
                    "lose" => "doubled-lose",
                    _ => "doubled-win",
                };
                self.put(sums, (event, &pays), gains, p, Some(end == BLACKJACK));
            }
        }
    }

    fn put(
        &self,
        sums: &mut Sums,
        (event, pays): (&str, &str),
        (net, staked): (Ratio, Ratio),
        p: f64,
        pontoon: Option<bool>,
    ) {
        let Some(untold) = self.insured else { return sums.add(event, pays, net, staked, p) };
        let chance = pontoon.map_or(untold, f64::from);
        for (pontoon, share) in [(true, chance), (false, 1.0 - chance)] {
            let (more, stake) = insurance(self.terms, pontoon);
            sums.add(event, pays, &net + more, &staked + stake, p * share);
        }
    }

    /// The hands of a split: those that wait for the dealer meet the same end of his, and otherwise go their own ways.
    /// Each hand is taken as the average one, so the mean is exact; the spread is as good as that.
    fn several_hands(&self, sums: &mut Sums, split: &SplitResults, weight: f64) {
        let parts = denominator(self.terms);
        for hands in 2..split.chance.len() {
            let (chance, outcomes) = (split.chance[hands], &split.outcomes[hands]);
            if chance <= 0.0 {
                continue;
            }
            let count = if self.bets == Bets::Splits { hands - 1 } else { hands };
            if count == 1 {
                self.one_hand(sums, outcomes, weight / hands as f64);
                continue;
            }
            let share = 1.0 / (hands as f64 * chance);
            // Every two hands covary at most as much as the average one varies; taken as independent but for the dealer's
            // end they covary by no more than that either way.
            let square: f64 = self
                .together(outcomes, 1, share, parts)
                .iter()
                .map(|((net, _), p)| {
                    let net = *net as f64 / parts as f64;
                    p * net * net
                })
                .sum();
            sums.apart += weight * chance * 2.0 * (count * (count - 1)) as f64 * square;
            for ((net, staked), p) in self.together(outcomes, count, share, parts) {
                let p = weight * chance * p;
                let gains = (ratio(net, parts), ratio(staked, parts));
                if gains.1 == Ratio::ZERO {
                    sums.none(p);
                    continue;
                }
                let event = match self.bets {
                    Bets::All => "split",
                    Bets::Splits => "several-hands",
                    Bets::Doubles => "after-split",
                };
                self.put(sums, (event, "each hand by itself"), gains, p, None);
            }
        }
    }

    /// So many hands like the average one of these outcomes.
    fn together(&self, outcomes: &HandOutcomes, count: usize, share: f64, parts: i64) -> Spread {
        let terms = self.terms;
        let none = (0, 0);
        let scaled = |(net, staked): (Ratio, Ratio)| {
            let int = |r: Ratio| crate::exact::decimal(&(r * whole(parts))).round() as i64;
            (int(net), int(staked))
        };
        let mut closed = Spread::new();
        for (end, p) in terms.closed.iter().zip(outcomes.closed).filter(|(_, p)| *p > 0.0) {
            let seen = seen(self.bets, end.main.clone(), end.added.clone()).map_or(none, scaled);
            *closed.entry(seen).or_insert(0.0) += share * p;
        }
        let mut live: [Spread; ENDS] = Default::default();
        for (doubled, class) in [false, true].into_iter().flat_map(|d| (0..CLASSES).map(move |c| (d, c))) {
            for (end, live) in live.iter_mut().enumerate() {
                let p = outcomes.live[doubled as usize][class][end];
                let (main, added) = terms.waits(true, doubled, class, end);
                let seen = seen(self.bets, terms.gain(main), added.map(|a| terms.gain(a)));
                *live.entry(seen.map_or(none, scaled)).or_insert(0.0) += share * p;
            }
        }
        let all: f64 = live.iter().flat_map(BTreeMap::values).sum();
        let mut spread = Spread::new();
        let mut put = |part: Spread, weight: f64| {
            part.into_iter().for_each(|(x, p)| *spread.entry(x).or_insert(0.0) += weight * p);
        };
        let mut powers = vec![Spread::from([(none, 1.0)])];
        (0..count).for_each(|k| powers.push(both(&powers[k], &closed)));
        put(powers[count].clone(), 1.0);
        for end in &live {
            let mass: f64 = end.values().sum();
            if mass <= 0.0 {
                continue;
            }
            // Given the end, each hand that waits is one of those that meet it.
            let each: Spread = end.iter().map(|(x, p)| (*x, p / mass * all)).collect();
            let mut waiting = Spread::from([(none, 1.0)]);
            let mut times = 1.0;
            for k in 1..=count {
                waiting = both(&waiting, &each);
                times *= (count + 1 - k) as f64 / k as f64;
                put(both(&waiting, &powers[count - k]), times * mass / all);
            }
        }
        spread
    }
}

/// Gains and stakes of some hands, in parts of a unit, with their chances.
type Spread = BTreeMap<(i64, i64), f64>;

fn both(a: &Spread, b: &Spread) -> Spread {
    let mut sum = Spread::new();
    for (x, p) in a {
        for (y, q) in b {
            *sum.entry((x.0 + y.0, x.1 + y.1)).or_insert(0.0) += p * q;
        }
    }
    sum
}

/// A number of parts of a unit in which every gain of a hand is whole.
fn denominator(terms: &PontoonTerms) -> i64 {
    let gcd = |mut a: i64, mut b: i64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let waits =
        (0..CLASSES).flat_map(|c| (0..ENDS).map(move |e| terms.gain(terms.waits(true, false, c, e).0)));
    let closed =
        terms.closed.iter().flat_map(|end| [end.main.clone(), end.added.clone().unwrap_or(Ratio::ONE)]);
    closed.chain(waits).fold(1, |all, gain| {
        let d = i64::try_from(gain.denominator()).unwrap_or(1);
        all / gcd(all, d) * d
    })
}
