//! What a table is fed, and how it says no.

use std::borrow::Cow;
use std::fmt;

use book::{Cents, Clause};
use equipment::{Card, Dice, Section};
use serde::{Deserialize, Serialize};

/// A place for a player at the table, counted from 0 at the dealer's left; people count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// A spot on the layout by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpotId(pub u16);

/// Whoever sits at a seat, by the number the house knows them by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Patron(pub u32);

/// One physical outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The cards have been shuffled; their order stays unknown.
    Shuffled,
    /// A card went face down to the discards; nobody saw it.
    Burned,
    /// The next card.
    Card(Card),
    /// The dice came to rest.
    Dice(Dice),
    /// The wheel stopped.
    Wheel(Section),
    /// A random number was shown.
    Number(u8),
}

/// The words of decisions, as said at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Verb {
    Accept,
    Cap,
    Check,
    Decline,
    Double,
    EvenMoney,
    Fold,
    Hit,
    HouseWay,
    Insure,
    LetItRide,
    Pass,
    Play,
    PullBack,
    Raise,
    Refuse,
    Set,
    Split,
    Stand,
    Surrender,
}

impl Verb {
    /// Every word, in alphabetical order.
    pub const ALL: [Verb; 20] = [
        Verb::Accept,
        Verb::Cap,
        Verb::Check,
        Verb::Decline,
        Verb::Double,
        Verb::EvenMoney,
        Verb::Fold,
        Verb::Hit,
        Verb::HouseWay,
        Verb::Insure,
        Verb::LetItRide,
        Verb::Pass,
        Verb::Play,
        Verb::PullBack,
        Verb::Raise,
        Verb::Refuse,
        Verb::Set,
        Verb::Split,
        Verb::Stand,
        Verb::Surrender,
    ];

    /// The word in kebab case.
    pub const fn id(self) -> &'static str {
        [
            "accept",
            "cap",
            "check",
            "decline",
            "double",
            "even-money",
            "fold",
            "hit",
            "house-way",
            "insure",
            "let-it-ride",
            "pass",
            "play",
            "pull-back",
            "raise",
            "refuse",
            "set",
            "split",
            "stand",
            "surrender",
        ][self as usize]
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A decision: a word, with an amount or a pick of cards where the menu asks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The word said.
    pub verb: Verb,
    /// How much is added, where the menu leaves the amount open.
    pub amount: Cents,
    /// Which cards of the hand are meant, one bit each, where the menu asks for cards.
    pub pick: u16,
}

impl Choice {
    /// A word alone.
    pub const fn say(verb: Verb) -> Choice {
        Choice { verb, amount: Cents::ZERO, pick: 0 }
    }

    /// A word with an amount.
    pub const fn with(verb: Verb, amount: Cents) -> Choice {
        Choice { verb, amount, pick: 0 }
    }

    /// A word with a pick of cards.
    pub const fn picking(verb: Verb, pick: u16) -> Choice {
        Choice { verb, amount: Cents::ZERO, pick }
    }
}

/// Something called out at the table: a player's instruction, a duty of the dealer, an order of the floor, or an
/// irregularity. Each game lists its calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The id from the game's list.
    pub id: &'static str,
    /// The seat it concerns.
    pub seat: Option<Seat>,
    /// The spot it concerns.
    pub spot: Option<SpotId>,
    /// The card it concerns.
    pub card: Option<Card>,
    /// The amount it names.
    pub amount: Option<Cents>,
}

impl Call {
    /// A call that concerns no seat, spot or card and names no amount.
    pub const fn plain(id: &'static str) -> Call {
        Call { id, seat: None, spot: None, card: None, amount: None }
    }

    /// A call about one seat.
    pub const fn about(id: &'static str, seat: Seat) -> Call {
        Call { seat: Some(seat), ..Call::plain(id) }
    }
}

/// Everything that can be fed to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Someone takes a seat.
    Sit(Seat, Patron),
    /// Someone gives a seat up.
    Leave(Seat),
    /// A wager is made or increased.
    Bet(Seat, SpotId, Cents),
    /// A wager is reduced or taken down.
    TakeDown(Seat, SpotId, Cents),
    /// Everything of a seat that may come down is taken down.
    Clear(Seat),
    /// No more bets.
    Close,
    /// Chance has spoken.
    Outcome(Outcome),
    /// The shuffled cards are cut: so many from the top go underneath. Nobody has to say where; a table that is told
    /// holds the cut against its chapter.
    Cut(u16),
    /// A player has decided.
    Choose(Seat, Choice),
    /// Something was called out.
    Call(Call),
    /// The house reports where a progressive meter stands.
    Meter(u8, Cents),
}

/// Why an input was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{why} ({clause})")]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: Clause,
    /// Why, in a few words.
    pub why: Cow<'static, str>,
}

impl Refusal {
    /// A refusal under this clause.
    pub fn new(clause: Clause, why: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { clause, why: why.into() }
    }
}
