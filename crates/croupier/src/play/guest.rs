//! The person at the terminal is a guest of the house: whatever is done at the table is a command to it, and what it
//! wrote down is what is shown. A house in memory ends with the program; one in a folder goes on tomorrow.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use book::{Cents, Rules};
use games::kernel::{AnyTable, Input, Notation, Seat};
use house::chance::ChanceSource;
use house::fair::{FairChance, KeySafe};
use house::ledger::Account;
use house::opening::{self, Chances, Premises};
use house::plan::{Plan, StaffPlan};
use house::store::Store;
use house::{
    Charter, Command, CommandId, CommandKind, Entry, HouseRule, Keeper, NoAnswer, Onlooker, Patron, Person,
    Role, Rule, Setup, TableId, Time, What,
};

use super::chance::OneDealer;

/// The person at the terminal.
pub(crate) const GUEST: Patron = Patron(1);

/// The others at the guest's table, who play the simple strategy: beside the guest the one at seat 2 is patron 2.
pub(super) const OTHERS: std::ops::RangeInclusive<Patron> = Patron(2)..=Patron(64);

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
        let opened = opening::open_with(&Premises::Memory, chance, plan, Time::now())?;
        Floor::at(opened, None)
    }

    /// The house in a folder; a new one opens a table of every game.
    pub(crate) fn in_folder(folder: &Path, seed: Option<u64>) -> Result<Floor> {
        if seed.is_some() {
            bail!("a house that goes on tomorrow deals from committed shuffles, not by a seed");
        }
        let place = Premises::Folder(folder.to_owned());
        let mut keeper = opening::take_up(&place, &Chances::Fair(None))?;
        // One that was stopped before anything was laid down, or that only the lottery has opened, is new to its tables.
        let fresh = keeper.house().is_none_or(|house| *house.charter() == Charter::default());
        let runs_a_lottery = keeper.house().is_some_and(|house| house.lottery().is_some());
        opening::begin_work(&mut keeper, Time::now())?;
        let mut opened = opening::Opened { keeper, followed: Default::default() };
        if fresh {
            let mut plan = Plan::standard();
            // A lottery that is there keeps the rules its tickets were sold under.
            plan.lottery = plan.lottery.filter(|_| !runs_a_lottery);
            opened.followed = opened.keeper.follow(&plan, Time::now())?;
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

    pub(super) fn house(&self) -> &house::House {
        self.keeper.house().expect("a house that answered is there")
    }

    /// Somebody of the staff.
    pub(super) fn staff(&self, role: Role) -> Person {
        self.house().charter().at_the_terminal(role)
    }

    /// Gives a command; what it makes the tables take is returned, or why it is refused.
    pub(super) fn give(&mut self, by: Person, what: What) -> Result<Result<Vec<String>, house::Refused>> {
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
    pub(super) fn must(&mut self, by: Person, what: What) -> Result<Vec<String>> {
        self.give(by, what)?.map_err(|refused| anyhow::anyhow!("{refused}"))
    }

    pub(super) fn on(&self, account: Account) -> Cents {
        self.house().ledger().on(account)
    }

    /// A table of this game under these rules: where the guest sits already, unless they only look on, else one where
    /// nobody does; else one is opened, and that is said.
    fn find(&mut self, rules: &Rules, looks_on: bool) -> Result<(TableId, String)> {
        let print = rules.fingerprint();
        let fits = |(_, room): &(TableId, &house::room::Room)| {
            room.is_open() && room.setup().rules == print && room.setup().dealing == Default::default()
        };
        let sits = |(_, room): &(TableId, &house::room::Room)| !looks_on && sits(room);
        let free = |(_, room): &(TableId, &house::room::Room)| {
            room.table().felt().seats.iter().all(|seat| seat.patron.is_none())
        };
        let found: Vec<_> = self.house().rooms().filter(fits).collect();
        let place = found.iter().find(|room| sits(room)).or_else(|| found.iter().find(|room| free(room)));
        if let Some((table, _)) = place {
            return Ok((*table, String::new()));
        }
        let free = (1..).map(TableId).find(|id| self.house().room(*id).is_none());
        let table = free.expect("no house has so many tables");
        // Its tray is that of the other tables of its game, where the house has the money for it.
        let other = self.house().rooms().find(|(_, room)| room.setup().game == rules.game());
        let par = other.map_or(Cents::ZERO, |(_, room)| room.setup().par);
        let setup = Setup { par, ..Setup::under(rules)? };
        let choices = match setup.choices().join(", ") {
            none if none.is_empty() => "by the book's own choices".to_owned(),
            some => format!("with {some}"),
        };
        let floor = self.staff(Role::Floor);
        let open = |setup: Setup| What::Open { table, setup: Box::new(setup) };
        if self.give(floor, open(setup.clone()))?.is_err() {
            self.must(floor, open(Setup { par: Cents::ZERO, ..setup }))?;
        }
        Ok((table, format!("The floor has opened {table} for you, {choices}; it stays in this house")))
    }
}

/// Whether the guest has a place here and has not got up from it.
fn sits(room: &house::room::Room) -> bool {
    room.seats_of(GUEST).any(|seat| !room.table().felt().leaving().has(seat))
}

/// Whoever runs a house that has only the terminal.
fn staff() -> Vec<StaffPlan> {
    let roles = [Role::Owner, Role::Supervisor, Role::Floor, Role::Dealer, Role::Auditor];
    let person = |(number, role): (u32, Role)| StaffPlan { number, name: role.to_string(), role };
    (1..).zip(roles).map(person).collect()
}

/// The guest at a table of the house.
pub(super) struct Guest<'a> {
    pub(super) floor: &'a mut Floor,
    pub(super) table: TableId,
    /// Whether the guest took up a place held since an earlier day.
    pub(super) resumed: bool,
    /// What the guest sat down with and where it came from, in a line; empty if nothing changed hands.
    pub(super) bought: String,
    /// That a table was opened for the guest, in a line; empty if none was.
    pub(super) opened: String,
    /// What the house has lent the guest and was not asked about yet.
    lent: Cents,
}

impl<'a> Guest<'a> {
    /// Goes to a table under these rules, to play or to look on.
    pub(super) fn come(floor: &'a mut Floor, rules: &Rules, looks_on: bool) -> Result<Guest<'a>> {
        // Who was cut off at another table has left it.
        floor.gather()?;
        let (table, opened) = floor.find(rules, looks_on)?;
        let resumed = sits(floor.house().room(table).expect("it was found"));
        Ok(Guest { floor, table, resumed, bought: String::new(), opened, lent: Cents::ZERO })
    }

    /// The table as the house has it.
    pub(super) fn table(&self) -> &(dyn AnyTable + 'static) {
        self.floor.house().room(self.table).expect("the guest is at it").table()
    }

    /// What the house has promised for the chance that is due here, in a house that is kept: which turn, and the commitment.
    pub(super) fn promise(&self) -> Option<(u64, String)> {
        self.floor.folder()?;
        let (turn, to) = self.floor.house().room(self.table)?.promise()?;
        Some((turn, to.to_owned()))
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

    /// The guest's own share in the next shuffle, throw or spin; or why it is refused.
    pub(super) fn cut(&mut self, says: String) -> Result<Result<(), String>> {
        let cut = self.floor.give(Person::player(GUEST.0), What::Cut { table: self.table, says })?;
        Ok(cut.map(drop).map_err(|refused| refused.to_string()))
    }

    /// Takes seats: the first so many are the guest's, the others are players who play the simple strategy. What the
    /// table took is returned.
    pub(super) fn sit(&mut self, mine: u8, all: u8) -> Result<Vec<Input>> {
        // Where the guest only looks on, seat 1 is somebody else's as well.
        let first = if mine == 0 { 2 } else { 1 };
        let patron = |seat: u8| if seat < mine { GUEST } else { Patron(seat as u32 + first) };
        for seat in mine..all {
            self.stake_other(patron(seat))?;
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

    /// Why the guest may not give an input here: in a house that is kept, whatever is no player's own right to call is
    /// called by its staff, and the guest is none of them. One in memory has nobody else.
    fn not_the_guests(&self, input: &Input) -> Option<String> {
        let Input::Call(call) = input else { return None };
        let by = self.table().layout().call(call.id)?.by;
        let staffs = CommandKind::of_call(by) != CommandKind::PlayerCall;
        (staffs && self.folder().is_some()).then(|| {
            let id = call.id;
            format!("`{id}` is for the staff of a house that is kept: they call it at `croupier serve`, you without --data ({})", HouseRule::Roles)
        })
    }

    /// Gives an input to the house. Everything the table took by it, chance among it, is returned; or why it is refused.
    pub(super) fn feed(&mut self, input: Input) -> Result<Result<Vec<Input>, String>> {
        if let Some(why) = self.not_the_guests(&input) {
            return Ok(Err(why));
        }
        let line = Notation(self.table().layout()).write(&input);
        let (by, what) = (self.by(&input), What::Play { table: self.table, lines: vec![line] });
        let mut given = self.floor.give(by, what.clone())?;
        // What is bet by a call needs no chips where the house takes such (HC-B §1.I.B): it lends them.
        if let (Err(refused), Input::Call(_)) = (&given, input)
            && refused.rule == Rule::House(HouseRule::Chips)
            && let Some(lent) = self.lacking(input)
        {
            if let Err(refused) = self.buy(lent)? {
                return Ok(Err(refused));
            }
            self.lent += lent;
            given = self.floor.give(by, what.clone())?;
        }
        // One of the others who has played their purse away buys in once more.
        if let (Err(refused), Input::Bet(seat, ..) | Input::Choose(seat, _)) = (&given, input)
            && refused.rule == Rule::House(HouseRule::Chips)
            && let Some(other) = self.at(seat).filter(|patron| OTHERS.contains(patron))
        {
            self.stake_other(other)?;
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
}
