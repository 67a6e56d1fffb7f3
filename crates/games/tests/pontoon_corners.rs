//! Pontoon Plus where two rules meet: who leaves in the middle of a question, boxes shared to the dollar, cards found too
//! late (RWS §3, §5).

use games::Playthrough;
use games::kernel::*;

use crate::kit::{asked, hand};
use crate::pontoon_plus::{ROOM, shared};

use book::Limits;

const TWO: &str = "sit 1; sit 2; bet 1 initial-bet $20; bet 2 initial-bet $20";

#[test]
fn for_a_player_who_leaves_before_picking_the_house_takes_the_first_of_two_cards() {
    let mut table = ROOM.dealt("4c 9d 3c").0;
    table.run("choose 1 hit; call drawn-together card 9s; card 5h; choose 1 accept");
    assert_eq!(asked(&table), Some(1), "which of the two it is to be");
    table.run("leave 1");
    assert_eq!(hand(&table, 1, 1), "4c 3c 9s");
    // Who leaves from another box changes nothing about the question.
    let mut table = ROOM.dealt_to(&[1, 2], "4c 5c 9d 3c 8c").0;
    table
        .run("choose 1 hit; call drawn-together card 9s; card 5h; choose 1 accept; choose 2 accept; leave 2");
    assert_eq!((asked(&table), hand(&table, 1, 1)), (Some(1), "4c 3c".into()));
}

#[test]
fn who_does_not_go_on_after_an_error_gets_no_card() {
    let mut table = ROOM.dealt_to(&[1, 2], "4c 5c 9d 3c 8c").0;
    table.run("choose 1 hit; call dealing-error; choose 1 refuse; choose 2 accept");
    assert_eq!((asked(&table), hand(&table, 1, 1)), (Some(2), String::new()));
    // Who goes on gets it.
    let mut table = ROOM.dealt_to(&[1, 2], "4c 5c 9d 3c 8c").0;
    table.run("choose 1 hit; call dealing-error; choose 1 accept; choose 2 accept; card 2c");
    assert_eq!((asked(&table), hand(&table, 1, 1)), (Some(1), "4c 3c 2c".into()));
}

#[test]
fn after_a_player_left_the_next_box_is_asked_to_surrender_and_none_is_passed_over() {
    let mut table = ROOM.dealt_to(&[1, 2, 3], "9c 9d 9h Kd 8c 8d 8h").0;
    assert_eq!(asked(&table), Some(1));
    table.run("leave 1");
    assert_eq!(asked(&table), Some(2));
    table.run("choose 2 surrender");
    assert_eq!(asked(&table), Some(3));
    // Who leaves while another box is asked is not asked any more, and the question stands.
    let mut table = ROOM.dealt_to(&[1, 2, 3], "9c 9d 9h Kd 8c 8d 8h").0;
    table.run("leave 2");
    assert_eq!(asked(&table), Some(1));
    table.run("choose 1 play");
    assert_eq!(asked(&table), Some(3));
}

#[test]
fn a_small_bet_is_taken_beside_others_and_not_alone() {
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; bet 2 initial-bet-box-1 $10; bet 1 initial-bet $5");
    assert_eq!(table.refused("bet 1 initial-bet-box-2 $5"), "RWS §5.2");
    assert_eq!(table.table().felt().standing(), book::Cents::dollars(15));
}

#[test]
fn bets_that_fill_a_box_exactly_all_count_in_full() {
    let most = ROOM.ready(&[]).table().layout().at(SpotId(0)).limits.max;
    let half = book::Cents(most.0 / 2);
    for (more, shared) in [(book::Cents::ZERO, false), (book::Cents::dollars(2), true)] {
        let mut table = ROOM.ready(&[]);
        table.run("sit 1; sit 2; call limits-overlooked");
        table.run(&format!("bet 1 initial-bet {half}; bet 2 initial-bet-box-1 {}", most - half + more));
        let events = table.run("close");
        let said =
            events.iter().any(|e| matches!(e, Event::Said { clause, .. } if clause.text() == "RWS §5.1.1"));
        assert_eq!(said, shared);
        assert!(table.table().felt().standing() <= most);
    }
}

#[test]
fn a_bet_too_small_to_double_is_passed_over_and_the_next_player_is_asked() {
    let mut rules = book::Rules::of("pontoon-plus").unwrap();
    let limits = rules.limits("double-down");
    rules
        .declare_house_rules()
        .post("double-down", Limits { min: book::Cents::dollars(5), ..limits })
        .unwrap();
    let mut table = Playthrough::at(games::open(rules).unwrap());
    table.run("shuffle; burn; sit 1; sit 2; sit 3; sit 4; bet 1 initial-bet $20; bet 2 initial-bet-box-1 $4");
    table.run("bet 3 initial-bet-box-1 $20; bet 4 initial-bet-box-1 $20; close; card 4c 9d 6c");
    assert_eq!(asked(&table), Some(1));
    table.run("choose 1 double $20");
    assert_eq!(asked(&table), Some(3), "less than five dollars cannot be added");
    table.run("choose 3 decline");
    assert_eq!(asked(&table), Some(4));
    table.run("choose 4 double $20; card 9h");
    assert_eq!(asked(&table), Some(1), "whether to take the doubled part back");
}

#[test]
fn a_squeezed_card_dealt_face_up_lies_there_for_all() {
    let mut table = Playthrough::open("pontoon-plus", &[("squeeze", "yes")]);
    table.run("shuffle; burn; sit 1; bet 1 initial-bet $20; call squeeze seat 1; close; card 9c");
    let seen = |table: &Playthrough| {
        table.table().view(Viewer::Rail).seats[0].hands[0].cards.iter().flatten().count()
    };
    assert_eq!(seen(&table), 0);
    table.run("call dealt-face-up seat 1");
    assert_eq!(seen(&table), 1);
    table.run("card 9d 8c");
    assert_eq!(seen(&table), 2);
}

#[test]
fn where_amounts_are_not_looked_at_nobody_gives_way() {
    let most = ROOM.ready(&[]).table().layout().at(SpotId(0)).limits.max;
    let bets = format!("bet 2 initial-bet-box-1 {most}; bet 1 initial-bet {most}");
    let standing = |lax: &str| {
        let mut table = ROOM.ready(&[]);
        table.run(&format!("sit 1; sit 2; {lax}; {bets}"));
        table.table().felt().standing()
    };
    assert_eq!(standing("call limits-overlooked"), most * 2);
    assert_eq!(standing(""), most, "else the seated player goes first");
}

#[test]
fn the_dealers_pontoon_ranks_above_any_21() {
    let table = ROOM.ready(&[]);
    let worth = |place, cards: &str| {
        let cards = equipment::cards(cards).unwrap();
        table.table().caption(place, &cards, &[]).unwrap().strength
    };
    assert_eq!(worth(Place::Common(0), "As Kd"), Some(22));
    assert_eq!(worth(Place::Common(0), "7s 7d 7c"), Some(21));
    assert_eq!(worth(Place::Hand(Seat(0), 0), "As Kd"), Some(21));
    assert_eq!(worth(Place::Common(0), "As 6d"), Some(17));
    assert_eq!(worth(Place::Common(0), "Ks 6d 6c"), None, "a bust hand is worth nothing");
}

#[test]
fn the_consolation_is_for_players_who_are_still_there() {
    // Box 2 busts and its player goes; box 1 cannot be meant, it has the Super Bonus itself.
    let three = "sit 1; sit 2; sit 3; bet 1 initial-bet $20; bet 2 initial-bet $20; bet 3 initial-bet $10";
    let cards = "9c 9d 7h 7c 8c 8d 7h; choose 1 hit";
    let mut table = ROOM.ready(&[]);
    table.run(&format!("{three}; close"));
    for line in format!("card {cards}; card 9s; choose 2 hit; card 9h").split("; ") {
        table.run(line);
    }
    table.run("leave 1");
    let events = table.run("choose 3 hit; card 7h");
    let paid: Vec<u8> = events
        .iter()
        .filter_map(|e| match e {
            Event::Settled(line) if line.won == book::Cents::dollars(50) => Some(line.seat.0 + 1),
            _ => None,
        })
        .collect();
    assert_eq!(paid, [2]);
}

#[test]
fn a_21_nobody_has_a_bet_on_any_more_is_not_paid_later() {
    let mut table = ROOM.ready(&[]);
    table.run(&format!("{TWO}; close; call 21-overlooked seat 1; card Ac 5c 9d Kc 8c"));
    assert_eq!(asked(&table), Some(2), "the 21 of box 1 waits unnoticed");
    table.run("call dealing-error; choose 1 refuse; choose 2 accept; choose 2 hit; card 5h; choose 2 stand");
    let events = table.run("card 9h");
    let paid: Vec<u8> = events
        .iter()
        .filter_map(|e| if let Event::Settled(l) = e { Some(l.seat.0 + 1) } else { None })
        .collect();
    assert_eq!(paid, [2]);
}

#[test]
fn insurance_holds_for_those_who_go_on_after_an_error() {
    let mut table = ROOM.dealt_to(&[1, 2], "9c 5c Ad 8c 8h").0;
    table.run("choose 1 insure $10; choose 2 decline; choose 1 play; choose 2 play");
    table.run("call dealing-error; choose 1 accept; choose 2 refuse; choose 1 stand");
    let events = table.run("card Kd");
    let insured = events.iter().any(|e| matches!(e, Event::Settled(l) if l.won == book::Cents::dollars(20)));
    assert!(insured, "the dealer has Pontoon: {events:?}");
}

#[test]
fn a_box_filled_to_the_dollar_rejects_nothing() {
    let most = ROOM.ready(&[]).table().layout().at(SpotId(0)).limits.max;
    let five = book::Cents::dollars(5);
    for (own, rejected) in [(five, 0), (five + book::Cents::dollars(1), 1)] {
        let mut table = ROOM.ready(&[]);
        table.run(&format!(
            "sit 1; sit 2; sit 3; bet 2 initial-bet-box-1 {}; bet 3 initial-bet-box-1 $5",
            most - five * 2
        ));
        let events = table.run(&format!("bet 1 initial-bet {own}"));
        let said =
            events.iter().filter(|e| matches!(e, Event::Said { clause, .. } if clause.text() == "RWS §5.1"));
        assert_eq!(said.count(), rejected, "{own}");
    }
}

#[test]
fn a_bet_of_just_the_minimum_counts_in_full_on_an_overfull_box() {
    let Limits { min, max, .. } = ROOM.ready(&[]).table().layout().at(SpotId(0)).limits;
    let mut table = ROOM.ready(&[]);
    table.run(&format!(
        "sit 1; sit 2; call limits-overlooked; bet 1 initial-bet {max}; bet 2 initial-bet-box-1 {min}"
    ));
    let events = table.run("close");
    let back: Vec<u8> = events
        .iter()
        .filter_map(|e| if let Event::TakenDown { seat, .. } = e { Some(seat.0 + 1) } else { None })
        .collect();
    assert_eq!(back, [1]);
}

#[test]
fn where_amounts_are_not_looked_at_a_hundred_times_the_maximum_is_taken_and_no_more() {
    let Limits { max, step, .. } = ROOM.ready(&[]).table().layout().at(SpotId(0)).limits;
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; call limits-overlooked");
    table.refused(&format!("bet 1 initial-bet {}", max * 100 + step));
    table.run(&format!("bet 1 initial-bet {}", max * 100));
}

#[test]
fn who_calls_a_box_without_a_bet_on_the_split_hand_has_nothing_to_split_it_with() {
    let mut table = shared("8c 9d 8h").0;
    table.run("choose 1 split; choose 2 decline; card Kc; choose 1 stand; card 8d");
    let words =
        |table: &Playthrough| table.table().menu().iter().map(|i| i.verb.id()).collect::<Vec<_>>().join(" ");
    assert_eq!((asked(&table), words(&table)), (Some(1), "hit stand double split".into()));
    table.run("leave 1");
    assert_eq!((asked(&table), words(&table)), (Some(2), "hit stand".into()));
}

#[test]
fn a_house_that_pays_hands_otherwise_says_so_and_does_it() {
    let mut rules = book::Rules::of("pontoon-plus").unwrap();
    let mut table = rules.paytable("initial-bet").clone();
    for row in &mut table.rows {
        match row.event.as_str() {
            "pontoon" => row.pays = "7 to 5".parse().unwrap(),
            "win" => row.pays = "6 to 5".parse().unwrap(),
            _ => {}
        }
    }
    assert_eq!(
        table.rows.iter().filter(|row| row.pays.to_string() == "7 to 5").count(),
        1,
        "{:?}",
        table.rows
    );
    rules.declare_house_rules().put_paytable(Box::leak(Box::new(table)));
    let open = games::open(rules.clone()).unwrap();
    let sign = open.markers().into_iter().find(|m| m.label == "Pontoon").unwrap();
    assert_eq!(sign.value, "pays 7 to 5");
    let game = games::pontoon_plus::PontoonPlus::new(&rules).unwrap();
    let dealer = games::pontoon_plus::DealerHand { total: 18, pontoon: false };
    let pays = |split| {
        let origin = games::pontoon_plus::Origin { split, ..Default::default() };
        game.settle_hand(19, origin, dealer).pays().unwrap().to_string()
    };
    assert_eq!([pays(false), pays(true)], ["6 to 5", "1 to 1"]);
}
