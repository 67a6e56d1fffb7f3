//! The shoe: shuffle, cut, burn, cut card, and what happens when the cards run out (HC-A §3.III, §6, §7.II, §7.IX).

use super::State;
use super::state::Phase;
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

impl<V: Variant> Twentyone<V> {
    /// Asks for a shuffle of everything between two rounds.
    pub(super) fn shuffle_all<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.gather(self.decks);
        turn.state.then = Phase::Bets;
        turn.state.phase = Phase::Shuffle;
    }

    /// The cards are shuffled. Behind a machine the other batch comes into play, unless it is out of order; a shuffle
    /// during a round has only the discards (§3.III.D, §3.III.F). Then the players are offered the cut (§6.II).
    pub(super) fn shuffled<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let state = &mut turn.state;
        if !state.in_round() {
            state.fresh = true;
            if self.house.machine {
                if state.machine_down {
                    turn.say("shuffled by hand", None, None, V::PRINT.by_hand);
                } else {
                    state.batch ^= 1;
                    let batch = Some(state.batch as i64 + 1);
                    turn.say("in play is batch", batch, None, V::PRINT.batches);
                }
            }
        }
        self.offer_cut(turn, turn.felt.clockwise());
    }

    /// Offers the cut to the first player at these seats; when nobody is left, the dealer cuts (§6.III).
    pub(super) fn offer_cut<K: Sink>(&self, turn: &mut Turn<State, K>, mut seats: Seats) {
        let asked = seats.find(|&s| {
            let left = turn.felt.leaving().has(s) || turn.state.gone.has(s);
            turn.felt.seat(s).patron.is_some() && !left
        });
        match asked {
            Some(seat) => turn.state.phase = Phase::Cut(seat),
            None => {
                turn.say("the dealer cuts the cards", None, None, V::PRINT.cut_passes);
                self.cards_cut(turn);
            }
        }
    }

    /// A player has taken the cut or passed it on.
    pub(super) fn cut<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, accepted: bool) {
        if accepted {
            turn.say("cuts the cards", None, Some(seat), V::PRINT.cut);
            self.cards_cut(turn);
        } else {
            self.offer_cut(turn, turn.felt.clockwise().after(seat));
        }
    }

    /// To cut the cards or pass the cut on (§6.II, §6.III).
    #[inline(never)]
    pub(super) fn cut_menu(&self) -> Menu {
        let print = V::PRINT;
        Menu::from_iter([
            MenuItem::free(Verb::Accept, print.cut),
            MenuItem::free(Verb::Decline, print.cut_passes),
        ])
    }

    /// The stack is in the shoe: its first card is burned (§7.II), except that a pitch dealer burns before each round
    /// instead (§14.IV). Cards shuffled because the shoe ran out have theirs burned in either form (§15.VI).
    fn cards_cut<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let burn = !self.house.pitch || turn.state.in_round();
        turn.state.burns = if burn { self.house.burn } else { 0 };
        turn.state.phase = if turn.state.burns > 0 { Phase::Burn } else { turn.state.then };
    }

    /// Waits for a card in this phase; out of cards, the discards are shuffled first.
    #[inline]
    pub(super) fn await_card<K: Sink>(&self, turn: &mut Turn<State, K>, phase: Phase) {
        turn.state.phase = phase;
        if turn.felt.rack().left() == 0 {
            self.out_of_cards(turn);
        }
    }

    /// The shoe is empty: all that does not lie on the felt is shuffled, cut and burned from; the round is finished and
    /// everything is shuffled after it (§15.VI). Where no cards are left to shuffle either, the round is void.
    #[cold]
    pub(super) fn out_of_cards<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let clause = V::PRINT.short_shoe;
        let mut discards = self.decks;
        for card in turn.felt.cards_out() {
            let out = discards.take(card);
            debug_assert!(out, "{card} lies on the felt and is no card of the shoe");
        }
        // Some of them are burned.
        if discards.total() <= self.house.burn as u16 {
            turn.void(clause, |_, _| true);
            return self.round_over(turn);
        }
        turn.say("the shoe is empty: the discards are shuffled", None, None, clause);
        turn.gather(discards);
        turn.state.last = true;
        turn.state.then = turn.state.phase;
        turn.state.phase = Phase::Shuffle;
    }

    /// The round is over and the cards are off the felt. Once the cut card is out everything is shuffled (§7.IX); as the
    /// first card left in the shoe, it is not out yet.
    #[inline]
    pub(super) fn round_over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.boxes = Default::default();
        turn.state.gone = Default::default();
        turn.end_round();
        let left = turn.felt.rack().left();
        if turn.state.last || left < self.house.cut || left == 0 {
            self.shuffle_all(turn);
        } else {
            turn.state.phase = Phase::Bets;
        }
    }
}
