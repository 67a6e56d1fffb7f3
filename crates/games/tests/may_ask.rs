//! What a round may still cost a seat is known before its cards are: it is never more than was said, and can be all of it.

use book::{Cents, Rules};
use equipment::{Randomness, Seeded};
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

/// A round on which every card keeps what may still be asked as large as it can be, and every choice pays the most: what was
/// said before it, and what was asked.
fn walk(game: &str, settings: &[(&str, &str)], seed: u64) -> (Cents, Cents) {
    let mut rules = Rules::of(game).unwrap();
    for (id, value) in settings {
        rules.set(id, value).unwrap();
    }
    let mut table = games::open(rules).unwrap();
    let (me, mut luck) = (Seat(0), Seeded::new(seed));
    table.feed(Input::Sit(me, Patron(1)), &mut vec![]).unwrap();
    let mut asked = Cents::ZERO;
    let mut most = None;
    loop {
        let ways: Vec<Input> = match table.need() {
            Need::Bets if most.is_some() => break,
            Need::Bets => {
                for input in table.basic(me) {
                    table.feed(input, &mut vec![]).unwrap();
                }
                most = Some(table.may_ask(me));
                vec![Input::Close]
            }
            Need::Chance(chance) => {
                let all = chance.outcomes(table.felt().rack().unseen());
                all.into_iter().map(|(outcome, _)| Input::Outcome(outcome)).collect()
            }
            Need::Choice { seat, .. } => {
                let all = table.menu().into_iter().filter(|item| item.pick == 0);
                let way = |item: MenuItem| match item.cost {
                    Cost::Range(limits) => Choice::with(item.verb, limits.max),
                    _ => Choice::say(item.verb),
                };
                all.map(|item| Input::Choose(seat, way(item))).collect()
            }
        };
        let went = ways.into_iter().filter_map(|way| {
            let (mut next, mut events) = (table.copy(), vec![]);
            next.feed(way, &mut events).ok()?;
            let staked = events.iter().map(|event| match event {
                Event::Staked { seat, amount, .. } if *seat == me => *amount,
                _ => Cents::ZERO,
            });
            let paid = staked.sum::<Cents>();
            Some((paid + next.may_ask(me), luck.below(1 << 20), paid, next))
        });
        // A ticket is closed as soon as it is bought: there is nothing to walk along.
        let Some((left, _, paid, next)) = went.max_by_key(|(left, tie, ..)| (*left, *tie)) else { break };
        if let Some(most) = most {
            assert!(asked + left <= most, "{game}: {asked} and {left} are more than {most}");
        }
        asked += paid;
        table = next;
    }
    (most.unwrap(), asked)
}

#[test]
fn some_course_of_a_round_asks_all_that_was_said_before_it_and_none_asks_more() {
    for game in games::roster().iter().map(|game| game.id) {
        // Insurance takes an ace of the dealer's, and a card beneath it that ends nothing.
        let all = (0..400).map(|seed| walk(game, &[], seed)).any(|(most, asked)| most == asked);
        assert!(all, "{game}: nobody was asked for {}", walk(game, &[], 0).0);
    }
}

#[test]
fn insurance_splits_and_doubles_are_counted_as_the_house_allows_them() {
    // In half wagers: insurance is one, each of three splits two, each of four doubles two.
    let most = |game: &str, settings: &[(&str, &str)]| {
        let (most, _) = walk(game, settings, 1);
        let rules = Rules::of(game).unwrap();
        let base = if game == "pontoon-plus" { "initial-bet" } else { "blackjack" };
        2 * most.0 / rules.limits(base).min.0
    };
    assert_eq!(most("blackjack", &[]), 15);
    assert_eq!(most("free-bet-blackjack", &[]), 15);
    assert_eq!(most("pontoon-plus", &[]), 15);
    let small = |more: &[(&str, &str)]| {
        let all: Vec<_> = [("decks", "2")].iter().chain(more).copied().collect();
        most("blackjack", &all)
    };
    assert_eq!(small(&[("split-hands", "2")]), 1 + 2 + 4);
    assert_eq!(small(&[("double-after-split", "false")]), 1 + 6);
}

#[test]
fn every_choice_on_a_menu_was_counted_however_a_round_goes() {
    for game in ["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus", "deuces-wild-xtreme"] {
        let mut table = games::open(Rules::of(game).unwrap()).unwrap();
        let (mut dealer, mut rambler) = (Dealer::new(Seeded::new(5)), Rambler(Seeded::new(6)));
        for seat in [Seat(0), Seat(1)] {
            table.feed(Input::Sit(seat, Patron(seat.0 as u32 + 1)), &mut vec![]).unwrap();
        }
        let mut left: Option<Cents> = None;
        for _ in 0..6000 {
            let inputs = match table.need() {
                Need::Bets => {
                    left = None;
                    let bets = table.basic(Seat(0)).into_iter().chain(table.basic(Seat(1)));
                    bets.chain([Input::Close]).collect()
                }
                Need::Chance(_) => table.chance(&mut dealer).into_iter().collect(),
                Need::Choice { seat, .. } => table.ramble(seat, &mut rambler),
            };
            for input in inputs {
                let mut events = vec![];
                if table.feed(input, &mut events).is_err() {
                    continue;
                }
                let staked = events.iter().map(|event| match event {
                    Event::Staked { seat: Seat(0), amount, .. } => *amount,
                    _ => Cents::ZERO,
                });
                let (paid, now) = (staked.sum::<Cents>(), table.may_ask(Seat(0)));
                if let Some(left) = left {
                    assert!(paid + now <= left, "{game}: {paid} and {now} after {input:?}, {left} was said");
                }
                left = (table.need() != Need::Bets).then_some(now);
            }
        }
    }
}
