//! The dealer's hands, in the order of their ranks and counted by rank.

use equipment::Card;
use hands::Sum;

use super::{RankIndex, RankedPack};
use crate::classes::choose;

/// The dealer's hands in the order of their ranks: the places of their five unseen cards in the pack, six bits each.
pub(super) struct DealerHands<R> {
    /// The ranks there are, the lowest first.
    pub(super) ranks: Vec<R>,
    ends: Vec<u32>,
    hands: Vec<u32>,
}

impl<R: RankIndex> DealerHands<R> {
    /// All hands of a deal.
    pub(super) fn new(deal: &RankedPack<R>) -> DealerHands<R> {
        let cards = deal.pack.cards();
        let shown = Sum::of(deal.shown);
        let mut numbers = Vec::with_capacity(choose(cards.len() as u64, 5) as usize);
        let mut found: Vec<(Option<R>, u32)> = vec![(None, 0); R::LIMIT];
        each_five(cards, shown, |_, sum| {
            let rank = (deal.dealer)(sum);
            numbers.push(rank.number() as u16);
            let (seen, count) = &mut found[rank.number()];
            *seen = Some(rank);
            *count += 1;
        });
        let mut hands = DealerHands { ranks: vec![], ends: vec![], hands: vec![0; numbers.len()] };
        let mut starts = vec![0u32; R::LIMIT];
        let mut end = 0;
        for (number, &(rank, count)) in found.iter().enumerate() {
            starts[number] = end;
            end += count;
            if let Some(rank) = rank {
                hands.ranks.push(rank);
                hands.ends.push(end);
            }
        }
        let mut number = numbers.iter();
        each_five(cards, shown, |hand, _| {
            let start = &mut starts[*number.next().expect("as many hands as before") as usize];
            hands.hands[*start as usize] = hand;
            *start += 1;
        });
        hands
    }

    /// The hands of the `at`-th rank.
    pub(super) fn of(&self, at: usize) -> &[u32] {
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.hands[from as usize..self.ends[at] as usize]
    }
}

/// Calls `f` with the places of every five of these cards, six bits each, and the sum with those shown.
#[inline]
fn each_five(cards: &[Card], shown: Sum, mut f: impl FnMut(u32, Sum)) {
    let singles: Vec<Sum> = cards.iter().map(|&card| Sum::EMPTY.with(card)).collect();
    let n = singles.len();
    for e in 4..n {
        let five = shown.join(singles[e]);
        for d in 3..e {
            let four = five.join(singles[d]);
            for c in 2..d {
                let three = four.join(singles[c]);
                for b in 1..c {
                    let two = three.join(singles[b]);
                    for (a, &one) in singles[..b].iter().enumerate() {
                        f((a | b << 6 | c << 12 | d << 18 | e << 24) as u32, two.join(one));
                    }
                }
            }
        }
    }
}

/// How many dealer hands of each rank these cards can still make, with those shown.
pub(crate) fn dealer_hands<R: RankIndex>(
    unknown: &[Card],
    shown: Sum,
    dealer: fn(Sum) -> R,
) -> Vec<(R, u64)> {
    let mut counts: Vec<Option<(R, u64)>> = vec![None; R::LIMIT];
    hands::for_each_sum(shown, unknown, 5, |sum| {
        let rank = dealer(sum);
        counts[rank.number()].get_or_insert((rank, 0)).1 += 1;
    });
    counts.into_iter().flatten().collect()
}
