//! The people of the simulated house: what they do, from a seed, and what becomes of it on the way.

use std::collections::{BTreeMap, VecDeque};

use book::Rules;
use equipment::{Card, Randomness, Seeded};
use games::kernel::{Call, Input, Need, Notation, Outcome, Rambler, SpotId};
use house::chance::{ChanceSource, Moment, NoChance, SeededChance};
use house::fair::{Opening, Secret, Unavailable};
use house::ledger::Account;
use house::lotto::{self, LottoEntry, LottoRequest, LottoSource, Ticket};
use house::time::Span;
use house::*;

use crate::support::*;

pub(crate) const GAMES_A_HOUSE: u32 = 6;

/// Everybody who gives commands.
pub(crate) struct Crowd {
    seed: u64,
    chance: Rambler,
    now: Time,
    commands: u128,
    /// Commands still on their way, and those that will come again.
    pub(crate) on_the_way: VecDeque<Command>,
    /// Patrons whose lines are cut off: they do nothing, and the clock acts for them.
    away: BTreeMap<u32, Away>,
    /// Draws of the lottery that were due.
    draws: BTreeMap<CommandId, Command>,
}

struct Away {
    until: Time,
    /// What they have heard no answer to.
    again: Vec<Command>,
}

/// What becomes of a command and its answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    Stands,
    LostBefore,
    LostAfter,
}

/// Chance by which a log is decided again: what the terminals of the lottery picked is told, for they pick anew whenever
/// they are asked.
pub(crate) struct Told {
    seeded: SeededChance,
    picks: VecDeque<[Card; 5]>,
}

impl Told {
    pub(crate) fn new(seed: u64) -> Told {
        Told { seeded: SeededChance::new(seed), picks: VecDeque::new() }
    }

    /// Hears of the hands that were sold.
    pub(crate) fn hear(&mut self, rows: &[KeptRow]) {
        for row in rows.iter().filter(|row| row.stream == Stream::Lottery) {
            let record = row.record().expect("it was written");
            for entry in &record.entries {
                if let Entry::Lottery(happening) = entry
                    && let LottoEntry::Sold { ticket } = &happening.entry
                {
                    self.picks.extend(&ticket.hands);
                }
            }
        }
    }
}

impl LottoSource for Told {
    fn pick(&mut self) -> [Card; 5] {
        self.picks.pop_front().expect("as many as were sold")
    }

    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable> {
        LottoSource::secret(&mut self.seeded, day)
    }

    fn proves(&self, ticket: &Ticket, code: &str) -> bool {
        self.seeded.proves(ticket, code)
    }
}

impl ChanceSource for Told {
    fn outcome(&mut self, moment: &Moment) -> Result<Outcome, NoChance> {
        self.seeded.outcome(moment)
    }

    fn lottery(&mut self) -> Option<&mut dyn LottoSource> {
        Some(self)
    }
}

impl Crowd {
    pub(crate) fn new(seed: u64) -> Crowd {
        Crowd {
            seed,
            chance: Rambler(Seeded::stream(seed, 99)),
            now: Time(1_794_814_539_120),
            commands: 0,
            on_the_way: VecDeque::new(),
            away: BTreeMap::new(),
            draws: BTreeMap::new(),
        }
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.chance.0.below(n)
    }

    pub(crate) fn say(&mut self, by: Person, what: What) {
        if by.role == Role::Player && self.away.contains_key(&by.id) {
            return;
        }
        self.commands += 1;
        let id = CommandId((self.seed as u128) << 64 | self.commands);
        self.on_the_way.push_back(Command { id, by, at: self.now, what });
    }

    /// The clock goes on; now and then it jumps, also back.
    fn tick(&mut self) {
        let step = match self.below(100) {
            0 => 3_600_000 * (1 + self.below(30) as u64),
            1 => {
                let days = if self.below(20) == 0 { self.below(72) as u64 } else { 0 };
                self.now = Time(self.now.0 - days * 3_600_000 - self.below(10_000) as u64);
                0
            }
            _ => self.below(4000) as u64,
        };
        self.now = Time(self.now.0 + step);
        let now = self.now;
        self.come_back(|away| away.until <= now);
    }

    /// Somebody at some table does something.
    pub(crate) fn act(&mut self, house: &House) {
        self.tick();
        if let Some(due) = house.draw_due(self.now) {
            // Given again it is the same command, however late.
            let draw = self.draws.entry(due.id).or_insert(due);
            self.on_the_way.push_back(draw.clone());
        }
        let table = TableId(1 + self.below(GAMES_A_HOUSE));
        let Some(room) = house.room(table) else { return };
        if !room.is_open() {
            return self.open(table);
        }
        let here = room.table();
        for award in room.awards().iter().map(|a| a.number).collect::<Vec<_>>() {
            let by = if self.below(2) == 0 { SUPERVISOR } else { Person { id: 6, role: Role::Auditor } };
            self.say(by, What::Confirm { table, award });
        }
        match self.below(400) {
            0 => return self.say(SUPERVISOR, What::Void { table, why: "a lamp fell on the felt".into() }),
            1 => return self.say(FLOOR, What::Count { table }),
            2 => return self.say(FLOOR, What::Fill { table, cents: dollars(100) }),
            3..6 => return self.call(table, room),
            6 => {
                let says = format!("cut {}", self.commands);
                return self.say(Person::player(100 * table.0), What::Cut { table, says });
            }
            7 => return self.limit(table),
            8 => return self.correct(table),
            9 => {
                self.say(FLOOR, What::Shut { table });
                return self.open(table);
            }
            10..13 => return self.buy_a_ticket(table),
            13..15 => return self.claim(house),
            _ => {}
        }
        let write = |input: &Input| Notation(here.layout()).write(input);
        let seats = here.layout().seats.min(3) as u32;
        match here.need() {
            Need::Choice { seat, .. } => {
                let late = self.below(12) == 0;
                if late {
                    self.now = self.now.max(room.deadline().expect("a decision has its time"));
                    return self.say(Person::CLOCK, What::Tick { table });
                }
                let Some(patron) = here.felt().seat(seat).patron else { return };
                let sober = self.below(2) == 0;
                let inputs = if sober { here.basic(seat) } else { here.ramble(seat, &mut self.chance) };
                let lines = inputs.iter().map(write).collect();
                self.say(Person::player(patron.0), What::Play { table, lines });
                if sober {
                    // Should the chips not cover it, the clock goes on for everybody.
                    self.now = self.now.max(room.deadline().expect("a decision has its time"));
                    self.say(Person::CLOCK, What::Tick { table });
                }
            }
            Need::Bets => {
                for n in 0..seats {
                    let (seat, id) = (Seat(n as u8), 100 * table.0 + n);
                    let (patron, by) = (Patron(id), Person::player(id));
                    if here.felt().seat(seat).patron.is_none() {
                        self.say(by, at(table, &format!("sit {} {id}", n + 1)));
                        continue;
                    }
                    if house.ledger().on(Account::Chips(table, patron)) < dollars(300) {
                        let cents = dollars(2000);
                        self.say(FLOOR, What::Deposit { patron, cents });
                        self.say(by, What::BuyIn { table, patron, cents });
                    }
                    let sober = self.below(2) == 0;
                    let bets = if sober { here.basic(seat) } else { here.ramble(seat, &mut self.chance) };
                    for input in bets {
                        self.say(by, What::Play { table, lines: vec![write(&input)] });
                    }
                    if self.below(40) == 0 {
                        self.say(by, at(table, &format!("leave {}", n + 1)));
                        let cents = dollars(100);
                        self.say(by, What::ColourUp { table, patron, cents });
                        self.say(by, What::Withdraw { patron, cents });
                    }
                }
                self.say(DEALER, at(table, "close"));
                if let Some(due) = room.deadline() {
                    self.now = self.now.max(due);
                    self.say(Person::CLOCK, What::Tick { table });
                }
            }
            Need::Chance(_) => panic!("the house deals"),
        }
    }

    /// Somebody of the table wants to be held to something, or no longer.
    fn limit(&mut self, table: TableId) {
        // Not everybody at once: somebody has to play.
        let patron = Patron(100 * table.0 + self.below(2));
        let free = self.below(3) == 0;
        let (some, hours) = (dollars(20 + self.below(5000) as i64), Span::hours(1 + self.below(6) as u64));
        let until = self.now + Span::seconds(self.below(7200) as u64);
        let mut wish = cage::Wish::default();
        match self.below(4) {
            0 => wish.stake = Some(if free { cage::Bound::Free } else { cage::Bound::To(some) }),
            1 => wish.loss = Some(if free { cage::Bound::Free } else { cage::Bound::To(some) }),
            2 => wish.time = Some(if free { cage::Bound::Free } else { cage::Bound::To(hours) }),
            _ => wish.excluded = Some(if free { cage::Bound::Free } else { cage::Bound::To(until) }),
        }
        self.say(FLOOR, What::Limit { patron, wish });
    }

    /// Something at the cage is put right, and the owner puts money in or takes some out.
    fn correct(&mut self, table: TableId) {
        let patron = Patron(100 * table.0 + self.below(3));
        let from = if self.below(2) == 0 { Account::Chips(table, patron) } else { Account::Float(table) };
        let why = "counted twice".to_owned();
        self.say(SUPERVISOR, What::Correct { from, to: Account::Wallet(patron), cents: dollars(1), why });
        let cents = dollars(self.below(2001) as i64 - 1000);
        self.say(OWNER, What::Capital { cents });
    }

    /// A table opens, or opens again.
    pub(crate) fn open(&mut self, table: TableId) {
        let (n, games) = (table.0, games::roster());
        let game = &games[(self.seed as usize * GAMES_A_HOUSE as usize + n as usize) % games.len()];
        let link = if n.is_multiple_of(2) { "link".into() } else { String::new() };
        let setup = Setup { par: dollars(50_000), link, ..Setup::of(game.id) };
        self.say(FLOOR, What::Open { table, setup: Box::new(setup) });
    }

    pub(crate) fn open_lottery(&mut self) {
        let rules = Rules::of(lotto::NAME).expect("the book has it");
        self.say(OWNER, What::OpenLottery(Box::new(Opening::new(lotto::NAME, &rules))));
        self.say(OWNER, What::Lottery(LottoRequest::Install { terminal: 1 }));
    }

    fn buy_a_ticket(&mut self, table: TableId) {
        let patron = Patron(100 * table.0 + self.below(3));
        let (plays, wallet) = (1 + self.below(5) as usize, Some(patron));
        self.say(FLOOR, What::Deposit { patron, cents: dollars(20) });
        let buy = LottoRequest::Buy { terminal: 1, plays, wallet };
        self.say(Person::player(patron.0), What::Lottery(buy));
    }

    /// Some ticket is presented, paid or not.
    fn claim(&mut self, house: &House) {
        let Some(lottery) = house.lottery() else { return };
        let sold: Vec<_> = lottery.state().tickets.values().collect();
        if sold.is_empty() {
            return;
        }
        let ticket = sold[self.below(sold.len() as u32) as usize];
        let key = SeededChance::new(self.seed).ticket_key().expect("it runs a lottery");
        let (serial, code) = (ticket.serial, key.code(ticket));
        let terminal = self.below(2);
        let patron = Patron(100 + self.below(3));
        let claim = LottoRequest::Claim { terminal, serial, code, wallet: Some(patron) };
        self.say(Person::player(patron.0), What::Lottery(claim));
    }

    /// What becomes of a player's command on its way there, or of the answer on its way back.
    pub(crate) fn line(&mut self, command: &Command) -> Line {
        match (command.by.role, self.below(200)) {
            (Role::Player, 0) => Line::LostBefore,
            (Role::Player, 1) => Line::LostAfter,
            _ => Line::Stands,
        }
    }

    /// A player's line is cut off: they come back and ask again, for they cannot know whether it acted.
    pub(crate) fn cut_off(&mut self, command: Command) {
        let until = self.now + Span::seconds(self.below(180) as u64);
        let away = self.away.entry(command.by.id).or_insert_with(|| Away { until, again: vec![] });
        away.again.push(command);
    }

    fn come_back(&mut self, back: impl Fn(&Away) -> bool) {
        for (_, away) in self.away.extract_if(.., |_, away| back(away)) {
            self.on_the_way.extend(away.again);
        }
    }

    /// When nothing more is on its way all lines stand again; whether something is on its way.
    pub(crate) fn everybody_is_back(&mut self) -> bool {
        if self.on_the_way.is_empty() {
            self.come_back(|_| true);
        }
        !self.on_the_way.is_empty()
    }

    /// An irregularity or another call of the layout's list.
    fn call(&mut self, table: TableId, room: &house::room::Room) {
        let layout = room.table().layout();
        if layout.calls.is_empty() {
            return;
        }
        let info = layout.calls[self.below(layout.calls.len() as u32) as usize];
        let seat = Seat(self.below(layout.seats.min(3) as u32) as u8);
        let call = Call {
            seat: info.takes.seat.then_some(seat),
            spot: info.takes.spot.then(|| SpotId(self.below(layout.spots.len() as u32) as u16)),
            card: info.takes.card.then(|| Card::from_id(self.below(52) as u8).expect("a card")),
            ..Call::plain(info.id)
        };
        let by = match CommandKind::of_call(info.by) {
            CommandKind::PlayerCall => Person::player(100 * table.0 + seat.0 as u32),
            CommandKind::FloorCall => FLOOR,
            _ => DEALER,
        };
        let line = Notation(layout).write(&Input::Call(call));
        self.say(by, What::Play { table, lines: vec![line] });
    }
}
