//! The report of a house: every alteration with who, when, before and after; theory with limits that hold.

use crate::support;

use house::audit::{Collector, Expectation, Played, Report, Theory};
use house::cage::{Bound, Wish};
use house::charter::Charter;
use house::plan::StaffPlan;
use house::*;
use support::*;

fn report(casino: &Casino, theory: &mut dyn Theory) -> Report {
    let (mut house, mut report) = (House::new(), Collector::new(theory));
    for rows in &casino.log {
        let mut events = vec![];
        house.replay(rows, &mut events).unwrap();
        let records: Vec<_> = rows.iter().map(|row| (row.stream, row.record().unwrap())).collect();
        report.take(&Played { house: &house, records: &records, events: &events });
    }
    report.finish()
}

#[test]
fn every_alteration_says_who_when_before_and_after() {
    let mut casino = Casino::table("mississippi-stud", 2, 5);
    let fill = |dollars| What::Fill { table: T, cents: book::Cents::dollars(dollars) };
    casino.give(FLOOR, fill(5000)).unwrap();
    casino.give(FLOOR, fill(-2000)).unwrap();
    casino.play(101, "bet 1 ante $20").unwrap();
    casino.play(102, "bet 2 ante $50").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    casino.play(101, "choose 1 fold").unwrap();
    casino.give(SUPERVISOR, What::Void { table: T, why: "the shuffler broke down".into() }).unwrap();
    casino.give(FLOOR, What::Count { table: T }).unwrap();
    let limit = |cents| Wish { loss: Some(Bound::To(dollars(cents))), ..Wish::default() };
    let wish = |patron, wish| What::Limit { patron: Patron(patron), wish };
    casino.give(Person::player(101), wish(101, limit(500))).unwrap();
    casino.give(FLOOR, wish(101, limit(300))).unwrap();
    casino.give(FLOOR, wish(101, limit(900))).unwrap();
    let staff = |role| StaffPlan { number: 7, name: "Ann".into(), role };
    let charter = |staff: Vec<StaffPlan>| {
        What::Charter(Box::new(Charter { name: "The House".into(), capital: dollars(100_000), staff }))
    };
    casino.give(OWNER, charter(vec![staff(Role::Supervisor)])).unwrap();
    casino.give(OWNER, charter(vec![staff(Role::Dealer)])).unwrap();
    casino.give(OWNER, charter(vec![])).unwrap();
    casino.give(OWNER, What::Capital { cents: dollars(-1000) }).unwrap();
    for patron in [101, 102] {
        casino.play(patron, &format!("leave {}", patron - 100)).unwrap();
    }
    let mut setup = casino.house.room(T).unwrap().setup().clone();
    casino.give(FLOOR, What::Shut { table: T }).unwrap();
    (setup.par, setup.rules) = (dollars(40_000), String::new());
    setup.settings.insert("multi-link-contribution".into(), "25%".into());
    casino.give(FLOOR, What::Open { table: T, setup: Box::new(setup) }).unwrap();
    let report = report(&casino, &mut ());
    let forms = [report.text(), report.csv(), report.html(), serde_json::to_string(&report).unwrap()];
    let cage = dollars(99_950_000) + dollars(2000) - dollars(5000) + dollars(100_000) - dollars(10_000);
    for altered in [
        "2026-11-16T07:35:39.120Z by floor 2: $5,000 to the tray; the tray before $50,000, after $55,000",
        "by floor 2: -$2,000 to the tray; the tray before $55,000, after $53,000",
        "by supervisor 3: void, $70 went back: the shuffler broke down; on the felt before $50, after $0; the tray before \
         $53,020, after $53,000",
        "by floor 2: counted, won $0; the tray before $53,000, after $53,000",
        "by player 101: patron 101 set limits for themselves: $500 to lose in a day; held before to any loss, after to \
         $500 to lose in a day",
        "by floor 2: limits were set for patron 101: $300 to lose in a day; held before to $500 to lose in a day, after to \
         $300 to lose in a day",
        "by floor 2: limits were set for patron 101: $900 to lose in a day; held before to $300 to lose in a day, after to \
         $300 to lose in a day, from 2026-11-17T07:35:39.120Z $900 to lose in a day",
        "by owner 1: the house laid down: the name before ``, after `The House`; the capital before $0, after $100,000; \
         number 7 before nobody, after Ann, supervisor",
        "by owner 1: the house laid down: number 7 before Ann, supervisor, after Ann, dealer",
        "by owner 1: the house laid down: number 7 before Ann, dealer, after nobody",
        &format!(
            "by owner 1: -$1,000 of the owner's; the cage before {cage}, after {}",
            cage - dollars(1000)
        ),
        "by floor 2: closed; the table before open, after closed",
        "multi-link-contribution = 25%; before ",
        "; after ",
        "par $40,000, multi-link-contribution = 25%",
    ] {
        for form in &forms {
            // HTML writes some signs otherwise.
            let plain = form.replace("&quot;", "\"").replace("&amp;", "&").replace("&#39;", "'");
            assert!(plain.contains(altered), "{altered}\n{plain}");
        }
    }
    assert!(!forms[0].contains("by floor 2: patron 101 set limits"));
}

#[test]
fn a_confirmation_says_what_was_held_before_and_after() {
    let mut casino = Casino::new(1);
    let setup =
        Setup { par: dollars(20_000), dealing: record::Dealing::Hand, ..Setup::of("crazy-four-poker") };
    casino.give(FLOOR, What::Open { table: T, setup: Box::new(setup) }).unwrap();
    casino.arrive(101, T, dollars(500));
    casino.play(101, "sit 1 101").unwrap();
    casino.give(DEALER, at(T, "shuffle")).unwrap();
    casino.play(101, "bet 1 ante $10; bet 1 super-bonus $10").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    for card in "9c Qc 9d Qd 9h 4h 9s 6s 2c 8d".split(' ') {
        casino.give(DEALER, at(T, &format!("card {card}"))).unwrap();
    }
    casino.play(101, "choose 1 play $10").unwrap();
    let held = casino.on(ledger::Account::Held(T));
    casino.give(SUPERVISOR, What::Confirm { table: T, award: 1 }).unwrap();
    let told = report(&casino, &mut ()).text();
    let says = format!(
        "by supervisor 3: award 1 confirmed by the supervisor, it is paid; held before {held}, after $0"
    );
    assert!(told.contains(&says), "{told}");
}

/// Every wager is fair, and its deviation is its stake.
struct Fair;

impl Theory for Fair {
    fn of(&mut self, _: &Setup, _: &str) -> Option<Expectation> {
        Some(Expectation { edge: 0.0, deviation: 1.0 })
    }
}

#[test]
fn wagers_of_one_round_may_win_and_lose_together_and_rounds_do_not() {
    let limits = |rounds: u64| {
        let mut casino = Casino::table("baccarat", 7, 5);
        for _ in 0..rounds {
            for n in 1..=7 {
                casino.play(100 + n, &format!("bet {n} player $100")).unwrap();
            }
            casino.give(DEALER, at(T, "close")).unwrap();
        }
        let report = report(&casino, &mut Fair);
        assert!(report.text().contains("wagers of one round are taken to win and lose together"));
        assert!(report.html().contains("wagers of one round are taken to win and lose together"));
        let shift = &report.shifts[0];
        assert!(shift.win >= shift.low.unwrap() && shift.win <= shift.high.unwrap(), "{shift:?}");
        (shift.low.unwrap(), shift.theory.unwrap(), shift.high.unwrap())
    };
    let spread = |deviations: f64| book::Cents((1.96 * deviations * 70_000.0_f64).round() as i64);
    assert_eq!(limits(1), (-spread(1.0), book::Cents(0), spread(1.0)));
    let four = limits(4);
    // A tie gives the stakes back and is a round all the same.
    assert_eq!(four, (-spread(2.0), book::Cents(0), spread(2.0)));
}
