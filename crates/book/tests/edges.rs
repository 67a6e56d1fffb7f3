//! Amounts, rows and limits at their edges.

use book::{Cents, Limits, Rules};

#[test]
fn rows_are_equal_if_they_say_the_same() {
    let rules = Rules::of("three-card-poker").unwrap();
    let row = rules.printed().flat_map(|table| &table.rows).next().unwrap();
    let copy = row.clone();
    assert!(*row == copy && *row == *row, "another copy of it says the same");
    let other = |change: fn(&mut book::Row)| {
        let mut other = row.clone();
        change(&mut other);
        other
    };
    let changed = [
        other(|row| row.table.push('x')),
        other(|row| row.event.push('x')),
        other(|row| row.name.push('x')),
        other(|row| row.pays = "77 to 1".parse().unwrap()),
        other(|row| row.envy = Some("$77 flat".parse().unwrap())),
        other(|row| row.dealer_envy = Some("$77 flat".parse().unwrap())),
        other(|row| (row.event, row.name) = ("x".into(), "x".into())),
    ];
    assert!(changed.iter().all(|other| other != row));
}

#[test]
fn amounts_add_up_and_nothing_is_a_multiple_of_nothing() {
    let mut amount = Cents(500);
    amount += Cents(20);
    amount -= Cents(8);
    assert_eq!((amount, -amount), (Cents(512), Cents(-512)));
    assert!(!Cents::ZERO.is_multiple_of(Cents::ZERO) && !Cents(5).is_multiple_of(Cents::ZERO));
    assert!(Cents::ZERO.is_multiple_of(Cents(5)) && Cents(5).is_multiple_of(Cents(1)));
    assert!(!Cents(5).is_multiple_of(Cents(-5)) && Cents(-10).is_multiple_of(Cents(5)));
}

#[test]
fn an_amount_of_twelve_digits_is_read_and_one_of_thirteen_is_not() {
    assert_eq!("$999999999999".parse(), Ok(Cents(99_999_999_999_900)));
    assert!("$1000000000000".parse::<Cents>().is_err());
}

#[test]
fn the_program_takes_ten_million_dollars_and_no_more() {
    let most = Cents::dollars(10_000_000);
    let post = |max| {
        let mut rules = Rules::of("blackjack").unwrap();
        let five = Cents::dollars(5);
        rules.declare_house_rules().post("blackjack", Limits { min: five, max, step: five }).is_ok()
    };
    assert!(post(most) && !post(most + Cents::dollars(5)));
}
