//! What is called out at the table: requests, orders of the floor, and what went wrong (HC-A §3.III.F, §3.IV, §4.IX.A,
//! §6, §7.II, §10.III, §15).

use book::Clause;
use equipment::Card;

use super::State;
use super::state::{DEALER, EXPOSED, Phase};
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

impl<V: Variant> Twentyone<V> {
    pub(super) fn called<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let clause = self.layout.call(call.id).expect("the kernel knows the layout's calls").clause;
        let no = |why: &'static str| Err(Refusal::new(clause, why));
        let between = turn.state.phase == Phase::Bets;
        let seat = call.seat.unwrap_or(Seat(0));
        match call.id {
            "face-down" => {
                if !turn.state.boxes.has(seat) {
                    return no("this box has no hand to double");
                }
                turn.state.face_down.insert(seat);
                turn.say("double-down cards come face down", None, Some(seat), clause);
            }
            "new-dealer" => {
                if !between {
                    return no("dealers change between rounds");
                }
                turn.state.new_dealer = true;
                turn.say("a new dealer takes over", None, None, clause);
            }
            "new-cards" if turn.state.phase == Phase::Shuffle && !turn.state.in_round() => {
                turn.fresh_cards(clause);
            }
            "reshuffle" | "new-cards" => {
                if !between {
                    return no("the cards are shuffled between rounds");
                }
                self.reshuffle(turn, clause);
            }
            "cards-spread" => {
                if !between || turn.felt.seats.iter().any(|s| !s.bets.is_empty()) {
                    return no("cards are spread only while nobody plays");
                }
                self.reshuffle(turn, clause);
            }
            "recut" => {
                // A burned card is out, though nobody has seen it; and without burn cards a shoe may be well begun.
                let (rack, state) = (turn.felt.rack(), &turn.state);
                let begun = if state.in_round() { rack.unseen() != rack.to_shuffle() } else { !state.fresh };
                let untouched = !begun && rack.left() == rack.unseen().total();
                if !untouched || !matches!(turn.state.phase, Phase::Burn | Phase::Bets) {
                    return no("cards are cut again only between a cut and the first card");
                }
                turn.say("the cards are cut again", None, None, clause);
                self.offer_cut(turn, turn.felt.clockwise());
            }
            "let-in" => {
                let patron = turn.felt.seat(seat).patron.expect("the kernel has seen the seat taken");
                if turn.state.fresh || turn.state.regulars.contains(&patron) {
                    return no("this player is not barred");
                }
                // Only those who sit here count, so that the list has room for every box.
                let seats = &turn.felt.seats;
                turn.state.regulars.retain(|p| seats.iter().any(|s| s.patron == Some(*p)));
                turn.state.regulars.push(patron);
                turn.say("may bet again", None, Some(seat), clause);
            }
            "shuffler-fails" | "shuffler-repaired" => {
                let down = call.id == "shuffler-fails";
                if turn.state.machine_down == down {
                    return no("that is known already");
                }
                turn.state.machine_down = down;
                let what = if down { "the cards are shuffled by hand" } else { "the machine works again" };
                turn.say(what, None, None, clause);
            }
            _ => return self.irregularity(turn, call, clause),
        }
        Ok(())
    }

    fn reshuffle<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        turn.say("all cards are shuffled", None, None, clause);
        self.shuffle_all(turn);
    }

    /// Section 15.
    fn irregularity<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        call: Call,
        clause: Clause,
    ) -> Result<(), Refusal> {
        let no = |why: &'static str| Err(Refusal::new(clause, why));
        let phase = turn.state.phase;
        if let Some(card) = call.card {
            let rack = turn.felt.rack();
            if rack.left() == 0 || rack.unseen().count(card) == 0 {
                return no("no such card is left in the shoe");
            }
        }
        match (call.id, phase) {
            // §15.I: found where a card is about to be drawn.
            ("card-face-up", _) => {
                let drawing = matches!(phase.need(), Need::Chance(Chance::Card | Chance::Burn));
                if !drawing {
                    return no("no card is being drawn");
                }
                self.lose_card(turn, call.card, clause);
                if turn.felt.rack().left() == 0 && !turn.state.in_round() {
                    self.shuffle_all(turn);
                } else if turn.felt.rack().left() == 0 {
                    if phase == Phase::Burn {
                        turn.state.phase = turn.state.then;
                    }
                    self.out_of_cards(turn);
                }
            }
            // §15.II: nothing changes, the next card is that one.
            ("card-drawn-unseen", _) => {
                if !turn.state.in_round() {
                    return no("no round is under way");
                }
                turn.say("the card is used as the next one", None, None, clause);
            }
            // §15.III: it lies in the middle until somebody draws.
            (
                "card-exposed",
                Phase::Insure(_) | Phase::Offer(_) | Phase::Play(..) | Phase::PassedOver(..),
            ) => {
                if !turn.felt.cards(EXPOSED).is_empty() {
                    return no("another exposed card is still to be used");
                }
                let card = call.card.expect("the call names a card");
                self.take(turn, card);
                turn.deal(EXPOSED, card, Face::Up);
            }
            ("card-exposed", _) => return no("the card counts as exposed once everyone has two cards"),
            // §15.IV: noticed once the hand stands, which is when the round is settled.
            ("dealer-overdraws", Phase::Bets | Phase::Shuffle) => {
                if turn.state.fresh || turn.state.in_round() {
                    return no("the dealer has no finished hand");
                }
                self.lose_card(turn, call.card, clause);
                let left = turn.felt.rack().left();
                if left < self.house.cut || left == 0 {
                    self.shuffle_all(turn);
                }
            }
            ("dealer-overdraws", _) => return no("the dealer's hand is not finished"),
            // §15.V
            ("dealer-skipped", Phase::Deal { second, seat: None }) => {
                turn.say("the dealer's cards follow at the end of the deal", None, None, clause);
                self.next_of_deal(turn, second, None);
            }
            ("dealer-skipped", _) => return no("the next card is not the dealer's"),
            // §15.VII
            ("box-skipped", Phase::Deal { second, seat: Some(seat) }) if call.seat == Some(seat) => {
                turn.say("no card", None, Some(seat), clause);
                turn.state.skipped.insert(seat);
                self.next_of_deal(turn, second, Some(seat));
            }
            ("box-skipped", _) => return no("the next card of the deal is not this box's"),
            // §15.VIII
            ("card-not-dealt", Phase::Draw(seat, hand)) if call.seat == Some(seat) => {
                turn.say("the card asked for did not come", None, Some(seat), clause);
                turn.state.open.remove(seat, hand);
                turn.state.owed.add(seat, hand);
                self.next_hand(turn);
            }
            ("card-not-dealt", _) => return no("this player waits for no card"),
            // §15.IX.A
            (
                "hole-card-shown",
                Phase::Offer(_) | Phase::Play(..) | Phase::Draw(..) | Phase::PassedOver(..),
            ) => {
                let pile = turn.felt.pile(DEALER).expect("the dealer has cards");
                if !Self::checks(&turn.felt) || turn.state.missed || pile.faces()[1] == Face::Up {
                    return no("there was no check to show the hole card at");
                }
                turn.turn(DEALER, 1, Face::Up);
                turn.say("the hole card stays up; the floor is told", None, None, clause);
            }
            ("hole-card-shown", _) => return no("the check is not behind us"),
            // §15.IX.B: from here the table plays as if the check had found nothing.
            (
                "blackjack-missed",
                Phase::Deal { .. } | Phase::OneCard(_) | Phase::MakeUp(_) | Phase::Insure(_),
            ) => {
                turn.state.missed = true;
                turn.say("the check finds nothing", None, None, clause);
            }
            ("blackjack-missed", _) => return no("the check is not ahead of us"),
            (id, _) => unreachable!("`{id}` is on the layout's list"),
        }
        Ok(())
    }

    /// A card leaves the shoe in sight of all.
    fn take<K: Sink>(&self, turn: &mut Turn<State, K>, card: Card) {
        assert!(turn.draw(card), "the card was found in the shoe");
    }

    fn lose_card<K: Sink>(&self, turn: &mut Turn<State, K>, card: Option<Card>, clause: Clause) {
        let card = card.expect("the call names a card");
        self.take(turn, card);
        turn.discard(Some(card), clause);
    }

    /// A player gets up. Between rounds wagers are taken back; during a round they stand and the hand is played out
    /// without its player: no insurance, no added wager, a card that is owed, then stand.
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if !turn.state.in_round() {
            turn.take_all_down(seat);
        }
        turn.state.gone.insert(seat);
        match turn.state.phase {
            Phase::Cut(s) if s == seat => self.offer_cut(turn, turn.felt.clockwise().after(seat)),
            Phase::OneCard(s) if s == seat => self.one_card(turn, seat, true),
            Phase::Insure(s) if s == seat => self.offer_insurance(turn, turn.state.boxes.after(seat)),
            Phase::Offer(s) if s == seat => self.side_wagers(turn, turn.state.boxes.after(seat)),
            Phase::Play(s, _) if s == seat => self.next_hand(turn),
            Phase::PassedOver(s, hand) if s == seat => self.make_good(turn, seat, hand, true),
            _ => {}
        }
        if !turn.state.in_round() {
            turn.state.gone = Default::default();
        }
    }
}
