//! Rounds as they were played: who sat where, every input, every line of settlement.

use std::collections::BTreeMap;

use book::Cents;
use games::kernel::{Event, Line, Patron};
use serde::Serialize;

use super::Played;
use crate::ids::TableId;
use crate::record::{Entry, Stream};
use crate::time::Time;

/// A line of settlement in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<&'static str>,
    pub clause: &'static str,
}

/// A round: the interval between the end of the one before and its own end. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// What was settled.
    pub lines: Vec<LineOut>,
    /// Whether it was declared void.
    pub void: bool,
}

struct Open {
    from: Option<(Time, u64)>,
    seats: BTreeMap<u8, Patron>,
    bet: BTreeMap<u8, u32>,
    inputs: Vec<String>,
    lines: Vec<LineOut>,
    rounds: u64,
}

/// Collects rounds while a log is played again: give it every step, it gives every round as it ends.
pub fn rounds(mut take: impl FnMut(Round)) -> impl FnMut(&Played) {
    let mut tables: BTreeMap<TableId, Open> = BTreeMap::new();
    move |played| {
        let Some((Stream::Table(id), record)) = played.records.first() else { return };
        let room = played.house.room(*id).expect("a table that did something is there");
        let fresh = || Open {
            from: None,
            seats: BTreeMap::new(),
            bet: BTreeMap::new(),
            inputs: vec![],
            lines: vec![],
            rounds: 0,
        };
        let open = tables.entry(*id).or_insert_with(fresh);
        let step = played.house.steps();
        let mut void = false;
        for entry in &record.entries {
            match entry {
                Entry::Play(lines) => open.inputs.extend(lines.split("; ").map(str::to_owned)),
                Entry::Voided { .. } => void = true,
                Entry::Opened(_) => *open = Open { rounds: open.rounds, ..fresh() },
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
            take(Round {
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
                lines: std::mem::take(&mut open.lines),
                void,
            });
        }
    }
}

fn out(line: &Line, patron: u32, layout: &games::kernel::Layout) -> LineOut {
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
        row: line.row,
        clause: line.clause.text(),
    }
}
