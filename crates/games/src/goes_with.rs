//! What may not stand without what: a side wager goes with the wagers of the main game. The rule is asked twice, when the
//! wager is made and when one it leans on is taken down.

use std::borrow::Cow;

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
    /// From so much on a wager may stand alone, where the chapter says so.
    alone_from: Option<Cents>,
    clause: Clause,
    /// Why the wager cannot be made, and why what it leans on cannot be taken down.
    words: [Cow<'static, str>; 2],
}

impl GoesWith {
    /// These wagers go with each of the others. The words say so: why one cannot be made without them, and why they cannot
    /// be taken from under it.
    pub fn all(
        spots: impl IntoIterator<Item = SpotId>,
        needs: &[SpotId],
        clause: &'static str,
        words: [impl Into<Cow<'static, str>>; 2],
    ) -> GoesWith {
        let (spots, needs) = (spots.into_iter().collect(), needs.iter().copied().collect());
        let (clause, words) = (Clause::new(clause), words.map(Into::into));
        GoesWith { spots, needs, how: How::All, alone_from: None, clause, words }
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

    /// The same, where a wager may stand alone from this amount on, if there is one.
    pub fn or_alone_from(self, least: Option<Cents>) -> GoesWith {
        GoesWith { alone_from: least, ..self }
    }

    /// Whether a wager of so much may stand alone.
    #[inline]
    fn alone(&self, stake: Cents) -> bool {
        self.alone_from.is_some_and(|least| stake >= least)
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

    /// Whether it says with what this wager goes.
    pub fn is_about(&self, spot: SpotId) -> bool {
        self.spots.contains(&spot)
    }

    /// Whether so much may be added to a wager: what it leans on must lie there.
    #[inline]
    pub fn may_bet(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        if self.is_about(spot)
            && !self.met(|s| bets.bet(s, 0).map(|bet| bet.stake))
            && !self.alone(bets.stake(spot, 0) + amount)
        {
            return Err(Refusal::new(self.clause, self.words[0].clone()));
        }
        Ok(())
    }

    /// Whether so much of a wager may be taken down: nothing may be left that leaned on it, nor that no longer stands alone.
    pub fn may_take_down(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        let left = |s: SpotId| match bets.stake(s, 0) {
            stake if s == spot => Some(stake - amount).filter(|left| *left > Cents::ZERO),
            stake => Some(stake).filter(|stake| *stake > Cents::ZERO),
        };
        let gone = self.needs.contains(&spot) && left(spot).is_none();
        let lowered = self.alone_from.is_some() && self.is_about(spot);
        let leans = |s: &SpotId| left(*s).is_some_and(|stake| !self.alone(stake));
        if (gone || lowered) && self.spots.iter().any(leans) && !self.met(left) {
            return Err(Refusal::new(self.clause, self.words[1].clone()));
        }
        Ok(())
    }
}
