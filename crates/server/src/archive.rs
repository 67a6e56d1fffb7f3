//! Which rounds everybody has played: an index of the log, kept as it grows and read from it when the house is opened. The
//! rounds themselves are told from the log when somebody asks ([`crate::recall`]).

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use book::Cents;
use games::kernel::{Event, Patron};
use house::room::Room;
use house::shop::Revealed;
use house::store::{Log, StoreFault};
use house::{Entry, Happened, Onlooker, TableId, Time};
use tokio::sync::watch;

use crate::recall::{self, Mark, Round};
use crate::scene::Scene;
use crate::wire::{RoundLine, RoundTold};

/// How many rounds are listed for each patron.
const KEPT: usize = 200;
/// How many rounds of a table lie between two marks: as many are played again, at most, to tell one.
const APART: u64 = 16;

/// A step of a table.
struct Beat<'a> {
    step: u64,
    table: TableId,
    at: Time,
    told: Told,
    before: &'a Arc<Room>,
    room: &'a Arc<Room>,
    events: &'a [Event],
}

/// What was written down with a step, as far as the index goes by it.
#[derive(Clone, Copy)]
enum Told {
    /// The table was opened.
    Opened,
    /// The floor declared the round void.
    Voided,
    /// Nothing of the kind.
    Nothing,
}

/// A table on its way through a round.
struct Page {
    mark: Arc<Mark>,
    rounds: u64,
    from: u64,
    turn: u64,
    sums: BTreeMap<Patron, Option<(i64, i64)>>,
    /// What the round has taken, for it to go back where it is void.
    taken: BTreeMap<Patron, i64>,
}

impl Page {
    fn new(step: u64, room: &Arc<Room>) -> Page {
        let mark = Arc::new(Mark { step, room: room.clone() });
        Page {
            mark,
            rounds: 0,
            from: step,
            turn: first_turn(room),
            sums: BTreeMap::new(),
            taken: BTreeMap::new(),
        }
    }
}

/// The first turn of chance that a round may use.
fn first_turn(room: &Room) -> u64 {
    let shoe = room.table().layout().cards.and(room.shoe());
    shoe.map_or(room.turns(), |shoe| shoe.turn)
}

/// The index.
#[derive(Default)]
struct Index {
    tables: BTreeMap<TableId, Page>,
    rounds: BTreeMap<Patron, VecDeque<Arc<Round>>>,
    /// The last step that was taken in.
    last: u64,
}

impl Index {
    fn follow(&mut self, beat: &Beat) {
        let Beat { step, table, before, room, .. } = *beat;
        self.last = step;
        let page = self.tables.entry(table).or_insert_with(|| Page::new(step - 1, before));
        if let Told::Opened = beat.told {
            *page = Page::new(step, room);
            return;
        }
        let declared = matches!(beat.told, Told::Voided);
        let (mut over, mut void) = (false, declared);
        for event in beat.events {
            match event {
                Event::Settled(line) => {
                    // Whoever leaves with the last settlement sat there before it.
                    let at = |room: &Room| room.table().felt().seats.get(line.seat.0 as usize)?.patron;
                    if let Some(patron) = at(before).or_else(|| at(room)) {
                        let (staked, net) = page.sums.entry(patron).or_default().get_or_insert_default();
                        (*staked, *net) = (*staked + line.stake.0, *net + line.net().0);
                        if line.won == Cents::ZERO && line.back < line.stake {
                            *page.taken.entry(patron).or_default() += (line.stake - line.back).0;
                        }
                    }
                }
                Event::RoundOver { .. } => over = true,
                Event::Voided { .. } => void = true,
                _ => {}
            }
        }
        // Whoever has a wager or the bank standing plays the round, whether or not it settles anything for them.
        let closed = beat.events.iter().any(|event| matches!(event, Event::Closed));
        if closed || over || void {
            let felts = [before.table().felt(), room.table().felt()];
            let staked = felts.iter().flat_map(|felt| &felt.seats).filter(|seat| !seat.bets.is_empty());
            let laid = beat.events.iter().filter_map(|event| match event {
                Event::Staked { seat, .. } => room.table().felt().seats.get(seat.0 as usize)?.patron,
                _ => None,
            });
            for patron in staked.filter_map(|seat| seat.patron).chain(laid) {
                page.sums.entry(patron).or_default();
            }
        }
        if !over && !void {
            return;
        }
        let (mut sums, taken) = (std::mem::take(&mut page.sums), std::mem::take(&mut page.taken));
        for (patron, cents) in taken.iter().filter(|_| declared) {
            if let Some(Some((_, net))) = sums.get_mut(patron) {
                *net += cents;
            }
        }
        sums.retain(|patron, _| !crate::people::is_bot(*patron));
        let from = std::mem::replace(&mut page.from, step);
        // Cards shuffled when the round was over are those of the next.
        let mut ended =
            beat.events.iter().skip_while(|e| !matches!(e, Event::RoundOver { .. } | Event::Voided { .. }));
        let next = ended.any(|event| matches!(event, Event::Shuffled));
        let end = room.shoe().filter(|_| next).map_or(room.turns(), |shoe| shoe.turn);
        let turns = std::mem::replace(&mut page.turn, first_turn(room))..end;
        let bound = !before.commitments().is_empty() || !room.commitments().is_empty();
        let (mark, at) = (page.mark.clone(), beat.at);
        page.rounds += 1;
        if page.rounds == APART {
            *page = Page::new(step, room);
        }
        let patrons: Vec<Patron> = sums.keys().copied().collect();
        let steps = (from, step);
        // What was declared void does not count at the table: the next round has its number.
        let number = room.rounds() + u64::from(declared);
        let round =
            Arc::new(Round { table, round: number, at, steps, mark, turns, bound, sums, void: declared });
        for patron in patrons {
            let mine = self.rounds.entry(patron).or_default();
            if mine.len() == KEPT {
                mine.pop_front();
            }
            mine.push_back(round.clone());
        }
    }
}

/// A step that came while the log was still being read.
type Waiting = (u64, TableId, Told, Arc<Scene>);

/// The index, and the log behind it.
pub struct Archive {
    index: Mutex<(Index, Option<Vec<Waiting>>)>,
    log: Mutex<Option<Box<dyn Log>>>,
    /// The lottery's draws, and up to which step the log was read for them.
    draws: Mutex<(u64, BTreeMap<u64, Revealed>)>,
    read: watch::Sender<bool>,
    closed: AtomicBool,
}

impl Archive {
    /// The archive of a house that keeps this log; what is in it is read by [`Archive::read`].
    pub fn new(log: Box<dyn Log>) -> Archive {
        Archive {
            index: Mutex::new((Index::default(), Some(vec![]))),
            log: Mutex::new(Some(log)),
            draws: Mutex::default(),
            read: watch::Sender::new(false),
            closed: AtomicBool::new(false),
        }
    }

    /// Reads the log up to the step at which the house was opened.
    pub fn read(&self, to: u64) -> Result<(), StoreFault> {
        let mut index = Index::default();
        let mut rooms: BTreeMap<TableId, Arc<Room>> = BTreeMap::new();
        let mut take = |happened: Happened| {
            if let (Some(table), Some(stands)) = (happened.table, &happened.stands) {
                let before = rooms.insert(table, stands.room.clone()).unwrap_or_else(|| stands.room.clone());
                let events = happened.events(Onlooker::House);
                let (told, room) = (told(&happened), &stands.room);
                let (step, at) = (happened.step, happened.at);
                index.follow(&Beat { step, table, at, told, before: &before, room, events: &events });
            }
            !self.closed.load(Ordering::Relaxed)
        };
        let mut log = self.log.lock().expect("nobody panics with it");
        let read = log.as_mut().map_or(Ok(()), |log| house::audit::again(&mut **log, to, &mut take));
        drop(log);
        // Whatever could not be read: rounds from now on are listed.
        let mut kept = self.index.lock().expect("nobody panics with it");
        for (step, table, told, scene) in kept.1.take().into_iter().flatten() {
            index.follow(&beat(step, table, told, &scene));
        }
        kept.0 = index;
        self.read.send_replace(true);
        read
    }

    /// Takes a step in.
    pub fn follow(&self, table: TableId, happened: &Happened, scene: &Arc<Scene>) {
        let mut index = self.index.lock().expect("nobody panics with it");
        let told = told(happened);
        match &mut *index {
            (_, Some(waiting)) => waiting.push((happened.step, table, told, scene.clone())),
            (index, None) => index.follow(&beat(happened.step, table, told, scene)),
        }
    }

    /// What the lottery's draws of these days came from, by day; as far as the log, which reaches up to this step, tells.
    pub fn draws(&self, days: &[u64], to: u64) -> Result<BTreeMap<u64, Revealed>, StoreFault> {
        let mut known = self.draws.lock().expect("nobody panics with it");
        if days.iter().any(|day| !known.1.contains_key(day)) {
            let mut log = self.log.lock().expect("nobody panics with it");
            if let Some(log) = log.as_mut() {
                let (after, draws) = &mut *known;
                house::shop::revealed_in(&mut **log, *after, to, draws)?;
                *after = to.max(*after);
            }
        }
        Ok(days.iter().filter_map(|day| Some((*day, known.1.get(day)?.clone()))).collect())
    }

    /// Waits until the log has been read.
    pub async fn ready(&self) {
        let _ = self.read.subscribe().wait_for(|read| *read).await;
    }

    /// The rounds of a patron, the latest first; `now` says how a table stands.
    pub fn list(&self, now: impl Fn(TableId) -> Option<Arc<Room>>, patron: Patron) -> Vec<RoundLine> {
        let mine: Vec<Arc<Round>> = self.rounds(patron);
        mine.iter().rev().filter_map(|round| Some(round.line(patron, &*now(round.table)?))).collect()
    }

    fn rounds(&self, patron: Patron) -> Vec<Arc<Round>> {
        let index = self.index.lock().expect("nobody panics with it");
        index.0.rounds.get(&patron).into_iter().flatten().cloned().collect()
    }

    /// A round of a patron, told from the log; none if they played no such round, or it is too long ago.
    pub fn round(
        &self,
        now: impl Fn(TableId) -> Option<Arc<Room>>,
        patron: Patron,
        table: TableId,
        round: u64,
    ) -> Result<Option<RoundTold>, StoreFault> {
        let that = |r: &Arc<Round>| r.table == table && r.round == round && !r.void;
        let Some(round) = self.rounds(patron).into_iter().rfind(that) else { return Ok(None) };
        let Some(now) = now(table) else { return Ok(None) };
        let line = round.line(patron, &now);
        let to = self.index.lock().expect("nobody panics with it").0.last;
        let mut log = self.log.lock().expect("nobody panics with it");
        log.as_mut().map(|log| recall::tell(&mut **log, &round, patron, line, to)).transpose()
    }

    /// Lets go of the log, so that the house can be closed.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        drop(self.log.lock().expect("nobody panics with it").take());
    }
}

fn beat<'a>(step: u64, table: TableId, told: Told, scene: &'a Scene) -> Beat<'a> {
    let Scene { at, before, room, events, .. } = scene;
    Beat { step, table, at: *at, told, before, room, events }
}

fn told(happened: &Happened) -> Told {
    let told = |entry: &Entry| match entry {
        Entry::Opened(_) => Some(Told::Opened),
        Entry::Voided { .. } => Some(Told::Voided),
        _ => None,
    };
    happened.entries(Onlooker::House).find_map(told).unwrap_or(Told::Nothing)
}
