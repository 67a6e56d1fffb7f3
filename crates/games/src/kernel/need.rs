//! What a table needs next.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use book::{Cents, Clause, Limits};
use equipment::{Composition, Dice, Section, Wheel};
use serde::Serialize;

use super::input::{Choice, Outcome, Seat, Verb};

/// One physical outcome that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// The cards are to be shuffled.
    Shuffle,
    /// The next card goes face down to the discards.
    Burn,
    /// The next card is to be dealt.
    Card,
    /// So many dice are to be thrown.
    Dice(u8),
    /// The wheel is to be spun.
    Wheel(Wheel),
    /// A random number from 1 to this one is to be shown.
    Number(u8),
}

impl Chance {
    /// How many outcomes there are, where all are always possible and equally likely: throws, sections, numbers.
    #[inline]
    pub fn ways(self) -> Option<u32> {
        match self {
            Chance::Dice(dice) => Some(6u32.pow(dice as u32)),
            Chance::Wheel(wheel) => Some(wheel.sections() as u32),
            Chance::Number(most) => Some(most as u32),
            Chance::Shuffle | Chance::Burn | Chance::Card => None,
        }
    }

    /// The outcome number `n` of these, from 0.
    #[inline]
    pub fn nth(self, n: u32) -> Outcome {
        match self {
            Chance::Dice(dice) => Outcome::Dice(Dice::nth(dice, n)),
            Chance::Wheel(_) => Outcome::Wheel(Section(n as u8)),
            Chance::Number(_) => Outcome::Number(n as u8 + 1),
            Chance::Shuffle | Chance::Burn | Chance::Card => unreachable!("cards have no numbers"),
        }
    }

    /// Every outcome with its integer weight. `unseen` are the cards nobody has seen: by exchangeability the next card
    /// is any of them, wherever the unseen ones lie.
    pub fn outcomes(self, unseen: &Composition) -> Vec<(Outcome, u64)> {
        match self {
            Chance::Shuffle => vec![(Outcome::Shuffled, 1)],
            Chance::Burn => vec![(Outcome::Burned, 1)],
            Chance::Card => unseen.iter().map(|(card, n)| (Outcome::Card(card), n as u64)).collect(),
            Chance::Dice(_) | Chance::Wheel(_) | Chance::Number(_) => {
                (0..self.ways().unwrap_or(0)).map(|n| (self.nth(n), 1)).collect()
            }
        }
    }
}

/// What a table needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Wagers may be placed, changed and taken down, until the close.
    Bets,
    /// Chance must speak.
    Chance(Chance),
    /// A player must decide on a hand; [`super::Table::menu`] lists the choices.
    Choice {
        /// Who decides.
        seat: Seat,
        /// On which of the seat's hands.
        hand: u8,
    },
}

impl Need {
    /// The need in words.
    pub fn words(self) -> String {
        match self {
            Need::Bets => "bets and the close".into(),
            Need::Chance(Chance::Shuffle) => "a shuffle".into(),
            Need::Chance(Chance::Burn) => "a card burned".into(),
            Need::Chance(Chance::Card) => "the next card".into(),
            Need::Chance(Chance::Dice(n)) => format!("a throw of {n} dice"),
            Need::Chance(Chance::Wheel(_)) => "a spin of the wheel".into(),
            Need::Chance(Chance::Number(most)) => format!("a random number from 1 to {most}"),
            Need::Choice { seat, .. } => format!("a decision of {seat}"),
        }
    }
}

/// What a choice costs the player now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// Nothing.
    Free,
    /// Just this amount.
    Fixed(Cents),
    /// An amount of the player's choosing.
    Range(Limits),
}

/// An entry of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MenuItem {
    /// The word to say.
    pub verb: Verb,
    /// What it costs.
    pub cost: Cost,
    /// How many cards of the hand are to be picked.
    pub pick: u8,
    /// The clause that gives the choice.
    pub clause: Clause,
}

impl MenuItem {
    /// A choice that costs nothing.
    pub const fn free(verb: Verb, clause: Clause) -> MenuItem {
        MenuItem { verb, cost: Cost::Free, pick: 0, clause }
    }

    /// A choice that costs a fixed amount.
    pub const fn costing(verb: Verb, amount: Cents, clause: Clause) -> MenuItem {
        MenuItem { verb, cost: Cost::Fixed(amount), pick: 0, clause }
    }

    /// A choice with an open amount.
    pub const fn within(verb: Verb, limits: Limits, clause: Clause) -> MenuItem {
        MenuItem { verb, cost: Cost::Range(limits), pick: 0, clause }
    }

    /// A choice of some times a stake.
    #[inline]
    pub fn times(verb: Verb, stake: Cents, times: RangeInclusive<i64>, clause: Clause) -> MenuItem {
        let limits = Limits { min: stake * *times.start(), max: stake * *times.end(), step: stake };
        MenuItem::within(verb, limits, clause)
    }

    /// A choice that picks so many cards of the hand.
    pub const fn picking(verb: Verb, cards: u8, clause: Clause) -> MenuItem {
        MenuItem { verb, cost: Cost::Free, pick: cards, clause }
    }

    /// What has to be said with the word, in words.
    pub fn terms(&self) -> String {
        match (self.cost, self.pick) {
            (_, n) if n > 0 => format!("a pick of {n} cards of the hand"),
            (Cost::Range(l), _) => format!("an amount from {} to {} in steps of {}", l.min, l.max, l.step),
            _ => "no amount and no cards".into(),
        }
    }

    /// Whether this choice is the entry's: the word, an amount within its range, a pick of the right size.
    #[inline]
    pub fn admits(&self, choice: &Choice, cards_in_hand: usize) -> bool {
        // The word first: it rules most entries out.
        self.verb == choice.verb && self.admits_terms(choice, cards_in_hand)
    }

    #[inline]
    fn admits_terms(&self, choice: &Choice, cards_in_hand: usize) -> bool {
        let amount = match self.cost {
            Cost::Free | Cost::Fixed(_) => choice.amount == Cents::ZERO,
            Cost::Range(l) => {
                // The most is always allowed, even where it is not a whole number of chips.
                choice.amount == l.max
                    || (l.min <= choice.amount
                        && choice.amount <= l.max
                        && choice.amount.is_multiple_of(l.step))
            }
        };
        let pick = match choice.pick {
            0 => self.pick == 0,
            pick => pick.count_ones() == self.pick as u32 && (pick as u32) < (1 << cards_in_hand.min(16)),
        };
        amount && pick
    }
}

/// The choices a player has.
pub type Menu = ArrayVec<MenuItem, 12>;
