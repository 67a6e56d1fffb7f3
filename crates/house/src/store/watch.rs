//! A look at every page of a file that was sealed, while the house is at work already. Until it is over, and what it found is
//! in the log, nothing goes into the file itself: what is written stays in the write-ahead log, and the seal beside the file.
//! Whoever is stopped meanwhile finds the same again at the next start.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::{Finding, StoreFault, seal};

/// How long the opening of a house waits for the look to end: a small one has been looked at before anybody plays.
const PATIENCE: Duration = Duration::from_millis(100);

/// Somebody who looks at the pages.
pub(super) struct Watch {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    tells: Receiver<Option<Finding>>,
    /// What came of it, once that is known: nothing, or something damaged.
    told: Option<Option<Finding>>,
}

impl Watch {
    /// Begins to look; none where the file has no seal.
    pub(super) fn begin(dir: &Path) -> Result<Option<Watch>, StoreFault> {
        if !seal::is_there(dir) {
            return Ok(None);
        }
        let (send, tells) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, dir) = (stop.clone(), dir.to_owned());
        let look = move || {
            let found = match seal::check(&dir, &|| stopped.load(Ordering::Relaxed)) {
                Ok(_) => None,
                Err(StoreFault::Damaged(what)) => Some(what),
                Err(other) => Some(other.to_string()),
            };
            let _ = send.send(found.map(|what| Finding::new(what, seal::mark(&dir))));
        };
        let thread = std::thread::Builder::new().name("pages".into()).spawn(look);
        let thread =
            Some(thread.map_err(|e| StoreFault::Read(format!("the pages cannot be looked at: {e}")))?);
        let mut watch = Watch { stop, thread, tells, told: None };
        watch.told = watch.tells.recv_timeout(PATIENCE).ok();
        Ok(Some(watch))
    }

    /// What was found, if that is known by now and nobody has taken it yet; `wait` until it is known.
    pub(super) fn found(&mut self, wait: bool) -> Option<Finding> {
        if self.told.is_none() {
            self.told = if wait { self.tells.recv().ok() } else { self.tells.try_recv().ok() };
        }
        self.told.as_ref()?.as_ref().filter(|finding| finding.take()).cloned()
    }

    /// Whether every page has been looked at, and what was found is in the log.
    pub(super) fn is_over(&mut self) -> bool {
        if self.told.is_none() {
            self.told = self.tells.try_recv().ok();
        }
        self.told.as_ref().is_some_and(|told| told.as_ref().is_none_or(Finding::is_noted))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().map(JoinHandle::join);
    }
}
