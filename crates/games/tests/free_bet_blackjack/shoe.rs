//! Sections 1 to 3, 6 and 7: table, cards, shuffle, deal.

use book::{Rules, shows};
use games::kernel::*;

use super::*;

#[test]
fn a_table_has_seven_boxes_at_most() {
    shows!("HC-A-FB §2.I.B");
    let mut table = ROOM.ready(&[]);
    table.run("sit 7");
    assert_eq!(table.refused("sit 8"), "HC-A-FB §2.I.B");
    assert!(Rules::of("free-bet-blackjack").unwrap().set("seats", "8").is_err());
    assert_eq!(ROOM.ready(&[("seats", "5")]).table().layout().seats, 5);
}

#[test]
fn the_layout_says_what_is_paid_and_what_the_dealer_does() {
    shows!("HC-A-FB §2.I.C", "HC-A-FB §2.I.D", "HC-A-FB §2.I.E");
    let table = ROOM.ready(&[]);
    assert_eq!(posted(&table, "blackjack pays").unwrap(), "3 to 2");
    assert_eq!(posted(&table, "insurance pays").unwrap(), "2 to 1");
    assert_eq!(posted(&table, "dealer").unwrap(), "hits soft 17");
    assert!(posted(&table, "on the house").is_some());
    let stands = ROOM.ready(&[("dealer-soft-17", "stand")]);
    assert_eq!(posted(&stands, "dealer").unwrap(), "stands on every 17");
    let mut rules = Rules::of("free-bet-blackjack").unwrap();
    rules.choose_paytable("blackjack-6-to-5").unwrap();
    assert_eq!(posted(&Playthrough::at(games::open(rules).unwrap()), "blackjack pays").unwrap(), "6 to 5");
}

#[test]
fn one_deck_or_more_and_no_card_more_often_than_the_decks_have_it() {
    shows!("HC-A-FB §3.I");
    for decks in [1u16, 2, 6, 8] {
        let table = Playthrough::open("free-bet-blackjack", &[("decks", &decks.to_string())]);
        assert_eq!(table.table().to_shuffle().total(), 52 * decks);
    }
    assert!(Rules::of("free-bet-blackjack").unwrap().set("decks", "0").is_err());
    let mut table = ROOM.ready(&[("decks", "1")]);
    table.run("sit 1; bet 1 blackjack $10; close; card As");
    assert_eq!(table.refused("card As"), "HC-A-FB §3.I");
}

#[test]
fn two_batches_of_equal_size_take_turns_behind_a_machine_until_it_fails() {
    shows!("HC-A-FB §3.III", "HC-A-FB §3.III.A", "HC-A-FB §3.III.C", "HC-A-FB §3.III.D", "HC-A-FB §3.III.F");
    let mut table = Playthrough::open("free-bet-blackjack", &[("shuffle", "machine"), ("decks", "2")]);
    for batch in [1, 2, 1] {
        let events = table.run("shuffle");
        assert_eq!(said(&events)[0], ("in play is batch", Some(batch), "HC-A-FB §3.III.D"));
        assert_eq!(table.table().felt().rack().left(), 104, "each batch is two decks");
        table.run("burn; call reshuffle");
    }
    table.run("call shuffler-fails");
    assert!(says(&table.run("shuffle"), ("shuffled by hand", None, "HC-A-FB §3.III.F")));
    assert_eq!(posted(&table, "batch").unwrap(), "1", "the batch in play stays in play");
    table.run("burn; call shuffler-repaired; call reshuffle; shuffle");
    assert_eq!(posted(&table, "batch").unwrap(), "2");
    assert_eq!(posted(&ROOM.ready(&[]), "batch"), None);
}

#[test]
fn cards_are_shuffled_before_play_and_whenever_the_floor_says() {
    shows!("HC-A-FB §6.I", "HC-A-FB §6.VII", "HC-A-FB §6.VIII.A");
    let mut table = Playthrough::open("free-bet-blackjack", &[]);
    assert!(needs(&table, Chance::Shuffle));
    table.run("shuffle; burn; sit 1; bet 1 blackjack $10");
    assert_eq!(table.refused("call cards-spread"), "HC-A-FB §6.VIII.A", "there is gaming at the table");
    table.run("close; card Ts 7h");
    assert_eq!(table.refused("call reshuffle"), "HC-A-FB §6.VII");
    table.run("card 9d Td; choose 1 stand; call reshuffle");
    assert!(needs(&table, Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 312);
    // Cards spread at an idle table are shuffled and cut anew.
    table.run("shuffle; choose 1 accept; burn; call cards-spread");
    assert!(needs(&table, Chance::Shuffle));
    table.run("shuffle");
    assert!(asks(&table, 1, 1));
}

#[test]
fn the_cut_is_offered_round_the_table_and_falls_to_the_dealer_in_the_end() {
    shows!("HC-A-FB §6.II", "HC-A-FB §6.III", "HC-A-FB §6.VI");
    let mut table = Playthrough::open("free-bet-blackjack", &[]);
    table.run("sit 2; sit 5; shuffle");
    assert!(asks(&table, 2, 1));
    table.run("choose 2 decline");
    assert!(asks(&table, 5, 1));
    assert_eq!(said(&table.run("choose 5 decline")), [("the dealer cuts the cards", None, "HC-A-FB §6.III")]);
    table.run("call recut");
    assert_eq!(said(&table.run("choose 2 accept")), [("cuts the cards", None, "HC-A-FB §6.II")]);
    table.run("burn; bet 2 blackjack $10; close; card 9c");
    assert_eq!(table.refused("call recut"), "HC-A-FB §6.VI");
}

#[test]
fn the_cut_card_ends_the_shoe_with_the_round_it_comes_in() {
    shows!(
        "HC-A-FB §6.V",
        "HC-A-FB §6.VII",
        "HC-A-FB §7.IX",
        "HC-A-FB §7.IX.A",
        "HC-A-FB §7.IX.B",
        "HC-A-FB §7.IX.C"
    );
    // One deck, one card burned, four cards a round: after seven rounds 23 are left.
    let rounds_with = |cut: &str| {
        let mut table = ROOM.ready(&[("decks", "1"), ("cut-card", cut)]);
        table.run("sit 1");
        let even = ["c", "d", "h", "s"].map(|s| format!("T{s} J{s} 9{s} 7{s}; choose 1 stand"));
        let short = ["c", "d", "h", "s"].map(|s| format!("K{s} Q{s} 8{s} A{s}"));
        for round in even.iter().chain(&short) {
            table.run(&format!("bet 1 blackjack $10; close; card {round}"));
            if needs(&table, Chance::Shuffle) {
                break;
            }
        }
        table
    };
    assert_eq!(rounds(&rounds_with("24")), 7, "the cut card came out in the seventh round");
    let table = rounds_with("23");
    assert_eq!(rounds(&table), 8, "as the first card left it is out with the next round");
    assert_eq!(table.table().felt().cards_out().count(), 0);
    assert_eq!(table.table().to_shuffle().total(), 52, "what is left joins the discards");
    // Never more than half of the cards lie behind it: what is beyond is refused, not moved.
    let opens = |cut: &str| {
        let mut rules = book::Rules::of("free-bet-blackjack").unwrap();
        rules.set("decks", "1").unwrap().set("cut-card", cut).unwrap();
        games::open(rules).is_ok()
    };
    assert!(opens("26") && !opens("27"));
}

#[test]
fn cards_come_from_a_shoe_whose_first_card_is_burned() {
    shows!("HC-A-FB §7.I", "HC-A-FB §7.II");
    let mut table = Playthrough::open("free-bet-blackjack", &[("decks", "1")]);
    table.run("shuffle");
    assert!(needs(&table, Chance::Burn));
    assert_eq!(table.refused("card As"), "HC-A-FB §3.I");
    table.run("burn");
    assert_eq!(table.table().felt().rack().left(), 51);
    table.run("sit 1; bet 1 blackjack $10; call new-dealer; close");
    assert!(needs(&table, Chance::Burn), "a new dealer burns one");
    table.run("burn; card Ts");
    assert_eq!(table.refused("call new-dealer"), "HC-A-FB §7.II");
}

#[test]
fn two_cards_go_round_from_the_dealers_left_and_the_dealers_first_shows_last() {
    shows!("HC-A-FB §7.III", "HC-A-FB §7.III.A", "HC-A-FB §7.III.B", "HC-A-FB §7.III.C", "HC-A-FB §7.III.D");
    let (_, events) = ROOM.dealt_to(&[6, 2], "2c 3d 4h 5s 6c 7d");
    let seat = |s: u8| Place::Hand(Seat(s - 1), 0);
    let dealer = Place::Common(0);
    let laid = |e: &Event| match *e {
        Event::Dealt { place, face, .. } => Some((place, face)),
        Event::Turned { place, index: 0, face, .. } => Some((place, face)),
        _ => None,
    };
    let laid: Vec<_> = events.iter().filter_map(laid).collect();
    let round = [(seat(2), Face::Up), (seat(6), Face::Up), (dealer, Face::Down)];
    assert_eq!(laid, [&round[..], &round[..], &[(dealer, Face::Up)]].concat());
}

#[test]
fn players_decide_in_turn_and_the_hole_card_is_turned_when_all_are_done() {
    shows!("HC-A-FB §7.V", "HC-A-FB §7.VI", "HC-A-FB §7.VII", "HC-A-FB §7.XI");
    let (mut table, _) = ROOM.dealt_to(&[2, 5], "8c Tc 5s 8d 7d 4h");
    assert!(asks(&table, 2, 1), "the dealer's left comes first");
    assert_eq!(words(&table), ["hit", "stand", "double", "split"]);
    assert_eq!(table.refused("choose 5 stand"), "HC-A-FB §7.V");
    assert_eq!(table.refused("choose 2 surrender"), "HC-A-FB §7.V");
    let events = table.run("choose 2 hit; card 2h");
    assert_eq!(said(&events), [("total", Some(18), "HC-A-FB §7.VI")]);
    assert!(events.iter().any(|e| matches!(e, Event::Dealt { face: Face::Up, .. })));
    let hole =
        |e: &Event| matches!(e, Event::Turned { place: Place::Common(0), index: 1, face: Face::Up, .. });
    assert!(!table.run("choose 2 stand").iter().any(hole));
    assert!(table.run("choose 5 stand").iter().any(hole));
    let events = table.run("card 2c 8h");
    let up = |e: &Event| matches!(e, Event::Dealt { place: Place::Common(0), face: Face::Up, .. });
    assert_eq!(events.iter().filter(|e| up(e)).count(), 2);
    // The cards decide, whatever was called: 18 loses to 19.
    assert_eq!(lines(&table, &events), ["5.1 blackjack $0+$0", "2.1 blackjack $0+$0"]);
}
