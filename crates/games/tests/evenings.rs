//! Evenings: a few people, who come and go, bet a little here and all they may there, change their minds before the close
//! and leave in the middle of a question, while things go wrong. Each evening is short, told by chance from its number, and
//! known by one short number of its own (`tests/pinned/GAME.txt`); there are many of them. Where `pinned.rs` plays full
//! tables round by round, these look for what happens seldom. `PINNED=write cargo test --workspace --test games-tests evenings` writes the files
//! anew.

use crate::floor::{Floor, Luck, any_call, rule_sets};
use crate::pinned::Pins;

use book::{Cents, Limits, Rules};
use equipment::{Dice, Randomness, Seeded};
use games::kernel::*;
use games::open;

/// An evening at a table.
pub(crate) struct Evening {
    /// The table and what happened there.
    pub(crate) floor: Floor,
    chance: Seeded,
}

impl Evening {
    /// Opens a table, under the usual settings now and then, and lets a few people sit down.
    pub(crate) fn new(sets: &[(String, Rules)], number: u64) -> Evening {
        let mut chance = Seeded::stream(number, 7);
        let mut rules = sets[0].1.clone();
        if chance.below(4) > 0 {
            for (choice, _) in &sets[1..] {
                let (id, value) = choice.split_once('=').unwrap();
                let mut other = rules.clone();
                if chance.below(4) == 0 && other.set(id, value).is_ok() && other.check().is_ok() {
                    rules = other;
                }
            }
        }
        let table = open(rules).unwrap_or_else(|_| open(sets[0].1.clone()).unwrap());
        let floor = Floor {
            table,
            dealer: Dealer::new(Seeded::stream(number, 1)),
            rambler: Rambler(Seeded::stream(number, 2)),
            record: vec![],
            events: vec![],
            refused: vec![],
            luck: None,
            restless: false,
        };
        let mut evening = Evening { floor, chance };
        for _ in 0..2 + evening.chance.below(5) {
            evening.sits();
        }
        for meter in 0..evening.floor.table.layout().meters.len() as u8 {
            let stands = Cents::dollars(evening.chance.below(60_000) as i64);
            evening.floor.try_feed(Input::Meter(meter, stands));
        }
        evening
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.chance.below(n) == 0
    }

    /// Any seat, one of the first few more often.
    fn seat(&mut self) -> Seat {
        let seats = self.floor.table.layout().seats as u32;
        let most = if self.one_in(4) { seats } else { seats.min(4) };
        Seat(self.chance.below(most) as u8)
    }

    /// A seat that somebody sits at, if there is one.
    fn taken(&mut self) -> Seat {
        for _ in 0..8 {
            let seat = self.seat();
            if self.floor.table.felt().seat(seat).patron.is_some() {
                return seat;
            }
        }
        self.seat()
    }

    /// One of a few people sits down somewhere.
    fn sits(&mut self) {
        let (seat, patron) = (self.seat(), Patron(1 + self.chance.below(4)));
        self.floor.try_feed(Input::Sit(seat, patron));
    }

    fn calls(&mut self, about: Option<Seat>) {
        let layout = self.floor.table.layout();
        if layout.calls.is_empty() {
            return;
        }
        let info = layout.calls[self.chance.below(layout.calls.len() as u32) as usize];
        let mut call = any_call(&info, layout, &mut self.chance);
        let usual = about.unwrap_or_else(|| self.taken());
        if call.seat.is_some() && !self.one_in(4) {
            call.seat = Some(usual);
        }
        let first = self.floor.table.felt().seat(usual).bets.first().map(|bet| bet.spot);
        if call.spot.is_some() && first.is_some() && !self.one_in(3) {
            call.spot = first;
        }
        if let (Some(_), Some(spot)) = (call.amount, call.spot)
            && self.one_in(2)
        {
            call.amount = Some(self.edge(usual, spot));
        }
        self.floor.try_feed(Input::Call(call));
    }

    /// What one seat bets: by the simple strategy, once or many times over, anything, or what a spot just takes or refuses.
    fn bets(&mut self) {
        let seat = self.taken();
        match self.chance.below(5) {
            0 | 1 => {
                let times = [1, 1, 2, 5, 20, 100][self.chance.below(6) as usize];
                for input in self.floor.table.basic(seat) {
                    if let Input::Bet(seat, spot, amount) = input {
                        self.floor.try_feed(Input::Bet(seat, spot, amount * times));
                    }
                }
            }
            2 | 3 => {
                let inputs = self.floor.table.ramble(seat, &mut self.floor.rambler);
                for input in inputs.into_iter().take(4) {
                    self.floor.try_feed(input);
                }
            }
            _ => {
                let layout = self.floor.table.layout();
                let spot = SpotId(self.chance.below(layout.spots.len() as u32) as u16);
                self.at_the_limit(seat, spot);
            }
        }
    }

    fn at_the_limit(&mut self, seat: Seat, spot: SpotId) {
        let amount = self.edge(seat, spot);
        self.floor.try_feed(Input::Bet(seat, spot, amount));
    }

    /// An amount that a spot just takes or just refuses: by itself, or beside a wager that lies somewhere.
    fn edge(&mut self, seat: Seat, spot: SpotId) -> Cents {
        let felt = self.floor.table.felt();
        let Limits { min, max, step } = self.floor.table.layout().at(spot).limits;
        let most = max - felt.seat(seat).stake(spot, 0);
        let lies: Vec<Cents> = felt.staked().flat_map(|s| &felt.seat(s).bets).map(|bet| bet.stake).collect();
        let beside = match lies.len() {
            0 => Cents::ZERO,
            n => lies[self.chance.below(n as u32) as usize],
        };
        let amounts = [
            [min, min - step, min + step, max, max + step, most, most + step, step],
            [
                min - beside,
                min - beside - step,
                min - beside + step,
                max - beside,
                max - beside + step,
                beside,
                step,
                min,
            ],
        ];
        let amounts = amounts[self.chance.below(2) as usize];
        amounts[self.chance.below(8) as usize]
    }

    /// Takes a wager down, in part or whole.
    fn takes_down(&mut self) {
        let seat = self.taken();
        let bets = &self.floor.table.felt().seat(seat).bets;
        if bets.is_empty() {
            return;
        }
        let bet = bets[self.chance.below(bets.len() as u32) as usize];
        let Limits { min, step, .. } = self.floor.table.layout().at(bet.spot).limits;
        let amounts = [bet.stake, bet.stake, step, bet.stake - min, bet.stake - min + step, bet.stake + step];
        let amount = amounts[self.chance.below(amounts.len() as u32) as usize];
        self.floor.try_feed(Input::TakeDown(seat, bet.spot, amount));
    }

    /// What should not be done just now.
    fn meddles(&mut self) {
        match self.chance.below(5) {
            0 => self.takes_down(),
            1 => {
                let seat = self.taken();
                self.floor.try_feed(Input::Clear(seat));
            }
            2 => {
                let left = self.floor.table.felt().rack().left();
                let cards = [1, 9, 10, left / 2, left.saturating_sub(10), left.saturating_sub(9)];
                let from_top = cards[self.chance.below(6) as usize];
                self.floor.try_feed(Input::Cut(from_top));
            }
            _ => self.bets(),
        }
    }

    /// Only a few cards are left in the shoe, as if most had been burned: what happens at its end happens soon.
    fn shorten_shoe(&mut self) {
        let left = self.floor.table.felt().rack().left();
        let few = self.chance.below(24) as u16;
        if few < left {
            let position = self.floor.table.snapshot();
            let short = position.replace(&format!("\"left\":{left}"), &format!("\"left\":{few}"));
            self.floor.table.restore(&short).unwrap();
        }
    }

    fn leaves(&mut self, seat: Seat) {
        self.floor.try_feed(Input::Leave(seat));
    }

    /// The next thing that happens.
    pub(crate) fn moment(&mut self, luck: &mut Luck) {
        match self.floor.table.need() {
            Need::Bets => match self.chance.below(20) {
                0 if self.one_in(2) => self.shorten_shoe(),
                0 => self.sits(),
                1 => {
                    let seat = self.taken();
                    self.leaves(seat);
                }
                2 | 3 => self.calls(None),
                4 => self.meddles(),
                5..=6 => self.takes_down(),
                7..=9 => {
                    // Where chance did not bring what a close wants, the simple strategy's wagers do.
                    if !self.floor.try_feed(Input::Close) {
                        let seat = self.taken();
                        for input in self.floor.table.basic(seat) {
                            self.floor.try_feed(input);
                        }
                    }
                }
                _ => self.bets(),
            },
            Need::Choice { seat, .. } => match self.chance.below(24) {
                0 => self.leaves(seat),
                1 => {
                    let seat = self.taken();
                    self.leaves(seat);
                }
                2 | 3 => self.calls(Some(seat)),
                4 => self.meddles(),
                5 => self.sits(),
                6..=11 => {
                    for input in self.floor.table.basic(seat) {
                        self.floor.try_feed(input);
                    }
                }
                _ => {
                    for input in self.floor.table.ramble(seat, &mut self.floor.rambler) {
                        self.floor.try_feed(input);
                    }
                }
            },
            Need::Chance(_) => match self.chance.below(30) {
                0 => self.sits(),
                1 => {
                    let seat = self.taken();
                    self.leaves(seat);
                }
                2..=4 => self.calls(None),
                5 => self.meddles(),
                6 if self.one_in(6) => self.shorten_shoe(),
                _ => {
                    let input = match self.floor.table.need() {
                        // Three dice that fall alike are rare.
                        Need::Chance(Chance::Dice(3)) if self.one_in(2) => {
                            let face = 1 + self.chance.below(6) as u8;
                            Input::Outcome(Outcome::Dice(Dice::new(&[face; 3]).unwrap()))
                        }
                        _ => luck.answer(&*self.floor.table).unwrap(),
                    };
                    self.floor.try_feed(input);
                }
            },
        }
    }
}

/// The evenings of a season: so many, each of so many moments.
fn evenings(game: &'static str, season: u64, many: u64, moments: u32) {
    let sets = rule_sets(game);
    let kind = ["spring", "summer", "autumn", "winter"][season as usize];
    let mut pins = Pins::read(game, kind);
    pins.case("evenings", |diary| {
        diary.by_round = false;
        for number in season * many + 1..=(season + 1) * many {
            let mut evening = Evening::new(&sets, number);
            let mut luck = Luck::new(number);
            for moment in 0..moments {
                evening.moment(&mut luck);
                diary.watch(&mut evening.floor);
                // A position is written down and taken up again: what is in it is not left to chance.
                if moment % 8 == 0 {
                    diary.view(&*evening.floor.table, Viewer::House);
                    diary.view(&*evening.floor.table, Viewer::Seat(Seat(0)));
                    let position = evening.floor.table.snapshot();
                    diary.note(position.split_once("\"felt\"").expect("after the version of the rules").1);
                }
            }
            diary.turn_page();
        }
    });
    pins.close();
}

/// A module for each game, named as its folder, and a test for each season.
macro_rules! evenings {
    ($($folder:ident: $game:literal, $many:literal of $moments:literal;)*) => {
        $(mod $folder {
            #[test]
            fn spring() {
                super::evenings($game, 0, $many, $moments);
            }

            #[test]
            fn summer() {
                super::evenings($game, 1, $many, $moments);
            }

            #[test]
            fn autumn() {
                super::evenings($game, 2, $many, $moments);
            }

            #[test]
            fn winter() {
                super::evenings($game, 3, $many, $moments);
            }
        })*
    };
}

evenings! {
    blackjack: "blackjack", 400 of 150;
    free_bet_blackjack: "free-bet-blackjack", 150 of 150;
    pontoon_plus: "pontoon-plus", 400 of 150;
    ride_free: "ride-free", 200 of 150;
    baccarat: "baccarat", 150 of 150;
    commission_free_baccarat: "commission-free-baccarat", 80 of 150;
    three_dice_baccarat: "three-dice-baccarat", 100 of 120;
    craps: "craps", 100 of 150;
    roulette: "roulette", 20 of 100;
    big_six: "big-six", 10 of 100;
    poker_lotto: "poker-lotto", 60 of 100;
}
