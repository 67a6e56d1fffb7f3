//! Stores that fail: read-only, locked, full, torn, gone for a while. One clear line each, nothing lost, nothing doubled, and
//! play goes on when it can.

use crate::support;

use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use house::audit::verify;
use house::chance::SeededChance;
use house::store::{PostgresStore, SqliteStore, Store, StoreFault};
use house::time::Span;
use house::*;
use support::postgres::{Postgres, left_out};
use support::session::{Dir, model, session};
use support::writing::Writing;

fn keeper<S: Store>(store: S) -> Keeper<S> {
    Keeper::open(store, Box::new(SeededChance::new(5))).unwrap()
}

fn state<S: Store>(keeper: &Keeper<S>) -> String {
    keeper.house().unwrap().snapshot()
}

/// What is said to a command that cannot be written down: one line.
fn said<S: Store>(keeper: &mut Keeper<S>, command: &Command) -> String {
    let NoAnswer::Store(fault) = keeper.give(command).unwrap_err() else { panic!("no store, no answer") };
    let said = fault.to_string();
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// Plays the session with a fault before each of these commands, and checks that in the end nothing is missing or double.
fn play_on_after<S: Store>(
    keeper: &mut Keeper<S>,
    before: &[usize],
    mut breaks: impl FnMut(&mut Keeper<S>),
    says: &str,
    mut mends: impl FnMut(&mut Keeper<S>),
) {
    for (n, command) in session().iter().enumerate() {
        if before.contains(&n) {
            breaks(keeper);
            let told = said(keeper, command);
            assert!(told.contains(says), "{told}");
            said(keeper, command);
            mends(keeper);
        }
        keeper.give(command).unwrap_or_else(|e| panic!("{command:?}: {e}"));
    }
    assert!(state(keeper) == model());
    verify(keeper.store(), &mut |_| {}).unwrap();
}

#[test]
fn a_file_that_somebody_else_has_locked_is_said_and_play_goes_on_when_it_is_free() {
    let dir = Dir::new("locked");
    let mut keeper = keeper(SqliteStore::open(dir.path()).unwrap());
    let other = rusqlite::Connection::open(dir.path().join(SqliteStore::FILE)).unwrap();
    play_on_after(
        &mut keeper,
        &[3, 12],
        |_| other.execute_batch("BEGIN IMMEDIATE").unwrap(),
        &format!("the house at {} is open in another process", dir.path().display()),
        |_| other.execute_batch("ROLLBACK").unwrap(),
    );
}

/// Not a test of its own: somebody who may read the house and not write to it.
#[test]
fn somebody_who_may_only_read() {
    let Some(dir) = std::env::var_os("HOUSE_TO_READ") else { return };
    match SqliteStore::open(Path::new(&dir)) {
        Ok(_) => println!("open: it was opened"),
        Err(fault) => println!("open: {fault}"),
    }
    let mut store = SqliteStore::open_to_read(Path::new(&dir)).unwrap();
    println!("sealed: {}", store.check_file().unwrap());
    println!("steps: {}", verify(&mut store, &mut |_| {}).unwrap().steps);
}

#[test]
fn a_house_that_may_only_be_read_is_not_played_in_and_can_be_verified() {
    use std::os::unix::fs::PermissionsExt;
    let dir = Dir::new("read-only");
    let house = dir.path().join("house");
    let mut keeper = keeper(SqliteStore::open(&house).unwrap());
    session().iter().for_each(|command| drop(keeper.give(command).unwrap()));
    let steps = keeper.house().unwrap().steps();
    keeper.close().unwrap().close().unwrap();
    let mode = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    for file in std::fs::read_dir(&house).unwrap() {
        mode(&file.unwrap().path(), 0o444);
    }
    mode(&house, 0o555);
    // Whoever may do anything cannot be kept from writing: then somebody else reads, with a copy of this program.
    let program = dir.path().join("reader");
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mighty = std::fs::File::options().append(true).open(house.join(SqliteStore::FILE)).is_ok();
    let mut reader = match mighty {
        true => Process::new("setpriv"),
        false => Process::new(&program),
    };
    if mighty {
        reader.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
    }
    let ran = reader
        .args(["--exact", "faults::somebody_who_may_only_read", "--nocapture"])
        .env("HOUSE_TO_READ", &house)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    mode(&house, 0o755);
    let said = String::from_utf8(ran.stdout).unwrap();
    let lock = house.join("house.lock");
    let refused = format!("open: the house cannot be written down: {}: Permission denied", lock.display());
    assert!(said.contains(&refused), "{said}");
    assert!(said.contains(&format!("sealed: true\nsteps: {steps}\n")), "{said}");
}

/// Every write of a session fails once, or is kept and goes unanswered once.
fn every_write_goes_wrong<S: Store>(mut open: impl FnMut(&str) -> S) {
    for written in [false, true] {
        let store = open(if written { "unanswered" } else { "failed" });
        let (shared, faults) = (store.shared(), Arc::new(AtomicUsize::new(0)));
        let (mut luck, counted) = (true, faults.clone());
        // Every write goes wrong the first time: it is not made, or nobody says that it was.
        let append = move |store: &mut S, steps: &[Vec<KeptRow>]| {
            luck = !luck;
            if luck {
                return store.append(steps);
            }
            counted.fetch_add(1, Ordering::Relaxed);
            if written {
                store.append(steps)?;
                // It was kept, so the next write is another command's.
                luck = true;
            }
            Err(StoreFault::Write("the lights went out".into()))
        };
        let mut keeper = keeper(Writing { store, append, shared });
        let session = session();
        for command in &session {
            assert!(said(&mut keeper, command).contains("the lights went out"));
            keeper.give(command).unwrap();
        }
        assert!(state(&keeper) == model(), "nothing lost, nothing doubled");
        assert_eq!(faults.load(Ordering::Relaxed), session.len());
        let how = if written { "kept and unanswered" } else { "failed" };
        println!("{}: {} writes {how}", std::any::type_name::<S>(), session.len());
        verify(keeper.store(), &mut |_| {}).unwrap();
    }
}

#[test]
fn every_write_of_a_session_fails_or_goes_unanswered_on_sqlite() {
    let dir = Dir::new("unlucky");
    every_write_goes_wrong(|name| SqliteStore::open(&dir.path().join(name)).unwrap());
}

#[test]
fn every_write_of_a_session_is_torn_on_sqlite() {
    let dir = Dir::new("torn");
    let (whole, torn) = (dir.path().join("whole"), dir.path().join("torn"));
    let mut keeper = keeper(SqliteStore::open(&whole).unwrap());
    let length = |file: &Path| std::fs::metadata(file).map_or(0, |found| found.len());
    let mut tried = 0;
    for command in session() {
        let (before, from) = (state(&keeper), length(&whole.join(SqliteStore::WAL)));
        let reply = keeper.give(&command).unwrap().reply;
        let (after, to) = (state(&keeper), length(&whole.join(SqliteStore::WAL)));
        assert!(to > from, "the write is at the end of the write-ahead log");
        // The power fails when so much of it is on the disk.
        for part in [0, 1, 250, 500, 750, 999, 1000] {
            let _ = std::fs::remove_dir_all(&torn);
            std::fs::create_dir_all(&torn).unwrap();
            std::fs::copy(whole.join(SqliteStore::FILE), torn.join(SqliteStore::FILE)).unwrap();
            let wal = std::fs::read(whole.join(SqliteStore::WAL)).unwrap();
            let kept = from + (to - from) * part / 1000;
            std::fs::write(torn.join(SqliteStore::WAL), &wal[..kept as usize]).unwrap();
            let mut again = self::keeper(SqliteStore::open(&torn).unwrap());
            let found = state(&again);
            assert!(found == if part == 1000 { after.clone() } else { before.clone() }, "{part} of 1000");
            assert_eq!(again.give(&command).unwrap().reply, reply);
            assert!(state(&again) == after);
            verify(again.store(), &mut |_| {}).unwrap();
            tried += 1;
        }
    }
    assert_eq!(tried, 7 * session().len());
    println!("SQLite: {} writes torn at seven places each: {tried}", session().len());
}

const LEASE: Span = Span::seconds(30);

#[test]
fn postgresql_that_fails_is_said_in_one_line_and_play_goes_on() {
    let Some(server) = Postgres::start("faults") else { return left_out() };
    let open = |name: &str| PostgresStore::open(&server.database(name), 1, LEASE).unwrap();
    every_write_goes_wrong(open);
    let admin =
        |database: &str| ::postgres::Client::connect(&server.url(database), ::postgres::NoTls).unwrap();
    let setting = |value: &str| {
        let mut admin = admin("postgres");
        admin.batch_execute("SET default_transaction_read_only = off").unwrap();
        admin.batch_execute(&format!("ALTER SYSTEM SET default_transaction_read_only = {value}")).unwrap();
        admin.batch_execute("SELECT pg_reload_conf()").unwrap();
        // Sessions hear of it a moment later.
        std::thread::sleep(std::time::Duration::from_millis(500));
    };
    let mut read_only = keeper(open("read_only"));
    let says = "in a read-only transaction";
    play_on_after(&mut read_only, &[7], |_| setting("on"), says, |_| setting("off"));
    let mut locked = keeper(open("locked"));
    let mut somebody = admin("locked");
    let somebody = std::cell::RefCell::new(&mut somebody);
    let hold =
        |_: &mut _| somebody.borrow_mut().batch_execute("BEGIN; LOCK TABLE log IN EXCLUSIVE MODE").unwrap();
    let free = |_: &mut _| somebody.borrow_mut().batch_execute("ROLLBACK").unwrap();
    play_on_after(&mut locked, &[7], hold, "canceling statement due to lock timeout", free);
    let mut full = keeper(open("filled"));
    let fill = |_: &mut _| {
        // A disk cannot be filled here; the database says what it says then.
        let sql = "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION \
                   'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$; \
                   CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION full_disk()";
        admin("filled").batch_execute(sql).unwrap();
    };
    let clear = |_: &mut _| admin("filled").batch_execute("DROP TRIGGER full_disk ON log").unwrap();
    play_on_after(&mut full, &[7, 15], fill, "No space left on device", clear);
    let mut away = keeper(open("away"));
    let gone = |_: &mut _| server.ctl("stop");
    play_on_after(&mut away, &[4, 12], gone, "the house cannot be read: ", |_| server.ctl("start"));
}
