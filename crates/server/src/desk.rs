//! The house at work behind an asynchronous counter: one thread decides and writes, another tells the floor, and nobody
//! who waits blocks a worker of the server.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};

use book::Cents;
use games::kernel::{Event, Patron};
use house::ledger::Account;
use house::room::Room;
use house::store::{Store, StoreFault};
use house::{
    Answer, Command, CommandId, Happened, House, Keeper, NoAnswer, Person, Stream, TableId, Time, What,
};
use tokio::sync::oneshot;

/// The most commands in one write.
const MOST: usize = 1024;

type Said = Result<Answer, NoAnswer>;

/// What is brought to the house's thread.
enum Errand {
    Give(Command, oneshot::Sender<Said>),
    Look(Box<dyn FnOnce(&House) + Send>),
    Close,
}

/// A step that is safe, as the house saw it: unfiltered. Nothing of it goes out but through [`crate::see`].
pub struct Step {
    /// Which table.
    pub table: TableId,
    /// Its place in the table's stream.
    pub seq: u64,
    /// When it was.
    pub at: Time,
    /// Whose command it was.
    pub by: Person,
    /// What happened.
    pub events: Vec<Event>,
    /// The command it was.
    pub command: CommandId,
    /// What was written down.
    pub happened: Option<Happened>,
    /// The table after it.
    pub room: Arc<Room>,
    /// Chips here and money at the cage of everybody the step may concern.
    pub money: Vec<(Patron, Money)>,
}

/// What a patron has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    /// In chips at the table.
    pub chips: Cents,
    /// At the cage.
    pub wallet: Cents,
}

impl Money {
    /// What a patron has at a table and at the cage.
    pub fn of(house: &House, table: TableId, patron: Patron) -> Money {
        let ledger = house.ledger();
        Money { chips: ledger.on(Account::Chips(table, patron)), wallet: ledger.on(Account::Wallet(patron)) }
    }
}

/// Whoever is told of the steps that are safe, in their order.
pub trait Audience: Send {
    /// Takes a step in.
    fn hear(&mut self, step: Step);
}

/// The counter: every client has its own copy.
#[derive(Clone)]
pub struct Desk(Sender<Errand>);

impl Desk {
    /// Gives a command and waits, without holding a worker up, until its answer is safe and its step has been told.
    pub async fn give(&self, command: Command) -> Said {
        let closed = || NoAnswer::Store(StoreFault::Write("the house has closed".into()));
        let (answer, wait) = oneshot::channel();
        self.0.send(Errand::Give(command, answer)).map_err(|_| closed())?;
        wait.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Gives a command under a fresh id, now.
    pub async fn ask(&self, by: Person, what: What) -> Said {
        self.give(Command { id: fresh_id(), by, at: now(), what }).await
    }

    /// Looks at the house as it is; none when it has closed.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&House) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, wait) = oneshot::channel();
        let look = move |house: &House| drop(answer.send(look(house)));
        self.0.send(Errand::Look(Box::new(look))).ok()?;
        wait.await.ok()
    }

    /// Lets the house write itself down and close: whatever was given before is still answered.
    pub fn close(&self) {
        let _ = self.0.send(Errand::Close);
    }
}

/// A fresh name for a command.
pub fn fresh_id() -> CommandId {
    CommandId(rand::random())
}

/// The time by the clock on the wall.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(since.as_millis() as u64)
}

/// Puts a house to work.
pub fn work<S: Store + 'static>(
    keeper: Keeper<S>,
    audience: impl Audience + 'static,
) -> std::io::Result<(Desk, JoinHandle<Result<(), StoreFault>>)> {
    let (send, receive) = channel();
    let (told, tell) = channel();
    let teller = std::thread::Builder::new().name("floor".into()).spawn(move || tell_all(&tell, audience))?;
    let house = std::thread::Builder::new().name("house".into()).spawn(move || {
        let closed = serve(keeper, &receive, told);
        let _ = teller.join();
        closed
    })?;
    Ok((Desk(send), house))
}

/// What is said when a write is safe: steps to the floor, then answers to those who asked.
type Safe = (Vec<Step>, Vec<(oneshot::Sender<Said>, Said)>);

fn tell_all(safe: &Receiver<Safe>, mut audience: impl Audience) {
    while let Ok((steps, answers)) = safe.recv() {
        steps.into_iter().for_each(|step| audience.hear(step));
        for (answer, said) in answers {
            // Whoever has gone away asks again under the same id.
            let _ = answer.send(said);
        }
    }
}

fn serve<S: Store>(
    mut keeper: Keeper<S>,
    errands: &Receiver<Errand>,
    safe: Sender<Safe>,
) -> Result<(), StoreFault> {
    keeper.listen();
    while let Ok(first) = errands.recv() {
        let (mut batch, mut looks, mut close) = (vec![], vec![], false);
        for errand in std::iter::once(first).chain(errands.try_iter().take(MOST - 1)) {
            match errand {
                Errand::Give(command, answer) => batch.push((command, answer)),
                Errand::Look(look) => looks.push(look),
                Errand::Close => close = true,
            }
        }
        let (said, steps, kept) = loop {
            let mut steps = vec![];
            let said: Vec<_> =
                batch.iter().map(|(command, _)| submit(&mut keeper, command, &mut steps)).collect();
            match keeper.flush() {
                // Another node was quicker: everything is decided again.
                Err(StoreFault::Moved) => {}
                kept => break (said, steps, kept),
            }
        };
        // Nobody is told what is not safe, not even that they were refused: that too may rest on it.
        let mut steps = if kept.is_ok() { steps } else { vec![] };
        let heard = keeper.hear();
        for step in &mut steps {
            step.happened = heard.iter().find(|h| h.command == step.command).cloned();
        }
        let said = said.into_iter().map(|said| kept.clone().map_err(NoAnswer::Store).and(said));
        let _ = safe.send((steps, batch.into_iter().map(|(_, answer)| answer).zip(said).collect()));
        if let Some(house) = keeper.house() {
            looks.into_iter().for_each(|look| look(house));
        }
        if close {
            break;
        }
    }
    keeper.close().map(drop)
}

fn submit<S: Store>(keeper: &mut Keeper<S>, command: &Command, steps: &mut Vec<Step>) -> Said {
    let before = keeper.house().map_or(0, House::steps);
    let answer = keeper.submit(command)?;
    if let Some(house) = keeper.house()
        && house.steps() > before
        && let Some(table) = table_of(&command.what)
        && let Some(room) = house.room(table)
    {
        steps.push(step(house, table, room, command, &answer));
    }
    Ok(answer)
}

fn step(house: &House, table: TableId, room: &Room, command: &Command, answer: &Answer) -> Step {
    let mut patrons: Vec<Patron> = room.table().felt().seats.iter().filter_map(|seat| seat.patron).collect();
    patrons.push(Patron(command.by.id));
    if let What::BuyIn { patron, .. } | What::ColourUp { patron, .. } = command.what {
        patrons.push(patron);
    }
    patrons.sort();
    patrons.dedup();
    Step {
        table,
        seq: house.heads().get(&Stream::Table(table)).map_or(0, |head| head.seq),
        at: command.at,
        by: command.by,
        events: answer.events.clone(),
        command: command.id,
        happened: None,
        room: Arc::new(room.clone()),
        money: patrons.into_iter().map(|p| (p, Money::of(house, table, p))).collect(),
    }
}

/// The table a command concerns.
fn table_of(what: &What) -> Option<TableId> {
    match what {
        What::Open { table, .. }
        | What::Shut { table }
        | What::Fill { table, .. }
        | What::Count { table }
        | What::BuyIn { table, .. }
        | What::ColourUp { table, .. }
        | What::Play { table, .. }
        | What::Cut { table, .. }
        | What::Confirm { table, .. }
        | What::Void { table, .. }
        | What::Tick { table } => Some(*table),
        _ => None,
    }
}
