//! Section 14 at its edges: the bank that covers to the dollar, the wager of the house, shares that do not come out even.

use book::shows;

use super::bank::{LOW_HAND, bank_of, banked, finish, offered, second_round};
use super::*;

#[test]
fn a_bank_covers_wagers_to_the_last_dollar() {
    shows!("HC-F §14.VI");
    let mut table = banked(&[], "$60");
    table.run("bet 1 pai-gow-poker $10");
    assert_eq!(table.refused("bet 3 pai-gow-poker $1"), "HC-F §14.VI", "$60 is put up against $60");
    assert_eq!(table.refused("down 6 bank $1"), "HC-F §14.VI");
    table.run("down 1 pai-gow-poker $10; down 6 bank $10; close");
    assert!(markers(&table, "house wager").is_empty(), "nothing is left for the house to bet on");
    // A Fortune Bonus is the house's affair and asks nothing of the bank.
    let mut table = banked(&[], "$50");
    table.run("bet 1 fortune-bonus $5; close");
}

#[test]
fn a_bank_without_its_own_chips_cannot_close() {
    shows!("HC-F §14.VI");
    let mut table = second_round(&[]);
    table.run("choose 6 accept; bet 3 bank $100; bet 1 pai-gow-poker $20");
    assert_eq!(table.refused("close"), "HC-F §14.VI", "only a partner has put up chips");
    table.run("bet 6 bank $10; close");
}

#[test]
fn a_bank_that_nobody_plays_against_is_not_dealt() {
    let mut table = second_round(&[]);
    table.run("choose 6 accept; bet 6 bank $100; call house-none");
    assert_eq!(table.refused("close"), "HC-F §9.VI");
    let mut table = second_round(&[]);
    table.run("choose 6 accept; bet 6 bank $100; close");
    assert_eq!(markers(&table, "house wager")[0].value, "$50", "the house alone is enough");
}

#[test]
fn the_house_bets_whole_dollars_and_never_less_than_nothing() {
    shows!("HC-F §14.VIII", "HC-F §14.IX");
    // A third of $50 is $16.67: the house bets $16.
    let mut table = banked(&[("house-wager", "33.33%")], "$500");
    table.run("close");
    assert_eq!(markers(&table, "house wager")[0].value, "$16");
    // Asked for less each time, down to a dollar; what was asked last is the most it would bet.
    let mut table = banked(&[], "$500");
    assert_eq!(table.refused("call house-less amount $50"), "HC-F §14.IX", "that is not less");
    for asked in [49, 20, 1] {
        let events = table.run(&format!("call house-less amount ${asked}"));
        let told = ("the house will bet no more than, in dollars,", Some(asked), None, "HC-F §14.IX");
        assert_eq!(said(&events), [told]);
        assert_eq!(table.refused(&format!("call house-less amount ${asked}")), "HC-F §14.IX");
    }
    let mut table = banked(&[], "$500");
    assert_eq!(said(&table.run("call house-none"))[0].number, Some(0));
    // Nobody is asked once the cards are on their way.
    table.run("close");
    assert_eq!(table.refused("call house-less amount $10"), "HC-F §14.IX");
}

#[test]
fn the_house_remembers_only_the_wager_of_the_player_who_banks() {
    shows!("HC-F §14.VIII");
    // Seat 3 bet $30 in the round before, so the house bets $30 against it.
    let mut table = second_round(&[]);
    table.run("choose 6 pass; choose 3 accept; bet 3 bank $500; bet 1 pai-gow-poker $20; close");
    assert_eq!(markers(&table, "house wager")[0].value, "$30");
    // Whoever did not bet in the round before the bank is played against for nothing.
    let mut table = banked(&[], "$500");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    finish(&mut table);
    table.run("shuffle; choose 3 pass; choose 1 accept; bet 1 bank $100; bet 6 pai-gow-poker $50; close");
    assert_eq!(markers(&table, "house wager")[0].value, "$20");
}

#[test]
fn a_seat_given_up_loses_its_turn_at_the_bank_and_its_wager_is_forgotten() {
    shows!("HC-F §14.IV");
    let mut table = second_round(&[]);
    table.run("leave 6; sit 6");
    assert_eq!(offered(&table), Some(3), "the newcomer has not bet against the house");
    table.run("choose 3 pass");
    assert_eq!(offered(&table), Some(1));
    // The others keep theirs.
    let mut table = second_round(&[]);
    table.run("leave 3; choose 6 pass");
    assert_eq!(offered(&table), Some(1));
}

#[test]
fn nobody_who_is_leaving_is_offered_the_bank() {
    shows!("HC-F §14.III");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 6; bet 1 pai-gow-poker $20; bet 6 pai-gow-poker $50");
    deal(&mut table, &[(1, ACES), (6, LOW_HAND), (7, KING_HIGH)]);
    table.run("choose 6 house-way; leave 6; choose 1 house-way; shuffle");
    assert_eq!(offered(&table), Some(1));
}

#[test]
fn partners_get_their_chips_back_with_a_bank_that_is_given_up() {
    shows!("HC-F §14.V", "HC-F §14.XIX");
    let mut table = second_round(&[]);
    table.run("choose 6 accept; bet 6 bank $200; bet 3 bank $100; bet 1 pai-gow-poker $20");
    let events = table.run("call give-up-bank seat 6");
    assert_eq!((bank_of(&events, &table, 6).2, bank_of(&events, &table, 3).2), (20_000, 10_000));
    assert_eq!(table.refused("bet 3 bank $100"), "HC-F §14.VI", "the house banks");
    // What was asked of the house for that bank is forgotten with it.
    table.run("bet 3 pai-gow-poker $30; close");
}

#[test]
fn a_loss_beyond_the_playing_partners_chips_falls_on_the_other_partner() {
    shows!("HC-F §14.XVII.A", "HC-F §14.XIX");
    // $10 and $101 are put up; $50 goes to the house and $61 to seat 1: all of it is lost.
    let mut table = second_round(&[]);
    table.run("choose 6 accept; bet 6 bank $10; bet 3 bank $101; bet 1 pai-gow-poker $61");
    deal(&mut table, &[(1, ACES), (6, LOW_HAND), (7, KING_HIGH)]);
    assert_eq!(markers(&table, "house wager")[0].value, "$50");
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 6), (0, 0, 0, 1000));
    assert_eq!(bank_of(&events, &table, 3), (0, 0, 0, 10_100));
    // $7 of $30 put up in thirds: the partner bears $2.33 of a loss, the player the rest.
    let mut table = second_round(&[("house-wager", "0%")]);
    table.run("choose 6 accept; bet 6 bank $20; bet 3 bank $10; bet 1 pai-gow-poker $10");
    deal(&mut table, &[(1, ACES), (6, LOW_HAND), (7, KING_HIGH)]);
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 6), (0, 0, 2000 - 667, 667));
    assert_eq!(bank_of(&events, &table, 3), (0, 0, 1000 - 333, 333));
}

#[test]
fn a_patron_at_two_positions_banks_from_one_and_is_no_partner_at_the_other() {
    shows!("HC-F §1.¶1", "HC-F §14.XIX");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 5 9; sit 6 9; bet 1 pai-gow-poker $10; bet 5 pai-gow-poker $10; bet 6 pai-gow-poker $10");
    deal(&mut table, &[(1, ACES), (5, JACK_HIGH), (6, LOW_HAND), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle; choose 6 accept; bet 6 bank $100");
    assert_eq!(table.refused("bet 5 bank $10"), "HC-F §14.XIX");
    assert_eq!(table.refused("bet 6 pai-gow-poker $10"), "HC-F §1.¶1");
    table.run("bet 1 pai-gow-poker $10");
    assert_eq!(table.refused("bet 1 bank $10"), "HC-F §14.XIX", "a player against the bank is no partner");
}

#[test]
fn whoever_takes_a_seat_over_has_not_bet_against_the_house() {
    shows!("HC-F §14.IV");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 2; sit 5; bet 2 pai-gow-poker $20; bet 5 pai-gow-poker $50");
    deal(&mut table, &[(2, ACES), (5, LOW_HAND), (7, KING_HIGH)]);
    finish(&mut table);
    // The seat changes hands while the cards are shuffled.
    table.run("leave 5; sit 5; shuffle");
    assert_eq!(offered(&table), Some(2));
    table.run("choose 2 pass");
    assert_eq!(offered(&table), None);
}

#[test]
fn a_bank_begins_with_nothing_taken_and_nothing_asked() {
    shows!("HC-F §14.VIII", "HC-F §14.IX", "HC-F §14.XVII.A");
    let mut table = second_round(&[]);
    let events = table.run("choose 6 accept");
    assert_eq!(said(&events), [("takes the bank", None, Some(Seat(5)), "HC-F §14.VI")]);
    table.run("bet 6 bank $500; call house-none; bet 3 pai-gow-poker $30");
    let events = deal(&mut table, &[(3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    assert!(!says(&events, "the house bets, in dollars,"));
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 6), (3000, 150, 50_000, 0));
    // The next bank is played against for its own last wager, and wins what it wins.
    table.run("shuffle; choose 3 accept; bet 3 bank $500; bet 6 pai-gow-poker $10");
    let events = deal(&mut table, &[(3, KING_HIGH), (6, JACK_HIGH), (7, LOW_HAND)]);
    assert!(says(&events, ("the house bets, in dollars,", Some(30), None, "HC-F §14.VIII")));
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 3), (4000, 200, 50_000, 0));
    assert!(lines(&events).iter().all(|l| l.hand == 0), "a seat has one hand");
    assert!(markers(&table, "house wager").is_empty(), "the wager lasts one round");
    // Seat 1 has not bet in the round before its bank: the house bets nothing.
    table.run("shuffle; choose 1 accept; bet 1 bank $500; bet 3 pai-gow-poker $10; close");
    assert!(markers(&table, "house wager").is_empty());
}

#[test]
fn the_house_tells_its_wager_in_dollars() {
    shows!("HC-F §14.VIII");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 6; bet 1 pai-gow-poker $20; bet 6 pai-gow-poker $1000");
    deal(&mut table, &[(1, ACES), (6, LOW_HAND), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle; choose 6 accept; bet 6 bank $2000; bet 1 pai-gow-poker $20");
    let told = said(&table.run("call house-less amount $500"));
    assert_eq!(told[0], (Some(500), "HC-F §14.IX"));
    assert!(says(&table.run("close"), ("the house bets, in dollars,", Some(500), None, "HC-F §14.VIII")));
}

#[test]
fn cents_that_do_not_come_out_even_are_borne_by_whoever_has_chips_left() {
    shows!("HC-F §14.XVII.A", "HC-F §14.XIX");
    let mut table = second_round(&[("house-wager", "0%")]);
    table.run("sit 2; sit 4; sit 5; choose 6 accept");
    // $3,001 is put up, $3,000 of it lost: the shares of $10 and $2,981 are $9.99 and $2,980.00 with the cents cut off,
    // which leaves $10.01 to the player of the hand, who put up $10.
    table.run("bet 6 bank $10; bet 5 bank $10; bet 1 bank $2981");
    table.run("bet 2 pai-gow-poker $1000; bet 3 pai-gow-poker $1000; bet 4 pai-gow-poker $1000");
    deal(&mut table, &[(2, ACES), (3, super::bank::QUEENS), (4, KING_HIGH), (6, LOW_HAND)]);
    let events = finish(&mut table);
    assert_eq!(bank_of(&events, &table, 6), (0, 0, 0, 1000));
    assert_eq!(bank_of(&events, &table, 5), (0, 0, 0, 1000));
    assert_eq!(bank_of(&events, &table, 1), (0, 0, 100, 298_000));
    let bank = table.table().layout().find("bank").unwrap();
    let of_bank = |l: &&Line| l.spot == bank;
    assert_eq!(lines(&events).iter().filter(of_bank).count(), 3, "each loses once and wins nothing");
    let taken = |e: &&Event| matches!(e, Event::TakenDown { .. });
    assert_eq!(events.iter().filter(taken).count(), 1, "only one has chips to take back");
}
