//! Rounds that are void, and walk-aways (RWS §5.3 to §5.6, §5.13, §5.17).

use book::shows;

use super::*;

#[test]
fn for_a_lone_player_who_left_the_house_draws_to_12() {
    shows!("RWS §5.3");
    let (mut table, _) = ROOM.dealt("4c 9d 3c");
    table.run("leave 1; card 4d");
    // 11 draws again, 13 stands: the next card is the dealer's.
    let events = table.run("card 2d; card 8c");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $0+$0"]);
    // With another player on the box the largest bet goes on deciding.
    let (mut table, _) = shared("4c 9d 3c");
    table.run("leave 1");
    assert_eq!((asked(&table), menu(&table)), (Some(2), "hit double".into()));
    // No insurance and no surrender for who has left; before the close bets are taken back.
    let (mut table, _) = ROOM.dealt("9c Ad 8c");
    table.run("leave 1");
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
    let mut table = ROOM.ready(&[]);
    let events = table.run("sit 1; bet 1 initial-bet $20; leave 1");
    assert_eq!(returned(&events), ["1 $20"]);
}

#[test]
fn an_interruption_voids_a_round_without_a_result() {
    shows!("RWS §5.4.1", "RWS §5.4.2");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 9d 8c 8d 8h");
    let events = table.run("call interruption");
    assert_eq!(lines(&table, &events), ["1.1 initial-bet $20+$0", "2.1 initial-bet $20+$0"]);
    assert_eq!(clauses(&events), ["RWS §5.4.2"; 2]);
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "9c 9d 8c 8d 8h");
    let events = table.run("choose 1 hit; card 9h; call interruption");
    assert_eq!(cited(&events).last(), Some(&"RWS §5.4.1"));
    assert_eq!(asked(&table), Some(2));
}

#[test]
fn foreign_missing_or_unshuffled_cards_void_the_round() {
    shows!("RWS §5.5.1", "RWS §5.5.2", "RWS §5.5.4", "RWS §5.17", "RWS §1.33");
    for (call, clause) in
        [("foreign-card", "RWS §5.5.1"), ("wrong-count", "RWS §5.5.2"), ("not-shuffled", "RWS §5.5.4")]
    {
        let mut table = ROOM.ready(&[]);
        assert_eq!(table.refused(&format!("call {call}")), clause);
        table.run("sit 1; sit 2; bet 1 initial-bet $20; bet 1 bonus $5; bet 2 initial-bet $20; close");
        table.run("card 9c 9d 8c 8d 8h; choose 1 hit; card 9s");
        // Bets lost before come back as well.
        let events = table.run(&format!("call {call}"));
        assert_eq!(
            lines(&table, &events),
            ["2.1 initial-bet $20+$0", "1.1 bonus $5+$0", "1.1 initial-bet $20+$0"]
        );
        assert_eq!(clauses(&events), [clause, "RWS §5.17", "RWS §5.17"]);
        assert!(over(&events));
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    }
}

#[test]
fn a_shoe_that_runs_out_voids_the_round() {
    shows!("RWS §5.5.3");
    let mut table = ROOM.ready(&[("decks", "4"), ("burn", "0"), ("cut-card", "0")]);
    table.run("sit 1");
    // Sixty-three rounds of three cards leave three; a pat hand then needs a fourth.
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A"];
    let mut pile: Vec<String> = (0..4)
        .flat_map(|_| ranks.iter().flat_map(|r| ["c", "d", "h", "s"].map(|s| format!("{r}{s}"))))
        .collect();
    let mut last = vec![];
    while let Some(card) = pile.pop() {
        if table.table().need() == Need::Bets {
            table.run("bet 1 initial-bet $20; close");
        }
        last = table.run(&format!("card {card}"));
        while let Need::Choice { .. } = table.table().need() {
            let words = menu(&table);
            let word = ["decline", "play", "stand", "hit"].into_iter().find(|w| words.contains(w)).unwrap();
            last.extend(table.run(&format!("choose 1 {word}")));
        }
    }
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert!(over(&last));
    assert_eq!(
        (lines(&table, &last), clauses(&last)),
        (vec!["1.1 initial-bet $20+$0".into()], vec!["RWS §5.5.3"])
    );
}

#[test]
fn a_new_round_makes_earlier_results_final() {
    shows!("RWS §5.6", "RWS §5.13");
    let (mut table, _) = ROOM.dealt("9c 9d 8c");
    assert_eq!(table.refused("call earlier-error"), "RWS §5.13");
    table.run("choose 1 stand; card 9h; bet 1 initial-bet $20; close; card 9c");
    let before = table.table().felt().clone();
    let events = table.run("call earlier-error");
    assert_eq!(cited(&events), ["RWS §5.6", "RWS §5.13"]);
    assert_eq!(*table.table().felt(), before);
}
