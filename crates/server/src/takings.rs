//! What each table has taken since the house was opened, and whatever somebody should look at: for the pit.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

use games::kernel::Event;
use house::audit::Stakes;
use house::record::Entry;
use house::room::Room;
use house::{Happened, Onlooker, Person, TableId, Time};

use crate::scene::Scene;
use crate::wire::PitEvent;

/// How many things to look at are kept.
const KEPT: usize = 200;
/// How many moments of the course are kept, and how far apart they are at least.
const COURSE: usize = 240;
const APART: u64 = 5_000;

/// What a table has taken.
#[derive(Clone, Debug, Default)]
pub struct TableTakings {
    /// Rounds completed.
    pub rounds: u64,
    /// Staked on wagers that were decided, in cents.
    pub handle: i64,
    /// What the house won, in cents.
    pub win: i64,
    /// What was staked on wagers that were decided.
    pub stakes: Stakes,
}

/// How everything stood at a moment: the win, and what was staked on the wagers of each table.
pub type TakingsThen = (u64, BTreeMap<TableId, TableTakings>);

#[derive(Default)]
struct Pages {
    tables: BTreeMap<TableId, TableTakings>,
    events: VecDeque<PitEvent>,
    course: VecDeque<TakingsThen>,
}

/// The book of takings.
pub struct TakingsBook {
    since: Time,
    pages: Mutex<Pages>,
}

impl TakingsBook {
    /// An empty book.
    pub fn new(since: Time) -> TakingsBook {
        TakingsBook { since, pages: Mutex::default() }
    }

    /// Since when it is kept.
    pub fn since(&self) -> Time {
        self.since
    }

    /// Takes a step in.
    pub fn follow(&self, table: TableId, by: Person, happened: Option<&Happened>, scene: &Scene) {
        let mut pages = self.pages.lock().expect("nobody panics with it");
        let layout = scene.room.table().layout();
        let takings = pages.tables.entry(table).or_default();
        // A table that is opened anew begins its own sums again.
        if same_sums(&scene.before, &scene.room) {
            takings.win += won(&scene.room) - won(&scene.before);
        }
        takings.win -= happened.map_or(0, taken_back);
        let mut significant = vec![];
        for event in &scene.events {
            match event {
                Event::Settled(line) => {
                    takings.handle += line.stake.0;
                    takings.stakes.decided(layout.at(line.spot).wager, line.stake + line.stands);
                }
                Event::RoundOver { .. } => {
                    takings.rounds += 1;
                    takings.stakes.round_over();
                }
                Event::Awarded { meter, amount, .. } => {
                    significant
                        .push(format!("the {} meter paid {amount}", layout.meters[*meter as usize].id));
                }
                _ => {}
            }
        }
        let mut voided = false;
        let mut note = |words: String, significant: bool| {
            if pages.events.len() == KEPT {
                pages.events.pop_back();
            }
            let (at, by) = (scene.at.0, by.to_string());
            pages.events.push_front(PitEvent { at, table: table.0.to_string(), by, words, significant });
        };
        significant.into_iter().for_each(|words| note(words, true));
        for entry in happened.into_iter().flat_map(|h| h.entries(Onlooker::House)) {
            match entry {
                Entry::Voided { why, stakes, taken } => {
                    voided = true;
                    let back = *stakes + taken.unwrap_or_default();
                    note(format!("void, {back} went back: {why}"), true);
                }
                Entry::Tray { cents, .. } => note(format!("{cents} to the tray"), false),
                Entry::Counted { won } => note(format!("counted, won {won}"), false),
                Entry::Confirmed { award, .. } => note(format!("award {award} confirmed"), true),
                Entry::Opened(setup) => note(format!("opened under rules {}", setup.rules), false),
                Entry::Shut => note("closed".into(), false),
                _ => {}
            }
        }
        if voided {
            pages.tables.entry(table).or_default().stakes.round_over();
        }
        let due = pages.course.back().is_none_or(|(at, _)| scene.at.0 >= at + APART);
        if due && scene.events.iter().any(|e| matches!(e, Event::RoundOver { .. })) {
            if pages.course.len() == COURSE {
                // Every other moment is enough for what is long ago.
                let mut n = 0;
                pages.course.retain(|_| {
                    n += 1;
                    n % 2 == 0
                });
            }
            let all = pages.tables.clone();
            pages.course.push_back((scene.at.0, all));
        }
    }

    /// What every table has taken.
    pub fn tables(&self) -> BTreeMap<TableId, TableTakings> {
        self.pages.lock().expect("nobody panics with it").tables.clone()
    }

    /// How it went, and where it stands now.
    pub fn course(&self) -> Vec<TakingsThen> {
        let pages = self.pages.lock().expect("nobody panics with it");
        let now = (crate::counter::now().0, pages.tables.clone());
        pages.course.iter().cloned().chain([now]).collect()
    }

    /// What somebody should look at, the latest first.
    pub fn events(&self) -> Vec<PitEvent> {
        self.pages.lock().expect("nobody panics with it").events.iter().cloned().collect()
    }
}

/// What the house has won at a table since it was opened.
fn won(room: &Room) -> i64 {
    let balance = &room.table().felt().balance();
    (balance.kept + balance.fees - balance.won).0
}

/// What a void round had taken and gave back.
fn taken_back(happened: &Happened) -> i64 {
    let taken = |entry: &Entry| match entry {
        Entry::Voided { taken, .. } => taken.map_or(0, |taken| taken.0),
        _ => 0,
    };
    happened.entries(Onlooker::House).map(taken).sum()
}

fn same_sums(before: &Room, after: &Room) -> bool {
    let staked = |room: &Room| room.table().felt().balance().staked;
    staked(after) >= staked(before)
}
