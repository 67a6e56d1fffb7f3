//! What went wrong, and what the book makes of it (HC-O §5, §7(b), §8(e), §9(e), §12).

use book::{Cents, Clause};

use super::{DjWild, Phase, State};
use crate::kernel::*;
use crate::poker::room::{InRoom, Remedy, RoomPrint, RoomState, Stage};

pub(super) const PRINT: RoomPrint = RoomPrint {
    second_deck: "HC-O §3(b)",
    cut: "HC-O §5(d)(1)",
    cut_depth: "HC-O §5(d)(1)(ii)",
    uncut: "HC-O §5(c)(1)",
    recut: "HC-O §5(e)",
    miscount: "HC-O §5(b)",
    miscount_removes: true,
    shuffler_jam: "HC-O §12(d)",
    card_in_error: "HC-O §12(b)",
    wrong_number: "HC-O §12(c)",
    wrong_deck: ["HC-O §8(e)", "HC-O §9(e)"],
    dealer_exposed: None,
    face_up: Some("HC-O §12(a)"),
    shoe_jam: "HC-O §12(e)",
    one_position: None,
    leaving: "HC-O §7(b)",
    idle: Some("HC-O §5(f)"),
};

impl InRoom for State {
    fn room(&mut self) -> &mut RoomState {
        &mut self.room
    }
}

impl DjWild {
    pub(super) fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let stage = match turn.state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) => Stage::Dealing,
            Phase::Decide(_) => Stage::Playing,
        };
        let remedy = self.room.call(turn, stage, &call).expect("all calls here are common ones")?;
        if let Remedy::Void(clause) | Remedy::NewDeck(clause) = remedy {
            self.room.void(turn, remedy);
            self.give_back_folded(turn, clause);
            self.over(turn);
        }
        Ok(())
    }

    /// All hands are void and all wagers go back, those of hands folded before as well (§8(e), §9(e), §12(c)).
    fn give_back_folded<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        for seat in turn.felt.clockwise() {
            let amount = turn.state.forfeited[seat.0 as usize];
            if amount > Cents::ZERO {
                turn.refund(seat, 0, self.base.ante, amount, clause);
                turn.refund(seat, 0, self.base.blind, amount, clause);
            }
        }
    }

    /// A player gets up. Before the deal wagers are taken back, and if nobody is left the cards are spread (§5(f));
    /// during the round they are lost, or stand as the house has chosen, an undecided hand as folded (§7(b)).
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            turn.take_all_down(seat);
            if self.room.left_alone(turn, seat) {
                turn.state.phase = Phase::Shuffle;
            }
            return;
        }
        let in_play = turn.felt.seat(seat).bet(self.base.ante, 0).is_some();
        let undecided = in_play && turn.felt.seat(seat).bet(self.base.play, 0).is_none();
        if self.room.abandoned_lose {
            self.room.abandon(turn, seat);
            turn.pick_up(Place::Hand(seat, 0));
        } else if undecided {
            self.fold(turn, seat, Clause::new(PRINT.leaving));
        }
        if turn.felt.seat(seat).bets.is_empty() {
            // The seat is free for somebody else, whom an old forfeit does not concern.
            turn.state.forfeited[seat.0 as usize] = Cents::ZERO;
        }
        match turn.state.phase {
            _ if turn.felt.standing() == Cents::ZERO => self.over(turn),
            Phase::Decide(n) if turn.state.dealt[n as usize] == seat => self.next_decision(turn),
            _ => {}
        }
    }
}
