//! The rulebooks as data: clauses, readings, wagers, pay tables and the choices left to a house.
//!
//! [`Book::standard`] holds every chapter of the project. [`Rules`] are what one table is played by: a game's chapters
//! with the house's settings, pay tables and limits, each checked against what the book allows.

mod catalogue;
mod chapter;
mod choices;
mod clause;
mod departures;
mod edge;
mod fault;
mod limits;
mod load;
mod money;
mod own;
mod page;
mod pays;
mod rules;
mod setting;
mod shows;

pub use catalogue::Book;
pub use chapter::{Bounds, Chapter, Class, ClauseEntry, Limits, PayTable, Reading, Row, Wager};
pub use choices::Choices;
pub use clause::Clause;
pub use fault::Fault;
pub use money::{Cents, NotMoney, Rounding};
pub use own::OwnTable;
pub use page::Page;
pub use pays::{Award, NotAPay, Pays};
pub use rules::Rules;
pub use setting::{Multiples, Ours, Percent, Setting, SettingKind, Value};
#[doc(hidden)]
pub use shows::must_exist;
