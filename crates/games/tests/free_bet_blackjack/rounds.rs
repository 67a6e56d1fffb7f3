//! Each round begins afresh: lammers of one round are no lammers of the next.

use super::*;

/// The next round for seat 1, $10 again.
fn again(table: &mut Playthrough, cards: &str) {
    table.run(&format!("bet 1 blackjack $10; close; card {cards}"));
}

#[test]
fn a_hand_split_free_in_one_round_is_split_for_money_in_the_next() {
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; card Tc; choose 1 stand; card Kd; choose 1 stand");
    again(&mut table, "Tc 9s Td 8h");
    let events = table.run("choose 1 split; card 9c; choose 1 stand; card 8d; choose 1 stand");
    assert_eq!(
        lines(&table, &events),
        ["1.1 blackjack $10+$10", "1.2 split $10+$10"],
        "19 and 18 against 17"
    );
}

#[test]
fn a_hand_doubled_free_in_one_round_is_doubled_for_money_in_the_next() {
    let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
    table.run("choose 1 double; card Tc");
    again(&mut table, "Ac 9s 7d 8h");
    let events = table.run("choose 1 double $10; card 2c");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 double-down $10+$10"]);
    assert_eq!(to_tray(&events), [""; 0], "no lammer is left to take back");
    // A lammer that was lost stands for nothing later.
    again(&mut table, "5c 9s 6d 8h");
    table.run("choose 1 hit; card 2c; choose 1 hit; card 7c; choose 1 stand");
    assert_eq!(posted(&table, "lammers"), None);
}
