//! Single hands that the long counts of the other files show as well, each in no time.

use equipment::{Card, cards};
use hands::{PaiGowRank, ThreeCategory, WildCategory, pai_gow, three, wild};

fn five(text: &str) -> [Card; 5] {
    cards(text).unwrap().try_into().unwrap()
}

#[test]
fn a_natural_royal_flush_is_one_where_deuces_are_wild_too() {
    for (hand, category) in [
        ("As Ks Qs Js Ts", WildCategory::RoyalFlush),
        ("Ks Qs Js Ts 9s", WildCategory::StraightFlush),
        ("As Ad Ah Ac Ts", WildCategory::FourOfAKind),
    ] {
        assert_eq!(wild::five(&five(hand)).category(), category, "{hand}");
        assert!(wild::deuces_wild_xtreme(&five(hand)).natural, "{hand}");
    }
}

#[test]
fn a_run_is_named_by_its_high_card_alone() {
    let named = |text: &str| -> String { <PaiGowRank as ToString>::to_string(&pai_gow::five(&five(text))) };
    assert_eq!(named("9c 8d 7h 6s 5h"), "Straight (9)");
    assert_eq!(named("Ac 2d 3h 4s 5h"), "Straight (5)");
    assert_eq!(named("Ac Kd Qh Js Th"), "Straight (A)");
    assert_eq!(named("9h 8h 7h 6h 5h"), "Straight flush (9)");
}

#[test]
fn three_cards_of_a_shoe_are_never_jokers() {
    let three = |text: &str| -> [Card; 3] { cards(text).unwrap().try_into().unwrap() };
    assert_eq!(three::from_shoe(&three("As Kd Qh")), ThreeCategory::Straight);
    for hand in ["Jk Kd Qh", "Kd Jk Qh", "Kd Qh Jk"] {
        assert!(std::panic::catch_unwind(|| three::from_shoe(&three(hand))).is_err(), "{hand}");
    }
}

#[test]
fn a_baccarat_hand_has_no_joker() {
    let points = |text: &str| hands::baccarat::Points::of(&cards(text).unwrap());
    assert_eq!(points("9s 9d").value(), 8);
    for hand in ["Jk", "Ks Jk", "Jk Ks", "Ks Qd Jk"] {
        assert!(std::panic::catch_unwind(|| points(hand)).is_err(), "{hand}");
    }
}
