//! Crazy Four Poker, clause by clause (HC-M).

use crate::kit::{Room, lines, moves, of, says};
use crate::support;

use book::{Cents, Pays, Rules, shows};
use equipment::{Deck, cards};
use games::crazy_four_poker::CrazyFourPoker;
use games::kernel::*;
use hands::{FourRank, Sum, for_each_sum};
use support::FiveCards;

const ROOM: FiveCards =
    FiveCards { room: Room::new("crazy-four-poker", "HC-M", "ante $5, super-bonus $5"), dealer: 5 };

fn game() -> CrazyFourPoker {
    CrazyFourPoker::new(&Rules::of("crazy-four-poker").unwrap()).unwrap()
}

fn four(text: &str) -> FourRank {
    games::best_four::best_four(&cards(text).unwrap()).unwrap()
}

// Sections 1 to 5: table, cards, shuffle.

#[test]
fn every_position_has_its_spots_and_there_are_at_most_six() {
    shows!("HC-M §2.I", "HC-M §2.I.B", "HC-M §1.I.A", "HC-M §1.I.C");
    let mut table = ROOM.table(&[]);
    let spots: Vec<_> = table.table().layout().spots.iter().map(|s| (s.id.as_str(), s.open)).collect();
    let printed =
        [("ante", true), ("super-bonus", true), ("play", false), ("queens-up", true), ("multi-link", true)];
    assert_eq!(spots, printed);
    assert_eq!(table.table().layout().seats, 6);
    assert_eq!(table.refused("sit 7"), "HC-M §7.III");
    assert!(Rules::of("crazy-four-poker").unwrap().set("seats", "7").is_err());
}

#[test]
fn the_table_shows_what_every_wager_pays_and_what_players_should_know() {
    shows!("HC-M §2.I.C", "HC-M §2.I.D.1", "HC-M §2.I.D.2", "HC-M §2.I.D.3", "HC-M §2.I.D.4");
    let rules = Rules::of("crazy-four-poker").unwrap();
    let shown: Vec<_> = rules.paytables().map(|t| t.id.as_str()).collect();
    assert_eq!(
        shown,
        ["ante-win", "multi-link-printed", "play-win", "queens-up-printed", "super-bonus-printed"]
    );
    let sign = |wager: &str| rules.wagers().find(|w| w.id == wager).unwrap().help.as_str();
    assert!(sign("ante").contains("best four cards"));
    assert!(sign("ante").contains("comes back when the dealer has less than a king"));
    assert!(sign("play").contains("two or three times it with a pair of aces or better"));
    assert!(sign("super-bonus").contains("a straight or better, comes back when you win or tie with less"));
}

#[test]
fn one_deck_of_52_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-M §3.I", "HC-M §4.II", "HC-M §5.I", "HC-M §1.I.F");
    ROOM.one_deck_is_shuffled_before_play_and_after_every_round("§3.I");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-M §3.II", "HC-M §3.II.C", "HC-M §3.II.D");
    ROOM.two_decks_take_turns_behind_a_machine_and_only_there();
}

#[test]
fn a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor() {
    shows!("HC-M §5.II");
    ROOM.a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor("§5.II");
}

#[test]
fn hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not() {
    shows!("HC-M §5.III.A", "HC-M §5.III.B", "HC-M §5.IV.B", "HC-M §5.V");
    ROOM.hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not("§5.V");
}

#[test]
fn cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player() {
    shows!("HC-M §5.VI");
    ROOM.cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player();
}

// Section 6: ranking.

#[test]
fn four_card_hands_rank_as_printed() {
    shows!(
        "HC-M §6.I",
        "HC-M §6.II",
        "HC-M §6.II.A",
        "HC-M §6.II.B",
        "HC-M §6.II.C",
        "HC-M §6.II.D",
        "HC-M §6.II.E",
        "HC-M §6.II.F",
        "HC-M §6.II.G",
        "HC-M §6.III"
    );
    support::four_card_hands_rank_as_printed();
}

// Section 7: wagers.

#[test]
fn ante_and_super_bonus_are_made_together_and_equal() {
    shows!("HC-M §7.I.A", "HC-M §7.II", "HC-M §1.I.A", "HC-M §1.I.C");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; sit 2");
    assert_eq!(table.refused("close"), "HC-M §7.I.A");
    for line in ["bet 1 ante $4", "bet 1 ante $501", "bet 1 super-bonus $4", "bet 1 super-bonus $501"] {
        assert_eq!(table.refused(line), "HC-M §7.I.A", "{line}");
    }
    assert_eq!(table.refused("bet 1 play $5"), "HC-M §10.III", "no spot for a Play wager before the deal");
    table.run("bet 1 ante $10");
    assert_eq!(table.refused("close"), "HC-M §7.I.A", "no Super Bonus");
    table.run("bet 1 super-bonus $5");
    assert_eq!(table.refused("close"), "HC-M §7.I.A", "too little");
    table.run("bet 1 super-bonus $6");
    assert_eq!(table.refused("close"), "HC-M §7.I.A", "too much");
    table.run("bet 1 ante $1; bet 2 super-bonus $5");
    assert_eq!(table.refused("close"), "HC-M §7.I.A", "no Ante at seat 2");
    table.run("bet 2 ante $5; close");
}

#[test]
fn queens_up_comes_on_top_of_ante_and_super_bonus() {
    shows!("HC-M §7.I.B", "HC-M §7.I.C", "HC-M §1.I.B");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    assert_eq!(table.refused("bet 1 queens-up $5"), "HC-M §7.I.B");
    table.run("bet 1 super-bonus $5");
    assert_eq!(table.refused("bet 1 queens-up $5"), "HC-M §7.I.B");
    table.run("bet 1 ante $5; bet 1 queens-up $5");
    assert_eq!(table.refused("down 1 ante $5"), "HC-M §7.I.B");
    assert_eq!(table.refused("down 1 super-bonus $5"), "HC-M §7.I.B");
    table.run("down 1 queens-up $5; down 1 ante $5; bet 1 ante $5; bet 1 queens-up $2; close");
}

#[test]
fn only_seated_players_bet_and_each_at_one_position() {
    shows!("HC-M §7.III", "HC-M §7.V");
    ROOM.only_seated_players_bet_and_each_at_one_position("§7.III", "§7.V");
}

#[test]
fn wagers_of_a_player_who_leaves_are_lost_or_settled_as_the_house_has_chosen() {
    shows!("HC-M §7.III");
    let all = "ante $5, super-bonus $5, queens-up $5, multi-link $1";
    let seats = [(all, "As Ad Ah Kc Qd"), ("ante $5, super-bonus $5", "2c 3c 4d 6h 8s")];
    let table = |setting| ROOM.against(&[("abandoned-wagers", setting)], &seats, "Kd Qh 9c 7d 5s");
    let mut lose = table("lose");
    let events = lose.run("leave 1");
    assert_eq!(lines(&events).len(), 4);
    assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == "HC-M §7.III"));
    assert_eq!(lose.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    let mut settle = table("settle");
    let events = settle.run("leave 1; choose 2 fold");
    for spot in ["ante", "super-bonus", "queens-up"] {
        assert_eq!(of(&events, &settle, 1, spot), (0, 0, "HC-M §10.III"), "an undecided hand is folded");
    }
    assert_eq!(settle.table().felt().seat(Seat(0)).patron, None);
    // A hand that has its Play wager is settled as it stands.
    let mut stands = table("settle");
    let events = stands.run("choose 1 play $15; leave 1; choose 2 fold");
    assert_eq!(of(&events, &stands, 1, "play"), (15, 15, "HC-M §10.V.A.2(b)"));
    assert_eq!(of(&events, &stands, 1, "queens-up"), (5, 45, "HC-M §11.III"));
}

#[test]
fn nothing_is_made_or_changed_after_the_first_card_but_play_wagers() {
    shows!("HC-M §7.IV");
    ROOM.nothing_is_made_or_changed_after_the_first_card("§7.IV");
    let mut table = ROOM.heads_up(ROOM.bets, "Kc Qd 9h 8s 2c", "Ad Qh 9c 7d 5s");
    let events = table.run("choose 1 play");
    assert!(events.iter().any(|e| matches!(e, Event::Staked { amount: Cents(500), .. })));
}

// Sections 8 and 9: the deal.

#[test]
fn from_the_hand_cards_go_singly_clockwise_and_last_to_the_dealer() {
    shows!("HC-M §8.I", "HC-M §8.II");
    assert_eq!(ROOM.order("hand", ROOM.bets), "14d14d14d14d14d");
}

#[test]
fn from_the_shoe_stacks_of_five_go_clockwise_and_last_to_the_dealer() {
    shows!("HC-M §9.I", "HC-M §9.II");
    assert_eq!(ROOM.order("shoe", ROOM.bets), "1111144444ddddd");
}

#[test]
fn the_stub_is_put_away_unseen() {
    shows!("HC-M §8.III", "HC-M §9.III");
    ROOM.the_stub_is_put_away_unseen();
}

#[test]
fn a_hand_without_five_cards_or_a_deck_without_52_voids_the_round() {
    shows!("HC-M §8.IV", "HC-M §9.IV", "HC-M §12.II");
    ROOM.a_wrong_hand_or_deck_voids_the_round("§12.II", ["§8.IV", "§9.IV"]);
}

// Section 10: the round.

#[test]
fn each_player_sees_his_own_cards_alone() {
    shows!("HC-M §10.I");
    ROOM.each_player_sees_his_own_cards_alone();
}

#[test]
fn players_decide_clockwise_to_play_the_ante_or_to_fold() {
    shows!("HC-M §10.II", "HC-M §10.III", "HC-M §1.I.E");
    let seats = [(ROOM.bets, "2c 3c 4d 6h 8s"), ("ante $8, super-bonus $8", "Kc Ks Qd Jh 4c")];
    let mut table = ROOM.against(&[], &seats, "Ad Qh 9c 7d 5s");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    for wrong in ["choose 2 play", "choose 1 hit", "choose 1 play $10", "choose 1 play $15"] {
        assert_eq!(table.refused(wrong), "HC-M §10.III", "{wrong}");
    }
    table.run("choose 1 fold");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    for wrong in ["choose 2 play $16", "choose 2 play $24", "choose 1 play"] {
        assert_eq!(table.refused(wrong), "HC-M §10.III", "a pair of kings: {wrong}");
    }
    let events = table.run("choose 2 play");
    assert!(events.iter().any(|e| matches!(e, Event::Staked { amount: Cents(800), .. })));
}

#[test]
fn a_pair_of_aces_or_better_may_be_played_for_one_two_or_three_times_the_ante() {
    shows!("HC-M §10.III");
    for times in 1..=3 {
        let mut table = ROOM.heads_up(ROOM.bets, "Ac Ad 2h 3s 5c", "Kd Qh 9c 7d 5s");
        assert_eq!(table.refused("choose 1 play $7"), "HC-M §10.III");
        assert_eq!(table.refused("choose 1 play $20"), "HC-M §10.III");
        let events = table.run(&format!("choose 1 play ${}", 5 * times));
        let staked = |e: &Event| matches!(e, Event::Staked { amount, .. } if *amount == Cents(500 * times));
        assert!(events.iter().any(staked), "{times}");
    }
    let game = game();
    for (hand, may) in [("Ac Ad 2h 3s 5c", true), ("2c 2d 3h 3s 5c", true), ("Kc Kd Qh Js 9c", false)] {
        assert_eq!(game.may_triple(four(hand)), may, "{hand}");
    }
}

#[test]
fn a_fold_loses_every_wager_and_its_cards_are_collected_before_the_dealer_shows() {
    shows!("HC-M §10.III", "HC-M §10.IV");
    let mut table =
        ROOM.heads_up("ante $5, super-bonus $5, queens-up $5", "As Ad Ah Ac 2d", "Kd Qh 9c 7d 5s");
    let events = table.run("choose 1 fold");
    for spot in ["ante", "super-bonus", "queens-up"] {
        assert_eq!(of(&events, &table, 1, spot), (0, 0, "HC-M §10.III"));
    }
    let order = [
        "take 1 ante",
        "take 1 super-bonus",
        "take 1 queens-up",
        "discard 1",
        "show dealer",
        "discard dealer",
    ];
    assert_eq!(moves(&events, &table), order);
}

#[test]
fn settlement_goes_counterclockwise_player_by_player_and_the_cards_are_gathered_at_the_end() {
    shows!("HC-M §10.V", "HC-M §10.V.A", "HC-M §10.V.A.3", "HC-M §10.V.A.4", "HC-M §10.V.B", "HC-M §1.I.D");
    let all = "ante $5, super-bonus $5, queens-up $5, multi-link $1";
    let seats = [(all, "Ac Ad Ah 2c 2d"), (ROOM.bets, "3c 3d 4h 6s 8c"), (all, "2h 4d 6h 8s Tc")];
    let mut table = ROOM.against(&[], &seats, "Kd Kh 9c 7d 5s");
    let events = table.run("choose 1 play $15; choose 2 fold; choose 3 play");
    let order = moves(&events, &table);
    assert_eq!(
        order,
        [
            "take 2 ante",
            "take 2 super-bonus",
            "discard 2",
            "show dealer",
            "show 3",
            "take 3 ante",
            "take 3 play",
            "take 3 super-bonus",
            "take 3 queens-up",
            "take 3 multi-link",
            "show 1",
            "pay 1 ante",
            "pay 1 play",
            "pay 1 super-bonus",
            "pay 1 queens-up",
            "pay 1 multi-link",
            "discard 3",
            "discard 1",
            "discard dealer"
        ]
    );
    assert_eq!(of(&events, &table, 1, "super-bonus"), (5, 10, "HC-M §11.II"), "the best four of five");
}

/// Ante of $10, Super Bonus of $10 and Play of $10 against a dealer's hand.
fn settled(player: &str, dealer: &str) -> [(i64, i64, &'static str); 3] {
    let mut table = ROOM.heads_up("ante $10, super-bonus $10", player, dealer);
    let play = match game().may_triple(four(player)) {
        true => "choose 1 play $10",
        false => "choose 1 play",
    };
    let events = table.run(play);
    ["ante", "play", "super-bonus"].map(|spot| of(&events, &table, 1, spot))
}

#[test]
fn below_a_king_the_dealer_returns_the_ante_and_pays_play_whatever_the_comparison() {
    shows!("HC-M §10.V.A.1", "HC-M §11.I");
    let at = "HC-M §10.V.A.1";
    let low = "Qc Jd 9h 7s 4d";
    for player in ["Kc Jh 9d 7c 4s", "Qd Jc 9c 7d 4s", "Jh 9s 7h 5s 3c"] {
        // Better, equal and worse than the dealer's queen high.
        assert_eq!(settled(player, low), [(10, 0, at), (10, 10, at), (10, 0, at)], "{player}");
    }
    assert_eq!(settled("Kh Jh 8h 2h 4c", low), [(10, 0, at), (10, 10, at), (10, 15, "HC-M §11.II")]);
    let game = game();
    for (dealer, plays) in [
        ("Kc 4d 3h 2s 5c", true),
        ("Kc Qd Jh 9s 2c", true),
        ("Ac 7d 3h 2s 5c", true),
        ("2c 2d 4h 7s 9c", true),
        ("Qc Jd Th 8s 7c", false),
        ("Qc Jd Th 9s 2c", true), // a straight
    ] {
        assert_eq!(game.qualifies(four(dealer)), plays, "{dealer}");
    }
}

#[test]
fn against_a_king_or_better_the_higher_hand_wins_and_equal_hands_push() {
    shows!("HC-M §10.V.A.2(a)", "HC-M §10.V.A.2(b)", "HC-M §10.V.A.2(c)", "HC-M §11.I");
    let (a, b, c) = ("HC-M §10.V.A.2(a)", "HC-M §10.V.A.2(b)", "HC-M §10.V.A.2(c)");
    let king = "Kc Jd 9h 7s 4d";
    assert_eq!(settled("Qc Jh 9d 7c 2s", king), [(0, 0, a), (0, 0, a), (0, 0, a)]);
    assert_eq!(settled("Kd Qh 9d 7c 2s", king), [(10, 10, b), (10, 10, b), (10, 0, b)]);
    assert_eq!(settled("Kd Jh 9d 7c 2s", king), [(10, 0, c), (10, 0, c), (10, 0, c)]);
}

#[test]
fn the_super_bonus_is_paid_from_a_straight_up_win_tie_or_lose() {
    shows!("HC-M §11.II", "HC-M §10.V.A.2(a)", "HC-M §10.V.A.2(b)", "HC-M §10.V.A.2(c)");
    let paid = "HC-M §11.II";
    for (player, won) in [
        ("Ac Ad Ah As 9c", 2000),
        ("Qc Qd Qh Qs 9c", 300),
        ("Qc Jc Tc 9c 2h", 150),
        ("Qc Qd Qh 3s 9c", 20),
        ("Qc Jc 8c 2c 9h", 15),
        ("Qc Jd Th 9s 2c", 10),
    ] {
        let verdict = settled(player, "Kc Kd 7h 5s 4d");
        assert_eq!(verdict[2], (10, won, paid), "{player} wins");
    }
    assert_eq!(settled("Qc Jd Th 9s 2c", "Qd Js Tc 9h 3d")[2], (10, 10, paid), "a tie");
    let lost = settled("Qc Qd Qh Qs 9c", "Kc Kd Kh Ks 4d");
    assert_eq!((lost[0].1, lost[1].1, lost[2]), (0, 0, (10, 300, paid)), "four queens lose to four kings");
    let straight = settled("Qc Jd Th 9s 2c", "Kd Qs Jc Th 3d".replace("Th", "Ts").as_str());
    assert_eq!((straight[0].0, straight[2]), (0, (10, 10, paid)));
    assert_eq!(settled("Qc Qd Jh Js 2c", "Kc Kd 9h 9s 4d")[2], (0, 0, "HC-M §10.V.A.2(a)"), "two pair lose");
}

#[test]
fn odd_payouts_are_rounded_up_to_the_unit_the_house_has_chosen() {
    shows!("HC-M §11.II");
    for (unit, won) in [("$0.01", 750), ("$1", 800), ("$5", 1000)] {
        let settings = [("payout-unit", unit)];
        let seats = [(ROOM.bets, "Qc Jc 8c 2c 9h")];
        let mut table = ROOM.against(&settings, &seats, "Kc Kd 7h 5s 4d");
        let bonus = table.table().layout().find("super-bonus").unwrap();
        let events = table.run("choose 1 play $5");
        let line = lines(&events).into_iter().find(|l| l.spot == bonus).unwrap();
        assert_eq!(line.won, Cents(won), "3 to 2 on $5 in units of {unit}");
    }
}

#[test]
fn a_supervisor_approves_the_super_bonus_of_four_of_a_kind() {
    shows!("HC-M §11.II");
    for (player, approved) in [("Ac Ad Ah As 9c", true), ("2c 2d 2h 2s 9c", true), ("Qc Jc Tc 9c 2h", false)]
    {
        let mut table = ROOM.heads_up(ROOM.bets, player, "Kc Kd 7h 5s 4d");
        let events = table.run("choose 1 play $5");
        assert_eq!(says(&events, "a supervisor approves the award"), approved, "{player}");
    }
}

#[test]
fn queens_up_pays_the_printed_odds_whether_or_not_the_hand_beats_the_dealer() {
    shows!("HC-M §11.III", "HC-M §10.V.A.3", "HC-M §1.I.B");
    for (player, won) in [
        ("Qc Qd Qh Qs 9c", 50),
        ("Qc Jc Tc 9c 2h", 30),
        ("Qc Qd Qh 3s 9c", 9),
        ("Qc Jc 8c 2c 9h", 4),
        ("Qc Jd Th 9s 2c", 3),
        ("2c 2d 3h 3s 9c", 2),
        ("Ac Ad 3h 4s 9c", 1),
        ("Kc Kd 3h 4s 9c", 1),
        ("Qc Qd 3h 4s 9c", 1),
    ] {
        // Four fives beat all of these but the queens.
        for dealer in ["5c 5d 5h 5s 6d", "8d 7h 6d 4d 5s"] {
            let mut table = ROOM.heads_up("ante $5, super-bonus $5, queens-up $5", player, dealer);
            let play = if game().may_triple(four(player)) { "choose 1 play $5" } else { "choose 1 play" };
            let events = table.run(play);
            assert_eq!(of(&events, &table, 1, "queens-up"), (5, 5 * won, "HC-M §11.III"), "{player}");
        }
    }
    let mut table =
        ROOM.heads_up("ante $5, super-bonus $5, queens-up $5", "Jc Jd 3h 4s 9c", "8d 7h 6c 2d Ts");
    let events = table.run("choose 1 play");
    assert_eq!(of(&events, &table, 1, "queens-up"), (0, 0, "HC-M §11.III"));
}

// Section 12: irregularities.

#[test]
fn a_card_dealt_in_error_is_used_as_the_next_card() {
    shows!("HC-M §12.I");
    ROOM.a_card_dealt_in_error_is_used_as_the_next_card();
}

#[test]
fn an_exposed_card_of_the_dealer_voids_the_round() {
    shows!("HC-M §12.III");
    ROOM.an_exposed_card_of_the_dealer_voids_the_round("§12.III");
}

#[test]
fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round() {
    shows!("HC-M §12.IV", "HC-M §12.V");
    ROOM.a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round("§12.IV", "§12.V");
}

// The odds, counted out naively through the settling functions.

/// All 2,598,960 hands, row by row; the counts of the first five rows are the published ones for the best four of five
/// cards, and two pair is two pair in five cards or four.
#[test]
fn queens_up_costs_3_06_percent() {
    let game = game();
    let deck: Vec<_> = Deck::Standard.cards().collect();
    let rows = &Rules::of("crazy-four-poker").unwrap().paytable("queens-up").rows;
    let (mut counts, mut net, mut hands) = ([0u32; 7], 0i64, 0i64);
    for_each_sum(Sum::EMPTY, &deck, 5, |sum| {
        let verdict = game.settle_queens_up(sum.four_of_five());
        net += match verdict.pays() {
            Some(Pays::To(a, 1)) => a as i64,
            None => -1,
            other => panic!("{other:?}"),
        };
        if let Some(row) = verdict.row() {
            counts[rows.iter().position(|r| r == row).unwrap()] += 1;
        }
        hands += 1;
    });
    assert_eq!(counts[..6], [624, 2_072, 58_656, 114_616, 101_808, 123_552]);
    assert_eq!((net, hands), (-79_544, 2_598_960));
    assert_eq!(format!("{:.2}", -net as f64 / hands as f64 * 100.0), "3.06");
}
