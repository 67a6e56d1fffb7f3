//! What becomes of a wager: one pure function for each, and the end of the round (HC-A §4, §7.VIII, §9.IV, §10.II, §11.IV).

use book::Row;
use hands::blackjack::Total;

use super::State;
use super::forget::few_cards;
use super::pays::FinishedHand;
use super::state::{DEALER, EXPOSED};
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

impl<V: Variant> Twentyone<V> {
    /// The base wager of a hand against the dealer's (HC-A §4.II, §4.III, §4.VI).
    #[inline]
    pub fn settle_base(&self, player: FinishedHand, dealer: FinishedHand) -> Verdict {
        let print = V::PRINT;
        match (player.blackjack, dealer.blackjack) {
            (true, true) => Verdict::push(print.blackjacks_tie),
            (true, false) => Verdict::by_row(self.pays.blackjack, print.blackjack_wins),
            (false, true) => Verdict::lose(print.dealer_blackjack),
            (false, false) => self.compare(player, dealer, self.pays.win),
        }
    }

    /// The added wager of a doubled hand; a dealer's blackjack does not take it (HC-A §10.II).
    #[inline]
    pub fn settle_double(&self, player: FinishedHand, dealer: FinishedHand) -> Verdict {
        if dealer.blackjack {
            return Verdict::push(V::PRINT.double_spared);
        }
        self.compare(player, dealer, self.pays.double)
    }

    /// The wager of a hand made by a split; a dealer's blackjack does not take it (HC-A §11.IV).
    #[inline]
    pub fn settle_split(&self, player: FinishedHand, dealer: FinishedHand) -> Verdict {
        if dealer.blackjack {
            return Verdict::push(V::PRINT.split_spared);
        }
        self.compare(player, dealer, self.pays.split)
    }

    /// Two totals, neither a blackjack: over 21 loses even to a dealer who goes over as well. A dealer's 22 may push.
    #[inline]
    fn compare(&self, player: FinishedHand, dealer: FinishedHand, win: &'static Row) -> Verdict {
        let print = V::PRINT;
        if player.is_bust() {
            Verdict::lose(print.wins)
        } else if let Some(clause) = print.pushes_22.filter(|_| dealer.total == 22) {
            Verdict::push(clause)
        } else if dealer.is_bust() {
            Verdict::by_row(win, print.wins_on_bust)
        } else if player.total > dealer.total {
            Verdict::by_row(win, print.wins)
        } else if player.total == dealer.total {
            Verdict::push(print.ties)
        } else {
            Verdict::lose(print.wins)
        }
    }

    /// Insurance: wins if the hole card makes blackjack under the ace (HC-A §9.I, §9.IV).
    #[inline]
    pub fn settle_insurance(&self, dealer_blackjack: bool) -> Verdict {
        let print = V::PRINT;
        if dealer_blackjack {
            Verdict::by_row(self.pays.insurance, print.insurance)
        } else {
            Verdict::lose(print.insurance_lost)
        }
    }

    /// A blackjack that took even money before the check (HC-A §9.II).
    pub fn settle_even_money(&self) -> Verdict {
        Verdict::by_row(self.pays.win, V::PRINT.even_money)
    }

    /// Settles the wager of a hand, and with it what lies beside it for the dealer.
    #[inline]
    pub(super) fn settle_hand<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        verdict: Verdict,
    ) {
        turn.settle(seat, hand, self.wager(hand), verdict);
        if let Some(toke) = self.variant.base_toke()
            && hand == 0
            && !turn.felt.seat(seat).bets.is_empty()
        {
            turn.settle(seat, 0, toke, verdict);
        }
    }

    /// The end of the round: from the dealer's right, each player's hands are settled and picked up, the dealer's last
    /// (§4.V, §7.VIII).
    pub(super) fn settle_round<K: Sink>(&self, turn: &mut Turn<State, K>, dealer: Total) {
        debug_assert!(few_cards(&turn.felt), "a shoe that is reckoned enough for a round might not be");
        let dealer = FinishedHand::first_two(dealer);
        for seat in turn.state.boxes.rev() {
            self.settle_box(turn, seat, dealer);
        }
        self.variant.round_done(turn);
        turn.pick_up(DEALER);
        if let Some(&card) = turn.felt.cards(EXPOSED).first() {
            let clause = V::PRINT.irregular.expect("a card is exposed by a call").exposed;
            turn.discard(Some(card), clause);
        }
        self.round_over(turn);
    }

    /// Settles what a box has: first what is not settled with its hands, then each hand.
    #[inline(never)] // Most rounds have one box: what would be prepared for many is not worth it.
    fn settle_box<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, dealer: FinishedHand) {
        if turn.state.insured.has(seat) {
            turn.settle(seat, 0, self.spots.insurance, self.settle_insurance(dealer.blackjack));
        }
        if !turn.state.held.is_empty() {
            self.settle_held(turn, seat);
        }
        match turn.felt.seat(seat).hands().len() as u8 {
            1 => self.settle_one(turn, seat, 0, false, dealer),
            hands => self.settle_hands(turn, seat, hands, dealer),
        }
        self.variant.dealer_done(turn, seat);
    }

    /// Settles the hands of a box that has split.
    #[inline(never)]
    fn settle_hands<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hands: u8, dealer: FinishedHand) {
        let last = V::PRINT.free.is_some_and(|free| free.original_last) && turn.state.bust.has(seat, 0);
        for n in 0..hands {
            let hand = if last { (n + 1) % hands } else { n };
            self.settle_one(turn, seat, hand, true, dealer);
        }
    }

    /// Settles a wager on first cards that waited because the check had failed.
    #[cold]
    fn settle_held<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if let Some(rocket) = &self.rocket
            && let Some(at) = turn.state.held.iter().position(|(s, _)| *s == seat)
        {
            let (_, first) = turn.state.held.remove(at);
            rocket.pay(turn, seat, first, DEALER);
        }
    }

    /// A hand is shown where it is hidden, settled and picked up, unless a wager still looks at its cards.
    #[inline(always)]
    fn settle_one<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hand: u8,
        split: bool,
        dealer: FinishedHand,
    ) {
        let place = Place::Hand(seat, hand);
        if self.house.pitch || !turn.state.face_down.is_empty() {
            turn.reveal(place);
        }
        let player = match Self::total(&turn.felt, place) {
            _ if turn.state.bust.has(seat, hand) => FinishedHand::BUST,
            total if split => FinishedHand::split(total),
            total => FinishedHand::first_two(total),
        };
        let wager = match hand {
            0 => self.settle_base(player, dealer),
            _ => self.settle_split(player, dealer),
        };
        self.settle_hand(turn, seat, hand, wager);
        if turn.state.doubled.has(seat, hand) {
            turn.settle(seat, hand, self.spots.double, self.settle_double(player, dealer));
        }
        if let Some(free) = V::PRINT.free
            && turn.state.lammers(seat) > 0
        {
            self.settle_lammers(turn, seat, hand, player, dealer, free);
        }
        if hand > 0 || !self.variant.keeps_cards(&turn.felt, seat) {
            turn.pick_up(place);
        }
    }
}
