//! Three-card poker hands (HC-H §6): a straight beats a flush, and three of a kind beats both.

use equipment::{Card, Rank};

use crate::rank::ranking;
use crate::tables::{THREE, THREE_SHIFTS, THREE_SUITED, slot};
use crate::{Sum, ThreeCategory};

ranking! {
    /// The rank of a three-card hand. Equal ranks tie.
    ///
    /// ```
    /// use hands::{Sum, ThreeCategory, ThreeRank};
    ///
    /// let rank = |text: &str| Sum::of(&equipment::cards(text).unwrap()).three();
    /// assert!(rank("3h 2s As") > rank("Ah Qh Jh"), "the lowest straight beats the highest flush");
    /// assert!(rank("4h 3s 2s") > rank("3h 2s As"), "the ace is low in A-2-3");
    /// assert_eq!(rank("9h 9s 4d").category(), ThreeCategory::Pair);
    /// assert!(rank("Ah Kh Qh").is_mini_royal());
    /// ```
    ThreeRank, ThreeCategory, ThreeCategory::sets
}

impl ThreeRank {
    /// Whether the hand is ace, king and queen of one suit, the highest there is.
    pub fn is_mini_royal(self) -> bool {
        self.category() == ThreeCategory::StraightFlush && self.lead() == Rank::Ace
    }
}

/// The rank of three cards of a 52-card deck.
///
/// ```
/// let hand = equipment::cards("7s 5s 6s").unwrap().try_into().unwrap();
/// assert_eq!(hands::three::three(&hand).to_string(), "Straight flush (7)");
/// ```
#[inline]
pub fn three(cards: &[Card; 3]) -> ThreeRank {
    Sum::of(cards).three()
}

impl Sum {
    /// The rank of three cards without the joker.
    #[inline]
    pub fn three(self) -> ThreeRank {
        debug_assert!(self.len() == 3 && !self.has_joker());
        ThreeRank(if self.is_suited(3) {
            THREE_SUITED[self.suited(3) as usize % THREE_SUITED.len()]
        } else {
            slot(self.key(), &THREE_SHIFTS, &THREE)
        })
    }
}

/// What three cards from a shoe of several decks make, where two or all of them may be the same card: suited cards with
/// a pair are a flush, three alike are three of a kind.
///
/// # Panics
/// If the joker is among the cards.
///
/// ```
/// use hands::{ThreeCategory, three};
///
/// let category = |text: &str| three::from_shoe(&equipment::cards(text).unwrap().try_into().unwrap());
/// assert_eq!(category("Kh Kh 9h"), ThreeCategory::Flush);
/// assert_eq!(category("Kh Kh Kh"), ThreeCategory::ThreeOfAKind);
/// assert_eq!(category("Kh Kh Ks"), ThreeCategory::ThreeOfAKind);
/// ```
pub fn from_shoe(cards: &[Card; 3]) -> ThreeCategory {
    assert!(cards.iter().all(|card| !card.is_joker()), "a shoe holds no joker");
    let mut ids = cards.map(Card::id);
    ids.sort_unstable();
    let [a, b, c] = ids.map(|id| id / 4);
    let suited = ids.iter().all(|id| id % 4 == ids[0] % 4);
    let straight = a + 1 == b && (b + 1 == c || [a, b, c] == [0, 1, 12]);
    match (straight, suited) {
        (true, true) => ThreeCategory::StraightFlush,
        _ if a == c => ThreeCategory::ThreeOfAKind,
        (true, false) => ThreeCategory::Straight,
        (false, true) => ThreeCategory::Flush,
        _ if a == b || b == c => ThreeCategory::Pair,
        _ => ThreeCategory::HighCard,
    }
}
