//! How fast seven-card hands are ranked, beside `pokers`, the fastest crate found.
#![allow(missing_docs)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use equipment::Card;
use hands::{PokerCategory, PokerRank, Sum, for_each_sum, poker};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Enough hands that the processor cannot learn by heart which of them are flushes.
const RANDOM_HANDS: usize = 1 << 20;
const ALL_HANDS: u64 = 133_784_560;

fn deck() -> Vec<Card> {
    (0..52).filter_map(Card::from_id).collect()
}

fn random_hands() -> Vec<[Card; 7]> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut deck = deck();
    let mut deal = || {
        std::array::from_fn(|i| {
            deck.swap(i, rng.random_range(i..52));
            deck[i]
        })
    };
    (0..RANDOM_HANDS).map(|_| deal()).collect()
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn random_by_hands(bencher: Bencher) {
    let hands = random_hands();
    bencher.counter(ItemsCount::new(RANDOM_HANDS)).bench_local(|| {
        black_box(&hands).iter().map(|hand| u64::from(poker::seven(hand).value())).sum::<u64>()
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn random_by_pokers(bencher: Bencher) {
    let hands = random_hands();
    let add = |sum, card: &Card| sum + pokers::CARDS[card.id() as usize];
    let rank = |hand: &[Card; 7]| u64::from(hand.iter().fold(pokers::Hand::default(), add).evaluate());
    bencher
        .counter(ItemsCount::new(RANDOM_HANDS))
        .bench_local(|| black_box(&hands).iter().map(rank).sum::<u64>());
}

/// Calls `f` with the sum of every seven cards, partial sums kept.
fn seven_loops<S: Copy>(empty: S, add: impl Fn(S, usize) -> S, mut f: impl FnMut(S)) {
    for a in 0..52 {
        let s = add(empty, a);
        for b in a + 1..52 {
            let s = add(s, b);
            for c in b + 1..52 {
                let s = add(s, c);
                for d in c + 1..52 {
                    let s = add(s, d);
                    for e in d + 1..52 {
                        let s = add(s, e);
                        for g in e + 1..52 {
                            let s = add(s, g);
                            for h in g + 1..52 {
                                f(add(s, h));
                            }
                        }
                    }
                }
            }
        }
    }
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn every_hand_by_hands(bencher: Bencher) {
    let deck = deck();
    bencher.counter(ItemsCount::new(ALL_HANDS)).bench_local(|| {
        let mut total = 0;
        for_each_sum(Sum::EMPTY, black_box(&deck), 7, |sum| total += u64::from(sum.seven().value()));
        total
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn every_hand_by_hands_and_category(bencher: Bencher) {
    let deck = deck();
    bencher.counter(ItemsCount::new(ALL_HANDS)).bench_local(|| {
        let mut counts = [0u32; PokerRank::LIMIT >> 12];
        for_each_sum(Sum::EMPTY, black_box(&deck), 7, |sum| counts[sum.seven().category() as usize] += 1);
        assert_eq!(counts[PokerCategory::RoyalFlush as usize], 4_324);
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn every_hand_by_pokers(bencher: Bencher) {
    bencher.counter(ItemsCount::new(ALL_HANDS)).bench_local(|| {
        let mut total = 0;
        let add = |sum: pokers::Hand, card: usize| sum + pokers::CARDS[card];
        seven_loops(black_box(pokers::Hand::default()), add, |sum| total += u64::from(sum.evaluate()));
        total
    });
}

fn main() {
    divan::main();
}
