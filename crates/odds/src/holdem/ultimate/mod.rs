//! Ultimate Texas Hold 'Em (HC-I).

mod advice;
mod best;
mod sheet;
mod solve;
mod strategy;
mod tally;
mod worth;

use book::Fault;
use games::kernel::{Seat, Table};
use games::ultimate_texas_holdem::UltimateTexasHoldem;

use crate::advice::Advice;
use crate::progress::Progress;
use crate::roster::Solved;
use crate::sheet::{Ask, WagerOdds};
use crate::strategy::StrategySheet;

impl Solved for UltimateTexasHoldem {
    type Best = best::Best;

    fn odds(ask: &Ask, progress: &Progress) -> Result<Vec<WagerOdds>, Fault> {
        sheet::odds(ask, progress)
    }

    fn best(ask: &Ask, progress: &Progress) -> Result<best::Best, Fault> {
        solve::Solution::asked(ask, &ask.rules, progress).map(best::Best::new)
    }

    fn strategy(ask: &Ask, progress: &Progress) -> Result<Option<StrategySheet>, Fault> {
        strategy::strategy(ask, progress).map(Some)
    }

    fn advise(table: &Table<Self>, seat: Seat, hand: u8) -> Result<Option<Advice>, Fault> {
        advice::advise(table, seat, hand)
    }
}
