//! How fast a house is: the core alone, and durable rounds with one client and many, beside what the bare store does
//! with the same bytes in the same run. `cargo bench -p house`; figures for docs/house.md.

use std::path::{Path, PathBuf};
use std::time::Instant;

use book::Cents;
use house::chance::SeededChance;
use house::service::work;
use house::store::{SqliteStore, Store};
use house::*;

const FLOOR: Person = Person { id: 2, role: Role::Floor };

fn dollars(n: i64) -> Cents {
    Cents::dollars(n)
}

fn command(client: u32, n: u64, by: Person, what: What) -> Command {
    Command { id: CommandId((client as u128) << 64 | n as u128), by, at: Time(1_794_814_539_120 + n), what }
}

fn play(table: TableId, lines: &str) -> What {
    What::Play { table, lines: lines.split("; ").map(str::to_owned).collect() }
}

/// What a client does before the first round.
fn arrive(client: u32) -> Vec<Command> {
    let (table, patron, cents, by) =
        (TableId(client), Patron(client), dollars(100_000), Person::player(client));
    let setup = Box::new(Setup { par: dollars(10_000), ..Setup::of("three-card-poker") });
    [
        (FLOOR, What::Open { table, setup }),
        (FLOOR, What::Deposit { patron, cents }),
        (by, What::BuyIn { table, patron, cents }),
        (by, play(table, &format!("sit 1 {client}"))),
    ]
    .into_iter()
    .zip(1..)
    .map(|((by, what), n)| command(client, n, by, what))
    .collect()
}

/// The commands of one round: the wagers and the deal, then the decision.
fn round(client: u32, n: u64) -> [Command; 2] {
    let (table, by) = (TableId(client), Person::player(client));
    [
        command(client, 100 + 2 * n, by, play(table, "bet 1 ante $10; close")),
        command(client, 101 + 2 * n, by, play(table, "choose 1 play")),
    ]
}

fn capital() -> Command {
    let owner = Person { id: 1, role: Role::Owner };
    command(0, 0, owner, What::Capital { cents: dollars(100_000_000) })
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

/// Durable rounds a second with so many clients, each at a table of its own.
fn durable(clients: u32, rounds: u64, dir: &Path) -> f64 {
    let mut keeper = Keeper::open(SqliteStore::open(dir).unwrap(), Box::new(SeededChance::new(1))).unwrap();
    keeper.submit(&capital()).unwrap();
    for client in 1..=clients {
        arrive(client).iter().for_each(|command| drop(keeper.submit(command).unwrap()));
    }
    keeper.flush().unwrap();
    let (desk, done) = work(keeper);
    let began = Instant::now();
    let players: Vec<_> = (1..=clients)
        .map(|client| {
            let desk = desk.clone();
            std::thread::spawn(move || {
                for n in 0..rounds {
                    round(client, n).into_iter().for_each(|command| drop(desk.give(command).unwrap()));
                }
            })
        })
        .collect();
    players.into_iter().for_each(|player| player.join().unwrap());
    let seconds = began.elapsed().as_secs_f64();
    drop(desk);
    done.join().unwrap().into_store().close().unwrap();
    (clients as u64 * rounds) as f64 / seconds
}

/// The same rows in the same batches, without a house: `batch` steps in each write.
fn bare(from: &Path, to: &Path, batch: usize, rounds: u64) -> f64 {
    let mut steps: Vec<Vec<Row>> = vec![];
    let mut source = SqliteStore::open_to_read(from).unwrap();
    source
        .each(0, &mut |rows| {
            steps.push(rows.to_vec());
            Ok(())
        })
        .unwrap();
    let mut store = SqliteStore::open(to).unwrap();
    let began = Instant::now();
    steps.chunks(batch).for_each(|steps| store.append(steps).unwrap());
    rounds as f64 / began.elapsed().as_secs_f64()
}

fn main() {
    core(20_000);
    for (clients, rounds) in [(1, 500), (256, 20)] {
        let (dir, other) = (Dir::new("durable"), Dir::new("bare"));
        let all = clients as u64 * rounds;
        let durable = durable(clients, rounds, &dir.0);
        let bare = bare(&dir.0, &other.0, clients as usize, all);
        let share = 100.0 * durable / bare;
        println!(
            "{clients} clients on SQLite: {durable:.0} durable rounds a second; the bare store {bare:.0} ({share:.0} %)"
        );
    }
    start_and_verify(100_000);
}

/// How long it takes to start from a snapshot, and to play the whole log again.
fn start_and_verify(rounds: u64) {
    let dir = Dir::new("start");
    let mut keeper =
        Keeper::open(SqliteStore::open(&dir.0).unwrap(), Box::new(SeededChance::new(1))).unwrap();
    keeper.submit(&capital()).unwrap();
    arrive(1).iter().for_each(|command| drop(keeper.submit(command).unwrap()));
    for n in 0..rounds {
        round(1, n).iter().for_each(|command| drop(keeper.submit(command).unwrap()));
        if n % 500 == 499 {
            keeper.flush().unwrap();
        }
    }
    let store = keeper.close().unwrap();
    let bytes = store.bytes().unwrap() / rounds;
    store.close().unwrap();
    let began = Instant::now();
    let keeper = Keeper::open(SqliteStore::open(&dir.0).unwrap(), Box::new(SeededChance::new(1))).unwrap();
    let start = began.elapsed();
    let mut store = keeper.into_store();
    let began = Instant::now();
    house::audit::verify(&mut store, &mut |_| {}).unwrap();
    let verified = began.elapsed();
    println!(
        "after {rounds} rounds: {bytes} bytes a round in the file, {start:.2?} to start, {verified:.1?} to verify"
    );
}
