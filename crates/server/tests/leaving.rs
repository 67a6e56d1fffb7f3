//! What becomes of bets when somebody goes, and what was paid with them.

use book::{Cents, Rules};
use games::kernel::{AnyTable, Event, Input, Notation, Patron, Seat};
use server::leaving::{at_risk, leaving};
use server::slips::Slips;

/// A table of craps, with these lines fed to it.
fn craps(seats: u32, lines: &[&str]) -> Box<dyn AnyTable> {
    table("craps", seats, lines)
}

fn table(game: &str, seats: u32, lines: &[&str]) -> Box<dyn AnyTable> {
    let mut table = games::open(Rules::of(game).unwrap()).unwrap();
    for seat in 0..seats {
        table.feed(Input::Sit(Seat(seat as u8), Patron(seat + 1)), &mut vec![]).unwrap();
    }
    lines.iter().for_each(|line| drop(feed(&mut *table, line)));
    table
}

fn feed(table: &mut dyn AnyTable, line: &str) -> Vec<Event> {
    let mut events = vec![];
    let input = Notation(table.layout()).read(line).unwrap();
    table.feed(input, &mut events).unwrap_or_else(|no| panic!("{line}: {no}"));
    events
}

const POINT: [&str; 4] = ["bet 1 pass $10", "close", "choose 1 accept", "dice 2-4"];

#[test]
fn whoever_leaves_is_told_what_comes_back_and_what_stands() {
    let said = |table: &dyn AnyTable| leaving(table, &[Seat(0)]).map(|l| (l.seat, l.clause.is_some()));
    assert_eq!(said(&*craps(2, &[])), None);
    let free = said(&*craps(2, &["bet 1 field $10"])).unwrap();
    assert_eq!(free, ("$10 comes back to you with your chips.".to_owned(), false));
    // A Pass Bet with a point is a contract; what lies beside it is not.
    let mut lines = POINT.to_vec();
    lines.push("bet 1 field $5");
    let bound = said(&*craps(2, &lines)).unwrap().0;
    assert!(bound.starts_with("$5 comes back to you. $10 stays on the felt"), "{bound}");
    // Alone at the table there is nobody to throw for it.
    let (alone, clause) = said(&*craps(1, &lines)).unwrap();
    assert!(alone.starts_with("You cannot leave yet") && clause, "{alone}");
}

#[test]
fn whoever_leaves_a_hand_is_told_that_it_is_given_up() {
    let mut lines = vec!["shuffle", "bet 1 ante $5", "bet 1 pair-plus $5"];
    let before = leaving(&*table("three-card-poker", 1, &lines), &[Seat(0)]).unwrap();
    assert_eq!(before.seat, "$10 comes back to you with your chips.");
    lines.extend(["close", "card 2c", "card 9d", "card 7c", "card 9h", "card 5c", "card 9s"]);
    let dealt = leaving(&*table("three-card-poker", 1, &lines), &[Seat(0)]).unwrap();
    assert_eq!(dealt.seat, "$10 is lost: whoever leaves a hand gives it up.");
}

#[test]
fn the_commission_of_a_buy_bet_is_at_risk_and_its_slip_names_it() {
    let mut table = craps(1, &POINT);
    feed(&mut *table, "bet 1 buy-4 $20");
    assert_eq!(at_risk(&*table, Seat(0)), Cents::dollars(31), "line, wager and commission");
    let (mut slips, before) = (Slips::default(), table.copy());
    let mut events = feed(&mut *table, "close");
    events.extend(feed(&mut *table, "dice 3-4"));
    slips.follow(&*before, &*table, &events);
    let slip = slips.of(Seat(0)).iter().find(|slip| slip.spot == "buy-4").expect("a seven takes it");
    assert!(slip.arithmetic.iter().any(|part| part.starts_with("$1 commission")), "{:?}", slip.arithmetic);
    assert_eq!(slip.net, -2000, "the commission was paid when the bet was made");
    assert_eq!(at_risk(&*table, Seat(0)), Cents::ZERO);
}

#[test]
fn commission_is_known_also_while_the_dice_are_offered() {
    let mut table = craps(1, &["bet 1 pass $10", "bet 1 buy-4 $20", "close"]);
    assert!(table.menu().iter().count() == 2, "the dice are offered");
    assert_eq!(at_risk(&*table, Seat(0)), Cents::dollars(31));
    feed(&mut *table, "choose 1 accept");
}
