//! What lies on the table: seats, stakes, cards, and what is left in the shoe. It is the part of a position that every
//! game has.

use book::Cents;
use equipment::{Card, Composition};
use serde::{Deserialize, Serialize};

use super::event::Sink;
use super::input::{Patron, Seat};
use super::layout::{Layout, SpotId};
use super::pile::{Pile, Place};
use super::rack::Rack;
use super::readable::Readable;
use super::seats::Seats;

/// A stake on the felt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// Where it lies.
    pub spot: SpotId,
    /// Which of the seat's hands it rides on.
    pub hand: u8,
    /// How much it is.
    pub stake: Cents,
    /// A mark of the game's own (an on or off button, a free-bet lammer).
    pub mark: u8,
}

/// A seat and what lies before it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatFelt {
    /// Who sits there.
    pub patron: Option<Patron>,
    /// The stakes, in the order they were made.
    pub bets: Readable<Bet>,
    /// The hands; those past `in_play` are empty and kept for reuse.
    hands: Vec<Pile>,
    in_play: u8,
}

/// Room kept for hands that are not in play does not count.
impl PartialEq for SeatFelt {
    fn eq(&self, other: &SeatFelt) -> bool {
        self.patron == other.patron && self.bets == other.bets && self.hands() == other.hands()
    }
}

impl Eq for SeatFelt {}

impl SeatFelt {
    /// A seat nobody has taken.
    fn free() -> SeatFelt {
        SeatFelt { patron: None, bets: Readable(vec![]), hands: vec![], in_play: 0 }
    }

    /// The stake on a spot for a hand; zero if there is none.
    #[inline]
    pub fn stake(&self, spot: SpotId, hand: u8) -> Cents {
        self.bet(spot, hand).map_or(Cents::ZERO, |b| b.stake)
    }

    /// The bet on a spot for a hand.
    #[inline]
    pub fn bet(&self, spot: SpotId, hand: u8) -> Option<&Bet> {
        self.bets.iter().find(|b| b.spot == spot && b.hand == hand)
    }

    /// The bet on a spot for a hand, to change it.
    pub(super) fn bet_mut(&mut self, spot: SpotId, hand: u8) -> Option<&mut Bet> {
        self.bets.0.iter_mut().find(|b| b.spot == spot && b.hand == hand)
    }

    // Apart: it is asked for with every card and needed for the first.
    #[cold]
    fn bring_into_play(&mut self, hand: u8) {
        while self.hands.len() <= hand as usize {
            self.hands.push(Pile::default());
        }
        self.in_play = hand + 1;
    }

    /// The hands in play.
    #[inline]
    pub fn hands(&self) -> &[Pile] {
        &self.hands[..self.in_play as usize]
    }
}

/// Running totals of money over the table's whole life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// Staked in all.
    pub staked: Cents,
    /// Stakes given back, decided or not.
    pub back: Cents,
    /// Stakes the house kept.
    pub kept: Cents,
    /// Wins paid by the house, before commission.
    pub won: Cents,
    /// Commission collected.
    pub fees: Cents,
}

/// The cards of a place among these, if the hand is in play.
#[inline]
fn pile_of<'a>(seats: &'a mut [SeatFelt], commons: &'a mut [Pile], place: Place) -> Option<&'a mut Pile> {
    match place {
        Place::Hand(seat, hand) => {
            let at = &mut seats[seat.0 as usize];
            at.hands[..at.in_play as usize].get_mut(hand as usize)
        }
        Place::Common(n) => commons.get_mut(n as usize),
    }
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Felt {
    /// The seats, from the dealer's left.
    pub seats: Readable<SeatFelt>,
    /// The places for cards that belong to no seat.
    pub commons: Readable<Pile>,
    /// The cards elsewhere.
    pub(super) rack: Rack,
    /// Where the linked meters stand.
    pub(super) meters: Vec<Cents>,
    /// How many rounds have been completed.
    pub(super) round: u64,
    /// The money that has crossed this felt.
    pub(super) balance: Balance,
    /// Seats given up by players whose stakes still stand.
    pub(super) leaving: Seats,
    /// Seats with a hand in play.
    dealt: Seats,
    /// Seats with a stake.
    staked: Seats,
}

impl Felt {
    /// An empty felt for a layout.
    pub fn new(layout: &Layout) -> Felt {
        assert!((1..=Seats::MOST).contains(&layout.seats), "a table has 1 to {} seats", Seats::MOST);
        let full = layout.cards.map_or(Composition::EMPTY, |(deck, decks)| Composition::of(deck, decks));
        Felt {
            seats: Readable(vec![SeatFelt::free(); layout.seats as usize]),
            commons: Readable(vec![Pile::default(); layout.commons.len()]),
            rack: Rack::full(full),
            meters: layout.meters.iter().map(|m| m.seed).collect(),
            round: 0,
            balance: Balance::default(),
            leaving: Seats::default(),
            dealt: Seats::default(),
            staked: Seats::default(),
        }
    }

    /// The money that has crossed this felt. Only [`super::Turn`] moves any.
    #[inline]
    pub fn balance(&self) -> Balance {
        self.balance
    }

    /// The cards elsewhere. They move by [`super::Turn`] and by what chance brings.
    #[inline]
    pub fn rack(&self) -> &Rack {
        &self.rack
    }

    /// How many rounds have been completed.
    #[inline]
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Where the linked meters stand.
    #[inline]
    pub fn meters(&self) -> &[Cents] {
        &self.meters
    }

    /// Seats given up by players whose stakes still stand.
    #[inline]
    pub fn leaving(&self) -> Seats {
        self.leaving
    }

    /// A seat.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatFelt {
        &self.seats[seat.0 as usize]
    }

    /// A seat, to change it.
    #[inline]
    pub(super) fn seat_mut(&mut self, seat: Seat) -> &mut SeatFelt {
        &mut self.seats.0[seat.0 as usize]
    }

    /// The seats from the dealer's left, in the order cards are dealt.
    #[inline]
    pub fn clockwise(&self) -> Seats {
        Seats::all(self.seats.len() as u8)
    }

    /// The seats with a stake on the felt, clockwise; turned round, counterclockwise. Stakes that come and go meanwhile
    /// change nothing in it.
    #[inline]
    pub fn staked(&self) -> Seats {
        self.staked
    }

    /// Lays a stake, or adds it to what lies there.
    #[inline(always)] // A bet handed over in memory has to wait for it.
    pub(super) fn lay(&mut self, seat: Seat, bet: Bet) {
        let bets = &mut self.seats.0[seat.0 as usize].bets.0;
        match bets.iter_mut().find(|b| b.spot == bet.spot && b.hand == bet.hand) {
            Some(there) => there.stake += bet.stake,
            None => {
                bets.push(bet);
                self.staked.insert(seat);
            }
        }
    }

    /// Takes up the stake on a spot for a hand, if there is one.
    #[inline]
    pub(super) fn take_up(&mut self, seat: Seat, spot: SpotId, hand: u8) -> Option<Bet> {
        let bets = &mut self.seats.0[seat.0 as usize].bets.0;
        let at = bets.iter().position(|b| b.spot == spot && b.hand == hand)?;
        let bet = bets[at];
        // There are few, and often it is the last: to move them up one by one is quicker than to ask for it.
        for next in at + 1..bets.len() {
            bets[next - 1] = bets[next];
        }
        bets.pop();
        self.left_with(seat, self.seats[seat.0 as usize].bets.len());
        Some(bet)
    }

    /// Moves a stake up to another place among those of its seat, over one that has been settled.
    #[inline]
    pub(super) fn move_up(&mut self, seat: Seat, at: usize, to: usize) {
        let bets = &mut self.seats.0[seat.0 as usize].bets.0;
        bets[to] = bets[at];
    }

    /// Leaves a seat with the first so many of its stakes.
    #[inline]
    pub(super) fn left_with(&mut self, seat: Seat, stakes: usize) {
        self.seats.0[seat.0 as usize].bets.0.truncate(stakes);
        if stakes == 0 {
            self.staked.remove(seat);
        }
    }

    /// The cards of a place; none if the hand is not in play.
    #[inline]
    pub fn pile(&self, place: Place) -> Option<&Pile> {
        match place {
            Place::Hand(seat, hand) => self.seat(seat).hands().get(hand as usize),
            Place::Common(n) => self.commons.get(n as usize),
        }
    }

    /// The cards of a place; no card if the hand is not in play.
    #[inline]
    pub fn cards(&self, place: Place) -> &[Card] {
        self.pile(place).map_or(&[], |p| p.cards())
    }

    /// The cards of a place, to lay, turn or take; brings the hand into play.
    #[inline]
    pub(super) fn pile_mut(&mut self, place: Place) -> &mut Pile {
        match place {
            Place::Hand(seat, hand) => {
                let at = &mut self.seats.0[seat.0 as usize];
                if hand >= at.in_play {
                    at.bring_into_play(hand);
                    self.dealt.insert(seat);
                }
                &mut at.hands[hand as usize]
            }
            Place::Common(n) => &mut self.commons.0[n as usize],
        }
    }

    /// Takes every card off the felt.
    #[inline]
    pub(super) fn clear_cards<K: Sink>(&mut self) {
        for seat in std::mem::take(&mut self.dealt) {
            let seat = &mut self.seats.0[seat.0 as usize];
            seat.hands[..seat.in_play as usize].iter_mut().for_each(|pile| self.rack.take_in::<K>(pile));
            seat.in_play = 0;
        }
        self.commons.0.iter_mut().for_each(|pile| self.rack.take_in::<K>(pile));
    }

    /// The cards of a place, to turn or take; none if the hand is not in play.
    #[inline]
    pub(super) fn pile_there(&mut self, place: Place) -> Option<&mut Pile> {
        pile_of(&mut self.seats.0, &mut self.commons.0, place)
    }

    /// Puts the cards of a place into the discard rack; false if there are none.
    #[inline]
    pub(super) fn pick_up<K: Sink>(&mut self, place: Place) -> bool {
        let pile = pile_of(&mut self.seats.0, &mut self.commons.0, place);
        let Some(pile) = pile.filter(|pile| !pile.is_empty()) else { return false };
        self.rack.take_in::<K>(pile);
        true
    }

    /// Every card that lies on the felt.
    pub fn cards_out(&self) -> impl Iterator<Item = Card> + '_ {
        let hands = self.seats.iter().flat_map(|s| s.hands());
        hands.chain(&self.commons).flat_map(|p| p.cards().iter().copied())
    }

    /// Whether the same lies on another felt, whatever crossed it before, and in its shoe and rack.
    pub(super) fn stands_like(&self, other: &Felt) -> bool {
        self.lies_like(other) && self.rack == other.rack
    }

    /// Whether the same lies on another felt, whatever crossed it before and whatever its shoe and rack hold.
    pub(super) fn lies_like(&self, other: &Felt) -> bool {
        (self.round == 0) == (other.round == 0)
            && self.staked == other.staked
            && self.dealt == other.dealt
            && self.leaving == other.leaving
            && self.used(other).all(|seat| self.seat(seat) == other.seat(seat))
            && self.seats.iter().map(|s| s.patron).eq(other.seats.iter().map(|s| s.patron))
            && self.commons == other.commons
            && self.meters == other.meters
    }

    /// The seats before which anything lies on either of two felts.
    fn used(&self, other: &Felt) -> Seats {
        self.staked.and(self.dealt).and(other.staked).and(other.dealt)
    }

    /// A number that felts on which the same lies have in common.
    pub(super) fn digest(&self) -> u64 {
        let mix = |digest: u64, n: u64| (digest ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let cards =
            |digest, pile: &Pile| pile.cards().iter().fold(digest, |m, card| mix(m, card.id() as u64 + 1));
        let mut digest = self.commons.iter().fold(0, |m, pile| cards(mix(m, 64), pile));
        for seat in self.staked {
            let seat = self.seat(seat);
            digest = seat.hands().iter().fold(digest, |m, pile| cards(mix(m, 65), pile));
            digest = seat
                .bets
                .iter()
                .fold(digest, |m, bet| mix(m, (bet.stake.0 as u64) << 16 | bet.spot.0 as u64));
        }
        digest
    }

    /// Puts on every card the one that stands for it; the shoe and the rack are gone.
    pub(super) fn forget_cards(&mut self, alike: impl Fn(Card) -> Card) {
        let hands = self.seats.0.iter_mut().flat_map(|s| &mut s.hands[..s.in_play as usize]);
        for pile in hands.chain(&mut self.commons.0) {
            (0..pile.len()).for_each(|at| pile.swap(at, alike(pile.cards()[at])));
        }
        self.rack = Rack::full(Composition::EMPTY);
    }

    /// Lays what lies on another felt, all but the shoe and the rack, in the room there is.
    pub(super) fn stand_like(&mut self, other: &Felt) {
        for (seat, other) in self.seats.0.iter_mut().zip(&other.seats) {
            seat.patron = other.patron;
        }
        for seat in self.used(other) {
            let (seat, other) = (&mut self.seats.0[seat.0 as usize], other.seat(seat));
            seat.bets.0.clone_from(&other.bets.0);
            while seat.hands.len() < other.in_play as usize {
                seat.hands.push(Pile::default());
            }
            seat.in_play = other.in_play;
            let hands = seat.hands.iter_mut().zip(other.hands());
            hands.for_each(|(hand, other)| hand.clone_from(other));
            seat.hands[other.in_play as usize..].iter_mut().for_each(Pile::clear);
        }
        self.commons.0.clone_from(&other.commons.0);
        self.meters.clone_from(&other.meters);
        let Felt { round, balance, leaving, dealt, staked, .. } = *other;
        (self.round, self.balance, self.leaving) = (round, balance, leaving);
        (self.dealt, self.staked) = (dealt, staked);
    }

    /// Whether this can lie on a table with that print: seats, places and meters as printed, stakes on its spots, hands
    /// where they are known to be, no more cards in the shoe than nobody has seen; and the money balances.
    pub(super) fn fits(&self, layout: &Layout) -> bool {
        let known = |bet: &Bet| (bet.spot.0 as usize) < layout.spots.len() && bet.stake > Cents::ZERO;
        let whole = |at: &SeatFelt| at.in_play as usize <= at.hands.len() && at.bets.iter().all(known);
        let there = |seat: Seat| seat.0 < layout.seats;
        self.seats.len() == layout.seats as usize
            && self.commons.len() == layout.commons.len()
            && self.meters.len() == layout.meters.len()
            && self.seats.iter().all(whole)
            && [self.staked, self.leaving].into_iter().flatten().all(there)
            && self.dealt.eq(self.clockwise().filter(|&s| self.seat(s).in_play > 0))
            && self.rack.left() <= self.rack.unseen().total()
            && self.balances()
    }

    /// The stakes lying on the felt, added up.
    pub fn standing(&self) -> Cents {
        self.staked.flat_map(|s| &self.seat(s).bets).map(|b| b.stake).sum()
    }

    /// Whether the money balances: everything staked was given back, kept, or still stands, where stakes are known to
    /// stand.
    pub fn balances(&self) -> bool {
        self.balance.staked == self.balance.back + self.balance.kept + self.standing()
            && self.staked.eq(self.clockwise().filter(|&s| !self.seat(s).bets.is_empty()))
    }
}
