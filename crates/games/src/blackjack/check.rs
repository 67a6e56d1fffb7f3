//! Between the deal and the first decision: insurance and even money, the check for blackjack, side wagers on the first
//! cards, and players' blackjacks (HC-A §7.IV, §8, §9).

use book::{Cents, Limits};
use hands::blackjack::{Total, is_blackjack, value};

use super::State;
use super::pays::FinishedHand;
use super::state::{DEALER, Phase};
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;
use crate::rocket_aces::RocketAces;

impl<V: Variant> Twentyone<V> {
    /// Asks the players of these boxes, one after the other, then checks.
    #[inline(never)]
    pub(super) fn offer_insurance<K: Sink>(&self, turn: &mut Turn<State, K>, boxes: Seats) {
        for seat in boxes {
            if !turn.state.gone.has(seat) && turn.felt.seat(seat).bet(self.spots.base, 0).is_some() {
                turn.state.phase = Phase::Insure(seat);
                return;
            }
        }
        self.check(turn);
    }

    /// Even money for a blackjack, insurance for everyone else (§9.I, §9.II).
    #[inline(never)]
    pub(super) fn insurance_menu(&self, felt: &Felt, seat: Seat) -> Menu {
        let print = V::PRINT;
        let mut menu = Menu::new();
        if is_blackjack(felt.cards(Place::Hand(seat, 0))) {
            menu.push(MenuItem::free(Verb::EvenMoney, print.even_money));
        } else if let Some(limits) = self.insurance_limits(felt.seat(seat).stake(self.spots.base, 0)) {
            menu.push(MenuItem::within(Verb::Insure, limits, self.layout.at(self.spots.insurance).clause));
        }
        menu.push(MenuItem::free(Verb::Decline, print.insurance));
        menu
    }

    /// Insurance on this wager: up to half of it, or to the next chip above half (§9.III).
    pub fn insurance_limits(&self, wager: Cents) -> Option<Limits> {
        let step = self.layout.at(self.spots.insurance).limits.step.0;
        let half = (wager.0 + 2 * step - 1) / (2 * step) * step;
        self.up_to(self.spots.insurance, Cents(half))
    }

    pub(super) fn insure<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        match choice.verb {
            Verb::Insure => {
                turn.stake(seat, 0, self.spots.insurance, choice.amount);
                turn.state.insured.insert(seat);
            }
            Verb::EvenMoney => {
                turn.reveal(Place::Hand(seat, 0));
                self.settle_hand(turn, seat, 0, self.settle_even_money());
                turn.state.close(seat, 0);
                // Cards that a side wager still looks at stay until it is settled.
                if turn.felt.seat(seat).bets.is_empty() {
                    turn.pick_up(Place::Hand(seat, 0));
                }
            }
            _ => {}
        }
        self.offer_insurance(turn, turn.state.boxes.after(seat));
    }

    /// Whether the dealer's up card calls for the check: an ace or a ten value.
    #[inline]
    pub(super) fn checks(felt: &Felt) -> bool {
        matches!(value(Self::up_card(felt)), 1 | 10)
    }

    /// The check (§7.IV). A blackjack ends the round at once; without one insurance is collected (§9.V). A check that
    /// fails finds nothing, and insurance waits for the hole card (§15.IX.B).
    #[inline(always)] // Between the last card of the deal and the first decision there is little to do, in one go.
    pub(super) fn check<K: Sink>(&self, turn: &mut Turn<State, K>) {
        if Self::checks(&turn.felt) && !turn.state.missed {
            if is_blackjack(turn.felt.cards(DEALER)) {
                turn.turn(DEALER, 1, Face::Up);
                turn.say("the dealer has blackjack", None, None, V::PRINT.check);
                self.variant.checked(turn);
                for seat in turn.state.boxes.rev() {
                    self.first_cards(turn, seat, false);
                }
                return self.settle_round(turn, Self::total(&turn.felt, DEALER));
            }
            turn.say("no blackjack", None, None, V::PRINT.check);
            for seat in turn.state.insured.rev() {
                turn.settle(seat, 0, self.spots.insurance, self.settle_insurance(false));
            }
            turn.state.insured = Default::default();
        }
        self.variant.checked(turn);
        self.side_wagers(turn, turn.state.boxes);
    }

    /// Settles what the first two cards of a box decide; says whether the player has something to answer.
    #[inline(always)] // Most boxes have no side wager: then there is nothing to do.
    fn first_cards<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, asks: bool) -> bool {
        if let Some(rocket) = &self.rocket
            && !self.only_base(&turn.felt, seat)
            && turn.felt.seat(seat).bet(rocket.spot, 0).is_some()
        {
            self.settle_rocket(turn, seat, rocket);
        }
        self.variant.first_cards(self, turn, seat, asks)
    }

    /// Rocket Aces is settled at once, unless the check has failed.
    fn settle_rocket<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, rocket: &RocketAces) {
        let &[a, b] = turn.felt.cards(Place::Hand(seat, 0)) else { unreachable!("first cards are two") };
        if turn.state.missed && Self::checks(&turn.felt) {
            turn.state.held.push((seat, [a, b]));
        } else {
            rocket.pay(turn, seat, [a, b], DEALER);
        }
    }

    /// Side wagers on the first cards of these boxes; each player may have something to answer. Then blackjacks are
    /// paid and the players' turns begin.
    #[inline(always)]
    pub(super) fn side_wagers<K: Sink>(&self, turn: &mut Turn<State, K>, boxes: Seats) {
        for seat in boxes {
            let asks = !turn.state.gone.has(seat);
            if self.first_cards(turn, seat, asks) {
                turn.state.phase = Phase::Offer(seat);
                return;
            }
        }
        self.pay_blackjacks(turn);
        self.next_hand(turn);
    }

    /// Blackjacks are paid before anyone draws, and their cards leave the table (§8).
    #[inline(always)]
    fn pay_blackjacks<K: Sink>(&self, turn: &mut Turn<State, K>) {
        for seat in turn.state.boxes.rev() {
            let cards = turn.felt.cards(Place::Hand(seat, 0));
            if is_blackjack(cards) {
                self.pay_blackjack(turn, seat, Total::of(cards));
            }
        }
    }

    fn pay_blackjack<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, total: Total) {
        let place = Place::Hand(seat, 0);
        if turn.state.live.has(seat, 0) {
            let print = V::PRINT;
            let clause = if Self::checks(&turn.felt) { print.blackjack_waits } else { print.blackjack_paid };
            let paid = self.settle_base(FinishedHand::first_two(total), FinishedHand::default());
            turn.reveal(place);
            self.settle_hand(turn, seat, 0, paid.by(clause));
            turn.state.close(seat, 0);
        }
        if !self.variant.keeps_cards(&turn.felt, seat) {
            turn.pick_up(place);
        }
    }
}
