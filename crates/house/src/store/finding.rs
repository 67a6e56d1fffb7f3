//! Damage that a store has found where nobody reads, on its way into the log.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::command::{Command, What};
use crate::ids::CommandId;
use crate::role::Person;
use crate::time::Time;

const FRESH: u8 = 0;
const TAKEN: u8 = 1;
const NOTED: u8 = 2;

/// Something damaged, in one line. It is noted in the log once, however often it is found before that.
#[derive(Clone, Debug)]
pub struct Finding {
    what: String,
    /// The seal it was found by.
    mark: String,
    state: Arc<AtomicU8>,
}

impl Finding {
    pub(super) fn new(what: String, mark: String) -> Finding {
        Finding { what, mark, state: Arc::default() }
    }

    /// What is damaged.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The command that notes it. After a stop the same is found and noted under the same id: once.
    pub fn command(&self) -> Command {
        let id = CommandId::of(&["found", &self.mark, &self.what]);
        Command { id, by: Person::CLOCK, at: Time::now(), what: What::Found { what: self.what.clone() } }
    }

    /// Whether it could be noted: if not, it will be handed over again.
    pub fn settle(&self, noted: bool) {
        self.state.store(if noted { NOTED } else { FRESH }, Ordering::Release);
    }

    /// Whether it is to be handed over now; from then on it is not.
    pub(super) fn take(&self) -> bool {
        self.state.compare_exchange(FRESH, TAKEN, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    pub(super) fn is_noted(&self) -> bool {
        self.state.load(Ordering::Acquire) == NOTED
    }
}
