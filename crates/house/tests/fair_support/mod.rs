//! Tables played under secrets that repeat themselves.
#![allow(dead_code)] // Each test file uses some of it.

pub(crate) mod pit;

use book::Rules;
use equipment::{Randomness, Seeded};
use games::kernel::{AnyTable, Input, Need, Outcome, Patron, Rambler, Seat};
use house::fair::{CutText, FairLine, Safe, Secret, Transcript, Unavailable, Witness};

/// A safe that gives the same secrets again for the same seed.
#[derive(Clone)]
pub(crate) struct Told(u64, Seeded);

impl Told {
    /// The secrets of this seed.
    pub(crate) fn new(seed: u64) -> Told {
        Told(seed, Seeded::new(seed))
    }

    /// The next secret, whatever its number.
    pub(crate) fn draw(&mut self) -> Secret {
        Secret::new(std::array::from_fn(|_| self.1.word() as u8))
    }
}

impl Safe for Told {
    fn secret(&mut self, _: &str, number: u64) -> Result<Secret, Unavailable> {
        let mut chance = Seeded::stream(self.0, number);
        Ok(Secret::new(std::array::from_fn(|_| chance.word() as u8)))
    }

    fn shown(&mut self, _: &str, _: u64) -> Result<(), Unavailable> {
        Ok(())
    }
}

/// Entries as a fair file.
pub(crate) fn retell(entries: &[FairLine]) -> Vec<u8> {
    let mut transcript = Transcript::new(vec![]);
    entries.iter().for_each(|entry| transcript.put(entry).unwrap());
    transcript.into_inner()
}

/// Two seats of a game for at least so many rounds, betting and choosing at random, cutting now and then: a fair file.
pub(crate) fn play(game: &str, seed: u64, closes: u32) -> Vec<u8> {
    let mut script = Scripted::new(game, seed, closes);
    while script.step() {}
    retell(&script.finish())
}

/// A table that plays itself, step by step.
pub(crate) struct Scripted {
    table: Box<dyn AnyTable>,
    witness: Witness<Told>,
    rambler: Rambler,
    pending: Vec<Input>,
    closes: u32,
    /// Everything so far.
    pub(crate) entries: Vec<FairLine>,
    seed: u64,
    name: String,
}

impl Scripted {
    /// Opens a table with two seats taken.
    pub(crate) fn new(game: &str, seed: u64, closes: u32) -> Scripted {
        let table = games::open(Rules::of(game).unwrap()).unwrap();
        let name = format!("{game} 1");
        let (witness, entries) = Witness::open(&name, &*table, Told::new(seed)).unwrap();
        let rambler = Rambler(Seeded::new(seed));
        let pending = vec![Input::Sit(Seat(1), Patron(2)), Input::Sit(Seat(0), Patron(1))];
        Scripted { table, witness, rambler, pending, closes, entries, seed, name }
    }

    /// Says this at the table, as whoever may; false if it is refused.
    pub(crate) fn say(&mut self, line: &str) -> bool {
        let input = games::kernel::Notation(self.table.layout()).read(line).unwrap();
        self.feed(input)
    }

    fn feed(&mut self, input: Input) -> bool {
        match self.witness.feed(&mut *self.table, input) {
            Ok((_, entries)) => {
                self.entries.extend(entries);
                true
            }
            Err(_) => false,
        }
    }

    /// Does one thing; false when enough was played.
    pub(crate) fn step(&mut self) -> bool {
        match self.table.need() {
            Need::Chance(_) => {
                let outcome = self.witness.answer(&*self.table).unwrap().unwrap();
                assert!(self.feed(Input::Outcome(outcome)), "the table takes the chance it asked for");
            }
            Need::Choice { seat, .. } => {
                let moves = self.table.ramble(seat, &mut self.rambler);
                let taken = moves.into_iter().any(|input| self.feed(input));
                if !taken {
                    let basic = self.table.basic(seat);
                    assert!(basic.into_iter().all(|input| self.feed(input)));
                }
            }
            Need::Bets => match self.pending.pop() {
                Some(Input::Close) => self.close(),
                Some(input) => drop(self.feed(input)),
                None if self.closes == 0 => return false,
                None => self.bets(),
            },
        }
        true
    }

    fn bets(&mut self) {
        if self.rambler.0.below(4) > 0 {
            let text: CutText = format!("cut {}", self.rambler.0.below(1000)).parse().unwrap();
            let seat = Seat(self.rambler.0.below(2) as u8);
            self.entries.extend(self.witness.cut(&*self.table, seat, text));
        }
        self.pending.push(Input::Close);
        self.closes -= 1;
        for seat in [Seat(1), Seat(0)] {
            let more = self.table.ramble(seat, &mut self.rambler);
            self.pending.extend(more.into_iter().filter(|_| self.rambler.0.below(2) == 0));
            self.pending.extend(self.table.basic(seat).into_iter().rev());
        }
    }

    /// Closes the bets; if they do not go together, only the simple strategy's are made.
    fn close(&mut self) {
        if self.feed(Input::Close) {
            return;
        }
        for seat in [Seat(0), Seat(1)] {
            for bet in self.table.felt().seat(seat).bets.clone().iter().rev() {
                self.feed(Input::TakeDown(seat, bet.spot, bet.stake));
            }
        }
        self.pending.push(Input::Close);
        for seat in [Seat(1), Seat(0)] {
            self.pending.extend(self.table.basic(seat).into_iter().rev());
        }
    }

    /// Closes the table.
    pub(crate) fn finish(self) -> Vec<FairLine> {
        let mut entries = self.entries;
        entries.extend(self.witness.close(&*self.table).unwrap());
        entries
    }

    /// The program ends and starts again: a new dealer goes on from what was written down, which holds no secret.
    pub(crate) fn restart(&mut self) {
        let written = serde_json::to_string(self.witness.position()).unwrap();
        assert!(written.split('"').all(|word| word.len() < 64), "a position holds no secret: {written}");
        let position = serde_json::from_str(&written).unwrap();
        self.witness = Witness::resume(&self.name, &*self.table, Told::new(self.seed), position).unwrap();
    }
}

/// A round of a game about to be bet on, two seats taken.
pub(crate) struct Round {
    table: Box<dyn AnyTable>,
    witness: Witness<Told>,
}

/// Opens one; its cards are shuffled.
pub(crate) fn round_of(game: &str, seed: u64) -> Round {
    let mut table = games::open(Rules::of(game).unwrap()).unwrap();
    let (mut witness, _) = Witness::open("t", &*table, Told::new(seed)).unwrap();
    for seat in 0..2 {
        witness.feed(&mut *table, Input::Sit(Seat(seat), Patron(seat as u32 + 1))).unwrap();
    }
    let mut round = Round { table, witness };
    if round.table.need() != Need::Bets {
        round.deal();
    }
    round
}

impl Round {
    /// A seat cuts, or is refused under a clause.
    pub(crate) fn cut(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let cut = self.witness.cut(&*self.table, seat, text.parse().unwrap());
        cut.map(drop).map_err(|refusal| refusal.clause.text().to_owned())
    }

    /// Both bet as the simple strategy does.
    pub(crate) fn bet_and_close(&mut self) {
        for seat in 0..2 {
            for input in self.table.basic(Seat(seat)) {
                self.witness.feed(&mut *self.table, input).unwrap();
            }
        }
        self.witness.feed(&mut *self.table, Input::Close).unwrap();
    }

    /// Answers one need of chance.
    pub(crate) fn deal(&mut self) -> Outcome {
        let outcome = self.witness.answer(&*self.table).unwrap().expect("chance is due");
        self.witness.feed(&mut *self.table, Input::Outcome(outcome)).unwrap();
        outcome
    }

    /// The first outcomes of chance.
    pub(crate) fn outcomes(&mut self, n: usize) -> Vec<Outcome> {
        (0..n).map(|_| self.deal()).collect()
    }
}
