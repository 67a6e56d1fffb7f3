//! Let It Ride, clause by clause (HC-D). What its chapter shares with Mississippi Stud is shown in the `stud_*` tests.

use crate::kit::{Room, asked, lines, moves, of, said};
use crate::stud_support;

use book::{Cents, Limits, Rules, shows};
use equipment::cards;
use games::Playthrough;
use games::kernel::*;
use stud_support::{board, dealt, order};

const ROOM: Room = Room::new("let-it-ride", "HC-D", "bet-number-1 $5, bet-number-2 $5, bet-number-3 $5");

fn bets(seat: u8, dollars: i64) -> String {
    stud_support::base("let-it-ride", seat, dollars)
}

const RIDE: &str = "choose 1 let-it-ride; choose 1 let-it-ride";

// Section 7: three equal bets.

#[test]
fn a_round_takes_three_equal_bets_of_each_player() {
    shows!("HC-D §7.IV");
    let mut table = ROOM.table(&[]);
    table.run("sit 1; sit 2; shuffle");
    assert_eq!(table.refused("close"), "HC-D §10.II.A");
    table.run(&bets(1, 10));
    for (line, undo) in [
        ("bet 2 bet-number-1 $5", "down 2 bet-number-1 $5"),
        ("bet 2 bet-number-3 $5", "down 2 bet-number-3 $5"),
        ("bet 1 bet-number-2 $1", "down 1 bet-number-2 $1"),
        ("down 1 bet-number-3 $10", "bet 1 bet-number-3 $10"),
    ] {
        table.run(line);
        assert_eq!(table.refused("close"), "HC-D §7.IV", "{line}");
        table.run(undo);
    }
    assert_eq!(table.refused("bet 2 bet-number-1 $4"), "HC-D §7.IV", "the posted minimum is $5");
    table.run("close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
}

#[test]
fn the_simple_strategy_completes_what_lies_there() {
    let mut table = ROOM.table(&[]);
    table.run("sit 1; sit 2; shuffle; bet 1 bet-number-2 $20; bet 1 bet-number-3 $15");
    for seat in [0, 1] {
        for input in table.table().basic(Seat(seat)) {
            table.feed(input).unwrap();
        }
    }
    let stakes =
        |seat: usize| -> Vec<_> { table.table().felt().seats[seat].bets.iter().map(|b| b.stake.0).collect() };
    assert_eq!((stakes(0), stakes(1)), (vec![2000; 3], vec![500; 3]));
    table.run("close");
}

#[test]
fn the_three_bets_cannot_be_posted_with_different_limits() {
    shows!("HC-D §7.IV");
    let mut rules = Rules::of("let-it-ride").unwrap();
    let limits = Limits { min: Cents::dollars(10), ..rules.limits("bet-number-2") };
    rules.post("bet-number-2", limits).unwrap();
    assert!(games::open(rules).err().unwrap().to_string().contains("HC-D §7.IV"));
}

// Sections 8 and 9: the bonus wagers.

#[test]
fn bonus_wagers_go_with_three_bets_and_the_let_it_ride_bonus_is_one_dollar() {
    shows!("HC-D §2.IV.A", "HC-D §8.II", "HC-D §9.II");
    let mut table = ROOM.table(&[]);
    table.run("sit 1; shuffle; bet 1 bet-number-1 $5; bet 1 bet-number-2 $5");
    assert_eq!(table.refused("bet 1 let-it-ride-bonus $1"), "HC-D §8.II");
    assert_eq!(table.refused("bet 1 three-card-bonus $5"), "HC-D §9.II");
    table.run("bet 1 bet-number-3 $5; bet 1 three-card-bonus $5");
    assert_eq!(table.refused("down 1 bet-number-2 $5"), "HC-D §9.II");
    table.run("down 1 three-card-bonus $5");
    assert_eq!(table.refused("bet 1 let-it-ride-bonus $2"), "HC-D §8.II", "one chip of $1");
    table.run("bet 1 let-it-ride-bonus $1");
    assert_eq!(table.refused("bet 1 let-it-ride-bonus $1"), "HC-D §8.II", "and no more");
    assert_eq!(table.refused("down 1 bet-number-1 $5"), "HC-D §8.II");
    let view = table.table().view(Viewer::Seat(Seat(0)));
    assert!(view.seats[0].bets.iter().any(|b| b.id == "let-it-ride-bonus"), "the wager is acknowledged");
}

#[test]
fn bonus_chips_are_collected_before_the_first_card() {
    shows!("HC-D §10.I.B", "HC-D §11.I.B");
    for (from, clause) in [("hand", "HC-D §10.I.B"), ("shoe", "HC-D §11.I.B")] {
        let mut table = ROOM.table(&[("deal-from", from), ("multi-link", "no")]);
        table.run(&format!("sit 1; sit 2; shuffle; {} {}", bets(1, 5), bets(2, 5)));
        table.run("bet 1 let-it-ride-bonus $1; bet 2 let-it-ride-bonus $1");
        let close = table.run("close");
        assert_eq!(said(&close), [("Let It Ride Bonus chips collected:", clause)]);
        assert!(close.iter().any(|e| matches!(e, Event::Said { number: Some(2), .. })));
    }
}

// Sections 10 and 11: the deal.

#[test]
fn from_the_hand_cards_go_singly_and_the_community_gets_two() {
    shows!("HC-D §1.II", "HC-D §10.I", "HC-D §10.II", "HC-D §10.II.A", "HC-D §10.II.B");
    shows!("HC-D §10.II.C", "HC-D §10.II.D", "HC-D §10.II.E");
    let mut table = ROOM.table(&[]);
    table.run(&format!("sit 1; sit 2; sit 4; shuffle; {} {} close", bets(1, 5), bets(4, 5)));
    let events = table.run("card 2c 3c 4c 5d 6d 7d 8h 9h");
    assert_eq!(order(&events), "14b14b14", "whoever has no bets gets no cards");
    assert!(events.iter().all(|e| !matches!(e, Event::Dealt { face: Face::Up, .. })));
    assert_eq!(table.table().felt().cards(Place::Common(0)), cards("4c 7d").unwrap());
    assert_eq!(asked(&table), Some(1));
}

#[test]
fn from_the_shoe_stacks_of_three_go_round_and_one_community_card_is_put_away() {
    shows!("HC-D §11.I", "HC-D §11.II");
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run(&format!("sit 1; sit 4; shuffle; {} {} close", bets(1, 5), bets(4, 5)));
    let mut events = table.run("card 2c 3c 4c 5d 6d 7d");
    assert_eq!(table.refused("card 8h"), "HC-D §3.I", "the bottom card of the stack is not looked at");
    events.extend(table.run("burn; card 8h 9h"));
    assert_eq!(order(&events), "111444xbb");
    assert!(events.iter().all(|e| !matches!(e, Event::Dealt { face: Face::Up, .. })));
    table.run("choose 1 let-it-ride; choose 4 let-it-ride");
    assert_eq!(board(&table), ["8h"], "the middle card of the stack is turned first");
}

#[test]
fn the_stub_is_put_away_unseen() {
    shows!("HC-D §10.III", "HC-D §11.III");
    for (from, cards) in [("hand", "card As Kd 2c 3c 4c"), ("shoe", "card As Kd 2c; burn; card 3c 4c")] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run(&format!("sit 1; shuffle; {} close; {cards}; {RIDE}", bets(1, 5)));
        assert_eq!(table.table().felt().rack().unseen().total(), 47, "47 cards were never shown");
    }
}

// Section 12: the round.

#[test]
fn players_decide_clockwise_on_bet_1_then_see_a_card_and_decide_on_bet_2() {
    shows!("HC-D §1.IV", "HC-D §12.II", "HC-D §12.II.A", "HC-D §12.II.B", "HC-D §12.III");
    shows!("HC-D §12.IV", "HC-D §12.IV.A", "HC-D §12.IV.B", "HC-D §7.IV");
    let mut table = ROOM.table(&[]);
    table.run(&format!("sit 1; sit 3; sit 7; shuffle; {} {} {} close", bets(1, 5), bets(3, 10), bets(7, 15)));
    table.run("card 2c 3c 4c Kd 5d 6d 7d Qd 8h 9h Th");
    let stake = |t: &Playthrough, seat: u8, n: usize| {
        let spot = t.table().layout().find(&format!("bet-number-{n}")).unwrap();
        t.table().felt().seat(Seat(seat - 1)).stake(spot, 0).0 / 100
    };
    assert_eq!(asked(&table), Some(1));
    for wrong in ["choose 1 fold", "choose 1 let-it-ride $5"] {
        assert_eq!(table.refused(wrong), "HC-D §12.II.A", "{wrong}");
    }
    assert_eq!(table.refused("choose 3 let-it-ride"), "HC-D §12.II", "not his turn");
    table.run("choose 1 let-it-ride");
    assert_eq!(stake(&table, 1, 1), 5, "it stays");
    assert_eq!(asked(&table), Some(3));
    let events = table.run("choose 3 pull-back");
    let spot = table.table().layout().find("bet-number-1").unwrap();
    assert!(events.contains(&Event::TakenDown { seat: Seat(2), hand: 0, spot, amount: Cents::dollars(10) }));
    assert_eq!((stake(&table, 3, 1), stake(&table, 3, 2), stake(&table, 3, 3)), (0, 10, 10));
    assert_eq!(board(&table), [""; 0], "nothing is turned before all have decided");
    table.run("choose 7 let-it-ride");
    assert_eq!(board(&table), ["Kd"], "the card at the dealer's left");
    // Bet Number 2 is asked of everyone, whatever became of Bet Number 1.
    assert_eq!(asked(&table), Some(1));
    table.run("choose 1 pull-back");
    assert_eq!((stake(&table, 1, 1), stake(&table, 1, 2), stake(&table, 1, 3)), (5, 0, 5));
    assert_eq!(asked(&table), Some(3));
    table.run("choose 3 let-it-ride");
    assert_eq!((stake(&table, 3, 2), stake(&table, 3, 3)), (10, 10));
    assert_eq!(asked(&table), Some(7));
    let events = table.run("choose 7 pull-back");
    assert!(
        events.iter().any(|e| matches!(e, Event::Turned { card: Some(c), .. } if c.to_string() == "Qd")),
        "the second community card follows"
    );
    assert_eq!(lines(&events).len(), 6, "two bets of each player are settled");
}

#[test]
fn the_menu_names_the_clause_of_each_choice() {
    shows!("HC-D §12.II.A", "HC-D §12.II.B", "HC-D §12.IV.A", "HC-D §12.IV.B");
    let mut table = dealt(ROOM, "", "2c 3d 9h", "Kd 5s");
    let menu = |t: &Playthrough| {
        t.table().menu().iter().map(|i| format!("{} {}", i.verb, i.clause)).collect::<Vec<_>>()
    };
    assert_eq!(menu(&table), ["let-it-ride HC-D §12.II.A", "pull-back HC-D §12.II.B"]);
    table.run("choose 1 let-it-ride");
    assert_eq!(menu(&table), ["let-it-ride HC-D §12.IV.A", "pull-back HC-D §12.IV.B"]);
}

#[test]
fn settlement_goes_counterclockwise_showing_collecting_paying_and_discarding() {
    shows!("HC-D §1.III", "HC-D §12.V", "HC-D §12.V.A", "HC-D §12.V.C", "HC-D §12.V.D", "HC-D §12.VI");
    let mut table = ROOM.table(&[("deal-from", "shoe"), ("multi-link", "no")]);
    table.run(&format!("sit 1; sit 2; shuffle; {} {}", bets(1, 5), bets(2, 5)));
    table.run("bet 1 let-it-ride-bonus $1; bet 1 three-card-bonus $5; bet 2 three-card-bonus $5; close");
    // Seat 1 has kings and loses both bonuses; seat 2 has a pair of twos that wins its Three Card Bonus alone.
    table.run("card Kc 7d 3c; card 2c 2d 9c; burn; card Kd 5h");
    table.run("choose 1 let-it-ride; choose 2 pull-back; choose 1 let-it-ride");
    let events = table.run("choose 2 let-it-ride");
    assert_eq!(
        moves(&events, &table),
        [
            "show board",
            "show 2",
            "take 2 bet-number-2",
            "take 2 bet-number-3",
            "pay 2 three-card-bonus",
            "discard 2",
            "show 1",
            "take 1 let-it-ride-bonus",
            "take 1 three-card-bonus",
            "pay 1 bet-number-1",
            "pay 1 bet-number-2",
            "pay 1 bet-number-3",
            "discard 1",
            "discard board"
        ]
    );
}

#[test]
fn wagers_of_a_player_who_leaves_may_ride_to_the_end() {
    shows!("HC-D §7.II");
    let mut settle = ROOM.table(&[("abandoned-wagers", "settle")]);
    settle.run(&format!("sit 1; sit 2; shuffle; {} {} close", bets(1, 5), bets(2, 5)));
    settle.run("card Kc 2c Kd 7d 3c 4h 8d 9h");
    settle.run("leave 1");
    assert_eq!(asked(&settle), Some(2), "nobody asks for a decision any more");
    settle.run("choose 2 pull-back");
    assert_eq!(asked(&settle), Some(2));
    let events = settle.run("choose 2 pull-back");
    for bet in ["bet-number-1", "bet-number-2", "bet-number-3"] {
        assert_eq!(of(&events, &settle, 1, bet), (5, 5, "HC-D §13.II"), "a pair of kings");
    }
    assert!(events.contains(&Event::Left { seat: Seat(0) }));
    // Even alone at the table: the round is played out at once.
    let mut alone = ROOM.table(&[("abandoned-wagers", "settle")]);
    alone.run(&format!("sit 1; shuffle; {} close; card Kc 2c 7d 3d Kd", bets(1, 5)));
    assert_eq!(lines(&alone.run("leave 1")).len(), 3);
    assert_eq!(alone.table().need(), Need::Chance(Chance::Shuffle));
}

// Section 13: what is paid.

#[test]
fn base_bets_pay_the_printed_odds_from_a_pair_of_tens_up() {
    shows!("HC-D §12.V.B", "HC-D §13.II");
    for (own, board, odds) in [
        ("As Ks Qs", "Js Ts", 1000),
        ("9s Ks Qs", "Js Ts", 200),
        ("9s 9d 9h", "9c Ts", 50),
        ("9s 9d 9h", "Tc Ts", 11),
        ("9s 2s 4s", "Ks Ts", 8),
        ("9s 8d 7h", "6c 5s", 5),
        ("9s 9d 9h", "6c 5s", 3),
        ("9s 9d 6h", "6c 5s", 2),
        ("As 2d Ah", "6c 5s", 1),
        ("Ts 2d 3h", "6c Td", 1),
        ("2s 3d 4h", "Tc Td", 1),
    ] {
        let mut table = dealt(ROOM, "", own, board);
        let events = table.run(RIDE);
        for bet in ["bet-number-1", "bet-number-2", "bet-number-3"] {
            assert_eq!(of(&events, &table, 1, bet), (5, 5 * odds, "HC-D §13.II"), "{own} {board}");
        }
    }
    for (own, board) in [("9s 9d Ah", "Kc Qs"), ("2s 3d 5h", "Kc Qs")] {
        let mut table = dealt(ROOM, "", own, board);
        let events = table.run(RIDE);
        assert_eq!(of(&events, &table, 1, "bet-number-3"), (0, 0, "HC-D §12.V.B"), "{own} {board}");
    }
    assert!(Rules::of("let-it-ride").unwrap().paytable("bet-number-1").floor, "no less may be paid");
}

#[test]
fn the_let_it_ride_bonus_pays_fixed_amounts_and_keeps_the_chip() {
    shows!("HC-D §8.I", "HC-D §8.III", "HC-D §8.IV", "HC-D §13.IV");
    for (own, board, won) in [
        ("As Ks Qs", "Js Ts", 20_000),
        ("9s Ks Qs", "Js Ts", 2_000),
        ("9s 9d 9h", "9c Ts", 300),
        ("9s 9d 9h", "Tc Ts", 150),
        ("9s 2s 4s", "Ks Ts", 50),
        ("9s 8d 7h", "6c 5s", 25),
        ("2s 2d 2h", "6c 5s", 5),
        ("9s 9d 6h", "6c 5s", 0),
        ("As Ad 7h", "6c 5s", 0),
    ] {
        // It depends on no other wager: bets taken back change nothing.
        for choices in [RIDE, "choose 1 pull-back; choose 1 pull-back"] {
            let mut table = dealt(ROOM, "let-it-ride-bonus $1", own, board);
            let events = table.run(choices);
            assert_eq!(of(&events, &table, 1, "let-it-ride-bonus"), (0, won, "HC-D §13.IV"), "{own} {board}");
        }
    }
}

#[test]
fn the_three_card_bonus_pays_on_the_players_own_three_cards() {
    shows!(
        "HC-D §6.III",
        "HC-D §6.III.A",
        "HC-D §6.III.B",
        "HC-D §6.III.C",
        "HC-D §6.III.D",
        "HC-D §6.III.E"
    );
    shows!("HC-D §6.III.F", "HC-D §9.I", "HC-D §9.III", "HC-D §9.IV", "HC-D §13.V");
    for (own, odds) in [
        ("As Ks Qs", 50),
        ("Ks Qs Js", 40),
        ("3s 2s As", 40),
        ("2s 2d 2h", 30),
        ("As Kd Qs", 6),
        ("3s 2d As", 6),
        ("Ks As 2s", 3),
        ("9s 4s 2s", 3),
        ("2s 2d 9h", 1),
    ] {
        // The community cards, here a worthless pair of fives, change nothing; nor do bets taken back.
        for choices in [RIDE, "choose 1 pull-back; choose 1 pull-back"] {
            let mut table = dealt(ROOM, "three-card-bonus $10", own, "5c 5d");
            let events = table.run(choices);
            assert_eq!(of(&events, &table, 1, "three-card-bonus"), (10, 10 * odds, "HC-D §13.V"), "{own}");
        }
    }
    for own in ["Ks Ad 2s", "Qs Kd 9h"] {
        let mut table = dealt(ROOM, "three-card-bonus $10", own, "Qd Qc");
        let events = table.run(RIDE);
        assert_eq!(of(&events, &table, 1, "three-card-bonus"), (0, 0, "HC-D §13.V"), "{own}");
    }
}
