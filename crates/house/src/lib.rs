//! The house: the project's one idea a floor higher. Commands, the clock and chance come in; entries come out; the core
//! does no I/O, so that the log alone rebuilds every state.

pub mod chance;
pub mod fair;
pub mod ids;
pub mod ledger;
pub mod lotto;
pub mod plan;
pub mod role;
pub mod time;

pub use games::kernel::{Patron, Seat};
pub use ids::{CommandId, MeterId, TableId};
pub use role::{Person, Role};
pub use time::Time;
