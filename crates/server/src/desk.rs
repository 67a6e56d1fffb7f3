//! The house at work ([`house::service`]) behind an asynchronous counter: whoever waits for an answer holds no worker up,
//! and another thread tells the floor what happened, each step before the answer to the command that made it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, RwLock};
use std::thread::JoinHandle;
use std::time::Instant;

use house::service;
use house::store::{Store, StoreFault};
use house::{Answer, Command, CommandId, Happened, House, Keeper, NoAnswer, Person, Time, What};
use tokio::sync::oneshot;

type Said = Result<Answer, NoAnswer>;

/// What the floor is told, in order.
enum Note {
    Step(Box<Happened>),
    Answer(oneshot::Sender<Said>, Said),
}

/// Whoever is told of the steps that are safe, in their order. They are unfiltered: nothing of them goes out but through
/// [`crate::see`].
pub trait StepListener: Send {
    /// Takes a step in.
    fn hear(&mut self, happened: Happened);
}

/// The counter: every client has its own copy.
#[derive(Clone)]
pub struct Counter {
    house: Arc<RwLock<Option<service::Desk>>>,
    notes: Sender<Note>,
}

fn closed() -> NoAnswer {
    NoAnswer::Store(StoreFault::Write("the house has closed".into()))
}

impl Counter {
    /// Gives a command and waits until its answer is safe and its step has been told.
    pub async fn give(&self, command: Command) -> Said {
        let (answer, wait) = oneshot::channel();
        let (notes, began) = (self.notes.clone(), Instant::now());
        // Whoever has gone away asks again under the same id.
        self.house()
            .ok_or_else(closed)?
            .send(command, move |said| drop(notes.send(Note::Answer(answer, said))));
        let said = wait.await.unwrap_or_else(|_| Err(closed()));
        let how = match &said {
            Ok(_) => "done",
            Err(NoAnswer::Refused(_)) => "refused",
            Err(NoAnswer::Store(_)) => "failed",
        };
        metrics::counter!("croupier_commands_total", "answer" => how).increment(1);
        metrics::histogram!("croupier_command_seconds").record(began.elapsed().as_secs_f64());
        said
    }

    /// Gives a command under a fresh id, now.
    pub async fn ask(&self, by: Person, what: What) -> Said {
        self.give(Command { id: fresh_id(), by, at: Time::now(), what }).await
    }

    /// Looks at the house; none when it has closed or cannot be read.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&House) -> T + Send + 'static,
    ) -> Option<T> {
        let (seen, wait) = oneshot::channel();
        self.house()?.show(move |house| drop(seen.send(house.map(look))));
        wait.await.ok().flatten()
    }

    fn house(&self) -> Option<service::Desk> {
        self.house.read().expect("nobody panics with it").clone()
    }

    /// Lets the house close: whatever was given before is still answered.
    pub fn close(&self) {
        self.house.write().expect("nobody panics with it").take();
    }
}

/// The time by the clock on the wall.
pub fn now() -> Time {
    Time::now()
}

/// A fresh name for a command.
pub fn fresh_id() -> CommandId {
    CommandId(rand::random())
}

/// Puts a house to work. The handle gives it back when it has closed.
pub fn work<S: Store + 'static>(
    keeper: Keeper<S>,
    audience: impl StepListener + 'static,
) -> std::io::Result<(Counter, JoinHandle<Keeper<S>>)> {
    let (notes, told) = channel();
    std::thread::Builder::new().name("floor".into()).spawn(move || tell(&told, audience))?;
    let (desk, working) = service::work(keeper);
    let steps = notes.clone();
    desk.listen(move |happened| steps.send(Note::Step(Box::new(happened.clone()))).is_ok());
    Ok((Counter { house: Arc::new(RwLock::new(Some(desk))), notes }, working))
}

fn tell(notes: &Receiver<Note>, mut audience: impl StepListener) {
    for note in notes {
        match note {
            Note::Step(happened) => audience.hear(*happened),
            Note::Answer(answer, said) => drop(answer.send(said)),
        }
    }
}
