//! Section 16 and the irregularities of the deal.

use book::shows;

use super::*;

/// All wagers go back and the cards are shuffled.
fn voids(table: &mut Playthrough, line: &str, clause: &str) {
    let standing = table.table().felt().standing();
    assert!(standing > Cents::ZERO);
    let events = table.run(line);
    let back: Cents = lines(&events).iter().map(|l| l.back).sum();
    assert_eq!(back, standing, "{line}");
    assert!(lines(&events).iter().all(|l| l.clause.text() == clause), "{line}");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 53);
    table.run("shuffle");
    assert_eq!(table.table().need(), Need::Bets, "a void round moves the bank to nobody");
}

#[test]
fn dice_not_flat_or_out_of_the_shaker_are_no_roll() {
    shows!("HC-F §16.I", "HC-F §16.II");
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10");
    for (call, clause) in [("dice-not-flat", "HC-F §16.I"), ("die-out", "HC-F §16.II")] {
        assert_eq!(table.refused(&format!("call {call}")), clause, "no dice are shaken");
    }
    table.run("close");
    for call in ["dice-not-flat", "die-out"] {
        assert!(says(&table.run(&format!("call {call}")), "no roll: the dice are shaken again"));
        assert_eq!(table.table().need(), Need::Chance(Chance::Dice(3)));
    }
    let mut number = from_shoe(&[]);
    number.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close");
    assert_eq!(number.refused("call die-out"), "HC-F §16.II");
}

#[test]
fn dice_counted_wrong_kill_all_hands() {
    shows!("HC-F §16.III");
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close");
    assert_eq!(table.refused("call wrong-start"), "HC-F §16.III");
    table.run("dice 1-1-1; card As");
    voids(&mut table, "call wrong-start", "HC-F §16.III");
    voids(&mut two_players(&[]), "call wrong-start", "HC-F §16.III");
    let mut number = one(&[], "pai-gow-poker $10", ACES, KING_HIGH);
    assert_eq!(number.refused("call wrong-start"), "HC-F §16.III", "no dice were counted");
}

#[test]
fn a_player_whose_card_is_exposed_plays_or_voids_without_looking_at_the_others() {
    shows!("HC-F §16.IV");
    let mut table = two_players(&[]);
    assert_eq!(table.refused("call player-exposed seat 2 card As"), "HC-F §16.IV", "he does not hold it");
    table.run("call player-exposed seat 2 card Jh");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    let seen = |t: &Playthrough| {
        t.table().view(Viewer::Seat(Seat(1))).seats[1].hands[0].cards.iter().flatten().count()
    };
    assert_eq!(seen(&table), 1, "only the exposed card is seen while he decides");
    let mut voided = Playthrough::at(table.table().copy());
    table.run("choose 2 play");
    assert_eq!(seen(&table), 7);
    table.run("choose 2 house-way");
    assert_eq!(table.refused("call player-exposed seat 2 card Jh"), "HC-F §16.IV", "the hand is set");
    let events = voided.run("choose 2 refuse");
    let back: Vec<_> = lines(&events).iter().map(|l| (l.seat.0 + 1, l.back.0, l.clause.text())).collect();
    assert_eq!(back, [(2, 2000, "HC-F §16.IV"), (2, 500, "HC-F §16.IV")]);
    assert_eq!(voided.table().need(), Need::Choice { seat: Seat(0), hand: 0 }, "the round goes on");
    let events = voided.run("choose 1 house-way");
    assert_eq!(of(&events, &voided, 1, "pai-gow-poker").1, 1000);
}

#[test]
fn a_card_exposed_in_the_deal_is_answered_before_anyone_has_looked() {
    shows!("HC-F §16.IV");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $20; close; number 7");
    let cards = in_order(&[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)]);
    let (first, rest) = cards.split_at(9 * 3);
    table.run(&format!("card{first}"));
    let seen = |t: &Playthrough, seat: u8| {
        let view = t.table().view(Viewer::Seat(Seat(seat - 1)));
        view.seats[seat as usize - 1].hands[0].cards.iter().flatten().count()
    };
    assert_eq!((seen(&table, 1), seen(&table, 2)), (0, 0), "nobody looks while the stacks are dealt");
    assert_eq!(table.refused("call player-exposed seat 3 card As"), "HC-F §2.I", "nobody sits there");
    assert_eq!(table.refused("call player-exposed seat 2 card As"), "HC-F §16.IV", "he does not hold it");
    table.run("call player-exposed seat 2 card Jh");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    assert_eq!(seen(&table, 2), 1, "the exposed card and no other");
    // He voids the hand: his wager goes back at once and the deal goes on without him.
    let mut voided = Playthrough::at(table.table().copy());
    let events = voided.run("choose 2 refuse");
    assert_eq!(of(&events, &voided, 2, "pai-gow-poker"), (2000, 0, 0, "HC-F §16.IV"));
    voided.run(&format!("card{rest}"));
    assert_eq!(voided.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    assert!(pile(&voided, 2, 0).is_empty());
    // He plays: the other cards stay down until everyone looks.
    table.run("choose 2 play");
    assert_eq!(seen(&table, 2), 1);
    table.run(&format!("card{rest}"));
    assert_eq!((seen(&table, 1), seen(&table, 2)), (7, 7));
}

#[test]
fn a_courtesy_reset_is_the_houses_choice_and_never_made_against_a_player_bank() {
    shows!("HC-F §14.XIV", "HC-F §13.VII.C", "HC-F §13.VII.D");
    // The pair of aces set low is above king high.
    let foul = "choose 1 set cards 1 2";
    let mut strict = one(&[], "pai-gow-poker $20", ACES, KING_HIGH);
    let events = strict.run(foul);
    assert_eq!(of(&events, &strict, 1, "pai-gow-poker"), (0, 0, 0, "HC-F §13.VII.C"));
    let mut kind = one(&[("courtesy-reset", "yes")], "pai-gow-poker $20", ACES, KING_HIGH);
    let events = kind.run(foul);
    let reset = ("the hand is foul and set again the house way", None, Some(Seat(0)), "HC-F §14.XIV");
    assert!(says(&events, reset));
    assert_eq!(of(&events, &kind, 1, "pai-gow-poker"), (2000, 2000, 100, "HC-F §13.XI"));
    // A hand that is not foul is left as it was set.
    let mut kind = one(&[("courtesy-reset", "yes")], "pai-gow-poker $20", ACES, KING_HIGH);
    assert!(!says(&kind.run("choose 1 set cards 6 7"), reset.0));
    // Hands not of five and two cards are set again too.
    let mut table = two_players(&[("courtesy-reset", "yes")]);
    table.run("choose 2 set cards 1 2");
    let events = table.run("call wrong-set seat 2");
    assert!(said(&events).iter().any(|s| s.what == reset.0 && s.seat == Some(Seat(1))));
    assert_eq!(pile(&table, 2, 1), cards("Td 8h").unwrap(), "the house way");
    let mut table = two_players(&[]);
    table.run("choose 2 set cards 1 2; call wrong-set seat 2");
    assert_eq!(of(&table.run("choose 1 house-way"), &table, 2, "pai-gow-poker").3, "HC-F §13.VII.D");
    // Against a player bank nobody sets again.
    let mut banked = super::bank::banked(&[("courtesy-reset", "yes")], "$500");
    deal(&mut banked, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, super::bank::LOW_HAND)]);
    banked.run("choose 3 house-way; choose 1 set cards 1 2");
    let events = banked.run("choose 6 house-way");
    assert!(!says(&events, reset.0));
    assert_eq!(of(&events, &banked, 1, "pai-gow-poker").3, "HC-F §14.XIV");
}

#[test]
fn a_dealers_card_or_a_wrong_number_of_cards_voids_all_hands() {
    shows!("HC-F §16.V", "HC-F §16.VII");
    let mut early = ROOM.table(&[]);
    early.run("shuffle; sit 1; bet 1 pai-gow-poker $10");
    assert_eq!(early.refused("call dealer-exposed"), "HC-F §16.V");
    assert_eq!(early.refused("call wrong-number"), "HC-F §16.VII");
    voids(&mut two_players(&[]), "call dealer-exposed", "HC-F §16.V");
    voids(&mut two_players(&[]), "call wrong-number", "HC-F §16.VII");
}

#[test]
fn a_wrong_stub_voids_the_round() {
    shows!("HC-F §9.VII", "HC-F §10.VII");
    voids(&mut two_players(&[]), "call wrong-stub", "HC-F §10.VII");
    let mut by_hand = ROOM.table(&[]);
    by_hand.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close; dice 1-2-4; card As");
    assert_eq!(by_hand.refused("call wrong-stub"), "HC-F §9.VII", "the stacks are not dealt yet");
    let rest: String =
        Deck::WithJoker.cards().filter(|c| c.to_string() != "As").take(48).map(|c| format!(" {c}")).collect();
    by_hand.run(&format!("card{rest}"));
    voids(&mut by_hand, "call wrong-stub", "HC-F §9.VII");
}

#[test]
fn a_card_drawn_in_error_is_the_next_card() {
    shows!("HC-F §16.VI");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close; dice 1-2-4; card As");
    let events = table.run("call card-in-error");
    assert!(says(&events, "the card is used as the next one"));
    assert_eq!(table.table().need(), Need::Chance(Chance::Card));
    table.run("card Kd");
    assert_eq!(table.table().felt().cards(Place::Common(3)), cards("Kd").unwrap());
}

#[test]
fn a_dealers_hand_set_wrongly_is_set_again_the_house_way() {
    shows!("HC-F §16.VIII");
    let mut table = two_players(&[]);
    table.run("choose 2 house-way");
    assert_eq!(table.refused("call dealer-misset"), "HC-F §16.VIII", "the dealer has not set yet");
    let events = table.run("choose 1 house-way");
    assert!(says(&events, "the dealer sets the house way"));
    let balance = table.table().felt().balance();
    assert!(says(
        &table.run("call dealer-misset"),
        ("the dealer's hands are set again the house way", None, None, "HC-F §16.VIII")
    ));
    assert_eq!(table.table().felt().balance(), balance, "the round was settled the house way");
    table.run("shuffle");
    assert_eq!(table.refused("call dealer-misset"), "HC-F §16.VIII", "the hands are gone");
}

#[test]
fn a_stack_exposed_or_missing_means_a_new_shuffle_and_deal_of_the_same_wagers() {
    shows!("HC-F §16.IX", "HC-F §16.X");
    for (call, clause) in [("stack-exposed", "HC-F §16.IX"), ("wrong-stacks", "HC-F §16.X")] {
        let mut table = ROOM.table(&[]);
        table.run("shuffle; sit 1; bet 1 pai-gow-poker $10");
        assert_eq!(table.refused(&format!("call {call}")), clause);
        table.run("close; dice 1-2-4");
        assert_eq!(table.refused(&format!("call {call}")), clause, "no card is out");
        table.run("card As Kd 2c");
        let events = table.run(&format!("call {call}"));
        assert!(says(&events, ("the cards are shuffled and dealt again", None, None, clause)));
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        assert_eq!(table.table().felt().standing(), Cents::dollars(10));
        assert_eq!(table.refused("down 1 pai-gow-poker $10"), "HC-F §7.III", "the wagers stand");
        table.run("shuffle; dice 1-2-4");
        assert_eq!(table.table().need(), Need::Chance(Chance::Card));
        table.run("card As");
        assert_eq!(table.table().felt().cards_out().count(), 1, "the old cards are gone");
    }
    let mut shoe = from_shoe(&[]);
    shoe.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close; number 1; card As");
    assert_eq!(shoe.refused("call wrong-stacks"), "HC-F §16.X", "only a deal from the hand makes stacks");
}

#[test]
fn a_machine_that_jams_means_a_new_shuffle() {
    shows!("HC-F §16.XI");
    let mut table = ROOM.table(&[]);
    assert!(says(&table.run("call shuffler-jam"), "the cards are shuffled again, by hand"));
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert!(says(&table.run("shuffle"), "the dealer cuts the cards"));
    assert_eq!(table.refused("call shuffler-jam"), "HC-F §16.XI");
}

#[test]
fn a_void_round_leaves_no_question_and_no_dealers_hand_behind() {
    let mut table = two_players(&[]);
    table.run("choose 2 house-way; choose 1 house-way; call dealer-misset; shuffle");
    while let Need::Choice { seat, .. } = table.table().need() {
        table.run(&format!("choose {} pass", seat.0 + 1));
    }
    table.run("bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $20; close; dice 1-2-4");
    table.run(&format!("card{}", in_order(&[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)])));
    table.run("call player-exposed seat 2 card Jh; call wrong-stub");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle), "nobody is asked about a void hand");
    assert_eq!(table.refused("call dealer-misset"), "HC-F §16.VIII", "this round the dealer has set nothing");
}
