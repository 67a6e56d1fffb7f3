//! Pai gow high hands: published counts, every five cards against every card the joker could be, and best fives of
//! seven.
#![allow(missing_docs)]

use crate::support;

use equipment::{Card, Rank, Suit};
use hands::{PaiGowCategory, PaiGowRank, Sum, for_each_sum, pai_gow, two};
use support::{Kind, Made, POKER, Seen, deck, deck_with_joker, for_each_choice, made, numbers, random_hands};

/// What orders two hands: five aces on top, and A-2-3-4-5 between the ace-high and the king-high straight.
fn key(hand: Made) -> (usize, [u8; 5]) {
    if hand.kind == Kind::Five {
        return (POKER.len(), hand.ranks);
    }
    let (place, mut ranks) = support::key(POKER, hand);
    if matches!(hand.kind, Kind::Straight | Kind::StraightFlush) {
        // Doubled, the ace-high straight is 26 and the king-high 24.
        ranks[0] = if ranks[0] == 4 { 25 } else { 2 * ranks[0] };
    }
    (place, ranks)
}

/// The best of every card the joker could be: an ace in any hand, another card in straights and flushes.
fn best_reading(hand: &[Card]) -> Made {
    let others: Vec<Card> = hand.iter().copied().filter(|card| !card.is_joker()).collect();
    if others.len() == hand.len() {
        return made(hand);
    }
    if Suit::ALL.iter().all(|&suit| others.contains(&Card::new(Rank::Ace, suit))) {
        return Made { kind: Kind::Five, ranks: [13, 0, 0, 0, 0] };
    }
    let readings = deck().into_iter().filter(|card| !others.contains(card)).filter_map(|card| {
        let made = made(&[&others[..], &[card]].concat());
        let completed = matches!(made.kind, Kind::Straight | Kind::Flush | Kind::StraightFlush | Kind::Royal);
        (completed || card.rank() == Some(Rank::Ace)).then_some(made)
    });
    readings.max_by_key(|&made| key(made)).expect("the joker is always an ace")
}

#[test]
fn every_five_card_hand_is_read_and_ordered_as_trying_every_card_says() {
    let mut seen = Seen::new(PaiGowRank::LIMIT);
    let mut hands = 0;
    for_each_choice(&deck_with_joker(), 5, &mut |hand| {
        hands += 1;
        let slow = best_reading(hand);
        let rank = pai_gow::five(hand.try_into().unwrap());
        let id = if slow.kind == Kind::Five { "five-aces" } else { slow.id() };
        assert_eq!((rank.category().id(), numbers(&rank.ranks())), (id, slow.ranks), "{hand:?}");
        seen.meet(rank.value(), key(slow));
    });
    assert_eq!(hands, 2_869_685);
    assert_eq!(seen.in_order(), 7_462 + 1, "the poker hands and five aces");
}

#[test]
fn seven_card_counts_are_the_published_ones() {
    let mut counts = [0u32; 11];
    for_each_sum(Sum::EMPTY, &deck_with_joker(), 7, |sum| {
        counts[sum.pai_gow_seven().category() as usize] += 1
    });
    let of = |category| counts[category as usize];
    assert_eq!(counts.iter().sum::<u32>(), 154_143_080);
    assert_eq!(of(PaiGowCategory::FiveAces), 1_128);
    assert_eq!(of(PaiGowCategory::StraightFlush) + of(PaiGowCategory::RoyalFlush), 210_964);
    // Four suits; a royal and two cards, or the joker with a royal and a card, or with four of its cards and two others.
    assert_eq!(of(PaiGowCategory::RoyalFlush), 4 * (47 * 46 / 2 + 47 + 5 * 47 * 46 / 2));
    assert_eq!(of(PaiGowCategory::FourOfAKind), 307_472);
    assert_eq!(of(PaiGowCategory::FullHouse), 4_188_528);
    assert_eq!(of(PaiGowCategory::Flush), 6_172_088);
    assert_eq!(of(PaiGowCategory::Straight), 11_236_028);
    assert_eq!(of(PaiGowCategory::ThreeOfAKind), 7_470_676);
    assert_eq!(of(PaiGowCategory::TwoPair), 35_553_816);
    assert_eq!(of(PaiGowCategory::Pair), 64_221_960);
    assert_eq!(of(PaiGowCategory::HighCard), 24_780_420);
}

fn check_best_of_seven(hand: &[Card; 7]) {
    let mut best = None;
    for_each_choice(hand, 5, &mut |five| best = best.max(Some(pai_gow::five(five.try_into().unwrap()))));
    assert_eq!(Some(pai_gow::seven(hand)), best, "{hand:?}");
}

#[test]
fn random_sevens_are_their_best_fives() {
    random_hands::<7>(deck(), 300_000).for_each(|hand| check_best_of_seven(&hand));
    for six in random_hands::<6>(deck(), 300_000) {
        let [a, b, c, d, e, f] = six;
        check_best_of_seven(&[a, b, c, Card::JOKER, d, e, f]);
    }
}

#[test]
fn suited_sevens_are_their_best_fives() {
    let spades: Vec<Card> = Rank::ALL.map(|rank| Card::new(rank, Suit::Spades)).to_vec();
    let with = |extra: [Card; 2]| [&spades[..], &extra].concat();
    let ace_and_joker = with([Card::new(Rank::Ace, Suit::Hearts), Card::JOKER]);
    for_each_choice(&ace_and_joker, 7, &mut |hand| check_best_of_seven(hand.try_into().unwrap()));
}

#[test]
fn a_hand_is_foul_when_its_low_hand_is_higher() {
    // Reads the low hand as a poker hand with no cards beside it: a pair, or its high cards.
    for hand in random_hands::<7>(deck_with_joker(), 300_000) {
        let (high, low) = (best_reading(&hand[..5]), &hand[5..]);
        let two = two::two(low.try_into().unwrap());
        let low = numbers(&two.ranks());
        let beaten = match (high.kind, two.category().id()) {
            (Kind::HighCard, "pair") => true,
            (Kind::HighCard, _) => (high.ranks[0], high.ranks[1]) < (low[0], low[1]),
            (Kind::Pair, "pair") => high.ranks[0] < low[0],
            _ => false,
        };
        let rank = pai_gow::five(hand[..5].try_into().unwrap());
        assert_eq!(pai_gow::is_foul(rank, two), beaten, "{hand:?}");
    }
}

#[test]
fn the_category_alone_is_that_of_the_rank() {
    for hand in random_hands::<5>(deck_with_joker(), 300_000) {
        let sum = Sum::of(&hand);
        assert_eq!(sum.pai_gow_category(), sum.pai_gow_five().category(), "{hand:?}");
        assert_eq!(pai_gow::five(&hand), sum.pai_gow_five(), "{hand:?}");
    }
    for hand in random_hands::<7>(deck_with_joker(), 300_000) {
        assert_eq!(pai_gow::seven(&hand), Sum::of(&hand).pai_gow_seven(), "{hand:?}");
    }
}

/// The ace-high straight is best, that of ace to five second, as HC-F ranks them; the ranks of each are read off again.
#[test]
fn a_straight_tells_its_highest_rank() {
    for (hand, lead) in [
        ("Ah Kd Qc Js Td", Rank::Ace),
        ("Kh Qd Jc Ts 9d", Rank::King),
        ("7h 6d 5c 4s 3d", Rank::Seven),
        ("6h 5d 4c 3s 2d", Rank::Six),
        ("Ah 2d 3c 4s 5d", Rank::Five),
        ("Ah 2h 3h 4h 5h", Rank::Five),
        ("Kh Qh Jh Th 9h", Rank::King),
        ("6h 5h 4h 3h 2h", Rank::Six),
    ] {
        let cards: [Card; 5] = equipment::cards(hand).unwrap().try_into().unwrap();
        assert_eq!(pai_gow::five(&cards).lead(), lead, "{hand}");
    }
}
