//! Texas Hold 'Em Bonus, clause by clause (HC-K).

use crate::holdem;
use crate::kit::{Room, beside, bet, lines, moves, of, says};
use crate::poker_room::{OUT, play_out};

use book::{Cents, Limits, Pays, shows};
use equipment::{Card, Deck};
use games::Playthrough;
use games::kernel::*;
use games::texas_holdem_bonus::TexasHoldemBonus;
use holdem::{BET, DULL, Holdem, WAIT};

const ROOM: Holdem = Holdem(Room::new("texas-holdem-bonus", "HC-K", "ante $5"));

/// Seat 1 bets ten on the ante and five on the Bonus, then whatever there is to bet.
fn bet_all(player: &str, dealer: &str, board: &str) -> (Playthrough, Vec<Event>) {
    let mut table = ROOM.against(&[], &[("ante $10, bonus $5", player)], dealer);
    let events = play_out(&mut table, board, |_| BET);
    (table, events)
}

// Sections 1 to 6: table, cards, shuffle, ranking.

#[test]
fn six_positions_have_spots_for_ante_flop_turn_river_and_bonus() {
    shows!("HC-K §2.I", "HC-K §2.I.B", "HC-K §2.I.C", "HC-K §2.I.D");
    ROOM.six_seats("§7.V");
    let table = ROOM.table(&[]);
    let spots: Vec<_> = table.table().layout().spots.iter().map(|s| (s.id.as_str(), s.open)).collect();
    let before_the_deal = [
        ("ante", true),
        ("flop", false),
        ("turn", false),
        ("river", false),
        ("bonus", true),
        ("multi-link", true),
    ];
    assert_eq!(spots, before_the_deal);
}

#[test]
fn the_table_shows_what_every_wager_pays_and_when_an_ante_is_paid() {
    shows!("HC-K §2.I.G", "HC-K §2.II", "HC-K §11.I");
    assert!(ROOM.inscription("ante").contains("a win below a straight only returns it"));
    let rules = ROOM.rules();
    for wager in ["ante", "flop", "turn", "river", "bonus"] {
        assert!(!rules.paytable(wager).rows.is_empty(), "{wager}");
    }
    assert_eq!(rules.paytable("ante").rows[0].name, "Win with a straight or better");
    ROOM.odds_are_stated_with_to();
}

#[test]
fn one_deck_of_52_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-K §3.I", "HC-K §5.I", "HC-K §1.I.K");
    ROOM.one_deck_is_shuffled_before_play_and_after_every_round("§3.I");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-K §3.II", "HC-K §3.II.A", "HC-K §3.II.D");
    ROOM.two_decks_take_turns_behind_a_machine_and_only_there();
}

#[test]
fn a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor() {
    shows!("HC-K §5.II");
    ROOM.a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor("§5.II");
}

#[test]
fn hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not() {
    shows!("HC-K §5.III.A", "HC-K §5.III.B", "HC-K §5.IV.A", "HC-K §5.V", "HC-K §5.VI");
    ROOM.hand_shuffled_cards_are_cut_before_the_deal_and_machine_shuffled_ones_are_not("§5.VI");
}

#[test]
fn cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player() {
    shows!("HC-K §5.VII");
    ROOM.cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player();
}

#[test]
fn five_card_hands_rank_as_printed() {
    shows!(
        "HC-K §1.I.H",
        "HC-K §6.I",
        "HC-K §6.II",
        "HC-K §6.II.A",
        "HC-K §6.II.B",
        "HC-K §6.II.C",
        "HC-K §6.II.D",
        "HC-K §6.II.E",
        "HC-K §6.II.F",
        "HC-K §6.II.G",
        "HC-K §6.II.H",
        "HC-K §6.II.I",
        "HC-K §6.III"
    );
    holdem::hands_rank_as_printed();
}

#[test]
fn a_hand_is_the_best_five_of_the_board_and_the_own_two() {
    shows!("HC-K §1.I.C", "HC-K §1.I.G");
    ROOM.a_hand_is_any_five_of_the_board_and_the_own_two("ante $10, bonus $5", "flop", 20);
}

// Section 7: wagers.

#[test]
fn a_bonus_of_a_dollar_or_more_goes_with_an_ante() {
    shows!("HC-K §1.I.A", "HC-K §7.I", "HC-K §7.III");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    assert_eq!(table.refused("close"), "HC-K §8.II");
    assert_eq!(table.refused("bet 1 bonus $5"), "HC-K §7.III", "no Ante yet");
    for line in ["bet 1 ante $4", "bet 1 ante $501"] {
        assert_eq!(table.refused(line), "HC-K §7.II", "{line}");
    }
    for (spot, by) in [("flop", "§10.I"), ("turn", "§10.III"), ("river", "§10.V")] {
        let said = table.refused(&format!("bet 1 {spot} $10"));
        assert_eq!(said, format!("HC-K {by}"), "{spot}: not before the deal");
    }
    table.run("bet 1 ante $5");
    assert_eq!(table.refused("bet 1 bonus $0.50"), "HC-K §7.III");
    table.run("bet 1 bonus $1");
    assert_eq!(table.refused("down 1 ante $5"), "HC-K §7.III", "the Bonus would stand alone");
    table.run("close");
    let mut rules = ROOM.rules();
    rules.post("bonus", Limits { min: Cents(50), max: Cents::dollars(100), step: Cents(50) }).unwrap();
    assert!(games::open(rules).is_err(), "the house may not post less than a dollar");
}

#[test]
fn nothing_is_made_or_changed_after_the_first_card_but_flop_turn_and_river_wagers() {
    shows!("HC-K §7.II", "HC-K §8.I.B", "HC-K §9.I.A");
    ROOM.nothing_is_made_or_changed_after_the_first_card("§7.II");
}

#[test]
fn only_seated_players_bet_and_each_at_one_position() {
    shows!("HC-K §7.V", "HC-K §7.VI");
    ROOM.only_seated_players_bet_and_each_at_one_position("§7.V", "§7.VI");
}

#[test]
fn wagers_of_a_player_who_leaves_are_lost_or_settled_as_the_house_has_chosen() {
    shows!("HC-K §7.V");
    let seats = [("ante $5, bonus $5, multi-link $1", "Ac Ad"), ("ante $5, multi-link $1", "8h 7h")];
    let table = |setting| ROOM.against(&[("abandoned-wagers", setting)], &seats, "Ks Kh");
    let mut lose = table("lose");
    let events = lose.run("leave 1");
    assert_eq!(lines(&events).len(), 3);
    assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == "HC-K §7.V"));
    assert_eq!(lose.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    lose.run("sit 1 99");
    let events = play_out(&mut lose, "6h 5h 4h 2d 3c", |_| BET);
    assert_eq!(beside(&events, &lose, "multi-link"), [], "no envy for whoever is gone, or took the seat");
    assert!(
        lines(&events).iter().all(|l| l.seat == Seat(1)),
        "whoever sits down in mid-round is paid nothing"
    );
    let mut settle = table("settle");
    let events = settle.run("leave 1");
    assert_eq!(of(&events, &settle, 1, "ante"), (0, 0, "HC-K §10.I.B"), "an undecided flop is a fold");
    let events = play_out(&mut settle, DULL, |_| BET);
    assert_eq!(of(&events, &settle, 1, "bonus"), (5, 150, "HC-K §11.III"), "which leaves the Bonus");
    assert_eq!(settle.table().felt().seat(Seat(0)).patron, None);
    // Whoever leaves before his turn is folded when it comes; after the flop, leaving is checking.
    let mut ahead = table("settle");
    ahead.run("leave 2");
    let events = ahead.run("choose 1 play");
    assert_eq!(of(&events, &ahead, 2, "ante"), (0, 0, "HC-K §10.I.B"));
    let mut later = table("settle");
    later.run("choose 1 play; choose 2 play; burn; card 2c 7d 9s; leave 1");
    let events = play_out(&mut later, "Jc 4d", |_| WAIT);
    assert_eq!(of(&events, &later, 1, "flop"), (10, 10, "HC-K §10.VIII.B"));
    // With everybody gone the round is over.
    let mut gone = table("lose");
    gone.run("leave 1; leave 2");
    assert_eq!(gone.table().need(), Need::Chance(Chance::Shuffle));
}

// Sections 8 and 9: the deal.

#[test]
fn from_the_hand_cards_go_singly_and_from_the_shoe_in_stacks_of_two_clockwise_dealer_last() {
    shows!(
        "HC-K §8.I",
        "HC-K §8.II",
        "HC-K §8.II.A",
        "HC-K §8.II.B",
        "HC-K §8.II.C",
        "HC-K §8.II.D",
        "HC-K §9.I",
        "HC-K §9.II"
    );
    assert_eq!(ROOM.order("hand"), "14d14d");
    assert_eq!(ROOM.order("shoe"), "1144dd");
}

#[test]
fn a_card_is_burned_before_the_flop_before_the_turn_and_before_the_river() {
    shows!(
        "HC-K §1.I.B",
        "HC-K §1.I.D",
        "HC-K §1.I.I",
        "HC-K §1.I.L",
        "HC-K §8.III",
        "HC-K §9.III",
        "HC-K §10.II",
        "HC-K §10.IV",
        "HC-K §10.VI",
        "HC-K §10.VII"
    );
    ROOM.the_board_comes_behind_burns("?-BBB?-B?-B!");
}

#[test]
fn a_hand_without_its_cards_or_a_deck_without_52_voids_the_round() {
    shows!("HC-K §8.IV", "HC-K §9.IV", "HC-K §12.III");
    ROOM.a_wrong_hand_or_deck_voids_the_round("§12.III", ["§8.IV", "§9.IV"]);
}

// Section 10: the round.

#[test]
fn each_player_sees_his_own_cards_alone() {
    shows!("HC-K §10.I");
    ROOM.each_player_sees_his_own_cards_alone();
}

#[test]
fn players_pay_twice_the_ante_for_the_flop_or_fold_then_bet_the_ante_or_check() {
    shows!(
        "HC-K §1.I.E",
        "HC-K §1.I.J",
        "HC-K §1.I.M",
        "HC-K §7.IV",
        "HC-K §10.I",
        "HC-K §10.I.A",
        "HC-K §10.III",
        "HC-K §10.V"
    );
    let seats = [("ante $8", "As Kd"), ("ante $8", "3c 8d"), ("ante $8", "6c 6d")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    let due = |t: &Playthrough| match t.table().need() {
        Need::Choice { seat, .. } => seat.0 + 1,
        other => panic!("{other:?}"),
    };
    let stake = |t: &Playthrough, seat: u8, spot: &str| {
        t.table().felt().seat(Seat(seat - 1)).stake(t.table().layout().find(spot).unwrap(), 0).0 / 100
    };
    assert_eq!(due(&table), 1);
    for wrong in ["play $8", "play $16", "raise", "check"] {
        assert_eq!(table.refused(&format!("choose 1 {wrong}")), "HC-K §10.I", "{wrong}");
    }
    assert_eq!(table.refused("choose 2 play"), "HC-K §10.I", "not his turn");
    table.run("choose 1 play; choose 2 fold; choose 3 play");
    assert_eq!([1, 2, 3].map(|s| stake(&table, s, "flop")), [16, 0, 16]);
    table.run("burn; card 2c 7d 9s");
    assert_eq!(due(&table), 1);
    for wrong in ["fold", "play", "raise $16"] {
        assert_eq!(table.refused(&format!("choose 1 {wrong}")), "HC-K §10.III", "{wrong}");
    }
    table.run("choose 1 raise");
    assert_eq!(due(&table), 3, "who folded is out");
    table.run("choose 3 check; burn; card Jc");
    assert_eq!([1, 3].map(|s| stake(&table, s, "turn")), [8, 0]);
    table.run("choose 1 check; choose 3 raise");
    assert_eq!([1, 3].map(|s| stake(&table, s, "river")), [0, 8], "who checked the turn may bet the river");
    assert_eq!(table.table().need(), Need::Chance(Chance::Burn), "nobody is asked after the river");
}

#[test]
fn a_fold_loses_the_ante_at_once_and_leaves_the_bonus() {
    shows!("HC-K §1.I.F", "HC-K §10.I.B", "HC-K §10.I.B.1", "HC-K §10.I.B.2", "HC-K §10.VIII.D");
    let seats = [("ante $5", "3c 8d"), ("ante $5, bonus $5", "9c 9d"), ("ante $5", "As Kd")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    let events = table.run("choose 1 fold");
    assert_eq!(moves(&events, &table), ["take 1 ante", "discard 1"]);
    assert_eq!(of(&events, &table, 1, "ante"), (0, 0, "HC-K §10.I.B"));
    let events = table.run("choose 2 fold");
    assert_eq!(moves(&events, &table), ["take 2 ante"], "the cards wait for the Bonus");
    let events = play_out(&mut table, DULL, |_| WAIT);
    assert_eq!(of(&events, &table, 2, "bonus"), (5, 15, "HC-K §11.III"));
    // When every wager has been collected the round is complete.
    let mut alone = ROOM.against(&[], &[("ante $5", "3c 8d")], "Ks Kh");
    let events = alone.run("choose 1 fold");
    assert_eq!(moves(&events, &alone), ["take 1 ante", "discard 1", "discard dealer"]);
    assert_eq!(alone.table().felt().round(), 1);
    let mut bonus = ROOM.against(&[], &[("ante $5, bonus $5", "9c 9d")], "Ks Kh");
    bonus.run("choose 1 fold");
    assert_eq!(bonus.table().need(), Need::Chance(Chance::Burn), "a Bonus waits for the end of the round");
}

#[test]
fn the_dealer_shows_and_hands_are_settled_one_by_one_from_the_right_bonus_last() {
    shows!("HC-K §10.VII", "HC-K §10.VIII", "HC-K §10.VIII.D", "HC-K §10.VIII.D.1");
    let seats = [("ante $5, bonus $5", "9c 9d"), ("ante $5", "3c 8d"), ("ante $5", "As Ad")];
    let mut table = ROOM.against(&[], &seats, "Ks Kh");
    let events = play_out(&mut table, DULL, |seat| if seat == 2 { OUT } else { BET });
    let order = [
        "take 2 ante",
        "discard 2",
        "show dealer",
        "show 3",
        "pay 3 ante",
        "pay 3 flop",
        "pay 3 turn",
        "pay 3 river",
        "discard 3",
        "show 1",
        "pay 1 ante",
        "pay 1 flop",
        "pay 1 turn",
        "pay 1 river",
        "pay 1 bonus",
        "discard 1",
        "discard board",
        "discard dealer",
    ];
    assert_eq!(moves(&events, &table), order);
    assert!(says(&events, "the dealer has a pair") && says(&events, "three of a kind"));
}

#[test]
fn wagers_win_lose_and_tie_with_the_hand_and_the_ante_wins_from_a_straight_up() {
    shows!("HC-K §10.VIII.A", "HC-K §10.VIII.B", "HC-K §10.VIII.C", "HC-K §11.II");
    let all = |(table, events): (Playthrough, Vec<Event>)| {
        ["ante", "flop", "turn", "river"].map(|spot| of(&events, &table, 1, spot))
    };
    let each = |ante: i64, times: i64, clause| {
        [
            (10 * ante, 0, clause),
            (20 * ante, 20 * times, clause),
            (10 * ante, 10 * times, clause),
            (10 * ante, 10 * times, clause),
        ]
    };
    let (b, a, c) = ("HC-K §10.VIII.B", "HC-K §10.VIII.A", "HC-K §10.VIII.C");
    assert_eq!(all(bet_all("As Ah", "Ks Kh", DULL)), each(1, 1, b), "a pair returns the ante");
    assert_eq!(all(bet_all("9d 9h", "Ks Kh", "9s 8c 4d Jc 2h")), each(1, 1, b), "so do three of a kind");
    assert_eq!(all(bet_all("Ks Kh", "As Ah", DULL)), each(0, 0, a));
    assert_eq!(all(bet_all("As Kh", "Ad Kd", "Ac 7d 9s Jc 4h")), each(1, 0, c));
    for (player, dealer, board) in [
        ("Qs Kd", "2s 2d", "9s Tc Jd 2h 3c"),
        ("As Ks", "Jd Jh", "2s 7s 9s Jc 4d"),
        ("As Ks", "Jd Jh", "Ts Js Qs 2c 2d"),
    ] {
        let won = [(10, 10, b), (20, 20, b), (10, 10, b), (10, 10, b)];
        assert_eq!(all(bet_all(player, dealer, board)), won, "{player}");
    }
    // No qualifying hand is needed: king high against queen high.
    assert_eq!(all(bet_all("Ks 8h", "Qs 8d", DULL)), each(1, 1, b));
}

// Section 11: what is paid.

#[test]
fn the_bonus_pays_two_cards_at_the_printed_odds_whatever_the_game_does() {
    shows!("HC-K §11.III", "HC-K §10.VIII.D", "HC-K §1.I.A");
    for (player, times) in [
        ("As Ah", 30),
        ("As Ks", 25),
        ("As Qs", 20),
        ("Js As", 20),
        ("As Kh", 15),
        ("Ks Kh", 10),
        ("Qs Qh", 10),
        ("Js Jh", 10),
        ("As Qh", 5),
        ("As Jh", 5),
        ("Ts Th", 3),
        ("3s 3h", 3),
    ] {
        // The dealer's four deuces beat them all; the Bonus does not mind.
        let (table, events) = bet_all(player, "2d 2c", "2s 2h 5d 7c 9d");
        assert_eq!(of(&events, &table, 1, "bonus"), (5, 5 * times, "HC-K §11.III"), "{player}");
    }
    for player in ["As Ts", "Ks Qs", "9s 8s"] {
        let (table, events) = bet_all(player, "2d 2c", "As Ks 9s 3c 4d".replace(&player[..2], "6s").as_str());
        assert_eq!(of(&events, &table, 1, "bonus"), (0, 0, "HC-K §11.III"), "{player}");
    }
    let mut rules = ROOM.rules();
    assert!(rules.paytable("bonus").floor, "the house may pay more, never less");
    assert!(rules.set("both-aces", "yes").is_ok());
}

#[test]
fn aces_against_aces_pay_1000_to_1_where_the_house_offers_it() {
    shows!("HC-K §11.IV");
    let bonus = |setting, player, dealer| {
        let mut table = ROOM.against(&[("both-aces", setting)], &[("ante $5, bonus $5", player)], dealer);
        let events = play_out(&mut table, DULL, |_| WAIT);
        of(&events, &table, 1, "bonus")
    };
    assert_eq!(bonus("yes", "As Ah", "Ad Ac"), (5, 5000, "HC-K §11.IV"));
    assert_eq!(bonus("no", "As Ah", "Ad Ac"), (5, 150, "HC-K §11.III"));
    assert_eq!(bonus("yes", "As Ah", "Ad Kc"), (5, 150, "HC-K §11.III"));
    assert_eq!(bonus("yes", "As Kh", "Ad Ac"), (5, 75, "HC-K §11.III"));
    let mut folded = ROOM.against(&[("both-aces", "yes")], &[("ante $5, bonus $5", "As Ah")], "Ad Ac");
    let events = play_out(&mut folded, DULL, |_| OUT);
    assert_eq!(of(&events, &folded, 1, "bonus"), (5, 5000, "HC-K §11.IV"), "folded or not");
    assert!(ROOM.rules().part("bonus", "both-aces").floor);
}

#[test]
fn a_hand_wins_50000_dollars_at_most_but_never_less_than_the_minimum_bettor_could() {
    shows!("HC-K §11.V");
    let aces = |rules: book::Rules, bets: &str| {
        let mut table = Playthrough::at(games::open(rules).unwrap());
        table.run("shuffle; sit 1");
        bet(&mut table, 1, bets);
        table.run("close; card As Ad Ah Ac");
        let events = play_out(&mut table, "2s 7s 9s Js 4d", |_| BET);
        ["ante", "flop", "turn", "river", "bonus"].map(|spot| of(&events, &table, 1, spot))
    };
    let (won, cut) = ("HC-K §10.VIII.B", "HC-K §11.V");
    let mut rules = ROOM.rules();
    rules.set("both-aces", "yes").unwrap();
    assert_eq!(
        aces(rules.clone(), "ante $500, bonus $500"),
        [(500, 500, won), (1000, 1000, won), (500, 500, won), (500, 500, won), (500, 47_500, cut)]
    );
    // Where the least Bonus is $100, what it can win is above the limit: $100,025 with the least ante.
    rules
        .post("bonus", Limits { min: Cents::dollars(100), max: Cents::dollars(500), step: Cents::dollars(1) })
        .unwrap();
    assert_eq!(aces(rules.clone(), "ante $5, bonus $100")[4], (100, 100_000, "HC-K §11.IV"));
    assert_eq!(aces(rules, "ante $10, bonus $100")[4], (100, 99_975, cut));
    assert!(ROOM.rules().set("payout-limit", "$49999").is_err());
}

// Section 12: irregularities.

#[test]
fn a_dealers_card_seen_too_early_returns_all_but_the_bonus_which_is_settled() {
    shows!("HC-K §12.I");
    let clause = "HC-K §12.I";
    let seats = [
        ("ante $5, bonus $5, multi-link $1", "As Ah"),
        ("ante $5, multi-link $1", "9c 9d"),
        ("ante $5, bonus $5", "6c 8d"),
    ];
    let settings = [("both-aces", "yes")];
    let mut table = ROOM.against(&settings, &seats, "Ad Ac");
    let events = table.run("choose 1 play; choose 2 fold; call dealer-exposed");
    for (spot, stake) in [("ante", 5), ("flop", 10), ("multi-link", 1)] {
        assert_eq!(of(&events, &table, 1, spot), (stake, 0, clause), "{spot}");
    }
    assert_eq!(of(&events, &table, 1, "bonus"), (5, 150, "HC-K §11.III"), "the dealer's aces are void");
    assert_eq!(of(&events, &table, 3, "bonus"), (0, 0, "HC-K §11.III"));
    assert_eq!(table.table().felt().balance().kept, Cents::dollars(5), "the lost Bonus, nothing of the fold");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle), "no board is needed");
    // Without a Bonus the round ends there; during the deal, it goes on until the Bonus has its cards.
    let mut plain = ROOM.against(&[], &[("ante $5", "9c 9d")], "Ks Kh");
    plain.run("choose 1 play; burn; card 2c; call dealer-exposed");
    assert_eq!(plain.table().need(), Need::Chance(Chance::Shuffle));
    let mut early = ROOM.table(&[]);
    early.run("shuffle; sit 1; bet 1 ante $5; bet 1 bonus $5; close; card As");
    assert_eq!(early.refused("call dealer-exposed"), clause, "the dealer has no card yet");
    let events = early.run("card Ks; call dealer-exposed; card Ah Kh");
    assert_eq!(of(&events, &early, 1, "bonus"), (5, 150, "HC-K §11.III"));
    let mut flop = ROOM.against(&[], &[("ante $5, bonus $5", "9c 9d")], "Ks Kh");
    let events = flop.run("choose 1 play; burn; card 2c; call dealer-exposed");
    assert_eq!(of(&events, &flop, 1, "bonus"), (5, 15, "HC-K §11.III"));
}

#[test]
fn it_counts_until_the_last_river_decision() {
    shows!("HC-K §12.I");
    let mut table = ROOM.against(&[], &[("ante $5", "9c 9d"), ("ante $5", "As Kd")], "Ks Kh");
    table.run("choose 1 play; choose 2 play; burn; card 2c 7d 9s; choose 1 check; choose 2 check");
    table.run("burn; card Jc; choose 1 check");
    let copy = table.table().copy();
    table.run("choose 2 check");
    assert_eq!(table.refused("call dealer-exposed"), "HC-K §12.I", "everyone has decided");
    let mut before = Playthrough::at(copy);
    before.run("call dealer-exposed");
    assert_eq!(before.table().felt().round(), 1);
    let mut folded = ROOM.against(&[], &[("ante $5, bonus $5", "9c 9d")], "Ks Kh");
    folded.run("choose 1 fold");
    assert_eq!(folded.refused("call dealer-exposed"), "HC-K §12.I", "everyone has folded");
}

#[test]
fn a_card_drawn_in_error_is_used_as_the_next_card() {
    shows!("HC-K §12.II");
    ROOM.a_card_dealt_in_error_is_used_as_the_next_card();
}

#[test]
fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round() {
    shows!("HC-K §12.IV", "HC-K §12.V");
    ROOM.a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round("§12.IV", "§12.V");
    ROOM.a_jammed_shoe_holds_no_more_cards_once_hands_are_dealt("§12.V");
}

// Section 13: the progressive.

#[test]
fn the_progressive_is_a_dollar_beside_the_ante() {
    shows!("HC-K §13.1.I", "HC-K §13.1.II", "HC-K §13.1.III", "HC-K §13.1.IV");
    ROOM.the_progressive_is_a_dollar_beside_the_required_wagers();
}

#[test]
fn the_progressive_goes_by_two_cards_and_the_flop_and_leaves_the_game_alone() {
    shows!("HC-K §13.2.I", "HC-K §13.2.II", "HC-K §13.2.III", "HC-K §13.3.I");
    ROOM.the_progressive_goes_by_two_cards_and_the_flop();
}

#[test]
fn a_fold_forfeits_the_progressive_but_not_the_envy() {
    shows!("HC-K §13.2.III", "HC-K §13.3.II");
    ROOM.a_fold_forfeits_the_progressive_but_not_the_envy();
}

#[test]
fn the_meter_takes_21_percent_and_starts_at_10000_dollars() {
    shows!("HC-K §13.3.III");
    ROOM.the_meter_takes_21_percent_and_starts_at_10000_dollars();
}

// The odds, counted out naively through the settling functions.

/// All 1,326 two-card hands against all 1,225 of the dealer: the published edges are 8.90%, and 8.54% where aces against
/// aces pay 1000 to 1.
#[test]
fn the_bonus_costs_8_90_percent_and_8_54_with_aces_against_aces() {
    let pairs: Vec<[Card; 2]> = {
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        (0..52).flat_map(|i| (i + 1..52).map(move |j| (i, j))).map(|(i, j)| [deck[i], deck[j]]).collect()
    };
    for (setting, expected, edge) in [("no", -118 * 1225, "8.90"), ("yes", -118 * 1225 + 6 * 970, "8.54")] {
        let mut rules = ROOM.rules();
        rules.set("both-aces", setting).unwrap();
        let game = TexasHoldemBonus::new(&rules).unwrap();
        let (mut net, mut deals) = (0i64, 0i64);
        for own in &pairs {
            for dealer in pairs.iter().filter(|d| !d.iter().any(|c| own.contains(c))) {
                net += match game.settle_bonus(*own, Some(*dealer)).pays() {
                    Some(Pays::To(a, 1)) => a as i64,
                    None => -1,
                    other => panic!("{other:?}"),
                };
                deals += 1;
            }
        }
        assert_eq!((net, deals), (expected, 1326 * 1225));
        assert_eq!(format!("{:.2}", -net as f64 / deals as f64 * 100.0), edge);
    }
}
