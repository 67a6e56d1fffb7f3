//! One first card of the dealer: what each hand is worth against it, by the cards of the hand.

use std::collections::HashMap;

use games::pontoon_plus::PontoonPlus;

use super::plan::{Act, HandPlan};
use super::suits::{Suits, WAYS};
use super::terms::{BUSTED, DOUBLED_21, DOUBLED_BUST, PontoonTerms, RESCUED, class, doubled};
use crate::advice::ALIKE;
use crate::blackjack::dealer::{BLACKJACK, EndChances};
use crate::blackjack::hands::{BUST, HandTree};
use crate::blackjack::shoe::ValueCounts;

/// Less than anything a choice can be worth.
pub(super) const NEVER: f64 = f64::NEG_INFINITY;

/// A table with this first card of the dealer.
pub(super) struct AgainstUpCard<'a> {
    pub(super) terms: &'a PontoonTerms,
    pub(super) suits: &'a Suits,
    pub(super) hands: &'static HandTree,
    pub(super) up: usize,
    /// The cards nobody has seen before the player's are dealt.
    pub(super) shoe: ValueCounts,
    /// The dealer's ends against each hand, once asked for.
    ends: Vec<Option<EndChances>>,
    /// The same with more cards of a value gone than make a hand: hand, value, how many.
    more: HashMap<(u16, u8, u8), EndChances>,
}

/// What each hand is worth by its number; in mixed suits where suits matter.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) stand: Vec<f64>,
    pub(super) hit: Vec<f64>,
    pub(super) double: Vec<f64>,
    /// For each hand of two cards, the third cards after which the doubled part is taken back, as bits.
    pub(super) rescue: Vec<u16>,
}

impl Values {
    fn new(hands: usize) -> Values {
        let none = vec![NEVER; hands];
        Values { stand: none.clone(), hit: none.clone(), double: none, rescue: vec![0; hands] }
    }

    /// The better of standing and drawing.
    #[inline]
    pub(super) fn drawn(&self, hand: u16) -> f64 {
        self.stand[hand as usize].max(self.hit[hand as usize])
    }
}

/// Which hands are meant: those of a split have other cards of one value gone besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct WhichHand {
    /// Whether the hand is one of a split.
    pub(super) split: bool,
    /// The value of the cards gone besides.
    pub(super) pair: usize,
    /// How many of them.
    pub(super) others: usize,
}

impl WhichHand {
    /// The first cards.
    pub(super) const FIRST: WhichHand = WhichHand { split: false, pair: 0, others: 0 };

    /// A hand of a split with so many others of the value gone.
    pub(super) fn split(pair: usize, others: usize) -> WhichHand {
        WhichHand { split: true, pair, others }
    }
}

impl<'a> AgainstUpCard<'a> {
    /// The table with this value shown and these cards unseen.
    pub(super) fn new(
        terms: &'a PontoonTerms,
        suits: &'a Suits,
        up: usize,
        shoe: ValueCounts,
    ) -> AgainstUpCard<'a> {
        let hands = HandTree::get();
        AgainstUpCard { terms, suits, hands, up, shoe, ends: vec![None; hands.len()], more: HashMap::new() }
    }

    /// The cards unseen once a hand is dealt; none if it cannot be.
    pub(super) fn left(&self, hand: u16, kind: WhichHand) -> Option<ValueCounts> {
        let mut gone = self.hands.at(hand).cards;
        gone[kind.pair] += kind.others as u8;
        self.shoe.less(&gone)
    }

    /// The dealer's ends against a hand.
    pub(super) fn ends(&mut self, hand: u16, kind: WhichHand) -> EndChances {
        // The cards gone make a bigger hand, as long as that is not over 21.
        let (mut hand, mut others) = (hand, kind.others);
        while others > 0 && self.hands.at(hand).next[kind.pair] != BUST {
            hand = self.hands.at(hand).next[kind.pair];
            others -= 1;
        }
        let shoe = self.left(hand, WhichHand { others, ..kind });
        let find = || shoe.map_or([0.0; 8], |shoe| self.terms.dealer.ends(self.up, &shoe));
        if others == 0 {
            if let Some(ends) = self.ends[hand as usize] {
                return ends;
            }
            let ends = find();
            self.ends[hand as usize] = Some(ends);
            return ends;
        }
        let key = (hand, kind.pair as u8, others as u8);
        match self.more.get(&key) {
            Some(ends) => *ends,
            None => {
                let ends = find();
                self.more.insert(key, ends);
                ends
            }
        }
    }

    /// The chance of a Pontoon of the dealer's against a hand.
    pub(super) fn pontoon(&mut self, hand: u16) -> f64 {
        self.ends(hand, WhichHand::FIRST)[BLACKJACK]
    }

    /// What giving a hand up is worth.
    pub(super) fn surrender(&mut self, hand: u16) -> f64 {
        if !PontoonTerms::may_surrender(self.up) {
            return NEVER;
        }
        let lost = self.terms.closed[super::terms::SURRENDER_LOST].gain;
        let pontoon = self.pontoon(hand);
        pontoon * lost + (1.0 - pontoon) * self.terms.half
    }

    /// What standing is worth.
    pub(super) fn stand(&mut self, hand: u16, kind: WhichHand) -> f64 {
        let total = self.hands.at(hand).total;
        if !PontoonPlus::may_stand(total) {
            return NEVER;
        }
        dot(&self.ends(hand, kind), &self.terms.live[kind.split as usize][class(total.value())])
    }

    /// What doubling two cards is worth, and after which third cards the doubled part is taken back.
    pub(super) fn double(&mut self, hand: u16, kind: WhichHand) -> (f64, u16) {
        let first = self.two(hand);
        let Some(left) = self.left(hand, kind) else { return (NEVER, 0) };
        let (mut sum, mut rescue) = (0.0, 0);
        for v in (0..10).filter(|&v| left.count(v) > 0) {
            let keeps = self.doubled(hand, first, v, kind);
            let rescued = self.terms.closed[RESCUED].gain;
            if keeps.is_none_or(|keeps| keeps <= rescued + ALIKE) && doubled(first, v) < 21 {
                rescue |= 1 << v;
            }
            let worth = match doubled(first, v) {
                22.. => self.terms.closed[DOUBLED_BUST].gain,
                21 => self.terms.closed[DOUBLED_21].gain,
                _ => keeps.map_or(rescued, |keeps| keeps.max(rescued)),
            };
            sum += left.chance(v, None) * worth;
        }
        (sum, rescue)
    }

    /// What a doubled hand below 21 is worth that is kept.
    pub(super) fn doubled(&mut self, hand: u16, first: [usize; 2], v: usize, kind: WhichHand) -> Option<f64> {
        let total = doubled(first, v);
        let next = self.hands.at(hand).next[v];
        if total >= 21 || next == BUST {
            return None;
        }
        Some(dot(&self.ends(next, kind), &self.terms.doubled[kind.split as usize][class(total)]))
    }

    /// The values of the two cards of a hand.
    pub(super) fn two(&self, hand: u16) -> [usize; 2] {
        let cards = &self.hands.at(hand).cards;
        let mut values = (0..10).flat_map(|v| std::iter::repeat_n(v, cards[v] as usize));
        let next = values.next().expect("a first card");
        [next, values.next().expect("a second card")]
    }

    /// What drawing gains over mixed suits when two cards are suited so.
    pub(super) fn extra(&self, two: u16, kind: WhichHand, way: usize) -> f64 {
        let Some((v, made)) = self.terms.completes(two).filter(|_| way > 0) else { return 0.0 };
        let Some(by_suit) = self.terms.by_suit(made, self.up, kind.split) else { return 0.0 };
        let Some(left) = self.left(two, kind) else { return 0.0 };
        let gain = |end: usize| self.terms.closed[end].gain;
        let more = gain(by_suit.suited[way - 1]) - gain(by_suit.mixed);
        left.chance(v, None) * self.suits.third(self.two(two), v, way - 1) * more
    }

    /// What each hand is worth, played in the best way: all, or those with a card of the pair's value.
    pub(super) fn values(&mut self, kind: WhichHand) -> Values {
        let hands = self.hands;
        let mut values = Values::new(hands.len());
        for (n, hand) in hands.iter().rev() {
            if kind.others > 0 && hand.cards[kind.pair] == 0 {
                continue;
            }
            let Some(left) = self.left(n, kind).filter(|left| left.all() > 0) else { continue };
            let at = n as usize;
            if hand.total.value() == 21 {
                values.stand[at] = self.terms.closed[self.terms.made(n, kind.split)].gain;
                continue;
            }
            values.stand[at] = self.stand(n, kind);
            let bust = self.terms.closed[BUSTED].gain;
            let worth = |next: u16| if next == BUST { bust } else { values.drawn(next) };
            let chances = (0..10).filter(|&v| left.count(v) > 0);
            values.hit[at] = chances.map(|v| left.chance(v, None) * worth(hand.next[v])).sum();
            if hand.total.cards() == 2 {
                (values.double[at], values.rescue[at]) = self.double(n, kind);
            }
        }
        values
    }

    /// The plan that takes the best of each hand, never giving up nor splitting.
    pub(super) fn plan(&self, values: &Values, kind: WhichHand) -> HandPlan {
        let hit = values.stand.iter().zip(&values.hit).map(|(stand, hit)| hit > stand).collect();
        let mut plan = HandPlan { hit, two: vec![], rescue: values.rescue.clone() };
        plan.two = (0..=self.hands.two(9, 9))
            .map(|n| {
                let at = n as usize;
                if self.hands.at(n).total.cards() != 2 {
                    return [Act::Stand; WAYS];
                }
                std::array::from_fn(|way| {
                    let hit = values.hit[at] + self.extra(n, kind, way);
                    Act::best([
                        (Act::Stand, values.stand[at]),
                        (Act::Hit, hit),
                        (Act::Double, values.double[at]),
                    ])
                    .0
                })
            })
            .collect();
        plan
    }
}

#[inline]
pub(super) fn dot(ends: &EndChances, gains: &EndChances) -> f64 {
    ends.iter().zip(gains).map(|(p, gain)| p * gain).sum()
}
