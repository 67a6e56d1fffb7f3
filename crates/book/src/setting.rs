//! Choices left to the house, and their legal range.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::{Cents, Clause, Fault, Rounding};

/// A percentage in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(pub u32);

impl Percent {
    /// This share of an amount.
    pub fn of(self, amount: Cents, rounding: Rounding) -> Cents {
        amount.times(self.0 as u64, 10_000, rounding)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}%"),
            p if p % 10 == 0 => write!(f, "{whole}.{}%", p / 10),
            p => write!(f, "{whole}.{p:02}%"),
        }
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl FromStr for Percent {
    type Err = ();

    fn from_str(text: &str) -> Result<Percent, ()> {
        // A percentage has the digits of an amount of money: two decimals, no sign.
        let amount: Cents = text.trim().strip_suffix('%').ok_or(())?.parse().map_err(|_| ())?;
        u32::try_from(amount.0).map(Percent).map_err(|_| ())
    }
}

/// How many times a flat wager may be backed by odds: on the points 4 and 10, on 5 and 9, on 6 and 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiples(pub [u16; 3]);

impl fmt::Display for Multiples {
    /// Prints `5x`, or `3-4-5x` where the points differ.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [a, b, c] if a == b && b == c => write!(f, "{a}x"),
            [a, b, c] => write!(f, "{a}-{b}-{c}x"),
        }
    }
}

impl FromStr for Multiples {
    type Err = ();

    fn from_str(text: &str) -> Result<Multiples, ()> {
        let text = text.trim();
        let digits =
            |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok()).flatten();
        let parts: Option<Vec<u16>> = text.strip_suffix('x').unwrap_or(text).split('-').map(digits).collect();
        match parts.as_deref() {
            Some([all]) => Ok(Multiples([*all; 3])),
            Some(&[a, b, c]) => Ok(Multiples([a, b, c])),
            _ => Err(()),
        }
    }
}

impl PartialOrd for Multiples {
    /// One limit is below another if it is so on every point.
    fn partial_cmp(&self, other: &Multiples) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let each = || self.0.iter().zip(&other.0);
        match (each().all(|(a, b)| a <= b), each().all(|(a, b)| a >= b)) {
            (true, true) => Some(Equal),
            (true, false) => Some(Less),
            (false, true) => Some(Greater),
            (false, false) => None,
        }
    }
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// One of the legal options.
    Choice(&'static str),
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// An amount of money.
    Money(Cents),
    /// A percentage.
    Percent(Percent),
    /// Multiples of a flat wager.
    Multiples(Multiples),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Choice(option) => f.write_str(option),
            Value::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Value::Number(n) => write!(f, "{n}"),
            Value::Money(amount) => write!(f, "{amount}"),
            Value::Percent(share) => write!(f, "{share}"),
            Value::Multiples(times) => write!(f, "{times}"),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Flag(flag) => s.serialize_bool(*flag),
            Value::Number(n) => s.serialize_i64(*n),
            // As all money is printed for programs: in cents.
            Value::Money(amount) => amount.serialize(s),
            other => s.collect_str(other),
        }
    }
}

/// The kind of a setting and its range. Whose the bounds are, the book's or this program's, says [`Setting::ours`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingKind {
    /// One of these options.
    Choice(Vec<String>),
    /// Yes or no.
    Flag,
    /// A whole number within these limits.
    Number(i64, i64),
    /// An amount of money within these limits.
    Money(Cents, Cents),
    /// A percentage within these limits.
    Percent(Percent, Percent),
    /// Multiples of a flat wager within these limits.
    Multiples(Multiples, Multiples),
}

impl fmt::Display for SettingKind {
    /// What is legal, in words: `hand or shoe`, `1 to 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingKind::Choice(options) => f.write_str(&options.join(" or ")),
            SettingKind::Flag => f.write_str("yes or no"),
            SettingKind::Number(min, max) => write!(f, "{min} to {max}"),
            SettingKind::Money(min, max) => write!(f, "{min} to {max}"),
            SettingKind::Percent(min, max) => write!(f, "{min} to {max}"),
            SettingKind::Multiples(min, max) => write!(f, "{min} to {max}, or as 3-4-5x"),
        }
    }
}

/// Which bounds of a setting are this program's own, where the book has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ours {
    /// The least, or the list of options.
    pub min: bool,
    /// The most, or the list of options.
    pub max: bool,
}

/// A choice left to the house.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its kebab-case id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The clause that leaves the choice.
    pub clause: Clause,
    /// What it does.
    pub help: String,
    /// Its kind and range.
    pub kind: SettingKind,
    /// Which of its bounds the book does not print.
    pub ours: Ours,
    /// How many there may be for each deck in play, at most; this bound is the program's own.
    pub per_deck: Option<i64>,
    /// What holds unless the house chooses otherwise, as text in the form `parse` reads.
    pub(crate) default: String,
}

impl Setting {
    /// What holds unless the house chooses otherwise.
    pub fn default_value(&'static self) -> Value {
        self.parse(&self.default).expect("defaults are checked when the chapter is loaded")
    }

    /// Reads a value and checks it against what the book allows and what this program takes.
    pub fn parse(&'static self, text: &str) -> Result<Value, Fault> {
        read(&self.kind, text).ok_or_else(|| {
            let (id, clause) = (&self.id, self.clause);
            let what = format!("{id} cannot be `{text}`: {}", self.range(beyond(&self.kind, text)));
            Fault::Breach { about: id.clone(), clause, what }
        })
    }

    /// The range in words, with whose it is: `HC-G §1.IV allows …`, `this program takes 1 to 8`. Where a value passed one
    /// bound, only that one is told.
    fn range(&self, passed: Option<Bound>) -> String {
        let (clause, kind) = (self.clause, &self.kind);
        let (least, most) = ends(kind);
        match (self.ours, passed) {
            _ if *kind == SettingKind::Flag => format!("it is {kind} ({clause})"),
            (Ours { min: false, max: false }, _) => format!("{clause} allows {kind}"),
            (Ours { min: true, max: true }, _) => {
                format!("this program takes {kind} ({clause} leaves it to the house)")
            }
            (Ours { min: true, .. }, Some(Bound::Min)) => format!("this program takes no less than {least}"),
            (Ours { max: true, .. }, Some(Bound::Max)) => format!("this program takes no more than {most}"),
            (_, Some(Bound::Min)) => format!("{clause} allows no less than {least}"),
            (_, Some(Bound::Max)) => format!("{clause} allows no more than {most}"),
            (Ours { min: true, .. }, None) => {
                format!("{clause} allows up to {most}, and this program takes no less than {least}")
            }
            (_, None) => format!("{clause} allows {least} or more, and this program takes up to {most}"),
        }
    }

    /// The most with so many decks, where that depends on them.
    pub(crate) fn most(&self, decks: Option<i64>) -> Option<i64> {
        Some(self.per_deck? * decks?)
    }

    /// The range for a list of settings: `1 to 8 (ours)`; the bounds of the book have no mark.
    pub fn allowed(&self) -> String {
        let kind = match self.per_deck {
            Some(most) => format!("{}, at most {most} a deck", self.kind),
            None => self.kind.to_string(),
        };
        match self.ours {
            Ours { min: false, max: false } => kind,
            Ours { min: true, max: true } => format!("{kind} (ours)"),
            Ours { min: true, .. } => format!("{kind} (the least is ours)"),
            Ours { .. } => format!("{kind} (the most is ours)"),
        }
    }

    /// Whether this text is a legal value.
    pub(crate) fn allows(kind: &SettingKind, text: &str) -> bool {
        match kind {
            SettingKind::Choice(options) => options.iter().any(|o| o == text),
            _ => read_plain(kind, text).is_some(),
        }
    }
}

/// A bound that a value passes.
#[derive(Clone, Copy)]
enum Bound {
    Min,
    Max,
}

/// The bound a value of the right kind passes.
fn beyond(kind: &SettingKind, text: &str) -> Option<Bound> {
    fn side<T: FromStr + PartialOrd>(text: &str, min: &T, max: &T) -> Option<Bound> {
        let value: T = text.parse().ok()?;
        match (value < *min, value > *max) {
            (true, _) => Some(Bound::Min),
            (_, true) => Some(Bound::Max),
            _ => None,
        }
    }
    match kind {
        SettingKind::Choice(_) | SettingKind::Flag => None,
        SettingKind::Number(min, max) => side(text, min, max),
        SettingKind::Money(min, max) => side(text, min, max),
        SettingKind::Percent(min, max) => side(text, min, max),
        SettingKind::Multiples(min, max) => side(text, min, max),
    }
}

/// The least and the most, as text.
fn ends(kind: &SettingKind) -> (String, String) {
    match kind {
        SettingKind::Choice(_) | SettingKind::Flag => Default::default(),
        SettingKind::Number(min, max) => (min.to_string(), max.to_string()),
        SettingKind::Money(min, max) => (min.to_string(), max.to_string()),
        SettingKind::Percent(min, max) => (min.to_string(), max.to_string()),
        SettingKind::Multiples(min, max) => (min.to_string(), max.to_string()),
    }
}

fn read(kind: &'static SettingKind, text: &str) -> Option<Value> {
    match kind {
        SettingKind::Choice(options) => options.iter().find(|o| *o == text).map(|o| Value::Choice(o)),
        _ => read_plain(kind, text),
    }
}

fn read_plain(kind: &SettingKind, text: &str) -> Option<Value> {
    fn within<T: FromStr + PartialOrd>(text: &str, min: &T, max: &T) -> Option<T> {
        text.parse().ok().filter(|v| min <= v && v <= max)
    }
    match kind {
        SettingKind::Choice(_) => None,
        SettingKind::Flag => match text {
            "yes" | "true" | "on" => Some(Value::Flag(true)),
            "no" | "false" | "off" => Some(Value::Flag(false)),
            _ => None,
        },
        SettingKind::Number(min, max) => within(text, min, max).map(Value::Number),
        SettingKind::Money(min, max) => within(text, min, max).map(Value::Money),
        SettingKind::Percent(min, max) => within(text, min, max).map(Value::Percent),
        SettingKind::Multiples(min, max) => within(text, min, max).map(Value::Multiples),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_print_and_parse_back() {
        for text in ["5x", "3-4-5x", "100x"] {
            assert_eq!(text.parse::<Multiples>().unwrap().to_string(), text);
        }
        assert_eq!("7".parse(), Ok(Multiples([7; 3])));
        for text in ["", "x", "3-4x", "3-4-5-6x", "-1x", "+1x", "3x4", "70000x"] {
            assert!(text.parse::<Multiples>().is_err(), "{text}");
        }
        assert!(Multiples([3, 4, 5]) < Multiples([5; 3]));
        assert_eq!(Multiples([3, 4, 9]).partial_cmp(&Multiples([5; 3])), None);
    }

    #[test]
    fn percentages_print_and_parse_back() {
        for text in ["5%", "12.5%", "0.25%", "100%"] {
            assert_eq!(text.parse::<Percent>().unwrap().to_string(), text);
        }
        assert!("5".parse::<Percent>().is_err());
        assert_eq!(Percent(500).of(Cents(1010), Rounding::CENT_UP), Cents(51));
    }
}
