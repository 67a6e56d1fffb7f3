//! DJ Wild, clause by clause (HC-O): table, wagers, deal, settlement.

use crate::kit::{Room, lines, of, said};
use crate::wild_support;

use book::{Cents, Rules, shows};
use games::Playthrough;
use games::dj_wild::DjWild;
use games::kernel::*;
use wild_support::*;

const ROOM: Room = Room::new("dj-wild", "HC-O", BASE);

fn game() -> DjWild {
    DjWild::new(&Rules::of("dj-wild").unwrap()).unwrap()
}

const BASE: &str = "ante $10, blind $10";
const ALL: &str = "ante $10, blind $10, trips $5, two-way-bad-beat $5";

// Sections 1 to 5: table, cards, shuffle.

#[test]
fn every_position_has_up_to_five_spots_and_there_are_at_most_seven() {
    shows!("HC-O §2(a)", "HC-O §2(a)(2)", "HC-O §7(e)", "HC-O §1.Trips", "HC-O §1.Two-Way-Bad-Beat");
    let ids =
        |t: &Playthrough| -> Vec<String> { t.table().layout().spots.iter().map(|s| s.id.clone()).collect() };
    let mut all = ROOM.table(&[]);
    assert_eq!(ids(&all), ["ante", "blind", "play", "trips", "two-way-bad-beat"]);
    assert_eq!(all.table().layout().seats, 7);
    assert_eq!(all.refused("sit 8"), "HC-O §7(b)");
    assert!(Rules::of("dj-wild").unwrap().set("seats", "8").is_err());
    assert_eq!(ids(&ROOM.table(&[("trips", "no")])), ["ante", "blind", "play", "two-way-bad-beat"]);
    assert_eq!(ids(&ROOM.table(&[("two-way-bad-beat", "no")])), ["ante", "blind", "play", "trips"]);
}

#[test]
fn the_table_shows_what_every_wager_pays_and_its_limit() {
    shows!("HC-O §2(a)(5)", "HC-O §2(a)(6)", "HC-O §11(a)");
    let rules = Rules::of("dj-wild").unwrap();
    let shown: Vec<_> = rules.paytables().collect();
    for wager in ["ante", "blind", "play", "trips", "two-way-bad-beat"] {
        assert!(shown.iter().any(|t| t.wager == wager), "{wager}");
    }
    for row in shown.iter().flat_map(|t| &t.rows) {
        assert!(matches!(row.pays, book::Pays::To(..) | book::Pays::Push), "{}", row.name);
    }
    let markers = ROOM.table(&[]).table().view(Viewer::Rail).markers;
    assert!(markers.iter().any(|m| m.label == "payout limit" && m.value == "$50,000"));
}

#[test]
fn one_deck_of_53_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-O §3(a)", "HC-O §3(c)", "HC-O §5(a)", "HC-O §1.Round-of-play", "HC-O §1.Hand");
    let mut table = ROOM.heads_up(BASE, "As Kd 9h 7c 4d", "Jk 2c 2d 2h 2s");
    table.run("choose 1 play");
    assert_eq!(table.table().felt().round(), 1);
    assert_eq!(table.table().felt().standing(), Cents::ZERO);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 53);
    table.run("shuffle; bet 1 ante $5; bet 1 blind $5; close; card Jk");
    assert_eq!(table.refused("card Jk"), "HC-O §3(c)", "there is one joker");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-O §3(b)", "HC-O §3(b)(1)", "HC-O §3(b)(4)");
    let mut table = ROOM.table(&[("second-deck", "yes")]);
    let deck = |t: &Playthrough| t.table().view(Viewer::Rail).markers[0].value.clone();
    table.run("sit 1");
    for name in ["first", "second", "first"] {
        assert_eq!(deck(&table), name);
        assert_eq!(table.table().to_shuffle().total(), 53, "each deck is whole");
        table.run("shuffle; bet 1 ante $5; bet 1 blind $5; close");
        table.run("card 3c 4c 5d 6d 8h 9h Ts Js Qc Kc; choose 1 fold");
    }
    let mut rules = Rules::of("dj-wild").unwrap();
    rules.set("second-deck", "yes").unwrap().set("shuffle", "hand").unwrap();
    assert!(games::open(rules).is_err());
}

#[test]
fn hand_shuffled_cards_are_cut_by_the_dealer_and_machine_shuffled_ones_are_not() {
    shows!("HC-O §5(c)(1)", "HC-O §5(c)(2)", "HC-O §5(d)(1)", "HC-O §5(d)(2)", "HC-O §5(e)");
    for from in ["hand", "shoe"] {
        let mut machine = ROOM.table(&[("deal-from", from)]);
        assert!(said(&machine.run("shuffle")).is_empty());
        machine.run("sit 1; bet 1 ante $5; bet 1 blind $5; close; card As");
        let mut by_hand = ROOM.table(&[("shuffle", "hand"), ("deal-from", from)]);
        assert_eq!(by_hand.refused("call recut"), "HC-O §5(e)");
        assert_eq!(said(&by_hand.run("shuffle")), [("the dealer cuts the cards", "HC-O §5(d)(1)")]);
        assert_eq!(said(&by_hand.run("call recut")), [("the cards are cut again", "HC-O §5(e)")]);
        by_hand.run("sit 1; bet 1 ante $5; bet 1 blind $5; close; card As");
        assert_eq!(by_hand.refused("call recut"), "HC-O §5(e)", "the first card is out");
    }
}

#[test]
fn cards_of_a_table_without_players_are_spread_and_shuffled_again() {
    shows!("HC-O §5(f)");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; sit 2");
    assert!(said(&table.run("leave 1")).is_empty());
    assert_eq!(said(&table.run("leave 2")), [("the cards are spread face down", "HC-O §5(f)")]);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}

// Section 7: wagers.

#[test]
fn a_hand_takes_an_ante_and_a_blind_of_one_amount() {
    shows!("HC-O §1.Ante", "HC-O §1.Blind", "HC-O §7(d)", "HC-O §7(a)");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; sit 2");
    assert_eq!(table.refused("close"), "HC-O §7(d)");
    table.run("bet 1 ante $10");
    assert_eq!(table.refused("close"), "HC-O §7(d)", "no Blind");
    table.run("bet 1 blind $5");
    assert_eq!(table.refused("close"), "HC-O §7(d)", "a smaller Blind");
    table.run("bet 1 blind $5; bet 2 blind $5");
    assert_eq!(table.refused("close"), "HC-O §7(d)", "seat 2 has no Ante");
    assert_eq!(table.refused("bet 1 play $20"), "HC-O §7(g)", "Play is no wager of this moment");
    assert_eq!(table.refused("bet 1 ante $0.50"), "HC-O §7(d)");
    table.run("down 2 blind $5; close");
    let places: Vec<_> = dealt_to(&table.run("card As Kd Qh Jc 9s 8d 7h 6c 5s 4d"));
    assert!(!places.contains(&'2'), "no wager, no hand");
}

#[test]
fn side_wagers_go_with_the_ante_and_the_blind_may_follow() {
    shows!("HC-O §7(f)");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    for spot in ["trips", "two-way-bad-beat"] {
        assert_eq!(table.refused(&format!("bet 1 {spot} $5")), "HC-O §7(f)");
    }
    table.run("bet 1 blind $5");
    assert_eq!(table.refused("bet 1 trips $5"), "HC-O §7(f)", "the Ante is not down");
    table.run("down 1 blind $5; bet 1 ante $5; bet 1 trips $5; bet 1 two-way-bad-beat $7");
    assert_eq!(table.refused("down 1 ante $5"), "HC-O §7(f)");
    assert_eq!(table.refused("close"), "HC-O §7(d)", "no card before the Blind is down");
    table.run("bet 1 blind $5; down 1 blind $5; bet 1 blind $5");
    table.run("down 1 trips $5; down 1 two-way-bad-beat $7; down 1 ante $5");
}

#[test]
fn nothing_is_made_or_changed_after_no_more_bets_but_play_wagers() {
    shows!("HC-O §7(c)", "HC-O §8(a)(2)", "HC-O §9(a)(2)");
    for from in ["hand", "shoe"] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 blind $5");
        assert_eq!(table.refused("card As"), "HC-O §3(c)", "no card before no more bets");
        assert!(table.run("close").contains(&Event::Closed));
        for line in ["bet 1 ante $5", "bet 1 trips $5", "bet 2 ante $5", "down 1 blind $5", "close"] {
            assert_eq!(table.refused(line), "HC-O §7(c)", "{line}");
        }
        table.run("card 3c 4c 5d 6d 8h 9h Ts Js Qc Kc");
        assert!(staked(&table.run("choose 1 play"), &table, "play") == Some(10));
    }
}

#[test]
fn only_seated_players_bet_and_the_wagers_of_one_who_leaves_are_lost_or_settled() {
    shows!("HC-O §7(b)");
    let deal = "shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 blind $5; bet 1 trips $5; bet 2 ante $5; bet 2 blind $5; \
                close; card Ac Ad Ah 9s 7d; card 3c 4c 5d 6d 8h; card Kc Kd 9h 7s 4h";
    let mut lose = ROOM.table(&[("deal-from", "shoe")]);
    assert_eq!(lose.refused("bet 3 ante $5"), "HC-O §7(b)");
    lose.run(deal);
    let events = lose.run("leave 1");
    assert_eq!(lines(&events).len(), 3);
    assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == "HC-O §7(b)"));
    assert_eq!(lose.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    let mut settle = ROOM.table(&[("deal-from", "shoe"), ("abandoned-wagers", "settle")]);
    settle.run(deal);
    let events = settle.run("leave 1; choose 2 fold");
    assert_eq!(of(&events, &settle, 1, "ante"), (0, 0, "HC-O §7(b)"), "an undecided hand is folded");
    assert_eq!(of(&events, &settle, 1, "trips"), (5, 30, "HC-O §11(c)"), "and Trips runs on");
    assert_eq!(settle.table().felt().seat(Seat(0)).patron, None);
    let mut early = ROOM.table(&[]);
    early.run("shuffle; sit 1; bet 1 ante $5");
    assert!(early.run("leave 1").iter().any(|e| matches!(e, Event::TakenDown { amount: Cents(500), .. })));
    let mut alone = ROOM.table(&[]);
    alone.run("shuffle; sit 1; bet 1 ante $5; bet 1 blind $5; close; card As; leave 1");
    assert_eq!(alone.table().need(), Need::Chance(Chance::Shuffle), "nobody is left to play");
}

// Sections 8 and 9: the deal.

fn order(from: &str) -> String {
    let mut table = ROOM.table(&[("deal-from", from)]);
    table.run(
        "shuffle; sit 1; sit 2; sit 4; bet 1 ante $5; bet 1 blind $5; bet 4 ante $5; bet 4 blind $5; close",
    );
    let events = table.run("card 3c 4c 5c 6c 7d 8d 9d Td 2h 2s Jk Jh Qh Kh Ah");
    let down = |e: &Event| !matches!(e, Event::Dealt { face: Face::Up, .. });
    assert!(events.iter().all(down), "all cards are dealt face down");
    dealt_to(&events).into_iter().collect()
}

#[test]
fn cards_go_round_singly_from_the_hand_and_in_stacks_from_the_shoe_the_dealer_last() {
    shows!("HC-O §8(a)", "HC-O §8(b)", "HC-O §8(b)(1)", "HC-O §9(a)", "HC-O §9(a)(1)", "HC-O §9(b)");
    assert_eq!(order("hand"), "14d14d14d14d14d");
    assert_eq!(order("shoe"), "1111144444ddddd");
}

// Section 10: decisions and the end of the round.

#[test]
fn players_decide_clockwise_each_on_their_own_hand_and_once() {
    shows!("HC-O §10(a)", "HC-O §10(a)(1)", "HC-O §10(a)(3)", "HC-O §10(b)");
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("shuffle; sit 1; sit 3; bet 1 ante $5; bet 1 blind $5; bet 3 ante $5; bet 3 blind $5; close");
    table.run("card Ac Ad Ah 9s 7d; card 3c 4c 5d 6d 8h; card Kc Kd 9h 7s 4h");
    let sees = |t: &Playthrough, viewer| {
        let pile = t.table().felt().pile(Place::Hand(Seat(0), 0)).unwrap();
        pile.seen(0, Place::Hand(Seat(0), 0), viewer).is_some()
    };
    assert!(sees(&table, Viewer::Seat(Seat(0))), "a player looks at their cards");
    assert!(!sees(&table, Viewer::Seat(Seat(2))) && !sees(&table, Viewer::Rail));
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    assert_eq!(table.refused("choose 3 play"), "HC-O §10(b)");
    table.run("choose 1 play");
    assert_eq!(table.refused("choose 1 fold"), "HC-O §10(b)", "the decision is made");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(2), hand: 0 });
}

#[test]
fn play_is_just_twice_the_ante_and_stays_until_the_end() {
    shows!("HC-O §1.Play-wager", "HC-O §7(g)", "HC-O §8(c)", "HC-O §9(c)", "HC-O §10(b)(1)");
    for from in ["hand", "shoe"] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run(
            "shuffle; sit 1; sit 2; bet 1 ante $15; bet 1 blind $15; bet 2 ante $5; bet 2 blind $5; close",
        );
        table.run("card 3c 4c 5d 6d 8h 9h Ts Js Qc Kc 9c 9d 9s 4h 3h");
        let verbs: Vec<_> = table.table().menu().iter().map(|i| (i.verb, i.cost)).collect();
        assert_eq!(verbs, [(Verb::Play, Cost::Fixed(Cents::dollars(30))), (Verb::Fold, Cost::Free)]);
        assert_eq!(table.refused("choose 1 play $45"), "HC-O §10(b)(1)");
        assert_eq!(staked(&table.run("choose 1 play"), &table, "play"), Some(30));
        let play = table.table().layout().find("play").unwrap();
        assert_eq!(table.table().felt().seat(Seat(0)).stake(play, 0), Cents::dollars(30));
        assert!(!lines(&table.run("choose 2 fold")).is_empty());
    }
}

#[test]
fn a_fold_loses_ante_and_blind_at_once_and_the_cards_wait_under_a_side_wager() {
    shows!("HC-O §8(c)", "HC-O §9(c)", "HC-O §10(b)(2)", "HC-O §8(f)", "HC-O §9(f)");
    for from in ["hand", "shoe"] {
        for (side, kept) in [("", false), ("bet 1 trips $5;", true), ("bet 1 two-way-bad-beat $5;", true)] {
            let mut table = ROOM.table(&[("deal-from", from)]);
            table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 blind $5; bet 2 ante $5; bet 2 blind $5");
            table.run(&format!("{side} close; card 3c 4c 5d 6d 8h 9h Ts Js Qc Kc 9c 9d 9s 4h 3h"));
            let events = table.run("choose 1 fold");
            assert_eq!(of(&events, &table, 1, "ante"), (0, 0, "HC-O §10(b)(2)"));
            assert_eq!(of(&events, &table, 1, "blind"), (0, 0, "HC-O §10(b)(2)"));
            assert_eq!(lines(&events).len(), 2);
            let place = Place::Hand(Seat(0), 0);
            assert_eq!(events.contains(&Event::PickedUp { place }), !kept);
            assert_eq!(!table.table().felt().cards(place).is_empty(), kept);
        }
    }
    // Folded trips are still paid, and the beaten dealer too.
    let mut folded = ROOM.heads_up(ALL, "Ac Ad Ah 9s 7d", "Kc Kd Kh 5s 3d");
    let events = folded.run("choose 1 fold");
    assert_eq!(of(&events, &folded, 1, "trips"), (5, 30, "HC-O §11(c)"));
    assert_eq!(of(&events, &folded, 1, "two-way-bad-beat"), (5, 75, "HC-O §11(d)"));
}

#[test]
fn the_dealer_shows_after_the_last_decision_and_players_are_settled_from_the_right() {
    shows!("HC-O §8(d)", "HC-O §9(d)", "HC-O §10(c)", "HC-O §10(d)", "HC-O §10(d)(1)", "HC-O §10(d)(6)");
    for from in ["hand", "shoe"] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run(
            "shuffle; sit 1; sit 5; bet 1 ante $5; bet 1 blind $5; bet 5 ante $5; bet 5 blind $5; close",
        );
        table.run("card 3c 4c 5d 6d 8h 9h Ts Js Qc Kc 9c 9d 9s 4h 3h");
        assert!(!table.run("choose 1 play").iter().any(|e| matches!(e, Event::Turned { .. })));
        let events = table.run("choose 5 play");
        let told: Vec<String> = events
            .iter()
            .filter_map(|e| match *e {
                Event::Turned { place, index: 4, .. } => Some(format!("shows {}", letter(place))),
                Event::PickedUp { place } => Some(format!("away {}", letter(place))),
                _ => None,
            })
            .collect();
        assert_eq!(told, ["shows d", "shows 5", "away 5", "shows 1", "away 1", "away d"]);
    }
}

#[test]
fn losers_are_taken_before_winners_are_paid_side_wagers_with_the_rest() {
    shows!("HC-O §10(d)(5)", "HC-O §10(d)(2)");
    let mut table = ROOM.heads_up(ALL, "3c 3d 3h 9s 7d", "Kc Kd Kh 5s 4d");
    let events = table.run("choose 1 play");
    let won: Vec<bool> = lines(&events).iter().map(|l| l.pays.is_some()).collect();
    assert_eq!(won, [false, false, false, true, true]);
    for spot in ["ante", "blind", "play"] {
        assert_eq!(of(&events, &table, 1, spot), (0, 0, "HC-O §10(d)(2)"));
    }
    assert_eq!(of(&events, &table, 1, "trips"), (5, 30, "HC-O §11(c)"));
    assert_eq!(of(&events, &table, 1, "two-way-bad-beat"), (5, 75, "HC-O §11(d)"));
}

#[test]
fn two_way_bad_beat_wants_three_of_a_kind_on_both_sides_and_no_tie() {
    shows!("HC-O §10(d)(4)", "HC-O §1.Two-Way-Bad-Beat");
    let game = game();
    let pays = |player: &str, dealer: &str| game.settle_bad_beat(rank(player), rank(dealer));
    assert_eq!(pays("Ac Ad Ah 9s 7d", "Kc Kd Kh 5s 3d").row_name(), Some("Three of a kind beaten"));
    assert_eq!(pays("Kc Kd Kh 5s 3d", "Ac Ad Ah 9s 7d").row_name(), Some("Three of a kind beaten"));
    assert_eq!(pays("Ac Ad Ah 9s 7d", "Kc Kd 5h 5s 3d").pays(), None, "the dealer has two pair");
    assert_eq!(pays("Kc Kd 5h 5s 3d", "Ac Ad Ah 9s 7d").pays(), None, "the player has two pair");
    let tie = pays("9c 8d 7h 6s 5d", "9d 8c 7s 6h 5h");
    assert_eq!((tie.pays(), tie.clause().text()), (None, "HC-O §10(d)(4)"));
}

// Section 11: payouts.

#[test]
fn ante_play_and_blind_win_push_and_lose_together() {
    shows!("HC-O §11(b)", "HC-O §10(d)(2)");
    let outcome = |player: &str, dealer: &str| {
        let mut table = ROOM.heads_up(BASE, player, dealer);
        let events = table.run("choose 1 play");
        ["ante", "blind", "play"].map(|spot| of(&events, &table, 1, spot))
    };
    let won = outcome("Kc Kd 9h 7s 4h", "3c 4c 5d 8d 9c");
    assert_eq!(won, [(10, 10, "HC-O §11(b)"), (10, 0, "HC-O §11(c)"), (20, 20, "HC-O §11(b)")]);
    let tied = outcome("Kc 2d 9h 7s 4h", "Kd Ks 9c 7c 4c");
    assert_eq!(tied, [(10, 0, "HC-O §11(b)"), (10, 0, "HC-O §11(b)"), (20, 0, "HC-O §11(b)")]);
    let lost = outcome("Kc Kd 9h 7s 4h", "Ac Ad 9c 7c 4c");
    assert_eq!(lost, [(0, 0, "HC-O §10(d)(2)"); 3]);
}

#[test]
fn a_round_pays_a_player_fifty_thousand_at_most() {
    shows!("HC-O §11(e)");
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("shuffle; sit 1; bet 1 ante $40; bet 1 blind $40; bet 1 trips $10; close");
    table.run("card Jk 2c 2d 2h 2s; card 3c 4c 5d 8d 9c");
    let events = table.run("choose 1 play");
    assert_eq!(of(&events, &table, 1, "ante"), (40, 40, "HC-O §11(b)"));
    assert_eq!(of(&events, &table, 1, "blind"), (40, 40_000, "HC-O §11(c)"));
    assert_eq!(of(&events, &table, 1, "play"), (80, 80, "HC-O §11(b)"));
    assert_eq!(of(&events, &table, 1, "trips"), (10, 9_880, "HC-O §11(e)"), "of $20,000");
    let mut rules = Rules::of("dj-wild").unwrap();
    assert!(rules.set("payout-limit", "$49999").is_err() && rules.set("payout-limit", "$50001").is_err());
}
