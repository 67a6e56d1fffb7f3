//! The value of every decision of Texas Hold 'Em Bonus.
//!
//! A Turn or River wager is settled by the showdown alone, whatever else is staked: it is made where it gains by itself.

use std::sync::{Arc, Mutex};

use book::{Cents, Fault, Rules};
use equipment::{Card, Composition};
use games::kernel::Game;
use games::texas_holdem_bonus::TexasHoldemBonus;
use rayon::prelude::*;

use super::worth::{Worth, outcomes};
use crate::classes::{Pack, choose};
use crate::exact::Ratio;
use crate::holdem::boards::{Boards, FLOPS, PAIRS, Sets, add, enough, flop, gather, lanes, pair};
use crate::holdem::known::Known;
use crate::holdem::outcomes::Outcomes;
use crate::holdem::showdown::Showdown;
use crate::progress::Progress;

/// How many boards are taken at a time.
pub(super) const AT_A_TIME: usize = 64;
/// Words that hold a bit for every holding.
pub(super) const WORDS: usize = PAIRS.div_ceil(64);
/// In how many orders the cards of a board can come as flop, turn and river.
pub(super) const ORDERS: i64 = 20;

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

/// Which holdings to bet on, for each class of flops or of boards of four cards; and what the wager is worth there, as
/// sums over all that are alike, kept with the holding that stands for them.
pub(super) struct Street {
    pub(super) bets: Vec<[u64; WORDS]>,
    pub(super) values: Vec<Vec<i64>>,
}

impl Street {
    #[inline]
    pub(super) fn bets(&self, class: usize, pair: usize) -> bool {
        self.bets[class][pair / 64] >> (pair % 64) & 1 == 1
    }
}

/// The game solved for one pack and one set of amounts.
pub(super) struct Solution {
    pub(super) boards: Boards,
    pub(super) outcomes: Outcomes<4>,
    pub(super) worth: Worth,
    /// For each holding, that of its class.
    pub(super) early: Vec<Early>,
    /// The Turn wager, by flops.
    pub(super) turn: Street,
    /// The River wager, by the four cards that lie.
    pub(super) river: Street,
}

static KNOWN: Known<Solution> = Known::new();

type Sums = Vec<Mutex<Vec<i64>>>;

fn sums<const K: usize>(sets: &Sets<K>) -> Sums {
    sets.classes.iter().map(|_| Mutex::new(vec![0; PAIRS])).collect()
}

impl Solution {
    /// The solution for the rules at the least ante, or at this one.
    pub(super) fn of(
        rules: &Rules,
        cards: Option<&Composition>,
        ante: Option<Cents>,
        progress: &Progress,
    ) -> Result<Arc<Solution>, Fault> {
        let game = TexasHoldemBonus::new(rules)?;
        let outcomes = outcomes(&game)?;
        let worth = Worth::new(&outcomes, rules.rounding(), ante.unwrap_or(rules.limits("ante").min));
        let pack = Pack::of(equipment::Deck::Standard, cards);
        enough(&pack)?;
        let fits = |known: &Solution| known.worth == worth;
        let solve = || Solution::new(Boards::of(cards), outcomes, worth.clone(), progress);
        Ok(KNOWN.or_solve(pack.cards(), fits, solve))
    }

    fn new(boards: Boards, outcomes: Outcomes<4>, worth: Worth, progress: &Progress) -> Solution {
        let classes = &boards.boards.classes;
        progress.expect(classes.len() as u64);
        let (turn, river) = (sums(&boards.flops), sums(&boards.turns));
        let plays = Mutex::new(vec![0i64; PAIRS]);
        // Where both wagers are paid alike, flops are added up from the four cards that follow them.
        let alike = worth.turn == worth.river;
        classes.par_chunks(AT_A_TIME).for_each(|chunk| {
            let mut showdown = Showdown::new(&boards.cards, outcomes.qualifying);
            let mut played = vec![0i64; PAIRS];
            let mut later: Vec<(u16, [i64; 2])> = vec![];
            for (board, n) in chunk {
                let n = *n as i64;
                later.clear();
                for held in showdown.of(board) {
                    let category = held.category();
                    played[held.pair as usize] += n * held.worth(&worth.play[category]);
                    let river = n * held.worth(&worth.river[category]);
                    let turn = if alike { river } else { n * held.worth(&worth.turn[category]) };
                    later.push((held.pair, [turn, river]));
                }
                for after in FLOPS.into_iter().filter(|_| !alike) {
                    let (class, exchange) = boards.flops.find(&boards.suits, flop(board, after));
                    add(&turn[class], &exchange.pairs, later.iter().map(|(pair, values)| (*pair, values[0])));
                }
                for last in 0..5 {
                    let four = lanes(board) & !lanes(&board[last..=last]);
                    let (class, exchange) = boards.turns.find(&boards.suits, four);
                    add(
                        &river[class],
                        &exchange.pairs,
                        later.iter().map(|(pair, values)| (*pair, values[1])),
                    );
                }
            }
            let mut plays = plays.lock().expect("no solver fails");
            plays.iter_mut().zip(played).for_each(|(sum, more)| *sum += more);
            progress.add(chunk.len() as u64);
        });
        if alike {
            from_fours(&boards, &river, &turn);
        }
        let plays = plays.into_inner().expect("no solver fails");
        Solution::add_up(boards, outcomes, worth, plays, turn, river)
    }

    /// Adds the streets up to holdings.
    fn add_up(
        boards: Boards,
        outcomes: Outcomes<4>,
        worth: Worth,
        plays: Vec<i64>,
        turn: Sums,
        river: Sums,
    ) -> Solution {
        let n = boards.cards.len() as u64;
        let each = [(n - 2, 3), (n - 5, 1), (n - 6, 1), (n - 7, 2)].map(|(n, k)| choose(n, k) as i64);
        let mut early = vec![Early::default(); PAIRS];
        let mut of_class = vec![0; PAIRS];
        for (cards, class) in boards.classes_of_pairs() {
            of_class[pair(cards)] = class;
            early[class].holdings += 1;
            early[class].play += ORDERS * plays[pair(cards)];
            early[class].fold += worth.fold * each.iter().product::<i64>();
        }
        // Each flop comes before a board's other two cards in two orders; four cards hold four flops.
        let turn =
            street(&boards, &boards.flops, turn, |pair, value| early[of_class[pair]].later += 2 * value);
        let river =
            street(&boards, &boards.turns, river, |pair, value| early[of_class[pair]].later += 4 * value);
        let early = of_class.iter().map(|&class| early[class]).collect();
        Solution { boards, outcomes, worth, early, turn, river }
    }

    /// How many deals there are: holdings, flops, turns, rivers, dealer's holdings.
    pub(super) fn deals(&self) -> u128 {
        let n = self.boards.cards.len() as u64;
        let ways = [(n, 2), (n - 2, 3), (n - 5, 1), (n - 6, 1), (n - 7, 2)];
        ways.map(|(n, k)| choose(n, k) as u128).iter().product()
    }

    /// What a round of best play is worth, in antes.
    pub(super) fn gain(&self) -> Ratio {
        let classes = self.boards.classes_of_pairs().filter(|(cards, class)| pair(*cards) == *class);
        let best = |e: &Early| (e.play + e.later).max(e.fold) as i128;
        self.worth.in_antes(classes.map(|(_, class)| best(&self.early[class])).sum(), self.deals())
    }

    /// Whether to make the Flop wager on a holding.
    pub(super) fn before_flop(&self, own: [Card; 2]) -> bool {
        self.early[pair(own)].plays()
    }

    /// Whether to make the Turn wager on the flop.
    pub(super) fn on_flop(&self, own: [Card; 2], board: &[Card]) -> bool {
        let (class, exchange) = self.boards.flops.find(&self.boards.suits, lanes(board));
        self.turn.bets(class, exchange.pairs[pair(own)] as usize)
    }

    /// Whether to make the River wager when four cards lie.
    pub(super) fn on_turn(&self, own: [Card; 2], board: &[Card]) -> bool {
        let (class, exchange) = self.boards.turns.find(&self.boards.suits, lanes(board));
        self.river.bets(class, exchange.pairs[pair(own)] as usize)
    }
}

/// Adds the sums of four cards up to their flops. Each board with a flop is met twice, by its fourth card and its fifth.
fn from_fours(boards: &Boards, fours: &Sums, flops: &Sums) {
    let pairs: Vec<_> = boards.holdings().map(|h| (pair(h) as u16, lanes(&h))).collect();
    boards.turns.classes.par_iter().zip(fours).for_each(|((cards, _), sums)| {
        let lie = lanes(cards);
        let sums = sums.lock().expect("no solver fails");
        for fourth in cards {
            let (class, exchange) = boards.flops.find(&boards.suits, lie & !lanes(&[*fourth]));
            let held = pairs.iter().filter(|(_, own)| own & lie == 0);
            add(&flops[class], &exchange.pairs, held.map(|(pair, _)| (*pair, sums[*pair as usize])));
        }
    });
    for sums in flops {
        sums.lock().expect("no solver fails").iter_mut().for_each(|sum| *sum /= 2);
    }
}

/// Where a wager gains. What it gains there, over all holdings and sets that are alike, is reported with a holding.
fn street<const K: usize>(
    boards: &Boards,
    sets: &Sets<K>,
    sums: Sums,
    mut gains: impl FnMut(usize, i64),
) -> Street {
    let mut bets = vec![[0u64; WORDS]; sets.classes.len()];
    let mut values: Vec<_> = sums.into_iter().map(|s| s.into_inner().expect("no solver fails")).collect();
    sets.classes.par_iter().zip(&mut bets).zip(&mut values).for_each(|(((cards, _), bets), sums)| {
        gather(boards, lanes(cards), sums, |_, at, value| bets[at / 64] |= u64::from(value > 0) << (at % 64));
    });
    for sums in &values {
        sums.iter().enumerate().filter(|(_, sum)| **sum > 0).for_each(|(at, sum)| gains(at, *sum));
    }
    Street { bets, values }
}
