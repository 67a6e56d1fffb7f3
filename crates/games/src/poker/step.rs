//! The steps a round can take, in the order of the chapter, and where their cards go.

use crate::kernel::*;

/// A step of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseStep {
    /// Cards go round, `each` to every player and so many to a common place, the players first; one at a time, of which the
    /// common place gets no more than a player, or in stacks.
    Deal {
        /// How many each player gets.
        each: u8,
        /// The place that is dealt along with the players, face down, and how many go there.
        common: Option<(Place, u8)>,
        /// Whether they go in stacks.
        stacks: bool,
    },
    /// So many cards go to a common place.
    Lay(Place, u8, Face),
    /// So many cards go to the discards unseen.
    Burn(u8),
    /// Every player with a decision to make is asked, clockwise. If then nobody has anything left to play for, the round ends
    /// where the next step deals, burns or turns up; what is laid comes all the same, and so does a showdown.
    Ask,
    /// A card of a common place is turned face up.
    TurnUp(Place, u8),
    /// What folded hands forfeit is collected, after the last card and decision. Without this step, it is when they fold.
    Collect,
    /// The cards of a common place are shown.
    Reveal(Place),
    /// Each player's hand is shown and settled.
    Settle,
    /// The cards of a common place are picked up.
    PickUp(Place),
}

impl CourseStep {
    /// The first deal: `each` to every player and to the dealer, one at a time from the hand, in stacks from the shoe.
    pub const fn deal(each: u8, stacks: bool) -> CourseStep {
        CourseStep::Deal { each, common: Some((super::DEALER, each)), stacks }
    }

    /// How many cards come face up or down with this step.
    #[inline]
    pub(super) fn cards(self, dealt: Seats) -> u8 {
        match self {
            CourseStep::Deal { each, common, .. } => {
                dealt.len() * each + common.map_or(0, |(_, cards)| cards)
            }
            CourseStep::Lay(_, cards, _) => cards,
            _ => 0,
        }
    }

    /// Where a card of the step goes, by its number, and how it lies where the step says so.
    #[inline]
    pub(super) fn place(self, dealt: Seats, n: u8) -> (Place, Option<Face>) {
        match self {
            CourseStep::Deal { each, common, stacks } => {
                let (place, cards) = common.unwrap_or((super::DEALER, 0));
                let players = dealt.len();
                // The common place is one more, as long as it gets cards; it gets no more than a player.
                let along = cards * (players + 1);
                let whose = match stacks {
                    true => n / each,
                    false if n < along => n % (players + 1),
                    false => (n - along) % players,
                };
                let seat = { dealt }.nth(whose as usize);
                (seat.map_or(place, |seat| Place::Hand(seat, 0)), None)
            }
            CourseStep::Lay(place, _, face) => (place, Some(face)),
            _ => unreachable!("no card comes with this step"),
        }
    }
}
