//! Rounds that are over, on the wire: what a patron could see, and what proves the chance behind it.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Happening, Slip};
use crate::felt::FeltCloth;

/// A round in a patron's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundLine {
    /// The table's number.
    pub table: String,
    /// Its name.
    pub name: String,
    /// The game's title.
    pub title: String,
    /// The number of the round at the table.
    pub round: u64,
    /// When it was over.
    pub at: u64,
    /// What the patron staked.
    pub staked: i64,
    /// What they were better or worse off by.
    pub net: i64,
    /// Whether anything of theirs was settled in it; where not, their wagers or their bank only stood.
    pub settled: bool,
    /// Whether it was declared void: the stakes went back, its number is the next round's, and it cannot be recalled.
    pub void: bool,
    /// Whether every secret behind it has been shown.
    pub open: bool,
}

/// A step of a round: what the patron could see of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundStep {
    /// When.
    pub at: u64,
    /// What happened.
    pub events: Vec<Happening>,
}

/// A player's share in a turn of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CutOn {
    /// The patron's number.
    pub who: u32,
    /// What they said.
    pub says: String,
}

/// So many of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct CardsOf {
    pub card: String,
    pub count: u16,
}

/// A card or number that a turn of chance gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Draw {
    /// Its place: how many cards had left the shoe before.
    pub place: u32,
    /// `card As`, `burn`, `dice 3-4`, `spin 17`, `number 5`, as records have it; `passed` of a card that was found elsewhere.
    pub line: String,
}

/// A shuffle, throw, spin or drawn number behind a round, with all that is needed to draw it again (docs/fairness.md).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FairTurn {
    /// The name of the table in the hashes.
    pub table: String,
    /// The number of the turn.
    pub turn: u64,
    /// What the house published before.
    pub commitment: Option<String>,
    /// The secret, as soon as it is shown; what was drawn is told then.
    pub secret: Option<String>,
    /// The cuts, in rising order of the patrons.
    pub cuts: Vec<CutOn>,
    /// The cards that were shuffled; empty for a throw, a spin or a number.
    pub cards: Vec<CardsOf>,
    /// How many outcomes a throw, spin or number has; nothing for a shuffle.
    pub below: Option<u32>,
    /// What is printed on the sections of the wheel, where it is one.
    pub labels: Vec<String>,
    /// What it gave in this round, in order.
    pub draws: Vec<Draw>,
    /// Why it cannot be checked, if it cannot.
    pub unknown: Option<String>,
}

/// A round as its patron could see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundTold {
    /// The round in short.
    pub line: RoundLine,
    /// The game's id.
    pub game: String,
    /// The colour of its cloth.
    pub cloth: FeltCloth,
    /// Its chapter.
    pub chapter: String,
    /// The fingerprint of the rules it was played under.
    pub rules: String,
    /// The patron's seats, from 0.
    pub seats: Vec<u8>,
    /// What happened, step by step.
    pub steps: Vec<RoundStep>,
    /// What became of the patron's wagers.
    pub slips: Vec<Slip>,
    /// The turns of chance behind it.
    pub fair: Vec<FairTurn>,
}
