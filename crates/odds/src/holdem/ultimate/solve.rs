//! The value of every decision of Ultimate Texas Hold 'Em.

use std::sync::Arc;

use book::{Cents, Fault, Rules};
use equipment::{Card, Composition};
use games::kernel::Game;
use games::ultimate_texas_holdem::UltimateTexasHoldem;

use super::worth::{RAISES, Worth, outcomes};
use crate::cashier::Cashier;
use crate::exact::Ratio;
use crate::holdem::boards::{PAIRS, pair};
use crate::holdem::outcomes::{Outcomes, ShowdownWorths};
use crate::holdem::showdown::worth as sum;
use crate::holdem::tree::{ShowdownCounts, Tree};
use crate::holdem::{Bits, FromFlop, OnFlops, solved, ways};
use crate::progress::Progress;
use crate::sheet::Ask;

/// What a holding is worth before the flop, added up over all holdings of its class and every deal.
#[derive(Clone, Copy, Default)]
pub(super) struct Early {
    /// How many holdings are of the class.
    pub(super) holdings: u64,
    /// With so many antes on Play as [`RAISES`] says.
    pub(super) raise: [i64; 2],
    /// Waiting for the flop.
    pub(super) check: i64,
}

impl Early {
    /// The antes to bet, none to wait; the fewer of those worth the same.
    pub(super) fn antes(&self) -> usize {
        let [least, most] = self.raise;
        match least.max(most) {
            best if best <= self.check => 0,
            best if best == least => RAISES[0],
            _ => RAISES[1],
        }
    }

    /// The value of the best choice.
    pub(super) fn best(&self) -> i64 {
        self.raise[0].max(self.raise[1]).max(self.check)
    }
}

/// The decisions on holdings of two ranks.
pub(super) struct RankDecisions {
    /// For each holding on a flop that stands for others: what betting two antes there gains against waiting, on all it
    /// stands for.
    pub(super) flops: Vec<i64>,
    /// For each of them, in how many deals it would be folded on the complete board.
    pub(super) folds: Vec<u64>,
    /// The holdings on boards to bet on.
    on_river: Bits,
}

/// The game solved for one pack and one set of amounts.
pub(super) struct Solution {
    pub(super) tree: Arc<Tree>,
    pub(super) outcomes: Outcomes<3>,
    pub(super) worth: Worth,
    /// For each holding, that of its class.
    pub(super) early: Vec<Early>,
    /// By the ranks of a holding.
    pub(super) decided: Vec<RankDecisions>,
    /// For each class of flops, the holdings to bet on.
    on_flop: OnFlops,
}

impl Solution {
    /// The solution for the ante asked for, and no Trips.
    pub(super) fn asked(ask: &Ask, rules: &Rules, progress: &Progress) -> Result<Arc<Solution>, Fault> {
        let bets = [rules.limits("ante").min, Cents::ZERO];
        Solution::of(&ask.posted(rules), ask.cards.as_ref(), bets, progress)
    }

    /// The solution with these amounts bet on Ante and Trips.
    pub(super) fn of(
        rules: &Rules,
        cards: Option<&Composition>,
        [ante, trips]: [Cents; 2],
        progress: &Progress,
    ) -> Result<Arc<Solution>, Fault> {
        let game = UltimateTexasHoldem::new(rules)?;
        let outcomes = outcomes(&game)?;
        let cashier = Cashier::new(rules, ante).within(game.payout_limit());
        let worth = Worth::new(&game, &outcomes, &cashier, trips);
        let (qualifying, ends) = (outcomes.qualifying, worth.clone());
        solved(cards, qualifying, &ends, progress, |tree| Solution::new(tree, outcomes, worth))
    }

    fn new(tree: Arc<Tree>, outcomes: Outcomes<3>, worth: Worth) -> Solution {
        let classes = tree.classes();
        let mut early = vec![Early::default(); PAIRS];
        for (own, class) in tree.boards.classes_of_pairs() {
            early[class].holdings += 1;
            if pair(own) == class {
                let dealt = tree.dealt[class].as_ref().expect("every class is dealt");
                early[class].raise = RAISES.map(|antes| in_all(dealt, &worth.play[antes - 1]));
            }
        }
        let from_flop = FromFlop::new(
            &tree,
            |number, ranks| solve(&tree, &worth, number, ranks),
            |d: &RankDecisions| &d.flops,
        );
        early.iter_mut().zip(&from_flop.waits).for_each(|(early, waits)| early.check = *waits);
        let early = classes.iter().map(|&class| early.get(class).copied().unwrap_or_default()).collect();
        let FromFlop { decided, bets: on_flop, .. } = from_flop;
        Solution { tree, outcomes, worth, early, decided, on_flop }
    }

    /// How many deals there are: holdings, flops, boards, dealer's holdings.
    pub(super) fn deals(&self) -> u128 {
        ways(self.tree.boards.cards.len() as u64, &[2, 3, 2, 2])
    }

    /// What a round of best play is worth, in antes.
    pub(super) fn gain(&self) -> Ratio {
        let classes = self.tree.boards.classes_of_pairs().filter(|(cards, class)| pair(*cards) == *class);
        let sum = classes.map(|(_, class)| self.early[class].best() as i128).sum();
        self.worth.in_antes(sum, self.deals())
    }

    /// How many antes to bet on a holding before the flop.
    pub(super) fn before_flop(&self, own: [Card; 2]) -> usize {
        self.early[pair(own)].antes()
    }

    /// Whether to bet on a holding on the flop.
    pub(super) fn on_flop(&self, own: [Card; 2], flop: &[Card]) -> bool {
        self.on_flop.bets(&self.tree.boards, own, flop)
    }

    /// Whether to bet on a holding when the board is complete.
    pub(super) fn on_river(&self, own: [Card; 2], board: &[Card]) -> bool {
        self.tree.on_five(own, board).is_some_and(|(ranks, at)| self.bets(ranks, at))
    }

    /// Whether to bet on a holding of these ranks at a place among those on boards.
    #[inline]
    pub(super) fn bets(&self, ranks: usize, at: usize) -> bool {
        self.decided[ranks].on_river.has(at)
    }
}

/// What showdowns are worth together.
fn in_all(dealt: &ShowdownCounts, each: &ShowdownWorths) -> i64 {
    let all = dealt.as_flattened().iter().zip(each.as_flattened());
    all.map(|(&n, w)| n as i64 * w).sum()
}

/// The decisions on holdings of two ranks; and for each on a flop, what waiting for the whole board is worth.
fn solve(tree: &Tree, worth: &Worth, number: usize, ranks: [usize; 2]) -> (Vec<i64>, RankDecisions) {
    let against = tree.against() as i64;
    let mut on_river = Bits::new(tree.met[number].len());
    let values = tree.met[number].iter().enumerate().map(|(at, met)| {
        if !met.is_there() {
            return [0; 3];
        }
        let (category, counts) = (met.category(), met.counts(tree.qualifying, against as u64));
        let [once, twice] = [0, 1].map(|m| sum(&counts, &worth.play[m][category]));
        let fold = worth.fold[category] * against;
        if once > fold {
            on_river.put(at);
            [once, twice, 0]
        } else {
            [fold, twice, against]
        }
    });
    let values: Vec<[i64; 3]> = values.collect();
    let flops = tree.up_to_flops(number, &tree.up_to_fours(ranks, &values));
    let mut waits = Vec::with_capacity(flops.len());
    let mut decided = RankDecisions { flops: vec![], folds: vec![], on_river };
    for (node, sums) in tree.flops[number].iter().zip(flops) {
        // The last two cards come in two orders.
        let [wait, twice, folds] = sums.map(|sum| sum / 2 * i64::from(node.deals));
        waits.push(wait);
        decided.flops.push(twice - wait);
        decided.folds.push(folds as u64);
    }
    (waits, decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_the_flop_the_fewer_antes_of_those_worth_the_same_are_bet() {
        let antes = |raise, check| Early { holdings: 1, raise, check }.antes();
        assert_eq!(antes([3, 4], 2), 4);
        assert_eq!(antes([4, 4], 2), 3);
        assert_eq!(antes([4, 4], 4), 0);
        assert_eq!(antes([3, 4], 4), 0);
        assert_eq!(antes([4, 3], 4), 0);
    }
}
