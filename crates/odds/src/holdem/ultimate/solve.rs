//! The value of every decision of Ultimate Texas Hold 'Em.

use std::sync::{Arc, Mutex};

use book::{Cents, Fault, Rules};
use equipment::{Card, Composition};
use games::kernel::Game;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use rayon::prelude::*;

use super::worth::{MOST, Worth, outcomes};
use crate::classes::{Pack, choose};
use crate::exact::Ratio;
use crate::holdem::boards::{Boards, FLOPS, PAIRS, add, enough, flop, gather, lanes, pair};
use crate::holdem::known::Known;
use crate::holdem::outcomes::Outcomes;
use crate::holdem::showdown::Showdown;
use crate::progress::Progress;

/// How many boards are taken at a time.
pub(super) const AT_A_TIME: usize = 64;
/// Words that hold a bit for every holding.
const WORDS: usize = PAIRS.div_ceil(64);

/// What a holding is worth before the flop, added up over all holdings of its class and every deal.
#[derive(Clone, Copy, Default)]
pub(super) struct Early {
    /// How many holdings are of the class.
    pub(super) holdings: u64,
    /// With three and with four antes on Play.
    pub(super) raise: [i64; 2],
    /// Waiting for the flop.
    pub(super) check: i64,
}

impl Early {
    /// The antes to bet, none to wait; the fewer of those worth the same.
    pub(super) fn antes(&self) -> usize {
        let [three, four] = self.raise;
        match three.max(four) {
            best if best <= self.check => 0,
            best if best == three => 3,
            _ => 4,
        }
    }

    /// The value of the best choice.
    pub(super) fn best(&self) -> i64 {
        self.raise[0].max(self.raise[1]).max(self.check)
    }
}

/// The game solved for one pack and one set of amounts.
pub(super) struct Solution {
    pub(super) boards: Boards,
    pub(super) outcomes: Outcomes<3>,
    pub(super) worth: Worth,
    /// For each holding, that of its class.
    pub(super) early: Vec<Early>,
    /// For each class of flops and each holding: what betting two antes there gains against waiting. Sums over all that
    /// are alike, kept with the holding that stands for them.
    pub(super) flops: Vec<i64>,
    /// For each class of flops and each holding, whether to bet (the lowest bit), and the category of the five cards.
    pub(super) on_flop: Vec<u8>,
    /// For each class of boards, the holdings to bet on.
    pub(super) on_river: Vec<[u64; WORDS]>,
}

static KNOWN: Known<Solution> = Known::new();

impl Solution {
    /// The solution for the rules at the least ante, or one with these amounts bet.
    pub(super) fn of(
        rules: &Rules,
        cards: Option<&Composition>,
        bets: Option<[Cents; 2]>,
        progress: &Progress,
    ) -> Result<Arc<Solution>, Fault> {
        let game = UltimateTexasHoldem::new(rules)?;
        let outcomes = outcomes(&game)?;
        let [ante, trips] = bets.unwrap_or([rules.limits("ante").min, Cents::ZERO]);
        let worth = Worth::new(&game, &outcomes, rules.rounding(), ante, trips);
        let pack = Pack::of(equipment::Deck::Standard, cards);
        enough(&pack)?;
        let fits = |known: &Solution| known.worth == worth;
        let solve = || Solution::new(Boards::of(cards), outcomes, worth.clone(), progress);
        Ok(KNOWN.or_solve(pack.cards(), fits, solve))
    }

    fn new(boards: Boards, outcomes: Outcomes<3>, worth: Worth, progress: &Progress) -> Solution {
        let classes = &boards.boards.classes;
        progress.expect(classes.len() as u64);
        let flops: Vec<_> = boards.flops.classes.iter().map(|_| Mutex::new(vec![0i64; PAIRS])).collect();
        let blind = Mutex::new(vec![[0i64; 3]; PAIRS]);
        let mut on_river = vec![[0; WORDS]; classes.len()];
        classes.par_chunks(AT_A_TIME).zip(on_river.par_chunks_mut(AT_A_TIME)).for_each(
            |(chunk, on_river)| {
                let mut showdown = Showdown::new(&boards.cards, outcomes.qualifying);
                let mut sums = vec![[0i64; 3]; PAIRS];
                let mut gains: Vec<(u16, i64)> = vec![];
                for ((board, n), bets) in chunk.iter().zip(on_river) {
                    let n = *n as i64;
                    gains.clear();
                    for held in showdown.of(board) {
                        let category = held.category();
                        let [once, twice, thrice, four]: [i64; MOST] =
                            std::array::from_fn(|m| held.worth(&worth.play[m][category]));
                        let fold = worth.fold[category] * held.against() as i64;
                        let (at, wait) = (held.pair as usize, once.max(fold));
                        bets[at / 64] |= u64::from(once > fold) << (at % 64);
                        sums[at]
                            .iter_mut()
                            .zip([thrice, four, wait])
                            .for_each(|(sum, value)| *sum += n * value);
                        gains.push((held.pair, n * (twice - wait)));
                    }
                    for after in FLOPS {
                        let (class, exchange) = boards.flops.find(&boards.suits, flop(board, after));
                        add(&flops[class], &exchange.pairs, gains.iter().copied());
                    }
                }
                let mut all = blind.lock().expect("no solver fails");
                all.iter_mut().zip(sums).for_each(|(sum, more)| (0..3).for_each(|i| sum[i] += more[i]));
                progress.add(chunk.len() as u64);
            },
        );
        let blind = blind.into_inner().expect("no solver fails");
        let flops = flops.into_iter().map(|f| f.into_inner().expect("no solver fails")).collect();
        Solution::add_up(boards, outcomes, worth, &blind, flops, on_river)
    }

    /// Adds flops up to holdings. `blind` holds what three and four antes before the flop are worth and what waiting for
    /// the whole board is, for each holding.
    fn add_up(
        boards: Boards,
        outcomes: Outcomes<3>,
        worth: Worth,
        blind: &[[i64; 3]],
        mut flops: Vec<Vec<i64>>,
        on_river: Vec<[u64; WORDS]>,
    ) -> Solution {
        let mut early = vec![Early::default(); PAIRS];
        let mut of_class = vec![0; PAIRS];
        for (cards, class) in boards.classes_of_pairs() {
            let at = pair(cards);
            of_class[at] = class;
            early[class].holdings += 1;
            // Each board has ten flops: what is the same on all of them counts on each.
            let [thrice, four, wait] = blind[at].map(|value| FLOPS.len() as i64 * value);
            early[class].raise[0] += thrice;
            early[class].raise[1] += four;
            early[class].check += wait;
        }
        let mut on_flop = vec![0; flops.len() * PAIRS];
        for (class, (cards, _)) in boards.flops.classes.iter().enumerate() {
            let gains = &mut flops[class];
            let [c, d, e] = *cards;
            gather(&boards, lanes(cards), gains, |[a, b], at, gain| {
                let five = hands::poker::five(&[a, b, c, d, e]).category() as u8;
                on_flop[class * PAIRS + at] = u8::from(gain > 0) | five << 1;
            });
            let better = boards.holdings().map(pair).filter(|&at| gains[at] > 0);
            better.for_each(|at| early[of_class[at]].check += gains[at]);
        }
        let early = of_class.iter().map(|&class| early[class]).collect();
        let flops = flops.into_iter().flatten().collect();
        Solution { boards, outcomes, worth, early, flops, on_flop, on_river }
    }

    /// How many deals there are: holdings, flops, boards, dealer's holdings.
    pub(super) fn deals(&self) -> u128 {
        let n = self.boards.cards.len() as u64;
        [(n, 2), (n - 2, 3), (n - 5, 2), (n - 7, 2)].map(|(n, k)| choose(n, k) as u128).iter().product()
    }

    /// What a round of best play is worth, in antes.
    pub(super) fn gain(&self) -> Ratio {
        let classes = self.boards.classes_of_pairs().filter(|(cards, class)| pair(*cards) == *class);
        let sum = classes.map(|(_, class)| self.early[class].best() as i128).sum();
        self.worth.in_antes(sum, self.deals())
    }

    /// How many antes to bet on a holding before the flop.
    pub(super) fn before_flop(&self, own: [Card; 2]) -> usize {
        self.early[pair(own)].antes()
    }

    /// Whether to bet on a holding on the flop.
    pub(super) fn on_flop(&self, own: [Card; 2], flop: &[Card]) -> bool {
        let (class, exchange) = self.boards.flops.find(&self.boards.suits, lanes(flop));
        self.on_flop[class * PAIRS + exchange.pairs[pair(own)] as usize] & 1 == 1
    }

    /// Whether to bet on a holding when the board is complete.
    pub(super) fn on_river(&self, own: [Card; 2], board: &[Card]) -> bool {
        let (class, exchange) = self.boards.boards.find(&self.boards.suits, lanes(board));
        self.bets(class, exchange.pairs[pair(own)] as usize)
    }

    /// Whether to bet on a holding on the board that stands for a class.
    #[inline]
    pub(super) fn bets(&self, class: usize, pair: usize) -> bool {
        self.on_river[class][pair / 64] >> (pair % 64) & 1 == 1
    }
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
