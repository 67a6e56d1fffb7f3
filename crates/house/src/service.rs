//! A house at work: one thread decides, writes down and answers for everybody. Whatever waits when a write begins is
//! written together, so that many players share the price of one.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use crate::command::{Command, What};
use crate::house::House;
use crate::ids::CommandId;
use crate::keeper::{Answer, Keeper, NoAnswer};
use crate::role::Person;
use crate::sight::Happened;
use crate::store::{Store, StoreFault};
use crate::time::Time;

/// The most commands in one write.
const MOST: usize = 1024;

type Said = Result<Answer, NoAnswer>;

/// What waits at the desk.
enum Waiting {
    /// A command, and who is told the answer once it is safe.
    Command(Box<Command>, Box<dyn FnOnce(Said) + Send>),
    /// Somebody looks at the house; at nothing while the store cannot be read.
    Look(Box<dyn FnOnce(Option<&House>) + Send>),
    /// Somebody follows what happens, until they say that they have heard enough.
    Listen(Box<dyn FnMut(&Happened) -> bool + Send>),
}

/// A way to give commands to a house at work; every client has its own copy.
#[derive(Clone)]
pub struct Desk(Sender<Waiting>);

fn closed() -> NoAnswer {
    NoAnswer::Store(StoreFault::Write("the house has closed".into()))
}

impl Desk {
    /// Gives a command and waits until its answer is safe.
    pub fn give(&self, command: Command) -> Said {
        let (answer, wait) = channel();
        self.send(command, move |said| drop(answer.send(said)));
        wait.recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Gives a command; whoever asked is told the answer when it is safe, by the thread of the house: briefly, please.
    pub fn send(&self, command: Command, then: impl FnOnce(Said) + Send + 'static) {
        if let Err(unsent) = self.0.send(Waiting::Command(Box::new(command), Box::new(then)))
            && let Waiting::Command(_, then) = unsent.0
        {
            then(Err(closed()));
        }
    }

    /// Looks at the house between two writes: nothing is seen that is not safe.
    pub fn look<T: Send + 'static>(
        &self,
        at: impl FnOnce(&House) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let (seen, wait) = channel();
        let look = move |house: Option<&House>| drop(seen.send(house.map(at)));
        self.0.send(Waiting::Look(Box::new(look))).map_err(|_| closed())?;
        let unread = || NoAnswer::Store(StoreFault::Read("the store does not answer".into()));
        wait.recv().map_err(|_| closed())?.ok_or_else(unread)
    }

    /// Follows every step from now on, as soon as it is safe and in order, by the thread of the house: pass it on and
    /// come back. Who has heard enough answers false.
    pub fn listen(&self, hear: impl FnMut(&Happened) -> bool + Send + 'static) {
        // A house that has closed has nothing more to tell.
        let _ = self.0.send(Waiting::Listen(Box::new(hear)));
    }

    /// Lets the house's clock tick wherever somebody's time is over; says at how many tables it did. To be called every
    /// second or so by whoever has a clock.
    pub fn tick(&self, at: Time) -> Result<usize, NoAnswer> {
        let due = self.look(move |house| {
            let due = house.overdue(at).map(|table| (table, house.steps()));
            due.collect::<Vec<_>>()
        })?;
        let mut ticked = 0;
        for (table, step) in due {
            // Two nodes that see the same table late act once.
            let id = CommandId::of(&["tick", &table.to_string(), &step.to_string()]);
            match self.give(Command { id, by: Person::CLOCK, at, what: What::Tick { table } }) {
                Ok(_) => ticked += 1,
                // Somebody acted in the very last moment.
                Err(NoAnswer::Refused(_)) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(ticked)
    }
}

/// Puts a house to work. It closes when the last desk is gone, and the keeper comes back.
pub fn work<S: Store + 'static>(keeper: Keeper<S>) -> (Desk, JoinHandle<Keeper<S>>) {
    let (send, receive) = channel();
    (Desk(send), std::thread::spawn(move || serve(keeper, &receive)))
}

fn serve<S: Store>(mut keeper: Keeper<S>, waiting: &Receiver<Waiting>) -> Keeper<S> {
    let mut listeners: Vec<Box<dyn FnMut(&Happened) -> bool + Send>> = vec![];
    while let Ok(first) = waiting.recv() {
        let (mut batch, mut looks) = (vec![], vec![]);
        for waits in std::iter::once(first).chain(waiting.try_iter().take(MOST - 1)) {
            match waits {
                Waiting::Command(command, then) => batch.push((command, then)),
                Waiting::Look(look) => looks.push(look),
                Waiting::Listen(hear) => {
                    keeper.listen();
                    listeners.push(hear);
                }
            }
        }
        let (answers, kept) = loop {
            let answers: Vec<_> = batch.iter().map(|(command, _)| keeper.submit(command)).collect();
            match keeper.flush() {
                // Another node was quicker: everything is decided again.
                Err(StoreFault::Moved) => {}
                kept => break (answers, kept),
            }
        };
        for happened in keeper.hear() {
            listeners.retain_mut(|hear| hear(&happened));
        }
        for (said, (_, then)) in answers.into_iter().zip(batch) {
            // Nobody is told what is not safe, not even that they were refused: that too may rest on it.
            then(kept.clone().map_err(NoAnswer::Store).and(said));
        }
        if !looks.is_empty() {
            // A house that could not be written down is read again; on a shared store others may have gone on.
            let _ = keeper.catch_up_if_shared();
            looks.into_iter().for_each(|look| look(keeper.house()));
        }
    }
    keeper
}
