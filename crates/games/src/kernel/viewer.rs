//! Who looks at the table, and who may know what.

use serde::Serialize;

use super::input::Seat;

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player at a seat.
    Seat(Seat),
    /// Someone standing by.
    Rail,
    /// The house: sees everything the table knows.
    House,
}

/// Who may know of an event in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everyone.
    All,
    /// One seat, and the house.
    Seat(Seat),
    /// The house alone.
    House,
}

impl Audience {
    /// Whether this viewer is among those who may know.
    #[inline]
    pub fn admits(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Seat(seat) => viewer == Viewer::House || viewer == Viewer::Seat(seat),
            Audience::House => viewer == Viewer::House,
        }
    }
}
