//! What went wrong, and what the book makes of it (HC-H §7.III, §8.IV, §9.IV, §13).

use super::{Phase, State, ThreeCardPoker};
use crate::kernel::*;
use crate::poker_room::{InRoom, Print, Remedy, RoomState, Stage};

pub(super) const PRINT: Print = Print {
    second_deck: "HC-H §3.II",
    cut: "HC-H §5.IV.A",
    cut_depth: "HC-H §5.IV.A.2",
    uncut: "HC-H §5.III.A",
    recut: "HC-H §5.V",
    miscount: "HC-H §5.II",
    miscount_removes: false,
    shuffler_jam: "HC-H §13.IV",
    card_in_error: "HC-H §13.I",
    wrong_number: "HC-H §13.II",
    wrong_deck: ["HC-H §8.IV", "HC-H §9.IV"],
    dealer_exposed: Some("HC-H §13.III"),
    face_up: None,
    shoe_jam: "HC-H §13.V",
    one_position: Some("HC-H §7.V"),
    leaving: "HC-H §7.III",
};

impl InRoom for State {
    fn room(&mut self) -> &mut RoomState {
        &mut self.room
    }
}

impl ThreeCardPoker {
    pub(super) fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let stage = match turn.state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) => Stage::Dealing,
            Phase::Decide(_) => Stage::Playing,
        };
        match self.room.call(turn, stage, &call).expect("all calls here are common ones")? {
            Remedy::Done => {}
            remedy => {
                self.room.void(turn, remedy);
                self.over(turn);
            }
        }
        Ok(())
    }

    /// Whether an Ante lies there without its Play.
    fn undecided(&self, felt: &Felt, seat: Seat) -> bool {
        let bets = felt.seat(seat);
        bets.bet(self.ante, 0).is_some() && bets.bet(self.play, 0).is_none()
    }

    /// A player gets up. Before the deal wagers are taken back; during the round they are lost, or stand as the house
    /// has chosen, an ante still undecided as a fold (§7.III). Pair Plus without an ante is settled on its hand
    /// (§10.II.A).
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            self.room.leave_early(turn, seat);
            if self.room.empties(turn.felt) {
                turn.state.phase = Phase::Shuffle;
            }
            return;
        }
        if self.room.abandoned_lose {
            self.room.abandon(turn, seat);
        } else if self.undecided(turn.felt, seat) {
            turn.state.folded |= 1 << seat.0;
        }
        if let Phase::Decide(n) = turn.state.phase
            && turn.state.dealt[n as usize] == seat
        {
            self.next_decision(turn);
        }
    }
}
