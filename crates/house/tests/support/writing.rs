//! A store whose writing is the test's own.

use house::room::Misfit;
use house::store::{Log, Replies, Store, StoreFault};
use house::*;

/// A store for which somebody else appends; all the rest it does itself.
pub(crate) struct Writing<S, F> {
    pub(crate) store: S,
    pub(crate) append: F,
    /// Whether it passes for one that several nodes write to.
    pub(crate) shared: bool,
}

impl<S: Store, F> Store for Writing<S, F>
where
    F: FnMut(&mut S, &[Vec<KeptRow>]) -> Result<(), StoreFault> + Send,
{
    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        (self.append)(&mut self.store, steps)
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), Misfit>,
    ) -> Result<(), StoreFault> {
        self.store.each(after, take)
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        self.store.replies()
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        self.store.log()
    }

    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault> {
        self.store.keep_snapshot(step, house)
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        self.store.snapshot()
    }

    fn shared(&self) -> bool {
        self.shared
    }
}
