//! Rounds as they were played: who sat where, every input, every line of settlement.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use games::kernel::{Event, Patron};

use super::Played;
use super::lottery::draws;
use crate::exported::{EntryBetween, Exported, LineOut, Round, TableShut, out, paytables, seats};
use crate::ids::TableId;
use crate::record::{Begins, Entry, Setup, Stream};
use crate::room::Room;
use crate::time::Time;

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
