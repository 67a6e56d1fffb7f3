//! The house's clock. The core never looks at one: every command says when it was given.

use std::fmt;
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since the first of January 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

/// A length of time in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub u64);

impl Span {
    /// So many seconds.
    pub const fn seconds(n: u64) -> Span {
        Span(n * 1000)
    }

    /// So many hours.
    pub const fn hours(n: u64) -> Span {
        Span::seconds(n * 3600)
    }
}

impl Add<Span> for Time {
    type Output = Time;
    fn add(self, span: Span) -> Time {
        Time(self.0.saturating_add(span.0))
    }
}

impl Sub for Time {
    type Output = Span;
    /// How long ago the other moment was; nothing if it is still to come.
    fn sub(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

/// A day of the calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u64);

impl Time {
    /// The day this moment belongs to.
    pub const fn day(self) -> Day {
        Day(self.0 / 86_400_000)
    }
}

impl Day {
    /// Year, month and day, by the Gregorian calendar.
    fn civil(self) -> (u64, u64, u64) {
        // Days are counted from the first of March of the year 0, so that the leap day comes last.
        let days = self.0 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + u64::from(month <= 2), month, day)
    }
}

impl fmt::Display for Day {
    /// Prints `2026-11-16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        f.pad(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

impl fmt::Display for Time {
    /// Prints `2026-11-16T07:35:39.120Z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000 % 86_400, self.0 % 1000);
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        f.pad(&format!("{}T{h:02}:{m:02}:{s:02}.{millis:03}Z", self.day()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_print_as_dates() {
        assert_eq!(Time(0).to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(Time(951_782_400_000).day().to_string(), "2000-02-29");
        assert_eq!(Time(951_868_799_999).to_string(), "2000-02-29T23:59:59.999Z");
        assert_eq!(Time(1_794_814_539_120).to_string(), "2026-11-16T07:35:39.120Z");
        assert_eq!(Time(4_107_542_400_000).day().to_string(), "2100-03-01");
    }

    #[test]
    fn a_clock_set_back_makes_no_negative_span() {
        assert_eq!(Time(5) - Time(9), Span(0));
        assert_eq!(Time(9) - Time(5), Span(4));
    }
}
