//! Hands of three, four and two cards: published counts and the slow reader.
#![allow(missing_docs)]

use crate::support;

use equipment::{Card, Rank};
use hands::{FourCategory, FourRank, Sum, ThreeCategory, ThreeRank, TwoRank, for_each_sum, four, three, two};
use support::{Kind, Order, Seen, best, deck, deck_with_joker, for_each_choice, key, made, numbers};

const THREE: Order =
    &[Kind::HighCard, Kind::Pair, Kind::Flush, Kind::Straight, Kind::Three, Kind::StraightFlush];

const FOUR: Order = &[
    Kind::HighCard,
    Kind::Pair,
    Kind::TwoPair,
    Kind::Straight,
    Kind::Flush,
    Kind::Three,
    Kind::StraightFlush,
    Kind::Four,
];

#[test]
fn three_card_counts_are_the_published_ones() {
    let mut counts = [0; 6];
    for_each_sum(Sum::EMPTY, &deck(), 3, |sum| counts[sum.three().category() as usize] += 1);
    assert_eq!(counts, [16_440, 3_744, 1_096, 720, 52, 48]);
    assert_eq!(ThreeCategory::ALL.len(), 6);
}

#[test]
fn every_three_card_hand_is_read_and_ordered_as_the_slow_reader_does() {
    let mut seen = Seen::new(ThreeRank::LIMIT);
    let mut mini_royals = 0;
    for_each_choice(&deck(), 3, &mut |hand| {
        let slow = made(hand);
        let rank = three::three(hand.try_into().unwrap());
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (slow.id(), slow.ranks), "{hand:?}");
        assert_eq!(three::from_shoe(hand.try_into().unwrap()), rank.category());
        seen.meet(rank.value(), key(THREE, slow));
        mini_royals += usize::from(rank.is_mini_royal());
    });
    // 13 threes of a kind, 12 straights twice (suited or not), 286 - 12 flushes and high cards each, 13 × 12 pairs.
    assert_eq!(seen.in_order(), 13 + 2 * 12 + 2 * (286 - 12) + 13 * 12);
    assert_eq!(mini_royals, 4);
}

#[test]
fn three_cards_of_a_shoe_may_be_alike() {
    let mut counts = [0; 6];
    let deck = deck();
    for &a in &deck {
        for &b in &deck {
            for &c in &deck {
                counts[three::from_shoe(&[a, b, c]) as usize] += 1;
            }
        }
    }
    // Three draws with replacement from thirteen ranks and four suits, in order.
    let (runs, alike, pairs) = (12 * 6, 13, 13 * 12 * 3);
    let others = 13 * 13 * 13 - runs - alike - pairs;
    assert_eq!(counts[ThreeCategory::StraightFlush as usize], runs * 4);
    assert_eq!(counts[ThreeCategory::Straight as usize], runs * 60);
    assert_eq!(counts[ThreeCategory::ThreeOfAKind as usize], alike * 64);
    assert_eq!(counts[ThreeCategory::Flush as usize], (others + pairs) * 4);
    assert_eq!(counts[ThreeCategory::Pair as usize], pairs * 60);
    assert_eq!(counts[ThreeCategory::HighCard as usize], others * 60);
}

#[test]
fn four_card_counts_are_the_published_ones() {
    let mut counts = [0; 8];
    for_each_sum(Sum::EMPTY, &deck(), 4, |sum| counts[sum.four().category() as usize] += 1);
    assert_eq!(counts, [177_408, 82_368, 2_808, 2_772, 2_816, 2_496, 44, 13]);
}

#[test]
fn best_four_of_five_counts_are_the_published_ones() {
    let mut counts = [0; 8];
    for_each_sum(Sum::EMPTY, &deck(), 5, |sum| counts[sum.four_of_five().category() as usize] += 1);
    let of = |category| counts[category as usize];
    assert_eq!(of(FourCategory::FourOfAKind), 624);
    assert_eq!(of(FourCategory::StraightFlush), 2_072);
    assert_eq!(of(FourCategory::ThreeOfAKind), 58_656);
    assert_eq!(of(FourCategory::Flush), 114_616);
    assert_eq!(of(FourCategory::Straight), 101_808);
}

#[test]
fn every_four_card_hand_is_read_and_ordered_as_the_slow_reader_does() {
    let mut seen = Seen::new(FourRank::LIMIT);
    for_each_choice(&deck(), 4, &mut |hand| {
        let slow = made(hand);
        let rank = four::four(hand.try_into().unwrap());
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (slow.id(), slow.ranks), "{hand:?}");
        seen.meet(rank.value(), key(FOUR, slow));
    });
    // Fours and threes of a kind, 11 straights twice, two pair, pairs, flushes and high cards.
    let sets = 715 - 11;
    assert_eq!(seen.in_order(), 13 + 13 * 12 + 2 * 11 + 78 + 13 * 66 + 2 * sets);
}

#[test]
fn every_best_four_of_five_is_found() {
    for_each_choice(&deck(), 5, &mut |hand| {
        let slow = best(FOUR, hand, 4);
        let rank = four::best_of_five(hand.try_into().unwrap());
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (slow.id(), slow.ranks), "{hand:?}");
    });
}

#[test]
fn every_best_four_of_six_is_found() {
    for_each_choice(&deck(), 6, &mut |hand| {
        let all_but = |out: usize| {
            let others = hand.iter().enumerate().filter(|&(i, _)| i != out);
            others.fold(Sum::EMPTY, |sum, (_, &card)| sum.with(card)).four_of_five()
        };
        let best = (0..6).map(all_but).max().unwrap();
        assert_eq!(four::best_of_six(hand.try_into().unwrap()), best, "{hand:?}");
    });
}

#[test]
fn the_joker_is_an_ace_in_two_cards() {
    let mut seen = Seen::new(TwoRank::LIMIT);
    for_each_choice(&deck_with_joker(), 2, &mut |hand| {
        let ace = |of: Card| Card::new(Rank::Ace, of.suit().unwrap());
        // The joker as an ace of the other card's suit is never that card, unless it is an ace and so a pair anyway.
        let plain = match hand {
            [card, joker] if joker.is_joker() => [*card, ace(*card)],
            _ => [hand[0], hand[1]],
        };
        let slow = made(&plain);
        let rank = two::two(hand.try_into().unwrap());
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (slow.id(), slow.ranks), "{hand:?}");
        seen.meet(rank.value(), key(&[Kind::HighCard, Kind::Pair], slow));
    });
    assert_eq!(seen.in_order(), 13 + 78);
}
