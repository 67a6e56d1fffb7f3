//! A table in the house: the game's own table, who owns the chips before it, its clock and its turns of chance.

mod awards;
mod called;
mod clock;
mod decide;
mod money;
mod voided;

use std::collections::BTreeMap;
use std::sync::Arc;

use book::Cents;
use equipment::Composition;
use games::kernel::{
    AnyTable, Chance, Cost, Event, Input, MenuItem, Need, Notation, Outcome, Patron, Refusal, Seat,
};
use serde::{Deserialize, Serialize};

use crate::chance::{Cut, Moment};
use crate::ids::TableId;
use crate::ledger::{Account, Journal};
use crate::record::{Begins, Entry, Setup};
use crate::time::Time;

pub use crate::misfit::Misfit;
pub use awards::HeldAward;
pub use called::named_card;
pub use clock::left_to_the_house;
pub(crate) use decide::{Asked, StepDraft, may_give};
use voided::Taken;

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
    /// Whether a card of that shoe has been seen: before, a player may still cut it.
    #[serde(default)]
    fixed: bool,
    /// What players said for the shoe in use, and for the next turn.
    shoe_cuts: Vec<Cut>,
    cuts: Vec<Cut>,
    /// Commitments not yet opened, by turn.
    commitments: BTreeMap<u64, String>,
    /// By when something has to be done, and whether it is the betting that ends then.
    deadline: Option<Time>,
    betting: bool,
    /// Whether it is somebody who keeps all others from betting that acts by then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    kept_waiting: bool,
    /// Since when the cards have been in use.
    #[serde(default)]
    cards_since: Time,
    /// Rounds completed, over the table's whole life.
    rounds: u64,
    /// Stakes that the round has taken so far: they go back if it is void.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken: Vec<Taken>,
    /// What fills and credits have put into the tray, over its par.
    #[serde(default, skip_serializing_if = "is_nothing")]
    filled: Cents,
    /// How many awards had to be confirmed, and those that still are.
    awards: u64,
    held: Vec<HeldAward>,
}

fn is_nothing(cents: &Cents) -> bool {
    *cents == Cents::ZERO
}

/// The shuffle that a table deals from.
#[derive(Clone, Copy, Debug)]
pub struct TableShoe<'a> {
    /// Its turn of chance.
    pub turn: u64,
    /// The cards that were shuffled.
    pub cards: &'a Composition,
    /// What players said for it.
    pub cuts: &'a [Cut],
    /// How many cards have left it.
    pub drawn: u32,
}

/// A room written down.
#[derive(Serialize, Deserialize)]
pub(crate) struct RoomState {
    setup: Setup,
    table: String,
    mind: Mind,
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
            fixed: false,
            shoe_cuts: vec![],
            cuts: vec![],
            // What was promised for a turn that never came still holds.
            commitments: before.map_or(BTreeMap::new(), |room| room.mind.commitments.clone()),
            deadline: None,
            betting: false,
            kept_waiting: false,
            cards_since: Time::default(),
            rounds,
            taken: vec![],
            filled: Cents::ZERO,
            awards: before.map_or(0, |room| room.mind.awards),
            held: vec![],
        };
        Ok(Room { id, setup: Arc::new(setup), table, patrons, mind })
    }

    /// Its number.
    pub(crate) fn id(&self) -> TableId {
        self.id
    }

    /// How many turns of chance there have been.
    pub fn turns(&self) -> u64 {
        self.mind.turns
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

    /// What the tray would hold had nothing been won or lost since the last count: its par, with every fill and credit.
    pub fn due_in_tray(&self) -> Cents {
        self.setup.par + self.mind.filled
    }

    /// What a patron has on the felt.
    pub(crate) fn staked_by(&self, patron: Patron) -> Cents {
        let bets = self.seats_of(patron).flat_map(|seat| &self.table.felt().seat(seat).bets);
        bets.map(|bet| bet.stake).sum()
    }

    /// By when somebody has to act, if anybody has.
    pub fn deadline(&self) -> Option<Time> {
        self.mind.deadline
    }

    /// Who sits where.
    pub(crate) fn patrons(&self) -> &[Option<Patron>] {
        &self.patrons
    }

    /// The shuffle in use; none before the first.
    pub fn shoe(&self) -> Option<TableShoe<'_>> {
        let mind = &self.mind;
        let (turn, cards, cuts, drawn) = (mind.shoe, &mind.shuffled, &mind.shoe_cuts[..], mind.drawn);
        (cards.total() > 0).then_some(TableShoe { turn, cards, cuts, drawn })
    }

    /// What players said for the next turn.
    pub fn cuts(&self) -> &[Cut] {
        &self.mind.cuts
    }

    /// What a patron has said for the chance that is still to be cut: for the cards that lie there as long as nobody has seen
    /// one, else for the next turn. The last word counts.
    pub fn cut_of(&self, patron: Patron) -> Option<&str> {
        let mut said = self.open_cuts().iter().rev();
        said.find(|cut| cut.patron == patron).map(|cut| cut.says.as_str())
    }

    /// Where a cut is noted now.
    pub(crate) fn open_cuts(&self) -> &[Cut] {
        if self.shoe_may_be_cut() { &self.mind.shoe_cuts } else { &self.mind.cuts }
    }

    /// What binds the source of chance to turns that are not over.
    pub fn commitments(&self) -> &BTreeMap<u64, String> {
        &self.mind.commitments
    }

    /// The promise that counts at the table now, with its turn: the oldest that is still to be opened. Where cards are in use
    /// it is theirs, and the next shuffle has one already.
    pub fn promise(&self) -> Option<(u64, &str)> {
        self.mind.commitments.first_key_value().map(|(turn, to)| (*turn, to.as_str()))
    }

    /// Whether the cards of the shoe are still to be cut: nobody has seen one, and wagers are taken.
    pub(crate) fn shoe_may_be_cut(&self) -> bool {
        self.mind.shuffled.total() > 0 && !self.mind.fixed && self.table.need() == Need::Bets
    }

    /// The outcome that is due: which turn of chance it is, and what goes into it.
    pub(crate) fn moment(&self, chance: Chance) -> Moment<'_> {
        let (mind, from_shoe) = (&self.mind, matches!(chance, Chance::Card | Chance::Burn));
        Moment {
            table: self.id,
            chance,
            turn: if from_shoe { mind.shoe } else { mind.turns },
            drawn: mind.drawn,
            cards: if from_shoe { &mind.shuffled } else { self.table.to_shuffle() },
            cuts: if from_shoe { &mind.shoe_cuts } else { &mind.cuts },
        }
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
        self.end_step(at, entries, &out[told..]);
        Ok(())
    }

    /// The entries of a step have been taken in, and this happened.
    fn end_step(&mut self, at: Time, entries: &[Entry], events: &[Event]) {
        let over = events.iter().filter(|event| matches!(event, Event::RoundOver { .. }));
        self.mind.rounds += over.count() as u64;
        self.set_clock(at, entries, events);
    }

    fn take_in(&mut self, entry: &Entry, journal: &mut Journal, out: &mut Vec<Event>) -> Result<(), Misfit> {
        let (counter, float) = (Account::Counter(self.id), Account::Float(self.id));
        match entry {
            Entry::Opened(_) => {}
            Entry::Shut => self.mind.open = false,
            Entry::Chips { patron, cents } => journal.post(counter, self.chips(*patron), *cents),
            Entry::Tray { cents, apart } => {
                journal.post(counter, float, *cents);
                if *apart {
                    self.mind.filled += *cents;
                }
            }
            Entry::Counted { won } => journal.post(float, Account::Win(self.id), *won),
            Entry::Borne { meter, amount } => self.bear(*meter, *amount, out)?,
            Entry::Play(lines) => {
                for line in lines.split("; ") {
                    let input = Notation(self.table.layout()).read(line);
                    let input = input.map_err(|e| Misfit(format!("`{line}` is not an input: {e}")))?;
                    self.feed(input, journal, out)?;
                }
            }
            Entry::Cut(cut) if self.shoe_may_be_cut() => self.mind.shoe_cuts.push(cut.clone()),
            Entry::Cut(cut) => self.mind.cuts.push(cut.clone()),
            Entry::Committed { turn, to } => {
                self.mind.commitments.insert(*turn, to.clone());
            }
            Entry::Revealed { turn, .. } => {
                self.mind.commitments.remove(turn);
            }
            Entry::Passed { cards } => self.mind.drawn += cards,
            Entry::Confirmed { award, role } => self.confirm(*award, *role, journal)?,
            Entry::Voided { stakes, taken, .. } => self.void(*stakes, *taken, journal, out)?,
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
                Outcome::Card(_) => (mind.drawn, mind.fixed) = (mind.drawn + 1, true),
                Outcome::Burned => mind.drawn += 1,
                Outcome::Shuffled => {
                    (mind.shoe, mind.shuffled, mind.drawn, mind.fixed) = (mind.turns, to_shuffle, 0, false);
                    mind.turns += 1;
                    mind.shoe_cuts = std::mem::take(&mut mind.cuts);
                }
                Outcome::Dice(_) | Outcome::Wheel(_) | Outcome::Number(_) => {
                    mind.turns += 1;
                    mind.cuts.clear();
                }
            }
        }
        let taken = &mut self.mind.taken;
        let held = money::book(self.id, &mut self.patrons, &out[told..], journal, taken);
        self.hold(held);
        Ok(())
    }

    /// Whether neither stakes nor cards lie on the felt.
    pub(crate) fn is_idle(&self) -> bool {
        let felt = self.table.felt();
        felt.standing() == Cents::ZERO && felt.cards_out().next().is_none()
    }

    /// Whether anything would go back, or be laid anew, if the round were void: stakes, cards, a decision that is awaited.
    pub(crate) fn has_a_round_on(&self) -> bool {
        !self.is_idle() || self.taken() != Cents::ZERO || matches!(self.table.need(), Need::Choice { .. })
    }

    /// The most that the decisions of the round that is on may still ask of a patron.
    pub(crate) fn may_still_ask(&self, patron: Patron) -> Cents {
        let need = self.table.need();
        if need == Need::Bets {
            return Cents::ZERO;
        }
        let seats = self.seats_of(patron);
        let to_come: Cents = seats.map(|seat| self.table.may_ask(seat)).sum();
        let now = match need {
            Need::Choice { seat, .. } if self.patrons[seat.0 as usize] == Some(patron) => {
                let cost = |item: &MenuItem| match item.cost {
                    Cost::Free => Cents::ZERO,
                    Cost::Fixed(amount) => amount,
                    Cost::Range(limits) => limits.max,
                };
                self.table.menu().iter().map(cost).max().unwrap_or_default()
            }
            _ => Cents::ZERO,
        };
        to_come.max(now)
    }

    /// Where this room began, which has taken in these entries since it opened.
    pub(crate) fn begins(&self, begins: Begins, entries: &[Entry]) -> Begins {
        let turn =
            |line: &&str| ["shuffle", "dice ", "spin ", "number "].iter().any(|word| line.starts_with(word));
        let mut begins =
            Begins { turns: self.mind.turns, commitments: self.mind.commitments.clone(), ..begins };
        for entry in entries {
            match entry {
                Entry::Play(lines) => begins.turns -= lines.split("; ").filter(turn).count() as u64,
                Entry::Committed { turn, .. } => drop(begins.commitments.remove(turn)),
                _ => {}
            }
        }
        begins
    }

    /// The room that began so.
    pub(crate) fn begin(begins: &Begins) -> Result<Room, Misfit> {
        let mut room = Room::open(begins.table, begins.setup.clone(), None)?;
        (room.mind.turns, room.mind.commitments) = (begins.turns, begins.commitments.clone());
        Ok(room)
    }

    /// The room written down, for somebody who checks what came after.
    pub(crate) fn written(&self) -> serde_json::Value {
        serde_json::to_value(self.state()).expect("a room is plain data")
    }

    /// A room that somebody wrote down.
    pub(crate) fn read(id: TableId, written: &serde_json::Value) -> Result<Room, Misfit> {
        let state = RoomState::deserialize(written).map_err(|e| Misfit(e.to_string()))?;
        Room::restore(id, state)
    }

    /// Whether this room stands as that one does after its last round, or was opened anew since.
    pub(crate) fn goes_on_from(&self, before: &Room) -> bool {
        let chance = |room: &Room| {
            let Mind { turns, shoe, shuffled, drawn, fixed, shoe_cuts, cuts, commitments, .. } =
                room.mind.clone();
            (turns, shoe, shuffled, drawn, fixed, shoe_cuts, cuts, commitments)
        };
        let goes_on = self.setup == before.setup
            && self.table.snapshot() == before.table.snapshot()
            && chance(self) == chance(before);
        let fresh = || Room::open(self.id, Setup::clone(&self.setup), None);
        let anew = || fresh().is_ok_and(|room| room.table.snapshot() == self.table.snapshot());
        goes_on || (self.mind.turns >= before.mind.turns && anew())
    }

    /// The turns of chance that this room and a later state of it deal from in between.
    pub(crate) fn turns_until(&self, later: &Room) -> impl Iterator<Item = u64> + use<> {
        let shoe = (self.mind.shuffled.total() > 0).then_some(self.mind.shoe);
        shoe.into_iter().chain(self.mind.turns..later.mind.turns)
    }

    /// Whether a turn of chance is over: nothing more comes of it.
    pub(crate) fn is_over(&self, turn: u64) -> bool {
        turn < self.mind.turns
            && (turn != self.mind.shoe || self.mind.shuffled.total() == 0 || !self.mind.open)
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
