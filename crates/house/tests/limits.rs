//! Every way round a patron's own limits is shut.

use crate::support;

use book::Cents;
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
        if held != "loss" && casino.on(Account::Chips(T, P)) > dollars(10) {
            casino.refused(player, at(T, "bet 1 ante $10"));
        }
    }
}
