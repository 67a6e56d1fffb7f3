//! All holdings on one board, put in order: how many dealer's holdings each beats, ties and loses to.

use equipment::Card;
use hands::Sum;

use super::boards::{lanes, pair_of};
use super::outcomes::{LOSE, LOSE_LOW, OUTCOMES, TIE, WIN, WIN_LOW};

/// A holding on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// Its number.
    pub(super) pair: u16,
    /// The value of the best five of the seven cards.
    pub(super) rank: u16,
    /// How many dealer's holdings lead to each outcome.
    pub(super) counts: [u16; OUTCOMES],
}

impl Held {
    /// The category of the best five of the seven cards.
    #[inline]
    pub(super) fn category(&self) -> usize {
        self.rank as usize >> 12
    }

    /// How many dealer's holdings there are.
    #[inline]
    pub(super) fn against(&self) -> u64 {
        self.counts.iter().map(|n| *n as u64).sum()
    }

    /// Each outcome's number times what it is worth, added up.
    #[inline]
    pub(super) fn worth(&self, each: &[i64; OUTCOMES]) -> i64 {
        self.counts.iter().zip(each).map(|(n, w)| *n as i64 * w).sum()
    }
}

/// Cards of a holding counted one by one.
type ByCard = [u16; 52];

/// The showdowns of a pack: room that is used for one board after another.
pub(super) struct Showdown {
    cards: Vec<Card>,
    /// A dealer's hand qualifies from this value on.
    qualifying: u32,
    left: Vec<(u8, Sum)>,
    order: Vec<u32>,
    sorted: Vec<u32>,
    held: Vec<Held>,
}

impl Showdown {
    pub(super) fn new(cards: &[Card], qualifying: usize) -> Showdown {
        Showdown {
            cards: cards.to_vec(),
            qualifying: (qualifying as u32) << 28,
            left: vec![],
            order: vec![],
            sorted: vec![],
            held: vec![],
        }
    }

    /// Every holding on a board, the lowest first.
    pub(super) fn of(&mut self, board: &[Card; 5]) -> &[Held] {
        self.rank(board);
        self.sort();
        self.count();
        &self.held
    }

    /// Ranks the holdings: the value of the hand, then the two cards.
    fn rank(&mut self, board: &[Card; 5]) {
        let gone = lanes(board);
        self.left.clear();
        let left = self.cards.iter().filter(|c| lanes(&[**c]) & gone == 0);
        self.left.extend(left.map(|&card| (card.id(), Sum::EMPTY.with(card))));
        let board = Sum::of(board);
        self.order.clear();
        for (i, &(b, second)) in self.left.iter().enumerate() {
            let six = board.join(second);
            self.order.extend(self.left[..i].iter().map(|&(a, first)| {
                (six.join(first).seven().value() as u32) << 16 | (a as u32) << 8 | b as u32
            }));
        }
    }

    /// Puts the holdings in order of value, by its lower byte and then by its upper one.
    fn sort(&mut self) {
        for shift in [16, 24] {
            let mut places = [0u32; 257];
            self.order.iter().for_each(|key| places[(key >> shift & 0xff) as usize + 1] += 1);
            (0..256).for_each(|byte| places[byte + 1] += places[byte]);
            self.sorted.resize(self.order.len(), 0);
            for &key in &self.order {
                let place = &mut places[(key >> shift & 0xff) as usize];
                self.sorted[*place as usize] = key;
                *place += 1;
            }
            std::mem::swap(&mut self.order, &mut self.sorted);
        }
    }

    /// Counts for each holding the others below and beside it that share none of its cards: all of them, less those
    /// with one card, less those with the other; only the holding itself has both.
    fn count(&mut self) {
        let left = self.left.len() as u16;
        let against = (left - 2) * (left - 3) / 2;
        let low_end = self.order.partition_point(|&key| key < self.qualifying);
        let mut lows: ByCard = [0; 52];
        self.order[..low_end].iter().for_each(|&key| tick(&mut lows, key));
        let (mut below, mut beside): (ByCard, ByCard) = ([0; 52], [0; 52]);
        self.held.clear();
        let mut from = 0;
        for equals in self.order.chunk_by(|a, b| a >> 16 == b >> 16) {
            equals.iter().for_each(|&key| tick(&mut beside, key));
            let is_low = from < low_end;
            for &key in equals {
                let (a, b) = cards(key);
                let less = from as u16 - below[a] - below[b];
                let equal = equals.len() as u16 + 1 - beside[a] - beside[b];
                let low = low_end as u16 + u16::from(is_low) - lows[a] - lows[b];
                let mut counts = [0; OUTCOMES];
                counts[TIE] = equal;
                if is_low {
                    counts[WIN_LOW] = less;
                    counts[LOSE_LOW] = low - less - equal;
                    counts[LOSE] = against - low;
                } else {
                    counts[WIN_LOW] = low;
                    counts[WIN] = less - low;
                    counts[LOSE] = against - less - equal;
                }
                let pair = pair_of(a as u8, b as u8) as u16;
                self.held.push(Held { pair, rank: (key >> 16) as u16, counts });
            }
            for &key in equals {
                let (a, b) = cards(key);
                below[a] += 1;
                below[b] += 1;
                beside[a] = 0;
                beside[b] = 0;
            }
            from += equals.len();
        }
    }
}

#[inline]
fn cards(key: u32) -> (usize, usize) {
    ((key >> 8 & 0xff) as usize, (key & 0xff) as usize)
}

#[inline]
fn tick(by: &mut ByCard, key: u32) {
    let (a, b) = cards(key);
    by[a] += 1;
    by[b] += 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use equipment::Deck;

    /// Every dealer's holding visited, on a few boards.
    #[test]
    fn the_counts_are_those_of_every_dealers_holding() {
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        let mut showdown = Showdown::new(&deck, 1);
        for board in ["2c 5d 9h Js Kc", "2c 3c 4c 5c 9d", "7c 7d 7h Ks Kd", "Tc Jc Qc Kc Ac"] {
            let board: [Card; 5] = equipment::cards(board).unwrap().try_into().unwrap();
            let mut all = vec![];
            for (j, &b) in deck.iter().enumerate() {
                for &a in &deck[..j] {
                    if !board.contains(&a) && !board.contains(&b) {
                        let [c, d, e, f, g] = board;
                        all.push((a, b, hands::poker::seven(&[a, b, c, d, e, f, g])));
                    }
                }
            }
            let held = showdown.of(&board);
            assert_eq!(held.len(), all.len());
            for &(a, b, ours) in all.iter().step_by(13) {
                let mut counts = [0; OUTCOMES];
                for &(c, d, theirs) in
                    all.iter().filter(|(c, d, _)| ![a, b].contains(c) && ![a, b].contains(d))
                {
                    let low = theirs.category() < hands::PokerCategory::Pair;
                    assert!(c < d);
                    counts[match ours.cmp(&theirs) {
                        std::cmp::Ordering::Greater => {
                            if low {
                                WIN_LOW
                            } else {
                                WIN
                            }
                        }
                        std::cmp::Ordering::Equal => TIE,
                        std::cmp::Ordering::Less => {
                            if low {
                                LOSE_LOW
                            } else {
                                LOSE
                            }
                        }
                    }] += 1;
                }
                let pair = pair_of(a.id(), b.id()) as u16;
                let found = held.iter().find(|h| h.pair == pair).unwrap();
                assert_eq!((found.counts, found.rank), (counts, ours.value()));
            }
        }
    }
}
