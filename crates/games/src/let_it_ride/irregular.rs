//! What went wrong, and what the book makes of it (HC-D §7.II, §10.IV, §11.IV, §14).

use super::{LetItRide, Phase, State};
use crate::kernel::*;
use crate::poker::room::{InRoom, Remedy, RoomPrint, RoomState, Stage};
use crate::stud;

pub(super) const PRINT: RoomPrint = RoomPrint {
    second_deck: "HC-D §3.II",
    cut: "HC-D §5.III.B",
    cut_depth: "HC-D §5.IV.A.2",
    uncut: "HC-D §5.III.A",
    recut: "HC-D §5.V",
    miscount: "HC-D §5.II",
    miscount_removes: false,
    shuffler_jam: "HC-D §14.III",
    card_in_error: "HC-D §14.I",
    wrong_number: "HC-D §14.II",
    wrong_deck: ["HC-D §10.IV", "HC-D §11.IV"],
    dealer_exposed: None,
    face_up: None,
    shoe_jam: "HC-D §14.IV",
    one_position: Some("HC-D §7.V"),
    leaving: "HC-D §7.II",
    idle: None,
};

impl InRoom for State {
    #[inline]
    fn room(&mut self) -> &mut RoomState {
        &mut self.room
    }
}

impl LetItRide {
    pub(super) fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let stage = match turn.state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) | Phase::PutAway(_) => Stage::Dealing,
            Phase::First(_) | Phase::Second(_) => Stage::Playing,
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

    /// A player gets up. Before the deal wagers are taken back, and if nobody is left the cards are spread (§5.VI);
    /// during the round wagers are lost, or ride to the end as the house has chosen (§7.II).
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            turn.take_all_down(seat);
            if self.room.left_alone(turn, seat) {
                turn.state.phase = Phase::Shuffle;
            }
            return;
        }
        if self.room.abandoned_lose {
            self.room.abandon(turn, seat);
            turn.state.linked.remove(seat);
            turn.pick_up(Place::Hand(seat, 0));
            if stud::nothing_at_stake(turn.felt, &turn.state.dealt) {
                return self.over(turn);
            }
        } else {
            turn.state.gone.insert(seat);
        }
        if let Phase::First(n) | Phase::Second(n) = turn.state.phase
            && turn.state.dealt[n as usize] == seat
        {
            self.next_decision(turn);
        }
    }
}
