//! Counting what a table settles, without allocating in the round.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use book::Row;
use games::kernel::{Event, Line, Sink};

use crate::booking::{Booking, Bookings};
use crate::laid::{Laid, SpotNote};
use crate::totals::{RowCount, Totals, WagerTotals};

/// One wager over the rounds of a block.
#[derive(Clone, Debug, Default)]
struct Open {
    /// Whether it is none of the strategy's own.
    added: bool,
    /// Whether it has a part in the rounds being added up, and the gain and stake of each.
    touched: bool,
    net: i64,
    staked: i64,
    totals: WagerTotals,
}

impl Open {
    /// Adds a line, so many times.
    fn add(&mut self, kind: &Booking, lines: u64) {
        let totals = &mut self.totals;
        let times = |amount: i64| amount as i128 * lines as i128;
        totals.fees += times(kind.fee);
        if !kind.of.line {
            return;
        }
        totals.lines += lines;
        if kind.staked != 0 {
            totals.decided += lines;
            totals.won_lines += if kind.won != 0 { lines } else { 0 };
            let push = kind.won == 0 && kind.back == kind.staked;
            totals.pushed += if push { lines } else { 0 };
        }
        totals.back += times(kind.back);
        totals.won += times(kind.won);
        let of = |says: fn(&'static Row) -> &'static str| kind.row.map(|row| Cow::Borrowed(says(row)));
        let (table, event, row) = (of(|row| &row.table), of(|row| &row.event), of(|row| &row.name));
        totals.count(RowCount { table, event, row, pays: kind.pays, lines });
    }
}

/// A round as a word over the numbers of its kinds, the last one lowest, below a leading one.
type RoundWord = u64;

/// The word of a round without bookings.
const EMPTY: RoundWord = 1;

/// So many rounds with the same word.
#[derive(Clone, Copy, Debug)]
struct Rounds {
    word: RoundWord,
    rounds: u64,
}

impl Rounds {
    const NONE: Rounds = Rounds { word: EMPTY, rounds: 0 };
    /// The width of a place in the table of words.
    const BITS: u32 = 12;

    /// Where rounds with this word are counted.
    #[inline]
    fn place(word: RoundWord) -> usize {
        (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - Rounds::BITS)) as usize
    }
}

/// A sink that counts.
pub(crate) struct Tally<'a> {
    pub(crate) laid: Laid<'a>,
    /// Whether wagers are open: what is staked now is a base wager if it lies on a base spot.
    pub(crate) betting: bool,
    kinds: Bookings,
    /// What was booked in this round, and before it what no longer fits into the word.
    word: RoundWord,
    before: Vec<Booking>,
    /// The word of the round that is over, if all that was booked in it is in the word.
    ended: Option<RoundWord>,
    /// Rounds by their word, each in its place; whoever comes to a place taken adds up what lies there.
    counted: Box<[Rounds; 1 << Rounds::BITS]>,
    /// The places taken.
    taken: Vec<u16>,
    wagers: Vec<Open>,
    touched: Vec<u16>,
    /// What the seats have gained, in cents. What a wager made for the dealer wins they do not have.
    pub(crate) gain: i64,
    pub(crate) totals: Totals,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(notes: &'a [SpotNote], wagers: usize, seats: usize) -> Tally<'a> {
        let mut open = vec![Open::default(); wagers];
        notes.iter().for_each(|print| open[print.wager as usize].added = print.added);
        Tally {
            laid: Laid::new(notes, seats),
            betting: false,
            kinds: Bookings::new(),
            word: EMPTY,
            before: vec![],
            ended: None,
            counted: Box::new([Rounds::NONE; 1 << Rounds::BITS]),
            taken: Vec::with_capacity(1 << Rounds::BITS),
            wagers: open,
            touched: Vec::with_capacity(wagers),
            gain: 0,
            totals: Totals::default(),
        }
    }

    /// What was counted so far.
    pub(crate) fn add_up(&mut self) -> &Totals {
        for place in std::mem::take(&mut self.taken) {
            let rounds = std::mem::replace(&mut self.counted[place as usize], Rounds::NONE);
            self.add(rounds);
        }
        &self.totals
    }

    /// What was counted.
    pub(crate) fn finish(mut self) -> Totals {
        self.add_up();
        self.totals.wagers = self.wagers.into_iter().map(|w| w.totals.in_order()).collect();
        self.totals
    }

    #[inline(always)]
    fn book(&mut self, kind: &Booking) {
        match self.kinds.number(kind) {
            Some(number) if self.word >> (RoundWord::BITS - Bookings::BITS) == 0 => {
                self.word = self.word << Bookings::BITS | number as RoundWord;
            }
            _ => self.book_apart(kind),
        }
    }

    /// The word is long enough, or the kinds are too many: the round goes on with an empty word, or with empty tables.
    #[cold]
    fn book_apart(&mut self, kind: &Booking) {
        self.before.extend(spell(self.word).map(|number| *self.kinds.at(number)));
        self.word = EMPTY;
        if self.kinds.number(kind).is_none() {
            self.add_up();
            self.kinds = Bookings::new();
        }
        self.before.push(*kind);
    }

    #[inline]
    fn round_over(&mut self) {
        self.totals.rounds += 1;
        let word = std::mem::replace(&mut self.word, EMPTY);
        self.ended = self.before.is_empty().then_some(word);
        if self.ended == Some(EMPTY) {
            return;
        }
        let place = Rounds::place(word);
        let counted = &mut self.counted[place];
        if counted.word == word && self.before.is_empty() {
            counted.rounds += 1;
        } else {
            self.round_of_another_kind(place, word);
        }
    }

    #[cold]
    fn round_of_another_kind(&mut self, place: usize, word: RoundWord) {
        if !self.before.is_empty() {
            self.before.extend(spell(word).map(|number| *self.kinds.at(number)));
            let mut kinds = std::mem::take(&mut self.before);
            self.add_rounds(&kinds, 1);
            // Its room is kept for the next long round.
            kinds.clear();
            self.before = kinds;
            return;
        }
        let there = std::mem::replace(&mut self.counted[place], Rounds { word, rounds: 1 });
        if there.rounds > 0 {
            self.add(there);
        } else {
            self.taken.push(place as u16);
        }
    }

    fn add(&mut self, Rounds { word, rounds }: Rounds) {
        let kinds: ArrayVec<Booking, 8> = spell(word).map(|number| *self.kinds.at(number)).collect();
        self.add_rounds(&kinds, rounds);
    }

    /// Whether nothing is booked of the round that is being played.
    pub(crate) fn is_clear(&self) -> bool {
        self.word == EMPTY && self.before.is_empty()
    }

    /// What was booked in the round that is over; none if it was more than a word holds.
    pub(crate) fn booked_last(&self) -> Option<Vec<Booking>> {
        Some(spell(self.ended?).map(|number| *self.kinds.at(number)).collect())
    }

    /// Adds so many rounds in which just this was booked; a round in which nothing was decides nothing.
    pub(crate) fn add_rounds(&mut self, kinds: &[Booking], rounds: u64) {
        if kinds.is_empty() {
            return;
        }
        let (mut base, mut net, mut added) = (0, 0, 0);
        for kind in kinds {
            base += kind.base;
            let Some(wager) = self.wagers.get_mut(kind.of.wager as usize) else { continue };
            wager.add(kind, rounds);
            wager.net += kind.net();
            wager.staked += kind.staked;
            if !wager.touched {
                wager.touched = true;
                self.touched.push(kind.of.wager);
            }
        }
        for number in self.touched.drain(..) {
            let wager = &mut self.wagers[number as usize];
            wager.totals.sums.add(wager.net, wager.staked, rounds);
            *(if wager.added { &mut added } else { &mut net }) += wager.net;
            (wager.touched, wager.net, wager.staked) = (false, 0, 0);
        }
        self.totals.decided += rounds;
        self.totals.ahead += if net + added > 0 { rounds } else { 0 };
        self.totals.base.add(net, base, rounds);
        self.totals.all.add(net + added, base, rounds);
    }
}

/// The numbers of a word, in the order they were booked.
fn spell(word: RoundWord) -> impl Iterator<Item = usize> + Clone {
    let letters = word.ilog2() / Bookings::BITS;
    let mask = (1 << Bookings::BITS) - 1;
    (0..letters).rev().map(move |n| (word >> (n * Bookings::BITS) & mask) as usize)
}

impl Sink for Tally<'_> {
    const WATCHED: bool = false;

    // Inlined where the event is made, all but the few events that count vanish.
    #[inline(always)]
    fn push(&mut self, event: Event) {
        match event {
            Event::Settled(line) => self.settle(&line),
            Event::RoundOver { .. } => self.round_over(),
            Event::Staked { seat, spot, amount, .. } if self.betting => self.laid.lay(seat, spot, amount),
            Event::TakenDown { seat, spot, amount, .. } => {
                let taken = self.laid.take(seat, spot, amount);
                if taken > 0 && !self.betting {
                    self.book(&Booking::pulled_back(taken));
                }
            }
            Event::Moved { seat, from, to, amount, .. } => self.laid.shift(seat, [from, to], amount),
            Event::Charged { spot, amount, .. } => {
                self.gain -= amount.0;
                self.book(&Booking::charge(self.laid.wager(spot), amount.0));
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn settle(&mut self, line: &Line) {
        let base = self.laid.settle(line);
        self.gain += (line.back + line.won - line.fee - line.stake).0;
        if line.toke {
            self.gain -= line.to_dealer().0;
        }
        self.book(&Booking::line(line, self.laid.wager(line.spot), base));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::Sums;
    use book::{Cents, Clause, Pays};
    use equipment::{Randomness, Seeded};
    use games::kernel::{Seat, SpotId};

    const SPOTS: u32 = 3;

    fn line(spot: u32, stake: i64, won: i64) -> Line {
        Line {
            seat: Seat(0),
            hand: 0,
            spot: SpotId(spot as u16),
            stake: Cents(stake),
            stands: Cents::ZERO,
            back: Cents(if won > 0 { stake } else { 0 }),
            won: Cents(won),
            fee: Cents::ZERO,
            pays: (won > 0).then_some(Pays::To(1, 1)),
            row: None,
            clause: Clause::new("HC-C §1.I"),
            toke: false,
        }
    }

    /// Rounds of up to ten lines and thousands of different amounts: words run full, words push each other out, and the
    /// kinds outgrow their table in the middle of rounds. Each round is added up here as it comes, and all must agree.
    #[test]
    fn words_of_rounds_add_up_to_the_rounds() {
        let print = |wager: u32| SpotNote { wager: wager as u16, base: wager == 0, added: wager == 2 };
        let notes: Vec<SpotNote> = (0..SPOTS).map(print).collect();
        let mut tally = Tally::new(&notes, SPOTS as usize, 1);
        let (mut base, mut all, mut wagers) = (Sums::default(), Sums::default(), [Sums::default(); 3]);
        let (mut lines, mut decided, mut ahead) = ([0u64; 3], 0, 0);
        let mut chance = Seeded::new(5);
        for round in 0..40_000 {
            let most = if round % 2 == 0 { 3 } else { 11 };
            let (mut net, mut staked, mut laid) = ([0; 3], [0; 3], 0);
            for _ in 0..chance.below(most) {
                let (spot, won) = (chance.below(SPOTS), chance.below(2) as i64);
                let stake = 100 * (1 + chance.below(if round % 3 == 0 { 900 } else { 2 }) as i64);
                tally.betting = true;
                let (seat, hand, amount) = (Seat(0), 0, Cents(stake));
                tally.push(Event::Staked { seat, hand, spot: SpotId(spot as u16), amount });
                tally.betting = false;
                tally.settle(&line(spot, stake, won * stake));
                net[spot as usize] += if won == 1 { stake } else { -stake };
                staked[spot as usize] += stake;
                laid += if spot == 0 { stake } else { 0 };
                lines[spot as usize] += 1;
            }
            tally.push(Event::RoundOver { round });
            let played = staked.iter().any(|&s| s > 0);
            for n in (0..3).filter(|&n| staked[n] > 0) {
                wagers[n].add(net[n], staked[n], 1);
            }
            base.add(net[0] + net[1], laid, played as u64);
            all.add(net.iter().sum(), laid, played as u64);
            decided += played as u64;
            ahead += (net.iter().sum::<i64>() > 0) as u64;
        }
        let totals = tally.finish();
        assert_eq!((totals.rounds, totals.decided, totals.ahead), (40_000, decided, ahead));
        assert_eq!((totals.base, totals.all), (base, all));
        for (n, wager) in totals.wagers.iter().enumerate() {
            assert_eq!((wager.sums, wager.lines), (wagers[n], lines[n]), "wager {n}");
        }
    }
}
