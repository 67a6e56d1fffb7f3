//! Base wagers: what of the stakes on the felt was laid before the deal, per unit of which an edge is reckoned. Doubling and
//! splitting do not add to it, and it goes along when a stake is moved.

use book::Cents;
use games::kernel::{Layout, Line, Seat, Spot, SpotId};

/// What the layout says of a spot, at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpotNote {
    /// The number of its wager.
    pub(crate) wager: u16,
    /// Whether a stake laid here before the deal is a base wager.
    pub(crate) base: bool,
    /// Whether its wager is none of the strategy's own.
    pub(crate) added: bool,
}

/// What the wagers on a spot are counted as: the wager, or apart from it one made for the dealer, who has what it wins.
pub(crate) fn counted_as(spot: &Spot) -> &str {
    if spot.is_toke() { &spot.id } else { spot.wager }
}

/// The wagers of a layout in its order, and each spot's print. Wagers `added` are none of the strategy's own.
pub(crate) fn notes(layout: &Layout, added: &[(String, Cents)]) -> (Vec<String>, Vec<SpotNote>) {
    let mut wagers: Vec<String> = vec![];
    let mut notes = vec![];
    for spot in &layout.spots {
        let name = counted_as(spot);
        let known = wagers.iter().position(|w| w == name);
        let wager = known.unwrap_or_else(|| {
            wagers.push(name.to_owned());
            wagers.len() - 1
        });
        let added = added.iter().any(|(wager, _)| wager == name);
        notes.push(SpotNote { wager: wager as u16, base: spot.open && !spot.side && !added, added });
    }
    (wagers, notes)
}

/// Of each stake on the felt, by seat and spot, what was laid as a base wager.
pub(crate) struct Laid<'a> {
    notes: &'a [SpotNote],
    pub(crate) amounts: Vec<i64>,
}

impl<'a> Laid<'a> {
    pub(crate) fn new(notes: &'a [SpotNote], seats: usize) -> Laid<'a> {
        Laid { notes, amounts: vec![0; notes.len() * seats] }
    }

    /// The number of the wager of a spot.
    #[inline(always)]
    pub(crate) fn wager(&self, spot: SpotId) -> u16 {
        self.notes[spot.0 as usize].wager
    }

    /// Forgets what is laid: the table it lay on is gone.
    pub(crate) fn forget(&mut self) {
        self.amounts.fill(0);
    }

    #[inline(always)]
    fn at(&mut self, seat: Seat, spot: SpotId) -> &mut i64 {
        &mut self.amounts[seat.0 as usize * self.notes.len() + spot.0 as usize]
    }

    /// A stake is laid while wagers are open: it is a base wager if it lies on a base spot.
    #[inline(always)]
    pub(crate) fn lay(&mut self, seat: Seat, spot: SpotId, amount: Cents) {
        *self.at(seat, spot) += if self.notes[spot.0 as usize].base { amount.0 } else { 0 };
    }

    /// So much is taken off a stake; gives how much of it was a base wager.
    #[inline(always)]
    pub(crate) fn take(&mut self, seat: Seat, spot: SpotId, amount: Cents) -> i64 {
        let laid = self.at(seat, spot);
        let taken = amount.0.min(*laid);
        *laid -= taken;
        taken
    }

    /// A stake is moved.
    #[inline(always)]
    pub(crate) fn shift(&mut self, seat: Seat, [from, to]: [SpotId; 2], amount: Cents) {
        let moved = self.take(seat, from, amount);
        *self.at(seat, to) += moved;
    }

    /// A line settles a stake, or pays one that stands; gives how much of it was a base wager.
    #[inline(always)]
    pub(crate) fn settle(&mut self, line: &Line) -> i64 {
        let laid = self.at(line.seat, line.spot);
        let base = (line.stake + line.stands).0.min(*laid);
        *laid -= line.stake.0.min(*laid);
        base
    }
}
