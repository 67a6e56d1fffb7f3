//! A house at work. One thread decides for everybody; another writes what was decided. While one batch is on its way to
//! the disk the next is decided on top of it, and everybody in a batch shares the price of one write. Nobody is told
//! anything, not even that they were refused, before everything it rests on is safe.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::command::{Command, What};
use crate::house::House;
use crate::ids::{CommandId, TableId};
use crate::keeper::{Answer, Batch, Clerk, Keeper, NoAnswer};
use crate::record::{KeptRow, Reply};
use crate::role::Person;
use crate::sight::Happened;
use crate::store::{Store, StoreFault};
use crate::time::Time;

/// The most commands in one write.
const MOST: usize = 1024;

/// How many steps the writer is handed while the rest of their batch is still being decided.
const PART: usize = 32;

/// A write of no more steps than these shows what any write costs.
const FEW: usize = 16;

/// The longest that decided commands wait for others to share their write.
const PATIENCE: Duration = Duration::from_millis(20);

/// How long things take here, so that it can be told whether to wait for others is worth it.
#[derive(Default)]
struct Pace {
    /// To write, however little: what one write more costs.
    write: Duration,
    /// To decide on a command: what the writer stands idle for each that is waited for.
    decide: Duration,
}

impl Pace {
    fn wrote(&mut self, steps: usize, took: Duration) {
        let unknown = self.write == Duration::ZERO;
        self.write = match steps <= FEW && !unknown {
            true => (3 * self.write + took) / 4,
            // A larger one takes longer than it must.
            false if unknown => took,
            false => self.write.min(took),
        };
        self.write = self.write.min(PATIENCE);
    }

    fn decided(&mut self, commands: usize, took: Duration) {
        self.decide = (7 * self.decide + took / commands as u32) / 8;
    }

    /// Whether a batch of these is worth handing over while so many more are likely to come. Two batches that take turns cost
    /// one write more than a single one for all, and save the time in which all are decided on and nobody writes.
    fn suffices(&self, group: usize, missing: usize) -> bool {
        let take_turns = self.decide * (group + missing) as u32 > self.write;
        missing == 0 || take_turns && group >= missing
    }
}

type Said = Result<Answer, NoAnswer>;

/// Whoever waits for an answer.
type Ear = Box<dyn FnOnce(Said) + Send>;

/// Somebody who looks at the house; at nothing while the store cannot be read.
type Look = Box<dyn FnOnce(Option<&House>) + Send>;

/// Somebody who follows what happens, until they say that they have heard enough.
type Listener = Box<dyn FnMut(&Happened) -> bool + Send>;

/// What waits at the desk.
enum Waiting {
    Command(Box<Command>, Ear),
    Look(Look),
    Listen(Listener),
    /// The last desk is gone.
    Closing,
}

enum Message<S> {
    Waits(Waiting),
    Written(Box<(S, Batch, Result<(), StoreFault>)>),
}

/// Where desks put what waits, whatever the store behind it.
trait Door: Send + Sync {
    fn wait(&self, waits: Waiting);
}

struct Entrance<S: Store>(Sender<Message<S>>);

impl<S: Store> Door for Entrance<S> {
    fn wait(&self, waits: Waiting) {
        // A house that has closed has nothing more to show or to tell; a command is answered.
        if let Err(back) = self.0.send(Message::Waits(waits))
            && let Message::Waits(Waiting::Command(_, ear)) = back.0
        {
            ear(Err(closed()));
        }
    }
}

impl<S: Store> Drop for Entrance<S> {
    fn drop(&mut self) {
        self.wait(Waiting::Closing);
    }
}

fn closed() -> NoAnswer {
    NoAnswer::Store(StoreFault::Write("the house has closed".into()))
}

/// A way to give commands to a house at work; every client has its own copy.
#[derive(Clone)]
pub struct Desk(Arc<dyn Door>);

impl Desk {
    /// Gives a command and waits until its answer is safe.
    pub fn give(&self, command: Command) -> Said {
        let (answer, wait) = channel();
        // Whoever has gone away asks again under the same id.
        self.send(command, move |said| drop(answer.send(said)));
        wait.recv().unwrap_or_else(|_| Err(closed()))
    }

    /// Gives a command; whoever asked is told the answer when it is safe, by the thread of the house: briefly, please.
    pub fn send(&self, command: Command, then: impl FnOnce(Said) + Send + 'static) {
        self.0.wait(Waiting::Command(Box::new(command), Box::new(then)));
    }

    /// Looks at the house between two writes: nothing is seen that is not safe.
    pub fn look<T: Send + 'static>(
        &self,
        at: impl FnOnce(&House) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let (seen, wait) = channel();
        let look = move |house: Option<&House>| drop(seen.send(house.map(at)));
        self.0.wait(Waiting::Look(Box::new(look)));
        let unread = || NoAnswer::Store(StoreFault::Read("the store does not answer".into()));
        wait.recv().map_err(|_| closed())?.ok_or_else(unread)
    }

    /// The same for whoever does not wait: they are shown the house by its own thread, or nothing while it cannot be read.
    pub fn show(&self, to: impl FnOnce(Option<&House>) + Send + 'static) {
        self.0.wait(Waiting::Look(Box::new(to)));
    }

    /// Follows every step from now on, as soon as it is safe and in order, by the thread of the house: pass it on and
    /// come back. Who has heard enough answers false.
    pub fn listen(&self, hear: impl FnMut(&Happened) -> bool + Send + 'static) {
        self.0.wait(Waiting::Listen(Box::new(hear)));
    }

    /// Lets the house's clock tick wherever somebody's time is over, and holds the lottery's draw when it is due; says how
    /// often it did. To be called every second or so by whoever has a clock.
    pub fn tick(&self, at: Time) -> Result<usize, NoAnswer> {
        let due = self.look(move |house| {
            let step = house.steps();
            // Two nodes that see the same table late act once.
            let id = |table: TableId| CommandId::of(&["tick", &table.to_string(), &step.to_string()]);
            let late = house.overdue(at).map(|table| (id(table), What::Tick { table }));
            let late = late.map(|(id, what)| Command { id, by: Person::CLOCK, at, what });
            late.chain(house.draw_due(at)).collect::<Vec<_>>()
        })?;
        let mut ticked = 0;
        for command in due {
            match self.give(command) {
                Ok(_) => ticked += 1,
                // Somebody acted in the very last moment, or another node sees to the table.
                Err(NoAnswer::Refused(_) | NoAnswer::Store(StoreFault::Fenced(_))) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(ticked)
    }
}

/// Puts a house to work. It closes when the last desk is gone, and the keeper comes back.
pub fn work<S: Store + 'static>(keeper: Keeper<S>) -> (Desk, JoinHandle<Keeper<S>>) {
    let (send, receive) = channel();
    let (hand, written) = (channel(), send.clone());
    let to_write = hand.0;
    named("writer", move || write(&hand.1, &written));
    let Keeper { mut clerk, mut store } = keeper;
    clerk.go_to_work(&mut store);
    let shift = Shift {
        clerk,
        ahead: store.takes_ahead(),
        store: Some(store),
        begun: false,
        to_write,
        asked: vec![],
        looks: vec![],
        group: vec![],
        on_the_way: vec![],
        listeners: vec![],
        pace: Pace::default(),
        company: 0,
        handed: Instant::now(),
    };
    (Desk(Arc::new(Entrance(send))), named("house", move || shift.serve(&receive)))
}

/// A thread that can be told from others by whoever looks at the process.
fn named<T: Send + 'static>(name: &str, run: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    std::thread::Builder::new().name(name.into()).spawn(run).expect("there is room for a thread")
}

/// What the writer is handed: the store with the first part of a batch, and what makes it whole with the last.
struct Part<S> {
    store: Option<S>,
    steps: Vec<Vec<KeptRow>>,
    last: Option<Batch>,
}

/// Writes batch after batch, each as its parts come. The store goes back with word of how it went.
fn write<S: Store>(parts: &Receiver<Part<S>>, written: &Sender<Message<S>>) {
    let (mut pen, mut ahead, mut waiting) = (None, vec![], vec![]);
    for Part { store, steps, last } in parts {
        let mut store = store.or_else(|| pen.take()).expect("the store comes with the first part");
        let Some(mut batch) = last else {
            let to = if store.ahead(&steps) { &mut ahead } else { &mut waiting };
            to.extend(steps);
            pen = Some(store);
            continue;
        };
        batch.after(std::mem::take(&mut ahead), std::mem::take(&mut waiting));
        let kept = batch.write(&mut store);
        if written.send(Message::Written(Box::new((store, batch, kept)))).is_err() {
            return;
        }
    }
}

/// A command that was decided, what will be said to it, and to whom.
type Decided = (Box<Command>, Ear, Said);

const WRITES: &str = "the writer waits for batches as long as this thread runs";

struct Shift<S: Store> {
    clerk: Clerk,
    /// None while the writer has it.
    store: Option<S>,
    /// Whether it takes steps in while the rest of their batch is decided.
    ahead: bool,
    /// Whether the writer has it with a part of a batch, and waits for the rest.
    begun: bool,
    to_write: Sender<Part<S>>,
    /// Not decided yet.
    asked: Vec<(Box<Command>, Ear)>,
    /// Those who want to see the house, and nothing in it that is not safe.
    looks: Vec<Look>,
    /// Decided since the last batch was handed over.
    group: Vec<Decided>,
    /// Decided, and being written.
    on_the_way: Vec<Decided>,
    listeners: Vec<Listener>,
    pace: Pace,
    /// How many were waiting when answers were last given: as many are likely to come again.
    company: usize,
    /// When the last batch was handed over.
    handed: Instant,
}

impl<S: Store> Shift<S> {
    fn serve(mut self, messages: &Receiver<Message<S>>) -> Keeper<S> {
        // When what waits for company is written, and when at the latest.
        let (mut open, mut until, mut latest) = (true, self.handed, self.handed);
        while open || !self.is_idle() {
            let message = match self.gathers() && !self.group.is_empty() {
                true => messages.recv_timeout(until.saturating_duration_since(Instant::now())),
                // Those who came while others were answered of whom nothing was to be written: nobody else need come for them.
                false if self.has_left_some() => messages.recv_timeout(Duration::ZERO),
                false => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            if matches!(message, Err(RecvTimeoutError::Disconnected)) {
                panic!("the writer has gone, and the store with it");
            }
            // Everything that has come is taken before anything is decided, so that it is looked up together.
            for message in message.into_iter().chain(messages.try_iter().take(MOST - 1)) {
                match message {
                    Message::Waits(Waiting::Command(command, ear)) => self.asked.push((command, ear)),
                    Message::Waits(Waiting::Look(look)) => self.looks.push(look),
                    Message::Waits(Waiting::Listen(listener)) => {
                        self.clerk.listen();
                        self.listeners.push(listener);
                    }
                    Message::Waits(Waiting::Closing) => open = false,
                    Message::Written(written) => {
                        let (store, batch, kept) = *written;
                        self.company = (self.on_the_way.len() + self.group.len()).min(MOST);
                        self.pace.wrote(self.on_the_way.len(), self.handed.elapsed());
                        latest = Instant::now() + self.pace.write;
                        self.store = Some(store);
                        self.written(batch, kept);
                    }
                }
            }
            self.note_damage();
            self.show();
            // While somebody waits to look, what is decided is made safe first; then all go on.
            if self.looks.is_empty() && !self.asked.is_empty() {
                let (began, commands) = (Instant::now(), self.asked.len());
                self.decide();
                self.pace.decided(commands, began.elapsed());
                until = latest.min(Instant::now() + self.pace.write / 2);
            }
            if self.group.is_empty() || !self.gathers() {
                continue;
            }
            let hurry = !open || !self.looks.is_empty();
            if hurry || self.suffices() || Instant::now() >= until {
                self.hand_over();
            }
        }
        self.clerk.go_home();
        Keeper { clerk: self.clerk, store: self.store.expect("nothing is on its way") }
    }

    fn is_idle(&self) -> bool {
        self.store.is_some() && self.asked.is_empty() && self.group.is_empty() && self.looks.is_empty()
    }

    /// Whether somebody waits for whom there is time now.
    fn has_left_some(&self) -> bool {
        self.store.is_some() && !(self.asked.is_empty() && self.looks.is_empty())
    }

    /// Whether no write is on its way that the next would have to wait for.
    fn gathers(&self) -> bool {
        self.begun || self.store.is_some()
    }

    /// Whether what is decided is enough for a write.
    fn suffices(&self) -> bool {
        self.pace.suffices(self.group.len(), self.company.saturating_sub(self.group.len()))
    }

    /// What the store has found damaged is written down as soon as it is known.
    fn note_damage(&mut self) {
        if let Some(finding) = self.store.as_mut().and_then(|store| store.found(false)) {
            let command = Box::new(finding.command());
            self.asked.push((command, Box::new(move |said| finding.settle(said.is_ok()))));
        }
    }

    /// Shows the house, when everything in it is safe.
    fn show(&mut self) {
        if let Some(store) = &mut self.store
            && self.group.is_empty()
            && !self.looks.is_empty()
        {
            // A house that could not be written down is read again; on a shared store others may have gone on.
            let _ = self.clerk.catch_up(store);
            self.tell();
            self.looks.drain(..).for_each(|look| look(self.clerk.house()));
        }
    }

    /// Tells the listeners what has happened and is safe.
    fn tell(&mut self) {
        for happened in self.clerk.hear() {
            self.listeners.retain_mut(|hear| hear(&happened));
        }
    }

    /// Decides on whatever has come. Before the first of a group, with nothing on its way, a house that others write to as
    /// well, or that a fault has taken away, is read.
    fn decide(&mut self) {
        let asked = std::mem::take(&mut self.asked);
        match self.known_of(&asked) {
            Ok(known) => {
                for (command, ear) in asked {
                    let said = self.clerk.decide(&command, &known);
                    self.group.push((command, ear, said));
                    if self.ahead {
                        self.hand_over_part();
                    } else if self.gathers() && self.suffices() && self.clerk.has_decided() {
                        // The writer would stand idle while the rest is decided.
                        self.hand_over();
                    }
                }
            }
            Err(fault) => asked.into_iter().for_each(|(_, ear)| ear(Err(fault.clone().into()))),
        }
    }

    /// The answers that are there already.
    fn known_of(&mut self, asked: &[(Box<Command>, Ear)]) -> Result<BTreeMap<CommandId, Reply>, StoreFault> {
        if let Some(store) = &mut self.store
            && self.group.is_empty()
            && !self.clerk.is_alone()
        {
            self.clerk.catch_up(store)?;
        }
        self.tell();
        self.clerk.look_up(asked.iter().map(|(command, _)| command.id))
    }

    /// Hands the writer what has been decided of the next batch, so that it is put in its place while the rest is decided.
    fn hand_over_part(&mut self) {
        if self.gathers()
            && let Some(steps) = self.clerk.hand_over_part(PART)
        {
            self.begun = true;
            let part = Part { store: self.store.take(), steps, last: None };
            self.to_write.send(part).expect(WRITES);
        }
    }

    /// Hands the group to the writer; where nothing in it is to be written, it can be told.
    fn hand_over(&mut self) {
        self.handed = Instant::now();
        let batch = self.clerk.hand_over(self.begun);
        let group = std::mem::take(&mut self.group);
        if batch.is_empty() && !self.begun {
            return self.answer(group);
        }
        self.on_the_way = group;
        self.begun = false;
        let part = Part { store: self.store.take(), steps: vec![], last: Some(batch) };
        self.to_write.send(part).expect(WRITES);
    }

    /// Answers those of whom nothing is to be written. No write would tell that another node has gone on meanwhile: where one
    /// has, they are decided again.
    fn answer(&mut self, group: Vec<Decided>) {
        let before = self.clerk.house().map(House::steps);
        let looked = match (&mut self.store, before) {
            (Some(store), Some(_)) => self.clerk.catch_up(store),
            _ => Ok(()),
        };
        match looked {
            Err(fault) => group.into_iter().for_each(|(_, ear, _)| ear(Err(fault.clone().into()))),
            Ok(()) if self.clerk.house().map(House::steps) == before => {
                group.into_iter().for_each(|(_, ear, said)| ear(said));
            }
            Ok(()) => {
                self.asked.splice(..0, group.into_iter().map(|(command, ear, _)| (command, ear)));
                self.decide();
            }
        }
    }

    fn written(&mut self, batch: Batch, kept: Result<(), StoreFault>) {
        let told = std::mem::take(&mut self.on_the_way);
        match kept {
            Ok(()) => {
                self.clerk.kept(batch);
                self.tell();
                told.into_iter().for_each(|(_, ear, said)| ear(said));
            }
            Err(fault) => {
                let fault = self.clerk.failed(batch, fault);
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
