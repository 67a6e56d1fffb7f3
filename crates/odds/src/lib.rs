//! Exact odds, optimal strategy and live advice for every wager of the book.
//!
//! A solver counts instead of dealing: it visits classes of deals that the rules cannot tell apart, asks the game's own
//! settling functions what each is paid, and adds up integers. Nothing here knows a payout or a rule of its own.
//! [`oracle`] is the slow proof: it plays every deal of a small deck on the real table.

mod advice;
mod ask;
mod baccarat;
pub mod blackjack;
mod cashier;
pub mod classes;
mod craps;
mod crazy_four_poker;
mod deuces_wild_xtreme;
mod dj_wild;
mod exact;
mod four_card_poker;
mod holdem;
mod kept;
mod law;
mod meters;
mod multi_link;
pub mod oracle;
mod pai_gow;
mod poker_lotto;
mod pontoon;
mod progress;
pub mod report;
mod reprice;
mod roster;
mod row;
mod sheet;
mod shoe_sides;
mod strategy;
mod stud;
mod three_card_poker;
mod three_dice_baccarat;
mod unseen;
mod wheels;
mod wild_stud;

pub use advice::{Advice, Valued};
pub use ask::Ask;
pub use exact::{Figure, Ratio, decimal, ratio, text, whole};
pub use kept::let_go;
pub use law::{End, Law, Verdicts, net};
pub use meters::{MeterOdds, MeterRow, Progressive};
pub use multi_link::{LinkStanding, Riding, multi_link};
pub use progress::Progress;
pub use reprice::{changed, reprice};
pub use roster::{SOLVED, Solved, SolvedVisitor, advise, has_decisions, sheet, strategy, visit};
pub use row::{RowOdds, RowResult};
pub use sheet::{Measure, Sheet, WagerOdds};
pub use strategy::{Cell, ChartRow, StrategyPart, StrategyRule, StrategySheet};
