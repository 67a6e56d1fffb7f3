//! A table of any game, played at random: what the tests of the kernel have in common.

use book::{Cents, Rules};
use equipment::{Card, Composition, Randomness, Seeded};
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
    /// The clauses of what was refused.
    pub(crate) refused: Vec<book::Clause>,
    /// Who deals instead of the dealer, if luck has a hand in it.
    pub(crate) luck: Option<Luck>,
    /// Whether something is called out, and someone comes or goes, every few moments.
    pub(crate) restless: bool,
}

impl Floor {
    /// A table under these rules, and chance from a seed.
    pub(crate) fn new(rules: Rules, seed: u64) -> Floor {
        Floor::with_patrons(rules, seed, 1)
    }

    /// A table at which each patron has so many seats side by side, as far as the game allows it.
    pub(crate) fn with_patrons(rules: Rules, seed: u64, boxes: u8) -> Floor {
        let table = open(rules).unwrap();
        let mut floor = Floor {
            table,
            dealer: Dealer::new(Seeded::stream(seed, 1)),
            rambler: Rambler(Seeded::stream(seed, 2)),
            record: vec![],
            events: vec![],
            refused: vec![],
            luck: None,
            restless: false,
        };
        for seat in 0..floor.table.layout().seats {
            floor.try_feed(Input::Sit(Seat(seat), Patron((seat / boxes) as u32 + 1)));
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
                self.refused.push(refusal.clause);
                false
            }
        }
    }

    /// One step: chance is answered, a player decides, or wagers are made and closed. Now and then something is called
    /// out, or someone comes or goes.
    pub(crate) fn step(&mut self) {
        let seats = self.table.layout().seats as u32;
        let (calls, goes) = if self.restless { (5, 12) } else { (40, 150) };
        if self.rambler.0.below(calls) == 0 {
            self.call_anything();
        }
        if self.rambler.0.below(goes) == 0 {
            let seat = Seat(self.rambler.0.below(seats) as u8);
            if !self.try_feed(Input::Leave(seat)) {
                self.try_feed(Input::Sit(seat, Patron(100 + seat.0 as u32)));
            }
        }
        match self.table.need() {
            Need::Chance(_) => {
                let input = match &mut self.luck {
                    Some(luck) => luck.answer(&*self.table).unwrap(),
                    None => self.table.chance(&mut self.dealer).unwrap(),
                };
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
        let info = layout.calls[self.rambler.0.below(layout.calls.len() as u32) as usize];
        let call = any_call(&info, layout, &mut self.rambler.0);
        let left = self.table.felt().rack().left();
        if self.try_feed(Input::Call(call)) && self.table.felt().rack().left() != left {
            // A call that moved cards by itself leaves the dealer's own shoe behind: go on from the unseen ones.
            self.dealer.answer(Chance::Shuffle, self.table.felt().rack().unseen());
        }
    }

    /// Plays so many rounds, or fewer where rounds are long; one at least.
    pub(crate) fn play(&mut self, rounds: u64) {
        let (mut steps, start) = (0, self.table.felt().round());
        while self.table.felt().round() - start < rounds
            && (steps < 12 * rounds || self.table.felt().round() == start)
        {
            self.step();
            steps += 1;
            assert!(steps < 20_000, "the table never finishes a round");
        }
    }
}

/// A call with whatever it takes, at random.
pub(crate) fn any_call(info: &CallInfo, layout: &Layout, chance: &mut Seeded) -> Call {
    let (spots, seats) = (layout.spots.len() as u32, layout.seats as u32);
    Call {
        id: info.id,
        seat: info.takes.seat.then(|| Seat(chance.below(seats) as u8)),
        spot: info.takes.spot.then(|| SpotId(chance.below(spots) as u16)),
        card: info.takes.card.then(|| Card::from_id(chance.below(52) as u8).unwrap()),
        amount: info.takes.amount.then(|| Cents::dollars(chance.below(30) as i64)),
    }
}

/// A hand that deals any unseen card, some ranks and suits much more often than others and other ones each round: so
/// that what is rare in a fair game (a royal flush, three suited sevens, four splits) is seen in a few rounds.
#[derive(Clone)]
pub(crate) struct Luck {
    chance: Seeded,
    dealer: Dealer<Seeded>,
    round: Option<u64>,
    ranks: u16,
    suits: u8,
}

impl Luck {
    /// Luck from a seed.
    pub(crate) fn new(seed: u64) -> Luck {
        let (chance, dealer) = (Seeded::stream(seed, 3), Dealer::new(Seeded::stream(seed, 4)));
        Luck { chance, dealer, round: None, ranks: 0, suits: 0 }
    }

    /// Answers the chance need of a table, if chance is due.
    pub(crate) fn answer(&mut self, table: &dyn AnyTable) -> Option<Input> {
        let Need::Chance(chance) = table.need() else { return None };
        if self.round != Some(table.felt().round()) {
            self.round = Some(table.felt().round());
            self.turn();
        }
        Some(Input::Outcome(match chance {
            Chance::Card => Outcome::Card(self.draw(table.felt().rack().unseen())),
            Chance::Burn => Outcome::Burned,
            Chance::Shuffle => Outcome::Shuffled,
            other => self.dealer.answer(other, table.to_shuffle()),
        }))
    }

    /// Favours other cards from now on: a few ranks in a row or anywhere, of some suits or of all.
    fn turn(&mut self) {
        let first = self.chance.below(13);
        self.ranks = match self.chance.below(4) {
            0 => (0..5).fold(0, |set, n| set | 1 << ((first + n) % 13)),
            1 => 1 << first | 1 << self.chance.below(13),
            2 => (0..3).fold(1 << first, |set, _| set | 1 << self.chance.below(13)),
            _ => u16::MAX,
        };
        self.suits = match self.chance.below(3) {
            0 => 1 << self.chance.below(4),
            1 => 1 << self.chance.below(4) | 1 << self.chance.below(4),
            _ => u8::MAX,
        };
    }

    fn draw(&mut self, unseen: &Composition) -> Card {
        let favoured = |card: Card| match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => {
                self.ranks >> rank as u8 & 1 == 1 && self.suits >> suit as u8 & 1 == 1
            }
            _ => true,
        };
        let cards: Vec<(Card, u32)> =
            unseen.iter().map(|(card, n)| (card, n as u32 * if favoured(card) { 24 } else { 1 })).collect();
        let mut at = self.chance.below(cards.iter().map(|(_, weight)| weight).sum());
        let drawn = cards.iter().find(|(_, weight)| {
            let here = at < *weight;
            at = at.wrapping_sub(*weight);
            here
        });
        drawn.expect("a card is left").0
    }
}

/// A game with its defaults, then with each setting at each of its other legal values that go together, each with its
/// name.
pub(crate) fn rule_sets(game: &str) -> Vec<(String, Rules)> {
    let standard = Rules::of(game).unwrap();
    let mut sets = vec![("standard".to_owned(), standard.clone())];
    for setting in standard.choices() {
        let mut values: Vec<String> = match &setting.kind {
            book::SettingKind::Choice(options) => options.clone(),
            book::SettingKind::Flag => vec!["yes".into(), "no".into()],
            book::SettingKind::Number(min, max) => vec![min.to_string(), max.to_string()],
            book::SettingKind::Money(min, max) => vec![min.to_string(), max.to_string()],
            book::SettingKind::Percent(min, max) => vec![min.to_string(), max.to_string()],
            book::SettingKind::Multiples(min, max) => {
                vec![min.to_string(), max.to_string(), "2-7-20x".into()]
            }
        };
        values.dedup();
        for value in values {
            let mut rules = standard.clone();
            rules.set(&setting.id, &value).unwrap();
            if open(rules.clone()).is_ok() {
                sets.push((format!("{}={value}", setting.id), rules));
            }
        }
    }
    sets
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
