//! Cards on the felt and who sees them.

use std::fmt;

use equipment::Card;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::input::Seat;
use super::viewer::{Audience, Viewer};

/// A place for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A hand of a seat.
    Hand(Seat, u8),
    /// A place that belongs to no seat, by its number in the layout.
    Common(u8),
}

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Face up: everyone sees it.
    Up,
    /// In the player's hand: that seat sees it.
    Own,
    /// Face down: nobody at the table sees it.
    Down,
}

/// As many cards as a place takes, and one: no hand here reaches so many. A power of two, so that a length masked to it
/// needs no bounds check.
const MOST: usize = 32;

/// The cards of one place.
#[derive(Clone)]
pub struct Pile {
    cards: [Card; MOST],
    faces: [Face; MOST],
    // One length for both: it is written for every card.
    len: u8,
    // How many do not lie face up: most piles have none, and then nothing has to be looked at.
    hidden: u8,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile { cards: [Card::JOKER; MOST], faces: [Face::Down; MOST], len: 0, hidden: 0 }
    }
}

impl Pile {
    /// How many cards lie here.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize % MOST
    }

    /// Whether no card lies here.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, hidden or not: for the rules, never for a player.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// How each card lies.
    #[inline]
    pub fn faces(&self) -> &[Face] {
        &self.faces[..self.len()]
    }

    /// Lays a card. A full place is a mistake of the game.
    #[inline]
    pub fn push(&mut self, card: Card, face: Face) {
        let at = self.len();
        assert!(at + 1 < MOST, "the place is full");
        self.cards[at] = card;
        self.faces[at] = face;
        self.len += 1;
        self.hidden += (face != Face::Up) as u8;
    }

    /// Takes the last card away.
    pub fn pop(&mut self) -> Option<(Card, Face)> {
        self.len = self.len.checked_sub(1)?;
        let (card, face) = (self.cards[self.len()], self.faces[self.len()]);
        self.hidden -= (face != Face::Up) as u8;
        Some((card, face))
    }

    /// Takes the card at an index away; those after it close up.
    pub fn remove(&mut self, index: usize) -> (Card, Face) {
        let len = self.len();
        assert!(index < len, "there is a card to take");
        let (card, face) = (self.cards[index], self.faces[index]);
        self.cards.copy_within(index + 1..len, index);
        self.faces.copy_within(index + 1..len, index);
        self.len -= 1;
        self.hidden -= (face != Face::Up) as u8;
        (card, face)
    }

    /// Puts another card in the place of one, lying as it did.
    #[inline]
    pub fn swap(&mut self, index: usize, card: Card) {
        assert!(index < self.len(), "there is a card to change");
        self.cards[index] = card;
    }

    /// Turns one card as said.
    #[inline]
    pub fn turn(&mut self, index: usize, face: Face) {
        assert!(index < self.len(), "there is a card to turn");
        let before = std::mem::replace(&mut self.faces[index], face);
        self.hidden = self.hidden - (before != Face::Up) as u8 + (face != Face::Up) as u8;
    }

    /// Whether every card lies face up.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.hidden == 0
    }

    /// Whether no card lies face up.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.hidden == self.len
    }

    /// Turns every card that does not lie face up yet, and tells which.
    #[inline]
    pub fn reveal(&mut self, mut turned: impl FnMut(usize, Card)) {
        if self.is_open() {
            return;
        }
        self.hidden = 0;
        let len = self.len();
        for (index, face) in self.faces[..len].iter_mut().enumerate() {
            if *face != Face::Up {
                *face = Face::Up;
                turned(index, self.cards[index]);
            }
        }
    }

    /// Takes all cards away, as they lie.
    #[inline]
    pub fn take(&mut self) -> Pile {
        let taken = self.clone();
        self.clear();
        taken
    }

    /// Lays the cards of another pile, in their order and as said.
    #[inline]
    pub fn add(&mut self, other: &Pile, face: Face) {
        if !self.is_empty() {
            return other.cards().iter().for_each(|&card| self.push(card, face));
        }
        self.cards = other.cards;
        self.faces = [face; MOST];
        self.len = other.len;
        self.hidden = if face == Face::Up { 0 } else { other.len };
    }

    /// The cards that do not lie face up.
    #[inline]
    pub fn hidden(&self) -> impl Iterator<Item = Card> + '_ {
        let none = if self.is_open() { 0 } else { self.len() };
        self.faces[..none]
            .iter()
            .zip(&self.cards[..none])
            .filter(|(face, _)| **face != Face::Up)
            .map(|(_, card)| *card)
    }

    /// Takes all cards away.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.hidden = 0;
    }

    /// The card at an index if that viewer may see it, lying at that place.
    #[inline]
    pub fn seen(&self, index: usize, place: Place, viewer: Viewer) -> Option<Card> {
        self.faces()[index].shows(place, viewer).then(|| self.cards()[index])
    }
}

/// What lay here before and is gone does not count.
impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.cards() == other.cards() && self.faces() == other.faces()
    }
}

impl Eq for Pile {}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().zip(self.faces())).finish()
    }
}

/// A pile written down: the cards and how each lies.
#[derive(Serialize, Deserialize)]
struct Written {
    cards: Vec<Card>,
    faces: Vec<Face>,
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Written { cards: self.cards().to_vec(), faces: self.faces().to_vec() }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Pile, D::Error> {
        let Written { cards, faces } = Written::deserialize(d)?;
        if cards.len() != faces.len() || cards.len() >= MOST {
            return Err(D::Error::custom(format!("a place has fewer than {MOST} cards, each with its face")));
        }
        let mut pile = Pile::default();
        cards.into_iter().zip(faces).for_each(|(card, face)| pile.push(card, face));
        Ok(pile)
    }
}

impl Face {
    /// Whether a card lying so at this place shows to that viewer.
    #[inline]
    pub fn shows(self, place: Place, viewer: Viewer) -> bool {
        self.audience(place).admits(viewer)
    }

    /// Who may know a card lying so at this place: the one statement of who sees what.
    #[inline]
    pub fn audience(self, place: Place) -> Audience {
        match (self, place) {
            (Face::Up, _) => Audience::All,
            (Face::Own, Place::Hand(seat, _)) => Audience::Seat(seat),
            _ => Audience::House,
        }
    }
}
