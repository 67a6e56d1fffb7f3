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
#[inline]
pub fn two(cards: &[Card; 2]) -> TwoRank {
    // The joker's number is that of an ace too many: it falls to the highest rank.
    let [a, b] = cards.map(|card| (card.id() as usize >> 2).min(12));
    TwoRank(TWO[a][b])
}

/// Two cards by their ranks, in either order.
static TWO: [[u16; 13]; 13] = {
    let mut table = [[0; 13]; 13];
    let mut a = 0;
    while a < 13 {
        let mut b = 0;
        while b < 13 {
            table[a][b] = match a == b {
                true => TwoCategory::Pair.rank(1 << a, 0),
                false => TwoCategory::HighCard.rank(1 << a | 1 << b, 0),
            };
            b += 1;
        }
        a += 1;
    }
    table
};

impl Sum {
    /// The rank of two cards, the joker an ace.
    #[inline]
    pub fn two(self) -> TwoRank {
        debug_assert!(self.len() == 2);
        let ranks = self.ranks() | u16::from(self.has_joker()) << 12;
        let (low, high) = (ranks.trailing_zeros() as usize, ranks.ilog2() as usize);
        TwoRank(TWO[low][high])
    }
}
