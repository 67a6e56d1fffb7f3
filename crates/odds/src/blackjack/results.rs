//! The law of a round: what the base wager, doubles and splits come to together.
//!
//! The expected gain is that of the solution. For the spread of the results of a split, its hands are taken as
//! independent once their number and the dealer's end are given: each by itself is exact, so the mean is, and how far the
//! spread may be off is bounded ([`SpreadError`]).

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use super::against::HandOutcomes;
use super::solution::{FirstAct, Solution, Way};
use super::split::SplitResults;
use super::terms::{DEALER_ENDS, HandResult, Stake, TwentyOneTerms, Wins};
use crate::exact::{Ratio, decimal, ratio, whole};

/// What became of the base wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum BaseResult {
    #[default]
    Lost,
    Surrendered,
    Pushed,
    Won,
    EvenMoney,
    Blackjack,
}

/// How a round ends: the base wager, and how many splits and doubles are lost, pushed and won. Lammers only win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// The base wager.
    pub base: BaseResult,
    splits: [u8; 3],
    doubles: [u8; 3],
    free_splits: u8,
    free_doubles: u8,
}

impl Ending {
    /// A round in which only the base wager was played.
    pub fn of(base: BaseResult) -> Ending {
        Ending { base, ..Ending::default() }
    }

    fn base_net(&self, wins: &Wins) -> Ratio {
        match self.base {
            BaseResult::Lost => -Ratio::ONE,
            BaseResult::Surrendered => -wins.surrendered.clone(),
            BaseResult::Pushed => Ratio::ZERO,
            BaseResult::Won => wins.base.clone(),
            BaseResult::EvenMoney => wins.even_money.clone(),
            BaseResult::Blackjack => wins.blackjack.clone(),
        }
    }

    /// The gain on splits and their lammers.
    pub fn split_net(&self, wins: &Wins) -> Ratio {
        let won = whole(self.splits[2]) * &wins.split + whole(self.free_splits) * &wins.free_split;
        won - whole(self.splits[0])
    }

    /// The gain on doubles and their lammers.
    pub fn double_net(&self, wins: &Wins) -> Ratio {
        let won = whole(self.doubles[2]) * &wins.double + whole(self.free_doubles) * &wins.free_double;
        won - whole(self.doubles[0])
    }

    /// The gain of the round.
    pub fn net(&self, wins: &Wins) -> Ratio {
        self.base_net(wins) + self.split_net(wins) + self.double_net(wins)
    }

    /// How many splits were made for money.
    pub fn splits(&self) -> u8 {
        self.splits.iter().sum()
    }

    /// How many doubles were made for money.
    pub fn doubles(&self) -> u8 {
        self.doubles.iter().sum()
    }

    /// All that was staked.
    pub fn staked(&self) -> Ratio {
        whole(1 + self.splits() + self.doubles())
    }

    /// What one hand gains that ended so: in all, on its own wager if a split made it, and on its double.
    fn one(stake: Stake, result: HandResult, doubled: usize, wins: &Wins) -> [Ratio; 3] {
        let hand = Ending::default().with(stake, result, doubled);
        let (split, double) = (hand.split_net(wins), hand.double_net(wins));
        let base = if stake == Stake::Base { hand.base_net(wins) } else { Ratio::ZERO };
        [base + &split + &double, split, double]
    }

    /// The same with a hand added that ended so, doubled in this way (0 not, 1 for money, 2 for a lammer).
    fn with(mut self, stake: Stake, result: HandResult, doubled: usize) -> Ending {
        match stake {
            Stake::Base => {
                self.base = match result {
                    HandResult::Lost => BaseResult::Lost,
                    HandResult::Pushed => BaseResult::Pushed,
                    HandResult::Won => BaseResult::Won,
                }
            }
            Stake::Split => self.splits[result as usize] += 1,
            Stake::Lammer => self.free_splits += u8::from(result == HandResult::Won),
        }
        match doubled {
            0 => {}
            1 => self.doubles[result as usize] += 1,
            _ => self.free_doubles += u8::from(result == HandResult::Won),
        }
        self
    }
}

/// How likely each ending is.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    all: BTreeMap<Ending, f64>,
    /// How far the variance of a law of these endings may be off.
    apart: SpreadError,
}

/// Hands of a split are taken as independent given the dealer's end. What that leaves out of the variance is twice the sum
/// of their covariances, and a covariance is at most the product of the deviations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpreadError {
    /// Of the whole round.
    pub whole: f64,
    /// Of the splits' own wagers.
    pub splits: f64,
    /// Of the doubles.
    pub doubles: f64,
}

/// The most that the covariances of hands can add to the variance of their sum: twice the products of deviations, from
/// the mean and the mean square of each.
fn covariances(hands: &[(f64, f64)]) -> f64 {
    let deviations = || hands.iter().map(|(mean, square)| (square - mean * mean).max(0.0).sqrt());
    let sum: f64 = deviations().sum();
    sum * sum - deviations().map(|d| d * d).sum::<f64>()
}

impl Endings {
    /// Adds an ending.
    pub fn add(&mut self, ending: Ending, weight: f64) {
        if weight > 0.0 {
            *self.all.entry(ending).or_insert(0.0) += weight;
        }
    }

    /// The endings and how likely they are.
    pub fn iter(&self) -> impl Iterator<Item = (&Ending, f64)> {
        self.all.iter().map(|(ending, p)| (ending, *p))
    }

    /// How far the variance of a law of these endings may be off.
    pub fn apart(&self) -> SpreadError {
        self.apart
    }

    /// The endings of a whole round, played by totals or by composition, where winning wagers pay so.
    pub fn of(solution: &Solution, wins: &Wins, totals: bool) -> Endings {
        let terms = &solution.terms;
        let mut all = Endings::default();
        for up in &solution.ups {
            let way = up.way(totals);
            // Hands that are played as they are come to one law; a split has its own.
            let mut played = HandOutcomes::default();
            for (i, &(_, chance, dealers)) in up.deals.iter().enumerate() {
                let clear = up.chance * chance * (1.0 - dealers);
                let against = up.chance * chance * dealers;
                match way.first[i].1 {
                    FirstAct::Blackjack if up.even_money(wins, dealers) => {
                        all.add(Ending::of(BaseResult::EvenMoney), against + clear);
                        continue;
                    }
                    FirstAct::Blackjack => {
                        all.add(Ending::of(BaseResult::Pushed), against);
                        all.add(Ending::of(BaseResult::Blackjack), clear);
                        continue;
                    }
                    FirstAct::Play => played.add(&way.played[i], clear),
                    FirstAct::Split | FirstAct::Surrender => all.add_deal(terms, way, i, clear),
                }
                all.add(Ending::of(BaseResult::Lost), against);
            }
            all.add_played(terms, &played, 1.0);
        }
        all
    }

    /// Adds what becomes of a deal by a way, given that the dealer has no blackjack.
    pub fn add_deal(&mut self, terms: &TwentyOneTerms, way: &Way, deal: usize, weight: f64) {
        match way.first[deal].1 {
            FirstAct::Blackjack => self.add(Ending::of(BaseResult::Blackjack), weight),
            FirstAct::Surrender => self.add(Ending::of(BaseResult::Surrendered), weight),
            FirstAct::Play => self.add_played(terms, &way.played[deal], weight),
            FirstAct::Split => {
                let hand = super::hands::HandTree::get().at(way.first[deal].0);
                let pair = hand.pair().expect("a pair is split");
                let split = way.splits[pair].as_ref().expect("a split pair is solved");
                self.add_split(terms, split, terms.split_stake(pair), weight);
            }
        }
    }

    fn add_played(&mut self, terms: &TwentyOneTerms, outcomes: &HandOutcomes, weight: f64) {
        for (how, stood) in outcomes.stood.iter().enumerate() {
            for (class, ends) in stood.iter().enumerate() {
                for (d, p) in ends.iter().enumerate() {
                    let ending = Ending::default().with(Stake::Base, terms.results[class][d], how);
                    self.add(ending, weight * p);
                }
            }
            let ending = Ending::default().with(Stake::Base, HandResult::Lost, how);
            self.add(ending, weight * outcomes.bust[how]);
        }
    }

    fn add_split(&mut self, terms: &TwentyOneTerms, split: &SplitResults, stake: Stake, weight: f64) {
        for hands in 2..=split.outcomes.len() + 1 {
            let outcomes = &split.outcomes[hands - 2][..hands];
            for d in 0..DEALER_ENDS {
                let chance = split.ends[hands - 2][d];
                if chance <= 1e-18 {
                    continue;
                }
                let mut so_far = BTreeMap::from([(Ending::default(), weight * chance)]);
                let mut spreads = [const { ArrayVec::<(f64, f64), 8>::new_const() }; 3];
                for (n, outcomes) in outcomes.iter().enumerate() {
                    let stake = if n == 0 { Stake::Base } else { stake };
                    let results = given(terms, outcomes, d, chance);
                    for (of, spread) in spreads.iter_mut().enumerate() {
                        let net = |&(how, result, q): &(usize, HandResult, f64)| {
                            (q, decimal(&Ending::one(stake, result, how, &terms.wins)[of]))
                        };
                        let moments = results.iter().map(net);
                        spread.push(moments.fold((0.0, 0.0), |(mean, square), (q, net)| {
                            (mean + q * net, square + q * net * net)
                        }));
                    }
                    let mut next = BTreeMap::new();
                    for (ending, p) in so_far {
                        for (how, result, q) in &results {
                            *next.entry(ending.with(stake, *result, *how)).or_insert(0.0) += p * q;
                        }
                    }
                    so_far = next;
                }
                so_far.into_iter().for_each(|(ending, p)| self.add(ending, p));
                self.apart.whole += weight * chance * covariances(&spreads[0]);
                self.apart.splits += weight * chance * covariances(&spreads[1]);
                self.apart.doubles += weight * chance * covariances(&spreads[2]);
            }
        }
    }
}

/// How likely a hand ends so, given the dealer's end: doubled how, with what result.
fn given(
    terms: &TwentyOneTerms,
    outcomes: &HandOutcomes,
    d: usize,
    chance: f64,
) -> Vec<(usize, HandResult, f64)> {
    let mut sums = [[0.0; 3]; 3];
    for (how, stood) in outcomes.stood.iter().enumerate() {
        for (class, ends) in stood.iter().enumerate() {
            sums[how][terms.results[class][d] as usize] += ends[d] / chance;
        }
    }
    // What is left has gone over 21; the doubled among them in the measure they have in all.
    let left = (1.0 - sums.as_flattened().iter().sum::<f64>()).max(0.0);
    let all: f64 = outcomes.bust.iter().sum();
    for (how, bust) in outcomes.bust.iter().enumerate().filter(|_| all > 0.0) {
        sums[how][0] += left * bust / all;
    }
    let results = [HandResult::Lost, HandResult::Pushed, HandResult::Won];
    let each = (0..3).flat_map(|how| results.map(|r| (how, r, sums[how][r as usize])));
    each.filter(|(.., p)| *p > 0.0).collect()
}

/// A probability as a share of 2^62: rounding it there is far below any bound stated.
pub fn share(p: f64) -> Ratio {
    let ways = (p * 2f64.powi(62)).round().max(0.0) as i64;
    ratio(ways, 1)
}
