//! Sets of seats.

use serde::{Deserialize, Serialize};

use super::input::Seat;

/// Some of the seats, gone through clockwise; backwards, counterclockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u32);

impl Seats {
    /// The most seats of a table.
    pub const MOST: u8 = u32::BITS as u8;

    /// The first seat and no other.
    pub const fn first_alone() -> Seats {
        Seats(1)
    }

    /// The seats of a table that has so many, one at least.
    #[inline]
    pub const fn all(seats: u8) -> Seats {
        Seats(u32::MAX >> (Seats::MOST - seats))
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the seat is among them.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them, clockwise.
    #[inline]
    pub fn first(mut self) -> Option<Seat> {
        self.next()
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        // Often it is one alone, and to count bits takes long where the processor has no instruction for it.
        if self.0.is_power_of_two() { 1 } else { self.0.count_ones() as u8 }
    }

    /// These and those together.
    #[inline]
    #[must_use]
    pub fn and(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Those after this seat, clockwise.
    #[inline]
    pub fn after(self, seat: Seat) -> Seats {
        Seats(self.0 & (!1 << seat.0))
    }

    /// Those from this seat on, clockwise.
    #[inline]
    pub fn from(self, seat: Seat) -> Seats {
        Seats(self.0 >> seat.0 << seat.0)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::default(), |mut all, seat| {
            all.insert(seat);
            all
        })
    }
}

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let first = (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl DoubleEndedIterator for Seats {
    #[inline]
    fn next_back(&mut self) -> Option<Seat> {
        let last = Seat(self.0.checked_ilog2()? as u8);
        self.remove(last);
        Some(last)
    }
}
