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
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Choice(option) => f.write_str(option),
            Value::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Value::Number(n) => write!(f, "{n}"),
            Value::Money(amount) => write!(f, "{amount}"),
            Value::Percent(share) => write!(f, "{share}"),
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

/// The kind of a setting and what the book allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
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
}

impl fmt::Display for Kind {
    /// What is legal, in words: `hand or shoe`, `1 to 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Choice(options) => f.write_str(&options.join(" or ")),
            Kind::Flag => f.write_str("yes or no"),
            Kind::Number(min, max) => write!(f, "{min} to {max}"),
            Kind::Money(min, max) => write!(f, "{min} to {max}"),
            Kind::Percent(min, max) => write!(f, "{min} to {max}"),
        }
    }
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
    /// Its kind and legal range.
    pub kind: Kind,
    /// What holds unless the house chooses otherwise, as text in the form `parse` reads.
    pub(crate) default: String,
}

impl Setting {
    /// What holds unless the house chooses otherwise.
    pub fn default_value(&'static self) -> Value {
        self.parse(&self.default).expect("defaults are checked when the chapter is loaded")
    }

    /// Reads a value and checks it against what the book allows.
    pub fn parse(&'static self, text: &str) -> Result<Value, Fault> {
        read(&self.kind, text).ok_or_else(|| {
            Fault::Choice(format!("{} cannot be `{text}`: {} allows {}", self.id, self.clause, self.kind))
        })
    }

    /// Whether this text is a legal value.
    pub(crate) fn allows(kind: &Kind, text: &str) -> bool {
        match kind {
            Kind::Choice(options) => options.iter().any(|o| o == text),
            _ => read_plain(kind, text).is_some(),
        }
    }
}

fn read(kind: &'static Kind, text: &str) -> Option<Value> {
    match kind {
        Kind::Choice(options) => options.iter().find(|o| *o == text).map(|o| Value::Choice(o)),
        _ => read_plain(kind, text),
    }
}

fn read_plain(kind: &Kind, text: &str) -> Option<Value> {
    fn within<T: FromStr + PartialOrd>(text: &str, min: &T, max: &T) -> Option<T> {
        text.parse().ok().filter(|v| min <= v && v <= max)
    }
    match kind {
        Kind::Choice(_) => None,
        Kind::Flag => match text {
            "yes" | "true" | "on" => Some(Value::Flag(true)),
            "no" | "false" | "off" => Some(Value::Flag(false)),
            _ => None,
        },
        Kind::Number(min, max) => within(text, min, max).map(Value::Number),
        Kind::Money(min, max) => within(text, min, max).map(Value::Money),
        Kind::Percent(min, max) => within(text, min, max).map(Value::Percent),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_print_and_parse_back() {
        for text in ["5%", "12.5%", "0.25%", "100%"] {
            assert_eq!(text.parse::<Percent>().unwrap().to_string(), text);
        }
        assert!("5".parse::<Percent>().is_err());
        assert_eq!(Percent(500).of(Cents(1010), Rounding::CENT_UP), Cents(51));
    }
}
