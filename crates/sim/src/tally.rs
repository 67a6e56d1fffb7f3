//! Counting what a table settles, without allocating in the round.

use book::{Cents, Pays};
use games::kernel::{Event, Layout, Line, Refusal, Seat, Sink, SpotId};

use crate::sums::Sums;

/// What is added up over rounds: integers only, so that the order of adding does not matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) rounds: u64,
    /// Rounds that decided anything.
    pub(crate) decided: u64,
    /// Rounds that left the seats together with a gain.
    pub(crate) ahead: u64,
    /// The gain of all seats on the base wagers decided.
    pub(crate) base: Sums,
    /// By the number of the wager.
    pub(crate) wagers: Vec<WagerTotals>,
    /// By the number of the side wager in the options.
    pub(crate) side: Vec<Side>,
}

/// What the table said to a side wager.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    /// How often it took it.
    pub(crate) taken: u64,
    /// Why it did not, once.
    pub(crate) refused: Option<Refusal>,
}

/// What became of one wager.
#[derive(Clone, Debug, Default)]
pub(crate) struct WagerTotals {
    pub(crate) lines: u64,
    pub(crate) decided: u64,
    pub(crate) won_lines: u64,
    pub(crate) pushed: u64,
    pub(crate) back: i128,
    pub(crate) won: i128,
    pub(crate) fees: i128,
    /// The gain on what was staked.
    pub(crate) sums: Sums,
    pub(crate) rows: Vec<RowCount>,
}

/// How often a wager was settled in one way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowCount {
    pub(crate) row: Option<&'static str>,
    pub(crate) pays: Option<Pays>,
    pub(crate) lines: u64,
}

impl RowCount {
    /// Whether a line was settled this way. Rows lie in the book: one row is one place in memory, which is quicker to
    /// compare than its name. Two places of one name are put together in the report.
    #[inline]
    fn is(&self, line: &Line) -> bool {
        self.row.map(str::as_ptr) == line.row.map(str::as_ptr) && self.pays == line.pays
    }
}

impl Totals {
    /// These and those together.
    pub(crate) fn plus(mut self, other: Totals) -> Totals {
        if self.wagers.is_empty() {
            return other;
        }
        self.rounds += other.rounds;
        self.decided += other.decided;
        self.ahead += other.ahead;
        self.base.merge(&other.base);
        for (ours, theirs) in self.wagers.iter_mut().zip(&other.wagers) {
            ours.merge(theirs);
        }
        for (ours, theirs) in self.side.iter_mut().zip(other.side) {
            ours.taken += theirs.taken;
            ours.refused = ours.refused.take().or(theirs.refused);
        }
        self
    }
}

impl WagerTotals {
    fn merge(&mut self, other: &WagerTotals) {
        self.lines += other.lines;
        self.decided += other.decided;
        self.won_lines += other.won_lines;
        self.pushed += other.pushed;
        self.back += other.back;
        self.won += other.won;
        self.fees += other.fees;
        self.sums.merge(&other.sums);
        for theirs in &other.rows {
            match self.rows.iter_mut().find(|r| (r.row, r.pays) == (theirs.row, theirs.pays)) {
                Some(ours) => ours.lines += theirs.lines,
                None => self.rows.push(*theirs),
            }
        }
    }
}

/// What the layout says of a spot, at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
    /// The number of its wager.
    wager: u16,
    /// Whether a stake laid here before the deal is a base wager.
    base: bool,
}

/// The wagers of a layout in its order, and each spot's print.
pub(crate) fn prints(layout: &Layout) -> (Vec<&'static str>, Vec<Print>) {
    let mut wagers = vec![];
    let mut prints = vec![];
    for spot in &layout.spots {
        let known = wagers.iter().position(|w| *w == spot.wager);
        let wager = known.unwrap_or_else(|| {
            wagers.push(spot.wager);
            wagers.len() - 1
        });
        prints.push(Print { wager: wager as u16, base: spot.open && !spot.side });
    }
    (wagers, prints)
}

/// A wager's part in the round being played.
#[derive(Clone, Copy, Debug, Default)]
struct InRound {
    net: i64,
    staked: i64,
    touched: bool,
}

/// A sink that counts.
pub(crate) struct Tally<'a> {
    prints: &'a [Print],
    /// Of each stake on the felt, by seat and spot, what was laid as a base wager. Doubling and splitting do not add to
    /// it, and it goes along when the stake is moved.
    laid: Vec<i64>,
    /// Whether wagers are open: what is staked now is a base wager if it lies on a base spot.
    pub(crate) betting: bool,
    net: i64,
    base: i64,
    in_round: Vec<InRound>,
    /// The wagers that have a part in this round.
    touched: Vec<u16>,
    pub(crate) totals: Totals,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(prints: &'a [Print], wagers: usize, seats: usize) -> Tally<'a> {
        Tally {
            prints,
            laid: vec![0; prints.len() * seats],
            betting: false,
            net: 0,
            base: 0,
            in_round: vec![InRound::default(); wagers],
            touched: Vec::with_capacity(wagers),
            totals: Totals { wagers: vec![WagerTotals::default(); wagers], ..Totals::default() },
        }
    }

    #[inline]
    fn laid(&mut self, seat: Seat, spot: SpotId) -> &mut i64 {
        &mut self.laid[seat.0 as usize * self.prints.len() + spot.0 as usize]
    }

    /// Books a gain on a spot's wager, and the stake it was made on.
    #[inline]
    fn gain(&mut self, spot: SpotId, net: i64, staked: i64) -> &mut WagerTotals {
        let wager = self.prints[spot.0 as usize].wager;
        let part = &mut self.in_round[wager as usize];
        part.net += net;
        part.staked += staked;
        self.net += net;
        if !part.touched {
            part.touched = true;
            self.touched.push(wager);
        }
        &mut self.totals.wagers[wager as usize]
    }

    #[inline]
    fn settled(&mut self, line: &Line) {
        // A wager that is paid and stays up was at stake as much as one that is taken down.
        let staked = line.stake + line.stands;
        let laid = self.laid(line.seat, line.spot);
        let base = staked.0.min(*laid);
        *laid -= line.stake.0.min(*laid);
        self.base += base;
        let wager = self.gain(line.spot, line.net().0, staked.0);
        wager.lines += 1;
        if staked != Cents::ZERO {
            wager.decided += 1;
            wager.won_lines += (line.won != Cents::ZERO) as u64;
            wager.pushed += (line.won == Cents::ZERO && line.back == line.stake) as u64;
        }
        wager.back += (line.back + line.stands).0 as i128;
        wager.won += line.won.0 as i128;
        wager.fees += line.fee.0 as i128;
        match wager.rows.iter_mut().find(|r| r.is(line)) {
            Some(row) => row.lines += 1,
            None => wager.rows.push(RowCount { row: line.row, pays: line.pays, lines: 1 }),
        }
    }

    #[inline]
    fn round_over(&mut self) {
        self.totals.rounds += 1;
        if self.touched.is_empty() {
            return;
        }
        self.totals.decided += 1;
        self.totals.ahead += (self.net > 0) as u64;
        self.totals.base.add(self.net, self.base);
        (self.net, self.base) = (0, 0);
        for &wager in &self.touched {
            let part = std::mem::take(&mut self.in_round[wager as usize]);
            self.totals.wagers[wager as usize].sums.add(part.net, part.staked);
        }
        self.touched.clear();
    }
}

impl Sink for Tally<'_> {
    // Inlined where the event is made, all but the few events that count vanish.
    #[inline(always)]
    fn push(&mut self, event: Event) {
        match event {
            Event::Settled(line) => self.settled(&line),
            Event::RoundOver { .. } => self.round_over(),
            Event::Staked { seat, spot, amount, .. } if self.betting => {
                *self.laid(seat, spot) += if self.prints[spot.0 as usize].base { amount.0 } else { 0 };
            }
            Event::TakenDown { seat, spot, amount, .. } => {
                let laid = self.laid(seat, spot);
                *laid -= amount.0.min(*laid);
            }
            Event::Moved { seat, from, to, amount, .. } => {
                let moved = amount.0.min(*self.laid(seat, from));
                *self.laid(seat, from) -= moved;
                *self.laid(seat, to) += moved;
            }
            Event::Charged { spot, amount, .. } => {
                self.gain(spot, -amount.0, 0).fees += amount.0 as i128;
            }
            _ => {}
        }
    }
}
