//! What each wager of Four Card Poker pays, and what a fold forfeits (HC-C §10.III, §10.VI, §11).

use book::{Clause, Fault, Pays, Rules};
use equipment::Rank;
use hands::{FourCategory, FourRank};

use super::FourCard;
use crate::best_four::{self, FourPays};
use crate::kernel::*;
use crate::poker::PokerRound;

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    ante: Pays,
    play: Pays,
    ante_bonus: Paid<8>,
    aces_up: FourPays,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let four = std::array::from_fn(|i| FourCategory::ALL[i].id());
        let aces = best_four::rainbow([Rank::Ace, Rank::Ace, Rank::Three, Rank::Two]);
        Ok(PayTables {
            ante: rules.win("ante"),
            play: rules.win("play"),
            ante_bonus: Paid::new(rules.part("ante", "bonus"), four)?,
            aces_up: FourPays::new(rules.paytable("aces-up"), "pair-of-aces", aces)?,
        })
    }
}

impl FourCard {
    /// The Ante of a player who made the Play wager: equal hands win (§11.I.A).
    pub fn settle_ante(&self, player: FourRank, dealer: FourRank) -> Verdict {
        against(self.pays.ante, player, dealer)
    }

    /// The Play wager: equal hands win (§11.I.A).
    pub fn settle_play(&self, player: FourRank, dealer: FourRank) -> Verdict {
        against(self.pays.play, player, dealer)
    }

    /// The bonus on the Ante of a player who made the Play wager, if the hand earns one (§11.I.B).
    pub fn settle_ante_bonus(&self, player: FourRank) -> Option<Verdict> {
        let table = &self.pays.ante_bonus;
        table.row(player.category() as usize).map(|row| Verdict::by_row(row, table.clause))
    }

    /// Aces Up, folded or not (§11.I.C).
    pub fn settle_aces_up(&self, player: FourRank) -> Verdict {
        self.pays.aces_up.verdict(player)
    }

    /// Ante, Play, the bonus beside them, and Aces Up (§10.VI).
    pub(super) fn settle_hand<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        seat: Seat,
        player: FourRank,
        dealer: FourRank,
    ) {
        let (ante, play) = (self.ante, self.play);
        let bets = turn.felt.seat(seat);
        let (stake, played) = (bets.stake(ante, 0), bets.bet(play, 0).is_some());
        if played {
            turn.settle(seat, 0, ante, self.settle_ante(player, dealer));
            turn.settle(seat, 0, play, self.settle_play(player, dealer));
            if let Some(bonus) = self.settle_ante_bonus(player) {
                turn.bonus(seat, 0, ante, stake, bonus);
            }
        }
        if !turn.felt.seat(seat).bets.is_empty() {
            turn.settle(seat, 0, self.aces_up, self.settle_aces_up(player));
        }
    }
}

/// Whether a player's hand beats the dealer's: equal hands do (§11.I.A).
pub(super) fn beats(player: FourRank, dealer: FourRank) -> bool {
    player >= dealer
}

fn against(pays: Pays, player: FourRank, dealer: FourRank) -> Verdict {
    let clause = Clause::new("HC-C §11.I.A");
    if beats(player, dealer) { Verdict::win(pays, clause) } else { Verdict::lose(clause) }
}
