//! What a game tells beside cards and stakes: signs on the felt, and words for a hand.

use equipment::Dice;
use serde::Serialize;

use super::input::Seat;
use super::layout::SpotId;

/// What a sign tells, where more than people read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tells {
    /// Words.
    #[default]
    Words,
    /// The puck: the point it stands on, or that it is off.
    Point(Option<u8>),
    /// What was last thrown for one of the two hands that everybody bets on, and what it counts.
    Throw {
        /// Whose it was: `Player`.
        side: &'static str,
        /// The dice.
        dice: Dice,
        /// What they count.
        count: u8,
    },
}

/// A sign on the felt that is neither card nor stake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// What it is: `point`, `shooter`, `last number`.
    pub label: &'static str,
    /// What it says: `6, on`.
    pub value: String,
    /// The seat it lies at.
    pub seat: Option<Seat>,
    /// The spot it lies on.
    pub spot: Option<SpotId>,
    /// What it tells.
    pub tells: Tells,
}

impl Marker {
    /// A sign for the whole table.
    pub fn table(label: &'static str, value: impl Into<String>) -> Marker {
        Marker { label, value: value.into(), seat: None, spot: None, tells: Tells::Words }
    }

    /// The same sign, telling this.
    pub fn telling(mut self, tells: Tells) -> Marker {
        self.tells = tells;
        self
    }

    /// A sign at a seat.
    pub fn at_seat(label: &'static str, value: impl Into<String>, seat: Seat) -> Marker {
        Marker { seat: Some(seat), ..Marker::table(label, value) }
    }

    /// A sign on a spot of a seat.
    pub fn on_spot(label: &'static str, value: impl Into<String>, seat: Seat, spot: SpotId) -> Marker {
        Marker { spot: Some(spot), ..Marker::at_seat(label, value, seat) }
    }
}

/// What cards make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// In a few words: `soft 17`, `pair of kings`.
    pub words: String,
    /// For a hand that is complete, how strong it is against the others at this table: the greater beats the less.
    pub strength: Option<u32>,
    /// What the cards count, if that is too much and the hand is lost.
    pub bust: Option<u8>,
}

impl Caption {
    /// Words for cards that are compared with no others, or not yet.
    pub fn words(words: impl Into<String>) -> Caption {
        Caption { words: words.into(), strength: None, bust: None }
    }

    /// Words for a hand that is compared with others by this number.
    pub fn ranked(words: impl Into<String>, strength: impl Into<u32>) -> Caption {
        Caption { strength: Some(strength.into()), ..Caption::words(words) }
    }

    /// Words for a hand that counts too much.
    pub fn bust(total: u8) -> Caption {
        Caption { bust: Some(total), ..Caption::words(format!("{total}, bust")) }
    }
}
