//! Deuces and joker wild: every hand against every card the wilds could be.
#![allow(missing_docs)]

use crate::support;

use std::collections::HashMap;

use equipment::{Card, Rank, Suit};
use hands::{WildCategory, WildRank, wild};
use support::{Kind, Made, Order, Seen, deck, deck_with_joker, for_each_choice, key, made, numbers};

const WILD: Order = &[
    Kind::HighCard,
    Kind::Pair,
    Kind::TwoPair,
    Kind::Three,
    Kind::Straight,
    Kind::Flush,
    Kind::FullHouse,
    Kind::Four,
    Kind::StraightFlush,
    Kind::Five,
    Kind::Royal,
    Kind::FiveWilds,
];

fn is_wild(card: Card) -> bool {
    card.is_joker() || card.rank() == Some(Rank::Two)
}

/// The best of every way to replace the wilds by cards. Two of a card are allowed in five of a kind alone.
fn best_reading(fixed: &[Card], wilds: usize) -> Made {
    if fixed.is_empty() {
        return Made { kind: Kind::FiveWilds, ranks: [1, 0, 0, 0, 0] };
    }
    fn go(hand: &mut Vec<Card>, left: usize, from: usize, deck: &[Card], best: &mut Option<Made>) {
        if left == 0 {
            let made = made(hand);
            let all_different = (1..hand.len()).all(|i| !hand[..i].contains(&hand[i]));
            if (all_different || made.kind == Kind::Five)
                && best.is_none_or(|best| key(WILD, best) < key(WILD, made))
            {
                *best = Some(made);
            }
            return;
        }
        for i in from..deck.len() {
            hand.push(deck[i]);
            go(hand, left - 1, i, deck, best);
            hand.pop();
        }
    }
    let mut best = None;
    go(&mut fixed.to_vec(), wilds, 0, &deck(), &mut best);
    best.expect("some reading")
}

/// The cards with the first suit met called by the first name, the next by the second …: the best reading has kinds and ranks
/// and no suits, so that it is the same.
fn renamed(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| card.rank());
    let mut met = vec![];
    let rename = |card: Card| {
        let suit = card.suit().unwrap();
        let name = met.iter().position(|s| *s == suit).unwrap_or_else(|| {
            met.push(suit);
            met.len() - 1
        });
        Card::new(card.rank().unwrap(), Suit::ALL[name])
    };
    cards.into_iter().map(rename).collect()
}

/// Calls `f` with every five-card hand of the 53 cards and its best reading.
fn for_each_hand(mut f: impl FnMut(&[Card; 5], Made)) {
    let mut read = HashMap::new();
    let (wilds, plain): (Vec<Card>, Vec<Card>) =
        deck_with_joker().into_iter().partition(|&card| is_wild(card));
    for n in 0..=5 {
        for_each_choice(&plain, 5 - n, &mut |fixed| {
            let best = match n {
                0 => made(fixed),
                _ => *read.entry(renamed(fixed)).or_insert_with_key(|fixed| best_reading(fixed, n)),
            };
            for_each_choice(&wilds, n, &mut |wilds| {
                let hand = [wilds, fixed].concat();
                f(hand.as_slice().try_into().unwrap(), best);
            });
        });
    }
}

#[test]
fn every_hand_is_read_ordered_and_called_natural_as_trying_every_card_says() {
    let mut seen = Seen::new(WildRank::LIMIT);
    let mut hands = 0;
    for_each_hand(|hand, best| {
        hands += 1;
        let rank = wild::five(hand);
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (best.id(), best.ranks), "{hand:?}");
        seen.meet(rank.value(), key(WILD, best));

        let joker = hand.contains(&Card::JOKER);
        let deuces = hand.iter().filter(|&&card| is_wild(card) && !card.is_joker()).count();
        let plain = (!joker).then(|| made(hand).kind);
        let dj = wild::dj_wild(hand);
        assert_eq!((dj.rank, dj.natural), (rank, plain == Some(best.kind)), "{hand:?}");
        let as_a_two = matches!(best.kind, Kind::Straight | Kind::StraightFlush) && plain == Some(best.kind);
        let natural = !joker && (deuces == 0 || deuces == 1 && as_a_two);
        let xtreme = wild::deuces_wild_xtreme(hand);
        assert_eq!((xtreme.rank, xtreme.natural), (rank, natural), "{hand:?}");
    });
    assert_eq!(hands, 2_869_685);
    seen.in_order();
}

#[test]
fn counts_are_those_of_counting_by_hand() {
    let mut counts = [0u32; 12];
    let mut natural_straights = 0;
    for_each_choice(&deck_with_joker(), 5, &mut |hand| {
        let hand = wild::deuces_wild_xtreme(hand.try_into().unwrap());
        counts[hand.rank.category() as usize] += 1;
        natural_straights += u32::from(hand.natural && hand.rank.category() == WildCategory::Straight);
    });
    let of = |category| counts[category as usize];
    assert_eq!(counts.iter().sum::<u32>(), 2_869_685);
    assert_eq!(of(WildCategory::FiveWilds), 1);
    // Four suits; of the royal's cards all five, or four and one of five wilds, or three and two of them …
    assert_eq!(of(WildCategory::RoyalFlush), 4 * (1 + 5 * 5 + 10 * 10 + 10 * 10 + 5 * 5));
    // Four of a rank and a wild, three and two, two and three; or four wilds and a card below the ten.
    assert_eq!(of(WildCategory::FiveOfAKind), 12 * (5 + 4 * 10 + 6 * 10) + 7 * 4 * 5);
    // With three wilds, two ranks make four of a kind unless they are suited and close enough for a straight flush: 41
    // pairs of ranks are.
    let three_wilds = 10 * (66 * 16 - 41 * 4);
    assert_eq!(of(WildCategory::FourOfAKind), 12 * 44 + 5 * 12 * 4 * 44 + 10 * 12 * 6 * 44 + three_wilds);
    // Three and two of a rank, or two pair and a wild.
    assert_eq!(of(WildCategory::FullHouse), 12 * 4 * 11 * 6 + 5 * 66 * 36);
    // Wilds make better hands than two pair and high cards: only twelve ranks without wilds make these.
    assert_eq!(of(WildCategory::TwoPair), 66 * 36 * 40);
    assert_eq!(of(WildCategory::HighCard), (792 - 8) * (1024 - 4));
    // Eight straights without deuces; two with one, unless the other four are suited and make it a straight flush.
    assert_eq!(natural_straights, 8 * (1024 - 4) + 2 * (1024 - 4 - 4 * 3));
}
