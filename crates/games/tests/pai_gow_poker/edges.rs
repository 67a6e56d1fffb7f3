//! What is left of a round, and what is not: exposed cards of the bank, questions that nobody has to answer any more, hands
//! set wrongly or given up, and limits that are each player's own.

use book::shows;

use super::bank::{LOW_HAND, bank_of, banked, finish, offered};
use super::*;

/// How many of a seat's cards its player sees.
fn seen(table: &Playthrough, seat: u8) -> usize {
    let view = table.table().view(Viewer::Seat(Seat(seat - 1)));
    view.seats[seat as usize - 1].hands[0].cards.iter().flatten().count()
}

/// Seat 6 banks with $200, the others have set, and it is the bank's turn.
fn bank_sets() -> Playthrough {
    let mut table = banked(&[], "$200");
    deal(&mut table, &[(1, ACES), (3, JACK_HIGH), (6, KING_HIGH), (7, LOW_HAND)]);
    table.run("choose 3 house-way; choose 1 house-way");
    assert_eq!(offered(&table), Some(6));
    table
}

#[test]
fn a_bank_whose_card_is_exposed_while_it_sets_looks_again_or_voids_all_hands() {
    shows!("HC-F §16.IV");
    let mut table = bank_sets();
    table.run("call player-exposed seat 6 card Kc");
    assert_eq!((offered(&table), seen(&table, 6)), (Some(6), 1), "the others are turned down");
    let mut voided = Playthrough::at(table.table().copy());
    assert!(said(&table.run("choose 6 play")).is_empty());
    assert_eq!((offered(&table), seen(&table, 6)), (Some(6), 7), "it is the bank's turn: it looks at once");
    let events = voided.run("choose 6 refuse");
    assert_eq!(of(&events, &voided, 1, "pai-gow-poker"), (2000, 0, 0, "HC-F §16.IV"));
    assert_eq!(of(&events, &voided, 3, "pai-gow-poker"), (3000, 0, 0, "HC-F §16.IV"));
    assert_eq!(bank_of(&events, &voided, 6), (0, 0, 20_000, 0));
    assert_eq!(voided.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn a_bank_that_leaves_when_it_is_to_set_is_set_the_house_way_and_the_hands_are_shown() {
    shows!("HC-F §7.II");
    let mut table = bank_sets();
    let events = table.run("leave 6");
    assert_eq!(of(&events, &table, 1, "pai-gow-poker").1, 2000, "aces beat king high");
    assert_eq!(of(&events, &table, 3, "pai-gow-poker").0, 0, "jack high does not");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(table.table().felt().seat(Seat(5)).patron, None);
}

#[test]
fn a_void_hand_is_put_away_at_once() {
    shows!("HC-F §16.IV");
    let mut table = two_players(&[]);
    table.run("call player-exposed seat 1 card As");
    assert_eq!(table.refused("call player-exposed seat 2 card Jh"), "HC-F §16.IV", "one after the other");
    let events = table.run("choose 1 refuse");
    assert!(events.contains(&Event::PickedUp { place: Place::Hand(Seat(0), 0) }));
    assert!(pile(&table, 1, 0).is_empty());
    table.run("call player-exposed seat 2 card Jh");
}

#[test]
fn whoever_plays_on_with_a_card_that_showed_is_not_asked_about_it_again() {
    shows!("HC-F §16.IV");
    let mut table = two_players(&[]);
    table.run("call player-exposed seat 1 card As; choose 1 play");
    assert_eq!(table.refused("call player-exposed seat 1 card As"), "HC-F §16.IV", "he has seen the others");
    assert_eq!(offered(&table), Some(2), "play goes on");
}

#[test]
fn nobody_is_asked_about_a_card_before_a_place_without_a_wager() {
    shows!("HC-F §16.IV");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; sit 2; bet 1 pai-gow-poker $10; close; number 7");
    let cards = in_order(&[(1, ACES), (2, JACK_HIGH), (7, KING_HIGH)]);
    table.run(&format!("card{}", &cards[..9 * 3]));
    assert_eq!(pile(&table, 2, 0).len(), 2, "cards lie there until the deal is over");
    assert_eq!(table.refused("call player-exposed seat 2 card Jh"), "HC-F §16.IV");
}

#[test]
fn nobody_is_asked_about_a_card_that_is_shuffled_again() {
    shows!("HC-F §16.IV", "HC-F §16.IX");
    let mut table = from_shoe(&[]);
    table.run("shuffle; sit 1; bet 1 pai-gow-poker $10; close; number 7; card As");
    table.run("call player-exposed seat 1 card As; call stack-exposed");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    table.run("shuffle");
    deal_again(&mut table);
    assert_eq!(offered(&table), Some(1), "the same wager, dealt anew");
    assert_eq!(table.table().menu()[0].verb, Verb::Set);
}

fn deal_again(table: &mut Playthrough) {
    table.run(&format!("number 7; card{}", in_order(&[(1, ACES), (7, KING_HIGH)])));
}

#[test]
fn hands_set_wrongly_are_called_and_forgotten_with_the_round() {
    shows!("HC-F §13.VII.D");
    let mut table = two_players(&[]);
    table.run("choose 2 house-way; choose 1 house-way; shuffle; choose 2 pass; choose 1 pass");
    table.run("bet 1 pai-gow-poker $10; bet 2 pai-gow-poker $10; close; dice 1-2-4");
    table.run(&format!("card{}", in_order(&[(1, JACK_HIGH), (2, ACES), (7, KING_HIGH)])));
    table.run("choose 2 house-way");
    let told = ("the hands are set wrongly", None, Some(Seat(1)), "HC-F §13.VII.D");
    assert_eq!(said(&table.run("call wrong-set seat 2")), [told]);
    let events = table.run("choose 1 house-way");
    assert_eq!(of(&events, &table, 2, "pai-gow-poker"), (0, 0, 0, "HC-F §13.VII.D"));
    table.run("shuffle");
    finish(&mut table);
    table.run("bet 2 pai-gow-poker $10; close; dice 1-2-4");
    table.run(&format!("card{}", in_order(&[(2, ACES), (7, KING_HIGH)])));
    let events = finish(&mut table);
    assert_eq!(of(&events, &table, 2, "pai-gow-poker").1, 1000, "this time they are not");
}

#[test]
fn a_wager_given_up_is_marked_until_the_round_is_over() {
    shows!("HC-F §13.V");
    let mut table = two_players(&[]);
    table.run("choose 2 surrender");
    assert_eq!(markers(&table, "surrendered").iter().map(|m| m.seat).collect::<Vec<_>>(), [Some(Seat(1))]);
    table.run("choose 1 house-way");
    assert!(markers(&table, "surrendered").is_empty());
}

#[test]
fn each_player_has_a_payout_limit_of_his_own() {
    shows!("HC-F §15.VI");
    let mut table = from_shoe(&[("payout-limited", "yes")]);
    table.run("shuffle; sit 2; sit 3");
    for seat in [2, 3] {
        table.run(&format!("bet {seat} pai-gow-poker $10; bet {seat} fortune-bonus $100"));
    }
    let flushes = [(2, "9s 8s 7s 6s 5s 4s 3s"), (3, "9d 8d 7d 6d 5d 4d 3d"), (7, "Kd Qd 9h 7c 5c 4h 2h")];
    deal(&mut table, &flushes);
    let events = finish(&mut table);
    for seat in [2, 3] {
        assert_eq!(of(&events, &table, seat, "fortune-bonus"), (10_000, 5_000_000, 0, "HC-F §15.VI"));
    }
}

#[test]
fn a_payout_limit_is_the_top_row_at_the_minimum_or_more() {
    shows!("HC-F §15.VI");
    let opens = |limit: &str| {
        let mut rules = Rules::of("pai-gow-poker").unwrap();
        rules.set("payout-limited", "yes").unwrap().set("payout-limit", limit).unwrap();
        let least =
            book::Limits { min: Cents::dollars(10), max: Cents::dollars(100), step: Cents::dollars(1) };
        rules.post("fortune-bonus", least).unwrap();
        games::open(rules).is_ok()
    };
    assert!(opens("$80000") && !opens("$79999"), "$10 can win $80,000");
}

#[test]
fn three_of_a_kind_in_a_straight_is_paid_where_it_pays_no_less() {
    shows!("HC-F §15.V");
    let straight_with_three = seven("9s 8d 7h 6c 5s 9d 9h");
    let row = |pays: [&str; 2]| {
        let mut rules = Rules::of("pai-gow-poker").unwrap();
        let rows = format!(
            "[[paytable]]\nid = \"own\"\nwager = \"fortune-bonus\"\nrows = [\n\
             {{ event = \"three-of-a-kind\", name = \"Three of a kind\", pays = \"{}\" }},\n\
             {{ event = \"straight\", name = \"Straight\", pays = \"{}\" }},\n]\n",
            pays[0], pays[1]
        );
        rules.read_paytables("own.toml", &rows).unwrap();
        PaiGowPoker::new(&rules).unwrap().settle_fortune(&straight_with_three).event()
    };
    assert_eq!(row(["3 to 1", "2 to 1"]), "three-of-a-kind");
    assert_eq!(row(["3 to 1", "3 to 1"]), "three-of-a-kind");
    assert_eq!(row(["3 to 1", "4 to 1"]), "straight");
}

#[test]
fn no_partner_bears_more_of_the_cents_than_his_chips() {
    shows!("HC-F §14.XVII.A", "HC-F §14.XIX");
    let mut rules = Rules::of("pai-gow-poker").unwrap();
    for (id, value) in [("deal-from", "shoe"), ("start-by", "number"), ("house-wager", "0%")] {
        rules.set(id, value).unwrap();
    }
    let high = book::Limits { min: Cents::dollars(10), max: Cents::dollars(10_000), step: Cents::dollars(1) };
    rules.post("pai-gow-poker", high).unwrap();
    let mut table = Playthrough::at(games::open(rules).unwrap());
    table.run("shuffle; sit 1; sit 6; bet 6 pai-gow-poker $10");
    deal(&mut table, &[(6, LOW_HAND), (7, KING_HIGH)]);
    finish(&mut table);
    table.run("shuffle; sit 2; sit 3; sit 4; sit 5; choose 6 accept");
    // $10,001 is put up and $10,000 lost. The shares of $10 each are $9.99 with the cents cut off, that of $9,961 is
    // $9,960.00: three cents too much fall on the player of the hand, and the first three partners have one left each.
    table.run("bet 6 bank $10; bet 5 bank $10; bet 4 bank $10; bet 3 bank $10; bet 2 bank $9961");
    table.run("bet 1 pai-gow-poker $10000");
    deal(&mut table, &[(1, ACES), (6, LOW_HAND)]);
    let events = finish(&mut table);
    for seat in 3..=6 {
        assert_eq!(bank_of(&events, &table, seat), (0, 0, 0, 1000), "seat {seat}");
    }
    assert_eq!(bank_of(&events, &table, 2), (0, 0, 100, 996_000));
}
