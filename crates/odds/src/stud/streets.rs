//! Backward induction over sets of cards: what every choice is worth at every decision, and what becomes of best play.

use arrayvec::ArrayVec;
use equipment::Card;
use hands::Sum;
use rayon::prelude::*;

use super::ends::{Betting, KINDS, StudEnds};
use crate::classes::choose;
use crate::exact::Ratio;

/// Cards by their places among those not seen at the start, lowest first.
pub(super) type Set = ArrayVec<u8, 4>;

/// `CHOOSE[n][k]`: how many ways there are to choose `k` of `n` places.
static CHOOSE: [[u32; 5]; 54] = {
    let mut table = [[0; 5]; 54];
    let mut n = 0;
    while n < 54 {
        let mut k = 0;
        while k < 5 {
            table[n][k] = choose(n as u64, k as u64) as u32;
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a set among the sets of its size, in the order [`sets`] lists them.
#[inline]
pub(super) fn number(set: &[u8]) -> usize {
    set.iter().enumerate().map(|(i, &place)| CHOOSE[place as usize][i + 1] as usize).sum()
}

/// All sets of `k` of `n` places, those with the lowest highest place first.
fn sets(n: usize, k: usize) -> Vec<Set> {
    if k == 0 {
        return vec![Set::new()];
    }
    let smaller = sets(n, k - 1);
    let mut all = Vec::with_capacity(CHOOSE[n][k] as usize);
    for top in 0..n as u8 {
        // The sets of places below are the first of the smaller ones.
        for set in &smaller[..CHOOSE[top as usize][k - 1] as usize] {
            let mut set = set.clone();
            set.push(top);
            all.push(set);
        }
    }
    all
}

#[inline]
fn with(set: &Set, place: u8) -> Set {
    let mut more = set.clone();
    let at = set.iter().position(|&p| p > place).unwrap_or(set.len());
    more.insert(at, place);
    more
}

/// The decisions at which so many cards have come since the start.
pub(super) struct Layer {
    /// The number of the decision.
    pub(super) decision: usize,
    /// The sets of cards that have come.
    pub(super) sets: Vec<Set>,
    /// How many ways of betting lead here.
    pub(super) paths: usize,
    /// In how many orders the rest of the cards can come.
    pub(super) orders: u64,
    /// For each set and way of betting: the sum of best gains over those orders, and the move that brings it.
    values: Vec<i64>,
    moves: Vec<u8>,
}

impl Layer {
    /// The best move, by the numbers of set and way of betting.
    pub(super) fn best(&self, set: usize, path: usize) -> usize {
        self.moves[set * self.paths + path] as usize
    }
}

/// Every decision from a start on, solved.
pub(super) struct Streets<'a> {
    pub(super) betting: &'a Betting,
    pub(super) ends: &'a StudEnds,
    seen: Sum,
    pub(super) rest: Vec<Card>,
    /// The decisions, first ones first.
    pub(super) layers: Vec<Layer>,
    /// For each set of the last layer: how many fifth cards make each kind of hand.
    fifths: Vec<[u8; KINDS]>,
}

impl<'a> Streets<'a> {
    /// Solves every decision of a player who has seen these cards and may still see any of `rest`. One who has seen
    /// none gets the cards of the first decision from the rest.
    pub(super) fn new(
        betting: &'a Betting,
        ends: &'a StudEnds,
        seen: &[Card],
        rest: Vec<Card>,
    ) -> Streets<'a> {
        let first = betting.seen.saturating_sub(seen.len());
        let last = 4 - seen.len();
        let mut streets =
            Streets { betting, ends, seen: Sum::of(seen), rest, layers: vec![], fifths: vec![] };
        for come in (first..=last).rev() {
            let decision = seen.len() + come - betting.seen;
            let sets = sets(streets.rest.len(), come);
            if come == last {
                streets.fifths = sets.par_iter().map(|set| streets.fifths(set)).collect();
            }
            let left = streets.rest.len() - come;
            let layer = Layer {
                decision,
                paths: betting.paths(decision),
                orders: (0..=last - come).map(|i| left.saturating_sub(i) as u64).product(),
                sets,
                values: vec![],
                moves: vec![],
            };
            streets.layers.insert(0, layer);
            let layer = &streets.layers[0];
            let best = |set: usize| {
                let sums = streets.sums(0, set);
                let best = |path| {
                    let options = streets.choices(layer, &sums, path);
                    let (play, value) = options.enumerate().fold((0, i64::MIN), |best, (play, value)| {
                        if value > best.1 { (play, value) } else { best }
                    });
                    (value, play as u8)
                };
                (0..layer.paths).map(best).collect::<Vec<_>>()
            };
            let best = (0..layer.sets.len()).into_par_iter().flat_map_iter(best);
            let (values, moves) = best.unzip();
            let layer = &mut streets.layers[0];
            (layer.values, layer.moves) = (values, moves);
        }
        streets
    }

    fn places(&self, set: &Set) -> impl Iterator<Item = u8> {
        let gone = set.iter().fold(0u64, |gone, &place| gone | 1 << place);
        (0..self.rest.len() as u8).filter(move |place| gone >> place & 1 == 0)
    }

    fn fifths(&self, set: &Set) -> [u8; KINDS] {
        let four = set.iter().fold(self.seen, |sum, &place| sum.with(self.rest[place as usize]));
        let mut kinds = [0; KINDS];
        for place in self.places(set) {
            kinds[self.ends.kind(four.with(self.rest[place as usize]).five())] += 1;
        }
        kinds
    }

    /// For each way of betting that leaves a decision: the sum of best gains over all orders of the cards to come.
    fn sums(&self, layer: usize, set: usize) -> Vec<i64> {
        let Some(next) = self.layers.get(layer + 1) else {
            let fifths = &self.fifths[set];
            let sum = |gains: &[i64; KINDS]| fifths.iter().zip(gains).map(|(&n, gain)| n as i64 * gain).sum();
            return self.ends.gains.iter().map(sum).collect();
        };
        let set = &self.layers[layer].sets[set];
        let mut sums = vec![0; next.paths];
        for place in self.places(set) {
            let at = number(&with(set, place)) * next.paths;
            sums.iter_mut().zip(&next.values[at..]).for_each(|(sum, value)| *sum += value);
        }
        sums
    }

    fn choices(&self, layer: &Layer, sums: &[i64], path: usize) -> impl Iterator<Item = i64> {
        let fold = self.ends.folds[layer.decision][path] * layer.orders as i64;
        let worth = move |play| self.betting.after(path, play).map_or(fold, |path| sums[path]);
        (0..self.betting.moves.len()).map(worth)
    }

    /// What each move is worth at a decision, as sums over all orders of the cards to come.
    pub(super) fn options(&self, layer: usize, set: usize, path: usize) -> Vec<i64> {
        self.choices(&self.layers[layer], &self.sums(layer, set), path).collect()
    }

    /// The expected gain of best play from the first decision, in units.
    pub(super) fn value(&self) -> Ratio {
        let first = &self.layers[0];
        self.ends.mean(first.values.iter().sum(), first.sets.len() as u64 * first.orders)
    }

    /// Plays every deal from the first decision in the best way.
    pub(super) fn play(&self) -> Played {
        let mut reached: Vec<Vec<u64>> =
            self.layers.iter().map(|l| vec![0; l.sets.len() * l.paths]).collect();
        let mut folds: Vec<Vec<u64>> = self.layers.iter().map(|l| vec![0; l.paths]).collect();
        let mut ends = vec![[0; KINDS]; self.ends.gains.len()];
        reached[0].iter_mut().step_by(self.layers[0].paths).for_each(|ways| *ways = 1);
        for (n, layer) in self.layers.iter().enumerate() {
            let (here, next) = reached[n..].split_at_mut(1);
            for (at, &ways) in here[0].iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let (set, path) = (at / layer.paths, at % layer.paths);
                let Some(after) = self.betting.after(path, layer.best(set, path)) else {
                    folds[n][path] += ways * layer.orders;
                    continue;
                };
                match next.first_mut() {
                    Some(next) => {
                        let (paths, set) = (self.layers[n + 1].paths, &layer.sets[set]);
                        self.places(set).for_each(|p| next[number(&with(set, p)) * paths + after] += ways);
                    }
                    None => {
                        let fifths = self.fifths[set].iter();
                        ends[after].iter_mut().zip(fifths).for_each(|(to, &n)| *to += ways * n as u64);
                    }
                }
            }
        }
        Played { reached, folds, ends }
    }
}

/// What becomes of every deal: deals from the first decision on, the cards after it in order.
pub(super) struct Played {
    /// For each layer, set and way of betting: in how many ways it is reached.
    pub(super) reached: Vec<Vec<u64>>,
    /// For each layer and way of betting: how many deals are folded there.
    pub(super) folds: Vec<Vec<u64>>,
    /// For each way of betting and kind of hand: how many deals end so.
    pub(super) ends: Vec<[u64; KINDS]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_stand_in_the_order_of_their_numbers() {
        for k in 0..=4 {
            let all = sets(9, k);
            assert_eq!(all.len() as u64, choose(9, k as u64));
            assert!(all.iter().enumerate().all(|(n, set)| number(set) == n && set.is_sorted()));
        }
    }
}
