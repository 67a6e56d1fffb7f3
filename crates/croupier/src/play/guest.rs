//! The person at the terminal is a guest of the house: whatever is done at the table is a command to it, and what it
//! wrote down is what is shown. A house in memory ends with the program; one in a folder goes on tomorrow.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use book::{Cents, Rules};
use games::kernel::{AnyTable, Input, Notation, Seat};
use house::chance::ChanceSource;
use house::fair::{FairChance, KeySafe};
use house::ledger::Account;
use house::opening::{self, Chances, Place};
use house::plan::{Plan, StaffPlan};
use house::store::Store;
use house::{
    Command, CommandId, CommandKind, Entry, HouseRule, Keeper, NoAnswer, Onlooker, Patron, Person, Program,
    Role, Rule, Setup, TableId, Time, What,
};

use super::chance::OneDealer;

/// The person at the terminal.
pub(crate) const GUEST: Patron = Patron(1);

/// What those who play the simple strategy bring along, and what they must have left.
const PURSE: Cents = Cents::dollars(1_000_000);
const LEFT: Cents = Cents::dollars(100_000);

/// The house that the terminal is in.
pub(crate) struct Floor {
    keeper: Keeper<Box<dyn Store>>,
    folder: Option<PathBuf>,
}

impl Floor {
    /// A house in memory with one table under these rules.
    pub(crate) fn of_one(rules: &Rules, seed: Option<u64>) -> Result<Floor> {
        let mut plan =
            Plan { name: "The terminal".into(), capital: Cents::dollars(10_000_000), ..Plan::default() };
        plan.staff = staff();
        let setup = Setup { shuffled_on_arrival: true, ..Setup::under(rules)? };
        plan.tables.push(house::plan::TablePlan { number: TableId(1), setup, rules: rules.clone() });
        Floor::in_memory(&plan, seed)
    }

    /// A house in memory.
    pub(crate) fn in_memory(plan: &Plan, seed: Option<u64>) -> Result<Floor> {
        let chance: Box<dyn ChanceSource> = match seed {
            Some(seed) => Box::new(OneDealer::new(seed)),
            None => Box::new(FairChance::new(KeySafe::fresh()?)),
        };
        // Tickets are sold by `croupier lotto`.
        let plan = &Plan { lottery: None, ..plan.clone() };
        let opened = opening::open_with(&Place::Memory, chance, plan, Time::now())?;
        Floor::at(opened, None)
    }

    /// The house in a folder; a new one opens a table of every game.
    pub(crate) fn in_folder(folder: &Path, seed: Option<u64>) -> Result<Floor> {
        if seed.is_some() {
            bail!("a house that goes on tomorrow deals from committed shuffles, not by a seed");
        }
        let place = Place::Folder(folder.to_owned());
        let mut keeper = opening::take_up(&place, &Chances::Fair(None))?;
        let fresh = keeper.house().is_none_or(|house| house.steps() == 0);
        keeper.start(&Program::running()?, Time::now())?;
        let mut opened = opening::Opened { keeper, followed: Default::default() };
        if fresh {
            opened.followed = opened.keeper.follow(&Plan::standard(), Time::now())?;
        }
        Floor::at(opened, Some(folder.to_owned()))
    }

    fn at(opened: opening::Opened, folder: Option<PathBuf>) -> Result<Floor> {
        if let Some(waits) = opened.followed.waits.first() {
            bail!("{waits}");
        }
        let mut floor = Floor { keeper: opened.keeper, folder };
        floor.keeper.listen();
        Ok(floor)
    }

    /// Closes the house in order.
    pub(crate) fn close(self) -> Result<()> {
        Ok(self.keeper.close()?.close()?)
    }

    /// Where the house is kept, if it is.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    fn house(&self) -> &house::House {
        self.keeper.house().expect("a house that answered is there")
    }

    /// Somebody of the staff.
    fn staff(&self, role: Role) -> Person {
        let first = self.house().charter().first(role);
        first.unwrap_or(Person { id: 90 + role as u32, role })
    }

    /// Gives a command; what it makes the tables take is returned, or why it is refused.
    fn give(&mut self, by: Person, what: What) -> Result<Result<Vec<String>, house::Refused>> {
        let id = CommandId::of(&["terminal", &self.house().steps().to_string()]);
        match self.keeper.give(&Command { id, by, at: Time::now(), what }) {
            Ok(_) => {}
            Err(NoAnswer::Refused(refused)) => return Ok(Err(refused)),
            Err(fault) => return Err(fault.into()),
        }
        let mut lines = vec![];
        for happened in self.keeper.hear() {
            for entry in happened.entries(Onlooker::House) {
                if let Entry::Play(inputs) = entry {
                    lines.extend(inputs.split("; ").map(str::to_owned));
                }
            }
        }
        Ok(Ok(lines))
    }

    /// A command that the house has no reason to refuse.
    fn must(&mut self, by: Person, what: What) -> Result<Vec<String>> {
        self.give(by, what)?.map_err(|refused| anyhow::anyhow!("{refused}"))
    }

    fn on(&self, account: Account) -> Cents {
        self.house().ledger().on(account)
    }

    /// A table of this game under these rules: where the guest sits already, else one with so many seats free; else one
    /// is opened.
    fn find(&mut self, rules: &Rules, seats: u8) -> Result<TableId> {
        let print = rules.fingerprint();
        let fits = |(_, room): &(TableId, &house::room::Room)| {
            room.is_open() && room.setup().rules == print && room.setup().dealing == Default::default()
        };
        let sits = |(_, room): &(TableId, &house::room::Room)| room.seats_of(GUEST).next().is_some();
        let free = |(_, room): &(TableId, &house::room::Room)| {
            room.table().felt().seats.iter().take(seats as usize).all(|seat| seat.patron.is_none())
        };
        let found: Vec<_> = self.house().rooms().filter(fits).collect();
        let place = found.iter().find(|room| sits(room)).or_else(|| found.iter().find(|room| free(room)));
        if let Some((table, _)) = place {
            return Ok(*table);
        }
        let last = self.house().rooms().map(|(id, _)| id.0).max().unwrap_or(0);
        let table = TableId(last + 1);
        let owner = self.staff(Role::Owner);
        self.must(owner, What::Open { table, setup: Box::new(Setup::under(rules)?) })?;
        Ok(table)
    }
}

/// Whoever runs a house that has only the terminal.
fn staff() -> Vec<StaffPlan> {
    let roles = [Role::Owner, Role::Supervisor, Role::Floor, Role::Dealer, Role::Auditor];
    let person = |(number, role): (u32, Role)| StaffPlan { number, name: role.to_string(), role };
    (1..).zip(roles).map(person).collect()
}

/// The guest at a table of the house.
pub(super) struct Guest<'a> {
    floor: &'a mut Floor,
    table: TableId,
    /// Whether the guest took up a place held since an earlier day.
    pub(super) resumed: bool,
    /// What the house has lent the guest and was not asked about yet.
    lent: Cents,
}

impl<'a> Guest<'a> {
    /// Goes to a table under these rules and buys in: with everything in the wallet; a guest who has nothing brings this
    /// much along.
    pub(super) fn come(
        floor: &'a mut Floor,
        rules: &Rules,
        seats: u8,
        brings: Option<Cents>,
    ) -> Result<Guest<'a>> {
        let table = floor.find(rules, seats)?;
        let room = floor.house().room(table).expect("it was found");
        let resumed = room.seats_of(GUEST).next().is_some();
        let mut guest = Guest { floor, table, resumed, lent: Cents::ZERO };
        if let Some(brings) = brings {
            let wallet = guest.floor.on(Account::Wallet(GUEST));
            if wallet > Cents::ZERO {
                guest
                    .floor
                    .must(Person::player(GUEST.0), What::BuyIn { table, patron: GUEST, cents: wallet })?;
            } else if !resumed {
                guest.buy(brings)?;
            }
        }
        Ok(guest)
    }

    /// The table as the house has it.
    pub(super) fn table(&self) -> &(dyn AnyTable + 'static) {
        self.floor.house().room(self.table).expect("the guest is at it").table()
    }

    /// The guest's own chips here.
    pub(super) fn chips(&self) -> Cents {
        self.floor.on(Account::Chips(self.table, GUEST))
    }

    /// What the house has lent the guest since this was last asked.
    pub(super) fn take_lent(&mut self) -> Cents {
        std::mem::take(&mut self.lent)
    }

    /// Where the house is kept, if it is.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.floor.folder()
    }

    /// The guest buys chips with money from outside.
    pub(super) fn buy(&mut self, cents: Cents) -> Result<()> {
        self.bring(GUEST, cents)
    }

    /// The guest's own share in the next shuffle, throw or spin; or why it is refused.
    pub(super) fn cut(&mut self, says: String) -> Result<Result<(), String>> {
        let cut = self.floor.give(Person::player(GUEST.0), What::Cut { table: self.table, says })?;
        Ok(cut.map(drop).map_err(|refused| refused.to_string()))
    }

    fn bring(&mut self, patron: Patron, cents: Cents) -> Result<()> {
        let cashier = self.floor.staff(Role::Floor);
        self.floor.must(cashier, What::Deposit { patron, cents })?;
        self.floor.must(Person::player(patron.0), What::BuyIn { table: self.table, patron, cents })?;
        Ok(())
    }

    /// Takes seats: the first so many are the guest's, the others are players who play the simple strategy. What the
    /// table took is returned.
    pub(super) fn sit(&mut self, mine: u8, all: u8) -> Result<Vec<Input>> {
        let patron = |seat: u8| if seat < mine { GUEST } else { Patron(seat as u32 + 1) };
        for seat in mine..all {
            self.bring(patron(seat), PURSE)?;
        }
        let lines = (0..all).map(|seat| format!("sit {} {}", seat + 1, patron(seat).0)).collect();
        let floor = self.floor.staff(Role::Floor);
        let taken = self.floor.must(floor, What::Play { table: self.table, lines })?;
        self.read(taken)
    }

    fn read(&self, lines: Vec<String>) -> Result<Vec<Input>> {
        let notation = Notation(self.table().layout());
        lines.iter().map(|line| notation.read(line).with_context(|| line.clone())).collect()
    }

    fn at(&self, seat: Seat) -> Option<Patron> {
        self.table().felt().seats.get(seat.0 as usize).and_then(|seat| seat.patron)
    }

    /// Who gives this input: the player whose seat it is about, or whoever of the house may.
    fn by(&self, input: &Input) -> Person {
        let player = |seat: Seat| Person::player(self.at(seat).unwrap_or(GUEST).0);
        let kind = match input {
            Input::Bet(seat, ..) | Input::TakeDown(seat, ..) | Input::Clear(seat) | Input::Leave(seat) => {
                return player(*seat);
            }
            Input::Choose(seat, _) => return player(*seat),
            Input::Sit(..) => CommandKind::Sit,
            Input::Close => CommandKind::Close,
            Input::Outcome(_) | Input::Cut(_) | Input::Meter(..) => CommandKind::Outcome,
            Input::Call(call) => {
                let by = self.table().layout().call(call.id).map(|info| CommandKind::of_call(info.by));
                match by.unwrap_or(CommandKind::PlayerCall) {
                    CommandKind::PlayerCall => return call.seat.map_or(Person::player(GUEST.0), player),
                    kind => kind,
                }
            }
        };
        let staff = kind.given_by().iter().find(|role| **role != Role::Player);
        self.floor.staff(*staff.unwrap_or(&Role::Dealer))
    }

    /// Gives an input to the house. Everything the table took by it, chance among it, is returned; or why it is refused.
    pub(super) fn feed(&mut self, input: Input) -> Result<Result<Vec<Input>, String>> {
        if let Input::Bet(seat, ..) | Input::Choose(seat, _) = input
            && let Some(other) = self.at(seat).filter(|patron| *patron != GUEST)
            && self.floor.on(Account::Chips(self.table, other)) < LEFT
        {
            self.bring(other, PURSE)?;
        }
        let line = Notation(self.table().layout()).write(&input);
        let (by, what) = (self.by(&input), What::Play { table: self.table, lines: vec![line] });
        let mut given = self.floor.give(by, what.clone())?;
        // What is bet by a call needs no chips where the house takes such (HC-B §1.I.B): it lends them.
        if let (Err(refused), Input::Call(_)) = (&given, input)
            && refused.rule == Rule::House(HouseRule::Chips)
            && let Some(lent) = self.lacking(input)
        {
            self.buy(lent)?;
            self.lent += lent;
            given = self.floor.give(by, what)?;
        }
        match given {
            Ok(lines) => self.read(lines).map(Ok),
            Err(refused) => Ok(Err(refused.to_string())),
        }
    }

    /// What the guest's chips lack for an input.
    fn lacking(&self, input: Input) -> Option<Cents> {
        let mut purse = super::purse::Purse::new(self.table().layout().seats, self.chips());
        let mut events = vec![];
        self.table().copy().feed(input, &mut events).ok()?;
        let least = purse.follow(&events);
        (least < Cents::ZERO).then_some(-least)
    }

    /// Supervisor and surveillance of a house that has only the terminal confirm whatever waits for them; each award is
    /// told.
    pub(super) fn confirm(&mut self) -> Result<Vec<String>> {
        let mut told = vec![];
        let room = self.floor.house().room(self.table).expect("the guest is at it");
        for award in room.awards().to_vec() {
            for role in [Role::Supervisor, Role::Auditor] {
                let by = self.floor.staff(role);
                // By some clauses one of them is enough.
                let _ = self.floor.give(by, What::Confirm { table: self.table, award: award.number })?;
            }
            told.push(format!("The award of {} is confirmed and paid ({})", award.cents, award.clause));
        }
        Ok(told)
    }

    /// The guest leaves the table: the others get up as well, and chips go back to the wallets.
    pub(super) fn leave(&mut self) -> Result<()> {
        let table = self.table;
        let seats: Vec<_> =
            (0..).zip(&self.table().felt().seats).map(|(n, seat)| (Seat(n), seat.patron)).collect();
        for (seat, patron) in seats {
            if let Some(patron) = patron.filter(|patron| *patron != GUEST) {
                let line = format!("leave {}", seat.0 + 1);
                // Whoever may not leave now stays.
                let _ = self.floor.give(Person::player(patron.0), What::Play { table, lines: vec![line] })?;
            }
        }
        let chips: Vec<_> = self
            .floor
            .house()
            .ledger()
            .accounts()
            .filter_map(|(account, cents)| match account {
                Account::Chips(at, patron) if at == table && cents > Cents::ZERO => Some((patron, cents)),
                _ => None,
            })
            .collect();
        for (patron, cents) in chips {
            let sits =
                self.floor.house().room(table).is_some_and(|room| room.seats_of(patron).next().is_some());
            if patron != GUEST && sits {
                continue;
            }
            self.floor.must(Person::player(patron.0), What::ColourUp { table, patron, cents })?;
            if patron != GUEST {
                self.floor.must(Person::player(patron.0), What::Withdraw { patron, cents })?;
            }
        }
        Ok(())
    }
}
