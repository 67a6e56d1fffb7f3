//! How a game of stud can end: the kinds of hand it tells apart, and what each is worth after every way of betting.

use dashu_int::{IBig, UBig};
use equipment::{Card, Rank, Suit};
use games::kernel::Verdict;
use hands::{PokerCategory, PokerRank};

use crate::cashier::Cashier;
use crate::exact::{Ratio, ratio, whole};

/// The most kinds of hand a game tells apart.
pub(super) const KINDS: usize = 16;

/// What a choice does: adds so many units to the stakes, or folds.
pub(super) type Move = Option<i64>;

/// The betting of a game: what may be done at each decision, and on which wagers the units lie in the end.
#[derive(Clone, Debug)]
pub(super) struct Betting {
    /// How many cards a player has seen at the first decision. One more comes after each, up to five.
    pub(super) seen: usize,
    /// What may be done at each decision, what risks least first. Of moves that are worth the same the first is taken.
    pub(super) moves: Vec<Move>,
    /// The units on each wager, in the order they are paid, after these additions.
    pub(super) stakes: fn(&[i64]) -> Vec<i64>,
}

impl Betting {
    /// How many ways there are to go on without a fold.
    pub(super) fn bets(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    /// How many decisions there are.
    pub(super) fn decisions(&self) -> usize {
        5 - self.seen
    }

    /// How many ways of betting lead to the decision of this number.
    pub(super) fn paths(&self, decision: usize) -> usize {
        self.bets().pow(decision as u32)
    }

    /// The way of betting that this move makes of another; none for a fold.
    pub(super) fn after(&self, path: usize, play: usize) -> Option<usize> {
        self.moves[play]?;
        let before = self.moves[..play].iter().flatten().count();
        Some(path * self.bets() + before)
    }

    /// The units on each wager when the decision of this number is due.
    pub(super) fn stakes(&self, decision: usize, path: usize) -> Vec<i64> {
        let adds: Vec<i64> = self.moves.iter().flatten().copied().collect();
        let digit = |i: usize| adds[path / self.paths(decision - 1 - i) % adds.len()];
        (self.stakes)(&(0..decision).map(digit).collect::<Vec<_>>())
    }
}

/// What the hands of a game are worth in units of its base wager.
pub(super) struct StudEnds {
    /// The kinds of hand: their category, and what becomes of the wagers.
    pub(super) kinds: Vec<(PokerCategory, Verdict)>,
    kind_of: Vec<u8>,
    /// For each way of betting and kind: the gain on each wager.
    nets: Vec<Vec<Vec<Ratio>>>,
    /// The gain of each way of betting and kind in whole numbers, `scale` to the unit.
    pub(super) gains: Vec<[i64; KINDS]>,
    /// The gain, a loss, of a fold at each decision after each way of betting.
    pub(super) folds: Vec<Vec<i64>>,
    scale: i64,
}

/// A progressive wager beside the others: its gain with a hand of each category, and with a fold.
pub(super) type Beside<'a> = Option<&'a crate::multi_link::Riding>;

impl StudEnds {
    /// The ends of a game in which `settle` decides on every wager alike, and which pays so.
    pub(super) fn new(
        betting: &Betting,
        settle: impl Fn(PokerRank) -> Verdict,
        cashier: &Cashier,
        beside: Beside,
    ) -> StudEnds {
        let mut kinds: Vec<(PokerCategory, Verdict)> = vec![];
        let mut kind_of = vec![u8::MAX; PokerRank::LIMIT];
        every_rank(|hand| {
            let kind = (hand.category(), settle(hand));
            let at = kinds.iter().position(|k| *k == kind).unwrap_or(kinds.len());
            if at == kinds.len() {
                kinds.push(kind);
            }
            kind_of[hand.value() as usize] = at as u8;
        });
        assert!(kinds.len() <= KINDS, "a game tells few kinds of hand apart");
        let last = betting.decisions();
        let all = |path| {
            let stakes = betting.stakes(last, path);
            kinds.iter().map(|(_, verdict)| nets(&stakes, *verdict, cashier)).collect()
        };
        let nets: Vec<Vec<Vec<Ratio>>> = (0..betting.paths(last)).map(all).collect();
        let sum = |wagers: &Vec<Ratio>| wagers.iter().fold(Ratio::ZERO, |sum, net| sum + net);
        let gain = |wagers: &Vec<Ratio>, hand: PokerCategory| match beside {
            Some(riding) => sum(wagers) + &riding.gains[hand as usize],
            None => sum(wagers),
        };
        let fold = |decision, path| {
            let lost = whole(-betting.stakes(decision, path).iter().sum::<i64>());
            beside.map_or(Ratio::ZERO, |riding| riding.folded.clone()) + lost
        };
        let exact: Vec<Vec<Ratio>> =
            nets.iter().map(|kind| kind.iter().zip(&kinds).map(|(w, k)| gain(w, k.0)).collect()).collect();
        let folds: Vec<Vec<Ratio>> =
            (0..last).map(|d| (0..betting.paths(d)).map(|p| fold(d, p)).collect()).collect();
        let scale = common(exact.iter().chain(&folds).flatten());
        let whole = |gain: &Ratio| scaled(gain, scale);
        let gains = exact.iter().map(|path| {
            let mut all = [0; KINDS];
            all.iter_mut().zip(path).for_each(|(to, gain)| *to = whole(gain));
            all
        });
        StudEnds {
            gains: gains.collect(),
            folds: folds.iter().map(|d| d.iter().map(whole).collect()).collect(),
            kinds,
            kind_of,
            nets,
            scale,
        }
    }

    /// The kind of a hand.
    #[inline]
    pub(super) fn kind(&self, hand: PokerRank) -> usize {
        self.kind_of[hand.value() as usize] as usize
    }

    /// The gain on each wager after a way of betting.
    pub(super) fn nets(&self, path: usize, kind: usize) -> &[Ratio] {
        &self.nets[path][kind]
    }

    /// A sum of gains over so many ends as the expected gain of one, in units.
    pub(super) fn mean(&self, sum: i64, ends: u64) -> Ratio {
        ratio(sum, IBig::from(ends) * self.scale)
    }
}

/// The gain on each wager, in units, in the order they are paid.
fn nets(stakes: &[i64], verdict: Verdict, cashier: &Cashier) -> Vec<Ratio> {
    let stakes: Vec<Ratio> = stakes.iter().map(|&units| whole(units)).collect();
    cashier.gains(stakes.iter().map(|units| (verdict, units)))
}

/// The least number that makes all of these whole.
fn common<'a>(of: impl Iterator<Item = &'a Ratio>) -> i64 {
    use dashu_int::ops::Gcd;
    let lcm = of.fold(UBig::ONE, |lcm, r| {
        let gcd = (&lcm).gcd(r.denominator());
        lcm * (r.denominator() / gcd)
    });
    lcm.try_into().expect("a pay table is written in small numbers")
}

fn scaled(gain: &Ratio, scale: i64) -> i64 {
    let (whole, rest) = (gain * whole(scale)).into_parts();
    assert!(rest.is_one(), "the scale makes every gain whole");
    whole.try_into().expect("a gain fits")
}

/// Calls `f` with a hand of every rank that five cards can have.
fn every_rank(mut f: impl FnMut(PokerRank)) {
    let n = Rank::ALL.len();
    let mut at = [0usize; 5];
    loop {
        if at[0] < at[4] {
            // Cards of one rank are of different suits; if all ranks differ, the last card is of another suit.
            let suit = |i: usize| at[..i].iter().filter(|&&r| r == at[i]).count();
            let card = |i: usize, suit: usize| Card::new(Rank::ALL[at[i]], Suit::ALL[suit]);
            let different = at.windows(2).all(|w| w[0] < w[1]);
            f(hands::poker::five(&std::array::from_fn(|i| {
                card(i, suit(i) + usize::from(different && i == 4))
            })));
            if different {
                f(hands::poker::five(&std::array::from_fn(|i| card(i, 0))));
            }
        }
        // The next five ranks, none below the one before.
        let Some(i) = (0..5).rev().find(|&i| at[i] + 1 < n) else { return };
        let next = at[i] + 1;
        at[i..].fill(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use book::Cents;
    use games::payout_limit::HandLimit;
    use std::collections::BTreeSet;

    /// Published: 7,462 different ranks.
    #[test]
    fn every_rank_is_called_once() {
        let (mut calls, mut ranks) = (0, BTreeSet::new());
        every_rank(|hand| {
            calls += 1;
            ranks.insert(hand);
        });
        assert_eq!((calls, ranks.len()), (7_462, 7_462));
    }

    #[test]
    fn winnings_are_cut_to_the_limit_in_the_order_of_payment() {
        let (dollars, clause) = (Cents::dollars, book::Clause::new("HC-J §12.IV"));
        let rules = book::Rules::of("mississippi-stud").unwrap();
        let wins = |pays: &str, limit| {
            let cashier = Cashier::new(&rules, dollars(10)).within(HandLimit::new(&rules, limit, clause));
            nets(&[1, 3, 0, 2], Verdict::win(pays.parse().unwrap(), clause), &cashier)
        };
        let units = |of: [i64; 4]| of.map(whole).to_vec();
        assert_eq!(wins("100 to 1", None), units([100, 300, 0, 200]));
        assert_eq!(wins("100 to 1", Some(dollars(2_500))), units([100, 150, 0, 0]));
        assert_eq!(wins("100 for 1", Some(dollars(2_500))), units([99, 147, 0, -2]));
        assert_eq!(wins("$500 flat", None), units([49, 47, 0, 48]));
    }
}
