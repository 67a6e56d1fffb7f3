//! What the dealer ends on.
//!
//! The dealer's drawing is a tree of cards that depends on the rules alone, so it is grown once. Drawings that differ only
//! in the order of the cards are put together: a few hundred sets of cards for each up card, each with the number of
//! orders in which the dealer really draws it. A shoe then weighs each set by a product of its counts.

use std::collections::BTreeMap;

use dashu_int::UBig;
use hands::blackjack::Total;

use super::shoe::ValueCounts;
use crate::exact::{Ratio, whole};

/// The dealer's ends: 17 to 21, 22, more than 22, and blackjack.
pub const ENDS: usize = 8;
/// The index of a 22.
pub const TWENTY_TWO: usize = 5;
/// The index of more than 22.
pub const OVER: usize = 6;
/// The index of a blackjack.
pub const BLACKJACK: usize = 7;

/// How likely each end is.
pub type EndChances = [f64; ENDS];

/// More cards than a dealer can draw to the up card.
const LONGEST: usize = 20;

/// A card of a set. Sets that begin alike share a path, and a path comes before those that go on from it.
#[derive(Clone, Copy, Debug)]
struct Node {
    value: u8,
    /// How many cards the path has.
    cards: u8,
    /// How the dealer ends on the path.
    end: u8,
    /// How many cards of this value lie on the path before this one.
    before: u16,
    /// In how many orders of the path's cards the dealer draws them and ends: none if the path only leads on.
    orders: f64,
}

/// A set of cards a dealer may draw to an up card.
#[derive(Clone, Debug)]
pub struct DealerDraw {
    /// How many of each value.
    pub cards: [u8; 10],
    /// How it ends.
    pub end: usize,
    /// In how many orders of values it is drawn.
    pub orders: u32,
}

/// The dealer's tree for each up card, by index of value.
#[derive(Clone, Debug)]
pub struct DealerTrees {
    /// Every end.
    trees: [Vec<Node>; 10],
    /// Every end but those over 22, which are the most: they are what the others leave.
    lean: [Vec<Node>; 10],
}

impl DealerTrees {
    /// A dealer who draws to these totals.
    pub fn new(draws: impl Fn(Total) -> bool) -> DealerTrees {
        let mut sets: [_; 10] = std::array::from_fn(|up| drawn(up, &draws));
        let trees = sets.each_ref().map(|sets| tree(sets));
        sets.iter_mut().for_each(|sets| sets.retain(|set| set.end != OVER));
        DealerTrees { trees, lean: sets.each_ref().map(|sets| tree(sets)) }
    }

    /// How likely each end is with this up card, the shoe holding all cards unseen, enough for any drawing.
    pub fn ends(&self, up: usize, shoe: &ValueCounts) -> EndChances {
        let [mut ends] = weigh(&self.lean[up], [(shoe.counts(), shoe.all())]);
        ends[OVER] = (1.0 - ends.iter().sum::<f64>()).max(0.0);
        ends
    }

    /// The same given that the hole card does not make blackjack, for many shoes; the last end has no share.
    pub fn ends_without_blackjack(&self, up: usize, shoes: &[ValueCounts]) -> Vec<EndChances> {
        let mut all = Vec::with_capacity(shoes.len() + LANES);
        for some in shoes.chunks(LANES) {
            // A last chunk that is short is filled up with its own last shoe.
            let lanes: [_; LANES] = std::array::from_fn(|i| {
                let shoe = &some[i.min(some.len() - 1)];
                (shoe.counts(), shoe.all())
            });
            all.extend(weigh(&self.lean[up], lanes));
        }
        all.truncate(shoes.len());
        for ends in &mut all {
            ends[OVER] = (1.0 - ends.iter().sum::<f64>()).max(0.0);
            let clear = 1.0 - std::mem::take(&mut ends[BLACKJACK]);
            if clear > 0.0 {
                ends.iter_mut().for_each(|p| *p /= clear);
            }
        }
        all
    }

    /// The probability of each end reached with nothing but `some` of the `all` cards of a shoe: one suit of it, say.
    pub fn part(&self, up: usize, some: &[u16; 10], all: u16) -> EndChances {
        let [ends] = weigh(&self.trees[up], [(some, all)]);
        ends
    }

    /// The same exactly.
    pub fn exact_part(&self, up: usize, some: &[u16; 10], all: u16) -> [Ratio; ENDS] {
        let mut ways = vec![UBig::ONE; LONGEST];
        let mut sums = vec![[const { UBig::ZERO }; LONGEST]; ENDS];
        for node in &self.trees[up] {
            let cards = node.cards as usize;
            let left = some[node.value as usize].saturating_sub(node.before);
            ways[cards] = &ways[cards - 1] * UBig::from(left);
            if node.orders > 0.0 {
                sums[node.end as usize][cards] += UBig::from(node.orders as u32) * &ways[cards];
            }
        }
        std::array::from_fn(|end| {
            let (mut sum, mut orders) = (Ratio::ZERO, Ratio::ONE);
            for (k, ways) in sums[end].iter().enumerate().take(all as usize + 1) {
                sum += whole(ways.clone()) / &orders;
                orders *= whole((i32::from(all) - k as i32).max(1));
            }
            sum
        })
    }
}

/// How many shoes are weighed at a time.
const LANES: usize = 4;

/// Each set of a tree weighed by the ways to draw it from some of all cards: for several shoes at once, as the way through
/// the tree costs more than the sums.
#[inline]
fn weigh<const L: usize>(tree: &[Node], shoes: [(&[u16; 10], u16); L]) -> [EndChances; L] {
    let mut inverse = [[0.0; L]; LONGEST];
    let mut n = [[0.0; L]; 16];
    for (lane, (some, all)) in shoes.iter().enumerate() {
        inverse[0][lane] = 1.0;
        for k in 1..LONGEST.min(*all as usize + 1) {
            inverse[k][lane] = inverse[k - 1][lane] / (f64::from(*all) - (k - 1) as f64);
        }
        some.iter().zip(&mut n).for_each(|(&some, n)| n[lane] = f64::from(some));
    }
    // The ways of the path so far, by its number of cards. A value that runs out makes a factor of zero, and no more of
    // it can follow but below that.
    let mut ways = [[1.0; L]; LONGEST];
    let mut sums = [[0.0; L]; ENDS];
    for node in tree {
        let cards = node.cards as usize % LONGEST;
        let before = f64::from(node.before);
        let (so_far, left) = (ways[(cards + LONGEST - 1) % LONGEST], n[node.value as usize & 15]);
        let product: [f64; L] = std::array::from_fn(|i| so_far[i] * (left[i] - before));
        ways[cards] = product;
        if node.orders > 0.0 {
            let (sum, inverse) = (&mut sums[node.end as usize & 7], &inverse[cards]);
            (0..L).for_each(|i| sum[i] += node.orders * product[i] * inverse[i]);
        }
    }
    std::array::from_fn(|lane| std::array::from_fn(|end| sums[end][lane]))
}

/// The index of the end a total is.
pub fn end_of(total: Total) -> usize {
    match total.value() {
        _ if total.is_blackjack() => BLACKJACK,
        22 => TWENTY_TWO,
        over if over > 22 => OVER,
        value => (value as usize).saturating_sub(17),
    }
}

/// Every set of cards a dealer may draw to an up card, with how it ends. An ace under a ten and a ten under an ace end at
/// once.
pub fn drawn(up: usize, draws: &impl Fn(Total) -> bool) -> Vec<DealerDraw> {
    let start = Total::EMPTY.with_value(up as u8 + 1);
    let mut layer = BTreeMap::from([([0u8; 10], 1u32)]);
    let mut finished = vec![];
    while !layer.is_empty() {
        let mut next = BTreeMap::new();
        for (cards, orders) in layer {
            let values = (0..10u8).flat_map(|v| std::iter::repeat_n(v + 1, cards[v as usize] as usize));
            let total = values.fold(start, Total::with_value);
            let down = total.cards() >= 2;
            if down && (total.is_blackjack() || total.is_bust() || !draws(total)) {
                finished.push(DealerDraw { cards, end: end_of(total), orders });
                continue;
            }
            for v in 0..10 {
                let mut more = cards;
                more[v] += 1;
                *next.entry(more).or_insert(0) += orders;
            }
        }
        layer = next;
    }
    finished
}

/// The sets as paths of one tree, cards of high value first: they make the shortest paths.
fn tree(sets: &[DealerDraw]) -> Vec<Node> {
    let path = |set: &DealerDraw| -> Vec<u8> {
        (0..10u8).rev().flat_map(|v| std::iter::repeat_n(v, set.cards[v as usize] as usize)).collect()
    };
    let mut paths: Vec<_> = sets.iter().map(|set| (path(set), set)).collect();
    assert!(paths.iter().all(|(path, _)| path.len() < LONGEST), "a dealer draws fewer than {LONGEST} cards");
    paths.sort_by(|a, b| a.0.cmp(&b.0));
    let mut nodes = vec![];
    let mut last: &[u8] = &[];
    for (path, set) in &paths {
        let shared = path.iter().zip(last).take_while(|(a, b)| a == b).count();
        for at in shared..path.len() {
            let value = path[at];
            let before = path[..at].iter().filter(|&&v| v == value).count() as u16;
            nodes.push(Node { value, cards: at as u8 + 1, end: 0, before, orders: 0.0 });
        }
        let node = nodes.last_mut().expect("the dealer draws to an up card");
        (node.end, node.orders) = (set.end as u8, f64::from(set.orders));
        last = path;
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits_soft_17(total: Total) -> bool {
        total.value() < 17 || total.is_soft() && total.value() == 17
    }

    fn stands(total: Total) -> bool {
        total.value() < 17
    }

    /// Card by card, in order.
    fn by_drawing(
        shoe: ValueCounts,
        total: Total,
        draws: fn(Total) -> bool,
        weight: f64,
        ends: &mut EndChances,
    ) {
        if total.cards() >= 2 && (total.is_blackjack() || total.is_bust() || !draws(total)) {
            ends[end_of(total)] += weight;
            return;
        }
        for v in 0..10 {
            if let Some(rest) = shoe.without(v) {
                let more = weight * shoe.chance(v, None);
                by_drawing(rest, total.with_value(v as u8 + 1), draws, more, ends);
            }
        }
    }

    #[test]
    fn sets_of_cards_give_what_drawing_in_order_gives() {
        let shoe = ValueCounts::new([5, 3, 7, 4, 2, 8, 4, 4, 3, 20]);
        for draws in [hits_soft_17, stands] {
            let dealer = DealerTrees::new(draws);
            for up in 0..10 {
                let mut ends = [0.0; ENDS];
                by_drawing(shoe, Total::EMPTY.with_value(up as u8 + 1), draws, 1.0, &mut ends);
                let fast = dealer.ends(up, &shoe);
                let exact = dealer.exact_part(up, shoe.counts(), shoe.all());
                for end in 0..ENDS {
                    assert!((fast[end] - ends[end]).abs() < 1e-14, "{up} {end}");
                    assert!((crate::decimal(&exact[end]) - ends[end]).abs() < 1e-14, "{up} {end}");
                }
                assert_eq!(exact.into_iter().fold(Ratio::ZERO, |a, b| a + b), Ratio::ONE);
            }
        }
    }

    #[test]
    fn the_trees_are_small() {
        let dealer = DealerTrees::new(hits_soft_17);
        let nodes = |trees: &[Vec<Node>; 10]| trees.iter().map(Vec::len).sum::<usize>();
        assert!(nodes(&dealer.lean) < nodes(&dealer.trees) && nodes(&dealer.lean) < 8_000);
        let longest = dealer.trees.iter().flatten().map(|n| n.cards as usize).max().unwrap();
        assert!(longest < LONGEST, "{longest}");
    }
}
