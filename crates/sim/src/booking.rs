//! Kinds of bookings: what counts of a line of settlement, each kind with a number.
//!
//! Players who bet the same every round see the same few kinds again and again. A round is then a short word over their
//! numbers, and to count words is less work than to add up money.

use book::{Pays, Row};
use games::kernel::Line;

/// What counts of one booking: a line of settlement, a commission, or a base wager pulled back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Booking {
    pub(crate) staked: i64,
    pub(crate) back: i64,
    pub(crate) won: i64,
    pub(crate) fee: i64,
    /// How much of what was staked had been laid as a base wager.
    pub(crate) base: i64,
    pub(crate) row: Option<&'static Row>,
    pub(crate) pays: Option<Pays>,
    pub(crate) of: Subject,
}

/// What is booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    /// The number of the wager; [`Subject::NO_WAGER`] for what has no part in one's sums.
    pub(crate) wager: u16,
    /// Whether it is a line of settlement.
    pub(crate) line: bool,
    /// Whether the wager was for the dealer, who has what it wins.
    pub(crate) toke: bool,
}

impl Subject {
    pub(crate) const NO_WAGER: u16 = u16::MAX;
}

impl Booking {
    /// Nothing booked; no kind that is booked equals it.
    const NONE: Booking = Booking {
        staked: i64::MIN,
        back: 0,
        won: 0,
        fee: 0,
        base: 0,
        row: None,
        pays: None,
        of: Subject { wager: Subject::NO_WAGER, line: false, toke: false },
    };

    /// A line on this wager, on stakes of which so much had been laid as a base wager.
    #[inline(always)]
    pub(crate) fn line(line: &Line, wager: u16, base: i64) -> Booking {
        let Line { won, fee, row, pays, toke, .. } = *line;
        Booking {
            // A wager that is paid and stays up was at stake as much as one that is taken down.
            staked: (line.stake + line.stands).0,
            back: (line.back + line.stands).0,
            won: won.0,
            fee: fee.0,
            base,
            row,
            pays,
            of: Subject { wager, line: true, toke },
        }
    }

    /// Commission on this wager, apart from a settlement.
    pub(crate) fn charge(wager: u16, fee: i64) -> Booking {
        Booking { staked: 0, fee, of: Subject { wager, line: false, toke: false }, ..Booking::NONE }
    }

    /// A base wager pulled back by a decision: it was laid all the same.
    pub(crate) fn pulled_back(base: i64) -> Booking {
        Booking { staked: 0, base, ..Booking::NONE }
    }

    /// What the seat gains.
    pub(crate) fn net(&self) -> i64 {
        let taken = self.back + self.won - self.fee;
        let to_dealer = if self.of.toke && self.won > 0 { taken } else { 0 };
        taken - to_dealer - self.staked
    }

    /// Rows lie in the book: one row is one place in memory, which is quicker to compare than what it says.
    #[inline]
    fn is(&self, other: &Booking) -> bool {
        let amounts = (self.staked ^ other.staked)
            | (self.back ^ other.back)
            | (self.won ^ other.won)
            | (self.fee ^ other.fee)
            | (self.base ^ other.base);
        amounts == 0
            && self.of == other.of
            && self.row.map(std::ptr::from_ref) == other.row.map(std::ptr::from_ref)
            && self.pays == other.pays
    }

    /// Where to look for it first.
    #[inline]
    fn place(&self) -> usize {
        let mix = self.won.wrapping_add(self.back << 9).wrapping_add(self.staked << 23);
        let mix = mix.wrapping_add((self.of.wager as i64) << 41);
        let mix = mix.wrapping_add((self.row.map_or(0, |row| row.event.len()) as i64) << 3);
        ((mix as u64).wrapping_mul(0xD1B5_4A32_D192_ED03) >> (64 - Bookings::BITS)) as usize
    }
}

/// The kinds met so far. A kind's number is its place in the table.
#[derive(Clone, Debug)]
pub(crate) struct Bookings(Box<[Booking; Bookings::PLACES]>);

impl Bookings {
    /// The width of a number.
    pub(crate) const BITS: u32 = 10;
    const PLACES: usize = 1 << Bookings::BITS;

    pub(crate) fn new() -> Bookings {
        Bookings(Box::new([Booking::NONE; Bookings::PLACES]))
    }

    /// The kind with this number.
    #[inline]
    pub(crate) fn at(&self, number: usize) -> &Booking {
        &self.0[number % Bookings::PLACES]
    }

    /// The number of a kind; none if it is new and there is no place left.
    #[inline(always)]
    pub(crate) fn number(&mut self, kind: &Booking) -> Option<usize> {
        let place = kind.place();
        if self.0[place].is(kind) { Some(place) } else { self.elsewhere(place, kind) }
    }

    /// Where its place is taken, a kind has the next free one.
    #[cold]
    fn elsewhere(&mut self, place: usize, kind: &Booking) -> Option<usize> {
        let mut places = (place..Bookings::PLACES).chain(0..place);
        let place = places.find(|&p| self.0[p].is(kind) || self.0[p].is(&Booking::NONE))?;
        self.0[place] = *kind;
        Some(place)
    }
}
