//! Section 14: one or two decks, pitched from the hand or dealt from a shoe.

use book::shows;
use games::kernel::*;

use super::*;

/// Two seats bet $10 each at a double-deck pitch table and the round is dealt.
fn pitched(cards: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ROOM.ready(&[("decks", "2")]);
    table.run("sit 1; sit 4; bet 1 blackjack $10; bet 4 blackjack $10; close; burn");
    let events = table.run(&format!("card {cards}"));
    (table, events)
}

fn visible(table: &Playthrough, viewer: Viewer, seat: u8) -> usize {
    let view = table.table().view(viewer);
    view.seats[seat as usize - 1].hands.iter().map(|h| h.cards.iter().flatten().count()).sum()
}

#[test]
fn one_or_two_decks_are_pitched_or_dealt_from_a_shoe() {
    shows!("HC-A §14.I", "HC-A §14.I.A", "HC-A §14.I.B");
    let faces = |settings: &[(&str, &str)]| {
        let (table, _) = ROOM.dealt_with(settings, "blackjack $10", "9c 8s 7d 6h");
        table.table().felt().pile(Place::Hand(Seat(0), 0)).unwrap().faces().to_vec()
    };
    for decks in ["1", "2"] {
        assert_eq!(faces(&[("decks", decks)]), [Face::Own, Face::Own], "players hold their cards");
        assert_eq!(faces(&[("decks", decks), ("form", "shoe")]), [Face::Up, Face::Up]);
    }
    assert_eq!(faces(&[("decks", "3"), ("form", "pitch")]), [Face::Up, Face::Up]);
}

#[test]
fn a_card_is_burned_before_every_round_and_two_go_round_face_down() {
    shows!("HC-A §14.IV", "HC-A §14.IV.A", "HC-A §14.IV.B", "HC-A §14.IV.C", "HC-A §14.IV.D");
    let mut table = Playthrough::open("blackjack", &[("decks", "2")]);
    table.run("shuffle");
    assert_eq!(table.table().need(), Need::Bets, "no card is burned after the shuffle");
    table.run("sit 1; sit 4");
    for suit in ["c", "d"] {
        table.run("bet 1 blackjack $10; bet 4 blackjack $10; close");
        assert!(needs(&table, Chance::Burn));
        let events = table.run(&format!("burn; card T{suit} J{suit} 9{suit} Q{suit} K{suit} 8{suit}"));
        let laid = |e: &Event| match *e {
            Event::Dealt { place, face, .. } => Some((place, face)),
            _ => None,
        };
        let (one, four, dealer) = (Place::Hand(Seat(0), 0), Place::Hand(Seat(3), 0), Place::Common(0));
        assert_eq!(
            events.iter().filter_map(laid).collect::<Vec<_>>(),
            [
                (one, Face::Own),
                (four, Face::Own),
                (dealer, Face::Up),
                (one, Face::Own),
                (four, Face::Own),
                (dealer, Face::Down),
            ]
        );
        table.run("choose 1 stand; choose 4 stand");
    }
}

#[test]
fn the_dealer_looks_at_the_hole_card_and_players_see_their_own() {
    shows!("HC-A §14.V");
    let (table, events) = pitched("9c 8c Ts 7c 6c 5h");
    assert_eq!(said(&events), [("no blackjack", None, "HC-A §7.IV")]);
    assert_eq!(visible(&table, Viewer::Seat(Seat(0)), 1), 2);
    for viewer in [Viewer::Seat(Seat(3)), Viewer::Rail] {
        assert_eq!(visible(&table, viewer, 1), 0);
    }
    let (table, _) = pitched("9c 8c Ts 7c 6c Ah");
    assert_eq!(rounds(&table), 1);
}

#[test]
fn players_decide_clockwise_and_turn_their_cards_up_to_double_or_split() {
    shows!("HC-A §14.V.A", "HC-A §14.V.A(1)", "HC-A §14.V.A(3)");
    let (mut table, _) = pitched("5c 8c 9s 6c 8d 8h");
    assert!(asks(&table, 1, 1));
    assert_eq!(words(&table), ["hit", "stand", "double"]);
    let events = table.run("choose 1 double $10");
    assert!(matches!(events[1], Event::Turned { face: Face::Up, .. }), "the cards come before the wager");
    assert_eq!(visible(&table, Viewer::Rail, 1), 2);
    table.run("card 2c");
    assert_eq!(visible(&table, Viewer::Rail, 1), 3, "drawn face up");
    assert!(asks(&table, 4, 1));
    table.run("choose 4 split");
    assert_eq!(visible(&table, Viewer::Rail, 4), 2);
    let (mut table, _) = pitched("5c 8c 9s 6c 8d 8h");
    table.run("choose 1 hit; card 2c");
    assert_eq!(visible(&table, Viewer::Rail, 1), 1, "the drawn card lies face up, the others stay in hand");
}

#[test]
fn a_player_over_21_gives_the_cards_up_at_once() {
    shows!("HC-A §14.V.A(2)");
    let (mut table, _) = pitched("Tc 8c 9s 6c 8d 8h");
    let events = table.run("choose 1 hit; card Kc");
    assert_eq!(said(&events), [("over 21 with", Some(26), "HC-A §14.V.A(2)")]);
    let place = Place::Hand(Seat(0), 0);
    assert!(events.contains(&Event::PickedUp { place }));
    assert!(table.table().felt().cards(place).is_empty());
    // Seat 1 stays lost although the dealer goes over, too.
    let (mut table, _) = pitched("Tc 8c 9s 6c 8d 7h");
    table.run("choose 1 hit; card Kc; choose 4 stand");
    let events = table.run("card Qc");
    assert_eq!(lines(&table, &events), ["4.1 blackjack $10+$10", "1.1 blackjack $0+$0"]);
}

#[test]
fn the_dealer_turns_the_hole_card_draws_and_turns_every_hand_up() {
    shows!("HC-A §14.VI", "HC-A §14.VII");
    let (mut table, _) = pitched("Tc 8c 9s 9c Td 7h");
    let events = table.run("choose 1 stand; choose 4 stand");
    assert!(events.iter().any(|e| matches!(e, Event::Turned { place: Place::Common(0), index: 1, .. })));
    assert!(needs(&table, Chance::Card), "16 is drawn to");
    let events = table.run("card 3c");
    let order: Vec<_> = events
        .iter()
        .filter_map(|e| match *e {
            Event::Turned { place: Place::Hand(seat, _), .. } => Some(format!("turn {}", seat.0 + 1)),
            Event::Settled(line) => Some(format!("settle {}", line.seat.0 + 1)),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["turn 4", "turn 4", "settle 4", "turn 1", "turn 1", "settle 1"]);
    assert_eq!(lines(&table, &events), ["4.1 blackjack $0+$0", "1.1 blackjack $10+$0"]);
}

/// A 21 in a player's hand looks like any other hand to the rest of the table: its player has to stand.
#[test]
fn nobody_can_tell_a_21_held_in_the_hand() {
    let (mut table, _) = pitched("5c 8c 9s 6c 8d 8h");
    table.run("choose 1 hit; card Tc");
    assert!(asks(&table, 1, 1));
    assert_eq!(words(&table), ["stand"]);
    let (mut other, _) = pitched("5c 8c 9s 4c 8d 8h");
    other.run("choose 1 hit; card Tc");
    for viewer in [Viewer::Seat(Seat(3)), Viewer::Rail] {
        assert_eq!(table.table().view(viewer), other.table().view(viewer));
    }
}

#[test]
fn a_faulty_cut_is_made_again_until_the_first_card_comes_off_with_the_first_round() {
    shows!("HC-A §6.VI");
    let mut pitch = ROOM.ready(&[("decks", "1")]);
    pitch.run("sit 3; call recut; choose 3 accept; bet 3 blackjack $10; close; burn");
    assert_eq!(pitch.refused("call recut"), "HC-A §6.VI");
}
