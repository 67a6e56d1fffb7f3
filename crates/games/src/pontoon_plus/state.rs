//! Where a round stands. A box is named by the seat it lies before.

use book::Cents;
use equipment::Card;
use serde::{Deserialize, Serialize};

use crate::blackjack::HandSet;
use crate::kernel::{Chance, Need, Seat, Seats, SpotId};

/// The most boxes of a layout.
pub(super) const BOXES: usize = 9;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)] // It is read for every card: a tag of its own is found faster than one hidden in a field.
pub enum Phase {
    /// Wagers.
    Bets,
    /// The shuffle.
    Shuffle,
    /// A card to be discarded unseen.
    Burn,
    /// A card of the initial deal, the first or second of a box, or the dealer's where no box is named.
    Deal {
        /// Whether the second cards are being dealt.
        second: bool,
        /// Whose card it is.
        at: Option<Seat>,
    },
    /// A player's answer about insurance of a bet on a box: box, player.
    Insure(Seat, Seat),
    /// Whether a box surrenders.
    Surrender(Seat),
    /// A decision on a hand of a box.
    Play(Seat, u8),
    /// A card for a hand of a box.
    Draw(Seat, u8),
    /// Whether another player on a box follows a split: box, hand, new hand, player.
    FollowSplit(Seat, u8, u8, Seat),
    /// Whether another player on a box follows a double: box, hand, player.
    FollowDouble(Seat, u8, Seat),
    /// Whether a player takes the doubled part back: box, hand, player.
    Rescue(Seat, u8, Seat),
    /// The second of two cards drawn together for a hand.
    Together(Seat, u8),
    /// Which of the two the hand gets.
    Pick(Seat, u8),
    /// A player's answer after a dealing error.
    Error(Seat),
    /// A card for the dealer.
    Dealer,
}

/// A bet taken as lost, given back should the round be void.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lost {
    pub(super) seat: Seat,
    pub(super) hand: u8,
    pub(super) spot: SpotId,
    pub(super) amount: Cents,
}

/// The game's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(super) phase: Phase,
    /// Where play goes on after burn cards or a dealing error.
    pub(super) then: Phase,
    /// Cards still to be burned.
    pub(super) burns: u8,
    /// The boxes in the round.
    pub(super) boxes: Seats,
    /// The seated player of each box as the round began.
    pub(super) seated: [Option<Seat>; BOXES],
    /// Who calls the decisions of each box now; nobody where every player on it has walked away.
    pub(super) caller: [Option<Seat>; BOXES],
    /// The hands whose outcome depends on the dealer.
    pub(super) live: HandSet,
    /// The hands still to be played.
    pub(super) open: HandSet,
    /// The hand of its box that is being played.
    pub(super) playing: u8,
    /// The hands doubled down.
    pub(super) doubled: HandSet,
    /// The hands of 21 not noticed yet.
    pub(super) held: HandSet,
    /// The boxes that split aces.
    pub(super) aces: Seats,
    /// The boxes that surrendered.
    pub(super) surrendered: Seats,
    /// Whether any bet is insured.
    pub(super) insured: bool,
    /// The players who have walked away.
    pub(super) gone: Seats,
    /// The boxes whose cards come face down.
    pub(super) squeezes: Seats,
    /// The boxes whose 21s the dealer does not notice.
    pub(super) unnoticed: Seats,
    /// Whether the dealer forgets the side bets, with the cards that decide them.
    pub(super) side_forgotten: bool,
    pub(super) first: [Option<[Card; 2]>; BOXES],
    /// Whether the dealer does not look at the amounts.
    pub(super) lax: bool,
    /// Whether a bet has been settled right after the initial deal.
    pub(super) interim: bool,
    /// Whether a bet has been settled since.
    pub(super) finals: bool,
    /// Whether the cards of the dealing error at hand were put in order.
    pub(super) in_order: bool,
    /// Whether no round has been dealt since the shuffle.
    pub(super) fresh: bool,
    pub(super) lost: Vec<Lost>,
}

impl State {
    /// A table just opened: the cards are to be shuffled.
    pub(super) fn opening() -> State {
        State {
            phase: Phase::Shuffle,
            then: Phase::Bets,
            burns: 0,
            boxes: Seats::default(),
            seated: [None; BOXES],
            caller: [None; BOXES],
            live: HandSet::default(),
            open: HandSet::default(),
            playing: 0,
            doubled: HandSet::default(),
            held: HandSet::default(),
            aces: Seats::default(),
            surrendered: Seats::default(),
            insured: false,
            gone: Seats::default(),
            squeezes: Seats::default(),
            unnoticed: Seats::default(),
            side_forgotten: false,
            first: [None; BOXES],
            lax: false,
            interim: false,
            finals: false,
            in_order: false,
            fresh: true,
            lost: vec![],
        }
    }

    /// The round is over: nothing of it is remembered.
    pub(super) fn reset(&mut self) {
        let mut lost = std::mem::take(&mut self.lost);
        lost.clear();
        *self = State { lost, fresh: false, ..State::opening() };
    }

    /// What the table waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether a round is under way.
    pub(super) fn in_round(&self) -> bool {
        !self.boxes.is_empty()
    }

    /// The hand is decided: nothing about it depends on the dealer, and it is not played on.
    pub(super) fn close(&mut self, on: Seat, hand: u8) {
        self.live.remove(on, hand);
        self.open.remove(on, hand);
    }

    /// Who calls the decisions of a box.
    pub(super) fn caller(&self, on: Seat) -> Option<Seat> {
        self.caller[on.0 as usize]
    }

    /// What is needed.
    pub(super) fn need(&self) -> Need {
        let called = |on, hand| Need::Choice { seat: self.caller(on).unwrap_or(on), hand };
        match self.phase {
            Phase::Bets => Need::Bets,
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Burn => Need::Chance(Chance::Burn),
            Phase::Deal { .. } | Phase::Draw(..) | Phase::Together(..) | Phase::Dealer => {
                Need::Chance(Chance::Card)
            }
            Phase::Play(on, hand) | Phase::Pick(on, hand) => called(on, hand),
            Phase::Surrender(on) => called(on, 0),
            Phase::Insure(_, seat) | Phase::Error(seat) => Need::Choice { seat, hand: 0 },
            Phase::FollowSplit(_, hand, _, seat)
            | Phase::FollowDouble(_, hand, seat)
            | Phase::Rescue(_, hand, seat) => Need::Choice { seat, hand },
        }
    }
}
