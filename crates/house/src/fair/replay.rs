//! Rounds that a house has exported or recalled, played again: every card, throw and spin against commitments, cuts and
//! secrets; every input and every line of settlement against the rules; and whatever else a round says against what follows.

use std::collections::BTreeMap;

use book::Cents;
use games::kernel::{Chance, Event, Input, Need, Notation, Outcome};
use serde::Serialize;

use super::safe::{Safe, Unavailable};
use super::scheme::commitment;
use super::secret::{Secret, hex};
use super::source::FairChance;
use crate::chance::ChanceSource;
use crate::exported::{Closing, EntryBetween, LineOut, Round, TableShut, out, paytables, seats};
use crate::ids::TableId;
use crate::ledger::Journal;
use crate::record::{Begins, Entry};
use crate::room::{Misfit, Room, named_card};
use crate::time::Time;

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
    /// Draws of the lottery held again.
    pub draws: u64,
    /// Lines of settlement worked out anew.
    pub settled: u64,
    /// What they come to: staked, given back, won.
    pub money: (Cents, Cents, Cents),
    /// How an export ends; none for recalled rounds, and for an export of the first version, which could end anywhere.
    pub closing: Option<Closing>,
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
pub(super) struct Replay {
    shown: Shown,
    rooms: BTreeMap<TableId, Room>,
    /// The last round of each table, and the step it ended with.
    last: BTreeMap<TableId, (u64, u64)>,
    /// The last round of each table that was told alone, and how the table stood after it.
    told: BTreeMap<TableId, (u64, Room)>,
    pub(super) found: RoundsVerified,
}

/// What happened at a table between two moments, as it was written down.
struct Course<'a> {
    at: Time,
    inputs: &'a [String],
    asides: &'a [EntryBetween],
    lines: &'a [LineOut],
}

/// What came of it, as it was played again.
#[derive(Default)]
struct Came {
    /// Whose wagers were settled, by seat.
    settled: BTreeMap<u8, u32>,
    ended: bool,
    void: bool,
}

impl Replay {
    /// Takes in the secrets that a round shows.
    pub(super) fn learn(&mut self, round: &Round) {
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

    /// Takes in the secrets that a table shows when it is shut, and just before.
    pub(super) fn learn_at_the_end(&mut self, ends: &TableShut) {
        let told = ends.asides.iter().filter_map(|aside| match &aside.entry {
            Entry::Revealed { turn, by } => Some((turn, by)),
            _ => None,
        });
        for (turn, secret) in told.chain(&ends.secrets) {
            self.know(ends.table, *turn, secret);
        }
    }

    /// The step with which the last round ended.
    pub(super) fn last_step(&self) -> u64 {
        self.last.values().map(|(_, step)| *step).max().unwrap_or_default()
    }

    /// A table closes: what it shows now must be what it promised, and all of it.
    pub(super) fn shut(&mut self, ends: &TableShut) -> Result<(), String> {
        let mut room = self.rooms.remove(&ends.table).ok_or("it was never opened")?;
        let TableShut { at, inputs, asides, lines, .. } = ends;
        let came = self.play(&mut room, &Course { at: *at, inputs, asides, lines })?;
        if came.ended {
            return Err("a round ends here that is not told as one".into());
        }
        enact(&mut room, &Entry::Shut, *at, &mut vec![])?;
        for (turn, by) in &ends.secrets {
            self.found.commitments.push(opens(&room, *turn, by)?);
            enact(&mut room, &Entry::Revealed { turn: *turn, by: by.clone() }, *at, &mut vec![])?;
        }
        all_due_are_shown(&room)?;
        self.rooms.insert(ends.table, room);
        Ok(())
    }

    /// A table opens: for the first time, or where it was shut, with the promises that were left then.
    pub(super) fn open(&mut self, begins: &Begins) -> Result<(), String> {
        let (turns, commitments) = match self.rooms.get(&begins.table) {
            Some(room) if room.is_open() => return Err("it is open already".into()),
            Some(room) => (room.turns(), room.commitments().clone()),
            None => Default::default(),
        };
        if begins.turns != turns || begins.commitments != commitments {
            return Err(format!(
                "it opens after {turns} turns of chance, with what was promised for the next"
            ));
        }
        let room = Room::begin(begins).map_err(|Misfit(why)| why)?;
        self.rooms.insert(begins.table, room);
        Ok(())
    }

    /// Rounds come in the order in which they ended, each table's under numbers that rise: where all are told, by one.
    pub(super) fn follows(&mut self, round: &Round, all: bool) -> Result<(), String> {
        let (last, ended) = self.last.get(&round.table).copied().unwrap_or_default();
        let (began, ends) = round.steps;
        if round.round <= last || (all && round.round != last + 1) {
            return Err(format!("round {} follows round {last}", round.round));
        }
        if began > ends || began <= ended || ends <= self.last_step() {
            return Err(format!("steps {began} to {ends} do not come after those before"));
        }
        self.last.insert(round.table, (round.round, ends));
        Ok(())
    }

    /// A round by itself. Where the round before it was told as well, it begins where that one ended.
    pub(super) fn alone(&mut self, round: &Round) -> Result<(), String> {
        let start = round.start.as_ref().ok_or("it does not say how the table stood before")?;
        let room = Room::read(round.table, start).map_err(|Misfit(why)| why)?;
        if let Some((number, before)) = self.told.get(&round.table)
            && *number + 1 == round.round
            && !room.goes_on_from(before)
        {
            return Err("it does not begin where the round before it ended".into());
        }
        self.rooms.insert(round.table, room);
        self.shown = Shown::default();
        self.learn(round);
        // What was promised before the round is opened here, whenever the house has shown it.
        let before = &self.rooms[&round.table];
        let held = round.secrets.iter().filter(|(turn, _)| before.commitments().contains_key(turn));
        let opened = held.map(|(turn, by)| opens(before, *turn, by)).collect::<Result<Vec<_>, _>>()?;
        self.next(round)?;
        for hash in opened {
            if !self.found.commitments.contains(&hash) {
                self.found.commitments.push(hash);
            }
        }
        let room = self.rooms.remove(&round.table).expect("it was put there");
        self.told.insert(round.table, (round.round, room));
        Ok(())
    }

    /// The next round of its table.
    pub(super) fn next(&mut self, round: &Round) -> Result<(), String> {
        let mut room = self.rooms.remove(&round.table).ok_or("its table was never opened")?;
        if !room.is_open() {
            return Err("its table is shut".into());
        }
        let Round { to, inputs, asides, lines, .. } = round;
        let came = self.play(&mut room, &Course { at: *to, inputs, asides, lines })?;
        if !came.ended {
            return Err("it does not come to its end".into());
        }
        all_due_are_shown(&room)?;
        let setup = room.setup();
        is("name", &setup.name, &round.name)?;
        is("game", &setup.game, &round.game)?;
        is("rules", &setup.rules, &round.rules)?;
        is("paytables", &paytables(&room), &round.paytables)?;
        is("seats", &seats(&room, came.settled), &round.seats)?;
        is("void", &came.void, &round.void)?;
        self.found.rounds += 1;
        self.rooms.insert(round.table, room);
        Ok(())
    }

    /// Plays again what happened, and compares what is settled.
    fn play(&mut self, room: &mut Room, course: &Course) -> Result<Came, String> {
        let places = || course.asides.iter().map(|aside| aside.after);
        if !places().is_sorted() || places().any(|after| after > course.inputs.len()) {
            return Err("something written down between the inputs stands at the wrong place".into());
        }
        let mut chance = FairChance::new(self.shown.clone());
        let mut asides = course.asides.iter().peekable();
        let (mut came, mut lines) = (Came::default(), vec![]);
        for n in 0..=course.inputs.len() {
            while let Some(EntryBetween { entry, .. }) = asides.next_if(|aside| aside.after == n) {
                self.between_inputs(room, &mut chance, entry)?;
                enact(room, entry, course.at, &mut vec![])?;
                came.void |= matches!(entry, Entry::Voided { .. });
            }
            let Some(line) = course.inputs.get(n) else { break };
            self.drawn(room, &mut chance, line)?;
            let (mut events, mut patrons) = (vec![], room.patrons().to_vec());
            let promised = room.commitments().contains_key(&room.moment(Chance::Card).turn);
            enact(room, &Entry::Play(line.clone()), course.at, &mut events)?;
            self.called(room, line, &events, promised)?;
            for event in &events {
                match event {
                    Event::Sat { seat, patron } => patrons[seat.0 as usize] = Some(*patron),
                    Event::Settled(line) => {
                        let patron = patrons[line.seat.0 as usize].map_or(0, |p| p.0);
                        came.settled.insert(line.seat.0 + 1, patron);
                        lines.push(out(line, patron, room.table().layout()));
                    }
                    Event::RoundOver { .. } => came.ended = true,
                    _ => {}
                }
            }
        }
        came.ended |= came.void;
        for (due, found) in lines.iter().zip(course.lines) {
            if due != found {
                let text = |line| serde_json::to_string(line).expect("lines are plain data");
                let (seat, spot) = (due.seat, &due.spot);
                return Err(format!("{spot} of seat {seat} settles otherwise: {} is right", text(due)));
            }
        }
        if lines.len() != course.lines.len() {
            return Err(format!("{} wagers are settled, not {}", lines.len(), course.lines.len()));
        }
        for line in &lines {
            self.found.settled += 1;
            self.found.money.0 += line.stake;
            self.found.money.1 += line.back;
            self.found.money.2 += line.won;
        }
        Ok(came)
    }

    /// What stands between the inputs.
    fn between_inputs(
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
            Entry::Committed { turn, .. } if room.commitments().contains_key(turn) => {
                return Err(format!("turn {turn} was promised before"));
            }
            Entry::Committed { .. } | Entry::Voided { .. } => {}
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
                    && room.table().felt().rack().unseen().count(card) > 0
                {
                    return Err(format!("{card} is passed over and was not found elsewhere"));
                }
            }
            _ => return Err("something stands between the inputs that is no part of a round".into()),
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

/// What is over has been shown: the house shows it with the step that ends it.
fn all_due_are_shown(room: &Room) -> Result<(), String> {
    match room.commitments().keys().find(|turn| room.is_over(**turn)) {
        Some(turn) => Err(format!("the secret of turn {turn} is due and not shown")),
        None => Ok(()),
    }
}

/// Whether something is told as it follows from what was played.
fn is<T: PartialEq + Serialize>(what: &str, due: &T, told: &T) -> Result<(), String> {
    let text = |value: &T| serde_json::to_string(value).expect("it is plain data");
    match due == told {
        true => Ok(()),
        false => Err(format!("{what} must be {}, not {}", text(due), text(told))),
    }
}

fn enact(room: &mut Room, entry: &Entry, at: Time, events: &mut Vec<Event>) -> Result<(), String> {
    let taken = room.enact(std::slice::from_ref(entry), at, &mut Journal::default(), events);
    taken.map_err(|Misfit(why)| why)
}
