//! The house: the project's one idea a floor higher. Commands, the clock and chance come in; entries come out; the core
//! does no I/O, so that the log alone rebuilds every state.
//!
//! | | |
//! | --- | --- |
//! | [`command`], [`role`], [`refusal`] | what is asked, by whom, and how the house says no |
//! | [`House`] | the state: tables, cage, ledger; a step taken in is the only thing that changes it |
//! | [`charter`], [`sight`] | what the owner lays down; the house as somebody may see it |
//! | [`record`] | what is written down: entries, postings, the reply, chained by hashes |
//! | [`room`], [`bank`], [`cage`], [`ledger`] | the parts: a table in the house, jackpots, patrons and their limits, money |
//! | [`chance`], [`fair`] | where cards, dice and spins come from: outside every state |
//! | [`opening`] | opens a house from its plan: in memory, in a folder, in a database |
//! | [`keeper`], [`service`] | whoever runs a house over a store, for one or for many |
//! | [`store`] | where the log is kept: SQLite, PostgreSQL, or memory with a disk that can fail |
//! | [`audit`] | the log played again by somebody who trusts nothing: verify, export, recall, report |
//! | [`exported`] | what an export holds, for whoever writes or reads one |
//! | [`lotto`], [`shop`], [`plan`] | the lottery, and one in a folder; the plan file |

pub mod audit;
pub mod bank;
pub mod cage;
pub mod chance;
pub mod charter;
pub mod command;
mod decide;
pub mod exported;
pub mod fair;
mod house;
pub mod ids;
pub mod keeper;
mod known;
pub mod ledger;
pub mod lotto;
mod misfit;
pub mod opening;
pub mod plan;
mod program;
pub mod record;
pub mod refusal;
pub mod role;
pub mod room;
pub mod service;
pub mod shop;
pub mod sight;
pub mod store;
pub mod time;
mod words;

pub use charter::{Charter, Onlooker};
pub use command::{Command, CommandKind, What};
pub use games::kernel::{Patron, Seat};
pub use house::{Head, House, Step};
pub use ids::{CommandId, MeterId, TableId};
pub use keeper::{Answer, Keeper, NoAnswer};
pub use misfit::Misfit;
pub use program::Program;
pub use record::{Entry, KeptRow, Record, Reply, Setup, Stream};
pub use refusal::{HouseRule, Refused, Rule};
pub use role::{Person, Role};
pub use sight::{Happened, Purse, RoomView, Stands};
pub use time::Time;
pub use words::LARGEST_AMOUNT;
