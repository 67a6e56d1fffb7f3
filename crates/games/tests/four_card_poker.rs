//! Four Card Poker, clause by clause (HC-C).

use crate::kit::{Room, beside, lines, moves, of};
use crate::support;

use book::{Cents, Pays, Rules, shows};
use equipment::{Deck, cards};
use games::four_card_poker::FourCardPoker;
use games::kernel::*;
use hands::{FourRank, Sum, for_each_sum};
use support::FiveCards;

const ROOM: FiveCards = FiveCards { room: Room::new("four-card-poker", "HC-C", "ante $5"), dealer: 6 };

fn game() -> FourCardPoker {
    FourCardPoker::new(&Rules::of("four-card-poker").unwrap()).unwrap()
}

fn four(text: &str) -> FourRank {
    games::best_four::best_four(&cards(text).unwrap()).unwrap()
}

// Sections 1 to 5: table, cards, shuffle.

#[test]
fn every_position_has_its_spots_and_there_are_at_most_seven() {
    shows!("HC-C §2.I", "HC-C §2.I.B", "HC-C §2.I.C", "HC-C §2.I.D", "HC-C §1.I.A", "HC-C §1.I.B");
    let mut table = ROOM.table(&[]);
    let spots: Vec<_> = table.table().layout().spots.iter().map(|s| (s.id.clone(), s.open)).collect();
    let spot = |id: &str, open| (id.to_owned(), open);
    let open_before_the_deal =
        [spot("ante", true), spot("play", false), spot("aces-up", true), spot("multi-link", true)];
    assert_eq!(spots, open_before_the_deal);
    assert_eq!(table.table().layout().seats, 7);
    assert_eq!(table.refused("sit 8"), "HC-C §7.III");
    assert!(Rules::of("four-card-poker").unwrap().set("seats", "8").is_err());
}

#[test]
fn the_table_shows_what_every_wager_pays() {
    shows!("HC-C §2.I.E");
    let rules = Rules::of("four-card-poker").unwrap();
    let shown: Vec<_> = rules.paytables().map(|t| t.id.as_str()).collect();
    assert_eq!(
        shown,
        ["aces-up-printed", "ante-win", "ante-bonus-printed", "multi-link-printed", "play-win"]
    );
}

#[test]
fn one_deck_of_52_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-C §3.I", "HC-C §4.II", "HC-C §5.I", "HC-C §1.I.E");
    ROOM.one_deck_is_shuffled_before_play_and_after_every_round("§3.I");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-C §3.II", "HC-C §3.II.C", "HC-C §3.II.D");
    ROOM.two_decks_take_turns_behind_a_machine_and_only_there();
}

#[test]
fn a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor() {
    shows!("HC-C §5.II");
    ROOM.a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor("§5.II");
}

#[test]
fn hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not() {
    shows!("HC-C §5.III.A", "HC-C §5.III.B", "HC-C §5.IV.B", "HC-C §5.V");
    ROOM.hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not("§5.V");
}

#[test]
fn cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player() {
    shows!("HC-C §5.VI");
    ROOM.cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player();
}

// Section 6: ranking.

#[test]
fn four_card_hands_rank_as_printed() {
    shows!(
        "HC-C §6.I",
        "HC-C §6.II",
        "HC-C §6.II.A",
        "HC-C §6.II.B",
        "HC-C §6.II.C",
        "HC-C §6.II.D",
        "HC-C §6.II.E",
        "HC-C §6.II.F",
        "HC-C §6.II.G",
        "HC-C §6.III"
    );
    support::four_card_hands_rank_as_printed();
}

#[test]
fn a_hand_is_the_best_four_of_the_players_five_and_of_the_dealers_six_cards() {
    shows!("HC-C §1.I.C", "HC-C §10.V");
    assert_eq!(four("9s 9h 5d 5c Ad"), four("9c 9d 5s 5h"));
    assert_eq!(four("9s 9h 9d 2s 3s 5s"), four("9s 9h 9d 5s"), "trips and a flush: the trips");
    // The dealer's sixth card makes the flush that beats a straight.
    let mut table = ROOM.heads_up("ante $5", "2c 3d 4h 5s Kc", "Ah 9h 7h 6c Td 3h");
    let events = table.run("choose 1 play $5");
    assert_eq!(of(&events, &table, 1, "ante"), (0, 0, "HC-C §11.I.A"));
}

// Section 7: wagers.

#[test]
fn ante_and_aces_up_may_be_made_alone_or_together() {
    shows!("HC-C §7.I.A", "HC-C §7.I.B", "HC-C §7.I.C", "HC-C §7.II");
    for bets in ["bet 1 ante $5", "bet 1 aces-up $5", "bet 1 ante $5; bet 1 aces-up $7"] {
        ROOM.table(&[]).run(&format!("shuffle; sit 1; {bets}; close"));
    }
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    for (wager, clause) in [("ante", "HC-C §7.I.A"), ("aces-up", "HC-C §7.I.B")] {
        for amount in ["$4", "$501"] {
            assert_eq!(table.refused(&format!("bet 1 {wager} {amount}")), clause, "{wager} {amount}");
        }
    }
    assert_eq!(table.refused("bet 1 play $5"), "HC-C §10.III", "no spot for a Play wager before the deal");
    assert_eq!(table.refused("close"), "HC-C §8.II");
}

#[test]
fn only_seated_players_bet_and_each_at_one_position() {
    shows!("HC-C §7.III", "HC-C §7.V");
    ROOM.only_seated_players_bet_and_each_at_one_position("§7.III", "§7.V");
}

#[test]
fn wagers_of_a_player_who_leaves_are_lost_or_settled_as_the_house_has_chosen() {
    shows!("HC-C §7.III");
    let seats = [("ante $5, aces-up $5, multi-link $1", "As Ad Ah Kc Qd"), ("ante $5", "2c 3c 4d 6h 8s")];
    let dealer = "Kd Qh 9c 7d 5s Js";
    let table = |setting| ROOM.against(&[("abandoned-wagers", setting)], &seats, dealer);
    let mut lose = table("lose");
    let events = lose.run("leave 1");
    assert_eq!(lines(&events).len(), 3);
    assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == "HC-C §7.III"));
    assert_eq!(lose.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    assert!(!moves(&lose.run("choose 2 fold"), &lose).contains(&"show 1".into()), "nobody sees the hand");
    let mut settle = table("settle");
    let events = settle.run("leave 1; choose 2 fold");
    assert_eq!(of(&events, &settle, 1, "ante"), (0, 0, "HC-C §10.III"), "an undecided ante is a fold");
    assert_eq!(of(&events, &settle, 1, "aces-up"), (5, 40, "HC-C §11.I.C"), "which leaves Aces Up");
    assert_eq!(of(&events, &settle, 1, "multi-link"), (0, 0, "HC-L §6.III"), "and not the progressive");
    assert_eq!(settle.table().felt().seat(Seat(0)).patron, None);
    // Aces Up alone is not folded by leaving, so the progressive beside it stands too.
    let seats = [("aces-up $5, multi-link $1", "As Ad Ah Kc Qd"), ("ante $5", "2c 3c 4d 6h 8s")];
    let mut alone = ROOM.against(&[("abandoned-wagers", "settle")], &seats, dealer);
    let events = alone.run("leave 1; choose 2 fold");
    assert_eq!(of(&events, &alone, 1, "multi-link"), (0, 9, "HC-L §7.I"));
}

#[test]
fn nothing_is_made_or_changed_after_the_first_card_but_play_wagers() {
    shows!("HC-C §7.IV", "HC-C §8.I.B", "HC-C §9.I.B");
    ROOM.nothing_is_made_or_changed_after_the_first_card("§7.IV");
    let mut table = ROOM.heads_up("ante $5", "Ac Ad Ah Kc Qd", "Kd Qh 9c 7d 5s Js");
    let events = table.run("choose 1 play $10");
    assert!(events.iter().any(|e| matches!(e, Event::Staked { amount: Cents(1000), .. })));
}

// Sections 8 and 9: the deal.

#[test]
fn from_the_hand_cards_go_singly_and_the_dealers_sixth_follows_the_fifth_face_up() {
    shows!("HC-C §8.I", "HC-C §8.II");
    assert_eq!(ROOM.order("hand", "aces-up $5"), "14d14d14d14d14dD");
}

#[test]
fn from_the_shoe_stacks_of_five_go_round_and_a_last_one_gives_a_card_face_up_and_four_unseen() {
    shows!("HC-C §9.I", "HC-C §9.II");
    assert_eq!(ROOM.order("shoe", "aces-up $5"), "1111144444dddddD----");
}

#[test]
fn the_stub_is_put_away_unseen() {
    shows!("HC-C §8.III", "HC-C §9.III");
    ROOM.the_stub_is_put_away_unseen();
}

#[test]
fn a_hand_without_its_cards_or_a_deck_without_52_voids_the_round() {
    shows!("HC-C §8.IV", "HC-C §9.IV", "HC-C §12.II");
    ROOM.a_wrong_hand_or_deck_voids_the_round("§12.II", ["§8.IV", "§9.IV"]);
}

// Section 10: the round.

#[test]
fn each_player_sees_his_own_cards_and_the_dealers_sixth() {
    shows!("HC-C §10.I");
    ROOM.each_player_sees_his_own_cards_alone();
}

#[test]
fn players_with_an_ante_decide_clockwise_to_play_one_two_or_three_times_it_or_to_fold() {
    shows!("HC-C §10.II", "HC-C §10.III", "HC-C §1.I.D", "HC-C §7.I.A");
    let hands = ["2c 3c 4d 6h 8s", "2d 3d 4c 6s 8h", "2h 3h 4s 6c 8d"];
    let seats = [("ante $5", hands[0]), ("aces-up $5", hands[1]), ("ante $8", hands[2])];
    let mut table = ROOM.against(&[], &seats, "Kd Qh 9c 7d 5s Js");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    for wrong in
        ["choose 3 play $8", "choose 1 hit", "choose 1 play", "choose 1 play $6", "choose 1 play $20"]
    {
        assert_eq!(table.refused(wrong), "HC-C §10.III", "{wrong}");
    }
    table.run("choose 1 fold");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(2), hand: 0 }, "Aces Up has no decision");
    for wrong in ["choose 3 play $7", "choose 3 play $12", "choose 3 play $25", "choose 1 play $5"] {
        assert_eq!(table.refused(wrong), "HC-C §10.III", "{wrong}");
    }
    for times in 1..=3 {
        let mut table = ROOM.against(&[], &seats, "Kd Qh 9c 7d 5s Js");
        let events = table.run(&format!("choose 1 fold; choose 3 play ${}", 8 * times));
        let staked = |e: &Event| matches!(e, Event::Staked { amount, .. } if *amount == Cents(800 * times));
        assert!(events.iter().any(staked), "{times}");
    }
}

#[test]
fn a_fold_loses_the_ante_and_never_aces_up() {
    shows!("HC-C §10.III", "HC-C §10.IV", "HC-C §11.I.B");
    let mut table = ROOM.heads_up("ante $5, aces-up $5", "As Ad Ah Ac 2d", "Kd Qh 9c 7d 5s Js");
    let events = table.run("choose 1 fold");
    assert_eq!(of(&events, &table, 1, "ante"), (0, 0, "HC-C §10.III"));
    assert_eq!(of(&events, &table, 1, "aces-up"), (5, 250, "HC-C §11.I.C"));
    assert_eq!(beside(&events, &table, "ante"), [], "no bonus after a fold");
    let order = ["take 1 ante", "show dealer", "show 1", "pay 1 aces-up", "discard 1", "discard dealer"];
    assert_eq!(moves(&events, &table), order);
    // Without Aces Up the cards of a folded hand are collected before the dealer shows.
    let mut plain = ROOM.heads_up("ante $5", "As Ad Ah Ac 2d", "Kd Qh 9c 7d 5s Js");
    let events = plain.run("choose 1 fold");
    assert_eq!(moves(&events, &plain), ["take 1 ante", "discard 1", "show dealer", "discard dealer"]);
}

#[test]
fn settlement_goes_counterclockwise_hand_by_hand_and_the_dealers_cards_go_last() {
    shows!("HC-C §10.V", "HC-C §10.VI", "HC-C §10.VII");
    let seats = [
        ("ante $5, aces-up $5, multi-link $1", "Ac Ad Ah 2c 2d"),
        ("ante $5", "3c 3d 4h 6s 8c"),
        ("ante $5, aces-up $5", "2h 4d 6h 8s Tc"),
    ];
    let mut table = ROOM.against(&[], &seats, "Kd Kh 9c 7d 5s Js");
    let events = table.run("choose 1 play $15; choose 2 fold; choose 3 play $5");
    let order = moves(&events, &table);
    assert_eq!(
        order,
        [
            "take 2 ante",
            "discard 2",
            "show dealer",
            "show 3",
            "take 3 ante",
            "take 3 play",
            "take 3 aces-up",
            "discard 3",
            "show 1",
            "pay 1 ante",
            "pay 1 play",
            "pay 1 ante",
            "pay 1 aces-up",
            "pay 1 multi-link",
            "discard 1",
            "discard dealer"
        ]
    );
    assert_eq!(of(&events, &table, 1, "play"), (15, 15, "HC-C §11.I.A"));
}

// Section 11: what is paid.

#[test]
fn a_hand_better_than_or_equal_to_the_dealers_wins_even_money_on_ante_and_play() {
    shows!("HC-C §11.I.A");
    let settled = |player, dealer| {
        let mut table = ROOM.heads_up("ante $10", player, dealer);
        let events = table.run("choose 1 play $30");
        (of(&events, &table, 1, "ante"), of(&events, &table, 1, "play"))
    };
    let won = ((10, 10, "HC-C §11.I.A"), (30, 30, "HC-C §11.I.A"));
    let lost = ((0, 0, "HC-C §11.I.A"), (0, 0, "HC-C §11.I.A"));
    assert_eq!(settled("Ac Ad 3h 4s 9c", "Kd Kh 9d 7d 5s Js"), won);
    assert_eq!(settled("Kc Ks 3h 4s 9c", "Ad Ah 9d 7d 5s Js"), lost);
    assert_eq!(settled("Kc Ks Jh 9s 2c", "Kd Kh 9d 7d 5s Js"), won, "equal hands");
    assert_eq!(settled("Ac Kd Jh 9s 2c", "8d 7h 5d 3d 2s Ts"), won, "no qualifying hand is needed");
}

#[test]
fn three_of_a_kind_or_better_earns_a_bonus_on_the_ante_even_when_it_loses() {
    shows!("HC-C §11.I.B");
    let bonus = |player, dealer| {
        let mut table = ROOM.heads_up("ante $10", player, dealer);
        beside(&table.run("choose 1 play $30"), &table, "ante")
    };
    let lesser = "8d 7h 5d 3d 2s Ts";
    let aces = "Ac Ad Ah As 2s Ts";
    for (player, times) in [("Kc Kd Kh Ks 9c", 25), ("Qc Jc 9c Tc 4h", 20), ("Kc Kd Kh Qs 9c", 2)] {
        assert_eq!(bonus(player, lesser), [(1, 10 * times, "HC-C §11.I.B")], "{player}");
        assert_eq!(bonus(player, aces), [(1, 10 * times, "HC-C §11.I.B")], "{player} losing");
    }
    for player in ["Kc Qc 9c 6c 4h", "Kc Qd Jh Tc 4h", "Kc Kd Qh Qs 4h", "Kc Kd 9h 6s 4h"] {
        assert_eq!(bonus(player, lesser), [], "{player}");
    }
}

#[test]
fn aces_up_pays_the_printed_odds_whatever_the_dealer_holds() {
    shows!("HC-C §11.I.C", "HC-C §1.I.B");
    for (player, won) in [
        ("Kc Kd Kh Ks 9c", 50),
        ("Qc Jc 9c Tc 4h", 40),
        ("Kc Kd Kh Qs 9c", 8),
        ("Kc Qc 9c 6c 4h", 5),
        ("Kc Qd Jh Tc 4h", 4),
        ("Kc Kd Qh Qs 4h", 3),
        ("3c Ad 9h 6s Ah", 1),
    ] {
        // Four aces would need a card the player holds, so the dealer has four eights.
        let mut table = ROOM.heads_up("aces-up $5, ante $5", player, "8c 8d 8h 8s 2s 3s");
        let events = table.run("choose 1 play $5");
        assert_eq!(of(&events, &table, 1, "aces-up"), (5, 5 * won, "HC-C §11.I.C"), "{player}");
    }
    for player in ["Kc Kd Qh Js 9c", "Ac Kd Qh Ts 9c"] {
        let mut table = ROOM.heads_up("aces-up $5, ante $5", player, "2c 3d 5h 8s 6s 7s");
        let events = table.run("choose 1 play $5");
        assert_eq!(of(&events, &table, 1, "aces-up"), (0, 0, "HC-C §11.I.C"), "{player}");
    }
    // It stands alone as well, without a decision.
    let mut alone = ROOM.table(&[]);
    alone.run("shuffle; sit 1; bet 1 aces-up $5; close");
    let events = alone.run("card Ac Kc Ad Kd 3h Kh 4s Ks 9c 2d 3d");
    assert_eq!(of(&events, &alone, 1, "aces-up"), (5, 5, "HC-C §11.I.C"));
}

// Section 12: irregularities.

#[test]
fn a_card_dealt_in_error_is_used_as_the_next_card() {
    shows!("HC-C §12.I");
    ROOM.a_card_dealt_in_error_is_used_as_the_next_card();
}

#[test]
fn an_exposed_card_of_the_dealer_voids_the_round_and_the_sixth_is_not_one() {
    shows!("HC-C §12.III");
    ROOM.an_exposed_card_of_the_dealer_voids_the_round("§12.III");
    let table = ROOM.heads_up("ante $5", "Ac Ad Ah Kc Qd", "Kd Qh 9c 7d 5s Js");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 }, "the round goes on");
    assert_eq!(table.table().view(Viewer::Rail).commons[0].1.cards[5], Some("Js".parse().unwrap()));
}

#[test]
fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round() {
    shows!("HC-C §12.IV", "HC-C §12.V");
    ROOM.a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round("§12.IV", "§12.V");
}

// The odds, counted out naively through the settling functions.

/// All 2,598,960 hands: the published edge of this Aces Up table is 3.89%.
#[test]
fn aces_up_costs_3_89_percent() {
    let game = game();
    let deck: Vec<_> = Deck::Standard.cards().collect();
    let (mut net, mut hands) = (0i64, 0i64);
    for_each_sum(Sum::EMPTY, &deck, 5, |sum| {
        net += match game.settle_aces_up(sum.four_of_five()).pays() {
            Some(Pays::To(a, 1)) => a as i64,
            None => -1,
            other => panic!("{other:?}"),
        };
        hands += 1;
    });
    assert_eq!((net, hands), (-101_144, 2_598_960));
    assert_eq!(format!("{:.2}", -net as f64 / hands as f64 * 100.0), "3.89");
}
