//! Craps (HC-B), clause by clause.

mod amounts;
mod edges;
mod fire;
mod hardways;
use crate::kit::{lines, said, says};
mod line;
mod odds;
mod one_roll;
mod places;
mod print;
mod shooter;
mod taking_down;

use book::Cents;
use games::Playthrough;
use games::kernel::{Event, Need, Seat, Verb};

/// A craps table with three players. Seat 1 keeps the game going: it bets Pass before each come-out and takes the
/// dice. What the tests look at is done at seats 2 and 3.
pub(crate) struct Pit(pub(crate) Playthrough);

impl Pit {
    /// Opens the table with some settings.
    pub(crate) fn open(settings: &[(&str, &str)]) -> Pit {
        let mut pit = Pit(Playthrough::open("craps", settings));
        pit.run("sit 1; sit 2; sit 3");
        pit
    }

    /// Feeds lines that the table must take.
    pub(crate) fn run(&mut self, lines: &str) -> Vec<Event> {
        self.0.run(lines)
    }

    /// Feeds a line that the table must refuse and returns the clause.
    pub(crate) fn refused(&mut self, line: &str) -> String {
        self.0.refused(line).strip_prefix("HC-B ").unwrap().to_owned()
    }

    /// The stake of a seat on a spot.
    pub(crate) fn stake(&self, seat: u8, spot: &str) -> Cents {
        let table = self.0.table();
        let spot = table.layout().find(spot).unwrap_or_else(|| panic!("no spot {spot}"));
        table.felt().seat(Seat(seat - 1)).stake(spot, 0)
    }

    /// What the signs of this label say.
    pub(crate) fn signs(&self, label: &str) -> Vec<String> {
        let view = self.0.table().view(games::kernel::Viewer::Rail);
        view.markers.into_iter().filter(|m| m.label == label).map(|m| m.value).collect()
    }

    /// Closes the wagers and throws; seat 1 does what it must. Returns all that happened.
    pub(crate) fn shoot(&mut self, dice: &str) -> Vec<Event> {
        if self.signs("point") == ["off"] && self.stake(1, "pass") == Cents::ZERO {
            self.run("bet 1 pass $5");
        }
        let mut events = self.run("close");
        while let Need::Choice { seat, .. } = self.0.table().need() {
            let verb = if seat == Seat(0) { Verb::Accept } else { Verb::Pass };
            events.extend(self.run(&format!("choose {} {verb}", seat.0 + 1)));
        }
        events.extend(self.run(&format!("dice {dice}")));
        events
    }

    /// Throws and returns what was settled at seats 2 and 3: `2 place-6 $14 §3.I.F.1` for a gain of $14, a minus for a
    /// loss.
    pub(crate) fn throw(&mut self, dice: &str) -> Vec<String> {
        let events = self.shoot(dice);
        self.settled(&events).into_iter().filter(|line| !line.starts_with('1')).collect()
    }

    /// The settlements among these events.
    pub(crate) fn settled(&self, events: &[Event]) -> Vec<String> {
        let layout = self.0.table().layout();
        lines(events)
            .into_iter()
            .map(|l| {
                let clause = l.clause.text().strip_prefix("HC-B ").unwrap();
                format!("{} {} {} {clause}", l.seat.0 + 1, layout.at(l.spot).id, l.net())
            })
            .collect()
    }
}

/// A throw of this total, not a pair where it can be helped.
pub(crate) fn easy(total: u8) -> String {
    let low = total.saturating_sub(6).max(1);
    format!("{low}-{}", total - low)
}
