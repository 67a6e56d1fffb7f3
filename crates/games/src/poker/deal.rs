//! A round for one player laid out card by card, without a table: what the simulator tells deals apart by.

use arrayvec::ArrayVec;
use equipment::Card;

use super::step::CourseStep;
use crate::kernel::*;

/// The first seat alone.
const ONE: Seats = Seats::first_alone();

/// How many common places a deal has room for.
pub(super) const COMMONS: usize = 2;
/// How many cards it has room for in each place.
pub(super) const MOST: usize = 8;

/// The cards of a round as far as they have come. They come by the course of the round, like those of a table.
pub struct Deal<'a, F> {
    rest: &'a [CourseStep],
    draw: F,
    /// The player's cards.
    pub player: ArrayVec<Card, MOST>,
    /// The cards of the common places, face up or down.
    pub commons: [ArrayVec<Card, MOST>; COMMONS],
}

impl<'a, F: FnMut() -> Card> Deal<'a, F> {
    pub(super) fn new(course: &'a [CourseStep], draw: F) -> Deal<'a, F> {
        Deal { rest: course, draw, player: ArrayVec::new(), commons: Default::default() }
    }

    /// Deals until the player is asked, or else to the end.
    #[inline]
    pub fn on(&mut self) {
        while let Some((&step, rest)) = self.rest.split_first() {
            self.rest = rest;
            match step {
                CourseStep::Ask => return,
                CourseStep::Burn(cards) => (0..cards).for_each(|_| _ = (self.draw)()),
                _ => (0..step.cards(ONE)).for_each(|n| {
                    let pile = match step.place(ONE, n).0 {
                        Place::Hand(..) => &mut self.player,
                        Place::Common(n) => &mut self.commons[n as usize],
                    };
                    pile.push((self.draw)());
                }),
            }
        }
    }

    /// Deals all cards of the round, for games in which nobody folds before they lie: the player's, and those of the
    /// common places.
    #[inline]
    pub fn all(&mut self) -> (&[Card], [&[Card]; COMMONS]) {
        while !self.rest.is_empty() {
            self.on();
        }
        (&self.player, self.commons.each_ref().map(|pile| &pile[..]))
    }
}
