//! The commands, one file each.

pub(crate) mod clauses;
pub(crate) mod completions;
pub(crate) mod games;
pub(crate) mod house_books;
mod house_limits;
mod house_place;
pub(crate) mod lobby;
pub(crate) mod lotto;
pub(crate) mod man;
pub(crate) mod odds;
pub(crate) mod paytables;
pub(crate) mod plan;
pub(crate) mod replay;
pub(crate) mod rng;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod sim;
mod sim_bankroll;
mod sim_bar;
mod sim_compare;
mod sim_report;
pub(crate) mod strategy;
pub(crate) mod verify;
