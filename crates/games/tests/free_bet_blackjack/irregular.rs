//! Section 17, and what a missed blackjack does to doubles and splits.

use book::shows;
use games::kernel::*;

use super::*;

#[test]
fn who_refuses_an_exposed_card_gets_no_more_cards_free_or_not() {
    shows!("HC-A-FB §17.III");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "8c 5c 6s 8d 6d Th");
    table.run("choose 1 split; card 3c; call card-exposed card Kd");
    assert_eq!(words(&table), ["hit", "stand", "double", "double", "refuse"]);
    table.run("choose 1 refuse");
    assert_eq!((hand(&table, 1, 1), hand(&table, 1, 2)), ("8c 3c".into(), "8d".into()));
    assert!(asks(&table, 2, 1), "not even the free hand gets its card");
    table.run("choose 2 double");
    assert_eq!(hand(&table, 2, 1), "5c 6d Kd", "a free double takes it");
}

#[test]
fn a_lammer_of_a_player_passed_over_waits_or_goes_back_as_well() {
    shows!("HC-A-FB §17.VIII");
    let passed_over = || {
        let (mut table, _) = ROOM.dealt("6c 7s 5d Kh");
        table.run("choose 1 double; call card-not-dealt seat 1");
        assert_eq!(words(&table), ["accept", "refuse"]);
        assert!(table.table().view(Viewer::Rail).commons[0].1.cards[1].is_none(), "the hole card is hidden");
        table
    };
    let mut table = passed_over();
    let events = table.run("choose 1 accept; card Tc");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 double-down $0+$10"]);
    let mut table = passed_over();
    let events = table.run("choose 1 refuse");
    assert_eq!(
        (lines(&table, &events), to_tray(&events)),
        (vec!["1.1 blackjack $10+$0".into()], vec!["HC-A-FB §17.VIII"])
    );
    // The first hand of a split is called dead: the lammer of the other is still worth the wager that went back.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; call card-not-dealt seat 1; card Td; choose 1 stand");
    let events = table.run("choose 1 refuse");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.2 split $0+$10"]);
}

#[test]
fn a_blackjack_missed_at_the_check_takes_original_wagers_only() {
    shows!("HC-A-FB §17.IX.B", "HC-A-FB §10.II", "HC-A-FB §12.IV", "HC-A-FB §13.III");
    let mut table = ROOM.ready(&[]);
    for seat in 1..=4 {
        table.run(&format!("sit {seat}; bet {seat} blackjack $10"));
    }
    table.run("close; card 8c Tc 9c 5c; call blackjack-missed; card Ks 8d Td 7d 6d Ah");
    // Seat 1 splits free and doubles a hand for money, seat 2 splits tens, seat 3 doubles and goes over, seat 4 doubles
    // free.
    table.run("choose 1 split; card 5d; choose 1 double $10; card 2c; card Th; choose 1 stand");
    table.run("choose 2 split; card 9d; choose 2 stand; card 9h; choose 2 stand");
    table.run("choose 3 double $10; card Jc");
    let events = table.run("choose 4 double; card Jd");
    assert!(said(&events).iter().any(|s| s.clause == "HC-A-FB §17.IX.B"), "the floor is told");
    assert_eq!(
        lines(&table, &events),
        [
            "4.1 blackjack $0+$0",
            "3.1 blackjack $0+$0",
            "3.1 double-down $10+$0",
            "2.1 blackjack $0+$0",
            "2.2 split $10+$0",
            "1.1 blackjack $0+$0",
            "1.1 double-down $10+$0",
        ]
    );
    assert_eq!(to_tray(&events), ["HC-A-FB §11.IV", "HC-A-FB §13.V"], "lammers go back to the tray");
    let spared: Vec<_> = clauses(&events).into_iter().filter(|c| *c != "HC-A-FB §4.IV").collect();
    assert_eq!(spared, ["HC-A-FB §10.II", "HC-A-FB §12.IV", "HC-A-FB §10.II"]);
}
