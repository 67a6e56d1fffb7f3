//! Sections 10 and 11: doubles and splits.

use book::shows;
use games::kernel::*;

use super::*;

#[test]
fn a_double_adds_up_to_the_wager_and_takes_one_card() {
    shows!("HC-A §10.I", "HC-A §12.I.B");
    let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
    assert_eq!(table.refused("choose 1 double $11"), "HC-A §10.I");
    assert_eq!(table.refused("choose 1 double"), "HC-A §10.I");
    let events = table.run("choose 1 double $10; card 3c");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 double-down $0+$0"]);
    assert_eq!(rounds(&table), 1, "14 is not drawn to again");
    // For less, and on any two cards.
    let (mut table, _) = ROOM.dealt("Tc 9s 6d 8h");
    let events = table.run("choose 1 double $3; card 5c");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.1 double-down $3+$3"]);
    // Not on three cards.
    let (mut table, _) = ROOM.dealt("2c 9s 3d 8h");
    table.run("choose 1 hit; card 5c");
    assert_eq!(words(&table), ["hit", "stand"]);
    // A blackjack is paid, not doubled.
    let (table, _) = ROOM.dealt("Ac 9s Kd 8h");
    assert_eq!(rounds(&table), 1);
    // On the two cards of a split hand, for as much as that hand's wager.
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    table.run("choose 1 split; card 3c");
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    table.run("choose 1 double $10; card Tc; card Td");
    let events = table.run("choose 1 stand");
    let won = ["1.1 blackjack $10+$10", "1.1 double-down $10+$10", "1.2 split $10+$10"];
    assert_eq!(lines(&table, &events), won);
}

#[test]
fn a_double_down_card_comes_face_down_if_the_player_asks() {
    shows!("HC-A §7.VI", "HC-A §10.III");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "5c Tc 9s 6d Td 8h");
    assert_eq!(table.refused("call face-down seat 3"), "HC-A §2.I.B");
    table.run("sit 3");
    assert_eq!(table.refused("call face-down seat 3"), "HC-A §10.III");
    table.run("call face-down seat 1");
    let events = table.run("choose 1 double $10; card Kc");
    assert!(said(&events).is_empty(), "nobody calls a total nobody sees");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Rail] {
        let hand = &table.table().view(viewer).seats[0].hands[0];
        assert_eq!(hand.cards.iter().flatten().count(), 2, "{viewer:?}");
    }
    // It is turned when the hand is settled.
    let events = table.run("choose 2 stand");
    let place = Place::Hand(Seat(0), 0);
    let turned = Event::Turned { place, index: 2, card: Some("Kc".parse().unwrap()), face: Face::Up };
    let at = |e: &Event| events.iter().position(|x| x == e).unwrap();
    let line = |e: &Event| matches!(e, Event::Settled(l) if l.seat == Seat(0));
    assert!(at(&turned) < events.iter().position(line).unwrap());
    // Without the request it lies face up, and other cards do with it.
    let (mut table, _) = ROOM.dealt("5c 9s 6d 8h");
    let events = table.run("call face-down seat 1; choose 1 hit; card 2c");
    assert!(events.iter().any(|e| matches!(e, Event::Dealt { face: Face::Up, .. })));
    // A hidden card may have carried the hand over: the dealer cannot know, and draws.
    let (mut table, _) = ROOM.dealt("Tc 5s 6d 8h");
    table.run("call face-down seat 1; choose 1 double $10; card Kc");
    assert!(needs(&table, Chance::Card));
    let events = table.run("card Qc");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $0+$0", "1.1 double-down $0+$0"]);
}

#[test]
fn one_and_two_decks_may_be_doubled_by_other_rules() {
    shows!("HC-A §10.IV");
    for (setting, value) in [("double-on", "9-10-11"), ("double-on", "10-11"), ("double-after-split", "no")] {
        let fault = game(&[(setting, value)]).err().unwrap().to_string();
        assert!(fault.contains("HC-A §10.IV"), "{fault}");
        assert!(game(&[(setting, value), ("decks", "2")]).is_ok());
    }
    let doubles = |settings: &[(&str, &str)], cards: &str| {
        let all: Vec<_> = [("decks", "2"), ("form", "shoe")].iter().chain(settings).copied().collect();
        let (table, _) = ROOM.dealt_with(&all, "blackjack $10", cards);
        words(&table).contains(&"double")
    };
    let nine = [("double-on", "9-10-11")];
    assert!(doubles(&nine, "4c 9s 5d 8h") && doubles(&nine, "5c 9s 6d 8h"));
    assert!(!doubles(&nine, "4c 9s 4d 8h") && !doubles(&nine, "6c 9s 6d 8h"));
    assert!(!doubles(&nine, "Ac 9s 9d 8h"), "a soft total is none of these");
    let ten = [("double-on", "10-11")];
    assert!(!doubles(&ten, "4c 9s 5d 8h") && doubles(&ten, "4c 9s 6d 8h"));
    let table = ROOM.ready(&[("decks", "2"), ("double-on", "10-11"), ("double-after-split", "no")]);
    assert_eq!(posted(&table, "double down").unwrap(), "hard 10 to 11 only");
    assert_eq!(posted(&table, "after a split").unwrap(), "no double down");

    let no_das = [("decks", "2"), ("form", "shoe"), ("double-after-split", "no")];
    let (mut table, _) = ROOM.dealt_with(&no_das, "blackjack $10", "8c 9s 8d 8h");
    table.run("choose 1 split; card 3c");
    assert_eq!(words(&table), ["hit", "stand"]);
}

#[test]
fn two_cards_of_equal_value_are_split_for_an_equal_wager() {
    shows!("HC-A §11.I");
    for pair in ["7c 9s 7d 8h", "Kc 9s Td 8h", "Qc 9s Jd 8h", "Ac 9s Ad 8h"] {
        let (mut table, _) = ROOM.dealt(pair);
        assert!(words(&table).contains(&"split"), "{pair}");
        assert_eq!(table.refused("choose 1 split $5"), "HC-A §11.I");
        let events = table.run("choose 1 split");
        let wager = |e: &Event| matches!(e, Event::Staked { hand: 1, amount, .. } if amount.0 == 1000);
        assert!(events.iter().any(wager), "{pair}");
    }
    let (table, _) = ROOM.dealt("9c 9s Td 8h");
    assert!(!words(&table).contains(&"split"));
    // Equal totals are not equal cards: ace and eleven points of other cards are no pair, nor are three cards.
    let (mut table, _) = ROOM.dealt("2c 9s 4d 8h");
    table.run("choose 1 hit; card 6c");
    assert!(!words(&table).contains(&"split"));
}

#[test]
fn a_split_hand_is_played_out_before_the_next_gets_a_card() {
    shows!("HC-A §11.II", "HC-A §11.III");
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    let events = table.run("choose 1 split; card 2c");
    let moved = |e: &Event| matches!(e, Event::Shifted { to: Place::Hand(Seat(0), 1), .. });
    assert!(events.iter().any(moved));
    assert!(asks(&table, 1, 1));
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    table.run("choose 1 hit; card 2d; choose 1 hit; card 5c");
    assert_eq!(table.table().felt().cards(Place::Hand(Seat(0), 1)).len(), 1);
    table.run("choose 1 stand; card 3h");
    assert!(asks(&table, 1, 2));
    let events = table.run("choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.2 split $0+$0"]);
}

#[test]
fn pairs_are_split_again_up_to_four_hands() {
    shows!("HC-A §11.III.A", "HC-A §11.II");
    let (mut table, _) = ROOM.dealt("8c 9s 8d 8h");
    // The first hand pairs and splits again: the hand made so comes next, before the one that waits.
    table.run("choose 1 split; card 8s; choose 1 split; card Tc; choose 1 stand; card 8h");
    assert!(asks(&table, 1, 3));
    assert!(words(&table).contains(&"split"));
    // It splits as well; a fifth hand is not to be had.
    table.run("choose 1 split; card 8c");
    assert!(asks(&table, 1, 3));
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    table.run("choose 1 stand; card 9c");
    assert!(asks(&table, 1, 4));
    table.run("choose 1 stand; card Td");
    assert!(asks(&table, 1, 2), "the hand made first is played last");
    let events = table.run("choose 1 double $10; card 3d");
    assert_eq!(
        lines(&table, &events),
        [
            "1.1 blackjack $10+$10",
            "1.2 split $10+$10",
            "1.2 double-down $10+$10",
            "1.3 split $0+$0",
            "1.4 split $10+$0",
        ]
    );
}

#[test]
fn split_aces_get_one_card_each() {
    shows!("HC-A §11.III.B", "HC-A §12.I.C");
    let (mut table, _) = ROOM.dealt_to(&[1, 2], "Ac Tc 9s Ad 9d 8h");
    table.run("choose 1 split; card Ah");
    assert!(needs(&table, Chance::Card), "a pair of aces is not split again, nor drawn to");
    table.run("card 5c");
    assert!(asks(&table, 2, 1));
}

#[test]
fn one_and_two_decks_may_be_split_by_other_rules() {
    shows!("HC-A §11.V");
    for (setting, value) in [("split-hands", "2"), ("split-hands", "3"), ("split-aces", "play-on")] {
        let fault = game(&[(setting, value)]).err().unwrap().to_string();
        assert!(fault.contains("HC-A §11.V"), "{fault}");
        assert!(game(&[(setting, value), ("decks", "1")]).is_ok());
    }
    let two = [("decks", "2"), ("form", "shoe"), ("split-hands", "2"), ("split-aces", "play-on")];
    let (mut table, _) = ROOM.dealt_with(&two, "blackjack $10", "8c 9s 8d 8h");
    assert_eq!(posted(&table, "splits").unwrap(), "to 2 hands");
    assert_eq!(posted(&table, "split aces").unwrap(), "are played on");
    table.run("choose 1 split; card 8s");
    assert_eq!(words(&table), ["hit", "stand", "double"]);

    let aces = [("decks", "2"), ("form", "shoe"), ("split-aces", "play-on")];
    let (mut table, _) = ROOM.dealt_with(&aces, "blackjack $10", "Ac 9s Ad 8h");
    table.run("choose 1 split; card Ah");
    assert_eq!(words(&table), ["hit", "stand", "double", "split"]);
    table.run("choose 1 split; card 5c; choose 1 hit; card 3c; choose 1 stand; card 7c; choose 1 double $10");
}
