//! The rankings that games compare hands by.

use crate::{FourCategory, PokerCategory, ThreeCategory, WildCategory};

/// How a game orders its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranking {
    /// Three cards.
    Three,
    /// The best four of five.
    Four,
    /// Five cards, deuces and joker wild.
    Wild,
    /// The best five of up to seven; of fewer than five, what pairs them.
    Poker,
}

impl Ranking {
    /// The ids of its categories, the lowest first.
    pub fn categories(self) -> Vec<&'static str> {
        match self {
            Ranking::Three => ThreeCategory::ALL.iter().map(|c| c.id()).collect(),
            Ranking::Four => FourCategory::ALL.iter().map(|c| c.id()).collect(),
            Ranking::Wild => WildCategory::ALL.iter().map(|c| c.id()).collect(),
            Ranking::Poker => PokerCategory::ALL.iter().map(|c| c.id()).collect(),
        }
    }
}
