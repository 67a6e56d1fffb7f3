//! The list of games. Adding a game adds a line here.

use book::{Fault, Rules};
use hands::Ranking;

use crate::kernel::{AnyTable, Family, Game, Recurring, Table};

/// A game that can be opened.
pub struct GameEntry {
    /// The game's id.
    pub id: &'static str,
    /// What it is kin to.
    pub family: Family,
    /// How it orders poker hands, where it has any.
    pub ranking: Ranking,
    open: fn(Rules) -> Result<Box<dyn AnyTable>, Fault>,
}

impl GameEntry {
    /// Opens a table under these rules.
    pub fn open(&self, rules: Rules) -> Result<Box<dyn AnyTable>, Fault> {
        (self.open)(rules)
    }
}

/// Work to be done with a game's own type, compiled for each game: what must be fast (simulation, solving) goes this
/// way instead of through [`AnyTable`].
pub trait Visitor {
    /// What the work yields.
    type Out;
    /// Does the work for a game.
    fn visit<G: Recurring>(self) -> Self::Out;
}

macro_rules! games {
    ($($game:ty,)*) => {
        static ROSTER: &[GameEntry] = &[$(GameEntry {
            id: <$game>::ID,
            family: <$game>::FAMILY,
            ranking: <$game>::RANKING,
            open: |rules| Ok(Box::new(Table::<$game>::open(rules)?)),
        },)*];

        /// Does some work with the type of the game of this id; none if there is no such game.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Out> {
            match id {
                $(<$game>::ID => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

games! {
    crate::blackjack::Blackjack,
    crate::free_bet_blackjack::FreeBetBlackjack,
    crate::pontoon_plus::PontoonPlus,
    crate::ride_free::RideFree,
    crate::three_card_poker::ThreeCardPoker,
    crate::four_card_poker::FourCardPoker,
    crate::crazy_four_poker::CrazyFourPoker,
    crate::dj_wild::DjWild,
    crate::deuces_wild_xtreme::DeucesWildXtreme,
    crate::ultimate_texas_holdem::UltimateTexasHoldem,
    crate::texas_holdem_bonus::TexasHoldemBonus,
    crate::let_it_ride::LetItRide,
    crate::mississippi_stud::MississippiStud,
    crate::pai_gow_poker::PaiGowPoker,
    crate::baccarat::Baccarat<crate::baccarat::WithCommission>,
    crate::baccarat::Baccarat<crate::baccarat::CommissionFree>,
    crate::three_dice_baccarat::ThreeDiceBaccarat,
    crate::craps::Craps,
    crate::roulette::Roulette,
    crate::big_six::BigSix,
    crate::poker_lotto::PokerLotto,
}

/// Every game, in the order of the lobby.
pub fn roster() -> &'static [GameEntry] {
    ROSTER
}

/// The game with this id.
pub fn entry(id: &str) -> Option<&'static GameEntry> {
    ROSTER.iter().find(|g| g.id == id)
}

/// Opens a table for the rules' own game.
pub fn open(rules: Rules) -> Result<Box<dyn AnyTable>, Fault> {
    let game = rules.game();
    entry(game).ok_or_else(|| Fault::Choice(format!("there is no table for `{game}` yet")))?.open(rules)
}
