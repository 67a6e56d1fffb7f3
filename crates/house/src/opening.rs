//! Opens a house from its plan, wherever it lives: in memory, in a folder, or in a database that several machines share.
//!
//! ```
//! use house::opening::{Chances, Premises, open};
//! use house::plan::Plan;
//! use house::*;
//!
//! let plan = Plan::standard();
//! let opened = open(&Premises::Memory, &Chances::Seeded(1), &plan, Time::now()).unwrap();
//! assert!(opened.followed.waits.is_empty());
//!
//! // A house at work: every client has a desk of its own.
//! let (desk, _) = house::service::work(opened.keeper);
//! let floor = plan.charter().first(Role::Floor).unwrap();
//! let command = |n, by, what| Command { id: CommandId(n), by, at: Time::now(), what };
//! let (table, patron, cents) = (TableId(1), Patron(7), book::Cents::dollars(100));
//! desk.listen(|happened| happened.step < 1000); // pass it on to whoever watches
//! desk.give(command(1, floor, What::Deposit { patron, cents })).unwrap();
//! desk.give(command(2, Person::player(7), What::BuyIn { table, patron, cents })).unwrap();
//! desk.give(command(3, Person::player(7), What::Play { table, lines: vec!["sit 1 7".into()] })).unwrap();
//! let room = desk.look(move |house| house.see(table, Onlooker::Patron(patron))).unwrap().unwrap();
//! assert_eq!((room.chips, room.mine), (cents, vec![Seat(0)]));
//! ```

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::chance::{ChanceSource, SeededChance};
use crate::command::{Command, What};
use crate::fair::{FairChance, KeySafe};
use crate::house::House;
use crate::ids::CommandId;
use crate::keeper::{Answer, Keeper, NoAnswer};
use crate::misfit::Misfit;
use crate::plan::{Followed, Plan};
use crate::program::Program;
use crate::role::Person;
use crate::store::{Disk, MemoryStore, PostgresStore, SqliteStore, Store, StoreFault};
use crate::time::{Span, Time};

/// How long a node keeps a table it does not write to, and its number after it was last heard of.
pub const LEASE: Span = Span::seconds(5);

/// Where a house lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premises {
    /// In memory: it ends with the program.
    Memory,
    /// In a folder of its own.
    Folder(PathBuf),
    /// In a PostgreSQL database, as one of its nodes.
    Database {
        /// Where the database is.
        url: String,
        /// The number of the node, or the first that is free.
        node: Option<u32>,
    },
}

/// Where its chance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chances {
    /// Committed shuffles. The safe lies in the house's folder, or in memory with it; the nodes of a database share a
    /// copy of the one in this folder.
    Fair(Option<PathBuf>),
    /// From a seed: for tests, never for money.
    Seeded(u64),
}

/// A house that is open.
pub struct Opened {
    /// The house over its store.
    pub keeper: Keeper<Box<dyn Store>>,
    /// What was done to follow the plan, and what waits.
    pub followed: Followed,
}

/// Opens a house: takes up what is kept there, notes which program runs it, and follows the plan.
pub fn open(place: &Premises, chances: &Chances, plan: &Plan, at: Time) -> Result<Opened, NoAnswer> {
    let mut keeper = take_up(place, chances)?;
    begin_work(&mut keeper, at)?;
    let until = Instant::now() + Duration::from_millis(2 * LEASE.0);
    let followed = loop {
        match keeper.follow(plan, at) {
            // Another node may follow the plan at the same moment, or have been killed with the table in its hands.
            Err(NoAnswer::Store(StoreFault::Fenced(_))) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(100));
            }
            followed => break followed?,
        }
    };
    Ok(Opened { keeper, followed })
}

/// A house as its books tell it, for whoever only looks: nothing is opened, noted or changed.
pub fn read(store: &mut dyn Store) -> Result<House, StoreFault> {
    let mut house = match store.snapshot()? {
        Some((_, text)) => House::restore(&text).map_err(|Misfit(why)| StoreFault::Damaged(why))?,
        None => House::new(),
    };
    let mut events = vec![];
    store.each(house.steps(), &mut |rows| {
        events.clear();
        house.replay(rows, &mut events)
    })?;
    Ok(house)
}

/// A house that was taken up goes to work: damage that was found is noted, and which program runs it from here on. Whoever
/// takes commands in a house begins with this; whoever only looks changes nothing.
pub fn begin_work(keeper: &mut Keeper<Box<dyn Store>>, at: Time) -> Result<(), NoAnswer> {
    let program = Program::running().map_err(|e| StoreFault::Read(format!("the program itself: {e}")))?;
    keeper.note_damage(false)?;
    keeper.start(&program, at)?;
    Ok(())
}

impl<S: Store> Keeper<S> {
    /// Notes in the log which program runs the house from here on; nothing where it is the one that ran it before.
    pub fn start(&mut self, program: &Program, at: Time) -> Result<Option<Answer>, NoAnswer> {
        self.catch_up()?;
        let house = self.house().expect("it was taken up");
        if house.program() == Some(program) {
            return Ok(None);
        }
        let id = CommandId::of(&["start", &program.sha256, &house.steps().to_string()]);
        let what = What::Start { program: program.clone() };
        self.give(&Command { id, by: Person::CLOCK, at, what }).map(Some)
    }
}

/// Opens a house as [`open`] does, with a source of chance of the caller's own.
pub fn open_with(
    place: &Premises,
    chance: Box<dyn ChanceSource>,
    plan: &Plan,
    at: Time,
) -> Result<Opened, NoAnswer> {
    let mut keeper = Keeper::open(store(place)?, chance)?;
    let followed = keeper.follow(plan, at)?;
    Ok(Opened { keeper, followed })
}

/// Takes up a house as it was left, whatever its plan.
pub fn take_up(place: &Premises, chances: &Chances) -> Result<Keeper<Box<dyn Store>>, StoreFault> {
    if let Premises::Folder(folder) = place {
        books_are_there(folder)?;
    }
    let safe = match (place, chances) {
        (Premises::Folder(folder), Chances::Fair(None)) => Some(safe_in(folder)),
        (_, Chances::Fair(safe)) => safe.clone(),
        _ => None,
    };
    let sealed = matches!(place, Premises::Folder(folder) if folder.join(SqliteStore::SEAL).exists());
    let mut store = store(place)?;
    if let (Premises::Folder(_), Some(safe)) = (place, &safe)
        && is_empty(&mut *store)?
    {
        begin_anew(safe, sealed)?;
    }
    let fresh = safe.as_ref().map(|safe| safe.join(KeySafe::FILE)).filter(|key| !key.exists());
    let keeper = Keeper::open(store, chance(place, chances)?)?;
    if let (Some(safe), Some(house)) = (&safe, keeper.house()) {
        if let Some(made) = fresh.filter(|_| house.has_promised()) {
            // What was promised under the old key cannot be kept under another.
            let _ = std::fs::remove_file(made);
        }
        check_key(safe, house).map_err(|WrongKey(why)| StoreFault::Read(why))?;
    }
    Ok(keeper)
}

/// Whether nothing was ever written.
fn is_empty(store: &mut dyn Store) -> Result<bool, StoreFault> {
    let mut empty = store.snapshot()?.is_none();
    if empty {
        store.each(0, &mut |_| {
            empty = false;
            Ok(())
        })?;
    }
    Ok(empty)
}

/// Books that hold nothing are those of a house that never came to its first step, or of one that has lost everything: that
/// one was closed in order and has a seal, and stays shut. A key that lies beside such books is laid aside, for under it the
/// same cards would be dealt once more.
fn begin_anew(safe: &Path, sealed: bool) -> Result<(), StoreFault> {
    if sealed {
        let (file, seal) = (SqliteStore::FILE, SqliteStore::SEAL);
        return Err(StoreFault::Read(format!(
            "{file} holds no books, and {seal} is still there: whose were they?"
        )));
    }
    let key = safe.join(KeySafe::FILE);
    let aside = (1..).map(|n| safe.join(format!("{}-laid-aside-{n}", KeySafe::FILE))).find(|at| !at.exists());
    match std::fs::rename(&key, aside.expect("there is always another number")) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreFault::Read(format!("{}: {e}", key.display())))
        }
        _ => Ok(()),
    }
}

/// Where a house in a folder has its safe.
pub fn safe_in(folder: &Path) -> PathBuf {
    folder.join("safe")
}

/// Why the key that lies in a safe is not the one that a house has promised under: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongKey(pub String);

/// Holds the key in a safe to what a house has promised: the commitments that are still open, those of its tables and of
/// the next draw, must follow from it. Says whether there was anything to hold it to. Nothing is made or changed.
pub fn check_key(safe: &Path, house: &House) -> Result<bool, WrongKey> {
    if !house.has_promised() {
        return Ok(false);
    }
    let key = KeySafe::read(safe).map_err(|e| WrongKey(format!("the safe of secrets fails: {e}")))?;
    let Some(key) = key else {
        let key = safe.join(KeySafe::FILE);
        return Err(WrongKey(format!("{}: the key of its safe is gone", key.display())));
    };
    match house.cannot_keep(&mut FairChance::new(key)) {
        // Another key would deal other cards than those the players were promised.
        Some(promise) => {
            Err(WrongKey(format!("the key of its safe is not the one it has promised under ({promise})")))
        }
        None => Ok(true),
    }
}

/// A folder that has been a house's and has lost its books is not taken for an empty one.
pub(crate) fn books_are_there(folder: &Path) -> Result<(), StoreFault> {
    let left = [safe_in(folder).join(KeySafe::FILE), folder.join(SqliteStore::SEAL)];
    match left.iter().find(|left| left.exists()) {
        Some(left) if !folder.join(SqliteStore::FILE).exists() => Err(StoreFault::Read(format!(
            "{} is gone, and {} is still there: whose books were these?",
            SqliteStore::FILE,
            left.display()
        ))),
        _ => Ok(()),
    }
}

fn store(place: &Premises) -> Result<Box<dyn Store>, StoreFault> {
    Ok(match place {
        Premises::Memory => Box::new(MemoryStore::open(&Disk::new())?),
        Premises::Folder(folder) => Box::new(SqliteStore::open(folder)?),
        Premises::Database { url, node } => Box::new(PostgresStore::open(url, *node, LEASE)?),
    })
}

fn chance(place: &Premises, chances: &Chances) -> Result<Box<dyn ChanceSource>, StoreFault> {
    let safe = match (chances, place) {
        (Chances::Seeded(seed), _) => return Ok(Box::new(SeededChance::new(*seed))),
        (Chances::Fair(Some(folder)), _) => KeySafe::open(folder),
        (Chances::Fair(None), Premises::Memory) => KeySafe::fresh(),
        (Chances::Fair(None), Premises::Folder(folder)) => KeySafe::open(&safe_in(folder)),
        (Chances::Fair(None), Premises::Database { .. }) => {
            let why = "a house in a database needs a folder for its safe, the same for every node";
            return Err(StoreFault::Read(why.into()));
        }
    };
    let safe = safe.map_err(|e| StoreFault::Read(format!("the safe of secrets fails: {e}")))?;
    Ok(Box::new(FairChance::new(safe)))
}
