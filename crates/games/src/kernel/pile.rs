//! Cards on the felt and who sees them.

use arrayvec::ArrayVec;
use equipment::Card;
use serde::{Deserialize, Serialize};

use super::event::Viewer;
use super::input::Seat;

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

/// The cards of one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile {
    cards: ArrayVec<Card, 24>,
    faces: ArrayVec<Face, 24>,
}

impl Pile {
    /// How many cards lie here.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether no card lies here.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards, hidden or not: for the rules, never for a player.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How each card lies.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// Lays a card. A full place is a mistake of the game: no hand here reaches 24 cards.
    #[inline]
    pub fn push(&mut self, card: Card, face: Face) {
        self.cards.push(card);
        self.faces.push(face);
    }

    /// Takes the last card away.
    pub fn pop(&mut self) -> Option<(Card, Face)> {
        self.cards.pop().zip(self.faces.pop())
    }

    /// Turns one card as said.
    pub fn turn(&mut self, index: usize, face: Face) {
        self.faces[index] = face;
    }

    /// Takes all cards away.
    #[inline]
    pub fn clear(&mut self) {
        self.cards.clear();
        self.faces.clear();
    }

    /// The card at an index if that viewer may see it, lying at that place.
    pub fn seen(&self, index: usize, place: Place, viewer: Viewer) -> Option<Card> {
        self.faces[index].shows(place, viewer).then(|| self.cards[index])
    }
}

impl Face {
    /// Whether a card lying so at this place shows to that viewer.
    pub fn shows(self, place: Place, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::House) | (Face::Up, _) => true,
            (Face::Own, Viewer::Seat(seat)) => matches!(place, Place::Hand(owner, _) if owner == seat),
            _ => false,
        }
    }
}
