//! What of the cards on a felt still counts, for a simulator that looks whether it has met a position before.

use std::ops::Deref;

use equipment::Card;

use super::felt::Felt;
use super::pile::{Face, Place};

/// A felt that nobody plays on: [`super::Recurring::forget`] puts cards that stand for others in their place, and no event tells
/// of it. Games that play have a [`super::Turn`], which has no such way.
pub struct Gist<'a>(&'a mut Felt);

impl<'a> Gist<'a> {
    /// The gist of what lies there, to begin with all of it.
    #[inline]
    pub(super) fn of(felt: &'a mut Felt) -> Gist<'a> {
        Gist(felt)
    }

    /// Puts another card in the place of one, lying as it did.
    #[inline]
    pub fn swap(&mut self, place: Place, index: usize, card: Card) {
        self.0.pile_mut(place).swap(index, card);
    }

    /// Puts these cards, face up, in the place of all that lie there.
    #[inline]
    pub fn put(&mut self, place: Place, cards: impl IntoIterator<Item = Card>) {
        let pile = self.0.pile_mut(place);
        pile.clear();
        cards.into_iter().for_each(|card| pile.push(card, Face::Up));
    }
}

impl Deref for Gist<'_> {
    type Target = Felt;

    #[inline]
    fn deref(&self) -> &Felt {
        self.0
    }
}
