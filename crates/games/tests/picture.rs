//! A picture kept from events alone is the table: whoever follows what happens, seat by seat, sees what the table shows.

use crate::floor;

use book::Rules;
use equipment::Card;
use floor::{Floor, every_game};
use games::kernel::*;

/// The table as a viewer draws it, event by event.
#[derive(Clone, Debug, Default, PartialEq)]
struct Picture {
    seats: Vec<Seen>,
    commons: Vec<Vec<Option<Card>>>,
    meters: Vec<book::Cents>,
    round: u64,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    patron: Option<Patron>,
    hands: Vec<Vec<Option<Card>>>,
    stakes: Vec<(SpotId, u8, i64)>,
}

impl Picture {
    fn of(view: &View) -> Picture {
        let seats = view.seats.iter().map(|seat| Seen {
            patron: seat.patron,
            hands: seat.hands.iter().map(|hand| hand.cards.clone()).collect(),
            stakes: seat.bets.iter().map(|bet| (bet.spot, bet.hand, bet.stake.0)).collect(),
        });
        let commons = view.commons.iter().map(|(_, pile)| pile.cards.clone()).collect();
        Picture { seats: seats.collect(), commons, meters: view.meters.clone(), round: view.round }.tidy()
    }

    /// Hands without cards at the end and the order of stakes are nothing to see.
    fn tidy(mut self) -> Picture {
        for seat in &mut self.seats {
            while seat.hands.last().is_some_and(Vec::is_empty) {
                seat.hands.pop();
            }
            seat.stakes.retain(|stake| stake.2 != 0);
            seat.stakes.sort();
        }
        self
    }

    fn pile(&mut self, place: Place) -> &mut Vec<Option<Card>> {
        match place {
            Place::Common(n) => &mut self.commons[n as usize],
            Place::Hand(seat, hand) => {
                let hands = &mut self.seats[seat.0 as usize].hands;
                if hands.len() <= hand as usize {
                    hands.resize(hand as usize + 1, vec![]);
                }
                &mut hands[hand as usize]
            }
        }
    }

    fn stake(&mut self, seat: Seat, spot: SpotId, hand: u8, change: i64) {
        let stakes = &mut self.seats[seat.0 as usize].stakes;
        match stakes.iter_mut().find(|s| s.0 == spot && s.1 == hand) {
            Some(there) => there.2 += change,
            None => stakes.push((spot, hand, change)),
        }
    }

    fn follow(&mut self, event: &Event, layout: &Layout) {
        match *event {
            Event::Sat { seat, patron } => self.seats[seat.0 as usize].patron = Some(patron),
            Event::Left { seat } => self.seats[seat.0 as usize].patron = None,
            Event::Staked { seat, hand, spot, amount } => self.stake(seat, spot, hand, amount.0),
            Event::TakenDown { seat, hand, spot, amount } => self.stake(seat, spot, hand, -amount.0),
            Event::Moved { seat, hand, from, to, amount, .. } => {
                self.stake(seat, from, hand, -amount.0);
                self.stake(seat, to, hand, amount.0);
            }
            Event::Settled(line) => self.stake(line.seat, line.spot, line.hand, -line.stake.0),
            Event::Dealt { place, card, .. } => self.pile(place).push(card),
            Event::Turned { place, index, card, .. } => self.pile(place)[index as usize] = card,
            Event::Shifted { from, index, to, card, .. } => {
                let pile = self.pile(from);
                pile.remove(index.map_or(pile.len() - 1, usize::from));
                self.pile(to).push(card);
            }
            Event::PickedUp { place } => self.pile(place).clear(),
            Event::Metered { meter, stands } => self.meters[meter as usize] = stands,
            Event::Awarded { meter, whole, stands, .. } => {
                self.meters[meter as usize] = stands;
                for (n, _) in layout.meters.iter().enumerate().filter(|(_, m)| m.reserve_for == Some(meter)) {
                    if whole {
                        self.meters[n] = book::Cents::ZERO;
                    }
                }
            }
            Event::RoundOver { round } => {
                self.round = round;
                self.commons.iter_mut().for_each(Vec::clear);
                self.seats.iter_mut().for_each(|seat| seat.hands.clear());
            }
            _ => {}
        }
    }

    fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        let hands = self.seats.iter().flat_map(|seat| &seat.hands);
        hands.chain(&self.commons).flatten().copied().flatten()
    }
}

#[test]
fn a_picture_kept_from_events_is_what_the_table_shows_and_no_card_of_one_deck_shows_twice() {
    every_game(|game| {
        for seed in 0..2 {
            let mut floor = Floor::new(Rules::of(game).unwrap(), 100 + seed);
            let seats = floor.table.layout().seats;
            // Every play of the lottery is drawn from a deck of its own.
            let one_deck = matches!(floor.table.layout().cards, Some((_, 1))) && game != "poker-lotto";
            let mut viewers: Vec<Viewer> = (0..seats).map(|s| Viewer::Seat(Seat(s))).collect();
            viewers.extend([Viewer::Rail, Viewer::House]);
            let mut pictures: Vec<Picture> =
                viewers.iter().map(|&viewer| Picture::of(&floor.table.view(viewer))).collect();
            for _ in 0..600 {
                floor.events.clear();
                floor.step();
                for (picture, &viewer) in pictures.iter_mut().zip(&viewers) {
                    for event in &floor.events {
                        picture.follow(&event.seen_by(viewer), floor.table.layout());
                        let mut shown: Vec<Card> = picture.cards().collect();
                        shown.sort();
                        let all = shown.len();
                        shown.dedup();
                        assert!(
                            !one_deck || shown.len() == all,
                            "{game}, {viewer:?}: {event:?} shows a card twice"
                        );
                    }
                    *picture = std::mem::take(picture).tidy();
                    assert_eq!(*picture, Picture::of(&floor.table.view(viewer)), "{game}, {viewer:?}");
                }
            }
        }
    });
}
