//! Random play under rules that only go together in games of one or two decks: the conformance suite changes one setting
//! at a time and never meets them.

use book::Rules;
use equipment::{Card, Randomness, Seeded};
use games::kernel::*;

/// A full table plays at random, with calls in between, for so many rounds.
fn play(settings: &[(&str, &str)], seed: u64, until: u64) -> Box<dyn AnyTable> {
    let mut rules = Rules::of("blackjack").unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    let mut table = games::open(rules).unwrap();
    let mut events = vec![];
    let mut dealer = Dealer::new(Seeded::stream(seed, 1));
    let mut rambler = Rambler(Seeded::stream(seed, 2));
    for seat in 0..7 {
        table.feed(Input::Sit(Seat(seat), Patron(seat as u32)), &mut events).unwrap();
    }
    while table.felt().round() < until {
        if rambler.0.below(20) == 0 {
            let calls = &table.layout().calls;
            let info = calls[rambler.0.below(calls.len() as u32) as usize];
            let call = Call {
                seat: info.takes.seat.then(|| Seat(rambler.0.below(7) as u8)),
                card: info.takes.card.then(|| Card::from_id(rambler.0.below(52) as u8).unwrap()),
                ..Call::plain(info.id)
            };
            let left = table.felt().rack().left();
            if table.feed(Input::Call(call), &mut events).is_ok() && table.felt().rack().left() != left {
                dealer.answer(Chance::Shuffle, table.felt().rack().unseen());
            }
        }
        match table.need() {
            Need::Chance(_) => {
                let input = table.chance(&mut dealer).unwrap();
                table.feed(input, &mut events).unwrap();
            }
            Need::Choice { seat, .. } => {
                for input in table.ramble(seat, &mut rambler) {
                    table.feed(input, &mut events).unwrap();
                }
            }
            Need::Bets => {
                for seat in 0..7 {
                    for input in table.ramble(Seat(seat), &mut rambler) {
                        let _ = table.feed(input, &mut events);
                    }
                }
                let _ = table.feed(Input::Close, &mut events);
            }
        }
        assert!(table.felt().balances());
        events.clear();
    }
    table
}

#[test]
fn small_games_survive_random_play() {
    let settings: &[&[(&str, &str)]] = &[
        &[("decks", "1"), ("cut-card", "0"), ("split-aces", "play-on")],
        &[
            ("decks", "1"),
            ("form", "shoe"),
            ("cut-card", "0"),
            ("split-aces", "play-on"),
            ("shuffle", "machine"),
        ],
        &[("decks", "2"), ("double-on", "9-10-11"), ("split-hands", "2"), ("no-mid-shoe-entry", "yes")],
        &[("decks", "2"), ("double-on", "10-11"), ("double-after-split", "no"), ("split-hands", "3")],
    ];
    for (n, settings) in settings.iter().enumerate() {
        let table = play(settings, n as u64, 300);
        let b = table.felt().balance();
        assert!(b.won.0 > 0 && b.kept.0 > 0 && b.fees.0 == 0);
    }
}
