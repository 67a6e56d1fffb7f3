//! The check of rounds that a house has exported or recalled: every card, throw and spin against commitments, cuts and
//! secrets; every input and every line of settlement against the rules.

use std::collections::BTreeMap;

use book::Cents;
use games::kernel::{Chance, Event, Input, Need, Notation, Outcome};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::safe::{Safe, Unavailable};
use super::scheme::commitment;
use super::secret::{Secret, hex};
use super::source::FairChance;
use super::verify::WrongLine;
use crate::audit::{Begins, Closing, Header, Round, TableShut, VERSION, out};
use crate::chance::ChanceSource;
use crate::ids::TableId;
use crate::ledger::Journal;
use crate::record::Entry;
use crate::room::{Misfit, Room, named_card};

/// What was found in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundsVerified {
    /// Rounds played again.
    pub rounds: u64,
    /// Cards, throws, spins and numbers that are the ones secrets and cuts give.
    pub drawn: u64,
    /// Cards, throws, spins and numbers whose secret is not due yet, or was never promised: dealt by a dealer, or from a
    /// seed.
    pub unproved: u64,
    /// The commitments that were opened, in order.
    pub commitments: Vec<String>,
    /// How many cuts of players went in.
    pub cuts: u64,
    /// Lines of settlement worked out anew.
    pub settled: u64,
    /// What they come to: staked, given back, won.
    pub money: (Cents, Cents, Cents),
    /// How an export ends; none for recalled rounds, and for an export of the first version, which could end anywhere.
    pub closing: Option<Closing>,
}

/// Whether these are rounds of a house, exported or recalled.
pub fn is_rounds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    text.trim_start().starts_with('[') || text.contains("\"croupier-house\"")
}

/// Checks what `house export` or `house recall --json` wrote.
pub fn verify_rounds(bytes: &[u8]) -> Result<RoundsVerified, WrongLine> {
    let text = std::str::from_utf8(bytes).map_err(|e| WrongLine { line: 1, what: e.to_string() })?;
    let mut check = Check::default();
    if text.trim_start().starts_with('[') {
        let rounds: Vec<Round> =
            serde_json::from_str(text).map_err(|e| WrongLine { line: e.line(), what: e.to_string() })?;
        for (n, round) in rounds.iter().enumerate() {
            check.alone(round).map_err(|what| WrongLine { line: n + 1, what: named(round, &what) })?;
        }
        return Ok(check.found);
    }
    let (mut lines, count) = (vec![], text.lines().count());
    for (n, line) in text.lines().enumerate() {
        let cut_off = n + 1 == count && !text.ends_with('\n');
        let wrong = |what: String| WrongLine { line: n + 1, what };
        let line = serde_json::from_str::<Line>(line);
        lines.push(line.map_err(|e| wrong(if cut_off { CUT_OFF.into() } else { e.to_string() }))?);
    }
    let version = version(text).map_err(|what| WrongLine { line: 1, what })?;
    for line in &lines {
        line.round.iter().for_each(|round| check.learn(round));
        if let Some(ends) = &line.shut {
            ends.secrets.iter().for_each(|(turn, secret)| check.know(ends.table, *turn, secret));
        }
    }
    for (n, line) in lines.iter().enumerate() {
        let wrong = |what: String| WrongLine { line: n + 1, what };
        if let Some(begins) = &line.open {
            check.open(begins).map_err(wrong)?;
        }
        if let Some(round) = &line.round {
            check.follows(round).map_err(wrong)?;
            check.next(round).map_err(|what| wrong(named(round, &what)))?;
        }
        if let Some(ends) = &line.shut {
            check.shut(ends).map_err(|what| wrong(format!("{}: {what}", ends.table)))?;
        }
    }
    if version > 1 {
        check.found.closing = Some(closing(text, &lines, check.found.rounds)?);
    }
    Ok(check.found)
}

const CUT_OFF: &str = "the file is cut off here: its closing line is missing";

/// The version of an export that this program knows.
fn version(text: &str) -> Result<u32, String> {
    let head: Header = serde_json::from_str(text.lines().next().unwrap_or_default())
        .map_err(|e| format!("the header cannot be read: {e}"))?;
    match head.version {
        known @ 1..=VERSION => Ok(known),
        other => Err(format!("this is an export of version {other}; known are 1 to {VERSION}")),
    }
}

/// The closing line of an export, which must be its last and speak of what is there.
fn closing(text: &str, lines: &[Line], rounds: u64) -> Result<Closing, WrongLine> {
    let wrong = |line: usize, what: &str| WrongLine { line, what: what.into() };
    let Some((at, end)) = lines.iter().enumerate().find_map(|(n, line)| Some((n, line.end.as_ref()?))) else {
        return Err(wrong(lines.len(), CUT_OFF));
    };
    if at + 1 != lines.len() {
        return Err(wrong(at + 2, "something follows the closing line"));
    }
    let before: String = text.split_inclusive('\n').take(at).collect();
    if end.rounds != rounds {
        let what = format!("{} rounds were exported, and {rounds} are here", end.rounds);
        return Err(WrongLine { line: at + 1, what });
    }
    if end.sha256 != hex(&Sha256::digest(before.as_bytes())) {
        return Err(wrong(at + 1, "the lines before this one are not those that were exported"));
    }
    Ok(end.clone())
}

fn named(round: &Round, what: &str) -> String {
    format!("{}, round {}: {what}", round.table, round.round)
}

/// A line of an export; other kinds of lines are passed over.
#[derive(Deserialize)]
struct Line {
    open: Option<Begins>,
    round: Option<Round>,
    shut: Option<TableShut>,
    end: Option<Closing>,
}

/// The secrets that were shown.
#[derive(Clone, Default)]
struct Shown(BTreeMap<(String, u64), Secret>);

impl Safe for Shown {
    fn secret(&mut self, table: &str, number: u64) -> Result<Secret, Unavailable> {
        self.0.get(&(table.to_owned(), number)).cloned().ok_or(Unavailable::NeverShown(number))
    }

    fn shown(&mut self, _: &str, _: u64) -> Result<(), Unavailable> {
        Ok(())
    }
}

#[derive(Default)]
struct Check {
    shown: Shown,
    rooms: BTreeMap<TableId, Room>,
    /// The last round of each table.
    last: BTreeMap<TableId, u64>,
    found: RoundsVerified,
}

impl Check {
    /// Takes in the secrets that a round shows.
    fn learn(&mut self, round: &Round) {
        let told = round.asides.iter().filter_map(|aside| match &aside.entry {
            Entry::Revealed { turn, by } => Some((*turn, by)),
            _ => None,
        });
        for (turn, secret) in told.chain(round.secrets.iter().map(|(turn, by)| (*turn, by))) {
            self.know(round.table, turn, secret);
        }
    }

    fn know(&mut self, table: TableId, turn: u64, secret: &str) {
        // One that cannot be read is found where it is shown.
        if let Ok(secret) = secret.parse() {
            self.shown.0.insert((table.to_string(), turn), secret);
        }
    }

    /// A table closes: what it shows now must be what it promised.
    fn shut(&mut self, ends: &TableShut) -> Result<(), String> {
        let room = self.rooms.get(&ends.table).ok_or("it was never opened")?;
        for (turn, by) in &ends.secrets {
            self.found.commitments.push(opens(room, *turn, by)?);
        }
        Ok(())
    }

    fn open(&mut self, begins: &Begins) -> Result<(), String> {
        let room = Room::begin(begins).map_err(|Misfit(why)| why)?;
        self.rooms.insert(begins.table, room);
        Ok(())
    }

    /// The rounds of a table are numbered one after the other: none was left out.
    fn follows(&mut self, round: &Round) -> Result<(), String> {
        let last = self.last.insert(round.table, round.round).unwrap_or_default();
        if round.round == last + 1 {
            return Ok(());
        }
        Err(format!("{}: round {} follows round {last}", round.table, round.round))
    }

    /// A round by itself.
    fn alone(&mut self, round: &Round) -> Result<(), String> {
        let start = round.start.as_ref().ok_or("it does not say how the table stood before")?;
        let room = Room::read(round.table, start).map_err(|Misfit(why)| why)?;
        self.rooms.insert(round.table, room);
        self.shown = Shown::default();
        self.learn(round);
        self.next(round)
    }

    /// The next round of its table.
    fn next(&mut self, round: &Round) -> Result<(), String> {
        let mut room = self.rooms.remove(&round.table).ok_or("its table was never opened")?;
        let mut chance = FairChance::new(self.shown.clone());
        let mut asides = round.asides.iter().peekable();
        let mut lines = vec![];
        for n in 0..=round.inputs.len() {
            while let Some(aside) = asides.next_if(|aside| aside.after <= n) {
                self.aside(&mut room, &mut chance, &aside.entry)?;
                enact(&mut room, &aside.entry, round, &mut vec![])?;
            }
            if let Some(line) = round.inputs.get(n) {
                self.drawn(&room, &mut chance, line)?;
                let (mut events, mut patrons) = (vec![], room.patrons().to_vec());
                let promised = room.commitments().contains_key(&room.moment(Chance::Card).turn);
                enact(&mut room, &Entry::Play(line.clone()), round, &mut events)?;
                self.called(&room, line, &events, promised)?;
                for event in &events {
                    match event {
                        Event::Sat { seat, patron } => patrons[seat.0 as usize] = Some(*patron),
                        Event::Settled(line) => {
                            let patron = patrons[line.seat.0 as usize].map_or(0, |p| p.0);
                            lines.push(out(line, patron, room.table().layout()));
                        }
                        _ => {}
                    }
                }
            }
        }
        for (due, found) in lines.iter().zip(&round.lines) {
            if due != found {
                let text = |line| serde_json::to_string(line).expect("lines are plain data");
                let (seat, spot) = (due.seat, &due.spot);
                return Err(format!("{spot} of seat {seat} settles otherwise: {} is right", text(due)));
            }
        }
        if lines.len() != round.lines.len() {
            return Err(format!("{} wagers are settled, not {}", lines.len(), round.lines.len()));
        }
        for line in &lines {
            self.found.settled += 1;
            self.found.money.0 += line.stake;
            self.found.money.1 += line.back;
            self.found.money.2 += line.won;
        }
        self.found.rounds += 1;
        self.rooms.insert(round.table, room);
        Ok(())
    }

    /// What stands between the inputs.
    fn aside(
        &mut self,
        room: &mut Room,
        chance: &mut FairChance<Shown>,
        entry: &Entry,
    ) -> Result<(), String> {
        match entry {
            Entry::Cut(_) => self.found.cuts += 1,
            Entry::Committed { turn, .. } if *turn < room.turns() => {
                return Err(format!("the commitment to turn {turn} comes after it"));
            }
            Entry::Revealed { turn, by } => {
                self.found.commitments.push(opens(room, *turn, by)?);
                if !room.is_over(*turn) {
                    return Err(format!("the secret of turn {turn} is shown before the turn is over"));
                }
            }
            Entry::Passed { .. } => {
                let Need::Chance(due) = room.table().need() else {
                    return Err("a card is passed over where none is due".into());
                };
                if let Ok(Outcome::Card(card)) = chance.outcome(&room.moment(due))
                    && room.table().felt().rack.unseen().count(card) > 0
                {
                    return Err(format!("{card} is passed over and was not found elsewhere"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A card that a call has brought by naming it comes from no shuffle: where one was promised it is wrong.
    fn called(&mut self, room: &Room, line: &str, told: &[Event], promised: bool) -> Result<(), String> {
        let input = Notation(room.table().layout()).read(line).map_err(|e| e.to_string())?;
        match named_card(&input, told) {
            Some(card) if promised => {
                Err(format!("{card} was named by `{line}` and does not come from the shuffle promised"))
            }
            Some(_) => {
                self.found.unproved += 1;
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// What chance gives must be what secret and cuts give.
    fn drawn(&mut self, room: &Room, chance: &mut FairChance<Shown>, line: &str) -> Result<(), String> {
        let input = Notation(room.table().layout()).read(line).map_err(|e| e.to_string())?;
        let (Input::Outcome(found), Need::Chance(due)) = (input, room.table().need()) else { return Ok(()) };
        let moment = room.moment(due);
        // That cards are shuffled or burned says nothing of their faces.
        if matches!(found, Outcome::Shuffled | Outcome::Burned) {
            return Ok(());
        }
        if !room.commitments().contains_key(&moment.turn) {
            self.found.unproved += 1;
            return Ok(());
        }
        let key = (room.id().to_string(), moment.turn);
        let Some(secret) = self.shown.0.get(&key) else {
            self.found.unproved += 1;
            return Ok(());
        };
        opens(room, moment.turn, &secret.show())?;
        let given = chance.outcome(&moment).map_err(|e| e.to_string())?;
        if given != found {
            let given = Notation(room.table().layout()).write(&Input::Outcome(given));
            return Err(format!("secret and cuts give `{given}` here, not `{line}`"));
        }
        self.found.drawn += 1;
        Ok(())
    }
}

/// The commitment that a secret opens.
fn opens(room: &Room, turn: u64, by: &str) -> Result<String, String> {
    let secret: Secret = by.parse().map_err(|e| format!("the secret of turn {turn}: {e}"))?;
    let due = hex(&commitment(&room.id().to_string(), turn, &secret));
    match room.commitments().get(&turn) {
        Some(to) if *to == due => Ok(due),
        Some(to) => Err(format!("the secret shown for turn {turn} does not belong to its commitment {to}")),
        None => Err(format!("a secret is shown for turn {turn}, which nothing was promised for")),
    }
}

fn enact(room: &mut Room, entry: &Entry, round: &Round, events: &mut Vec<Event>) -> Result<(), String> {
    let taken = room.enact(std::slice::from_ref(entry), round.to, &mut Journal::default(), events);
    taken.map_err(|Misfit(why)| why)
}
