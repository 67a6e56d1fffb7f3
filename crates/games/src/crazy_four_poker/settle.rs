//! What each wager of Crazy Four Poker pays, and what a fold forfeits (HC-M §10.III, §10.V, §11).

use book::{Clause, Fault, Pays, Rules};
use equipment::Rank;
use hands::{FourCategory, FourRank};

use super::CrazyFour;
use crate::best_four::{self, FourPays};
use crate::kernel::*;
use crate::poker::{PokerRound, showdown};

/// The pay tables in force and the hands that matter, ready for look-up.
pub(super) struct PayTables {
    ante: Pays,
    play: Pays,
    super_bonus: FourPays,
    queens_up: FourPays,
    /// The lowest hand with which the dealer plays.
    king_high: FourRank,
    /// The lowest hand that may be played for more than the ante.
    aces: FourRank,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        use Rank::{Ace, Four, King, Queen, Three, Two};
        let queens = best_four::rainbow([Queen, Queen, Three, Two]);
        Ok(PayTables {
            ante: rules.win("ante"),
            play: rules.win("play"),
            super_bonus: FourPays::new(
                rules.paytable("super-bonus"),
                "four-aces",
                best_four::rainbow([Ace; 4]),
            )?,
            queens_up: FourPays::new(rules.paytable("queens-up"), "pair-of-queens-or-better", queens)?,
            king_high: best_four::rainbow([King, Four, Three, Two]),
            aces: best_four::rainbow([Ace, Ace, Three, Two]),
        })
    }
}

impl CrazyFour {
    /// Whether the dealer has king high or better (§10.V.A.1).
    pub fn qualifies(&self, dealer: FourRank) -> bool {
        dealer >= self.pays.king_high
    }

    /// Whether the Super Bonus pays this hand by the row for the best of its category.
    pub(super) fn paid_apart(&self, player: FourRank) -> bool {
        self.pays.super_bonus.is_apart(player)
    }

    /// Whether a player may bet more than the ante: a pair of aces or better (§10.III).
    pub fn may_triple(&self, player: FourRank) -> bool {
        player >= self.pays.aces
    }

    /// The Ante of a player who made the Play wager (§10.V.A, §11.I).
    pub fn settle_ante(&self, player: FourRank, dealer: FourRank) -> Verdict {
        match self.qualifies(dealer) {
            true => against(player, dealer, self.pays.ante),
            false => Verdict::push(Clause::new("HC-M §10.V.A.1")),
        }
    }

    /// The Play wager: paid without comparison when the dealer does not qualify (§10.V.A, §11.I).
    pub fn settle_play(&self, player: FourRank, dealer: FourRank) -> Verdict {
        match self.qualifies(dealer) {
            true => against(player, dealer, self.pays.play),
            false => Verdict::win(self.pays.play, Clause::new("HC-M §10.V.A.1")),
        }
    }

    /// The Super Bonus of a player who made the Play wager: paid by its table from a straight up, win or lose (§11.II);
    /// below a straight it is lost to a better hand of a dealer who qualifies and otherwise returned (§10.V.A).
    pub fn settle_super_bonus(&self, player: FourRank, dealer: FourRank) -> Verdict {
        let paid = self.pays.super_bonus.verdict(player);
        match self.qualifies(dealer) {
            _ if paid.pays().is_some() => paid,
            true => against(player, dealer, Pays::Push),
            false => Verdict::push(Clause::new("HC-M §10.V.A.1")),
        }
    }

    /// Queens Up of a player who did not fold (§10.V.A.3, §11.III).
    pub fn settle_queens_up(&self, player: FourRank) -> Verdict {
        self.pays.queens_up.verdict(player)
    }

    /// Ante, Play and Super Bonus, the lost ones first, then Queens Up (§10.V.A). Four of a kind is paid its Super Bonus
    /// with a supervisor's approval (§11.II).
    pub(super) fn settle_hand<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        seat: Seat,
        player: FourRank,
        dealer: FourRank,
    ) {
        if player.category() == FourCategory::FourOfAKind {
            turn.say("a supervisor approves the award", None, Some(seat), Clause::new("HC-M §11.II"));
        }
        turn.collect_then_pay(
            seat,
            0,
            &[
                (self.ante, self.settle_ante(player, dealer)),
                (self.play, self.settle_play(player, dealer)),
                (self.super_bonus, self.settle_super_bonus(player, dealer)),
            ],
        );
        if !turn.felt.seat(seat).bets.is_empty() {
            turn.settle(seat, 0, self.queens_up, self.settle_queens_up(player));
        }
    }
}

/// The hand of a dealer who qualifies is met (§10.V.A.2).
fn against(player: FourRank, dealer: FourRank, pays: Pays) -> Verdict {
    let won = || Verdict::win(pays, Clause::new("HC-M §10.V.A.2(b)"));
    showdown(player, dealer, won, ["HC-M §10.V.A.2(c)", "HC-M §10.V.A.2(a)"])
}
