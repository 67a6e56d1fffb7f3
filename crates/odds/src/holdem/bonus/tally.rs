//! How often every end comes about when the solution is played.

use hands::PokerCategory;
use rayon::prelude::*;

use super::solve::Solution;
use crate::holdem::boards::pair;
use crate::holdem::holdings::every_two_ranks;
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES};
use crate::multi_link::LinkStanding;

/// The deals of best play by their ends.
#[derive(Clone, Default)]
pub(super) struct BestPlay {
    /// Without and with a Turn wager, without and with a River wager: by the category of the player's hand and the
    /// outcome.
    pub(super) played: [[[[u64; OUTCOMES]; CATEGORIES]; 2]; 2],
    /// Folded before the flop.
    pub(super) folded: u64,
}

impl BestPlay {
    pub(super) fn new(solution: &Solution) -> BestPlay {
        let all = every_two_ranks().into_par_iter().enumerate();
        all.map(|(number, ranks)| BestPlay::of(solution, number, ranks))
            .reduce(BestPlay::default, BestPlay::with)
    }

    /// The deals of holdings of two ranks.
    fn of(solution: &Solution, number: usize, ranks: [usize; 2]) -> BestPlay {
        let (tree, decided) = (&solution.tree, &solution.decided[number]);
        let mut tally = BestPlay::default();
        let left = tree.boards.cards.len() as u64 - 5;
        let each = left * (left - 1) * tree.against();
        let mut flops = vec![];
        for (node, &turn) in tree.flops[number].iter().zip(&decided.turn) {
            let plays = solution.early[pair(node.own())].plays();
            if !plays {
                tally.folded += u64::from(node.deals) * each;
            }
            flops.push([turn <= 0, turn > 0].map(|is| u32::from(is && plays) * u32::from(node.deals)));
        }
        // Without and with a Turn wager; then without and with a River wager.
        let fours = tree.down_to_fours(number, &flops);
        let split = |(at, [without, with]): (usize, [u32; 2])| {
            if decided.river.has(at) { [0, without, 0, with] } else { [without, 0, with, 0] }
        };
        let fours: Vec<[u32; 4]> = fours.into_iter().enumerate().map(split).collect();
        let fives = tree.down_to_fives(ranks, &fours);
        for (met, deals) in tree.met[number].iter().zip(fives).filter(|(_, deals)| *deals != [0; 4]) {
            let counts = met.counts(tree.qualifying, tree.against());
            for (ends, deals) in tally.played.iter_mut().flatten().zip(deals) {
                let ends = ends[met.category()].iter_mut().zip(counts);
                ends.for_each(|(sum, n)| *sum += u64::from(deals) * n as u64);
            }
        }
        tally
    }

    fn with(mut self, other: BestPlay) -> BestPlay {
        let ends = self.played.as_flattened_mut().as_flattened_mut().as_flattened_mut();
        let more = other.played.as_flattened().as_flattened().as_flattened();
        ends.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        self.folded += other.folded;
        self
    }
}

/// What becomes of a progressive wager: it goes with a fold before the flop.
pub(super) fn standing(solution: &Solution) -> LinkStanding {
    let mut standing = LinkStanding::default();
    let mut stands = [0u64; CATEGORIES];
    let mut folds = 0u64;
    for node in solution.tree.flops.iter().flatten() {
        match solution.early[pair(node.own())].plays() {
            true => stands[node.five as usize] += u64::from(node.deals),
            false => folds += u64::from(node.deals),
        }
    }
    standing.folds(folds.into());
    for (category, ways) in PokerCategory::ALL.iter().zip(stands) {
        standing.stands(*category, ways.into());
    }
    standing
}
