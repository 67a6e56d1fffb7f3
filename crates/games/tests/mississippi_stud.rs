//! Mississippi Stud, clause by clause (HC-J). What its chapter shares with Let It Ride is shown in the `stud_*` tests.

use crate::kit::{Room, asked, lines, moves, of};
use crate::stud_support;

use book::{Cents, Limits, Rules, shows};
use games::Playthrough;
use games::kernel::*;
use stud_support::{board, dealt, order};

const ROOM: Room = Room::new("mississippi-stud", "HC-J", "ante $5");

const STREETS: [&str; 3] = ["third-street", "fourth-street", "fifth-street"];
const ONCE: &str = "choose 1 raise $5; choose 1 raise $5; choose 1 raise $5";

/// The stakes of a seat on the Ante and the streets.
fn stakes(table: &Playthrough, seat: u8) -> [i64; 4] {
    let layout = table.table().layout();
    ["ante", STREETS[0], STREETS[1], STREETS[2]]
        .map(|spot| table.table().felt().seat(Seat(seat - 1)).stake(layout.find(spot).unwrap(), 0).0 / 100)
}

// Sections 7 and 8: wagers.

#[test]
fn an_ante_buys_the_cards() {
    shows!("HC-J §7.III");
    let mut table = ROOM.table(&[]);
    table.run("sit 1; sit 2; shuffle");
    assert_eq!(table.refused("close"), "HC-J §7.III");
    assert_eq!(table.refused("bet 1 ante $4"), "HC-J §7.III", "the posted minimum is $5");
    assert_eq!(table.refused("bet 1 ante $501"), "HC-J §7.III");
    table.run("bet 1 ante $5; close");
    assert_eq!(order(&table.run("card 2c 3c")), "11", "nothing for seat 2");
}

#[test]
fn the_three_card_bonus_goes_with_an_ante() {
    shows!("HC-J §8.II");
    let mut table = ROOM.table(&[]);
    table.run("sit 1; shuffle");
    assert_eq!(table.refused("bet 1 three-card-bonus $5"), "HC-J §8.II");
    table.run("bet 1 ante $5; bet 1 three-card-bonus $5");
    assert_eq!(table.refused("down 1 ante $5"), "HC-J §8.II");
    table.run("down 1 three-card-bonus $5; down 1 ante $5");
}

// Sections 9 and 10: the deal.

#[test]
fn from_the_hand_two_cards_go_singly_and_each_street_is_burned_and_turned() {
    shows!(
        "HC-J §1.I.D",
        "HC-J §1.I.E",
        "HC-J §1.I.F",
        "HC-J §1.I.G",
        "HC-J §9.I",
        "HC-J §9.II",
        "HC-J §9.II.A"
    );
    shows!("HC-J §9.IV", "HC-J §9.V");
    let mut table = ROOM.table(&[]);
    table.run("sit 1; sit 2; sit 4; shuffle; bet 1 ante $5; bet 4 ante $5; close");
    let events = table.run("card 2c 3c 4c 5d");
    assert_eq!(order(&events), "1414");
    assert!(events.iter().all(|e| !matches!(e, Event::Dealt { face: Face::Up, .. })));
    for (street, up) in [("Kd", vec!["Kd"]), ("Qd", vec!["Kd", "Qd"])] {
        table.run("choose 1 raise $5");
        assert_eq!(table.refused(&format!("card {street}")), "HC-J §3.I", "seat 4 has not decided");
        table.run("choose 4 raise $5");
        assert_eq!(table.refused(&format!("card {street}")), "HC-J §3.I", "a card is burned first");
        assert_eq!(order(&table.run(&format!("burn; card {street}"))), "xb");
        assert_eq!(board(&table), up);
    }
    let events = table.run("choose 1 raise $5; choose 4 raise $5; burn; card Jd");
    assert_eq!(order(&events), "xb");
    assert_eq!(lines(&events).len(), 8, "with Fifth Street up all wagers are settled");
    let seen = 4 + 3;
    assert_eq!(table.table().felt().rack().unseen().total(), 52 - seen, "burned cards stay unseen");
}

#[test]
fn from_the_shoe_the_community_is_dealt_first_and_turned_from_the_dealers_left() {
    shows!(
        "HC-J §1.I.A",
        "HC-J §10.I",
        "HC-J §10.II",
        "HC-J §10.IV",
        "HC-J §10.V",
        "HC-J §11.III",
        "HC-J §11.V"
    );
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("sit 1; sit 2; sit 4; shuffle; bet 1 ante $5; bet 4 ante $5; close");
    let events = table.run("card Kd Qd Jd 2c 3c 4c 5d");
    assert_eq!(order(&events), "bbb1144");
    assert!(events.iter().all(|e| !matches!(e, Event::Dealt { face: Face::Up, .. })));
    for up in [&["Kd"][..], &["Kd", "Qd"]] {
        table.run("choose 1 raise $5");
        assert!(board(&table).len() < up.len(), "not before all have decided");
        assert_eq!(order(&table.run("choose 4 raise $5")), "", "and nothing is burned");
        assert_eq!(board(&table), up);
    }
    let events = table.run("choose 1 raise $5; choose 4 raise $5");
    assert!(events.iter().any(|e| matches!(e, Event::Turned { card: Some(c), .. } if c.to_string() == "Jd")));
}

// Section 11: the streets.

#[test]
fn each_street_takes_one_two_or_three_times_the_ante_clockwise() {
    shows!("HC-J §9.III", "HC-J §10.III", "HC-J §11.II", "HC-J §11.II.A", "HC-J §11.IV", "HC-J §11.IV.A");
    shows!("HC-J §11.VI", "HC-J §11.VI.A");
    for from in ["hand", "shoe"] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run("sit 1; sit 2; sit 7; shuffle; bet 1 ante $5; bet 2 ante $7; bet 7 ante $10; close");
        table.run(if from == "hand" { "card 2c 3c 4c 6d 7d 8d" } else { "card Kh Qh 9s 2c 6d 3c 7d 4c 8d" });
        let clauses = [
            ["HC-J §11.II.A", "HC-J §11.II.B"],
            ["HC-J §11.IV.A", "HC-J §11.IV.B"],
            ["HC-J §11.VI.A", "HC-J §11.VI.B"],
        ];
        for (street, card) in ["Kh", "Qh", "9s"].iter().enumerate() {
            assert_eq!(asked(&table), Some(1));
            assert_eq!(
                table.table().menu().iter().map(|i| i.clause.text()).collect::<Vec<_>>(),
                clauses[street]
            );
            for wrong in ["raise $4", "raise $6", "raise $20", "raise", "check", "fold $5"] {
                let by = clauses[street][usize::from(wrong.starts_with("fold"))];
                assert_eq!(table.refused(&format!("choose 1 {wrong}")), by, "{wrong}");
            }
            assert_eq!(table.refused("choose 2 fold"), "HC-J §11.II");
            // Each is asked whatever was bet before: here three times, then twice, then once the Ante.
            let times = 3 - street as i64;
            table.run(&format!("choose 1 raise ${}", 5 * times));
            assert_eq!(stakes(&table, 1)[street + 1], 5 * times);
            assert_eq!(asked(&table), Some(2));
            table.run(&format!("choose 2 raise ${}", 7 * times));
            assert_eq!(asked(&table), Some(7));
            if street == 2 {
                assert_eq!(stakes(&table, 1), [5, 15, 10, 5], "bets stay to the end");
            }
            table.run(&format!("choose 7 raise ${}", 10 * times));
            if from == "hand" {
                table.run(&format!("burn; card {card}"));
            }
        }
        assert_eq!(table.table().felt().round(), 1);
    }
}

#[test]
fn what_a_street_takes_follows_from_the_ante() {
    let mut rules = Rules::of("mississippi-stud").unwrap();
    let limits = Limits { min: Cents::dollars(25), max: Cents::dollars(2000), ..rules.limits("ante") };
    rules.post("ante", limits).unwrap();
    let table = games::open(rules).unwrap();
    for street in STREETS {
        let spot = table.layout().at(table.layout().find(street).unwrap());
        assert_eq!((spot.limits.min, spot.limits.max), (Cents::dollars(25), Cents::dollars(6000)));
    }
}

#[test]
fn a_fold_loses_everything_but_the_bonus_at_once_and_gives_up_the_cards() {
    shows!("HC-J §8.III.A", "HC-J §9.III", "HC-J §10.III");
    shows!("HC-J §11.II.B", "HC-J §11.IV.B", "HC-J §11.VI.B");
    for (bets, clause) in [(0, "HC-J §11.II.B"), (1, "HC-J §11.IV.B"), (2, "HC-J §11.VI.B")] {
        let mut table = ROOM.table(&[("deal-from", "shoe")]);
        table.run("sit 1; sit 2; shuffle; bet 1 ante $5; bet 1 three-card-bonus $10; bet 2 ante $5; close");
        table.run("card Kd Kh 9s 2c 3c 4c 8d");
        for _ in 0..bets {
            table.run("choose 1 raise $15; choose 2 raise $5");
        }
        let events = table.run("choose 1 fold");
        assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == clause));
        assert_eq!(lines(&events).iter().map(|l| l.stake.0 / 100).sum::<i64>(), 5 + 15 * bets);
        assert!(events.contains(&Event::PickedUp { place: Place::Hand(Seat(0), 0) }));
        let marked = table.table().view(Viewer::Rail).markers.iter().any(|m| m.label == "folded");
        assert!(marked, "everyone sees who is out");
        // The player who folded is asked no more, and still wins the Three Card Bonus on a pair of kings.
        let mut rest = vec![];
        while asked(&table).is_some() {
            assert_eq!(asked(&table), Some(2));
            rest = table.run("choose 2 raise $5");
        }
        assert_eq!(of(&rest, &table, 1, "three-card-bonus"), (10, 10, "HC-J §12.III"));
    }
}

#[test]
fn when_all_have_folded_the_board_comes_out_only_for_a_live_bonus() {
    shows!("HC-J §8.III.A");
    let mut over = ROOM.table(&[]);
    over.run("sit 1; shuffle; bet 1 ante $5; close; card 2c 3d");
    let events = over.run("choose 1 fold");
    assert!(matches!(events.last(), Some(Event::RoundOver { round: 1 })));
    let mut live = ROOM.table(&[]);
    live.run("sit 1; shuffle; bet 1 ante $5; bet 1 three-card-bonus $5; close; card 2c 3d; choose 1 fold");
    assert_eq!(live.table().need(), Need::Chance(Chance::Burn));
    let events = live.run("burn; card 7c; burn; card 7d; burn; card 7h");
    assert_eq!(of(&events, &live, 1, "three-card-bonus"), (5, 150, "HC-J §12.III"));
    assert_eq!(live.table().felt().round(), 1);
}

#[test]
fn settlement_goes_counterclockwise_showing_collecting_paying_and_discarding() {
    shows!(
        "HC-J §1.I.B",
        "HC-J §11.VII",
        "HC-J §11.VII.A",
        "HC-J §11.VII.C",
        "HC-J §11.VII.D",
        "HC-J §11.VIII"
    );
    let mut table = ROOM.table(&[("deal-from", "shoe"), ("multi-link", "no")]);
    table.run("sit 1; sit 2; shuffle; bet 1 ante $5; bet 1 three-card-bonus $5; bet 2 ante $5; close");
    table.run("card Kd 8h 3s 2c Kc 4c 6d; choose 1 raise $5; choose 2 raise $5");
    table.run("choose 1 raise $5; choose 2 raise $5; choose 1 raise $5");
    let events = table.run("choose 2 raise $5");
    assert_eq!(
        moves(&events, &table),
        [
            "show board",
            "show 2",
            "take 2 ante",
            "take 2 third-street",
            "take 2 fourth-street",
            "take 2 fifth-street",
            "discard 2",
            "show 1",
            "take 1 three-card-bonus",
            "pay 1 ante",
            "pay 1 third-street",
            "pay 1 fourth-street",
            "pay 1 fifth-street",
            "discard 1",
            "discard board"
        ]
    );
}

#[test]
fn wagers_of_a_player_who_leaves_may_be_settled_a_hand_without_all_its_bets_folded() {
    shows!("HC-J §7.II");
    let deal = "sit 1; sit 2; shuffle; bet 1 ante $5; bet 1 three-card-bonus $5; bet 2 ante $5; close";
    let cards = "card 9d 9h 3s 2c Kc 4c 6d";
    let settings = [("deal-from", "shoe"), ("abandoned-wagers", "settle")];
    // Leaving with a street still to bet on folds the hand; the bonus stands.
    let mut early = ROOM.table(&settings);
    early.run(&format!("{deal}; {cards}; choose 1 raise $5"));
    let events = early.run("leave 1");
    assert_eq!(of(&events, &early, 1, "ante"), (0, 0, "HC-J §7.II"));
    assert_eq!(of(&events, &early, 1, "third-street"), (0, 0, "HC-J §7.II"));
    early.run("choose 2 raise $5; choose 2 raise $5");
    let events = early.run("choose 2 raise $5");
    assert_eq!(of(&events, &early, 1, "three-card-bonus"), (5, 5, "HC-J §12.III"));
    assert!(events.contains(&Event::Left { seat: Seat(0) }));
    // With every street bet on the hand stands: a pair of nines.
    let mut late = ROOM.table(&settings);
    late.run(&format!("{deal}; {cards}"));
    late.run("choose 1 raise $5; choose 2 raise $5; choose 1 raise $5; choose 2 raise $5; choose 1 raise $5");
    assert_eq!(lines(&late.run("leave 1")), []);
    let events = late.run("choose 2 raise $5");
    assert_eq!(of(&events, &late, 1, "fifth-street"), (5, 0, "HC-J §12.II"));
}

// Section 12: what is paid.

#[test]
fn ante_and_streets_pay_the_printed_odds_push_middle_pairs_and_lose_below_sixes() {
    shows!("HC-J §11.VII.B", "HC-J §12.II");
    for (own, board, odds) in [
        ("As Ks", "Qs Js Ts", 500),
        ("9s Ks", "Qs Js Ts", 100),
        ("9s 9d", "9h 9c Ts", 40),
        ("9s 9d", "9h Tc Ts", 10),
        ("9s 2s", "4s Ks Ts", 6),
        ("9s 8d", "7h 6c 5s", 4),
        ("9s 9d", "9h 6c 5s", 3),
        ("2s 2d", "3h 3c 5s", 2),
        ("As 2d", "Ah 6c 5s", 1),
        ("Js 2d", "Jh 6c 5s", 1),
        ("Ts 2d", "Th 6c 5s", 0),
        ("6s 2d", "6h Kc 4s", 0),
    ] {
        let mut table = dealt(ROOM, "", own, board);
        let events = table.run("choose 1 raise $5; choose 1 raise $10; choose 1 raise $15");
        for (spot, stake) in [("ante", 5), (STREETS[0], 5), (STREETS[1], 10), (STREETS[2], 15)] {
            assert_eq!(of(&events, &table, 1, spot), (stake, stake * odds, "HC-J §12.II"), "{own} {board}");
        }
    }
    for (own, board) in [("5s 5d", "Ah Kc Qs"), ("As Qd", "9h Tc 5s")] {
        let mut table = dealt(ROOM, "", own, board);
        let events = table.run(ONCE);
        for spot in ["ante", STREETS[0], STREETS[1], STREETS[2]] {
            assert_eq!(of(&events, &table, 1, spot), (0, 0, "HC-J §11.VII.B"), "{own} {board}");
        }
    }
    assert!(Rules::of("mississippi-stud").unwrap().paytable("ante").floor, "no less may be paid");
}

#[test]
fn the_three_card_bonus_pays_on_the_community_cards() {
    shows!("HC-J §8.I", "HC-J §8.III", "HC-J §12.III");
    for (board, odds) in [
        ("As Ks Qs", 40),
        ("3s 2s As", 40),
        ("2s 2d 2h", 30),
        ("As Kd Qs", 6),
        ("3s 2d As", 6),
        ("Ks As 2s", 3),
        ("2s 2d 9h", 1),
    ] {
        let mut table = dealt(ROOM, "three-card-bonus $10", "5c 8d", board);
        let events = table.run(ONCE);
        assert_eq!(of(&events, &table, 1, "three-card-bonus"), (10, 10 * odds, "HC-J §12.III"), "{board}");
    }
    let mut table = dealt(ROOM, "three-card-bonus $10", "Ac Ad", "Ks Ah 2s");
    let events = table.run(ONCE);
    assert_eq!(of(&events, &table, 1, "three-card-bonus"), (0, 0, "HC-J §12.III"), "own aces do not count");
}

// Section 13: irregularities.

#[test]
fn a_void_gives_back_what_was_folded_before() {
    shows!("HC-J §13.II");
    let mut table = ROOM.table(&[("multi-link", "no")]);
    table.run("sit 1; sit 2; sit 3; shuffle; bet 1 ante $5; bet 2 ante $5; bet 3 ante $5; close");
    table.run("card 2c 3c 4c 7d 8d 9d; choose 1 raise $15; choose 2 fold; choose 3 fold; burn; card Kd");
    table.run("choose 1 fold");
    assert_eq!(
        table.table().felt().round(),
        1,
        "with everybody out the round is over: nothing is left to void"
    );
    assert_eq!(table.refused("call wrong-number"), "HC-J §13.II");
    table.run("shuffle; bet 1 ante $5; bet 2 ante $5; bet 3 ante $5; close");
    table.run("card 2c 3c 4c 7d 8d 9d; choose 1 raise $15; choose 2 raise $5; choose 3 fold; burn; card Kd");
    table.run("choose 1 fold; leave 3; sit 3 33");
    let kept = table.table().felt().balance().kept;
    let events = table.run("call wrong-number");
    let clause = "HC-J §13.II";
    assert_eq!(of(&events, &table, 1, "ante"), (5, 0, clause));
    assert_eq!(of(&events, &table, 1, "third-street"), (15, 0, clause));
    assert_eq!(of(&events, &table, 2, "third-street"), (5, 0, clause));
    assert!(lines(&events).iter().all(|l| l.seat != Seat(2)), "who folded and left has given it up");
    assert_eq!(table.table().felt().balance().kept, kept - Cents::dollars(20));
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}
