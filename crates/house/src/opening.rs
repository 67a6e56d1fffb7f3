//! Opens a house from its plan, wherever it lives: in memory, in a folder, or in a database that several machines share.
//!
//! ```
//! use house::opening::{Chances, Place, open};
//! use house::plan::Plan;
//! use house::*;
//!
//! let plan = Plan::standard();
//! let opened = open(&Place::Memory, &Chances::Seeded(1), &plan, Time::now()).unwrap();
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

use crate::chance::{ChanceSource, SeededChance};
use crate::fair::{FairChance, KeySafe};
use crate::keeper::{Keeper, NoAnswer};
use crate::plan::{Followed, Plan};
use crate::program::Program;
use crate::store::{Disk, MemoryStore, PostgresStore, SqliteStore, Store, StoreFault};
use crate::time::{Span, Time};

/// How long a node keeps a table it does not write to.
const LEASE: Span = Span::seconds(5);

/// Where a house lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In memory: it ends with the program.
    Memory,
    /// In a folder of its own.
    Folder(PathBuf),
    /// In a PostgreSQL database, as the node of this number.
    Database {
        /// Where the database is.
        url: String,
        /// The number of the node; no two have the same.
        node: u32,
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
pub fn open(place: &Place, chances: &Chances, plan: &Plan, at: Time) -> Result<Opened, NoAnswer> {
    let mut keeper = take_up(place, chances)?;
    let program = Program::running().map_err(|e| StoreFault::Read(format!("the program itself: {e}")))?;
    keeper.start(&program, at)?;
    let followed = keeper.follow(plan, at)?;
    Ok(Opened { keeper, followed })
}

/// The same with a source of chance of the caller's own.
pub fn open_with(
    place: &Place,
    chance: Box<dyn ChanceSource>,
    plan: &Plan,
    at: Time,
) -> Result<Opened, NoAnswer> {
    let mut keeper = Keeper::open(store(place)?, chance)?;
    let followed = keeper.follow(plan, at)?;
    Ok(Opened { keeper, followed })
}

/// Takes up a house as it was left, whatever its plan.
pub fn take_up(place: &Place, chances: &Chances) -> Result<Keeper<Box<dyn Store>>, StoreFault> {
    if let Place::Folder(folder) = place {
        books_are_there(folder)?;
    }
    let safe = match (place, chances) {
        (Place::Folder(folder), Chances::Fair(None)) => Some(folder.join("safe").join(KeySafe::FILE)),
        _ => None,
    };
    let fresh = safe.filter(|key| !key.exists());
    let keeper = Keeper::open(store(place)?, chance(place, chances)?)?;
    if let (Some(key), Some(house)) = (fresh, keeper.house())
        && house.has_promised()
    {
        // What was promised under the old key cannot be kept under another.
        let _ = std::fs::remove_file(&key);
        return Err(StoreFault::Read(format!("{}: the key of its safe is gone", key.display())));
    }
    let broken = keeper.house().and_then(|house| house.cannot_keep(&mut *chance(place, chances).ok()?));
    if let Some(promise) = broken {
        // Another key would deal other cards than those the players were promised.
        let why = format!("the key of its safe is not the one it has promised under ({promise})");
        return Err(StoreFault::Read(why));
    }
    Ok(keeper)
}

/// A folder that has been a house's and has lost its books is not taken for an empty one.
fn books_are_there(folder: &Path) -> Result<(), StoreFault> {
    let left = [folder.join("safe").join(KeySafe::FILE), folder.join(SqliteStore::SEAL)];
    match left.iter().find(|left| left.exists()) {
        Some(left) if !folder.join(SqliteStore::FILE).exists() => Err(StoreFault::Read(format!(
            "{} is gone, and {} is still there: whose books were these?",
            SqliteStore::FILE,
            left.display()
        ))),
        _ => Ok(()),
    }
}

fn store(place: &Place) -> Result<Box<dyn Store>, StoreFault> {
    Ok(match place {
        Place::Memory => Box::new(MemoryStore::open(&Disk::new())?),
        Place::Folder(folder) => Box::new(SqliteStore::open(folder)?),
        Place::Database { url, node } => Box::new(PostgresStore::open(url, *node, LEASE)?),
    })
}

fn chance(place: &Place, chances: &Chances) -> Result<Box<dyn ChanceSource>, StoreFault> {
    let safe = match (chances, place) {
        (Chances::Seeded(seed), _) => return Ok(Box::new(SeededChance::new(*seed))),
        (Chances::Fair(Some(folder)), _) => KeySafe::open(folder),
        (Chances::Fair(None), Place::Memory) => KeySafe::fresh(),
        (Chances::Fair(None), Place::Folder(folder)) => KeySafe::open(&folder.join("safe")),
        (Chances::Fair(None), Place::Database { .. }) => {
            let why = "a house in a database needs a folder for its safe, the same for every node";
            return Err(StoreFault::Read(why.into()));
        }
    };
    let safe = safe.map_err(|e| StoreFault::Read(format!("the safe of secrets fails: {e}")))?;
    Ok(Box::new(FairChance::new(safe)))
}
