//! Every way round a patron's own limits is shut.

use crate::support;

use book::Cents;
use games::kernel::{Need, Notation};
use house::cage::{Bound, Wish};
use house::ledger::Account;
use house::time::Span;
use house::*;
use support::*;

const P: Patron = Patron(101);

fn craps(settings: &[(&str, &str)]) -> Casino {
    let mut casino = Casino::new(1);
    let mut setup = Box::new(Setup { par: dollars(50_000), ..Setup::of("craps") });
    setup.settings.extend(settings.iter().map(|(id, value)| (id.to_string(), value.to_string())));
    casino.give(FLOOR, What::Open { table: T, setup }).unwrap();
    casino.arrive(101, T, dollars(1000));
    casino.play(101, "sit 1 101").unwrap();
    casino
}

fn wish(casino: &mut Casino, wish: Wish) {
    casino.give(Person::player(101), What::Limit { patron: P, wish }).unwrap();
}

#[test]
fn a_call_bet_is_no_way_round_an_exclusion_or_the_time_of_a_day() {
    let call = at(T, "call call-bet seat 1 spot pass amount $20");
    let player = Person::player(101);
    let mut casino = craps(&[("call-bets", "yes")]);
    wish(&mut casino, Wish { time: Some(Bound::To(Span::hours(1))), ..Wish::default() });
    casino.now = casino.now + Span::hours(2);
    assert!(casino.refused(player, call.clone()).ends_with("(House rule 7)"));
    let mut casino = craps(&[("call-bets", "yes")]);
    let month = Bound::To(casino.now + Span::hours(720));
    wish(&mut casino, Wish { excluded: Some(month), ..Wish::default() });
    assert!(casino.refused(player, call).ends_with("(House rule 8)"));
}

#[test]
fn a_bet_that_is_broken_down_keeps_to_the_stake_on_each_of_its_parts() {
    let mut casino = craps(&[("world-broken-down", "yes")]);
    wish(&mut casino, Wish { stake: Some(Bound::To(dollars(5))), ..Wish::default() });
    casino.play(101, "bet 1 world $5").unwrap();
    let says = casino.refused(Person::player(101), at(T, "bet 1 world $5"));
    assert_eq!(says, "$8 on one wager is above this patron's own limit of $5 (House rule 7)");
}

#[test]
fn what_is_lost_at_one_table_leaves_no_more_for_another_nor_for_tomorrow_morning() {
    let mut casino = Casino::table("roulette", 1, 1);
    casino.open(TableId(2), "craps");
    wish(&mut casino, Wish { loss: Some(Bound::To(dollars(1200))), ..Wish::default() });
    casino.give(FLOOR, What::Deposit { patron: P, cents: dollars(5000) }).unwrap();
    let player = Person::player(101);
    let buy = |table: u32, n| What::BuyIn { table: TableId(table), patron: P, cents: dollars(n) };
    assert!(casino.refused(player, buy(2, 201)).ends_with("(House rule 7)"));
    // Nor may anybody of the house do it for them.
    assert!(casino.refused(FLOOR, buy(2, 201)).ends_with("(House rule 7)"));
    casino.give(player, buy(2, 200)).unwrap();
    assert!(casino.refused(player, buy(1, 1)).ends_with("(House rule 7)"));
    // After midnight the chips that lie there count, whichever table they lie at.
    casino.now = casino.now + Span::hours(24);
    assert!(casino.refused(player, buy(1, 1)).ends_with("(House rule 7)"));
    assert_eq!(casino.on(Account::Wallet(P)), dollars(4800));
}

/// Whoever is excluded or limited in the middle of a round plays it to its end, and begins no other.
#[test]
fn a_round_that_was_begun_can_be_finished_whatever_is_set_in_its_middle() {
    let player = Person::player(101);
    let month = |casino: &Casino| Bound::To(casino.now + Span::hours(720));
    for held in ["excluded", "loss", "time"] {
        let mut casino = Casino::table("three-card-poker", 1, 1);
        casino.play(101, "bet 1 ante $10; close").unwrap();
        let chips = casino.on(Account::Chips(T, P));
        casino.give(player, What::ColourUp { table: T, patron: P, cents: chips }).unwrap();
        let asked = match held {
            "excluded" => Wish { excluded: Some(month(&casino)), ..Wish::default() },
            "loss" => Wish { loss: Some(Bound::To(dollars(1))), ..Wish::default() },
            _ => Wish { time: Some(Bound::To(Span::seconds(60))), ..Wish::default() },
        };
        wish(&mut casino, asked);
        casino.now = casino.now + Span::seconds(120);
        assert_eq!(casino.house.to_finish(T, P), dollars(10), "{held}");
        let buy = |n| What::BuyIn { table: T, patron: P, cents: dollars(n) };
        let says = casino.refused(player, buy(11));
        assert!(says.ends_with("(House rule 7)") || says.ends_with("(House rule 8)"), "{held}: {says}");
        casino.give(player, buy(10)).unwrap();
        casino.refused(player, buy(1));
        casino.play(101, "choose 1 play").unwrap();
        assert_eq!(casino.house.to_finish(T, P), Cents::ZERO, "{held}: no round is on");
        casino.refused(player, buy(10));
        let chips = casino.on(Account::Chips(T, P));
        if held != "loss" && chips > dollars(10) {
            casino.refused(player, at(T, "bet 1 ante $10"));
        }
        // Of twenty that went to the table, what lies there no more is lost.
        if held == "loss" && chips >= dollars(10) {
            let bet = casino.play(101, "bet 1 ante $10");
            assert_eq!(bet.is_ok(), dollars(20) - (chips - dollars(10)) <= dollars(1), "{chips}");
        }
    }
}

fn loss(limit: i64) -> Wish {
    Wish { loss: Some(Bound::To(dollars(limit))), ..Wish::default() }
}

#[test]
fn a_limit_of_losses_that_is_tightened_holds_for_the_next_bet() {
    let mut casino = craps(&[]);
    wish(&mut casino, loss(10));
    let player = Person::player(101);
    let says = casino.refused(player, at(T, "bet 1 pass $100"));
    assert_eq!(says, "this patron's own limit leaves $10 to lose today, and this bets $100 (House rule 7)");
    casino.play(101, "bet 1 pass $10").unwrap();
    // What is at risk can be lost: there is no more for another wager, nor by a call, nor for both in one command.
    let none = "this patron's own limit leaves $0 to lose today, and this bets $5 (House rule 7)";
    assert_eq!(casino.refused(player, at(T, "bet 1 dont-pass $5")), none);
    assert_eq!(casino.refused(player, at(T, "down 1 pass $10; bet 1 pass $10; bet 1 field $5")), none);
    // What is taken down can be bet otherwise.
    casino.play(101, "down 1 pass $10; bet 1 field $10").unwrap();
    let mut calls = craps(&[("call-bets", "yes")]);
    wish(&mut calls, loss(10));
    let says = calls.refused(player, at(T, "call call-bet seat 1 spot pass amount $20"));
    assert!(says.ends_with("leaves $10 to lose today, and this bets $20 (House rule 7)"), "{says}");
}

#[test]
fn no_more_is_lost_in_a_day_than_the_limit_and_what_is_won_can_be_lost_again() {
    let mut stopped = 0;
    for seed in 0..12 {
        let mut casino = Casino::table("roulette", 1, seed);
        wish(&mut casino, loss(100));
        let chips = |casino: &Casino| casino.on(Account::Chips(T, P));
        let mut bets = 0;
        while bets < 60 && casino.play(101, "bet 1 red $25").is_ok() {
            casino.play(101, "close").unwrap();
            assert!(chips(&casino) >= dollars(900), "{seed}: {}", chips(&casino));
            bets += 1;
        }
        // Nobody is stopped before a bet could go over the limit.
        assert!(bets == 60 || chips(&casino) < dollars(925), "{seed}: {bets} bets, {}", chips(&casino));
        stopped += i32::from(bets < 60);
        assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
    }
    assert!(stopped > 2, "{stopped}");
}

/// What lay at tables when the day began, and what of it is noted in the log.
fn noted(casino: &Casino) -> Vec<Cents> {
    let entries = casino.log.iter().flatten().flat_map(|row| row.record().unwrap().entries);
    let lay = |entry| if let Entry::Lay { cents, .. } = entry { Some(cents) } else { None };
    entries.filter_map(lay).collect()
}

#[test]
fn chips_that_lie_at_tables_overnight_can_be_lost_in_the_new_day_up_to_its_limit() {
    let mut casino = Casino::table("roulette", 1, 2);
    wish(&mut casino, loss(100));
    for day in 1..=3 {
        casino.now = casino.now + Span::hours(24);
        let morning = casino.on(Account::Chips(T, P));
        let mut bets = 0;
        while bets < 100 && casino.play(101, "bet 1 red $25").is_ok() {
            casino.play(101, "close").unwrap();
            assert!(casino.on(Account::Chips(T, P)) >= morning - dollars(100));
            bets += 1;
        }
        assert!(bets >= 4, "another day, another limit");
        assert_eq!((noted(&casino).len(), noted(&casino).last()), (day, Some(&morning)), "once a day");
    }
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn stakes_that_stand_overnight_count_as_the_chips_do() {
    let mut casino = craps(&[]);
    casino.play(101, "bet 1 pass $500").unwrap();
    wish(&mut casino, loss(1000));
    casino.now = casino.now + Span::hours(24);
    casino.give(FLOOR, What::Deposit { patron: P, cents: dollars(500) }).unwrap();
    // All of the thousand may be lost today, and no cent that comes to it.
    let buy = |n| What::BuyIn { table: T, patron: P, cents: dollars(n) };
    let says = casino.refused(Person::player(101), buy(1));
    assert_eq!(says, "this patron's own limit leaves $0 to buy in with today (House rule 7)");
    // Where money goes back to the wallet first, the stakes are noted with the chips.
    casino.give(Person::player(101), What::ColourUp { table: T, patron: P, cents: dollars(100) }).unwrap();
    assert_eq!(noted(&casino), [dollars(1000)]);
    casino.give(Person::player(101), buy(100)).unwrap();
    casino.refused(Person::player(101), buy(1));
    // What stands can be lost: with a tighter limit nothing is left to bet.
    wish(&mut casino, loss(500));
    let says = casino.refused(Person::player(101), at(T, "bet 1 field $5"));
    assert_eq!(says, "this patron's own limit leaves $0 to lose today, and this bets $5 (House rule 7)");
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn what_stood_overnight_and_is_lost_in_the_morning_is_lost_today() {
    let mut casino = craps(&[]);
    wish(&mut casino, loss(1000));
    casino.play(101, "bet 1 pass $500").unwrap();
    casino.now = casino.now + Span::hours(24);
    let mut rambler = rambler(1);
    for _ in 0..200 {
        if casino.on(Account::AtRisk(T)) == Cents::ZERO {
            break;
        }
        let table = casino.house.room(T).unwrap().table();
        let lines: Vec<String> = match table.need() {
            Need::Choice { seat, .. } => {
                let choice = table.ramble(seat, &mut rambler);
                choice.iter().map(|input| Notation(table.layout()).write(input)).collect()
            }
            _ => vec!["close".into()],
        };
        casino.give(Person::player(101), What::Play { table: T, lines }).unwrap();
    }
    assert_eq!(casino.on(Account::AtRisk(T)), Cents::ZERO);
    assert_eq!(noted(&casino), [dollars(1000)], "the night is noted when the first money moves");
}

/// A decision of a round that was begun is no bet: it is finished, whatever the limit says since.
#[test]
fn a_round_is_finished_whatever_may_still_be_lost() {
    let mut casino = Casino::table("three-card-poker", 1, 1);
    casino.play(101, "bet 1 ante $10; close").unwrap();
    wish(&mut casino, loss(10));
    casino.play(101, "choose 1 play").unwrap();
    let lost = dollars(1000) - casino.on(Account::Chips(T, P));
    let again = casino.play(101, "bet 1 ante $10");
    assert_eq!(again.is_ok(), lost <= Cents::ZERO, "{lost} lost, {again:?}");
}
