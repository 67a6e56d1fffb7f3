//! What every end of a round of Texas Hold 'Em Bonus is worth.

use book::{Cents, Fault};
use games::kernel::Verdict;
use games::payout_limit::HandLimit;
use games::texas_holdem_bonus::{ANTES, TexasHoldemBonus};
use hands::PokerRank;

use crate::cashier::Cashier;
use crate::exact::{Ratio, ratio};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES, Outcomes, ShowdownWorths, reduced};

/// What the ends of a round are worth to one who bets so much: whole numbers of a unit. Wagers do not touch each other, as
/// long as the limit on what a hand wins (HC-K §11.V) does not cut these four.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// A unit in antes, a fraction in lowest terms: amounts in proportion are worth the same.
    unit: [i64; 2],
    /// A fold before the flop.
    pub(super) fold: i64,
    /// Ante and Flop together.
    pub(super) play: ShowdownWorths,
    /// The Turn wager.
    pub(super) turn: ShowdownWorths,
    /// The River wager.
    pub(super) river: ShowdownWorths,
}

/// The settling functions of the four wagers.
pub(super) fn outcomes(game: &TexasHoldemBonus) -> Result<Outcomes<4>, Fault> {
    let settle = |p: PokerRank, d: PokerRank| {
        [game.settle_ante(p, d), game.settle_flop(p, d), game.settle_turn(p, d), game.settle_river(p, d)]
    };
    Outcomes::new(settle)
}

impl Worth {
    /// The worth of an ante that is paid so; a fault where the four wagers win more together than the limit.
    pub(super) fn new(outcomes: &Outcomes<4>, cashier: &Cashier, limit: HandLimit) -> Result<Worth, Fault> {
        let (cashier, ante) = (cashier.within(limit), cashier.base());
        let made = |category: usize, outcome: usize| {
            let verdicts = outcomes.verdicts(category, outcome)?;
            Some(std::array::from_fn(|w| (ante * ANTES[w], verdicts[w])))
        };
        let cut = |all: [(Cents, Verdict); 4]| cashier.cuts(&all);
        if (0..CATEGORIES).any(|c| (0..OUTCOMES).any(|o| made(c, o).is_some_and(cut))) {
            return Err(Fault::Choice(format!(
                "an ante of {ante} is not solved: Ante, Flop, Turn and River together pass the limit of {} (HC-K §11.V)",
                limit.left()
            )));
        }
        let wager = |w: usize, category: usize, outcome: usize| {
            made(category, outcome).map_or(0, |all| cashier.cents(&all)[w].0)
        };
        let ends = |wagers: &[usize]| -> ShowdownWorths {
            std::array::from_fn(|c| std::array::from_fn(|o| wagers.iter().map(|&w| wager(w, c, o)).sum()))
        };
        let mut worth = Worth {
            unit: [1, ante.0],
            fold: -ante.0,
            play: ends(&[0, 1]),
            turn: ends(&[2]),
            river: ends(&[3]),
        };
        let all = [&mut worth.play, &mut worth.turn, &mut worth.river].into_iter().flatten().flatten();
        worth.unit[0] = reduced(all.chain([&mut worth.fold]));
        reduced(worth.unit.iter_mut());
        Ok(worth)
    }

    /// A sum of units over so many deals, in antes.
    pub(super) fn in_antes(&self, sum: i128, deals: u128) -> Ratio {
        ratio(sum * self.unit[0] as i128, deals * self.unit[1] as u128)
    }
}
