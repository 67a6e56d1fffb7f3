//! How long the house waits. Longer turns are for whoever asks for them: how long a table waits is the house's setting, and
//! for a patron who wants more time the server calls it several times as late. And a seat is kept for a while for somebody
//! whose page is gone, then it is free again.

use std::collections::{HashMap, HashSet};
use std::sync::RwLock;

use games::kernel::{Need, Patron};
use house::Time;
use house::room::Room;
use house::time::Span;

/// How many times as long a turn is for whoever asks.
const TIMES: u64 = 3;

/// Who has longer turns.
#[derive(Default)]
pub struct Patience(RwLock<HashSet<Patron>>);

impl Patience {
    /// From the next step on a patron has longer turns, or no longer has.
    pub fn show(&self, patron: Patron, longer: bool) {
        let mut all = self.0.write().expect("nobody panics with it");
        if longer {
            all.insert(patron)
        } else {
            all.remove(&patron)
        };
    }

    /// When the time of a table is over: later where it waits for somebody who has longer turns.
    pub fn deadline(&self, room: &Room) -> Option<Time> {
        let (felt, setup, at) = (room.table().felt(), room.setup(), room.deadline()?);
        let all = self.0.read().expect("nobody panics with it");
        let (waits, time) = match room.table().need() {
            Need::Choice { seat, .. } => (vec![felt.seat(seat).patron], setup.time_to_act),
            _ => (felt.seats.iter().map(|seat| seat.patron).collect(), setup.time_to_bet),
        };
        let longer = waits.into_iter().flatten().any(|patron| all.contains(&patron));
        Some(if longer { at + Span((TIMES - 1) * time.0) } else { at })
    }
}

/// How long a seat is kept for a guest whose page is gone.
const KEPT: Span = Span::seconds(180);

/// Who watches a table, and since when those who sit there do not.
#[derive(Default)]
pub struct Company {
    here: HashMap<Patron, u32>,
    gone: HashMap<Patron, Time>,
}

impl Company {
    /// Somebody opens the table's page.
    pub fn came(&mut self, patron: Patron) {
        *self.here.entry(patron).or_default() += 1;
        self.gone.remove(&patron);
    }

    /// Somebody closes it, or the line breaks.
    pub fn went(&mut self, patron: Patron) {
        let pages = self.here.entry(patron).or_default();
        *pages = pages.saturating_sub(1);
        if *pages == 0 {
            self.here.remove(&patron);
        }
    }

    /// Whether a page of theirs is open here.
    pub fn has(&self, patron: Patron) -> bool {
        self.here.contains_key(&patron)
    }

    /// Who of those who sit here has been gone too long.
    pub fn missing(&mut self, seated: &[Patron], now: Time) -> Vec<Patron> {
        self.gone.retain(|patron, _| seated.contains(patron));
        let away = seated.iter().filter(|patron| !self.here.contains_key(patron));
        let mut since = |patron: Patron| now - *self.gone.entry(patron).or_insert(now);
        away.copied().filter(|patron| since(*patron) >= KEPT).collect()
    }
}
