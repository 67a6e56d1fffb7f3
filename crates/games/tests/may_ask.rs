//! What a round may still cost a seat is known before its cards are: it is never more than was said, and can be all of it.

use book::{Cents, Rules};
use equipment::Seeded;
use games::kernel::*;

/// The games of the poker engine, with the most that their decisions ask, in antes, and the chapters that say so.
const GAMES: [(&str, i64); 8] = [
    ("three-card-poker", 1),      // HC-H §10.II
    ("four-card-poker", 3),       // HC-C §10.III
    ("crazy-four-poker", 3),      // HC-M §10.III
    ("dj-wild", 2),               // HC-O §10(b)(1)
    ("ultimate-texas-holdem", 4), // HC-I §9
    ("texas-holdem-bonus", 4),    // HC-K §10
    ("let-it-ride", 0),           // HC-D §12
    ("mississippi-stud", 9),      // HC-J §11
];

fn dearest(table: &dyn AnyTable) -> Choice {
    let cost = |item: &MenuItem| match item.cost {
        Cost::Free => Cents::ZERO,
        Cost::Fixed(amount) => amount,
        Cost::Range(limits) => limits.max,
    };
    let item = table.menu().into_iter().max_by_key(cost).expect("a menu has choices");
    match item.cost {
        Cost::Range(limits) => Choice::with(item.verb, limits.max),
        _ => Choice::say(item.verb),
    }
}

fn staked(table: &dyn AnyTable, seat: Seat) -> Cents {
    table.felt().seat(seat).bets.iter().map(|bet| bet.stake).sum()
}

/// Plays rounds of two seats, the first at its dearest or at random, and looks at the first seat's bound at every input.
fn rounds(game: &str, antes: i64, dear: bool) {
    let mut table = games::open(Rules::of(game).unwrap()).unwrap();
    let (mut dealer, mut rambler) = (Dealer::new(Seeded::new(3)), Rambler(Seeded::new(4)));
    let (me, other) = (Seat(0), Seat(1));
    for seat in [me, other] {
        table.feed(Input::Sit(seat, Patron(seat.0 as u32 + 1)), &mut vec![]).unwrap();
    }
    let (mut bound, mut reached, mut over) = (None, 0, 0);
    for _ in 0..4000 {
        let inputs = match table.need() {
            Need::Bets => {
                let mut inputs = table.basic(me);
                inputs.extend(table.basic(other));
                inputs.push(Input::Close);
                inputs
            }
            Need::Chance(_) => table.chance(&mut dealer).into_iter().collect(),
            Need::Choice { seat, .. } if seat == me && dear => vec![Input::Choose(me, dearest(&*table))],
            Need::Choice { seat, .. } => table.ramble(seat, &mut rambler),
        };
        for input in inputs {
            if input == Input::Close {
                let (lies, asks) = (staked(&*table, me), table.may_ask(me));
                let ante = table.felt().seat(me).bets[0].stake;
                assert_eq!(asks, ante * antes, "{game}: before a card is dealt");
                bound = Some(lies + asks);
            }
            let mut events = vec![];
            if table.feed(input, &mut events).is_err() {
                continue;
            }
            if events.iter().any(|e| matches!(e, Event::RoundOver { .. })) {
                (bound, over) = (None, over + 1);
            }
            if let Some(most) = &mut bound {
                let now = staked(&*table, me) + table.may_ask(me);
                assert!(now <= *most, "{game}: {now} after {input:?}, and {most} was the most");
                if let Need::Choice { seat, .. } = table.need()
                    && seat == me
                {
                    let Choice { amount, .. } = dearest(&*table);
                    assert!(amount <= table.may_ask(me), "{game}: the menu asks {amount}");
                }
                reached += u32::from(staked(&*table, me) == *most);
                *most = now.max(staked(&*table, me));
            }
        }
    }
    assert!(over > 20, "{game}: rounds were played");
    assert!(!dear || reached > 0, "{game}: whoever always pays the most pays all of it");
}

#[test]
fn decisions_never_ask_more_than_was_said_and_may_ask_all_of_it() {
    for (game, antes) in GAMES {
        rounds(game, antes, true);
        rounds(game, antes, false);
    }
}
