//! Doubles and splits on the house. A lammer lies beside the wager and stands for as much: it wins what a win pays, and
//! is taken back to the tray whatever happens.

use equipment::Card;
use hands::blackjack::{Total, value};

use super::State;
use super::pays::FinishedHand;
use super::print::FreeBets;
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

impl<V: Variant> Twentyone<V> {
    /// Whether two cards of this total are doubled free: a hard 9, 10 or 11.
    pub fn doubles_free(total: Total) -> bool {
        !total.is_soft() && (9..=11).contains(&total.value())
    }

    /// Whether a pair of this card is split free: any but a ten value.
    pub fn splits_free(card: Card) -> bool {
        value(card) != 10
    }

    pub(super) fn lay_double_lammer<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        free: FreeBets,
    ) {
        self.value_lammers(turn, seat);
        turn.state.free_doubles.add(seat, hand);
        turn.say("a lammer for the double", None, Some(seat), free.double);
    }

    pub(super) fn lay_split_lammer<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        free: FreeBets,
    ) {
        self.value_lammers(turn, seat);
        turn.state.free_hands.add(seat, hand);
        turn.say("a lammer for the split", None, Some(seat), free.split_lammer);
    }

    /// A lammer stands for the first wager of the box, also after that wager has gone back to its player.
    fn value_lammers<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if let Some(base) = turn.felt.seat(seat).bet(self.spots.base, 0) {
            turn.state.worth[seat.0 as usize] = base.stake;
        }
    }

    /// The lammer of a free double: paid like a double down where it wins, else worth nothing.
    #[inline]
    pub fn settle_free_double(&self, player: FinishedHand, dealer: FinishedHand, free: FreeBets) -> Verdict {
        let clauses = [free.double_wins, free.double_pushes, free.double_loses];
        lammer(self.settle_double(player, dealer), clauses)
    }

    /// The lammer of a free split: paid like a split where it wins, else worth nothing.
    #[inline]
    pub fn settle_free_split(&self, player: FinishedHand, dealer: FinishedHand, free: FreeBets) -> Verdict {
        let clauses = [free.split_wins, free.split_pushes, free.split_loses];
        lammer(self.settle_split(player, dealer), clauses)
    }

    /// Settles the lammers of a hand: a winning one is replaced by what it stands for, the others go back to the tray.
    #[inline]
    pub(super) fn settle_lammers<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        player: FinishedHand,
        dealer: FinishedHand,
        free: FreeBets,
    ) {
        let worth = turn.state.worth[seat.0 as usize];
        let split = turn.state.free_hands.has(seat, hand);
        let double = turn.state.free_doubles.has(seat, hand);
        let kept = self.variant.keeps_lammers(&turn.felt, seat);
        let mut settle = |spot, verdict: Verdict, kept: Option<book::Clause>| {
            if verdict.wins() {
                turn.bonus(seat, hand, spot, worth, verdict);
            }
            if let Some(clause) = kept {
                turn.say("a lammer goes to the side wager on lammers", None, Some(seat), clause);
            } else if !verdict.wins() {
                turn.say("a lammer goes back to the tray", None, Some(seat), verdict.clause());
            }
        };
        if split {
            settle(self.spots.split, self.settle_free_split(player, dealer, free), kept.map(|k| k[1]));
        }
        if double {
            settle(self.spots.double, self.settle_free_double(player, dealer, free), kept.map(|k| k[0]));
        }
    }

    /// Takes the lammers of a dead hand back to the tray.
    pub(super) fn take_lammers<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        clause: book::Clause,
    ) {
        let state = &mut turn.state;
        if state.free_hands.has(seat, hand) || state.free_doubles.has(seat, hand) {
            state.free_hands.remove(seat, hand);
            state.free_doubles.remove(seat, hand);
            turn.say("a lammer goes back to the tray", None, Some(seat), clause);
        }
    }

    /// How many lammers lie before each box.
    pub(super) fn show_lammers(&self, state: &State, markers: &mut Vec<Marker>) {
        if !state.in_round() {
            return;
        }
        for seat in state.boxes {
            let lammers = state.lammers(seat);
            if lammers > 0 {
                markers.push(Marker::at_seat("lammers", lammers.to_string(), seat));
            }
        }
    }
}

/// A verdict on money, read for a lammer: by the clauses for one that wins, pushes or loses.
fn lammer(verdict: Verdict, [wins, pushes, loses]: [book::Clause; 3]) -> Verdict {
    match verdict.pays() {
        None => Verdict::lose(loses),
        Some(book::Pays::Push) => Verdict::push(pushes),
        Some(_) => verdict.by(wins),
    }
}
