//! Decks of cards, and how many of each card a shoe still holds.

use serde::{Deserialize, Serialize};

use crate::{Card, Rank};

/// Which cards make up one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// The 52 cards.
    Standard,
    /// The 52 cards and a joker.
    WithJoker,
    /// The 48 cards of a deck without its tens (pictures stay).
    NoTens,
}

impl Deck {
    /// The cards of one deck in the order of their numbers.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        (0..=52).filter_map(Card::from_id).filter(move |c| match self {
            Deck::Standard => !c.is_joker(),
            Deck::WithJoker => true,
            Deck::NoTens => !c.is_joker() && c.rank() != Some(Rank::Ten),
        })
    }

    /// How many cards one deck has.
    pub const fn size(self) -> u32 {
        match self {
            Deck::Standard => 52,
            Deck::WithJoker => 53,
            Deck::NoTens => 48,
        }
    }
}

/// How many of each card there are: in a shoe, a rack, a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Composition {
    // 64 entries, not 53, so that an index masked to six bits needs no bounds check.
    counts: [u8; 64],
    total: u16,
}

impl Composition {
    /// No cards at all.
    pub const EMPTY: Composition = Composition { counts: [0; 64], total: 0 };

    /// So many decks of one kind, at most 128.
    pub fn of(deck: Deck, decks: u8) -> Composition {
        assert!(decks <= 128, "a shoe holds at most 128 decks");
        let mut all = Composition::EMPTY;
        for card in deck.cards() {
            all.counts[card.id() as usize] = decks;
            all.total += decks as u16;
        }
        all
    }

    /// How many of this card there are.
    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        self.counts[(card.id() & 63) as usize]
    }

    /// How many cards there are in all.
    #[inline]
    pub fn total(&self) -> u16 {
        self.total
    }

    /// Takes one such card out; false, and no change, if there is none.
    #[inline]
    #[must_use]
    pub fn take(&mut self, card: Card) -> bool {
        let count = &mut self.counts[(card.id() & 63) as usize];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.total -= 1;
        true
    }

    /// Takes these cards out; false if one of them was not there, and then the counts are worthless.
    #[inline]
    #[must_use]
    pub fn take_all(&mut self, cards: &[Card]) -> bool {
        let mut there = self.total as usize >= cards.len();
        for card in cards {
            let count = &mut self.counts[(card.id() & 63) as usize];
            there &= *count > 0;
            *count = count.wrapping_sub(1);
        }
        self.total = self.total.wrapping_sub(cards.len() as u16);
        there
    }

    /// Puts one card in.
    #[inline]
    pub fn put(&mut self, card: Card) {
        self.counts[(card.id() & 63) as usize] += 1;
        self.total += 1;
    }

    /// Puts these cards in.
    #[inline]
    pub fn put_all(&mut self, cards: &[Card]) {
        for card in cards {
            self.counts[(card.id() & 63) as usize] += 1;
        }
        self.total += cards.len() as u16;
    }

    /// Each different card that is there, with how many there are.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        (0..=52).filter_map(Card::from_id).map(|c| (c, self.count(c))).filter(|&(_, n)| n > 0)
    }
}

impl Serialize for Composition {
    /// Written as a list of cards with their counts, so that a person can read it: `[["2c", 6], …]`.
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Composition {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Composition, D::Error> {
        let mut all = Composition::EMPTY;
        for (card, count) in Vec::<(Card, u8)>::deserialize(d)? {
            if all.count(card) > 0 || count > 128 {
                return Err(serde::de::Error::custom(format!(
                    "{card} is listed twice or more than 128 times"
                )));
            }
            all.counts[card.id() as usize] = count;
            all.total += count as u16;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_have_their_sizes() {
        for deck in [Deck::Standard, Deck::WithJoker, Deck::NoTens] {
            assert_eq!(deck.cards().count() as u32, deck.size());
            assert_eq!(Composition::of(deck, 8).total() as u32, 8 * deck.size());
        }
        assert!(Deck::NoTens.cards().all(|c| c.rank() != Some(Rank::Ten)));
    }

    #[test]
    fn cards_taken_together_are_gone_like_those_taken_singly() {
        let cards = crate::cards("As As 7d Kc").unwrap();
        let (mut together, mut singly) =
            (Composition::of(Deck::Standard, 2), Composition::of(Deck::Standard, 2));
        assert!(together.take_all(&cards));
        assert!(cards.iter().all(|&card| singly.take(card)));
        assert_eq!(together, singly);
        assert!(!together.take_all(&cards[..1]), "both aces of spades are gone");
    }

    #[test]
    fn a_fifth_ace_of_spades_cannot_be_taken_from_four_decks() {
        let mut shoe = Composition::of(Deck::Standard, 4);
        let ace: Card = "As".parse().unwrap();
        assert!((0..4).all(|_| shoe.take(ace)));
        assert!(!shoe.take(ace));
        assert_eq!(shoe.total(), 204);
        shoe.put(ace);
        assert_eq!((shoe.count(ace), shoe.total()), (1, 205));
    }
}
