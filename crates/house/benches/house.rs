//! How fast a house is: the core alone, and durable rounds with one client and many, beside what the bare store does
//! with the same rows in the same run; how long a start and a check take. `cargo bench -p house` prints the figures for
//! docs/house.md; `cargo bench -p house -- start` only those of a start, `HOUSE_ROUNDS=1000000` after a million rounds;
//! `HOUSE_SAFE=DIR` deals from committed shuffles, as a house with data does, with the key of its safe in that directory; without it
//! cards come from a seed. `HOUSE_SLICES=101` compares house and bare store more often, `HOUSE_CLIENTS=256` only with so many.

mod clients;
#[path = "../tests/support/postgres.rs"]
mod postgres_server;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clients::{arrive, capital, play_all, round};
use house::chance::{ChanceSource, SeededChance};
use house::fair::{FairChance, KeySafe};
use house::service::work;
use house::store::{PostgresStore, SqliteStore, Store};
use house::time::Span;
use house::*;
use postgres_server::Postgres;

/// As in the program itself.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn keeper<S: Store>(store: S) -> Keeper<S> {
    Keeper::open(store, chance()).unwrap()
}

/// Committed shuffles where a safe was named, else a seed. A child of this process deals from the same.
fn chance() -> Box<dyn ChanceSource> {
    match std::env::var_os("HOUSE_SAFE") {
        Some(safe) => Box::new(FairChance::new(KeySafe::open(Path::new(&safe)).unwrap())),
        None => Box::new(SeededChance::new(1)),
    }
}

fn core(rounds: u64, dealt: &str, chance: &mut dyn ChanceSource) {
    let mut house = House::new();
    let mut give = |command: &Command| {
        let step = house.decide(command, chance).unwrap();
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
    println!("core alone, {dealt}: {commands:.0} commands a second, {a_round} bytes a round");
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

/// A figure's middle, and between what the middle half of it lies.
struct Spread([f64; 3]);

impl Spread {
    fn of(mut all: Vec<f64>) -> Spread {
        all.sort_by(f64::total_cmp);
        Spread([1, 2, 3].map(|quarter| all[(all.len() - 1) * quarter / 4]))
    }

    fn middle(&self) -> f64 {
        self.0[1]
    }
}

/// How fast something went, and what it took: seconds by the clock, and of the processor here and at the server.
struct Pace {
    seconds: f64,
    worked: f64,
}

fn pace(server: Option<&Postgres>, what: impl FnOnce()) -> Pace {
    let (began, before) = (Instant::now(), worked(server));
    what();
    Pace { seconds: began.elapsed().as_secs_f64(), worked: worked(server) - before }
}

/// Seconds of processor that this process and the server's have used, as far as the system counts them.
fn worked(server: Option<&Postgres>) -> f64 {
    let own = processor("self", false).unwrap_or_default();
    let Some(server) = server.and_then(|server| server.process()) else { return own };
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = all.filter_map(|entry| entry.file_name().into_string().ok());
    let of_server =
        names.filter(|name| parent(name) == Some(server)).filter_map(|name| processor(&name, false));
    own + processor(&server.to_string(), true).unwrap_or_default() + of_server.sum::<f64>()
}

/// The fields of a process after its name.
fn fields(process: &str) -> Option<Vec<u64>> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    Some(stat.rsplit_once(") ")?.1.split(' ').map(|field| field.parse().unwrap_or_default()).collect())
}

fn parent(process: &str) -> Option<u64> {
    fields(process)?.get(1).copied()
}

/// Counted in hundredths of a second; with those of children that have ended.
fn processor(process: &str, with_children: bool) -> Option<f64> {
    let fields = fields(process)?;
    Some(fields.get(11..if with_children { 15 } else { 13 })?.iter().sum::<u64>() as f64 / 100.0)
}

/// What is compared, and how: so many slices, each of so many rounds for every client.
struct Beside<'a> {
    name: &'a str,
    clients: u32,
    slices: u64,
    rounds: u64,
    server: Option<&'a Postgres>,
}

impl Beside<'_> {
    /// A house at work and a bare store that is given the same rows, one slice of play each in turns, so that a busy moment
    /// of the machine meets both; each slice of the house is held against the slice of the store that follows it.
    fn measure<S: Store + 'static>(&self, mut open: impl FnMut(String) -> S) {
        let &Beside { name, clients, slices, rounds, server } = self;
        let (mut keeper, mut bare) =
            (opened(open(format!("house{clients}")), 1..=clients), open(format!("bare{clients}")));
        let mut written = vec![];
        let each = keeper.store().each(0, &mut |rows| {
            written.push(rows.to_vec());
            Ok(())
        });
        each.and_then(|()| bare.append(&written)).unwrap();
        let (mut log, mut step) = (keeper.store().log().unwrap(), written.len() as u64);
        let (desk, done) = work(keeper);
        let (mut house, mut store) = (vec![], vec![]);
        for slice in 0..slices {
            house.push(pace(server, || play_all(&desk, 1..=clients, slice * rounds..(slice + 1) * rounds)));
            let (to, mut steps) = (step + 2 * rounds * clients as u64, vec![]);
            let rows = log.rows(None, step, to, &mut |rows| {
                steps.push(rows.to_vec());
                Ok(true)
            });
            rows.unwrap();
            assert_eq!(steps.len() as u64, to - step, "two steps a round");
            step = to;
            let batches = steps.chunks(clients as usize);
            store.push(pace(server, || batches.for_each(|steps| bare.append(steps).unwrap())));
        }
        drop((log, desk));
        done.join().unwrap();
        let played = (clients as u64 * rounds) as f64;
        let rate = |of: &[Pace]| Spread::of(of.iter().map(|pace| played / pace.seconds).collect()).middle();
        let cost =
            |of: &[Pace]| 1e6 * of.iter().map(|pace| pace.worked).sum::<f64>() / (played * slices as f64);
        let share =
            Spread::of(house.iter().zip(&store).map(|(h, s)| 100.0 * s.seconds / h.seconds).collect());
        let (low, high) = (share.0[0], share.0[2]);
        println!(
            "{clients} clients on {name}: {:.0} durable rounds a second; the bare store {:.0}",
            rate(&house),
            rate(&store)
        );
        println!(
            "  {:.0} % of the bare store (the middle half of {slices} slices: {low:.0} to {high:.0} %)",
            share.middle()
        );
        println!("  {:.1} µs of processor a round; the bare store {:.1}", cost(&house), cost(&store));
    }
}

/// The same clients shared out over two nodes of one house, each with its own tables.
fn two_nodes(server: &Postgres, clients: u32, rounds: u64) {
    let url = server.database("two_nodes");
    let node = |n: u32| PostgresStore::open(&url, n, LEASE).unwrap();
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
        scope.spawn(|| play_all(&desk_one, first, 0..rounds));
        scope.spawn(|| play_all(&desk_two, second, 0..rounds));
    });
    let rate = (clients as u64 * rounds) as f64 / began.elapsed().as_secs_f64();
    drop((desk_one, desk_two));
    let _ = done_two.join().unwrap();
    house::audit::verify(&mut done_one.join().unwrap().into_store(), &mut |_| {}).unwrap();
    println!("{clients} clients at two nodes of one house on PostgreSQL: {rate:.0} durable rounds a second");
}

const LEASE: Span = Span::seconds(60);

/// How many clients, and how many rounds each plays in a slice: about a tenth of a second.
const SLICES: [(u32, u64); 2] = [(1, 100), (256, 16)];

fn main() {
    if let Ok(place) = std::env::var("HOUSE_TO_ABORT") {
        return match place.starts_with("postgres") || place.starts_with("host=") {
            true => play_and_die(PostgresStore::open(&place, 1, LEASE).unwrap()),
            false => play_and_die(SqliteStore::open(Path::new(&place)).unwrap()),
        };
    }
    let only = std::env::args().find(|word| ["core", "sqlite", "postgres", "start"].contains(&word.as_str()));
    let asked = |part: &str| only.as_deref().is_none_or(|only| only == part);
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let slices = number("HOUSE_SLICES").unwrap_or(25);
    let only_clients = number("HOUSE_CLIENTS");
    let sizes = || SLICES.into_iter().filter(move |(n, _)| only_clients.is_none_or(|only| only == *n as u64));
    if asked("core") {
        core(100_000, "from a seed", &mut SeededChance::new(1));
        core(100_000, "from committed shuffles", &mut FairChance::new(KeySafe::fresh().unwrap()));
    }
    if asked("sqlite") {
        for (clients, rounds) in sizes() {
            let mut dirs = vec![];
            Beside { name: "SQLite", clients, slices, rounds, server: None }.measure(|name| {
                dirs.push(Dir::new(&name));
                SqliteStore::open(&dirs.last().unwrap().0).unwrap()
            });
        }
    }
    if asked("postgres") {
        match Postgres::start("bench") {
            None => println!("PostgreSQL cannot be started here: not measured"),
            Some(server) => {
                for (clients, rounds) in sizes() {
                    let beside =
                        Beside { name: "PostgreSQL", clients, slices, rounds, server: Some(&server) };
                    beside.measure(|name| PostgresStore::open(&server.database(&name), 1, LEASE).unwrap());
                }
                two_nodes(&server, 256, 40);
            }
        }
    }
    if asked("start") {
        let rounds = number("HOUSE_ROUNDS").unwrap_or(100_000);
        start_and_verify(rounds);
        match Postgres::start("bench-start") {
            None => println!("PostgreSQL cannot be started here: not measured"),
            Some(server) => start_and_verify_on_postgres(&server.database("start"), rounds),
        }
    }
}

const TABLES: u32 = 32;

/// Plays on from where the house was, at 32 tables, 512 steps a write.
fn play_on<S: Store>(keeper: &mut Keeper<S>, rounds: std::ops::Range<u64>) {
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
fn play_and_die<S: Store>(store: S) {
    let mut keeper = keeper(store);
    let begun = keeper.house().unwrap().steps();
    play_on(&mut keeper, begun..begun + 9_900 / 2);
    std::process::abort();
}

fn timed<T>(what: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    (what(), began.elapsed())
}

/// Lets somebody else play on in a house and die.
fn crash(place: &std::ffi::OsStr) {
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .env("HOUSE_TO_ABORT", place)
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    assert!(!child.wait().unwrap().success(), "it dies");
}

/// The same as [`start_and_verify`], in a database.
fn start_and_verify_on_postgres(url: &str, rounds: u64) {
    let open = || self::keeper(PostgresStore::open(url, 1, LEASE).unwrap());
    let mut keeper = opened(PostgresStore::open(url, 1, LEASE).unwrap(), 1..=TABLES);
    let ((), played) = timed(|| play_on(&mut keeper, 0..rounds));
    Box::new(keeper.close().unwrap()).close().unwrap();
    println!("{rounds} rounds at {TABLES} tables on PostgreSQL in {played:.1?}");
    let (keeper, start) = timed(open);
    println!("  to start after an orderly close: {start:.2?}");
    drop(keeper);
    crash(url.as_ref());
    let mut store = PostgresStore::open_to_read(url).unwrap();
    let (found, verified) = timed(|| house::audit::verify(&mut store, &mut |_| {}).unwrap());
    println!("  to verify {} steps in {} streams: {verified:.1?}", found.steps, found.streams);
    drop(store);
    // A node that died is taken for alive until its lease is over.
    std::thread::sleep(Duration::from_millis(LEASE.0));
    let (_, start) = timed(open);
    println!("  to start after a crash, 9,900 steps after the last snapshot: {start:.2?}");
}

/// How long it takes to start after an orderly close and after a crash, and to play the whole log again.
fn start_and_verify(rounds: u64) {
    let dir = Dir::new("start");
    let mut keeper = opened(SqliteStore::open(&dir.0).unwrap(), 1..=TABLES);
    let ((), played) = timed(|| play_on(&mut keeper, 0..rounds));
    let store = keeper.close().unwrap();
    let bytes = store.bytes().unwrap() / rounds;
    let ((), closed) = timed(|| store.close().unwrap());
    let dealt = if std::env::var_os("HOUSE_SAFE").is_some() { "committed shuffles" } else { "a seed" };
    println!(
        "{rounds} rounds at {TABLES} tables, from {dealt}, in {played:.1?}, {bytes} bytes a round in the file"
    );
    println!("  sealing every page at the close: {closed:.2?}");
    let open = || self::keeper(SqliteStore::open(&dir.0).unwrap());
    let (keeper, start) = timed(open);
    println!("  to start after an orderly close: {start:.2?}");
    drop(keeper);
    crash(dir.0.as_os_str());
    let (keeper, start) = timed(open);
    println!("  to start after a crash, 9,900 steps after the last snapshot: {start:.2?}");
    let mut store = keeper.into_store();
    let (found, verified) = timed(|| house::audit::verify(&mut store, &mut |_| {}).unwrap());
    println!("  to verify {} steps in {} streams: {verified:.1?}", found.steps, found.streams);
    let (_, checked) = timed(|| store.check_file().unwrap());
    println!("  to check the file as such: {checked:.1?}");
}
