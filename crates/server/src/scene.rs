//! A table after a step, and who looks at it.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use games::kernel::{Event, Patron, Seat, Viewer};
use house::room::Room;
use house::{Purse, Time};
use odds::Advice;
use tokio::sync::OnceCell;

use crate::people::Names;
use crate::slips::Slips;
use crate::wire::{Common, Happening, MarkerView, Part, SeatView, TableMeter};

/// A table after a step.
pub struct Scene {
    /// The step's place in the table's stream.
    pub seq: u64,
    /// When it was.
    pub at: Time,
    /// The table before it.
    pub before: Arc<Room>,
    /// The table after it.
    pub room: Arc<Room>,
    /// What happened.
    pub events: Vec<Event>,
    /// What those it concerns have.
    pub purses: Vec<(Patron, Purse)>,
    /// What became of the wagers of the last round.
    pub slips: Arc<Slips>,
    /// What the last rounds showed.
    pub history: Arc<VecDeque<String>>,
    /// Who is who.
    pub names: Arc<Names>,
    /// When the time to bet or to decide is over, with the patience shown to whoever asked for it.
    pub deadline: Option<Time>,
    /// What each choice is worth, once somebody has asked.
    pub advice: OnceCell<Option<Arc<Advice>>>,
    /// What everybody may see of it, once somebody has looked.
    pub public: OnceLock<Public>,
}

impl Scene {
    /// What a patron has, if the step concerns them.
    pub fn purse_of(&self, patron: Patron) -> Option<Purse> {
        self.purses.iter().find(|(p, _)| *p == patron).map(|(_, purse)| *purse)
    }
}

/// What everybody may see of a table after a step, written down once.
pub struct Public {
    pub(crate) events: Vec<Part<Happening>>,
    pub(crate) seats: Vec<Part<SeatView>>,
    pub(crate) commons: Part<Vec<Common>>,
    pub(crate) markers: Part<Vec<MarkerView>>,
    pub(crate) meters: Part<Vec<TableMeter>>,
    pub(crate) departures: Part<Vec<String>>,
    pub(crate) history: Part<Vec<String>>,
}

/// Who looks at a table: a patron with the seats they hold, or somebody at the rail.
#[derive(Clone, Debug, Default)]
pub struct Eyes {
    /// The patron, if the viewer is one.
    pub patron: Option<Patron>,
    /// The seats they hold.
    pub seats: Vec<Seat>,
    /// What they have.
    pub purse: Purse,
}

impl Eyes {
    /// The eyes of a patron at a table.
    pub fn of(patron: Option<Patron>, room: &Room, purse: Purse) -> Eyes {
        let seats = patron.map(|p| room.seats_of(p).collect()).unwrap_or_default();
        Eyes { patron, seats, purse }
    }

    pub(crate) fn viewer(&self) -> Viewer {
        self.seats.first().map_or(Viewer::Rail, |seat| Viewer::Seat(*seat))
    }

    /// As whom the viewer sees what belongs to a seat.
    pub(crate) fn at(&self, seat: Seat) -> Viewer {
        if self.seats.contains(&seat) { Viewer::Seat(seat) } else { self.viewer() }
    }
}
