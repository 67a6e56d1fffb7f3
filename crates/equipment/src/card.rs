//! A playing card: rank and suit, or the joker.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The thirteen ranks, deuce low and ace high; `rank as u8` runs from 0 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Every rank from the deuce up to the ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The rank printed with one character: `2`…`9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank as people say it in the singular: `deuce` is `two`, `ace`, `king` …
    pub const fn word(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
            "ace",
        ][self as usize]
    }

    /// Several cards of the rank: `nines`, `sixes`.
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
            "queens", "kings", "aces",
        ][self as usize]
    }
}

/// The four suits; `suit as u8` runs from 0 to 3. No rule here ranks one above another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// The four suits in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit's letter: `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The suit's sign: `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Whether the suit is printed in red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

/// A card, numbered `4 × rank + suit` from the two of clubs (0) to the ace of spades (51); the joker is 52.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker of a 53-card deck.
    pub const JOKER: Card = Card(52);
    /// How many different cards there are, the joker included.
    pub const KINDS: usize = 53;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this number, if there is one.
    pub const fn from_id(id: u8) -> Option<Card> {
        if id <= 52 { Some(Card(id)) } else { None }
    }

    /// The card's number, 0 to 52.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Whether this is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == 52
    }

    /// The card's rank; the joker has none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank::ALL[(self.0 >> 2) as usize]) }
    }

    /// The card's suit; the joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.0 & 3) as usize]) }
    }
}

impl fmt::Display for Card {
    /// Prints `As`, `Th`, `Jk`; with `{:#}` the suit's sign: `A♠`, `10♥`, `Jk`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(rank), Some(suit)) = (self.rank(), self.suit()) else { return f.pad("Jk") };
        if f.alternate() {
            match rank {
                Rank::Ten => write!(f, "10{}", suit.symbol()),
                _ => write!(f, "{}{}", rank.letter(), suit.symbol()),
            }
        } else {
            write!(f, "{}{}", rank.letter(), suit.letter())
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a card (write As, 10h, T♥ or Jk)")]
pub struct NotACard(pub String);

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `As`, `10h`, `T♥`, `Jk` in either case.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let wrong = || NotACard(text.to_owned());
        let t = text.trim();
        if t.eq_ignore_ascii_case("jk") || t.eq_ignore_ascii_case("joker") {
            return Ok(Card::JOKER);
        }
        let suit_sign = t.chars().next_back().ok_or_else(wrong)?;
        let suit = Suit::ALL
            .into_iter()
            .find(|s| s.letter() == suit_sign.to_ascii_lowercase() || s.symbol() == suit_sign)
            .ok_or_else(wrong)?;
        let face = &t[..t.len() - suit_sign.len_utf8()];
        if face == "10" {
            return Ok(Card::new(Rank::Ten, suit));
        }
        let mut letters = face.chars();
        let letter = letters.next().ok_or_else(wrong)?.to_ascii_uppercase();
        if letters.next().is_some() {
            return Err(wrong());
        }
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == letter).ok_or_else(wrong)?;
        Ok(Card::new(rank, suit))
    }
}

/// Reads cards separated by spaces or commas: `As Kd, 10h`.
///
/// ```
/// let hand = equipment::cards("As 10h T♦ Jk").unwrap();
/// assert_eq!(hand.len(), 4);
/// ```
pub fn cards(text: &str) -> Result<Vec<Card>, NotACard> {
    text.split([' ', ',']).filter(|t| !t.is_empty()).map(str::parse).collect()
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Card, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_parses_back_from_both_ways_of_printing() {
        for id in 0..=52 {
            let card = Card::from_id(id).unwrap();
            assert_eq!(card.to_string().parse::<Card>(), Ok(card));
            assert_eq!(format!("{card:#}").parse::<Card>(), Ok(card));
            assert_eq!(card.to_string().to_uppercase().parse::<Card>(), Ok(card));
        }
        assert_eq!(Card::from_id(53), None);
    }

    #[test]
    fn text_that_is_not_a_card_is_refused() {
        for text in ["", "A", "1s", "11s", "Ax", "As2", "♠A", "joke", "10"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }
}
