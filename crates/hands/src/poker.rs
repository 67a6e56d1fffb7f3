//! Poker hands: the best five of five, six or seven cards of a 52-card deck.

use equipment::Card;

use crate::rank::ranking;
use crate::tables::{FIVE, FIVE_SHIFTS, SEVEN, SEVEN_SHIFTS, SIX, SIX_SHIFTS, SUITED, slot};
use crate::{PokerCategory, Sum};

ranking! {
    /// The rank of a poker hand. Equal ranks tie.
    ///
    /// ```
    /// use equipment::Rank;
    /// use hands::{PokerCategory, Sum};
    ///
    /// let hand = Sum::of(&equipment::cards("Ks 4h Kd 4c 9s").unwrap()).five();
    /// assert_eq!(hand.category(), PokerCategory::TwoPair);
    /// assert_eq!(hand.to_string(), "Two pair (K 4 9)");
    /// assert!(hand.at_least(PokerCategory::Pair, Rank::Ten));
    /// ```
    PokerRank, PokerCategory, PokerCategory::sets
}

/// The rank of five cards.
///
/// ```
/// let hand = equipment::cards("5h 4s 3s 2s As").unwrap().try_into().unwrap();
/// assert_eq!(hands::poker::five(&hand).to_string(), "Straight (5)");
/// ```
#[inline]
pub fn five(cards: &[Card; 5]) -> PokerRank {
    let sum = Sum::unsuited(cards);
    if sum.is_suited(5) { flush(cards) } else { sum.five() }
}

/// The rank of the best five of six cards.
///
/// ```
/// let hand = equipment::cards("5h 4s 3s 2s As 6d").unwrap().try_into().unwrap();
/// assert_eq!(hands::poker::six(&hand).to_string(), "Straight (6)");
/// ```
#[inline]
pub fn six(cards: &[Card; 6]) -> PokerRank {
    let sum = Sum::unsuited(cards);
    if sum.is_suited(5) { flush(cards) } else { sum.six() }
}

/// The rank of the best five of seven cards.
///
/// ```
/// let hand = equipment::cards("5s 4s 3s 2s As 6d 7d").unwrap().try_into().unwrap();
/// assert_eq!(hands::poker::seven(&hand).category().id(), "straight-flush");
/// ```
#[inline]
pub fn seven(cards: &[Card; 7]) -> PokerRank {
    let sum = Sum::unsuited(cards);
    if sum.is_suited(5) { flush(cards) } else { sum.seven() }
}

/// Three hands in a hundred, kept out of the way of the others.
#[cold]
#[inline(never)]
fn flush(cards: &[Card]) -> PokerRank {
    Sum::of(cards).flush()
}

impl Sum {
    /// The rank of five cards without the joker.
    #[inline]
    pub fn five(self) -> PokerRank {
        debug_assert!(self.len() == 5 && !self.has_joker());
        if self.is_suited(5) { self.flush() } else { PokerRank(slot(self.key(), &FIVE_SHIFTS, &FIVE)) }
    }

    /// The rank of the best five of six cards without the joker.
    #[inline]
    pub fn six(self) -> PokerRank {
        debug_assert!(self.len() == 6 && !self.has_joker());
        if self.is_suited(5) { self.flush() } else { PokerRank(slot(self.key(), &SIX_SHIFTS, &SIX)) }
    }

    /// The rank of the best five of seven cards without the joker.
    #[inline]
    pub fn seven(self) -> PokerRank {
        debug_assert!(self.len() == 7 && !self.has_joker());
        if self.is_suited(5) { self.flush() } else { PokerRank(slot(self.key(), &SEVEN_SHIFTS, &SEVEN)) }
    }

    /// The rank with five suited cards or more. At most two others leave no room for four of a kind or a full house.
    #[cold]
    #[inline(never)]
    fn flush(self) -> PokerRank {
        PokerRank(SUITED[self.suited(5) as usize % SUITED.len()])
    }
}
