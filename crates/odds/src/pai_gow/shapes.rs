//! Every kind of seven cards that the house way can tell apart, and how it is set.
//!
//! The house way looks at ranks, at the joker, and at the one suit that can make a flush. A *plain* shape is seven cards
//! by rank with no flush in them; a *suited* shape names the ranks of the flush suit and of the cards beside it. There
//! are 67,600 of the one and 225,000 of the other, whatever the pack.

use std::sync::LazyLock;

use book::Clause;
use equipment::{Card, Rank, Suit};
use games::pai_gow_poker::{HandsSet, house_rule};
use hands::{PaiGowRank, TwoRank};

/// Thirteen ranks and the joker.
pub(super) const KINDS: usize = 14;
/// The joker's place among the kinds.
pub(super) const JOKER: usize = 13;
/// How many cards a hand has.
pub(super) const SEVEN: u8 = 7;
/// How many low hands differ.
pub(super) const LOWS: usize = 91;

/// So many cards of each kind.
pub(super) type Counts = [u8; KINDS];

/// A hand as it is set, as one number: the high hand above, the low hand in seven bits below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set(u32);

impl Set {
    pub(super) fn of(hands: HandsSet) -> Set {
        // Two cards make one of 78 high cards or, above them, one of 13 pairs.
        let (category, place) = (hands.low.value() >> 12, hands.low.value() & 0xfff);
        Set((hands.high.value() as u32) << 7 | (78 * category + place) as u32)
    }

    #[inline]
    pub(super) fn high(self) -> u16 {
        (self.0 >> 7) as u16
    }

    #[inline]
    pub(super) fn low(self) -> usize {
        (self.0 & 0x7f) as usize
    }
}

/// All high hands are below this.
pub(super) const HIGHS: usize = PaiGowRank::LIMIT;
const _: () = assert!(TwoRank::LIMIT == 2 << 12);

/// How a shape is set, and by which sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct HouseSetting {
    pub(super) set: Set,
    pub(super) clause: Clause,
}

/// The hands that the house way makes of these cards.
pub(super) fn way(cards: &[Card; 7]) -> HouseSetting {
    let (low, clause) = house_rule(cards);
    let hands = parted(cards, low);
    assert!(!hands.is_foul(), "the house way never fouls: {cards:?}");
    HouseSetting { set: Set::of(hands), clause }
}

/// Seven cards parted, the picked two low.
pub(super) fn parted(cards: &[Card; 7], low: u8) -> HandsSet {
    let mut two = [cards[0]; 2];
    let mut five = [cards[0]; 5];
    let (mut t, mut f) = (0, 0);
    for (at, &card) in cards.iter().enumerate() {
        if low >> at & 1 == 1 {
            two[t] = card;
            t += 1;
        } else {
            five[f] = card;
            f += 1;
        }
    }
    HandsSet::of(&five, &two)
}

/// A suited shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suited {
    pub(super) way: HouseSetting,
    /// How the same ranks are set without the flush.
    pub(super) plain: Set,
    /// The number of the plain shape of the same ranks.
    pub(super) shape: u32,
}

/// All shapes.
pub(super) struct Shapes {
    /// `before[kind][left][n]`: how many shapes have fewer than `n` of this kind, if `left` cards are of this kind and
    /// those after it.
    before: [[[u32; 6]; 8]; KINDS],
    /// The cards of each plain shape by kind.
    pub(super) counts: Vec<Counts>,
    pub(super) plain: Vec<HouseSetting>,
    pub(super) suited: Vec<Suited>,
    /// Where the suited shapes of these ranks of the flush suit start, without and with the joker.
    first: Vec<[u32; 2]>,
}

/// The shapes, set once for all packs.
pub(super) static SHAPES: LazyLock<Shapes> = LazyLock::new(Shapes::new);

/// The most there can be of a kind.
pub(super) const fn most(kind: usize) -> u8 {
    if kind == JOKER { 1 } else { 4 }
}

impl Shapes {
    fn new() -> Shapes {
        // How many ways there are to fill `left` places with this kind and those after it.
        let mut ways = [[0u32; 8]; KINDS + 1];
        ways[KINDS][0] = 1;
        let mut before = [[[0u32; 6]; 8]; KINDS];
        for kind in (0..KINDS).rev() {
            for left in 0..8 {
                for n in 0..=most(kind) as usize {
                    let more = if n <= left { ways[kind + 1][left - n] } else { 0 };
                    before[kind][left][n + 1] = before[kind][left][n] + more;
                }
                ways[kind][left] = before[kind][left][most(kind) as usize + 1];
            }
        }
        let first = vec![[u32::MAX; 2]; 1 << 13];
        let mut shapes = Shapes { before, counts: vec![], plain: vec![], suited: vec![], first };
        every_shape(&mut [0; KINDS], 0, SEVEN, &mut |counts| shapes.counts.push(*counts));
        shapes.plain = shapes.counts.iter().map(|counts| way(&unsuited(counts))).collect();
        for flush in 0u16..1 << 13 {
            for joker in 0..2u8 {
                let size = flush.count_ones() as u8;
                if size + joker < 5 || size + joker > SEVEN {
                    continue;
                }
                shapes.first[flush as usize][joker as usize] = shapes.suited.len() as u32;
                for beside in besides(SEVEN - size - joker) {
                    let suited = shapes.suited(flush, beside, joker);
                    shapes.suited.push(suited);
                }
            }
        }
        shapes
    }

    fn suited(&self, flush: u16, beside: &[u8], joker: u8) -> Suited {
        let mut counts: Counts = std::array::from_fn(|kind| (flush >> kind & 1) as u8);
        counts[JOKER] = joker;
        let ranks = (0..13).filter(|rank| flush >> rank & 1 == 1);
        let mut cards: Vec<Card> = ranks.map(|rank| Card::new(Rank::ALL[rank], Suit::Spades)).collect();
        for (&rank, suit) in beside.iter().zip([Suit::Hearts, Suit::Clubs]) {
            counts[rank as usize] += 1;
            cards.push(Card::new(Rank::ALL[rank as usize], suit));
        }
        cards.extend((joker == 1).then_some(Card::JOKER));
        let shape = self.number(&counts);
        let way = way(&cards.try_into().expect("a shape has seven cards"));
        Suited { way, plain: self.plain[shape as usize].set, shape }
    }

    /// The number of the plain shape with these counts.
    pub(super) fn number(&self, counts: &Counts) -> u32 {
        let mut left = SEVEN;
        let mut number = 0;
        for (kind, &n) in counts.iter().enumerate() {
            number += self.before(kind, left, n);
            left -= n;
        }
        number
    }

    /// What `n` of a kind add to a shape's number, with `left` cards of this kind and those after it.
    #[inline]
    pub(super) fn before(&self, kind: usize, left: u8, n: u8) -> u32 {
        self.before[kind][left as usize & 7][n as usize]
    }

    /// The suited shapes with these ranks of the flush suit, one for each of [`besides`], in that order.
    #[inline]
    pub(super) fn suited_of(&self, flush: u16, joker: u8) -> &[Suited] {
        let first = self.first[flush as usize][joker as usize & 1] as usize;
        let beside = SEVEN - joker - flush.count_ones() as u8;
        &self.suited[first..first + besides(beside).len()]
    }
}

/// The ranks that one or two cards beside the flush suit can have, the higher first; or nothing.
pub(super) fn besides(cards: u8) -> &'static [&'static [u8]] {
    static BESIDES: LazyLock<[Vec<&'static [u8]>; 3]> = LazyLock::new(|| {
        let leak = |ranks: Vec<u8>| &*Box::leak(ranks.into_boxed_slice());
        let pairs = (0..13).flat_map(|high| (0..=high).map(move |low| vec![high, low]));
        [vec![&[]], (0..13).map(|rank| leak(vec![rank])).collect(), pairs.map(leak).collect()]
    });
    &BESIDES[cards as usize]
}

/// The place of two ranks in [`besides`].
#[inline]
pub(super) fn beside_pair(one: usize, two: usize) -> usize {
    let (high, low) = if one < two { (two, one) } else { (one, two) };
    high * (high + 1) / 2 + low
}

/// Every way to have so many cards of this kind and those after it, in the order of their numbers.
fn every_shape(counts: &mut Counts, kind: usize, left: u8, f: &mut impl FnMut(&Counts)) {
    if kind == KINDS {
        if left == 0 {
            f(counts);
        }
        return;
    }
    for n in 0..=most(kind).min(left) {
        counts[kind] = n;
        every_shape(counts, kind + 1, left - n, f);
    }
    counts[kind] = 0;
}

/// Cards of these ranks with no flush among them: each goes to the suits that have fewest.
pub(super) fn unsuited(counts: &Counts) -> [Card; 7] {
    let mut held = [0u8; 4];
    let mut cards = vec![];
    for rank in 0..13 {
        let mut suits = [0, 1, 2, 3];
        suits.sort_by_key(|&suit: &usize| held[suit]);
        for &suit in &suits[..counts[rank] as usize] {
            held[suit] += 1;
            cards.push(Card::new(Rank::ALL[rank], Suit::ALL[suit]));
        }
    }
    assert!(held.iter().all(|&n| n + counts[JOKER] < 5), "seven cards can lie in suits of few");
    cards.extend((counts[JOKER] == 1).then_some(Card::JOKER));
    cards.try_into().expect("a shape has seven cards")
}
