//! The house at work ([`house::service`]) behind an asynchronous counter: whoever waits for an answer holds no worker up,
//! and another thread tells the floor what happened, each step before the answer to the command that made it.

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, RwLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use house::opening::LEASE;
use house::service;
use house::store::{Store, StoreFault};
use house::{Answer, Command, CommandId, Happened, House, Keeper, NoAnswer, Person, TableId, Time, What};
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

/// How long a guest waits for a table that another node has: as long as a lease lasts whose node was killed, and a little.
const WAITS: Duration = Duration::from_millis(LEASE.0 + 2_000);

/// How often it is asked for meanwhile.
const ASKS: Duration = Duration::from_millis(100);

/// The counter: every client has its own copy.
#[derive(Clone)]
pub struct Counter {
    house: Arc<RwLock<Option<service::Desk>>>,
    notes: Sender<Note>,
    /// The tables that this node was the last to act at, as far as it knows; none where it is the only one, and has all.
    ours: Option<Arc<Mutex<BTreeSet<TableId>>>>,
}

fn closed() -> NoAnswer {
    NoAnswer::Store(StoreFault::Write("the house has closed".into()))
}

impl Counter {
    /// Gives a command and waits until its answer is safe and its step has been told. A table that another node has is waited
    /// for: it is handed over, or that node is dead and its lease runs out.
    pub async fn give(&self, command: Command) -> Said {
        let until = Instant::now() + WAITS;
        let mut said = self.give_now(command.clone()).await;
        while matches!(said, Err(NoAnswer::Store(StoreFault::Fenced(_)))) && Instant::now() < until {
            tokio::time::sleep(ASKS).await;
            said = self.give_now(Command { at: Time::now(), ..command.clone() }).await;
        }
        said
    }

    /// The same for whoever does not wait for a table.
    pub async fn give_now(&self, command: Command) -> Said {
        let (answer, wait) = oneshot::channel();
        let (notes, began, table) = (self.notes.clone(), Instant::now(), command.what.table());
        // The step is heard of before the answer is: by then it must be known whose table it is.
        self.ours().zip(table).into_iter().for_each(|(mut ours, table)| {
            ours.insert(table);
        });
        // Whoever has gone away asks again under the same id.
        self.house()
            .ok_or_else(closed)?
            .send(command, move |said| drop(notes.send(Note::Answer(answer, said))));
        let said = wait.await.unwrap_or_else(|_| Err(closed()));
        let how = match &said {
            Ok(_) => "done",
            Err(NoAnswer::Refused(_)) => "refused",
            Err(NoAnswer::Store(StoreFault::Fenced(_))) => "elsewhere",
            Err(NoAnswer::Store(fault)) => {
                tracing::error!(%fault, "not written down");
                "failed"
            }
        };
        if how == "elsewhere" {
            self.ours().zip(table).into_iter().for_each(|(mut ours, table)| {
                ours.remove(&table);
            });
        }
        metrics::counter!("croupier_commands_total", "answer" => how).increment(1);
        metrics::histogram!("croupier_command_seconds").record(began.elapsed().as_secs_f64());
        said
    }

    /// Whether this node serves a table, as far as it knows: the only one serves all.
    pub fn serves(&self, table: TableId) -> bool {
        self.ours().is_none_or(|ours| ours.contains(&table))
    }

    fn ours(&self) -> Option<std::sync::MutexGuard<'_, BTreeSet<TableId>>> {
        self.ours.as_ref().map(|ours| ours.lock().expect("nobody panics with it"))
    }

    /// Whether other nodes may serve the house as well.
    pub fn is_shared(&self) -> bool {
        self.ours.is_some()
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
    let ours = keeper.is_shared().then(Arc::default);
    let (desk, working) = service::work(keeper);
    let steps = notes.clone();
    desk.listen(move |happened| steps.send(Note::Step(Box::new(happened.clone()))).is_ok());
    Ok((Counter { house: Arc::new(RwLock::new(Some(desk))), notes, ours }, working))
}

fn tell(notes: &Receiver<Note>, mut audience: impl StepListener) {
    for note in notes {
        match note {
            Note::Step(happened) => audience.hear(*happened),
            Note::Answer(answer, said) => drop(answer.send(said)),
        }
    }
}
