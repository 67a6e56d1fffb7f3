//! A pack of cards by rank and by suit.

use equipment::{Card, Composition};

use super::shapes::{Counts, JOKER, KINDS};

/// The cards that hands are dealt from.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// How many there are of each kind.
    pub(super) counts: Counts,
    /// The ranks of each suit.
    pub(super) lanes: [u16; 4],
}

impl Pool {
    pub(super) fn new(cards: &Composition) -> Pool {
        let mut pool = Pool { counts: [0; KINDS], lanes: [0; 4] };
        for (card, n) in cards.iter() {
            assert_eq!(n, 1, "{card} is in the pack once");
            match (card.rank(), card.suit()) {
                (Some(rank), Some(suit)) => {
                    pool.lanes[suit as usize] |= 1 << rank as u16;
                    pool.counts[rank as usize] += 1;
                }
                _ => pool.counts[JOKER] = 1,
            }
        }
        pool
    }

    /// The cards that are not these.
    pub(super) fn without(&self, gone: &[Card]) -> Pool {
        let mut left = Composition::EMPTY;
        self.cards().filter(|card| !gone.contains(card)).for_each(|card| left.put(card));
        Pool::new(&left)
    }

    /// How many cards of each rank are not of this suit.
    pub(super) fn beside(&self, suit: usize) -> [u8; 13] {
        std::array::from_fn(|rank| self.counts[rank] - (self.lanes[suit] >> rank & 1) as u8)
    }

    /// The cards.
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        let has = |id: u8| match id {
            52 => self.counts[JOKER] == 1,
            _ => self.lanes[id as usize & 3] >> (id >> 2) & 1 == 1,
        };
        (0..=52).filter(move |&id| has(id)).filter_map(Card::from_id)
    }
}

/// Small numbers of ways to choose: `CHOOSE[n][k]`.
pub(super) const CHOOSE: [[i64; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut n = 0;
    while n < 8 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Calls `f` with every set of so many of these ranks, `held` added.
pub(super) fn subsets(of: u16, size: u32, held: u16, f: &mut impl FnMut(u16)) {
    if size == 0 {
        return f(held);
    }
    let mut left = of;
    while left.count_ones() >= size {
        let lowest = left & left.wrapping_neg();
        left &= left - 1;
        subsets(left, size - 1, held | lowest, f);
    }
}
