//! What holds for all hands: neither the order of the cards nor the names of the suits matter.
#![allow(missing_docs)]

use equipment::{Card, Suit};
use hands::{Sum, four, pai_gow, poker, three, two, wild};
use proptest::prelude::*;
use proptest::sample::subsequence;

/// `n` different cards of the first `deck`, in any order.
fn hand<const N: usize>(deck: u8) -> impl Strategy<Value = [Card; N]> {
    let cards: Vec<Card> = (0..deck).filter_map(Card::from_id).collect();
    subsequence(cards, N).prop_shuffle().prop_map(|cards| cards.try_into().expect("so many cards"))
}

/// The suits in any order.
fn suits() -> impl Strategy<Value = Vec<Suit>> {
    Just(Suit::ALL.to_vec()).prop_shuffle()
}

fn renamed<const N: usize>(hand: [Card; N], suits: &[Suit]) -> [Card; N] {
    hand.map(|card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => Card::new(rank, suits[suit as usize]),
        _ => card,
    })
}

fn sorted<const N: usize>(mut hand: [Card; N]) -> [Card; N] {
    hand.sort();
    hand
}

macro_rules! order_and_suits_do_not_matter {
    ($($name:ident: $rank:path, $cards:literal of $deck:literal;)+) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(2_000))]
            $(
                #[test]
                fn $name(hand in hand::<$cards>($deck), suits in suits()) {
                    let rank = $rank(&hand);
                    prop_assert_eq!($rank(&sorted(hand)), rank);
                    prop_assert_eq!($rank(&renamed(hand, &suits)), rank);
                }
            )+
        }
    };
}

order_and_suits_do_not_matter! {
    two_cards: two::two, 2 of 53;
    three_cards: three::three, 3 of 52;
    three_cards_of_a_shoe: three::from_shoe, 3 of 52;
    four_cards: four::four, 4 of 52;
    four_of_five_cards: four::best_of_five, 5 of 52;
    four_of_six_cards: four::best_of_six, 6 of 52;
    five_cards: poker::five, 5 of 52;
    six_cards: poker::six, 6 of 52;
    seven_cards: poker::seven, 7 of 52;
    dj_wild: wild::dj_wild, 5 of 53;
    deuces_wild_xtreme: wild::deuces_wild_xtreme, 5 of 53;
    pai_gow_five: pai_gow::five, 5 of 53;
    pai_gow_seven: pai_gow::seven, 7 of 53;
}

proptest! {
    #[test]
    fn more_cards_never_make_a_worse_hand(hand in hand::<7>(52)) {
        let sum = |n: usize| Sum::of(&hand[..n]);
        prop_assert!(sum(5).five() <= sum(6).six());
        prop_assert!(sum(6).six() <= sum(7).seven());
        prop_assert!(sum(4).four() <= sum(5).four_of_five());
        prop_assert!(sum(5).four_of_five() <= sum(6).four_of_six());
    }

    #[test]
    fn a_rank_is_at_least_itself_and_every_lower_hand(one in hand::<5>(52), other in hand::<5>(52)) {
        let (low, high) = {
            let (a, b) = (poker::five(&one), poker::five(&other));
            (a.min(b), a.max(b))
        };
        prop_assert!(high.at_least(low.category(), low.lead()));
        prop_assert_eq!(
            low.at_least(high.category(), high.lead()),
            (low.category(), low.lead()) == (high.category(), high.lead())
        );
    }
}

#[test]
#[should_panic(expected = "no value in blackjack")]
fn a_joker_by_itself_has_no_value_in_blackjack() {
    let _ = hands::blackjack::Total::of(&[Card::JOKER]);
}
