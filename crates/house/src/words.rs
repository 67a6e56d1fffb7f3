//! What a command may say: amounts, moments and texts that make sense. Everything that is worked out from them later fits
//! its numbers, whoever sends the command.

use book::Cents;

use crate::cage::{Bound, LONGEST_DAY, LONGEST_OUT, Wish};
use crate::record::Setup;
use crate::refusal::{HouseRule, Refused};
use crate::time::Time;

/// The most that changes hands in one command: far above any wager, far below what an account can hold.
pub const LARGEST_AMOUNT: Cents = Cents::dollars(1_000_000_000);

/// The most that comes into a house altogether: no account can be asked to hold more than it can.
pub(crate) const MOST_IN_ALL: Cents = Cents(LARGEST_AMOUNT.0 * 1_000_000);

/// The longest name, and the longest input to a table, in bytes.
const LONGEST: usize = 500;

/// The last moment that a calendar of four digits has.
const LAST: Time = Time(253_402_300_799_999);

fn no<T>(why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::by(HouseRule::Words, why))
}

/// An amount above nothing and not absurd.
pub(crate) fn amount(cents: Cents) -> Result<(), Refused> {
    match Cents::ZERO < cents && cents <= LARGEST_AMOUNT {
        true => Ok(()),
        false => no(format!("{cents} is not an amount that changes hands")),
    }
}

/// An amount in either direction.
pub(crate) fn signed(cents: Cents) -> Result<(), Refused> {
    match -LARGEST_AMOUNT <= cents {
        true => amount(Cents(cents.0.abs())),
        false => no(format!("{cents} is not an amount that changes hands")),
    }
}

/// An amount or nothing.
fn at_most(cents: Cents, what: &str) -> Result<(), Refused> {
    match (Cents::ZERO..=LARGEST_AMOUNT).contains(&cents) {
        true => Ok(()),
        false => no(format!("{cents} is not {what}: it lies between $0 and {LARGEST_AMOUNT}")),
    }
}

/// A reason that says something.
pub(crate) fn reason(why: &str) -> Result<(), Refused> {
    match !why.trim().is_empty() && why.len() <= LONGEST {
        true => Ok(()),
        false => no(format!("a reason is a text of 1 to {LONGEST} bytes")),
    }
}

/// A name, or none.
pub(crate) fn name(name: &str) -> Result<(), Refused> {
    match name.len() <= LONGEST {
        true => Ok(()),
        false => no(format!("a name is a text of up to {LONGEST} bytes")),
    }
}

/// The inputs of one command.
pub(crate) fn inputs(lines: &[String]) -> Result<(), Refused> {
    match () {
        () if lines.is_empty() || lines.len() > 256 => no("a command has 1 to 256 inputs"),
        () if lines.iter().any(|line| line.len() > LONGEST) => {
            no(format!("an input is a text of up to {LONGEST} bytes"))
        }
        () => Ok(()),
    }
}

/// When a command is given.
pub(crate) fn moment(at: Time) -> Result<(), Refused> {
    if at <= LAST { Ok(()) } else { no(format!("{} is no moment of a calendar", at.0)) }
}

/// What a table is opened with.
pub(crate) fn setup(setup: &Setup) -> Result<(), Refused> {
    name(&setup.name)?;
    name(&setup.link)?;
    at_most(setup.par, "what a tray begins with")?;
    setup.limits.values().try_for_each(|&(min, max, step)| {
        [min, max, step].into_iter().try_for_each(|limit| at_most(limit, "a limit of a wager"))
    })
}

impl Wish {
    /// Whether somebody can be held to it who asks for it at this moment.
    pub fn check(&self, at: Time) -> Result<(), Refused> {
        let money = |bound: Option<Bound<Cents>>| match bound {
            Some(Bound::To(most)) => at_most(most, "a limit"),
            _ => Ok(()),
        };
        money(self.loss)?;
        money(self.stake)?;
        match (self.time, self.excluded) {
            (Some(Bound::To(time)), _) if time > LONGEST_DAY => {
                no(format!("a day has {LONGEST_DAY}, and {time} is no limit in it"))
            }
            (_, Some(Bound::To(until))) if until > at + LONGEST_OUT => {
                let days = LONGEST_OUT.0 / LONGEST_DAY.0;
                no(format!("nobody is kept out for more than {days} days"))
            }
            _ => Ok(()),
        }
    }
}
