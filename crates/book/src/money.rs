//! Money: whole cents, always.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An amount of money in cents. It may be negative, as a balance of wins and losses is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// No money.
    pub const ZERO: Cents = Cents(0);

    /// So many dollars.
    pub const fn dollars(dollars: i64) -> Cents {
        Cents(dollars * 100)
    }

    /// `self × a ÷ b`, with what is left below the rounding unit treated as the house has posted.
    #[inline]
    pub fn times(self, a: u64, b: u64, rounding: Rounding) -> Cents {
        debug_assert!(self.0 >= 0 && b > 0, "odds apply to stakes");
        // Most odds are whole, and then there is nothing to divide or to round.
        if b == 1
            && rounding.unit.0 == 1
            && let Some(exact) = (self.0 as u64).checked_mul(a)
        {
            return Cents(exact as i64);
        }
        // The dividend of everyday amounts fits a machine word, which is divided much faster.
        if let (Some(exact), Some(unit)) =
            ((self.0 as u64).checked_mul(a), b.checked_mul(rounding.unit.0 as u64))
        {
            let units = if rounding.up { exact.div_ceil(unit) } else { exact / unit };
            return Cents(units as i64 * rounding.unit.0);
        }
        self.times_wide(a, b, rounding)
    }

    #[cold]
    fn times_wide(self, a: u64, b: u64, rounding: Rounding) -> Cents {
        let exact = self.0 as u128 * a as u128;
        let unit = b as u128 * rounding.unit.0 as u128;
        let units = if rounding.up { exact.div_ceil(unit) } else { exact / unit };
        Cents(units as i64 * rounding.unit.0)
    }

    /// Whether this is a whole number of such units.
    #[inline]
    pub fn is_multiple_of(self, unit: Cents) -> bool {
        // A narrow division is a quick one.
        match (u32::try_from(self.0), u32::try_from(unit.0)) {
            (Ok(amount), Ok(unit)) if unit > 0 => amount.is_multiple_of(unit),
            _ => unit.0 > 0 && self.0 % unit.0 == 0,
        }
    }
}

/// How an amount that is not a whole number of units is paid or charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rounding {
    /// The smallest amount that changes hands.
    pub unit: Cents,
    /// Whether a fraction counts as a whole unit, as at printed odds ([`crate::Rules::rounding`]), or as nothing, as in a share
    /// of a meter; commissions go by their chapter.
    pub up: bool,
}

impl Rounding {
    /// To the cent, fractions of a cent dropped.
    pub const CENT: Rounding = Rounding { unit: Cents(1), up: false };
    /// To the cent, fractions of a cent charged in full.
    pub const CENT_UP: Rounding = Rounding { unit: Cents(1), up: true };

    /// Down to a multiple of this unit.
    pub const fn down_to(unit: Cents) -> Rounding {
        Rounding { unit, up: false }
    }

    /// Up to a multiple of this unit.
    pub const fn up_to(unit: Cents) -> Rounding {
        Rounding { unit, up: true }
    }
}

impl fmt::Display for Cents {
    /// Prints `$5`, `$7.50`, `$1,250`, `-$3.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let digits = dollars.to_string();
        let mut text = String::from(if self.0 < 0 { "-$" } else { "$" });
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        if cents > 0 {
            text.push_str(&format!(".{cents:02}"));
        }
        f.pad(&text)
    }
}

/// Text that is not an amount of money.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an amount of money (write $5, 7.50 or $1,250)")]
pub struct NotMoney(pub String);

impl FromStr for Cents {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Cents, NotMoney> {
        let wrong = || NotMoney(text.to_owned());
        let t = text.trim();
        let t = t.strip_prefix('$').unwrap_or(t);
        let (whole, part) = t.split_once('.').unwrap_or((t, ""));
        let whole = whole.replace(',', "");
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(&whole) || whole.len() > 12 || part.len() > 2 || (t.contains('.') && !digits(part)) {
            return Err(wrong());
        }
        let dollars: i64 = whole.parse().map_err(|_| wrong())?;
        let cents: i64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
        Ok(Cents(dollars * 100 + cents))
    }
}

impl Add for Cents {
    type Output = Cents;
    #[inline]
    fn add(self, other: Cents) -> Cents {
        Cents(self.0 + other.0)
    }
}

impl Sub for Cents {
    type Output = Cents;
    #[inline]
    fn sub(self, other: Cents) -> Cents {
        Cents(self.0 - other.0)
    }
}

impl Neg for Cents {
    type Output = Cents;
    #[inline]
    fn neg(self) -> Cents {
        Cents(-self.0)
    }
}

impl Mul<i64> for Cents {
    type Output = Cents;
    #[inline]
    fn mul(self, times: i64) -> Cents {
        Cents(self.0 * times)
    }
}

impl AddAssign for Cents {
    #[inline]
    fn add_assign(&mut self, other: Cents) {
        self.0 += other.0;
    }
}

impl SubAssign for Cents {
    #[inline]
    fn sub_assign(&mut self, other: Cents) {
        self.0 -= other.0;
    }
}

impl Sum for Cents {
    #[inline]
    fn sum<I: Iterator<Item = Cents>>(all: I) -> Cents {
        Cents(all.map(|c| c.0).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_print_and_parse_back() {
        for (cents, text) in [(0, "$0"), (5, "$0.05"), (750, "$7.50"), (125_000, "$1,250"), (-325, "-$3.25")]
        {
            assert_eq!(Cents(cents).to_string(), text);
            if cents >= 0 {
                assert_eq!(text.parse(), Ok(Cents(cents)));
            }
        }
        assert_eq!("12.5".parse(), Ok(Cents(1250)));
        for text in ["", "$", "-5", "1.234", "1.", "five", "1e3", "9999999999999"] {
            assert!(text.parse::<Cents>().is_err(), "{text}");
        }
    }

    #[test]
    fn odds_are_exact_to_the_cent_and_round_as_posted() {
        assert_eq!(Cents::dollars(5).times(7, 6, Rounding::CENT), Cents(583));
        assert_eq!(Cents::dollars(5).times(7, 6, Rounding::CENT_UP), Cents(584));
        assert_eq!(Cents(1250).times(3, 2, Rounding::down_to(Cents(25))), Cents(1875));
        assert_eq!(Cents(1260).times(1, 20, Rounding::up_to(Cents(25))), Cents(75));
    }
}
