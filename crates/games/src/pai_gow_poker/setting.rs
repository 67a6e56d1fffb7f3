//! Players set their seven cards into two hands, one after the other; then the player bank does (HC-F §7.IV, §13, §14.X to
//! §14.XV).

use arrayvec::ArrayVec;
use book::{Cents, Clause};
use equipment::Card;

use super::dealing::seven;
use super::house_way::house_way;
use super::{HandsSet, PaiGowPoker, Phase, SEATS, State};
use crate::kernel::*;

impl PaiGowPoker {
    /// The stacks are out. Players set counterclockwise from the dealer's right; one with two positions sets the larger
    /// wager first (§7.IV).
    pub(super) fn begin_setting<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let felt = &*turn.felt;
        let stake = |seat: Seat| felt.seat(seat).stake(self.main, 0);
        let mut order: ArrayVec<Seat, { SEATS as usize }> =
            felt.staked().rev().filter(|&s| stake(s) > Cents::ZERO).collect();
        for n in 1..order.len() {
            let [first, second] = [order[n - 1], order[n]];
            if felt.seat(first).patron == felt.seat(second).patron && stake(second) > stake(first) {
                order.swap(n - 1, n);
            }
        }
        turn.state.order = order;
        self.ask_from(turn, 0);
    }

    /// Moves on to the next player who has to set; whoever has left is set the house way. After the players the player
    /// bank sets (§14.X), and last the dealer (§13.III, §14.XI).
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: usize) {
        for n in from..turn.state.order.len() {
            let seat = turn.state.order[n];
            if turn.felt.seat(seat).bet(self.main, 0).is_none()
                || turn.felt.cards(Place::Hand(seat, 0)).len() != 7
            {
                continue;
            }
            if !turn.felt.leaving().has(seat) {
                turn.state.phase = Phase::Set(n as u8);
                return;
            }
            self.set_house_way(turn, seat);
        }
        let Some(bank) = turn.state.bank.seat else { return self.show_down(turn) };
        if !turn.felt.leaving().has(bank) {
            Self::look(turn, bank);
            turn.state.phase = Phase::BankSets(bank);
        } else {
            self.set_house_way(turn, bank);
            self.show_down(turn);
        }
    }

    /// A player has set: it is the next one's turn.
    pub(super) fn next_setting<K: Sink>(&self, turn: &mut Turn<State, K>) {
        match turn.state.phase {
            Phase::Set(n) => self.ask_from(turn, n as usize + 1),
            _ => self.show_down(turn),
        }
    }

    /// A seat's hands are laid down: the picked two are the low hand (§13.I). They are not touched again (§13.II).
    pub(super) fn set<K: Sink>(turn: &mut Turn<State, K>, seat: Seat, low: u8) {
        turn.part(Place::Hand(seat, 0), Place::Hand(seat, 1), low as u32, Face::Own);
    }

    /// Whether a hand set so that its low hand outranks its high hand, or not of five and two cards, is set again for the
    /// player: never against a player bank (§14.XIV).
    pub(super) fn resets(&self, state: &State) -> bool {
        self.courtesy_resets && state.bank.seat.is_none()
    }

    /// Whether these two cards of a seat's seven make a low hand above the high hand.
    pub(super) fn is_foul(felt: &Felt, seat: Seat, low: u8) -> bool {
        let seven = seven(felt, Place::Hand(seat, 0));
        let pick = |set: bool| (0..7).filter(move |at| (low >> at & 1 == 1) == set).map(|at| seven[at]);
        let five: ArrayVec<Card, 5> = pick(false).collect();
        let two: ArrayVec<Card, 2> = pick(true).collect();
        match (five.into_inner(), two.into_inner()) {
            (Ok(five), Ok(two)) => HandsSet::of(&five, &two).is_foul(),
            _ => unreachable!("the menu asks for two of seven cards"),
        }
    }

    /// The dealer sets a foul hand for its player.
    pub(super) fn courtesy_reset<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        turn.say(
            "the hand is foul and set again the house way",
            None,
            Some(seat),
            Clause::new("HC-F §14.XIV"),
        );
        self.set_house_way(turn, seat);
    }

    /// A player looks at the cards that lie before him.
    pub(super) fn look<K: Sink>(turn: &mut Turn<State, K>, seat: Seat) {
        let place = Place::Hand(seat, 0);
        for card in 0..turn.felt.cards(place).len() {
            if turn.felt.pile(place).is_some_and(|p| p.faces()[card] == Face::Down) {
                turn.turn(place, card, Face::Own);
            }
        }
    }

    /// The dealer sets a seat's cards as the house sets its own.
    pub(super) fn set_house_way<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let low = house_way(&seven(&turn.felt, Place::Hand(seat, 0)));
        Self::set(turn, seat, low);
    }

    /// A wager is given up and collected at once; the cards go unseen (§13.V, §14.XV) unless a Fortune Bonus is still
    /// to be settled on them.
    pub(super) fn surrender<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let clause = if turn.state.bank.seat.is_some() { "HC-F §14.XV" } else { "HC-F §13.V" };
        self.take(turn, seat, Verdict::lose(Clause::new(clause)));
        turn.state.surrendered.insert(seat);
        if turn.felt.seat(seat).bets.is_empty() {
            Self::put_away(turn, seat);
        }
    }
}
