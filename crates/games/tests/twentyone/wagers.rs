//! Wagers, who may make them, insurance.

use book::{Cents, Limits, shows};

use super::*;

#[test]
fn a_wager_is_made_before_the_first_card_and_stays() {
    shows!("HC-A §4.I", "HC-A §4.IV", "HC-A §4.VII");
    shows!("HC-A-FB §4.I", "HC-A-FB §4.V", "HC-A-FB §4.VIII");
    for room in BOTH {
        let late = at(room, "§4.IV", "§4.V");
        let mut table = room.ready(&[]);
        table.run("sit 1");
        for line in ["close", "bet 1 blackjack $4", "bet 1 blackjack $501"] {
            assert_eq!(table.refused(line), room.cite("§4.I"));
        }
        table.run("bet 1 blackjack $10; bet 1 blackjack $5; down 1 blackjack $5; close");
        let side = either(room, "bet 1 house-money $5", "bet 1 push-22 $5");
        for cards in ["9c 8d", "7c Td"] {
            for line in ["bet 1 blackjack $5", "down 1 blackjack $10", side] {
                assert_eq!(table.refused(line), late);
            }
            table.run(&format!("card {cards}"));
        }
        for line in ["bet 1 blackjack $5", "down 1 blackjack $10"] {
            assert_eq!(table.refused(line), late);
        }
        // The spots for insurance, doubles and splits fill by decisions alone.
        table.run("choose 1 stand");
        for (spot, clause) in
            [("insurance", "§9.III"), ("double-down", "§10.I"), ("split", either(room, "§11.I", "§12.I"))]
        {
            assert_eq!(table.refused(&format!("bet 1 {spot} $5")), room.cite(clause));
        }
    }
}

#[test]
fn insurance_doubles_and_splits_stay_once_made() {
    shows!("HC-A §4.VIII", "HC-A-FB §4.IX");
    for room in BOTH {
        let stays = at(room, "§4.VIII", "§4.IX");
        let (mut table, _) = room.dealt_to(&[1, 2], "Tc 5c As Td 6c 5h");
        table.run("choose 1 insure $5");
        assert_eq!(table.refused("down 1 insurance $5"), stays);
        table.run("choose 2 decline; choose 1 split");
        assert_eq!(table.refused("down 1 split $10"), stays);
        table.run("card Ts; choose 1 stand; card 9d; choose 1 stand; choose 2 double $10");
        assert_eq!(table.refused("down 2 double-down $10"), stays);
    }
}

#[test]
fn whoever_sits_out_a_round_may_be_barred_until_the_shuffle() {
    shows!("HC-A §4.IX", "HC-A §4.IX.A", "HC-A §4.IX.B");
    shows!("HC-A-FB §4.X", "HC-A-FB §4.X.A", "HC-A-FB §4.X.B");
    for room in BOTH {
        let barred = at(room, "§4.IX", "§4.X");
        let mut table = room.ready(&[("no-mid-shoe-entry", "yes")]);
        let round = "bet 1 blackjack $10; close; card Tc Ts 9d 8d; choose 1 stand";
        table.run("sit 1 11; sit 2 12; sit 3 13; bet 2 blackjack $10; down 2 blackjack $10");
        table.run(round);
        // Seat 2 sat the round out, seat 4 comes in the middle of the shoe.
        table.run("sit 4 14");
        for seat in [2, 3, 4] {
            assert_eq!(table.refused(&format!("bet {seat} blackjack $10")), barred);
        }
        // The bar is on the person: another seat does not help, and a regular may change seats.
        table.run("leave 2; sit 5 12");
        assert_eq!(table.refused("bet 5 blackjack $10"), barred);
        table.run("leave 1; sit 1 99");
        assert_eq!(table.refused("bet 1 blackjack $10"), barred);
        table.run("sit 6 11; bet 6 blackjack $10");
        // The house lets seat 3 in; then a shuffle ends the bar for all.
        table.run("call let-in seat 3; bet 3 blackjack $10");
        assert_eq!(table.refused("call let-in seat 3"), at(room, "§4.IX.A", "§4.X.A"));
        assert_eq!(table.refused("bet 4 blackjack $10"), barred);
        table.run("call reshuffle; shuffle; choose 1 accept; burn; bet 4 blackjack $10; bet 5 blackjack $10");

        // Without the setting anyone comes and goes.
        let mut table = room.ready(&[]);
        table.run("sit 1; sit 2");
        table.run(round);
        table.run("bet 2 blackjack $10");
        assert!(table.line("call let-in seat 2").is_err());
    }
}

#[test]
fn one_patron_may_play_boxes_side_by_side_where_the_house_allows_it() {
    shows!("HC-A §13.I", "HC-A-FB §15.I");
    for room in BOTH {
        let together = at(room, "§13.I", "§15.I");
        let mut table = room.ready(&[]);
        table.run("sit 2 7; sit 3 7; sit 4 7");
        assert_eq!(table.refused("sit 6 7"), together);
        table.run("bet 2 blackjack $10");
        assert_eq!(table.refused("bet 4 blackjack $10"), together);
        table.run("bet 3 blackjack $10; bet 4 blackjack $10");
        assert_eq!(table.refused("down 3 blackjack $10"), together);
        // Each box has a hand of its own.
        table.run("close; card Tc Td Th Ts 9c 8c 7c 7d; choose 2 stand; choose 3 stand");
        let events = table.run("choose 4 stand");
        let won = ["4.1 blackjack $10+$0", "3.1 blackjack $10+$10", "2.1 blackjack $10+$10"];
        assert_eq!(lines(&table, &events), won);

        let mut single = room.ready(&[("multiple-boxes", "no")]);
        single.run("sit 2 7");
        assert_eq!(single.refused("sit 3 7"), together);
    }
}

#[test]
fn several_boxes_may_have_a_minimum_of_their_own() {
    shows!("HC-A §13.II", "HC-A-FB §15.II");
    for room in BOTH {
        let each = at(room, "§13.II", "§15.II");
        let mut table = room.ready(&[("multiple-boxes-minimum", "$25")]);
        assert_eq!(posted(&table, "on several boxes").unwrap(), "at least $25 each");
        table.run("sit 1 7; sit 2 7; sit 3 8; bet 1 blackjack $10; bet 3 blackjack $10");
        assert_eq!(table.refused("bet 2 blackjack $25"), each);
        table.run("bet 1 blackjack $15");
        assert_eq!(table.refused("bet 2 blackjack $24"), each);
        table.run("bet 2 blackjack $25");
        assert_eq!(table.refused("down 1 blackjack $5"), each);
        table.run("down 1 blackjack $25; down 2 blackjack $5");
        // A minimum above the table's maximum goes with no wager at all.
        let mut rules = room.set(&[("multiple-boxes-minimum", "$300")]);
        let limits = Limits { min: Cents(500), max: Cents(20_000), step: Cents(100) };
        rules.post("blackjack", limits).unwrap();
        let fault = games::open(rules).err().unwrap().to_string();
        assert!(fault.contains(&each), "{fault}");
    }
}

#[test]
fn under_an_ace_everyone_without_blackjack_may_insure() {
    shows!("HC-A §9.I", "HC-A §9.III", "HC-A-FB §9.I", "HC-A-FB §9.III");
    for room in BOTH {
        let (table, _) = room.dealt_to(&[1, 2], "9c Tc As 8c Ad 5h");
        assert_eq!(words(&table), ["insure", "decline"]);
        let (table, _) = room.dealt("9c Ts 8c 5h");
        assert!(!words(&table).contains(&"insure"), "a ten is not insured");
        // Up to half, in chips: half of $15 is not a whole dollar, so $8 is the most.
        let (mut table, _) = room.dealt_with(&[], "blackjack $15", "9c As 8c 5h");
        assert_eq!(words(&table), ["insure", "decline"]);
        assert_eq!(table.refused("choose 1 insure $9"), room.cite("§9.III"));
        assert_eq!(table.refused("choose 1 insure $7.50"), room.cite("§9.III"));
        table.run("choose 1 insure $8");
        assert_eq!(table.refused("choose 1 insure $5"), room.cite("§9.I"), "after the check it is too late");
        let (mut table, _) = room.dealt_with(&[], "blackjack $20", "9c As 8c 5h");
        assert_eq!(table.refused("choose 1 insure $11"), room.cite("§9.III"));
        table.run("choose 1 insure $1");
        assert_eq!(table.refused("choose 1 insure $5"), room.cite("§9.I"));
    }
}

#[test]
fn insurance_pays_two_to_one_if_the_hole_card_is_a_ten_value() {
    shows!("HC-A §9.I", "HC-A §9.IV", "HC-A §4.VI", "HC-A-FB §9.I", "HC-A-FB §9.IV", "HC-A-FB §2.I.E");
    for room in BOTH {
        for hole in ["Td", "Jd", "Qd", "Kd"] {
            let (mut table, _) = room.dealt(&format!("9c As 8c {hole}"));
            let events = table.run("choose 1 insure $5");
            assert_eq!(lines(&table, &events), ["1.1 insurance $5+$10", "1.1 blackjack $0+$0"]);
        }
        for hole in ["Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"] {
            let (mut table, _) = room.dealt(&format!("9c As 8c {hole}"));
            let events = table.run("choose 1 insure $5");
            assert_eq!(lines(&table, &events), ["1.1 insurance $0+$0"], "{hole}");
        }
    }
}

#[test]
fn lost_insurance_is_taken_right_after_the_check() {
    shows!("HC-A §9.V", "HC-A-FB §9.V");
    for room in BOTH {
        let (mut table, _) = room.dealt_to(&[1, 2], "9c 6c As 8c 6d 5h");
        table.run("choose 1 insure $5");
        let events = table.run("choose 2 insure $3");
        assert_eq!(lines(&table, &events), ["2.1 insurance $0+$0", "1.1 insurance $0+$0"]);
        assert_eq!(clauses(&events), [room.cite("§9.V"), room.cite("§9.V")]);
        assert!(asks(&table, 1, 1), "and only then the players' turns begin");
    }
}

#[test]
fn a_blackjack_may_take_even_money_before_the_check_and_cannot_insure() {
    shows!("HC-A §9.II", "HC-A-FB §9.II");
    for room in BOTH {
        for hole in ["Kd", "5d"] {
            let (mut table, _) = room.dealt(&format!("Ac As Kc {hole}"));
            assert_eq!(words(&table), ["even-money", "decline"]);
            assert_eq!(table.refused("choose 1 insure $5"), room.cite("§9.I"));
            let events = table.run("choose 1 even-money");
            assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10"], "whatever the hole card is");
            assert_eq!(clauses(&events), [room.cite("§9.II")]);
            let first_up = events.iter().find(|e| matches!(e, Event::PickedUp { .. }));
            assert_eq!(first_up, Some(&Event::PickedUp { place: Place::Hand(Seat(0), 0) }));
            assert_eq!(rounds(&table), 1, "the hand is over, and with it the round");
        }
    }
}
