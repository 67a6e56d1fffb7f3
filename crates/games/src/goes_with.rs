//! What may not stand without what: a side wager goes with the wagers of the main game. The rule is asked twice, when the
//! wager is made and when one it leans on is taken down.

use arrayvec::ArrayVec;
use book::{Cents, Clause};

use crate::kernel::*;

/// Which of the wagers a side wager leans on must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    All,
    Any,
    /// Each of them, and of one amount.
    Equal,
}

/// Some wagers that go with others.
#[derive(Clone, Debug)]
pub struct GoesWith {
    spots: Vec<SpotId>,
    needs: ArrayVec<SpotId, 4>,
    how: How,
    clause: Clause,
    /// Why the wager cannot be made, and why what it leans on cannot be taken down.
    words: [&'static str; 2],
}

impl GoesWith {
    /// These wagers go with each of the others. The words say so: why one cannot be made without them, and why they cannot
    /// be taken from under it.
    pub fn all(
        spots: impl IntoIterator<Item = SpotId>,
        needs: &[SpotId],
        clause: &'static str,
        words: [&'static str; 2],
    ) -> GoesWith {
        let (spots, needs) = (spots.into_iter().collect(), needs.iter().copied().collect());
        GoesWith { spots, needs, how: How::All, clause: Clause::new(clause), words }
    }

    /// Wagers for the dealer, each of which goes with the player's own: pairs of the two.
    pub fn for_dealer(
        pairs: impl IntoIterator<Item = (SpotId, SpotId)>,
        clause: &'static str,
    ) -> impl Iterator<Item = GoesWith> {
        let words = [
            "a wager for the dealer goes with the player's own",
            "a wager for the dealer would stand without the player's own",
        ];
        pairs.into_iter().map(move |(toke, own)| GoesWith::all([toke], &[own], clause, words))
    }

    /// The same, where one of the others is enough.
    pub fn any(self) -> GoesWith {
        GoesWith { how: How::Any, ..self }
    }

    /// The same, where the others must also be of one amount.
    pub fn equal(self) -> GoesWith {
        GoesWith { how: How::Equal, ..self }
    }

    /// Whether what the wagers lean on lies there, seen as `down` sees it.
    #[inline]
    fn met(&self, down: impl Fn(SpotId) -> Option<Cents>) -> bool {
        let mut needs = self.needs.iter().map(|&spot| down(spot));
        match self.how {
            How::All => needs.all(|stake| stake.is_some()),
            How::Any => needs.any(|stake| stake.is_some()),
            How::Equal => match needs.next() {
                Some(Some(first)) => needs.all(|stake| stake == Some(first)),
                _ => false,
            },
        }
    }

    /// Whether a wager may be made: what it leans on must lie there.
    #[inline]
    pub fn may_bet(&self, felt: &Felt, seat: Seat, spot: SpotId) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        if self.spots.contains(&spot) && !self.met(|s| bets.bet(s, 0).map(|bet| bet.stake)) {
            return Err(Refusal::new(self.clause, self.words[0]));
        }
        Ok(())
    }

    /// Whether so much of a wager may be taken down: nothing may be left that leaned on it.
    pub fn may_take_down(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        let gone = self.needs.contains(&spot) && amount == bets.stake(spot, 0);
        let left = |s: SpotId| bets.bet(s, 0).filter(|_| s != spot).map(|bet| bet.stake);
        if gone && bets.bets.iter().any(|bet| self.spots.contains(&bet.spot)) && !self.met(left) {
            return Err(Refusal::new(self.clause, self.words[1]));
        }
        Ok(())
    }
}
