//! Holdings by their ranks and, on a shape, by the labels of their two cards.

use equipment::Card;

use super::shapes::{RANKS, Shape};

/// How many pairs of ranks there are, equal ones among them.
pub(super) const TWO_RANKS: usize = RANKS * (RANKS + 1) / 2;

/// The number of two ranks, the higher first.
#[inline]
pub(super) fn two_ranks(high: usize, low: usize) -> usize {
    high * (high + 1) / 2 + low
}

/// The ids of the cards of a holding, the higher first: the number of their ranks, and their suits.
#[inline]
pub(super) fn split([a, b]: [Card; 2]) -> (usize, [usize; 2]) {
    let [a, b] = [a.id().max(b.id()) as usize, a.id().min(b.id()) as usize];
    (two_ranks(a >> 2, b >> 2), [a & 3, b & 3])
}

/// The two ranks of each number, the higher first.
pub(super) fn every_two_ranks() -> Vec<[usize; 2]> {
    (0..RANKS).flat_map(|high| (0..=high).map(move |low| [high, low])).collect()
}

/// Every two labels of so many, in the order of the holdings on a shape.
pub(super) fn two_labels(width: u8) -> impl Iterator<Item = [u8; 2]> {
    (0..width).flat_map(move |high| (0..width).map(move |low| [high, low]))
}

/// Some holding of these ranks and labels on a shape; none if there is none.
pub(super) fn holding(shape: &Shape, pack: u64, ranks: [usize; 2], labels: [u8; 2]) -> Option<[Card; 2]> {
    let first = shape.left(pack, ranks[0], labels[0]);
    let first = first & first.wrapping_neg();
    let second = shape.left(pack, ranks[1], labels[1]) & !first;
    (first != 0 && second != 0).then(|| [card(first), card(second)])
}

/// The place of a holding with these labels.
#[inline]
pub(super) fn at(from: u32, width: u8, high: u8, low: u8) -> usize {
    from as usize + (high * width + low) as usize
}

/// The lowest card of a set.
fn card(set: u64) -> Card {
    let bit = set.trailing_zeros() as u8;
    Card::from_id((bit & 15) << 2 | bit >> 4).expect("sets are of cards")
}

/// The cards of a set.
pub(super) fn cards(mut set: u64) -> Vec<Card> {
    let mut cards = vec![];
    while set != 0 {
        cards.push(card(set));
        set &= set - 1;
    }
    cards.sort_unstable();
    cards
}
