//! The house itself: commands in, steps out; a step taken in is the only thing that changes it.

use std::collections::BTreeMap;
use std::sync::Arc;

use book::Cents;
use games::kernel::{Event, Patron};
use serde::{Deserialize, Serialize};

use crate::bank::Banks;
use crate::cage::{Cage, File, Wish};
use crate::chance::ChanceSource;
use crate::charter::Charter;
use crate::command::{Command, What};
use crate::fair::Opening;
use crate::ids::{CommandId, TableId};
use crate::ledger::{Account, Journal, Ledger};
use crate::lotto::{self, Lotto};
use crate::program::Program;
use crate::record::{Entry, Hash, KeptRow, Record, Setup, Stream};
use crate::role::Person;
use crate::room::{Misfit, Room, RoomState};
use crate::time::Time;

/// What a command makes of the house: records of one or two streams that are written down together, and what there is
/// to see.
#[derive(Clone)]
pub struct Step {
    /// The records, the first with the reply.
    pub records: Vec<(Stream, Record)>,
    /// What happened at the table.
    pub events: Vec<Event>,
    /// The table after it, as it was decided on a copy.
    pub(crate) room: Option<Arc<Room>>,
}

/// Where a stream has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// How many rows it has.
    pub seq: u64,
    /// The last link of its chain.
    pub hash: Hash,
}

/// A casino: tables, the cage, the ledger. It does no I/O and looks at no clock.
#[derive(Clone, Default)]
pub struct House {
    pub(crate) steps: u64,
    pub(crate) charter: Charter,
    program: Option<Program>,
    pub(crate) cage: Cage,
    pub(crate) banks: Banks,
    /// Shared with copies of the house until something happens at the table.
    pub(crate) rooms: BTreeMap<TableId, Arc<Room>>,
    pub(crate) lotto: Option<Arc<Lotto>>,
    pub(crate) ledger: Ledger,
    heads: BTreeMap<Stream, Head>,
}

/// A house written down.
#[derive(Serialize, Deserialize)]
struct HouseState {
    steps: u64,
    #[serde(default)]
    charter: Charter,
    #[serde(default)]
    program: Option<Program>,
    cage: Cage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lotto: Option<(Opening, lotto::LottoState)>,
    banks: Banks,
    rooms: Vec<(TableId, RoomState)>,
    ledger: Vec<(Account, Cents)>,
    heads: Vec<(String, Head)>,
}

impl House {
    /// A house in which nothing has happened yet.
    pub fn new() -> House {
        House::default()
    }

    /// How many steps it has taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What the owner has laid down.
    pub fn charter(&self) -> &Charter {
        &self.charter
    }

    /// The program that runs it, if one has said so.
    pub fn program(&self) -> Option<&Program> {
        self.program.as_ref()
    }

    /// What stands on every account.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// A table.
    pub fn room(&self, table: TableId) -> Option<&Room> {
        self.rooms.get(&table).map(|room| &**room)
    }

    /// Every table that was ever opened.
    pub fn rooms(&self) -> impl Iterator<Item = (TableId, &Room)> {
        self.rooms.iter().map(|(&id, room)| (id, &**room))
    }

    /// The lottery, if there is one.
    pub fn lottery(&self) -> Option<&Lotto> {
        self.lotto.as_deref()
    }

    /// What a patron's own limit leaves to buy in with on the day of a moment; none where there is no limit.
    pub fn leaves_to_buy_in(&self, patron: Patron, at: Time) -> Option<Cents> {
        self.cage.leaves(patron, at, || self.at_tables(patron))
    }

    /// What the round that is on at a table may still ask of a patron beyond their chips there: so much is bought in for
    /// whatever they have asked to be held to since it began.
    pub fn to_finish(&self, table: TableId, patron: Patron) -> Cents {
        let owes = self.room(table).map_or(Cents::ZERO, |room| room.may_still_ask(patron));
        (owes - self.ledger.on(Account::Chips(table, patron))).max(Cents::ZERO)
    }

    /// The draw of the lottery, if its time has come: to be given by whoever has a clock. Given by two nodes it is held
    /// once.
    pub fn draw_due(&self, at: Time) -> Option<Command> {
        let day = self.lotto.as_ref()?.due(at)?;
        let id = CommandId::of(&["draw", &day.to_string()]);
        Some(Command { id, by: Person::CLOCK, at, what: What::Lottery(lotto::LottoRequest::Draw) })
    }

    /// Whether somebody relies on a secret in the safe: a commitment is open, or the lottery has sold tickets.
    pub fn has_promised(&self) -> bool {
        self.lotto.is_some() || self.rooms.values().any(|room| !room.commitments().is_empty())
    }

    /// A commitment that this source of chance cannot keep: whose it is. None where it keeps them all.
    pub(crate) fn cannot_keep(&self, chance: &mut dyn ChanceSource) -> Option<String> {
        for (table, room) in &self.rooms {
            for (turn, promised) in room.commitments() {
                if chance.commitment(*table, *turn).ok()?.is_some_and(|kept| kept != *promised) {
                    return Some(format!("{table}, turn {turn}"));
                }
            }
        }
        let draw = self.lotto.as_ref()?.state().next.clone()?;
        let kept = chance.lottery()?.commitment(draw.day).ok()?;
        (kept != draw.commitment).then(|| "the next draw of the lottery".into())
    }

    /// What a patron has asked to be held to; nothing is said of whoever never asked.
    pub fn limits(&self, patron: Patron, at: Time) -> Wish {
        self.cage.of(patron).map(|file| file.held_to(at)).unwrap_or_default()
    }

    /// What a patron has asked for and waits: each looser bound with the moment from which it holds.
    pub fn loosening(&self, patron: Patron, at: Time) -> Vec<(Time, Wish)> {
        self.cage.of(patron).map(|file| file.loosening(at)).unwrap_or_default()
    }

    /// Whether a patron has ever brought money or asked for limits here.
    pub fn knows(&self, patron: Patron) -> bool {
        self.cage.of(patron).is_some()
            || self.ledger.accounts().any(|(account, _)| account == Account::Wallet(patron))
    }

    /// Whether a patron has ever bought chips here.
    pub fn has_bought_in(&self, patron: Patron) -> bool {
        self.cage.of(patron).is_some_and(File::has_bought_in)
    }

    /// The chips of a patron at all tables.
    pub(crate) fn chips_at_tables(&self, patron: Patron) -> Cents {
        chips_at_tables(&self.rooms, &self.ledger, patron)
    }

    /// The chips of a patron at all tables, and their stakes on the felts.
    pub(crate) fn at_tables(&self, patron: Patron) -> Cents {
        let staked: Cents = self.rooms.values().map(|room| room.staked_by(patron)).sum();
        self.chips_at_tables(patron) + staked
    }

    /// The jackpots.
    pub fn banks(&self) -> &Banks {
        &self.banks
    }

    /// Whether every account added up is nothing, every stake lies on a felt, and every meter holds what it shows.
    pub fn audit(&self) -> Result<(), Misfit> {
        let sum = self.ledger.sum();
        if sum != Cents::ZERO {
            return Err(Misfit(format!("the accounts add up to {sum}, not to nothing")));
        }
        for (id, room) in &self.rooms {
            let (felt, risk) = (room.table().felt().standing(), self.ledger.on(Account::AtRisk(*id)));
            if felt != risk {
                return Err(Misfit(format!("{felt} lies on the felt of {id}, and {risk} in its account")));
            }
            let (waits, held) = (room.waiting(), self.ledger.on(Account::Held(*id)));
            if waits != held {
                return Err(Misfit(format!("{waits} waits to be confirmed at {id}, and {held} is held")));
            }
        }
        for (account, due) in self.lotto.iter().flat_map(|lotto| lotto.state().ledger.accounts()) {
            let stands = self.ledger.on(account);
            let own = matches!(account, Account::LottoSales | Account::LottoPrizes | Account::LottoWin);
            if own && stands != due {
                return Err(Misfit(format!("{stands} stands on the {account}, and the lottery has {due}")));
            }
        }
        self.banks.reconcile(|account| self.ledger.on(account))
    }

    /// Where every stream has come to.
    pub fn heads(&self) -> &BTreeMap<Stream, Head> {
        &self.heads
    }

    /// Takes a step in and writes it down: the rows that a store must keep, all or none. A step that was decided on this
    /// house in this state always fits. The table comes as it was decided; whoever reads the log works it out anew.
    pub fn commit(&mut self, step: &Step) -> Result<Vec<KeptRow>, Misfit> {
        if step.records.first().and_then(|(_, record)| record.reply.as_ref()).map(|r| r.step)
            != Some(self.steps + 1)
        {
            return Err(Misfit("the step was decided on another state of the house".into()));
        }
        let mut rows = Vec::with_capacity(step.records.len());
        for (stream, record) in &step.records {
            let head = self.heads.get(stream).copied().unwrap_or_default();
            rows.push(KeptRow::seal(self.steps + 1, *stream, head.seq + 1, &head.hash, record));
        }
        for (row, (_, record)) in rows.iter().zip(&step.records) {
            match (row.stream, &step.room) {
                (Stream::Table(id), Some(room)) => {
                    self.seat(id, room.clone(), record, &step.events)?;
                    self.book(row, record)?;
                }
                _ => self.take_in(row, record, &mut vec![])?,
            }
        }
        self.end_step()?;
        Ok(rows)
    }

    /// Puts a table as it was decided in its place. What its meters post stands in the record.
    fn seat(
        &mut self,
        id: TableId,
        room: Arc<Room>,
        record: &Record,
        events: &[Event],
    ) -> Result<(), Misfit> {
        let mut journal = Journal::default();
        if let Some(Entry::Opened(_)) = record.entries.first() {
            self.banks.link(id, &room, &mut journal)?;
        }
        self.banks.follow(id, &room, events, &mut journal);
        if !room.is_open() {
            self.banks.unlink(id);
        }
        self.rooms.insert(id, room);
        Ok(())
    }

    /// Takes in the rows of one step as a store kept them, checking the chain, the tables' replies and the postings.
    pub fn replay(&mut self, rows: &[KeptRow], events: &mut Vec<Event>) -> Result<(), Misfit> {
        for row in rows {
            let place = |why: String| Misfit(format!("{}, row {}: {why}", row.stream, row.seq));
            let head = self.heads.get(&row.stream).copied().unwrap_or_default();
            if row.step != self.steps + 1 {
                return Err(place(format!("step {} comes after step {}", row.step, self.steps)));
            }
            if row.seq != head.seq + 1 {
                return Err(place(format!("it comes after row {}", head.seq)));
            }
            if !row.follows(&head.hash) {
                return Err(place("the chain is broken: this row is not what was written".into()));
            }
            let record = row.record().map_err(|e| place(format!("it cannot be read: {e}")))?;
            if record.command != row.command {
                return Err(place("it is filed under another command".into()));
            }
            self.take_in(row, &record, events).map_err(|Misfit(why)| place(why))?;
        }
        self.end_step().map_err(|Misfit(why)| Misfit(format!("step {}: {why}", self.steps)))
    }

    fn take_in(&mut self, row: &KeptRow, record: &Record, events: &mut Vec<Event>) -> Result<(), Misfit> {
        let mut journal = Journal::default();
        match row.stream {
            Stream::Cage => {
                for entry in &record.entries {
                    self.post_at_cage(entry, &mut journal)?;
                    self.note_at_cage(entry, record.at);
                }
            }
            Stream::Table(id) => self.enact_at_table(id, record, &mut journal, events)?,
            Stream::Lottery => self.enact_in_lottery(record, &mut journal)?,
        }
        let postings = journal.finish();
        if postings != record.postings {
            return Err(Misfit(format!(
                "its postings are not what its entries come to: {} written, {} due",
                words(&record.postings),
                words(&postings)
            )));
        }
        self.book(row, record)
    }

    /// Books a record that fits.
    fn book(&mut self, row: &KeptRow, record: &Record) -> Result<(), Misfit> {
        record.postings.iter().for_each(|posting| self.ledger.post(posting));
        for account in record.postings.iter().map(|posting| posting.from).filter(|from| !from.may_owe()) {
            let stands = self.ledger.on(account);
            if stands < Cents::ZERO {
                return Err(Misfit(format!("{stands} stands on the {account}, which owes nothing")));
            }
        }
        self.heads.insert(row.stream, Head { seq: row.seq, hash: row.hash });
        if let Stream::Table(id) = row.stream {
            let (felt, risk) =
                (self.rooms[&id].table().felt().standing(), self.ledger.on(Account::AtRisk(id)));
            if felt != risk {
                return Err(Misfit(format!("{felt} lies on the felt and {risk} in the account of stakes")));
            }
        }
        Ok(())
    }

    fn enact_at_table(
        &mut self,
        id: TableId,
        record: &Record,
        journal: &mut Journal,
        events: &mut Vec<Event>,
    ) -> Result<(), Misfit> {
        if let Some(Entry::Opened(setup)) = record.entries.first() {
            let room = Room::open(id, Setup::clone(setup), self.room(id))?;
            self.banks.link(id, &room, journal)?;
            self.rooms.insert(id, Arc::new(room));
        }
        let room = self.rooms.get_mut(&id).ok_or_else(|| Misfit(format!("{id} was never opened")))?;
        let room = Arc::make_mut(room);
        let (told, before) = (events.len(), room.due_in_tray());
        room.enact(&record.entries, record.at, journal, events)?;
        let counted = record.entries.iter().find_map(|entry| match entry {
            Entry::Counted { won } => Some(*won),
            _ => None,
        });
        // Whatever else came into the tray or left it was won or lost at the table.
        let due = self.ledger.on(Account::Float(id)) - before;
        if let Some(won) = counted.filter(|won| *won != due) {
            return Err(Misfit(format!("a count found {won} where {due} was won")));
        }
        self.banks.follow(id, room, &events[told..], journal);
        if !room.is_open() {
            self.banks.unlink(id);
        }
        Ok(())
    }

    /// What happened in the lottery is decided anew, from what was written down, and compared.
    fn enact_in_lottery(&mut self, record: &Record, journal: &mut Journal) -> Result<(), Misfit> {
        let [Entry::Lottery(happening)] = &record.entries[..] else {
            return Err(Misfit("a record of the lottery has one entry, its own".into()));
        };
        let lotto::LottoHappening { what, entry, reply } = lotto::LottoHappening::clone(happening);
        let mut lottery = self.lotto.take().map(Arc::unwrap_or_clone);
        // A clock that is set back does not set the lottery back.
        let at = lottery.as_ref().map_or(record.at, |lotto| record.at.max(lotto.state().clock));
        let command = lotto::LottoCommand { id: record.command, by: record.by, at, what };
        let step = lotto::LottoStep { command, entry, postings: record.postings.clone(), reply };
        lotto::take_in(&mut lottery, &step).map_err(Misfit)?;
        for posting in &step.postings {
            journal.post(posting.from, posting.to, posting.cents);
            // What a ticket cost or paid counts towards what its patron loses in a day.
            let (patron, cents) = match (posting.from, posting.to) {
                (Account::Wallet(patron), _) => (patron, posting.cents),
                (_, Account::Wallet(patron)) => (patron, -posting.cents),
                _ => continue,
            };
            let lay = || chips_at_tables(&self.rooms, &self.ledger, patron);
            self.cage.file(patron).exchanged(cents, record.at, lay);
        }
        self.lotto = lottery.map(Arc::new);
        Ok(())
    }

    /// What an entry of the cage moves.
    pub(crate) fn post_at_cage(&self, entry: &Entry, journal: &mut Journal) -> Result<(), Misfit> {
        match entry {
            Entry::Chartered(charter) => {
                journal.post(Account::Outside, Account::Cage, charter.capital - self.charter.capital);
            }
            Entry::Capital { cents } => journal.post(Account::Outside, Account::Cage, *cents),
            Entry::Cash { patron, cents } => journal.post(Account::Outside, Account::Wallet(*patron), *cents),
            Entry::Exchanged { patron, table, cents } => {
                journal.post(Account::Wallet(*patron), Account::Counter(*table), *cents);
            }
            Entry::Filled { table, cents } => journal.post(Account::Cage, Account::Counter(*table), *cents),
            Entry::Started(_) | Entry::Found { .. } | Entry::Limited { .. } | Entry::Lay { .. } => {}
            Entry::Corrected { posting, before, .. } => {
                let stood = (self.ledger.on(posting.from), self.ledger.on(posting.to));
                if stood != *before {
                    return Err(Misfit(format!(
                        "a correction was made where {before:?} stood, not {stood:?}"
                    )));
                }
                journal.post(posting.from, posting.to, posting.cents);
            }
            other => return Err(Misfit(format!("{other:?} is no matter of the cage"))),
        }
        Ok(())
    }

    /// What an entry leaves in the charter or in a patron's file.
    fn note_at_cage(&mut self, entry: &Entry, at: Time) {
        match entry {
            Entry::Started(program) => self.program = Some(program.clone()),
            Entry::Chartered(charter) => self.charter = Charter::clone(charter),
            Entry::Exchanged { patron, cents, .. } => {
                // The table's part of the step comes before the cage's: what is exchanged has moved. Stakes that lay on a felt
                // were noted before.
                let lay = || chips_at_tables(&self.rooms, &self.ledger, *patron) - *cents;
                self.cage.file(*patron).exchanged(*cents, at, lay);
            }
            Entry::Lay { patron, cents } => self.cage.file(*patron).note(*cents, at.day()),
            Entry::Limited { patron, wish } => self.cage.file(*patron).wish(wish, at),
            _ => {}
        }
    }

    /// The step is whole: what was handed over the counter was taken up.
    fn end_step(&mut self) -> Result<(), Misfit> {
        self.steps += 1;
        match self.ledger.on_a_counter() {
            Some((account, cents)) => Err(Misfit(format!("{cents} was left on the {account}"))),
            None => Ok(()),
        }
    }

    /// The house written down, for a quick start.
    pub fn snapshot(&self) -> String {
        let state = HouseState {
            steps: self.steps,
            charter: self.charter.clone(),
            program: self.program.clone(),
            cage: self.cage.clone(),
            lotto: self.lotto.as_ref().map(|lotto| lotto.written()),
            banks: self.banks.clone(),
            rooms: self.rooms.iter().map(|(&id, room)| (id, room.state())).collect(),
            ledger: self.ledger.accounts().collect(),
            heads: self.heads.iter().map(|(stream, head)| (stream.to_string(), *head)).collect(),
        };
        serde_json::to_string(&state).expect("a house has no keys that JSON cannot write")
    }

    /// A house as it was written down.
    pub fn restore(text: &str) -> Result<House, Misfit> {
        let wrong = |e: serde_json::Error| Misfit(format!("this is not a house written down: {e}"));
        let state: HouseState = serde_json::from_str(text).map_err(wrong)?;
        let mut house = House { steps: state.steps, charter: state.charter, ..House::default() };
        house.program = state.program;
        (house.cage, house.banks) = (state.cage, state.banks);
        for (id, room) in state.rooms {
            house.rooms.insert(id, Arc::new(Room::restore(id, room)?));
        }
        house.lotto = state.lotto.map(Lotto::read).transpose().map_err(Misfit)?.map(Arc::new);
        house.ledger = state.ledger.into_iter().collect();
        for (stream, head) in state.heads {
            house.heads.insert(stream.parse().map_err(Misfit)?, head);
        }
        Ok(house)
    }
}

fn chips_at_tables(rooms: &BTreeMap<TableId, Arc<Room>>, ledger: &Ledger, patron: Patron) -> Cents {
    rooms.keys().map(|table| ledger.on(Account::Chips(*table, patron)).max(Cents::ZERO)).sum()
}

fn words(postings: &[crate::ledger::Posting]) -> String {
    match postings {
        [] => "nothing".into(),
        some => some.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(", "),
    }
}
