//! Splitting a pair, and splitting again, exactly for plans that look at one hand at a time.
//!
//! Whatever earlier hands have drawn, the cards left are in random order: later hands and the dealer draw as if from the
//! top. So the second cards of the hands may be thought of as drawn first, one after the other, until no hand is left
//! that pairs and may be split. A hand is then played out with the others' second cards gone, some of the pair's value
//! and some not; "not" is "any" less "of the pair's value", so that all is told by hands with 1, 2, 3 … of the value gone.

use games::pontoon_plus::PontoonPlus;

use super::against::{AgainstUpCard, WhichHand};
use super::plan::HandPlan;
use super::played::HandOutcomes;
use crate::blackjack::hands::BUST;

/// The most hands there can be.
const MOST_HANDS: usize = PontoonPlus::MOST_HANDS;
/// How many more cards of the value may have to be thought gone.
const GONE: usize = 6;

/// What becomes of a split pair, for each number of hands in the end.
#[derive(Clone, Debug, Default)]
pub(super) struct SplitResults {
    /// How likely it is.
    pub(super) chance: [f64; MOST_HANDS + 1],
    /// The outcomes of all its hands together.
    pub(super) outcomes: [HandOutcomes; MOST_HANDS + 1],
}

impl SplitResults {
    /// What the split is worth.
    pub(super) fn gain(&self, terms: &super::terms::PontoonTerms) -> f64 {
        self.outcomes.iter().map(|hands| hands.gain(terms, true)).sum()
    }
}

/// A history of second cards up to where it does not matter any more.
#[derive(Clone, Copy, Debug)]
struct History {
    hands: usize,
    /// How many cards made new hands.
    alike: usize,
    /// How many hands have a second card of another value.
    unlike: usize,
    /// How many hands have any second card: no more can be split.
    any: usize,
}

fn histories(most: usize, hands: usize, open: usize, alike: usize, unlike: usize, found: &mut Vec<History>) {
    if hands == most || open == 0 {
        found.push(History { hands, alike, unlike, any: open });
        return;
    }
    histories(most, hands + 1, open + 1, alike + 1, unlike, found);
    histories(most, hands, open - 1, alike, unlike + 1, found);
}

impl AgainstUpCard<'_> {
    /// Splits a pair of this value into at most so many hands, beginning with two, each played by the plan.
    pub(super) fn split(&mut self, pair: usize, most: usize, plan: &HandPlan) -> SplitResults {
        let one_card = self.terms.most[pair] == 2;
        let single = self.hands.at(0).next[pair];
        // With so many more of the value gone: how likely that is, and what becomes of a hand whose second card is of
        // another value, or any.
        let mut gone = [0.0; GONE + 1];
        gone[0] = 1.0;
        let mut unlike: [HandOutcomes; GONE] = Default::default();
        let mut any: [HandOutcomes; GONE] = Default::default();
        for k in 0..GONE {
            let kind = WhichHand::split(pair, 1 + k);
            let Some(left) = self.left(single, kind) else { break };
            gone[k + 1] = gone[k] * left.chance(pair, None);
            let next = self.hands.at(single).next;
            let seed = |v: usize| (next[v], left.chance(v, None));
            let drawn = (0..10).filter(|&v| left.count(v) > 0 && next[v] != BUST);
            let seeds: Vec<_> = drawn.clone().filter(|&v| v != pair).map(seed).collect();
            unlike[k] = self.play(&seeds, kind, plan, one_card);
            any[k] = unlike[k].clone();
            if left.count(pair) > 0 {
                any[k].add(&self.play(&[seed(pair)], kind, plan, one_card), 1.0);
            }
            if gone[k + 1] == 0.0 {
                break;
            }
        }
        let mut found = vec![];
        histories(most, 2, 2, 0, 0, &mut found);
        let mut split = SplitResults::default();
        for History { hands, alike, unlike: others, any: open } in found {
            for (j, times) in excluded(others) {
                split.chance[hands] += times * gone[alike + j];
            }
            if others > 0 {
                for (j, times) in excluded(others - 1) {
                    let weight = others as f64 * times * gone[alike + j];
                    split.outcomes[hands].add(&unlike[alike + j], weight);
                }
            }
            for (j, times) in excluded(others).filter(|_| open > 0) {
                let weight = open as f64 * times * gone[alike + j];
                split.outcomes[hands].add(&any[alike + j], weight);
            }
        }
        split
    }
}

/// "None of `n` cards is of the value" as a sum over how many of them are, with signs.
fn excluded(n: usize) -> impl Iterator<Item = (usize, f64)> {
    let mut times = 1.0;
    (0..=n).map(move |j| {
        let now = times;
        times *= -((n - j) as f64) / (j + 1) as f64;
        (j, now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excluding_cards_is_a_sum_with_signs() {
        assert_eq!(excluded(2).collect::<Vec<_>>(), [(0, 1.0), (1, -2.0), (2, 1.0)]);
        let mut found = vec![];
        histories(4, 2, 2, 0, 0, &mut found);
        // Each hand ends with a second card of its own, whatever the history.
        assert!(found.iter().all(|h| h.unlike + h.any == h.hands && h.alike + 2 == h.hands));
        // With one chance in two for each card the histories have a chance of one together.
        let all: f64 = found.iter().map(|h| 0.5f64.powi((h.alike + h.unlike) as i32)).sum();
        assert_eq!(all, 1.0);
    }
}
