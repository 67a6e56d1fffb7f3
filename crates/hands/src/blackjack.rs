//! Blackjack totals: what the cards of a hand add up to.

use equipment::{Card, Rank};

/// The bits of a card's weight, or of several weights added up, in which aces are counted.
const ACES: u16 = 0x1f00;
const ACE: u16 = 0x100;
/// The joker's weight: no hand of other cards adds up to it.
const NO_VALUE: u16 = 0x8000;

/// What each card adds to a hand, by its number: its value, and an ace [`ACE`] besides. There are 64 so that a number
/// masked to six bits needs no bounds check.
const WEIGHTS: [u16; 64] = {
    let mut weights = [NO_VALUE; 64];
    let mut id = 0;
    while id < 52 {
        weights[id as usize] = match Card::from_id(id).unwrap().rank() {
            None => NO_VALUE,
            Some(Rank::Ace) => ACE + 1,
            Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => 10,
            Some(rank) => rank as u16 + 2,
        };
        id += 1;
    }
    weights
};

#[inline]
const fn weight(card: Card) -> u16 {
    WEIGHTS[(card.id() & 63) as usize]
}

/// What a card counts, an ace one, tens and pictures ten.
///
/// # Panics
/// For the joker, which blackjack does not know.
///
/// ```
/// let value = |text: &str| hands::blackjack::value(text.parse().unwrap());
/// assert_eq!([value("As"), value("7d"), value("Th"), value("Kc")], [1, 7, 10, 10]);
/// ```
#[inline]
pub const fn value(card: Card) -> u8 {
    let weight = weight(card);
    assert!(weight < NO_VALUE, "the joker has no value in blackjack");
    weight as u8
}

/// Whether two cards count the same and so may be split: a ten and a king, two aces.
///
/// ```
/// assert!(hands::blackjack::is_pair("Ts".parse().unwrap(), "Kd".parse().unwrap()));
/// ```
#[inline]
pub const fn is_pair(one: Card, other: Card) -> bool {
    value(one) == value(other)
}

/// Whether these are an ace and a ten value and nothing else.
///
/// ```
/// let is_blackjack = |text: &str| hands::blackjack::is_blackjack(&equipment::cards(text).unwrap());
/// assert_eq!([is_blackjack("Kh As"), is_blackjack("Kh 5s 6d")], [true, false]);
/// ```
#[inline]
pub const fn is_blackjack(cards: &[Card]) -> bool {
    matches!(*cards, [one, other] if weight(one) + weight(other) == ACE + 11)
}

/// The total of a hand as its cards come.
///
/// ```
/// use hands::blackjack::Total;
///
/// let hand = Total::of(&equipment::cards("As 6d").unwrap());
/// assert_eq!((hand.value(), hand.is_soft()), (17, true));
/// let hand = hand.with("9h".parse().unwrap());
/// assert_eq!((hand.value(), hand.is_soft(), hand.is_bust()), (16, false, false));
/// assert!(Total::of(&equipment::cards("Kh As").unwrap()).is_blackjack());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Total {
    hard: u8,
    cards: u8,
    ace: bool,
}

impl Total {
    /// No cards yet.
    pub const EMPTY: Total = Total { hard: 0, cards: 0, ace: false };

    /// The total of these cards.
    ///
    /// # Panics
    /// For the joker.
    #[inline]
    pub fn of(cards: &[Card]) -> Total {
        debug_assert!(cards.len() < 26, "the values of so many cards run into the count of aces");
        let add_up = |cards: &[Card]| cards.iter().map(|&card| weight(card) as u32).sum::<u32>();
        let sum = match *cards {
            // Most hands are looked at when they have two cards: no loop for these.
            [one, other, ref more @ ..] => weight(one) as u32 + weight(other) as u32 + add_up(more),
            _ => add_up(cards),
        };
        assert!(sum < NO_VALUE as u32, "the joker has no value in blackjack");
        Total { hard: sum as u8, cards: cards.len() as u8, ace: sum as u16 & ACES != 0 }
    }

    /// One more card.
    ///
    /// # Panics
    /// For the joker.
    #[must_use]
    #[inline]
    pub const fn with(self, card: Card) -> Total {
        self.with_value(value(card))
    }

    /// One more card of this value, 1 (an ace) to 10.
    #[must_use]
    #[inline]
    pub const fn with_value(self, value: u8) -> Total {
        debug_assert!(1 <= value && value <= 10);
        Total { hard: self.hard + value, cards: self.cards + 1, ace: self.ace || value == 1 }
    }

    /// The best total: an ace counts eleven as long as that does not break 21.
    #[inline]
    pub const fn value(self) -> u8 {
        self.hard + self.is_soft() as u8 * 10
    }

    /// The total with every ace counted one.
    #[inline]
    pub const fn hard(self) -> u8 {
        self.hard
    }

    /// Whether an ace counts eleven.
    #[inline]
    pub const fn is_soft(self) -> bool {
        self.ace & (self.hard <= 11)
    }

    /// Whether the total is over 21.
    #[inline]
    pub const fn is_bust(self) -> bool {
        self.hard > 21
    }

    /// Whether two cards make 21. After a split this is no blackjack: that is for the game to say.
    #[inline]
    pub const fn is_blackjack(self) -> bool {
        self.cards == 2 && self.value() == 21
    }

    /// How many cards the hand has.
    #[inline]
    pub const fn cards(self) -> usize {
        self.cards as usize
    }
}

#[cfg(test)]
mod tests {
    use equipment::Suit;

    use super::*;

    /// Every way to count the aces of a hand, tried in turn.
    fn by_trying(values: &[u8]) -> (u8, bool) {
        let aces = values.iter().filter(|&&value| value == 1).count() as u8;
        let low: u8 = values.iter().sum();
        let all = (0..=aces).map(|elevens| (low + 10 * elevens, elevens > 0));
        all.filter(|(total, _)| *total <= 21).max().unwrap_or((low, false))
    }

    /// Some card of this value.
    fn card(value: u8) -> Card {
        let rank = if value == 1 { Rank::Ace } else { Rank::ALL[value as usize - 2] };
        Card::new(rank, Suit::Hearts)
    }

    #[test]
    fn totals_of_up_to_six_cards_count_aces_the_best_way() {
        fn check(values: &mut Vec<u8>) {
            let total = values.iter().fold(Total::EMPTY, |total, &value| total.with_value(value));
            assert_eq!((total.value(), total.is_soft()), by_trying(values), "{values:?}");
            assert_eq!(total.is_bust(), values.iter().sum::<u8>() > 21);
            let ace_and_ten = matches!(values[..], [1, 10] | [10, 1]);
            assert_eq!(total.is_blackjack(), ace_and_ten, "{values:?}");
            let cards: Vec<Card> = values.iter().map(|&value| card(value)).collect();
            assert_eq!((Total::of(&cards), is_blackjack(&cards)), (total, ace_and_ten), "{values:?}");
            if values.len() < 6 {
                for value in 1..=10 {
                    values.push(value);
                    check(values);
                    values.pop();
                }
            }
        }
        check(&mut Vec::new());
    }

    #[test]
    fn the_cards_of_a_deck_count_340_with_low_aces() {
        let deck: Vec<Card> = (0..52).filter_map(Card::from_id).collect();
        assert_eq!(deck.iter().map(|&card| u32::from(value(card))).sum::<u32>(), 4 * (55 + 30));
        let pairs = deck.iter().flat_map(|&a| deck.iter().map(move |&b| (a, b)));
        // Sixteen ten-values pair among themselves, four cards of each of the nine other values.
        assert_eq!(pairs.filter(|&(a, b)| is_pair(a, b)).count(), 16 * 16 + 9 * 16);
    }

    #[test]
    #[should_panic(expected = "the joker has no value in blackjack")]
    fn the_joker_is_refused() {
        let _ = Total::EMPTY.with(Card::JOKER);
    }

    #[test]
    #[should_panic(expected = "the joker has no value in blackjack")]
    fn the_joker_is_refused_in_a_hand() {
        let _ = Total::of(&[card(10), Card::JOKER]);
    }
}
