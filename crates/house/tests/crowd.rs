//! Many clients at once, and a house that is killed while they play.

use crate::support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use book::Cents;
use house::audit::verify;
use house::chance::SeededChance;
use house::ledger::Account;
use house::service::{Desk, work};
use house::store::{Disk, MemoryStore, PostgresStore, SqliteStore, Store, StoreFault, WriteFault};
use house::time::Span;
use house::*;
use support::postgres::{Postgres, left_out};
use support::session::Dir;
use support::writing::Writing;
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

/// The wheel at which everybody plays, and whoever has a wallet that everybody draws on.
const SHARED: TableId = TableId(500);
const PARTY: Patron = Patron(5000);

/// The same among the others: their money comes from one wallet, they crowd round one wheel, and some feed one meter. Much of
/// it is refused, depending on who came first.
fn among_others(client: u32) -> Vec<(Person, What)> {
    let (table, id, party) = (TableId(client), 1000 + client, Person::player(PARTY.0));
    let (patron, by, seat) = (Patron(id), Person::player(id), client % 6 + 1);
    let mut script = script(client);
    let linked = TableId(100 + client);
    if client.is_multiple_of(4) {
        let settings = [("deal-from", "shoe"), ("multi-link-contribution", "21%")];
        let settings = settings.map(|(id, value)| (id.to_owned(), value.to_owned())).into();
        let stud = Setup { par: dollars(20_000), settings, ..Setup::of("mississippi-stud") };
        let setup = Box::new(Setup { link: "the link".into(), ..stud });
        script.push((FLOOR, What::Open { table: linked, setup }));
        script.push((by, What::BuyIn { table: linked, patron, cents: dollars(500) }));
        script.push((by, at(linked, &format!("sit 1 {id}"))));
    }
    // Of a player who has bought in with all there was.
    script.push((FLOOR, What::Deposit { patron, cents: dollars(700) }));
    script.push((by, What::BuyIn { table: SHARED, patron, cents: dollars(200) }));
    script.push((by, at(SHARED, &format!("sit {seat} {id}"))));
    for _ in 0..3 {
        script.push((FLOOR, What::Deposit { patron: PARTY, cents: dollars(40) }));
        script.push((party, What::BuyIn { table, patron: PARTY, cents: dollars(60) }));
        script.push((by, at(SHARED, &format!("bet {seat} red $5"))));
        script.push((FLOOR, at(SHARED, "close")));
        script.push((party, What::ColourUp { table, patron: PARTY, cents: dollars(30) }));
        script.push((FLOOR, What::Withdraw { patron: PARTY, cents: dollars(50) }));
        if client.is_multiple_of(4) {
            script.push((by, What::BuyIn { table: linked, patron, cents: dollars(100) }));
            script.push((by, at(linked, "bet 1 ante $5; bet 1 multi-link $1; close")));
            script.extend((0..4).map(|_| (Person::CLOCK, What::Tick { table: linked })));
        }
    }
    script.push((by, at(SHARED, &format!("leave {seat}"))));
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
    let store = slow(&Disk::new(), Duration::from_millis(50));
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
fn slow(disk: &Disk, a_write_takes: Duration) -> impl Store + use<> {
    let append = move |store: &mut MemoryStore, steps: &[Vec<KeptRow>]| {
        std::thread::sleep(a_write_takes);
        store.append(steps)
    };
    Writing { store: MemoryStore::open(disk).unwrap(), append, shared: false }
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

/// A refusal, and the steps after which it was asked for and told at the latest.
type NoBetween = (u64, u64, Command, Refused);

/// Every client plays its script, all at once; then their history is held against a house of one thread.
fn everybody_plays(disk: &Disk, a_write_takes: Duration) {
    let store = slow(disk, a_write_takes);
    let mut keeper = Keeper::open(store, Box::new(SeededChance::new(3))).unwrap();
    let setup = Box::new(Setup { par: dollars(1000), ..Setup::of("roulette") });
    let opening = [capital(), command(0, 1, (FLOOR, What::Open { table: SHARED, setup }))];
    opening.iter().for_each(|command| drop(keeper.give(command).unwrap()));
    let (desk, house) = work(keeper);
    // Whoever listens hears every step once, in order, and only what is safe.
    let heard: Arc<Mutex<Vec<u64>>> = Arc::default();
    let (ears, log) = (heard.clone(), disk.clone());
    desk.listen(move |happened| {
        ears.lock().unwrap().push(happened.step);
        true
    });
    desk.look(|_| ()).unwrap();
    let acted: Arc<Mutex<BTreeMap<u64, Command>>> = Arc::new(Mutex::new((1..).zip(opening).collect()));
    let refused: Arc<Mutex<Vec<NoBetween>>> = Arc::default();
    let clients: Vec<_> = (1..=CLIENTS)
        .map(|client| {
            let (desk, acted, refused) = (desk.clone(), acted.clone(), refused.clone());
            std::thread::spawn(move || {
                let mut known = 1;
                for (n, step) in among_others(client).into_iter().enumerate() {
                    let command = command(client, n, step);
                    // Everything is sent twice.
                    let first = insist(&desk, &command);
                    let again = insist(&desk, &command);
                    // Between these two steps the house said no.
                    let (since, by_then) = (known, desk.look(House::steps).unwrap_or(u64::MAX));
                    match (first, again) {
                        (Ok(first), Ok(again)) => {
                            assert_eq!(first.reply, again.reply);
                            known = first.reply.step;
                            acted.lock().unwrap().insert(known, command);
                        }
                        (Err(no), Err(_)) => {
                            refused.lock().unwrap().push((since, by_then, command, no));
                        }
                        // What was refused once may be asked for again, and others have acted meanwhile.
                        (Err(no), Ok(again)) => {
                            known = again.reply.step;
                            refused.lock().unwrap().push((since, known - 1, command.clone(), no));
                            acted.lock().unwrap().insert(known, command);
                        }
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
    let mut refused = std::mem::take(&mut *refused.lock().unwrap());
    let refusals = refused.len();
    for (n, command) in (1..).zip(acted.lock().unwrap().iter()) {
        assert_eq!(*command.0, n, "every step was answered to somebody");
        model.commit(&model.decide(command.1, &mut chance).unwrap()).unwrap();
        // Whoever was refused meanwhile was refused in these words by the house as it stood at some moment.
        refused.retain(|(since, by_then, command, no)| {
            let then = (*since..=*by_then).contains(&n);
            !then || model.decide(command, &mut chance).err().as_ref() != Some(no)
        });
    }
    assert!(refused.is_empty(), "{} of {refusals} refusals: {:?}", refused.len(), refused[0]);
    assert!(refusals > 50, "some were refused: {refusals}");
    assert!(live.ledger().on(Account::Meter(MeterId(1))) > Cents::ZERO, "the link was fed");
    assert!(model.snapshot() == live.snapshot());
    assert_eq!(*heard.lock().unwrap(), (3..=live.steps()).collect::<Vec<_>>());
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
        false => Box::new(PostgresStore::open(place, 1, LEASE).expect("the dead are not waited for long")),
    }
}

/// The same for whoever looks at what it left.
fn left(place: &str) -> Box<dyn Store> {
    match place.starts_with('/') {
        true => killed(place),
        false => Box::new(PostgresStore::open_to_read(place).unwrap()),
    }
}

const LEASE: Span = Span::seconds(1);

/// How often the house is killed; `make kills` does it two hundred times on either store.
fn kills(usually: usize) -> usize {
    std::env::var("HOUSE_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(usually)
}

#[test]
fn a_house_killed_in_heavy_play_has_lost_nothing_it_answered_and_doubled_nothing() {
    let dir = Dir::new("kill");
    kill_again_and_again(dir.0.to_str().unwrap(), kills(25));
}

#[test]
fn a_node_killed_in_heavy_play_on_postgresql_has_lost_nothing_and_doubled_nothing() {
    let Some(server) = Postgres::start("kill") else { return left_out() };
    kill_again_and_again(&server.database("killed"), kills(5));
}

#[test]
fn a_node_of_two_is_killed_in_heavy_play_on_postgresql_and_the_other_plays_on() {
    let Some(server) = Postgres::start("kill-two") else { return left_out() };
    let place = server.database("two");
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let (over, url) = (stop.clone(), place.clone());
    // Its answers, and what it heard of the other's steps.
    let other = std::thread::spawn(move || {
        let store = PostgresStore::open(&url, 2, LEASE).unwrap();
        let mut keeper = Keeper::open(store, Box::new(SeededChance::new(9))).unwrap();
        keeper.give(&capital()).unwrap();
        let script = script(9);
        let mut answered = vec![];
        for n in 0.. {
            if over.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            let at = if n < script.len() { n } else { 4 + (n - 4) % (script.len() - 4) };
            let command = command(9, n, script[at].clone());
            match keeper.give(&command) {
                Ok(answer) => answered.push((command.id, answer.reply)),
                Err(NoAnswer::Refused(_)) => {}
                Err(NoAnswer::Store(fault)) => panic!("the other node is not to blame for its own: {fault}"),
            }
        }
        // The dead node's tables are taken over, in the middle of whatever was on.
        let began = std::time::Instant::now();
        let mut taken = 0;
        for client in 1..=4 {
            let what = What::Count { table: TableId(client) };
            let command = command(9, 1_000_000 + client as usize, (FLOOR, what));
            while let Err(no) = keeper.give(&command) {
                assert_eq!(no, NoAnswer::Store(StoreFault::Fenced(TableId(client))));
                assert!(
                    began.elapsed() < Duration::from_secs(30),
                    "a killed node's tables move within seconds"
                );
                std::thread::sleep(Duration::from_millis(50));
            }
            taken += 1;
        }
        (answered, taken)
    });
    kill_again_and_again(&place, kills(3));
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let (answered, taken) = other.join().unwrap();
    assert!(answered.len() > 20 && taken == 4, "{} answers, {taken} tables", answered.len());
    let mut store = PostgresStore::open_to_read(&place).unwrap();
    verify(&mut store, &mut |_| {}).unwrap();
    store.check_tables().unwrap();
    let ids: Vec<_> = answered.iter().map(|(id, _)| *id).collect();
    let kept = store.replies().unwrap().look_up(&ids).unwrap();
    assert!(answered.iter().all(|(id, reply)| kept.get(id) == Some(reply)), "nothing it answered is lost");
    println!("{place}: the other node kept {} answers", answered.len());
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
        let mut store = left(place);
        let mut house = None;
        verify(&mut store, &mut |played| house = Some(played.house.ledger().clone())).unwrap();
        let ids: Vec<_> = answered.keys().copied().collect();
        let kept = store.replies().unwrap().look_up(&ids).unwrap();
        for (id, (step, says)) in &answered {
            let kept = kept.get(id).unwrap_or_else(|| panic!("kill {kill}: {id} was answered"));
            assert_eq!((kept.step, &kept.says), (*step, says));
        }
        let ledger = house.expect("there are steps");
        let brought: Cents = (1..=5).map(|_| dollars(50_000)).sum();
        assert!(-ledger.on(Account::Outside) <= dollars(10_000_000) + brought, "nobody's money came twice");
        if kill % 25 == 24 {
            println!("{} kills, {} answers kept so far", kill + 1, answered.len());
        }
    }
    println!("{place}: {kills} kills, {} answers kept", answered.len());
}
