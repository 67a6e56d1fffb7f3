//! A house at work. One thread decides for everybody; another writes what was decided. While one batch is on its way to
//! the disk the next is decided on top of it, and everybody in a batch shares the price of one write. Nobody is told
//! anything, not even that they were refused, before everything it rests on is safe.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::command::Command;
use crate::keeper::{Answer, Batch, Clerk, Keeper, NoAnswer};
use crate::store::{Store, StoreFault};

/// The most commands in one write.
const MOST: usize = 1024;

/// The longest that decided commands wait for others to share their write.
const PATIENCE: Duration = Duration::from_millis(4);

type Said = Result<Answer, NoAnswer>;

/// Whoever waits for an answer: told once, by the thread that decides, so it should not take long to hear it.
type Ear = Box<dyn FnOnce(Said) + Send>;

enum Message<S> {
    Asked(Command, Ear),
    Written(S, Batch, Result<(), StoreFault>),
    /// The last desk is gone.
    Closing,
}

/// What desks know of a house at work.
trait Ask: Send + Sync {
    fn ask(&self, command: Command, ear: Ear);
}

struct Door<S: Store>(Sender<Message<S>>);

impl<S: Store> Ask for Door<S> {
    fn ask(&self, command: Command, ear: Ear) {
        if let Err(back) = self.0.send(Message::Asked(command, ear))
            && let Message::Asked(_, ear) = back.0
        {
            ear(Err(closed()));
        }
    }
}

impl<S: Store> Drop for Door<S> {
    fn drop(&mut self) {
        let _ = self.0.send(Message::Closing);
    }
}

fn closed() -> NoAnswer {
    NoAnswer::Store(StoreFault::Write("the house has closed".into()))
}

/// A way to give commands to a house at work; every client has its own copy.
#[derive(Clone)]
pub struct Desk(Arc<dyn Ask>);

impl Desk {
    /// Gives a command and waits until its answer is safe.
    pub fn give(&self, command: Command) -> Result<Answer, NoAnswer> {
        let (answer, wait) = channel();
        // Whoever has gone away asks again under the same id.
        self.ask(command, move |said| drop(answer.send(said)));
        wait.recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Gives a command and goes on. `hear` is called with the answer when it is safe; it should only pass it on.
    pub fn ask(&self, command: Command, hear: impl FnOnce(Result<Answer, NoAnswer>) + Send + 'static) {
        self.0.ask(command, Box::new(hear));
    }
}

/// Puts a house to work. It closes when the last desk is gone, and the keeper comes back.
pub fn work<S: Store + 'static>(keeper: Keeper<S>) -> (Desk, JoinHandle<Keeper<S>>) {
    let (send, receive) = channel();
    let (hand, written) = (channel(), send.clone());
    let to_write = hand.0;
    std::thread::spawn(move || write(&hand.1, &written));
    let Keeper { clerk, store } = keeper;
    let shift =
        Shift { clerk, store: Some(store), to_write, asked: vec![], group: vec![], on_the_way: vec![] };
    (Desk(Arc::new(Door(send))), std::thread::spawn(move || shift.serve(&receive)))
}

/// Writes batch after batch. The store comes along with each and goes back with word of how it went.
fn write<S: Store>(batches: &Receiver<(S, Batch)>, written: &Sender<Message<S>>) {
    for (mut store, batch) in batches {
        let kept = batch.write(&mut store);
        if written.send(Message::Written(store, batch, kept)).is_err() {
            return;
        }
    }
}

/// A command that was decided, what will be said to it, and to whom.
type Decided = (Command, Ear, Said);

struct Shift<S: Store> {
    clerk: Clerk,
    /// None while the writer has it.
    store: Option<S>,
    to_write: Sender<(S, Batch)>,
    /// Not decided yet.
    asked: Vec<(Command, Ear)>,
    /// Decided since the last batch was handed over.
    group: Vec<Decided>,
    /// Decided, and being written.
    on_the_way: Vec<Decided>,
}

impl<S: Store> Shift<S> {
    fn serve(mut self, messages: &Receiver<Message<S>>) -> Keeper<S> {
        let (mut open, mut handed, mut until) = (true, Instant::now(), Instant::now());
        // How many were waiting when answers were last given: as many are likely to come again.
        let mut company = 0;
        while open || self.store.is_none() || !self.asked.is_empty() || !self.group.is_empty() {
            let message = match self.store.is_some() && !self.group.is_empty() {
                true => messages.recv_timeout(until.saturating_duration_since(Instant::now())),
                false => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            // Everything that has come is taken before anything is decided, so that it is looked up together.
            for message in message.into_iter().chain(messages.try_iter().take(MOST - 1)) {
                match message {
                    Message::Asked(command, ear) => self.asked.push((command, ear)),
                    Message::Closing => open = false,
                    Message::Written(store, batch, kept) => {
                        let took = handed.elapsed();
                        (company, until) = (
                            self.on_the_way.len() + self.group.len(),
                            Instant::now() + PATIENCE.min(took / 2),
                        );
                        self.store = Some(store);
                        self.written(batch, kept);
                    }
                }
            }
            self.decide();
            let enough = self.group.len() >= company.min(MOST) || Instant::now() >= until || !open;
            if enough
                && !self.group.is_empty()
                && let Some(store) = self.store.take()
            {
                handed = Instant::now();
                self.hand_over(store);
            }
        }
        Keeper { clerk: self.clerk, store: self.store.expect("nothing is on its way") }
    }

    /// Decides on whatever has come. Before the first of a group, with nothing on its way, a house that others write to as
    /// well, or that a fault has taken away, is read.
    fn decide(&mut self) {
        if self.asked.is_empty() {
            return;
        }
        let mut asked = std::mem::take(&mut self.asked);
        if let Some(store) = &mut self.store
            && self.group.is_empty()
            && let Err(fault) = self.clerk.catch_up(store)
        {
            return asked.into_iter().for_each(|(_, ear)| ear(Err(fault.clone().into())));
        }
        let ids: Vec<_> = asked.iter().map(|(command, _)| command.id).collect();
        let known = match self.clerk.look_up(&ids) {
            Ok(known) => known,
            Err(fault) => return asked.into_iter().for_each(|(_, ear)| ear(Err(fault.clone().into()))),
        };
        for (command, ear) in asked.drain(..) {
            let said = self.clerk.decide(&command, &known);
            self.group.push((command, ear, said));
        }
    }

    /// Hands the group to the writer; where nothing in it is to be written, it can be told.
    fn hand_over(&mut self, store: S) {
        let batch = self.clerk.hand_over();
        let group = std::mem::take(&mut self.group);
        if batch.is_empty() {
            self.store = Some(store);
            return group.into_iter().for_each(|(_, ear, said)| ear(said));
        }
        self.on_the_way = group;
        self.to_write.send((store, batch)).expect("the writer waits for batches as long as this thread runs");
    }

    fn written(&mut self, batch: Batch, kept: Result<(), StoreFault>) {
        let told = std::mem::take(&mut self.on_the_way);
        match kept {
            Ok(()) => {
                self.clerk.kept(&batch);
                told.into_iter().for_each(|(_, ear, said)| ear(said));
            }
            Err(fault) => {
                self.clerk.failed(batch, &fault);
                let mut again_first = vec![];
                // What was decided meanwhile was decided on top of it.
                for (command, ear, _) in told.into_iter().chain(std::mem::take(&mut self.group)) {
                    let again = match fault {
                        // Another node was quicker: everything is decided again, in the same order.
                        StoreFault::Moved => true,
                        // Another node has a table: the others need not suffer.
                        StoreFault::Fenced(table) => command.what.table() != Some(table),
                        _ => false,
                    };
                    match again {
                        true => again_first.push((command, ear)),
                        false => ear(Err(NoAnswer::Store(fault.clone()))),
                    }
                }
                self.asked.splice(..0, again_first);
            }
        }
    }
}
