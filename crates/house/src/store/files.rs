//! The files of a house and their names: the lock, the database and what must stand in it.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::StoreFault;

/// The database.
pub(super) const FILE: &str = "house.db";

/// What was written and is not in the database yet.
pub(super) const WAL: &str = "house.db-wal";

/// What an orderly close leaves: the hash of every page.
pub(super) const SEAL: &str = "house.seal";

/// How long whoever has just left may take to let go: a program that was started meanwhile holds what it was born with until
/// it is its own.
const LETS_GO: Duration = Duration::from_millis(500);

pub(super) const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS log (
        step INTEGER NOT NULL,      -- of the whole house, from 1
        stream TEXT NOT NULL,       -- `cage`, `table 1`, …
        seq INTEGER NOT NULL,       -- in the stream, from 1
        command BLOB NOT NULL,      -- sixteen bytes
        body TEXT NOT NULL,         -- the record, JSON
        hash BLOB NOT NULL,         -- thirty-two bytes
        PRIMARY KEY (step, stream)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS log_by_command ON log (command);
    CREATE TABLE IF NOT EXISTS snapshot (
        step INTEGER PRIMARY KEY,
        house TEXT NOT NULL,        -- JSON
        hash BLOB NOT NULL
    );
";

/// Who may have the house open beside us.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    Nobody,
    Readers,
}

/// Whether something was written that is not in the file yet.
pub(super) fn is_left(dir: &Path) -> bool {
    std::fs::metadata(dir.join(WAL)).is_ok_and(|wal| wal.len() > 0)
}

/// Takes the house, so that no second process does. A directory that cannot be written to needs no lock: nobody plays there.
pub(super) fn lock(dir: &Path, beside: Beside) -> Result<Option<File>, StoreFault> {
    let path = dir.join("house.lock");
    let file = match File::options().write(true).create(true).truncate(false).open(&path) {
        Ok(file) => file,
        Err(_) if beside == Beside::Readers => return Ok(None),
        Err(e) => return Err(StoreFault::Write(format!("{}: {e}", path.display()))),
    };
    let until = Instant::now() + LETS_GO;
    loop {
        match if beside == Beside::Readers { file.try_lock_shared() } else { file.try_lock() } {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(10));
            }
            Err(TryLockError::WouldBlock) => return Err(StoreFault::Taken(dir.display().to_string())),
            Err(TryLockError::Error(e)) => {
                return Err(StoreFault::Write(format!("{}: {e}", path.display())));
            }
        }
    }
}

pub(super) fn connect(dir: &Path, flags: OpenFlags) -> Result<Connection, StoreFault> {
    connect_at(&dir.join(FILE).display().to_string(), flags)
}

pub(super) fn connect_at(file: &str, flags: OpenFlags) -> Result<Connection, StoreFault> {
    let fault = |e: rusqlite::Error| StoreFault::Read(format!("{file}: {}", plain(&e)));
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let db = Connection::open_with_flags(file, flags).map_err(fault)?;
    // Nobody else should have the file open: there is nothing to wait for.
    db.busy_timeout(Duration::ZERO).map_err(fault)?;
    Ok(db)
}

pub(super) fn write_fault(name: &str, e: &rusqlite::Error) -> StoreFault {
    match e.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreFault::Taken(name.to_owned()),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreFault::Damaged(plain(e)),
        _ => StoreFault::Write(format!("{name}: {}", plain(e))),
    }
}

pub(super) fn read_fault(name: &str, e: &rusqlite::Error) -> StoreFault {
    match write_fault(name, e) {
        StoreFault::Write(why) => StoreFault::Read(why),
        other => other,
    }
}

/// An error in a few words.
pub(super) fn plain(e: &rusqlite::Error) -> String {
    match e {
        rusqlite::Error::SqliteFailure(code, text) => text.clone().unwrap_or_else(|| code.to_string()),
        other => other.to_string(),
    }
}

/// The file holds what the house keeps in it and nothing else: a trigger would change what is written later.
pub(super) fn check_schema(db: &Connection, name: &str) -> Result<(), StoreFault> {
    let fault = |e| read_fault(name, &e);
    const OWN: [(&str, &str); 3] = [("table", "log"), ("index", "log_by_command"), ("table", "snapshot")];
    let read = || -> rusqlite::Result<Vec<(String, String)>> {
        let sql = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
        let mut ask = db.prepare(sql)?;
        ask.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let found = read().map_err(fault)?;
    let own = |(kind, name): &(String, String)| OWN.contains(&(kind, name));
    if let Some((kind, name)) = found.iter().find(|found| !own(found)) {
        let why = format!("{FILE} holds a {kind} `{name}` that is none of the house's");
        return Err(StoreFault::Damaged(why));
    }
    if let Some((kind, name)) =
        OWN.iter().find(|(kind, name)| !found.iter().any(|(k, n)| k == kind && n == name))
    {
        let why = format!("{FILE} has lost its {kind} `{name}`");
        return Err(StoreFault::Damaged(why));
    }
    const COLUMNS: [(&str, &str); 3] = [
        ("pragma_table_info('log')", "step, stream, seq, command, body, hash"),
        ("pragma_table_info('snapshot')", "step, house, hash"),
        ("pragma_index_info('log_by_command')", "command"),
    ];
    for (whose, own) in COLUMNS {
        let sql = format!("SELECT group_concat(name, ', ') FROM {whose}");
        let has: Option<String> = db.query_row(&sql, [], |row| row.get(0)).map_err(fault)?;
        if has.as_deref() != Some(own) {
            let has = has.unwrap_or_default();
            let why = format!("{FILE} has other columns than its own: {has}, not {own}");
            return Err(StoreFault::Damaged(why));
        }
    }
    Ok(())
}
