//! What went wrong, what the floor may order, and who leaves (HC-E §2bis.VI, §2bis.VIII, §10.V, §11; HC-E-CF §5, §14).

use equipment::Card;

use super::{Baccarat, BaccaratChapter, BaccaratHand, BaccaratPrint, PLAYER, Phase, Simulated, State};
use crate::kernel::*;

pub(super) fn calls(p: &BaccaratPrint) -> Vec<CallInfo> {
    let plain = |id, by, clause: book::Clause, help| CallInfo::plain(id, by, clause.text(), help);
    vec![
        plain("recut", By::Floor, p.recut, "the cut was improper: the next in turn cuts again"),
        plain(
            "idle",
            By::Floor,
            p.idle,
            "nobody plays: the cards are spread, and shuffled before the next round",
        ),
        plain("card-in-error", By::Irregularity, p.unseen_error, "a card is drawn in error, unseen"),
        plain(
            "wrong-third",
            By::Irregularity,
            p.wrong_third,
            "the Player's Hand is wrongly dealt a third card, unseen",
        ),
        plain(
            "seen-card",
            By::Irregularity,
            p.seen_error,
            "a card is drawn in error, seen, and of no use in the round",
        )
        .card(),
        plain("face-up-card", By::Irregularity, p.face_up, "a card lies face up in the shoe").card(),
    ]
}

impl<V: BaccaratChapter> Baccarat<V> {
    pub(super) fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let phase = turn.state.phase;
        let clause = self.layout.call(call.id).expect("the kernel knows the call").clause;
        let now =
            |right: bool, why: &'static str| if right { Ok(()) } else { Err(Refusal::new(clause, why)) };
        let card_due = matches!(phase, Phase::Deal(_) | Phase::Third(_));
        match call.id {
            "recut" => {
                now(
                    !self.machine && phase == Phase::First,
                    "only a cut by hand, before the shoe is filled, is cut again",
                )?;
                turn.say("the next in turn cuts again", None, None, clause);
            }
            "idle" => {
                let empty = turn.felt.standing() == book::Cents::ZERO;
                now(self.idle_spread && phase == Phase::Bets && empty, "the cards stay in the shoe")?;
                turn.say("the cards are spread", None, None, clause);
                self.reshuffle(turn);
            }
            "new-cards" => {
                now(matches!(phase, Phase::Bets | Phase::Shuffle), "cards are changed between two rounds")?;
                turn.fresh_cards(clause);
                if phase == Phase::Bets {
                    self.reshuffle(turn);
                }
            }
            "card-in-error" => {
                now(phase == Phase::Bets || card_due, "no card could be drawn")?;
                turn.say("the card is the first of the next round", None, None, clause);
            }
            "wrong-third" => {
                // The Player's Hand stands: either the Banker's Hand draws, or the round has just ended.
                let bankers =
                    phase == Phase::Third(BaccaratHand::Banker) && turn.felt.cards(PLAYER).len() == 2;
                let nobodys = phase == Phase::Bets && turn.state.player_stood;
                now(bankers || nobodys, "the Player's Hand has not been made to stand")?;
                let what = match bankers {
                    true => "the card is the Banker's third card",
                    false => "the card is the first of the next round",
                };
                turn.say(what, None, None, clause);
            }
            "seen-card" => {
                now(phase == Phase::Bets, "a card seen during the round is used if the hand needs one")?;
                self.simulate(turn, call, Simulated::SeenCard)?;
            }
            _ => {
                now(phase == Phase::Bets || card_due, "no card is due")?;
                // Before the first card of a round it never becomes a live card.
                if card_due && phase != Phase::Deal(0) {
                    self.draw_named(turn, call, clause)?;
                } else {
                    self.simulate(turn, call, Simulated::FaceUpCard)?;
                }
            }
        }
        Ok(())
    }

    /// The card named comes out next.
    fn draw_named<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        call: Call,
        clause: book::Clause,
    ) -> Result<(), Refusal> {
        let card = take(turn, call, clause)?;
        self.card(turn, card);
        Ok(())
    }

    /// The card begins a round without wagers; those on the layout wait.
    fn simulate<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        call: Call,
        simulated: Simulated,
    ) -> Result<(), Refusal> {
        let clause = simulated.clause(&V::PRINT);
        let card = take(turn, call, clause)?;
        turn.say("a simulated round without wagers begins", None, None, clause);
        turn.state.phase = Phase::Deal(0);
        turn.state.simulated = Some(simulated);
        turn.state.player_stood = false;
        self.card(turn, card);
        Ok(())
    }

    /// A player leaves: before the deal wagers are taken back, during a round they stand; marked commission is paid.
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        self.collect_owed(turn, seat);
        if matches!(turn.state.phase, Phase::Shuffle | Phase::First | Phase::Burn(_) | Phase::Bets) {
            turn.take_all_down(seat);
        }
        if let Phase::Squeeze(hand, holder) = turn.state.phase
            && holder == seat
        {
            self.offer(turn, hand);
        }
    }
}

/// The card a call names leaves the shoe.
fn take<K: Sink>(turn: &mut Turn<State, K>, call: Call, clause: book::Clause) -> Result<Card, Refusal> {
    let card = call.card.expect("the kernel has checked it");
    if !turn.draw(card) {
        return Err(Refusal::new(clause, format!("{card} cannot be in the shoe")));
    }
    Ok(card)
}
