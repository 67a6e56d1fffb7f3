//! A slow reader of hands, written apart from the crate, and the small tools of the tests.
//!
//! It looks at cards one hand at a time: best hands of many cards by trying every subset, wild cards by trying every
//! card they could be.
#![allow(dead_code, unreachable_pub)]

use equipment::{Card, Rank};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The kinds of hand, in no game's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    HighCard,
    Pair,
    TwoPair,
    Three,
    Straight,
    Flush,
    FullHouse,
    Four,
    StraightFlush,
    Royal,
    Five,
    FiveWilds,
}

/// A kind of hand and the ranks that decide within it, 1 (the deuce) to 13 (the ace), then zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub kind: Kind,
    pub ranks: [u8; 5],
}

impl Made {
    pub fn id(self) -> &'static str {
        match self.kind {
            Kind::HighCard => "high-card",
            Kind::Pair => "pair",
            Kind::TwoPair => "two-pair",
            Kind::Three => "three-of-a-kind",
            Kind::Straight => "straight",
            Kind::Flush => "flush",
            Kind::FullHouse => "full-house",
            Kind::Four => "four-of-a-kind",
            Kind::StraightFlush => "straight-flush",
            Kind::Royal => "royal-flush",
            Kind::Five => "five-of-a-kind",
            Kind::FiveWilds => "five-wilds",
        }
    }
}

/// A game's order of the kinds, lowest first.
pub type Order = &'static [Kind];

pub const POKER: Order = &[
    Kind::HighCard,
    Kind::Pair,
    Kind::TwoPair,
    Kind::Three,
    Kind::Straight,
    Kind::Flush,
    Kind::FullHouse,
    Kind::Four,
    Kind::StraightFlush,
    Kind::Royal,
];

/// What orders two hands of a game.
pub fn key(order: Order, made: Made) -> (usize, [u8; 5]) {
    (order.iter().position(|&kind| kind == made.kind).expect("a kind of the game"), made.ranks)
}

/// The card's rank, 1 (the deuce) to 13 (the ace).
fn rank_of(card: Card) -> u8 {
    card.rank().expect("no joker") as u8 + 1
}

/// What exactly these two to five cards make, all of them counted.
pub fn made(cards: &[Card]) -> Made {
    let n = cards.len();
    let mut counts = [0u8; 14];
    cards.iter().for_each(|&card| counts[rank_of(card) as usize] += 1);
    // Ranks by how often they occur, then by height.
    let mut groups: [(u8, u8); 5] = [(0, 0); 5];
    let mut distinct = 0;
    for rank in (1..=13).rev().filter(|&rank| counts[rank as usize] > 0) {
        groups[distinct] = (counts[rank as usize], rank);
        distinct += 1;
    }
    groups[..distinct].sort_unstable_by(|a, b| b.cmp(a));
    let ranks = groups.map(|(_, rank)| rank);

    let suited = n >= 3 && cards.iter().all(|card| card.suit() == cards[0].suit());
    let (high, low) = (ranks[0], ranks[distinct - 1]);
    let all_different = distinct == n;
    let high_card_of_run = if n < 3 || !all_different {
        None
    } else if (high - low) as usize == n - 1 {
        Some(high)
    } else if high == 13 && ranks[1] as usize == n - 1 {
        Some(ranks[1]) // the ace below the deuce
    } else {
        None
    };
    let only = |rank| [rank, 0, 0, 0, 0];
    let (kind, ranks) = match (high_card_of_run, suited, groups[0].0, groups[1].0) {
        (Some(13), true, ..) if n == 5 => (Kind::Royal, only(13)),
        (Some(high), true, ..) => (Kind::StraightFlush, only(high)),
        (Some(high), false, ..) => (Kind::Straight, only(high)),
        (_, _, 5, _) => (Kind::Five, ranks),
        (_, _, 4, _) => (Kind::Four, ranks),
        (_, _, 3, 2) => (Kind::FullHouse, ranks),
        (_, true, ..) => (Kind::Flush, ranks),
        (_, _, 3, _) => (Kind::Three, ranks),
        (_, _, 2, 2) => (Kind::TwoPair, ranks),
        (_, _, 2, _) => (Kind::Pair, ranks),
        _ => (Kind::HighCard, ranks),
    };
    Made { kind, ranks }
}

/// The best `n` of the cards, every choice tried.
pub fn best(order: Order, cards: &[Card], n: usize) -> Made {
    let mut best = None;
    for_each_choice(cards, n, &mut |choice| {
        let made = made(choice);
        if best.is_none_or(|best| key(order, best) < key(order, made)) {
            best = Some(made);
        }
    });
    best.expect("at least one choice")
}

/// Calls `f` with every choice of `n` of the cards.
pub fn for_each_choice(cards: &[Card], n: usize, f: &mut impl FnMut(&[Card])) {
    fn go(cards: &[Card], n: usize, chosen: &mut Vec<Card>, f: &mut impl FnMut(&[Card])) {
        if n == 0 {
            return f(chosen);
        }
        for i in 0..=cards.len().saturating_sub(n) {
            chosen.push(cards[i]);
            go(&cards[i + 1..], n - 1, chosen, f);
            chosen.pop();
        }
    }
    if n <= cards.len() {
        go(cards, n, &mut Vec::with_capacity(n), f);
    }
}

pub fn deck() -> Vec<Card> {
    (0..52).filter_map(Card::from_id).collect()
}

pub fn deck_with_joker() -> Vec<Card> {
    (0..53).filter_map(Card::from_id).collect()
}

/// So many random hands of `N` cards from these, the same at every run.
pub fn random_hands<const N: usize>(mut deck: Vec<Card>, hands: usize) -> impl Iterator<Item = [Card; N]> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_141_217);
    (0..hands).map(move |_| {
        std::array::from_fn(|i| {
            let card = rng.random_range(i..deck.len());
            deck.swap(i, card);
            deck[i]
        })
    })
}

/// The deciding ranks of the crate's ranks, written as [`Made`] writes them.
pub fn numbers(ranks: &[Rank]) -> [u8; 5] {
    std::array::from_fn(|i| ranks.get(i).map_or(0, |&rank| rank as u8 + 1))
}

/// Hands met so far, by the crate's rank: each rank must always be the same hand, and greater ranks better hands.
pub struct Seen<K> {
    hands: Vec<Option<K>>,
}

impl<K: Copy + Ord + std::fmt::Debug> Seen<K> {
    pub fn new(limit: usize) -> Seen<K> {
        Seen { hands: vec![None; limit] }
    }

    pub fn meet(&mut self, value: u16, key: K) {
        let known = *self.hands[value as usize].get_or_insert(key);
        assert_eq!(known, key, "one rank for two different hands");
    }

    /// How many different ranks there were, all in the right order.
    pub fn in_order(&self) -> usize {
        let keys: Vec<K> = self.hands.iter().flatten().copied().collect();
        assert!(keys.is_sorted_by(|low, high| low < high), "ranks out of order");
        keys.len()
    }
}
