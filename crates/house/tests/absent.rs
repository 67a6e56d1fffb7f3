//! Whoever goes away keeps nobody waiting longer than the time they have.

use crate::support;

use book::{Cents, shows};
use games::kernel::{Cost, Family, Need, Verb};
use house::ledger::Account;
use house::time::Span;
use house::*;
use support::*;

const TICK: What = What::Tick { table: T };

/// A table of Pai Gow Poker where the bank is offered to patron 102 after a round against the house.
fn bank_on_offer() -> Casino {
    let mut casino = Casino::table("pai-gow-poker", 2, 1);
    casino.play(101, "bet 1 pai-gow-poker $10").unwrap();
    casino.play(102, "bet 2 pai-gow-poker $10").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    casino.play(102, "choose 2 house-way").unwrap();
    casino.play(101, "choose 1 house-way").unwrap();
    assert_eq!(need(&casino), Need::Choice { seat: Seat(1), hand: 0 });
    casino
}

fn need(casino: &Casino) -> Need {
    casino.house.room(T).unwrap().table().need()
}

fn overdue(casino: &Casino) -> bool {
    casino.house.overdue(casino.now).next().is_some()
}

#[test]
fn a_bank_nobody_answers_for_is_passed_when_the_time_to_act_is_over() {
    shows!("HC-F §14.III", "HC-F §14.V");
    let mut casino = bank_on_offer();
    for seat in [1, 0] {
        assert_eq!(need(&casino), Need::Choice { seat: Seat(seat), hand: 0 });
        casino.now = casino.now + Span::seconds(30);
        casino.give(Person::CLOCK, TICK).unwrap();
    }
    assert_eq!(need(&casino), Need::Bets);
    casino.play(101, "bet 1 pai-gow-poker $10").unwrap();
}

#[test]
fn a_bank_taken_by_somebody_who_goes_away_is_the_houses_when_the_time_to_act_is_over() {
    shows!("HC-F §14.V", "HC-F §14.VI");
    let mut casino = bank_on_offer();
    casino.play(102, "choose 2 accept").unwrap();
    let says = casino.refused(Person::player(101), at(T, "bet 1 pai-gow-poker $10"));
    assert_eq!(says, "the bank has not put up enough to pay this wager (HC-F §14.VI)");
    // Whoever comes and goes meanwhile prolongs nothing.
    casino.arrive(103, T, dollars(1000));
    casino.now = casino.now + Span::seconds(29);
    casino.play(103, "sit 3 103").unwrap();
    assert!(!overdue(&casino));
    casino.now = casino.now + Span::seconds(1);
    assert!(overdue(&casino), "the bank's time is over");
    casino.give(Person::CLOCK, TICK).unwrap();
    assert_eq!(need(&casino), Need::Bets);
    assert!(!overdue(&casino));
    casino.play(103, "bet 3 pai-gow-poker $10").unwrap();
    // The others have the whole betting time.
    casino.now = casino.now + Span::seconds(29);
    assert!(!overdue(&casino));
    casino.play(101, "bet 1 pai-gow-poker $10").unwrap();
    casino.now = casino.now + Span::seconds(1);
    casino.give(Person::CLOCK, TICK).unwrap();
    assert!(matches!(need(&casino), Need::Choice { seat: Seat(2), .. }), "{:?}", need(&casino));
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn what_a_partner_put_into_a_bank_that_is_not_there_goes_back() {
    shows!("HC-F §14.XIX");
    let mut casino = bank_on_offer();
    casino.play(102, "choose 2 accept").unwrap();
    casino.arrive(103, T, dollars(1000));
    casino.play(103, "sit 3 103; bet 3 bank $100").unwrap();
    casino.play(101, "bet 1 pai-gow-poker $10").unwrap();
    casino.now = casino.now + Span::seconds(30);
    casino.give(Person::CLOCK, TICK).unwrap();
    assert_eq!(casino.on(Account::Chips(T, Patron(103))), dollars(1000));
    assert_eq!(casino.on(Account::AtRisk(T)), dollars(10), "a wager stands, against the house now");
    casino.play(103, "bet 3 pai-gow-poker $10").unwrap();
}

#[test]
fn a_bank_that_nobody_bets_against_is_the_houses_when_the_betting_time_is_over() {
    shows!("HC-F §14.V");
    let mut casino = bank_on_offer();
    casino.play(102, "choose 2 accept; bet 2 bank $10; call house-none").unwrap();
    casino.now = casino.now + Span::seconds(30);
    casino.give(Person::CLOCK, TICK).unwrap();
    assert_eq!(casino.on(Account::AtRisk(T)), Cents::ZERO, "what was put up goes back");
    casino.play(102, "bet 2 pai-gow-poker $10").unwrap();
}

/// What docs/house.md states, in its own order: the first of these groups that the menu has.
const STATED: [&[Verb]; 4] = [
    &[Verb::HouseWay],
    &[Verb::Stand, Verb::Check, Verb::Decline, Verb::Refuse, Verb::Pass],
    &[Verb::PullBack],
    &[Verb::Fold],
];

#[test]
fn whoever_lets_their_time_pass_is_decided_for_as_stated_and_folds_only_where_nothing_else_is_free() {
    for game in games::roster() {
        let mut casino = Casino::table(game.id, 2, 17);
        let mut rambler = rambler(5);
        let mut awaited = 0;
        for _ in 0..200 {
            casino.ramble_once(T, &mut rambler);
            let menu = casino.house.room(T).unwrap().table().menu();
            let free: Vec<Verb> =
                menu.iter().filter(|i| i.cost == Cost::Free && i.pick == 0).map(|i| i.verb).collect();
            if !matches!(need(&casino), Need::Choice { .. }) {
                continue;
            }
            // A menu on which nothing can be chosen for whoever is away would keep the table waiting for ever.
            let choice = house::room::left_to_the_house(&menu);
            let choice = choice.unwrap_or_else(|| panic!("{}: nothing for the absent in {menu:?}", game.id));
            awaited += 1;
            let stated = STATED.iter().find(|group| group.iter().any(|verb| free.contains(verb)));
            match stated {
                Some(group) => assert!(group.contains(&choice.verb), "{}: {choice:?} of {menu:?}", game.id),
                None => assert!(free.contains(&choice.verb), "{}: {choice:?} of {menu:?}", game.id),
            }
            if choice.verb == Verb::Fold {
                let others = free.iter().filter(|verb| !matches!(verb, Verb::Fold | Verb::Surrender));
                assert_eq!(others.count(), 0, "{}: folded with {free:?} on the menu", game.id);
            }
        }
        let cards = matches!(
            game.family,
            Family::TwentyOne
                | Family::Poker
                | Family::Holdem
                | Family::Stud
                | Family::PaiGow
                | Family::Cards
        );
        assert!(!cards || awaited > 20, "{}: {awaited} decisions", game.id);
    }
}
