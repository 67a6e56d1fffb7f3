//! The shoe, the dealer's turn and the end of the round (RWS §2.2.1, §3.17.2, §3.19, §3.27, §5.5.3, §5.17).

use book::{Cents, Clause};
use hands::blackjack::{Total, is_blackjack};

use super::settle::{DealerHand, total};
use super::spots::{INITIAL, INSURANCE};
use super::state::{Phase, State};
use super::{DEALER, MIDDLE, PontoonPlus};
use crate::blackjack::few_cards;
use crate::kernel::*;

impl PontoonPlus {
    /// Asks for a shuffle of everything between two rounds.
    pub(super) fn shuffle_all<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.gather(self.decks);
        turn.state.phase = Phase::Shuffle;
    }

    /// The cards are ready, after the burn cards of a shoe.
    pub(super) fn shuffled<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.fresh = true;
        turn.state.burns = self.burn;
        turn.state.phase = if self.burn > 0 { Phase::Burn } else { Phase::Bets };
    }

    /// A card is burned.
    pub(super) fn burned<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.burns -= 1;
        if turn.state.burns > 0 {
            return;
        }
        match turn.state.then {
            Phase::Bets => turn.state.phase = Phase::Bets,
            // Two cards drawn together for the dealer are gone (§5.12.1): everyone has a say (§5.12.2).
            then => self.ask_all(turn, then),
        }
    }

    /// Waits for a card in this phase; a shoe without one makes the round void (§5.5.3).
    pub(super) fn await_card<K: Sink>(&self, turn: &mut Turn<State, K>, phase: Phase) {
        turn.state.phase = phase;
        if turn.felt.rack().left() == 0 {
            self.void_round(turn, Clause::new("RWS §5.5.3"));
        }
    }

    /// The round has no result: every bet goes back, those taken as lost too (§1.33, §5.17).
    pub(super) fn void_round<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        turn.void(clause, |_, _| true);
        for lost in std::mem::take(&mut turn.state.lost) {
            turn.refund(lost.seat, lost.hand, lost.spot, lost.amount, Clause::new("RWS §5.17"));
        }
        self.round_over(turn, true);
    }

    /// Whether the dealer draws to this total: to hard 16 and to soft 17 (§3.27).
    pub fn dealer_draws(&self, total: Total) -> bool {
        total.value() < 17 || (total.is_soft() && total.value() == 17)
    }

    /// The dealer draws out against hands that depend on it; for insurance and surrender alone the second card will do.
    pub(super) fn dealer_goes_on<K: Sink>(&self, turn: &mut Turn<State, K>) {
        loop {
            let total = Total::of(turn.felt.cards(DEALER));
            let draws = match turn.state.live.first() {
                Some(_) => self.dealer_draws(total),
                None => total.cards() == 1 && (turn.state.insured || !turn.state.surrendered.is_empty()),
            };
            if !draws {
                return self.settle_round(turn, total);
            }
            if turn.felt.cards(MIDDLE).is_empty() {
                return self.await_card(turn, Phase::Dealer);
            }
            turn.shift(MIDDLE, DEALER);
            self.dealers_card(turn);
        }
    }

    /// The dealer's second card settles insurance and surrender (§3.17.2, §3.19).
    pub(super) fn dealers_card<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let cards = turn.felt.cards(DEALER);
        if cards.len() != 2 {
            return;
        }
        let pontoon = is_blackjack(cards);
        if pontoon {
            turn.say("the dealer has Pontoon", None, None, Clause::new("RWS §1.20"));
        }
        if turn.state.insured || !turn.state.surrendered.is_empty() {
            self.settle_second_card(turn, pontoon);
        }
    }

    #[inline(never)]
    fn settle_second_card<K: Sink>(&self, turn: &mut Turn<State, K>, pontoon: bool) {
        if turn.state.insured {
            for on in turn.state.boxes.rev() {
                for player in turn.felt.staked().rev() {
                    let spot = self.spots.of(INSURANCE, player, on);
                    self.settle(turn, player, 0, spot, self.settle_insurance(pontoon));
                }
            }
        }
        for on in turn.state.surrendered.rev() {
            for player in turn.felt.staked().rev() {
                let spot = self.spots.of(INITIAL, player, on);
                let stake = turn.felt.seat(player).stake(spot, 0);
                if stake == Cents::ZERO {
                    continue;
                }
                if !pontoon {
                    turn.take_down(player, 0, spot, Self::surrendered(stake));
                }
                self.settle(turn, player, 0, spot, self.settle_surrender(pontoon));
            }
            turn.pick_up(Place::Hand(on, 0));
        }
    }

    /// The final settlement: from the dealer's right, what was overlooked and every hand still standing (§1.7, §3.27).
    #[inline(never)]
    fn settle_round<K: Sink>(&self, turn: &mut Turn<State, K>, dealer: Total) {
        debug_assert!(few_cards(&turn.felt), "a shoe that is reckoned enough for a round might not be");
        let dealer = DealerHand::from(dealer);
        for on in turn.state.boxes.rev() {
            for hand in 0..turn.felt.seat(on).hands().len() as u8 {
                self.settle_final(turn, on, hand, dealer);
            }
        }
        if turn.state.side_forgotten {
            self.settle_sides(turn, Some(Clause::new("RWS §5.16")));
        }
        turn.pick_up(DEALER);
        self.round_over(turn, false);
    }

    /// Settles a hand that has not been settled before.
    #[inline(never)] // Most rounds have one hand: what would be prepared for many is not worth it.
    fn settle_final<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8, dealer: DealerHand) {
        if turn.state.held.has(on, hand) {
            self.pay_21(turn, on, hand);
        } else if turn.state.live.has(on, hand) {
            let origin = Self::origin(&turn.felt, turn.state, on, hand);
            let player = total(turn.felt.cards(Place::Hand(on, hand)), origin.doubled);
            let main = self.settle_hand(player, origin, dealer);
            self.settle_all(turn, on, hand, main, || self.settle_double(player, dealer));
        }
    }

    /// The round is over. A shuffler takes the cards back each time; a shoe is shuffled once the cut card is out, and
    /// whenever a round was void.
    pub(super) fn round_over<K: Sink>(&self, turn: &mut Turn<State, K>, shuffle: bool) {
        turn.discard_all(MIDDLE, Clause::new("RWS §5.12"));
        turn.state.reset();
        turn.end_round();
        let left = turn.felt.rack().left();
        if shuffle || self.shuffler || left < self.cut || left == 0 {
            self.shuffle_all(turn);
        } else {
            turn.state.phase = Phase::Bets;
        }
    }
}
