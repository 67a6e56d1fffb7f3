//! The end of the round, in the order of the book (HC-F §13.III–XIV, §14.XVI–XVIII, §15.IV).

use arrayvec::ArrayVec;
use book::{Cents, Clause};
use equipment::Card;

use super::dealing::seven;
use super::house_way::house_rule;
use super::settle::HandsSet;
use super::{DEALER, LOW, PaiGowPoker, SEATS, State};
use crate::kernel::*;

/// What the exposing of hands leaves to be done, counterclockwise from the dealer's right.
#[derive(Default)]
struct Unsettled {
    /// Seats whose main wager wins.
    wins: Left,
    /// What the hands are worth to others' envy.
    envy: Left,
    /// Fortune Bonuses that win.
    fortune: Left,
}

/// Verdicts still to be carried out.
#[derive(Default)]
struct Left(ArrayVec<(Seat, Verdict), { SEATS as usize }>);

impl Left {
    fn of(&self, seat: Seat) -> Option<Verdict> {
        self.0.iter().find(|(at, _)| *at == seat).map(|(_, verdict)| *verdict)
    }

    fn has(&self, seat: Seat) -> bool {
        self.0.iter().any(|(at, _)| *at == seat)
    }
}

impl Unsettled {
    /// Whether a bonus is to be paid for a seat's cards.
    fn bonus(&self, seat: Seat) -> bool {
        self.envy.has(seat) || self.fortune.has(seat)
    }
}

/// What goes with a verdict on two hands: that they win, lose or tie.
fn decided<T>(verdict: Verdict, [wins, loses, ties]: [T; 3]) -> T {
    match verdict.pays() {
        Some(_) if verdict.wins() => wins,
        None => loses,
        Some(_) => ties,
    }
}

impl PaiGowPoker {
    fn hands(felt: &Felt, high: Place, low: Place) -> HandsSet {
        let five = felt.cards(high).try_into().expect("a high hand has five cards");
        let two = felt.cards(low).try_into().expect("a low hand has two cards");
        HandsSet::of(five, two)
    }

    /// All cards of a seat, set or not.
    fn all_seven(felt: &Felt, seat: Seat) -> [Card; 7] {
        let [high, low] = [0, 1].map(|hand| felt.cards(Place::Hand(seat, hand)));
        let mut cards = high.iter().chain(low).copied();
        std::array::from_fn(|_| cards.next().expect("a hand has seven cards, set or not"))
    }

    /// All players have set. The dealer's cards are turned up and set the house way; the players are settled.
    pub(super) fn show_down<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let dealer_sets = !turn.felt.cards(DEALER).is_empty();
        if dealer_sets {
            turn.reveal(DEALER);
            let (low, clause) = house_rule(&seven(&turn.felt, DEALER));
            turn.part(DEALER, LOW, low as u32, Face::Up);
            turn.say("the dealer sets the house way", None, None, clause);
        }
        let against = match turn.state.bank.seat {
            Some(bank) => self.house_against(turn, bank),
            None => Self::hands(&turn.felt, DEALER, LOW),
        };
        let playing = turn.state.playing();
        let left = self.expose(turn, playing, against);
        self.pay_winners(turn, &left);
        self.pay_bonuses(turn, playing, &left);
        for seat in playing.rev() {
            Self::put_away(turn, seat);
        }
        turn.pick_up(DEALER);
        turn.pick_up(LOW);
        self.settle_bank(turn);
        self.over(turn, true);
        turn.state.dealer_set = dealer_sets;
    }

    /// The player bank's hands are shown, and the house's wager against them is decided first (§14.XVI).
    #[cold]
    fn house_against<K: Sink>(&self, turn: &mut Turn<State, K>, bank: Seat) -> HandsSet {
        let [high, low] = [0, 1].map(|hand| Place::Hand(bank, hand));
        turn.reveal(high);
        turn.reveal(low);
        let hands = Self::hands(&turn.felt, high, low);
        if turn.state.bank.house > Cents::ZERO {
            let verdict = self.settle_against_bank(Self::hands(&turn.felt, DEALER, LOW), hands);
            let house = turn.state.bank.house;
            let (what, clause, taken) = decided(
                verdict,
                [
                    ("the house wins", "HC-F §14.XVI.A", -house),
                    ("the house loses", "HC-F §14.XVI.B", house),
                    ("the house ties", "HC-F §14.XVI.C", Cents::ZERO),
                ],
            );
            turn.say(what, None, None, Clause::new(clause));
            turn.state.bank.taken += taken;
            if !verdict.wins() {
                turn.pick_up(DEALER);
                turn.pick_up(LOW);
            }
        }
        hands
    }

    /// Each player's hands are exposed, counterclockwise from the dealer's right, and called (§13.VI). What loses is
    /// collected and what ties is returned, cards too; winners wait (§13.VIII, X, XII). Cards that a bonus is to be paid
    /// for stay as well (§15.IV).
    fn expose<K: Sink>(&self, turn: &mut Turn<State, K>, playing: Seats, against: HandsSet) -> Unsettled {
        let mut left = Unsettled::default();
        let bonus = self
            .fortune
            .is_some_and(|spot| turn.felt.staked().any(|s| turn.felt.seat(s).bet(spot, 0).is_some()));
        for seat in playing.rev() {
            let [high, low] = [0, 1].map(|hand| Place::Hand(seat, hand));
            if turn.felt.cards(high).is_empty() {
                continue;
            }
            turn.reveal(high);
            turn.reveal(low);
            if turn.felt.seat(seat).bet(self.main, 0).is_some() {
                let hands = Self::hands(&turn.felt, high, low);
                left.wins.0.extend(self.call_hand(turn, seat, hands, against).map(|verdict| (seat, verdict)));
            }
            if bonus {
                self.expose_bonus(turn, seat, &mut left);
            }
            if !left.wins.has(seat) && !left.bonus(seat) && turn.state.bank.seat != Some(seat) {
                Self::put_away(turn, seat);
            }
        }
        left
    }

    /// A seat's cards are looked at for the bonuses: a Fortune Bonus that loses is collected (§15.IV).
    #[cold]
    fn expose_bonus<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, left: &mut Unsettled) {
        let Some(spot) = self.fortune else { return };
        let cards = Self::all_seven(&turn.felt, seat);
        left.envy.0.extend(self.settle_envy(&cards).map(|verdict| (seat, verdict)));
        let verdict = self.settle_fortune(&cards);
        if verdict.pays().is_none() {
            turn.settle(seat, 0, spot, verdict);
        } else if turn.felt.seat(seat).bet(spot, 0).is_some() {
            left.fortune.0.push((seat, verdict));
        }
    }

    /// Compares a player's hands and calls them; the verdict comes back if the wager wins.
    fn call_hand<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        hands: HandsSet,
        against: HandsSet,
    ) -> Option<Verdict> {
        let verdict = match turn.state.bank.seat {
            _ if turn.state.misset.has(seat) => Verdict::lose(Clause::new("HC-F §13.VII.D")),
            Some(_) => self.settle_against_bank(hands, against),
            None => self.settle_main(hands, against),
        };
        turn.say(decided(verdict, ["wins", "loses", "ties"]), None, Some(seat), verdict.clause());
        if verdict.wins() {
            return Some(verdict);
        }
        self.take(turn, seat, verdict);
        None
    }

    /// Settles a main wager that does not win; a player bank collects what is lost.
    pub(super) fn take<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, verdict: Verdict) {
        if let Some(line) = turn.settle(seat, 0, self.main, verdict)
            && turn.state.bank.seat.is_some()
        {
            turn.state.bank.taken += line.stake - line.back;
        }
    }

    /// Winners are paid 1 to 1 less commission, counterclockwise from the dealer's right (§13.XII, XIII, §14.XVII.B).
    fn pay_winners<K: Sink>(&self, turn: &mut Turn<State, K>, left: &Unsettled) {
        for &(seat, verdict) in &left.wins.0 {
            if let Some(line) = turn.settle_less(seat, 0, self.main, verdict, |won| self.commission(won))
                && turn.state.bank.seat.is_some()
            {
                turn.state.bank.taken -= line.won;
            }
            if !left.bonus(seat) {
                Self::put_away(turn, seat);
            }
        }
    }

    /// Envy and winning Fortune Bonuses, counterclockwise from the dealer's right (§15.IV.A). The limit is a player's for
    /// the round, whatever he bets at two positions (§15.VI).
    fn pay_bonuses<K: Sink>(&self, turn: &mut Turn<State, K>, playing: Seats, left: &Unsettled) {
        let Some(spot) = self.fortune else { return };
        if left.envy.0.is_empty() && left.fortune.0.is_empty() {
            return;
        }
        let mut rest = [self.pays.limit.left(); SEATS as usize];
        for seat in playing.rev() {
            if turn.state.envious.has(seat) {
                let patron = turn.felt.seat(seat).patron;
                for &(other, verdict) in &left.envy.0 {
                    if turn.felt.seat(other).patron != patron {
                        turn.bonus(seat, 0, spot, Cents::ZERO, verdict);
                    }
                }
            }
            let Some(verdict) = left.fortune.of(seat) else { continue };
            let owner = self.first_position(&turn.felt, seat).0 as usize;
            self.pays.limit.settle(turn, seat, spot, verdict, &mut rest[owner]);
            if turn.state.bank.seat != Some(seat) {
                Self::put_away(turn, seat);
            }
        }
    }

    /// The first of the positions a seat's player sits at.
    fn first_position(&self, felt: &Felt, seat: Seat) -> Seat {
        felt.clockwise().find(|&s| felt.seat(s).patron == felt.seat(seat).patron).unwrap_or(seat)
    }

    /// Puts a seat's cards away.
    pub(super) fn put_away<K: Sink>(turn: &mut Turn<State, K>, seat: Seat) {
        turn.pick_up(Place::Hand(seat, 0));
        turn.pick_up(Place::Hand(seat, 1));
    }
}
