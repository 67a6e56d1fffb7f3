//! How often every end comes about when the solution is played.

use hands::PokerCategory;
use rayon::prelude::*;

use super::solve::{AT_A_TIME, Solution};
use super::worth::MOST;
use crate::classes::choose;
use crate::holdem::boards::{FLOPS, PAIRS, flop};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES};
use crate::holdem::showdown::Showdown;
use crate::multi_link::Standing;
use crate::progress::Progress;

/// The deals of best play by their ends.
#[derive(Clone, Default)]
pub(super) struct Tally {
    /// With one to four antes on Play: by the category of the player's hand and the outcome.
    pub(super) played: [[[u64; OUTCOMES]; CATEGORIES]; MOST],
    /// Folded, by the category of the player's two cards and the flop.
    pub(super) folded: [u64; CATEGORIES],
}

impl Tally {
    pub(super) fn new(solution: &Solution, progress: &Progress) -> Tally {
        let classes = &solution.boards.boards.classes;
        progress.expect(classes.len() as u64);
        let chunks = classes.par_chunks(AT_A_TIME).enumerate();
        let tallies = chunks.map(|(at, chunk)| {
            let mut tally = Tally::default();
            let mut showdown = Showdown::new(&solution.boards.cards, solution.outcomes.qualifying);
            for (class, (board, n)) in (at * AT_A_TIME..).zip(chunk) {
                tally.board(solution, &mut showdown, class, board, *n);
            }
            progress.add(chunk.len() as u64);
            tally
        });
        tallies.reduce(Tally::default, Tally::with)
    }

    fn board(
        &mut self,
        solution: &Solution,
        showdown: &mut Showdown,
        class: usize,
        board: &[equipment::Card; 5],
        n: u64,
    ) {
        let boards = &solution.boards;
        let flops = FLOPS.map(|after| boards.flops.find(&boards.suits, flop(board, after)));
        let flops =
            flops.map(|(class, exchange)| (&solution.on_flop[class * PAIRS..][..PAIRS], &exchange.pairs));
        for held in showdown.of(board) {
            let (pair, category) = (held.pair as usize, held.category());
            let mut play = |antes: usize, ways: u64| {
                let ends = &mut self.played[antes - 1][category];
                ends.iter_mut().zip(held.counts).for_each(|(sum, count)| *sum += ways * count as u64);
            };
            let antes = solution.early[pair].antes();
            if antes > 0 {
                play(antes, n * FLOPS.len() as u64);
                continue;
            }
            let on_flop = || flops.iter().map(|(on_flop, pairs)| on_flop[pairs[pair] as usize]);
            let bets: u64 = on_flop().map(|f| f as u64 & 1).sum();
            play(2, n * bets);
            if solution.bets(class, pair) {
                play(1, n * (FLOPS.len() as u64 - bets));
                continue;
            }
            let against = held.against();
            for five in on_flop().filter(|f| f & 1 == 0) {
                self.folded[five as usize >> 1] += n * against;
            }
        }
    }

    fn with(mut self, other: Tally) -> Tally {
        let ends = self.played.iter_mut().flatten().flatten().chain(&mut self.folded);
        let more = other.played.iter().flatten().flatten().chain(&other.folded);
        ends.zip(more).for_each(|(sum, more)| *sum += more);
        self
    }

    /// What becomes of a progressive wager: it goes with a fold.
    pub(super) fn standing(&self, solution: &Solution) -> Standing {
        let n = solution.boards.cards.len() as u64;
        // Any two of the five cards may be the player's; then come two cards of the board and two of the dealer's.
        let each = choose(5, 2) * choose(n - 5, 2) * choose(n - 7, 2);
        let mut all = [0; CATEGORIES];
        for (five, n) in &solution.boards.boards.classes {
            all[hands::poker::five(five).category() as usize] += n * each;
        }
        let mut standing = Standing::default();
        for (category, (all, folded)) in PokerCategory::ALL.iter().zip(all.iter().zip(self.folded)) {
            standing.stands(*category, (all - folded).into());
            standing.folds(folded.into());
        }
        standing
    }
}
