//! The deal, what is settled at once, insurance and surrender (RWS §3.11 to §3.19).

use book::shows;

use super::*;

#[test]
fn each_box_gets_two_cards_and_the_dealer_one() {
    shows!("RWS §3.11", "RWS §1.13", "RWS §1.30", "RWS §1.8");
    let (mut table, events) = ROOM.dealt_to(&[1, 2], "2c 3c 4c 5c 6c");
    assert_eq!(
        (hand(&table, 1, 1), hand(&table, 2, 1), dealer(&table)),
        ("2c 5c".into(), "3c 6c".into(), "4c".into())
    );
    assert!(events.iter().all(|e| !matches!(e, Event::Dealt { face: Face::Own | Face::Down, .. })));
    assert_eq!(asked(&table), Some(1));
    table.run("choose 1 hit; card 7c");
    assert_eq!(hand(&table, 1, 1), "2c 5c 7c");
}

#[test]
fn who_asks_may_squeeze() {
    shows!("RWS §3.12");
    let mut table = ROOM.ready(&[("squeeze", "yes")]);
    table.run("sit 1; sit 2");
    assert_eq!(table.refused("call squeeze seat 1"), "RWS §3.12");
    table.run("bet 1 initial-bet $20; bet 2 initial-bet $20; call squeeze seat 1; close");
    assert_eq!(table.refused("call dealt-face-up seat 2"), "RWS §3.12");
    let events = table.run("card 9c 9d 8c");
    let down =
        |e: &&Event| matches!(e, Event::Dealt { face: Face::Down, place: Place::Hand(Seat(0), 0), .. });
    assert_eq!(events.iter().filter(down).count(), 1);
    assert_eq!(events.iter().filter(|e| matches!(e, Event::Dealt { face: Face::Up, .. })).count(), 2);
    let events = table.run("card 4c 8d");
    assert_eq!(events.iter().filter(|e| matches!(e, Event::Turned { .. })).count(), 2);
    let events = table.run("choose 1 hit; card 2h");
    assert!(matches!(events[1], Event::Dealt { face: Face::Down, .. }));
    assert!(matches!(events[2], Event::Turned { face: Face::Up, .. }));
    // A card dealt face up by oversight changes nothing.
    table.run("call dealt-face-up seat 1");
    let events = table.run("choose 1 hit; card 3h");
    assert!(matches!(events[1], Event::Dealt { face: Face::Up, .. }));
    assert_eq!(hand(&table, 1, 1), "9c 4c 2h 3h");
    assert!(ROOM.ready(&[]).line("call squeeze seat 1").is_err());
}

#[test]
fn side_bets_are_settled_before_the_next_card() {
    shows!("RWS §3.13", "RWS §3.14", "RWS §3.15", "RWS §1.15");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $20; bet 1 player-pair $5; bet 2 bonus-box-1 $10; close");
    let events = table.run("card Kc 8d Kh");
    assert_eq!(lines(&table, &events), ["1.1 player-pair $5+$55", "2.1 bonus-box-1 $10+$80"]);
    assert_eq!(clauses(&events), ["RWS §3.14", "RWS §3.15"]);
    // The hand is untouched by it and loses.
    let events = table.run("choose 1 hit; card 9d");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0"]);
    table.run("bet 1 initial-bet $20; bet 1 player-pair $5; bet 1 bonus $5; close");
    let events = table.run("card Kc 8d Qh");
    assert_eq!(lines(&table, &events), ["1.1 player-pair $0+$0", "1.1 bonus $0+$0"]);
}

#[test]
fn a_pontoon_is_paid_at_once_whatever_the_dealer_shows() {
    shows!("RWS §3.16", "RWS §1.20", "RWS §1.15");
    let (table, events) = ROOM.dealt_to(&[1, 2], "As 9c Ad Kd 9d");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$30"]);
    assert_eq!(clauses(&events), ["RWS §3.16"]);
    // Overlooked, it is paid at settlement, even after a Pontoon of the dealer.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet $20; close; call 21-overlooked seat 1");
    let events = table.run("card As 9c Kd Kd 9d");
    assert!(lines(&table, &events).is_empty());
    let events = table.run("choose 2 play; choose 2 stand; card Ac");
    assert_eq!(lines(&table, &events), ["2.1 initial-bet $0+$0", "1.1 initial-bet $20+$30"]);
}

#[test]
fn insurance_is_half_the_bet_at_most_and_each_players_own() {
    shows!("RWS §3.17", "RWS §3.17.1", "RWS §3.17.2", "RWS §1.14");
    let (mut table, _) = shared("9c Ad 8c");
    assert_eq!((asked(&table), menu(&table)), (Some(1), "insure decline".into()));
    assert_eq!(table.refused("choose 1 insure $10.50"), "RWS §3.17.1");
    assert_eq!(table.refused("choose 2 insure $10"), "RWS §3.8");
    table.run("choose 1 insure $10; choose 2 insure $15; choose 1 play; choose 1 stand");
    let events = table.run("card Kc");
    assert_eq!(
        lines(&table, &events),
        [
            "2.1 insurance-box-1 $15+$30",
            "1.1 insurance $10+$20",
            "2.1 initial-bet-box-1 $0+$0",
            "1.1 initial-bet $0+$0"
        ]
    );
    // Without a Pontoon it is lost and the round goes on; the dealer draws that card even if no hand is left.
    let (mut table, _) = ROOM.dealt("9c Ad 8c");
    table.run("choose 1 insure $5; choose 1 play; choose 1 hit; card 9h");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
    let events = table.run("card 2c");
    assert_eq!(lines(&table, &events), ["1.1 insurance $0+$0"]);
    assert_eq!(clauses(&events), ["RWS §3.17.2"]);
    // Only an ace is insured against.
    let (table, _) = ROOM.dealt("9c Kd 8c");
    assert_eq!(menu(&table), "surrender play");
}

#[test]
fn surrender_gives_up_half_unless_the_dealer_has_a_pontoon() {
    shows!("RWS §3.18", "RWS §3.19", "RWS §3.19.1", "RWS §3.19.2", "RWS §1.32");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 9d Jd 7c 8d");
    assert_eq!(menu(&table), "surrender play");
    table.run("choose 1 surrender; choose 2 play");
    // No more cards for box 1: box 2 is next.
    assert_eq!((asked(&table), menu(&table)), (Some(2), "hit stand double".into()));
    assert_eq!(table.refused("choose 2 surrender"), "RWS §3.18");
    let events = table.run("choose 2 stand; card 7d");
    assert_eq!(returned(&events), ["1 $10"]);
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0", "2.1 initial-bet $20+$0"]);
    assert_eq!(clauses(&events), ["RWS §3.19.2", "RWS §3.27.4"]);
    let (mut table, _) = ROOM.dealt("9c Jd 7c");
    let events = table.run("choose 1 surrender; card Ac");
    assert!(returned(&events).is_empty());
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 initial-bet $0+$0".into()], vec!["RWS §3.19.1"])
    );
    // Nine or less: no surrender.
    assert_eq!(menu(&ROOM.dealt("9c 9d 7c").0), "hit stand double");
}
