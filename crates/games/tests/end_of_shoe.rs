//! The last cards of a shoe, to the card: when it is shuffled, and what happens where one more is asked for.

use games::Playthrough;
use games::kernel::*;

/// The table goes on with so many cards in the shoe, as if the others had been burned.
fn with_cards_left(table: &Playthrough, few: u16) -> Playthrough {
    let mut short = table.table().copy();
    let left = short.felt().rack().left();
    let position = short.snapshot().replace(&format!("\"left\":{left}"), &format!("\"left\":{few}"));
    short.restore(&position).unwrap();
    assert_eq!(short.felt().rack().left(), few);
    Playthrough::at(short)
}

/// Blackjack at which one round has been played; the shoe has no cut card.
fn after_a_round() -> Playthrough {
    let mut table = Playthrough::open("blackjack", &[("cut-card", "0")]);
    table.run("shuffle; burn; sit 1; bet 1 blackjack $10; close; card Ts 7h Kd Tc; choose 1 stand");
    assert_eq!(table.table().need(), Need::Bets);
    table
}

const SHUFFLE: Need = Need::Chance(Chance::Shuffle);
const CARD: Need = Need::Chance(Chance::Card);

#[test]
fn a_card_too_many_for_the_dealer_may_empty_the_shoe() {
    for (left, then) in [(3, Need::Bets), (2, Need::Bets), (1, SHUFFLE)] {
        let mut table = with_cards_left(&after_a_round(), left);
        table.run("call dealer-overdraws card 5d");
        assert_eq!(table.table().need(), then, "{left} cards");
    }
    // Behind the cut card lie ten: it is out when nine are left.
    let mut table = Playthrough::open("blackjack", &[("cut-card", "10")]);
    table.run("shuffle; burn; sit 1; bet 1 blackjack $10; close; card Ts 7h Kd Tc; choose 1 stand");
    for (left, then) in [(11, Need::Bets), (10, SHUFFLE)] {
        let mut table = with_cards_left(&table, left);
        table.run("call dealer-overdraws card 5d");
        assert_eq!(table.table().need(), then, "{left} cards");
    }
}

#[test]
fn at_pontoon_plus_too() {
    for (cut, left, then) in
        [("0", 2, Need::Bets), ("0", 1, SHUFFLE), ("10", 11, Need::Bets), ("10", 10, SHUFFLE)]
    {
        let mut table = Playthrough::open("pontoon-plus", &[("cut-card", cut)]);
        table.run(
            "shuffle; burn; sit 1; bet 1 initial-bet $20; close; card 9s 7h Kd; choose 1 stand; card Jc",
        );
        assert_eq!(table.table().need(), Need::Bets);
        let mut table = with_cards_left(&table, left);
        table.run("call dealer-overdraws card 5d");
        assert_eq!(table.table().need(), then, "{left} cards, cut card {cut}");
    }
}

#[test]
fn a_last_card_found_face_up_where_a_new_dealer_burns_is_followed_by_the_deal() {
    let mut table = with_cards_left(&after_a_round(), 1);
    table.run("call new-dealer; bet 1 blackjack $10; close");
    assert_eq!(table.table().need(), Need::Chance(Chance::Burn));
    table.run("call card-face-up card 5d");
    // All but that card and those on the felt are shuffled, cut and burned from; then the deal begins.
    assert_eq!(table.table().need(), SHUFFLE);
    table.run("shuffle; choose 1 decline; burn");
    assert_eq!(table.table().need(), CARD);
    table.run("card 9s 8h 9d 8c; choose 1 stand; card 2d");
    assert_eq!(table.table().need(), SHUFFLE);
}

#[test]
fn between_rounds_too_the_shoe_is_shuffled_when_its_last_card_is_found_face_up() {
    for (left, then) in [(3, Need::Chance(Chance::Burn)), (2, Need::Chance(Chance::Burn)), (1, SHUFFLE)] {
        let mut table = Playthrough::open("blackjack", &[]);
        table.run("shuffle");
        let mut table = with_cards_left(&table, left);
        table.run("call card-face-up card 5d");
        assert_eq!(table.table().need(), then, "{left} cards");
    }
}

#[test]
fn a_last_card_found_face_up_in_the_deal_is_followed_by_the_same_box() {
    let mut table = with_cards_left(&after_a_round(), 2);
    table.run("bet 1 blackjack $10; close; card 9s; call card-face-up card 5d");
    assert_eq!(table.table().need(), SHUFFLE);
    table.run("shuffle; choose 1 decline; burn; card 8h 9d 8c; choose 1 stand");
    let dealer = table.table().felt().cards(Place::Common(0));
    assert_eq!(dealer.len(), 2, "eight and eight draw");
}

#[test]
fn at_pontoon_plus_a_shoe_that_runs_out_voids_the_round_wherever_the_last_card_went() {
    let dealt = |cards: &str| {
        let mut table = Playthrough::open("pontoon-plus", &[("cut-card", "0")]);
        table.run("shuffle; burn; sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet $20; bet 2 bonus $5; close");
        table.run(&format!("card {cards}"));
        table
    };
    let voided = |table: &mut Playthrough, line: &str| {
        let events = table.run(line);
        let back = events.iter().any(|e| matches!(e, Event::Settled(l) if l.clause.text() == "RWS §5.5.3"));
        (back, table.table().need())
    };
    // A card dealt to no bet after the side bets were settled, while a card is drawn: it was the last.
    let mut table = with_cards_left(&dealt("9c 9d 8c 2d 8h"), 1);
    table.run("choose 1 hit");
    assert_eq!(voided(&mut table, "call dealt-to-no-bet card 5d"), (true, SHUFFLE));
    // With another left the hand gets it; without a card being drawn the round goes on.
    let mut table = with_cards_left(&dealt("9c 9d 8c 2d 8h"), 2);
    table.run("choose 1 hit; call dealt-to-no-bet card 5d");
    assert_eq!(table.table().need(), CARD);
    let mut table = with_cards_left(&dealt("9c 9d 8c 2d 8h"), 1);
    table.run("call dealt-to-no-bet card 5d");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    // Of two cards drawn together for the dealer the second was not there.
    let mut table = with_cards_left(&dealt("9c 9d 8c 9h 8h"), 1);
    table.run("choose 1 stand; choose 2 stand");
    assert_eq!(voided(&mut table, "call drawn-together card 5d"), (true, SHUFFLE));
    // Nor for a hand.
    let mut table = with_cards_left(&dealt("9c 9d 8c 2d 8h"), 1);
    table.run("choose 1 hit");
    assert_eq!(voided(&mut table, "call drawn-together card 5d"), (true, SHUFFLE));
}
