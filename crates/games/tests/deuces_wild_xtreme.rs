//! Deuces Wild Xtreme, clause by clause (CO-21-2118): the base game, wagers for the dealer, payout limits.

use crate::kit::{Room, around, bet, lines, of};
use crate::wild_support;

use book::{Cents, Rules, shows};
use games::Playthrough;
use games::deuces_wild_xtreme::DeucesWildXtreme;
use games::kernel::*;
use wild_support::*;

const GAME: &str = "deuces-wild-xtreme";
const NO_LINK: (&str, &str) = ("five-card-linked-progressive", "no");

/// Rounds are dealt without the link unless a test says otherwise.
const ROOM: Room = Room { settings: &[NO_LINK], ..Room::new(GAME, "CO-21-2118", "ante $5, odds $5") };

fn game() -> DeucesWildXtreme {
    DeucesWildXtreme::new(&Rules::of(GAME).unwrap()).unwrap()
}

#[test]
fn the_deck_has_a_joker_and_it_and_the_deuces_are_wild() {
    shows!("CO-21-2118 (1)");
    let mut table = ROOM.table(&[]);
    assert_eq!(table.table().to_shuffle().total(), 53);
    bet(&mut table, 1, "ante $5, odds $5");
    table.run("close; card Jk");
    assert_eq!(table.refused("card Jk"), "CO-21-2118 (1)");
    assert_eq!(rank("2c Kd 9h 7s 4d").category().id(), "pair");
    assert_eq!(rank("Jk 2d 9h 9s 9d").category().id(), "five-of-a-kind");
    let mut better = ROOM.heads_up("ante $5, odds $5", "2c Kd 9h 7s 4d", "Ac Kc Qh 8s 3d");
    assert_eq!(of(&better.run("choose 1 play"), &better, 1, "ante").1, 5, "the better hand wins");
}

#[test]
fn any_of_six_bonus_wagers_may_be_offered() {
    shows!("CO-21-2118 (2)");
    let bonuses = [
        "bad-beat-xtreme",
        "trips-plus-wild",
        "goin-wild",
        "goin-wild-progressive",
        "too-wild-progressive",
        "five-card-linked-progressive",
    ];
    for offered in 0..64 {
        let has = |i: usize| offered >> i & 1 == 1;
        let settings: Vec<_> =
            bonuses.iter().enumerate().map(|(i, id)| (*id, if has(i) { "yes" } else { "no" })).collect();
        let table = ROOM.table(&settings);
        for (i, id) in bonuses.iter().enumerate() {
            assert_eq!(table.table().layout().find(id).is_some(), has(i), "{id}");
        }
    }
    let mut none = ROOM.table(&[("goin-wild", "no")]);
    none.run("shuffle; sit 1");
    assert!(none.line("bet 1 goin-wild $5").is_err());
}

#[test]
fn bonus_wagers_go_with_the_base_game_unless_the_house_takes_them_alone() {
    shows!("CO-21-2118 (3)");
    assert!(Rules::of(GAME).unwrap().set("seats", "8").is_err());
    let mut bound = ROOM.table(&[]);
    bet(&mut bound, 1, "ante $5");
    assert_eq!(bound.refused("bet 1 goin-wild $5"), "CO-21-2118 (3)");
    bet(&mut bound, 1, "odds $5, goin-wild $5");
    assert_eq!(bound.refused("down 1 odds $5"), "CO-21-2118 (3)");
    let mut free = ROOM.table(&[("bonus-needs-base", "no"), NO_LINK]);
    bet(&mut free, 1, "goin-wild $5");
    let events = free.run(&format!("close; {}", around(&["Jk Kd 9h 7s 4d", "3c 3d 8h 8s Qd"])));
    assert_eq!(
        of(&events, &free, 1, "goin-wild"),
        (5, 20, "CO-21-2118 (16)"),
        "dealt and settled, no decision"
    );
}

#[test]
fn the_house_posts_the_limits_of_every_wager() {
    shows!("CO-21-2118 (4)");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    assert_eq!(table.refused("bet 1 ante $4"), "CO-21-2118 (4)");
    bet(&mut table, 1, "ante $500, odds $500, goin-wild $100");
    assert_eq!(table.refused("bet 1 goin-wild $1"), "CO-21-2118 (4)");
    let mut rules = Rules::of(GAME).unwrap();
    let ten = book::Limits { min: Cents::dollars(10), max: Cents::dollars(20), step: Cents::dollars(10) };
    rules.post("ante", ten).unwrap();
    let mut posted = Playthrough::at(games::open(rules).unwrap());
    posted.run("shuffle; sit 1");
    assert_eq!(posted.refused("bet 1 ante $5"), "CO-21-2118 (4)");
    posted.run("bet 1 ante $20");
}

#[test]
fn a_round_opens_with_ante_and_odds_of_one_amount() {
    shows!("CO-21-2118 (6)");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    assert_eq!(table.refused("close"), "CO-21-2118 (6)");
    bet(&mut table, 1, "ante $10");
    assert_eq!(table.refused("close"), "CO-21-2118 (6)");
    bet(&mut table, 1, "odds $5");
    assert_eq!(table.refused("close"), "CO-21-2118 (6)");
    bet(&mut table, 1, "odds $5, goin-wild $1");
    table.run("close");
    assert_eq!(table.refused("bet 1 ante $5"), "CO-21-2118 (8)", "wagers come before the cards");
}

// Wagers for the dealer.

#[test]
fn a_wager_for_the_dealer_goes_with_any_wager_but_the_progressives() {
    shows!("CO-21-2118 (7)");
    let mut with = ROOM.table(&[]);
    let tokes: Vec<String> =
        with.table().layout().spots.iter().filter(|s| s.is_toke()).map(|s| s.id.clone()).collect();
    let own = ["ante", "odds", "play", "bad-beat-xtreme", "trips-plus-wild", "goin-wild"];
    assert_eq!(tokes, own.map(|id| format!("{id}-for-dealer")));
    bet(&mut with, 1, "ante $5");
    assert_eq!(with.refused("bet 1 odds-for-dealer $1"), "CO-21-2118 (7)");
    bet(&mut with, 1, "ante-for-dealer $1");
    assert_eq!(with.refused("down 1 ante $5"), "CO-21-2118 (7)");
    with.run("down 1 ante-for-dealer $1; down 1 ante $5");
    let without = ROOM.table(&[("dealer-wagers", "no")]);
    assert!(without.table().layout().spots.iter().all(|s| !s.is_toke()));
}

#[test]
fn a_wager_for_the_dealer_follows_the_players_own_and_the_dealer_takes_what_it_wins() {
    shows!("CO-21-2118 (7)");
    let bets = "ante $10, odds $10, ante-for-dealer $2, odds-for-dealer $3";
    let mut won = ROOM.heads_up(bets, "9c 8d 7h 6s 5c", "3c 3d 8h 8s Qd");
    let raise = won.table().menu()[1];
    let limits = book::Limits { min: Cents::dollars(21), max: Cents::dollars(1020), step: Cents::dollars(1) };
    assert_eq!((raise.verb, raise.cost), (Verb::Raise, Cost::Range(limits)), "any chip will do");
    let events = won.run("choose 1 raise $25");
    assert_eq!(staked(&events, &won, "play"), Some(20));
    assert_eq!(staked(&events, &won, "play-for-dealer"), Some(5));
    for (spot, stake) in [("ante-for-dealer", 2), ("odds-for-dealer", 3), ("play-for-dealer", 5)] {
        assert_eq!((of(&events, &won, 1, spot).0, of(&events, &won, 1, spot).1), (stake, stake));
        let spot = won.table().layout().find(spot).unwrap();
        let line = lines(&events).into_iter().find(|l| l.spot == spot).unwrap();
        assert_eq!((line.to_dealer().0, line.to_player().0), (200 * stake, 0));
        assert_eq!(line.net(), -Cents::dollars(stake));
        assert!(narrate(&Event::Settled(line), won.table().layout()).contains("to the dealer"));
    }
    let own: i64 = lines(&events).iter().map(|l| l.to_player().0 / 100).sum();
    assert_eq!(own, 20 + 20 + 40);
    let mut folded = ROOM.heads_up(bets, "9c 8d 7h 6s 4c", "3c 3d 8h 8s Qd");
    let events = folded.run("choose 1 fold");
    assert_eq!(of(&events, &folded, 1, "ante-for-dealer"), (0, 0, "CO-21-2118 (8)(B)"));
    assert_eq!(of(&events, &folded, 1, "odds-for-dealer"), (0, 0, "CO-21-2118 (8)(B)"));
    let mut tied = ROOM.heads_up(bets, "9c 8d 7h 6s 5c", "9d 8h 7s 6c 5d");
    let events = tied.run("choose 1 play");
    assert!(lines(&events).iter().all(|l| l.to_player() == l.stake), "a push gives all back to the player");
    let mut without = ROOM.table(&[("dealer-wagers", "no"), NO_LINK]);
    bet(&mut without, 1, "ante $10, odds $10");
    without.run(&format!("close; {}", around(&["9c 8d 7h 6s 5c", "3c 3d 8h 8s Qd"])));
    assert_eq!(without.table().menu().len(), 2);
}

// The round.

#[test]
fn five_cards_go_to_each_face_down_and_every_player_plays_or_folds() {
    shows!("CO-21-2118 (8)", "CO-21-2118 (8)(A)");
    let mut table = ROOM.table(&[NO_LINK]);
    bet(&mut table, 1, "ante $10, odds $10");
    bet(&mut table, 3, "ante $5, odds $5");
    let cards = around(&["9c 8d 7h 6s 5c", "Ac Kd 9h 4s 3c", "3h 3d 8h 8s Qd"]);
    let events = table.run(&format!("close; {cards}"));
    assert!(!events.iter().any(|e| matches!(e, Event::Dealt { face: Face::Up, .. })));
    let to = dealt_to(&events);
    assert!(
        ['1', '3', 'd'].iter().all(|who| to.iter().filter(|to| *to == who).count() == 5) && to.len() == 15
    );
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    assert_eq!(table.refused("choose 3 play"), "CO-21-2118 (8)");
    assert_eq!(table.refused("choose 1 play $10"), "CO-21-2118 (8)(A)", "just twice the Ante");
    assert_eq!(staked(&table.run("choose 1 play"), &table, "play"), Some(20));
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(2), hand: 0 });
    let events = table.run("choose 3 fold");
    assert_eq!(of(&events, &table, 1, "play").1, 20);
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn a_fold_loses_ante_and_odds_and_leaves_the_bonus_wagers() {
    shows!("CO-21-2118 (8)(B)", "CO-21-2118 (8)(B)(I)");
    let bonus = "bad-beat-xtreme $1, trips-plus-wild $1, goin-wild $1, goin-wild-progressive $1, too-wild-progressive $1";
    let all = format!("ante $10, odds $10, {bonus}, five-card-linked-progressive $1");
    let mut table = ROOM.table(&[]);
    bet(&mut table, 1, &all);
    table.run(&format!("close; {}", around(&["2c 2d 9h 8h 7h", "Jk Jd Jh Js 3d"])));
    let events = table.run("choose 1 fold");
    assert_eq!(of(&events, &table, 1, "ante"), (0, 0, "CO-21-2118 (8)(B)"));
    assert_eq!(of(&events, &table, 1, "odds"), (0, 0, "CO-21-2118 (8)(B)"));
    assert_eq!(lines(&events).len(), 2);
    let events = table.run("card 4c");
    assert_eq!(of(&events, &table, 1, "bad-beat-xtreme"), (1, 500, "CO-21-2118 (14)"), "quads beaten");
    assert_eq!(of(&events, &table, 1, "trips-plus-wild"), (1, 30, "CO-21-2118 (15)"));
    assert_eq!(of(&events, &table, 1, "goin-wild"), (1, 5, "CO-21-2118 (16)"));
    assert_eq!(of(&events, &table, 1, "goin-wild-progressive"), (0, 5, "CO-21-2118 (17)"));
    assert_eq!(of(&events, &table, 1, "too-wild-progressive"), (0, 50, "CO-21-2118 (18)"));
    assert_eq!(of(&events, &table, 1, "five-card-linked-progressive"), (0, 0, "CO-21-2118 (19)"));
    let mut plain = ROOM.heads_up("ante $10, odds $10", "Ac Kd 9h 8h 7h", "Jk Jd Jh Js 3d");
    assert!(plain.run("choose 1 fold").contains(&Event::PickedUp { place: Place::Hand(Seat(0), 0) }));
}

#[test]
fn a_player_who_leaves_has_folded_and_the_bonus_wagers_are_settled_in_turn() {
    let mut table = ROOM.table(&[NO_LINK]);
    bet(&mut table, 1, "ante $10, odds $10, goin-wild $1");
    bet(&mut table, 2, "ante $10, odds $10");
    table.run(&format!("close; {}", around(&["Jk Kd 9h 8h 7h", "Ac Kc 9c 8c 4d", "Jc Jd Jh Js 3d"])));
    assert_eq!(of(&table.run("leave 1"), &table, 1, "ante"), (0, 0, "CO-21-2118 (8)(B)"));
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    let events = table.run("choose 2 fold");
    assert_eq!(of(&events, &table, 1, "goin-wild"), (1, 4, "CO-21-2118 (16)"));
    assert_eq!(table.table().felt().seat(Seat(0)).patron, None);
    bet(&mut table, 2, "ante $10, odds $10");
    assert!(table.run("leave 2").iter().any(|e| matches!(e, Event::TakenDown { .. })), "before the deal");
}

#[test]
fn the_dealers_hand_is_compared_with_each_players() {
    shows!(
        "CO-21-2118 (9)",
        "CO-21-2118 (9)(A)(I)",
        "CO-21-2118 (9)(A)(II)",
        "CO-21-2118 (9)(B)(I)",
        "CO-21-2118 (9)(B)(II)",
        "CO-21-2118 (9)(C)(I)"
    );
    let outcome = |player: &str, dealer: &str| {
        let mut table = ROOM.heads_up("ante $10, odds $10", player, dealer);
        let events = table.run("choose 1 play");
        assert!(events.iter().any(|e| matches!(e, Event::Turned { place: Place::Common(0), .. })));
        ["ante", "play", "odds"].map(|spot| of(&events, &table, 1, spot))
    };
    let one = "CO-21-2118 (9)(A)(I)";
    assert_eq!(
        outcome("9c 8d 7h 6s 5c", "3c 3d 8h 8s Qd"),
        [(10, 10, one), (20, 20, one), (10, 10, "CO-21-2118 (12)")]
    );
    assert_eq!(
        outcome("9c 9d 7h 7s 5c", "3c 3d 8h 8s Qd"),
        [(10, 10, one), (20, 20, one), (10, 0, "CO-21-2118 (12)")],
        "below a straight Odds pushes"
    );
    assert_eq!(
        outcome("9c 4d Ah Ks Qc", "9h Jk Ad Kc Qd"),
        [(0, 0, "CO-21-2118 (9)(C)(I)"); 3],
        "the dealer needs no more than the better hand"
    );
    let tie = "CO-21-2118 (9)(B)(I)";
    assert_eq!(outcome("9c 9d Ah Ks 2c", "9h Jk 9s Kc Ad"), [(10, 0, tie), (20, 0, tie), (10, 0, tie)]);
    assert_eq!(
        outcome("Kc Kd Kh 9s 4c", "Ks Jk 2s 9c 4d"),
        [(10, 0, tie), (20, 0, tie), (10, 0, tie)],
        "a natural hand does not beat the same hand with wilds"
    );
}

#[test]
fn the_odds_wager_pays_a_winner_by_the_best_row() {
    shows!("CO-21-2118 (12)", "CO-21-2118 (12)(A)(I)", "CO-21-2118 (12)(A)(II)", "CO-21-2118 (12)(A)(III)");
    let game = game();
    let low = rank("Kd Qh 9c 7s 3d");
    for (hand, pays) in [
        ("Jk 2c 2d 2h 2s", "1000 to 1"),
        ("2c As Ks Qs Js", "50 to 1"),
        ("Jk 9c 9d 9h 9s", "10 to 1"),
        ("2h 9s 8s 7s 6s", "9 to 1"),
        ("Jk 9c 9d 9h 4s", "4 to 1"),
        ("2c 9c 9d 4h 4s", "3 to 1"),
        ("2c As Ks 7s 4s", "2 to 1"),
        ("Jk 9c 8d 7h 6s", "1 to 1"),
        ("2c 9c 9d 7h 4s", "push"),
        ("As Kd 9h 7s 4d", "push"),
    ] {
        assert_eq!(pays_of(game.settle_odds(rank(hand), low)), pays, "{hand}");
        assert_eq!(pays_of(game.settle_odds(low, rank(hand))), "lose", "it must beat the dealer");
    }
}

// Payout limits.

fn limited(per: &str, amount: &str) -> Playthrough {
    ROOM.table(&[NO_LINK, ("payout-limit-per", per), ("payout-limit", amount)])
}

#[test]
fn a_limit_on_a_hand_is_one_sum_over_all_wagers_of_a_player() {
    shows!(
        "CO-21-2118 (4)",
        "CO-21-2118 (12)(A)(IV)",
        "CO-21-2118 (14)(A)(IV)",
        "CO-21-2118 (15)(A)(V)",
        "CO-21-2118 (16)(A)(IV)"
    );
    let mut table = limited("hand", "$170");
    assert!(table.table().view(Viewer::Rail).markers.iter().any(|m| m.label == "payout limit"));
    bet(&mut table, 1, "ante $100, odds $100, trips-plus-wild $50, goin-wild $50, bad-beat-xtreme $50");
    bet(&mut table, 2, "ante $5, odds $5, odds-for-dealer $5, goin-wild-progressive $1");
    let cards = around(&["2c 2d 9c 9h 4s", "Ks Kd Kh 5s 5d", "Jk Qc Qh 7c 6d"]);
    table.run(&format!("close; {cards}; choose 1 play"));
    let events = table.run("choose 2 play");
    // Four nines against three queens: $1,700 in all, of which a tenth is the limit.
    assert_eq!(of(&events, &table, 1, "ante"), (100, 10, "CO-21-2118 (4)"));
    assert_eq!(of(&events, &table, 1, "odds"), (100, 40, "CO-21-2118 (12)(A)(IV)"));
    assert_eq!(of(&events, &table, 1, "play"), (200, 20, "CO-21-2118 (4)"));
    assert_eq!(of(&events, &table, 1, "bad-beat-xtreme"), (50, 45, "CO-21-2118 (14)(A)(IV)"));
    assert_eq!(of(&events, &table, 1, "trips-plus-wild"), (50, 30, "CO-21-2118 (15)(A)(V)"));
    assert_eq!(of(&events, &table, 1, "goin-wild"), (50, 25, "CO-21-2118 (16)(A)(IV)"));
    // Kings full come to $45 with the dealer's wager: the other hand's wins are not theirs.
    assert_eq!(of(&events, &table, 2, "odds"), (5, 15, "CO-21-2118 (12)"));
    assert_eq!(of(&events, &table, 2, "odds-for-dealer"), (5, 15, "CO-21-2118 (12)"));
    // Just above the limit all wagers give way together, the dealer's too.
    let mut table = limited("hand", "$170");
    bet(&mut table, 1, "ante $40, odds $40, odds-for-dealer $20");
    let cards = around(&["Ks Kd Kh 5s 5d", "Jk Qc Qh 7c 6d"]);
    table.run(&format!("close; {cards}"));
    let events = table.run("choose 1 play");
    let won: Vec<_> = lines(&events).iter().map(|l| l.won.0).collect();
    assert_eq!(won, [40, 120, 60, 80].map(|dollars: i64| dollars * 100 * 170 / 300), "{events:?}");
}

#[test]
fn above_a_limit_on_a_round_the_winners_share_it_in_proportion() {
    shows!("CO-21-2118 (4)", "CO-21-2118 (12)(A)(IV)");
    let mut table = limited("round", "$125");
    bet(&mut table, 1, "ante $100, odds $100, goin-wild-progressive $1");
    bet(&mut table, 2, "ante $50, odds $50, goin-wild-progressive $1");
    let cards = around(&["Kc Kd Kh 5s 5d", "2c 2d 2h 2s 7c", "Jc 9d 8h 4s 3d"]);
    table.run(&format!("close; {cards}; choose 1 play"));
    let events = table.run("choose 2 play");
    // Kings full win 3 to 1, five sevens 10 to 1: with Ante and Play $1,250 in all, of which a tenth is the limit.
    assert_eq!(of(&events, &table, 1, "odds"), (100, 30, "CO-21-2118 (12)(A)(IV)"));
    assert_eq!(of(&events, &table, 2, "odds"), (50, 50, "CO-21-2118 (12)(A)(IV)"));
    assert_eq!(of(&events, &table, 1, "ante"), (100, 10, "CO-21-2118 (4)"));
    assert_eq!(of(&events, &table, 2, "ante"), (50, 5, "CO-21-2118 (4)"));
    assert_eq!(of(&events, &table, 2, "goin-wild-progressive").1, 10_000, "a meter knows no limit");
}
