//! The Multi-Link Progressive (HC-L): one dollar on five cards of a player, for a jackpot that the tables of six games
//! build together.
//!
//! A game takes it in with a line at each of these moments; where the house does not offer it, none of them does
//! anything:
//! - [`MultiLink::new`], after the game's own spots, prints its spot and its meter;
//! - [`MultiLink::may_bet`] and [`MultiLink::may_take_down`] belong into the game's methods of these names;
//! - [`MultiLink::lock`], at the close, says which seats are in: the game's state keeps the answer for the round;
//! - [`MultiLink::forfeit`], where the chapter collects the wagers of those who folded;
//! - [`MultiLink::pay`], for each hand turned up, before its cards are collected;
//! - a player who leaves and loses all wagers is in no longer: the game takes the seat out.
//!
//! A void needs nothing: the kernel gives the stakes back, and tells the house what to take off the meter again.

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::Card;
use hands::{PokerCategory, PokerRank};

use crate::goes_with::GoesWith;
use crate::kernel::*;

/// The wagers a game requires before the progressive may be bet (§3.I).
#[derive(Clone, Copy, Debug)]
pub enum Required<'a> {
    /// Each of these.
    All(&'a [SpotId]),
    /// One of these.
    Any(&'a [SpotId]),
}

/// The progressive of one table.
#[derive(Clone, Debug)]
pub struct MultiLink {
    /// Absent where the house does not link this table (§5.II).
    spot: Option<SpotId>,
    limits: Limits,
    /// It goes with the wagers the game requires (§3.I).
    goes_with: GoesWith,
    meter: u8,
    awards: Awards,
}

/// What five cards are awarded, whatever the game (§7.I, §7.II).
#[derive(Clone, Debug)]
pub struct Awards(Paid<10>);

impl Awards {
    /// The table in force.
    pub fn new(rules: &Rules) -> Result<Awards, Fault> {
        let events = std::array::from_fn(|i| PokerCategory::ALL[i].id());
        Ok(Awards(Paid::new(rules.paytable("multi-link"), events)?))
    }

    /// The wager on a hand of this category (§6, §7.I).
    #[inline]
    pub fn settle(&self, hand: PokerCategory) -> Verdict {
        self.0.verdict(hand as usize)
    }

    /// What every other player with the wager is paid for such a hand, if it is an envy hand (§7.II).
    #[inline]
    pub fn envy(&self, hand: PokerCategory) -> Option<Verdict> {
        Verdict::envy(self.0.row(hand as usize)?, Clause::new("HC-L §7.II"))
    }
}

impl MultiLink {
    /// Prints the spot of every position (§2.I.A) and the meter (§7.III), if the table is linked (§5.II).
    pub fn new(rules: &Rules, layout: &mut Layout, required: Required) -> Result<MultiLink, Fault> {
        let spot = rules.flag("multi-link").then(|| layout.spot(rules, "multi-link", true));
        spot.iter().for_each(|&spot| layout.closed_by(spot, Clause::new("HC-L §3.IV")));
        let printed =
            spot.map(|spot| layout.meter_of(rules, ("multi-link", ""), spot, Clause::new("HC-L §7.III")));
        let meter = printed.transpose()?.unwrap_or_default();
        let words = [
            "the progressive wager goes with the wagers the game requires",
            "the progressive wager would stand without the wagers the game requires",
        ];
        let goes_with = match required {
            Required::All(spots) => GoesWith::all(spot, spots, "HC-L §3.I", words),
            Required::Any(spots) => GoesWith::all(spot, spots, "HC-L §3.I", words).any(),
        };
        Ok(MultiLink {
            spot,
            limits: rules.limits("multi-link"),
            goes_with,
            meter,
            awards: Awards::new(rules)?,
        })
    }

    /// The spot of the wager, if the table is linked.
    pub fn spot(&self) -> Option<SpotId> {
        self.spot
    }

    /// The progressive wager goes with the wagers the game requires (§3.I) and is one dollar (§3.II).
    pub fn may_bet(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        if Some(spot) != self.spot {
            return Ok(());
        }
        self.goes_with.may_bet(felt, seat, spot, amount)?;
        let total = felt.seat(seat).stake(spot, 0) + amount;
        if total < self.limits.min || total > self.limits.max {
            let why = format!("the progressive wager is {}, not {total}", self.limits.max);
            return Err(Refusal::new(Clause::new("HC-L §3.II"), why));
        }
        Ok(())
    }

    /// A required wager stays as long as the progressive wager does (§3.I).
    pub fn may_take_down(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        self.goes_with.may_take_down(felt, seat, spot, amount)
    }

    /// The round begins: the system locks and the dealer counts what it has accepted (§4.I). The state of the round
    /// keeps the answer: these seats receive envy bonuses, folded or not (§6.III).
    pub fn lock<S, K: Sink>(&self, turn: &mut Turn<S, K>) -> Seats {
        let Some(spot) = self.spot else { return Seats::default() };
        let bets = |seat: &Seat| turn.felt.seat(*seat).bet(spot, 0).is_some();
        let made: Seats = turn.felt.staked().filter(bets).collect();
        if !made.is_empty() {
            let count = Some(i64::from(made.len()));
            turn.say("progressive wagers accepted:", count, None, Clause::new("HC-L §4.I"));
        }
        made
    }

    /// The wager on these five cards (§6, §7.I).
    #[inline]
    pub fn settle(&self, hand: PokerRank) -> Verdict {
        self.awards.settle(hand.category()).from_meter(self.meter)
    }

    /// What every other player with the wager is paid for this hand, if it is an envy hand (§7.II).
    #[inline]
    pub fn envy(&self, hand: PokerRank) -> Option<Verdict> {
        self.awards.envy(hand.category())
    }

    /// A player who folds forfeits the wager, never the envy (§6.III).
    pub fn forfeit<S, K: Sink>(&self, turn: &mut Turn<S, K>, seat: Seat) {
        if let Some(spot) = self.spot {
            turn.settle(seat, 0, spot, Verdict::lose(Clause::new("HC-L §6.III")));
        }
    }

    /// A seat's hand lies face up: its own wager, if one stands, is settled from the meter as it is now (§7.IV), then
    /// the others with the wager are paid for an envy hand, from the dealer's left (§7.II).
    #[inline]
    pub fn pay<S, K: Sink>(&self, turn: &mut Turn<S, K>, linked: Seats, seat: Seat, five: &[Card; 5]) {
        let Some(spot) = self.spot.filter(|_| !linked.is_empty()) else { return };
        let hand = hands::poker::five(five);
        if turn.felt.seat(seat).bet(spot, 0).is_some() {
            if hand.category() >= PokerCategory::StraightFlush {
                let clause = Clause::new("HC-L §6.IV.C.1");
                turn.say("a supervisor and surveillance confirm the award", None, Some(seat), clause);
            }
            turn.settle(seat, 0, spot, self.settle(hand));
        }
        if let Some(envy) = self.envy(hand) {
            for other in linked.filter(|&other| other != seat) {
                turn.bonus(other, 0, spot, Cents::ZERO, envy);
            }
        }
    }
}
