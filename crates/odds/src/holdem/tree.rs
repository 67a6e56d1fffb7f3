//! Every deal of hold'em, holdings that fare alike put together: flops, the fourth card, the fifth card, the showdown.
//!
//! Nothing here depends on what anything pays. A node is a holding on cards that lie: of a class on flops, by ranks and
//! labels on [`shapes`](super::shapes) of four and five cards. Ranks of a holding never change, so each pair of ranks is a
//! tree of its own; [`carry`](super::carry) takes values up to the flop and deals down from it.

use std::sync::OnceLock;

use equipment::{Card, Composition};
use rayon::prelude::*;

use super::boards::{Boards, PAIRS, lanes, pair, standard_pair};
use super::features::Lying;
use super::holdings::{TWO_RANKS, at, cards, every_two_ranks, holding, split, two_labels};
use super::outcomes::{CATEGORIES, OUTCOMES};
use super::shapes::{Labels, RANKS, Shape, Shapes};
use super::showdown::{Met, Showdown};
use crate::classes::choose;
use crate::progress::Progress;

/// Boards that are looked at before what they yield is put away.
const AT_A_TIME: usize = 4096;

/// A holding on a flop, standing for all that are alike.
#[derive(Clone, Copy)]
pub(super) struct OnFlop {
    /// The class of the flop.
    pub(super) flop: u16,
    /// The ids of the two cards, the higher first.
    pub(super) cards: [u8; 2],
    /// The category of the five cards.
    pub(super) five: u8,
    /// How many holdings on flops it stands for.
    pub(super) deals: u16,
}

impl OnFlop {
    /// The holding.
    pub(super) fn own(&self) -> [Card; 2] {
        self.cards.map(|id| Card::from_id(id).expect("it was a card"))
    }
}

/// A fourth card on a flop.
pub(super) struct FourthCard {
    pub(super) card: u8,
    pub(super) width: u8,
    pub(super) labels: Labels,
    /// Where the holdings on the shape of the four cards begin.
    pub(super) from: u32,
}

/// Fifth cards of one rank and label on four cards.
pub(super) struct FifthCards {
    pub(super) rank: u8,
    pub(super) label: u8,
    /// How many there are.
    pub(super) cards: u8,
    /// How many labels the board has, and which of them each label of the four cards becomes.
    pub(super) width: u8,
    pub(super) labels: [u8; 3],
    /// Where the holdings on the shape of the board begin.
    pub(super) from: u32,
}

/// The showdowns of some holdings: how often each outcome comes, by the category of the player's hand.
pub(super) type ShowdownCounts = [[u64; OUTCOMES]; CATEGORIES];

/// Where a person puts a hand: its family, and how many cards alone beat it.
pub(super) type GuidePlace = [u8; 2];

/// All deals of a pack.
pub(super) struct Tree {
    pub(super) boards: Boards,
    /// The dealer qualifies from this category on.
    pub(super) qualifying: usize,
    /// The holdings on flops, by their ranks, in order of flops.
    pub(super) flops: Vec<Vec<OnFlop>>,
    /// The cards that may follow each class of flops.
    pub(super) turns: Vec<Vec<FourthCard>>,
    pub(super) fours: Shapes,
    /// The cards that may follow each shape of four.
    pub(super) rivers: Vec<Vec<FifthCards>>,
    pub(super) fives: Shapes,
    /// By the ranks of a holding: it at the showdown, on all boards.
    pub(super) met: Vec<Vec<Met>>,
    /// For each holding that stands for a class: the showdowns of all its deals of a flop and two more cards.
    pub(super) dealt: Vec<Option<Box<ShowdownCounts>>>,
    on_flops: OnceLock<Vec<Vec<GuidePlace>>>,
    on_fours: OnceLock<Vec<Vec<GuidePlace>>>,
}

impl Tree {
    /// Counts the deals of a pack whose dealer qualifies from a category on.
    pub(super) fn new(cards: Option<&Composition>, qualifying: usize, progress: &Progress) -> Tree {
        let boards = Boards::of(cards);
        let pack = lanes(&boards.cards);
        let mut fours = Shapes::new(2, boards.suits.alike);
        let turns =
            boards.flops.classes.iter().map(|(flop, _)| turns(pack, lanes(flop), &mut fours)).collect();
        let mut fives = Shapes::new(3, boards.suits.alike);
        let rivers = fours.all.iter().map(|four| rivers(pack, four, &mut fives)).collect();
        let flops = on_flops(&boards);
        progress.expect(fives.all.len() as u64);
        let met = met(&boards.cards, &fives, qualifying, progress);
        let mut tree = Tree {
            boards,
            qualifying,
            flops,
            turns,
            fours,
            rivers,
            fives,
            met,
            dealt: vec![],
            on_flops: OnceLock::new(),
            on_fours: OnceLock::new(),
        };
        tree.dealt = tree.all_dealt();
        tree
    }

    /// How many dealer's holdings there are on a board beside the player's.
    pub(super) fn against(&self) -> u64 {
        choose(self.boards.cards.len() as u64 - 7, 2)
    }

    /// For each holding of the pack the one that stands for its class.
    pub(super) fn classes(&self) -> Vec<usize> {
        let mut classes = vec![usize::MAX; PAIRS];
        self.boards.classes_of_pairs().for_each(|(own, class)| classes[pair(own)] = class);
        classes
    }

    /// Where a holding on four cards is found: the number of its ranks, and its place among those on all shapes.
    pub(super) fn on_four(&self, own: [Card; 2], lie: &[Card]) -> Option<(usize, usize)> {
        place(&self.fours, own, lie)
    }

    /// Where a holding on a board is found: the number of its ranks, and its place among those on all shapes.
    pub(super) fn on_five(&self, own: [Card; 2], lie: &[Card]) -> Option<(usize, usize)> {
        place(&self.fives, own, lie)
    }

    /// Where a person puts each holding on a flop.
    pub(super) fn places_on_flops(&self) -> &[Vec<GuidePlace>] {
        self.on_flops.get_or_init(|| {
            let flops = &self.boards.flops.classes;
            let lying: Vec<Lying> =
                flops.par_iter().map(|(flop, _)| Lying::new(flop, &self.boards.cards)).collect();
            let of = |node: &OnFlop| {
                let (family, beaten, _) = lying[node.flop as usize].key(node.own());
                [family as u8, beaten]
            };
            self.flops.par_iter().map(|nodes| nodes.iter().map(of).collect()).collect()
        })
    }

    /// Where a person puts each holding on four cards, by its ranks.
    pub(super) fn places_on_fours(&self) -> &[Vec<GuidePlace>] {
        self.on_fours.get_or_init(|| {
            let pack = lanes(&self.boards.cards);
            let lying = |four: &Shape| Lying::new(&cards(four.lie), &self.boards.cards);
            let lying: Vec<Lying> = self.fours.all.par_iter().map(lying).collect();
            let of = |ranks: [usize; 2]| {
                let mut places = vec![[0; 2]; self.fours.nodes as usize];
                for (four, lying) in self.fours.all.iter().zip(&lying) {
                    for (at, labels) in two_labels(four.width).enumerate() {
                        if let Some(own) = holding(four, pack, ranks, labels) {
                            let (family, beaten, _) = lying.key(own);
                            places[four.from as usize + at] = [family as u8, beaten];
                        }
                    }
                }
                places
            };
            every_two_ranks().into_par_iter().map(of).collect()
        })
    }
}

fn place(shapes: &Shapes, own: [Card; 2], lie: &[Card]) -> Option<(usize, usize)> {
    let (shape, labels) = shapes.find(lanes(lie))?;
    let (ranks, [high, low]) = split(own);
    Some((ranks, at(shape.from, shape.width, labels[high], labels[low])))
}

/// The shapes of four and of five cards of a pack.
#[cfg(test)]
pub(super) fn shapes_of(boards: &Boards) -> (Shapes, Shapes) {
    let pack = lanes(&boards.cards);
    let [mut fours, mut fives] = [2, 3].map(|live_from| Shapes::new(live_from, boards.suits.alike));
    boards.flops.classes.iter().for_each(|(flop, _)| drop(turns(pack, lanes(flop), &mut fours)));
    fours.all.iter().for_each(|four| drop(rivers(pack, four, &mut fives)));
    (fours, fives)
}

fn turns(pack: u64, lie: u64, fours: &mut Shapes) -> Vec<FourthCard> {
    let follow = |card: Card| {
        let (four, labels) = fours.meet(lie | lanes(&[card]));
        FourthCard { card: card.id(), width: four.width, labels, from: four.from }
    };
    cards(pack & !lie).into_iter().map(follow).collect()
}

fn rivers(pack: u64, four: &Shape, fives: &mut Shapes) -> Vec<FifthCards> {
    let mut rivers = vec![];
    for label in 0..four.width {
        for rank in 0..RANKS {
            let left = four.left(pack, rank, label);
            if left != 0 {
                let (five, labels) = fives.meet(four.lie | left & left.wrapping_neg());
                let dead = five.width - 1;
                let mut becomes = [dead; 3];
                for s in (0..4).filter(|&s| four.labels[s] + 1 < four.width) {
                    becomes[four.labels[s] as usize] = labels[s];
                }
                rivers.push(FifthCards {
                    rank: rank as u8,
                    label,
                    cards: left.count_ones() as u8,
                    width: five.width,
                    labels: becomes,
                    from: five.from,
                });
            }
        }
    }
    rivers
}

pub(super) fn on_flops(boards: &Boards) -> Vec<Vec<OnFlop>> {
    let mut all = vec![vec![]; TWO_RANKS];
    for (flop, (cards, n)) in boards.flops.classes.iter().enumerate() {
        let lie = lanes(cards);
        let keeping = boards.suits.keeping(lie);
        let mut stands_for = vec![0u16; PAIRS];
        let held: Vec<_> = boards.holdings().filter(|own| lanes(own) & lie == 0).collect();
        held.iter().for_each(|own| stands_for[standard_pair(&keeping, pair(*own))] += *n as u16);
        for own in held {
            let deals = stands_for[pair(own)];
            if deals > 0 {
                let [a, b] = own;
                let [c, d, e] = *cards;
                let five = hands::poker::five(&[a, b, c, d, e]).category() as u8;
                let ids = [a.id().max(b.id()), a.id().min(b.id())];
                all[split(own).0].push(OnFlop { flop: flop as u16, cards: ids, five, deals });
            }
        }
    }
    all
}

fn met(pack: &[Card], fives: &Shapes, qualifying: usize, progress: &Progress) -> Vec<Vec<Met>> {
    let mut met: Vec<Vec<Met>> = (0..TWO_RANKS).map(|_| Vec::with_capacity(fives.nodes as usize)).collect();
    for some in fives.all.chunks(AT_A_TIME) {
        let found: Vec<Vec<Met>> = some
            .par_iter()
            .map_init(|| Showdown::new(pack, qualifying), |showdown, five| showdown.of(five))
            .collect();
        met.par_iter_mut().enumerate().for_each(|(ranks, met)| {
            for (five, found) in some.iter().zip(&found) {
                let each = usize::from(five.width) * usize::from(five.width);
                met.extend(&found[ranks * each..][..each]);
            }
        });
        progress.add(some.len() as u64);
    }
    met
}
