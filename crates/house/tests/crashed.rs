//! A bit that flips in a house that was not closed in order, whose pages have no seal.

use crate::support;

use std::path::Path;

use house::audit::{damage, verify};
use house::chance::SeededChance;
use house::store::{SqliteStore, Store, StoreFault};
use house::*;
use support::session::{Dir, session};
use support::*;

fn log() -> Vec<Vec<KeptRow>> {
    let mut casino = Casino::table("three-card-poker", 2, 4);
    casino.ramble(T, 6, &mut rambler(4));
    casino.log
}

/// Puts files into an empty directory, as a crash would have left them.
fn lay(dir: &Path, files: [(&str, &[u8]); 2]) {
    let _ = std::fs::remove_dir_all(dir);
    std::fs::create_dir_all(dir).unwrap();
    files.into_iter().for_each(|(name, bytes)| std::fs::write(dir.join(name), bytes).unwrap());
}

fn flipped(whole: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    bytes[at] ^= 1 << (at % 8);
    bytes
}

/// How many steps are in order.
fn steps(dir: &Path) -> Result<u64, StoreFault> {
    let mut store = SqliteStore::open_to_read(dir)?;
    store.check_file()?;
    Ok(verify(&mut store, &mut |_| {})?.steps)
}

#[test]
fn a_bit_flipped_in_the_write_ahead_log_is_found_before_sqlite_forgets_what_follows_it() {
    let (dir, log) = (Dir::new("crashed-wal"), log());
    let (live, dead) = (dir.0.join("live"), dir.0.join("dead"));
    let mut store = SqliteStore::open(&live).unwrap();
    let read = |file: &str| std::fs::read(live.join(file)).unwrap();
    let (last, writes) = (log.len() - 3, log[..log.len() - 3].chunks(7));
    writes.for_each(|steps| store.append(steps).unwrap());
    let safe = read(SqliteStore::WAL).len();
    store.append(&log[last..]).unwrap();
    let (file, wal) = (read(SqliteStore::FILE), read(SqliteStore::WAL));
    let crash = |wal: &[u8]| lay(&dead, [(SqliteStore::FILE, &file), (SqliteStore::WAL, wal)]);
    crash(&wal);
    assert_eq!(steps(&dead), Ok(log.len() as u64));
    let frame = 24 + 4096;
    for at in (0..safe).step_by(1 + safe / 150).chain((0..32 + 24).step_by(3)) {
        crash(&flipped(&wal, at));
        let place = match at {
            0..32 => "the first 32 bytes of house.db-wal are not".to_owned(),
            _ => format!("frame {} of house.db-wal,", (at - 32) / frame + 1),
        };
        let fault = steps(&dead).expect_err(&format!("the bit at byte {at} is found")).to_string();
        assert!(fault.starts_with("the log is damaged: ") && fault.contains(&place), "{at}: {fault}");
        let refused = SqliteStore::open(&dead).err().map(|fault| fault.to_string());
        assert_eq!(refused, Some(fault), "nobody plays on what has lost something");
    }
    // The very last write cannot be told from one that the power failed in: it is whole, or it never was.
    for at in (safe..wal.len()).step_by(1 + (wal.len() - safe) / 40) {
        crash(&flipped(&wal, at));
        assert_eq!(steps(&dead), Ok(last as u64), "byte {at}");
    }
}

#[test]
fn a_bit_flipped_in_a_file_without_a_seal_is_found_or_changes_nothing_that_is_read() {
    let (dir, log) = (Dir::new("crashed-file"), log());
    let (live, dead) = (dir.0.join("live"), dir.0.join("dead"));
    let mut store = SqliteStore::open(&live).unwrap();
    store.append(&log).unwrap();
    drop(store);
    let file = std::fs::read(live.join(SqliteStore::FILE)).unwrap();
    let ids: Vec<CommandId> = log.iter().map(|rows| rows[0].command).collect();
    let read = || {
        steps(&dead)?;
        let mut store = SqliteStore::open_to_read(&dead)?;
        let mut rows = vec![];
        store.each(0, &mut |step| {
            rows.push(step.to_vec());
            Ok(())
        })?;
        let answers = store.replies()?.look_up(&ids)?;
        Ok::<_, StoreFault>((rows, answers))
    };
    let crash = |file: &[u8]| lay(&dead, [(SqliteStore::FILE, file), (SqliteStore::WAL, &[])]);
    crash(&file);
    let whole = read().unwrap();
    assert!(whole.0 == log && whole.1.len() == log.len());
    let (mut found, mut harmless) = (0, 0);
    for at in (0..file.len()).step_by(1 + file.len() / 250).chain((0..120).step_by(3)) {
        crash(&flipped(&file, at));
        match read() {
            Err(_) => found += 1,
            Ok(same) => {
                assert!(same == whole, "byte {at}");
                harmless += 1;
            }
        }
    }
    assert!(found > harmless, "{found} found, {harmless} where nothing is read");
}

/// The house written down is there for a quick start. One that is not what was written makes the start longer, and nothing
/// else: the log alone rebuilds the house.
#[test]
fn a_house_written_down_that_was_changed_keeps_no_log_shut() {
    let dir = Dir::new("crashed-snapshot");
    let keeper = || {
        let store = SqliteStore::open(&dir.0).unwrap();
        Keeper::open(store, Box::new(SeededChance::new(4))).unwrap().snapshot_every(3)
    };
    let mut first = keeper();
    session().iter().for_each(|command| drop(first.give(command).unwrap()));
    let (steps, stood) = (first.house().unwrap().steps(), first.house().unwrap().snapshot());
    drop(first);
    for edit in ["house = replace(house, '\"steps\"', '\"Steps\"')", "house = x'00'", "hash = x'00'"] {
        let _ = std::fs::remove_file(dir.0.join(SqliteStore::SEAL));
        let db = rusqlite::Connection::open(dir.0.join(SqliteStore::FILE)).unwrap();
        assert_eq!(db.execute(&format!("UPDATE snapshot SET {edit}"), []).unwrap(), 1, "there is one");
        db.close().unwrap();
        let mut found = keeper();
        assert!(found.house().unwrap().steps() >= steps);
        if edit.contains("replace") {
            assert!(found.house().unwrap().snapshot() == stood, "every step of the log was played");
        }
        let says = found.unread().unwrap().to_owned();
        assert!(
            says.starts_with("the snapshot after step ") && says.ends_with("read from its log"),
            "{says}"
        );
        found.note_damage(false).unwrap();
        let noted = found.house().unwrap().steps();
        found.note_damage(false).unwrap();
        assert_eq!(found.house().unwrap().steps(), noted, "once");
        // It is closed in order and opened quickly again; the log tells of it.
        found.close().unwrap().close().unwrap();
        let again = keeper();
        assert_eq!(again.unread(), None);
        let mut told = vec![];
        let mut store = again.into_store();
        verify(&mut store, &mut |played| {
            let records = played.records.iter();
            told.extend(
                records.flat_map(|(_, record)| damage(record).map(str::to_owned).collect::<Vec<_>>()),
            );
        })
        .unwrap();
        assert!(told.contains(&says), "{told:?}");
    }
}
