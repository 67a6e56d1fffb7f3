//! What went wrong, and what the book makes of it (HC-J §7.II, §9.VI, §10.VI, §13).

use super::{MississippiStud, Phase, State};
use crate::kernel::*;
use crate::poker::room::{InRoom, Remedy, RoomPrint, RoomState, Stage};
use crate::stud;

pub(super) const PRINT: RoomPrint = RoomPrint {
    second_deck: "HC-J §3.II",
    cut: "HC-J §5.III.B",
    cut_depth: "HC-J §5.IV.A.2",
    uncut: "HC-J §5.III.A",
    recut: "HC-J §5.VI",
    miscount: "HC-J §5.II",
    miscount_removes: false,
    shuffler_jam: "HC-J §13.III",
    card_in_error: "HC-J §13.I",
    wrong_number: "HC-J §13.II",
    wrong_deck: ["HC-J §9.VI", "HC-J §10.VI"],
    dealer_exposed: None,
    face_up: None,
    shoe_jam: "HC-J §13.IV",
    one_position: Some("HC-J §7.V"),
    leaving: "HC-J §7.II",
    idle: None,
};

impl InRoom for State {
    #[inline]
    fn room(&mut self) -> &mut RoomState {
        &mut self.room
    }
}

impl MississippiStud {
    pub(super) fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let stage = match turn.state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) | Phase::Burn | Phase::Street => Stage::Dealing,
            Phase::Decide(_) => Stage::Playing,
        };
        let remedy = self.room.call(turn, stage, &call).expect("all calls here are common ones")?;
        if let Remedy::Void(clause) | Remedy::NewDeck(clause) = remedy {
            self.room.void(turn, remedy);
            // All hands are void, those folded before as well (§13.II).
            for forfeit in turn.state.forfeits.clone() {
                turn.refund(forfeit.seat, 0, forfeit.spot, forfeit.stake, clause);
            }
            self.over(turn);
        }
        Ok(())
    }

    /// A player gets up. Before the deal wagers are taken back, and if nobody is left the cards are spread (§5.VII).
    /// During the round they are lost; or, as the house may choose, a hand with all its street bets stands and any other
    /// is folded (§7.II).
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            turn.take_all_down(seat);
            if self.room.left_alone(turn, seat) {
                turn.state.phase = Phase::Shuffle;
            }
            return;
        }
        let last_street = self.base[3];
        if self.room.abandoned_lose {
            self.room.abandon(turn, seat);
            turn.pick_up(Place::Hand(seat, 0));
        } else if turn.felt.seat(seat).bet(last_street, 0).is_none() {
            self.fold(turn, seat, book::Clause::new(PRINT.leaving));
        }
        if turn.felt.seat(seat).bets.is_empty() {
            // The seat is free for somebody else, whom an old forfeit or an envy bonus does not concern.
            turn.state.linked.remove(seat);
            turn.state.forfeits.retain(|f| f.seat != seat);
        }
        match turn.state.phase {
            _ if stud::nothing_at_stake(turn.felt, &turn.state.dealt) => self.clear_table(turn),
            Phase::Decide(n) if turn.state.dealt[n as usize] == seat => self.next_decision(turn),
            _ => {}
        }
    }
}
