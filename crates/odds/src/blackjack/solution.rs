//! The game solved: for each up card the values, the plans by composition and by totals, and what becomes of every deal.

use rayon::prelude::*;

use super::against::{AgainstUpCard, HandOutcomes, HandPlan, Runner, Values};
use super::hands::HandTree;
use super::shoe::{ValueCounts, completes_blackjack};
use super::split::{SplitResults, Start, split};
use super::terms::{Stake, TwentyOneTerms, Wins};
use super::totals::{self, ByTotals};
use crate::advice::ALIKE;

/// What to do with first cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstAct {
    /// They are blackjack.
    Blackjack,
    /// Play them as they are.
    Play,
    /// Split the pair.
    Split,
    /// Give the hand up.
    Surrender,
}

/// A way to play against one up card.
pub struct Way {
    /// The plan for hands played for money.
    pub money: HandPlan,
    /// The plan for hands played for a lammer; the same where there are none.
    pub lammer: Option<HandPlan>,
    /// What to do with each pair of first cards, by the numbers of hands of two cards.
    pub first: Vec<(u16, FirstAct)>,
    /// What becomes of each pair that is split.
    pub splits: [Option<Box<SplitResults>>; 10],
    /// What splitting each pair is worth.
    pub split_gains: [f64; 10],
    /// What each two first cards are worth, in the order of `first`, given that the dealer has no blackjack.
    pub gains: Vec<f64>,
    /// What becomes of them when they are played as they are, in the same order.
    pub played: Vec<HandOutcomes>,
}

/// The game against one up card.
pub struct UpCardGame {
    /// The up card, by index of value.
    pub up: usize,
    /// How likely it is.
    pub chance: f64,
    /// For each two first cards: how likely they are with this up card given, and how likely the dealer then has
    /// blackjack; in the order of [`Way::first`].
    pub deals: Vec<(u16, f64, f64)>,
    /// Values of hands played for the base wager.
    pub values: Values,
    /// Play that looks at the cards of the hand.
    pub by_composition: Way,
    /// Play that looks at its total, if it was asked for, with the table of that play.
    pub by_totals: Option<(Way, ByTotals)>,
}

/// The game solved.
pub struct Solution {
    /// The terms.
    pub terms: TwentyOneTerms,
    /// The shoe.
    pub shoe: ValueCounts,
    /// The up cards there are.
    pub ups: Vec<UpCardGame>,
}

impl Solution {
    /// Solves a game off the top of a shoe: by composition, and by `totals` if that is asked for.
    pub fn new(terms: TwentyOneTerms, shoe: ValueCounts, totals: bool) -> Solution {
        let ups = (0..10).filter(|&up| shoe.count(up) > 0).collect::<Vec<_>>();
        let ups = ups.into_par_iter().map(|up| UpCardGame::new(&terms, shoe, up, totals)).collect();
        Solution { ups, terms, shoe }
    }

    /// What a round is worth, per unit of the base wager, by composition or by totals.
    pub fn gain(&self, totals: bool) -> f64 {
        self.gain_at(&self.terms.wins, totals)
    }

    /// The same where winning wagers pay so: what a blackjack pays changes nothing about the play of other hands.
    pub fn gain_at(&self, wins: &Wins, totals: bool) -> f64 {
        let [blackjack, even_money] = [&wins.blackjack, &wins.even_money].map(crate::decimal);
        let lost = self.terms.gains(Stake::Base)[super::terms::BUSTED][0];
        let up = |up: &UpCardGame| {
            let way = up.way(totals);
            let deals = up.deals.iter().zip(way.first.iter().zip(&way.gains));
            let gains = deals.map(|((_, chance, dealers), ((_, first), gain))| {
                let (against, gain) = match first {
                    FirstAct::Blackjack if up.even_money(wins, *dealers) => (even_money, even_money),
                    FirstAct::Blackjack => (0.0, blackjack),
                    _ => (lost, *gain),
                };
                chance * (dealers * against + (1.0 - dealers) * gain)
            });
            up.chance * gains.sum::<f64>()
        };
        self.ups.iter().map(up).sum()
    }
}

impl UpCardGame {
    /// Whether a blackjack takes even money here: it is offered under an ace, before the check.
    pub fn even_money(&self, wins: &Wins, dealers: f64) -> bool {
        self.up == 0 && wins.takes_even_money(dealers)
    }

    /// How likely the dealer has blackjack where the player has one; none where nobody can.
    pub fn dealers_against_blackjack(&self) -> Option<f64> {
        let naturals = |deal: &&(u16, f64, f64)| HandTree::get().at(deal.0).total.is_blackjack();
        self.deals.iter().find(naturals).map(|deal| deal.2)
    }

    /// The way by totals, or by composition.
    pub fn way(&self, totals: bool) -> &Way {
        match &self.by_totals {
            Some((way, _)) if totals => way,
            _ => &self.by_composition,
        }
    }

    fn new(terms: &TwentyOneTerms, shoe: ValueCounts, up: usize, totals: bool) -> UpCardGame {
        let chance = shoe.chance(up, None);
        let shoe = shoe.without(up).expect("the up card is in the shoe");
        let barred = completes_blackjack(up);
        let at = AgainstUpCard::new(terms, up, shoe, barred);
        let hands = HandTree::get();
        let values = at.values(Stake::Base);
        let plan = at.plan(&values);
        let lammer = terms.splits_free.contains(&true).then(|| at.plan(&at.values(Stake::Lammer)));
        let mut deals = vec![];
        for a in 0..10 {
            for b in a..10 {
                let Some(after) = shoe.without(a) else { continue };
                let orders = if a == b { 1.0 } else { 2.0 };
                let p = orders * shoe.chance(a, None) * after.chance(b, None);
                if let Some(left) = after.without(b)
                    && p > 0.0
                {
                    deals.push((hands.two(a, b), p, barred.map_or(0.0, |v| left.chance(v, None))));
                }
            }
        }
        let totals = totals.then(|| totals::solve(&at, &deals, &values, lammer.as_ref()));
        let mut runners: Vec<_> = (0..10).map(|pair| Runner::new(&at, pair)).collect();
        let by_composition = Way::new(&mut runners, &deals, plan, lammer, &|_| None);
        let by_totals = totals.map(|totals| {
            let lammer = totals.lammer.as_ref().map(|lammer| lammer.plan());
            let lost = -crate::decimal(&terms.wins.surrendered);
            let gives_up = |hand| Some(totals::mean_worth(&deals, &values, hand) < lost);
            (Way::new(&mut runners, &deals, totals.plan(), lammer, &gives_up), totals)
        });
        UpCardGame { up, chance, deals, values, by_composition, by_totals }
    }
}

impl Way {
    /// Plays every deal by these plans. Pairs are split, and hands given up, where that is worth more, unless
    /// `gives_up` says it otherwise.
    fn new(
        runners: &mut [Runner],
        deals: &[(u16, f64, f64)],
        money: HandPlan,
        lammer: Option<HandPlan>,
        gives_up: &dyn Fn(u16) -> Option<bool>,
    ) -> Way {
        let (terms, hands) = (runners[0].at.terms, runners[0].at.hands);
        let mut splits: [Option<Box<SplitResults>>; 10] = Default::default();
        let mut split_gains = [f64::NEG_INFINITY; 10];
        for pair in 0..10 {
            let stake = terms.split_stake(pair);
            let others = lammer.as_ref().filter(|_| stake == Stake::Lammer).unwrap_or(&money);
            if terms.hands[pair] >= 2 && deals.iter().any(|d| d.0 == hands.two(pair, pair)) {
                let done = split(&mut runners[pair], pair, terms.hands[pair], Start::FIRST, [&money, others]);
                split_gains[pair] = done.gain(terms, [Stake::Base, stake]);
                splits[pair] = Some(Box::new(done));
            }
        }
        let lost = -crate::decimal(&terms.wins.surrendered);
        let (mut first, mut gains, mut played) = (vec![], vec![], vec![]);
        for &(n, ..) in deals {
            let hand = hands.at(n);
            let outcomes = runners[0].play(&[(n, 1.0)], 0, &money, false, false);
            let mut gain = outcomes.gain(terms, Stake::Base);
            let mut act = FirstAct::Play;
            if hand.total.is_blackjack() {
                act = FirstAct::Blackjack;
            } else {
                if let Some(pair) = hand.pair().filter(|&pair| split_gains[pair] > gain + ALIKE) {
                    (act, gain) = (FirstAct::Split, split_gains[pair]);
                }
                let worse = gain <= lost + ALIKE;
                let gives_up = gives_up(n).unwrap_or(worse) && (act == FirstAct::Play || worse);
                if terms.surrender && gives_up {
                    (act, gain) = (FirstAct::Surrender, lost);
                }
            }
            first.push((n, act));
            gains.push(gain);
            played.push(outcomes);
        }
        Way { money, lammer, first, splits, split_gains, gains, played }
    }
}
