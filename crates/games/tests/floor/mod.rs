//! A table of any game, played at random: what the tests of the kernel have in common.
#![allow(dead_code)]

use book::{Cents, Rules};
use equipment::{Card, Randomness, Seeded};
use games::kernel::*;
use games::{open, roster};

/// A table with every seat taken, fed by chance and by players who do anything the table offers.
pub(crate) struct Floor {
    /// The table.
    pub(crate) table: Box<dyn AnyTable>,
    /// Who deals.
    pub(crate) dealer: Dealer<Seeded>,
    /// Who plays.
    pub(crate) rambler: Rambler,
    /// What was fed.
    pub(crate) record: Vec<Input>,
    /// What happened.
    pub(crate) events: Vec<Event>,
}

impl Floor {
    /// A table under these rules, and chance from a seed.
    pub(crate) fn new(rules: Rules, seed: u64) -> Floor {
        let table = open(rules).unwrap();
        let mut floor = Floor {
            table,
            dealer: Dealer::new(Seeded::stream(seed, 1)),
            rambler: Rambler(Seeded::stream(seed, 2)),
            record: vec![],
            events: vec![],
        };
        for seat in 0..floor.table.layout().seats {
            floor.try_feed(Input::Sit(Seat(seat), Patron(seat as u32 + 1)));
        }
        floor
    }

    /// Feeds an input; a refusal must change nothing and cite a clause of the catalogue.
    pub(crate) fn try_feed(&mut self, input: Input) -> bool {
        let before = self.table.copy();
        match self.table.feed(input, &mut self.events) {
            Ok(()) => {
                self.record.push(input);
                assert!(self.table.felt().balances(), "{input:?} unbalances the felt");
                true
            }
            Err(refusal) => {
                assert!(
                    before.same_position(&*self.table),
                    "{input:?} was refused, yet it changed the table"
                );
                assert_cited(&refusal);
                false
            }
        }
    }

    /// One step: chance is answered, a player decides, or wagers are made and closed. Now and then something is called
    /// out, or someone comes or goes.
    pub(crate) fn step(&mut self) {
        let seats = self.table.layout().seats as u32;
        if self.rambler.0.below(40) == 0 {
            self.call_anything();
        }
        if self.rambler.0.below(150) == 0 {
            let seat = Seat(self.rambler.0.below(seats) as u8);
            if !self.try_feed(Input::Leave(seat)) {
                self.try_feed(Input::Sit(seat, Patron(100 + seat.0 as u32)));
            }
        }
        match self.table.need() {
            Need::Chance(_) => {
                let input = self.table.chance(&mut self.dealer).unwrap();
                assert!(self.try_feed(input), "the table refused the chance it asked for: {input:?}");
            }
            Need::Choice { seat, .. } => {
                assert!(!self.table.menu().is_empty(), "a choice without a menu");
                let inputs = self.table.ramble(seat, &mut self.rambler);
                for input in inputs {
                    assert!(self.try_feed(input), "the menu offered what the table refuses: {input:?}");
                }
            }
            Need::Bets => {
                for seat in 0..seats as u8 {
                    let inputs = self.table.ramble(Seat(seat), &mut self.rambler);
                    for input in inputs {
                        self.try_feed(input);
                        if self.rambler.0.below(10) == 0
                            && let Input::Bet(seat, spot, amount) = input
                        {
                            self.try_feed(Input::TakeDown(seat, spot, amount));
                        }
                    }
                    if self.rambler.0.below(20) == 0 {
                        self.try_feed(Input::Clear(Seat(seat)));
                    }
                }
                if !self.try_feed(Input::Close) {
                    // The close may want what random wagers did not bring: the simple strategy's wagers will do.
                    for seat in 0..seats as u8 {
                        self.try_feed(Input::Sit(Seat(seat), Patron(seat as u32 + 1)));
                        for input in self.table.basic(Seat(seat)) {
                            self.try_feed(input);
                        }
                    }
                    self.try_feed(Input::Close);
                }
            }
        }
    }

    fn call_anything(&mut self) {
        let layout = self.table.layout();
        if layout.calls.is_empty() {
            return;
        }
        let (info, spots, seats) = (
            layout.calls[self.rambler.0.below(layout.calls.len() as u32) as usize],
            layout.spots.len() as u32,
            layout.seats as u32,
        );
        let call = Call {
            id: info.id,
            seat: info.takes.seat.then(|| Seat(self.rambler.0.below(seats) as u8)),
            spot: info.takes.spot.then(|| SpotId(self.rambler.0.below(spots) as u16)),
            card: info.takes.card.then(|| Card::from_id(self.rambler.0.below(52) as u8).unwrap()),
            amount: info.takes.amount.then(|| Cents::dollars(self.rambler.0.below(30) as i64)),
        };
        let left = self.table.felt().rack.left();
        if self.try_feed(Input::Call(call)) && self.table.felt().rack.left() != left {
            // A call that moved cards by itself leaves the dealer's own shoe behind: go on from the unseen ones.
            self.dealer.take_over(self.table.felt().rack.unseen());
        }
    }

    /// Plays so many rounds, or fewer where rounds are long; one at least.
    pub(crate) fn play(&mut self, rounds: u64) {
        let (mut steps, start) = (0, self.table.felt().round);
        while self.table.felt().round - start < rounds
            && (steps < 12 * rounds || self.table.felt().round == start)
        {
            self.step();
            steps += 1;
            assert!(steps < 20_000, "the table never finishes a round");
        }
    }
}

/// A refusal cites a clause of the catalogue.
pub(crate) fn assert_cited(refusal: &Refusal) {
    let clause = refusal.clause.text();
    assert!(book::Clause::find(clause).is_some(), "`{clause}` is cited and not in the catalogue: {refusal}");
}

/// Runs a check on every game of the roster.
pub(crate) fn every_game(check: impl Fn(&str)) {
    assert!(!roster().is_empty());
    for game in roster() {
        check(game.id);
    }
}

/// The seat that bets.
pub(crate) const ME: Seat = Seat(0);

/// A table at which the first seat may bet.
pub(crate) fn betting(game: &str) -> Box<dyn AnyTable> {
    let mut table = open(Rules::of(game).unwrap()).unwrap();
    table.feed(Input::Sit(ME, Patron(1)), &mut vec![]).unwrap();
    let mut dealer = Dealer::new(Seeded::stream(1, 1));
    while table.need() != Need::Bets {
        let inputs = match table.chance(&mut dealer) {
            Some(input) => vec![input],
            None => table.basic(ME),
        };
        inputs.into_iter().for_each(|input| table.feed(input, &mut vec![]).unwrap());
    }
    table
}

/// Everything but one spot bet at its least, as far as the rules let it be.
pub(crate) fn all_but(table: &dyn AnyTable, but: SpotId) -> Box<dyn AnyTable> {
    let mut table = table.copy();
    for input in table.basic(ME) {
        if !matches!(input, Input::Bet(_, spot, _) if spot == but) {
            let _ = table.feed(input, &mut vec![]);
        }
    }
    for _ in 0..2 {
        for n in (0..table.layout().spots.len() as u16).map(SpotId).filter(|n| *n != but) {
            let least = table.layout().at(n).limits.min;
            if table.felt().seat(ME).bet(n, 0).is_none() {
                let _ = table.feed(Input::Bet(ME, n, least), &mut vec![]);
            }
        }
    }
    table
}
