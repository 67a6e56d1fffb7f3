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
        let orders = orders();
        let tallies = classes.par_chunks(AT_A_TIME).map(|chunk| {
            let mut tally = Tally::default();
            let mut showdown = Showdown::new(&solution.boards.cards, solution.outcomes.qualifying);
            chunk.iter().for_each(|(board, n)| tally.board(solution, &orders, &mut showdown, board, *n));
            progress.add(chunk.len() as u64);
            tally
        });
        tallies.reduce(Tally::default, Tally::with)
    }

    fn board(
        &mut self,
        solution: &Solution,
        orders: &[Orders],
        showdown: &mut Showdown,
        board: &[Card; 5],
        n: u64,
    ) {
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
            let turns = flops.iter().map(|(class, e)| solution.turn.bets(*class, e.pairs[pair] as usize));
            let rivers = fours.iter().map(|(class, e)| solution.river.bets(*class, e.pairs[pair] as usize));
            let bets = turns.chain(rivers).enumerate().fold(0, |bets, (k, bet)| bets | usize::from(bet) << k);
            for (ends, &times) in self.played.iter_mut().flatten().zip(&orders[bets]) {
                if times > 0 {
                    let ways = n * u64::from(times);
                    let ends = ends[category].iter_mut();
                    ends.zip(held.counts).for_each(|(sum, count)| *sum += ways * count as u64);
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

/// Of the orders of a board's cards, how many have no Turn or River wager, a River wager alone, a Turn wager alone, both.
type Orders = [u8; 4];

/// The orders for every set of flops with a Turn wager (the low bits) and of last cards with a River wager before them:
/// read off, because counting them anew for each holding takes longer than everything else.
fn orders() -> Vec<Orders> {
    let of = |bets: usize| {
        let mut orders = Orders::default();
        for (k, after) in FLOPS.iter().enumerate() {
            // Either of the two cards after the flop may be the last.
            for last in after {
                orders[2 * (bets >> k & 1) + (bets >> (FLOPS.len() + last) & 1)] += 1;
            }
        }
        orders
    };
    (0..1 << (FLOPS.len() + 5)).map(of).collect()
}

/// What becomes of a progressive wager: it goes with a fold before the flop.
pub(super) fn standing(solution: &Solution) -> Standing {
    let boards = &solution.boards;
    let mut all = [0u64; CATEGORIES];
    for (five, n) in &boards.boards.classes {
        // Any two of the five cards may be the player's.
        all[hands::poker::five(five).category() as usize] += n * choose(5, 2);
    }
    let classes = boards.classes_of_pairs().filter(|(own, class)| pair(*own) == *class);
    let folded: Vec<_> = classes.filter(|(_, class)| !solution.early[*class].plays()).collect();
    let of = |(own, class): &([Card; 2], usize)| {
        let mut gone = [0u64; CATEGORIES];
        let rest: Vec<Card> = boards.cards.iter().copied().filter(|c| !own.contains(c)).collect();
        hands::for_each_sum(hands::Sum::of(own), &rest, 3, |five| {
            gone[five.five().category() as usize] += solution.early[*class].holdings;
        });
        gone
    };
    let both = |a: [u64; CATEGORIES], b: [u64; CATEGORIES]| std::array::from_fn(|i| a[i] + b[i]);
    let gone = folded.par_iter().map(of).reduce(|| [0; CATEGORIES], both);
    let mut standing = Standing::default();
    standing.folds(gone.iter().sum::<u64>().into());
    all.iter_mut().zip(gone).for_each(|(all, gone)| *all -= gone);
    for (category, ways) in PokerCategory::ALL.iter().zip(all) {
        standing.stands(*category, ways.into());
    }
    standing
}
