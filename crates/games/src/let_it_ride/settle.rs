//! What each wager of Let It Ride pays, and the order of settlement (HC-D §12.V, §12.VI, §13).

use book::{Clause, Fault, Rules};
use equipment::Rank;
use hands::{PokerCategory, PokerRank, ThreeRank};

use super::Ride;
use crate::kernel::*;
use crate::payout_limit::{HandLimit, most_won};
use crate::poker::PokerRound;
use crate::stud::{self, ThreeCardBonus};

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    /// By category; the row of pairs is for tens or better.
    base: Paid<10>,
    bonus: Paid<10>,
    three_card: ThreeCardBonus,
    pub(super) limit: HandLimit,
    /// The lowest hand that is paid: a pair of tens (§12.V.B).
    tens: PokerRank,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let categories: [&str; 10] = std::array::from_fn(|i| PokerCategory::ALL[i].id());
        let base = categories.map(|id| if id == "pair" { "pair-of-tens-or-better" } else { id });
        let best = most_won(rules, rules.paytable("bet-number-1"), rules.limits("bet-number-1").min);
        Ok(PayTables {
            base: Paid::new(rules.paytable("bet-number-1"), base)?,
            bonus: Paid::new(rules.paytable("let-it-ride-bonus"), categories)?,
            three_card: ThreeCardBonus::new(rules)?,
            // A minimum bettor wins most with all three bets riding.
            limit: HandLimit::established(rules, best * 3, Clause::new("HC-D §13.III"))?,
            tens: stud::lowest_pair(Rank::Ten),
        })
    }
}

impl Ride {
    /// Each of the three bets still standing, on the player's five-card hand (§12.V.B, §13.II).
    pub fn settle_bet(&self, hand: PokerRank) -> Verdict {
        match self.pays.base.row(hand.category() as usize) {
            Some(row) if hand >= self.pays.tens => Verdict::by_row(row, self.pays.base.clause),
            _ => Verdict::lose(Clause::new("HC-D §12.V.B")),
        }
    }

    /// The most the three bets of a hand win together, where the house has established a limit (§13.III).
    pub fn payout_limit(&self) -> HandLimit {
        self.pays.limit
    }

    /// The Let It Ride Bonus, on the player's five-card hand (§8.III, §13.IV).
    pub fn settle_bonus(&self, hand: PokerRank) -> Verdict {
        self.pays.bonus.verdict(hand.category() as usize)
    }

    /// The Three Card Bonus, on the player's own three cards (§9.III, §13.V).
    pub fn settle_three_card(&self, hand: ThreeRank) -> Verdict {
        self.pays.three_card.verdict(hand)
    }

    /// Collects what a hand loses and pays what it wins (§12.V.A–D).
    pub(super) fn settle_hand<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat) {
        let five = stud::five(&turn.felt, seat).expect("a hand shown has five cards with the board");
        let hand = hands::poker::five(&five);
        let bets = self.settle_bet(hand);
        if turn.felt.seat(seat).bets.iter().all(|bet| self.bets.contains(&bet.spot)) {
            self.pays.limit.settle_alike(turn, seat, &self.bets, bets);
        } else {
            self.settle_with_sides(turn, seat, hand, bets);
        }
    }

    /// The three bets and the bonuses: what loses is collected before anything is paid.
    fn settle_with_sides<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        seat: Seat,
        hand: PokerRank,
        bets: Verdict,
    ) {
        let own = stud::three(turn.felt.cards(Place::Hand(seat, 0)));
        let sides = [
            self.bonus.map(|(spot, _)| (spot, self.settle_bonus(hand))),
            self.three_card.map(|spot| (spot, self.settle_three_card(own))),
        ];
        for lost in [true, false] {
            if bets.pays().is_none() == lost {
                self.pays.limit.settle_alike(turn, seat, &self.bets, bets);
            }
            for (spot, verdict) in sides.into_iter().flatten().filter(|(_, v)| v.pays().is_none() == lost) {
                turn.settle(seat, 0, spot, verdict);
            }
        }
    }
}
