//! The same statements about every store: what was answered is kept, what was not may be asked again.

use crate::support;

use std::path::Path;

use book::Cents;
use house::audit::verify;
use house::chance::SeededChance;
use house::ledger::Account;
use house::store::{Disk, MemoryStore, PostgresStore, SqliteStore, Store, StoreFault, WriteFault};
use house::time::Span;
use house::*;
use support::postgres::{Postgres, left_out};
use support::session::{Dir, model, session};
use support::*;

fn keeper<S: Store>(store: S) -> Keeper<S> {
    Keeper::open(store, Box::new(SeededChance::new(5))).unwrap()
}

fn state<S: Store>(keeper: &Keeper<S>) -> String {
    keeper.house().unwrap().snapshot()
}

/// Gives a command until it is answered, as a client does.
fn insist<S: Store>(keeper: &mut Keeper<S>, command: &Command) -> Answer {
    for _ in 0..10 {
        match keeper.give(command) {
            Ok(answer) => return answer,
            Err(NoAnswer::Refused(refused)) => panic!("{command:?}: {refused}"),
            Err(NoAnswer::Store(_)) => {}
        }
    }
    panic!("{command:?} is never answered")
}

fn a_store_keeps_what_was_answered<S: Store>(mut open: impl FnMut() -> S) {
    let model = model();
    // Closed and opened again after every command, with and without a snapshot.
    for command in session() {
        let mut keeper = keeper(open());
        let first = insist(&mut keeper, &command);
        for _ in 0..3 {
            assert_eq!(insist(&mut keeper, &command).reply, first.reply, "sent again, answered alike");
        }
        let before = state(&keeper);
        if command.id.0 % 3 == 0 {
            drop(keeper.close().unwrap());
        } else {
            drop(keeper);
        }
        let mut keeper = self::keeper(open());
        assert!(state(&keeper) == before, "nothing lost, nothing doubled");
        assert_eq!(insist(&mut keeper, &command).reply, first.reply, "after a restart as well");
    }
    assert!(state(&keeper(open())) == model);
    the_log_is_read_beside_the_store(&mut open());
}

/// Whoever reads the log on the side is given the same rows: all, some, or those of one stream; and a table is told again
/// from them as it was.
fn the_log_is_read_beside_the_store<S: Store>(store: &mut S) {
    let mut all: Vec<Vec<KeptRow>> = vec![];
    store
        .each(0, &mut |rows| {
            all.push(rows.to_vec());
            Ok(())
        })
        .unwrap();
    let (last, mut log) = (all.len() as u64, store.log().unwrap());
    let mut read = |of, after, to| {
        let mut read: Vec<Vec<KeptRow>> = vec![];
        let take = &mut |rows: &[KeptRow]| {
            read.push(rows.to_vec());
            Ok(true)
        };
        log.rows(of, after, to, take).map(|()| read).unwrap()
    };
    assert_eq!(read(None, 0, last), all);
    assert_eq!(read(None, 3, 7), all[3..7]);
    let (table, stream) = (TableId(1), Stream::Table(TableId(1)));
    let rows = |steps: &[Vec<KeptRow>]| -> Vec<KeptRow> {
        steps.iter().flatten().filter(|row| row.stream == stream).cloned().collect()
    };
    assert_eq!(read(Some(stream), 2, last).concat(), rows(&all[2..]));
    let mut told = vec![];
    let mut note = |h: Happened| {
        told.extend(h.stands.clone().filter(|_| h.table == Some(table)).map(|s| (h.step, h, s.room)));
        true
    };
    house::audit::again(&mut *log, last, &mut note).unwrap();
    let (begin, rest) = told.split_first().expect("the table did something");
    let mut rest = rest.iter();
    house::audit::table_again(&mut *log, &begin.2, (begin.0, last), &mut |h| {
        let (step, was, room) = rest.next().expect("as many steps as before");
        assert_eq!((h.step, h.events(Onlooker::House)), (*step, was.events(Onlooker::House)));
        assert_eq!(h.stands.unwrap().room.table().snapshot(), room.table().snapshot());
    })
    .unwrap();
    assert!(rest.next().is_none());
}

#[test]
fn memory_keeps_what_was_answered() {
    let disk = Disk::new();
    a_store_keeps_what_was_answered(|| MemoryStore::open(&disk).unwrap());
}

#[test]
fn sqlite_keeps_what_was_answered() {
    let dir = Dir::new("answered");
    a_store_keeps_what_was_answered(|| SqliteStore::open(dir.path()).unwrap());
}

#[test]
fn a_write_that_fails_is_torn_or_goes_unanswered_loses_and_doubles_nothing() {
    let (model, session) = (model(), session());
    let mut tried = 0;
    for write in 0..session.len() as u64 {
        for fault in [
            WriteFault::Failed,
            WriteFault::Torn(1),
            WriteFault::Torn(500),
            WriteFault::Torn(999),
            WriteFault::Unanswered,
        ] {
            let disk = Disk::new();
            disk.fail_at(write, fault);
            let mut keeper = keeper(MemoryStore::open(&disk).unwrap());
            for command in &session {
                // The process dies with its disk every other time, and goes on every other.
                if keeper.give(command).is_err() && tried % 2 == 0 {
                    keeper = self::keeper(MemoryStore::open(&disk).unwrap());
                }
                insist(&mut keeper, command);
            }
            assert!(state(&keeper) == model, "{fault:?} at write {write}");
            assert!(state(&self::keeper(MemoryStore::open(&disk).unwrap())) == model);
            tried += 1;
        }
    }
    assert_eq!(tried, 5 * session.len() as u64);
    println!(
        "in memory: {} writes, each failed, torn at three places or unanswered: {tried} faults",
        session.len()
    );
}

#[test]
fn many_commands_are_kept_in_one_write() {
    let disk = Disk::new();
    let mut keeper = keeper(MemoryStore::open(&disk).unwrap());
    for command in session() {
        keeper.submit(&command).unwrap();
    }
    keeper.flush().unwrap();
    assert_eq!(disk.writes(), 1);
    assert!(state(&self::keeper(MemoryStore::open(&disk).unwrap())) == model());
    // And with that write torn, none of them.
    let disk = Disk::new();
    disk.fail_at(0, WriteFault::Torn(700));
    let mut keeper = self::keeper(MemoryStore::open(&disk).unwrap());
    session().iter().for_each(|command| drop(keeper.submit(command).unwrap()));
    assert!(keeper.flush().is_err());
    assert_eq!(self::keeper(MemoryStore::open(&disk).unwrap()).house().unwrap().steps(), 0);
}

/// Not a test of its own: the process that comes second.
#[test]
fn the_process_that_comes_second() {
    let Some(dir) = std::env::var_os("HOUSE_THAT_IS_OPEN") else { return };
    match SqliteStore::open(Path::new(&dir)) {
        Ok(_) => println!("open: it was opened"),
        Err(fault) => println!("open: {fault}"),
    }
}

#[test]
fn a_second_process_is_refused_in_one_line() {
    let dir = Dir::new("second");
    let second = || {
        let ran = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "stores::the_process_that_comes_second", "--nocapture"])
            .env("HOUSE_THAT_IS_OPEN", dir.path())
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        said.lines().find_map(|line| line.strip_prefix("open: ").map(str::to_owned)).expect("it says")
    };
    let first = SqliteStore::open(dir.path()).unwrap();
    assert_eq!(second(), format!("the house at {} is open in another process", dir.path().display()));
    drop(first);
    assert_eq!(second(), "it was opened");
}

#[test]
fn a_full_disk_is_said_in_one_line_and_play_goes_on_when_there_is_room_again() {
    let dir = Dir::new("full");
    let mut keeper = keeper(SqliteStore::open(dir.path()).unwrap());
    let (mut refused, mut n) = (0, 0);
    for (at, command) in session().iter().enumerate() {
        if at == 8 {
            keeper.store().limit_pages(1).unwrap();
            // Fill what is left of the pages.
            loop {
                n += 1;
                let id = CommandId(1000 + n);
                let wish = cage::Wish::default();
                let what = What::Limit { patron: Patron(n as u32), wish };
                match keeper.give(&Command { id, by: FLOOR, at: Time(1), what }) {
                    Ok(_) => assert!(n < 10_000, "the disk is never full"),
                    Err(NoAnswer::Store(fault)) => {
                        refused += 1;
                        assert!(fault.to_string().contains("full"), "{fault}");
                        break;
                    }
                    Err(no) => panic!("{no}"),
                }
            }
            assert!(matches!(keeper.give(command), Err(NoAnswer::Store(StoreFault::Write(_)))));
            keeper.store().limit_pages(1_000_000).unwrap();
        }
        insist(&mut keeper, command);
    }
    assert_eq!(refused, 1);
    let money = keeper.house().unwrap().ledger().on(Account::Wallet(Patron(101)));
    let model = House::restore(&model()).unwrap().ledger().on(Account::Wallet(Patron(101)));
    assert_eq!(money, model);
    assert!(money > Cents::ZERO);
}

#[test]
fn a_file_that_cannot_be_written_or_is_no_house_is_said_in_one_line() {
    let dir = Dir::new("readonly");
    drop(keeper(SqliteStore::open(dir.path()).unwrap()));
    let Err(fault) = SqliteStore::open_to_read(&dir.path().join("nowhere")) else { panic!("no house there") };
    assert!(fault.to_string().contains("there is no house at"), "{fault}");
    std::fs::write(dir.path().join(SqliteStore::FILE), "this is not a database, it is a letter".repeat(40))
        .unwrap();
    let Err(fault) = SqliteStore::open(dir.path()) else { panic!("a letter is no house") };
    assert_eq!(fault.to_string().lines().count(), 1);
    assert!(matches!(fault, StoreFault::Damaged(_)), "{fault}");
    let Err(_) = SqliteStore::open(Path::new("/dev/null/house")) else { panic!("no directory there") };
}

const LEASE: Span = Span::seconds(2);

fn node(url: &str, node: u32) -> PostgresStore {
    PostgresStore::open(url, node, LEASE).unwrap()
}

#[test]
fn postgresql_holds_what_the_others_hold_and_serves_several_nodes() {
    let Some(server) = Postgres::start("postgres") else { return left_out() };
    let url = server.database("answered");
    a_store_keeps_what_was_answered(|| node(&url, 1));
    two_nodes_serve_one_house_and_a_node_without_its_lease_cannot_commit(&server.database("nodes"));
    a_house_is_audited_where_it_is_played_and_none_is_made_by_looking(&server);
}

fn a_house_is_audited_where_it_is_played_and_none_is_made_by_looking(server: &Postgres) {
    let (empty, url) = (server.database("empty"), server.database("audited"));
    for _ in 0..2 {
        let fault = PostgresStore::open_to_read(&empty).err().expect("nobody lives there").to_string();
        assert_eq!(fault, "the house cannot be read: there is no house in this database");
    }
    let mut keeper = keeper(node(&url, 1));
    for (n, command) in (1..).zip(&session()) {
        keeper.give(command).unwrap();
        let mut reader = PostgresStore::open_to_read(&url).unwrap();
        assert_eq!(reader.last_step(), Ok(n));
        assert_eq!(verify(&mut reader, &mut |_| {}).unwrap().steps, n);
    }
    // Whoever takes out more steps than are read at a time is found out as well.
    let mut hand = ::postgres::Client::connect(&url, ::postgres::NoTls).unwrap();
    hand.batch_execute("UPDATE log SET step = step + 50000 WHERE step > 4").unwrap();
    let fault = verify(&mut PostgresStore::open_to_read(&url).unwrap(), &mut |_| {}).unwrap_err();
    assert!(fault.to_string().contains("step 50005 comes after step 4"), "{fault}");
    hand.batch_execute("UPDATE log SET step = step - 50000 WHERE step > 4").unwrap();
    verify(&mut PostgresStore::open_to_read(&url).unwrap(), &mut |_| {}).unwrap();
    // An answer nobody was ever given, in front of the first step.
    hand.batch_execute("INSERT INTO log SELECT 0, stream, seq, command, body, hash FROM log WHERE step = 5")
        .unwrap();
    let fault = verify(&mut PostgresStore::open_to_read(&url).unwrap(), &mut |_| {}).unwrap_err();
    assert!(fault.to_string().contains("step 0: steps are counted from 1"), "{fault}");
}

fn two_nodes_serve_one_house_and_a_node_without_its_lease_cannot_commit(url: &str) {
    let session = session();
    let mut first = keeper(node(url, 1));
    // The first node opens the house, and deals a hand at table 1.
    for command in &session[..10] {
        first.give(command).unwrap();
    }
    let mut second = keeper(node(url, 2));
    assert!(state(&second) == state(&first));
    let (at_one, at_two) = (&session[11], &session[10]);
    let refused = second.give(at_one).unwrap_err().to_string();
    assert_eq!(refused, "table 1 is held by another node; nothing has changed");
    // Table 2 changes hands in order; table 1 when the first node has not been heard of for the time of a lease.
    first.store().give_up(TableId(2)).unwrap();
    second.give(at_two).unwrap();
    assert!(matches!(first.give(&session[13]), Err(NoAnswer::Store(StoreFault::Fenced(TableId(2))))));
    first.store().fall_silent();
    let began = std::time::Instant::now();
    let moved = loop {
        match second.give(at_one) {
            Ok(answer) => break answer,
            Err(NoAnswer::Store(StoreFault::Fenced(_))) => {
                std::thread::sleep(std::time::Duration::from_millis(100))
            }
            Err(other) => panic!("{other}"),
        }
    };
    assert!(
        began.elapsed() < std::time::Duration::from_secs(15),
        "a killed node's tables move within seconds"
    );
    // The first node wakes up and believes it still holds the table: it cannot commit, and learns what happened.
    let again = first.give(&session[12]).unwrap_err();
    assert_eq!(again, NoAnswer::Store(StoreFault::Fenced(TableId(1))));
    assert_eq!(first.give(at_one).unwrap().reply, moved.reply, "answered alike by either node");
    for command in &session[12..] {
        insist_on(&mut second, command);
    }
    assert!(state(&second) == model());
    first.catch_up().unwrap();
    assert!(state(&first) == model());
}

/// Like [`insist`], with the patience a lease asks for.
fn insist_on(keeper: &mut Keeper<PostgresStore>, command: &Command) {
    for _ in 0..100 {
        match keeper.give(command) {
            Ok(_) => return,
            Err(NoAnswer::Store(_)) => std::thread::sleep(std::time::Duration::from_millis(100)),
            Err(refused) => panic!("{command:?}: {refused}"),
        }
    }
    panic!("{command:?} is never answered")
}

#[test]
fn steps_taken_ahead_are_safe_with_the_append_that_follows_and_not_before() {
    let dir = Dir::new("ahead");
    let log = Casino::table("roulette", 3, 1).log;
    let (first, rest) = log.split_at(4);
    let steps = |store: &mut SqliteStore| {
        let mut steps = 0;
        let mut count = |_: &[KeptRow]| {
            steps += 1;
            Ok(())
        };
        store.each(0, &mut count).unwrap();
        steps
    };
    let mut store = SqliteStore::open(dir.path()).unwrap();
    assert!(store.ahead(first));
    let told = store.replies().unwrap().look_up(&[first[0][0].command]).unwrap();
    assert!(told.is_empty(), "nobody is told of what is not safe");
    // The program dies.
    drop(store);
    let mut store = SqliteStore::open(dir.path()).unwrap();
    assert_eq!(steps(&mut store), 0);
    assert!(store.ahead(first));
    store.append(rest).unwrap();
    assert_eq!(steps(&mut store), log.len());
    // What went wrong is said by the append, and nothing of it is left.
    let next = vec![vec![KeptRow { step: 1000, ..log[0][0].clone() }]];
    assert!(store.ahead(&next) && store.ahead(first) && store.ahead(&next));
    assert!(matches!(store.append(&[]), Err(StoreFault::Write(_))));
    assert_eq!(steps(&mut store), log.len());
    store.append(&next).unwrap();
    assert_eq!(steps(&mut store), log.len() + 1);
}

/// Deposits of a hundred patrons, all given at once; what was answered to each.
fn a_hundred_deposits(desk: &service::Desk, ids: std::ops::Range<u128>) -> Vec<Reply> {
    let (told, answers) = std::sync::mpsc::channel();
    for n in ids.clone() {
        let what = What::Deposit { patron: Patron(n as u32 % 100), cents: dollars(1) };
        let (told, at) = (told.clone(), Time(1_794_814_539_120));
        let command = Command { id: CommandId(n), by: FLOOR, at, what };
        desk.send(command, move |said| told.send((n, said.unwrap().reply)).unwrap());
    }
    let mut replies: Vec<_> = answers.iter().take(ids.count()).collect();
    replies.sort_by_key(|(n, _)| *n);
    replies.into_iter().map(|(_, reply)| reply).collect()
}

#[test]
fn a_command_of_yesterday_given_to_a_house_at_work_acts_once_and_is_answered_alike() {
    let dir = Dir::new("yesterday");
    let mut days = vec![];
    for day in 0..3 {
        let keeper = keeper(SqliteStore::open(dir.path()).unwrap());
        assert_eq!(keeper.house().unwrap().steps(), 200 * day as u64);
        let (desk, house) = service::work(keeper);
        let today = a_hundred_deposits(&desk, 200 * day..200 * day + 200);
        days.push((200 * day, today));
        // Whether the old commands are counted in by now or not.
        for (from, replies) in days.iter().chain(&days) {
            assert_eq!(a_hundred_deposits(&desk, *from..*from + 200), *replies);
        }
        let late = desk.look(|house| house.ledger().on(Account::Wallet(Patron(7)))).unwrap();
        assert_eq!(late, dollars(2) * (day as i64 + 1));
        drop(desk);
        house.join().unwrap().close().unwrap().close().unwrap();
    }
}
