//! The people of the measurements: everybody plays Three Card Poker at a table of their own.

use std::ops::{Range, RangeInclusive};
use std::sync::mpsc::channel;

use book::Cents;
use house::service::Desk;
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

/// The owner's money.
pub(crate) fn capital() -> Command {
    let owner = Person { id: 1, role: Role::Owner };
    command(0, 0, owner, What::Capital { cents: dollars(900_000_000) })
}

/// What a client does before the first round.
pub(crate) fn arrive(client: u32) -> Vec<Command> {
    let (table, patron, cents, by) =
        (TableId(client), Patron(client), dollars(1_000_000), Person::player(client));
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
pub(crate) fn round(client: u32, n: u64) -> [Command; 2] {
    [2 * n, 2 * n + 1].map(|n| turn(client, n))
}

/// A client's nth command: even ones begin a round, odd ones end it.
fn turn(client: u32, n: u64) -> Command {
    let lines = if n.is_multiple_of(2) { "bet 1 ante $10; close" } else { "choose 1 play" };
    command(client, 100 + n, Person::player(client), play(TableId(client), lines))
}

/// Lets every client play these rounds, each command given when the one before was answered. One thread carries the
/// commands of all, as a server does for its connections.
pub(crate) fn play_all(desk: &Desk, clients: RangeInclusive<u32>, rounds: Range<u64>) {
    let (answered, answers) = channel();
    let give = |client: u32, n: u64| {
        let answered = answered.clone();
        desk.send(turn(client, n), move |said| {
            answered.send((client, n, said)).unwrap();
        });
    };
    let mut playing = clients.clone().count();
    clients.for_each(|client| give(client, 2 * rounds.start));
    while playing > 0 {
        let (client, n, said) = answers.recv().unwrap();
        said.unwrap();
        match n + 1 < 2 * rounds.end {
            true => give(client, n + 1),
            false => playing -= 1,
        }
    }
}
