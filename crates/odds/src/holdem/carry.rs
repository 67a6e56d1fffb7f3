//! Values taken up the tree, from boards to flops; and deals taken down it, from flops to boards.

use super::boards::{PAIRS, pair};
use super::holdings::{at, every_two_ranks};
use super::outcomes::{CATEGORIES, OUTCOMES};
use super::tree::{FifthCards, ShowdownCounts, Tree};
use rayon::prelude::*;

impl FifthCards {
    /// How many of these cards are left beside a holding of these ranks and labels.
    #[inline]
    fn left(&self, ranks: [usize; 2], labels: [u8; 2]) -> i64 {
        let own = |i: usize| i64::from(self.rank as usize == ranks[i] && self.label == labels[i]);
        i64::from(self.cards) - own(0) - own(1)
    }
}

impl Tree {
    /// For each holding of two ranks on four cards, its values on all boards that may come of them.
    pub(super) fn up_to_fours<const N: usize>(&self, ranks: [usize; 2], fives: &[[i64; N]]) -> Vec<[i64; N]> {
        let mut fours = vec![[0; N]; self.fours.nodes as usize];
        for (four, rivers) in self.fours.all.iter().zip(&self.rivers) {
            let width = usize::from(four.width);
            let sums = &mut fours[four.from as usize..][..width * width];
            match width {
                1 => up::<1, N>(ranks, rivers, fives, sums),
                2 => up::<2, N>(ranks, rivers, fives, sums),
                _ => up::<3, N>(ranks, rivers, fives, sums),
            }
        }
        fours
    }

    /// For each holding of two ranks on a flop, its values on all fourth cards.
    pub(super) fn up_to_flops<const N: usize>(&self, two_ranks: usize, fours: &[[i64; N]]) -> Vec<[i64; N]> {
        let of = |node: &super::tree::OnFlop| {
            let [a, b] = node.cards;
            let mut sum = [0; N];
            for turn in self.turns[node.flop as usize].iter().filter(|t| t.card != a && t.card != b) {
                let labels = [a, b].map(|id| turn.labels[id as usize & 3]);
                let more = &fours[at(turn.from, turn.width, labels[0], labels[1])];
                (0..N).for_each(|i| sum[i] += more[i]);
            }
            sum
        };
        self.flops[two_ranks].iter().map(of).collect()
    }

    /// For each holding of two ranks on four cards, how many of these deals of flops lead there.
    pub(super) fn down_to_fours<const N: usize>(
        &self,
        two_ranks: usize,
        flops: &[[u32; N]],
    ) -> Vec<[u32; N]> {
        let mut fours = vec![[0; N]; self.fours.nodes as usize];
        for (node, deals) in self.flops[two_ranks].iter().zip(flops).filter(|(_, d)| **d != [0; N]) {
            let [a, b] = node.cards;
            for turn in self.turns[node.flop as usize].iter().filter(|t| t.card != a && t.card != b) {
                let labels = [a, b].map(|id| turn.labels[id as usize & 3]);
                let sum = &mut fours[at(turn.from, turn.width, labels[0], labels[1])];
                (0..N).for_each(|i| sum[i] += deals[i]);
            }
        }
        fours
    }

    /// For each holding of two ranks on a board, how many of these deals of four cards lead there.
    pub(super) fn down_to_fives<const N: usize>(
        &self,
        ranks: [usize; 2],
        fours: &[[u32; N]],
    ) -> Vec<[u32; N]> {
        let mut fives = vec![[0; N]; self.fives.nodes as usize];
        for (four, rivers) in self.fours.all.iter().zip(&self.rivers) {
            let width = usize::from(four.width);
            let deals = &fours[four.from as usize..][..width * width];
            match width {
                1 => down::<1, N>(ranks, rivers, deals, &mut fives),
                2 => down::<2, N>(ranks, rivers, deals, &mut fives),
                _ => down::<3, N>(ranks, rivers, deals, &mut fives),
            }
        }
        fives
    }

    /// The showdowns of all deals of each class of holdings, each board once for every flop in it.
    pub(super) fn all_dealt(&self) -> Vec<Option<Box<ShowdownCounts>>> {
        let classes = self.classes();
        let of = |(number, ranks): (usize, [usize; 2])| {
            let nodes = &self.flops[number];
            let mut of_nodes: Vec<usize> = nodes.iter().map(|node| classes[pair(node.own())]).collect();
            let each: Vec<usize> = of_nodes.clone();
            of_nodes.sort_unstable();
            of_nodes.dedup();
            let mut found = vec![];
            for some in of_nodes.chunks(2) {
                let deals: Vec<[u32; 2]> = nodes
                    .iter()
                    .zip(&each)
                    .map(|(node, class)| {
                        let of =
                            |i: usize| if some.get(i) == Some(class) { u32::from(node.deals) } else { 0 };
                        [of(0), of(1)]
                    })
                    .collect();
                let fives = self.down_to_fives(ranks, &self.down_to_fours(number, &deals));
                let mut ends = [[[0u64; OUTCOMES]; CATEGORIES]; 2];
                for (met, deals) in self.met[number].iter().zip(&fives).filter(|(_, d)| **d != [0; 2]) {
                    let counts = met.counts(self.qualifying, self.against());
                    for (ends, deals) in ends.iter_mut().zip(deals) {
                        let ends = ends[met.category()].iter_mut().zip(counts);
                        // The last two cards come in two orders.
                        ends.for_each(|(sum, n)| *sum += u64::from(deals / 2) * n as u64);
                    }
                }
                found.extend(some.iter().copied().zip(ends));
            }
            found
        };
        let found: Vec<_> = every_two_ranks().into_par_iter().enumerate().map(of).collect();
        let mut dealt: Vec<Option<Box<ShowdownCounts>>> = (0..PAIRS).map(|_| None).collect();
        found.into_iter().flatten().for_each(|(class, ends)| dealt[class] = Some(Box::new(ends)));
        dealt
    }
}

#[inline]
fn up<const W: usize, const N: usize>(
    ranks: [usize; 2],
    rivers: &[FifthCards],
    fives: &[[i64; N]],
    sums: &mut [[i64; N]],
) {
    for river in rivers {
        for high in 0..W {
            for low in 0..W {
                let left = river.left(ranks, [high as u8, low as u8]);
                if left > 0 {
                    let more = &fives[at(river.from, river.width, river.labels[high], river.labels[low])];
                    let sum = &mut sums[high * W + low];
                    (0..N).for_each(|i| sum[i] += left * more[i]);
                }
            }
        }
    }
}

#[inline]
fn down<const W: usize, const N: usize>(
    ranks: [usize; 2],
    rivers: &[FifthCards],
    fours: &[[u32; N]],
    fives: &mut [[u32; N]],
) {
    for river in rivers {
        for high in 0..W {
            for low in 0..W {
                let left = river.left(ranks, [high as u8, low as u8]);
                if left > 0 {
                    let sum = &mut fives[at(river.from, river.width, river.labels[high], river.labels[low])];
                    let deals = &fours[high * W + low];
                    (0..N).for_each(|i| sum[i] += left as u32 * deals[i]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use equipment::{Card, Composition};
    use hands::Sum;

    use super::*;
    use crate::holdem::faced::{Faced, completed};
    use crate::holdem::shapes::Shapes;
    use crate::holdem::tree::{OnFlop, shapes_of};
    use crate::progress::Progress;

    /// Suits of unlike length, two of them alike; a live suit on many boards, two on many fours.
    const UNEVEN: &str = "2c 3c 4c 5c 9c 2d 3d 9d 2h 3h 9h Ks As";

    fn deck(text: &str) -> Composition {
        let mut deck = Composition::EMPTY;
        equipment::cards(text).unwrap().into_iter().for_each(|card| deck.put(card));
        deck
    }

    #[test]
    fn the_showdowns_of_a_holding_are_those_of_every_board_and_every_dealers_holding() {
        let pack = deck(UNEVEN);
        let cards: Vec<Card> = pack.iter().map(|(card, _)| card).collect();
        let tree = Tree::new(Some(&pack), 1, &Progress::new());
        let mut found = vec![[[0u64; OUTCOMES]; CATEGORIES]; PAIRS];
        for (own, class) in tree.boards.classes_of_pairs() {
            let rest: Vec<Card> = cards.iter().copied().filter(|card| !own.contains(card)).collect();
            completed(Sum::EMPTY, &rest, 5, |board, left| {
                let faced = Faced::new(Sum::of(&own), board, left, 1);
                // Each board has ten flops.
                let ends = found[class][faced.category].iter_mut().zip(faced.counts);
                ends.for_each(|(sum, n)| *sum += 10 * n as u64);
            });
        }
        for (found, dealt) in found.iter().zip(&tree.dealt) {
            assert_eq!(*found, dealt.as_ref().map_or([[0; OUTCOMES]; CATEGORIES], |dealt| **dealt));
        }
    }

    #[test]
    fn a_full_deck_has_so_many_shapes_and_every_deal_of_a_flop_is_in_a_class() {
        let boards = crate::holdem::boards::Boards::of(None);
        let (fours, fives): (Shapes, Shapes) = shapes_of(&boards);
        assert_eq!([fours.all.len(), fives.all.len()], [16_432, 42_783]);
        let flops = crate::holdem::tree::on_flops(&boards);
        assert_eq!(flops.iter().map(Vec::len).sum::<usize>(), 1_286_792);
        let deals = |node: &OnFlop| u64::from(node.deals);
        assert_eq!(flops.iter().flatten().map(deals).sum::<u64>(), 1_326 * 19_600);
    }
}
