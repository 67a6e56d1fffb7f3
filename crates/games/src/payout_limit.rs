//! The aggregate payout limit a house may post in Colorado (CO-21-2118 (4), CO-28-2899.09 (5)).

use book::{Award, Cents, Clause, Pays, Rounding, Rules};

use crate::kernel::*;

/// The most wagers a table with such a limit has.
const WAGERS: usize = 24;

/// What a limit is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Per {
    Hand,
    Round,
}

/// The limit, if one is posted. It holds for each wager by itself: what is laid for the dealer counts with the player's
/// own. Awards of a meter do not count.
#[derive(Clone, Copy, Debug)]
pub struct PayoutLimit {
    limit: Option<(Per, Cents)>,
    rounding: Rounding,
}

/// What each wager of a seat, or of all, would win without a limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals([Cents; WAGERS]);

impl PayoutLimit {
    /// The limit of the settings `payout-limit-per` and `payout-limit`.
    pub fn new(rules: &Rules) -> PayoutLimit {
        let amount = rules.money("payout-limit");
        let limit = match rules.choice("payout-limit-per") {
            "hand" => Some((Per::Hand, amount)),
            "round" => Some((Per::Round, amount)),
            _ => None,
        };
        PayoutLimit { limit, rounding: rules.rounding() }
    }

    /// Whether a limit is posted.
    #[inline]
    pub fn posted(&self) -> bool {
        self.limit.is_some()
    }

    /// The most one wager wins, alone at the table, if a limit is posted.
    pub fn most(&self) -> Option<Cents> {
        self.limit.map(|(_, amount)| amount)
    }

    /// Whether one limit is for all players of a round together.
    pub fn by_round(&self) -> bool {
        matches!(self.limit, Some((Per::Round, _)))
    }

    /// What a stake would win.
    fn won(&self, stake: Cents, verdict: Verdict) -> Cents {
        match verdict.pays {
            None | Some(Pays::Meter(_)) => Cents::ZERO,
            Some(pays) => pays.award(stake, Cents::ZERO, self.rounding).won,
        }
    }

    /// What a stake is paid where it is the only one of its wager and the limit cuts it; none where nothing is cut.
    pub fn alone(&self, stake: Cents, verdict: Verdict) -> Option<Award> {
        let ((_, limit), pays) = (self.limit?, verdict.pays?);
        let award = pays.award(stake, Cents::ZERO, self.rounding);
        (self.won(stake, verdict) > limit).then_some(Award { won: limit, ..award })
    }

    /// Counts a stake in.
    pub fn count(&self, totals: &mut Totals, wager: usize, stake: Cents, verdict: Verdict) {
        totals.0[wager] += self.won(stake, verdict);
    }

    /// Settles a wager; where the limit is passed, for its share of the limit in proportion to what it would win.
    pub fn settle<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        (bet, wager): (Bet, usize),
        verdict: Verdict,
        totals: &Totals,
        clause: Clause,
    ) {
        let total = totals.0[wager];
        let won = self.won(bet.stake, verdict);
        match self.limit {
            Some((_, limit)) if total > limit && won > Cents::ZERO => {
                let share = won.0 as i128 * limit.0 as i128 / total.0 as i128;
                let mut left = Cents(share as i64);
                turn.settle_within(seat, 0, bet.spot, verdict, &mut left, clause);
            }
            _ => {
                turn.settle(seat, 0, bet.spot, verdict);
            }
        }
    }

    /// The sign that tells players of the limit.
    pub fn marker(&self) -> Option<Marker> {
        let (per, limit) = self.limit?;
        let per = if per == Per::Hand { "hand" } else { "round" };
        Some(Marker::table("payout limit", format!("{limit} a {per} on each wager")))
    }
}
