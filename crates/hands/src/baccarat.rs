//! Baccarat points: the last digit of what the cards add up to (HC-E).

use equipment::{Card, Rank};

/// What a card counts: an ace one, tens and pictures nothing.
///
/// # Panics
/// For the joker, which baccarat does not know.
///
/// ```
/// let value = |text: &str| hands::baccarat::value(text.parse().unwrap());
/// assert_eq!([value("As"), value("7d"), value("Th"), value("Kc")], [1, 7, 0, 0]);
/// ```
#[inline]
pub const fn value(card: Card) -> u8 {
    let value = VALUES[card.id() as usize];
    assert!(value < JOKER, "the joker has no value in baccarat");
    value as u8
}

/// More than any hand adds up to.
const JOKER: u32 = 1 << 16;

/// The value of every card by its number. Indexed by a byte, so it has room for every byte.
static VALUES: [u32; 256] = {
    let mut values = [JOKER; 256];
    let mut id = 0;
    while let Some(card) = Card::from_id(id) {
        values[id as usize] = match card.rank() {
            None => JOKER,
            Some(Rank::Ace) => 1,
            Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => 0,
            Some(rank) => rank as u32 + 2,
        };
        id += 1;
    }
    values
};

/// The points of a hand as its cards come.
///
/// ```
/// use hands::baccarat::Points;
///
/// let hand = Points::of(&equipment::cards("9s 9d").unwrap());
/// assert_eq!((hand.value(), hand.is_natural()), (8, true));
/// assert_eq!(hand.with("5c".parse().unwrap()).value(), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Points {
    points: u8,
    cards: u8,
}

impl Points {
    /// No cards yet.
    pub const EMPTY: Points = Points { points: 0, cards: 0 };

    /// The points of these cards.
    ///
    /// # Panics
    /// For the joker.
    #[inline]
    pub fn of(cards: &[Card]) -> Points {
        let count = |card: Card| VALUES[card.id() as usize];
        let sum = match cards.len() {
            // All hands of the game. Whether there is a third card nobody can foresee, so it is not asked: the last card
            // counts as often as there are more than two.
            2 | 3 => {
                let more = cards.len() as u32 - 2;
                count(cards[0]) + count(cards[1]) + count(cards[cards.len() - 1]) * more
            }
            _ => cards.iter().map(|&card| count(card)).sum(),
        };
        assert!(sum < JOKER, "the joker has no value in baccarat");
        Points { points: (sum % 10) as u8, cards: cards.len() as u8 }
    }

    /// One more card.
    ///
    /// # Panics
    /// For the joker.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Points {
        self.with_value(value(card))
    }

    /// One more card of this value, 0 to 9.
    #[inline]
    #[must_use]
    pub const fn with_value(self, value: u8) -> Points {
        debug_assert!(value <= 9);
        let sum = self.points + value;
        Points { points: if sum >= 10 { sum - 10 } else { sum }, cards: self.cards + 1 }
    }

    /// The points, 0 to 9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.points
    }

    /// Whether the first two cards make eight or nine.
    #[inline]
    pub const fn is_natural(self) -> bool {
        self.cards == 2 && self.points >= 8
    }

    /// How many cards the hand has.
    #[inline]
    pub const fn cards(self) -> usize {
        self.cards as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_two_cards_fall_as_often_as_counting_says() {
        let deck: Vec<Card> = (0..52).filter_map(Card::from_id).collect();
        let mut counts = [0; 10];
        let mut naturals = 0;
        for (i, &a) in deck.iter().enumerate() {
            for &b in &deck[i + 1..] {
                let points = Points::of(&[a, b]);
                assert_eq!(u32::from(points.value()), u32::from(value(a) + value(b)) % 10);
                counts[points.value() as usize] += 1;
                naturals += u32::from(points.is_natural());
            }
        }
        // 0: two ten-values (120), 1-9, 2-8, 3-7, 4-6 (16 each) or 5-5 (6). An odd total v: a ten-value and a v (64) or
        // four sums of two values (64). An even one: three sums (48) and the pairs of v/2 and of v/2 + 5 (6 each);
        // an eight has 4-4 and 9-9, a two 1-1 and 6-6, and so on.
        assert_eq!(counts, [190, 128, 124, 128, 124, 128, 124, 128, 124, 128]);
        assert_eq!(naturals, 124 + 128);
    }

    #[test]
    fn a_third_card_makes_no_natural() {
        let hand = Points::of(&equipment::cards("Ks 4d 4h").unwrap());
        assert_eq!((hand.value(), hand.cards(), hand.is_natural()), (8, 3, false));
    }

    #[test]
    #[should_panic(expected = "the joker has no value in baccarat")]
    fn the_joker_is_refused() {
        let _ = Points::EMPTY.with(Card::JOKER);
    }
}
