//! The bank: how it goes round, what it must put up, and what it wins or loses (HC-F §14).

use book::{Cents, Clause, Rounding};
use serde::{Deserialize, Serialize};

use super::{PaiGowPoker, Phase, SEATS, State};
use crate::kernel::*;

/// The house bets whole dollars.
const DOLLARS: Rounding = Rounding::down_to(Cents::dollars(1));

/// Who banks, and what the bank has taken so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bank {
    /// How far the bank has come: 0 is the dealer, then the seats counterclockwise from his right.
    turn: u8,
    /// The player bank; none when the house banks.
    pub(super) seat: Option<Seat>,
    /// Seats that bet in the last round the house banked.
    against_house: Seats,
    /// Each seat's wager in the round before.
    last: [Cents; SEATS as usize],
    /// What the player bank asked the house to bet at most.
    asked: Option<Cents>,
    /// What the house bets against the player bank.
    pub(super) house: Cents,
    /// What the player bank has collected less what it has paid.
    pub(super) taken: Cents,
}

impl Bank {
    /// The house banks the first hand (§14.I).
    pub(super) fn opening() -> Bank {
        Bank {
            turn: 0,
            seat: None,
            against_house: Seats::default(),
            last: [Cents::ZERO; SEATS as usize],
            asked: None,
            house: Cents::ZERO,
            taken: Cents::ZERO,
        }
    }

    /// A seat is given up: whoever comes next has not bet yet.
    pub(super) fn forget(&mut self, seat: Seat) {
        self.against_house.remove(seat);
        self.last[seat.0 as usize] = Cents::ZERO;
    }

    /// The bank moves on by one place (§14.II).
    fn move_on(&mut self) {
        self.turn = if self.turn < SEATS { self.turn + 1 } else { 0 };
    }

    /// The round is over: the bank moves on if it was played (§14.II).
    pub(super) fn next(&mut self, played: bool) {
        if played {
            self.move_on();
        }
        self.seat = None;
        self.asked = None;
        self.house = Cents::ZERO;
        self.taken = Cents::ZERO;
    }
}

impl PaiGowPoker {
    /// Offers the bank to the next player who may have it; if none wants it, the house banks (§14.III–V).
    pub(super) fn offer_bank<K: Sink>(&self, turn: &mut Turn<State, K>) {
        while turn.state.bank.turn != 0 {
            let seat = Seat(SEATS - turn.state.bank.turn);
            // Whoever gets up is forgotten: only players who are there have bet.
            if turn.state.bank.against_house.has(seat) {
                turn.state.phase = Phase::Offer(seat);
                return;
            }
            turn.state.bank.move_on();
        }
        turn.state.phase = Phase::Bets;
    }

    /// The player takes the bank for one round, or passes it on. Nobody banks twice in a rotation: a player at two
    /// positions gives up the other one's turn (§14.IV).
    pub(super) fn answer_offer<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, takes: bool) {
        if takes {
            let patron = turn.felt.seat(seat).patron;
            for other in turn.felt.clockwise().filter(|&s| s != seat) {
                if turn.felt.seat(other).patron == patron {
                    turn.state.bank.against_house.remove(other);
                }
            }
            turn.state.bank.seat = Some(seat);
            turn.state.phase = Phase::Bets;
            turn.say("takes the bank", None, Some(seat), Clause::new("HC-F §14.VI"));
        } else {
            turn.state.bank.move_on();
            self.offer_bank(turn);
        }
    }

    /// The player bank gives the bank up before the deal: all that was put up goes back and the house banks (§14.V).
    pub(super) fn release_bank<K: Sink>(&self, turn: &mut Turn<State, K>) {
        for seat in turn.felt.clockwise() {
            let stake = turn.felt.seat(seat).stake(self.bank, 0);
            if stake > Cents::ZERO {
                turn.take_down(seat, 0, self.bank, stake);
            }
        }
        turn.state.bank.seat = None;
        turn.state.bank.asked = None;
        turn.say("the house banks", None, None, Clause::new("HC-F §14.V"));
    }

    /// All that the bank has put up.
    pub(super) fn put_up(&self, felt: &Felt) -> Cents {
        felt.staked().map(|s| felt.seat(s).stake(self.bank, 0)).sum()
    }

    /// All main wagers of the players.
    fn against(&self, felt: &Felt) -> Cents {
        felt.staked().map(|s| felt.seat(s).stake(self.main, 0)).sum()
    }

    /// Whether others have put money into the player's bank (§14.XIX).
    pub(super) fn has_partners(&self, felt: &Felt, bank: Seat) -> bool {
        felt.clockwise().any(|s| s != bank && felt.seat(s).bet(self.bank, 0).is_some())
    }

    /// Whether a wager or a share of the bank may be made while a player banks, or no share while the house does.
    pub(super) fn may_bet_with_bank(
        &self,
        felt: &Felt,
        state: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let refuse = |clause: &'static str, why| Err(Refusal::new(Clause::new(clause), why));
        let bets = felt.seat(seat);
        let Some(bank) = state.bank.seat else {
            return match spot == self.bank {
                true => refuse("HC-F §14.VI", "the house banks this round"),
                false => Ok(()),
            };
        };
        let banks = bets.patron == felt.seat(bank).patron;
        if spot == self.bank {
            return match bets.bet(self.main, 0).is_some() || (banks && seat != bank) {
                true => refuse("HC-F §14.XIX", "a partner in the bank has no wager and no second position"),
                false => Ok(()),
            };
        }
        if spot == self.main && banks {
            return refuse("HC-F §1.¶1", "the bank is played against and makes no wager");
        }
        if spot == self.main && bets.bet(self.bank, 0).is_some() {
            return refuse("HC-F §14.XIX", "a partner in the bank does not bet against it");
        }
        if spot == self.main && self.against(felt) + amount > self.put_up(felt) {
            return refuse("HC-F §14.VI", "the bank has not put up enough to pay this wager");
        }
        Ok(())
    }

    /// Whether this much may leave the bank: what stays must pay every wager (§14.VI).
    pub(super) fn may_lower_bank(&self, felt: &Felt, amount: Cents) -> Result<(), Refusal> {
        if self.put_up(felt) - amount < self.against(felt) {
            return Err(Refusal::new(Clause::new("HC-F §14.VI"), "the bank must be able to pay every wager"));
        }
        Ok(())
    }

    /// What the house would bet against the player bank: its share of his last wager, or less if he asks (§14.VIII, IX).
    /// With partners in the bank the house decides alone (§14.XIX).
    fn house_offers(&self, felt: &Felt, state: &State, bank: Seat) -> Cents {
        let last = state.bank.last[bank.0 as usize];
        let offers = self.house_share.of(last, DOLLARS);
        match state.bank.asked {
            Some(most) if !self.has_partners(felt, bank) => offers.min(most),
            _ => offers,
        }
    }

    /// The player bank asks the house to bet this much at most, less than it would, or nothing at all.
    pub(super) fn ask_house<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        most: Option<Cents>,
    ) -> Result<(), Refusal> {
        let refuse = |clause: &'static str, why| Err(Refusal::new(Clause::new(clause), why));
        let (Phase::Bets, Some(bank)) = (turn.state.phase, turn.state.bank.seat) else {
            return refuse("HC-F §14.IX", "no player bank is waiting for wagers");
        };
        if self.has_partners(&turn.felt, bank) {
            return refuse("HC-F §14.XIX", "with partners in the bank the house decides on its wager");
        }
        let offers = self.house_offers(&turn.felt, turn.state, bank);
        if let Some(most) = most
            && !(Cents::ZERO < most && most < offers && most.is_multiple_of(DOLLARS.unit))
        {
            return refuse("HC-F §14.IX", "the house is asked to bet fewer whole dollars than it would");
        }
        let most = most.unwrap_or(Cents::ZERO);
        turn.state.bank.asked = Some(most);
        turn.say(
            "the house will bet no more than, in dollars,",
            Some(most.0 / 100),
            None,
            Clause::new("HC-F §14.IX"),
        );
        Ok(())
    }

    /// No more bets: the house lays its wager against a player bank, and who bet is remembered.
    pub(super) fn close_bank<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let against = self.against(&turn.felt);
        let mut house = Cents::ZERO;
        if let Some(bank) = turn.state.bank.seat {
            let put_up = self.put_up(&turn.felt);
            if put_up < against || turn.felt.seat(bank).bet(self.bank, 0).is_none() {
                let why = "the player bank must put up enough to pay every wager";
                return Err(Refusal::new(Clause::new("HC-F §14.VI"), why));
            }
            let covered = self.house_offers(&turn.felt, turn.state, bank).min(put_up - against);
            house = covered.times(1, 1, DOLLARS);
        }
        if against + house == Cents::ZERO {
            return Err(Refusal::new(Clause::new("HC-F §9.VI"), "nobody has placed a wager"));
        }
        let mut betting = Seats::default();
        turn.state.bank.last = [Cents::ZERO; SEATS as usize];
        for seat in turn.felt.staked() {
            let stake = turn.felt.seat(seat).stake(self.main, 0);
            turn.state.bank.last[seat.0 as usize] = stake;
            if stake > Cents::ZERO {
                betting.insert(seat);
            }
        }
        turn.state.bank.house = house;
        if turn.state.bank.seat.is_none() {
            turn.state.bank.against_house = betting;
        } else if house > Cents::ZERO {
            turn.say("the house bets, in dollars,", Some(house.0 / 100), None, Clause::new("HC-F §14.VIII"));
        }
        Ok(())
    }

    /// The player bank is settled last: the net win less commission, or the net loss out of what was put up, shared by
    /// partners in proportion (§14.XVII.A, XVIII, XIX).
    pub(super) fn settle_bank<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Some(bank) = turn.state.bank.seat else { return };
        let total = self.put_up(&turn.felt);
        let net = turn.state.bank.taken;
        let (won, lost) = (net.max(Cents::ZERO), (-net).max(Cents::ZERO));
        let fee = self.commission(won);
        let stake = |felt: &Felt, seat: Seat| felt.seat(seat).stake(self.bank, 0);
        let share = |felt: &Felt, seat: Seat, amount: Cents| {
            amount.times(stake(felt, seat).0 as u64, total.0.max(1) as u64, Rounding::CENT)
        };
        let partners = || (0..SEATS).rev().map(Seat).filter(|&s| s != bank);
        let rest = |felt: &Felt, amount: Cents| amount - partners().map(|s| share(felt, s, amount)).sum();
        // What is left over is the playing partner's, up to what he put up.
        let own = [won, lost, fee].map(|amount| rest(&turn.felt, amount));
        let mut over = (own[1] - stake(&turn.felt, bank)).max(Cents::ZERO);
        let own_loss = own[1] - over;
        for seat in partners() {
            let [w, l, f] = [won, lost, fee].map(|amount| share(&turn.felt, seat, amount));
            let more = over.min(stake(&turn.felt, seat) - l);
            over -= more;
            self.settle_share(turn, seat, w, l + more, f);
        }
        self.settle_share(turn, bank, own[0], own_loss, own[2]);
    }

    fn settle_share<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        won: Cents,
        lost: Cents,
        fee: Cents,
    ) {
        let stake = turn.felt.seat(seat).stake(self.bank, 0);
        if stake == Cents::ZERO {
            return;
        }
        if won > Cents::ZERO {
            let verdict = Verdict::win(book::Pays::Flat(won), Clause::new("HC-F §14.XVII.A"));
            turn.bonus(seat, 0, self.bank, stake, verdict);
            turn.charge(seat, self.bank, fee, Clause::new("HC-F §14.XVIII"));
        }
        if stake > lost {
            turn.take_down(seat, 0, self.bank, stake - lost);
        }
        turn.settle(seat, 0, self.bank, Verdict::lose(Clause::new("HC-F §14.XVII.A")));
    }
}
