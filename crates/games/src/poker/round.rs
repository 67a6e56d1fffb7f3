//! Where a round of poker stands.

use arrayvec::ArrayVec;
use book::Cents;
use serde::{Deserialize, Serialize};

use super::card_room::{CardRoomRules, CardRoomState, InCardRoom};
use crate::kernel::*;

/// What is awaited. Steps are counted along the course of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Phase {
    Shuffle,
    Bets,
    /// A card of this step of the course, after so many of it.
    Cards(u8, u8),
    /// A card that nobody sees, after so many of this step.
    Burn(u8, u8),
    /// The decision of a seat.
    Ask(u8, Seat),
}

/// As many stakes as a full table can lose by folds: every table is held to it when it opens.
pub(super) const MOST_FORFEITS: usize = 40;

/// A stake taken at a fold. It goes back if the hands are found void after all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Forfeit {
    pub(super) seat: Seat,
    pub(super) spot: SpotId,
    pub(super) stake: Cents,
}

/// A poker game's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PokerRound {
    pub(super) phase: Phase,
    pub(super) street: u8,
    /// The seats the round is dealt to.
    pub(super) dealt: Seats,
    /// Those that have folded.
    pub(super) folded: Seats,
    /// A dealer's card was seen too early: only a side wager plays on.
    pub(super) void: bool,
    pub(super) forfeits: ArrayVec<Forfeit, MOST_FORFEITS>,
    /// Those that made the progressive wager, folded or not.
    pub(super) linked: Seats,
    pub(super) room: CardRoomState,
}

impl PokerRound {
    pub(super) fn opening(room: Option<&CardRoomRules>) -> PokerRound {
        PokerRound {
            phase: Phase::Shuffle,
            street: 0,
            dealt: Seats::default(),
            folded: Seats::default(),
            void: false,
            forfeits: ArrayVec::new(),
            linked: Seats::default(),
            room: room.map_or_else(CardRoomState::default, CardRoomRules::opening),
        }
    }

    /// How many times all players have been asked; while they are being asked, which time it is, from 0.
    #[inline]
    pub fn street(&self) -> usize {
        self.street as usize
    }

    /// The seats the round is dealt to.
    #[inline]
    pub fn dealt(&self) -> Seats {
        self.dealt
    }

    /// Whether this seat has folded.
    #[inline]
    pub fn folded(&self, seat: Seat) -> bool {
        self.folded.has(seat)
    }

    /// Whether a dealer's card was seen too early, so that only a side wager plays on.
    #[inline]
    pub fn is_void(&self) -> bool {
        self.void
    }

    /// The round is over: nothing of it is kept.
    #[inline]
    pub(super) fn reset(&mut self) {
        self.phase = Phase::Shuffle;
        self.street = 0;
        self.dealt = Seats::default();
        self.folded = Seats::default();
        self.void = false;
        self.forfeits.clear();
        self.linked = Seats::default();
    }
}

impl InCardRoom for PokerRound {
    #[inline]
    fn room(&mut self) -> &mut CardRoomState {
        &mut self.room
    }
}
