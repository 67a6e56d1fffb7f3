//! What a seat has not seen is exactly what its eyes have not met since the shuffle, at every decision of every game with
//! one deck: hands others folded face down stay unknown, whoever picked them up.

use std::collections::BTreeSet;

use book::Rules;
use equipment::{Card, Composition, Seeded};
use games::kernel::*;
use games::{Visitor, roster, visit};

const SEATS: u8 = 3;

struct Check(&'static str);

impl Visitor for Check {
    type Out = usize;

    fn visit<G: Game>(self) -> usize {
        let mut table = Table::<G>::open(Rules::of(self.0).unwrap()).unwrap();
        if table.layout().cards.is_none_or(|(_, decks)| decks != 1) {
            return 0;
        }
        let mut dealer = Dealer::new(Seeded::new(5));
        let mut rambler = Rambler(Seeded::new(6));
        let mut seen = vec![BTreeSet::<Card>::new(); SEATS as usize];
        for seat in 0..SEATS {
            table.feed(Input::Sit(Seat(seat), Patron(u32::from(seat))), &mut Quiet).unwrap();
        }
        let mut decisions = 0;
        while table.felt().round() < 60 {
            let mut events = vec![];
            match table.need() {
                Need::Bets => {
                    for seat in (0..SEATS).map(Seat) {
                        for bet in table.basic(seat) {
                            let _ = table.feed(bet, &mut events);
                        }
                    }
                    // A ticket may be drawn at once.
                    if table.need() == Need::Bets {
                        table.feed(Input::Close, &mut events).unwrap();
                    }
                }
                Need::Chance(chance) => {
                    let outcome = dealer.answer(chance, table.to_shuffle());
                    table.feed(Input::Outcome(outcome), &mut events).unwrap();
                }
                Need::Choice { seat, hand } => {
                    decisions += 1;
                    let mut expected: Composition = *table.to_shuffle();
                    assert!(seen[seat.0 as usize].iter().all(|c| expected.take(*c)));
                    assert_eq!(table.look(seat, hand).unknown(), expected, "{}: {seat}", self.0);
                    let menu = table.menu();
                    let choice = rambler.choose(&table.look(seat, hand), &menu);
                    table.feed(Input::Choose(seat, choice), &mut events).unwrap();
                }
            }
            for event in events {
                if event == Event::Shuffled {
                    seen.iter_mut().for_each(BTreeSet::clear);
                }
                for (n, seen) in seen.iter_mut().enumerate() {
                    match event.seen_by(Viewer::Seat(Seat(n as u8))) {
                        Event::Dealt { card: Some(card), .. }
                        | Event::Turned { card: Some(card), .. }
                        | Event::Shifted { card: Some(card), .. }
                        | Event::Discarded { card: Some(card), .. } => drop(seen.insert(card)),
                        _ => {}
                    }
                }
            }
        }
        decisions
    }
}

#[test]
fn a_seat_knows_just_the_cards_it_has_seen() {
    let decisions: usize = roster().iter().map(|game| visit(game.id, Check(game.id)).unwrap()).sum();
    assert!(decisions > 500, "{decisions} decisions were looked at");
}
