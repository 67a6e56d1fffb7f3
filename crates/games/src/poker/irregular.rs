//! What went wrong, who walks out, and what the book makes of it.

use book::Clause;

use super::card_room::{Remedy, Stage};
use super::round::Phase;
use super::{CourseStep, Exposed, PokerGame, PokerRound, PokerTable};
use crate::kernel::*;

impl<P: PokerGame> PokerTable<P> {
    /// How far the round is.
    fn stage(round: &PokerRound) -> Stage {
        match round.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Cards(0, 0) => Stage::Betting,
            Phase::Cards(..) | Phase::Burn(..) => Stage::Dealing,
            Phase::Ask(..) => Stage::Playing,
        }
    }

    /// Whether the first deal, before anybody is asked, is on.
    fn first_deal(&self, round: &PokerRound) -> bool {
        let asks = self.setup.course.iter().position(|step| *step == CourseStep::Ask);
        matches!(round.phase, Phase::Cards(at, _) if asks.is_some_and(|ask| usize::from(at) < ask))
    }

    /// Whether anybody is still to be asked.
    fn to_be_asked(&self, felt: &Felt, round: &PokerRound) -> bool {
        let (Phase::Cards(at, _) | Phase::Burn(at, _) | Phase::Ask(at, _)) = round.phase else {
            return false;
        };
        let asks = self.setup.course[at as usize..].contains(&CourseStep::Ask);
        asks && round.dealt.into_iter().any(|seat| self.asked(felt, round, seat))
    }

    /// What a chapter in which a side wager survives the dealer's exposed card says of a call that comes too late.
    fn too_late(&self, felt: &Felt, round: &PokerRound, call: &str) -> Option<&'static str> {
        if self.setup.exposed == Exposed::AllVoid {
            return None;
        }
        match call {
            "dealer-exposed" if felt.cards(super::DEALER).is_empty() => Some("the dealer has no cards yet"),
            "dealer-exposed" if round.void => Some("the hands are void already"),
            "dealer-exposed" if !self.to_be_asked(felt, round) => Some("every player has decided"),
            "shoe-jam" if !self.first_deal(round) => Some("no dealing shoe is dealing"),
            _ => None,
        }
    }

    /// Something went wrong: what the common rules make of it.
    pub(super) fn irregularity<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        call: Call,
    ) -> Result<(), Refusal> {
        let info = self.layout.call(call.id).expect("the kernel knows the layout's calls");
        if let Some(why) = self.too_late(&turn.felt, turn.state, call.id) {
            return Err(Refusal::new(info.clause, why));
        }
        let room = self.room.as_ref().expect("only a room prints calls");
        let stage = Self::stage(turn.state);
        match room.call(turn, stage, &call).expect("all calls here are common ones")? {
            Remedy::Done => {}
            Remedy::DealerExposed(clause) if self.setup.exposed != Exposed::AllVoid => {
                self.dealer_exposed(turn, clause);
            }
            remedy @ (Remedy::Void(clause) | Remedy::NewDeck(clause) | Remedy::DealerExposed(clause)) => {
                room.void(turn, remedy);
                self.give_back(turn, clause);
                self.over(turn);
            }
        }
        Ok(())
    }

    /// All hands are void, folded ones too, and nobody is asked any more; the side wager plays on with the cards it
    /// needs.
    fn dealer_exposed<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, clause: Clause) {
        let Exposed::PlaysOn { side, .. } = self.setup.exposed else { unreachable!("a side wager survives") };
        turn.void(clause, |_, bet| bet.spot != side);
        self.give_back(turn, clause);
        turn.state.void = true;
        turn.state.linked = Seats::default();
        if self.nothing_at_stake(&turn.felt, turn.state) {
            return self.over(turn);
        }
        match (turn.state.phase, self.cut_short(turn.state)) {
            (Phase::Ask(at, _), _) => self.all_asked(turn, at),
            (_, Some(settle)) if !self.first_deal(turn.state) => self.go_on(turn, settle),
            _ => {}
        }
    }

    /// What was collected at a fold goes back.
    fn give_back<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, clause: Clause) {
        for forfeit in std::mem::take(&mut turn.state.forfeits) {
            turn.refund(forfeit.seat, 0, forfeit.spot, forfeit.stake, clause);
        }
    }

    /// A player gets up. Before the deal wagers are taken back, and if nobody is left the cards are spread. During the
    /// round a player stays, or loses all wagers, or has them settled, as chapter and house say; then a hand without the
    /// wager it stands with is folded.
    pub(super) fn walk_out<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        seat: Seat,
    ) -> Result<(), Refusal> {
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            turn.take_all_down(seat);
            if self.room.as_ref().is_some_and(|room| room.left_alone(turn, seat)) {
                turn.state.phase = Phase::Shuffle;
            }
            return Ok(());
        }
        if !turn.state.dealt.has(seat) {
            return Ok(());
        }
        if let Some(clause) = P::PRINT.stay {
            let why = "a player with cards stays until the round is over";
            return Err(Refusal::new(Clause::new(clause), why));
        }
        let deciding = matches!(turn.state.phase, Phase::Ask(_, asked) if asked == seat);
        let folds = !turn.state.folded.has(seat) && self.folds_gone(&turn.felt, seat);
        match &self.room {
            Some(room) if room.abandoned_lose => room.abandon(turn, seat),
            _ if folds && (deciding || !self.setup.folds_in_turn) => self.fold(turn, seat, true),
            _ => {}
        }
        if turn.felt.seat(seat).bets.is_empty() {
            // Whoever has gone is owed nothing more of this round, nor is whoever takes the seat.
            turn.state.linked.remove(seat);
            turn.state.folded.remove(seat);
            turn.state.forfeits.retain(|forfeit| forfeit.seat != seat);
            turn.pick_up(Place::Hand(seat, 0));
        }
        if self.nothing_at_stake(&turn.felt, turn.state) {
            self.clear_table(turn);
        } else if deciding {
            self.next_asked(turn);
        }
        Ok(())
    }
}
