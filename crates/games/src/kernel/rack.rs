//! The cards not on the felt: the shoe and the discard rack. They move by these methods alone, so that what nobody has seen
//! and what the shoe holds always agree.

use equipment::{Card, Composition};
use serde::{Deserialize, Serialize};

use super::event::Sink;
use super::pile::Pile;

/// The cards not on the felt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rack {
    to_shuffle: Composition,
    unseen: Composition,
    buried: Composition,
    left: u16,
    /// Whether it is counted which cards are unseen and buried. A position is written down of a table that is watched.
    #[serde(skip, default = "watched")]
    watched: bool,
}

const fn watched() -> bool {
    true
}

impl Rack {
    /// A rack of which no card has been dealt.
    pub fn full(cards: Composition) -> Rack {
        Rack {
            to_shuffle: cards,
            unseen: cards,
            buried: Composition::EMPTY,
            left: cards.total(),
            watched: watched(),
        }
    }

    /// What the next shuffle will put into the shoe.
    #[inline]
    pub fn to_shuffle(&self) -> &Composition {
        &self.to_shuffle
    }

    /// The cards nobody has seen, whether in the shoe or burned.
    #[inline]
    pub fn unseen(&self) -> &Composition {
        &self.unseen
    }

    /// The cards picked up since the shuffle without having lain face up: most at the table have not seen them.
    pub fn buried(&self) -> &Composition {
        &self.buried
    }

    /// How many cards the shoe still holds.
    #[inline]
    pub fn left(&self) -> u16 {
        self.left
    }

    /// Whether no card has left the shoe since the shuffle.
    pub fn is_untouched(&self) -> bool {
        self.unseen == self.to_shuffle && self.left == self.unseen.total()
    }

    /// A card comes out of the shoe and is seen; false, and nothing has changed, if it cannot be there.
    #[inline]
    #[must_use]
    pub fn draw(&mut self, card: Card) -> bool {
        let there = self.left > 0 && self.unseen.take(card);
        self.left -= there as u16;
        there
    }

    /// A card comes out of the shoe. Where nobody watches, all that counts is that one is gone.
    #[inline(always)]
    #[must_use]
    pub(super) fn leaves<K: Sink>(&mut self, card: Card) -> bool {
        self.meets::<K>();
        if K::WATCHED {
            return self.draw(card);
        }
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or_default();
        left.is_some()
    }

    /// These cards have come out of the shoe and were seen, elsewhere.
    ///
    /// # Panics
    /// If one of them cannot have been there.
    pub(super) fn strike_off(&mut self, cards: &[Card]) {
        assert!(
            (!self.watched || self.unseen.take_all(cards)) && self.left as usize >= cards.len(),
            "these are this rack's cards"
        );
        self.left -= cards.len() as u16;
    }

    /// It is not counted any more which cards are unseen.
    pub(super) fn unwatch(&mut self) {
        self.watched = false;
        self.unseen = Composition::EMPTY;
        self.buried = Composition::EMPTY;
    }

    /// Whether it is counted which cards are unseen.
    pub(super) fn is_watched(&self) -> bool {
        self.watched
    }

    /// A sink that watches hears of a rack that is watched, and one that does not of one that is not.
    #[inline]
    fn meets<K: Sink>(&self) {
        debug_assert_eq!(
            K::WATCHED,
            self.watched,
            "whether a rack is watched is the sink's to say, from its first card on"
        );
    }

    /// A card comes out of the shoe unseen; false if none is left.
    #[inline]
    #[must_use]
    pub fn burn(&mut self) -> bool {
        let there = self.left > 0;
        self.left -= there as u16;
        there
    }

    /// The next shuffle takes these cards.
    #[inline]
    pub fn gather(&mut self, cards: Composition) {
        self.to_shuffle = cards;
    }

    /// The gathered cards are shuffled and fill the shoe.
    #[inline]
    pub(super) fn shuffle<K: Sink>(&mut self) {
        self.meets::<K>();
        if K::WATCHED {
            self.unseen = self.to_shuffle;
            self.buried = Composition::EMPTY;
        }
        self.left = self.to_shuffle.total();
    }

    /// Takes the cards of a pile in.
    #[inline]
    pub(super) fn take_in<K: Sink>(&mut self, pile: &mut Pile) {
        self.meets::<K>();
        match pile.is_closed() {
            _ if !K::WATCHED => {}
            true => self.buried.put_all(pile.cards()),
            false => pile.hidden().for_each(|card| self.buried.put(card)),
        }
        pile.clear();
    }
}
