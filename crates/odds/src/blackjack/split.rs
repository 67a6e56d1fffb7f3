//! Splitting a pair, and splitting again, exactly for plans without memory.
//!
//! A plan that looks at one hand at a time makes the hands of a split exchangeable: whatever the earlier hands have drawn,
//! the cards left are in random order, and what later hands and the dealer draw has the law of cards off the top of the
//! shoe. So the second cards of the hands may be thought of as drawn first, one after the other, until no hand is left
//! that pairs and may be split. A hand of one such history is then played out with the others' second cards gone: some
//! of them of the pair's value, the others of any value but that. The latter are taken into account by inclusion and
//! exclusion, so that nothing is needed but the outcomes of one hand with 1 to 6 cards of the pair's value gone.

use games::blackjack::HandSet;

use super::against::{HandOutcomes, HandPlan, Runner, StartHand};
use super::terms::{DEALER_ENDS, Stake};

/// The most hands of a split.
pub const MOST_HANDS: usize = HandSet::EACH as usize;

/// A hand of a history of second cards: the history's other cards, and which hand it is of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// How many hands there are in the end.
    hands: usize,
    /// Which one it is; none for the history as a whole.
    hand: Option<usize>,
    /// Whether its own second card is of the pair's value.
    pairs: bool,
    /// How many of the other cards are of the pair's value.
    alike: usize,
    /// How many are not.
    unlike: usize,
}

/// Where a split begins: with so many hands, of which some still wait for their second card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// How many hands there are.
    pub hands: usize,
    /// How many of them wait.
    pub waiting: usize,
    /// How many cards of the pair's value are gone from the runner's shoe besides one in the hand.
    pub others: usize,
}

impl Start {
    /// A first pair just split: of the two cards, one lies in the other hand.
    pub const FIRST: Start = Start { hands: 2, waiting: 2, others: 1 };
}

/// Every waiting hand of every history with at most so many hands, with how many histories have it.
fn places(most: usize, start: Start) -> Vec<(Place, f64)> {
    let mut found = vec![];
    let mut done = vec![];
    histories(most.max(start.hands), start.hands, start.hands - start.waiting, &mut done, 0, &mut found);
    found.sort_unstable();
    let runs = found.chunk_by(|a, b| a == b);
    runs.map(|run| (run[0], run.len() as f64)).collect()
}

/// Goes on with a history: the second cards of the hands done so far, true where one pairs; `alike` cards made new hands,
/// and `before` hands had theirs already.
fn histories(
    most: usize,
    hands: usize,
    before: usize,
    done: &mut Vec<bool>,
    alike: usize,
    found: &mut Vec<Place>,
) {
    if before + done.len() == hands {
        let pairs = done.iter().filter(|&&pairs| pairs).count();
        let place = |hand: Option<usize>| {
            let own = hand.is_some_and(|h| done[h]);
            let unlike = done.len() - pairs - usize::from(hand.is_some() && !own);
            Place { hands, hand, pairs: own, alike: alike + pairs - usize::from(own), unlike }
        };
        found.push(place(None));
        found.extend((0..done.len()).map(|hand| place(Some(hand))));
        return;
    }
    done.push(false);
    histories(most, hands, before, done, alike, found);
    done.pop();
    if hands < most {
        histories(most, hands + 1, before, done, alike + 1, found);
    } else {
        done.push(true);
        histories(most, hands, before, done, alike, found);
        done.pop();
    }
}

/// What becomes of a split pair: for each number of hands in the end, how likely it is with each end of the dealer's, and
/// the outcomes of each hand that waited, in turn.
#[derive(Clone, Debug, Default)]
pub struct SplitResults {
    /// For 2, 3 and 4 hands.
    pub ends: [[f64; DEALER_ENDS]; MOST_HANDS - 1],
    /// For 2, 3 and 4 hands, each hand.
    pub outcomes: [[HandOutcomes; MOST_HANDS]; MOST_HANDS - 1],
}

impl SplitResults {
    /// How likely there are so many hands in the end.
    pub fn chance(&self, hands: usize) -> f64 {
        self.ends[hands - 2].iter().sum()
    }

    /// What the hands are worth: the first played for one stake, the others for another.
    pub fn gain(&self, terms: &super::terms::TwentyOneTerms, stakes: [Stake; 2]) -> f64 {
        let hand = |(n, outcomes): (usize, &HandOutcomes)| outcomes.gain(terms, stakes[usize::from(n > 0)]);
        self.outcomes.iter().flat_map(|hands| hands.iter().enumerate().map(hand)).sum()
    }
}

/// Plays the waiting hands of a split of the runner's pair, into at most so many hands: the first is played by one plan,
/// the others by another.
pub fn split(
    runner: &mut Runner,
    pair: usize,
    most: usize,
    start: Start,
    plans: [&HandPlan; 2],
) -> SplitResults {
    let hands = runner.at.hands;
    let one_card = runner.at.terms.one_card(pair);
    let single = hands.at(0).next[pair];
    let places = places(most, start);
    // With so many others gone: the chance of another card of the value, what becomes of hands that pair or do not by
    // each plan, and the dealer's ends.
    let mut again = [0.0; 9];
    let mut ends = [[0.0; DEALER_ENDS]; 9];
    let mut by_hand: [[[HandOutcomes; 2]; 2]; 9] = Default::default();
    let same = std::ptr::eq(plans[0], plans[1]);
    let furthest = |whole: bool, pairs: bool| {
        let of = places.iter().filter(move |(p, _)| p.hand.is_none() == whole && p.pairs == pairs);
        of.map(|(p, _)| start.others + p.alike + p.unlike).max().unwrap_or(0)
    };
    let least = |pairs: bool| {
        let of = places.iter().filter(move |(p, _)| p.hand.is_some() && p.pairs == pairs);
        of.map(|(p, _)| start.others + p.alike).min().unwrap_or(9)
    };
    for others in start.others..=furthest(true, false) {
        again[others] = runner.pairs_again(others);
        ends[others] = std::array::from_fn(|d| runner.dealer_ends(others)[d]);
        let Some(left) = runner.at.left(single, pair, others) else { continue };
        let chances = runner.at.chances(&left);
        let unlike = (0..10).filter(|&v| v != pair && chances[v] > 0.0);
        let unlike: Vec<StartHand> = unlike.map(|v| (hands.two(pair, v), chances[v])).collect();
        let alike: Vec<StartHand> = vec![(hands.two(pair, pair), chances[pair])];
        for (by, plan) in plans.iter().enumerate().take(if same { 1 } else { 2 }) {
            if (least(false)..=furthest(false, false)).contains(&others) {
                by_hand[others][by][0] = runner.play(&unlike, others, plan, true, one_card);
            }
            if chances[pair] > 0.0 && (least(true)..=furthest(false, true)).contains(&others) {
                by_hand[others][by][1] = runner.play(&alike, others, plan, true, one_card);
            }
        }
    }
    let mut split = SplitResults::default();
    for (place, times) in &places {
        let mut weight = *times;
        let known = start.others + place.alike;
        (start.others..known).for_each(|others| weight *= again[others]);
        if weight == 0.0 {
            continue;
        }
        // The terms of inclusion and exclusion: of the unlike cards, the first so many are alike after all.
        for (others, sign) in (known..).zip(inclusions(place.unlike, known, &again)) {
            let at = place.hands - 2;
            match place.hand {
                None => {
                    let sums = split.ends[at].iter_mut().zip(&ends[others]);
                    sums.for_each(|(sum, p)| *sum += weight * sign * p);
                }
                Some(hand) => {
                    let by = usize::from(hand > 0 && !same);
                    let outcomes = &by_hand[others][by][usize::from(place.pairs)];
                    split.outcomes[at][hand].add(outcomes, weight * sign);
                }
            }
        }
    }
    split
}

/// With `unlike` cards not of the pair's value: the weights of what is known with `from`, `from` + 1 … cards of the value
/// gone.
fn inclusions(unlike: usize, from: usize, again: &[f64; 9]) -> Vec<f64> {
    let mut weights = vec![1.0];
    for _ in 0..unlike {
        // Each unlike card is any card, less the cases in which it is alike.
        let mut next = weights.clone();
        next.push(0.0);
        for (k, weight) in weights.iter().enumerate() {
            next[k + 1] -= weight * again[(from + k).min(8)];
        }
        weights = next;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two hands: neither pairs, or one does, or both. Four: 1 history of two, 2 of three, and the rest of four.
    #[test]
    fn histories_are_counted() {
        let whole = |most: usize, hands: usize| {
            let all = places(most, Start::FIRST);
            all.iter()
                .filter(|(p, _)| p.hand.is_none() && p.hands == hands)
                .map(|(_, times)| times)
                .sum::<f64>()
        };
        assert_eq!([2, 3, 4].map(|hands| whole(2, hands)), [4.0, 0.0, 0.0]);
        assert_eq!([2, 3, 4].map(|hands| whole(3, hands)), [1.0, 12.0, 0.0]);
        assert_eq!([2, 3, 4].map(|hands| whole(4, hands)), [1.0, 2.0, 40.0]);
    }
}
