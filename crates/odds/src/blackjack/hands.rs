//! Every hand a player can hold without going over 21, by the values of its cards: some three thousand.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use hands::blackjack::Total;

/// What a hand becomes with a card that takes it over 21.
pub const BUST: u16 = u16::MAX;

/// A hand, the order of its cards aside.
#[derive(Clone, Copy, Debug)]
pub struct UnorderedHand {
    /// How many cards of each value.
    pub cards: [u8; 10],
    /// What they make.
    pub total: Total,
    /// The hand with one more card of each value, or [`BUST`].
    pub next: [u16; 10],
}

impl UnorderedHand {
    /// The value whose pair the hand is, if it is one.
    pub fn pair(&self) -> Option<usize> {
        if self.total.cards() != 2 {
            return None;
        }
        self.cards.iter().position(|&n| n == 2)
    }
}

/// The hands, no cards first; a hand comes after those it grows from.
#[derive(Debug)]
pub struct HandTree {
    all: Vec<UnorderedHand>,
    index: BTreeMap<[u8; 10], u16>,
}

impl HandTree {
    /// All hands; they are the same for every rule.
    pub fn get() -> &'static HandTree {
        static ALL: OnceLock<HandTree> = OnceLock::new();
        ALL.get_or_init(HandTree::new)
    }

    fn new() -> HandTree {
        let mut all = vec![UnorderedHand { cards: [0; 10], total: Total::EMPTY, next: [BUST; 10] }];
        let mut index = BTreeMap::from([([0; 10], 0u16)]);
        let mut at = 0;
        while at < all.len() {
            for v in 0..10 {
                let UnorderedHand { mut cards, total, .. } = all[at];
                let total = total.with_value(v as u8 + 1);
                if total.is_bust() {
                    break;
                }
                cards[v] += 1;
                all[at].next[v] = *index.entry(cards).or_insert_with(|| {
                    all.push(UnorderedHand { cards, total, next: [BUST; 10] });
                    all.len() as u16 - 1
                });
            }
            at += 1;
        }
        HandTree { all, index }
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// A hand by its number.
    #[inline]
    pub fn at(&self, hand: u16) -> &UnorderedHand {
        &self.all[hand as usize]
    }

    /// The number of the hand of these cards; none if it is over 21.
    pub fn find(&self, cards: &[u8; 10]) -> Option<u16> {
        self.index.get(cards).copied()
    }

    /// The hand of two cards of these values.
    pub fn two(&self, a: usize, b: usize) -> u16 {
        self.all[self.all[0].next[a] as usize].next[b]
    }

    /// The hands with their numbers, each after those it grows from.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u16, &UnorderedHand)> {
        self.all.iter().enumerate().map(|(i, hand)| (i as u16, hand))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_grow_card_by_card() {
        let hands = HandTree::get();
        assert_eq!(hands.at(hands.two(0, 9)).total.value(), 21);
        assert_eq!(hands.at(hands.two(4, 4)).pair(), Some(4));
        for (n, hand) in hands.iter() {
            assert_eq!(hands.find(&hand.cards), Some(n));
            assert!(hand.next.iter().all(|&next| next == BUST || next > n));
        }
        // Partitions of 1 to 21 into parts of at most ten, and the empty hand.
        assert_eq!(hands.len(), 3_083);
    }
}
