//! What is called out: wagers on and off, the passing of dice, call bets, and every way a roll does not count.

use book::{Cents, Clause};

use super::wagers::{CrapsWager, HARDWAYS};
use super::{CALL_BET, CALLED, Craps, Phase, State};
use crate::kernel::{By, Call, CallInfo, Refusal, Seat, Sink, SpotId, Turn};

/// Every call of the chapter.
pub(super) const CALLS: [CallInfo; 19] = [
    CallInfo::plain("on", By::Player, "HC-B §3.I.F", "the wager works on a come-out roll").seat().spot(),
    CallInfo::plain("off", By::Player, "HC-B §3.I.G", "the wager rests on a come-out roll").seat().spot(),
    CallInfo::plain("hardways-on", By::Player, "HC-B §3.I.G", "all the player's hardways work on a come-out")
        .seat(),
    CallInfo::plain(
        "hardways-off",
        By::Player,
        "HC-B §3.I.G",
        "all the player's hardways rest on a come-out",
    )
    .seat(),
    CallInfo::plain("pass-dice", By::Player, "HC-B §11.I", "the shooter passes the dice").seat(),
    CallInfo::plain("call-bet", By::Player, "HC-B §1.I.B", "a wager of a known customer without chips")
        .seat()
        .spot()
        .amount(),
    CallInfo::plain("order-pass", By::Floor, "HC-B §11.I.B", "the box person has the shooter pass the dice"),
    no_roll("off-table", "HC-B §13.I", "a die left the table"),
    no_roll("die-on-die", "HC-B §13.I", "a die came to rest on the other"),
    no_roll("cocked", "HC-B §10.II", "a die rests on objects by more than one side"),
    no_roll("disputed", "HC-B §10.III.A", "the box person voids a throw whose upper face is disputed"),
    no_roll("not-together", "HC-B §13.II.A", "the dice left the hand one after the other"),
    no_roll("short-throw", "HC-B §13.II.B", "a die did not reach the far end"),
    no_roll("on-bank", "HC-B §13.II.C", "a die rests on the bank of chips"),
    no_roll("in-cup", "HC-B §13.II.D", "a die rests in the dice cup"),
    no_roll("on-rail", "HC-B §13.II.D", "a die rests on a rail"),
    no_roll("cheating", "HC-B §13.II.E", "a crooked device or technique was used"),
    no_roll("improper", "HC-B §13.II.F", "the box person or stick person finds the throw improper"),
    no_roll("interference", "HC-B §13.II.G", "a player deliberately interfered with the dice"),
];

/// A roll that does not count: the wagers stand and the dice are thrown again.
const fn no_roll(id: &'static str, clause: &'static str, help: &'static str) -> CallInfo {
    CallInfo::plain(id, By::Irregularity, clause, help)
}

impl Craps {
    /// What a call does.
    pub(super) fn called<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let info = self.layout.call(call.id).expect("the kernel has found it");
        let seat = || call.seat.expect("the kernel has seen it named");
        let spot = || call.spot.expect("the kernel has seen it named");
        match call.id {
            "on" => self.call_wager(turn, seat(), spot(), true),
            "off" => self.call_wager(turn, seat(), spot(), false),
            "hardways-on" => self.call_hardways(turn, seat(), true),
            "hardways-off" => self.call_hardways(turn, seat(), false),
            "call-bet" => {
                self.call_bet(turn, seat(), spot(), call.amount.expect("the kernel has seen it named"))
            }
            "pass-dice" if turn.state.shooter != Some(seat()) => {
                Err(Refusal::new(info.clause, format!("{} does not hold the dice", seat())))
            }
            "pass-dice" => {
                self.pass_dice(turn, "passes the dice", info.clause);
                Ok(())
            }
            "order-pass" if turn.state.shooter.is_none() => {
                Err(Refusal::new(info.clause, "nobody holds the dice"))
            }
            "order-pass" => {
                self.pass_dice(turn, "is ordered to pass the dice", info.clause);
                Ok(())
            }
            _ if turn.state.phase != Phase::Throw => {
                Err(Refusal::new(info.clause, "no roll is called on a throw, and none is due"))
            }
            _ => {
                turn.say("no roll", None, turn.state.shooter, info.clause);
                Ok(())
            }
        }
    }

    fn open(&self, turn: &Turn<State, impl Sink>) -> Result<(), Refusal> {
        if turn.state.phase == Phase::Bets {
            return Ok(());
        }
        Err(Refusal::new(self.layout.cites.betting, "wagers are closed"))
    }

    /// Calls a wager on or off for come-out rolls; the button lies on it until it is called otherwise.
    fn call_wager<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        spot: SpotId,
        on: bool,
    ) -> Result<(), Refusal> {
        self.open(turn)?;
        let (wager, clause) = (self.spots.at(spot), self.layout.at(spot).clause);
        if !wager.on_call() {
            return Err(Refusal::new(clause, "this wager is never called on or off"));
        }
        let Some(mark) = turn.mark_mut(seat, 0, spot) else {
            return Err(Refusal::new(clause, format!("{seat} has no such wager")));
        };
        // The button says the opposite of what holds without one.
        *mark = *mark & !CALLED | if on == wager.rests() { CALLED } else { 0 };
        let what = if on { "calls the wager on" } else { "calls the wager off" };
        turn.say(what, wager.number(), Some(seat), clause);
        Ok(())
    }

    /// All of a player's hardways at once: the button in the centre of their area.
    fn call_hardways<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, on: bool) -> Result<(), Refusal> {
        let spots = (0..HARDWAYS.len() as u8).map(|n| self.spots.of(CrapsWager::Hard(n)));
        let mut made = spots.filter(|&spot| turn.felt.seat(seat).bet(spot, 0).is_some()).peekable();
        if made.peek().is_none() {
            return Err(Refusal::new(Clause::new("HC-B §3.I.G"), format!("{seat} has no hardway")));
        }
        made.collect::<arrayvec::ArrayVec<_, 4>>()
            .into_iter()
            .try_for_each(|spot| self.call_wager(turn, seat, spot, on))
    }

    /// A wager without chips for a known customer, where the house takes such.
    fn call_bet<K: Sink>(
        &self,
        turn: &mut Turn<State, K>,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if !self.call_bets {
            return Err(Refusal::new(Clause::new("HC-B §2.III.C"), "no call bets"));
        }
        self.open(turn)?;
        let print = self.layout.at(spot);
        let clause = Clause::new("HC-B §1.I.B");
        if !print.open || turn.felt.seat(seat).stake(spot, 0) > Cents::ZERO {
            return Err(Refusal::new(clause, "a call bet is a new wager on a spot where players bet"));
        }
        self.check_bet(&turn.felt, turn.state, seat, spot, amount)?;
        let (limits, most) = (print.limits, self.most_on(&turn.felt, turn.state, seat, spot));
        if amount < limits.min || amount > most || !amount.is_multiple_of(limits.step) {
            let why = format!(
                "{} takes {} to {most} in steps of {}, not {amount}",
                print.name, limits.min, limits.step
            );
            return Err(Refusal::new(if amount > most { print.most_by } else { print.least_by }, why));
        }
        turn.say("bets without chips", None, Some(seat), clause);
        turn.stake(seat, 0, spot, amount);
        *turn.mark_mut(seat, 0, spot).expect("it was just made") |= CALL_BET;
        self.booked(turn, seat, spot, amount);
        Ok(())
    }
}
