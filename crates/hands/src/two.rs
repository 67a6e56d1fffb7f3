//! Two-card hands, such as pai gow's low hand (HC-F §6.I, §6.II.J): pairs and high cards, the joker an ace.

use equipment::Card;

use crate::rank::ranking;
use crate::{Sum, TwoCategory};

ranking! {
    /// The rank of a two-card hand. Equal ranks are copies.
    ///
    /// ```
    /// use hands::{Sum, TwoCategory};
    ///
    /// let rank = |text: &str| Sum::of(&equipment::cards(text).unwrap()).two();
    /// assert!(rank("2s 2d") > rank("As Kd"));
    /// assert_eq!(rank("Jk Kd"), rank("As Kh"));
    /// assert_eq!(rank("Jk Ad").category(), TwoCategory::Pair);
    /// ```
    TwoRank, TwoCategory, TwoCategory::sets
}

/// The rank of two cards of a 53-card deck.
///
/// ```
/// let hand = equipment::cards("7s Jk").unwrap().try_into().unwrap();
/// assert_eq!(hands::two::two(&hand).to_string(), "High card (A 7)");
/// ```
pub fn two(cards: &[Card; 2]) -> TwoRank {
    Sum::of(cards).two()
}

impl Sum {
    /// The rank of two cards, the joker an ace.
    pub fn two(self) -> TwoRank {
        debug_assert!(self.len() == 2);
        let ranks = self.ranks() | u16::from(self.has_joker()) << 12;
        TwoRank(match ranks.count_ones() {
            1 => TwoCategory::Pair.rank(ranks, 0),
            _ => TwoCategory::HighCard.rank(ranks, 0),
        })
    }
}
