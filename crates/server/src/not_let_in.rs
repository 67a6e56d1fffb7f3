//! Why somebody is not let in, and what passwords are held to.

use std::ops::RangeInclusive;

/// How many bytes a password has.
pub(crate) const PASSWORD: RangeInclusive<usize> = 12..=1024;
/// How often a password may be wrong before its account is locked.
pub(crate) const TRIES: u32 = 5;

/// Why somebody was not let in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum NotLetIn {
    #[error("no such number or password")]
    Wrong,
    #[error("a password has {} to {} bytes", PASSWORD.start(), PASSWORD.end())]
    Unfit,
    #[error("locked after {TRIES} wrong passwords; try again in {0} seconds")]
    Locked(u64),
    #[error("the people's book cannot be read or written: {0}")]
    Book(String),
}
