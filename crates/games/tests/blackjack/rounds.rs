//! Each round begins afresh: nothing that was done, asked for or missed in one is true of the next.

use super::*;

/// The next round for seat 1, $10 again.
fn again(table: &mut Playthrough, cards: &str) -> Vec<Event> {
    table.run(&format!("bet 1 blackjack $10; close; card {cards}"))
}

/// The cards of a hand that everybody sees.
fn in_sight(table: &Playthrough, seat: usize) -> usize {
    table.table().view(Viewer::Rail).seats[seat - 1].hands[0].cards.iter().flatten().count()
}

#[test]
fn a_hand_doubled_in_one_round_is_drawn_to_in_the_next() {
    let (mut table, _) = ROOM.dealt("5c 7s 6d Kh");
    table.run("choose 1 double $10; card 9h");
    again(&mut table, "5c 7s 2d Kh");
    table.run("choose 1 hit; card 2h");
    assert!(asks(&table, 1, 1), "nine is no end");
    let events = table.run("choose 1 hit; card Kd; choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"], "19 against 17, for the one wager");
}

#[test]
fn aces_split_in_one_round_bind_no_hand_of_the_next() {
    let (mut table, _) = ROOM.dealt("Ac 7s Ad Kh");
    table.run("choose 1 split; card 9h 8h");
    again(&mut table, "5c 7s 2d Kh");
    assert!(asks(&table, 1, 1) && words(&table).contains(&"hit") && words(&table).contains(&"double"));
    table.run("choose 1 hit; card 2h");
    assert!(asks(&table, 1, 1));
}

#[test]
fn a_card_face_down_is_asked_for_in_each_round() {
    let (mut table, _) = ROOM.dealt("5c 7s 6d Kh");
    table.run("call face-down seat 1; choose 1 hit; card 2h; choose 1 stand");
    again(&mut table, "5c 7s 6d Kh");
    let events = table.run("choose 1 double $10; card 9h");
    let up = |e: &Event| matches!(e, Event::Dealt { place: Place::Hand(..), face: Face::Up, .. });
    assert!(events.iter().any(up), "{events:?}");
}

#[test]
fn a_check_missed_in_one_round_is_made_in_the_next() {
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 blackjack $10; close; card 9c Ks 9d; call blackjack-missed; card 7d");
    table.run("choose 1 stand");
    let events = again(&mut table, "9c Ks 9d Ad");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0"], "the dealer's blackjack ends the round");
}

#[test]
fn who_busts_in_one_round_may_win_the_next() {
    let (mut table, _) = ROOM.dealt("Kc 7s 6d Kh");
    let events = table.run("choose 1 hit; card Kd");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0"]);
    again(&mut table, "Kc 7s 9d Kh");
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"]);
}

#[test]
fn who_split_in_one_round_has_one_hand_in_the_next() {
    let (mut table, _) = ROOM.dealt("8c 7s 8d Kh");
    table.run("choose 1 split; card Kd; choose 1 stand; card Qd; choose 1 stand");
    again(&mut table, "Kc 7s 9d Kh");
    assert_eq!(in_sight(&table, 1), 2);
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"]);
}

#[test]
fn a_box_skipped_in_one_round_gets_both_cards_in_the_next() {
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 blackjack $10; bet 2 blackjack $10; close; card 9c 8c 7s");
    table.run("call box-skipped seat 1; card 9d; choose 1 decline; card Kh");
    assert!(asks(&table, 2, 1), "box 1 is out of the round");
    table.run("choose 2 stand; bet 1 blackjack $10; bet 2 blackjack $10; close; card 9c 8c 7s 9d 9h Kh");
    assert!(asks(&table, 1, 1));
    assert_eq!(in_sight(&table, 1), 2);
}
