//! A house on a disk that outlives it, with a safe that does too.

use games::kernel::Need;
use house::audit::{Recall, export, verify};
use house::exported::Round;
use house::fair::{FairChance, KeySafe};
use house::record::Entry;
use house::store::{Disk, MemoryStore};
use house::*;
use serde_json::{Value, json};

use crate::support::{DEALER, FLOOR, OWNER, T, at, dollars};

const NOON: Time = Time(1_794_830_400_000);

/// A house on a disk that outlives it, with a safe that does too.
pub(crate) struct Pit {
    pub(crate) disk: Disk,
    pub(crate) safe: std::path::PathBuf,
    pub(crate) keeper: Keeper<MemoryStore>,
    commands: u128,
    now: Time,
}

impl Pit {
    /// A house whose key is fixed, by `key NN` in its name where another than the usual one is wanted: what chance brings
    /// in these tests is the same every time, and no test fails by luck.
    pub(crate) fn new(name: &str, game: &str) -> Pit {
        let safe = std::env::temp_dir().join(format!("croupier-fair-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&safe);
        let key = name.split_once("key ").map_or("2a", |(_, key)| key);
        KeySafe::open(&safe).unwrap();
        std::fs::write(safe.join(KeySafe::FILE), key.repeat(32)).unwrap();
        let disk = Disk::new();
        let keeper = Pit::keeper(&disk, &safe);
        let mut pit = Pit { disk, safe, keeper, commands: 0, now: NOON };
        pit.give(OWNER, What::Capital { cents: dollars(10_000_000) }).unwrap();
        let setup = Box::new(Setup { par: dollars(50_000), ..Setup::of(game) });
        pit.give(FLOOR, What::Open { table: T, setup }).unwrap();
        for n in [101, 102] {
            pit.buy_in(n);
            pit.give(Person::player(n), at(T, &format!("sit {} {n}", n - 100))).unwrap();
        }
        pit
    }

    fn keeper(disk: &Disk, safe: &std::path::Path) -> Keeper<MemoryStore> {
        let chance = FairChance::new(KeySafe::open(safe).unwrap());
        Keeper::open(MemoryStore::open(disk).unwrap(), Box::new(chance)).unwrap()
    }

    /// The house is killed and started again.
    pub(crate) fn restart(&mut self) {
        self.keeper = Pit::keeper(&self.disk, &self.safe);
    }

    pub(crate) fn give(&mut self, by: Person, what: What) -> Result<Answer, NoAnswer> {
        self.commands += 1;
        self.keeper.give(&Command { id: CommandId(self.commands), by, at: self.now, what })
    }

    pub(crate) fn buy_in(&mut self, id: u32) {
        let (patron, cents) = (Patron(id), dollars(5000));
        self.give(FLOOR, What::Deposit { patron, cents }).unwrap();
        self.give(Person::player(id), What::BuyIn { table: T, patron, cents }).unwrap();
    }

    pub(crate) fn room(&self) -> &room::Room {
        self.keeper.house().unwrap().room(T).unwrap()
    }

    /// Plays so many rounds by the simple strategy; both players cut before each. `between` comes after every command.
    pub(crate) fn play(&mut self, rounds: u64, mut between: impl FnMut(&mut Pit)) {
        let until = self.room().rounds() + rounds;
        for n in 0.. {
            assert!(n < 2000, "{}: no round ends", self.room().table().rules().game());
            if self.room().rounds() >= until {
                return;
            }
            let here = self.room().table();
            let lines = |seat: Seat| -> Vec<String> {
                let notation = games::kernel::Notation(here.layout());
                here.basic(seat).iter().map(|input| notation.write(input)).collect()
            };
            match here.need() {
                Need::Bets => {
                    for (seat, patron) in [(Seat(0), 101), (Seat(1), 102)] {
                        let lines = games_lines(self, seat);
                        let says = format!("cut {n} of {patron}");
                        let _ = self.give(Person::player(patron), What::Cut { table: T, says });
                        between(self);
                        if !lines.is_empty() {
                            let _ = self.give(Person::player(patron), What::Play { table: T, lines });
                            between(self);
                        }
                    }
                    let _ = self.give(DEALER, at(T, "close"));
                }
                Need::Choice { seat, .. } => {
                    let patron = here.felt().seat(seat).patron.unwrap();
                    let lines = lines(seat);
                    self.give(Person::player(patron.0), What::Play { table: T, lines }).unwrap();
                }
                Need::Chance(_) => panic!("the house deals"),
            }
            between(self);
        }
    }

    /// What `house export` writes.
    pub(crate) fn export(&mut self) -> Vec<Value> {
        let mut lines = vec![json!({ "format": "croupier-house", "version": 1 })];
        {
            let mut take = export(|line| lines.push(json!(line)));
            verify(&mut MemoryStore::open(&self.disk).unwrap(), &mut |played| take(played)).unwrap();
        }
        lines
    }

    pub(crate) fn recall(&mut self, last: usize) -> Vec<Round> {
        let all = |_: &Round| true;
        let mut recall = Recall::new(last, &all);
        verify(&mut MemoryStore::open(&self.disk).unwrap(), &mut |played| recall.take(played)).unwrap();
        recall.finish()
    }

    /// Everything written down, step by step.
    pub(crate) fn entries(&mut self) -> Vec<Entry> {
        let mut entries = vec![];
        verify(&mut MemoryStore::open(&self.disk).unwrap(), &mut |played| {
            entries.extend(played.records.iter().flat_map(|(_, record)| record.entries.clone()));
        })
        .unwrap();
        entries
    }
}

impl Drop for Pit {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.safe);
    }
}

fn games_lines(pit: &Pit, seat: Seat) -> Vec<String> {
    let here = pit.room().table();
    let notation = games::kernel::Notation(here.layout());
    here.basic(seat).iter().map(|input| notation.write(input)).collect()
}

pub(crate) fn text(lines: &[Value]) -> Vec<u8> {
    lines.iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes()
}
