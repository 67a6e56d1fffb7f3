//! The commands, one file each.

pub(crate) mod clauses;
pub(crate) mod completions;
pub(crate) mod games;
pub(crate) mod lobby;
pub(crate) mod odds;
pub(crate) mod paytables;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod sim;
pub(crate) mod strategy;
