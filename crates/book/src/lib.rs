//! The rulebooks as data: clauses, readings, wagers, pay tables and the choices left to a house.
//!
//! [`Book::standard`] holds every chapter of the project. [`Rules`] are what one table is played by: a game's chapters
//! with the house's settings, pay tables and limits, each checked against what the book allows.

mod chapter;
mod clause;
mod fault;
mod load;
mod money;
mod pays;
mod rules;
mod setting;
mod shows;

pub use chapter::{Book, Chapter, Class, ClauseEntry, Limits, PayTable, Reading, Row, Wager};
pub use clause::Clause;
pub use fault::Fault;
pub use money::{Cents, NotMoney, Rounding};
pub use pays::{Award, NotAPay, Pays};
pub use rules::Rules;
pub use setting::{Kind, Percent, Setting, Value};
#[doc(hidden)]
pub use shows::must_exist;
