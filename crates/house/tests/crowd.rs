//! Many clients at once, and a house that is killed while they play.

use crate::support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use book::Cents;
use house::audit::verify;
use house::chance::SeededChance;
use house::ledger::Account;
use house::service::{Desk, work};
use house::store::{
    Disk, Log, MemoryStore, PostgresStore, Replies, SqliteStore, Store, StoreFault, WriteFault,
};
use house::time::Span;
use house::*;
use support::postgres::{Postgres, left_out};
use support::*;

const CLIENTS: u32 = 32;
const HANDS: u32 = 12;

/// What a client at its own table does: comes, plays, leaves with its money.
fn script(client: u32) -> Vec<(Person, What)> {
    let (table, id) = (TableId(client), 1000 + client);
    let (patron, by, cents) = (Patron(id), Person::player(id), dollars(50_000));
    let setup =
        Box::new(Setup { par: dollars(1000), ..Setup::of(["roulette", "blackjack"][client as usize % 2]) });
    let mut script = vec![
        (FLOOR, What::Open { table, setup }),
        (FLOOR, What::Deposit { patron, cents }),
        (by, What::BuyIn { table, patron, cents }),
        (by, at(table, &format!("sit 1 {id}"))),
    ];
    for _ in 0..HANDS {
        let line = if client.is_multiple_of(2) { "bet 1 red $5; close" } else { "bet 1 blackjack $5; close" };
        script.push((by, at(table, line)));
        // A hand that is still open is left to the clock.
        script.extend((0..3).map(|_| (Person::CLOCK, What::Tick { table })));
    }
    script
}

fn command(client: u32, n: usize, (by, what): (Person, What)) -> Command {
    let id = CommandId((client as u128) << 32 | n as u128);
    // Every command comes a minute after the one before, so that the clock has something to do.
    Command { id, by, at: Time(1_794_814_539_120 + 60_000 * n as u64), what }
}

fn capital() -> Command {
    command(0, 0, (OWNER, What::Capital { cents: dollars(10_000_000) }))
}

#[test]
fn the_history_of_many_clients_is_that_of_a_house_with_one_thread() {
    everybody_plays(&Disk::new(), Duration::ZERO);
}

#[test]
fn what_is_decided_during_a_write_that_fails_is_decided_again() {
    // While a write is on, the next batch is decided on top of it; when it fails, neither counts.
    let disk = Disk::new();
    for (n, write) in (3..400).step_by(7).enumerate() {
        disk.fail_at(write, [WriteFault::Failed, WriteFault::Torn(600), WriteFault::Unanswered][n % 3]);
    }
    everybody_plays(&disk, Duration::from_millis(1));
}

#[test]
fn whoever_looks_while_others_are_refused_is_shown_the_house_though_nobody_comes_after_them() {
    let store = Slow(MemoryStore::open(&Disk::new()).unwrap(), Duration::from_millis(50));
    let keeper = Keeper::open(store, Box::new(SeededChance::new(3))).unwrap();
    let (desk, house) = work(keeper);
    let (answer, answers) = channel();
    let say = || {
        let answer = answer.clone();
        move |said: Result<Answer, NoAnswer>| answer.send(said.is_ok()).unwrap()
    };
    // A write is on; meanwhile nothing is decided but a refusal, which needs none; then somebody looks, and somebody asks.
    desk.send(capital(), say());
    std::thread::sleep(Duration::from_millis(10));
    desk.send(command(1, 1, (Person::player(7), What::Capital { cents: dollars(1) })), say());
    std::thread::sleep(Duration::from_millis(10));
    let (see, seen) = channel();
    desk.show(move |house| see.send(house.map(House::steps)).unwrap());
    desk.send(command(1, 2, (OWNER, What::Capital { cents: dollars(1) })), say());
    let soon = Duration::from_secs(10);
    let said: Vec<_> = (0..3).map_while(|_| answers.recv_timeout(soon).ok()).collect();
    assert_eq!(said, [true, false, true]);
    assert_eq!(seen.recv_timeout(soon), Ok(Some(1)));
    drop(desk);
    house.join().unwrap();
}

/// A store that takes its time to write.
struct Slow(MemoryStore, Duration);

impl Store for Slow {
    fn append(&mut self, steps: &[Vec<KeptRow>]) -> Result<(), StoreFault> {
        std::thread::sleep(self.1);
        self.0.append(steps)
    }

    fn each(
        &mut self,
        after: u64,
        take: &mut dyn FnMut(&[KeptRow]) -> Result<(), house::room::Misfit>,
    ) -> Result<(), StoreFault> {
        self.0.each(after, take)
    }

    fn replies(&mut self) -> Result<Box<dyn Replies>, StoreFault> {
        self.0.replies()
    }

    fn log(&mut self) -> Result<Box<dyn Log>, StoreFault> {
        self.0.log()
    }

    fn keep_snapshot(&mut self, step: u64, house: &str) -> Result<(), StoreFault> {
        self.0.keep_snapshot(step, house)
    }

    fn snapshot(&mut self) -> Result<Option<(u64, String)>, StoreFault> {
        self.0.snapshot()
    }
}

/// Gives a command until the store takes it.
fn insist(desk: &Desk, command: &Command) -> Result<Answer, Refused> {
    loop {
        match desk.give(command.clone()) {
            Ok(answer) => return Ok(answer),
            Err(NoAnswer::Refused(refused)) => return Err(refused),
            Err(NoAnswer::Store(fault)) => assert!(matches!(fault, StoreFault::Write(_)), "{fault}"),
        }
    }
}

/// Every client plays its script, all at once; then their history is held against a house of one thread.
fn everybody_plays(disk: &Disk, a_write_takes: Duration) {
    let store = Slow(MemoryStore::open(disk).unwrap(), a_write_takes);
    let mut keeper = Keeper::open(store, Box::new(SeededChance::new(3))).unwrap();
    keeper.give(&capital()).unwrap();
    let (desk, house) = work(keeper);
    // Whoever listens hears every step once, in order, and only what is safe.
    let heard: Arc<Mutex<Vec<u64>>> = Arc::default();
    let (ears, log) = (heard.clone(), disk.clone());
    desk.listen(move |happened| {
        ears.lock().unwrap().push(happened.step);
        true
    });
    desk.look(|_| ()).unwrap();
    let acted: Arc<Mutex<BTreeMap<u64, Command>>> = Arc::default();
    let clients: Vec<_> = (1..=CLIENTS)
        .map(|client| {
            let (desk, acted) = (desk.clone(), acted.clone());
            std::thread::spawn(move || {
                for (n, step) in script(client).into_iter().enumerate() {
                    let command = command(client, n, step);
                    // Everything is sent twice.
                    let first = insist(&desk, &command);
                    let again = insist(&desk, &command);
                    match (first, again) {
                        (Ok(first), Ok(again)) => {
                            assert_eq!(first.reply, again.reply);
                            acted.lock().unwrap().insert(first.reply.step, command);
                        }
                        (Err(_), Err(_)) => {}
                        (first, again) => panic!("{command:?}: {first:?}, then {again:?}"),
                    }
                }
            })
        })
        .collect();
    clients.into_iter().for_each(|client| client.join().unwrap());
    drop(desk);
    let keeper = house.join().unwrap();
    let live = keeper.house().unwrap();
    let (mut model, mut chance) = (House::new(), SeededChance::new(3));
    acted.lock().unwrap().insert(1, capital());
    for (n, command) in (1..).zip(acted.lock().unwrap().iter()) {
        assert_eq!(*command.0, n, "every step was answered to somebody");
        model.commit(&model.decide(command.1, &mut chance).unwrap()).unwrap();
    }
    assert!(model.snapshot() == live.snapshot());
    assert_eq!(*heard.lock().unwrap(), (2..=live.steps()).collect::<Vec<_>>());
    let kept = Keeper::open(MemoryStore::open(&log).unwrap(), Box::new(SeededChance::new(3))).unwrap();
    assert!(kept.house().unwrap().snapshot() == live.snapshot());
    assert!(live.rooms().map(|(_, room)| room.rounds()).sum::<u64>() >= (CLIENTS * HANDS) as u64);
    assert!(disk.writes() < live.steps(), "steps share writes: {} of {}", disk.writes(), live.steps());
}

/// Not a test of its own: the house that is killed. It plays on from wherever it was, and says each answer aloud.
#[test]
fn the_house_that_is_killed() {
    let Ok(place) = std::env::var("HOUSE_TO_KILL") else { return };
    let keeper = Keeper::open(killed(&place), Box::new(SeededChance::new(9))).unwrap().snapshot_every(50);
    let (desk, _house) = work(keeper);
    desk.give(capital()).unwrap();
    let from = std::env::var("HOUSE_FROM").unwrap();
    let from: Vec<usize> = from.split(' ').map(|n| n.parse().unwrap()).collect();
    // Everybody at once, so that one batch is decided while the one before is written.
    let clients: Vec<_> = (1..=4)
        .zip(from)
        .map(|(client, from)| {
            let desk = desk.clone();
            std::thread::spawn(move || {
                let script = script(client);
                for n in from.. {
                    // After the first evening the hands go on and on.
                    let at = if n < script.len() { n } else { 4 + (n - 4) % (script.len() - 4) };
                    let command = command(client, n, script[at].clone());
                    let id = command.id;
                    if let Ok(answer) = desk.give(command) {
                        // One write for the line, so that it is whole or not there.
                        let line = format!("{id} {} {}\n", answer.reply.step, answer.reply.says);
                        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
                    }
                }
            })
        })
        .collect();
    clients.into_iter().for_each(|client| client.join().unwrap());
}

/// The store of the house that is killed: a folder, or a database.
fn killed(place: &str) -> Box<dyn Store> {
    match place.starts_with('/') {
        true => Box::new(SqliteStore::open(Path::new(place)).expect("the dead hold no lock")),
        false => Box::new(PostgresStore::open(place, 1, Span::seconds(5)).unwrap()),
    }
}

struct Dir(PathBuf);

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How often the house is killed: `HOUSE_KILLS=200` for more.
fn kills(usually: usize) -> usize {
    std::env::var("HOUSE_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(usually)
}

#[test]
fn a_house_killed_in_heavy_play_has_lost_nothing_it_answered_and_doubled_nothing() {
    let dir = Dir(std::env::temp_dir().join(format!("croupier-kill-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    kill_again_and_again(dir.0.to_str().unwrap(), kills(25));
}

#[test]
fn a_node_killed_in_heavy_play_on_postgresql_has_lost_nothing_and_doubled_nothing() {
    let Some(server) = Postgres::start("kill") else { return left_out() };
    kill_again_and_again(&server.database("killed"), kills(5));
}

/// How many commands before the last are given again after a kill.
const AGAIN: u32 = 8;

fn kill_again_and_again(place: &str, kills: usize) {
    let mut answered: BTreeMap<CommandId, (u64, String)> = BTreeMap::new();
    for kill in 0..kills {
        // Everybody goes on a little before what they were last told, and is told it again. That the store keeps all the
        // answers before is looked up below.
        let told = |client: u32| answered.range(..CommandId((client as u128 + 1) << 32)).next_back();
        let last = |client: u32| told(client).filter(|(id, _)| id.0 >> 32 == client as u128);
        let from = |client: u32| last(client).map_or(0, |(id, _)| (id.0 as u32).saturating_sub(AGAIN));
        let mut child = Process::new(std::env::current_exe().unwrap())
            .args(["--exact", "crowd::the_house_that_is_killed", "--nocapture"])
            .env("HOUSE_TO_KILL", place)
            .env("HOUSE_FROM", (1..=4).map(|client| from(client).to_string()).collect::<Vec<_>>().join(" "))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Some are killed after a few answers, some in the middle of many.
        let most = 20 + 37 * kill % 150;
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut fresh = 0;
        let mut take = |line: &str, answered: &mut BTreeMap<CommandId, (u64, String)>| {
            let mut words = line.splitn(3, ' ');
            let (Some(id), Some(step), Some(says)) = (words.next(), words.next(), words.next()) else {
                return;
            };
            let (Ok(id), Ok(step)) = (id.parse::<CommandId>(), step.parse::<u64>()) else { return };
            match answered.insert(id, (step, says.to_owned())) {
                Some(before) => assert_eq!(before, (step, says.to_owned()), "answered alike after a restart"),
                None => fresh += 1,
            }
        };
        let known = answered.len();
        for line in lines.by_ref().map_while(Result::ok) {
            take(&line, &mut answered);
            if answered.len() >= known + most {
                break;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // What it had said before it died counts; half a line does not.
        let rest: Vec<String> = lines.map_while(Result::ok).collect();
        if let Some((_, whole)) = rest.split_last() {
            whole.iter().for_each(|line| take(line, &mut answered));
        }
        assert!(fresh > 0, "kill {kill}: the house went on");
        let mut store = killed(place);
        let mut house = None;
        verify(&mut store, &mut |played| house = Some(played.house.ledger().clone())).unwrap();
        let ids: Vec<_> = answered.keys().copied().collect();
        let kept = store.replies().unwrap().look_up(&ids).unwrap();
        for (id, (step, says)) in &answered {
            let kept = kept.get(id).unwrap_or_else(|| panic!("kill {kill}: {id} was answered"));
            assert_eq!((kept.step, &kept.says), (*step, says));
        }
        let ledger = house.expect("there are steps");
        let brought: Cents = (1..=4).map(|_| dollars(50_000)).sum();
        assert!(-ledger.on(Account::Outside) <= dollars(10_000_000) + brought, "nobody's money came twice");
        if kill % 25 == 24 {
            println!("{} kills, {} answers kept so far", kill + 1, answered.len());
        }
    }
    println!("{place}: {kills} kills, {} answers kept", answered.len());
}
