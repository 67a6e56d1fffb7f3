//! Flops and holdings as numbers, and the exchanges of suits that make one out of another.

use std::collections::HashMap;

use book::Fault;
use equipment::{Card, Composition, Deck};

use crate::classes::{HandClass, Pack};

/// How many holdings of two cards a full deck has.
pub(super) const PAIRS: usize = 1_326;

/// The number of a holding, below [`PAIRS`], from the ids of its cards, the lower first.
#[inline]
pub(super) fn pair_of(a: u8, b: u8) -> usize {
    debug_assert!(a < b);
    b as usize * (b as usize - 1) / 2 + a as usize
}

/// The number of a holding.
#[inline]
pub(super) fn pair(cards: [Card; 2]) -> usize {
    let [a, b] = cards.map(|c| c.id());
    pair_of(a.min(b), a.max(b))
}

/// A set of cards, sixteen bits a suit.
#[inline]
pub(super) fn lanes(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |set, c| set | 1 << ((c.id() & 3) * 16 + (c.id() >> 2)))
}

/// An exchange of suits: where each suit goes, and where that takes every holding.
pub(super) struct Exchange {
    to: [usize; 4],
    pub(super) pairs: Box<[u16; PAIRS]>,
}

impl Exchange {
    fn new(to: [usize; 4]) -> Exchange {
        let moved = |id: u8| id & !3 | to[id as usize & 3] as u8;
        let mut pairs = Box::new([0; PAIRS]);
        for b in 1..52 {
            for a in 0..b {
                let (x, y) = (moved(a), moved(b));
                pairs[pair_of(a, b)] = pair_of(x.min(y), x.max(y)) as u16;
            }
        }
        Exchange { to, pairs }
    }

    fn moves(&self, lanes: u64) -> u64 {
        (0..4).fold(0, |moved, s| moved | (lanes >> (16 * s) & 0xffff) << (16 * self.to[s]))
    }
}

/// The exchanges of suits that leave a pack as it is.
pub(super) struct Suits {
    /// For each suit, the first that has the same ranks.
    pub(super) alike: [usize; 4],
    exchanges: Vec<Exchange>,
    /// The number of an exchange, by where the suits go.
    index: [u8; 256],
}

fn code(to: [usize; 4]) -> usize {
    to[0] | to[1] << 2 | to[2] << 4 | to[3] << 6
}

impl Suits {
    fn new(alike: [usize; 4]) -> Suits {
        let mut index = [u8::MAX; 256];
        let mut exchanges = vec![];
        for (number, place) in index.iter_mut().enumerate() {
            let to: [usize; 4] = std::array::from_fn(|s| number >> (2 * s) & 3);
            let all = to.iter().fold(0, |set, t| set | 1 << t) == 0b1111;
            if all && (0..4).all(|s| alike[s] == alike[to[s]]) {
                *place = exchanges.len() as u8;
                exchanges.push(Exchange::new(to));
            }
        }
        Suits { alike, exchanges, index }
    }

    /// The set that stands for the class of this one, and the exchange that leads there.
    #[inline]
    pub(super) fn standard(&self, set: u64) -> (u64, &Exchange) {
        let mut lane: [u64; 4] = std::array::from_fn(|s| set >> (16 * s) & 0xffff);
        let mut from = [0, 1, 2, 3];
        for i in 0..3 {
            for j in i + 1..4 {
                if lane[j] > lane[i] && self.alike[i] == self.alike[j] {
                    lane.swap(i, j);
                    from.swap(i, j);
                }
            }
        }
        let mut to = [0; 4];
        (0..4).for_each(|s| to[from[s]] = s);
        let exchange = &self.exchanges[self.index[code(to)] as usize];
        (lane[0] | lane[1] << 16 | lane[2] << 32 | lane[3] << 48, exchange)
    }

    /// The exchanges that leave a set as it is.
    pub(super) fn keeping(&self, set: u64) -> Vec<&Exchange> {
        self.exchanges.iter().filter(|e| e.moves(set) == set).collect()
    }
}

/// The holding that stands for all those these exchanges make of it.
pub(super) fn standard_pair(exchanges: &[&Exchange], pair: usize) -> usize {
    exchanges.iter().map(|e| e.pairs[pair] as usize).min().expect("leaving the suits alone is an exchange")
}

/// The classes of sets of `K` cards, numbered.
pub(super) struct Sets<const K: usize> {
    pub(super) classes: Vec<HandClass<K>>,
    numbers: HashMap<u64, u32>,
}

impl<const K: usize> Sets<K> {
    fn new(pack: &Pack) -> Sets<K> {
        let classes = pack.classes::<K>();
        let numbers = classes.iter().zip(0..).map(|((cards, _), n)| (lanes(cards), n)).collect();
        Sets { classes, numbers }
    }

    /// The class of a set, and the exchange that leads to the cards that stand for it.
    #[inline]
    pub(super) fn find<'s>(&self, suits: &'s Suits, set: u64) -> (usize, &'s Exchange) {
        let (standard, exchange) = suits.standard(set);
        (self.numbers[&standard] as usize, exchange)
    }
}

/// A pack with its classes of flops.
pub(super) struct Boards {
    pub(super) cards: Vec<Card>,
    pub(super) suits: Suits,
    pub(super) flops: Sets<3>,
}

impl Boards {
    /// The flops of a full deck, or of the reduced one asked for.
    pub(super) fn of(reduced: Option<&Composition>) -> Boards {
        let pack = Pack::of(Deck::Standard, reduced);
        Boards { cards: pack.cards().to_vec(), suits: Suits::new(pack.alike()), flops: Sets::new(&pack) }
    }

    /// The holdings of the pack.
    pub(super) fn holdings(&self) -> impl Iterator<Item = [Card; 2]> + '_ {
        let after = |i: usize| self.cards[i + 1..].iter();
        self.cards.iter().enumerate().flat_map(move |(i, &a)| after(i).map(move |&b| [a, b]))
    }

    /// The classes of holdings: the number of the one that stands for each, for every holding of the pack.
    pub(super) fn classes_of_pairs(&self) -> impl Iterator<Item = ([Card; 2], usize)> + '_ {
        let all = self.suits.keeping(0);
        self.holdings().map(move |cards| (cards, standard_pair(&all, pair(cards))))
    }
}

/// A round needs two cards for the player, two for the dealer and five for the board.
pub(super) fn enough(pack: &Pack) -> Result<(), Fault> {
    match pack.cards() {
        [_, _, _, _, _, _, _, _, _, ..] => Ok(()),
        few => Err(Fault::Choice(format!("{} cards are too few for a round of hold'em", few.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_led_to_the_one_that_stands_for_it() {
        for reduced in ["2c 3c 4c 2d 3d 4d 2h 3h 4h 5h 5s", "Ac Kc Ad Kd Ah Kh As Ks Qc Qd Qh Qs"] {
            let mut cards = Composition::EMPTY;
            equipment::cards(reduced).unwrap().into_iter().for_each(|c| cards.put(c));
            let boards = Boards::of(Some(&cards));
            let mut found = vec![0; boards.flops.classes.len()];
            for (i, &a) in boards.cards.iter().enumerate() {
                for (j, &b) in boards.cards.iter().enumerate().skip(i + 1) {
                    for &c in &boards.cards[j + 1..] {
                        let set = lanes(&[a, b, c]);
                        let (class, exchange) = boards.flops.find(&boards.suits, set);
                        assert_eq!(exchange.moves(set), lanes(&boards.flops.classes[class].0));
                        found[class] += 1;
                    }
                }
            }
            assert!(boards.flops.classes.iter().zip(found).all(|((_, n), found)| *n == found));
        }
    }
}
