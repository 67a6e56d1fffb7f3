//! What a game tells beside cards and stakes: signs on the felt, and words for a hand.

use serde::Serialize;

use super::input::Seat;
use super::layout::SpotId;

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
}

impl Marker {
    /// A sign for the whole table.
    pub fn table(label: &'static str, value: impl Into<String>) -> Marker {
        Marker { label, value: value.into(), seat: None, spot: None }
    }

    /// A sign at a seat.
    pub fn at_seat(label: &'static str, value: impl Into<String>, seat: Seat) -> Marker {
        Marker { label, value: value.into(), seat: Some(seat), spot: None }
    }

    /// A sign on a spot of a seat.
    pub fn on_spot(label: &'static str, value: impl Into<String>, seat: Seat, spot: SpotId) -> Marker {
        Marker { label, value: value.into(), seat: Some(seat), spot: Some(spot) }
    }
}

/// What cards make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// In a few words: `soft 17`, `pair of kings`.
    pub words: String,
    /// For a hand that is complete, how strong it is against the others at this table: the greater beats the less.
    pub strength: Option<u32>,
}

impl Caption {
    /// Words for cards that are compared with no others, or not yet.
    pub fn words(words: impl Into<String>) -> Caption {
        Caption { words: words.into(), strength: None }
    }

    /// Words for a hand that is compared with others by this number.
    pub fn ranked(words: impl Into<String>, strength: impl Into<u32>) -> Caption {
        Caption { words: words.into(), strength: Some(strength.into()) }
    }
}
