//! The aggregate payout limit a house may post (CO-21-2118 (4), (12)(A)(IV), (14)(A)(IV), (15)(A)(V), (16)(A)(IV)).

use book::{Cents, Clause, Pays, Rounding, Rules};

use super::wagers::{WAGERS, Wager};
use crate::kernel::*;

/// What a limit is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Per {
    Hand,
    Round,
}

/// The limit, if one is posted. It holds for each wager by itself: what is laid for the dealer counts with the player's
/// own. Awards of a meter do not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct PayoutLimit {
    limit: Option<(Per, Cents)>,
    rounding: Rounding,
}

/// What each wager of a seat, or of all, would win without a limit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals([Cents; WAGERS]);

impl PayoutLimit {
    pub(super) fn new(rules: &Rules) -> PayoutLimit {
        let amount = rules.money("payout-limit");
        let limit = match rules.choice("payout-limit-per") {
            "hand" => Some((Per::Hand, amount)),
            "round" => Some((Per::Round, amount)),
            _ => None,
        };
        PayoutLimit { limit, rounding: rules.rounding() }
    }

    #[inline]
    pub(super) fn posted(&self) -> bool {
        self.limit.is_some()
    }

    /// Whether one limit is for all players of a round together.
    pub(super) fn by_round(&self) -> bool {
        matches!(self.limit, Some((Per::Round, _)))
    }

    /// What a stake would win.
    fn won(&self, stake: Cents, verdict: Verdict) -> Cents {
        match verdict.pays {
            None | Some(Pays::Meter(_)) => Cents::ZERO,
            Some(pays) => pays.award(stake, Cents::ZERO, self.rounding).won,
        }
    }

    /// Counts a stake in.
    pub(super) fn count(&self, totals: &mut Totals, wager: Wager, stake: Cents, verdict: Verdict) {
        totals.0[wager as usize] += self.won(stake, verdict);
    }

    /// Settles a wager; where the limit is passed, for its share of the limit in proportion to what it would win.
    pub(super) fn settle<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        (bet, wager): (Bet, Wager),
        verdict: Verdict,
        totals: &Totals,
    ) {
        let total = totals.0[wager as usize];
        let won = self.won(bet.stake, verdict);
        match self.limit {
            Some((_, limit)) if total > limit && won > Cents::ZERO => {
                let share = won.0 as i128 * limit.0 as i128 / total.0 as i128;
                let mut left = Cents(share as i64);
                turn.settle_within(seat, 0, bet.spot, verdict, &mut left, clause(wager));
            }
            _ => {
                turn.settle(seat, 0, bet.spot, verdict);
            }
        }
    }

    /// The sign that tells players of the limit.
    pub(super) fn marker(&self) -> Option<Marker> {
        let (per, limit) = self.limit?;
        let per = if per == Per::Hand { "hand" } else { "round" };
        Some(Marker::table("payout limit", format!("{limit} a {per} on each wager")))
    }
}

/// Where the chapter allows the limit.
fn clause(wager: Wager) -> Clause {
    Clause::new(match wager {
        Wager::Odds => "CO-21-2118 (12)(A)(IV)",
        Wager::BadBeat => "CO-21-2118 (14)(A)(IV)",
        Wager::TripsPlus => "CO-21-2118 (15)(A)(V)",
        Wager::GoinWild => "CO-21-2118 (16)(A)(IV)",
        _ => "CO-21-2118 (4)",
    })
}
