//! The solution as a player: every decision is a look-up.

use std::sync::Arc;

use games::holdem::Holding;
use games::kernel::*;
use games::ultimate_texas_holdem::UltimateTexasHoldem;

use super::solve::Solution;
use super::worth::RAISES;

/// Plays the solution exactly.
#[derive(Clone)]
pub struct Best {
    solution: Arc<Solution>,
}

impl Best {
    pub(super) fn new(solution: Arc<Solution>) -> Best {
        Best { solution }
    }
}

impl Player<UltimateTexasHoldem> for Best {
    fn choose(&mut self, look: &Look<UltimateTexasHoldem>, menu: &Menu) -> Choice {
        let Holding { own, board } = Holding::seen(look);
        match (board.len(), menu[0].cost) {
            (0, Cost::Range(limits)) => match self.solution.before_flop(own) {
                0 => Choice::say(Verb::Check),
                antes if antes == RAISES[0] => Choice::with(Verb::Raise, limits.min),
                _ => Choice::with(Verb::Raise, limits.max),
            },
            (3, _) if self.solution.on_flop(own, &board) => Choice::say(Verb::Raise),
            (0 | 3, _) => Choice::say(Verb::Check),
            _ if self.solution.on_river(own, &board) => Choice::say(Verb::Play),
            _ => Choice::say(Verb::Fold),
        }
    }
}
