//! Calls of players and dealer, what went wrong, and what the book makes of it (HC-F §7.II, §13.V, §14.IX, §16).

use book::Clause;

use super::dealing::StartBy;
use super::{DEALER, PaiGowPoker, Phase, State};
use crate::kernel::*;
use crate::poker::card_room::{CardRoomPrint, CardRoomRules, CardRoomState, InCardRoom, Remedy, Stage};

/// The chapter has no rule for a miscount by the machine or a jam of the shoe, and one of its own for a wrong stub.
pub(super) const PRINT: CardRoomPrint = CardRoomPrint {
    second_deck: "HC-F §3.II",
    cut: "HC-F §5.II.B",
    cut_depth: "HC-F §5.III.B",
    uncut: "HC-F §5.II.A",
    recut: "HC-F §5.IV",
    miscount: None,
    miscount_removes: false,
    shuffler_jam: "HC-F §16.XI",
    card_in_error: "HC-F §16.VI",
    wrong_number: "HC-F §16.VII",
    wrong_deck: None,
    dealer_exposed: None,
    face_up: None,
    shoe_jam: None,
    one_position: None,
    leaving: "HC-F §7.II",
    idle: None,
};

/// Too many or too few cards are left after the deal, from the hand and from the shoe.
const WRONG_STUB: [&str; 2] = ["HC-F §9.VII", "HC-F §10.VII"];

impl InCardRoom for State {
    fn room(&mut self) -> &mut CardRoomState {
        &mut self.room
    }
}

/// Every call of the table.
pub(super) fn calls(room: &CardRoomRules) -> Vec<CallInfo> {
    use By::{Irregularity, Player};
    let stub = WRONG_STUB[room.from_shoe as usize];
    let own = [
        CallInfo::plain("surrender", Player, "HC-F §13.V", "a player who has set gives up the wager").seat(),
        CallInfo::plain("give-up-bank", Player, "HC-F §14.III", "the player bank passes the bank after all")
            .seat(),
        CallInfo::plain(
            "house-less",
            Player,
            "HC-F §14.IX",
            "the bank asks the house to bet no more than this",
        )
        .amount(),
        CallInfo::plain("house-none", Player, "HC-F §14.IX", "the bank asks the house not to bet"),
        CallInfo::plain("wrong-set", Irregularity, "HC-F §13.VII.D", "hands are not of five and two cards")
            .seat(),
        CallInfo::plain("dice-not-flat", Irregularity, "HC-F §16.I", "the dice do not all lie flat"),
        CallInfo::plain("die-out", Irregularity, "HC-F §16.II", "a die falls out of the shaker"),
        CallInfo::plain(
            "wrong-start",
            Irregularity,
            "HC-F §16.III",
            "the dice were counted wrong in the deal",
        ),
        CallInfo::plain("player-exposed", Irregularity, "HC-F §16.IV", "the dealer exposes a player's card")
            .seat()
            .card(),
        CallInfo::plain("dealer-exposed", Irregularity, "HC-F §16.V", "a card of the dealer's hand shows"),
        CallInfo::plain("dealer-misset", Irregularity, "HC-F §16.VIII", "the dealer sets his hand wrongly"),
        CallInfo::plain("stack-exposed", Irregularity, "HC-F §16.IX", "a card shows while stacks are dealt"),
        CallInfo::plain("wrong-stacks", Irregularity, "HC-F §16.X", "the dealer does not deal seven stacks"),
        CallInfo::plain("wrong-stub", Irregularity, stub, "not four cards are left after the deal"),
    ];
    room.calls().into_iter().chain(own).collect()
}

impl PaiGowPoker {
    fn stage(state: &State) -> Stage {
        match state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Offer(_) | Phase::Bets | Phase::Start | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) => Stage::Dealing,
            Phase::Set(_) | Phase::BankSets(_) => Stage::Playing,
        }
    }

    /// Whether wagers stand for good.
    fn in_round(state: &State) -> bool {
        match state.phase {
            Phase::Shuffle => state.redeal,
            Phase::Offer(_) | Phase::Bets => false,
            _ => true,
        }
    }

    pub(super) fn handle<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let stage = Self::stage(turn.state);
        if let Some(remedy) = self.room.call(turn, stage, &call) {
            match remedy? {
                Remedy::Done => {}
                Remedy::Void(clause) | Remedy::NewDeck(clause) | Remedy::DealerExposed(clause) => {
                    self.void_all(turn, clause);
                }
            }
            return Ok(());
        }
        let clause = self.layout.call(call.id).expect("the kernel knows the call").clause;
        let setting = matches!(turn.state.phase, Phase::Set(_) | Phase::BankSets(_));
        let dealing = stage == Stage::Dealing;
        let dice = self.start_by == StartBy::Dice;
        let (now, why) = match call.id {
            "surrender" | "give-up-bank" | "player-exposed" | "wrong-set" | "house-less" | "house-none" => {
                (true, "")
            }
            "dice-not-flat" | "die-out" => {
                (dice && turn.state.phase == Phase::Start, "no dice are being shaken")
            }
            "wrong-start" => (
                dice && (setting || dealing && self.room.from_shoe),
                "no card has gone to a place counted out with dice",
            ),
            "stack-exposed" => (dealing, "no stacks are being dealt"),
            "wrong-stacks" => (dealing && !self.room.from_shoe, "no stacks are being dealt from the hand"),
            "wrong-stub" => (setting, "the stacks are not dealt yet"),
            // The dealer sets last, and the round is settled by it.
            "dealer-misset" => (
                turn.state.dealer_set && turn.state.phase == Phase::Shuffle,
                "the dealer has no hands set and still on the table",
            ),
            _ => (setting && !turn.felt.cards(DEALER).is_empty(), "the dealer has no cards"),
        };
        if !now {
            return Err(Refusal::new(clause, why));
        }
        match (call.id, call.seat) {
            ("surrender", Some(seat)) => self.surrender_late(turn, seat, clause)?,
            ("give-up-bank", Some(seat)) => {
                if turn.state.phase != Phase::Bets || turn.state.bank.seat != Some(seat) {
                    return Err(Refusal::new(clause, "this seat has no bank to give up before the deal"));
                }
                self.release_bank(turn);
            }
            ("house-less" | "house-none", _) => self.ask_house(turn, call.amount)?,
            ("wrong-set", Some(seat)) => {
                let has_set = !turn.felt.cards(Place::Hand(seat, 1)).is_empty();
                if !has_set || turn.felt.seat(seat).bet(self.main, 0).is_none() {
                    return Err(Refusal::new(clause, "this seat has not set a hand"));
                }
                turn.say("the hands are set wrongly", None, Some(seat), clause);
                if self.resets(turn.state) {
                    turn.carry(Place::Hand(seat, 1), Place::Hand(seat, 0), Face::Own);
                    self.courtesy_reset(turn, seat);
                } else {
                    turn.state.misset.insert(seat);
                }
            }
            ("dice-not-flat" | "die-out", _) => {
                turn.say("no roll: the dice are shaken again", None, None, clause);
            }
            ("player-exposed", Some(seat)) => self.expose_card(turn, seat, call, clause)?,
            ("dealer-misset", _) => {
                turn.say("the dealer's hands are set again the house way", None, None, clause);
            }
            ("stack-exposed" | "wrong-stacks", _) => self.deal_again(turn, clause),
            _ => self.void_all(turn, clause),
        }
        Ok(())
    }

    /// All hands are void: every wager still on the felt goes back, and the cards are shuffled. A player bank keeps what
    /// was collected before, from surrenders.
    fn void_all<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        turn.void(clause, |_, bet| bet.spot != self.bank);
        self.settle_bank(turn);
        self.over(turn, false);
    }

    /// A player who has set may still give the wager up until the hands are exposed (§13.V).
    fn surrender_late<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        clause: Clause,
    ) -> Result<(), Refusal> {
        let setting = matches!(turn.state.phase, Phase::Set(_) | Phase::BankSets(_));
        let has_set = !turn.felt.cards(Place::Hand(seat, 1)).is_empty();
        if !setting || !has_set || turn.felt.seat(seat).bet(self.main, 0).is_none() {
            return Err(Refusal::new(clause, "this seat has no set hand to surrender"));
        }
        self.surrender(turn, seat);
        Ok(())
    }

    /// A player's card shows. Before he looks at the others he decides whether to play or to void the hand (§16.IV): in
    /// the deal from the shoe at once, else the others are turned down for it.
    fn expose_card<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        call: Call,
        clause: Clause,
    ) -> Result<(), Refusal> {
        let place = Place::Hand(seat, 0);
        let set = !turn.felt.cards(Place::Hand(seat, 1)).is_empty();
        let cards = turn.felt.cards(place);
        let plays = turn.felt.seat(seat).bet(self.main, 0).is_some() || turn.state.bank.seat == Some(seat);
        if !plays || set || turn.state.exposed.is_some() {
            return Err(Refusal::new(clause, "this seat has no unset hand"));
        }
        let Some(shown) = cards.iter().position(|&c| Some(c) == call.card) else {
            return Err(Refusal::new(clause, "this seat does not hold that card"));
        };
        // He has decided on it, and has seen the others or will: he is not asked a second time.
        if turn.felt.pile(place).is_some_and(|pile| pile.faces()[shown] == Face::Up) {
            return Err(Refusal::new(clause, "the player has decided on this card"));
        }
        for card in 0..cards.len() {
            turn.turn(place, card, if card == shown { Face::Up } else { Face::Down });
        }
        turn.state.exposed = Some(seat);
        Ok(())
    }

    /// The player plays on and looks at his cards, or voids the hand: his wagers go back, and his cards count for nobody
    /// (§16.IV). A bank's hand that is void leaves nothing to play against.
    pub(super) fn answer_exposure<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, plays: bool) {
        turn.state.exposed = None;
        let clause = Clause::new("HC-F §16.IV");
        let waits = match turn.state.phase {
            Phase::Deal(_) => true,
            Phase::BankSets(_) => false,
            _ => turn.state.bank.seat == Some(seat),
        };
        if plays && !waits {
            Self::look(turn, seat);
        } else if plays {
            turn.say("plays the hand", None, Some(seat), clause);
        } else if turn.state.bank.seat == Some(seat) {
            self.void_all(turn, clause);
        } else {
            turn.void(clause, |at, _| at == seat);
            turn.state.envious.remove(seat);
            Self::put_away(turn, seat);
            self.after_removal(turn, seat);
        }
    }

    /// A seat has nothing left to set: if it was its turn, the next one's comes.
    fn after_removal<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if let Phase::Set(n) = turn.state.phase
            && turn.state.order[n as usize] == seat
        {
            self.next_setting(turn);
        }
    }

    /// A player gets up. Before the deal wagers are taken back, and a bank goes back to the house. During the round they
    /// are lost or, if the house so chooses, settled without him, an unset hand set the house way (§7.II). A bank's
    /// chips stay until the round is settled: the others play against them.
    pub(super) fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        turn.state.bank.forget(seat);
        let banks = turn.state.bank.seat == Some(seat);
        if !Self::in_round(turn.state) {
            if banks {
                self.release_bank(turn);
            }
            turn.take_all_down(seat);
            if turn.state.phase == Phase::Offer(seat) {
                self.answer_offer(turn, seat, false);
            }
            if self.room.left_alone(turn, seat) {
                turn.state.phase = Phase::Shuffle;
            }
            return;
        }
        if turn.state.exposed == Some(seat) {
            self.answer_exposure(turn, seat, true);
        }
        if banks {
            if turn.state.phase == Phase::BankSets(seat) {
                self.set_house_way(turn, seat);
                self.next_setting(turn);
            }
            return;
        }
        if turn.felt.seat(seat).bet(self.bank, 0).is_some() {
            return;
        }
        let on_turn = matches!(turn.state.phase, Phase::Set(n) if turn.state.order[n as usize] == seat);
        if self.room.abandoned_lose {
            self.take(turn, seat, Verdict::lose(Clause::new(PRINT.leaving)));
            self.room.abandon(turn, seat);
            turn.state.envious.remove(seat);
            if matches!(turn.state.phase, Phase::Set(_) | Phase::BankSets(_)) {
                Self::put_away(turn, seat);
            }
        } else if on_turn {
            self.set_house_way(turn, seat);
        }
        if on_turn {
            self.next_setting(turn);
        }
    }
}
