//! Who gets up in the middle of a round, and what goes with a hand that is void (HC-F §7.II, §15.IV, §16.IV).

use book::shows;

use super::bank::{banked, offered};
use super::*;

const FOUR_SIXES: &str = "6s 6d 6h 6c Ks Jd 9h";
const SETTLE: (&str, &str) = ("abandoned-wagers", "settle");

/// Seats 1 and 3 with a Fortune Bonus of $5, seat 6 with four sixes; seat 6 sets first.
fn three_players(settings: &[(&str, &str)]) -> Playthrough {
    let mut table = from_shoe(settings);
    table.run("shuffle; sit 1; sit 3; sit 6");
    table.run("bet 1 pai-gow-poker $10; bet 3 pai-gow-poker $20; bet 6 pai-gow-poker $10");
    table.run("bet 1 fortune-bonus $5; bet 3 fortune-bonus $5");
    let aces = "As Ad Kh Jc 8s 5d 3h";
    deal(&mut table, &[(1, aces), (3, "Jh Td 8h 7h 5c 3s 2s"), (6, FOUR_SIXES), (7, "Kc Qd 9c 7c 5s 4d 2h")]);
    table
}

/// Envy payments: seat and dollars.
fn envy(events: &[Event]) -> Vec<(u8, i64)> {
    let paid =
        lines(events).into_iter().filter(|l| l.stake == Cents::ZERO && l.clause.text() == "HC-F §15.IV.A(a)");
    paid.map(|l| (l.seat.0 + 1, l.won.0 / 100)).collect()
}

#[test]
fn a_void_hand_takes_its_envy_button_along_and_no_other() {
    shows!("HC-F §16.IV");
    let mut table = three_players(&[]);
    table.run("call player-exposed seat 1 card As; choose 1 refuse");
    let events = table.run("choose 6 house-way; choose 3 house-way");
    assert_eq!(envy(&events), [(3, 5)]);
    let mut table = three_players(&[]);
    table.run("call player-exposed seat 3 card Jh; choose 3 refuse");
    let events = table.run("choose 6 house-way; choose 1 house-way");
    assert_eq!(envy(&events), [(1, 5)]);
    let mut table = three_players(&[]);
    table.run("call player-exposed seat 1 card As; choose 1 play");
    let events = table.run("choose 6 house-way; choose 3 house-way; choose 1 house-way");
    assert_eq!(envy(&events), [(3, 5), (1, 5)]);
}

#[test]
fn a_player_who_left_loses_bonus_and_button_or_keeps_both_as_posted() {
    shows!("HC-F §7.II");
    let mut table = three_players(&[]);
    let mut events = table.run("leave 1");
    assert_eq!(of(&events, &table, 1, "pai-gow-poker"), (0, 0, 0, "HC-F §7.II"));
    assert_eq!(of(&events, &table, 1, "fortune-bonus"), (0, 0, 0, "HC-F §7.II"));
    assert!(pile(&table, 1, 0).is_empty(), "the cards are put away");
    assert_eq!(offered(&table), Some(6), "it was not his turn");
    events = table.run("choose 6 house-way; choose 3 house-way");
    assert_eq!(envy(&events), [(3, 5)]);
    let mut table = three_players(&[]);
    let events = table.run("leave 3; choose 6 house-way; choose 1 house-way");
    assert_eq!(envy(&events), [(1, 5)]);

    let mut table = three_players(&[SETTLE]);
    let events = table.run("leave 1");
    assert!(lines(&events).is_empty(), "nothing is lost");
    let events = table.run("choose 6 house-way; choose 3 house-way");
    assert_eq!(of(&events, &table, 1, "pai-gow-poker").1, 1000, "his aces are set the house way and win");
    assert_eq!(envy(&events), [(3, 5), (1, 5)]);
}

#[test]
fn the_next_player_sets_when_the_one_whose_turn_it_is_leaves() {
    for settings in [&[][..], &[SETTLE]] {
        let mut table = three_players(settings);
        assert_eq!(offered(&table), Some(6));
        table.run("leave 6");
        assert_eq!(offered(&table), Some(3), "{settings:?}");
        table.run("choose 3 house-way");
        assert_eq!(offered(&table), Some(1));
        let events = table.run("leave 1");
        assert_eq!(of(&events, &table, 3, "pai-gow-poker").0, 0, "the last to set has left: hands are shown");
    }
}

#[test]
fn an_exposed_card_is_played_when_its_player_leaves_without_an_answer() {
    let mut table = three_players(&[SETTLE]);
    table.run("call player-exposed seat 6 card 6s");
    assert_eq!(offered(&table), Some(6));
    table.run("leave 6");
    assert_eq!(offered(&table), Some(3), "he plays, and his hand is set the house way");
    let events = table.run("choose 3 house-way; choose 1 house-way");
    assert_eq!(of(&events, &table, 6, "pai-gow-poker").1, 1000);
    // Nothing is called for one who has left already.
    let mut table = three_players(&[SETTLE]);
    table.run("leave 1");
    assert_eq!(table.refused("call player-exposed seat 1 card As"), "HC-F §2.I");
}

#[test]
fn a_bank_that_leaves_is_played_out_the_house_way() {
    let mut table = banked(&[], "$200");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, "Qh Jd 9s 7h 5c 4s 2c")]);
    table.run("leave 6");
    while let Some(seat) = offered(&table).filter(|s| *s != 6) {
        table.run(&format!("choose {seat} house-way"));
    }
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle), "the bank's hand is not waited for");
    assert_eq!(table.table().felt().seat(Seat(5)).patron, None);
    assert!(table.table().felt().balances());
}
