//! How often every end comes about when the solution is played.

use equipment::Card;
use hands::PokerCategory;
use rayon::prelude::*;

use super::solve::{AT_A_TIME, Solution};
use crate::classes::choose;
use crate::holdem::boards::{FLOPS, flop, lanes, pair};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES};
use crate::holdem::showdown::Showdown;
use crate::multi_link::Standing;
use crate::progress::Progress;

/// The deals of best play by their ends.
#[derive(Clone, Default)]
pub(super) struct Tally {
    /// Without and with a Turn wager, without and with a River wager: by the category of the player's hand and the
    /// outcome.
    pub(super) played: [[[[u64; OUTCOMES]; CATEGORIES]; 2]; 2],
    /// Folded before the flop.
    pub(super) folded: u64,
}

impl Tally {
    pub(super) fn new(solution: &Solution, progress: &Progress) -> Tally {
        let classes = &solution.boards.boards.classes;
        progress.expect(classes.len() as u64);
        let tallies = classes.par_chunks(AT_A_TIME).map(|chunk| {
            let mut tally = Tally::default();
            let mut showdown = Showdown::new(&solution.boards.cards, solution.outcomes.qualifying);
            chunk.iter().for_each(|(board, n)| tally.board(solution, &mut showdown, board, *n));
            progress.add(chunk.len() as u64);
            tally
        });
        tallies.reduce(Tally::default, Tally::with)
    }

    fn board(&mut self, solution: &Solution, showdown: &mut Showdown, board: &[Card; 5], n: u64) {
        let boards = &solution.boards;
        let flops = FLOPS.map(|after| boards.flops.find(&boards.suits, flop(board, after)));
        let fours: [_; 5] = std::array::from_fn(|last| {
            boards.turns.find(&boards.suits, lanes(board) & !lanes(&board[last..=last]))
        });
        for held in showdown.of(board) {
            let (pair, category) = (held.pair as usize, held.category());
            if !solution.early[pair].plays() {
                let against = held.against();
                self.folded += 2 * FLOPS.len() as u64 * n * against;
                continue;
            }
            let river = fours.map(|(class, e)| solution.river.bets(class, e.pairs[pair] as usize));
            let mut orders = [[0u64; 2]; 2];
            for ((class, exchange), [i, j]) in flops.iter().zip(FLOPS) {
                let turn = solution.turn.bets(*class, exchange.pairs[pair] as usize);
                // Either of the two cards after the flop may be the last.
                orders[turn as usize][river[i] as usize] += n;
                orders[turn as usize][river[j] as usize] += n;
            }
            for (ends, orders) in self.played.iter_mut().flatten().zip(orders.as_flattened()) {
                if *orders > 0 {
                    let ends = ends[category].iter_mut();
                    ends.zip(held.counts).for_each(|(sum, count)| *sum += orders * count as u64);
                }
            }
        }
    }

    fn with(mut self, other: Tally) -> Tally {
        let ends = self.played.as_flattened_mut().as_flattened_mut().as_flattened_mut();
        let more = other.played.as_flattened().as_flattened().as_flattened();
        ends.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        self.folded += other.folded;
        self
    }
}

/// What becomes of a progressive wager: it goes with a fold before the flop.
pub(super) fn standing(solution: &Solution) -> Standing {
    let boards = &solution.boards;
    let mut all = [0u64; CATEGORIES];
    for (five, n) in &boards.boards.classes {
        // Any two of the five cards may be the player's.
        all[hands::poker::five(five).category() as usize] += n * choose(5, 2);
    }
    let mut standing = Standing::default();
    for (own, class) in boards.classes_of_pairs().filter(|(own, class)| pair(*own) == *class) {
        if solution.early[class].plays() {
            continue;
        }
        let rest: Vec<Card> = boards.cards.iter().copied().filter(|c| !own.contains(c)).collect();
        hands::for_each_sum(hands::Sum::of(&own), &rest, 3, |five| {
            all[five.five().category() as usize] -= solution.early[class].holdings;
            standing.folds(solution.early[class].holdings.into());
        });
    }
    for (category, ways) in PokerCategory::ALL.iter().zip(all) {
        standing.stands(*category, ways.into());
    }
    standing
}
