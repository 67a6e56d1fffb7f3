//! One up card: what each hand is worth against it, and what becomes of hands played by a plan.

use super::dealer::EndChances;
use super::hands::{BUST, HandTree};
use super::shoe::ValueCounts;
use super::terms::{BUSTED, DEALER_ENDS, Doubling, Gains, Stake, TwentyOneTerms, class};
use crate::advice::ALIKE;

/// What each hand is worth, by its number. Where a choice does not exist it is worth less than anything.
#[derive(Clone, Debug)]
pub struct Values {
    /// By standing.
    pub stand: Vec<f64>,
    /// By drawing, with the best play afterwards.
    pub hit: Vec<f64>,
    /// By doubling two cards that are no split hand.
    pub double: Vec<f64>,
}

impl Values {
    /// The better of standing and drawing.
    #[inline]
    pub fn drawn(&self, hand: u16) -> f64 {
        self.stand[hand as usize].max(self.hit[hand as usize])
    }

    /// The best without splitting.
    #[inline]
    pub fn played(&self, hand: u16) -> f64 {
        self.drawn(hand).max(self.double[hand as usize])
    }
}

/// What to do with each hand, by its number.
#[derive(Clone, Debug, PartialEq)]
pub struct HandPlan {
    /// Whether to draw rather than stand.
    pub hit: Vec<bool>,
    /// Whether to double two cards, where that is allowed.
    pub double: Vec<bool>,
}

/// How likely hands end so: not doubled, doubled for money, doubled for a lammer; by class and the dealer's end.
#[derive(Clone, Debug, Default)]
pub struct HandOutcomes {
    /// Hands that stand.
    pub stood: [[[f64; DEALER_ENDS]; BUSTED]; 3],
    /// Hands over 21.
    pub bust: [f64; 3],
}

impl HandOutcomes {
    /// Adds other outcomes, weighted.
    pub fn add(&mut self, other: &HandOutcomes, weight: f64) {
        let all = self.stood.as_flattened_mut().as_flattened_mut();
        for (sum, x) in all.iter_mut().zip(other.stood.as_flattened().as_flattened()) {
            *sum += weight * x;
        }
        self.bust.iter_mut().zip(&other.bust).for_each(|(sum, x)| *sum += weight * x);
    }

    /// What hands with these outcomes gain when played for this stake.
    pub fn gain(&self, terms: &TwentyOneTerms, stake: Stake) -> f64 {
        let mut sum = 0.0;
        for (how, stood) in self.stood.iter().enumerate() {
            let gains = terms.gains(stake);
            let added = match how {
                0 => None,
                1 => Some(terms.doubled(Doubling::Money)),
                _ => Some(terms.doubled(Doubling::Free)),
            };
            let worth = |c: usize, d: usize| gains[c][d] + added.map_or(0.0, |g| g[c][d]);
            for (c, ends) in stood.iter().enumerate() {
                sum += ends.iter().enumerate().map(|(d, p)| p * worth(c, d)).sum::<f64>();
            }
            sum += self.bust[how] * worth(BUSTED, 0);
        }
        sum
    }
}

#[inline]
fn dot(ends: &EndChances, gains: &[f64; DEALER_ENDS]) -> f64 {
    (0..DEALER_ENDS).map(|d| ends[d] * gains[d]).sum()
}

/// A table with this up card, after the check.
pub struct AgainstUpCard<'a> {
    /// The terms.
    pub terms: &'a TwentyOneTerms,
    /// All hands.
    pub hands: &'static HandTree,
    /// The up card, by index of value.
    pub up: usize,
    /// The cards nobody has seen, the hole card and the player's among them.
    pub shoe: ValueCounts,
    /// What the hole card is known not to be.
    pub barred: Option<usize>,
    /// The dealer's ends for each hand.
    ends: Vec<EndChances>,
}

impl<'a> AgainstUpCard<'a> {
    /// The table with this up card, these cards unseen before the player's are dealt, and the hole card not `barred`.
    pub fn new(
        terms: &'a TwentyOneTerms,
        up: usize,
        shoe: ValueCounts,
        barred: Option<usize>,
    ) -> AgainstUpCard<'a> {
        let hands = HandTree::get();
        // A hand there are not the cards for is never held: what it leaves does not matter.
        let left = hands.iter().map(|(_, hand)| shoe.less(&hand.cards).unwrap_or(shoe));
        let ends = terms.dealer.ends_without_blackjack(up, &left.collect::<Vec<_>>());
        AgainstUpCard { terms, hands, up, shoe, barred, ends }
    }

    /// The cards unseen once a hand is dealt and `others` cards of value `pair` are gone besides; none if there are not
    /// that many.
    pub fn left(&self, hand: u16, pair: usize, others: usize) -> Option<ValueCounts> {
        let mut gone = self.hands.at(hand).cards;
        gone[pair] += others as u8;
        self.shoe.less(&gone)
    }

    /// The chance of each next card.
    #[inline]
    pub fn chances(&self, left: &ValueCounts) -> [f64; 10] {
        std::array::from_fn(|v| left.chance(v, self.barred))
    }

    /// The dealer's ends against a hand.
    #[inline]
    pub fn ends(&self, hand: u16) -> &EndChances {
        &self.ends[hand as usize]
    }

    /// What each hand is worth, played for this stake in the best way.
    pub fn values(&self, stake: Stake) -> Values {
        let gains = self.terms.gains(stake);
        let none = vec![f64::NEG_INFINITY; self.hands.len()];
        let mut values = Values { stand: none.clone(), hit: none.clone(), double: none };
        for (n, hand) in self.hands.iter().rev() {
            let Some(left) = self.left(n, 0, 0) else { continue };
            let at = n as usize;
            values.stand[at] = dot(self.ends(n), &gains[class(hand.total)]);
            if hand.total.value() >= 21 || left.all() < 2 {
                continue;
            }
            let chances = self.chances(&left);
            values.hit[at] = (0..10)
                .filter(|&v| chances[v] > 0.0)
                .map(|v| match hand.next[v] {
                    BUST => chances[v] * gains[BUSTED][0],
                    next => chances[v] * values.drawn(next),
                })
                .sum();
            values.double[at] = self.double(n, &chances, gains);
        }
        values
    }

    /// What doubling a hand of two cards is worth.
    fn double(&self, hand: u16, chances: &[f64; 10], gains: &Gains) -> f64 {
        let total = self.hands.at(hand).total;
        let doubling = if total.cards() == 2 { self.terms.doubling(total, false) } else { None };
        let Some(doubling) = doubling else { return f64::NEG_INFINITY };
        self.one_more(hand, chances, gains, self.terms.doubled(doubling))
    }

    /// What exactly one more card is worth, with this added to the hand's own gains.
    fn one_more(&self, hand: u16, chances: &[f64; 10], gains: &Gains, added: &Gains) -> f64 {
        let worth = |v: usize| match self.hands.at(hand).next[v] {
            BUST => gains[BUSTED][0] + added[BUSTED][0],
            next => {
                let class = class(self.hands.at(next).total);
                dot(self.ends(next), &gains[class]) + dot(self.ends(next), &added[class])
            }
        };
        (0..10).filter(|&v| chances[v] > 0.0).map(|v| chances[v] * worth(v)).sum()
    }

    /// What doubling a hand is worth when the added wager is so many times the hand's own.
    pub fn doubled(&self, hand: u16, stake: Stake, doubling: Doubling, times: f64) -> f64 {
        let Some(left) = self.left(hand, 0, 0) else { return f64::NEG_INFINITY };
        let added = self.terms.doubled(doubling).map(|ends| ends.map(|gain| times * gain));
        self.one_more(hand, &self.chances(&left), self.terms.gains(stake), &added)
    }

    /// What a finished hand of this class is worth against the ends that a hand in play leaves.
    pub fn finished(&self, class: usize, gains: &Gains, hand: u16) -> f64 {
        dot(self.ends(hand), &gains[class])
    }

    /// The plan that takes the best of each hand.
    pub fn plan(&self, values: &Values) -> HandPlan {
        let hit = values.stand.iter().zip(&values.hit).map(|(stand, hit)| hit > stand).collect();
        let double = |n: u16| values.double[n as usize] > values.drawn(n) + ALIKE;
        HandPlan { hit, double: (0..self.hands.len() as u16).map(double).collect() }
    }
}

/// A hand to start from, and how likely it is.
pub type StartHand = (u16, f64);

/// Hands played by plans, with cards of one value gone besides.
pub struct Runner<'a, 'b> {
    /// The table.
    pub at: &'b AgainstUpCard<'a>,
    pair: usize,
    /// Where the ends against a hand with so many others gone are kept.
    slots: Vec<u32>,
    kept: Vec<EndChances>,
    weights: Vec<f64>,
}

impl<'a, 'b> Runner<'a, 'b> {
    /// For hands of this table, with cards of value `pair` gone besides, at most six.
    pub fn new(at: &'b AgainstUpCard<'a>, pair: usize) -> Runner<'a, 'b> {
        let hands = at.hands.len();
        Runner { at, pair, slots: vec![u32::MAX; hands * 7], kept: vec![], weights: vec![0.0; hands] }
    }

    /// Where the dealer's ends against a hand with `others` more cards of the pair's value gone are to be found: among
    /// those of the hands, or among those kept here.
    fn place(&self, hand: u16, others: usize) -> Result<u16, (u16, usize)> {
        // The cards gone make a bigger hand, as long as that is not over 21.
        let (mut hand, mut others) = (hand, others);
        while others > 0 && self.at.hands.at(hand).next[self.pair] != BUST {
            hand = self.at.hands.at(hand).next[self.pair];
            others -= 1;
        }
        if others == 0 { Ok(hand) } else { Err((hand, others)) }
    }

    fn slot(&self, (hand, others): (u16, usize)) -> usize {
        others * self.at.hands.len() + hand as usize
    }

    /// Makes sure that the dealer's ends against these hands are known.
    fn prepare(&mut self, hands: impl Iterator<Item = u16>, others: usize) {
        let mut missing = vec![];
        for hand in hands {
            if let Err(place) = self.place(hand, others) {
                let slot = self.slot(place);
                if self.slots[slot] == u32::MAX {
                    self.slots[slot] = (self.kept.len() + missing.len()) as u32;
                    missing.push(self.at.left(place.0, self.pair, place.1).unwrap_or(self.at.shoe));
                }
            }
        }
        self.kept.extend(self.at.terms.dealer.ends_without_blackjack(self.at.up, &missing));
    }

    /// The dealer's ends against a hand that was prepared for.
    fn ends(&self, hand: u16, others: usize) -> &EndChances {
        match self.place(hand, others) {
            Ok(hand) => self.at.ends(hand),
            Err(place) => &self.kept[self.slots[self.slot(place)] as usize],
        }
    }

    /// What becomes of these hands with `others` cards gone besides. Split hands double by the rules for them; hands of
    /// which `one_card` is said are stood on.
    pub fn play(
        &mut self,
        seeds: &[StartHand],
        others: usize,
        plan: &HandPlan,
        split: bool,
        one_card: bool,
    ) -> HandOutcomes {
        let mut outcomes = HandOutcomes::default();
        let hands = self.at.hands;
        let Some(first) = seeds.iter().map(|s| s.0).min() else { return outcomes };
        seeds.iter().for_each(|(hand, weight)| self.weights[*hand as usize] += weight);
        let mut last = seeds.iter().map(|s| s.0).max().unwrap_or(0);
        let mut n = first;
        // Hands that are done, how likely they are and how they were doubled.
        let mut stood: Vec<(u16, f64, usize)> = vec![];
        while n <= last {
            let weight = std::mem::take(&mut self.weights[n as usize]);
            if weight > 0.0 {
                let hand = hands.at(n);
                let two = hand.total.cards() == 2 && plan.double[n as usize] && !one_card;
                let doubling = if two { self.at.terms.doubling(hand.total, split) } else { None };
                if doubling.is_none() && (one_card || !plan.hit[n as usize] || hand.total.value() >= 21) {
                    stood.push((n, weight, 0));
                } else {
                    let left = self.at.left(n, self.pair, others).expect("the hand is possible");
                    let chances = self.at.chances(&left);
                    let how = doubling.map_or(0, |d| d as usize + 1);
                    for v in (0..10).filter(|&v| chances[v] > 0.0) {
                        let weight = weight * chances[v];
                        match hand.next[v] {
                            BUST => outcomes.bust[how] += weight,
                            next if how > 0 => stood.push((next, weight, how)),
                            next => {
                                self.weights[next as usize] += weight;
                                last = last.max(next);
                            }
                        }
                    }
                }
            }
            n += 1;
        }
        self.prepare(stood.iter().map(|s| s.0), others);
        for (hand, weight, how) in stood {
            let sums = &mut outcomes.stood[how][class(hands.at(hand).total)];
            sums.iter_mut().zip(self.ends(hand, others)).for_each(|(sum, p)| *sum += weight * p);
        }
        outcomes
    }

    /// The chance that a card is another of the pair's value, with one in the hand and `others` gone besides.
    pub fn pairs_again(&self, others: usize) -> f64 {
        let hand = self.at.hands.at(0).next[self.pair];
        self.at.left(hand, self.pair, others).map_or(0.0, |left| left.chance(self.pair, self.at.barred))
    }

    /// The dealer's ends with one card of the pair's value in the hand and `others` gone besides.
    pub fn dealer_ends(&mut self, others: usize) -> EndChances {
        let hand = self.at.hands.at(0).next[self.pair];
        if self.at.left(hand, self.pair, others).is_none() {
            return [0.0; 8];
        }
        self.prepare(std::iter::once(hand), others);
        *self.ends(hand, others)
    }
}
