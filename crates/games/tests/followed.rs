//! Whoever follows the events sees the cards as they lie: what is told of a deal, a card turned or shifted is where it lies.

use crate::evenings::Evening;
use crate::floor::{Luck, rule_sets};

use games::Piles;
use games::kernel::*;

const VIEWERS: [Viewer; 3] = [Viewer::House, Viewer::Rail, Viewer::Seat(Seat(0))];

#[test]
fn cards_followed_from_event_to_event_lie_as_on_the_felt() {
    for game in ["blackjack", "pontoon-plus", "baccarat", "pai-gow-poker", "let-it-ride"] {
        let sets = rule_sets(game);
        let mut seen = 0;
        for number in 1..=12 {
            let (mut evening, mut luck) = (Evening::new(&sets, number), Luck::new(number));
            for _ in 0..150 {
                let mut followed = VIEWERS.map(|viewer| Piles::of(&*evening.floor.table, viewer));
                evening.moment(&mut luck);
                let events = std::mem::take(&mut evening.floor.events);
                for (viewer, piles) in VIEWERS.into_iter().zip(&mut followed) {
                    events.iter().for_each(|event| piles.follow(&event.seen_by(viewer)));
                    seen += lie_as_followed(&*evening.floor.table, viewer, piles);
                }
            }
        }
        assert!(seen > 1_000, "{game}: only {seen} hands were seen");
    }
}

/// Holds every hand on the felt against what was followed; says how many there are.
fn lie_as_followed(table: &dyn AnyTable, viewer: Viewer, followed: &Piles) -> usize {
    let lying = Piles::of(table, viewer);
    let felt = table.felt();
    let hands = felt.clockwise().flat_map(|seat| (0..4).map(move |hand| Place::Hand(seat, hand)));
    let commons = (0..felt.commons.len() as u8).map(Place::Common);
    let places: Vec<Place> = hands.chain(commons).filter(|place| !felt.cards(*place).is_empty()).collect();
    for &place in &places {
        assert_eq!(lying.at(place).len(), felt.cards(place).len(), "{place:?}");
        assert_eq!(followed.at(place), lying.at(place), "{place:?} as {viewer:?} sees it");
        if viewer == Viewer::House {
            let cards: Vec<_> = lying.at(place).iter().flatten().copied().collect();
            assert_eq!(cards, felt.cards(place), "{place:?}");
        }
    }
    places.len()
}
