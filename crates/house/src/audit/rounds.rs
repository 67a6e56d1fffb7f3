//! Rounds as they were played: who sat where, every input, every line of settlement.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use book::Cents;
use games::kernel::{Event, Line, Patron};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::lottery::{DrawOut, draws};
use super::{Closing, Played};
use crate::ids::TableId;
use crate::record::{Entry, Setup, Stream};
use crate::room::Room;
use crate::time::Time;

/// A line of settlement in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct LineOut {
    pub seat: u8,
    pub patron: u32,
    pub spot: String,
    pub hand: u8,
    pub stake: Cents,
    pub back: Cents,
    pub won: Cents,
    pub fee: Cents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pays: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    pub clause: String,
}

/// Something written down between the inputs of a round: a cut, a commitment or its opening, a card passed over, a void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryBetween {
    /// How many inputs of the round come before it.
    pub after: usize,
    /// What was written down.
    pub entry: Entry,
}

/// A table as it opened: where its rounds begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begins {
    /// The number of the table.
    pub table: TableId,
    /// When.
    pub at: Time,
    /// With what.
    pub setup: Setup,
    /// How many turns of chance there had been under this number before.
    #[serde(default)]
    pub turns: u64,
    /// What had been promised for the next of them.
    #[serde(default)]
    pub commitments: BTreeMap<u64, String>,
}

/// A round: the interval between the end of the one before and its own end. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The number of the table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The pay tables in force.
    pub paytables: Vec<String>,
    /// The number of the round at the table.
    pub round: u64,
    /// When its first and its last input came.
    pub from: Time,
    /// The end.
    pub to: Time,
    /// The steps of the log it spans.
    pub steps: (u64, u64),
    /// Who sat where at its end or bet in it: patrons by seat, counted from 1.
    pub seats: BTreeMap<u8, u32>,
    /// Every input in the notation of records.
    pub inputs: Vec<String>,
    /// What was written down between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<EntryBetween>,
    /// What was settled.
    pub lines: Vec<LineOut>,
    /// Whether it was declared void.
    pub void: bool,
    /// The table as it was before, for a round that is shown alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The secrets of its turns of chance, as far as they are shown, for a round that is shown alone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: BTreeMap<u64, String>,
}

#[derive(Default)]
struct Open {
    from: Option<(Time, u64)>,
    patrons: BTreeMap<u8, Patron>,
    bet: BTreeMap<u8, u32>,
    inputs: Vec<String>,
    asides: Vec<EntryBetween>,
    lines: Vec<LineOut>,
    rounds: u64,
    /// The table before the round, if it is asked for.
    start: Option<Room>,
}

/// Collects rounds while a log is played again: give it every step, it gives every round as it ends.
pub fn rounds<'a>(mut take: impl FnMut(Round) + 'a) -> impl FnMut(&Played) + 'a {
    let of_round = move |line| {
        if let Exported::Round(round) = line {
            take(*round);
        }
    };
    collect(of_round, None)
}

/// The last rounds that are wanted, each with what is needed to check it alone: give it every step, then ask for them.
pub struct Recall<'a> {
    found: Rc<RefCell<VecDeque<Round>>>,
    secrets: BTreeMap<(TableId, u64), String>,
    collect: Box<dyn FnMut(&Played) + 'a>,
}

impl<'a> Recall<'a> {
    /// The last so many rounds that are wanted.
    pub fn new(last: usize, wanted: &'a dyn Fn(&Round) -> bool) -> Recall<'a> {
        let found = Rc::new(RefCell::new(VecDeque::new()));
        let kept = found.clone();
        let take = move |line: Exported| {
            let mut kept = kept.borrow_mut();
            if let Exported::Round(round) = line
                && wanted(&round)
            {
                kept.push_back(*round);
                if kept.len() > last {
                    kept.pop_front();
                }
            }
        };
        let collect = Box::new(collect(take, Some(wanted)));
        Recall { found, secrets: BTreeMap::new(), collect }
    }

    /// Takes in a step.
    pub fn take(&mut self, played: &Played) {
        (self.collect)(played);
        for (stream, record) in played.records {
            for entry in &record.entries {
                if let (Stream::Table(table), Entry::Revealed { turn, by }) = (stream, entry) {
                    self.secrets.insert((*table, *turn), by.clone());
                }
            }
        }
    }

    /// The rounds, the earliest first.
    pub fn finish(self) -> Vec<Round> {
        let mut found: Vec<Round> = self.found.take().into();
        for round in &mut found {
            round.secrets.retain(|turn, secret| match self.secrets.get(&(round.table, *turn)) {
                Some(shown) => {
                    secret.clone_from(shown);
                    true
                }
                None => false,
            });
        }
        found
    }
}

/// A table as it closed: what came after its last round, if there was one, and the secrets that were shown then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableShut {
    /// The number of the table.
    pub table: TableId,
    /// When.
    pub at: Time,
    /// Every input that belongs to no round, in the notation of records.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<String>,
    /// What was written down between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<EntryBetween>,
    /// What was settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineOut>,
    /// The secrets of its last turns of chance.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: BTreeMap<u64, String>,
}

/// A line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exported {
    /// A table opened.
    Open(Box<Begins>),
    /// A round ended.
    Round(Box<Round>),
    /// A table closed.
    Shut(TableShut),
    /// A draw of the lottery was held.
    Draw(DrawOut),
    /// That was all.
    End(Closing),
}

/// Everything that is exported, in order: give it every step.
pub fn export<'a>(take: impl FnMut(Exported) + 'a) -> impl FnMut(&Played) + 'a {
    let take = Rc::new(RefCell::new(take));
    let played_there = take.clone();
    let mut played_out = collect(move |line| (played_there.borrow_mut())(line), None);
    move |played| {
        for begins in openings(played) {
            (take.borrow_mut())(Exported::Open(Box::new(begins)));
        }
        played_out(played);
        for draw in draws(played) {
            (take.borrow_mut())(Exported::Draw(draw));
        }
    }
}

/// The tables that open in a step.
fn openings(played: &Played) -> Vec<Begins> {
    let tables = played.records.iter().filter_map(|(stream, record)| match (stream, &record.entries[..]) {
        (Stream::Table(table), [Entry::Opened(setup), rest @ ..]) => {
            let room = played.house.room(*table)?;
            Some(room.begins(
                Begins {
                    table: *table,
                    at: record.at,
                    setup: Setup::clone(setup),
                    turns: 0,
                    commitments: BTreeMap::new(),
                },
                rest,
            ))
        }
        _ => None,
    });
    tables.collect()
}

/// Collects rounds, and what belongs to none when a table is shut.
fn collect<'a>(
    mut take: impl FnMut(Exported) + 'a,
    wanted: Option<&'a dyn Fn(&Round) -> bool>,
) -> impl FnMut(&Played) + 'a {
    let mut tables: BTreeMap<TableId, Open> = BTreeMap::new();
    move |played| {
        let Some((Stream::Table(id), record)) = played.records.first() else { return };
        let room = played.house.room(*id).expect("a table that did something is there");
        let open = tables.entry(*id).or_default();
        let step = played.house.steps();
        let (mut void, mut shut) = (false, None);
        for entry in &record.entries {
            match entry {
                Entry::Play(lines) => open.inputs.extend(lines.split("; ").map(str::to_owned)),
                Entry::Opened(_) => {
                    *open = Open { rounds: open.rounds, ..Open::default() };
                    let begins = wanted.and_then(|_| openings(played).pop());
                    open.start = begins.and_then(|begins| Room::begin(&begins).ok());
                }
                Entry::Shut => shut = Some(BTreeMap::new()),
                Entry::Voided { .. }
                | Entry::Cut(_)
                | Entry::Committed { .. }
                | Entry::Revealed { .. }
                | Entry::Passed { .. } => {
                    void |= matches!(entry, Entry::Voided { .. });
                    match (entry, &mut shut) {
                        (Entry::Revealed { turn, by }, Some(secrets)) => {
                            drop(secrets.insert(*turn, by.clone()));
                        }
                        _ => {
                            open.asides.push(EntryBetween { after: open.inputs.len(), entry: entry.clone() })
                        }
                    }
                }
                _ => {}
            }
        }
        open.from.get_or_insert((record.at, step));
        let mut ended = void;
        for event in played.events {
            match event {
                Event::Sat { seat, patron } => drop(open.patrons.insert(seat.0 + 1, *patron)),
                Event::Settled(line) => {
                    let patron = open.patrons.get(&(line.seat.0 + 1)).map_or(0, |p| p.0);
                    open.bet.insert(line.seat.0 + 1, patron);
                    open.lines.push(out(line, patron, room.table().layout()));
                }
                Event::RoundOver { .. } => ended = true,
                _ => {}
            }
        }
        if ended {
            let round = open.end(room, (record.at, step), void);
            let mut round = Box::new(round);
            if let Some(wanted) = wanted {
                let start = open.start.replace(room.clone());
                if let Some(start) = start.filter(|_| wanted(&round)) {
                    round.secrets = start.turns_until(room).map(|turn| (turn, String::new())).collect();
                    round.start = Some(start.written());
                }
            }
            take(Exported::Round(round));
        }
        if let Some(secrets) = shut {
            let Open { inputs, asides, lines, .. } =
                std::mem::replace(open, Open { rounds: open.rounds, ..Open::default() });
            take(Exported::Shut(TableShut { table: *id, at: record.at, inputs, asides, lines, secrets }));
        }
    }
}

impl Open {
    /// The round ends: what is collected from here on belongs to the next.
    fn end(&mut self, room: &Room, (to, step): (Time, u64), void: bool) -> Round {
        self.rounds += 1;
        let from = self.from.take().unwrap_or((to, step));
        let setup = room.setup();
        Round {
            table: room.id(),
            name: setup.name.clone(),
            game: setup.game.clone(),
            rules: setup.rules.clone(),
            paytables: paytables(room),
            round: self.rounds,
            from: from.0,
            to,
            steps: (from.1, step),
            seats: seats(room, std::mem::take(&mut self.bet)),
            inputs: std::mem::take(&mut self.inputs),
            asides: std::mem::take(&mut self.asides),
            lines: std::mem::take(&mut self.lines),
            void,
            start: None,
            secrets: BTreeMap::new(),
        }
    }
}

/// The pay tables in force at a table.
pub(crate) fn paytables(room: &Room) -> Vec<String> {
    room.table().rules().paytables().map(|table| table.id.clone()).collect()
}

/// Who sits where at a table, and whose wagers were settled: patrons by seat, counted from 1.
pub(crate) fn seats(room: &Room, mut settled: BTreeMap<u8, u32>) -> BTreeMap<u8, u32> {
    let sit = (1..).zip(room.patrons()).filter_map(|(seat, patron)| Some((seat, (*patron)?.0)));
    let mut seats: BTreeMap<u8, u32> = sit.collect();
    seats.append(&mut settled);
    seats
}

/// A line of settlement as it is exported.
pub(crate) fn out(line: &Line, patron: u32, layout: &games::kernel::Layout) -> LineOut {
    LineOut {
        seat: line.seat.0 + 1,
        patron,
        spot: layout.at(line.spot).id.clone(),
        hand: line.hand,
        stake: line.stake,
        back: line.back,
        won: line.won,
        fee: line.fee,
        pays: line.pays.map(|pays| pays.to_string()),
        row: line.row_name().map(str::to_owned),
        clause: line.clause.text().to_owned(),
    }
}
