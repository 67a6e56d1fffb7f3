//! Linked jackpots: fed by many tables, paid as they stand, held until confirmed.

mod support;

use std::collections::BTreeMap;

use book::{Cents, shows};
use house::ledger::Account;
use house::record::Dealing;
use house::*;
use support::*;

const METER: Account = Account::Meter(MeterId(1));
const AUDITOR: Person = Person { id: 6, role: Role::Auditor };

/// Tables 1 and 2, dealt by hand, share a meter; patron 101 sits at the first and 102 at the second.
fn linked(game: &str) -> Casino {
    let mut casino = Casino::new(1);
    for n in 1..=2 {
        let mut setup = Setup { par: dollars(20_000), dealing: Dealing::Hand, ..Setup::of(game) };
        setup.settings = BTreeMap::from([("deal-from".into(), "shoe".into())]);
        setup.link = "the link".into();
        casino.give(FLOOR, What::Open { table: TableId(n), setup: Box::new(setup) }).unwrap();
        casino.arrive(100 + n, TableId(n), dollars(500));
        casino.give(Person::player(100 + n), at(TableId(n), &format!("sit 1 {}", 100 + n))).unwrap();
    }
    casino
}

/// A round of Mississippi Stud at a table, played to the end on these cards.
fn round(casino: &mut Casino, table: TableId, board: &str, own: &str) {
    let player = Person::player(100 + table.0);
    casino.give(DEALER, at(table, "shuffle")).unwrap();
    casino.give(player, at(table, "bet 1 ante $5; bet 1 multi-link $1")).unwrap();
    casino.give(DEALER, at(table, "close")).unwrap();
    for card in format!("{board} {own}").split(' ') {
        casino.give(DEALER, at(table, &format!("card {card}"))).unwrap();
    }
    for _ in 0..3 {
        casino.give(player, at(table, "choose 1 raise $5")).unwrap();
    }
}

#[test]
fn a_linked_meter_is_the_sum_of_what_its_tables_fed_it() {
    let mut casino = linked("mississippi-stud");
    assert_eq!(casino.on(METER), dollars(10_000), "the house puts the seed on once");
    for n in 1..=5 {
        round(&mut casino, TableId(1), "2c 5d 9h", "Js Kd");
        round(&mut casino, TableId(2), "2c 5d 9h", "Js Kd");
        assert_eq!(casino.on(METER), dollars(10_000) + Cents(42 * n));
    }
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn a_meter_is_paid_as_it_stands_when_supervisor_and_surveillance_have_confirmed() {
    shows!("HC-L §6.IV.C.1", "HC-L §7.IV");
    let mut casino = linked("mississippi-stud");
    let (one, two) = (TableId(1), TableId(2));
    (0..4).for_each(|_| round(&mut casino, one, "2c 5d 9h", "Js Kd"));
    let chips = casino.on(Account::Chips(two, Patron(102)));
    round(&mut casino, two, "As Ks Qs", "Js Ts");
    let award = dollars(10_000) + Cents(5 * 21);
    assert_eq!(casino.on(Account::Held(two)), award, "what both tables fed, and the seed");
    assert_eq!(casino.on(METER), dollars(10_000), "it starts again");
    // Ante and three bets at 500 to 1 are paid at once; the award is not, and everybody plays on.
    let paid = casino.on(Account::Chips(two, Patron(102))) - chips;
    assert_eq!(paid, dollars(20 * 500 - 1));
    round(&mut casino, one, "2c 5d 9h", "Js Kd");
    round(&mut casino, two, "2c 5d 9h", "Js Kd");
    let confirm = |award| What::Confirm { table: two, award };
    assert_eq!(casino.refused(SUPERVISOR, confirm(2)), "no award 2 waits at table 2 (House rule 10)");
    assert!(casino.refused(FLOOR, confirm(1)).ends_with("(House rule 1)"));
    let before = casino.on(Account::Chips(two, Patron(102)));
    casino.give(SUPERVISOR, confirm(1)).unwrap();
    assert_eq!(casino.on(Account::Held(two)), award, "one of two is not enough");
    assert_eq!(casino.refused(OWNER, confirm(1)), "award 1 needs no owner (House rule 10)");
    casino.give(AUDITOR, confirm(1)).unwrap();
    assert_eq!(casino.on(Account::Held(two)), Cents::ZERO);
    assert_eq!(casino.on(Account::Chips(two, Patron(102))), before + award);
    casino.refused(SUPERVISOR, confirm(1));
    assert!(casino.rebuilt().snapshot() == casino.house.snapshot());
}

#[test]
fn an_award_that_waits_keeps_its_table_open() {
    let mut casino = linked("mississippi-stud");
    round(&mut casino, TableId(1), "9s 8s 7s", "6s 5s");
    casino.give(DEALER, at(TableId(1), "shuffle")).unwrap();
    casino.play(101, "leave 1").unwrap();
    let says = casino.refused(FLOOR, What::Shut { table: TableId(1) });
    assert_eq!(says, "an award waits to be confirmed at table 1 (House rule 10)");
}

#[test]
fn a_void_round_takes_back_what_it_fed() {
    let mut casino = linked("mississippi-stud");
    casino.give(DEALER, at(T, "shuffle")).unwrap();
    casino.play(101, "bet 1 ante $5; bet 1 multi-link $1").unwrap();
    casino.give(DEALER, at(T, "close")).unwrap();
    assert_eq!(casino.on(METER), dollars(10_000) + Cents(21));
    casino.give(SUPERVISOR, What::Void { table: T, why: "a card is missing".into() }).unwrap();
    assert_eq!(casino.on(METER), dollars(10_000));
    assert_eq!(casino.on(Account::Chips(T, Patron(101))), dollars(500));
}

#[test]
fn tables_without_a_link_have_meters_of_their_own() {
    let mut casino = Casino::new(1);
    for n in 1..=2 {
        casino.open(TableId(n), "mississippi-stud");
    }
    assert_eq!(casino.on(Account::Meter(MeterId(2))), dollars(10_000));
    assert_eq!(casino.house.banks().groups().count(), 2);
}
