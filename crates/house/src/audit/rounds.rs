//! Rounds as they were played: who sat where, every input, every line of settlement.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use book::Cents;
use games::kernel::{Event, Line, Patron};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
pub struct Aside {
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
    pub asides: Vec<Aside>,
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

struct Open {
    from: Option<(Time, u64)>,
    seats: BTreeMap<u8, Patron>,
    bet: BTreeMap<u8, u32>,
    inputs: Vec<String>,
    asides: Vec<Aside>,
    lines: Vec<LineOut>,
    rounds: u64,
    /// The table before the round, if it is asked for.
    start: Option<Room>,
}

/// Collects rounds while a log is played again: give it every step, it gives every round as it ends.
pub fn rounds<'a>(take: impl FnMut(Round) + 'a) -> impl FnMut(&Played) + 'a {
    collect(take, None)
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
        let take = move |round: Round| {
            let mut kept = kept.borrow_mut();
            if wanted(&round) {
                kept.push_back(round);
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

/// A table as it closed, with the secrets that were shown then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableShut {
    /// The number of the table.
    pub table: TableId,
    /// When.
    pub at: Time,
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
    /// That was all.
    End(Closing),
}

/// Everything that is exported, in order: give it every step.
pub fn export<'a>(take: impl FnMut(Exported) + 'a) -> impl FnMut(&Played) + 'a {
    let take = Rc::new(RefCell::new(take));
    let of_round = take.clone();
    let mut rounds = rounds(move |round| (of_round.borrow_mut())(Exported::Round(Box::new(round))));
    move |played| {
        for begins in openings(played) {
            (take.borrow_mut())(Exported::Open(Box::new(begins)));
        }
        rounds(played);
        for (stream, record) in played.records {
            if let Stream::Table(table) = stream
                && record.entries.contains(&Entry::Shut)
            {
                let shown = record.entries.iter().filter_map(|entry| match entry {
                    Entry::Revealed { turn, by } => Some((*turn, by.clone())),
                    _ => None,
                });
                let ends = TableShut { table: *table, at: record.at, secrets: shown.collect() };
                (take.borrow_mut())(Exported::Shut(ends));
            }
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

fn collect<'a>(
    mut take: impl FnMut(Round) + 'a,
    wanted: Option<&'a dyn Fn(&Round) -> bool>,
) -> impl FnMut(&Played) + 'a {
    let mut tables: BTreeMap<TableId, Open> = BTreeMap::new();
    move |played| {
        let Some((Stream::Table(id), record)) = played.records.first() else { return };
        let room = played.house.room(*id).expect("a table that did something is there");
        let fresh = || Open {
            from: None,
            seats: BTreeMap::new(),
            bet: BTreeMap::new(),
            inputs: vec![],
            asides: vec![],
            lines: vec![],
            rounds: 0,
            start: None,
        };
        let open = tables.entry(*id).or_insert_with(fresh);
        let step = played.house.steps();
        let mut void = false;
        for entry in &record.entries {
            match entry {
                Entry::Play(lines) => open.inputs.extend(lines.split("; ").map(str::to_owned)),
                Entry::Opened(_) => {
                    *open = Open { rounds: open.rounds, ..fresh() };
                    let begins = wanted.and_then(|_| openings(played).pop());
                    open.start = begins.and_then(|begins| Room::begin(&begins).ok());
                }
                Entry::Voided { .. }
                | Entry::Cut(_)
                | Entry::Committed { .. }
                | Entry::Revealed { .. }
                | Entry::Passed { .. } => {
                    void |= matches!(entry, Entry::Voided { .. });
                    open.asides.push(Aside { after: open.inputs.len(), entry: entry.clone() });
                }
                _ => {}
            }
        }
        open.from.get_or_insert((record.at, step));
        let mut ended = void;
        for event in played.events {
            match event {
                Event::Sat { seat, patron } => drop(open.seats.insert(seat.0 + 1, *patron)),
                Event::Left { seat } => drop(open.seats.remove(&(seat.0 + 1))),
                Event::Settled(line) => {
                    let patron = open.seats.get(&(line.seat.0 + 1)).map_or(0, |p| p.0);
                    open.bet.insert(line.seat.0 + 1, patron);
                    open.lines.push(out(line, patron, room.table().layout()));
                }
                Event::RoundOver { .. } => ended = true,
                _ => {}
            }
        }
        if ended {
            open.rounds += 1;
            let from = open.from.take().unwrap_or((record.at, step));
            let mut seats: BTreeMap<u8, u32> = open.seats.iter().map(|(&seat, p)| (seat, p.0)).collect();
            seats.append(&mut open.bet);
            let setup = room.setup();
            let mut round = Round {
                table: *id,
                name: setup.name.clone(),
                game: setup.game.clone(),
                rules: setup.rules.clone(),
                paytables: room.table().rules().paytables().map(|t| t.id.clone()).collect(),
                round: open.rounds,
                from: from.0,
                to: record.at,
                steps: (from.1, step),
                seats,
                inputs: std::mem::take(&mut open.inputs),
                asides: std::mem::take(&mut open.asides),
                lines: std::mem::take(&mut open.lines),
                void,
                start: None,
                secrets: BTreeMap::new(),
            };
            if let Some(wanted) = wanted {
                let start = open.start.replace(room.clone());
                if let Some(start) = start.filter(|_| wanted(&round)) {
                    round.secrets = start.turns_until(room).map(|turn| (turn, String::new())).collect();
                    round.start = Some(start.written());
                }
            }
            take(round);
        }
    }
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
