//! The games of twenty-one: blackjack and its relatives, by the composition of the shoe.
//!
//! | file | what it is |
//! | --- | --- |
//! | `shoe.rs` | the cards nobody has seen, by value |
//! | `dealer.rs` | what the dealer ends on |
//! | `hands.rs` | every hand a player can hold |
//! | `terms.rs` | what the game allows and pays |
//! | `against.rs` | one up card: values, plans, and what becomes of hands played by a plan |
//! | `split.rs` | splitting and splitting again |
//! | `totals.rs` | the best play by totals |
//! | `solution.rs` | all of it together |
//! | `results.rs` | the law of a round |
//! | `sheet.rs`, `chart.rs` | the sheet of the main game, and its strategy as charts |
//! | `best.rs`, `advise.rs` | play by look-ups; what each choice is worth at a table |
//! | `cincinnati.rs`, `house_money.rs` | Blackjack by HC-A, and House Money |
//! | `free_bets.rs`, `final_hand.rs`, `silver_stack.rs` | Free Bet Blackjack and Ride Free, and their wagers on the round |

mod advise;
pub mod against;
mod best;
mod chart;
mod cincinnati;
pub mod dealer;
mod final_hand;
mod free_bets;
pub mod hands;
mod house_money;
pub mod results;
pub(crate) mod sheet;
pub mod shoe;
mod silver_stack;
pub mod solution;
pub mod split;
pub mod terms;
pub mod totals;

pub use best::Best;
