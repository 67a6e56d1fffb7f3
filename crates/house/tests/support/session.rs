//! A short session for the statements about stores, and what it comes to when nothing goes wrong.

use std::path::{Path, PathBuf};

use house::chance::SeededChance;
use house::*;

use super::*;

/// A directory that goes away with its test.
pub(crate) struct Dir(pub(crate) PathBuf);

impl Dir {
    pub(crate) fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("croupier-house-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A short session: a house opens, two people play a few rounds of cards and roulette, and go home.
pub(crate) fn session() -> Vec<Command> {
    let mut n = 0;
    let mut command = |by, what| {
        n += 1;
        Command { id: CommandId(n), by, at: Time(1_794_814_539_120 + n as u64), what }
    };
    let (cards, wheel) = (TableId(1), TableId(2));
    let setup = |game| Box::new(Setup { par: dollars(5000), ..Setup::of(game) });
    let mut session = vec![
        command(OWNER, What::Capital { cents: dollars(100_000) }),
        command(FLOOR, What::Open { table: cards, setup: setup("three-card-poker") }),
        command(FLOOR, What::Open { table: wheel, setup: setup("roulette") }),
    ];
    for (id, table) in [(101, cards), (102, wheel)] {
        let (patron, by) = (Patron(id), Person::player(id));
        session.push(command(FLOOR, What::Deposit { patron, cents: dollars(500) }));
        session.push(command(by, What::BuyIn { table, patron, cents: dollars(400) }));
        session.push(command(by, at(table, &format!("sit 1 {id}"))));
    }
    for _ in 0..4 {
        session.push(command(Person::player(101), at(cards, "bet 1 ante $10; bet 1 pair-plus $5; close")));
        session.push(command(Person::player(102), at(wheel, "bet 1 red $10; close")));
        session.push(command(Person::player(101), at(cards, "choose 1 play")));
    }
    session.push(command(Person::player(101), at(cards, "leave 1")));
    session.push(command(FLOOR, What::Shut { table: cards }));
    session
}

/// What the session comes to when nothing goes wrong.
pub(crate) fn model() -> String {
    let (mut house, mut chance) = (House::new(), SeededChance::new(5));
    for command in session() {
        let step = house.decide(&command, &mut chance).unwrap_or_else(|e| panic!("{command:?}: {e}"));
        house.commit(&step).unwrap();
    }
    house.snapshot()
}
