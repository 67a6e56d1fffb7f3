//! The floor: every table as it stands, and the steps that brought it there, for whoever watches. Scenes are unfiltered;
//! they leave through [`crate::see`].

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use games::kernel::{Event, Patron, Viewer};
use house::room::Room;
use house::store::Log;
use house::{Entry, Happened, House, Onlooker, Stream, TableId, Time};
use tokio::sync::{OnceCell, broadcast};

use crate::archive::Archive;
use crate::counter::StepListener;
use crate::patience::{Company, Patience};
use crate::people::Names;
use crate::scene::Scene;
use crate::slips::Slips;
use crate::takings::TakingsBook;

/// How many steps a viewer may be behind before the table is sent anew.
pub const BEHIND: usize = 256;
/// How many steps are kept for those who lost their connection.
const KEPT: usize = 64;
/// How many rounds the history shows.
const HISTORY: usize = 60;

/// A table for those who watch it.
pub struct Watched {
    latest: RwLock<Arc<Scene>>,
    recent: Mutex<VecDeque<Arc<Scene>>>,
    steps: broadcast::Sender<Arc<Scene>>,
    /// The patrons who have called for the deal since the last one.
    pub ready: Mutex<BTreeSet<Patron>>,
    /// Whose page is open here.
    pub company: Mutex<Company>,
    /// Held while somebody is given chips and a seat.
    pub seating: tokio::sync::Mutex<()>,
}

impl Watched {
    fn new(scene: Arc<Scene>) -> Watched {
        Watched {
            latest: RwLock::new(scene),
            recent: Mutex::default(),
            steps: broadcast::channel(BEHIND).0,
            ready: Mutex::default(),
            company: Mutex::default(),
            seating: tokio::sync::Mutex::default(),
        }
    }

    /// The table as it stands.
    pub fn latest(&self) -> Arc<Scene> {
        self.latest.read().expect("nobody panics with it").clone()
    }

    /// The steps from now on.
    pub fn watch(&self) -> broadcast::Receiver<Arc<Scene>> {
        self.steps.subscribe()
    }

    /// The steps after this one, if all of them are still kept.
    pub fn since(&self, seq: u64) -> Option<Vec<Arc<Scene>>> {
        let recent = self.recent.lock().expect("nobody panics with it");
        let after: Vec<_> = recent.iter().filter(|scene| scene.seq > seq).cloned().collect();
        match after.first() {
            Some(first) if first.seq == seq + 1 => Some(after),
            None if self.latest().seq == seq => Some(after),
            _ => None,
        }
    }

    fn take(&self, scene: Arc<Scene>) {
        if scene.events.iter().any(|e| matches!(e, Event::Closed)) {
            self.ready.lock().expect("nobody panics with it").clear();
        }
        let mut recent = self.recent.lock().expect("nobody panics with it");
        if recent.len() == KEPT {
            recent.pop_front();
        }
        recent.push_back(scene.clone());
        *self.latest.write().expect("nobody panics with it") = scene.clone();
        // Nobody may be watching.
        let _ = self.steps.send(scene);
    }
}

/// Every table.
pub struct Floor {
    tables: RwLock<BTreeMap<TableId, Arc<Watched>>>,
    moves: broadcast::Sender<TableId>,
    /// Rounds that are over.
    pub archive: Archive,
    /// What the tables have taken.
    pub takings: TakingsBook,
    /// Who is who.
    pub names: Arc<Names>,
    /// Who has longer turns.
    pub patience: Patience,
}

impl Floor {
    /// The floor of a house as it stands.
    pub fn of(house: &House, log: Box<dyn Log>, names: Arc<Names>) -> Arc<Floor> {
        let floor = Floor {
            tables: RwLock::default(),
            moves: broadcast::channel(BEHIND).0,
            archive: Archive::new(log),
            takings: TakingsBook::new(Time::now()),
            names,
            patience: Patience::default(),
        };
        for (id, room) in house.rooms() {
            let room = Arc::new(room.clone());
            let scene = Scene {
                seq: house.heads().get(&Stream::Table(id)).map_or(0, |head| head.seq),
                at: Time(0),
                before: room.clone(),
                deadline: room.deadline(),
                room,
                events: vec![],
                purses: vec![],
                slips: Arc::default(),
                history: Arc::default(),
                names: floor.names.clone(),
                advice: OnceCell::new(),
                public: OnceLock::new(),
            };
            floor.tables.write().expect("it is new").insert(id, Arc::new(Watched::new(Arc::new(scene))));
        }
        Arc::new(floor)
    }

    /// A table.
    pub fn table(&self, id: TableId) -> Option<Arc<Watched>> {
        self.tables.read().expect("nobody panics with it").get(&id).cloned()
    }

    /// A room as it stands.
    pub fn room(&self, id: TableId) -> Option<Arc<Room>> {
        Some(self.table(id)?.latest().room.clone())
    }

    /// Every table, by number.
    pub fn tables(&self) -> Vec<(TableId, Arc<Watched>)> {
        let tables = self.tables.read().expect("nobody panics with it");
        tables.iter().map(|(id, table)| (*id, table.clone())).collect()
    }

    /// The numbers of tables at which something happens, from now on.
    pub fn moves(&self) -> broadcast::Receiver<TableId> {
        self.moves.subscribe()
    }
}

/// Whoever keeps the floor in step with the house.
pub struct FloorPerson {
    floor: Arc<Floor>,
    boards: HashMap<TableId, (Arc<Slips>, Arc<VecDeque<String>>)>,
}

impl FloorPerson {
    /// Somebody for this floor.
    pub fn new(floor: Arc<Floor>) -> FloorPerson {
        FloorPerson { floor, boards: HashMap::new() }
    }
}

impl StepListener for FloorPerson {
    fn hear(&mut self, happened: Happened) {
        let (Some(id), Some(stands)) = (happened.table, happened.stands.clone()) else { return };
        let events = happened.events(Onlooker::House);
        let known = self.floor.table(id);
        let before = known.as_ref().map_or_else(|| stands.room.clone(), |table| table.latest().room.clone());
        let (slips, history) = self.boards.entry(id).or_default();
        // Those who are behind still have the old ones: they are copied only where something changes.
        if slips.change_with(&events) {
            Arc::make_mut(slips).follow(before.table(), stands.room.table(), &events);
        }
        let void = happened.entries(Onlooker::House).find_map(|entry| match entry {
            Entry::Voided { why, .. } => Some(why),
            _ => None,
        });
        if let Some(why) = void {
            Arc::make_mut(slips).void_round(before.table(), why);
        }
        if events.iter().any(shows) {
            note(Arc::make_mut(history), &before, &stands.room, &events);
        }
        let scene = Arc::new(Scene {
            seq: stands.seq,
            at: happened.at,
            before,
            deadline: self.floor.patience.deadline(&stands.room),
            room: stands.room,
            events,
            purses: stands.purses,
            slips: slips.clone(),
            history: history.clone(),
            names: self.floor.names.clone(),
            advice: OnceCell::new(),
            public: OnceLock::new(),
        });
        self.floor.archive.follow(id, &happened, &scene);
        self.floor.takings.follow(id, happened.by, Some(&happened), &scene);
        match known {
            Some(table) => table.take(scene),
            None => {
                let table = Arc::new(Watched::new(scene));
                self.floor.tables.write().expect("nobody panics with it").insert(id, table);
            }
        }
        let _ = self.floor.moves.send(id);
    }
}

/// Whether an event shows something for the history.
fn shows(event: &Event) -> bool {
    matches!(event, Event::Spun { .. } | Event::Thrown { .. } | Event::RoundOver { .. })
}

/// What a round showed, for the history: a number, a throw, or which of two hands won.
fn note(history: &mut VecDeque<String>, before: &Room, after: &Room, events: &[Event]) {
    let layout = after.table().layout();
    for event in events {
        let shown = match event {
            Event::Spun { section } => layout.wheel.and_then(|w| w.label(*section)).map(str::to_owned),
            Event::Thrown { dice } => Some(dice.to_string()),
            _ => None,
        };
        history.extend(shown);
    }
    let over = events.iter().any(|e| matches!(e, Event::RoundOver { .. }));
    if over && let Some([(first, one), (second, other)]) = layout.contenders() {
        let mut teller = games::Teller::new(Viewer::Rail);
        teller.look(before.table());
        for event in events {
            teller.tell(event, after.table());
        }
        let strength = |place| teller.made(place, after.table())?.strength;
        if let (Some(a), Some(b)) = (strength(first), strength(second)) {
            let won = match a.cmp(&b) {
                std::cmp::Ordering::Greater => one,
                std::cmp::Ordering::Less => other,
                std::cmp::Ordering::Equal => "tie",
            };
            history.push_back(won.to_owned());
        }
    }
    while history.len() > HISTORY {
        history.pop_front();
    }
}
