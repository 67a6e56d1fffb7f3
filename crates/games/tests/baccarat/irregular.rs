//! What goes wrong, and what the book makes of it.

use book::shows;

use super::*;

#[test]
fn an_unseen_card_drawn_in_error_is_the_next_card() {
    shows!("HC-E §11.I", "HC-E-CF §14.I");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §11.I", "HC-E-CF §14.I"]) {
        let mut table = ready(game, &[]);
        let before = table.table().snapshot();
        assert_eq!(
            about(&table.run("call card-in-error"), "first of the next round"),
            [(None, None, clause)]
        );
        assert_eq!(table.table().snapshot(), before, "nothing moves");
        let events = table.run("bet 1 player $5; close; card 9c");
        assert_eq!(order(&events), "P");
    }
}

#[test]
fn a_third_card_wrongly_dealt_is_the_bankers_or_the_next_rounds() {
    shows!("HC-E §11.II", "HC-E-CF §14.II");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §11.II", "HC-E-CF §14.II"]) {
        let mut table = ready(game, &[]);
        assert_eq!(table.refused("call wrong-third"), clause, "no round has been dealt");
        table.run("bet 1 player $5; close");
        assert_eq!(table.refused("call wrong-third"), clause, "no hand has two cards");
        // The Player's Hand stays on six, the Banker's draws on five.
        table.run("card 6c 5d Th Ts");
        assert_eq!(about(&table.run("call wrong-third"), "Banker's third card"), [(None, None, clause)]);
        let events = table.run("card 4c");
        assert_eq!(order(&events), "B", "the card is the Banker's");
        // The Banker's Hand stays too: the card begins the next round.
        table.run("bet 1 player $5; close; card 6c 7d Th Ts");
        assert_eq!(about(&table.run("call wrong-third"), "first of the next round"), [(None, None, clause)]);
        table.run("bet 1 player $5; close; card 5c 7d Th Ts");
        assert_eq!(table.refused("call wrong-third"), clause, "the Player's Hand draws by right");
        table.run("card 2c");
        assert_eq!(table.refused("call wrong-third"), clause, "it had its third card");
    }
}

/// The wager of seat 1 waits out a simulated round that a call begins.
fn simulated(table: &mut Playthrough, call: &str, clause: &str) {
    let standing = table.table().felt().standing();
    let events = table.run(&format!("{call}; card 2d Th 4s"));
    assert_eq!(about(&events, "a simulated round without wagers begins"), [(None, None, clause)]);
    assert_eq!(about(&events, "the simulated round is over"), [(None, None, clause)]);
    assert_eq!(order(&events), "PBPB", "it is dealt like any other");
    assert!(lines(&events).is_empty());
    assert_eq!(table.table().felt().standing(), standing, "wagers on the layout wait");
    assert!(table.table().felt().cards_out().next().is_none(), "its cards are discarded");
    assert_eq!(table.table().need(), Need::Bets);
}

#[test]
fn a_seen_card_of_no_use_begins_a_simulated_round() {
    shows!("HC-E §11.III", "HC-E-CF §14.III");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §11.III", "HC-E-CF §14.III"]) {
        let mut table = ready(game, &[]);
        table.run("bet 1 player $5");
        simulated(&mut table, "call seen-card card 9c", clause);
        table.run("close; card 9s");
        assert_eq!(table.refused("call seen-card card 2c"), clause, "the hand has use for it");
    }
}

#[test]
fn a_card_face_up_in_the_shoe_is_used_in_a_hand_that_has_begun_and_never_as_its_first() {
    shows!("HC-E §11.IV", "HC-E-CF §14.IV");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §11.IV", "HC-E-CF §14.IV"]) {
        let mut table = ready(game, &[]);
        table.run("bet 1 player $5");
        simulated(&mut table, "call face-up-card card 9h", clause);
        // Wagers are closed and no card is out: still it is no live card.
        table.run("close");
        simulated(&mut table, "call face-up-card card 9h", clause);
        let events = table.run("close; card 9d; call face-up-card card 2h; card Tc 4d");
        assert_eq!(order(&events), "PBPB");
        assert_eq!(table.table().felt().standing(), Cents::ZERO, "the wager is decided");
        let mut table = ready(game, &[]);
        table.run("bet 1 player $5; close; card 2c 3d 2h Ts");
        let events = table.run("call face-up-card card 4c");
        assert_eq!(order(&events), "P", "a third card that is needed");
    }
}

#[test]
fn the_final_count_of_each_hand_is_announced_with_the_winner() {
    shows!("HC-E §9.I", "HC-E-CF §12.I");
    for (game, clause) in BOTH.into_iter().zip(["HC-E §9.I", "HC-E-CF §12.I"]) {
        for (deal, counts, winner) in [
            ("2c 2d 3h Ts 4c 6h", [9, 8], "the Player's Hand wins"),
            ("6c 5d Th Ts 4c", [6, 9], "the Banker's Hand wins"),
            ("7c 7d Th Ts", [7, 7], "tie hand"),
        ] {
            let (_, events) = round(game, "tie $5", deal);
            let [player, banker] = counts.map(Some);
            assert_eq!(about(&events, "the Player's Hand ends at"), [(player, None, clause)], "{deal}");
            assert_eq!(about(&events, "the Banker's Hand ends at"), [(banker, None, clause)], "{deal}");
            let called: Vec<_> = ["the Player's Hand wins", "the Banker's Hand wins", "tie hand"]
                .into_iter()
                .filter(|what| !about(&events, what).is_empty())
                .collect();
            assert_eq!(called, [winner], "{deal}");
        }
    }
}
