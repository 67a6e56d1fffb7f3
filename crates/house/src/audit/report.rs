//! What each table did each day: drop, win, hold, win against theory, and whatever somebody should look at.

use std::collections::{BTreeMap, BTreeSet};

use book::Cents;
use games::kernel::{Event, Input, Notation};
use serde::Serialize;

use super::altered::Before;
use super::carried::Carried;
use super::lottery::LotteryDay;
use super::theory::{ExpectedWin, Stakes, Theory};
use super::{Played, altered};
use crate::command::CommandKind;
use crate::ids::TableId;
use crate::ledger::Account;
use crate::lotto;
use crate::record::{Entry, Record, Setup, Stream};
use crate::room::Room;
use crate::time::{Day, Time};

/// A table's day. Amounts are cents.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Shift {
    /// The table's number.
    pub table: u32,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The day, UTC.
    pub day: String,
    /// Rounds completed.
    pub rounds: u64,
    /// Bought in at the table with money, not with what the patron had taken from a table the same day: chips that are
    /// carried from table to table were bought once. Chips that are coloured up later are not taken off: the hold would
    /// say nothing.
    pub drop: Cents,
    /// Staked on wagers that were decided.
    pub handle: Cents,
    /// What the house won: stakes kept and commission, less wins paid.
    pub win: Cents,
    /// The win for every hundred dollars of the drop, in cents; none without a drop.
    pub hold: Option<i64>,
    /// What theory expects of the wagers it knows; none if it knows none of them.
    pub theory: Option<Cents>,
    /// Nineteen days of twenty lie between these, or more: wagers of one round are taken to win and lose together.
    pub low: Option<Cents>,
    /// See `low`.
    pub high: Option<Cents>,
    /// Corrections, voids, fills, confirmations and what the staff called: who, when, what; before and after.
    pub alterations: Vec<String>,
    /// Awards from meters, awards that wait to be confirmed, trays below nothing, rules that are not the book's.
    pub significant: Vec<String>,
    /// Whether the table was by the book all day.
    pub by_the_book: bool,
    /// What was not.
    pub departures: Vec<String>,
    /// What was staked under the rules in force, which these are; and what is expected of what was staked under others.
    #[serde(skip)]
    stakes: Stakes,
    #[serde(skip)]
    setup: Option<Setup>,
    #[serde(skip)]
    expected: Option<ExpectedWin>,
}

/// All tables of a day. Amounts are cents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DayTotal {
    /// The day, UTC.
    pub day: String,
    /// Rounds completed.
    pub rounds: u64,
    /// See [`Shift::drop`].
    pub drop: Cents,
    /// Staked on wagers that were decided.
    pub handle: Cents,
    /// What the house won.
    pub win: Cents,
    /// The win for every hundred dollars of the drop, in cents; none without a drop.
    pub hold: Option<i64>,
}

/// Every table's every day, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// One for each table and day on which something happened.
    pub shifts: Vec<Shift>,
    /// The tables of each day added up: chips are bought at one and lost at another, so this is the hold that tells.
    pub days: Vec<DayTotal>,
    /// What somebody should look at and is no table's: damage that was found.
    pub significant: Vec<String>,
    /// The lottery's days.
    pub lottery: Vec<LotteryDay>,
    /// What was altered at the cage: who, when, before, after; and which program ran the house.
    pub cage: Vec<String>,
}

/// A report in the making.
pub struct Collector<'a> {
    theory: &'a mut dyn Theory,
    before: Before,
    shifts: BTreeMap<(TableId, Day), Shift>,
    cage: Vec<String>,
    significant: Vec<String>,
    /// The tables whose trays are below nothing, and the last award at each that had to be confirmed.
    below: BTreeSet<TableId>,
    awards: BTreeMap<TableId, u64>,
    /// The rounds that have ended at each table, as an export numbers them.
    rounds: BTreeMap<TableId, u64>,
    carried: Carried,
    lottery: BTreeMap<Day, LotteryDay>,
}

impl<'a> Collector<'a> {
    /// An empty report; give it every step of a log that is played again.
    pub fn new(theory: &'a mut dyn Theory) -> Collector<'a> {
        let (shifts, below, awards, rounds, carried) = Default::default();
        let (cage, significant, lottery, before) = Default::default();
        Collector { theory, before, shifts, cage, significant, below, awards, rounds, carried, lottery }
    }

    /// Takes a step in.
    pub fn take(&mut self, played: &Played) {
        for (stream, record) in played.records {
            let who = format!("{} by {}", record.at, record.by);
            self.carried.paid_out(record, played);
            match stream {
                Stream::Cage => {
                    self.significant.extend(damage(record).map(|what| format!("{who}: {what}")));
                    let altered =
                        record.entries.iter().filter_map(|e| self.before.at_cage(e, record, played));
                    self.cage.extend(altered.map(|what| format!("{who}: {what}")));
                }
                Stream::Table(id) => self.at_table(*id, played, record, &who),
                Stream::Lottery => {
                    let day = || LotteryDay { day: record.at.day().to_string(), ..LotteryDay::default() };
                    self.lottery.entry(record.at.day()).or_insert_with(day).take(record);
                    let happened = record.entries.iter().filter_map(|entry| match entry {
                        Entry::Lottery(happening) => match &happening.entry {
                            lotto::LottoEntry::Opened { under, practice, .. } => {
                                let what =
                                    if *practice { "a lottery to practise with" } else { "the lottery" };
                                Some(format!("{who}: {what} opened under rules {}", under.rules))
                            }
                            lotto::LottoEntry::Installed { terminal } => {
                                Some(format!("{who}: lottery terminal {terminal} put up"))
                            }
                            lotto::LottoEntry::Drawn { winners, cards, .. } => {
                                let plays = if *winners == 1 { "play" } else { "plays" };
                                let cards = cards.map(|card| card.to_string()).join(" ");
                                Some(format!(
                                    "{who}: the draw was held, {cards}; {winners} {plays} matched all five"
                                ))
                            }
                            _ => None,
                        },
                        _ => None,
                    });
                    self.cage.extend(happened);
                }
            }
        }
    }

    fn at_table(&mut self, id: TableId, played: &Played, record: &Record, who: &str) {
        let room = played.house.room(id).expect("a table that did something is there");
        let setup = room.setup();
        let opened = record.entries.iter().any(|entry| matches!(entry, Entry::Opened(_)));
        let under_new_rules = opened || !self.shifts.contains_key(&(id, record.at.day()));
        let shift = self.shifts.entry((id, record.at.day())).or_insert_with(|| Shift {
            table: id.0,
            name: setup.name.clone(),
            game: setup.game.clone(),
            day: record.at.day().to_string(),
            by_the_book: true,
            ..Shift::default()
        });
        if under_new_rules {
            shift.hold_to_the_book(room, record.at);
            shift.under(setup, self.theory);
        }
        let mut tray = altered::stood(played, Account::Float(id)).0;
        let round = self.rounds.entry(id).or_default();
        for entry in &record.entries {
            match entry {
                Entry::Play(lines) => {
                    let called = |line| called(room, record, line);
                    let at = |(who, what)| format!("{who}: {what} in round {}", *round + 1);
                    shift.alterations.extend(lines.split("; ").filter_map(called).map(at));
                    continue;
                }
                Entry::Chips { patron, cents } => {
                    shift.drop += self.carried.new_money(*patron, *cents, record.at.day());
                    continue;
                }
                Entry::Voided { taken, .. } => {
                    shift.win -= taken.unwrap_or_default();
                    shift.stakes.round_over();
                }
                _ => {}
            }
            let altered = self.before.at_table((id, entry), &mut tray, room, played);
            shift.alterations.extend(altered.map(|altered| format!("{who}: {altered}")));
        }
        for event in played.events {
            match event {
                Event::Settled(line) => {
                    let at_stake = line.stake + line.stands;
                    shift.handle += line.stake;
                    let refund = if line.stake == Cents::ZERO { line.back } else { Cents::ZERO };
                    let kept = line.stake - (line.back - refund);
                    shift.win += kept - refund - line.won + line.fee;
                    if at_stake > Cents::ZERO {
                        shift.stakes.decided(room.table().layout().at(line.spot).wager, at_stake);
                    }
                }
                Event::Charged { amount, .. } => shift.win += *amount,
                Event::RoundOver { .. } => {
                    shift.rounds += 1;
                    shift.stakes.round_over();
                }
                Event::Awarded { meter, amount, .. } => {
                    let id = &room.table().layout().meters[*meter as usize].id;
                    shift.significant.push(format!("{who}: the {id} meter paid {amount}"));
                }
                _ => {}
            }
        }
        let ended = played.events.iter().any(|event| matches!(event, Event::RoundOver { .. }));
        let void = record.entries.iter().any(|entry| matches!(entry, Entry::Voided { .. }));
        *round += (ended || void) as u64;
        let last = self.awards.entry(id).or_default();
        for award in room.awards().iter().filter(|award| award.number > *last) {
            let (number, cents, patron, clause) = (award.number, award.cents, award.patron.0, award.clause);
            let waits =
                format!("award {number} of {cents} to patron {patron} waits to be confirmed ({clause})");
            shift.significant.push(format!("{who}: {waits}"));
        }
        *last = room.awards().iter().map(|award| award.number).max().unwrap_or_default().max(*last);
        let tray = played.house.ledger().on(Account::Float(id));
        match tray < Cents::ZERO {
            true if self.below.insert(id) => {
                shift.significant.push(format!("{who}: the tray is at {tray}, a fill is due"));
            }
            true => {}
            false => drop(self.below.remove(&id)),
        }
    }

    /// The report.
    pub fn finish(self) -> Report {
        let theory = self.theory;
        let mut finish = |mut shift: Shift| {
            shift.hold = hold(shift.win, shift.drop);
            shift.settle_up(theory);
            if let Some(expected) = shift.expected {
                let spread = 1.96 * expected.variance.sqrt();
                let cents = |amount: f64| Some(Cents(amount.round() as i64));
                shift.theory = cents(expected.mean);
                (shift.low, shift.high) = (cents(expected.mean - spread), cents(expected.mean + spread));
            }
            shift
        };
        let shifts: Vec<Shift> = self.shifts.into_values().map(&mut finish).collect();
        let days = DayTotal::of(&shifts);
        let lottery = self
            .lottery
            .into_values()
            .filter(|day| *day != LotteryDay { day: day.day.clone(), ..LotteryDay::default() });
        Report { shifts, days, lottery: lottery.collect(), significant: self.significant, cage: self.cage }
    }
}

/// The win for every hundred dollars of the drop, in cents.
pub(super) fn hold(win: Cents, drop: Cents) -> Option<i64> {
    (drop > Cents::ZERO).then(|| win.0 * 10_000 / drop.0)
}

impl DayTotal {
    fn of(shifts: &[Shift]) -> Vec<DayTotal> {
        let mut days = BTreeMap::<&str, DayTotal>::new();
        for Shift { day, rounds, drop, handle, win, .. } in shifts {
            let total =
                days.entry(day).or_insert_with(|| DayTotal { day: day.clone(), ..DayTotal::default() });
            total.rounds += rounds;
            (total.drop, total.handle, total.win) =
                (total.drop + *drop, total.handle + *handle, total.win + *win);
        }
        let held = |total: DayTotal| DayTotal { hold: hold(total.win, total.drop), ..total };
        days.into_values().map(held).collect()
    }
}

/// The damage that a record notes.
pub fn damage(record: &Record) -> impl Iterator<Item = &str> {
    record.entries.iter().filter_map(|entry| match entry {
        Entry::Found { what } => Some(what.as_str()),
        _ => None,
    })
}

/// A call that is no player's own right, with who made it and when. The house's own hand makes some as well, with whatever
/// somebody else asked for: then it is not put down to them.
fn called(room: &Room, record: &Record, line: &str) -> Option<(String, String)> {
    let layout = room.table().layout();
    let Input::Call(call) = line.starts_with("call ").then(|| Notation(layout).read(line).ok())?? else {
        return None;
    };
    let info = layout.call(call.id)?;
    let kind = CommandKind::of_call(info.by);
    let by = if kind.may(record.by.role) { record.by.to_string() } else { "the house".into() };
    let what = format!("`{line}`, {} ({}),", info.help, info.clause);
    (kind != CommandKind::PlayerCall).then(|| (format!("{} by {by}", record.at), what))
}

impl Shift {
    /// Says each departure of the table from the book once a day.
    fn hold_to_the_book(&mut self, room: &Room, at: Time) {
        if !room.setup().house_rules {
            return;
        }
        for departure in room.table().rules().departures() {
            if !self.departures.contains(&departure) {
                self.by_the_book = false;
                self.significant.push(format!("{at}: not by the book: {departure}"));
                self.departures.push(departure);
            }
        }
    }

    /// From here on it is played under these rules.
    fn under(&mut self, setup: &Setup, theory: &mut dyn Theory) {
        if self.setup.as_ref() != Some(setup) {
            self.settle_up(theory);
            self.setup = Some(setup.clone());
        }
    }

    /// Works out what to expect of what was staked under the rules that were in force.
    fn settle_up(&mut self, theory: &mut dyn Theory) {
        let (stakes, Some(setup)) = (std::mem::take(&mut self.stakes), &self.setup) else { return };
        let expected = stakes.expect(|wager| theory.of(setup, wager));
        self.expected = match (self.expected, expected) {
            (Some(before), Some(more)) => Some(before.and(more)),
            (before, more) => before.or(more),
        };
    }
}
