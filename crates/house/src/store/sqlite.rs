//! The house in one SQLite file: write-ahead log, full sync, one process at a time. One connection writes; another looks
//! up answers while it does.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use sha2::{Digest, Sha256};

use super::files::{
    self, Beside, SCHEMA, check_schema, connect, connect_at, is_left, lock, plain, read_fault, write_fault,
};
use super::watch::Watch;
use super::{Finding, Log, Replies, Store, StoreFault, reply_in, seal, wal};
use crate::ids::CommandId;
use crate::misfit::Misfit;
use crate::record::{KeptRow, Reply, Stream};

/// A house in one file.
pub struct SqliteStore {
    /// Whoever still compares the pages with the seal. It ends before the file is let go.
    watch: Option<Watch>,
    db: Connection,
    dir: PathBuf,
    name: String,
    /// Held for as long as the house is open; whoever dies lets go of it.
    lock: Option<File>,
    /// A write that was begun and is not safe yet, or what went wrong with it.
    begun: Option<Result<(), StoreFault>>,
    /// Whether frames of a write that went wrong may lie behind the last one.
    remains: bool,
    /// Whether the pages were sealed and are as they were, once somebody has looked.
    sealed: Option<bool>,
}

impl SqliteStore {
    /// The file's name in a house's directory.
    pub const FILE: &str = files::FILE;

    /// What was written and is not in the file yet, while the house is open or after it was killed.
    pub const WAL: &str = files::WAL;

    /// What an orderly close leaves beside it: the hash of every page.
    pub const SEAL: &str = files::SEAL;

    /// Opens the house in this directory, and makes one where there is none. One process owns it as long as it is open.
    pub fn open(dir: &Path) -> Result<SqliteStore, StoreFault> {
        std::fs::create_dir_all(dir).map_err(|e| StoreFault::Write(format!("{}: {e}", dir.display())))?;
        let lock = lock(dir, Beside::Nobody)?;
        wal::check(dir)?;
        let db = connect(dir, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        let mut store = SqliteStore { watch: Watch::begin(dir)?, ..SqliteStore::over(db, dir, lock) };
        store.say("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;")?;
        store.keep_pages(store.watch.is_some() && is_left(dir))?;
        store.say(&format!("BEGIN IMMEDIATE; {SCHEMA} COMMIT;"))?;
        check_schema(&store.db, &store.name)?;
        if store.watch.is_none() {
            store.let_pages_change()?;
        }
        Ok(store)
    }

    fn over(db: Connection, dir: &Path, lock: Option<File>) -> SqliteStore {
        let (dir, name) = (dir.to_owned(), dir.display().to_string());
        SqliteStore { watch: None, db, dir, name, lock, begun: None, remains: false, sealed: None }
    }

    /// Whether the file stays as it is when it is let go, and what was written in the write-ahead log.
    fn keep_pages(&self, keep: bool) -> Result<(), StoreFault> {
        let set = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep);
        set.map(|_| ()).map_err(|e| self.write(e))
    }

    /// Before something is written: the pages stay as they are until they have been looked at.
    fn before_a_write(&self) -> Result<(), StoreFault> {
        if self.watch.is_some() { self.keep_pages(true) } else { Ok(()) }
    }

    /// Nothing else is to be compared with the seal: from now on the pages change.
    fn let_pages_change(&mut self) -> Result<(), StoreFault> {
        seal::lift(&self.dir)?;
        self.keep_pages(false)?;
        // What is checkpointed seldom is written once to the file, not once for every row that joined a page.
        self.say("PRAGMA wal_autocheckpoint = 8000;")?;
        self.watch = None;
        Ok(())
    }

    /// The same as soon as every page has been looked at and what was found is in the log.
    fn let_pages_change_if_looked_at(&mut self) -> Result<(), StoreFault> {
        match self.watch.as_mut().is_some_and(Watch::is_over) {
            true => self.let_pages_change(),
            false => Ok(()),
        }
    }

    /// Opens the house in this directory to read it; others may do the same, but nobody plays meanwhile.
    pub fn open_to_read(dir: &Path) -> Result<SqliteStore, StoreFault> {
        let file = dir.join(SqliteStore::FILE);
        if !file.is_file() {
            return Err(StoreFault::Read(format!("there is no house at {}", dir.display())));
        }
        let lock = lock(dir, Beside::Readers)?;
        wal::check(dir)?;
        let db = if lock.is_some() {
            connect(dir, OpenFlags::SQLITE_OPEN_READ_WRITE)?
        } else if is_left(dir) {
            let why = "was not closed in order and lies where nothing can be written: check a copy of it";
            return Err(StoreFault::Read(format!("{} {why}", dir.display())));
        } else {
            // Nobody changes what lies where nothing can be written.
            let name = file.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
            connect_at(&format!("file:{name}?immutable=1"), OpenFlags::SQLITE_OPEN_READ_ONLY)?
        };
        let left = is_left(dir);
        let store = SqliteStore::over(db, dir, lock);
        // Whoever reads changes nothing, also where the house was not closed in order.
        store.keep_pages(left)?;
        let store = SqliteStore { sealed: Some(seal::check(dir, &|| false)? && !left), ..store };
        store.say("PRAGMA query_only = ON;")?;
        let count =
            store.db.query_row("SELECT count(*) FROM sqlite_master WHERE name = 'log'", [], |r| r.get(0));
        match count.map_err(|e| store.read(e))? {
            1 => Ok(store),
            _ => Err(StoreFault::Read(format!("{} is not a house", file.display()))),
        }
    }

    fn say(&self, sql: &str) -> Result<(), StoreFault> {
        self.db.execute_batch(sql).map_err(|e| self.write(e))
    }

    fn write(&self, e: rusqlite::Error) -> StoreFault {
        write_fault(&self.name, &e)
    }

    /// Takes back what was put and is not safe.
    fn undo(&mut self, e: rusqlite::Error) -> StoreFault {
        self.remains = true;
        if !self.db.is_autocommit() {
            let _ = self.db.execute_batch("ROLLBACK");
        }
        self.write(e)
    }

    fn read(&self, e: rusqlite::Error) -> StoreFault {
        read_fault(&self.name, &e)
    }

    /// Looks at the file itself: first page by page against the seal of the last orderly close, unless it was opened to be
    /// read and so looked at, then as SQLite sees it.
    /// Says whether there was a seal: none is left by a crash.
    pub fn check_file(&self) -> Result<bool, StoreFault> {
        let sealed = match self.sealed {
            Some(sealed) => sealed,
            None => seal::check(&self.dir, &|| false)?,
        };
        let says: Result<String, _> = self.db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
        match says.map_err(|e| self.read(e))?.as_str() {
            "ok" => check_schema(&self.db, &self.name).map(|()| sealed),
            wrong => Err(StoreFault::Damaged(wrong.replace('\n', " "))),
        }
    }

    /// Closes the file in order: everything is in it, and its pages are sealed. Damage that was found and not noted in the log
    /// is not sealed over.
    pub fn close(mut self) -> Result<(), StoreFault> {
        if let Some(watch) = &mut self.watch {
            if let Some(finding) = watch.found(true) {
                return Err(StoreFault::Damaged(format!("{}; it was not closed in order", finding.what())));
            }
            self.let_pages_change_if_looked_at()?;
        }
        let SqliteStore { db, dir, name, lock, .. } = self;
        db.close().map_err(|(_, e)| StoreFault::Write(format!("{name}: {}", plain(&e))))?;
        let sealed = seal::write(&dir);
        drop(lock);
        sealed
    }

    /// Lets the file grow to so many pages at most, as a full disk would: for tests.
    pub fn limit_pages(&self, pages: u32) -> Result<(), StoreFault> {
        let set =
            self.db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| row.get::<_, i64>(0));
        set.map(|_| ()).map_err(|e| self.write(e))
    }

    /// The number of the last step.
    pub fn last_step(&self) -> Result<u64, StoreFault> {
        // Only for showing how far a reading has come: one that is no number is named where it is read.
        let last = self
            .db
            .query_row("SELECT coalesce(max(step), 0) FROM log", [], |row| Ok(row.get(0).unwrap_or(0)));
        last.map(|step: i64| step.max(0) as u64).map_err(|e| self.read(e))
    }

    /// How large the file is.
    pub fn bytes(&self) -> Result<u64, StoreFault> {
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
        let bytes: i64 = self.db.query_row(sql, [], |row| row.get(0)).map_err(|e| self.read(e))?;
        Ok(bytes as u64)
    }
}

fn row(from: &rusqlite::Row) -> rusqlite::Result<Result<KeptRow, String>> {
    // What a column holds is another thing than was put there: that is damage, and no fault of the reading.
    let other = |what: String| Ok(Err(what));
    let Ok(step) = from.get::<_, i64>(0) else { return other("a step without a number".into()) };
    let wrong = |column: &str| other(format!("step {step}: its {column} is not what a house writes there"));
    let (Ok(stream), Ok(seq)) = (from.get::<_, String>(1), from.get::<_, i64>(2)) else {
        return wrong("place in a stream");
    };
    let Ok(command) = from.get::<_, Vec<u8>>(3) else { return wrong("command") };
    let Ok(body) = from.get::<_, String>(4) else { return wrong("record") };
    let Ok(hash) = from.get::<_, Vec<u8>>(5) else { return wrong("link") };
    if step < 1 || seq < 1 {
        return other(format!("step {step}, row {seq} of {stream}: both are counted from 1"));
    }
    let read = || {
        let command: [u8; 16] = command.try_into().map_err(|_| "a command's id has 16 bytes")?;
        let hash = hash.try_into().map_err(|_| "a hash has 32 bytes")?;
        let stream = stream.parse().map_err(|_| "a stream without a name")?;
        let command = CommandId(u128::from_be_bytes(command));
        Ok(KeptRow { step: step as u64, stream, seq: seq as u64, command, body, hash })
    };
    Ok(read().map_err(|why: &str| format!("step {step}: {why}")))
}

fn insert(db: &Connection, steps: &[Vec<KeptRow>]) -> rusqlite::Result<()> {
    let mut put = db.prepare_cached(
        "INSERT INTO log (step, stream, seq, command, body, hash) VALUES (?, ?, ?, ?, ?, ?)",
    )?;
    for row in steps.iter().flatten() {
        put.execute(params![
            row.step as i64,
            row.stream.name().as_str(),
            row.seq as i64,
            &row.command.0.to_be_bytes()[..],
            row.body,
            &row.hash[..]
        ])?;
    }
    Ok(())
}

impl Store for SqliteStore {
    fn found(&mut self, wait: bool) -> Option<Finding> {
        self.watch.as_mut()?.found(wait)
    }

    fn close(self: Box<Self>) -> Result<(), StoreFault> {
        SqliteStore::close(*self)
    }

    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        self.ahead(steps);
        self.begun.take().unwrap_or(Ok(()))?;
        self.db.execute_batch("COMMIT").map_err(|e| self.undo(e))?;
        // Where the seal cannot be lifted now, it is next time; until then the pages stay.
        let _ = self.let_pages_change_if_looked_at();
        if self.watch.is_none() && std::mem::take(&mut self.remains) {
            // What went wrong leaves nothing in the write-ahead log that could be taken for damage; where somebody reads
            // meanwhile, it waits for the next time.
            let clear = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
            self.remains = !matches!(clear, Ok(0));
        }
        Ok(())
    }

    fn takes_ahead(&self) -> bool {
        true
    }

    fn ahead(&mut self, steps: &[Vec<KeptRow>]) -> bool {
        if self.begun.is_none()
            && let Err(fault) = self.before_a_write()
        {
            self.begun = Some(Err(fault));
            return true;
        }
        let put = match &self.begun {
            None => self.db.execute_batch("BEGIN IMMEDIATE").and_then(|()| insert(&self.db, steps)),
            Some(Ok(())) => insert(&self.db, steps),
            Some(Err(_)) => return true,
        };
        self.begun = Some(put.map_err(|e| self.undo(e)));
        true
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), Misfit>,
    ) -> Result<(), StoreFault> {
        // Within a step the table's row comes before the cage's, as it was written. Whoever reads from the first step on also
        // meets what was put before it.
        let sql = "SELECT step, stream, seq, command, body, hash FROM log WHERE step > ? \
                   ORDER BY step, stream DESC";
        let mut ask = self.db.prepare_cached(sql).map_err(|e| self.read(e))?;
        let after = if after == 0 { i64::MIN } else { after as i64 };
        let mut rows = ask.query([after]).map_err(|e| self.read(e))?;
        let mut step: Vec<KeptRow> = vec![];
        let damaged = |Misfit(why)| StoreFault::Damaged(why);
        while let Some(next) = rows.next().map_err(|e| self.read(e))? {
            let next = row(next).map_err(|e| self.read(e))?.map_err(StoreFault::Damaged)?;
            if step.first().is_some_and(|first| first.step != next.step) {
                take(&step).map_err(damaged)?;
                step.clear();
            }
            step.push(next);
        }
        if step.is_empty() { Ok(()) } else { take(&step).map_err(damaged) }
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        let db = connect(&self.dir, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        Ok(Box::new(Answers { db, name: self.name.clone() }))
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        let db = connect(&self.dir, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        Ok(Box::new(Answers { db, name: self.name.clone() }))
    }

    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault> {
        self.before_a_write()?;
        let hash: [u8; 32] = Sha256::digest(house.as_bytes()).into();
        let keep = || -> rusqlite::Result<()> {
            let work = self.db.unchecked_transaction()?;
            let sql = "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)";
            work.execute(sql, params![step as i64, house, &hash[..]])?;
            work.execute("DELETE FROM snapshot WHERE step < ?", [step as i64])?;
            work.commit()
        };
        keep().map_err(|e| self.write(e))
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        let sql = "SELECT step, house, hash, count(*) OVER () FROM snapshot ORDER BY step DESC LIMIT 1";
        let get = |row: &rusqlite::Row| {
            let kept = (row.get::<_, String>(1).ok(), row.get::<_, Vec<u8>>(2).ok());
            Ok((row.get::<_, i64>(0)?, kept, row.get::<_, i64>(3)?))
        };
        match self.db.query_row(sql, [], get).optional().map_err(|e| self.read(e))? {
            None => Ok(None),
            Some((step, (Some(house), Some(hash)), 1))
                if step >= 0 && hash == Sha256::digest(house.as_bytes())[..] =>
            {
                Ok(Some((step as u64, house)))
            }
            // With each the one before goes.
            Some((.., 2..)) => Err(StoreFault::Damaged("there is more than one snapshot".into())),
            Some((step, ..)) => {
                Err(StoreFault::Damaged(format!("the snapshot after step {step} was changed")))
            }
        }
    }
}

/// Looks up answers, or reads the log, on a connection of its own.
struct Answers {
    db: Connection,
    name: String,
}

impl Log for Answers {
    fn page(&mut self, of: Option<Stream>, after: u64, to: u64) -> Result<Vec<KeptRow>, StoreFault> {
        let fault = |e: rusqlite::Error| read_fault(&self.name, &e);
        let sql = "SELECT step, stream, seq, command, body, hash FROM log WHERE step > ?1 AND step <= ?2 \
                   AND (?3 IS NULL OR stream = ?3) ORDER BY step, stream DESC";
        let mut ask = self.db.prepare_cached(sql).map_err(fault)?;
        let of = of.map(|stream| stream.to_string());
        let found = ask.query_map(params![after as i64, to as i64, of], row).map_err(fault)?;
        found.map(|row| row.map_err(fault)?.map_err(StoreFault::Damaged)).collect()
    }
}

impl Replies for Answers {
    fn look_up(&mut self, commands: &[CommandId]) -> Result<BTreeMap<CommandId, Reply>, StoreFault> {
        let fault = |e: rusqlite::Error| read_fault(&self.name, &e);
        // One look at the file for all of them.
        let look = self.db.unchecked_transaction().map_err(fault)?;
        let sql = "SELECT step, stream, seq, command, body, hash FROM log WHERE command = ? \
                   ORDER BY step, stream DESC LIMIT 1";
        let (mut ask, mut found) = (look.prepare_cached(sql).map_err(fault)?, BTreeMap::new());
        for command in commands {
            let kept = ask.query_row([&command.0.to_be_bytes()[..]], row).optional().map_err(fault)?;
            if let Some(row) = kept
                && let Some(reply) = reply_in(&row.map_err(StoreFault::Damaged)?)?
            {
                found.insert(*command, reply);
            }
        }
        Ok(found)
    }

    fn ids(&mut self, after: Option<CommandId>, most: usize) -> Result<Vec<CommandId>, StoreFault> {
        let fault = |e: rusqlite::Error| read_fault(&self.name, &e);
        let sql = "SELECT command FROM log WHERE command > ? ORDER BY command LIMIT ?";
        let mut ask = self.db.prepare_cached(sql).map_err(fault)?;
        let after = after.map_or(vec![], |id| id.0.to_be_bytes().to_vec());
        let id = |row: &rusqlite::Row| row.get(0).map(|id| CommandId(u128::from_be_bytes(id)));
        let ids = ask.query_map(params![after, most as i64], id).map_err(fault)?;
        ids.collect::<Result<_, _>>().map_err(fault)
    }
}
