//! What is called out at the table, and players who walk away (RWS §3.12, §3.16, §5).

use book::{Cents, Clause};
use equipment::Card;

use super::spots::{INITIAL, INSURANCE, Spots};
use super::state::{Phase, State};
use super::{MIDDLE, PontoonPlus};
use crate::kernel::*;

/// The calls of a table.
pub(super) fn calls(squeeze: bool) -> Vec<CallInfo> {
    use By::{Irregularity, Player};
    let wrong = |id, clause, help| CallInfo::plain(id, Irregularity, clause, help);
    let mut calls = vec![
        wrong("21-overlooked", "RWS §3.26", "the dealer does not notice a 21 of this box").seat(),
        wrong("limits-overlooked", "RWS §5.1.1", "the dealer does not look at the amounts before the close"),
        wrong("interruption", "RWS §5.4.1", "the power fails or the like"),
        wrong("foreign-card", "RWS §5.5.1", "a card is found that does not belong to the set"),
        wrong("wrong-count", "RWS §5.5.2", "cards are missing from the decks, or too many"),
        wrong("not-shuffled", "RWS §5.5.4", "the cards had not been shuffled"),
        wrong("earlier-error", "RWS §5.13", "an error of an earlier round is found"),
        wrong("dealing-error", "RWS §5.7.1", "cards were dealt wrongly and cannot be put in order"),
        wrong("dealing-error-in-order", "RWS §5.7.2", "cards were dealt wrongly and are put in order"),
        wrong("dealer-overdraws", "RWS §5.10.2", "the dealer drew this card to a finished hand").card(),
        wrong("dealt-to-no-bet", "RWS §5.10.3", "this card went to a place without a bet").card(),
        wrong("card-face-up", "RWS §5.11", "the next card lies face up in the shoe"),
        wrong("drawn-together", "RWS §5.12", "this card and the next came together, in unknown order").card(),
        wrong("side-bets-forgotten", "RWS §5.16", "the dealer does not settle Player Pair and Bonus in time"),
        wrong("side-bets-noticed", "RWS §5.16", "the forgotten side bets are noticed"),
    ];
    if squeeze {
        let asks = "this box wants its cards face down";
        calls.push(CallInfo::plain("squeeze", Player, "RWS §3.12", asks).seat());
        calls.push(
            wrong("dealt-face-up", "RWS §3.12", "squeezed cards of this box were dealt face up").seat(),
        );
    }
    calls
}

impl PontoonPlus {
    pub(super) fn called<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let clause = self.layout.call(call.id).expect("the kernel knows the layout's calls").clause;
        let no = |why: &'static str| Err(Refusal::new(clause, why));
        let phase = turn.state.phase;
        let seat = call.seat.unwrap_or(Seat(0));
        let in_round = turn.state.in_round();
        match call.id {
            "limits-overlooked" if phase == Phase::Bets => {
                turn.state.lax = true;
                turn.say("amounts are not looked at", None, None, clause);
            }
            "limits-overlooked" => return no("betting is not open"),
            // A late error leaves every result as it is (§5.6, §5.13).
            "earlier-error" => {
                if !in_round || turn.felt.round() == 0 {
                    return no("no later round has begun");
                }
                turn.say("earlier results stand", None, None, Clause::new("RWS §5.6"));
                turn.say("this round is not affected", None, None, clause);
            }
            "dealer-overdraws" => {
                if !matches!(phase, Phase::Bets | Phase::Shuffle) || turn.state.fresh {
                    return no("the dealer has no finished hand");
                }
                self.lose_card(turn, call.card, clause)?;
                if turn.felt.rack().left() < self.cut || turn.felt.rack().left() == 0 {
                    self.shuffle_all(turn);
                }
            }
            "squeeze" => {
                let bet = self.on_box(&turn.felt, seat) > Cents::ZERO;
                if !bet || !(in_round || phase == Phase::Bets) {
                    return no("this box has no bet");
                }
                turn.state.squeezes.insert(seat);
                turn.say("cards come face down", None, Some(seat), clause);
            }
            _ if !in_round => return no("no round is under way"),
            "dealt-face-up" => {
                if !turn.state.squeezes.has(seat) {
                    return no("this box does not squeeze");
                }
                turn.state.squeezes.remove(seat);
                turn.reveal(Place::Hand(seat, 0));
                turn.say("the round continues", None, Some(seat), clause);
            }
            "21-overlooked" => {
                if !turn.state.boxes.has(seat) {
                    return no("this box is not in the round");
                }
                turn.state.unnoticed.insert(seat);
            }
            // A result once established is played to the end (§5.4.1); without one the round is void (§5.4.2).
            "interruption" if turn.state.interim || turn.state.finals => {
                turn.say("play goes on", None, None, clause);
            }
            "interruption" => self.void_round(turn, Clause::new("RWS §5.4.2")),
            "foreign-card" | "wrong-count" | "not-shuffled" => self.void_round(turn, clause),
            "dealing-error" | "dealing-error-in-order" => {
                let in_order = call.id == "dealing-error-in-order";
                let dealing = matches!(phase, Phase::Deal { .. });
                if !dealing && !matches!(phase, Phase::Play(..) | Phase::Draw(..) | Phase::Dealer) {
                    return no("the player asked answers first");
                }
                if in_order && !dealing && turn.state.finals {
                    let settled = Clause::new("RWS §5.10.1");
                    return Err(Refusal::new(settled, "a settlement has taken place"));
                }
                if in_order {
                    turn.say("the cards are put in order", None, None, Clause::new("RWS §5.9"));
                }
                turn.say("every player says whether to go on", None, None, Clause::new("RWS §5.7"));
                turn.state.in_order = in_order;
                self.ask_all(turn, phase);
            }
            "dealt-to-no-bet" => {
                let later = matches!(phase, Phase::Play(..) | Phase::Draw(..) | Phase::Dealer);
                if !later || !turn.state.interim {
                    return no("no interim settlement is past: the cards are put in order");
                }
                self.lose_card(turn, call.card, clause)?;
                if matches!(turn.state.need(), Need::Chance(_)) {
                    self.await_card(turn, phase);
                }
            }
            "card-face-up" => {
                if turn.state.need() != Need::Chance(Chance::Card) {
                    return no("no card is being drawn");
                }
                turn.say("the card is used as the next one", None, None, clause);
            }
            "drawn-together" => match phase {
                Phase::Draw(on, hand) => {
                    let card = self.take(turn, call.card, clause)?;
                    turn.deal(MIDDLE, card, Face::Up);
                    self.await_card(turn, Phase::Together(on, hand));
                }
                Phase::Dealer => {
                    self.lose_card(turn, call.card, Clause::new("RWS §5.12.1"))?;
                    self.await_card(turn, phase);
                    if turn.state.in_round() {
                        turn.state.burns = 1;
                        turn.state.then = Phase::Dealer;
                        turn.state.phase = Phase::Burn;
                    }
                }
                _ => return no("no card is drawn to a hand"),
            },
            "side-bets-forgotten" => {
                if !matches!(phase, Phase::Deal { .. }) {
                    return no("the side bets are settled");
                }
                turn.state.side_forgotten = true;
            }
            "side-bets-noticed" => {
                if !turn.state.side_forgotten || matches!(phase, Phase::Deal { .. }) {
                    return no("no side bet is overdue");
                }
                turn.state.side_forgotten = false;
                self.settle_sides(turn, Some(clause));
            }
            id => unreachable!("`{id}` is on the layout's list"),
        }
        Ok(())
    }

    /// A card leaves the shoe in sight of all.
    fn take<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        card: Option<Card>,
        clause: Clause,
    ) -> Result<Card, Refusal> {
        let card = card.expect("the call names a card");
        if !turn.draw(card) {
            return Err(Refusal::new(clause, "no such card is left in the shoe"));
        }
        Ok(card)
    }

    fn lose_card<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        card: Option<Card>,
        clause: Clause,
    ) -> Result<(), Refusal> {
        let card = self.take(turn, card, clause)?;
        turn.discard(Some(card), clause);
        Ok(())
    }

    /// After a dealing error every player says whether to go on (§5.7), and play resumes in this phase.
    pub(super) fn ask_all<K: Sink>(&self, turn: &mut Turn<State, K>, then: Phase) {
        turn.state.then = then;
        self.ask_next(turn, turn.felt.staked());
    }

    /// Asks the first of these players who is there, if one is.
    fn ask_next<K: Sink>(&self, turn: &mut Turn<State, K>, mut players: Seats) {
        match players.find(|&s| !turn.state.gone.has(s)) {
            Some(seat) => turn.state.phase = Phase::Error(seat),
            None => self.resume(turn),
        }
    }

    pub(super) fn error_menu(&self, state: &State) -> Menu {
        let goes_on = match state.then {
            Phase::Pick(..) | Phase::Dealer if !state.in_order => "RWS §5.12.2",
            _ if state.in_order => "RWS §5.7.2",
            _ => "RWS §5.7.1",
        };
        Menu::from_iter([
            MenuItem::free(Verb::Accept, Clause::new(goes_on)),
            MenuItem::free(Verb::Refuse, Clause::new("RWS §5.7.3")),
        ])
    }

    /// A player has answered: whoever does not go on has every bet back, and hands without a bet leave the table.
    pub(super) fn answer_error<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, goes_on: bool) {
        if !goes_on {
            turn.void(Clause::new("RWS §5.7.3"), |s, _| s == seat);
            self.clear_unbet(turn, seat);
        }
        self.ask_next(turn, turn.felt.staked().after(seat));
    }

    fn clear_unbet<K: Sink>(&self, turn: &mut Turn<State, K>, out: Seat) {
        let dealing = matches!(turn.state.then, Phase::Deal { .. });
        for on in turn.state.boxes {
            if turn.state.seated[on.0 as usize] == Some(out) {
                turn.state.seated[on.0 as usize] = None;
            }
            turn.state.caller[on.0 as usize] = self.caller(&turn.felt, turn.state.gone, on);
            for hand in 0..turn.felt.seat(on).hands().len() as u8 {
                if !self.has_bet(&turn.felt, on, hand) {
                    turn.state.close(on, hand);
                    turn.state.held.remove(on, hand);
                    turn.pick_up(Place::Hand(on, hand));
                }
            }
            if !self.has_bet(&turn.felt, on, 0) {
                turn.state.surrendered.remove(on);
                if dealing {
                    turn.state.boxes.remove(on);
                    let orphan = Verdict::push(Clause::new("RWS §5.15"));
                    for seat in turn.felt.staked() {
                        turn.settle_each(seat, |bet| {
                            (self.spots.read(bet.spot, seat).0 == on).then_some(orphan)
                        });
                    }
                }
            }
        }
        let insured =
            |s: Seat| turn.felt.seat(s).bets.iter().any(|b| self.spots.read(b.spot, s).1 == INSURANCE);
        turn.state.insured = turn.felt.staked().any(insured);
    }

    fn has_bet(&self, felt: &Felt, on: Seat, hand: u8) -> bool {
        felt.staked().any(|s| self.stake(felt, Spots::main(hand), s, on, hand) > Cents::ZERO)
    }

    /// Play goes on where the dealing error stopped it.
    fn resume<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.in_order = false;
        match turn.state.then {
            _ if turn.state.boxes.is_empty() => self.round_over(turn, false),
            Phase::Deal { second, at: Some(on) } if !turn.state.boxes.has(on) => {
                // The phase tells at which settlement the deal ends.
                turn.state.phase = turn.state.then;
                self.next_of_deal(turn, second, Some(on));
            }
            then @ Phase::Deal { .. } => self.await_card(turn, then),
            Phase::Draw(on, hand) if turn.state.open.has(on, hand) => self.draw(turn, on, hand),
            Phase::Pick(on, hand) if turn.state.open.has(on, hand) => {
                turn.state.phase = Phase::Pick(on, hand);
                if turn.state.caller(on).is_none() {
                    self.pick(turn, on, hand, true);
                }
            }
            Phase::Dealer => self.dealer_goes_on(turn),
            _ => self.next_hand(turn),
        }
    }

    /// Of two cards drawn together the hand gets one; the other is the next card (§5.12).
    pub(super) fn pick<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat, hand: u8, first: bool) {
        let last = turn.felt.cards(MIDDLE).len() - 1;
        turn.shift_at(MIDDLE, if first { last - 1 } else { last }, Place::Hand(on, hand));
        self.card_lies(turn, on, hand);
    }

    /// A player walks away. Before the close the bets are taken back; after it they stand, and whoever has the largest
    /// bet left on a box calls its decisions, or the house plays it (§1.23, §5.3).
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if !turn.state.in_round() {
            while let Some(bet) = turn.felt.seat(seat).bets.first().copied() {
                turn.take_down(seat, bet.hand, bet.spot, bet.stake);
                if let (on, INITIAL) = self.spots.read(bet.spot, seat) {
                    self.keep_minimum(turn, on);
                }
            }
            return;
        }
        turn.state.gone.insert(seat);
        for on in turn.state.boxes {
            if turn.state.caller(on) == Some(seat) {
                turn.state.caller[on.0 as usize] = self.caller(&turn.felt, turn.state.gone, on);
            }
        }
        let next = turn.felt.staked().after(seat);
        match turn.state.phase {
            Phase::Insure(on, s) if s == seat => self.offer_insurance(turn, turn.state.boxes.from(on), next),
            Phase::Surrender(on) if turn.state.caller(on).is_none() => {
                self.offer_surrender(turn, turn.state.boxes.after(on))
            }
            Phase::Play(on, _) if turn.state.caller(on).is_none() => self.next_hand(turn),
            Phase::Pick(on, hand) if turn.state.caller(on).is_none() => self.pick(turn, on, hand, true),
            Phase::FollowSplit(on, hand, new, s) if s == seat => self.follow_split(turn, on, hand, new, next),
            Phase::FollowDouble(on, hand, s) if s == seat => self.follow_double(turn, on, hand, next),
            Phase::Rescue(on, hand, s) if s == seat => self.rescue(turn, on, hand, next),
            Phase::Error(s) if s == seat => self.ask_next(turn, next),
            _ => {}
        }
    }

    /// Bets on a box that have lost the others which made up the minimum go back: their players may bet again (§5.2).
    pub(super) fn keep_minimum<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat) {
        let least = self.layout.at(SpotId(INITIAL)).limits.min;
        if turn.state.lax || self.on_box(&turn.felt, on) >= least {
            return;
        }
        for seat in turn.felt.staked() {
            let (spot, stake) =
                (self.spots.of(INITIAL, seat, on), self.stake(&turn.felt, INITIAL, seat, on, 0));
            if stake > Cents::ZERO {
                turn.say("the box is below the minimum", None, Some(seat), Clause::new("RWS §5.2"));
                turn.take_down(seat, 0, spot, stake);
            }
        }
    }

    /// A seated player's bet has the first claim to the room of the box: others give way, the last to the dealer's
    /// left first, and none keeps less than the minimum (§5.1).
    pub(super) fn make_room<K: Sink>(&self, turn: &mut Turn<State, K>, on: Seat) {
        let posted = self.layout.at(SpotId(INITIAL)).limits;
        let mut excess = self.on_box(&turn.felt, on) - posted.max;
        for seat in turn.felt.staked().rev().filter(|&s| s != on) {
            let spot = self.spots.of(INITIAL, seat, on);
            let stake = turn.felt.seat(seat).stake(spot, 0);
            if excess <= Cents::ZERO || stake == Cents::ZERO {
                continue;
            }
            let rest = stake - excess.min(stake);
            let cut = if rest < posted.min { stake } else { stake - rest };
            turn.say("the excess is rejected", None, Some(seat), Clause::new("RWS §5.1"));
            turn.take_down(seat, 0, spot, cut);
            excess -= cut;
        }
    }
}
