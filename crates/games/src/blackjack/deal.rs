//! The deal (HC-A §7.III, §14.IV), with boxes or the dealer skipped by mistake (§15.V, §15.VII).

use equipment::Card;
use hands::blackjack::{is_blackjack, value};

use super::State;
use super::state::{DEALER, Phase};
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

impl<V: Variant> Twentyone<V> {
    /// The round starts, after a burn card where one is due: of a new dealer, or before every round of a pitch game.
    #[inline]
    pub(super) fn start_deal<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let boxes = turn.state.boxes;
        let deal = Phase::Deal { second: false, seat: boxes.first() };
        if self.house.pitch || turn.state.new_dealer {
            turn.state.new_dealer = false;
            if turn.felt.rack().left() > 0 {
                turn.state.then = deal;
                turn.state.burns = 1;
                turn.state.phase = Phase::Burn;
                return;
            }
        }
        // A shoe found empty is shuffled, and that brings its own burn card.
        self.await_card(turn, deal);
    }

    /// A burn card is out.
    #[inline]
    pub(super) fn burned<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.burns = turn.state.burns.saturating_sub(1);
        if turn.state.burns > 0 && turn.felt.rack().left() > 0 {
            return;
        }
        match turn.state.then {
            Phase::Bets => turn.state.phase = Phase::Bets,
            phase => self.await_card(turn, phase),
        }
    }

    /// A card of the deal. In a shoe game players' cards lie face up and the dealer's both face down until the first is
    /// turned; in a pitch game players hold theirs and the dealer's first lies face up.
    #[inline]
    pub(super) fn dealt_card<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        second: bool,
        seat: Option<Seat>,
        card: Card,
    ) {
        let (place, face) = self.lies(&turn.felt, seat);
        turn.deal(place, card, face);
        if seat.is_none() && turn.felt.cards(DEALER).len() > 1 {
            turn.turn(DEALER, 0, Face::Up);
        }
        self.next_of_deal(turn, second, seat);
    }

    #[inline]
    fn face_of_deal(&self) -> Face {
        if self.house.pitch { Face::Own } else { Face::Up }
    }

    /// Where a card of the deal goes, and how it lies.
    #[inline]
    fn lies(&self, felt: &Felt, seat: Option<Seat>) -> (Place, Face) {
        match seat {
            Some(seat) => (Place::Hand(seat, 0), self.face_of_deal()),
            None if self.house.pitch && felt.cards(DEALER).is_empty() => (DEALER, Face::Up),
            None => (DEALER, Face::Down),
        }
    }

    /// The next card of a deal in which nothing goes wrong, up to the dealer's last one.
    #[inline]
    pub(super) fn next_lies(&self, felt: &Felt, state: &mut State) -> Option<(Place, Face)> {
        match state.phase {
            Phase::Deal { second, seat }
                if (seat.is_some() || !second) && felt.rack().left() > 0 && state.skipped.is_empty() =>
            {
                state.phase = Self::after(state.boxes, second, seat);
                Some(self.lies(felt, seat))
            }
            _ => None,
        }
    }

    /// Whose turn it is after this card of the deal, which is not the dealer's last.
    #[inline]
    fn after(boxes: Seats, second: bool, seat: Option<Seat>) -> Phase {
        match seat {
            Some(seat) => Phase::Deal { second, seat: boxes.after(seat).first() },
            None => Phase::Deal { second: true, seat: boxes.first() },
        }
    }

    /// Who gets the next card of the deal after this one.
    #[inline]
    pub(super) fn next_of_deal<K: Sink>(&self, turn: &mut Turn<State, K>, second: bool, seat: Option<Seat>) {
        const DEALERS_LAST: Phase = Phase::Deal { second: true, seat: None };
        let next = match seat {
            None if second && turn.felt.cards(DEALER).len() < 2 => DEALERS_LAST,
            None if second => return self.deal_over(turn),
            _ => Self::after(turn.state.boxes, second, seat),
        };
        if next == DEALERS_LAST && seat.is_some() && !turn.state.skipped.is_empty() {
            return self.make_up(turn);
        }
        self.await_card(turn, next);
    }

    /// Boxes skipped in the deal: without any card the hand is dead; with one, its player says whether to have the
    /// second card now, after everybody else's (§15.VII). Then the dealer's last cards follow.
    pub(super) fn make_up<K: Sink>(&self, turn: &mut Turn<State, K>) {
        while let Some(seat) = turn.state.skipped.next() {
            match turn.felt.cards(Place::Hand(seat, 0)).len() {
                0 => self.dead_box(turn, seat),
                1 if turn.state.gone.has(seat) => return self.await_card(turn, Phase::MakeUp(seat)),
                1 => {
                    turn.state.phase = Phase::OneCard(seat);
                    return;
                }
                _ => {}
            }
        }
        if turn.state.boxes.is_empty() {
            turn.pick_up(DEALER);
            return self.round_over(turn);
        }
        self.await_card(turn, Phase::Deal { second: true, seat: None });
    }

    /// The player of a box with one card has answered.
    pub(super) fn one_card<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, wants_card: bool) {
        if wants_card {
            self.await_card(turn, Phase::MakeUp(seat));
        } else {
            self.dead_box(turn, seat);
            self.make_up(turn);
        }
    }

    /// The second card of a skipped box.
    pub(super) fn made_up<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, card: Card) {
        turn.deal(Place::Hand(seat, 0), card, self.face_of_deal());
        self.make_up(turn);
    }

    /// A dead box sits the round out: its wagers go back.
    fn dead_box<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let clause = V::PRINT.irregular.expect("a box is skipped by a call").box_skipped;
        turn.void(clause, |s, _| s == seat);
        turn.pick_up(Place::Hand(seat, 0));
        turn.state.boxes.remove(seat);
    }

    /// Everyone has two cards: blackjacks in sight are announced (§8), then the dealer's up card says how to go on.
    #[inline]
    fn deal_over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let print = V::PRINT;
        let announced = if Self::checks(&turn.felt) { print.blackjack_waits } else { print.blackjack_paid };
        for seat in turn.state.boxes {
            // Side wagers alone make no hand to play.
            if turn.felt.seat(seat).bet(self.spots.base, 0).is_none() {
                continue;
            }
            turn.state.live.add(seat, 0);
            turn.state.open.add(seat, 0);
            if !self.house.pitch && is_blackjack(turn.felt.cards(Place::Hand(seat, 0))) {
                turn.say("blackjack", None, Some(seat), announced);
            }
        }
        if value(Self::up_card(&turn.felt)) == 1 {
            self.offer_insurance(turn, turn.state.boxes);
        } else {
            self.check(turn);
        }
    }
}
