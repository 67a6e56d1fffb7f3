//! Limits on what a house pays out. In Ohio one is put on what the wagers of a hand win together, and is used up by them
//! in the order they are settled ([`HandLimit`]); in Colorado on the sum over a hand or a round, and shared in proportion
//! ([`PayoutLimit`]: CO-21-2118 (4), CO-21-2119 (4), CO-28-2899.09 (5)).

use book::{Award, Cents, Clause, Fault, PayTable, Pays, Rounding, Rules};

use crate::kernel::*;

/// The most a stake wins by a pay table.
pub fn most_won(rules: &Rules, table: &PayTable, stake: Cents) -> Cents {
    let won = |row: &book::Row| row.pays.award(stake, Cents::ZERO, rules.rounding()).won;
    table.rows.iter().map(won).max().unwrap_or_default()
}

/// What a stake is paid as far as a limit bears on it; none where nothing is paid, or a meter is: that knows no limit.
fn limited(stake: Cents, verdict: Verdict, rounding: Rounding) -> Option<Award> {
    let pays = verdict.pays().filter(|pays| !matches!(pays, Pays::Meter(_)))?;
    Some(pays.award(stake, Cents::ZERO, rounding))
}

/// The most that the wagers of a hand win together, where the house has established a limit.
#[derive(Clone, Copy, Debug)]
pub struct HandLimit {
    most: Option<Cents>,
    rounding: Rounding,
    clause: Clause,
}

impl HandLimit {
    /// The limit, if there is one, on what is paid by these rules, and its clause.
    pub fn new(rules: &Rules, most: Option<Cents>, clause: Clause) -> HandLimit {
        HandLimit { most, rounding: rules.rounding(), clause }
    }

    /// The limit of the settings `payout-limited` and `payout-limit`. It may not cut `best`, the most that the least wagers
    /// win together.
    pub fn established(rules: &Rules, best: Cents, clause: Clause) -> Result<HandLimit, Fault> {
        let limit = rules.flag("payout-limited").then(|| rules.money("payout-limit"));
        match limit {
            Some(limit) if limit < best => Err(Fault::Choice(format!(
                "payout-limit {limit} would cut {best}, the best win on minimum wagers ({clause})"
            ))),
            limit => Ok(HandLimit::new(rules, limit, clause)),
        }
    }

    /// The limit of the setting `payout-limit`, or `best`, the most that the least wagers win together, where that is more.
    pub fn at_least(rules: &Rules, best: Cents, clause: Clause) -> HandLimit {
        HandLimit::new(rules, Some(rules.money("payout-limit").max(best)), clause)
    }

    /// The most that the wagers of a hand win; none where the house has established no limit.
    pub fn amount(&self) -> Option<Cents> {
        self.most
    }

    /// What is left of the limit before the first wager of a hand is paid.
    #[inline]
    pub fn left(&self) -> Cents {
        self.most.unwrap_or(Cents(i64::MAX))
    }

    /// What each of some stakes is paid, one after the other, where the limit cuts it; none where it is paid in full.
    pub fn together(&self, wagers: &[(Cents, Verdict)]) -> Vec<Option<Award>> {
        let mut left = self.left();
        let cut = |&(stake, verdict): &(Cents, Verdict)| {
            let award = limited(stake, verdict, self.rounding)?;
            let paid = award.within(&mut left);
            (paid != award).then_some(paid)
        };
        wagers.iter().map(cut).collect()
    }

    /// Settles a wager of a hand for no more than is left.
    #[inline]
    pub fn settle<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        spot: SpotId,
        verdict: Verdict,
        left: &mut Cents,
    ) {
        turn.settle_within(seat, 0, spot, verdict, left, self.clause);
    }

    /// Settles wagers of a hand that all have one verdict, and says so where they use the limit up.
    #[inline]
    pub fn settle_alike<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        wagers: &[SpotId],
        verdict: Verdict,
    ) {
        let mut left = self.left();
        wagers.iter().for_each(|&spot| self.settle(turn, seat, spot, verdict, &mut left));
        if left == Cents::ZERO {
            turn.say("the payout limit is reached", None, Some(seat), self.clause);
        }
    }

    /// The sign that tells players of the limit.
    pub fn marker(&self) -> Option<Marker> {
        self.most.map(|limit| Marker::table("payout limit", limit.to_string()))
    }
}

/// What a limit is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Per {
    Hand,
    Round,
}

/// The limit, if one is posted. It is one sum over the wagers of a hand, or of the round at the table; what is laid for the
/// dealer counts with the player's own. Awards of a meter do not count.
#[derive(Clone, Copy, Debug)]
pub struct PayoutLimit {
    limit: Option<(Per, Cents)>,
    rounding: Rounding,
}

/// What the wagers under one limit come to.
#[derive(Clone, Copy, Debug, Default)]
pub struct LimitTotals {
    /// What those about to be settled would win without it.
    won: Cents,
    /// What others were paid already.
    paid: Cents,
}

impl PayoutLimit {
    /// No limit.
    pub const NONE: PayoutLimit = PayoutLimit { limit: None, rounding: Rounding::CENT_UP };

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

    /// The most that is won under it, if a limit is posted.
    pub fn most(&self) -> Option<Cents> {
        self.limit.map(|(_, amount)| amount)
    }

    /// Whether one limit is for all players of a round together.
    fn by_round(&self) -> bool {
        matches!(self.limit, Some((Per::Round, _)))
    }

    /// What a stake would win.
    fn won(&self, stake: Cents, verdict: Verdict) -> Cents {
        limited(stake, verdict, self.rounding).map_or(Cents::ZERO, |award| award.won)
    }

    /// What each of some stakes is paid where no others win and the limit cuts it; none where it is paid in full.
    pub fn together(&self, wagers: &[(Cents, Verdict)]) -> Vec<Option<Award>> {
        let won = wagers.iter().map(|&(stake, verdict)| self.won(stake, verdict)).sum();
        let totals = LimitTotals { won, paid: Cents::ZERO };
        let cut = |&(stake, verdict): &(Cents, Verdict)| {
            let won = self.share(&totals, stake, verdict)?;
            Some(Award { won, ..limited(stake, verdict, self.rounding)? })
        };
        wagers.iter().map(cut).collect()
    }

    /// What the wagers of these seats come to, after so much was `paid` to them, where one limit is for the round; where each
    /// hand has its own, they are counted in its turn. `due` has the verdict on a wager, with the clause that allows the
    /// limit, or nothing if it is not to be settled yet.
    pub fn of_round<S, K: Sink>(
        &self,
        turn: &Turn<S, K>,
        mut seats: Seats,
        paid: Cents,
        due: impl Fn(&Turn<S, K>, Seat, &Bet) -> Option<(Verdict, Clause)>,
    ) -> LimitTotals {
        if !self.by_round() {
            seats = Seats::default();
        }
        LimitTotals { won: seats.map(|seat| self.would_win(turn, seat, &due)).sum(), paid }
    }

    /// Settles what is due of a seat's wagers, in their order: under the limit of the round, or under its own, after so much
    /// was `paid` to it. `settled` is told of each wager, and of what it won under the limit.
    pub fn settle_seat<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        (round, paid): (LimitTotals, Cents),
        due: impl Fn(&Turn<S, K>, Seat, &Bet) -> Option<(Verdict, Clause)>,
        mut settled: impl FnMut(&mut Turn<S, K>, Bet, Cents),
    ) {
        let totals = match self.limit {
            Some((Per::Hand, _)) => LimitTotals { won: self.would_win(turn, seat, &due), paid },
            _ => round,
        };
        let next = |turn: &Turn<S, K>| {
            let mut bets = turn.felt.seat(seat).bets.iter();
            bets.find_map(|bet| Some((*bet, due(turn, seat, bet)?)))
        };
        while let Some((bet, (verdict, clause))) = next(turn) {
            let won = self.settle(turn, seat, bet, verdict, &totals, clause);
            settled(turn, bet, won);
        }
    }

    /// What the wagers of a seat would win without the limit.
    fn would_win<S, K: Sink>(
        &self,
        turn: &Turn<S, K>,
        seat: Seat,
        due: impl Fn(&Turn<S, K>, Seat, &Bet) -> Option<(Verdict, Clause)>,
    ) -> Cents {
        let won = |bet: &Bet| due(turn, seat, bet).map(|(verdict, _)| self.won(bet.stake, verdict));
        turn.felt.seat(seat).bets.iter().filter_map(won).sum()
    }

    /// What a stake that was counted in wins where the limit is passed: its share of what is left, in proportion to what
    /// it would win.
    fn share(&self, totals: &LimitTotals, stake: Cents, verdict: Verdict) -> Option<Cents> {
        let ((_, limit), won) = (self.limit?, self.won(stake, verdict));
        let left = (limit - totals.paid).max(Cents::ZERO);
        let passed = totals.won > limit - totals.paid && won > Cents::ZERO;
        passed.then(|| Cents((won.0 as i128 * left.0 as i128 / totals.won.0 as i128) as i64))
    }

    /// Settles a wager; where the limit is passed, for its share of what is left of it. Returns what was won under the
    /// limit.
    fn settle<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        bet: Bet,
        verdict: Verdict,
        totals: &LimitTotals,
        clause: Clause,
    ) -> Cents {
        let won = self.won(bet.stake, verdict);
        debug_assert!(!self.posted() || won <= totals.won, "a wager is counted in before it is settled");
        match self.share(totals, bet.stake, verdict) {
            Some(share) => {
                turn.settle_within(seat, 0, bet.spot, verdict, &mut { share }, clause);
                share
            }
            None => {
                turn.settle(seat, 0, bet.spot, verdict);
                won
            }
        }
    }

    /// The sign that tells players of the limit.
    pub fn marker(&self) -> Option<Marker> {
        let (per, limit) = self.limit?;
        let per = if per == Per::Hand { "hand" } else { "round" };
        Some(Marker::table("payout limit", format!("{limit} a {per} in all")))
    }
}
