//! Decisions, splits, doubles and the dealer (RWS §3.20 to §3.27).

use book::shows;

use super::*;

#[test]
fn a_hand_below_12_must_draw_and_one_of_12_may_stand() {
    shows!("RWS §3.20", "RWS §3.22", "RWS §3.23", "RWS §1.10", "RWS §1.27");
    let (mut table, _) = ROOM.dealt("5c 9d 4c");
    assert_eq!(menu(&table), "hit double");
    assert_eq!(table.refused("choose 1 stand"), "RWS §3.22");
    table.run("choose 1 hit; card 2c");
    assert_eq!(menu(&table), "hit");
    table.run("choose 1 hit; card 2d");
    assert_eq!(menu(&table), "hit stand");
    table.run("choose 1 hit; card 2h; choose 1 hit; card 2s; choose 1 hit; card 2c; choose 1 stand");
    assert_eq!(hand(&table, 1, 1), "5c 4c 2c 2d 2h 2s 2c");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
}

#[test]
fn a_bust_loses_at_once() {
    shows!("RWS §3.21", "RWS §1.2", "RWS §1.7");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "Kc 9h 6d 9c 9s");
    let events = table.run("choose 1 hit; card 3d");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 initial-bet $0+$0".into()], vec!["RWS §3.21"])
    );
    // A bust of the dealer does not bring it back.
    let events = table.run("choose 2 stand; card Kd Kh");
    assert_eq!(lines(&table, &events), ["2.1 initial-bet $20+$20"]);
    assert_eq!(clauses(&events), ["RWS §3.27.1"]);
}

#[test]
fn every_21_is_paid_at_once_and_draws_no_more() {
    shows!("RWS §3.26", "RWS §3.20");
    // Soft 21 and hard 21, against an ace.
    for (first, third) in [("As Ad 3c", "7d"), ("9s Ad 8c", "4d")] {
        let (mut table, _) = ROOM.dealt(first);
        let events = table.run(&format!("choose 1 decline; choose 1 play; choose 1 hit; card {third}"));
        assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$20"]);
        assert_eq!(clauses(&events), ["RWS §3.26"]);
        assert!(over(&events));
    }
    // Overlooked, it is paid at settlement, not lost to the dealer's 21.
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9s 9c 8d 8c 9d");
    table.run("call 21-overlooked seat 1; choose 1 hit");
    let events = table.run("card 4d");
    assert!(lines(&table, &events).is_empty());
    let events = table.run("choose 2 stand; card 6d 7d");
    assert_eq!(lines(&table, &events), ["2.1 initial-bet $0+$0", "1.1 initial-bet $20+$20"]);
}

#[test]
fn two_cards_of_equal_value_may_be_split() {
    shows!("RWS §3.24", "RWS §1.26", "RWS §3.24.2");
    let (mut table, _) = ROOM.dealt("Kc 9d Jc");
    assert_eq!(menu(&table), "hit stand double split");
    // Three splits, four hands; each gets its second card when its turn comes.
    table.run("choose 1 split");
    assert_eq!((hand(&table, 1, 1), hand(&table, 1, 2)), ("Kc".into(), "Jc".into()));
    table.run("card Qc; choose 1 split; card Kd; choose 1 split; card Kh");
    assert_eq!(menu(&table), "hit stand double");
    // The hand made last comes next, before those that wait.
    table.run("choose 1 stand; card 9c; choose 1 stand; card 8c; choose 1 stand; card 7c; choose 1 stand");
    let events = table.run("card 9s");
    assert_eq!(
        lines(&table, &events),
        ["1.1 initial-bet $20+$20", "1.2 split $0+$0", "1.3 split $20+$0", "1.4 split $20+$20"]
    );
    assert_eq!(menu(&ROOM.dealt("9c 9d 8c").0), "hit stand double");
    // Split hands are not surrendered: the question comes before any split.
    let (mut table, _) = ROOM.dealt("8c Kd 8d");
    table.run("choose 1 play; choose 1 split; card 9c");
    assert_eq!(menu(&table), "hit stand double");
}

#[test]
fn split_aces_get_one_card_each_and_make_no_pontoon() {
    shows!("RWS §3.24.2", "RWS §3.24.3", "RWS §1.20", "RWS §1.24", "RWS §1.5");
    let (mut table, _) = ROOM.dealt("Ac 9d Ad");
    let events = table.run("choose 1 split; card Kc");
    // Paid at once, even money.
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 initial-bet $20+$20".into()], vec!["RWS §3.24.3"])
    );
    // A third ace is neither split nor doubled nor drawn to: the dealer is next.
    table.run("card As");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
    let events = table.run("card 9c");
    assert_eq!(lines(&table, &events), ["1.2 split $0+$0"]);
    let (mut table, _) = ROOM.dealt("Kc 9d Qd");
    let events = table.run("choose 1 split; card Ac");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$20"]);
    // Overlooked, at settlement.
    let (mut table, _) = ROOM.dealt("Kc 9d Qd");
    table.run("call 21-overlooked seat 1; choose 1 split; card Ac 9c; choose 1 stand");
    let events = table.run("card 9s");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$20", "1.2 split $20+$20"]);
}

#[test]
fn split_7s_earn_no_super_bonus() {
    shows!("RWS §3.24.4");
    let (mut table, _) = ROOM.dealt_with(&[], "initial-bet $100", "7h 7c 7h");
    let events = table.run("choose 1 split; card 7h; choose 1 hit; card 7h");
    // Suited 7-7-7 on a split hand: 2 to 1, no more.
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $100+$200"]);
}

#[test]
fn a_dealers_pontoon_takes_every_split_bet_but_not_a_21() {
    shows!("RWS §3.24.5");
    let (mut table, _) = ROOM.dealt("8c Kd 8d");
    let events =
        table.run("choose 1 play; choose 1 split; card 8h; choose 1 split; card 3c; choose 1 hit; card Kc");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$20"]);
    let events = table.run("card 9c; choose 1 hit; card 9d");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.3 split $0+$0".into()], vec!["RWS §3.24.5"])
    );
    let events = table.run("card 9c; choose 1 stand; card As");
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.2 split $0+$0".into()], vec!["RWS §3.24.5"])
    );
}

#[test]
fn a_standing_player_need_not_follow_a_split() {
    shows!("RWS §3.24.1");
    let (mut table, _) = shared("8c 9d 8d");
    table.run("choose 1 split");
    assert_eq!((asked(&table), menu(&table)), (Some(2), "split decline".into()));
    let events = table.run("choose 2 decline; card Kc; choose 1 stand; card 9c; choose 1 stand; card 8h");
    assert_eq!(
        lines(&table, &events),
        ["2.1 initial-bet-box-1 $30+$30", "1.1 initial-bet $20+$20", "1.2 split $20+$0"]
    );
    let (mut table, _) = shared("8c 9d 8d");
    let events = table
        .run("choose 1 split; choose 2 split; card Kc; choose 1 stand; card Qc; choose 1 stand; card 8h");
    assert_eq!(lines(&table, &events)[2..], ["2.2 split-box-1 $30+$30", "1.2 split $20+$20"]);
}

#[test]
fn any_two_cards_may_be_doubled_for_one_card() {
    shows!("RWS §3.25", "RWS §1.5", "RWS §3.25.5");
    let (mut table, _) = ROOM.dealt("9c 9d 8c");
    assert_eq!(table.refused("choose 1 double $21"), "RWS §3.25");
    table.run("choose 1 double $12; card 3c");
    assert_eq!(menu(&table), "stand pull-back");
    let events = table.run("choose 1 stand; card Kc");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$20", "1.1 double-down $12+$12"]);
    // Not with three cards; after a split, yes.
    let (mut table, _) = ROOM.dealt("4c 9d 3c");
    table.run("choose 1 hit; card 2c");
    assert_eq!(menu(&table), "hit");
    let (mut table, _) = ROOM.dealt("8c 9d 8d");
    table.run("choose 1 split; card 3c");
    assert_eq!(menu(&table), "hit double");
    // A doubled 21 is paid at once, 1 to 1, 7-7-7 or not.
    let (mut table, _) = ROOM.dealt_with(&[], "initial-bet $100", "7s 7d 7s");
    let events = table.run("choose 1 double $100; card 7s");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $100+$100", "1.1 double-down $100+$100"]);
    assert_eq!(clauses(&events), ["RWS §3.25.5", "RWS §3.25.5"]);
    assert!(over(&events));
}

#[test]
fn a_standing_player_need_not_follow_a_double() {
    shows!("RWS §3.25.1");
    let (mut table, _) = shared("9c 9d 2c");
    table.run("choose 1 double $20");
    assert_eq!((asked(&table), menu(&table)), (Some(2), "double decline".into()));
    table.run("choose 2 decline; card 8c");
    // One card only, and nothing of seat 2 to take back.
    let events = table.run("choose 1 stand; card Kc");
    assert_eq!(hand(&table, 1, 1), "");
    assert_eq!(
        lines(&table, &events),
        ["2.1 initial-bet-box-1 $30+$0", "1.1 initial-bet $20+$0", "1.1 double-down $20+$0"]
    );
    let (mut table, _) = shared("9c 9d 2c");
    table.run("choose 1 double $20; choose 2 double $25; card 8c; choose 1 pull-back");
    assert_eq!(asked(&table), Some(2));
    let events = table.run("choose 2 stand; card 8d");
    assert_eq!(lines(&table, &events), ["2.1 initial-bet-box-1 $30+$30", "2.1 double-down-box-1 $25+$25"]);
}

#[test]
fn an_ace_of_the_first_two_counts_1_in_a_double() {
    shows!("RWS §3.25.2", "RWS §3.2.1");
    let (mut table, _) = ROOM.dealt("Ac 9d 5c");
    table.run("choose 1 double $20; card 4d");
    let marker = table.table().view(Viewer::Rail).markers.into_iter().find(|m| m.label == "doubled hand");
    assert_eq!(marker.unwrap().value, "counts 10");
    // 10, not 20: it loses to 19.
    let events = table.run("choose 1 stand; card Kc");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0", "1.1 double-down $0+$0"]);
    // A third-card ace counts 11: 6, 3 and ace are 20.
    let (mut table, _) = ROOM.dealt("6c 9d 3c");
    let events = table.run("choose 1 double $20; card Ad; choose 1 stand; card Kc");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$20", "1.1 double-down $20+$20"]);
}

#[test]
fn the_doubled_part_may_be_taken_back() {
    shows!("RWS §3.25.3");
    let (mut table, _) = ROOM.dealt("9c 9d 2c");
    let events = table.run("choose 1 double $20; card 2d; choose 1 pull-back");
    assert_eq!(returned(&events), ["1 $20"]);
    assert_eq!(
        (lines(&table, &events), clauses(&events)),
        (vec!["1.1 initial-bet $0+$0".into()], vec!["RWS §3.25.3"])
    );
    assert!(over(&events));
}

#[test]
fn a_double_loses_all_when_bust_and_the_initial_bet_to_a_pontoon() {
    shows!("RWS §3.25.4");
    let (mut table, _) = ROOM.dealt("9c 9d 8c");
    let events = table.run("choose 1 double $20; card Kd");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0", "1.1 double-down $0+$0"]);
    assert_eq!(clauses(&events), ["RWS §3.25.4", "RWS §3.25.4"]);
    let (mut table, _) = ROOM.dealt("9c Kd 2c");
    let events = table.run("choose 1 play; choose 1 double $20; card 9d; choose 1 stand; card As");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0", "1.1 double-down $20+$0"]);
    assert_eq!(clauses(&events), ["RWS §3.25.4", "RWS §3.25.4"]);
}

#[test]
fn the_dealer_draws_to_hard_16_and_soft_17() {
    shows!("RWS §3.27", "RWS §1.9", "RWS §1.25");
    // Hard 17 stands; soft 17 and hard 16 draw; soft 18 stands.
    for (up, draws, left) in [("9d", "8c", 0), ("6d", "Ac", 1), ("9d", "7c", 1), ("7d", "Ac", 0)] {
        let (mut table, _) = ROOM.dealt(&format!("Kc {up} 9c"));
        let events = table.run(&format!("choose 1 stand; card {draws}"));
        assert_eq!(over(&events), left == 0, "{up} {draws}");
    }
}

#[test]
fn the_higher_total_wins() {
    shows!("RWS §3.27.1", "RWS §3.27.2", "RWS §3.27.3", "RWS §3.27.4", "RWS §1.28", "RWS §3.1");
    for (cards, line, clause) in [
        ("6c Kh", "1.1 initial-bet $20+$20", "RWS §3.27.1"),
        ("8c", "1.1 initial-bet $20+$20", "RWS §3.27.2"),
        ("Kc", "1.1 initial-bet $0+$0", "RWS §3.27.3"),
        ("9s", "1.1 initial-bet $20+$0", "RWS §3.27.4"),
    ] {
        let (mut table, _) = ROOM.dealt("9c 9d 9h");
        let events = table.run(&format!("choose 1 stand; card {cards}"));
        assert_eq!((lines(&table, &events), clauses(&events)), (vec![line.into()], vec![clause]));
    }
}
