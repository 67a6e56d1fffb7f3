//! Where the log is kept. A store knows rows and steps, nothing of what they mean.

mod claim;
mod files;
mod finding;
mod inspect;
mod lease;
mod link;
mod memory;
mod pen;
mod postgres;
mod seal;
mod sqlite;
mod wal;
mod watch;

use std::collections::BTreeMap;

use crate::ids::{CommandId, TableId};
use crate::misfit::Misfit;
use crate::record::{KeptRow, Reply, Stream};

pub use finding::Finding;
pub use memory::{Disk, MemoryStore, WriteFault};
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;

/// Why a store could not do what it was asked: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// Somebody else has the house open.
    #[error("the house at {0} is open in another process")]
    Taken(String),
    /// It cannot be written to, now or ever.
    #[error("the house cannot be written down: {0}")]
    Write(String),
    /// Another node wrote these steps first: what was decided must be decided again.
    #[error("another node was quicker; nothing has changed")]
    Moved,
    /// The number of a node is another's.
    #[error("node {0} is at work in another process: give this one a number of its own, or none")]
    NodeTaken(u32),
    /// Another node holds the table now.
    #[error("{0} is held by another node; nothing has changed")]
    Fenced(TableId),
    /// It cannot be read.
    #[error("the house cannot be read: {0}")]
    Read(String),
    /// What is kept is not what was written.
    #[error("the log is damaged: {0}")]
    Damaged(String),
}

/// Keeps steps, in order, all of a batch or none, and for good once it said so.
pub trait Store: Send {
    /// Appends steps, each a few rows: together, or not at all.
    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault>;

    /// Whether it takes steps in ahead of the append that makes them safe.
    fn takes_ahead(&self) -> bool {
        false
    }

    /// Takes steps in ahead of the append that makes them safe together with its own; false where a store does not.
    /// What goes wrong is said by that append, and then none of them was taken.
    fn ahead(&mut self, _steps: &[Vec<KeptRow>]) -> bool {
        false
    }

    /// Hands over every step after this one, in order.
    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), Misfit>,
    ) -> Result<(), StoreFault>;

    /// Whoever looks up answers while a write is on.
    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault>;

    /// Whoever reads the log while a write is on.
    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault>;

    /// Keeps a house written down after this step, for a quick start.
    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault>;

    /// The latest house written down.
    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault>;

    /// Whether others may write to it at the same time.
    fn shared(&self) -> bool {
        false
    }

    /// Something damaged that no reading of the log would meet, if that is known by now and nobody has taken it to note it;
    /// `wait` until everything has been looked at.
    fn found(&mut self, _wait: bool) -> Option<Finding> {
        None
    }

    /// Closes it in order.
    fn close(self: Box<Self>) -> Result<(), StoreFault> {
        Ok(())
    }
}

impl Store for Box<dyn Store> {
    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        (**self).append(steps)
    }

    fn takes_ahead(&self) -> bool {
        (**self).takes_ahead()
    }

    fn ahead(&mut self, steps: &[Vec<KeptRow>]) -> bool {
        (**self).ahead(steps)
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), Misfit>,
    ) -> Result<(), StoreFault> {
        (**self).each(after, take)
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        (**self).replies()
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        (**self).log()
    }

    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault> {
        (**self).keep_snapshot(step, house)
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        (**self).snapshot()
    }

    fn found(&mut self, wait: bool) -> Option<Finding> {
        (**self).found(wait)
    }

    fn shared(&self) -> bool {
        (**self).shared()
    }

    fn close(self: Box<Self>) -> Result<(), StoreFault> {
        (*self).close()
    }
}

/// Looks up the answers to commands that acted before, also while the store is busy writing.
pub trait Replies: Send {
    /// The answers to those of these commands that have acted.
    fn look_up(&mut self, commands: &[CommandId]) -> Result<BTreeMap<CommandId, Reply>, StoreFault>;

    /// The commands that have acted, by their ids: so many after this one, or from the first; none when there are no more.
    fn ids(&mut self, after: Option<CommandId>, most: usize) -> Result<Vec<CommandId>, StoreFault>;
}

/// How many steps a log reads at a time: whoever writes is held up no longer than by these.
const PAGE: u64 = 4_096;

/// Reads what is kept, also while the store is busy writing.
pub trait Log: Send {
    /// The rows of the steps after one and up to another, in order: those of one stream, or all.
    fn page(&mut self, of: Option<Stream>, after: u64, to: u64) -> Result<Vec<KeptRow>, StoreFault>;

    /// Hands over the rows of each step after one and up to another, in order: those of one stream, or all. Stops where it
    /// is told that this was enough.
    fn rows(
        &mut self,
        of: Option<Stream>,
        mut after: u64,
        to: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<bool, Misfit>,
    ) -> Result<(), StoreFault> {
        while after < to {
            let end = to.min(after + PAGE);
            for step in self.page(of, after, end)?.chunk_by(|a, b| a.step == b.step) {
                if !take(step).map_err(|Misfit(why)| StoreFault::Damaged(why))? {
                    return Ok(());
                }
            }
            after = end;
        }
        Ok(())
    }
}

/// The reply that is in a row, if it is the one of its step that has it.
fn reply_in(row: &KeptRow) -> Result<Option<Reply>, StoreFault> {
    let record =
        row.record().map_err(|e| StoreFault::Damaged(format!("{}, row {}: {e}", row.stream, row.seq)))?;
    Ok(record.reply)
}
