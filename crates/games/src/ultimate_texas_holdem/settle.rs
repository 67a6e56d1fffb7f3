//! What each wager of Ultimate Texas Hold 'Em pays (HC-I §9.VII, §9.VIII, §10).

use book::{Clause, Fault, Pays, Rules};
use hands::{PokerCategory, PokerRank};

use super::{Ultimate, most_antes};
use crate::holdem;
use crate::kernel::*;
use crate::payout_limit::{HandLimit, most_won};
use crate::poker::{PokerRound, showdown};

/// The event of the Blind's table after the ten categories: a win below a straight.
const BELOW_STRAIGHT: usize = 10;

/// By which clauses equal hands tie, and the worse one loses.
const TIE_OR_LOSS: [&str; 2] = ["HC-I §9.VIII.C", "HC-I §9.VIII.A"];

/// The pay tables in force, ready for look-up.
pub(super) struct PayTables {
    ante: Pays,
    play: Pays,
    blind: Paid<11>,
    trips: Paid<10>,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let blind = |i: usize| PokerCategory::ALL.get(i).map_or("below-straight", |c| c.id());
        let trips = |i: usize| PokerCategory::ALL[i].id();
        Ok(PayTables {
            ante: rules.win("ante"),
            play: rules.win("play"),
            blind: Paid::new(rules.paytable("blind"), std::array::from_fn(blind))?,
            trips: Paid::new(rules.paytable("trips"), std::array::from_fn(trips))?,
        })
    }
}

/// The most a hand wins: what the house posts, or what the least wagers can win where that is more (§10.V).
pub(super) fn limit(rules: &Rules) -> HandLimit {
    let least = |wager: &str, stake| most_won(rules, rules.paytable(wager), stake);
    let min = |wager: &str| rules.limits(wager).min;
    let ante = min("ante");
    let won = least("ante", ante)
        + least("blind", ante)
        + least("play", ante * most_antes(0))
        + least("trips", min("trips"));
    HandLimit::at_least(rules, won, Clause::new("HC-I §10.V"))
}

impl Ultimate {
    /// Whether the dealer has a pair or better (§9.VII).
    pub(super) fn qualifies(dealer: PokerRank) -> bool {
        dealer.category() >= PokerCategory::Pair
    }

    /// The Ante of a player who made the Play wager: returned when the dealer does not qualify (§9.VII).
    pub fn settle_ante(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        match Self::qualifies(dealer) {
            true => self.settle_even(self.pays.ante, player, dealer),
            false => Verdict::push(Clause::new("HC-I §9.VII")),
        }
    }

    /// The Blind: a better hand is paid by its table, or returned below a straight (§9.VIII.B, §10.III).
    pub fn settle_blind(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        let category = player.category();
        let event = if category < PokerCategory::Straight { BELOW_STRAIGHT } else { category as usize };
        showdown(player, dealer, || self.pays.blind.verdict(event), TIE_OR_LOSS)
    }

    /// The Play wager (§9.VIII).
    pub fn settle_play(&self, player: PokerRank, dealer: PokerRank) -> Verdict {
        self.settle_even(self.pays.play, player, dealer)
    }

    fn settle_even(&self, pays: Pays, player: PokerRank, dealer: PokerRank) -> Verdict {
        showdown(player, dealer, || Verdict::win(pays, Clause::new("HC-I §9.VIII.B")), TIE_OR_LOSS)
    }

    /// Trips, whatever became of the other wagers (§9.VIII.D, §10.IV).
    pub fn settle_trips(&self, player: PokerRank) -> Verdict {
        self.pays.trips.verdict(player.category() as usize)
    }

    /// The most that the wagers of a hand win together (§10.V).
    pub fn payout_limit(&self) -> HandLimit {
        self.limit
    }

    /// Ante, Blind and Play, then Trips (§9.VIII.D).
    pub(super) fn settle_hand<K: Sink>(
        &self,
        turn: &mut Turn<PokerRound, K>,
        seat: Seat,
        dealer: Option<PokerRank>,
    ) {
        let player = holdem::best(&turn.felt, Place::Hand(seat, 0));
        holdem::call_out(turn, seat, player, Clause::new("HC-I §9.VIII"));
        let mut left = self.limit.left();
        if let Some(dealer) = dealer {
            self.limit.settle(turn, seat, self.ante, self.settle_ante(player, dealer), &mut left);
            self.limit.settle(turn, seat, self.blind, self.settle_blind(player, dealer), &mut left);
            self.limit.settle(turn, seat, self.play, self.settle_play(player, dealer), &mut left);
        }
        if turn.felt.seat(seat).bet(self.trips, 0).is_some() {
            self.limit.settle(turn, seat, self.trips, self.settle_trips(player), &mut left);
        }
    }
}
