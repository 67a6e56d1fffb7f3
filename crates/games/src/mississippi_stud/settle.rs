//! What each wager of Mississippi Stud pays, the fold, and the order of settlement (HC-J §8, §11, §12).

use book::{Clause, Fault, Rules};
use equipment::Rank;
use hands::{PokerCategory, PokerRank, ThreeRank};

use super::Mississippi;
use crate::kernel::*;
use crate::payout_limit::{HandLimit, most_won};
use crate::poker::PokerRound;
use crate::stud::{self, BOARD, ThreeCardBonus};

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    /// By category, the row of pairs for jacks or better; then the middle pairs, sixes to tens.
    base: Paid<EVENTS>,
    three_card: ThreeCardBonus,
    pub(super) limit: HandLimit,
    /// The lowest hand that does not lose, and the lowest that wins.
    sixes: PokerRank,
    jacks: PokerRank,
}

const MIDDLE_PAIR: usize = PokerCategory::ALL.len();

/// How many events the pay table tells apart.
pub(super) const EVENTS: usize = MIDDLE_PAIR + 1;

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let event = |i: usize| match PokerCategory::ALL.get(i) {
            Some(PokerCategory::Pair) => "pair-of-jacks-or-better",
            Some(category) => category.id(),
            None => "pair-of-sixes-to-tens",
        };
        let best = most_won(rules, rules.paytable("ante"), rules.limits("ante").min);
        Ok(PayTables {
            base: Paid::new(rules.paytable("ante"), std::array::from_fn(event))?,
            three_card: ThreeCardBonus::new(rules)?,
            // A minimum bettor wins most with the Ante and each street at the minimum.
            limit: HandLimit::established(rules, best * 4, Clause::new("HC-J §12.IV"))?,
            sixes: stud::lowest_pair(Rank::Six),
            jacks: stud::lowest_pair(Rank::Jack),
        })
    }
}

impl Mississippi {
    /// The Ante and each street bet, on the player's five-card hand (§11.VII.B, §12.II).
    pub fn settle_bet(&self, hand: PokerRank) -> Verdict {
        let pays = &self.pays.base;
        let lost = Verdict::lose(Clause::new("HC-J §11.VII.B"));
        let row = self.event(hand).and_then(|event| pays.row(event));
        row.map_or(lost, |row| Verdict::by_row(row, pays.clause))
    }

    /// The event of the pay table that a hand is; a pair of fives or less is none.
    pub(super) fn event(&self, hand: PokerRank) -> Option<usize> {
        match hand {
            _ if hand < self.pays.sixes => None,
            _ if hand < self.pays.jacks => Some(MIDDLE_PAIR),
            _ => Some(hand.category() as usize),
        }
    }

    /// The most the Ante and street bets of a hand win together, where the house has established a limit (§12.IV).
    pub fn payout_limit(&self) -> HandLimit {
        self.pays.limit
    }

    /// The Three Card Bonus, on the three community cards (§8.I, §12.III).
    pub fn settle_three_card(&self, board: ThreeRank) -> Verdict {
        self.pays.three_card.verdict(board)
    }

    /// Collects what a hand loses and pays what it wins (§11.VII.A–D). Of a player who folded only the
    /// Three Card Bonus is left.
    pub(super) fn settle_hand<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat) {
        if turn.felt.seat(seat).bet(self.base[0], 0).is_none() {
            return self.settle_bonus(turn, seat, None);
        }
        let five = stud::five(&turn.felt, seat).expect("a hand shown has five cards with the board");
        let bets = self.settle_bet(hands::poker::five(&five));
        if turn.felt.seat(seat).bets.iter().all(|bet| self.base.contains(&bet.spot)) {
            self.pays.limit.settle_alike(turn, seat, &self.base, bets);
        } else {
            self.settle_bonus(turn, seat, Some(bets));
        }
    }

    /// The Three Card Bonus, and what there is of Ante and street bets: a bonus that loses is collected first.
    fn settle_bonus<K: Sink>(&self, turn: &mut Turn<PokerRound, K>, seat: Seat, bets: Option<Verdict>) {
        let bonus = self.settle_three_card(stud::three(turn.felt.cards(BOARD)));
        for lost in [true, false] {
            if let Some(spot) = self.three_card
                && bonus.pays().is_none() == lost
            {
                turn.settle(seat, 0, spot, bonus);
            }
            if let Some(bets) = bets.filter(|_| lost) {
                self.pays.limit.settle_alike(turn, seat, &self.base, bets);
            }
        }
    }
}
