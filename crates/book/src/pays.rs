//! What a row of a pay table gives.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::{Cents, Percent, Rounding};

/// A pay, as the book prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// `a to b`: the winnings; the stake comes back as well.
    To(u32, u32),
    /// `a for b`: all that is given; the stake is gone.
    For(u32, u32),
    /// A fixed amount whatever the wager; the stake is gone.
    Flat(Cents),
    /// A fixed amount for each dollar wagered; the stake is gone.
    PerDollar(Cents),
    /// A share of the progressive meter; the stake is gone.
    Meter(Percent),
    /// The stake comes back, no more.
    Push,
}

/// What a stake turns into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Award {
    /// Of the stake, what is given back.
    pub back: Cents,
    /// What the house adds.
    pub won: Cents,
}

impl Award {
    /// The same where no more than is left of a limit is won, which is taken off what is left.
    #[inline]
    #[must_use]
    pub fn within(self, left: &mut Cents) -> Award {
        let won = self.won.min(*left);
        *left -= won;
        Award { won, ..self }
    }
}

impl Pays {
    /// The award for a stake. A meter row pays a share of `meter`, the progressive meter as it stands.
    #[inline]
    pub fn award(self, stake: Cents, meter: Cents, rounding: Rounding) -> Award {
        match self {
            // By far the most common, and nothing to work out.
            Pays::To(1, 1) if rounding.unit.0 == 1 => Award { back: stake, won: stake },
            Pays::To(a, b) => Award { back: stake, won: stake.times(a as u64, b as u64, rounding) },
            Pays::For(a, b) => Award { back: Cents::ZERO, won: stake.times(a as u64, b as u64, rounding) },
            Pays::Flat(amount) => Award { back: Cents::ZERO, won: amount },
            Pays::PerDollar(amount) => {
                Award { back: Cents::ZERO, won: amount.times(stake.0 as u64, 100, rounding) }
            }
            Pays::Meter(share) => Award { back: Cents::ZERO, won: share.of(meter, Rounding::CENT) },
            Pays::Push => Award { back: stake, won: Cents::ZERO },
        }
    }

    /// Whether this pays a whole meter.
    pub fn is_whole_meter(self) -> bool {
        matches!(self, Pays::Meter(Percent(10_000)))
    }

    /// Whether this program can pay it: not more than a million to one or a hundred million dollars, and of a meter not
    /// more than there is. Any stake a house may post is then paid without coming near the end of the numbers.
    pub fn is_payable(self) -> bool {
        const MOST: u32 = 1_000_000;
        match self {
            Pays::To(a, b) | Pays::For(a, b) => a <= MOST && b <= MOST,
            Pays::Flat(amount) => amount <= Cents::dollars(100_000_000),
            Pays::PerDollar(amount) => amount <= Cents::dollars(MOST as i64),
            Pays::Meter(share) => share.0 <= 10_000,
            Pays::Push => true,
        }
    }

    /// What a dollar turns into, as a fraction; none where that depends on the stake or on a meter.
    fn returned(self) -> Option<(u64, u64)> {
        match self {
            Pays::To(a, b) => Some((a as u64 + b as u64, b as u64)),
            Pays::For(a, b) => Some((a as u64, b as u64)),
            Pays::PerDollar(amount) => Some((amount.0 as u64, 100)),
            Pays::Push => Some((1, 1)),
            Pays::Flat(_) | Pays::Meter(_) => None,
        }
    }

    /// Whether this pays any stake at least as much as another pay does, however each is written. An amount whatever the
    /// wager and a share of a meter compare with their like only.
    pub fn at_least(self, floor: Pays) -> bool {
        match (self, floor) {
            (Pays::Flat(a), Pays::Flat(b)) => a >= b,
            (Pays::Meter(a), Pays::Meter(b)) => a >= b,
            _ => match (self.returned(), floor.returned()) {
                (Some((a, b)), Some((c, d))) => a as u128 * d as u128 >= c as u128 * b as u128,
                _ => false,
            },
        }
    }
}

impl fmt::Display for Pays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Pays::To(a, b) => format!("{a} to {b}"),
            Pays::For(a, b) => format!("{a} for {b}"),
            Pays::Flat(amount) => format!("{amount} flat"),
            Pays::PerDollar(amount) => format!("{amount} per $1"),
            Pays::Meter(share) => format!("{share} of meter"),
            Pays::Push => "push".to_owned(),
        };
        f.pad(&text)
    }
}

impl Serialize for Pays {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// Text that is not a pay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a pay (write 3 to 2, 10 for 1, $100 flat, $100 per $1, 100% of meter or push)")]
pub struct NotAPay(pub String);

impl FromStr for Pays {
    type Err = NotAPay;

    fn from_str(text: &str) -> Result<Pays, NotAPay> {
        let wrong = || NotAPay(text.to_owned());
        let odds = |a: &str, b: &str| -> Result<(u32, u32), NotAPay> {
            match (a.trim().parse(), b.trim().parse()) {
                (Ok(a), Ok(b)) if b > 0 => Ok((a, b)),
                _ => Err(wrong()),
            }
        };
        let t = text.trim();
        if t == "push" {
            Ok(Pays::Push)
        } else if let Some((a, b)) = t.split_once(" to ") {
            odds(a, b).map(|(a, b)| Pays::To(a, b))
        } else if let Some((a, b)) = t.split_once(" for ") {
            odds(a, b).map(|(a, b)| Pays::For(a, b))
        } else if let Some(amount) = t.strip_suffix(" flat") {
            amount.parse().map(Pays::Flat).map_err(|_| wrong())
        } else if let Some(amount) = t.strip_suffix(" per $1") {
            amount.parse().map(Pays::PerDollar).map_err(|_| wrong())
        } else if let Some(share) = t.strip_suffix(" of meter") {
            share.parse().map(Pays::Meter).map_err(|_| wrong())
        } else {
            Err(wrong())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pays_print_and_parse_back() {
        for text in ["3 to 2", "500 for 1", "$100,000 flat", "$2.50 per $1", "12.5% of meter", "push"] {
            assert_eq!(text.parse::<Pays>().unwrap().to_string(), text);
        }
        for text in ["", "3 to 0", "three to 2", "$5", "100%", "-1 to 1", "3:2"] {
            assert!(text.parse::<Pays>().is_err(), "{text}");
        }
    }

    #[test]
    fn to_returns_the_stake_and_for_does_not() {
        let five = Cents::dollars(5);
        let pay = |text: &str| {
            let award = text.parse::<Pays>().unwrap().award(five, Cents::dollars(1000), Rounding::CENT);
            (award.back.0, award.won.0)
        };
        assert_eq!(pay("3 to 2"), (500, 750));
        assert_eq!(pay("3 for 1"), (0, 1500));
        assert_eq!(pay("$100 flat"), (0, 10_000));
        assert_eq!(pay("$100 per $1"), (0, 50_000));
        assert_eq!(pay("10% of meter"), (0, 10_000));
        assert_eq!(pay("push"), (500, 0));
    }

    #[test]
    fn more_than_the_floor_is_allowed_and_less_is_not() {
        let at_least = |a: &str, b: &str| a.parse::<Pays>().unwrap().at_least(b.parse().unwrap());
        assert!(at_least("3 to 2", "6 to 5"));
        assert!(!at_least("6 to 5", "3 to 2"));
        assert!(!at_least("35 for 1", "35 to 1"));
        assert!(at_least("35 to 1", "35 to 1"));
        assert!(at_least("41 for 1", "40 to 1") && !at_least("40 for 1", "40 to 1"));
        assert!(at_least("$50 per $1", "40 to 1") && at_least("1 for 1", "push"));
        assert!(!at_least("$5000 flat", "40 to 1"));
    }
}
