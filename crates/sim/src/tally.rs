//! Counting what a table settles, without allocating in the round.

use std::borrow::Cow;

use book::{Cents, Pays};
use games::kernel::{Event, Layout, Line, Seat, Sink, SpotId};
use serde::{Deserialize, Serialize};

use crate::sums::{Sums, digits};

/// What is added up over rounds: integers only, so that the order of adding does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Totals {
    pub(crate) rounds: u64,
    /// Rounds that decided anything.
    pub(crate) decided: u64,
    /// Rounds that left the seats together with a gain.
    pub(crate) ahead: u64,
    /// Decisions of the seats.
    pub(crate) choices: u64,
    /// The gain of all seats on the base wagers decided, the wagers added to the strategy's apart.
    pub(crate) base: Sums,
    /// The gain with these, still on the base wagers.
    pub(crate) all: Sums,
    /// By the number of the wager.
    pub(crate) wagers: Vec<WagerTotals>,
    /// By the number of the side wager in the options.
    pub(crate) side: Vec<Side>,
}

/// What the table said to a side wager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// How often it took it.
    pub(crate) taken: u64,
    /// Why it did not, once.
    pub(crate) refused: Option<String>,
}

/// What became of one wager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct WagerTotals {
    pub(crate) lines: u64,
    pub(crate) decided: u64,
    pub(crate) won_lines: u64,
    pub(crate) pushed: u64,
    #[serde(with = "digits")]
    pub(crate) back: i128,
    #[serde(with = "digits")]
    pub(crate) won: i128,
    #[serde(with = "digits")]
    pub(crate) fees: i128,
    /// The gain on what was staked.
    pub(crate) sums: Sums,
    pub(crate) rows: Vec<RowCount>,
}

/// How often a wager was settled in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RowCount {
    pub(crate) row: Option<Cow<'static, str>>,
    #[serde(deserialize_with = "read_pays")]
    pub(crate) pays: Option<Pays>,
    pub(crate) lines: u64,
}

fn read_pays<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<Pays>, D::Error> {
    let text = Option::<String>::deserialize(d)?;
    text.map(|t| t.parse().map_err(serde::de::Error::custom)).transpose()
}

impl Totals {
    /// These and those together.
    pub(crate) fn plus(mut self, other: Totals) -> Totals {
        if self.wagers.is_empty() {
            return other;
        }
        if other.wagers.is_empty() {
            return self;
        }
        self.rounds += other.rounds;
        self.decided += other.decided;
        self.ahead += other.ahead;
        self.choices += other.choices;
        self.base.merge(&other.base);
        self.all.merge(&other.all);
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
        other.rows.iter().for_each(|row| self.count(row.clone()));
    }

    fn count(&mut self, count: RowCount) {
        match self.rows.iter_mut().find(|r| r.pays == count.pays && r.row == count.row) {
            Some(row) => row.lines += count.lines,
            None => self.rows.push(count),
        }
    }
}

/// What the layout says of a spot, at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
    /// The number of its wager.
    wager: u16,
    /// Whether a stake laid here before the deal is a base wager.
    pub(crate) base: bool,
    /// Whether its wager is none of the strategy's own.
    aside: bool,
}

/// The wagers of a layout in its order, and each spot's print. Wagers `aside` are none of the strategy's own.
pub(crate) fn prints(layout: &Layout, aside: &[(&str, Cents)]) -> (Vec<&'static str>, Vec<Print>) {
    let mut wagers = vec![];
    let mut prints = vec![];
    for spot in &layout.spots {
        let known = wagers.iter().position(|w| *w == spot.wager);
        let wager = known.unwrap_or_else(|| {
            wagers.push(spot.wager);
            wagers.len() - 1
        });
        let aside = aside.iter().any(|(wager, _)| *wager == spot.wager);
        prints.push(Print { wager: wager as u16, base: spot.open && !spot.side && !aside, aside });
    }
    (wagers, prints)
}

/// Lines of settlement that are alike in everything that counts. Players who bet the same every round see the same few
/// lines again and again: to count them is less work than to add each one up.
#[derive(Clone, Copy, Debug)]
struct Alike {
    money: Money,
    row: Option<&'static str>,
    pays: Option<Pays>,
    lines: u64,
}

/// The amounts of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Money {
    staked: Cents,
    back: Cents,
    won: Cents,
    fee: Cents,
}

/// As many different lines of a wager as are counted before they are added up.
const MANY: usize = 64;

impl Alike {
    /// Rows lie in the book: one row is one place in memory, which is quicker to compare than its name.
    #[inline]
    fn is(&self, money: Money, line: &Line) -> bool {
        self.row.map(str::as_ptr) == line.row.map(str::as_ptr)
            && self.money == money
            && self.pays == line.pays
    }
}

/// One wager while a block is played.
#[derive(Clone, Debug, Default)]
struct Open {
    /// Whether it has a part in the round being played.
    touched: bool,
    /// Whether it is none of the strategy's own.
    aside: bool,
    /// The gain of the round being played.
    net: i64,
    /// What was staked for it.
    staked: i64,
    alike: Vec<Alike>,
    totals: WagerTotals,
}

impl Open {
    #[cold]
    fn first_of_its_kind(&mut self, money: Money, line: &Line) {
        if self.alike.len() == MANY {
            self.add_up();
        }
        self.alike.push(Alike { money, row: line.row, pays: line.pays, lines: 1 });
    }

    fn add_up(&mut self) {
        let totals = &mut self.totals;
        for Alike { money, row, pays, lines } in self.alike.drain(..) {
            let times = |amount: Cents| amount.0 as i128 * lines as i128;
            totals.lines += lines;
            if money.staked != Cents::ZERO {
                totals.decided += lines;
                totals.won_lines += if money.won != Cents::ZERO { lines } else { 0 };
                let push = money.won == Cents::ZERO && money.back == money.staked;
                totals.pushed += if push { lines } else { 0 };
            }
            totals.back += times(money.back);
            totals.won += times(money.won);
            totals.fees += times(money.fee);
            totals.count(RowCount { row: row.map(Cow::Borrowed), pays, lines });
        }
    }
}

/// A sink that counts.
pub(crate) struct Tally<'a> {
    prints: &'a [Print],
    /// Of each stake on the felt, by seat and spot, what was laid as a base wager. Doubling and splitting do not add to
    /// it, and it goes along when the stake is moved.
    laid: Vec<i64>,
    /// Whether wagers are open: what is staked now is a base wager if it lies on a base spot.
    pub(crate) betting: bool,
    /// The base wagers decided in this round.
    base: i64,
    /// Whether any wager is none of the strategy's own.
    aside: bool,
    wagers: Vec<Open>,
    /// The wagers that have a part in this round.
    touched: Vec<u16>,
    pub(crate) totals: Totals,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(prints: &'a [Print], wagers: usize, seats: usize) -> Tally<'a> {
        let mut open = vec![Open::default(); wagers];
        prints.iter().for_each(|print| open[print.wager as usize].aside = print.aside);
        Tally {
            prints,
            laid: vec![0; prints.len() * seats],
            betting: false,
            base: 0,
            aside: open.iter().any(|w| w.aside),
            wagers: open,
            touched: Vec::with_capacity(wagers),
            totals: Totals::default(),
        }
    }

    /// What the seats have gained so far.
    pub(crate) fn net(&self) -> i128 {
        if self.aside { self.totals.all.x } else { self.totals.base.x }
    }

    /// Forgets what is laid: the table it lay on is gone.
    pub(crate) fn forget_stakes(&mut self) {
        self.laid.fill(0);
    }

    /// What was counted.
    pub(crate) fn finish(mut self) -> Totals {
        self.wagers.iter_mut().for_each(Open::add_up);
        if !self.aside {
            self.totals.all = self.totals.base;
        }
        self.totals.wagers = self.wagers.into_iter().map(|w| w.totals).collect();
        self.totals
    }

    #[inline]
    fn laid(&mut self, seat: Seat, spot: SpotId) -> &mut i64 {
        &mut self.laid[seat.0 as usize * self.prints.len() + spot.0 as usize]
    }

    /// Books a gain on a spot's wager, and the stake it was made on.
    #[inline]
    fn gain(&mut self, spot: SpotId, net: Cents, staked: Cents) -> &mut Open {
        let number = self.prints[spot.0 as usize].wager;
        let wager = &mut self.wagers[number as usize];
        wager.net += net.0;
        wager.staked += staked.0;
        if !wager.touched {
            wager.touched = true;
            self.touched.push(number);
        }
        wager
    }

    #[inline]
    fn settled(&mut self, line: &Line) {
        // A wager that is paid and stays up was at stake as much as one that is taken down.
        let money = Money {
            staked: line.stake + line.stands,
            back: line.back + line.stands,
            won: line.won,
            fee: line.fee,
        };
        let laid = self.laid(line.seat, line.spot);
        let base = money.staked.0.min(*laid);
        *laid -= line.stake.0.min(*laid);
        self.base += base;
        let wager = self.gain(line.spot, line.net(), money.staked);
        match wager.alike.iter_mut().find(|a| a.is(money, line)) {
            Some(alike) => alike.lines += 1,
            None => wager.first_of_its_kind(money, line),
        }
    }

    #[inline]
    fn round_over(&mut self) {
        self.totals.rounds += 1;
        if self.touched.is_empty() && self.base == 0 {
            return;
        }
        let (mut net, mut aside) = (0, 0);
        for &number in &self.touched {
            let wager = &mut self.wagers[number as usize];
            wager.totals.sums.add(wager.net, wager.staked);
            if wager.aside {
                aside += wager.net;
            } else {
                net += wager.net;
            }
            (wager.touched, wager.net, wager.staked) = (false, 0, 0);
        }
        self.touched.clear();
        self.totals.decided += 1;
        self.totals.ahead += (net + aside > 0) as u64;
        self.totals.base.add(net, self.base);
        if self.aside {
            self.totals.all.add(net + aside, self.base);
        }
        self.base = 0;
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
                let taken = amount.0.min(*self.laid(seat, spot));
                *self.laid(seat, spot) -= taken;
                // What is pulled back by a decision was laid all the same.
                self.base += if self.betting { 0 } else { taken };
            }
            Event::Moved { seat, from, to, amount, .. } => {
                let moved = amount.0.min(*self.laid(seat, from));
                *self.laid(seat, from) -= moved;
                *self.laid(seat, to) += moved;
            }
            Event::Charged { spot, amount, .. } => {
                self.gain(spot, -amount, Cents::ZERO).totals.fees += amount.0 as i128;
            }
            _ => {}
        }
    }
}
