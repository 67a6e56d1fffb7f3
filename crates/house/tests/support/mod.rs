//! A small house for tests: it keeps every row it writes.
#![allow(dead_code)] // each file of tests uses a part of it

pub(crate) mod postgres;
pub(crate) mod session;
pub(crate) mod writing;

use book::Cents;
use equipment::{Randomness, Seeded};
use games::kernel::{Event, Line, Need, Notation, Rambler};
use house::chance::SeededChance;
use house::ledger::Account;
use house::*;

pub(crate) const OWNER: Person = Person { id: 1, role: Role::Owner };
pub(crate) const FLOOR: Person = Person { id: 2, role: Role::Floor };
pub(crate) const SUPERVISOR: Person = Person { id: 3, role: Role::Supervisor };
pub(crate) const DEALER: Person = Person { id: 4, role: Role::Dealer };
pub(crate) const T: TableId = TableId(1);

/// A house with its log.
pub(crate) struct Casino {
    pub(crate) house: House,
    pub(crate) chance: SeededChance,
    pub(crate) log: Vec<Vec<KeptRow>>,
    pub(crate) now: Time,
    pub(crate) commands: u128,
    /// What the last command made happen.
    pub(crate) events: Vec<Event>,
    /// What happened since a test last emptied it.
    pub(crate) heard: Vec<Event>,
}

pub(crate) fn dollars(n: i64) -> Cents {
    Cents::dollars(n)
}

impl Casino {
    /// A house with a hundred million in the cage.
    pub(crate) fn new(seed: u64) -> Casino {
        let (house, chance) = (House::new(), SeededChance::new(seed));
        let now = Time(1_794_814_539_120);
        let mut casino =
            Casino { house, chance, log: vec![], now, commands: 0, events: vec![], heard: vec![] };
        casino.give(OWNER, What::Capital { cents: dollars(100_000_000) }).unwrap();
        casino
    }

    /// A house with one table of a game, at which patrons 101, 102, … sit at seats 1, 2, … with a thousand dollars in
    /// chips each.
    pub(crate) fn table(game: &str, players: u8, seed: u64) -> Casino {
        let mut casino = Casino::new(seed);
        casino.open(T, game);
        for n in 1..=players {
            casino.arrive(100 + n as u32, T, dollars(1000));
            casino.play(100 + n as u32, &format!("sit {n} {}", 100 + n as u32)).unwrap();
        }
        casino
    }

    pub(crate) fn open(&mut self, table: TableId, game: &str) {
        let setup = Box::new(Setup { par: dollars(50_000), ..Setup::of(game) });
        self.give(FLOOR, What::Open { table, setup }).unwrap();
    }

    /// A patron brings money and buys in for all of it.
    pub(crate) fn arrive(&mut self, id: u32, table: TableId, cents: Cents) {
        let patron = Patron(id);
        self.give(FLOOR, What::Deposit { patron, cents }).unwrap();
        self.give(Person::player(id), What::BuyIn { table, patron, cents }).unwrap();
    }

    pub(crate) fn command(&mut self, by: Person, what: What) -> Command {
        self.commands += 1;
        Command { id: CommandId(self.commands), by, at: self.now, what }
    }

    /// Gives a command. A refusal must change nothing.
    pub(crate) fn give(&mut self, by: Person, what: What) -> Result<Reply, Refused> {
        let command = self.command(by, what);
        let step = self.house.decide(&command, &mut self.chance)?;
        let again = self.house.decide(&command, &mut self.chance).expect("what is decided is decided again");
        assert_eq!(again.records, step.records, "deciding twice deals the same");
        self.log.push(self.house.commit(&step).expect("a step fits the house it was decided for"));
        self.heard.extend_from_slice(&step.events);
        self.events = step.events;
        self.check();
        Ok(step.records[0].1.reply.clone().expect("the first record has the reply"))
    }

    /// A refused command, with the words of the refusal.
    pub(crate) fn refused(&mut self, by: Person, what: What) -> String {
        let before = self.house.snapshot();
        let refused = self.give(by, what.clone()).expect_err(&format!("{what:?} is refused"));
        assert_eq!(self.house.snapshot(), before, "a refusal changes nothing");
        refused.to_string()
    }

    /// A player's inputs at the first table, `;` between them.
    pub(crate) fn play(&mut self, id: u32, lines: &str) -> Result<Reply, Refused> {
        self.give(Person::player(id), at(T, lines))
    }

    pub(crate) fn on(&self, account: Account) -> Cents {
        self.house.ledger().on(account)
    }

    /// What must hold after every step.
    pub(crate) fn check(&self) {
        let ledger = self.house.ledger();
        self.house.audit().unwrap();
        for (account, cents) in ledger.accounts() {
            let may_owe = matches!(
                account,
                Account::Outside | Account::Float(_) | Account::Win(_) | Account::Chips(..)
            );
            assert!(cents > Cents::ZERO || may_owe, "{cents} on the {account}");
        }
    }

    /// The same house from its log alone.
    pub(crate) fn rebuilt(&self) -> House {
        let mut house = House::new();
        for rows in &self.log {
            house.replay(rows, &mut vec![]).unwrap();
        }
        house
    }

    /// Plays on at a table for a while at random: every seat bets and decides, the dealer closes, the clock ticks.
    pub(crate) fn ramble(&mut self, table: TableId, rounds: u64, rambler: &mut Rambler) {
        let until = self.house.room(table).unwrap().rounds() + rounds;
        let mut idle = 0;
        while self.house.room(table).unwrap().rounds() < until {
            idle += 1;
            assert!(idle < 100_000, "no round ends at {}", self.house.room(table).unwrap().setup().name);
            self.ramble_once(table, rambler);
        }
    }

    pub(crate) fn ramble_once(&mut self, table: TableId, rambler: &mut Rambler) {
        self.now = Time(self.now.0 + 500);
        let room = self.house.room(table).unwrap();
        let here = room.table();
        let seated: Vec<_> =
            (0..).zip(&here.felt().seats).filter_map(|(n, s)| Some((Seat(n), s.patron?))).collect();
        match here.need() {
            Need::Choice { seat, .. } => {
                if rambler.0.below(16) == 0 {
                    self.now = self.now.max(room.deadline().expect("a decision has its time"));
                    self.give(Person::CLOCK, What::Tick { table }).unwrap();
                    return;
                }
                let patron = here.felt().seat(seat).patron.expect("whoever decides sits there");
                let mut lines = vec![];
                for input in here.ramble(seat, rambler) {
                    lines.push(Notation(here.layout()).write(&input));
                }
                let what = What::Play { table, lines };
                if self.give(Person::player(patron.0), what).is_err() {
                    self.now = self.now.max(self.house.room(table).unwrap().deadline().unwrap());
                    self.give(Person::CLOCK, What::Tick { table }).unwrap();
                }
            }
            Need::Bets => {
                for (seat, patron) in seated {
                    let here = self.house.room(table).unwrap().table();
                    // Bets at random seldom make a round where they must be equal.
                    let sober = rambler.0.below(2) == 0;
                    for input in if sober { here.basic(seat) } else { here.ramble(seat, rambler) } {
                        let line = Notation(self.house.room(table).unwrap().table().layout()).write(&input);
                        let _ = self.give(Person::player(patron.0), What::Play { table, lines: vec![line] });
                    }
                    if self.on(Account::Chips(table, patron)) < dollars(200) {
                        self.arrive(patron.0, table, dollars(5000));
                    }
                }
                // Wagers that cannot stand as they are go back when the time is over.
                if self.give(DEALER, at(table, "close")).is_err()
                    && let Some(due) = self.house.room(table).unwrap().deadline()
                {
                    self.now = self.now.max(due);
                    let _ = self.give(Person::CLOCK, What::Tick { table });
                }
            }
            Need::Chance(_) => panic!("the house deals"),
        }
    }
}

/// Inputs at a table, `;` between them.
pub(crate) fn at(table: TableId, lines: &str) -> What {
    What::Play { table, lines: lines.split(';').map(|line| line.trim().to_owned()).collect() }
}

/// The lines of settlement.
pub(crate) fn lines(events: &[Event]) -> Vec<Line> {
    events.iter().filter_map(|e| if let Event::Settled(line) = e { Some(*line) } else { None }).collect()
}

/// A player who does anything, from a seed.
pub(crate) fn rambler(seed: u64) -> Rambler {
    Rambler(Seeded::new(seed))
}
