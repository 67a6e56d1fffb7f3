//! The solution as a player: every decision is a look-up.

use std::sync::Arc;

use games::holdem::Holding;
use games::kernel::*;
use games::texas_holdem_bonus::TexasHoldemBonus;

use super::solve::Solution;

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

impl Player<TexasHoldemBonus> for Best {
    fn choose(&mut self, look: &Look<TexasHoldemBonus>, _: &Menu) -> Choice {
        let Holding { own, board } = Holding::seen(look);
        Choice::say(match board.len() {
            0 if self.solution.before_flop(own) => Verb::Play,
            0 => Verb::Fold,
            3 if self.solution.on_flop(own, &board) => Verb::Raise,
            4 if self.solution.on_turn(own, &board) => Verb::Raise,
            _ => Verb::Check,
        })
    }

    fn reads_menu(&self) -> bool {
        false
    }
}
