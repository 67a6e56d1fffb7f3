//! Silver Stack (CO-21-2119 (21)(B), (24)): how many lammers a round brings under the best play of the main game.

use book::Cents;
use games::kernel::Verdict;

use super::against::HandPlan;
use super::hands::HandTree;
use super::results::share;
use super::sheet::BOUND;
use super::shoe::{ValueCounts, completes_blackjack};
use super::solution::{FirstAct, Solution, UpCardGame, Way};
use super::terms::{Doubling, Stake, TwentyOneTerms};
use crate::cashier::Cashier;
use crate::law::Law;

/// How many numbers of lammers there are: none, and up to three splits and four doubles.
const LAMMER_COUNTS: usize = 8;

/// How likely each number of lammers is, by composition.
pub(super) fn lammers(solution: &Solution) -> [f64; LAMMER_COUNTS] {
    let mut sums = [0.0; LAMMER_COUNTS];
    for up in &solution.ups {
        let shoe = solution.shoe.without(up.up).expect("the up card is in the shoe");
        let way = &up.by_composition;
        for (i, &(n, chance, dealers)) in up.deals.iter().enumerate() {
            let (p, hand) = (up.chance * chance, HandTree::get().at(n));
            sums[0] += p * dealers;
            let clear = p * (1.0 - dealers);
            match way.first[i].1 {
                FirstAct::Blackjack | FirstAct::Surrender => sums[0] += clear,
                FirstAct::Play => {
                    let free = solution.terms.doubling(hand.total, false) == Some(Doubling::Free);
                    sums[usize::from(free && way.money.double[n as usize])] += clear;
                }
                FirstAct::Split => {
                    let pair = hand.pair().expect("a pair is split");
                    let left = shoe.less(&hand.cards).expect("the deal is possible");
                    Walk::new(&solution.terms, up, way, pair, left).go(2, 0, 0, clear, &mut sums);
                }
            }
        }
    }
    sums
}

/// The law of the wager.
pub(super) fn law(solution: &Solution, cashier: &Cashier, settle: impl Fn(u32) -> Verdict) -> Law {
    let mut law = Law::near(BOUND);
    for (lammers, p) in lammers(solution).into_iter().enumerate() {
        cashier.settle(&mut law, settle(lammers as u32), Cents::ZERO, share(p));
    }
    law
}

/// Cards that a split hand may get second, put together where they lead to the same lammers.
#[derive(Clone, Copy)]
struct SecondCards {
    left: u16,
    /// Whether they pair.
    pairs: bool,
    /// Whether the dealer's hole card is known to be none of them.
    barred: bool,
    /// Whether the first hand is doubled free with them, and whether another is.
    free: [bool; 2],
}

/// The second cards of the hands of a split, one after the other.
struct Walk {
    kinds: Vec<SecondCards>,
    most: usize,
    splits_free: bool,
}

impl Walk {
    fn new(terms: &TwentyOneTerms, up: &UpCardGame, way: &Way, pair: usize, left: ValueCounts) -> Walk {
        let hands = HandTree::get();
        let barred = completes_blackjack(up.up);
        let lammer = way.lammer.as_ref().filter(|_| terms.split_stake(pair) == Stake::Lammer);
        let free = |plan: &HandPlan, v: usize| {
            let n = hands.two(pair, v);
            let doubling = terms.doubling(hands.at(n).total, true);
            !terms.one_card(pair) && plan.double[n as usize] && doubling == Some(Doubling::Free)
        };
        let mut kinds: Vec<SecondCards> = vec![];
        for v in 0..10 {
            let free = [free(&way.money, v), free(lammer.unwrap_or(&way.money), v)];
            let kind = SecondCards { left: left.count(v), pairs: v == pair, barred: barred == Some(v), free };
            let like =
                |k: &&mut SecondCards| (k.pairs, k.barred, k.free) == (kind.pairs, kind.barred, kind.free);
            match kinds.iter_mut().find(like) {
                Some(k) => k.left += kind.left,
                None => kinds.push(kind),
            }
        }
        Walk { kinds, most: terms.hands[pair], splits_free: terms.splits_free[pair] }
    }

    /// The chance of each kind for the next card.
    fn chance(&self, kind: &SecondCards) -> f64 {
        let all: u16 = self.kinds.iter().map(|k| k.left).sum();
        let n = f64::from(kind.left);
        if !self.kinds.iter().any(|k| k.barred) {
            return n / f64::from(all);
        }
        let may_be_hole: u16 = self.kinds.iter().filter(|k| !k.barred).map(|k| k.left).sum();
        let others = if kind.barred { 1.0 } else { (f64::from(may_be_hole) - 1.0) / f64::from(may_be_hole) };
        n * others / f64::from(all - 1)
    }

    fn go(
        &mut self,
        hands: usize,
        done: usize,
        doubles: usize,
        weight: f64,
        sums: &mut [f64; LAMMER_COUNTS],
    ) {
        if done == hands {
            let splits = if self.splits_free { hands - 1 } else { 0 };
            sums[(splits + doubles).min(LAMMER_COUNTS - 1)] += weight;
            return;
        }
        for i in 0..self.kinds.len() {
            let kind = self.kinds[i];
            if kind.left == 0 {
                continue;
            }
            let weight = weight * self.chance(&kind);
            self.kinds[i].left -= 1;
            if kind.pairs && hands < self.most {
                self.go(hands + 1, done, doubles, weight, sums);
            } else {
                let free = kind.free[usize::from(done > 0)];
                self.go(hands, done + 1, doubles + usize::from(free), weight, sums);
            }
            self.kinds[i].left += 1;
        }
    }
}
