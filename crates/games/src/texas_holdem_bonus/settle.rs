//! What each wager of Texas Hold 'Em Bonus pays (HC-K §10.VIII, §11).

use book::{Cents, Clause, Fault, Pays, Rules};
use equipment::{Card, Rank};
use hands::{PokerCategory, PokerRank};

use super::{ANTES, HoldemBonus};
use crate::holdem;
use crate::kernel::*;
use crate::payout_limit::{HandLimit, most_won};
use crate::poker::{DEALER, PokerRound, showdown};

/// By which clauses equal hands tie, and the worse one loses.
const TIE_OR_LOSS: [&str; 2] = ["HC-K §10.VIII.C", "HC-K §10.VIII.A"];

/// The events of the Bonus table, best first.
const BONUS: [&str; 7] = [
    "pair-of-aces",
    "ace-king-suited",
    "ace-queen-or-jack-suited",
    "ace-king-offsuit",
    "pair-of-pictures",
    "ace-queen-or-jack-offsuit",
    "pair-of-tens-or-lower",
];

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    ante: Pays,
    /// The Flop, Turn and River wagers.
    streets: [Pays; 3],
    bonus: Paid<7>,
    /// The award for aces against aces, where the house offers it (§11.IV).
    both_aces: Option<Paid<1>>,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let both_aces = rules.flag("both-aces").then(|| rules.part("bonus", "both-aces"));
        Ok(PayTables {
            ante: rules.win("ante"),
            streets: ["flop", "turn", "river"].map(|wager| rules.win(wager)),
            bonus: Paid::new(rules.paytable("bonus"), BONUS)?,
            both_aces: both_aces.map(|table| Paid::new(table, ["both-pair-of-aces"])).transpose()?,
        })
    }
}

/// The most a hand wins: the printed limit, or what the least wagers can win where that is more (§11.V).
pub(super) fn limit(rules: &Rules) -> HandLimit {
    let least = |table, stake| most_won(rules, table, stake);
    let (ante, bonus) = (rules.limits("ante").min, rules.limits("bonus").min);
    let base: Cents = ["ante", "flop", "turn", "river"]
        .into_iter()
        .zip(ANTES)
        .map(|(wager, antes)| least(rules.paytable(wager), ante * antes))
        .sum();
    let award = if rules.flag("both-aces") { "both-aces" } else { "" };
    let side = least(rules.part("bonus", award), bonus).max(least(rules.paytable("bonus"), bonus));
    HandLimit::at_least(rules, base + side, Clause::new("HC-K §11.V"))
}

impl HoldemBonus {
    /// The Ante: a better hand is paid from a straight up, and returned below it (§10.VIII).
    pub fn settle_ante(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        let clause = Clause::new("HC-K §10.VIII.B");
        let won = match Self::pays_ante(player) {
            true => Verdict::win(self.pays.ante, clause),
            false => Verdict::push(clause),
        };
        showdown(player, dealer, || won, TIE_OR_LOSS)
    }

    /// Whether a hand that wins is paid on the Ante.
    pub(super) fn pays_ante(player: PokerRank) -> bool {
        player.category() >= PokerCategory::Straight
    }

    /// The Flop wager (§10.VIII).
    pub fn settle_flop(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        self.settle_street(0, player, dealer)
    }

    /// The Turn wager (§10.VIII).
    pub fn settle_turn(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        self.settle_street(1, player, dealer)
    }

    /// The River wager (§10.VIII).
    pub fn settle_river(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        self.settle_street(2, player, dealer)
    }

    fn settle_street(&self, street: usize, player: PokerRank, dealer: PokerRank) -> Verdict {
        let won = || Verdict::win(self.pays.streets[street], Clause::new("HC-K §10.VIII.B"));
        showdown(player, dealer, won, TIE_OR_LOSS)
    }

    /// The Bonus: the player's own two cards (§11.III), and the dealer's where aces against aces are paid (§11.IV). A
    /// void hand of the dealer is none.
    pub fn settle_bonus(&self, own: [Card; 2], dealer: Option<[Card; 2]>) -> Verdict {
        let event = bonus_event(own);
        if let (Some(0), Some(award), Some(dealer)) = (event, &self.pays.both_aces, dealer)
            && bonus_event(dealer) == Some(0)
        {
            return award.verdict(0);
        }
        match event {
            Some(event) => self.pays.bonus.verdict(event),
            None => Verdict::lose(self.pays.bonus.clause),
        }
    }

    /// The most that the wagers of a hand win together (§11.V).
    pub fn payout_limit(&self) -> HandLimit {
        self.limit
    }

    /// Ante, Flop, Turn and River, then the Bonus (§10.VIII.D).
    pub(super) fn settle_hand<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        seat: Seat,
        dealer: Option<PokerRank>,
    ) {
        let place = Place::Hand(seat, 0);
        let mut left = self.limit.left();
        if let Some(dealer) = dealer
            && !turn.state.folded(seat)
        {
            let player = holdem::best(&turn.felt, place);
            holdem::call_out(turn, seat, player, Clause::new("HC-K §10.VIII"));
            self.limit.settle(turn, seat, self.ante, self.settle_ante(player, dealer), &mut left);
            for (street, &spot) in self.streets.iter().enumerate() {
                let verdict = self.settle_street(street, player, dealer);
                self.limit.settle(turn, seat, spot, verdict, &mut left);
            }
        }
        if turn.felt.seat(seat).bet(self.bonus, 0).is_some() {
            let cards = dealer.map(|_| holdem::two(&turn.felt, DEALER));
            let bonus = self.settle_bonus(holdem::two(&turn.felt, place), cards);
            self.limit.settle(turn, seat, self.bonus, bonus, &mut left);
        }
    }
}

/// The row of the Bonus table that two cards fit.
fn bonus_event([a, b]: [Card; 2]) -> Option<usize> {
    let (suited, a, b) = (a.suit() == b.suit(), a.rank()?, b.rank()?);
    match (a.max(b), a.min(b)) {
        (Rank::Ace, Rank::Ace) => Some(0),
        (Rank::Ace, Rank::King) => Some(if suited { 1 } else { 3 }),
        (Rank::Ace, Rank::Queen | Rank::Jack) => Some(if suited { 2 } else { 5 }),
        (high, low) if high == low => Some(if high >= Rank::Jack { 4 } else { 6 }),
        _ => None,
    }
}
