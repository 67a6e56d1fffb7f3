//! The game solved off the top of a shoe: by composition, and by totals.

use book::{Cents, Fault};
use equipment::{Composition, Deck};
use rayon::prelude::*;

use super::against::{AgainstUpCard, NEVER, WhichHand};
use super::plan::{Act, HandPlan};
use super::played::HandOutcomes;
use super::split::SplitResults;
use super::suits::{Suits, WAYS};
use super::terms::PontoonTerms;
use super::totals::{self, ByTotals};
use crate::advice::ALIKE;
use crate::blackjack::shoe::ValueCounts;
use crate::exact::decimal;
use crate::sheet::Ask;

/// A way to play against one first card of the dealer, and what comes of it.
#[derive(Clone)]
pub(super) struct Way {
    /// What first cards, played so, lead to: bets not insured, then insured ones.
    pub(super) outcomes: [HandOutcomes; 2],
    /// What splitting leads to, and is worth.
    pub(super) splits: Vec<Option<(SplitResults, f64)>>,
    /// First cards.
    pub(super) first: HandPlan,
    /// Whether two first cards are insured, by their number.
    pub(super) insures: Vec<bool>,
    /// The gain, insurance included.
    pub(super) gain: f64,
    /// How likely a bet that is insured meets a Pontoon, times how likely it is insured.
    pub(super) insured_pontoon: f64,
}

/// The game against one first card of the dealer.
#[derive(Clone)]
pub(super) struct UpCardGame {
    /// Its value, by index.
    pub(super) up: usize,
    pub(super) chance: f64,
    pub(super) by_composition: Way,
    pub(super) by_totals: Way,
    pub(super) totals: ByTotals,
}

/// The game solved.
pub(super) struct Solution {
    pub(super) terms: PontoonTerms,
    pub(super) ups: Vec<UpCardGame>,
}

/// The cards asked about.
pub(super) fn cards(ask: &Ask) -> Composition {
    let decks = ask.rules.number("decks") as u8;
    ask.cards.unwrap_or_else(|| Composition::of(Deck::NoTens, decks))
}

impl Solution {
    pub(super) fn new(ask: &Ask, stake: Option<Cents>) -> Result<Solution, Fault> {
        let terms = PontoonTerms::new(&ask.rules, stake)?;
        let cards = cards(ask);
        let (shoe, suits) = (ValueCounts::of(&cards), Suits::of(&cards));
        let ups: Vec<usize> = (0..10).filter(|&up| shoe.count(up) > 0).collect();
        let ups: Vec<UpCardGame> =
            ups.into_par_iter().map(|up| UpCardGame::new(&terms, &suits, shoe, up)).collect();
        Ok(Solution { terms, ups })
    }

    /// The same for bets of another size: only where some end pays otherwise is the play found again.
    pub(super) fn at(&self, ask: &Ask, stake: Cents) -> Result<Solution, Fault> {
        let terms = PontoonTerms::new(&ask.rules, Some(stake))?;
        let cards = cards(ask);
        let (shoe, suits) = (ValueCounts::of(&cards), Suits::of(&cards));
        let ups = self.ups.iter().map(|up| match terms.pays_like(&self.terms, up.up) {
            true => up.clone(),
            false => UpCardGame::new(&terms, &suits, shoe, up.up),
        });
        Ok(Solution { ups: ups.collect(), terms })
    }

    /// What a round is worth, per unit of the initial bet.
    pub(super) fn gain(&self, by_totals: bool) -> f64 {
        self.ups.iter().map(|up| up.chance * up.way(by_totals).gain).sum()
    }
}

impl UpCardGame {
    pub(super) fn way(&self, by_totals: bool) -> &Way {
        if by_totals { &self.by_totals } else { &self.by_composition }
    }

    fn new(terms: &PontoonTerms, suits: &Suits, shoe: ValueCounts, up: usize) -> UpCardGame {
        let chance = shoe.chance(up, None);
        let shoe = shoe.without(up).expect("it is in the shoe");
        let mut table = AgainstUpCard::new(terms, suits, up, shoe);
        let hands = table.hands;
        let mut deals = vec![];
        for a in 0..10 {
            for b in a..10 {
                let Some(after) = shoe.without(a) else { continue };
                let orders = if a == b { 1.0 } else { 2.0 };
                let p = orders * shoe.chance(a, None) * after.chance(b, None);
                if p > 0.0 {
                    deals.push((hands.two(a, b), p));
                }
            }
        }
        let values = table.values(WhichHand::FIRST);
        let mut first = table.plan(&values, WhichHand::FIRST);
        let pairs: Vec<usize> =
            (0..10).filter(|&v| deals.iter().any(|(n, _)| *n == hands.two(v, v))).collect();
        let mut splits: Vec<Option<(SplitResults, f64)>> = vec![None; 10];
        for &pair in &pairs {
            let kind = WhichHand::split(pair, 1);
            let values = table.values(kind);
            let plan = table.plan(&values, kind);
            let split = table.split(pair, terms.most[pair], &plan);
            splits[pair] = Some((split.clone(), split.gain(terms)));
        }
        for &(n, _) in deals.iter().filter(|(n, _)| hands.at(*n).total.value() < 21) {
            let i = n as usize;
            let split = hands.at(n).pair().and_then(|p| splits[p].as_ref()).map_or(NEVER, |s| s.1);
            let gives_up = table.surrender(n);
            first.two[i] = std::array::from_fn(|way| {
                let hit = values.hit[i] + table.extra(n, WhichHand::FIRST, way);
                let acts = [
                    (Act::Stand, values.stand[i]),
                    (Act::Hit, hit),
                    (Act::Double, values.double[i]),
                    (Act::Split, split),
                    (Act::Surrender, gives_up),
                ];
                Act::best(acts).0
            });
        }
        let apart: [bool; 10] = std::array::from_fn(|v| first.two[hands.two(v, v) as usize][0] == Act::Split);
        let totals = totals::solve(&mut table, &deals, &first, &apart);
        let by_composition = Way::new(&mut table, &deals, splits, first, false);
        let mut splits: Vec<Option<(SplitResults, f64)>> = vec![None; 10];
        let mut first = totals.first.clone();
        for &pair in &pairs {
            let split = table.split(pair, terms.most[pair], &totals.after);
            let gain = split.gain(terms);
            splits[pair] = Some((split, gain));
            let n = hands.two(pair, pair);
            for way in 0..WAYS {
                let unsplit = unsplit(&mut table, n, way, &totals.first);
                if gain > unsplit + ALIKE {
                    first.two[n as usize][way] = Act::Split;
                }
            }
        }
        let by_totals = Way::new(&mut table, &deals, splits, first, true);
        UpCardGame { up, chance, by_composition, by_totals, totals }
    }
}

/// What a pair suited so is worth by a plan that does not split it.
pub(super) fn unsplit(table: &mut AgainstUpCard, n: u16, way: usize, plan: &HandPlan) -> f64 {
    // Suited in one way only, the plan's act for it is the act for all.
    let mut only = plan.clone();
    only.two[n as usize] = [plan.two[n as usize][way]; WAYS];
    if plan.two[n as usize][way] != Act::Hit {
        return table.play(&[(n, 1.0)], WhichHand::FIRST, &only, false).gain(table.terms, false);
    }
    // Drawing, the pay by suit is that of this way alone.
    let ways = table.terms.completes(n).map(|_| table.suits.two(table.two(n)));
    let mean: f64 = ways.map_or(0.0, |ways| {
        ways.iter().enumerate().map(|(w, p)| p * table.extra(n, WhichHand::FIRST, w)).sum()
    });
    let all = table.play(&[(n, 1.0)], WhichHand::FIRST, &only, false).gain(table.terms, false);
    all - mean + table.extra(n, WhichHand::FIRST, way)
}

impl Way {
    fn new(
        table: &mut AgainstUpCard,
        deals: &[(u16, f64)],
        splits: Vec<Option<(SplitResults, f64)>>,
        first: HandPlan,
        together: bool,
    ) -> Way {
        let terms = table.terms;
        let hands = table.hands;
        let [win, lost] = [true, false].map(|pontoon| decimal(&terms.insured(pontoon)));
        let mut insures = vec![false; first.two.len()];
        let open: Vec<(u16, f64)> =
            deals.iter().copied().filter(|(n, _)| hands.at(*n).total.value() < 21).collect();
        if PontoonTerms::may_insure(table.up) {
            let worth: Vec<f64> = open
                .iter()
                .map(|&(n, _)| {
                    let pontoon = table.pontoon(n);
                    pontoon * win + (1.0 - pontoon) * lost
                })
                .collect();
            let mean: f64 = open.iter().zip(&worth).map(|((_, p), worth)| p * worth).sum();
            for (&(n, _), worth) in open.iter().zip(worth) {
                insures[n as usize] = if together { mean > 0.0 } else { worth > 0.0 };
            }
        }
        let (mut insurance, mut insured_pontoon) = (0.0, 0.0);
        for &(n, p) in open.iter().filter(|(n, _)| insures[*n as usize]) {
            let pontoon = table.pontoon(n);
            insured_pontoon += p * pontoon;
            insurance += p * (pontoon * win + (1.0 - pontoon) * lost);
        }
        let insured = |want: bool| -> Vec<(u16, f64)> {
            deals.iter().copied().filter(|(n, _)| insures[*n as usize] == want).collect()
        };
        let outcomes = [false, true].map(|want| table.play(&insured(want), WhichHand::FIRST, &first, false));
        let hands_gain = outcomes.iter().map(|o| {
            let splits = o.split.iter().zip(&splits);
            let splits = splits.map(|(p, split)| p * split.as_ref().map_or(0.0, |s| s.1));
            o.gain(terms, false) + splits.sum::<f64>()
        });
        let gain = hands_gain.sum::<f64>() + insurance;
        Way { outcomes, splits, first, insures, gain, insured_pontoon }
    }
}
