//! Whoever runs a house over a store: decides on commands, writes the steps of many together, answers when they are
//! safe.

use std::collections::HashMap;

use games::kernel::Event;

use crate::chance::ChanceSource;
use crate::command::Command;
use crate::house::House;
use crate::ids::CommandId;
use crate::record::{Reply, Row};
use crate::refusal::Refused;
use crate::room::Misfit;
use crate::store::{Store, StoreFault};

/// What a command is answered with.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The reply, which is kept: sent again, the command is answered with the same.
    pub reply: Reply,
    /// What happened at the table; nothing when the command had acted before.
    pub events: Vec<Event>,
}

/// Why a command got no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The house said no.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// It could not be written down. Whether it acted is known when the store can be read again: sent again under the
    /// same id, it is answered.
    #[error("{0}")]
    Store(#[from] StoreFault),
}

/// A house over a store.
pub struct Keeper<S: Store> {
    /// None after a write that failed, until the store can be read again.
    house: Option<House>,
    store: S,
    chance: Box<dyn ChanceSource>,
    /// Steps decided and not yet safe.
    pending: Vec<Vec<Row>>,
    replies: HashMap<CommandId, Reply>,
    snapshot_every: u64,
    snapshot_at: u64,
}

impl<S: Store> Keeper<S> {
    /// Takes up the house a store keeps.
    pub fn open(store: S, chance: Box<dyn ChanceSource>) -> Result<Keeper<S>, StoreFault> {
        let mut keeper = Keeper {
            house: None,
            store,
            chance,
            pending: vec![],
            replies: HashMap::new(),
            snapshot_every: 10_000,
            snapshot_at: 0,
        };
        keeper.take_up()?;
        Ok(keeper)
    }

    /// Writes the house down whole every so many steps.
    pub fn snapshot_every(mut self, steps: u64) -> Keeper<S> {
        self.snapshot_every = steps.max(1);
        self
    }

    /// The house as it is now, what is not yet safe included; none while the store cannot be read.
    pub fn house(&self) -> Option<&House> {
        self.house.as_ref()
    }

    /// The store.
    pub fn store(&mut self) -> &mut S {
        &mut self.store
    }

    /// Gives up the house for its store.
    pub fn into_store(self) -> S {
        self.store
    }

    /// Reads the house from the store: the last snapshot and the steps after it.
    fn take_up(&mut self) -> Result<(), StoreFault> {
        self.pending.clear();
        self.replies.clear();
        self.house = None;
        let damaged = |Misfit(why)| StoreFault::Damaged(why);
        let mut house = match self.store.snapshot()? {
            Some((step, text)) => {
                self.snapshot_at = step;
                House::restore(&text).map_err(damaged)?
            }
            None => House::new(),
        };
        let mut events = vec![];
        self.store.each(house.steps(), &mut |rows| {
            events.clear();
            house.replay(rows, &mut events)
        })?;
        self.house = Some(house);
        Ok(())
    }

    /// Takes in what other nodes have written since.
    pub fn catch_up(&mut self) -> Result<(), StoreFault> {
        let Some(house) = &mut self.house else { return self.take_up() };
        let caught = self.store.each(house.steps(), &mut |rows| house.replay(rows, &mut vec![]));
        if caught.is_err() {
            self.house = None;
        }
        caught
    }

    /// Decides on a command. The answer may be given away only after [`Keeper::flush`].
    pub fn submit(&mut self, command: &Command) -> Result<Answer, NoAnswer> {
        if self.house.is_none() {
            self.take_up()?;
        } else if self.store.shared() && self.pending.is_empty() {
            self.catch_up()?;
        }
        let known = match self.replies.get(&command.id) {
            Some(reply) => Some(reply.clone()),
            None => self.store.reply(command.id)?,
        };
        if let Some(reply) = known {
            return Ok(Answer { reply, events: vec![] });
        }
        let house = self.house.as_mut().expect("it was taken up");
        let step = house.decide(command, &mut *self.chance)?;
        let rows = match house.commit(&step) {
            Ok(rows) => rows,
            Err(Misfit(why)) => {
                // Half a step may have been taken in: the store has the truth.
                self.house = None;
                return Err(StoreFault::Damaged(why).into());
            }
        };
        let reply = step.records[0].1.reply.clone().expect("the first record has the reply");
        self.pending.push(rows);
        self.replies.insert(command.id, reply.clone());
        Ok(Answer { reply, events: step.events })
    }

    /// Makes everything submitted so far safe, in one write. After a fault nothing that was pending has been answered,
    /// and the house is taken up again from the store.
    pub fn flush(&mut self) -> Result<(), StoreFault> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let kept = self.store.append(&self.pending);
        self.pending.clear();
        self.replies.clear();
        if let Err(fault) = kept {
            self.house = None;
            return Err(fault);
        }
        let house = self.house.as_ref().expect("what is pending was decided by it");
        if house.steps() >= self.snapshot_at + self.snapshot_every {
            // A start without it takes longer, and nothing else: no reason to stop the play.
            self.snapshot_at = house.steps();
            let _ = self.store.keep_snapshot(house.steps(), &house.snapshot());
        }
        Ok(())
    }

    /// One command, safe before it is answered. Where another node was quicker it is decided again.
    pub fn give(&mut self, command: &Command) -> Result<Answer, NoAnswer> {
        loop {
            let answer = self.submit(command)?;
            match self.flush() {
                Ok(()) => return Ok(answer),
                Err(StoreFault::Moved) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
    }

    /// Writes the house down whole, for a quick start.
    pub fn close(mut self) -> Result<S, StoreFault> {
        self.flush()?;
        if let Some(house) = &self.house {
            self.store.keep_snapshot(house.steps(), &house.snapshot())?;
        }
        Ok(self.store)
    }
}
