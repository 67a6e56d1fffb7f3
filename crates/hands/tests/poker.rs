//! Five, six and seven cards: published counts, the slow reader, and another evaluator as judges.
#![allow(missing_docs)]

use crate::support;

use equipment::Card;
use hands::{PokerCategory, PokerRank, Sum, for_each_sum, poker};
use support::{POKER, Seen, best, deck, for_each_choice, key, made, numbers, random_hands};

/// How many hands of `n` cards there are in each category, the lowest first.
fn counts(n: usize, rank: impl Fn(Sum) -> PokerRank) -> Vec<u32> {
    let mut counts = vec![0; PokerCategory::ALL.len()];
    for_each_sum(Sum::EMPTY, &deck(), n, |sum| counts[rank(sum).category() as usize] += 1);
    counts
}

#[test]
fn five_card_counts_are_the_published_ones() {
    let published = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(counts(5, Sum::five), published);
}

#[test]
fn six_card_counts_are_the_published_ones() {
    let published = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664];
    let counts = counts(6, Sum::six);
    assert_eq!(counts[..8], published);
    // A royal leaves one more card; the other straight flushes are published together with it.
    assert_eq!((counts[8] + counts[9], counts[9]), (1_844, 4 * 47));
}

#[test]
fn seven_card_counts_are_the_published_ones() {
    let published = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260,
        4_324,
    ];
    assert_eq!(counts(7, Sum::seven), published);
}

#[test]
fn every_five_card_hand_is_read_and_ordered_as_the_slow_reader_does() {
    let mut seen = Seen::new(PokerRank::LIMIT);
    for_each_choice(&deck(), 5, &mut |hand| {
        let slow = made(hand);
        let rank = poker::five(hand.try_into().unwrap());
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (slow.id(), slow.ranks), "{hand:?}");
        seen.meet(rank.value(), key(POKER, slow));
    });
    assert_eq!(seen.in_order(), 7_462, "the published number of different five-card hands");
}

#[test]
fn every_six_card_hand_is_its_best_five() {
    let deck = deck();
    for_each_choice(&deck, 6, &mut |hand| {
        let all_but = |out: usize| {
            let others = hand.iter().enumerate().filter(|&(i, _)| i != out);
            others.fold(Sum::EMPTY, |sum, (_, &card)| sum.with(card)).five()
        };
        let best = (0..6).map(all_but).max().unwrap();
        assert_eq!(poker::six(hand.try_into().unwrap()), best, "{hand:?}");
    });
}

#[test]
fn random_seven_card_hands_are_read_as_the_slow_reader_does() {
    for hand in random_hands::<7>(deck(), 300_000) {
        let slow = best(POKER, &hand, 5);
        let rank = poker::seven(&hand);
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (slow.id(), slow.ranks), "{hand:?}");
        assert_eq!(rank, Sum::of(&hand).seven());
    }
}

/// `pokers` numbers its cards and hands its own way; only the order can be compared, and it must be the same.
#[test]
fn every_seven_card_hand_is_ordered_as_the_crate_pokers_does() {
    let mut seen = Seen::new(PokerRank::LIMIT);
    let theirs: Vec<pokers::Hand> = (0..52).map(|id| pokers::CARDS[id]).collect();
    let ours: Vec<Sum> = deck().iter().map(|&card| Sum::of(&[card])).collect();
    fn go(
        from: usize,
        left: usize,
        hand: (Sum, pokers::Hand),
        cards: (&[Sum], &[pokers::Hand]),
        seen: &mut Seen<u16>,
    ) {
        if left == 0 {
            return seen.meet(hand.0.seven().value(), hand.1.evaluate());
        }
        for i in from..=52 - left {
            go(i + 1, left - 1, (hand.0.join(cards.0[i]), hand.1 + cards.1[i]), cards, seen);
        }
    }
    go(0, 7, (Sum::EMPTY, pokers::Hand::default()), (&ours, &theirs), &mut seen);
    assert_eq!(seen.in_order(), 4_824, "the published number of different seven-card hands");
}

#[test]
fn sums_do_not_care_how_they_were_added() {
    for hand in random_hands::<7>(deck(), 1_000) {
        let (front, back) = hand.split_at(3);
        let joined = Sum::of(back).join(Sum::of(front));
        assert_eq!(joined, Sum::of(&hand));
        assert_eq!((joined.len(), joined.has_joker(), joined.is_empty()), (7, false, false));
    }
    let with_joker = Sum::EMPTY.with(Card::JOKER);
    assert_eq!((with_joker.len(), with_joker.has_joker()), (1, true));
    assert!(Sum::EMPTY.is_empty());
}

#[test]
fn every_choice_is_visited_once() {
    let cards = &deck()[..12];
    for n in 0..=7 {
        let mut listed = Vec::new();
        for_each_choice(cards, n, &mut |hand| listed.push(Sum::of(hand)));
        let mut visited = Vec::new();
        for_each_sum(Sum::EMPTY, cards, n, |sum| visited.push(sum));
        assert_eq!(visited, listed, "{n} cards");
    }
    let mut none = 0;
    for_each_sum(Sum::EMPTY, &cards[..2], 3, |_| none += 1);
    assert_eq!(none, 0, "two cards hold no three");
}
