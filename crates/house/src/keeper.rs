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
use crate::sight::Happened;
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
    /// What happened since it was last asked for, safe and not yet safe; nothing unless somebody listens.
    heard: Vec<Happened>,
    /// The last step that is safe and was heard of; none unless somebody listens.
    heard_to: Option<u64>,
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
            heard: vec![],
            heard_to: None,
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
        // What was decided and not written did not happen.
        self.heard.retain(|h| Some(h.step) <= self.heard_to);
        let (heard, heard_to) = (&mut self.heard, &mut self.heard_to);
        self.store.each(house.steps(), &mut |rows| replay(&mut house, rows, heard, heard_to))?;
        self.house = Some(house);
        Ok(())
    }

    /// Begins to keep what happens, for [`Keeper::hear`].
    pub fn listen(&mut self) {
        self.heard_to = self.heard_to.or(Some(self.house.as_ref().map_or(0, House::steps)));
    }

    /// What has happened since this was last asked: after a [`Keeper::flush`] that went well, everything that is safe, in
    /// order, also what other nodes did.
    pub fn hear(&mut self) -> Vec<Happened> {
        std::mem::take(&mut self.heard)
    }

    /// Takes in what other nodes have written since.
    pub fn catch_up(&mut self) -> Result<(), StoreFault> {
        let Some(house) = &mut self.house else { return self.take_up() };
        let (heard, heard_to) = (&mut self.heard, &mut self.heard_to);
        let caught = self.store.each(house.steps(), &mut |rows| replay(house, rows, heard, heard_to));
        if caught.is_err() {
            self.house = None;
        }
        caught
    }

    /// Takes up the house if that is due, and what others may have written to a shared store.
    pub fn catch_up_if_shared(&mut self) -> Result<(), StoreFault> {
        match self.house.is_none() || (self.store.shared() && self.pending.is_empty()) {
            true => self.catch_up(),
            false => Ok(()),
        }
    }

    /// Decides on a command. The answer may be given away only after [`Keeper::flush`].
    pub fn submit(&mut self, command: &Command) -> Result<Answer, NoAnswer> {
        self.catch_up_if_shared()?;
        let known = match self.replies.get(&command.id) {
            Some(reply) => Some(reply.clone()),
            None => self.store.reply(command.id)?,
        };
        if let Some(reply) = known {
            return Ok(Answer { reply, events: vec![] });
        }
        let house = self.house.as_mut().expect("it was taken up");
        let step = house.decide(command, &mut *self.chance)?;
        let happened = self.heard_to.is_some().then(|| Happened::new(house, &step));
        let rows = match house.commit(&step) {
            Ok(rows) => rows,
            Err(Misfit(why)) => {
                // Half a step may have been taken in: the store has the truth.
                self.house = None;
                return Err(StoreFault::Damaged(why).into());
            }
        };
        let reply = step.records[0].1.reply.clone().expect("the first record has the reply");
        if let Some(happened) = happened {
            self.heard.push(happened);
        }
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
            self.heard.retain(|h| Some(h.step) <= self.heard_to);
            return Err(fault);
        }
        self.heard_to = self.heard.last().map(|h| h.step).max(self.heard_to);
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

/// Takes in a step from the log, and keeps what happened if somebody listens and has not heard of it.
fn replay(
    house: &mut House,
    rows: &[Row],
    heard: &mut Vec<Happened>,
    heard_to: &mut Option<u64>,
) -> Result<(), Misfit> {
    let mut events = vec![];
    let news = heard_to.is_some_and(|to| house.steps() >= to);
    let happened = match (news, rows.first().and_then(|row| Some((row.stream, row.record().ok()?)))) {
        (true, Some((stream, record))) => Some(Happened::of(house, stream, &record)),
        _ => None,
    };
    house.replay(rows, &mut events)?;
    if let Some(happened) = happened {
        *heard_to = Some(happened.step);
        heard.push(happened.with(&events));
    }
    Ok(())
}
