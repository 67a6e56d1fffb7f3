//! What each wager of DJ Wild pays, and the order of settlement (HC-O §10(c)–(d), §11).

use arrayvec::ArrayVec;
use hands::wild::{WildHand, WildRank};

use super::Dj;
use crate::kernel::*;
use crate::payout_limit::HandLimit;
use crate::poker::PokerRound;
use crate::wild_stud::{WildPrint, five};

pub(super) const PRINT: WildPrint = WildPrint {
    blind: "blind",
    rest: "below-straight",
    win: "HC-O §11(b)",
    tie: "HC-O §11(b)",
    lose: "HC-O §10(d)(2)",
};

impl Dj {
    /// The Ante of a player who made the Play wager (§11(b)).
    pub fn settle_ante(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.base.settle_ante(player, dealer)
    }

    /// The Play wager (§11(b)).
    pub fn settle_play(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.base.settle_play(player, dealer)
    }

    /// The Blind of a player who made the Play wager (§11(b)–(c)).
    pub fn settle_blind(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.base.settle_blind(player, dealer)
    }

    /// Trips, folded or not: the player's own hand, natural or wild (§10(d)(3), §11(c), §12(f)).
    pub fn settle_trips(&self, player: WildHand) -> Verdict {
        self.trips_pays.verdict(player)
    }

    /// Two Way Bad Beat, folded or not: three of a kind or better beaten, on either side (§10(d)(4), §11(d)).
    pub fn settle_bad_beat(&self, player: WildRank, dealer: WildRank) -> Verdict {
        self.bad_beat_pays.verdict(player, dealer)
    }

    /// The most that the wagers of a hand win together (§11(e)).
    pub fn payout_limit(&self) -> HandLimit {
        self.limit
    }

    /// Collects what a hand loses and pays what it wins, in all no more than the limit (§10(d), §11(e)).
    pub(super) fn settle_hand<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, dealer: WildRank) {
        let five = *five(&turn.felt, Place::Hand(seat, 0));
        let player = hands::wild::five(&five);
        let mut wagers = ArrayVec::<(SpotId, Verdict), 5>::new();
        wagers.push((self.base.ante, self.settle_ante(player, dealer)));
        wagers.push((self.base.blind, self.settle_blind(player, dealer)));
        wagers.push((self.base.play, self.settle_play(player, dealer)));
        let bets = turn.felt.seat(seat);
        if let Some(spot) = self.trips.filter(|&spot| bets.bet(spot, 0).is_some()) {
            wagers.push((spot, self.settle_trips(hands::wild::dj_wild(&five))));
        }
        if let Some(spot) = self.bad_beat.filter(|&spot| bets.bet(spot, 0).is_some()) {
            wagers.push((spot, self.settle_bad_beat(player, dealer)));
        }
        for &(spot, verdict) in wagers.iter().filter(|(_, v)| v.pays().is_none()) {
            turn.settle(seat, 0, spot, verdict);
        }
        let mut left = self.limit.left();
        for &(spot, verdict) in wagers.iter().filter(|(_, v)| v.pays().is_some()) {
            self.limit.settle(turn, seat, spot, verdict, &mut left);
        }
    }
}
