//! The house's clock. The core never looks at one: every command says when it was given.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

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

impl fmt::Display for Span {
    /// Prints `2 h`, `1 h 30 min` or, below a minute, `45 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = (self.0 / 3_600_000, self.0 / 60_000 % 60, self.0 / 1000 % 60);
        f.pad(&match (hours, minutes) {
            (0, 0) => format!("{seconds} s"),
            (0, minutes) => format!("{minutes} min"),
            (hours, 0) => format!("{hours} h"),
            (hours, minutes) => format!("{hours} h {minutes} min"),
        })
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
    /// What the computer's clock says. For whoever stands outside the core, which looks at no clock.
    pub fn now() -> Time {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Time(since.map_or(0, |d| d.as_millis() as u64))
    }

    /// The day this moment belongs to.
    pub const fn day(self) -> Day {
        Day(self.0 / 86_400_000)
    }
}

impl Day {
    /// Days since the first of January 1970.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Its first moment.
    pub const fn begins(self) -> Time {
        Time(self.0 * 86_400_000)
    }

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

impl Time {
    /// The moment as people read it, to the minute: `2026-11-16 07:35 UTC`.
    pub fn plain(self) -> String {
        let minutes = self.0 / 60_000 % 1440;
        format!("{} {:02}:{:02} UTC", self.day(), minutes / 60, minutes % 60)
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

/// Text that is not a moment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a time (write 2026-11-16T22:45 or 2026-11-16T22:45:00, in UTC)")]
pub struct NotATime(String);

impl FromStr for Time {
    type Err = NotATime;

    /// Reads a date and a time of the day to the minute, the second or the millisecond, with or without a `Z`.
    fn from_str(text: &str) -> Result<Time, NotATime> {
        let wrong = || NotATime(text.to_owned());
        let (date, clock) = text.strip_suffix('Z').unwrap_or(text).split_once('T').ok_or_else(wrong)?;
        let number = |digits: &str, length: usize, most: u64| {
            let fits = digits.len() == length && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse::<u64>().ok().filter(|n| fits && *n <= most).ok_or_else(wrong)
        };
        let parts: Vec<&str> = date.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(wrong()) };
        let (year, month, day) = (number(year, 4, 9999)?, number(month, 2, 12)?, number(day, 2, 31)?);
        let (clock, millis) = clock.split_once('.').unwrap_or((clock, "000"));
        let parts: Vec<&str> = clock.split(':').chain(["00"]).collect();
        let [hour, minute, second, ..] = parts[..] else { return Err(wrong()) };
        if parts.len() > 4 {
            return Err(wrong());
        }
        let clock = number(hour, 2, 23)? * 3600 + number(minute, 2, 59)? * 60 + number(second, 2, 59)?;
        // The day is found by looking it up: within its year, none is further away than 366 days.
        let first = year.checked_sub(1970).ok_or_else(wrong)? * 365;
        let days = first..first + 3000;
        let found = days.map(Day).find(|d| d.civil() == (year, month, day)).ok_or_else(wrong)?;
        Ok(Time(found.0 * 86_400_000 + clock * 1000 + number(millis, 3, 999)?))
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
    fn moments_are_read_as_they_are_printed() {
        for time in [0, 951_868_799_999, 1_794_814_539_120, 4_107_542_400_000, 253_402_300_799_999].map(Time)
        {
            assert_eq!(time.to_string().parse(), Ok(time));
        }
        assert_eq!("2026-11-16T07:35".parse(), Ok(Time(1_794_814_500_000)));
        for text in
            ["", "2026-11-16", "2026-02-30T00:00", "2026-11-16T24:00", "1969-12-31T00:00", "2026-1-1T0:0"]
        {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_set_back_makes_no_negative_span() {
        assert_eq!(Time(5) - Time(9), Span(0));
        assert_eq!(Time(9) - Time(5), Span(4));
    }
}
