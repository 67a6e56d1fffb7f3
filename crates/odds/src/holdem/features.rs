//! What a person sees in a holding and the cards that lie.

use equipment::Card;
use hands::{PokerCategory, Sum};

use super::boards::lanes;
use super::guide::{Alike, Key, Sort};

/// The families of holdings before the flop.
pub(super) const HOLDINGS: &[Alike] = &[
    Alike { name: "a pair", sort: Sort::Rank },
    Alike { name: "two cards of one suit", sort: Sort::Ranks },
    Alike { name: "two cards of two suits", sort: Sort::Ranks },
];

/// The families of hands when three or four cards of the board lie: what may come of them, and how many cards would
/// alone put the dealer ahead now.
pub(super) const HANDS: &[Alike] = &[
    Alike { name: "no draw", sort: Sort::Count },
    Alike { name: "one rank makes a straight", sort: Sort::Count },
    Alike { name: "two ranks make a straight", sort: Sort::Count },
    Alike { name: "four to a flush with one own card", sort: Sort::Count },
    Alike { name: "four to a flush with both own cards", sort: Sort::Count },
    Alike { name: "four to a flush and to a straight", sort: Sort::Count },
];

fn rank(card: Card) -> usize {
    card.id() as usize >> 2
}

fn suit(card: Card) -> usize {
    card.id() as usize & 3
}

/// Where a holding belongs before the flop.
pub(super) fn holding([a, b]: [Card; 2]) -> Key {
    let (high, low) = (rank(a).max(rank(b)) as u8, rank(a).min(rank(b)) as u8);
    match (high == low, suit(a) == suit(b)) {
        (true, _) => (0, high, 0),
        (_, true) => (1, high, low),
        _ => (2, high, low),
    }
}

/// Cards of the board that lie: with them, what every card alone would make for the dealer.
pub(super) struct Lying {
    cards: Vec<Card>,
    ranks: u16,
    alone: Vec<u64>,
}

impl Lying {
    /// Some cards of the board of a pack.
    pub(super) fn new(board: &[Card], pack: &[Card]) -> Lying {
        let lie = lanes(board);
        let others = pack.iter().filter(|card| lanes(&[**card]) & lie == 0);
        let mut alone: Vec<u64> =
            others.map(|&card| strength(Sum::of(board).with(card), board, &[card])).collect();
        alone.sort_unstable();
        Lying { cards: board.to_vec(), ranks: ranks(board), alone }
    }

    /// Where a holding belongs with these cards.
    pub(super) fn key(&self, own: [Card; 2]) -> Key {
        let ours = strength(Sum::of(&self.cards).join(Sum::of(&own)), &self.cards, &own);
        // No own card beats the hand it is in, so all cards that do are somewhere else.
        let beaten = self.alone.len() - self.alone.partition_point(|theirs| *theirs <= ours);
        let family = match (self.to_flush(own), self.to_straight(own)) {
            (0, ranks) => ranks.min(2),
            (own_cards, 0) => 2 + own_cards,
            _ => 5,
        };
        (family, beaten as u8, 0)
    }

    /// How many own cards are among four of a suit.
    fn to_flush(&self, own: [Card; 2]) -> usize {
        let of = |cards: &[Card], s: usize| cards.iter().filter(|c| suit(**c) == s).count();
        let fours = own.map(suit).into_iter().filter(|&s| of(&self.cards, s) + of(&own, s) == 4);
        fours.map(|s| of(&own, s)).max().unwrap_or(0)
    }

    /// How many ranks would make a straight with the own cards that they do not make without.
    fn to_straight(&self, own: [Card; 2]) -> usize {
        let held = self.ranks | ranks(&own);
        if straight(held) {
            return 0;
        }
        (0..13).filter(|r| straight(held | 1 << r) && !straight(self.ranks | 1 << r)).count()
    }
}

fn ranks(cards: &[Card]) -> u16 {
    cards.iter().fold(0, |set, c| set | 1 << rank(*c))
}

/// Whether five ranks in a row are among these.
fn straight(ranks: u16) -> bool {
    let with_low_ace = (ranks << 1 | ranks >> 12) as u32;
    (0..10).any(|low| with_low_ace >> low & 31 == 31)
}

/// How strong some of the board and some own cards are, five cards at the most counting. Fewer than five make no
/// straight or flush.
fn strength(sum: Sum, board: &[Card], own: &[Card]) -> u64 {
    match sum.len() {
        6 => sum.six().value().into(),
        5 if board.len() == 4 => sum.five().value().into(),
        _ => few(sum, board, own),
    }
}

/// The same for four or five cards, so that they can be compared: category, then ranks, the most frequent first.
fn few(sum: Sum, board: &[Card], own: &[Card]) -> u64 {
    let mut counts = [0u8; 13];
    board.iter().chain(own).for_each(|c| counts[rank(*c)] += 1);
    let mut order: Vec<(u8, u64)> =
        (0..13).map(|r| (counts[r], r as u64 + 1)).filter(|(n, _)| *n > 0).collect();
    order.sort_unstable_by(|a, b| b.cmp(a));
    let category = match (sum.len(), order[0].0, order.get(1).map_or(0, |second| second.0)) {
        (5, ..) => sum.five().category(),
        (_, 4, _) => PokerCategory::FourOfAKind,
        (_, 3, _) => PokerCategory::ThreeOfAKind,
        (_, 2, 2) => PokerCategory::TwoPair,
        (_, 2, _) => PokerCategory::Pair,
        _ => PokerCategory::HighCard,
    };
    let deciding = (0..5).fold(0, |all, at| all << 4 | order.get(at).map_or(0, |(_, rank)| *rank));
    (category as u64) << 20 | deciding
}
