//! What theory expects of what was staked at a table, and how far its win may lie from that.

use std::collections::BTreeMap;

use book::Cents;

use crate::record::Setup;

/// What theory says of a wager: the house's part of a unit staked, and the deviation of one unit's result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The house edge.
    pub edge: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// Whoever knows the odds. A house without one reports no theory.
pub trait Theory {
    /// What to expect of a wager under the rules of a table.
    fn of(&mut self, setup: &Setup, wager: &str) -> Option<Expectation>;
}

impl Theory for () {
    fn of(&mut self, _: &Setup, _: &str) -> Option<Expectation> {
        None
    }
}

/// What the house may expect to have won, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ExpectedWin {
    /// The mean.
    pub mean: f64,
    /// The variance, or more.
    pub variance: f64,
}

impl ExpectedWin {
    /// This and that, of rounds that have nothing to do with one another.
    pub fn and(self, other: ExpectedWin) -> ExpectedWin {
        ExpectedWin { mean: self.mean + other.mean, variance: self.variance + other.variance }
    }
}

/// What was staked on the wagers of a table that were decided, round by round.
///
/// Wagers of one round are settled by the same cards, throw or spin. How far they go together no table of odds says, but no
/// further than if all were won and lost as one: then their standard deviations add up, and the deviation that is told is
/// never too small. Rounds are independent: their variances add up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stakes {
    /// The wagers, and what was staked on each.
    wagers: Vec<(String, f64)>,
    /// What was staked in the round that is on, by the wager's place.
    on: BTreeMap<u16, f64>,
    /// For each two wagers of a round what was staked on the one times what was on the other, over all rounds.
    together: BTreeMap<(u16, u16), f64>,
}

impl Stakes {
    /// A wager of the round that is on was decided.
    pub fn decided(&mut self, wager: &str, stake: Cents) {
        let known = self.wagers.iter().position(|(id, _)| id == wager);
        let place = known.unwrap_or_else(|| {
            self.wagers.push((wager.to_owned(), 0.0));
            self.wagers.len() - 1
        });
        self.wagers[place].1 += stake.0 as f64;
        *self.on.entry(place as u16).or_default() += stake.0 as f64;
    }

    /// The round is over.
    pub fn round_over(&mut self) {
        for ((one, other), product) in pairs(&std::mem::take(&mut self.on)) {
            *self.together.entry((one, other)).or_default() += product;
        }
    }

    /// What to expect of it all, as far as it is known what to expect of its wagers; none where of none of them.
    pub fn expect(&self, mut of: impl FnMut(&str) -> Option<Expectation>) -> Option<ExpectedWin> {
        let known: Vec<Option<Expectation>> = self.wagers.iter().map(|(wager, _)| of(wager)).collect();
        let staked = self.wagers.iter().zip(&known).filter(|((_, staked), _)| *staked > 0.0);
        let means = staked.filter_map(|((_, staked), known)| Some(known.as_ref()?.edge * staked));
        let mean = means.reduce(|sum, mean| sum + mean)?;
        let deviation = |place: u16| known[place as usize].map_or(0.0, |known| known.deviation);
        let rounds = self.together.iter().map(|(&pair, &product)| (pair, product));
        let variance = |((one, other), product): ((u16, u16), f64)| {
            // Each pair stands once, and counts twice.
            let times = if one == other { 1.0 } else { 2.0 };
            times * deviation(one) * deviation(other) * product
        };
        Some(ExpectedWin { mean, variance: rounds.chain(pairs(&self.on)).map(variance).sum() })
    }
}

/// Every two wagers of a round, and each with itself.
fn pairs(round: &BTreeMap<u16, f64>) -> impl Iterator<Item = ((u16, u16), f64)> + '_ {
    let with = |(&one, &stake): (&u16, &f64)| {
        round.range(one..).map(move |(&other, &beside)| ((one, other), stake * beside)).collect::<Vec<_>>()
    };
    round.iter().flat_map(with)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAIR: Expectation = Expectation { edge: 0.01, deviation: 2.0 };

    fn expected(rounds: &[&[(&str, i64)]]) -> ExpectedWin {
        let mut stakes = Stakes::default();
        for round in rounds {
            round.iter().for_each(|(wager, stake)| stakes.decided(wager, Cents(*stake)));
            stakes.round_over();
        }
        stakes.expect(|wager| (wager != "unknown").then_some(FAIR)).unwrap_or_default()
    }

    #[test]
    fn in_a_round_deviations_add_up_and_from_round_to_round_variances() {
        let one = expected(&[&[("player", 100)]]);
        assert_eq!(one, ExpectedWin { mean: 1.0, variance: 200.0 * 200.0 });
        // Seven boxes on one side are one wager of seven times as much, however they are told.
        let seven = expected(&[&[("player", 100); 7]]);
        assert_eq!(seven, expected(&[&[("player", 700)]]));
        assert_eq!(seven.variance, 1400.0 * 1400.0);
        assert_eq!(expected(&[&[("a", 100), ("b", 300), ("c", 300)]]).variance, seven.variance);
        assert_eq!(expected(&[&[("a", 100), ("unknown", 300)]]), one);
        assert_eq!(expected(&[&[("a", 300)], &[("b", 400)]]).variance, 1000.0 * 1000.0);
        assert_eq!(expected(&[&[("unknown", 300)]]), ExpectedWin::default());
    }

    #[test]
    fn a_round_that_is_on_counts_as_one() {
        let mut stakes = Stakes::default();
        stakes.decided("a", Cents(100));
        stakes.decided("b", Cents(200));
        let on = stakes.expect(|_| Some(FAIR)).unwrap();
        stakes.round_over();
        assert_eq!(stakes.expect(|_| Some(FAIR)).unwrap(), on);
        assert_eq!(on.variance, 600.0 * 600.0);
    }
}
