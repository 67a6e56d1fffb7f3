//! A table in the house: the game's own table, who owns the chips before it, its clock and its turns of chance.

mod awards;
mod clock;
mod decide;
mod money;

use std::collections::BTreeMap;
use std::sync::Arc;

use book::Cents;
use equipment::Composition;
use games::kernel::{
    AnyTable, Event, Increment, Input, Meter, Need, Notation, Outcome, Patron, Refusal, Seat,
};
use serde::{Deserialize, Serialize};

use crate::chance::Cut;
use crate::ids::TableId;
use crate::ledger::{Account, Journal};
use crate::record::{Entry, Setup};
use crate::time::Time;

pub use awards::Award;
pub use clock::left_to_the_house;
pub(crate) use decide::{Asked, Plan, may_give};

/// A table in the house.
pub struct Room {
    id: TableId,
    setup: Arc<Setup>,
    table: Box<dyn AnyTable>,
    /// Who sits where, as the events told: whoever leaves is still owed what the same input settles.
    patrons: Vec<Option<Patron>>,
    mind: Mind,
}

/// What a room remembers beside its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Mind {
    open: bool,
    /// How many shuffles, throws, spins and numbers there have been, over the table's whole life.
    turns: u64,
    /// Which of them filled the shoe, with what, and how many cards have left it.
    shoe: u64,
    shuffled: Composition,
    drawn: u32,
    /// What players said for the shoe in use, and for the next turn.
    shoe_cuts: Vec<Cut>,
    cuts: Vec<Cut>,
    /// Commitments not yet opened, by turn.
    commitments: BTreeMap<u64, String>,
    /// By when something has to be done, and whether it is the betting that ends then.
    deadline: Option<Time>,
    betting: bool,
    /// Since when the cards have been in use.
    #[serde(default)]
    cards_since: Time,
    /// Rounds completed, over the table's whole life.
    rounds: u64,
    /// How many awards had to be confirmed, and those that still are.
    awards: u64,
    held: Vec<Award>,
}

/// A room written down.
#[derive(Serialize, Deserialize)]
pub(crate) struct RoomState {
    setup: Setup,
    table: String,
    mind: Mind,
}

/// Why an entry could not be taken in: the log does not fit the program, or is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Misfit(pub String);

impl From<Refusal> for Misfit {
    fn from(refusal: Refusal) -> Misfit {
        Misfit(format!("the table refuses what the log says it took: {refusal}"))
    }
}

impl Clone for Room {
    fn clone(&self) -> Room {
        Room {
            id: self.id,
            setup: self.setup.clone(),
            table: self.table.copy(),
            patrons: self.patrons.clone(),
            mind: self.mind.clone(),
        }
    }
}

impl Room {
    /// A table opened. `before` is the room that had the number before, if any: its turns of chance are not taken again.
    pub(crate) fn open(id: TableId, setup: Setup, before: Option<&Room>) -> Result<Room, Misfit> {
        let fault = |f: book::Fault| Misfit(f.to_string());
        let rules = setup.rules().map_err(fault)?;
        let print = rules.fingerprint();
        if !setup.rules.is_empty() && setup.rules != print {
            let (name, rules) = (&setup.name, &setup.rules);
            return Err(Misfit(format!("{name} was played under rules {rules}; these are {print}")));
        }
        let setup = Setup { rules: print, ..setup };
        let table = games::open(rules).map_err(fault)?;
        let patrons = vec![None; table.layout().seats as usize];
        let (turns, rounds) = before.map_or((0, 0), |room| (room.mind.turns, room.mind.rounds));
        let mind = Mind {
            open: true,
            turns,
            shoe: 0,
            shuffled: Composition::EMPTY,
            drawn: 0,
            shoe_cuts: vec![],
            cuts: vec![],
            commitments: BTreeMap::new(),
            deadline: None,
            betting: false,
            cards_since: Time::default(),
            rounds,
            awards: before.map_or(0, |room| room.mind.awards),
            held: vec![],
        };
        Ok(Room { id, setup: Arc::new(setup), table, patrons, mind })
    }

    /// What it was opened with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game's own table.
    pub fn table(&self) -> &(dyn AnyTable + 'static) {
        &*self.table
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.mind.open
    }

    /// Rounds completed over its whole life.
    pub fn rounds(&self) -> u64 {
        self.mind.rounds
    }

    /// By when somebody has to act, if anybody has.
    pub fn deadline(&self) -> Option<Time> {
        self.mind.deadline
    }

    /// Who sits where.
    pub(crate) fn patrons(&self) -> &[Option<Patron>] {
        &self.patrons
    }

    /// What binds the source of chance to turns that are not over.
    pub fn commitments(&self) -> &BTreeMap<u64, String> {
        &self.mind.commitments
    }

    /// The seats a patron holds.
    pub fn seats_of(&self, patron: Patron) -> impl Iterator<Item = Seat> + '_ {
        (0..).zip(&self.patrons).filter(move |(_, p)| **p == Some(patron)).map(|(n, _)| Seat(n))
    }

    fn chips(&self, patron: Patron) -> Account {
        Account::Chips(self.id, patron)
    }

    /// Takes the entries of one record in.
    pub(crate) fn enact(
        &mut self,
        entries: &[Entry],
        at: Time,
        journal: &mut Journal,
        out: &mut Vec<Event>,
    ) -> Result<(), Misfit> {
        let told = out.len();
        for entry in entries {
            self.take_in(entry, journal, out)?;
        }
        self.mind.rounds +=
            out[told..].iter().filter(|event| matches!(event, Event::RoundOver { .. })).count() as u64;
        self.set_clock(at, entries, &out[told..]);
        Ok(())
    }

    fn take_in(&mut self, entry: &Entry, journal: &mut Journal, out: &mut Vec<Event>) -> Result<(), Misfit> {
        let (counter, float) = (Account::Counter(self.id), Account::Float(self.id));
        match entry {
            Entry::Opened(_) => {}
            Entry::Shut => self.mind.open = false,
            Entry::Chips { patron, cents } => journal.post(counter, self.chips(*patron), *cents),
            Entry::Tray { cents } => journal.post(counter, float, *cents),
            Entry::Counted { won } => journal.post(float, Account::Win(self.id), *won),
            Entry::Play(lines) => {
                for line in lines.split("; ") {
                    let input = Notation(self.table.layout()).read(line);
                    let input = input.map_err(|e| Misfit(format!("`{line}` is not an input: {e}")))?;
                    self.feed(input, journal, out)?;
                }
            }
            Entry::Cut(cut) => self.mind.cuts.push(cut.clone()),
            Entry::Committed { turn, to } => {
                self.mind.commitments.insert(*turn, to.clone());
            }
            Entry::Revealed { turn, .. } => {
                self.mind.commitments.remove(turn);
            }
            Entry::Passed { cards } => self.mind.drawn += cards,
            Entry::Confirmed { award, role } => self.confirm(*award, *role, journal)?,
            Entry::Voided { .. } => self.void(journal, out)?,
            other => return Err(Misfit(format!("{other:?} is no matter of a table"))),
        }
        Ok(())
    }

    /// Feeds the table, keeps count of the turns of chance and books what happened.
    fn feed(&mut self, input: Input, journal: &mut Journal, out: &mut Vec<Event>) -> Result<(), Refusal> {
        let told = out.len();
        let to_shuffle = *self.table.to_shuffle();
        self.table.feed(input, out)?;
        let mind = &mut self.mind;
        if let Input::Outcome(outcome) = input {
            match outcome {
                Outcome::Card(_) | Outcome::Burned => mind.drawn += 1,
                Outcome::Shuffled => {
                    (mind.shoe, mind.shuffled, mind.drawn) = (mind.turns, to_shuffle, 0);
                    mind.turns += 1;
                    mind.shoe_cuts = std::mem::take(&mut mind.cuts);
                }
                Outcome::Dice(_) | Outcome::Wheel(_) | Outcome::Number(_) => {
                    mind.turns += 1;
                    mind.cuts.clear();
                }
            }
        }
        let held = money::book(self.id, &mut self.patrons, &out[told..], journal);
        self.hold(held);
        Ok(())
    }

    /// Every stake goes back and the table is laid anew for the same people.
    fn void(&mut self, journal: &mut Journal, out: &mut Vec<Event>) -> Result<(), Misfit> {
        // Wagers of a round that has begun fed the meters, and take it back.
        if self.table.need() != Need::Bets {
            out.extend(self.fed_back());
        }
        let felt = self.table.felt();
        for (seat, patron) in felt.seats.iter().zip(&self.patrons) {
            let stakes: Cents = seat.bets.iter().map(|bet| bet.stake).sum();
            if let Some(patron) = patron {
                journal.post(Account::AtRisk(self.id), self.chips(*patron), stakes);
            }
        }
        let staying: Vec<_> = (0..)
            .zip(&self.patrons)
            .filter(|(n, _)| !felt.leaving.has(Seat(*n)))
            .filter_map(|(n, patron)| Some((Seat(n), (*patron)?)))
            .collect();
        let rules = self.table.rules().clone();
        self.table = games::open(rules).map_err(|f| Misfit(f.to_string()))?;
        self.patrons.iter_mut().for_each(|patron| *patron = None);
        self.mind.cuts.clear();
        for (seat, patron) in staying {
            self.feed(Input::Sit(seat, patron), journal, out)?;
        }
        Ok(())
    }

    /// What the meters give back of the stakes on the felt.
    fn fed_back(&self) -> Vec<Event> {
        let felt = self.table.felt();
        let bets = || felt.seats.iter().flat_map(|seat| &seat.bets);
        let of = |meter: &Meter| {
            let staked: Cents = bets().filter(|b| meter.fed_by.contains(&b.spot)).map(|b| b.stake).sum();
            Increment::of(meter.share, -staked)
        };
        let meters = (0..).zip(&self.table.layout().meters).map(|(n, meter)| (n, of(meter), meter.clause));
        let fed = meters.filter(|(_, amount, _)| *amount != Increment::default());
        fed.map(|(meter, amount, clause)| Event::Fed { meter, amount, clause }).collect()
    }

    /// Whether neither stakes nor cards lie on the felt.
    pub(crate) fn is_idle(&self) -> bool {
        let felt = self.table.felt();
        felt.standing() == Cents::ZERO && felt.cards_out().next().is_none()
    }

    /// The room written down.
    pub(crate) fn state(&self) -> RoomState {
        let setup = Setup::clone(&self.setup);
        RoomState { setup, table: self.table.snapshot(), mind: self.mind.clone() }
    }

    /// A room as it was written down.
    pub(crate) fn restore(id: TableId, state: RoomState) -> Result<Room, Misfit> {
        let mut room = Room::open(id, state.setup, None)?;
        room.table.restore(&state.table).map_err(|f| Misfit(f.to_string()))?;
        room.patrons = room.table.felt().seats.iter().map(|seat| seat.patron).collect();
        room.mind = state.mind;
        Ok(room)
    }
}
