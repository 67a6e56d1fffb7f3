//! Cards that lie, as far as any hand can tell: their ranks, and the suits that may still make a flush.
//!
//! A suit is *live* if so many of its cards lie that a holding may come to a flush in it: three on a board, two when one
//! card is still to come. Of a card in a dead suit only the rank counts. So the label of a card is its live suit, or that it
//! has none, and two holdings with the same ranks and labels fare alike. The 134,459 classes of boards come down to 42,783
//! shapes, and 123 million holdings on them to 10 million.

use std::collections::HashMap;

/// How many ranks there are.
pub(super) const RANKS: usize = 13;

/// The label of a card of each suit: the number of its suit among the live ones, or the number of these.
pub(super) type Labels = [u8; 4];

/// Some cards that lie, standing for all of their shape.
pub(super) struct Shape {
    /// The cards, sixteen bits a suit.
    pub(super) lie: u64,
    /// The labels that the suits of these cards have.
    pub(super) labels: Labels,
    /// How many labels there are: the live suits, and one for all others.
    pub(super) width: u8,
    /// Where the holdings of two ranks on this shape begin, among those on all shapes. There is one for every two labels.
    pub(super) from: u32,
}

impl Shape {
    /// The cards of a rank and a label that are left of a pack.
    pub(super) fn left(&self, pack: u64, rank: usize, label: u8) -> u64 {
        let suits = (0..4).filter(|&s| self.labels[s] == label);
        suits.fold(0, |set, s| set | 1 << (16 * s + rank)) & pack & !self.lie
    }
}

/// The live suits with their ranks, each with the kind of suit it is; and the other cards by rank, three bits each.
type Key = ([u16; 2], u64);

/// The shapes of so many cards that have been met.
pub(super) struct Shapes {
    /// How many cards of a suit make it live.
    live_from: u32,
    /// For each suit, the first that has the same ranks.
    alike: [usize; 4],
    pub(super) all: Vec<Shape>,
    numbers: HashMap<Key, u32>,
    /// How many holdings of two ranks there are on all shapes.
    pub(super) nodes: u32,
}

impl Shapes {
    pub(super) fn new(live_from: u32, alike: [usize; 4]) -> Shapes {
        Shapes { live_from, alike, all: vec![], numbers: HashMap::new(), nodes: 0 }
    }

    fn key(&self, lie: u64) -> (Key, Labels, u8) {
        let lane = |s: usize| (lie >> (16 * s)) as u16;
        let mut live: Vec<(u16, usize)> = (0..4)
            .filter(|&s| lane(s).count_ones() >= self.live_from)
            .map(|s| (lane(s) | (self.alike[s] as u16) << RANKS, s))
            .collect();
        live.sort_unstable_by(|a, b| b.cmp(a));
        let mut labels = [live.len() as u8; 4];
        let mut key = ([0; 2], 0);
        for (at, &(ranks, s)) in live.iter().enumerate() {
            labels[s] = at as u8;
            key.0[at] = ranks;
        }
        for s in (0..4).filter(|&s| labels[s] as usize == live.len()) {
            (0..RANKS).filter(|rank| lane(s) >> rank & 1 == 1).for_each(|rank| key.1 += 1 << (3 * rank));
        }
        (key, labels, live.len() as u8 + 1)
    }

    /// The shape of these cards, and the labels of their suits; none if it was not met before.
    pub(super) fn find(&self, lie: u64) -> Option<(&Shape, Labels)> {
        let (key, labels, _) = self.key(lie);
        self.numbers.get(&key).map(|&number| (&self.all[number as usize], labels))
    }

    /// The shape of these cards, and the labels of their suits.
    pub(super) fn meet(&mut self, lie: u64) -> (&Shape, Labels) {
        let (key, labels, width) = self.key(lie);
        let number = *self.numbers.entry(key).or_insert(self.all.len() as u32);
        if number as usize == self.all.len() {
            self.all.push(Shape { lie, labels, width, from: self.nodes });
            self.nodes += u32::from(width) * u32::from(width);
        }
        (&self.all[number as usize], labels)
    }
}
