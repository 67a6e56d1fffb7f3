//! Several nodes of one house in PostgreSQL: numbers, tables handed over, what nobody wrote.

use crate::support;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use house::chance::SeededChance;
use house::service::work;
use house::store::{Disk, MemoryStore, PostgresStore, Store, StoreFault};
use house::time::Span;
use house::*;
use support::postgres::{Postgres, left_out};
use support::session::session;
use support::writing::Writing;
use support::*;

const LEASE: Span = Span::seconds(2);

fn keeper<S: Store>(store: S) -> Keeper<S> {
    Keeper::open(store, Box::new(SeededChance::new(5))).unwrap()
}

fn node(url: &str, node: impl Into<Option<u32>>) -> PostgresStore {
    PostgresStore::open(url, node, LEASE).unwrap()
}

/// Gives a command until the house answers or refuses, for two minutes at the most.
fn insist(keeper: &mut Keeper<PostgresStore>, command: &Command) -> Result<Answer, Refused> {
    for _ in 0..4800 {
        match keeper.give(command) {
            Ok(answer) => return Ok(answer),
            Err(NoAnswer::Refused(refused)) => return Err(refused),
            Err(NoAnswer::Store(_)) => std::thread::sleep(Duration::from_millis(25)),
        }
    }
    panic!("{command:?} is never answered")
}

/// A lease that nobody waits for, however busy the machine is.
const LONG: Span = Span::seconds(1200);

#[test]
fn several_nodes_of_one_house_on_postgresql() {
    let Some(server) = Postgres::start("nodes") else { return left_out() };
    a_number_is_one_nodes_alone(&server.database("numbers"));
    a_table_is_handed_over_to_whoever_waits_for_it(&server.database("handed"));
    nodes_that_play_at_once_make_one_history(&server.database("play"));
    a_number_that_nobody_wrote_is_said_in_one_line(&server.database("stray"));
    what_is_none_of_the_houses_is_found(&server.database("strange"));
}

fn a_number_is_one_nodes_alone(url: &str) {
    let (mut first, second) = (node(url, 1), node(url, None));
    assert_eq!((first.node(), second.node()), (Some(1), Some(2)));
    let began = Instant::now();
    let refused = PostgresStore::open(url, 1, LONG).err().expect("two of the same number").to_string();
    assert_eq!(refused, "node 1 is at work in another process: give this one a number of its own, or none");
    assert!(began.elapsed() < Duration::from_millis(LONG.0 / 10), "whoever is alive is soon heard of");
    drop(second);
    assert_eq!(node(url, None).node(), Some(2), "a number is given back");
    // A node that is killed is heard of no more: its number is free when its lease is over, and if it was only asleep it
    // cannot write under it.
    first.fall_silent();
    let mut heir = keeper(node(url, 1));
    let mut sleeper = keeper(first);
    let open = &session()[0];
    assert_eq!(sleeper.give(open).unwrap_err(), NoAnswer::Store(StoreFault::NodeTaken(1)));
    heir.give(open).unwrap();
}

fn a_table_is_handed_over_to_whoever_waits_for_it(url: &str) {
    let session = session();
    let slow = |node| keeper(PostgresStore::open(url, node, LONG).unwrap());
    let (mut first, mut second) = (slow(1), slow(2));
    session[..10].iter().for_each(|command| drop(first.give(command).unwrap()));
    // Whoever has a table and asked once more while it was handed over keeps nobody waiting by that.
    let mut hand = ::postgres::Client::connect(url, ::postgres::NoTls).unwrap();
    hand.batch_execute("INSERT INTO wanted SELECT tabl, node, now() + INTERVAL '1 hour' FROM lease").unwrap();
    let keepers = [&mut second, &mut first];
    // The two take turns at the same tables; each time the other must let go.
    for (n, command) in session[10..].iter().enumerate() {
        let began = Instant::now();
        insist(keepers[n % 2], command).unwrap();
        assert!(began.elapsed() < Duration::from_millis(LONG.0 / 10), "handed over before its lease is over");
    }
    first.catch_up().unwrap();
    assert!(first.house().unwrap().snapshot() == support::session::model());
}

fn nodes_that_play_at_once_make_one_history(url: &str) {
    const NODES: u32 = 4;
    let shared = TableId(50);
    let mut first = keeper(node(url, NODES + 1));
    let command = |n: u32, k: usize, by, what| {
        let id = CommandId((n as u128) << 32 | k as u128);
        Command { id, by, at: Time(1_794_814_539_120 + 60_000 * k as u64), what }
    };
    let setup = |game| Box::new(Setup { par: dollars(1000), ..Setup::of(game) });
    let opening = [
        command(0, 0, OWNER, What::Capital { cents: dollars(1_000_000) }),
        command(0, 1, FLOOR, What::Open { table: shared, setup: setup("roulette") }),
    ];
    opening.iter().for_each(|command| drop(first.give(command).unwrap()));
    // Everything that acted, by its step; every node plays at a table of its own, and all at the same one.
    let acted: Mutex<BTreeMap<u64, Command>> = Mutex::new((1..).zip(opening.clone()).collect());
    let play = |n: u32| {
        let (table, id) = (TableId(n), 100 + n);
        let (patron, by) = (Patron(id), Person::player(id));
        let game = ["roulette", "blackjack"][n as usize % 2];
        let mut script = vec![
            (FLOOR, What::Open { table, setup: setup(game) }),
            (FLOOR, What::Deposit { patron, cents: dollars(1000) }),
            (by, What::BuyIn { table, patron, cents: dollars(400) }),
            (by, What::BuyIn { table: shared, patron, cents: dollars(400) }),
            (by, at(table, &format!("sit 1 {id}"))),
            (by, at(shared, &format!("sit {n} {id}"))),
        ];
        for round in 0..12 {
            let line = if n.is_multiple_of(2) { "bet 1 red $5; close" } else { "bet 1 blackjack $5; close" };
            script.push((by, at(table, line)));
            script.extend((0..3).map(|_| (Person::CLOCK, What::Tick { table })));
            if round % 4 == 0 {
                script.push((by, at(shared, &format!("bet {n} black $5"))));
                script.push((FLOOR, at(shared, "close")));
            }
        }
        let mut keeper = keeper(node(url, n));
        for (k, (by, what)) in script.into_iter().enumerate() {
            let command = command(n, k, by, what);
            if let Ok(answer) = insist(&mut keeper, &command) {
                assert_eq!(insist(&mut keeper, &command).unwrap().reply, answer.reply);
                acted.lock().unwrap().insert(answer.reply.step, command);
            }
        }
    };
    std::thread::scope(|all| (1..=NODES).for_each(|n| drop(all.spawn(move || play(n)))));
    first.catch_up().unwrap();
    let live = first.house().unwrap();
    let (mut model, mut chance) = (House::new(), SeededChance::new(5));
    for (n, (step, command)) in (1..).zip(acted.into_inner().unwrap()) {
        assert_eq!(step, n, "every step was answered to somebody");
        model.commit(&model.decide(&command, &mut chance).unwrap()).unwrap();
    }
    assert!(model.snapshot() == live.snapshot());
    let rounds: Vec<u64> = live.rooms().map(|(_, room)| room.rounds()).collect();
    assert!(rounds.iter().all(|rounds| *rounds >= 3) && rounds.iter().sum::<u64>() >= 51, "{rounds:?}");
    let mut reader = PostgresStore::open_to_read(url).unwrap();
    house::audit::verify(&mut reader, &mut |_| {}).unwrap();
    reader.check_tables().unwrap();
}

fn a_number_that_nobody_wrote_is_said_in_one_line(url: &str) {
    let session = session();
    let mut keeper = keeper(node(url, 1));
    session[..6].iter().for_each(|command| drop(keeper.give(command).unwrap()));
    let mut hand = ::postgres::Client::connect(url, ::postgres::NoTls).unwrap();
    hand.batch_execute("INSERT INTO step SELECT max(step) + 1, 7 FROM step").unwrap();
    let says = "the log is damaged: step 7 is numbered in `step` and is not in the log: \
                nothing can be written under its number";
    let began = Instant::now();
    assert_eq!(keeper.give(&session[6]).unwrap_err().to_string(), says);
    let (desk, house) = work(keeper);
    assert_eq!(desk.give(session[6].clone()).unwrap_err().to_string(), says);
    assert!(began.elapsed() < Duration::from_secs(60), "nobody waits for ever");
    let mut reader = PostgresStore::open_to_read(url).unwrap();
    house::audit::verify(&mut reader, &mut |_| {}).unwrap();
    assert_eq!(reader.check_tables().unwrap_err().to_string(), says);
    hand.batch_execute("DELETE FROM step WHERE node = 7").unwrap();
    reader.check_tables().unwrap();
    desk.give(session[6].clone()).unwrap();
    drop(desk);
    drop(house.join().unwrap());
    hand.batch_execute("DELETE FROM step WHERE step = 3").unwrap();
    let fault = reader.check_tables().unwrap_err().to_string();
    assert_eq!(fault, "the log is damaged: step 3 is in the log and not numbered in `step`");
}

fn what_is_none_of_the_houses_is_found(url: &str) {
    let mut keeper = keeper(node(url, 1));
    session().iter().for_each(|command| drop(keeper.give(command).unwrap()));
    drop(keeper);
    let mut hand = ::postgres::Client::connect(url, ::postgres::NoTls).unwrap();
    let mut reader = PostgresStore::open_to_read(url).unwrap();
    reader.check_tables().unwrap();
    hand.batch_execute(
        "CREATE FUNCTION own() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
    )
    .unwrap();
    for (does, undoes, says) in [
        (
            "CREATE TRIGGER gone BEFORE INSERT ON log EXECUTE FUNCTION own()",
            "DROP TRIGGER gone ON log",
            "the database holds a trigger gone that is none of the house's",
        ),
        (
            "CREATE RULE silent AS ON INSERT TO step DO INSTEAD NOTHING",
            "DROP RULE silent ON step",
            "the database holds a rule silent that is none of the house's",
        ),
        (
            "ALTER TABLE lease ADD COLUMN more TEXT",
            "ALTER TABLE lease DROP COLUMN more",
            "table `lease` has other columns than its own: tabl, node, token, until, more, not tabl, node, token, until",
        ),
        (
            "ALTER INDEX log_by_command RENAME TO other",
            "ALTER INDEX other RENAME TO log_by_command",
            "the database has lost its index `log_by_command`",
        ),
        (
            "INSERT INTO lease VALUES (77, 1, 1, now())",
            "DELETE FROM lease WHERE tabl = 77",
            "the lease of table 77 is none that a node would take",
        ),
        (
            "UPDATE lease SET until = now() + INTERVAL '1 year' WHERE tabl = 2",
            "UPDATE lease SET until = now() WHERE tabl = 2",
            "the lease of table 2 is none that a node would take",
        ),
    ] {
        hand.batch_execute(does).unwrap();
        let fault = reader.check_tables().expect_err(does).to_string();
        assert_eq!(fault, format!("the log is damaged: {says}"));
        hand.batch_execute(undoes).unwrap();
        reader.check_tables().unwrap();
    }
}

#[test]
fn whoever_is_never_quick_enough_is_told_so_after_a_while() {
    // Of every write somebody was quicker, though nobody writes.
    let append = |_: &mut MemoryStore, _: &[Vec<KeptRow>]| Err(StoreFault::Moved);
    let store = Writing { store: MemoryStore::open(&Disk::new()).unwrap(), append, shared: true };
    let mut keeper = keeper(store);
    let says = "the log is damaged: step 1 cannot be written: its number is taken, and the log has none";
    assert_eq!(keeper.give(&session()[0]).unwrap_err().to_string(), says);
    let (desk, house) = work(keeper);
    assert_eq!(desk.give(session()[0].clone()).unwrap_err().to_string(), says);
    drop(desk);
    drop(house.join().unwrap());
}
