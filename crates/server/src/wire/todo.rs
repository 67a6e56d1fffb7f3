//! What the page may ask of a table.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum ToDo {
    /// Take a seat; without a number the first that is free.
    Sit { seat: Option<u8> },
    /// Give up every seat and take the chips to the cage.
    Leave {},
    /// Add to what lies on a spot.
    Bet { seat: u8, spot: String, cents: i64 },
    /// Several bets at once: all are taken or none.
    Bets { bets: Vec<OneBet> },
    /// Take down what lies on a spot; part of it where an amount is named.
    TakeDown { seat: u8, spot: String, cents: Option<i64> },
    /// Take down everything of a seat that may come down.
    Clear { seat: u8 },
    /// No more bets: deal, throw, spin. Where others play too it says that one is ready.
    Close {},
    /// Decide, with a choice of the menu.
    Choose { seat: u8, choice: String, cents: Option<i64>, cards: Option<Vec<u8>> },
    /// Call something out.
    Call { call: String, seat: Option<u8>, spot: Option<String>, card: Option<String>, cents: Option<i64> },
    /// Say something for the next shuffle, throw or spin.
    Cut { says: String },
    /// Buy chips with money of the wallet.
    BuyIn { cents: i64 },
    /// Take chips to the cage; all of them where no amount is named.
    ColourUp { cents: Option<i64> },
    /// Ask bots into so many seats; none sends them away.
    Bots { seats: u8 },
    /// Wait longer for one's own bets and decisions, from the next step on.
    Turns { longer: bool },
    /// Show what choices and wagers are worth.
    Hints { on: bool },
    /// After a lost connection: what came after this step?
    Again { from: u64 },
}

/// One bet of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OneBet {
    pub seat: u8,
    pub spot: String,
    pub cents: i64,
}
