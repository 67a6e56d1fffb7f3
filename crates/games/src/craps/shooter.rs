//! Who throws: the offer of the dice, their passing, and players who leave (sections 8, 9 and 11).

use book::{Cents, Clause};

use super::wagers::CrapsWager;
use super::{Craps, Phase, State};
use crate::kernel::{Bet, Event, Felt, Refusal, Seat, Sink, Turn};

impl Craps {
    /// The seat so many places to the left of one, at most once around.
    fn after(&self, seat: Seat, places: u8) -> Seat {
        debug_assert!(places <= self.layout.seats);
        let n = seat.0 + places;
        Seat(if n < self.layout.seats { n } else { n - self.layout.seats })
    }

    /// Whether someone stands at a seat who has not left.
    fn present(&self, felt: &Felt, seat: Seat) -> bool {
        felt.seat(seat).patron.is_some() && !felt.leaving().has(seat)
    }

    /// Whether a seat has a Pass or Don't Pass Bet.
    fn on_the_line(&self, felt: &Felt, seat: Seat) -> bool {
        let line = [self.spots.of(CrapsWager::Pass), self.spots.of(CrapsWager::DontPass)];
        felt.staked().has(seat) && felt.seat(seat).bets.iter().any(|b| line.contains(&b.spot))
    }

    /// Whether a player may take the dice: for a come-out roll only with a line wager (§9.I).
    fn may_shoot(&self, felt: &Felt, state: &State, seat: Seat) -> bool {
        (state.point.is_some() || self.on_the_line(felt, seat)) && self.present(felt, seat)
    }

    /// Whether a Come, Don't Come or Put Bet waits on a number.
    fn come_bets_wait(&self, felt: &Felt) -> bool {
        let waits =
            |wager| matches!(wager, CrapsWager::ComeAt(_) | CrapsWager::DontComeAt(_) | CrapsWager::Put(_));
        felt.seats.iter().flat_map(|s| &s.bets).any(|b| waits(self.spots.at(b.spot)))
    }

    /// No more bets: the shooter throws; without a shooter who may throw, the dice are offered around.
    pub(super) fn start<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let (felt, state) = (&*turn.felt, &*turn.state);
        if let Some(shooter) = state.shooter
            && (state.point.is_some() || self.on_the_line(felt, shooter))
        {
            turn.state.lineless = false;
            turn.state.phase = Phase::Throw;
            turn.tell(Event::Closed);
            return Ok(());
        }
        if felt.clockwise().any(|seat| self.may_shoot(felt, state, seat)) {
            turn.state.lineless = false;
            turn.tell(Event::Closed);
            self.give_up(turn, "passes the dice for want of a line wager", Clause::new("HC-B §11.II"));
            self.offer(turn, 0);
            return Ok(());
        }
        // Nobody bets the line. The last shooter may throw on for the Come Bets that wait.
        match self.throws_for_come_bets(felt, state) {
            Some(seat) => {
                turn.tell(Event::Closed);
                Self::throw_for_come_bets(turn, seat);
                Ok(())
            }
            _ if state.point.is_some() => {
                Err(Refusal::new(Clause::new("HC-B §11.III"), "there is nobody to take the dice"))
            }
            _ => {
                let why = "nobody has a Pass or Don't Pass Bet, which the shooter needs";
                Err(Refusal::new(Clause::new("HC-B §9.I"), why))
            }
        }
    }

    /// The shooter who throws, without a line wager, for the Come Bets that wait: the one who had the dice last (§11.II).
    fn throws_for_come_bets(&self, felt: &Felt, state: &State) -> Option<Seat> {
        let last = state.shooter.or(state.last).filter(|&seat| self.present(felt, seat))?;
        (state.point.is_none() && self.come_bets_wait(felt)).then_some(last)
    }

    /// Such a roll sets no point, and line wagers of others rest.
    fn throw_for_come_bets<K: Sink>(turn: &mut Turn<State, K>, seat: Seat) {
        turn.state.shooter = Some(seat);
        turn.state.lineless = true;
        turn.state.phase = Phase::Throw;
        turn.say("throws for the Come Bets alone", None, Some(seat), Clause::new("HC-B §11.II"));
    }

    /// The shooter's dice go back to the stick person; the player to the left is next (§11.III).
    pub(super) fn give_up<K: Sink>(&self, turn: &mut Turn<State, K>, how: &'static str, clause: Clause) {
        if let Some(shooter) = turn.state.shooter.take() {
            turn.say(how, None, Some(shooter), clause);
            turn.state.last = Some(shooter);
            turn.state.next = self.after(shooter, 1);
        }
    }

    /// Offers the dice clockwise, having skipped so many places (§8.II.A, §11.III). If nobody takes them, the last shooter
    /// throws for the Come Bets that wait, not being on the line (§11.II); without any, wagers are open again.
    pub(super) fn offer<K: Sink>(&self, turn: &mut Turn<State, K>, skip: u8) {
        let seats = self.layout.seats;
        let willing = (skip..seats)
            .map(|k| self.after(turn.state.next, k))
            .find(|&seat| self.may_shoot(&turn.felt, turn.state, seat));
        match willing {
            Some(seat) => turn.state.phase = Phase::Offer(seat),
            None => {
                turn.say("nobody takes the dice", None, None, offering(&turn.felt));
                let last = self.throws_for_come_bets(&turn.felt, turn.state);
                match last.filter(|&seat| !self.on_the_line(&turn.felt, seat)) {
                    Some(seat) => Self::throw_for_come_bets(turn, seat),
                    None => self.reopen(turn),
                }
            }
        }
    }

    /// A player takes the offered dice, or they go on.
    pub(super) fn answer<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, accepts: bool) {
        if accepts {
            let clause = if turn.felt.round() == 0 { "HC-B §8.III" } else { "HC-B §11.IV" };
            turn.state.shooter = Some(seat);
            turn.state.phase = Phase::Throw;
            turn.say("is the shooter", None, Some(seat), Clause::new(clause));
        } else {
            let seats = self.layout.seats;
            self.offer(turn, (seat.0 + seats - turn.state.next.0) % seats + 1);
        }
    }

    /// The shooter gives the dice up of their own will or by order, before a throw (§11.I).
    pub(super) fn pass_dice<K: Sink>(&self, turn: &mut Turn<State, K>, how: &'static str, clause: Clause) {
        self.give_up(turn, how, clause);
        if turn.state.phase != Phase::Throw {
            return;
        }
        // Whoever passes the dice with nobody to take them is not made to throw.
        if turn.felt.clockwise().any(|seat| self.may_shoot(&turn.felt, turn.state, seat)) {
            self.offer(turn, 0);
        } else {
            turn.say("nobody takes the dice", None, None, offering(&turn.felt));
            self.reopen(turn);
        }
    }

    /// A player leaves: what may be taken down is, the rest stays until it is decided; a shooter passes the dice.
    pub(super) fn walk_away<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        let felt = &*turn.felt;
        if !felt.clockwise().any(|other| other != seat && self.present(felt, other)) {
            let stays = |s: Seat| felt.seat(s).bets.iter().any(|b| self.free(turn.state, s, b) < b.stake);
            if felt.clockwise().any(stays) {
                let why = "wagers stand that must be decided, and nobody else is here to throw";
                return Err(Refusal::new(Clause::new("HC-B §4.III"), why));
            }
        }
        match turn.state.phase {
            Phase::Bets => self.sweep(turn, seat),
            Phase::Offer(due) if due == seat => self.answer(turn, seat, false),
            _ => {}
        }
        if turn.state.shooter == Some(seat) {
            self.pass_dice(turn, "leaves and passes the dice", Clause::new("HC-B §11.I"));
        }
        if turn.state.last == Some(seat) {
            turn.state.last = None;
        }
        Ok(())
    }

    /// Takes down whatever of a seat's wagers may be.
    fn sweep<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let find = |turn: &Turn<State, K>| {
            let free = |b: &Bet| (b.spot, self.free(turn.state, seat, b));
            turn.felt.seat(seat).bets.iter().map(free).find(|b| b.1 > Cents::ZERO)
        };
        while let Some((spot, amount)) = find(turn) {
            turn.take_down(seat, 0, spot, amount);
            self.cut(turn, seat, spot, amount);
        }
        // Whoever comes next to this place has cut nothing.
        turn.state.cut_pass.remove(seat);
        turn.state.cut_come.remove(seat);
    }

    /// Wagers are open; players who left meanwhile get back what may be taken down.
    pub(super) fn reopen<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.phase = Phase::Bets;
        turn.felt.leaving().for_each(|seat| self.sweep(turn, seat));
    }
}

/// The clause by which the dice are offered now.
pub(super) fn offering(felt: &Felt) -> Clause {
    Clause::new(if felt.round() == 0 { "HC-B §8.II.A" } else { "HC-B §11.III" })
}
