//! Dealing errors (RWS §1.21, §5.7, §5.9 to §5.12, §5.16).

use book::shows;

use super::*;

fn menu_clauses(table: &Playthrough) -> Vec<&'static str> {
    table.table().menu().iter().map(|i| i.clause.text()).collect()
}

#[test]
fn after_a_dealing_error_every_player_chooses() {
    shows!("RWS §5.7", "RWS §5.7.1", "RWS §5.7.3");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 9d 8c 8d");
    table.run("call dealing-error");
    assert_eq!((asked(&table), menu_clauses(&table)), (Some(1), vec!["RWS §5.7.1", "RWS §5.7.3"]));
    let events = table.run("choose 1 refuse");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 initial-bet $20+$0".into()], vec!["RWS §5.7.3"])
    );
    assert_eq!((asked(&table), hand(&table, 1, 1)), (Some(2), String::new()));
    // Who goes on has the cards that follow: the deal is finished with box 2.
    table.run("choose 2 accept; card 8h");
    assert_eq!((asked(&table), hand(&table, 2, 1)), (Some(2), "9d 8h".into()));
    // Nobody goes on: the round is over.
    let (mut table, _) = ROOM.dealt("9c 9d");
    assert!(over(&table.run("call dealing-error; choose 1 refuse")));
}

#[test]
fn cards_are_put_in_order_until_their_settlement() {
    shows!("RWS §5.7.2", "RWS §5.9", "RWS §5.10.1", "RWS §1.21");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 9d 8c 8d");
    let events = table.run("call dealing-error-in-order");
    assert_eq!(cited(&events), ["RWS §5.9", "RWS §5.7"]);
    assert_eq!(menu_clauses(&table), ["RWS §5.7.2", "RWS §5.7.3"]);
    table.run("choose 1 accept; choose 2 accept; card 8h; choose 1 hit; call dealing-error-in-order");
    table.run("choose 1 accept; choose 2 accept; card 9h");
    // Box 1 is bust and settled: too late.
    assert_eq!(table.refused("call dealing-error-in-order"), "RWS §5.10.1");
    table.run("call dealing-error");
}

#[test]
fn a_card_too_many_for_the_dealer_is_discarded() {
    shows!("RWS §5.10.2");
    let (mut table, _) = ROOM.dealt("9c 9d 8c");
    assert_eq!(table.refused("call dealer-overdraws card Ks"), "RWS §5.10.2");
    let events = table.run("choose 1 stand; card 8h");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$0"]);
    let left = table.table().felt().rack().left();
    let events = table.run("call dealer-overdraws card Ks");
    assert_eq!(discarded(&events), [("Ks".to_owned(), "RWS §5.10.2")]);
    assert!(lines(&table, &events).is_empty());
    assert_eq!(table.table().felt().rack().left(), left - 1);
}

#[test]
fn cards_dealt_to_no_bet_are_discarded_after_the_interim_settlement() {
    shows!("RWS §5.10.3");
    let (mut table, _) = ROOM.dealt("9c 9d 8c");
    assert_eq!(table.refused("call dealt-to-no-bet card Ks"), "RWS §5.10.3");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c As 9d 8c Ks");
    let events = table.run("call dealt-to-no-bet card Qs");
    assert_eq!(discarded(&events), [("Qs".to_owned(), "RWS §5.10.3")]);
    assert_eq!((asked(&table), hand(&table, 1, 1)), (Some(1), "9c 8c".into()));
}

#[test]
fn a_card_face_up_in_the_shoe_is_the_next_card() {
    shows!("RWS §5.11");
    let (mut table, _) = ROOM.dealt("9c 9d 5c");
    assert_eq!(table.refused("call card-face-up"), "RWS §5.11");
    let left = table.table().felt().rack().left();
    table.run("choose 1 hit; call card-face-up");
    assert_eq!(table.table().felt().rack().left(), left);
    table.run("card 2h");
    assert_eq!(hand(&table, 1, 1), "9c 5c 2h");
}

#[test]
fn of_two_cards_together_the_player_picks_one() {
    shows!("RWS §5.12", "RWS §5.12.2");
    let drawn = || {
        let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 9d 8c 5c 4d");
        table.run("choose 1 hit; call drawn-together card 2h; card 6s");
        table
    };
    // A dealing error first: everyone may go on or not.
    let mut table = drawn();
    assert_eq!((asked(&table), menu_clauses(&table)), (Some(1), vec!["RWS §5.12.2", "RWS §5.7.3"]));
    table.run("choose 1 accept; choose 2 accept; choose 1 accept");
    assert_eq!(hand(&table, 1, 1), "9c 5c 2h");
    // The other one is the next card.
    table.run("choose 1 stand; choose 2 hit");
    assert_eq!(hand(&table, 2, 1), "9d 4d 6s");
    let mut table = drawn();
    table.run("choose 1 accept; choose 2 accept; choose 1 pass");
    assert_eq!(hand(&table, 1, 1), "9c 5c 6s");
    // Who does not go on leaves both for the others.
    let mut table = drawn();
    table.run("choose 1 refuse; choose 2 accept; choose 2 hit");
    assert_eq!(hand(&table, 2, 1), "9d 4d 6s");
}

#[test]
fn two_cards_together_for_the_dealer_are_discarded() {
    shows!("RWS §5.12.1", "RWS §5.12.2");
    let (mut table, _) = ROOM.dealt("9c 9d 8c");
    let events = table.run("choose 1 stand; call drawn-together card 2h");
    assert_eq!(discarded(&events), [("2h".to_owned(), "RWS §5.12.1")]);
    table.run("burn");
    assert_eq!((asked(&table), menu(&table)), (Some(1), "accept refuse".into()));
    let events = table.run("choose 1 accept; card 9h");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0"]);
}

#[test]
fn forgotten_side_bets_are_settled_when_they_are_noticed() {
    shows!("RWS §5.16");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 initial-bet $20; bet 1 player-pair $5; close; call side-bets-forgotten");
    let events = table.run("card 8c 9d 8d");
    assert!(lines(&table, &events).is_empty());
    table.run("choose 1 split; card 9c");
    let events = table.run("call side-bets-noticed");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 player-pair $5+$55".into()], vec!["RWS §5.16"])
    );
    assert_eq!(table.refused("call side-bets-noticed"), "RWS §5.16");
    // At the latest when the round is settled.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; bet 1 initial-bet $20; bet 1 player-pair $5; close; call side-bets-forgotten");
    let events = table.run("card 8c 9d 8d; choose 1 hit; card 9s");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0", "1.1 player-pair $5+$55"]);
}
