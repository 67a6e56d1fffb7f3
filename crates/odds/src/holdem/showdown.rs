//! All holdings on one board, put in order: how many dealer's holdings each beats, ties and loses to.

use equipment::Card;
use hands::Sum;

use super::boards::lanes;
use super::holdings::{cards, every_two_ranks, two_labels};
use super::outcomes::{LOSE, LOSE_LOW, OUTCOMES, TIE, WIN, WIN_LOW};
use super::shapes::{RANKS, Shape};

/// A holding at the showdown: its hand, and the dealer's holdings beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// The value of the best five of the seven cards.
    pub(super) rank: u16,
    /// How many dealer's holdings are worse; [`NOBODY`] where the pack has no such holding.
    less: u16,
    /// How many are level.
    equal: u16,
    /// How many do not qualify.
    low: u16,
}

/// No holding.
const NOBODY: u16 = u16::MAX;

impl Met {
    const NONE: Met = Met { rank: 0, less: NOBODY, equal: 0, low: 0 };

    /// Whether the pack has such a holding on this board.
    #[inline]
    pub(super) fn is_there(&self) -> bool {
        self.less != NOBODY
    }

    /// The category of the best five of the seven cards.
    #[inline]
    pub(super) fn category(&self) -> usize {
        self.rank as usize >> 12
    }

    /// How many dealer's holdings, of so many, lead to each outcome.
    #[inline]
    pub(super) fn counts(&self, qualifying: usize, against: u64) -> [i64; OUTCOMES] {
        let [less, equal, low, all] = [self.less.into(), self.equal.into(), self.low.into(), against as i64];
        let mut counts = [0; OUTCOMES];
        counts[TIE] = equal;
        if self.category() < qualifying {
            counts[WIN_LOW] = less;
            counts[LOSE_LOW] = low - less - equal;
            counts[LOSE] = all - low;
        } else {
            counts[WIN_LOW] = low;
            counts[WIN] = less - low;
            counts[LOSE] = all - less - equal;
        }
        counts
    }
}

/// Each outcome's number times what it is worth, added up.
#[inline]
pub(super) fn worth(counts: &[i64; OUTCOMES], each: &[i64; OUTCOMES]) -> i64 {
    counts.iter().zip(each).map(|(n, w)| n * w).sum()
}

/// Cards that the board cannot tell apart.
#[derive(Clone, Copy)]
struct AlikeCards {
    /// Two of them, the second only if there are two.
    cards: [Option<Card>; 2],
    /// How many there are.
    there: u16,
}

/// The showdowns of a pack: room that is used for one board after another.
pub(super) struct Showdown {
    pack: u64,
    /// A dealer's hand qualifies from this value on.
    qualifying: u32,
    kinds: Vec<AlikeCards>,
    order: Vec<u32>,
}

/// The most kinds of cards that a board tells apart: ten ranks of a live suit and thirteen others.
const KINDS: usize = 2 * RANKS;

impl Showdown {
    pub(super) fn new(pack: &[Card], qualifying: usize) -> Showdown {
        Showdown { pack: lanes(pack), qualifying: (qualifying as u32) << 28, kinds: vec![], order: vec![] }
    }

    /// Every holding on a board: by its ranks, then by the labels of its cards.
    pub(super) fn of(&mut self, board: &Shape) -> Vec<Met> {
        let number = self.sort_out(board);
        self.rank(board);
        self.order.sort_unstable();
        let met = self.count();
        let find = |ranks: [usize; 2], labels: [u8; 2]| {
            let [a, b] = [0, 1].map(|i| number[ranks[i]][labels[i] as usize]);
            match (a, b) {
                (Some(a), Some(b)) => met[a.max(b) * KINDS + a.min(b)],
                _ => Met::NONE,
            }
        };
        let all = every_two_ranks().into_iter();
        all.flat_map(|ranks| two_labels(board.width).map(move |labels| (ranks, labels)))
            .map(|(ranks, labels)| find(ranks, labels))
            .collect()
    }

    /// Sorts the cards left into kinds, and tells the number of each kind by rank and label.
    fn sort_out(&mut self, board: &Shape) -> [[Option<usize>; 2]; RANKS] {
        let mut number = [[None; 2]; RANKS];
        self.kinds.clear();
        for (rank, number) in number.iter_mut().enumerate() {
            for label in 0..board.width {
                let mut left = cards(board.left(self.pack, rank, label)).into_iter();
                let there = left.len() as u16;
                if there > 0 {
                    number[label as usize] = Some(self.kinds.len());
                    self.kinds.push(AlikeCards { cards: [left.next(), left.next()], there });
                }
            }
        }
        number
    }

    /// Ranks the holdings: the value of the hand, then the two kinds, the higher number last.
    fn rank(&mut self, board: &Shape) {
        let board = Sum::of(&cards(board.lie));
        self.order.clear();
        for (j, second) in self.kinds.iter().enumerate() {
            let [one, other] = second.cards;
            let six = board.with(one.expect("a kind has a card"));
            let firsts = self.kinds[..j].iter().map(|k| k.cards[0]).chain([other]).enumerate();
            self.order.extend(firsts.filter_map(|(i, card)| {
                let value = six.with(card?).seven().value();
                Some((value as u32) << 16 | (i as u32) << 8 | j as u32)
            }));
        }
    }

    /// Counts for each holding the others below and beside it that share none of its cards: all of them, less those
    /// with one card, less those with the other; only the holding itself has both.
    fn count(&self) -> Vec<Met> {
        let low_end = self.order.partition_point(|&key| key < self.qualifying);
        let mut lows = Taken::default();
        self.order[..low_end].iter().for_each(|&key| lows.take(&self.kinds, key));
        let mut below = Taken::default();
        let mut met = vec![Met::NONE; KINDS * KINDS];
        let mut from = 0;
        for equals in self.order.chunk_by(|a, b| a >> 16 == b >> 16) {
            let mut upto = below.clone();
            equals.iter().for_each(|&key| upto.take(&self.kinds, key));
            let own_is_low = u16::from(from < low_end);
            for &key in equals {
                let (a, b) = kinds(key);
                let less = below.without(a, b);
                met[b * KINDS + a] = Met {
                    rank: (key >> 16) as u16,
                    less,
                    equal: upto.without(a, b).wrapping_add(1).wrapping_sub(less),
                    low: lows.without(a, b).wrapping_add(own_is_low),
                };
            }
            below = upto;
            from += equals.len();
        }
        met
    }
}

#[inline]
fn kinds(key: u32) -> (usize, usize) {
    ((key >> 8 & 0xff) as usize, (key & 0xff) as usize)
}

/// Some holdings: how many there are, and how many have a certain card of each kind.
#[derive(Clone)]
struct Taken {
    all: u16,
    with: [u16; KINDS],
}

impl Default for Taken {
    fn default() -> Taken {
        Taken { all: 0, with: [0; KINDS] }
    }
}

impl Taken {
    #[inline]
    fn take(&mut self, of: &[AlikeCards], key: u32) {
        let (a, b) = kinds(key);
        let [first, second] = [of[a].there, of[b].there];
        if a == b {
            self.all += first * (first - 1) / 2;
            self.with[a] += first - 1;
        } else {
            self.all += first * second;
            self.with[a] += second;
            self.with[b] += first;
        }
    }

    /// How many have neither of two cards, the holding of both left out of account.
    #[inline]
    fn without(&self, a: usize, b: usize) -> u16 {
        self.all.wrapping_sub(self.with[a]).wrapping_sub(self.with[b])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holdem::holdings::{holding, two_ranks};
    use crate::holdem::shapes::Shapes;
    use equipment::Deck;

    /// Every dealer's holding visited, on a few boards.
    #[test]
    fn the_counts_are_those_of_every_dealers_holding() {
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        let mut showdown = Showdown::new(&deck, 1);
        for board in
            ["2c 5d 9h Js Kc", "2c 3c 4c 5c 9d", "7c 7d 7h Ks Kd", "Tc Jc Qc Kc Ac", "2h 9h Th 9s Tc"]
        {
            let board = equipment::cards(board).unwrap();
            let mut shapes = Shapes::new(3, [0; 4]);
            let (shape, _) = shapes.meet(lanes(&board));
            let found = showdown.of(shape);
            let each = usize::from(shape.width) * usize::from(shape.width);
            let seven = |own: [Card; 2]| Sum::of(&board).with(own[0]).with(own[1]).seven();
            let mut visited = 0;
            for ranks in every_two_ranks().into_iter().step_by(4) {
                for (at, labels) in two_labels(shape.width).enumerate() {
                    let met = &found[two_ranks(ranks[0], ranks[1]) * each + at];
                    let own = holding(shape, lanes(&deck), ranks, labels);
                    assert_eq!(met.is_there(), own.is_some(), "{ranks:?} {labels:?}");
                    let Some(own) = own else { continue };
                    let left: Vec<Card> =
                        deck.iter().copied().filter(|c| !board.contains(c) && !own.contains(c)).collect();
                    let mut counts = [0; OUTCOMES];
                    for (i, &a) in left.iter().enumerate() {
                        for &b in &left[i + 1..] {
                            let (ours, theirs) = (seven(own), seven([a, b]));
                            let low = theirs.category() < hands::PokerCategory::Pair;
                            counts[match ours.cmp(&theirs) {
                                std::cmp::Ordering::Greater if low => WIN_LOW,
                                std::cmp::Ordering::Greater => WIN,
                                std::cmp::Ordering::Equal => TIE,
                                std::cmp::Ordering::Less if low => LOSE_LOW,
                                std::cmp::Ordering::Less => LOSE,
                            }] += 1;
                        }
                    }
                    assert_eq!((met.counts(1, 990), met.rank), (counts, seven(own).value()), "{own:?}");
                    visited += 1;
                }
            }
            assert!(visited > 15);
        }
    }
}
