//! Exact odds, optimal strategy and live advice for every wager of the book.
//!
//! A solver counts instead of dealing: it visits classes of deals that the rules cannot tell apart, asks the game's own
//! settling functions what each is paid, and adds up integers. Nothing here knows a payout or a rule of its own.
//! [`oracle`] is the slow proof: it plays every deal of a small deck on the real table.

mod advice;
pub mod classes;
mod exact;
mod holdem;
mod law;
mod multi_link;
pub mod oracle;
mod progress;
mod roster;
mod sheet;
mod strategy;
mod three_card_poker;

pub use advice::{Advice, Valued};
pub use exact::{Figure, Ratio, decimal, ratio, text, whole};
pub use law::{End, Law, net};
pub use multi_link::{Riding, Standing, multi_link};
pub use progress::Progress;
pub use roster::{SOLVED, Solved, SolvedVisitor, advise, sheet, strategy, visit};
pub use sheet::{Ask, Progressive, RowOdds, Sheet, WagerOdds, dollars, rows};
pub use strategy::{Cell, ChartRow, Part, Rule, Strategy};
