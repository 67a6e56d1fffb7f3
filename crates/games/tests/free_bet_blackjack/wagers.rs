//! Sections 4, 9 and 15: wagers, who may make them, insurance.

use book::{Cents, Limits, Rules, shows};

use super::*;

#[test]
fn a_wager_is_made_before_the_first_card_and_stays() {
    shows!("HC-A-FB §4.I", "HC-A-FB §4.V", "HC-A-FB §4.VIII");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1");
    for line in ["close", "bet 1 blackjack $4", "bet 1 blackjack $501"] {
        assert_eq!(table.refused(line), "HC-A-FB §4.I");
    }
    table.run("bet 1 blackjack $10; bet 1 blackjack $5; down 1 blackjack $5; close");
    for cards in ["9c 8d", "7c Td"] {
        for line in ["bet 1 blackjack $5", "down 1 blackjack $10", "bet 1 push-22 $5"] {
            assert_eq!(table.refused(line), "HC-A-FB §4.V");
        }
        table.run(&format!("card {cards}"));
    }
    assert_eq!(table.refused("down 1 blackjack $10"), "HC-A-FB §4.V");
    table.run("choose 1 stand");
    for (spot, clause) in
        [("insurance", "HC-A-FB §9.III"), ("double-down", "HC-A-FB §10.I"), ("split", "HC-A-FB §12.I")]
    {
        assert_eq!(table.refused(&format!("bet 1 {spot} $5")), clause);
    }
}

#[test]
fn insurance_doubles_and_splits_stay_once_made() {
    shows!("HC-A-FB §4.IX");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "Tc 5c As Td 6c 5h");
    table.run("choose 1 insure $5");
    assert_eq!(table.refused("down 1 insurance $5"), "HC-A-FB §4.IX");
    table.run("choose 2 decline; choose 1 split");
    assert_eq!(table.refused("down 1 split $10"), "HC-A-FB §4.IX");
    table.run("card Ts; choose 1 stand; card 9d; choose 1 stand; choose 2 double $10");
    assert_eq!(table.refused("down 2 double-down $10"), "HC-A-FB §4.IX");
    // Nor is a lammer given back for another decision.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split");
    assert_eq!(table.refused("choose 1 stand"), "HC-A-FB §7.V");
    assert_eq!(posted(&table, "lammers").unwrap(), "1");
}

#[test]
fn whoever_sits_out_a_round_may_be_barred_until_the_shuffle() {
    shows!("HC-A-FB §4.X", "HC-A-FB §4.X.A", "HC-A-FB §4.X.B");
    let mut table = ROOM.ready(&[("no-mid-shoe-entry", "yes")]);
    let round = "bet 1 blackjack $10; close; card Tc Ts 9d 8d; choose 1 stand";
    table.run("sit 1 11; sit 2 12; sit 3 13");
    table.run(round);
    for seat in [2, 3] {
        assert_eq!(table.refused(&format!("bet {seat} blackjack $10")), "HC-A-FB §4.X");
    }
    table.run("call let-in seat 3; bet 3 blackjack $10");
    assert_eq!(table.refused("call let-in seat 3"), "HC-A-FB §4.X.A");
    assert_eq!(table.refused("bet 2 blackjack $10"), "HC-A-FB §4.X");
    table.run("call reshuffle; shuffle; choose 1 accept; burn; bet 2 blackjack $10");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2");
    table.run(round);
    table.run("bet 2 blackjack $10");
}

#[test]
fn one_patron_may_play_boxes_side_by_side_where_the_house_allows_it() {
    shows!("HC-A-FB §15.I", "HC-A-FB §15.II");
    let mut table = ROOM.ready(&[]);
    table.run("sit 2 7; sit 3 7");
    assert_eq!(table.refused("sit 6 7"), "HC-A-FB §15.I");
    table.run("bet 2 blackjack $10; bet 3 blackjack $10; close; card Tc Td Ts 9c 8c 8d; choose 2 stand");
    let events = table.run("choose 3 stand");
    assert_eq!(lines(&table, &events), ["3.1 blackjack $10+$0", "2.1 blackjack $10+$10"]);
    let mut single = ROOM.ready(&[("multiple-boxes", "no")]);
    single.run("sit 2 7");
    assert_eq!(single.refused("sit 3 7"), "HC-A-FB §15.I");

    let mut table = ROOM.ready(&[("multiple-boxes-minimum", "$25")]);
    assert_eq!(posted(&table, "on several boxes").unwrap(), "at least $25 each");
    table.run("sit 1 7; sit 2 7; bet 1 blackjack $25");
    assert_eq!(table.refused("bet 2 blackjack $24"), "HC-A-FB §15.II");
    table.run("bet 2 blackjack $25");
    let mut rules = Rules::of("free-bet-blackjack").unwrap();
    rules.set("multiple-boxes-minimum", "$300").unwrap();
    let limits = Limits { min: Cents(500), max: Cents(20_000), step: Cents(100) };
    rules.post("blackjack", limits).unwrap();
    let fault = games::open(rules).err().unwrap().to_string();
    assert!(fault.contains("HC-A-FB §15.II"), "{fault}");
}

#[test]
fn under_an_ace_everyone_without_blackjack_may_insure() {
    shows!("HC-A-FB §9.I", "HC-A-FB §9.III", "HC-A-FB §9.IV", "HC-A-FB §2.I.E");
    let (table, _) = ROOM.dealt("9c Ts 8c 5h");
    assert!(!words(&table).contains(&"insure"), "a ten is not insured");
    assert_eq!(posted(&table, "insurance pays").unwrap(), "2 to 1");
    // Up to half, in chips: half of $15 is not a whole dollar, so $8 is the most.
    let (mut table, _) = ROOM.dealt_with(&[], "blackjack $15", "9c As 8c 5h");
    assert_eq!(words(&table), ["insure", "decline"]);
    assert_eq!(table.refused("choose 1 insure $9"), "HC-A-FB §9.III");
    table.run("choose 1 insure $8");
    assert_eq!(table.refused("choose 1 insure $5"), "HC-A-FB §9.I", "after the check it is too late");
    for hole in ["Td", "Jd", "Qd", "Kd"] {
        let (mut table, _) = ROOM.dealt(&format!("9c As 8c {hole}"));
        let events = table.run("choose 1 insure $5");
        assert_eq!(lines(&table, &events), ["1.1 insurance $5+$10", "1.1 blackjack $0+$0"]);
    }
    for hole in ["Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"] {
        let (mut table, _) = ROOM.dealt(&format!("9c As 8c {hole}"));
        let events = table.run("choose 1 insure $5");
        assert_eq!(lines(&table, &events), ["1.1 insurance $0+$0"], "{hole}");
    }
}

#[test]
fn lost_insurance_is_taken_right_after_the_check() {
    shows!("HC-A-FB §9.V");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 6c As 8c 6d 5h");
    table.run("choose 1 insure $5");
    let events = table.run("choose 2 insure $3");
    assert_eq!(lines(&table, &events), ["2.1 insurance $0+$0", "1.1 insurance $0+$0"]);
    assert_eq!(clauses(&events), ["HC-A-FB §9.V", "HC-A-FB §9.V"]);
    assert!(asks(&table, 1, 1), "and only then the players' turns begin");
}

#[test]
fn a_blackjack_may_take_even_money_before_the_check_and_cannot_insure() {
    shows!("HC-A-FB §9.II");
    for hole in ["Kd", "5d"] {
        let (mut table, _) = ROOM.dealt(&format!("Ac As Kc {hole}"));
        assert_eq!(words(&table), ["even-money", "decline"]);
        assert_eq!(table.refused("choose 1 insure $5"), "HC-A-FB §9.I");
        let events = table.run("choose 1 even-money");
        assert_eq!(
            (lines(&table, &events), clauses(&events)),
            (vec!["1.1 blackjack $10+$10".into()], vec!["HC-A-FB §9.II"])
        );
        assert_eq!(rounds(&table), 1, "the hand is over, and with it the round");
    }
}

#[test]
fn a_player_who_leaves_keeps_the_lammers_working() {
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c 6c 9s 8d 6d 8h");
    table.run("choose 1 split; card 3c; leave 1; card Td; choose 2 stand");
    let felt = table.table().felt();
    // 11 loses and the free 18 wins $10; seat 2 loses.
    assert_eq!((felt.balance().won.0, felt.balance().kept.0, felt.balance().back.0), (1000, 2000, 0));
}
