//! Whoever runs a house over a store: decides on commands, writes the steps of many together, answers when they are
//! safe.

use std::collections::{BTreeMap, HashMap};

use games::kernel::Event;

use crate::chance::ChanceSource;
use crate::command::{Command, What};
use crate::house::House;
use crate::ids::CommandId;
use crate::known::Known;
use crate::lotto::TicketKey;
use crate::misfit::Misfit;
use crate::record::{KeptRow, Reply};
use crate::refusal::Refused;
use crate::role::Person;
use crate::sight::{Happened, replay};
use crate::store::{Replies, Store, StoreFault};
use crate::time::Time;

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
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It could not be written down. Whether it acted is known when the store can be read again: sent again under the
    /// same id, it is answered.
    #[error(transparent)]
    Store(#[from] StoreFault),
}

/// What goes into one write: steps, and now and then the house written down whole after them.
pub(crate) struct Batch {
    /// Those the store has taken in ahead.
    ahead: Vec<Vec<KeptRow>>,
    steps: Vec<Vec<KeptRow>>,
    snapshot: Option<(u64, String)>,
    /// The house before these steps, where another node may be quicker.
    before: Option<House>,
    /// What happens in them, if somebody listens.
    happens: Vec<Happened>,
}

impl Batch {
    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Puts steps before its own that were handed over earlier: some are in the store, the others not yet.
    pub(crate) fn after(&mut self, ahead: Vec<Vec<KeptRow>>, mut waiting: Vec<Vec<KeptRow>>) {
        self.ahead = ahead;
        waiting.append(&mut self.steps);
        self.steps = waiting;
    }

    /// Writes it to a store.
    pub(crate) fn write<S: Store>(&self, store: &mut S) -> Result<(), StoreFault> {
        store.append(&self.steps)?;
        if let Some((step, house)) = &self.snapshot {
            // A start without it takes longer, and nothing else: no reason to stop the play.
            let _ = store.keep_snapshot(*step, house);
        }
        Ok(())
    }
}

/// So many writes without another node in between, and a look before each is not worth its time.
const ALONE: u32 = 16;

/// So many writes in a row found another node quicker that had written nothing: then none is.
const IN_VAIN: u32 = 20;

/// Whoever decides. While one batch is being written, the next is decided on top of it; nobody is told before it is safe.
pub(crate) struct Clerk {
    /// None after a write that failed, until the store can be read again.
    house: Option<House>,
    chance: Box<dyn ChanceSource>,
    /// The answers the store keeps.
    kept: Box<dyn Replies>,
    /// Steps decided and not yet handed over, and the house before them where that may be needed.
    pending: Vec<Vec<KeptRow>>,
    happens: Vec<Happened>,
    before: Option<House>,
    /// Replies to what is decided and not yet safe.
    replies: HashMap<CommandId, Reply>,
    /// Which commands may have acted before, while the house is at work.
    known: Option<Known>,
    shared: bool,
    /// How many writes in a row found that no other node had written in between.
    alone: u32,
    /// The step from which a write was last tried that found another node quicker, and how often it was from there.
    moved: (u64, u32),
    snapshot_every: u64,
    snapshot_at: u64,
    /// What has happened since it was last asked for, all of it safe; nothing unless somebody listens.
    heard: Vec<Happened>,
    /// The last step that is safe and was heard of; none unless somebody listens.
    heard_to: Option<u64>,
    /// What was wrong with the house written down, and whether that was noted: it was read from its log.
    unread: Option<(String, bool)>,
}

impl Clerk {
    pub(crate) fn house(&self) -> Option<&House> {
        self.house.as_ref()
    }

    /// Reads the house from the store: the last snapshot and the steps after it.
    fn take_up<S: Store>(&mut self, store: &mut S) -> Result<(), StoreFault> {
        self.forget();
        let restored = store.snapshot().and_then(|kept| {
            let restore = |(_, text): &(u64, String)| House::restore(text);
            kept.as_ref().map(restore).transpose().map_err(|Misfit(why)| StoreFault::Damaged(why))
        });
        let mut house = match restored {
            Ok(kept) => kept.unwrap_or_default(),
            // The log alone rebuilds the house, and every link of it is checked on the way.
            Err(StoreFault::Damaged(why)) => {
                self.unread = Some((format!("{why}; the house was read from its log"), false));
                House::new()
            }
            Err(fault) => return Err(fault),
        };
        self.snapshot_at = house.steps();
        let (heard, heard_to) = (&mut self.heard, &mut self.heard_to);
        store.each(house.steps(), &mut |rows| replay(&mut house, rows, heard, heard_to))?;
        self.house = Some(house);
        // Others may have written what neither the snapshot nor the steps after it have told of.
        if self.shared && self.known.take().is_some() {
            self.go_to_work(store);
        }
        Ok(())
    }

    /// From now on many commands are decided, nearly all of them new.
    pub(crate) fn go_to_work<S: Store>(&mut self, store: &mut S) {
        self.known = store.replies().ok().map(Known::begin);
    }

    /// The work is over, and the store can be closed.
    pub(crate) fn go_home(&mut self) {
        self.known = None;
    }

    /// Begins to keep what happens.
    pub(crate) fn listen(&mut self) {
        // What is decided and not yet safe was not kept: it is not news to whoever comes now.
        self.heard_to = self.heard_to.or(Some(self.house.as_ref().map_or(0, House::steps)));
    }

    /// What has happened since this was last asked, as far as it is safe.
    pub(crate) fn hear(&mut self) -> Vec<Happened> {
        std::mem::take(&mut self.heard)
    }

    /// Whether the house can be decided on without a look at what others have written: nobody else may write, or nobody has
    /// for a while, and whoever begins to is met by the next write.
    pub(crate) fn is_alone(&self) -> bool {
        self.house.is_some() && (!self.shared || self.alone >= ALONE)
    }

    /// Makes sure that there is a house to decide on, and takes in what other nodes have written since. Nothing may be on
    /// its way to the store.
    pub(crate) fn catch_up<S: Store>(&mut self, store: &mut S) -> Result<(), StoreFault> {
        let Some(house) = &mut self.house else { return self.take_up(store) };
        if !self.shared {
            return Ok(());
        }
        let (heard, heard_to, known) = (&mut self.heard, &mut self.heard_to, &mut self.known);
        let alone = &mut self.alone;
        let caught = store.each(house.steps(), &mut |rows| {
            *alone = 0;
            known.iter_mut().for_each(|known| known.add(rows[0].command));
            replay(house, rows, heard, heard_to)
        });
        if caught.is_err() {
            self.house = None;
        }
        caught
    }

    /// Nothing that was decided counts any more.
    fn forget(&mut self) {
        self.house = None;
        self.pending.clear();
        self.happens.clear();
        self.before = None;
        self.replies.clear();
    }

    /// The answers to those of these commands that have acted before, as the store knows it now.
    pub(crate) fn look_up(
        &mut self,
        ids: impl Iterator<Item = CommandId>,
    ) -> Result<BTreeMap<CommandId, Reply>, StoreFault> {
        let may_have = |id: &CommandId| self.known.as_ref().is_none_or(|known| known.may_have(*id));
        let ids: Vec<CommandId> = ids.filter(may_have).collect();
        if ids.is_empty() { Ok(BTreeMap::new()) } else { self.kept.look_up(&ids) }
    }

    /// Decides on a command, of which the store knows this much. The answer may be given away only when the batch it ends
    /// up in, and all before it, are safe.
    pub(crate) fn decide(
        &mut self,
        command: &Command,
        known: &BTreeMap<CommandId, Reply>,
    ) -> Result<Answer, NoAnswer> {
        if let Some(reply) = self.replies.get(&command.id).or_else(|| known.get(&command.id)) {
            return Ok(Answer { reply: reply.clone(), events: vec![] });
        }
        let Some(house) = self.house.as_mut() else {
            let gone = "the house was lost by the fault before, and is read again first";
            return Err(StoreFault::Read(gone.into()).into());
        };
        let step = match house.decide(command, &mut *self.chance) {
            Ok(step) => step,
            Err(refused) => {
                // Another node may have written it since this one last looked: then it is answered, not refused.
                if self.shared && self.known.is_some() {
                    let reply = self.kept.look_up(&[command.id])?.remove(&command.id);
                    return reply.map(|reply| Answer { reply, events: vec![] }).ok_or_else(|| refused.into());
                }
                return Err(refused.into());
            }
        };
        if self.shared && self.before.is_none() {
            self.before = Some(house.clone());
        }
        let reply = step.records[0].1.reply.clone().expect("the first record has the reply");
        let happens = self.heard_to.is_some().then(|| Happened::new(house, &step));
        let rows = match house.commit(&step) {
            Ok(rows) => rows,
            Err(Misfit(why)) => {
                // Half a step may have been taken in: the store has the truth, and what was decided before goes there.
                self.house = None;
                return Err(StoreFault::Damaged(why).into());
            }
        };
        self.known.iter_mut().for_each(|known| known.add(command.id));
        self.pending.push(rows);
        self.happens.extend(happens.map(|happened| happened.then(house)));
        self.replies.insert(command.id, reply.clone());
        Ok(Answer { reply, events: step.events })
    }

    /// Whether something was decided that is to be written and was not handed over.
    pub(crate) fn has_decided(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Hands over steps of a batch that is to be written soon, if there are so many.
    pub(crate) fn hand_over_part(&mut self, least: usize) -> Option<Vec<Vec<KeptRow>>> {
        (self.pending.len() >= least).then(|| std::mem::take(&mut self.pending))
    }

    /// Hands over what was decided since the last time, to be written, after parts of it if it was begun.
    pub(crate) fn hand_over(&mut self, begun: bool) -> Batch {
        let (steps, before) = (std::mem::take(&mut self.pending), self.before.take());
        let mut snapshot = None;
        if let Some(house) = &self.house
            && house.steps() >= self.snapshot_at + self.snapshot_every
            && (begun || !steps.is_empty())
        {
            self.snapshot_at = house.steps();
            snapshot = Some((house.steps(), house.snapshot()));
        }
        Batch { ahead: vec![], steps, snapshot, before, happens: std::mem::take(&mut self.happens) }
    }

    /// A batch is safe: its replies can be looked up in the store from now on, and what happened in it may be told.
    pub(crate) fn kept(&mut self, batch: Batch) {
        self.alone = self.alone.saturating_add(1);
        let steps = batch.ahead.iter().chain(&batch.steps);
        steps.for_each(|rows| drop(self.replies.remove(&rows[0].command)));
        self.heard_to = batch.happens.last().map(|h| h.step).max(self.heard_to);
        self.heard.extend(batch.happens);
    }

    /// A batch could not be written: whatever was decided on top of it does not count either. Where another node was in
    /// the way nothing was written, and the house stands as it did before the batch; else the store has the truth. Says what
    /// went wrong: to be quicker a node must have written something, and whoever tries again and again is told so.
    pub(crate) fn failed(&mut self, batch: Batch, fault: StoreFault) -> StoreFault {
        self.alone = 0;
        self.forget();
        if matches!(fault, StoreFault::Moved | StoreFault::Fenced(_)) {
            self.house = batch.before;
        }
        if fault != StoreFault::Moved {
            return fault;
        }
        let from = self.house.as_ref().map_or(0, House::steps);
        self.moved = (from, if self.moved.0 == from { self.moved.1 + 1 } else { 1 });
        if self.moved.1 < IN_VAIN {
            return fault;
        }
        self.moved.1 = 0;
        let step = from + 1;
        StoreFault::Damaged(format!(
            "step {step} cannot be written: its number is taken, and the log has none"
        ))
    }
}

/// A house over a store, for one client at a time.
pub struct Keeper<S: Store> {
    // Before the store: whoever looks things up in it goes first.
    pub(crate) clerk: Clerk,
    pub(crate) store: S,
}

impl<S: Store> Keeper<S> {
    /// Takes up the house a store keeps.
    pub fn open(mut store: S, chance: Box<dyn ChanceSource>) -> Result<Keeper<S>, StoreFault> {
        let mut clerk = Clerk {
            house: None,
            chance,
            kept: store.replies()?,
            pending: vec![],
            happens: vec![],
            before: None,
            replies: HashMap::new(),
            known: None,
            shared: store.shared(),
            alone: 0,
            moved: (0, 0),
            snapshot_every: 10_000,
            snapshot_at: 0,
            heard: vec![],
            heard_to: None,
            unread: None,
        };
        clerk.take_up(&mut store)?;
        Ok(Keeper { clerk, store })
    }

    /// Writes the house down whole every so many steps: a start has no more than these to play again.
    pub fn snapshot_every(mut self, steps: u64) -> Keeper<S> {
        self.clerk.snapshot_every = steps.max(1);
        self
    }

    /// The house as it is now, what is not yet safe included; none while the store cannot be read.
    pub fn house(&self) -> Option<&House> {
        self.clerk.house()
    }

    /// The key of the lottery's tickets: whoever prints them needs it. None where its chance runs no lottery.
    pub fn ticket_key(&mut self) -> Option<TicketKey> {
        self.clerk.chance.ticket_key()
    }

    /// What was wrong with the house written down: it was read from its log instead, which takes longer and nothing else.
    pub fn unread(&self) -> Option<&str> {
        self.clerk.unread.as_ref().map(|(what, _)| &what[..])
    }

    /// The store.
    pub fn store(&mut self) -> &mut S {
        &mut self.store
    }

    /// Whether others may write to its store at the same time.
    pub fn is_shared(&self) -> bool {
        self.clerk.shared
    }

    /// Gives up the house for its store.
    pub fn into_store(self) -> S {
        self.store
    }

    /// Begins to keep what happens, for [`Keeper::hear`].
    pub fn listen(&mut self) {
        self.clerk.listen();
    }

    /// What has happened since this was last asked and is safe, in order, also what other nodes did.
    pub fn hear(&mut self) -> Vec<Happened> {
        self.clerk.hear()
    }

    /// Takes in what other nodes have written since.
    pub fn catch_up(&mut self) -> Result<(), StoreFault> {
        self.clerk.catch_up(&mut self.store)
    }

    /// Decides on a command. The answer may be given away only after [`Keeper::flush`].
    pub fn submit(&mut self, command: &Command) -> Result<Answer, NoAnswer> {
        if self.clerk.pending.is_empty() {
            self.catch_up()?;
        }
        let known = self.clerk.look_up([command.id].into_iter())?;
        self.clerk.decide(command, &known)
    }

    /// Makes everything submitted so far safe, in one write. After a fault nothing that was pending has been answered,
    /// and the house is taken up again from the store.
    pub fn flush(&mut self) -> Result<(), StoreFault> {
        let batch = self.clerk.hand_over(false);
        if batch.is_empty() {
            return Ok(());
        }
        match batch.write(&mut self.store) {
            Ok(()) => {
                self.clerk.kept(batch);
                Ok(())
            }
            Err(fault) => Err(self.clerk.failed(batch, fault)),
        }
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

    /// Notes in the log what the store has found damaged and nobody has noted; `wait` until it has looked at everything.
    pub fn note_damage(&mut self, wait: bool) -> Result<(), StoreFault> {
        if let Some((what, false)) = self.clerk.unread.clone() {
            let id = CommandId::of(&["found", "snapshot", &what]);
            let (by, at) = (Person::CLOCK, Time::now());
            let noted = self.give(&Command { id, by, at, what: What::Found { what: what.clone() } });
            if let Err(NoAnswer::Store(fault)) = noted {
                return Err(fault);
            }
            self.clerk.unread = Some((what, true));
        }
        let Some(finding) = self.store.found(wait) else { return Ok(()) };
        let noted = self.give(&finding.command());
        finding.settle(noted.is_ok());
        match noted {
            Err(NoAnswer::Store(fault)) => Err(fault),
            _ => Ok(()),
        }
    }

    /// Writes the house down whole, for a quick start.
    pub fn close(mut self) -> Result<S, StoreFault> {
        self.flush()?;
        self.note_damage(true)?;
        if let Some(house) = self.clerk.house() {
            self.store.keep_snapshot(house.steps(), &house.snapshot())?;
        }
        Ok(self.store)
    }
}
