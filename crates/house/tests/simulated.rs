//! The simulated house: one seed drives a whole casino with a clock that jumps, a disk that fails, lines that are cut off, lost,
//! repeated and reordered commands, and crashes. `HOUSE_ROUNDS=1000000 cargo test -p house simulated` plays more;
//! `HOUSE_SEED=7` plays one seed again, `HOUSE_SEED=100..200` these.

use crate::simulated_support::{Crowd, GAMES_A_HOUSE, Line, Told};
use crate::support;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use book::Cents;
use house::audit::{Exporter, Played, Recall, export, verify};
use house::chance::SeededChance;
use house::exported::Round;
use house::fair::verify_rounds;
use house::store::{Disk, MemoryStore, WriteFault};
use house::*;
use support::*;

const ROUNDS_A_HOUSE: u64 = 250;

struct World {
    seed: u64,
    disk: Disk,
    keeper: Keeper<MemoryStore>,
    crowd: Crowd,
    /// Commands that acted, by the number of their step, with what they were answered.
    acted: BTreeMap<u64, Command>,
    answered: BTreeMap<CommandId, Reply>,
    last: VecDeque<String>,
    crashes: u32,
    faults: u32,
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("HOUSE_SEED={} plays this again; the last commands were", self.seed);
            self.last.iter().for_each(|line| eprintln!("  {line}"));
        }
    }
}

fn open(disk: &Disk, seed: u64) -> Keeper<MemoryStore> {
    let keeper = Keeper::open(MemoryStore::open(disk).unwrap(), Box::new(SeededChance::new(seed))).unwrap();
    keeper.snapshot_every(200)
}

impl World {
    fn new(seed: u64) -> World {
        let disk = Disk::new();
        let mut world = World {
            seed,
            keeper: open(&disk, seed),
            disk,
            crowd: Crowd::new(seed),
            acted: BTreeMap::new(),
            answered: BTreeMap::new(),
            last: VecDeque::new(),
            crashes: 0,
            faults: 0,
        };
        world.crowd.say(OWNER, What::Capital { cents: dollars(1_000_000_000) });
        // Before anything else, however often it must be sent: without it no table opens.
        while !world.crowd.on_the_way.is_empty() {
            world.deliver();
        }
        for n in 1..=GAMES_A_HOUSE {
            world.crowd.open(TableId(n));
        }
        world.crowd.open_lottery();
        while !world.crowd.on_the_way.is_empty() {
            world.deliver();
        }
        world
    }

    fn house(&mut self) -> House {
        loop {
            if let Some(house) = self.keeper.house() {
                return house.clone();
            }
            // The store could not be read at the last fault: any command makes the keeper try again.
            self.restart();
        }
    }

    fn restart(&mut self) {
        self.crashes += 1;
        self.keeper = open(&self.disk, self.seed);
    }

    /// Delivers a few commands, in some order, some of them twice, and makes them safe in one write.
    fn deliver(&mut self) {
        let batch = 1 + self.crowd.below(8);
        let mut waiting = vec![];
        for _ in 0..batch {
            if self.crowd.on_the_way.is_empty() {
                break;
            }
            let near = self.crowd.on_the_way.len().min(3) as u32;
            let at = if self.crowd.below(10) == 0 { self.crowd.below(near) as usize } else { 0 };
            let command = self.crowd.on_the_way.remove(at).expect("there are as many");
            if self.crowd.below(20) == 0 {
                self.crowd.on_the_way.push_back(command.clone());
            }
            let line = self.crowd.line(&command);
            if line == Line::LostBefore {
                self.crowd.cut_off(command);
                continue;
            }
            let said = self.keeper.submit(&command);
            let (id, by) = (command.id, command.by);
            self.last.push_back(format!("{id} {by} at {}: {:?} → {said:?}", command.at, command.what));
            if self.last.len() > 30 {
                self.last.pop_front();
            }
            waiting.push((command, said, line));
        }
        if self.crowd.below(200) == 0 {
            self.faults += 1;
            let fault = match self.crowd.below(3) {
                0 => WriteFault::Failed,
                1 => WriteFault::Torn(self.crowd.below(1000) as u16),
                _ => WriteFault::Unanswered,
            };
            self.disk.fail_at(self.disk.writes(), fault);
        }
        if self.crowd.below(500) == 0 {
            // Killed before the write: nobody was answered.
            self.restart();
            self.crowd.on_the_way.extend(waiting.into_iter().map(|(command, ..)| command));
            return;
        }
        if self.keeper.flush().is_err() {
            // Nobody was answered, so everybody sends again.
            self.crowd.on_the_way.extend(waiting.into_iter().map(|(command, ..)| command));
            return;
        }
        for (command, said, line) in waiting {
            if line == Line::LostAfter {
                self.crowd.cut_off(command);
                continue;
            }
            match said {
                Ok(answer) => self.heard(command, answer.reply),
                Err(NoAnswer::Refused(refused)) => {
                    assert!(!self.answered.contains_key(&command.id), "what acted is refused: {refused}");
                }
                Err(NoAnswer::Store(fault)) => panic!("{fault}"),
            }
        }
        if self.crowd.below(600) == 0 {
            self.restart();
        }
    }

    fn heard(&mut self, command: Command, reply: Reply) {
        if let Some(before) = self.answered.insert(command.id, reply.clone()) {
            assert_eq!(before, reply, "sent again, answered alike");
        }
        if let Some(other) = self.acted.insert(reply.step, command.clone()) {
            assert_eq!(other.id, command.id, "one step, one command");
        }
    }

    fn rounds(&self) -> u64 {
        self.keeper.house().map_or(0, |house| house.rooms().map(|(_, room)| room.rounds()).sum())
    }

    /// Plays so many rounds, then looks at everything.
    fn run(mut self, rounds: u64) -> (u64, u64, u32, u32) {
        let mut idle = 0;
        while self.rounds() < rounds {
            idle += 1;
            assert!(idle < rounds * 400, "the house has come to a standstill");
            if self.crowd.on_the_way.len() < 4 {
                match self.keeper.house() {
                    Some(house) => self.crowd.act(house),
                    None => self.restart(),
                }
            } else {
                self.deliver();
            }
        }
        while self.crowd.everybody_is_back() {
            self.deliver();
        }
        self.house().audit().unwrap();
        self.restart();
        if std::env::var_os("HOUSE_LIES").is_some() {
            // Somebody remembers another answer than they were given.
            self.answered.values_mut().for_each(|reply| reply.step += 1);
        }
        let house = self.house();
        assert!(house.steps() as usize >= self.acted.len(), "what was answered is kept");
        let ids: Vec<_> = self.answered.keys().copied().collect();
        let mut replies = house::store::Store::replies(self.keeper.store()).unwrap();
        assert!(replies.look_up(&ids).unwrap() == self.answered, "whatever was answered is kept");
        // From the first row on, without a snapshot; and the same commands, one after the other, in a house of one thread.
        let mut replayed = House::new();
        let (mut ids, mut chance) = (vec![], Told::new(self.seed));
        house::store::Store::each(self.keeper.store(), 0, &mut |rows| {
            ids.push(rows[0].command);
            chance.hear(rows);
            replayed.replay(rows, &mut vec![])
        })
        .unwrap();
        assert!(replayed.snapshot() == house.snapshot());
        let mut model = House::new();
        for (step, id) in (1..).zip(ids) {
            let command = self.acted.get(&step).unwrap_or_else(|| panic!("step {step} was never answered"));
            assert_eq!(command.id, id);
            model.commit(&model.decide(command, &mut chance).unwrap()).unwrap();
        }
        assert!(model.snapshot() == house.snapshot());
        assert_eq!(house.ledger().sum(), Cents::ZERO);
        self.told_outside(&house);
        (self.rounds(), house.steps(), self.crashes, self.faults)
    }
}

impl World {
    /// What the house exports, and what it recalls, is found in order by somebody who has nothing else.
    fn told_outside(&mut self, house: &House) {
        let mut written = vec![];
        let mut exporter = Exporter::new(&mut written);
        let all = |_: &Round| true;
        let mut recall = Recall::new(60, &all);
        {
            let mut take = export(|line| exporter.line(&line));
            let look = &mut |played: &Played| {
                take(played);
                recall.take(played);
            };
            verify(self.keeper.store(), look).unwrap();
        }
        exporter.close(house).unwrap();
        let found = verify_rounds(&written).unwrap_or_else(|wrong| panic!("exported: {wrong}"));
        assert!(found.rounds > 0 && found.closing.is_some());
        let recalled = serde_json::to_vec(&recall.finish()).unwrap();
        verify_rounds(&recalled).unwrap_or_else(|wrong| panic!("recalled: {wrong}"));
    }
}

/// Rounds, steps, crashes and faults of the disk.
type Counts = [u64; 4];

fn added((a, b): (Counts, Counts)) -> Counts {
    std::array::from_fn(|n| a[n] + b[n])
}

/// When one house has gone wrong the others need not go on.
struct Stop<'a>(&'a AtomicU64);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(u64::MAX / 2, Relaxed);
        }
    }
}

/// Plays the houses of these seeds, on as many threads as there are cores, and says now and then how far it has come.
fn play(seeds: Range<u64>) -> Counts {
    let (next, played) = (AtomicU64::new(seeds.start), Mutex::new(Counts::default()));
    std::thread::scope(|scope| {
        let work = || {
            loop {
                let seed = next.fetch_add(1, Relaxed);
                if seed >= seeds.end {
                    return;
                }
                let _stop = Stop(&next);
                let (rounds, steps, crashes, faults) = World::new(seed).run(ROUNDS_A_HOUSE);
                let counts = [rounds, steps, crashes as u64, faults as u64];
                // What another thread found wrong is told by that thread.
                let Ok(mut played) = played.lock() else { return };
                *played = added((*played, counts));
                if seed % 250 == 249 {
                    println!("seed {seed}: {played:?} so far");
                }
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    played.into_inner().expect("no thread panicked")
}

#[test]
fn a_casino_loses_and_doubles_nothing_whatever_happens_to_it() {
    let said = |name: &str| std::env::var(name).ok();
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{text} is not a number"));
    let rounds = said("HOUSE_ROUNDS").map_or(20_000, |text| number(&text));
    let seeds = match said("HOUSE_SEED") {
        Some(text) => match text.split_once("..") {
            Some((from, to)) => number(from)..number(to),
            None => number(&text)..number(&text) + 1,
        },
        None => 0..rounds.div_ceil(ROUNDS_A_HOUSE),
    };
    let [played, steps, crashes, faults] = play(seeds.clone());
    println!("{played} rounds, {steps} steps, {crashes} crashes, {faults} faults of the disk");
    let houses = seeds.end - seeds.start;
    // A single house may be lucky; many are not.
    assert!(played >= ROUNDS_A_HOUSE * houses && (houses < 10 || (crashes > 0 && faults > 0)));
}

#[test]
fn a_seed_that_fails_says_how_to_play_it_again_with_its_last_commands_and_fails_alike() {
    let told = || {
        let name = "simulated::a_casino_loses_and_doubles_nothing_whatever_happens_to_it";
        let ran = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture"])
            .env("HOUSE_SEED", "7")
            .env("HOUSE_LIES", "1")
            .output()
            .unwrap();
        assert!(!ran.status.success(), "a house that lies is found out");
        let text = String::from_utf8(ran.stderr).unwrap();
        assert!(text.contains("whatever was answered is kept"), "{text}");
        let lines = text.lines().skip_while(|line| !line.starts_with("HOUSE_SEED=7 plays this again"));
        lines
            .take_while(|line| line.starts_with("HOUSE_SEED") || line.starts_with("  "))
            .map(str::to_owned)
            .collect()
    };
    let lines: Vec<String> = told();
    assert_eq!(lines.len(), 1 + 30, "{lines:#?}");
    assert!(lines[1..].iter().all(|line| line.contains(" at 20") && line.contains(" → ")), "{lines:#?}");
    assert_eq!(lines, told());
}
