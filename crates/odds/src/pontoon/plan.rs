//! A way to play against one first card of the dealer.

use std::cmp::Ordering;

use super::suits::WAYS;
use crate::advice::ALIKE;

/// What to do with two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Act {
    Stand,
    Hit,
    Double,
    Split,
    Surrender,
}

impl Act {
    /// The act worth most; of equals the one that risks less, and then the first.
    pub(super) fn best<const N: usize>(acts: [(Act, f64); N]) -> (Act, f64) {
        let better = |a: &(Act, f64), b: &(Act, f64)| match b.0.risk().cmp(&a.0.risk()) {
            Ordering::Less => b.1 >= a.1 - ALIKE,
            Ordering::Equal => b.1 > a.1,
            Ordering::Greater => b.1 > a.1 + ALIKE,
        };
        acts.into_iter().reduce(|a, b| if better(&a, &b) { b } else { a }).expect("there is an act")
    }

    /// What it does to the money at risk: takes some back, leaves it, adds to it.
    fn risk(self) -> u8 {
        match self {
            Act::Surrender => 0,
            Act::Stand | Act::Hit => 1,
            Act::Double | Act::Split => 2,
        }
    }
}

/// What to do with each hand.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HandPlan {
    /// Whether to draw to a hand of three cards or more, by its number.
    pub(super) hit: Vec<bool>,
    /// What to do with two cards, by their number and how they are suited.
    pub(super) two: Vec<[Act; WAYS]>,
    /// After which third cards the doubled part is taken back, as bits for each two cards.
    pub(super) rescue: Vec<u16>,
}
