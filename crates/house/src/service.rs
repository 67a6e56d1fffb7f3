//! A house at work: one thread decides, writes down and answers for everybody. Whatever waits when a write begins is
//! written together, so that many players share the price of one.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use crate::command::Command;
use crate::keeper::{Answer, Keeper, NoAnswer};
use crate::store::{Store, StoreFault};

/// The most commands in one write.
const MOST: usize = 1024;

type Waiting = (Command, Sender<Result<Answer, NoAnswer>>);

/// A way to give commands to a house at work; every client has its own copy.
#[derive(Clone)]
pub struct Desk(Sender<Waiting>);

impl Desk {
    /// Gives a command and waits until its answer is safe.
    pub fn give(&self, command: Command) -> Result<Answer, NoAnswer> {
        let closed = || NoAnswer::Store(StoreFault::Write("the house has closed".into()));
        let (answer, wait) = channel();
        self.0.send((command, answer)).map_err(|_| closed())?;
        wait.recv().unwrap_or_else(|_| Err(closed()))
    }
}

/// Puts a house to work. It closes when the last desk is gone, and the keeper comes back.
pub fn work<S: Store + 'static>(keeper: Keeper<S>) -> (Desk, JoinHandle<Keeper<S>>) {
    let (send, receive) = channel();
    (Desk(send), std::thread::spawn(move || serve(keeper, &receive)))
}

fn serve<S: Store>(mut keeper: Keeper<S>, waiting: &Receiver<Waiting>) -> Keeper<S> {
    while let Ok(first) = waiting.recv() {
        let batch: Vec<_> = std::iter::once(first).chain(waiting.try_iter().take(MOST - 1)).collect();
        let (answers, kept) = loop {
            let answers: Vec<_> = batch.iter().map(|(command, _)| keeper.submit(command)).collect();
            match keeper.flush() {
                // Another node was quicker: everything is decided again.
                Err(StoreFault::Moved) => {}
                kept => break (answers, kept),
            }
        };
        for (said, (_, answer)) in answers.into_iter().zip(batch) {
            // Nobody is told what is not safe, not even that they were refused: that too may rest on it.
            let said = kept.clone().map_err(NoAnswer::Store).and(said);
            // Whoever has gone away asks again under the same id.
            let _ = answer.send(said);
        }
    }
    keeper
}
