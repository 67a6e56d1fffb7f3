//! How the house says no: one line, with the clause or the house rule that forbids. Nothing has changed.

use std::fmt;

use book::Clause;
use serde::{Deserialize, Serialize};

/// A rule the house makes for itself, where the book has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum HouseRule {
    Roles,
    OwnSeat,
    Chips,
    Wallet,
    Tables,
    Words,
    SelfLimits,
    Exclusion,
    Dealing,
    Approval,
    Closing,
    Corrections,
}

impl HouseRule {
    /// Every rule, in the order of their numbers.
    pub const ALL: [HouseRule; 12] = [
        HouseRule::Roles,
        HouseRule::OwnSeat,
        HouseRule::Chips,
        HouseRule::Wallet,
        HouseRule::Tables,
        HouseRule::Words,
        HouseRule::SelfLimits,
        HouseRule::Exclusion,
        HouseRule::Dealing,
        HouseRule::Approval,
        HouseRule::Closing,
        HouseRule::Corrections,
    ];

    /// The rule in a sentence.
    pub const fn says(self) -> &'static str {
        match self {
            HouseRule::Roles => "Every command says who may give it.",
            HouseRule::OwnSeat => "A player acts for the own seat alone.",
            HouseRule::Chips => "A wager is covered by the chips its player has at the table.",
            HouseRule::Wallet => "Nobody takes more than they have.",
            HouseRule::Tables => "What is done at a table is done at one that is open.",
            HouseRule::Words => "A command says what it means: amounts above nothing, known names.",
            HouseRule::SelfLimits => {
                "A limit a patron set for themselves holds: tighter at once, looser after 24 hours."
            }
            HouseRule::Exclusion => {
                "Who has excluded themselves may leave with their money and do nothing else."
            }
            HouseRule::Dealing => "Cards, dice and wheel are moved by whoever deals at the table.",
            HouseRule::Approval => "A jackpot that needs approval is paid when a supervisor has given it.",
            HouseRule::Closing => "A table closes when nothing lies on its felt.",
            HouseRule::Corrections => "What is written stays; a correction is a new entry that says why.",
        }
    }
}

impl fmt::Display for HouseRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "House rule {}", *self as u8 + 1)
    }
}

/// What forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A clause of the book.
    Clause(Clause),
    /// A rule of the house.
    House(HouseRule),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Clause(clause) => clause.fmt(f),
            Rule::House(rule) => rule.fmt(f),
        }
    }
}

/// Why a command was refused. Nothing has changed, and nothing is written down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why} ({rule})")]
pub struct Refused {
    /// What forbids it.
    pub rule: Rule,
    /// Why, in a few words.
    pub why: String,
}

impl Refused {
    /// A refusal under a rule of the house.
    pub fn by(rule: HouseRule, why: impl Into<String>) -> Refused {
        Refused { rule: Rule::House(rule), why: why.into() }
    }
}

impl From<games::kernel::Refusal> for Refused {
    fn from(refusal: games::kernel::Refusal) -> Refused {
        Refused { rule: Rule::Clause(refusal.clause), why: refusal.why.into_owned() }
    }
}
