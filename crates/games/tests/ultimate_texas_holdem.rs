//! Ultimate Texas Hold 'Em, clause by clause (HC-I).

use crate::holdem;
use crate::kit::{Room, bet, lines, moves, of, says};
use crate::poker_room::{OUT, play_out, say};

use book::{Cents, Limits, Pays, shows};
use equipment::{Card, Deck};
use games::Playthrough;
use games::kernel::*;
use games::ultimate_texas_holdem::UltimateTexasHoldem;
use hands::{Sum, for_each_sum};
use holdem::{BET, DULL, Holdem, WAIT};

const ROOM: Holdem = Holdem(Room::new("ultimate-texas-holdem", "HC-I", "ante $5, blind $5"));

/// Seat 1 bets ten on ante and blind and five on Trips, raises four times, and the round is played.
fn raised(player: &str, dealer: &str, board: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ROOM.against(&[], &[("ante $10, blind $10, trips $5", player)], dealer);
    let events = play_out(&mut table, board, |_| BET);
    (table, events)
}

fn game() -> UltimateTexasHoldem {
    UltimateTexasHoldem::new(&ROOM.rules()).unwrap()
}

// Sections 1 to 5: table, cards, shuffle, ranking.

#[test]
fn six_positions_have_four_areas_each() {
    shows!("HC-I §2.I", "HC-I §2.II.B");
    ROOM.six_seats("§6.VI");
    let table = ROOM.table(&[]);
    let spots: Vec<_> = table.table().layout().spots.iter().map(|s| (s.id.as_str(), s.open)).collect();
    let before_the_deal =
        [("trips", true), ("ante", true), ("blind", true), ("play", false), ("multi-link", true)];
    assert_eq!(spots, before_the_deal);
}

#[test]
fn the_table_shows_odds_and_the_rules_of_ante_blind_and_play() {
    shows!("HC-I §2.II.E", "HC-I §2.II.F.1", "HC-I §2.II.F.2", "HC-I §2.II.F.3", "HC-I §2.III", "HC-I §10.I");
    assert!(ROOM.inscription("ante").contains("returned when the dealer has no pair"));
    assert!(ROOM.inscription("blind").contains("paid only to a hand that beats the dealer's"));
    assert!(ROOM.inscription("play").contains("Three or four times the ante before the flop, twice after"));
    let rules = ROOM.rules();
    for wager in ["blind", "trips"] {
        assert!(rules.paytable(wager).rows.len() > 1, "{wager}");
    }
    ROOM.odds_are_stated_with_to();
}

#[test]
fn one_deck_of_52_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-I §2.VII", "HC-I §4.I", "HC-I §1.I.K");
    ROOM.one_deck_is_shuffled_before_play_and_after_every_round("§2.VII");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-I §2.VIII", "HC-I §2.VIII.A", "HC-I §2.VIII.D");
    ROOM.two_decks_take_turns_behind_a_machine_and_only_there();
}

#[test]
fn a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor() {
    shows!("HC-I §4.II");
    ROOM.a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor("§4.II");
}

#[test]
fn hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not() {
    shows!("HC-I §4.III.A", "HC-I §4.III.B", "HC-I §4.IV.A", "HC-I §4.IV.B", "HC-I §4.V");
    ROOM.hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not("§4.V");
}

#[test]
fn cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player() {
    shows!("HC-I §4.VI");
    ROOM.cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player();
}

#[test]
fn five_card_hands_rank_as_printed() {
    shows!(
        "HC-I §1.I.J",
        "HC-I §5.I",
        "HC-I §5.II",
        "HC-I §5.II.A",
        "HC-I §5.II.B",
        "HC-I §5.II.C",
        "HC-I §5.II.D",
        "HC-I §5.II.E",
        "HC-I §5.II.F",
        "HC-I §5.II.G",
        "HC-I §5.II.H",
        "HC-I §5.II.I",
        "HC-I §5.III"
    );
    holdem::hands_rank_as_printed();
}

#[test]
fn a_hand_is_any_five_of_the_board_and_the_own_two() {
    shows!("HC-I §1.I.E", "HC-I §1.I.H");
    ROOM.a_hand_is_any_five_of_the_board_and_the_own_two("ante $10, blind $10, trips $5", "play", 40);
}

// Section 6: wagers.

#[test]
fn a_player_bets_ante_and_blind_of_one_amount_and_trips_if_they_like() {
    shows!("HC-I §1.I.A", "HC-I §1.I.B", "HC-I §1.I.L", "HC-I §6.I", "HC-I §6.III", "HC-I §6.IV");
    for bets in ["ante $5", "blind $5", "trips $5", "ante $5, blind $6", "ante $6, blind $5, trips $5"] {
        let mut table = ROOM.table(&[]);
        table.run("shuffle; sit 1");
        assert_eq!(table.refused("close"), "HC-I §7.II");
        bet(&mut table, 1, bets);
        assert_eq!(table.refused("close"), "HC-I §6.III", "{bets}");
    }
    for bets in ["ante $7, blind $7", "trips $25, blind $5, ante $5"] {
        let mut table = ROOM.table(&[]);
        table.run("shuffle; sit 1");
        bet(&mut table, 1, bets);
        table.run("close");
    }
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    for line in ["bet 1 ante $4", "bet 1 ante $501", "bet 1 blind $5.50"] {
        assert_eq!(table.refused(line), "HC-I §6.III", "{line}");
    }
    assert_eq!(table.refused("bet 1 trips $4"), "HC-I §6.IV");
    assert_eq!(table.refused("bet 1 play $5"), "HC-I §6.V", "no area for a Play wager before the deal");
    let mut rules = ROOM.rules();
    let limits = Limits { min: Cents::dollars(10), max: Cents::dollars(50), step: Cents::dollars(1) };
    rules.post("ante", limits).unwrap();
    let table = games::open(rules.clone()).unwrap();
    let blind = table.layout().find("blind").unwrap();
    assert_eq!(table.layout().at(blind).limits, limits, "the blind follows the ante");
    rules.post("blind", Limits { max: Cents::dollars(40), ..limits }).unwrap();
    assert!(games::open(rules).is_err(), "ante and blind take the same limits");
    let play = table.layout().find("play").unwrap();
    assert_eq!(table.layout().at(play).limits.max, Cents::dollars(200));
}

#[test]
fn nothing_is_made_or_changed_after_the_first_card_but_play_wagers() {
    shows!("HC-I §6.II", "HC-I §7.I.B", "HC-I §8.I.A");
    ROOM.nothing_is_made_or_changed_after_the_first_card("§6.II");
}

#[test]
fn only_seated_players_bet_each_at_one_position_and_whoever_has_cards_stays() {
    shows!("HC-I §6.VI", "HC-I §6.VII");
    ROOM.only_seated_players_bet_and_each_at_one_position("§6.VI", "§6.VII");
    let mut table = ROOM.against(&[], &[(ROOM.bets, "As Kd"), (ROOM.bets, "3c 8d")], "Ks Kh");
    table.run("sit 5 55; leave 5");
    assert_eq!(table.refused("leave 1"), "HC-I §6.VI");
    table.run("choose 1 check; choose 2 check; burn; card 2c 7d 9s; choose 1 check; choose 2 check");
    table.run("burn; card Jc 4d; choose 1 fold");
    assert_eq!(table.refused("leave 1"), "HC-I §6.VI", "folded or not");
    table.run("choose 2 play; leave 1");
}

// Sections 7 and 8: the deal.

#[test]
fn from_the_hand_cards_go_singly_and_from_the_shoe_in_stacks_of_two_clockwise_dealer_last() {
    shows!(
        "HC-I §7.I",
        "HC-I §7.II",
        "HC-I §7.II.A",
        "HC-I §7.II.B",
        "HC-I §7.II.C",
        "HC-I §7.II.D",
        "HC-I §8.I",
        "HC-I §8.II"
    );
    assert_eq!(ROOM.order("hand"), "14d14d");
    assert_eq!(ROOM.order("shoe"), "1144dd");
}

#[test]
fn a_card_is_burned_before_the_flop_of_three_and_another_before_the_last_two() {
    shows!(
        "HC-I §1.I.C",
        "HC-I §1.I.F",
        "HC-I §7.III",
        "HC-I §8.III",
        "HC-I §9.II",
        "HC-I §9.IV",
        "HC-I §9.VI"
    );
    ROOM.the_board_comes_behind_burns("?-BBB?-BB?!");
}

#[test]
fn a_hand_without_its_cards_or_a_deck_without_52_voids_the_round() {
    shows!("HC-I §7.IV", "HC-I §8.IV", "HC-I §11.III");
    ROOM.a_wrong_hand_or_deck_voids_the_round("§11.III", ["§7.IV", "§8.IV"]);
}

// Section 9: the round.

#[test]
fn each_player_sees_his_own_cards_alone() {
    shows!("HC-I §9.I");
    ROOM.each_player_sees_his_own_cards_alone();
}

#[test]
fn players_check_or_bet_three_or_four_times_then_twice_then_once_or_fold() {
    shows!(
        "HC-I §1.I.D",
        "HC-I §1.I.I",
        "HC-I §6.V",
        "HC-I §9.I",
        "HC-I §9.I.A",
        "HC-I §9.I.B",
        "HC-I §9.III",
        "HC-I §9.III.A",
        "HC-I §9.III.B",
        "HC-I §9.V",
        "HC-I §9.V.A"
    );
    let bets = "ante $8, blind $8";
    let seats = [(bets, "As Kd"), (bets, "3c 8d"), (bets, "Qs Td"), (bets, "6c 6d")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    let due = |t: &Playthrough| match t.table().need() {
        Need::Choice { seat, .. } => seat.0 + 1,
        other => panic!("{other:?}"),
    };
    let play = |t: &Playthrough, seat: u8| {
        t.table().felt().seat(Seat(seat - 1)).stake(t.table().layout().find("play").unwrap(), 0).0 / 100
    };
    assert_eq!(due(&table), 1);
    for wrong in ["raise", "raise $8", "raise $16", "raise $28", "raise $40", "play", "fold"] {
        assert_eq!(table.refused(&format!("choose 1 {wrong}")), "HC-I §9.I", "{wrong}");
    }
    assert_eq!(table.refused("choose 2 check"), "HC-I §9.I", "not his turn");
    table.run("choose 1 raise $24; choose 2 raise $32; choose 3 check; choose 4 check");
    assert_eq!((play(&table, 1), play(&table, 2)), (24, 32));
    table.run("burn; card 2c 7d 9s");
    assert_eq!(due(&table), 3, "who has bet is not asked again");
    for wrong in ["raise $16", "raise $24", "raise $32", "play", "fold"] {
        assert_eq!(table.refused(&format!("choose 3 {wrong}")), "HC-I §9.III", "{wrong}");
    }
    table.run("choose 3 raise; choose 4 check");
    assert_eq!(play(&table, 3), 16);
    table.run("burn; card Jc 4d");
    assert_eq!(due(&table), 4);
    for wrong in ["check", "raise", "play $8"] {
        assert_eq!(table.refused(&format!("choose 4 {wrong}")), "HC-I §9.V", "{wrong}");
    }
    let events = table.run("choose 4 play");
    assert!(events.iter().any(|e| matches!(e, Event::Staked { amount: Cents(800), .. })));
}

#[test]
fn a_fold_loses_ante_and_blind_at_once_and_leaves_trips() {
    shows!("HC-I §1.I.G", "HC-I §9.V.B", "HC-I §9.V.B.1", "HC-I §9.V.B.2", "HC-I §9.VIII.D");
    let seats =
        [("ante $5, blind $5", "3c 8d"), ("ante $5, blind $5, trips $5", "9c 9d"), (ROOM.bets, "As Kd")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    for _ in 0..3 {
        say(&mut table, OUT);
    }
    table.run("burn; card 2c 7d 9s; choose 1 check; choose 2 check; choose 3 check; burn; card Jc 4d");
    let events = table.run("choose 1 fold");
    assert_eq!(moves(&events, &table), ["take 1 ante", "take 1 blind", "discard 1"]);
    let events = table.run("choose 2 fold");
    assert_eq!(moves(&events, &table), ["take 2 ante", "take 2 blind"], "the cards wait under Trips");
    assert_eq!(of(&events, &table, 2, "ante"), (0, 0, "HC-I §9.V.B"));
    let events = table.run("choose 3 play");
    assert_eq!(of(&events, &table, 2, "trips"), (5, 15, "HC-I §10.IV"), "three nines");
}

#[test]
fn the_dealer_shows_and_hands_are_settled_one_by_one_from_the_right_trips_last() {
    shows!("HC-I §9.VI", "HC-I §9.VIII", "HC-I §9.VIII.D", "HC-I §9.VIII.D.1");
    let seats = [("ante $5, blind $5, trips $5", "9c 9d"), (ROOM.bets, "3c 8d"), (ROOM.bets, "As Ad")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    let events = play_out(&mut table, DULL, |seat| if seat == 2 { OUT } else { BET });
    let order = [
        "take 2 ante",
        "take 2 blind",
        "discard 2",
        "show dealer",
        "show 3",
        "pay 3 ante",
        "pay 3 blind",
        "pay 3 play",
        "discard 3",
        "show 1",
        "pay 1 ante",
        "pay 1 blind",
        "pay 1 play",
        "pay 1 trips",
        "discard 1",
        "discard board",
        "discard dealer",
    ];
    assert_eq!(moves(&events, &table), order);
    assert!(says(&events, "the dealer has a pair") && says(&events, "three of a kind"));
}

#[test]
fn a_dealer_below_a_pair_returns_antes_and_the_rest_is_settled_as_usual() {
    shows!("HC-I §9.VII");
    let (table, won) = raised("As Ah", "Ks Qh", DULL);
    assert_eq!(of(&won, &table, 1, "ante"), (10, 0, "HC-I §9.VII"));
    assert_eq!(of(&won, &table, 1, "play"), (40, 40, "HC-I §9.VIII.B"));
    let (table, lost) = raised("3h 5h", "Ks Qh", DULL);
    assert_eq!(of(&lost, &table, 1, "ante"), (10, 0, "HC-I §9.VII"), "also to a player who loses");
    assert_eq!(of(&lost, &table, 1, "blind"), (0, 0, "HC-I §9.VIII.A"));
    assert_eq!(of(&lost, &table, 1, "play"), (0, 0, "HC-I §9.VIII.A"));
    let (table, pair) = raised("As Ah", "Ks Kh", DULL);
    assert_eq!(of(&pair, &table, 1, "ante"), (10, 10, "HC-I §9.VIII.B"), "a pair is enough");
    let (table, board) = raised("As Kh", "Qs Th", "2c 2d 9s Jc 4d");
    assert_eq!(of(&board, &table, 1, "ante"), (10, 10, "HC-I §9.VIII.B"), "also on the board");
}

#[test]
fn ante_blind_and_play_win_lose_and_tie_with_the_hand() {
    shows!("HC-I §9.VIII.A", "HC-I §9.VIII.B", "HC-I §9.VIII.C", "HC-I §10.II");
    let all = |(table, events): (Playthrough, Vec<Event>)| {
        ["ante", "blind", "play"].map(|spot| of(&events, &table, 1, spot))
    };
    let (b, a, c) = ("HC-I §9.VIII.B", "HC-I §9.VIII.A", "HC-I §9.VIII.C");
    assert_eq!(all(raised("As Ah", "Ks Kh", DULL)), [(10, 10, b), (10, 0, "HC-I §10.III"), (40, 40, b)]);
    assert_eq!(all(raised("Ks Kh", "As Ah", DULL)), [(0, 0, a), (0, 0, a), (0, 0, a)]);
    assert_eq!(all(raised("As Kh", "Ad Kd", "Ac 7d 9s Jc 4h")), [(10, 0, c), (10, 0, c), (40, 0, c)]);
}

// Section 10: what is paid.

#[test]
fn blind_pays_a_winning_straight_or_better_and_trips_pays_any_three_of_a_kind_or_better() {
    shows!("HC-I §9.VIII.B", "HC-I §10.III", "HC-I §10.IV", "HC-I §1.I.L");
    for (player, dealer, board, blind, trips) in [
        ("As Ks", "Jd Jh", "Ts Js Qs 2c 2d", 5000, 250),
        ("8s 9s", "Jd Jh", "5s 6s 7s Jc 2h", 500, 200),
        ("9d 9h", "Ks Kh", "9s 9c 4d Jc 2h", 100, 150),
        ("9d 4s", "Ks Kh", "9s 9c 4d Jc 2h", 30, 40),
        ("As Ks", "Jd Jh", "2s 7s 9s Jc 4d", 15, 35),
        ("Qs Kd", "2s 2d", "9s Tc Jd 2h 3c", 10, 20),
        ("9d 9h", "Ks Kh", "9s 8c 4d Jc 2h", 0, 15),
    ] {
        let (table, events) = raised(player, dealer, board);
        assert_eq!(of(&events, &table, 1, "blind"), (10, blind, "HC-I §10.III"), "{player} on {board}");
        assert_eq!(of(&events, &table, 1, "trips"), (5, trips, "HC-I §10.IV"), "{player} on {board}");
    }
    let (table, two_pair) = raised("9d 4s", "Ks Qh", DULL);
    assert_eq!(of(&two_pair, &table, 1, "trips"), (0, 0, "HC-I §10.IV"));
    // A straight that loses, and one that ties: the Blind is not paid, Trips is.
    let (table, loses) = raised("Qs Kd", "As 2s", "9s Ts Jh 2h 3s");
    assert_eq!(of(&loses, &table, 1, "blind"), (0, 0, "HC-I §9.VIII.A"));
    assert_eq!(of(&loses, &table, 1, "trips"), (5, 20, "HC-I §10.IV"));
    let (table, ties) = raised("Qs Kd", "Qd Kc", "9s Ts Jh 2h 3c");
    assert_eq!(of(&ties, &table, 1, "blind"), (10, 0, "HC-I §9.VIII.C"));
    assert_eq!(of(&ties, &table, 1, "trips"), (5, 20, "HC-I §10.IV"));
}

#[test]
fn a_flush_at_3_to_2_is_paid_exactly_or_rounded_up() {
    shows!("HC-I §10.III");
    for (unit, won) in [("$0.01", 750), ("$0.25", 750), ("$1", 800), ("$5", 1000)] {
        let mut table = ROOM.against(&[("payout-unit", unit)], &[(ROOM.bets, "As Ks")], "Jd Jh");
        let events = play_out(&mut table, "2s 7s 9s Jc 4d", |_| WAIT);
        let blind = table.table().layout().find("blind").unwrap();
        let line = lines(&events).into_iter().find(|l| l.spot == blind).unwrap();
        assert_eq!(line.won, Cents(won), "{unit}");
    }
}

#[test]
fn a_hand_wins_50000_dollars_at_most_but_never_less_than_the_minimum_bettor_could() {
    shows!("HC-I §10.V");
    let royal = |settings: &[(&str, &str)], bets| {
        let mut table = ROOM.against(settings, &[(bets, "As Ks")], "Jd Jh");
        let events = play_out(&mut table, "Ts Js Qs 2c 2d", |_| BET);
        ["ante", "blind", "play", "trips"].map(|spot| of(&events, &table, 1, spot))
    };
    let (won, blind, trips, cut) = ("HC-I §9.VIII.B", "HC-I §10.III", "HC-I §10.IV", "HC-I §10.V");
    assert_eq!(
        royal(&[], "ante $500, blind $500, trips $500"),
        [(500, 500, won), (500, 49_500, cut), (2000, 0, cut), (500, 0, cut)]
    );
    let least = "ante $5, blind $5, trips $5";
    let uncut = [(5, 5, won), (5, 2500, blind), (20, 20, won), (5, 250, trips)];
    assert_eq!(royal(&[], least), uncut);
    assert_eq!(royal(&[("payout-limit", "$1")], least), uncut, "$2,775 is what the least wagers can win");
    assert_eq!(
        royal(&[("payout-limit", "$1")], "ante $6, blind $6, trips $6"),
        [(6, 6, won), (6, 2769, cut), (24, 0, cut), (6, 0, cut)]
    );
    assert!(ROOM.rules().set("payout-limit", "$50001").is_err());
}

// Section 11: irregularities.

#[test]
fn a_dealers_card_seen_too_early_returns_all_but_trips_which_plays_on_to_a_full_board() {
    shows!("HC-I §11.I");
    let clause = "HC-I §11.I";
    let seats = [("ante $5, blind $5, trips $5, multi-link $1", "9c 9d"), (ROOM.bets, "As Ad")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    table.run("choose 1 raise $20");
    let events = table.run("call dealer-exposed");
    for (spot, stake) in [("ante", 5), ("blind", 5), ("play", 20), ("multi-link", 1)] {
        assert_eq!(of(&events, &table, 1, spot), (stake, 0, clause), "{spot}");
    }
    assert_eq!(of(&events, &table, 2, "ante"), (5, 0, clause));
    assert_eq!(table.refused("call dealer-exposed"), clause, "once is enough");
    let events = table.run("burn; card 2c 7d 9s; burn; card Jc 4d");
    assert_eq!(of(&events, &table, 1, "trips"), (5, 15, "HC-I §10.IV"));
    assert_eq!(lines(&events).len(), 1, "nobody is asked and nothing else is settled");
    assert_eq!(
        moves(&events, &table),
        ["discard 2", "show 1", "pay 1 trips", "discard 1", "discard board", "discard dealer"]
    );
    assert_eq!(table.table().felt().round(), 1);
    // Without Trips the round ends there.
    let mut plain = ROOM.against(&[], &[(ROOM.bets, "9c 9d")], "Ks Kh");
    plain.run("call dealer-exposed");
    assert_eq!(plain.table().need(), Need::Chance(Chance::Shuffle));
}

#[test]
fn it_voids_folded_hands_too_and_counts_from_the_first_card_to_the_last_decision() {
    shows!("HC-I §11.I");
    let clause = "HC-I §11.I";
    let seats = [("ante $5, blind $5, trips $5, multi-link $1", "9c 9d"), (ROOM.bets, "As Ad")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    table.run("choose 1 check; choose 2 check; burn; card 2c 7d 9s; choose 1 check; choose 2 check");
    table.run("burn; card Jc 4d; choose 1 fold");
    let events = table.run("call dealer-exposed");
    assert_eq!(table.table().felt().balance().kept, Cents::ZERO);
    assert_eq!(of(&events, &table, 1, "trips"), (5, 15, "HC-I §10.IV"), "the board is full");
    // While cards are dealt: the deal goes on for Trips.
    let mut early = ROOM.table(&[]);
    early.run("shuffle; sit 1; bet 1 ante $5; bet 1 blind $5; bet 1 trips $5; close; card 9c");
    assert_eq!(early.refused("call dealer-exposed"), clause, "the dealer has no card yet");
    early.run("card Ks; call dealer-exposed; card 9d Kh; burn; card 2c 7d 9s; burn");
    let events = early.run("card Jc 4d");
    assert_eq!(of(&events, &early, 1, "trips"), (5, 15, "HC-I §10.IV"));
    // When all have bet it changes nothing any more.
    let mut late = ROOM.against(&[], &seats, "Ks Kh");
    late.run("choose 1 raise $20; choose 2 raise $15");
    assert_eq!(late.refused("call dealer-exposed"), clause);
}

#[test]
fn a_void_hand_brings_nobody_an_envy_bonus() {
    shows!("HC-I §11.I");
    let bets = "ante $5, blind $5, trips $5, multi-link $1";
    let mut table = ROOM.against(&[], &[(bets, "As Ks"), (bets, "9c 9d")], "2h 3h");
    table.run("call dealer-exposed");
    let events = table.run("burn; card Qs Js Ts; burn; card 4c 5d");
    assert_eq!(of(&events, &table, 1, "trips").2, "HC-I §10.IV", "a royal flush");
    assert_eq!(lines(&events).len(), 2, "Trips alone is settled");
}

#[test]
fn a_call_of_an_exposed_card_is_told_why_it_comes_too_early_or_too_late() {
    let why = |table: &Playthrough| {
        let call = Notation(table.table().layout()).read("call dealer-exposed").unwrap();
        table.table().copy().feed(call, &mut vec![]).unwrap_err().to_string()
    };
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; bet 1 ante $5; bet 1 blind $5; bet 1 trips $5");
    assert!(why(&table).contains("the dealer has no cards yet"), "{}", why(&table));
    table.run("close; card 9c Ks 9d Kh");
    let mut late = Playthrough::at(table.table().copy());
    table.run("call dealer-exposed");
    assert!(why(&table).contains("the hands are void already"), "{}", why(&table));
    late.run("choose 1 raise $20");
    assert!(why(&late).contains("every player has decided"), "{}", why(&late));
}

#[test]
fn a_card_drawn_in_error_is_used_as_the_next_card() {
    shows!("HC-I §11.II");
    ROOM.a_card_dealt_in_error_is_used_as_the_next_card();
    let mut table = ROOM.against(&[], &[(ROOM.bets, "9c 9d")], "Ks Kh");
    table.run("choose 1 check; burn; card 2c; call card-in-error; card 7d 9s");
    assert_eq!(table.table().felt().cards(Place::Common(1)), equipment::cards("2c 7d 9s").unwrap());
}

#[test]
fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round() {
    shows!("HC-I §11.IV", "HC-I §11.V");
    ROOM.a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round("§11.IV", "§11.V");
    ROOM.a_jammed_shoe_holds_no_more_cards_once_hands_are_dealt("§11.V");
}

// Section 12: the progressive.

#[test]
fn the_progressive_is_a_dollar_beside_ante_and_blind() {
    shows!("HC-I §12.1.I", "HC-I §12.1.II", "HC-I §12.1.III", "HC-I §12.1.IV");
    ROOM.the_progressive_is_a_dollar_beside_the_required_wagers();
}

#[test]
fn the_progressive_goes_by_two_cards_and_the_flop_and_leaves_the_game_alone() {
    shows!("HC-L §5.IV", "HC-I §12.2.I", "HC-I §12.2.II", "HC-I §12.2.III", "HC-I §12.3.I");
    ROOM.the_progressive_goes_by_two_cards_and_the_flop();
}

#[test]
fn a_fold_forfeits_the_progressive_but_not_the_envy() {
    shows!("HC-I §12.2.III", "HC-I §12.3.II");
    ROOM.a_fold_forfeits_the_progressive_but_not_the_envy();
}

#[test]
fn the_meter_takes_21_percent_and_starts_at_10000_dollars() {
    shows!("HC-I §12.3.III");
    ROOM.the_meter_takes_21_percent_and_starts_at_10000_dollars();
}

// The odds, counted out naively through the settling functions.

fn net(verdict: Verdict) -> i64 {
    match verdict.pays() {
        Some(Pays::To(a, 1)) => 2 * a as i64,
        Some(Pays::To(a, 2)) => a as i64,
        Some(Pays::Push) => 0,
        None => -2,
        other => panic!("{other:?}"),
    }
}

/// All 133,784,560 seven-card hands: the published edge of this Trips table is 3.50%.
#[test]
fn trips_costs_3_50_percent() {
    let game = game();
    let deck: Vec<_> = Deck::Standard.cards().collect();
    let (mut half_units, mut hands) = (0i64, 0i64);
    for_each_sum(Sum::EMPTY, &deck, 7, |sum| {
        half_units += net(game.settle_trips(sum.seven()));
        hands += 1;
    });
    assert_eq!((half_units, hands), (2 * -4_679_700, 133_784_560));
    assert_eq!(format!("{:.2}", -half_units as f64 / 2.0 / hands as f64 * 100.0), "3.50");
}

/// Every pair of hands on a board: with both sides dealt alike Play is even, and the Blind gains just what its table
/// adds to the player's winning straights and better, less what an unpaid win falls short of even money.
#[test]
fn on_a_board_play_is_even_and_the_blind_differs_by_its_table() {
    let game = game();
    let board = equipment::cards("5s 6s 7s Jc 2h").unwrap();
    let rest: Vec<Card> = Deck::Standard.cards().filter(|c| !board.contains(c)).collect();
    let hands: Vec<(u64, _)> = (0..rest.len())
        .flat_map(|i| (i + 1..rest.len()).map(move |j| (i, j)))
        .map(|(i, j)| (1 << i | 1 << j, Sum::of(&board).with(rest[i]).with(rest[j]).seven()))
        .collect();
    let (mut pairs, mut play, mut blind, mut ante, mut beaten) = (0i64, 0, 0, 0, 0);
    let mut wins = [0i64; 10];
    for (mine, player) in &hands {
        for (_, dealer) in hands.iter().filter(|(theirs, _)| mine & theirs == 0) {
            pairs += 1;
            play += net(game.settle_play(*player, *dealer));
            blind += net(game.settle_blind(*player, *dealer));
            ante += net(game.settle_ante(*player, *dealer));
            let nothing = dealer.category() == hands::PokerCategory::HighCard;
            if player > dealer {
                wins[player.category() as usize] += 1;
                // A dealer without a pair loses no ante, and wins none either.
                beaten += if nothing { -1 } else { 0 };
            } else if player < dealer && nothing {
                beaten += 1;
            }
        }
    }
    assert_eq!(pairs, 1081 * 990);
    assert_eq!(play, 0);
    assert_eq!(ante, 2 * beaten);
    // Straight, flush, full house, four of a kind, straight flush, royal, in half units.
    let table = [2, 3, 6, 20, 100, 1000];
    let paid: i64 = wins[4..].iter().zip(table).map(|(n, pays)| n * pays).sum();
    assert!(wins[4] > 0 && wins[5] > 0 && wins[8] > 0, "{wins:?}");
    assert_eq!(blind, paid - 2 * wins.iter().sum::<i64>(), "as many hands lose as win");
}
