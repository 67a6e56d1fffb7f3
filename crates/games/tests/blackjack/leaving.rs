//! A player who gets up in the middle of a round: the wagers stand, and the hand is played out without its player.

use super::*;

#[test]
fn whoever_leaves_on_his_turn_stands_and_is_settled() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "Kc 8c 7s 9d 6d Kh");
    table.run("leave 1");
    assert!(asks(&table, 2, 1), "the next player's turn comes");
    let events = table.run("choose 2 stand");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $0+$0", "1.1 blackjack $10+$10"]);
    // The seat is free, and whoever takes it plays the next round as anybody does.
    table.run("sit 1; bet 1 blackjack $10; close; card Kc 7s 6d Kh");
    assert!(asks(&table, 1, 1));
}

#[test]
fn whoever_leaves_before_his_turn_is_passed_by_when_it_comes() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2, 3], "Kc 8c Kd 7s 9d 6d 5h Kh");
    table.run("leave 2");
    assert!(asks(&table, 1, 1), "nobody else's turn is lost");
    table.run("choose 1 stand");
    assert!(asks(&table, 3, 1));
    let events = table.run("choose 3 stand");
    assert_eq!(lines(&table, &events).len(), 3);
    assert_eq!(hand(&table, 2, 1), "", "the cards are off the felt");
}

#[test]
fn nobody_is_waited_for_with_insurance_and_none_is_bought() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2, 3], "Kc 8c Kd As 9d 6d 5h 7h");
    assert!(asks(&table, 1, 1) && words(&table).contains(&"insure"));
    table.run("leave 2");
    assert!(asks(&table, 1, 1), "seat 1 is still asked");
    table.run("leave 1");
    assert!(asks(&table, 3, 1) && words(&table).contains(&"insure"), "seat 2 is not asked");
    table.run("choose 3 insure $5");
    assert!(asks(&table, 3, 1) && !words(&table).contains(&"insure"));
    let events = table.run("choose 3 stand");
    assert_eq!(lines(&table, &events).len(), 3, "three hands are settled");
    // The very next player is asked after one who leaves.
    let (mut table, _) = ROOM.dealt_to(&[1, 2, 3], "Kc 8c Kd As 9d 6d 5h 7h");
    table.run("leave 1");
    assert!(asks(&table, 2, 1) && words(&table).contains(&"insure"));
}

#[test]
fn the_split_hands_of_whoever_left_get_their_second_cards_and_stand() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c Kd 7s 8d 6d Kh");
    table.run("choose 1 split; card 3c; leave 1; card 2d");
    assert!(asks(&table, 2, 1));
    assert_eq!([hand(&table, 1, 1), hand(&table, 1, 2)], ["8c 3c", "8d 2d"]);
    let events = table.run("choose 2 stand");
    assert_eq!(lines(&table, &events).len(), 3, "both hands of the box, and the other");
}

#[test]
fn a_card_owed_to_whoever_left_is_dealt() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "5c Kd 7s 6d 6d Kh");
    table.run("choose 1 hit; call card-not-dealt seat 1");
    assert!(asks(&table, 2, 1));
    table.run("leave 1; choose 2 stand");
    assert!(needs(&table, Chance::Card), "the card comes without asking");
    let events = table.run("card 9h");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $0+$0", "1.1 blackjack $10+$10"], "20 against 17");
    // Asked already, the answer is taken as yes.
    let (mut table, _) = ROOM.dealt_to(&[1], "5c 7s 6d Kh");
    table.run("choose 1 hit; call card-not-dealt seat 1");
    assert_eq!(words(&table), ["accept", "refuse"]);
    table.run("leave 1");
    assert!(needs(&table, Chance::Card));
}

#[test]
fn a_box_with_one_card_is_played_out_with_a_second_when_its_player_leaves() {
    let asked = || {
        let mut table = ROOM.ready(&[]);
        table.run("sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10; close; card 9c 8c 7s");
        table.run("call box-skipped seat 1; card 9d");
        assert!(asks(&table, 1, 1) && words(&table).contains(&"accept"), "{:?}", words(&table));
        table
    };
    let mut table = asked();
    table.run("leave 1; card Tc Kh");
    assert_eq!(hand(&table, 1, 1), "9c Tc");
    assert!(asks(&table, 2, 1));
    // Another's leaving answers nothing.
    let mut table = asked();
    table.run("leave 2");
    assert!(asks(&table, 1, 1) && words(&table).contains(&"accept"), "{:?}", words(&table));
}

#[test]
fn a_player_who_leaves_takes_wagers_back_between_rounds_and_stands_during_one() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c 6c 9s 8d 6d 8h");
    table.run("choose 1 split; card 3c");
    // Both hands of seat 1 are played out: the second gets its card, then both stand.
    table.run("leave 1");
    assert!(needs(&table, Chance::Card));
    table.run("card 9d");
    assert!(asks(&table, 2, 1));
    let events = table.run("choose 2 stand");
    let done = ["2.1 blackjack $0+$0", "1.1 blackjack $0+$0", "1.2 split $10+$0"];
    assert_eq!(lines(&table, &events), done);
    assert_eq!(table.refused("bet 1 blackjack $10"), "HC-A §2.I.B");
    table.run("bet 2 blackjack $10");
    let events = table.run("leave 2");
    assert!(events.iter().any(|e| matches!(e, Event::TakenDown { amount: book::Cents(1000), .. })));
}
