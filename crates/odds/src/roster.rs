//! The solvers, one for each game.

use std::any::TypeId;

use book::Fault;
use games::kernel::{AnyTable, Basic, Game, Player, Seat, Table};

use crate::advice::Advice;
use crate::progress::Progress;
use crate::sheet::{Ask, Sheet, WagerOdds};
use crate::strategy::StrategySheet;

/// A game whose odds are solved.
pub trait Solved: Game {
    /// The computed strategy, ready to be played at a table: look-ups, no solving at each decision.
    type Best: Player<Self> + Clone + Send + Sync + 'static;

    /// The odds of every wager asked for, under every pay table asked for.
    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault>;

    /// The best strategy as a thing to play.
    fn best(ask: &Ask, progress: &Progress) -> Result<Self::Best, Fault>;

    /// The best strategy as a thing to print; none if the game has no decisions.
    fn strategy(_ask: &Ask, _progress: &Progress) -> Result<Option<StrategySheet>, Fault> {
        Ok(None)
    }

    /// What each choice on the menu is worth to the seat whose turn it is; none if the game has no decisions.
    fn advise(_table: &Table<Self>, _seat: Seat, _hand: u8) -> Result<Option<Advice>, Fault> {
        Ok(None)
    }
}

/// Work to be done with the type of a solved game.
pub trait SolvedVisitor {
    /// What the work yields.
    type Out;
    /// Does the work for a game.
    fn visit<G: Solved>(self) -> Self::Out;
}

macro_rules! solved {
    ($($game:ty,)*) => {
        /// The ids of the games solved.
        pub const SOLVED: &[&str] = &[$(<$game>::ID,)*];

        /// Does some work with the type of the solved game of this id; none if there is no such game.
        pub fn visit<V: SolvedVisitor>(id: &str, visitor: V) -> Option<V::Out> {
            match id {
                $(<$game>::ID => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

solved! {
    games::blackjack::Blackjack,
    games::free_bet_blackjack::FreeBetBlackjack,
    games::pontoon_plus::PontoonPlus,
    games::ride_free::RideFree,
    games::three_card_poker::ThreeCardPoker,
    games::four_card_poker::FourCardPoker,
    games::crazy_four_poker::CrazyFourPoker,
    games::dj_wild::DjWild,
    games::deuces_wild_xtreme::DeucesWildXtreme,
    games::ultimate_texas_holdem::UltimateTexasHoldem,
    games::texas_holdem_bonus::TexasHoldemBonus,
    games::let_it_ride::LetItRide,
    games::mississippi_stud::MississippiStud,
    games::pai_gow_poker::PaiGowPoker,
    games::baccarat::Baccarat<games::baccarat::WithCommission>,
    games::baccarat::Baccarat<games::baccarat::CommissionFree>,
    games::three_dice_baccarat::ThreeDiceBaccarat,
    games::craps::Craps,
    games::roulette::Roulette,
    games::big_six::BigSix,
    games::poker_lotto::PokerLotto,
}

fn unsolved(game: &str) -> Fault {
    Fault::Choice(format!("the odds of `{game}` are not solved"))
}

/// The PAR sheet of the rules' own game.
pub fn sheet(ask: &Ask, progress: &Progress) -> Result<Sheet, Fault> {
    struct Odds<'a>(&'a Ask, &'a Progress);
    impl SolvedVisitor for Odds<'_> {
        type Out = Result<Vec<WagerOdds>, Fault>;
        fn visit<G: Solved>(self) -> Self::Out {
            G::odds(self.0, self.1)
        }
    }
    let rules = &ask.as_posted();
    let mut wagers = visit(rules.game(), Odds(ask, progress)).ok_or_else(|| unsolved(rules.game()))??;
    wagers.retain(|w| ask.wants(&w.wager));
    let departures = rules.departures();
    Ok(Sheet {
        game: rules.game().to_owned(),
        rules: rules.fingerprint(),
        by_the_book: departures.is_empty(),
        departures,
        settings: rules.settings().clone(),
        readings: rules
            .chapters()
            .iter()
            .flat_map(|c| &c.readings)
            .map(|r| (r.clause.text().to_owned(), r.says.clone()))
            .collect(),
        wagers,
    })
}

/// Whether the game of this id has decisions that move its odds. Where it has none there is nothing to solve, and the best
/// strategy is the simple one.
pub fn has_decisions(game: &str) -> bool {
    struct HasDecisions;
    impl SolvedVisitor for HasDecisions {
        type Out = bool;
        fn visit<G: Solved>(self) -> bool {
            TypeId::of::<G::Best>() != TypeId::of::<Basic>()
        }
    }
    visit(game, HasDecisions).unwrap_or(true)
}

/// The best strategy for the rules' own game; none if it has no decisions.
pub fn strategy(ask: &Ask, progress: &Progress) -> Result<Option<StrategySheet>, Fault> {
    struct Best<'a>(&'a Ask, &'a Progress);
    impl SolvedVisitor for Best<'_> {
        type Out = Result<Option<StrategySheet>, Fault>;
        fn visit<G: Solved>(self) -> Self::Out {
            G::strategy(self.0, self.1)
        }
    }
    let game = ask.rules.game();
    visit(game, Best(ask, progress)).ok_or_else(|| unsolved(game))?
}

/// What each choice is worth to the seat whose turn it is; none if no decision is due or the game has none.
pub fn advise(table: &dyn AnyTable) -> Result<Option<Advice>, Fault> {
    struct Adviser<'a>(&'a dyn AnyTable, Seat, u8);
    impl SolvedVisitor for Adviser<'_> {
        type Out = Result<Option<Advice>, Fault>;
        fn visit<G: Solved>(self) -> Self::Out {
            let table = self.0.as_any().downcast_ref::<Table<G>>().expect("a table is of its own game");
            G::advise(table, self.1, self.2)
        }
    }
    match table.need() {
        games::kernel::Need::Choice { seat, hand } => {
            visit(table.id(), Adviser(table, seat, hand)).unwrap_or(Ok(None))
        }
        _ => Ok(None),
    }
}
