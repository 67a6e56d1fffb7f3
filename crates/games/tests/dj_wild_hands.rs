//! DJ Wild, clause by clause (HC-O): what hands rank and pay, the odds, and what may go wrong.

use crate::kit::{Room, lines, said};
use crate::wild_support;

use book::{Rules, shows};
use games::dj_wild::DjWild;
use games::kernel::*;
use wild_support::*;

const ROOM: Room = Room::new("dj-wild", "HC-O", "ante $5, blind $5");

fn game() -> DjWild {
    DjWild::new(&Rules::of("dj-wild").unwrap()).unwrap()
}

/// One hand of every kind from the top, wild, with what Blind and Trips pay.
const KINDS: [(&str, &str, i64, i64); 12] = [
    ("Jk 2c 2d 2h 2s", "five-wilds", 1000, 2000),
    ("2c As Ks Qs Js", "royal-flush", 50, 90),
    ("Jk 9c 9d 9h 9s", "five-of-a-kind", 10, 70),
    ("2h 9s 8s 7s 6s", "straight-flush", 9, 25),
    ("Jk 9c 9d 9h 4s", "four-of-a-kind", 4, 6),
    ("2c 9c 9d 4h 4s", "full-house", 3, 5),
    ("2c As Ks 7s 4s", "flush", 2, 4),
    ("Jk 9c 8d 7h 6s", "straight", 1, 3),
    ("2c 9c 9d 7h 4s", "three-of-a-kind", 0, 1),
    ("9c 9d 4h 4s 7d", "two-pair", 0, -1),
    ("2c Kd 9h 7s 4d", "pair", 0, -1),
    ("As Kd 9h 7s 4d", "high-card", 0, -1),
];

#[test]
fn hands_rank_as_printed_for_every_wager() {
    shows!(
        "HC-O §6(a)",
        "HC-O §6(b)",
        "HC-O §6(b)(1)",
        "HC-O §6(b)(2)",
        "HC-O §6(b)(3)",
        "HC-O §6(b)(4)",
        "HC-O §6(b)(5)",
        "HC-O §6(b)(6)",
        "HC-O §6(b)(7)",
        "HC-O §6(b)(8)",
        "HC-O §6(b)(9)",
        "HC-O §6(b)(10)",
        "HC-O §6(b)(11)",
        "HC-O §1.Wild"
    );
    let game = game();
    for (hand, kind, ..) in KINDS {
        assert_eq!(rank(hand).category().id(), kind, "{hand}");
    }
    for pair in KINDS.windows(2) {
        let (better, worse) = (rank(pair[0].0), rank(pair[1].0));
        assert!(better > worse, "{} beats {}", pair[0].0, pair[1].0);
        assert!(game.settle_ante(better, worse).wins() && game.settle_ante(worse, better).pays().is_none());
    }
    assert_eq!(rank("5c 4d 3h 2s Ac").category().id(), "straight");
    assert_eq!(rank("3c Ad Kh Qs Tc").category().id(), "high-card", "no straight runs around the ace");
    assert_eq!(rank("Jk Ad Kh 4s 3c").category().id(), "pair");
    assert_eq!(rank("As Kd 9h 7s 4d"), rank("Ah Kc 9s 7d 4s"), "suits are equal");
    assert!(rank("5c 4d 3h 2s Ac") > rank("9c 9d 9h 7s 4d"), "a deuce can be a plain 2");
}

#[test]
fn the_blind_pays_a_winner_by_the_hand_from_a_straight_up() {
    shows!("HC-O §11(c)");
    let game = game();
    let low = rank("Kd Qh 9c 7s 3d");
    for (hand, _, blind, _) in KINDS {
        assert_eq!(gain(game.settle_blind(rank(hand), low)), blind, "{hand}");
        assert_eq!(gain(game.settle_blind(low, rank(hand))), -1);
    }
}

#[test]
fn trips_pays_nine_kinds_of_hand_more_if_natural() {
    shows!(
        "HC-O §6(c)",
        "HC-O §6(d)",
        "HC-O §6(d)(1)",
        "HC-O §6(d)(2)",
        "HC-O §6(d)(3)",
        "HC-O §6(d)(4)",
        "HC-O §6(d)(5)",
        "HC-O §6(d)(6)",
        "HC-O §6(d)(7)",
        "HC-O §6(d)(8)",
        "HC-O §6(d)(9)",
        "HC-O §10(d)(3)",
        "HC-O §11(c)",
        "HC-O §1.Natural",
        "HC-O §1.Trips",
        "HC-O §12(f)"
    );
    let game = game();
    let trips = |text: &str| gain(game.settle_trips(hands::wild::dj_wild(&hand(text))));
    for (hand, _, _, pays) in KINDS {
        assert_eq!(trips(hand), pays, "{hand}");
    }
    for (natural, pays) in [
        ("As Ks Qs Js Ts", 1000),
        ("9s 8s 7s 6s 5s", 200),
        ("9c 9d 9h 9s 4d", 60),
        ("9c 9d 9h 4s 4d", 30),
        ("As Ks 9s 7s 4s", 25),
        ("9c 8d 7h 6s 5c", 20),
        ("9c 9d 9h 7s 4d", 6),
        // A deuce that is not used as a wild card leaves the hand natural.
        ("As Ks 9s 7s 2s", 25),
        ("5c 4d 3h 2s Ac", 20),
        ("6s 5s 4s 3s 2s", 200),
    ] {
        assert_eq!(trips(natural), pays, "{natural}");
    }
    assert_eq!(trips("Ah Ks 9s 7s 2s"), -1, "a pair of aces");
    assert_eq!(trips("2h As 9s 7s 4s"), 4, "a deuce of another suit is wild");
}

#[test]
fn two_way_bad_beat_pays_by_the_hand_that_was_beaten() {
    shows!(
        "HC-O §6(e)",
        "HC-O §6(f)",
        "HC-O §6(f)(1)",
        "HC-O §6(f)(2)",
        "HC-O §6(f)(3)",
        "HC-O §6(f)(4)",
        "HC-O §6(f)(5)",
        "HC-O §6(f)(6)",
        "HC-O §6(f)(7)",
        "HC-O §6(f)(8)",
        "HC-O §6(f)(9)",
        "HC-O §11(d)"
    );
    let game = game();
    let pays = [500, 500, 500, 300, 200, 100, 50, 15, -1, -1, -1];
    for (pair, pays) in KINDS.windows(2).zip(pays) {
        let (better, beaten) = (rank(pair[0].0), rank(pair[1].0));
        assert_eq!(gain(game.settle_bad_beat(better, beaten)), pays, "{} beaten", pair[1].0);
        assert_eq!(gain(game.settle_bad_beat(beaten, better)), pays, "the player may be the one beaten");
    }
}

// The odds.

#[test]
fn trips_hands_are_as_many_as_can_be_counted_on_paper() {
    let game = game();
    let mut rows = std::collections::HashMap::<&str, i64>::new();
    let mut hands = 0;
    each_five(&deck_without(&[]), |five| {
        hands += 1;
        *rows.entry(game.settle_trips(hands::wild::dj_wild(five)).row_name().unwrap_or("")).or_default() += 1;
    });
    assert_eq!(hands, 2_869_685);
    // Natural hands hold no deuce where a deuce would make them better; twelve ranks are left.
    assert_eq!(rows["Five wilds"], 1);
    assert_eq!(rows["Natural royal flush"], 4);
    assert_eq!(rows["Wild royal flush"], 4 * (25 + 100 + 100 + 25));
    assert_eq!(rows["Five of a kind"], 12 * (5 + 4 * 10 + 6 * 10) + 28 * 5);
    assert_eq!(rows["Natural four of a kind"], 12 * 44);
    assert_eq!(rows["Natural full house"], 12 * 4 * 11 * 6);
    assert_eq!(rows["Wild full house"], 5 * (66 * 6 * 6));
    assert_eq!(rows["Natural three of a kind"], 12 * 4 * 55 * 16);
}

#[test]
fn a_pair_of_fours_is_worth_playing_and_a_pair_of_threes_is_not() {
    let game = game();
    let played = |text: &str| {
        let cards = hand(text);
        let player = rank(text);
        let (mut total, mut hands) = (0, 0);
        each_five(&deck_without(&cards), |five| {
            let dealer = hands::wild::five(five);
            total += gain(game.settle_ante(player, dealer))
                + gain(game.settle_blind(player, dealer))
                + 2 * gain(game.settle_play(player, dealer));
            hands += 1;
        });
        (total, hands)
    };
    let fold = |hands: i64| -2 * hands;
    let (fours, hands) = played("4c 4d 9h 8s 7c");
    assert!(fours > fold(hands), "{fours} of {hands}");
    let (threes, hands) = played("3c 3d Ah Ks Qd");
    assert!(threes < fold(hands), "{threes} of {hands}");
}

// Section 12 and its neighbours: irregularities.

const TWO: &str = "shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 blind $5; bet 1 trips $5; bet 2 ante $10; \
                   bet 2 blind $10; close;";

fn returned(events: &[Event], clause: &str) -> i64 {
    lines(events).iter().map(|l| (l.clause.text() == clause) as i64 * l.back.0 / 100).sum()
}

#[test]
fn a_machine_that_counts_wrong_loses_the_deck() {
    shows!("HC-O §5(b)");
    let mut table = ROOM.table(&[]);
    assert_eq!(said(&table.run("call miscount")), [("the deck leaves the table", "HC-O §5(b)")]);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    table.run("shuffle");
    assert_eq!(table.refused("call miscount"), "HC-O §5(b)");
}

#[test]
fn a_machine_that_jams_leaves_the_shuffle_to_the_hand() {
    shows!("HC-O §12(d)");
    let mut table = ROOM.table(&[]);
    assert_eq!(
        said(&table.run("call shuffler-jam")),
        [("the cards are shuffled again, by hand", "HC-O §12(d)")]
    );
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(said(&table.run("shuffle")), [("the dealer cuts the cards", "HC-O §5(d)(1)")]);
}

#[test]
fn a_card_found_face_up_voids_the_round() {
    shows!("HC-O §12(a)");
    let mut table = ROOM.table(&[]);
    table.run(TWO);
    assert_eq!(table.refused("call face-up-card"), "HC-O §12(a)", "no card is out");
    table.run("card As Kd");
    let events = table.run("call face-up-card");
    assert!(events.iter().any(|e| matches!(e, Event::Discarded { .. })));
    assert_eq!(returned(&events, "HC-O §12(a)"), 35);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn a_card_dealt_in_error_and_unseen_is_the_next_card() {
    shows!("HC-O §12(b)");
    let mut table = ROOM.table(&[]);
    table.run(TWO);
    table.run("card As");
    assert_eq!(said(&table.run("call card-in-error")), [("the card is used as the next one", "HC-O §12(b)")]);
    assert_eq!(dealt_to(&table.run("card Kd")), ['2'], "the deal goes on");
}

#[test]
fn a_misdeal_voids_all_hands_folded_ones_too() {
    shows!("HC-O §12(c)", "HC-O §8(e)", "HC-O §9(e)");
    for (from, deck) in [("hand", "HC-O §8(e)"), ("shoe", "HC-O §9(e)")] {
        for (call, clause, leaves) in [("wrong-number", "HC-O §12(c)", false), ("wrong-deck", deck, true)] {
            let mut table = ROOM.table(&[("deal-from", from)]);
            table.run(TWO);
            table.run("card 3c 4c 5d 6d 8h 9h Ts Js Qc Kc 9c 9d 9s 4h 3h; choose 1 fold");
            let events = table.run(&format!("call {call}"));
            assert_eq!(returned(&events, clause), 35, "Ante and Blind of seat 1 as well");
            let told = if leaves { vec![("the deck leaves the table", deck)] } else { vec![] };
            assert_eq!(said(&events), told);
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            assert_eq!(table.table().felt().balance().won.0, 0);
        }
    }
}

#[test]
fn a_dealing_shoe_that_jams_voids_the_round() {
    shows!("HC-O §12(e)");
    let mut shoe = ROOM.table(&[("deal-from", "shoe")]);
    shoe.run(TWO);
    shoe.run("card As Kd");
    assert_eq!(returned(&shoe.run("call shoe-jam"), "HC-O §12(e)"), 35);
    assert_eq!(shoe.table().to_shuffle().total(), 53, "with the cards already dealt");
    assert_eq!(shoe.table().need(), Need::Chance(Chance::Shuffle));
    let mut by_hand = ROOM.table(&[]);
    by_hand.run(TWO);
    by_hand.run("card As Kd");
    assert_eq!(by_hand.refused("call shoe-jam"), "HC-O §12(e)");
}
