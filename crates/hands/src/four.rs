//! Four-card poker hands (HC-C §6, HC-M §6), of four cards or the best four of five or six.
//!
//! Three of a kind beats a flush and a straight, and four of a kind beats a straight flush.

use equipment::Card;

use crate::rank::ranking;
use crate::tables::{
    FIVE_SHIFTS, FOUR, FOUR_OF_FIVE, FOUR_OF_SIX, FOUR_SHIFTS, FOUR_SUITED, SIX_SHIFTS, slot,
};
use crate::{FourCategory, Sum};

ranking! {
    /// The rank of a four-card hand. Equal ranks tie.
    ///
    /// ```
    /// use equipment::Rank;
    /// use hands::{FourCategory, Sum};
    ///
    /// let rank = |text: &str| Sum::of(&equipment::cards(text).unwrap()).four();
    /// assert!(rank("2c 2d 2h 2s") > rank("Ah Kh Qh Jh"));
    /// assert!(rank("2c 2d 2h 3s") > rank("Ah Kh Qh 9h"));
    /// assert!(rank("7h 5h 3h 2h") > rank("Ah Kh Qh Js"));
    /// assert!(rank("Kh 9s 8c 2d").at_least(FourCategory::HighCard, Rank::King));
    /// ```
    FourRank, FourCategory, FourCategory::sets
}

/// The rank of four cards.
///
/// ```
/// let hand = equipment::cards("4s 3s 2s As").unwrap().try_into().unwrap();
/// assert_eq!(hands::four::four(&hand).to_string(), "Straight flush (4)");
/// ```
#[inline]
pub fn four(cards: &[Card; 4]) -> FourRank {
    Sum::of(cards).four()
}

/// The rank of the best four of five cards.
///
/// ```
/// let hand = equipment::cards("9s 9h 5d 5c Ad").unwrap().try_into().unwrap();
/// assert_eq!(hands::four::best_of_five(&hand).to_string(), "Two pair (9 5)");
/// ```
#[inline]
pub fn best_of_five(cards: &[Card; 5]) -> FourRank {
    Sum::of(cards).four_of_five()
}

/// The rank of the best four of six cards.
///
/// ```
/// let hand = equipment::cards("9s 9h 9d 2s 3s 5s").unwrap().try_into().unwrap();
/// assert_eq!(hands::four::best_of_six(&hand).to_string(), "Three of a kind (9 5)");
/// ```
#[inline]
pub fn best_of_six(cards: &[Card; 6]) -> FourRank {
    Sum::of(cards).four_of_six()
}

impl Sum {
    /// The rank of four cards without the joker.
    #[inline]
    pub fn four(self) -> FourRank {
        debug_assert!(self.len() == 4);
        self.best_four(slot(self.key(), &FOUR_SHIFTS, &FOUR))
    }

    /// The rank of the best four of five cards without the joker.
    #[inline]
    pub fn four_of_five(self) -> FourRank {
        debug_assert!(self.len() == 5);
        self.best_four(slot(self.key(), &FIVE_SHIFTS, &FOUR_OF_FIVE))
    }

    /// The rank of the best four of six cards without the joker.
    #[inline]
    pub fn four_of_six(self) -> FourRank {
        debug_assert!(self.len() == 6);
        self.best_four(slot(self.key(), &SIX_SHIFTS, &FOUR_OF_SIX))
    }

    /// The better of the hand by ranks and the hand of suited cards: six cards may hold both three of a kind and a flush.
    #[inline]
    fn best_four(self, by_ranks: u16) -> FourRank {
        debug_assert!(!self.has_joker());
        FourRank(if self.is_suited(4) {
            by_ranks.max(FOUR_SUITED[self.suited(4) as usize % FOUR_SUITED.len()])
        } else {
            by_ranks
        })
    }
}
