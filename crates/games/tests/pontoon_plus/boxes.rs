//! Boxes, bets and who decides (RWS §2, §3.3 to §3.10, §5.1, §5.2, §5.14, §5.15).

use book::{Rules, shows};
use equipment::Deck;

use super::*;

#[test]
fn the_layout_has_a_box_for_each_player_and_no_more() {
    shows!("RWS §2.1.1.a", "RWS §1.18");
    let mut table = ROOM.ready(&[("seats", "3")]);
    assert_eq!(table.table().layout().seats, 3);
    assert_eq!(table.refused("sit 4"), "RWS §2.1.1.a");
    assert_eq!(table.refused("bet 1 initial-bet $20"), "RWS §2.1.1.a");
    table.run("sit 3; bet 3 initial-bet $20; close");
    assert!(Rules::of("pontoon-plus").unwrap().set("seats", "10").is_err());
}

#[test]
fn four_to_eight_decks_have_no_tens() {
    shows!("RWS §2.2.1");
    let mut table = ROOM.ready(&[("burn", "0")]);
    assert_eq!(table.table().layout().cards, Some((Deck::NoTens, 8)));
    assert_eq!(table.table().felt().rack().left(), 8 * 48);
    table.run("sit 1; bet 1 initial-bet $20; close");
    for ten in ["Tc", "Td", "Th", "Ts"] {
        assert_eq!(table.refused(&format!("card {ten}")), "RWS §2.2.1");
    }
    let mut rules = Rules::of("pontoon-plus").unwrap();
    assert!(rules.set("decks", "3").is_err() && rules.set("decks", "9").is_err());
    assert!(rules.set("decks", "4").is_ok());
    // Burn cards and the cut card of a shoe; a shuffler has the cards back after each round.
    for (cut, next) in [("187", Need::Bets), ("188", Need::Chance(Chance::Shuffle))] {
        let mut table =
            Playthrough::open("pontoon-plus", &[("decks", "4"), ("burn", "2"), ("cut-card", cut)]);
        // 192 cards, two burned, three dealt: 187 are left.
        table.run("shuffle; burn 2; sit 1; bet 1 initial-bet $20; close; card Ks 9d As");
        assert_eq!(table.table().need(), next);
    }
    let mut table = ROOM.ready(&[("deal-from", "shuffler")]);
    assert_eq!(table.table().felt().rack().left(), 8 * 48);
    table.run("sit 1; bet 1 initial-bet $20; close; card Ks 9d As");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn bets_are_open_until_the_dealer_closes_them() {
    shows!("RWS §3.3", "RWS §3.10", "RWS §5.8", "RWS §1.12", "RWS §1.22");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1");
    assert_eq!(table.refused("close"), "RWS §1.12");
    table.run("bet 1 initial-bet $20; bet 1 initial-bet $5; down 1 initial-bet $5; close");
    for late in ["bet 1 initial-bet $20", "down 1 initial-bet $20", "bet 1 bonus $5", "close"] {
        assert_eq!(table.refused(late), "RWS §5.8");
    }
    let events = table.run("card Ks 9d As");
    assert!(over(&events));
    table.run("bet 1 initial-bet $20");
}

#[test]
fn the_limits_are_displayed_and_kept() {
    shows!("RWS §3.4", "RWS §3.5", "RWS §5.1", "RWS §5.2");
    let mut table = ROOM.ready(&[]);
    let view = table.table().view(Viewer::Rail);
    assert!(view.markers.iter().any(|m| m.label == "limits" && m.value == "$10 to $1,000"));
    table.run("sit 1");
    assert_eq!(table.refused("bet 1 initial-bet $9"), "RWS §5.2");
    assert_eq!(table.refused("bet 1 initial-bet $1001"), "RWS §5.1");
    assert_eq!(table.refused("bet 1 initial-bet $10.50"), "RWS §3.5");
    table.run("bet 1 initial-bet $10");
    assert_eq!(table.refused("bet 1 bonus $4"), "RWS §3.5");
}

#[test]
fn the_minimum_is_asked_of_the_box_as_a_whole() {
    shows!("RWS §5.2");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; sit 3");
    assert_eq!(table.refused("bet 2 initial-bet-box-1 $4"), "RWS §5.2", "nothing else lies there");
    table.run("bet 1 initial-bet $10; bet 2 initial-bet-box-1 $4; bet 3 initial-bet-box-1 $6");
    // A bet may shrink as long as the box stays at the minimum; below it, the bet goes whole.
    table.run("down 1 initial-bet $8");
    table.run("down 2 initial-bet-box-1 $2");
    assert_eq!(table.refused("down 3 initial-bet-box-1 $1"), "RWS §5.2");
    // The seated player takes the bet back: $8 do not make a box, and go back too.
    let events = table.run("down 1 initial-bet $2");
    assert_eq!(cited(&events), ["RWS §5.2", "RWS §5.2"]);
    assert_eq!(returned(&events), ["1 $2", "2 $2", "3 $6"]);
    // The same when the seated player leaves.
    table.run("bet 1 initial-bet $10; bet 2 initial-bet-box-1 $4");
    let events = table.run("leave 1");
    assert_eq!(returned(&events), ["1 $10", "2 $4"]);
}

#[test]
fn others_may_take_up_the_rest_of_a_box() {
    shows!("RWS §3.6", "RWS §3.7", "RWS §1.29", "RWS §5.1");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; sit 3; bet 1 initial-bet $900; bet 2 initial-bet-box-1 $60");
    assert_eq!(table.refused("bet 3 initial-bet-box-1 $50"), "RWS §5.1");
    table.run("bet 3 initial-bet-box-1 $40; bet 2 initial-bet $10");
    // What a player has there already counts as part of the box, once.
    assert_eq!(table.refused("bet 3 initial-bet-box-1 $1"), "RWS §5.1");
    table.run("down 3 initial-bet-box-1 $20; bet 2 initial-bet-box-1 $20; down 2 initial-bet-box-1 $20");
    table.run("bet 3 initial-bet-box-1 $20");
    // One's own box has one spot.
    assert_eq!(table.refused("bet 1 initial-bet-box-1 $10"), "RWS §3.7");
    // The seated player has the first claim: $70 more leaves $30 for the others.
    let events = table.run("bet 1 initial-bet $70");
    assert_eq!(cited(&events), ["RWS §5.1", "RWS §5.1"]);
    assert_eq!(returned(&events), ["3 $40", "2 $30"]);
    // A rest below the minimum is not left: $55 more than the box takes sends all of the $60 back.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $900; bet 2 initial-bet-box-1 $60; bet 2 initial-bet $10");
    assert_eq!(returned(&table.run("bet 1 initial-bet $91")), ["2 $60"]);
    // The minimum itself may stay.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet $900; bet 2 initial-bet-box-1 $60; bet 2 initial-bet $10");
    assert_eq!(returned(&table.run("bet 1 initial-bet $90")), ["2 $50"]);
    let mut alone = ROOM.ready(&[("standing-players", "no")]);
    alone.run("sit 1; sit 2; bet 1 initial-bet $20");
    assert!(alone.line("bet 2 initial-bet-box-1 $20").is_err());
}

#[test]
fn side_bets_go_with_an_initial_bet_of_anyone() {
    shows!("RWS §3.9", "RWS §5.15");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2");
    assert_eq!(table.refused("bet 1 player-pair $5"), "RWS §3.9");
    assert_eq!(table.refused("bet 2 bonus-box-1 $5"), "RWS §3.9");
    table.run(
        "bet 1 initial-bet $20; bet 2 player-pair-box-1 $5; bet 2 bonus-box-1 $6; bet 2 initial-bet $10",
    );
    // The initial bet goes, the side bets are seen too late: they are out of play.
    table.run("down 1 initial-bet $20");
    let events = table.run("close");
    assert_eq!(lines(&table, &events), ["2.1 player-pair-box-1 $5+$0", "2.1 bonus-box-1 $6+$0"]);
    assert_eq!(clauses(&events), ["RWS §5.15", "RWS §5.15"]);
    let mut none = ROOM.ready(&[("player-pair", "no"), ("bonus", "no")]);
    none.run("sit 1; bet 1 initial-bet $20");
    assert!(none.line("bet 1 bonus $5").is_err() && none.line("bet 1 player-pair $5").is_err());
}

#[test]
fn the_seated_player_decides_or_else_the_largest_bet() {
    shows!("RWS §1.23", "RWS §3.8");
    // Seat 2 has more on box 1, but seat 1 sits there.
    let (mut table, _) = shared("9c 8d 5s");
    assert_eq!(asked(&table), Some(1));
    assert_eq!(table.refused("choose 2 stand"), "RWS §3.8");
    // Nobody at box 4: the larger bet decides.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet-box-4 $20; bet 2 initial-bet-box-4 $30; close");
    table.run("card 9c 8d 5s");
    assert_eq!((asked(&table), hand(&table, 4, 1)), (Some(2), "9c 5s".into()));
    assert_eq!(table.refused("choose 1 stand"), "RWS §3.8");
    let events = table.run("choose 2 stand; card 9s");
    assert_eq!(lines(&table, &events), ["2.1 initial-bet-box-4 $0+$0", "1.1 initial-bet-box-4 $0+$0"]);
}

#[test]
fn bets_are_settled_where_they_lie() {
    shows!("RWS §5.14");
    // Seat 1 meant the own box and bet on box 2: that hand decides.
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 1 initial-bet-box-2 $20; bet 2 initial-bet $20; close; card 9c 8d 9s");
    let events = table.run("choose 2 stand; card 9d");
    assert_eq!(lines(&table, &events), ["2.1 initial-bet $20+$20", "1.1 initial-bet-box-2 $20+$20"]);
}

#[test]
fn an_excess_that_nobody_saw_counts_in_proportion() {
    shows!("RWS §5.1.1", "RWS §5.1.2");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; sit 3; sit 4; call limits-overlooked");
    table.run("bet 1 initial-bet $1500; bet 2 initial-bet-box-1 $480; bet 3 initial-bet-box-1 $12");
    table.run("bet 4 initial-bet-box-1 $8");
    // $2,000 lie on a box of $1,000: half of each counts, but never below $10; $8 is below the least as it is.
    let events = table.run("close");
    assert_eq!(returned(&events), ["1 $750", "2 $240", "3 $2"]);
    let events = table.run("card 9c 8d 9s; choose 1 stand; card 9d");
    assert_eq!(
        lines(&table, &events),
        [
            "4.1 initial-bet-box-1 $8+$8",
            "3.1 initial-bet-box-1 $10+$10",
            "2.1 initial-bet-box-1 $240+$240",
            "1.1 initial-bet $750+$750"
        ]
    );
    assert_eq!(table.refused("bet 1 initial-bet $1500"), "RWS §5.1");
}

#[test]
fn a_small_bet_that_nobody_saw_is_settled_as_it_stands() {
    shows!("RWS §5.2.1");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; call limits-overlooked; bet 1 initial-bet $4; close");
    assert_eq!(table.refused("call limits-overlooked"), "RWS §5.1.1");
    let events = table.run("card Ks 9d As");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $4+$6"]);
}
