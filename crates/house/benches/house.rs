//! How fast a house is: the core alone, and durable rounds with one client and many, beside what the bare store does
//! with the same rows in the same run; how long a start and a check take. `cargo bench -p house` prints the figures for
//! docs/house.md; `cargo bench -p house -- start` only those of a start, `HOUSE_ROUNDS=1000000` after a million rounds.

mod clients;
#[path = "../tests/support/postgres.rs"]
mod postgres_server;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clients::{arrive, capital, play_all, round};
use house::chance::SeededChance;
use house::service::work;
use house::store::{PostgresStore, SqliteStore, Store};
use house::time::Span;
use house::*;
use postgres_server::Postgres;

fn keeper<S: Store>(store: S) -> Keeper<S> {
    Keeper::open(store, Box::new(SeededChance::new(1))).unwrap()
}

fn core(rounds: u64) {
    let (mut house, mut chance) = (House::new(), SeededChance::new(1));
    let mut give = |command: &Command| {
        let step = house.decide(command, &mut chance).unwrap();
        house.commit(&step).unwrap().iter().map(|row| row.body.len() + 32 + 16).sum::<usize>()
    };
    give(&capital());
    arrive(1).iter().map(&mut give).sum::<usize>();
    let (began, mut bytes) = (Instant::now(), 0);
    for n in 0..rounds {
        bytes += round(1, n).iter().map(&mut give).sum::<usize>();
    }
    let seconds = began.elapsed().as_secs_f64();
    let (commands, a_round) = ((2 * rounds) as f64 / seconds, bytes as u64 / rounds);
    println!("core alone: {commands:.0} commands a second, {a_round} bytes a round");
}

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("croupier-bench-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Opens a house for these clients: everybody has a table of their own and sits at it.
fn opened<S: Store>(store: S, clients: impl Iterator<Item = u32>) -> Keeper<S> {
    let mut keeper = keeper(store);
    keeper.submit(&capital()).unwrap();
    for client in clients {
        arrive(client).iter().for_each(|command| drop(keeper.submit(command).unwrap()));
    }
    keeper.flush().unwrap();
    keeper
}

/// Durable rounds a second with so many clients, and the rows they left.
fn durable<S: Store + 'static>(store: S, clients: u32, rounds: u64) -> (f64, Vec<Vec<Row>>) {
    let keeper = opened(store, 1..=clients);
    let before = keeper.house().unwrap().steps();
    let (desk, done) = work(keeper);
    let began = Instant::now();
    play_all(&desk, 1..=clients, rounds);
    let seconds = began.elapsed().as_secs_f64();
    drop(desk);
    let mut steps = vec![];
    let mut store = done.join().unwrap().into_store();
    let each = store.each(before, &mut |rows| {
        steps.push(rows.to_vec());
        Ok(())
    });
    each.unwrap();
    ((clients as u64 * rounds) as f64 / seconds, steps)
}

/// The same rows without a house: `batch` steps in each write.
fn bare<S: Store>(mut store: S, steps: &[Vec<Row>], batch: usize) -> f64 {
    let began = Instant::now();
    steps.chunks(batch).for_each(|steps| store.append(steps).unwrap());
    steps.len() as f64 / 2.0 / began.elapsed().as_secs_f64()
}

fn middle(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// House and bare store in turns, five times each, so that a busy moment of the machine meets both.
fn beside<S: Store + 'static>(name: &str, clients: u32, rounds: u64, mut open: impl FnMut(String) -> S) {
    let (mut house, mut store) = (vec![], vec![]);
    for turn in 0..5 {
        let (rate, steps) = durable(open(format!("house{clients}_{turn}")), clients, rounds);
        house.push(rate);
        store.push(bare(open(format!("bare{clients}_{turn}")), &steps, clients as usize));
    }
    let shares = house.iter().zip(&store).map(|(h, s)| 100.0 * h / s).collect();
    let (house, store, share) = (middle(house), middle(store), middle(shares));
    println!(
        "{clients} clients on {name}: {house:.0} durable rounds a second; the bare store {store:.0} ({share:.0} %)"
    );
}

/// The same clients shared out over two nodes of one house, each with its own tables.
fn two_nodes(server: &Postgres, clients: u32, rounds: u64) {
    let url = server.database("two_nodes");
    let node = |n| PostgresStore::open(&url, n, LEASE).unwrap();
    let (first, second) = (1..=clients / 2, clients / 2 + 1..=clients);
    // Each node opens its own tables, so each holds them.
    let one = opened(node(1), first.clone());
    let mut two = keeper(node(2));
    for client in second.clone() {
        arrive(client).iter().for_each(|command| drop(two.submit(command).unwrap()));
    }
    two.flush().unwrap();
    let ((desk_one, done_one), (desk_two, done_two)) = (work(one), work(two));
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| play_all(&desk_one, first, rounds));
        scope.spawn(|| play_all(&desk_two, second, rounds));
    });
    let rate = (clients as u64 * rounds) as f64 / began.elapsed().as_secs_f64();
    drop((desk_one, desk_two));
    let _ = done_two.join().unwrap();
    house::audit::verify(&mut done_one.join().unwrap().into_store(), &mut |_| {}).unwrap();
    println!("{clients} clients at two nodes of one house on PostgreSQL: {rate:.0} durable rounds a second");
}

const LEASE: Span = Span::seconds(60);

fn main() {
    if let Some(dir) = std::env::var_os("HOUSE_TO_ABORT") {
        return play_and_die(dir.into());
    }
    let only = std::env::args().find(|word| ["core", "sqlite", "postgres", "start"].contains(&word.as_str()));
    let asked = |part: &str| only.as_deref().is_none_or(|only| only == part);
    if asked("core") {
        core(100_000);
    }
    if asked("sqlite") {
        for (clients, rounds) in [(1, 200), (256, 40)] {
            let mut dirs = vec![];
            beside("SQLite", clients, rounds, |name| {
                dirs.push(Dir::new(&name));
                SqliteStore::open(&dirs.last().unwrap().0).unwrap()
            });
        }
    }
    if asked("postgres") {
        match Postgres::start("bench") {
            None => println!("PostgreSQL cannot be started here: not measured"),
            Some(server) => {
                for (clients, rounds) in [(1, 200), (256, 40)] {
                    beside("PostgreSQL", clients, rounds, |name| {
                        PostgresStore::open(&server.database(&name), 1, LEASE).unwrap()
                    });
                }
                two_nodes(&server, 256, 40);
            }
        }
    }
    if asked("start") {
        let rounds = std::env::var("HOUSE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
        start_and_verify(rounds);
    }
}

const TABLES: u32 = 32;

/// Plays on from where the house was, at 32 tables, 512 steps a write.
fn play_on(keeper: &mut Keeper<SqliteStore>, rounds: std::ops::Range<u64>) {
    for n in rounds {
        let client = 1 + (n % TABLES as u64) as u32;
        round(client, n).iter().for_each(|command| drop(keeper.submit(command).unwrap()));
        if n % 256 == 255 {
            keeper.flush().unwrap();
        }
    }
    keeper.flush().unwrap();
}

/// A process that dies in play, as late after a snapshot as can be.
fn play_and_die(dir: PathBuf) {
    let mut keeper = keeper(SqliteStore::open(&dir).unwrap());
    let begun = keeper.house().unwrap().steps();
    play_on(&mut keeper, begun..begun + 9_900 / 2);
    std::process::abort();
}

fn timed<T>(what: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    (what(), began.elapsed())
}

/// How long it takes to start after an orderly close and after a crash, and to play the whole log again.
fn start_and_verify(rounds: u64) {
    let dir = Dir::new("start");
    let mut keeper = opened(SqliteStore::open(&dir.0).unwrap(), 1..=TABLES);
    let ((), played) = timed(|| play_on(&mut keeper, 0..rounds));
    let store = keeper.close().unwrap();
    let bytes = store.bytes().unwrap() / rounds;
    let ((), closed) = timed(|| store.close().unwrap());
    println!("{rounds} rounds at {TABLES} tables in {played:.1?}, {bytes} bytes a round in the file");
    println!("  sealing every page at the close: {closed:.2?}");
    let open = || self::keeper(SqliteStore::open(&dir.0).unwrap());
    let (keeper, start) = timed(open);
    println!("  to start after an orderly close: {start:.2?}");
    drop(keeper);
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .env("HOUSE_TO_ABORT", &dir.0)
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    assert!(!child.wait().unwrap().success(), "it dies");
    let (keeper, start) = timed(open);
    println!("  to start after a crash, 9,900 steps after the last snapshot: {start:.2?}");
    let mut store = keeper.into_store();
    let (found, verified) = timed(|| house::audit::verify(&mut store, &mut |_| {}).unwrap());
    println!("  to verify {} steps in {} streams: {verified:.1?}", found.steps, found.streams);
    let (_, checked) = timed(|| store.check_file().unwrap());
    println!("  to check the file as such: {checked:.1?}");
}
