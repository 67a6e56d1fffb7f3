//! How often every end comes about when the solution is played.

use hands::PokerCategory;
use rayon::prelude::*;

use super::solve::Solution;
use super::worth::MOST_ANTES;
use crate::holdem::boards::pair;
use crate::holdem::holdings::every_two_ranks;
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES};
use crate::holdem::tree::ShowdownCounts;
use crate::holdem::ways;
use crate::multi_link::LinkStanding;

/// The deals of best play by their ends.
#[derive(Clone, Default)]
pub(super) struct BestPlay {
    /// With one to four antes on Play: by the category of the player's hand and the outcome.
    pub(super) played: [[[u64; OUTCOMES]; CATEGORIES]; MOST_ANTES],
    /// Folded, by the category of the player's two cards and the flop.
    pub(super) folded: [u64; CATEGORIES],
}

impl BestPlay {
    pub(super) fn new(solution: &Solution) -> BestPlay {
        let mut tally = BestPlay::default();
        for (class, dealt) in solution.tree.dealt.iter().enumerate() {
            if let (Some(dealt), antes @ 1..) = (dealt, solution.early[class].antes()) {
                add(&mut tally.played[antes - 1], dealt);
            }
        }
        let waited = every_two_ranks().into_par_iter().enumerate();
        let waited = waited.map(|(number, ranks)| BestPlay::waited(solution, number, ranks));
        waited.reduce(BestPlay::default, BestPlay::with).with(tally)
    }

    /// The deals of holdings of two ranks that waited for the flop.
    fn waited(solution: &Solution, number: usize, ranks: [usize; 2]) -> BestPlay {
        let (tree, decided) = (&solution.tree, &solution.decided[number]);
        let mut tally = BestPlay::default();
        let mut deals = vec![];
        for (at, node) in tree.flops[number].iter().enumerate() {
            let waits = solution.early[pair(node.own())].antes() == 0;
            let bets = decided.flops[at] > 0;
            if waits && !bets {
                tally.folded[node.five as usize] += decided.folds[at];
            }
            deals.push([waits && bets, waits && !bets].map(|is| u32::from(is) * u32::from(node.deals)));
        }
        if deals.iter().all(|deals| *deals == [0; 2]) {
            return tally;
        }
        let fives = tree.down_to_fives(ranks, &tree.down_to_fours(number, &deals));
        for (at, (met, deals)) in tree.met[number].iter().zip(fives).enumerate() {
            // The last two cards come in two orders.
            let [bet, waited] = deals.map(|deals| i64::from(deals / 2));
            let waited = if solution.bets(number, at) { waited } else { 0 };
            if bet + waited == 0 {
                continue;
            }
            let (category, counts) = (met.category(), met.counts(tree.qualifying, tree.against()));
            for (antes, deals) in [(1, waited), (2, bet)] {
                let ends = tally.played[antes - 1][category].iter_mut().zip(counts);
                ends.for_each(|(sum, n)| *sum += (deals * n) as u64);
            }
        }
        tally
    }

    fn with(mut self, other: BestPlay) -> BestPlay {
        self.played.iter_mut().zip(&other.played).for_each(|(ends, more)| add(ends, more));
        self.folded.iter_mut().zip(other.folded).for_each(|(sum, more)| *sum += more);
        self
    }

    /// What becomes of a progressive wager: it goes with a fold.
    pub(super) fn standing(&self, solution: &Solution) -> LinkStanding {
        // Then come two cards of the board and two of the dealer's.
        let each = ways(solution.tree.boards.cards.len() as u64 - 5, &[2, 2]) as u64;
        let mut all = [0; CATEGORIES];
        for node in solution.tree.flops.iter().flatten() {
            all[node.five as usize] += u64::from(node.deals) * each;
        }
        let mut standing = LinkStanding::default();
        for (category, (all, folded)) in PokerCategory::ALL.iter().zip(all.iter().zip(self.folded)) {
            standing.stands(*category, (all - folded).into());
            standing.folds(folded.into());
        }
        standing
    }
}

fn add(ends: &mut ShowdownCounts, more: &ShowdownCounts) {
    let more = more.as_flattened();
    ends.as_flattened_mut().iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
