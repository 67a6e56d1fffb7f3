//! The house as somebody may see it: a table's room for one patron, and what happened in a step.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use book::Cents;
use games::kernel::{Audience, Event, Need, Patron, Seat, View, Viewer};
use serde::Serialize;

use crate::cage::Wish;
use crate::charter::Onlooker;
use crate::house::{House, Step};
use crate::ids::{CommandId, MeterId, TableId};
use crate::ledger::Account;
use crate::misfit::Misfit;
use crate::record::{Dealing, Entry, KeptRow, Record, Stream};
use crate::role::Person;
use crate::room::{HeldAward, Room};
use crate::time::{Span, Time};

/// A progressive meter as its display shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeterView {
    /// The house's number for it.
    pub number: MeterId,
    /// Its id as the layout has it.
    pub id: String,
    /// The name of the tables' link; empty if the table has it to itself.
    pub link: String,
    /// What it shows.
    pub shows: Cents,
}

/// A table of the house as somebody sees it.
#[derive(Clone, Debug, Serialize)]
pub struct RoomView {
    /// Its number.
    pub number: TableId,
    /// What people call it.
    pub name: String,
    /// Whether it is open.
    pub open: bool,
    /// Who deals.
    pub dealing: Dealing,
    /// Rounds completed over its whole life.
    pub rounds: u64,
    /// The felt, as far as the onlooker may see it; the need, and the menu of a choice that is theirs.
    pub view: View,
    /// The onlooker's own seats.
    pub mine: Vec<Seat>,
    /// The onlooker's chips here.
    pub chips: Cents,
    /// The onlooker's stakes on the felt.
    pub at_risk: Cents,
    /// The onlooker's money at the cage.
    pub wallet: Cents,
    /// By when wagers are closed or a choice is made for its player, if a clock runs.
    pub deadline: Option<Time>,
    /// How long wagers are taken after the first.
    pub time_to_bet: Span,
    /// How long a player has to decide.
    pub time_to_act: Span,
    /// The meters, as they stand now.
    pub meters: Vec<MeterView>,
    /// Awards that wait to be confirmed: the onlooker's own, and for the house all.
    pub awards: Vec<HeldAward>,
    /// Commitments to turns of chance that are not opened yet, by turn.
    pub commitments: BTreeMap<u64, String>,
}

impl House {
    /// A table as somebody sees it.
    pub fn see(&self, table: TableId, who: Onlooker) -> Option<RoomView> {
        let room = self.room(table)?;
        let (patron, ledger) = (who.patron(), self.ledger());
        let mine: Vec<Seat> = patron.map_or(vec![], |p| room.seats_of(p).collect());
        let on = |account: fn(TableId, Patron) -> Account| {
            patron.map_or(Cents::ZERO, |p| ledger.on(account(table, p)))
        };
        let felt = room.table().felt();
        let staked = |seat: &Seat| felt.seat(*seat).bets.iter().map(|b| b.stake).sum::<Cents>();
        let setup = room.setup();
        let meters = self.banks().of(table).into_iter().flat_map(|bank| bank.meters());
        Some(RoomView {
            number: table,
            name: setup.name.clone(),
            open: room.is_open(),
            dealing: setup.dealing,
            rounds: room.rounds(),
            view: view(room, who, &mine),
            at_risk: mine.iter().map(staked).sum(),
            mine,
            chips: on(Account::Chips),
            wallet: on(|_, p| Account::Wallet(p)),
            deadline: room.deadline(),
            time_to_bet: setup.time_to_bet,
            time_to_act: setup.time_to_act,
            meters: meters
                .map(|(number, id, shows)| MeterView {
                    number,
                    id: id.to_owned(),
                    link: setup.link.clone(),
                    shows,
                })
                .collect(),
            awards: room
                .awards()
                .iter()
                .filter(|a| who == Onlooker::House || Some(a.patron) == patron)
                .cloned()
                .collect(),
            commitments: room.commitments().clone(),
        })
    }

    /// The tables at which somebody's time is over: each wants a tick.
    pub fn overdue(&self, at: Time) -> impl Iterator<Item = TableId> + '_ {
        self.rooms().filter(move |(_, room)| room.is_open() && room.overdue(at)).map(|(id, _)| id)
    }
}

impl Onlooker {
    fn patron(self) -> Option<Patron> {
        match self {
            Onlooker::Patron(patron) => Some(patron),
            _ => None,
        }
    }
}

/// The felt: each of the onlooker's seats as that seat sees it, everything else as anybody of them does.
fn view(room: &Room, who: Onlooker, mine: &[Seat]) -> View {
    let table = room.table();
    let first = match (who, mine.first()) {
        (Onlooker::House, _) => Viewer::House,
        (_, Some(seat)) => Viewer::Seat(*seat),
        _ => Viewer::Rail,
    };
    let mut view = table.view(first);
    for &seat in mine.iter().skip(1) {
        let own = table.view(Viewer::Seat(seat));
        let at = seat.0 as usize;
        // Both lists are in the order of the seats.
        view.seats[at] = own.seats[at].clone();
        if matches!(view.need, Need::Choice { seat: due, .. } if due == seat) {
            view.menu = own.menu;
        }
    }
    view
}

/// What happened in a step that is safe: for whoever follows the house.
#[derive(Clone, Debug)]
pub struct Happened {
    /// The step.
    pub step: u64,
    /// When.
    pub at: Time,
    /// By whose command.
    pub by: Person,
    /// By which command.
    pub command: CommandId,
    /// At which table; none for a matter of the cage alone.
    pub table: Option<TableId>,
    /// How the table stands after it, unfiltered: for whoever shows it to people, each as they may see it.
    pub stands: Option<Stands>,
    /// Who sat where before it.
    seats: Vec<Option<Patron>>,
    entries: Vec<Entry>,
    events: Vec<Event>,
}

/// How a table stands after a step.
#[derive(Clone)]
pub struct Stands {
    /// The step's place in the table's stream.
    pub seq: u64,
    /// The table.
    pub room: Arc<Room>,
    /// What those have whom the step may concern: whoever sits there, and whose command or money it was.
    pub purses: Vec<(Patron, Purse)>,
}

impl fmt::Debug for Stands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stands").field("seq", &self.seq).field("purses", &self.purses).finish_non_exhaustive()
    }
}

/// What a patron has at a table, and what they asked to be held to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    /// In chips at the table.
    pub chips: Cents,
    /// At the cage.
    pub wallet: Cents,
    /// The limits they set themselves.
    pub limits: Wish,
}

impl House {
    /// What a patron has at a table and at the cage.
    pub fn purse(&self, table: TableId, patron: Patron, at: Time) -> Purse {
        Purse {
            chips: self.ledger().on(Account::Chips(table, patron)),
            wallet: self.ledger().on(Account::Wallet(patron)),
            limits: self.limits(patron, at),
        }
    }
}

impl Happened {
    /// A step decided on this house and not taken in yet.
    pub(crate) fn new(house: &House, step: &Step) -> Happened {
        let (stream, record) = &step.records[0];
        let mut happened = Happened::of(house, *stream, record);
        happened.entries = step.records.iter().flat_map(|(_, record)| record.entries.clone()).collect();
        happened.events.clone_from(&step.events);
        happened
    }

    /// A step from the log, before it is taken in; its events come with [`Happened::with`].
    pub(crate) fn of(house: &House, stream: Stream, record: &Record) -> Happened {
        let table = match stream {
            Stream::Table(table) => Some(table),
            Stream::Cage | Stream::Lottery => None,
        };
        let room = table.and_then(|table| house.room(table));
        Happened {
            step: house.steps() + 1,
            at: record.at,
            by: record.by,
            command: record.command,
            table,
            stands: None,
            seats: room.map_or(vec![], |room| room.patrons().to_vec()),
            entries: record.entries.clone(),
            events: vec![],
        }
    }

    /// The same with the table as the house has it now, right after the step.
    pub(crate) fn then(mut self, house: &House) -> Happened {
        let table = self.table.and_then(|id| Some((id, house.room(id)?)));
        self.stands = table.map(|(id, room)| {
            let owners = self.entries.iter().filter_map(|entry| match entry {
                Entry::Chips { patron, .. } => Some(*patron),
                _ => None,
            });
            let seated = self.seats.iter().chain(room.patrons()).flatten().copied();
            let concerned: BTreeSet<Patron> = seated.chain(owners).chain([Patron(self.by.id)]).collect();
            Stands {
                seq: house.heads().get(&Stream::Table(id)).map_or(0, |head| head.seq),
                room: Arc::new(room.clone()),
                purses: concerned.into_iter().map(|p| (p, house.purse(id, p, self.at))).collect(),
            }
        });
        self
    }

    /// A step of a table told again: whoever asks for it knows everybody's purse, or does not need it.
    pub(crate) fn again(
        before: &Room,
        room: &Arc<Room>,
        row: &KeptRow,
        record: Record,
        events: Vec<Event>,
    ) -> Happened {
        Happened {
            step: row.step,
            at: record.at,
            by: record.by,
            command: record.command,
            table: Some(room.id()),
            stands: Some(Stands { seq: row.seq, room: room.clone(), purses: vec![] }),
            seats: before.patrons().to_vec(),
            entries: record.entries,
            events,
        }
    }

    /// The same with what it made happen.
    pub(crate) fn with(self, events: &[Event]) -> Happened {
        Happened { events: events.to_vec(), ..self }
    }

    /// What happened at the table, as somebody may know it: hidden cards are left out.
    pub fn events(&self, who: Onlooker) -> Vec<Event> {
        let mut seats = self.seats.clone();
        let told = self.events.iter().map(|event| {
            if let Event::Sat { seat, patron } = *event {
                let at = seat.0 as usize;
                seats.resize(seats.len().max(at + 1), None);
                seats[at] = Some(patron);
            }
            let mine = |seat: Seat| {
                who.patron().is_some() && seats.get(seat.0 as usize).copied().flatten() == who.patron()
            };
            let viewer = match (who, event.audience()) {
                (Onlooker::House, _) => Viewer::House,
                (_, Audience::Seat(seat)) if mine(seat) => Viewer::Seat(seat),
                _ => Viewer::Rail,
            };
            let seen = (*event).seen_by(viewer);
            if let Event::Left { seat } = *event {
                seats[seat.0 as usize] = None;
            }
            seen
        });
        told.collect()
    }

    /// What was written down, as far as somebody may know it: what concerns the table, and their own money. Inputs are
    /// not among it, for they name hidden cards; the events tell of them.
    pub fn entries(&self, who: Onlooker) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| match entry {
            _ if who == Onlooker::House => true,
            Entry::Opened(_)
            | Entry::Shut
            | Entry::Cut(_)
            | Entry::Committed { .. }
            | Entry::Revealed { .. }
            | Entry::Voided { .. } => true,
            Entry::Cash { patron, .. }
            | Entry::Exchanged { patron, .. }
            | Entry::Chips { patron, .. }
            | Entry::Lay { patron, .. }
            | Entry::Limited { patron, .. } => who.patron() == Some(*patron),
            _ => false,
        })
    }
}

/// Takes in a step from the log, and keeps what happened if somebody listens and has not heard of it.
pub(crate) fn replay(
    house: &mut House,
    rows: &[KeptRow],
    heard: &mut Vec<Happened>,
    heard_to: &mut Option<u64>,
) -> Result<(), Misfit> {
    let mut events = vec![];
    let news = heard_to.is_some_and(|to| house.steps() >= to);
    let happened = match (news, rows.first().and_then(|row| Some((row.stream, row.record().ok()?)))) {
        (true, Some((stream, record))) => Some(Happened::of(house, stream, &record)),
        _ => None,
    };
    house.replay(rows, &mut events)?;
    if let Some(happened) = happened {
        *heard_to = Some(happened.step);
        heard.push(happened.with(&events).then(house));
    }
    Ok(())
}
