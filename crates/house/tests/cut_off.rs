//! Writes that really break off: a file that may grow no more in the middle of a commit, and a connection that is cut before a
//! commit gets to the database, or before its answer comes back.

use crate::support;

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::process::Command as Process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use house::audit::verify;
use house::chance::SeededChance;
use house::store::{PostgresStore, SqliteStore, Store};
use house::time::Span;
use house::*;
use support::postgres::{Postgres, left_out};
use support::session::{Dir, model, session};

fn keeper<S: Store>(store: S) -> Keeper<S> {
    Keeper::open(store, Box::new(SeededChance::new(5))).unwrap()
}

/// Not a test of its own: a house whose files may grow so far and no further. It says each answer, and what stopped it.
#[test]
fn the_house_that_is_full() {
    let Some(dir) = std::env::var_os("HOUSE_TO_FILL") else { return };
    let mut keeper = match SqliteStore::open(Path::new(&dir)) {
        Ok(store) => keeper(store),
        Err(fault) => return println!("\nfault: {fault}"),
    };
    for command in session() {
        match keeper.give(&command) {
            Ok(answer) => println!("\nanswered: {} {}", command.id.0, answer.reply.step),
            Err(no) => return println!("\nfault: {no}"),
        }
    }
}

#[test]
fn a_commit_that_breaks_off_on_a_full_disk_is_said_and_loses_and_doubles_nothing_on_sqlite() {
    let (dir, session) = (Dir::new("full-disk"), session());
    let (mut faults, mut stopped_at) = (0, std::collections::BTreeSet::new());
    for blocks in (120..900).step_by(26) {
        let place = dir.path().join(blocks.to_string());
        // The signal of a file that is too large is ignored: the write fails, as on a disk that is full.
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let ran = Process::new("sh")
            .args(["-c", &limited])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "cut_off::the_house_that_is_full", "--nocapture"])
            .env("HOUSE_TO_FILL", &place)
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        let answered: Vec<(u128, u64)> = said
            .lines()
            .filter_map(|line| line.strip_prefix("answered: ")?.split_once(' '))
            .map(|(id, step)| (id.parse().unwrap(), step.parse().unwrap()))
            .collect();
        let fault = said.lines().find_map(|line| line.strip_prefix("fault: "));
        assert!(fault.is_some() || answered.len() == session.len(), "{said}");
        if fault.is_some() {
            faults += 1;
            stopped_at.insert(answered.len());
        }
        // There is room again: whatever was answered is there, and the rest is played.
        let mut keeper = keeper(SqliteStore::open(&place).unwrap());
        let steps = keeper.house().unwrap().steps();
        assert!(steps == answered.len() as u64, "{blocks}: {steps} steps, {} answers", answered.len());
        for command in &session {
            let reply = keeper.give(command).unwrap().reply;
            if let Some((_, step)) = answered.iter().find(|(id, _)| *id == command.id.0) {
                assert_eq!(reply.step, *step, "answered alike");
            }
        }
        assert!(keeper.house().unwrap().snapshot() == model());
        verify(keeper.store(), &mut |_| {}).unwrap();
        keeper.into_store().close().unwrap();
    }
    assert!(faults > 10 && stopped_at.len() > 8, "{faults} faults after {stopped_at:?} answers");
}

const NEVER: u8 = 0;
const BEFORE: u8 = 1;
const AFTER: u8 = 2;

/// Somebody between a node and its database, who cuts the line at the next commit.
struct Between {
    dir: Dir,
    cut: Arc<AtomicU8>,
    cuts: Arc<AtomicU32>,
}

impl Between {
    fn stand(database: &Path) -> Between {
        let dir = Dir::new("between");
        std::fs::create_dir_all(dir.path()).unwrap();
        let listener = UnixListener::bind(dir.path().join(".s.PGSQL.5432")).unwrap();
        let (cut, cuts): (Arc<AtomicU8>, Arc<AtomicU32>) = Default::default();
        let (order, count, database) = (cut.clone(), cuts.clone(), database.join(".s.PGSQL.5432"));
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = UnixStream::connect(&database) else { continue };
                let (order, count) = (order.clone(), count.clone());
                std::thread::spawn(move || pass(client, server, &order, &count));
            }
        });
        Between { dir, cut, cuts }
    }

    fn url(&self, database: &str) -> String {
        format!("host={} user=postgres dbname={database}", self.dir.path().display())
    }
}

/// Passes everything on, until the line is to be cut at a commit.
fn pass(mut client: UnixStream, mut server: UnixStream, cut: &AtomicU8, cuts: &AtomicU32) {
    let (mut to, mut from) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let silent = Arc::new(AtomicU8::new(0));
    let mute = silent.clone();
    let back = std::thread::spawn(move || {
        let mut bytes = [0; 1 << 16];
        while let Ok(n) = from.read(&mut bytes)
            && n > 0
        {
            // The database has answered, and nobody hears it.
            if mute.load(Ordering::SeqCst) == 1 || to.write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(std::net::Shutdown::Both);
    });
    let has = |bytes: &[u8], what: &str| bytes.windows(what.len()).any(|window| window == what.as_bytes());
    let (mut bytes, mut begun) = (vec![0; 1 << 20], false);
    while let Ok(n) = client.read(&mut bytes)
        && n > 0
    {
        let sent = &bytes[..n];
        begun |= has(sent, "START TRANSACTION");
        // Steps in a statement of their own are committed with it; else by the word.
        let commits = if begun { has(sent, "COMMIT") } else { has(sent, "\"entries\"") };
        begun &= !(has(sent, "COMMIT") || has(sent, "ROLLBACK"));
        let order = if commits { cut.swap(NEVER, Ordering::SeqCst) } else { NEVER };
        cuts.fetch_add((order != NEVER).into(), Ordering::SeqCst);
        if order == BEFORE {
            break;
        }
        silent.store((order == AFTER).into(), Ordering::SeqCst);
        if server.write_all(sent).is_err() {
            break;
        }
    }
    let _ = client.shutdown(std::net::Shutdown::Both);
    let _ = server.shutdown(std::net::Shutdown::Both);
    let _ = back.join();
}

#[test]
fn a_connection_that_is_cut_at_a_commit_loses_and_doubles_nothing_on_postgresql() {
    let Some(database) = Postgres::start("cut") else { return left_out() };
    let between = Between::stand(database.dir());
    for (name, order) in [("before", BEFORE), ("after", AFTER)] {
        drop(database.database(name));
        let store = PostgresStore::open(&between.url(name), 1, Span::seconds(30)).unwrap();
        let (mut keeper, mut written) = (keeper(store), 0);
        for (n, command) in (1..).zip(&session()) {
            between.cut.store(order, Ordering::SeqCst);
            let fault = keeper.give(command).unwrap_err();
            assert!(matches!(fault, NoAnswer::Store(_)), "{fault}");
            assert_eq!(fault.to_string().lines().count(), 1, "{fault}");
            let mut reader = PostgresStore::open_to_read(&database.url(name)).unwrap();
            written += u64::from(reader.last_step().unwrap() == n);
            assert_eq!(keeper.give(command).unwrap().reply.step, n, "{name}: once, as it was");
            assert_eq!(reader.last_step().unwrap(), n);
        }
        let steps = session().len() as u64;
        assert_eq!(written, if order == AFTER { steps } else { 0 }, "{name}");
        assert!(keeper.house().unwrap().snapshot() == model());
        verify(keeper.store(), &mut |_| {}).unwrap();
        PostgresStore::open_to_read(&database.url(name)).unwrap().check_tables().unwrap();
    }
    assert_eq!(between.cuts.load(Ordering::SeqCst) as usize, 2 * session().len());
}
