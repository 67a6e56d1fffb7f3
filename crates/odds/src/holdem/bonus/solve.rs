//! The value of every decision of Texas Hold 'Em Bonus.
//!
//! A Turn or River wager is settled by the showdown alone, whatever else is staked: it is made where it gains by itself.

use std::sync::Arc;

use book::{Cents, Fault, Rules};
use equipment::{Card, Composition};
use games::kernel::Game;
use games::texas_holdem_bonus::TexasHoldemBonus;

use super::worth::{Worth, outcomes};
use crate::cashier::Cashier;
use crate::exact::Ratio;
use crate::holdem::boards::{PAIRS, pair};
use crate::holdem::outcomes::{Outcomes, ShowdownWorths};
use crate::holdem::showdown::{Met, worth as sum};
use crate::holdem::tree::Tree;
use crate::holdem::{Bits, FromFlop, OnFlops, solved, ways};
use crate::progress::Progress;
use crate::sheet::Ask;

/// What a holding is worth before the flop, added up over all holdings of its class and every deal.
#[derive(Clone, Copy, Default)]
pub(super) struct Early {
    /// How many holdings are of the class.
    pub(super) holdings: u64,
    /// Ante and Flop wager.
    pub(super) play: i64,
    /// The Turn wagers and the River wagers that gain.
    pub(super) later: i64,
    /// Folding.
    pub(super) fold: i64,
}

impl Early {
    /// Whether to make the Flop wager.
    pub(super) fn plays(&self) -> bool {
        self.play + self.later > self.fold
    }
}

/// The decisions on holdings of two ranks.
pub(super) struct RankDecisions {
    /// For each holding on a flop that stands for others: what the Turn wager gains, on all it stands for.
    pub(super) turn: Vec<i64>,
    /// The holdings on four cards to make the River wager on.
    pub(super) river: Bits,
}

/// The game solved for one pack and one set of amounts.
pub(super) struct Solution {
    pub(super) tree: Arc<Tree>,
    pub(super) outcomes: Outcomes<4>,
    pub(super) worth: Worth,
    /// For each holding, that of its class.
    pub(super) early: Vec<Early>,
    /// By the ranks of a holding.
    pub(super) decided: Vec<RankDecisions>,
    /// For each class of flops, the holdings to make the Turn wager on.
    on_flop: OnFlops,
}

impl Solution {
    /// The solution for the ante asked for.
    pub(super) fn asked(ask: &Ask, rules: &Rules, progress: &Progress) -> Result<Arc<Solution>, Fault> {
        Solution::of(&ask.posted(rules), ask.cards.as_ref(), rules.limits("ante").min, progress)
    }

    /// The solution for this ante.
    pub(super) fn of(
        rules: &Rules,
        cards: Option<&Composition>,
        ante: Cents,
        progress: &Progress,
    ) -> Result<Arc<Solution>, Fault> {
        let game = TexasHoldemBonus::new(rules)?;
        let outcomes = outcomes(&game)?;
        let worth = Worth::new(&outcomes, &Cashier::new(rules, ante), game.payout_limit())?;
        let (qualifying, ends) = (outcomes.qualifying, worth.clone());
        solved(cards, qualifying, &ends, progress, |tree| Solution::new(tree, outcomes, worth))
    }

    fn new(tree: Arc<Tree>, outcomes: Outcomes<4>, worth: Worth) -> Solution {
        let n = tree.boards.cards.len() as u64;
        let each = ways(n - 2, &[3, 1, 1, 2]) as i64;
        let classes = tree.classes();
        let mut early = vec![Early::default(); PAIRS];
        for (own, class) in tree.boards.classes_of_pairs() {
            early[class].holdings += 1;
            early[class].fold += worth.fold * each;
            if pair(own) == class {
                let dealt = tree.dealt[class].as_ref().expect("every class is dealt");
                let all = dealt.as_flattened().iter().zip(worth.play.as_flattened());
                // The last two cards come in two orders.
                early[class].play = 2 * all.map(|(&n, w)| n as i64 * w).sum::<i64>();
            }
        }
        let from_flop = FromFlop::new(
            &tree,
            |number, ranks| solve(&tree, &worth, number, ranks),
            |d: &RankDecisions| &d.turn,
        );
        early.iter_mut().zip(&from_flop.waits).for_each(|(early, waits)| early.later = *waits);
        let early = classes.iter().map(|&class| early.get(class).copied().unwrap_or_default()).collect();
        let FromFlop { decided, bets: on_flop, .. } = from_flop;
        Solution { tree, outcomes, worth, early, decided, on_flop }
    }

    /// How many deals there are: holdings, flops, turns, rivers, dealer's holdings.
    pub(super) fn deals(&self) -> u128 {
        ways(self.tree.boards.cards.len() as u64, &[2, 3, 1, 1, 2])
    }

    /// What a round of best play is worth, in antes.
    pub(super) fn gain(&self) -> Ratio {
        let classes = self.tree.boards.classes_of_pairs().filter(|(cards, class)| pair(*cards) == *class);
        let best = |e: &Early| (e.play + e.later).max(e.fold) as i128;
        self.worth.in_antes(classes.map(|(_, class)| best(&self.early[class])).sum(), self.deals())
    }

    /// For each holding of two ranks on four cards, what the River wager gains.
    pub(super) fn rivers(&self, number: usize, ranks: [usize; 2]) -> Vec<[i64; 1]> {
        on_fours(&self.tree, &self.worth.river, number, ranks)
    }

    /// Whether to make the Flop wager on a holding.
    pub(super) fn before_flop(&self, own: [Card; 2]) -> bool {
        self.early[pair(own)].plays()
    }

    /// Whether to make the Turn wager on the flop.
    pub(super) fn on_flop(&self, own: [Card; 2], board: &[Card]) -> bool {
        self.on_flop.bets(&self.tree.boards, own, board)
    }

    /// Whether to make the River wager when four cards lie.
    pub(super) fn on_turn(&self, own: [Card; 2], board: &[Card]) -> bool {
        self.tree.on_four(own, board).is_some_and(|(ranks, at)| self.decided[ranks].river.has(at))
    }
}

/// For each holding of two ranks on four cards, what a wager gains that is worth so much at the showdown.
fn on_fours(tree: &Tree, each: &ShowdownWorths, number: usize, ranks: [usize; 2]) -> Vec<[i64; 1]> {
    let of = |met: &Met| match met.is_there() {
        true => [sum(&met.counts(tree.qualifying, tree.against()), &each[met.category()])],
        false => [0],
    };
    tree.up_to_fours(ranks, &tree.met[number].iter().map(of).collect::<Vec<_>>())
}

/// The decisions on holdings of two ranks; and for each on a flop, what the River wagers to come gain.
fn solve(tree: &Tree, worth: &Worth, number: usize, ranks: [usize; 2]) -> (Vec<i64>, RankDecisions) {
    let rivers = on_fours(tree, &worth.river, number, ranks);
    let mut river = Bits::new(rivers.len());
    rivers.iter().enumerate().filter(|(_, gain)| gain[0] > 0).for_each(|(at, _)| river.put(at));
    // Mostly both wagers are paid alike.
    let alike = worth.turn == worth.river;
    let turns = if alike { rivers.clone() } else { on_fours(tree, &worth.turn, number, ranks) };
    let both = |([turn], [river]): (&[i64; 1], &[i64; 1])| [*turn, (*river).max(0)];
    let fours: Vec<[i64; 2]> = turns.iter().zip(&rivers).map(both).collect();
    let all = tree.flops[number].iter().zip(tree.up_to_flops(number, &fours));
    let (turn, rivers) =
        all.map(|(node, sums)| (sums[0] * i64::from(node.deals), sums[1] * i64::from(node.deals))).unzip();
    (rivers, RankDecisions { turn, river })
}
