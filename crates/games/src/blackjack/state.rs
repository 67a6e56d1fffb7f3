//! Where a round stands. Nothing here is secret: cards lie on the felt.

use arrayvec::ArrayVec;
use book::Cents;
use equipment::Card;
use serde::{Deserialize, Serialize};

use crate::kernel::{Chance, Need, Patron, Place, Seat, Seats};

/// The dealer's cards.
pub(crate) const DEALER: Place = Place::Common(0);
/// A card shown by mistake, waiting for whoever draws next.
pub(super) const EXPOSED: Place = Place::Common(1);

/// The most boxes of a table: as many as a set of hands has room for.
pub(super) const BOXES: usize = u64::BITS as usize / HandSet::EACH as usize;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)] // It is read for every card: a tag of its own is found faster than one hidden in a field.
pub enum Phase {
    /// Wagers.
    Bets,
    /// The shuffle.
    Shuffle,
    /// A player's answer to the offered cut.
    Cut(Seat),
    /// A burn card.
    Burn,
    /// A card of the deal, the first or second of a box, or of the dealer where no seat is named.
    Deal {
        /// Whether the second cards are being dealt.
        second: bool,
        /// Whose card it is.
        seat: Option<Seat>,
    },
    /// The answer of a player whose box has one card only.
    OneCard(Seat),
    /// The second card of such a box.
    MakeUp(Seat),
    /// A player's answer about insurance or even money.
    Insure(Seat),
    /// A player's answer about a side wager.
    Offer(Seat),
    /// A player's decision on a hand.
    Play(Seat, u8),
    /// A card for a player's hand.
    Draw(Seat, u8),
    /// The answer of a player who was passed over for a card.
    PassedOver(Seat, u8),
    /// A card for the dealer.
    Dealer,
}

impl Phase {
    /// What is needed in this phase.
    #[inline]
    pub(super) fn need(self) -> Need {
        match self {
            Phase::Bets => Need::Bets,
            Phase::Deal { .. } | Phase::Draw(..) | Phase::Dealer | Phase::MakeUp(_) => {
                Need::Chance(Chance::Card)
            }
            Phase::Play(seat, hand) | Phase::PassedOver(seat, hand) => Need::Choice { seat, hand },
            Phase::Cut(seat) | Phase::OneCard(seat) | Phase::Insure(seat) | Phase::Offer(seat) => {
                Need::Choice { seat, hand: 0 }
            }
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Burn => Need::Chance(Chance::Burn),
        }
    }
}

/// Some of the hands on the table, one bit each: boxes clockwise, hands of a box as they were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HandSet(u64);

impl HandSet {
    /// The most hands of one box.
    pub const EACH: u8 = 4;

    const fn bit(seat: Seat, hand: u8) -> u64 {
        debug_assert!(hand < HandSet::EACH, "the hand would be one of the next box");
        1 << (seat.0 * HandSet::EACH + hand)
    }

    /// Adds a hand.
    #[inline]
    pub fn add(&mut self, seat: Seat, hand: u8) {
        self.0 |= HandSet::bit(seat, hand);
    }

    /// Takes a hand out.
    #[inline]
    pub fn remove(&mut self, seat: Seat, hand: u8) {
        self.0 &= !HandSet::bit(seat, hand);
    }

    /// Takes all hands of a box out.
    pub fn remove_box(&mut self, seat: Seat) {
        self.0 &= !(0xf << (seat.0 * HandSet::EACH));
    }

    /// Whether the hand is among them.
    #[inline]
    pub fn has(self, seat: Seat, hand: u8) -> bool {
        self.0 & HandSet::bit(seat, hand) != 0
    }

    /// How many hands of a box are among them.
    #[inline]
    pub fn of(self, seat: Seat) -> u32 {
        (self.0 >> (seat.0 * HandSet::EACH) & 0xf).count_ones()
    }

    /// The next to be played: of the first box the hand being played, if it is among them, else the one made last. So a
    /// hand made by splitting again comes before those that waited already.
    #[inline]
    pub fn next(self, playing: u8) -> Option<(Seat, u8)> {
        let (seat, _) = self.first()?;
        let hands = (self.0 >> (seat.0 * HandSet::EACH)) as u8 & 0xf;
        let made_last = hands.ilog2() as u8;
        Some((seat, if hands >> playing & 1 == 1 { playing } else { made_last }))
    }

    /// The first of them: boxes clockwise, hands as they were made.
    #[inline]
    pub fn first(self) -> Option<(Seat, u8)> {
        let at = self.0.trailing_zeros() as u8;
        (at < 64).then_some((Seat(at / HandSet::EACH), at % HandSet::EACH))
    }
}

/// The family's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(super) phase: Phase,
    /// Where play goes on once the shoe is ready.
    pub(super) then: Phase,
    /// The boxes in the round.
    pub(super) boxes: Seats,
    /// The hands whose outcome depends on the dealer.
    pub(super) live: HandSet,
    /// The hands still to be played.
    pub(super) open: HandSet,
    /// The hand of its box that is being played.
    pub(super) playing: u8,
    /// The hands passed over for a card, to be made good before the dealer plays.
    pub(super) owed: HandSet,
    /// The hands doubled down.
    pub(super) doubled: HandSet,
    /// The hands that went over 21 for all to see.
    pub(super) bust: HandSet,
    /// The hands played for a lammer instead of a wager.
    pub(super) free_hands: HandSet,
    /// The hands doubled for a lammer.
    pub(super) free_doubles: HandSet,
    /// What the lammers of a box stand for.
    pub(super) worth: [Cents; BOXES],
    /// First cards a wager still looks at although they may have left the felt.
    pub(super) held: ArrayVec<(Seat, [Card; 2]), BOXES>,
    /// The boxes that split aces and get one card each.
    pub(super) aces: Seats,
    /// The boxes with insurance.
    pub(super) insured: Seats,
    /// The boxes that ask for double-down cards face down.
    pub(super) face_down: Seats,
    /// The boxes skipped in the deal.
    pub(super) skipped: Seats,
    /// The boxes whose players have left.
    pub(super) gone: Seats,
    /// Whether the check for blackjack fails this round.
    pub(super) missed: bool,
    /// Whether the cards are shuffled after this round, wherever the cut card is.
    pub(super) last: bool,
    /// Whether a new dealer has yet to burn a card.
    pub(super) new_dealer: bool,
    /// How many cards are still to be burned.
    pub(super) burns: u8,
    /// Whether no round has been dealt since the shuffle.
    pub(super) fresh: bool,
    /// Whether the shuffling machine is out of order.
    pub(super) machine_down: bool,
    /// Which of two batches is in play, 0 or 1.
    pub(super) batch: u8,
    /// What the player being asked may add to the wager.
    pub(super) proceeds: Cents,
    /// What was won this round under a payout limit, by seat; empty where none is posted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) limited: Vec<(Seat, Cents)>,
    /// Those who bet on the last round, or were let in: they may bet on the next.
    pub(super) regulars: ArrayVec<Patron, BOXES>,
}

impl State {
    /// A table just opened: the cards are to be shuffled.
    pub(super) fn opening() -> State {
        State {
            phase: Phase::Shuffle,
            then: Phase::Bets,
            boxes: Seats::default(),
            live: HandSet::default(),
            open: HandSet::default(),
            playing: 0,
            owed: HandSet::default(),
            doubled: HandSet::default(),
            bust: HandSet::default(),
            free_hands: HandSet::default(),
            free_doubles: HandSet::default(),
            worth: [Cents::ZERO; BOXES],
            held: ArrayVec::new(),
            aces: Seats::default(),
            insured: Seats::default(),
            face_down: Seats::default(),
            skipped: Seats::default(),
            gone: Seats::default(),
            missed: false,
            last: false,
            new_dealer: false,
            burns: 0,
            fresh: true,
            machine_down: false,
            // The first shuffle brings the first batch.
            batch: 1,
            proceeds: Cents::ZERO,
            limited: vec![],
            regulars: ArrayVec::new(),
        }
    }

    /// A new round for these boxes.
    #[inline]
    pub(super) fn start(&mut self, boxes: Seats) {
        self.boxes = boxes;
        self.limited.clear();
        self.live = HandSet::default();
        self.open = HandSet::default();
        self.playing = 0;
        self.owed = HandSet::default();
        self.doubled = HandSet::default();
        self.bust = HandSet::default();
        self.free_hands = HandSet::default();
        self.free_doubles = HandSet::default();
        self.held.clear();
        self.aces = Seats::default();
        self.insured = Seats::default();
        self.face_down = Seats::default();
        self.skipped = Seats::default();
        self.gone = Seats::default();
        self.missed = false;
        self.last = false;
        self.fresh = false;
    }

    /// The boxes dealt in.
    #[inline]
    pub(crate) fn boxes(&self) -> Seats {
        self.boxes
    }

    /// What these boxes have won this round under a payout limit.
    pub(crate) fn won_under_limit(&self, boxes: Seats) -> Cents {
        self.limited.iter().filter(|(seat, _)| boxes.has(*seat)).map(|(_, won)| *won).sum()
    }

    /// Whether a hand still depends on the dealer's.
    #[inline]
    pub fn is_live(&self, seat: Seat, hand: u8) -> bool {
        self.live.has(seat, hand)
    }

    /// Whether a hand is played for a lammer.
    #[inline]
    pub fn is_free(&self, seat: Seat, hand: u8) -> bool {
        self.free_hands.has(seat, hand)
    }

    /// Whether a hand has been doubled, and whether for a lammer.
    pub fn doubled(&self, seat: Seat, hand: u8) -> Option<bool> {
        self.doubled.has(seat, hand).then(|| self.free_doubles.has(seat, hand))
    }

    /// Where the round stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many lammers a box has been given.
    #[inline]
    pub(crate) fn lammers(&self, seat: Seat) -> u32 {
        self.free_hands.of(seat) + self.free_doubles.of(seat)
    }

    /// Whether a round is under way.
    pub(super) fn in_round(&self) -> bool {
        !self.boxes.is_empty()
    }

    /// The hand is decided: nothing about it depends on the dealer, and it is not played on.
    #[inline]
    pub(crate) fn close(&mut self, seat: Seat, hand: u8) {
        self.live.remove(seat, hand);
        self.open.remove(seat, hand);
    }
}
