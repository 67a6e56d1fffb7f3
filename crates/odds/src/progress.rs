//! How far a long count has come.

use std::sync::atomic::{AtomicU64, Ordering};

/// A count of work expected and done, shared between the threads that do it and whoever shows it.
#[derive(Debug, Default)]
pub struct Progress {
    expected: AtomicU64,
    done: AtomicU64,
}

impl Progress {
    /// Nothing expected yet.
    pub fn new() -> Progress {
        Progress::default()
    }

    /// More work is ahead, in whatever units the work is counted.
    pub fn expect(&self, work: u64) {
        self.expected.fetch_add(work, Ordering::Relaxed);
    }

    /// Some of it is done.
    pub fn add(&self, work: u64) {
        self.done.fetch_add(work, Ordering::Relaxed);
    }

    /// Work done and expected.
    pub fn read(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.expected.load(Ordering::Relaxed))
    }
}
