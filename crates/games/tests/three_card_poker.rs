//! Three Card Poker, clause by clause (HC-H).

use crate::kit::{Room, lines, of};

use book::{Cents, Rules, shows};
use equipment::cards;
use games::Playthrough;
use games::kernel::*;
use games::three_card_poker::ThreeCardPoker;

const ROOM: Room = Room::new("three-card-poker", "HC-H", "ante $5");

fn bonus(events: &[Event]) -> i64 {
    lines(events).iter().filter(|l| l.stake == Cents::ZERO).map(|l| l.won.0 / 100).sum()
}

fn game() -> ThreeCardPoker {
    ThreeCardPoker::new(&Rules::of("three-card-poker").unwrap()).unwrap()
}

fn three(text: &str) -> hands::ThreeRank {
    hands::three::three(&cards(text).unwrap().try_into().unwrap())
}

// Sections 1 to 5: table, cards, shuffle.

#[test]
fn every_position_has_its_spots_and_there_are_at_most_seven() {
    shows!(
        "HC-H §2.I",
        "HC-H §2.I.B",
        "HC-H §2.I.C",
        "HC-H §2.I.D",
        "HC-H §2.I.E",
        "HC-H §1.I.C",
        "HC-H §1.I.E"
    );
    let mut with = ROOM.table(&[]);
    let ids: Vec<_> = with.table().layout().spots.iter().map(|s| s.id.clone()).collect();
    assert_eq!(ids, ["ante", "play", "pair-plus", "six-card-bonus"]);
    assert_eq!(with.table().layout().seats, 7);
    assert_eq!(with.refused("sit 8"), "HC-H §7.III");
    assert!(Rules::of("three-card-poker").unwrap().set("seats", "8").is_err());
    let without = ROOM.table(&[("six-card-bonus", "no")]);
    assert_eq!(without.table().layout().find("six-card-bonus"), None);
}

#[test]
fn the_table_shows_what_every_wager_pays() {
    shows!("HC-H §2.I.F");
    let rules = Rules::of("three-card-poker").unwrap();
    let shown: Vec<_> = rules.paytables().map(|t| t.id.as_str()).collect();
    for id in ["ante-win", "ante-bonus", "play-win", "pair-plus-table-i", "six-card-bonus-printed"] {
        assert!(shown.contains(&id), "{id}");
    }
}

#[test]
fn one_deck_of_52_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-H §3.I", "HC-H §5.I", "HC-H §1.I.D");
    ROOM.one_deck_is_shuffled_before_play_and_after_every_round("§3.I");
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-H §3.II", "HC-H §3.II.A", "HC-H §3.II.D");
    ROOM.two_decks_take_turns_behind_a_machine_and_only_there();
}

#[test]
fn a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor() {
    shows!("HC-H §5.II");
    ROOM.a_machine_miscount_reshuffles_and_a_second_calls_the_supervisor("§5.II");
}

#[test]
fn hand_shuffled_cards_are_cut_by_the_dealer_before_the_deal_and_machine_shuffled_ones_are_not() {
    shows!("HC-H §5.III.A", "HC-H §5.III.B", "HC-H §5.IV.A", "HC-H §5.IV.B", "HC-H §5.V");
    let cut = |events: &[Event]| {
        events.iter().any(|e| matches!(e, Event::Said { clause, .. } if clause.text() == "HC-H §5.IV.A"))
    };
    assert!(!cut(&ROOM.table(&[]).run("shuffle")));
    let mut by_hand = ROOM.table(&[("shuffle", "hand")]);
    assert_eq!(by_hand.refused("call recut"), "HC-H §5.V");
    assert!(cut(&by_hand.run("shuffle")));
    by_hand.run("call recut; sit 1; bet 1 ante $5; close; card As");
    assert_eq!(by_hand.refused("call recut"), "HC-H §5.V", "the first card is out");
    // Jammed, the machine leaves shuffle and cut to the dealer, and that cut may be made again.
    let mut jammed = ROOM.table(&[]);
    jammed.run("call shuffler-jam");
    assert!(cut(&jammed.run("shuffle")));
    jammed.run("call recut");
}

#[test]
fn cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player() {
    shows!("HC-H §5.VI");
    ROOM.cards_of_an_idle_table_are_spread_and_shuffled_again_for_the_next_player();
}

// Section 6: ranking.

#[test]
fn three_card_hands_rank_as_printed() {
    shows!(
        "HC-H §6.I",
        "HC-H §6.II",
        "HC-H §6.II.A",
        "HC-H §6.II.B",
        "HC-H §6.II.C",
        "HC-H §6.II.D",
        "HC-H §6.II.E",
        "HC-H §6.III"
    );
    let descending = [
        "Ah Kh Qh", "Kd Qd Jd", "3s 2s As", "Ac Ad Ah", "2c 2d 2h", "As Kd Qh", "3c 2d Ah", "Ah Kh Jh",
        "5d 3d 2d", "Ac Ad Kh", "Ac Ad Qh", "2c 2d Ah", "2c 2d 3h", "As Kd Jh", "As Kd 9h", "Ks Ad 2h",
        "5s 3d 2h",
    ];
    for pair in descending.windows(2) {
        assert!(three(pair[0]) > three(pair[1]), "{} beats {}", pair[0], pair[1]);
    }
    assert_eq!(three("Ah Kd 9c"), three("As Kc 9h"), "suits are equal");
    assert_eq!(three("Ks As 2s").category(), hands::ThreeCategory::Flush, "K-A-2 is no straight");
    assert_eq!(three("Ks Ad 2s").category(), hands::ThreeCategory::HighCard);
}

#[test]
fn five_card_hands_of_the_six_card_bonus_rank_as_printed() {
    shows!(
        "HC-H §6.IV",
        "HC-H §6.IV.A",
        "HC-H §6.IV.B",
        "HC-H §6.IV.C",
        "HC-H §6.IV.D",
        "HC-H §6.IV.E",
        "HC-H §6.IV.F",
        "HC-H §6.IV.G"
    );
    let game = game();
    let row = |text: &str| {
        game.settle_six_card(&cards(text).unwrap().try_into().unwrap()).row_name().unwrap_or("nothing")
    };
    assert_eq!(row("As Ks Qs Js Ts 2h"), "5-card royal flush");
    assert_eq!(row("9s Ks Qs Js Ts 2h"), "5-card straight flush");
    assert_eq!(row("5s 4s 3s 2s As Kh"), "5-card straight flush");
    assert_eq!(row("5s 5d 5h 5c As Kh"), "Four of a kind");
    assert_eq!(row("5s 5d 5h As Ah Kh"), "Full house");
    assert_eq!(row("5s 9s 2s As Js Kh"), "5-card flush");
    assert_eq!(row("5s 4h 3s 2d Ah Kh"), "5-card straight");
    assert_eq!(row("5s 5h 5d 2d Ah Kh"), "Three of a kind");
    assert_eq!(row("5s 5h 2c 2d Ah Kh"), "nothing", "two pair wins nothing");
}

// Section 7: wagers.

#[test]
fn ante_and_pair_plus_may_be_made_alone_or_together() {
    shows!("HC-H §7.I.A", "HC-H §7.I.B", "HC-H §7.I.C", "HC-H §7.II", "HC-H §1.I.B");
    for bets in ["bet 1 ante $5", "bet 1 pair-plus $5", "bet 1 ante $5; bet 1 pair-plus $7"] {
        let mut table = ROOM.table(&[]);
        table.run(&format!("shuffle; sit 1; {bets}; close"));
    }
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1");
    assert_eq!(table.refused("bet 1 ante $4"), "HC-H §7.I.A");
    assert_eq!(table.refused("bet 1 ante $501"), "HC-H §7.I.A");
    assert_eq!(table.refused("bet 1 play $5"), "HC-H §1.I.C", "no spot for a Play wager before the deal");
    assert_eq!(table.refused("close"), "HC-H §8.II");
}

#[test]
fn the_six_card_bonus_goes_with_an_ante_and_a_pair_plus_wager() {
    shows!("HC-H §7.I.D");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; bet 1 ante $5");
    assert_eq!(table.refused("bet 1 six-card-bonus $1"), "HC-H §7.I.D");
    table.run("bet 1 pair-plus $5; bet 1 six-card-bonus $1");
    assert_eq!(table.refused("down 1 ante $5"), "HC-H §7.I.D");
    table.run("down 1 six-card-bonus $1; down 1 ante $5");
}

#[test]
fn only_seated_players_bet_and_each_at_one_position() {
    shows!("HC-H §7.III", "HC-H §7.V");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1 77");
    assert_eq!(table.refused("bet 2 ante $5"), "HC-H §7.III");
    assert_eq!(table.refused("sit 2 77"), "HC-H §7.V");
}

#[test]
fn wagers_of_a_player_who_leaves_are_lost_or_settled_as_the_house_has_chosen() {
    shows!("HC-H §7.III");
    let deal = "shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 pair-plus $5; bet 2 ante $5; close; card As 2c 4h Ac 3c 5d Ad 7c 9h";
    let mut lose = ROOM.table(&[]);
    lose.run(deal);
    let events = lose.run("leave 1");
    assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == "HC-H §7.III"));
    assert_eq!(lines(&events).len(), 2);
    assert_eq!(lose.table().need(), Need::Choice { seat: Seat(1), hand: 0 });
    let mut settle = ROOM.table(&[("abandoned-wagers", "settle")]);
    settle.run(deal);
    let events = settle.run("leave 1; choose 2 fold");
    assert_eq!(of(&events, &settle, 1, "ante"), (0, 0, "HC-H §10.II"), "an undecided ante is a fold");
    assert_eq!(settle.table().felt().seat(Seat(0)).patron, None);
}

#[test]
fn nothing_is_made_or_changed_after_the_first_card_but_play_wagers() {
    shows!("HC-H §7.IV", "HC-H §8.I.B", "HC-H §9.I.B");
    for from in ["hand", "shoe"] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 pair-plus $5; close; card As");
        for line in ["bet 1 ante $5", "bet 1 pair-plus $5", "bet 2 ante $5", "down 1 ante $5", "close"] {
            assert_eq!(table.refused(line), "HC-H §7.IV", "{line}");
        }
        table.run("card Kd 2c 3c 4c 9h");
        let events = table.run("choose 1 play");
        assert!(events.iter().any(|e| matches!(e, Event::Staked { amount: Cents(500), .. })));
    }
}

// Sections 8 and 9: the deal.

fn order(from: &str) -> String {
    let mut table = ROOM.table(&[("deal-from", from)]);
    table.run("shuffle; sit 1; sit 2; sit 4; bet 1 ante $5; bet 4 pair-plus $5; close");
    let mut order = String::new();
    for card in ["2c", "3c", "4c", "5c", "6c", "7d", "8d", "9d", "Td"] {
        for event in table.run(&format!("card {card}")) {
            if let Event::Dealt { place, face, .. } = event {
                assert_ne!(face, Face::Up, "all cards are dealt face down");
                order.push(match place {
                    Place::Hand(Seat(s), _) => (b'1' + s) as char,
                    Place::Common(_) => 'd',
                });
            }
        }
    }
    order
}

#[test]
fn from_the_hand_cards_go_singly_clockwise_and_last_to_the_dealer() {
    shows!("HC-H §8.I", "HC-H §8.II", "HC-H §1.I.A");
    assert_eq!(order("hand"), "14d14d14d", "three cards make a hand");
}

#[test]
fn from_the_shoe_stacks_of_three_go_clockwise_and_last_to_the_dealer() {
    shows!("HC-H §9.I", "HC-H §9.I.A", "HC-H §9.II");
    assert_eq!(order("shoe"), "111444ddd");
}

#[test]
fn the_stub_is_put_away_unseen() {
    shows!("HC-H §8.III", "HC-H §9.III");
    for from in ["hand", "shoe"] {
        let mut table = ROOM.table(&[("deal-from", from)]);
        table.run("shuffle; sit 1; bet 1 ante $5; close; card As Kd 2c 3c 4c 9h; choose 1 play");
        assert_eq!(table.table().felt().rack().unseen().total(), 46, "46 cards were never shown");
    }
}

#[test]
fn a_hand_without_three_cards_or_a_deck_without_52_voids_the_round() {
    shows!("HC-H §8.IV", "HC-H §9.IV", "HC-H §13.II");
    for (from, deck_clause) in [("hand", "HC-H §8.IV"), ("shoe", "HC-H §9.IV")] {
        for (call, clause) in [("wrong-number", "HC-H §13.II"), ("wrong-deck", deck_clause)] {
            let mut table = ROOM.table(&[("deal-from", from)]);
            table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 2 ante $5; close; card As 2c 3c 4c 6c 8c 9c Tc Jc; choose 1 fold");
            let events = table.run(&format!("call {call}"));
            assert_eq!(lines(&events).len(), 2, "folded wagers come back too");
            assert!(lines(&events).iter().all(|l| l.back == l.stake && l.clause.text() == clause));
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            let leaves =
                events.iter().any(|e| matches!(e, Event::Said { what: "the deck leaves the table", .. }));
            assert_eq!(leaves, call == "wrong-deck");
        }
    }
}

// Section 10: the round.

#[test]
fn each_player_sees_his_own_cards_alone() {
    shows!("HC-H §10.I");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 2 ante $5; close; card As 2c 3c 4c 6c 8c 9c Tc Jc");
    let sees = |viewer| {
        let view = table.table().view(viewer);
        [&view.seats[0].hands[0], &view.seats[1].hands[0], &view.commons[0].1]
            .map(|p| p.cards.iter().flatten().count())
    };
    assert_eq!(sees(Viewer::Seat(Seat(0))), [3, 0, 0]);
    assert_eq!(sees(Viewer::Seat(Seat(1))), [0, 3, 0]);
    assert_eq!(sees(Viewer::Rail), [0, 0, 0]);
    assert_eq!(sees(Viewer::House), [3, 3, 3]);
}

#[test]
fn players_with_an_ante_decide_clockwise_to_play_the_same_amount_or_fold() {
    shows!("HC-H §10.II", "HC-H §1.I.C");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; sit 3; sit 7; bet 1 ante $5; bet 3 pair-plus $5; bet 7 ante $8; close");
    table.run("card 2c 3c 4c 5d 6d 7d 8h 9h Th Js Qs Ks");
    assert_eq!(table.table().need(), Need::Choice { seat: Seat(0), hand: 0 });
    assert_eq!(table.refused("choose 7 play"), "HC-H §10.II");
    assert_eq!(table.refused("choose 1 hit"), "HC-H §10.II");
    assert_eq!(table.refused("choose 1 play $5"), "HC-H §10.II", "the amount is not the player's to choose");
    table.run("choose 1 fold");
    assert_eq!(
        table.table().need(),
        Need::Choice { seat: Seat(6), hand: 0 },
        "Pair Plus alone has no decision"
    );
    let events = table.run("choose 7 play");
    assert!(events.contains(&Event::Staked { seat: Seat(6), hand: 0, spot: SpotId(1), amount: Cents(800) }));
}

#[test]
fn a_fold_loses_ante_and_pair_plus_but_never_the_six_card_bonus() {
    shows!("HC-H §10.II.A", "HC-H §10.II.B", "HC-H §10.III");
    let mut table = ROOM.heads_up("ante $5, pair-plus $5, six-card-bonus $1", "As Ad Ah", "Ac 2d 7h");
    let events = table.run("choose 1 fold");
    assert_eq!(of(&events, &table, 1, "ante"), (0, 0, "HC-H §10.II"));
    assert_eq!(of(&events, &table, 1, "pair-plus"), (0, 0, "HC-H §10.II.A"));
    assert_eq!(
        of(&events, &table, 1, "six-card-bonus"),
        (1, 50, "HC-H §12.VI"),
        "four aces between the two hands"
    );
    assert_eq!(bonus(&events), 0, "no ante bonus after a fold");
    // The cards of a folded hand are collected before the dealer shows, unless the bonus needs them.
    let place = |events: &[Event]| {
        let up =
            events.iter().position(|e| matches!(e, Event::Turned { place: Place::Common(0), .. })).unwrap();
        let hand = Place::Hand(Seat(0), 0);
        let picked = events.iter().position(|e| *e == Event::PickedUp { place: hand }).unwrap();
        picked < up
    };
    assert!(!place(&events));
    let mut plain = ROOM.heads_up("ante $5, pair-plus $5", "As Ad Ah", "Ac 2d 7h");
    assert!(place(&plain.run("choose 1 fold")));
}

#[test]
fn settlement_goes_counterclockwise_showing_collecting_paying_and_discarding() {
    shows!(
        "HC-H §10.IV",
        "HC-H §10.IV.A",
        "HC-H §10.IV.B",
        "HC-H §10.IV.C",
        "HC-H §10.IV.D",
        "HC-H §10.V",
        "HC-H §11.II"
    );
    let mut table = ROOM.table(&[("deal-from", "shoe")]);
    table.run("shuffle; sit 1; sit 2; bet 1 ante $5; bet 1 pair-plus $5; bet 1 six-card-bonus $1");
    table.run("bet 2 ante $5; bet 2 pair-plus $5; close; card Kc Kd 2c; card 3c 5d 9c; card As Qd Th");
    let events = table.run("choose 1 play; choose 2 play");
    let told: Vec<String> = events
        .iter()
        .filter_map(|e| match e {
            Event::Turned { place: Place::Hand(s, _), .. } => Some(format!("show {}", s.0 + 1)),
            Event::Turned { .. } => Some("show dealer".into()),
            Event::Settled(l) => {
                let spot = &table.table().layout().at(l.spot).id;
                Some(format!("{} {} {spot}", if l.pays.is_some() { "pay" } else { "take" }, l.seat.0 + 1))
            }
            Event::PickedUp { place: Place::Hand(s, _) } => Some(format!("discard {}", s.0 + 1)),
            Event::PickedUp { .. } => Some("discard dealer".into()),
            _ => None,
        })
        .collect();
    let mut order = told;
    order.dedup();
    assert_eq!(
        order,
        [
            "show dealer",
            "show 2",
            "take 2 ante",
            "take 2 play",
            "take 2 pair-plus",
            "discard 2",
            "show 1",
            "pay 1 ante",
            "pay 1 play",
            "pay 1 pair-plus",
            "take 1 six-card-bonus",
            "discard 1",
            "discard dealer"
        ]
    );
}

// Sections 11 and 12: what is paid.

#[test]
fn a_dealer_below_queen_high_pays_the_ante_and_returns_the_play() {
    shows!("HC-H §12.I");
    let mut table = ROOM.heads_up("ante $5", "2c 3d 5h", "Jc Td 8h");
    let events = table.run("choose 1 play");
    assert_eq!(of(&events, &table, 1, "ante"), (5, 5, "HC-H §12.I"), "even the worst hand is paid");
    assert_eq!(of(&events, &table, 1, "play"), (5, 0, "HC-H §12.I"));
    for (dealer, plays) in [("Jc Td 9c", true), ("Qc 3d 2h", true), ("Jc Td 8h", false), ("2c 2d 3h", true)] {
        assert_eq!(ThreeCardPoker::qualifies(three(dealer)), plays, "{dealer}");
    }
}

#[test]
fn a_higher_hand_wins_both_a_lower_loses_both_and_equal_hands_push() {
    shows!("HC-H §12.II", "HC-H §12.III");
    let settled = |player, dealer| {
        let mut table = ROOM.heads_up("ante $10", player, dealer);
        let events = table.run("choose 1 play");
        (of(&events, &table, 1, "ante"), of(&events, &table, 1, "play"))
    };
    let won = (10, 10, "HC-H §12.II");
    assert_eq!(settled("Ac Kd 2h", "Kc Qd 2d"), (won, won));
    let lost = (0, 0, "HC-H §12.II");
    assert_eq!(settled("Kc Qd 2d", "Ac Kd 2h"), (lost, lost));
    let push = (10, 0, "HC-H §12.III");
    assert_eq!(settled("Ac Kd 2h", "Ad Kc 2s"), (push, push));
}

#[test]
fn pair_plus_is_paid_by_the_posted_table_win_or_lose() {
    shows!("HC-H §12.IV");
    for (player, won) in
        [("4h 5h 6h", 40), ("4h 4d 4s", 30), ("4h 5d 6s", 6), ("4h 9h 6h", 3), ("4h 4d 6s", 1)]
    {
        let mut table = ROOM.heads_up("ante $5, pair-plus $5", player, "Ac Ad As");
        let events = table.run("choose 1 play");
        assert_eq!(of(&events, &table, 1, "pair-plus"), (5, 5 * won, "HC-H §12.IV"), "{player}");
    }
    let mut nothing = ROOM.heads_up("ante $5, pair-plus $5", "Kh Qd 2s", "3c 4d 6s");
    let events = nothing.run("choose 1 play");
    assert_eq!(of(&events, &nothing, 1, "pair-plus"), (0, 0, "HC-H §12.IV"));
    // The printed table is the least the house may pay.
    assert!(Rules::of("three-card-poker").unwrap().paytable("pair-plus").floor);
}

#[test]
fn the_ante_bonus_is_paid_on_the_ante_even_when_the_hand_loses() {
    shows!("HC-H §12.V");
    for (player, dealer, won) in [
        ("4h 5h 6h", "Ac Kc Qc", 25),
        ("4h 4d 4s", "Ac Kc Qc", 20),
        ("4h 5d 6s", "Ac Kc Qc", 5),
        ("4h 5d 6s", "2c 3d 7s", 5),
        ("4h 9h 6h", "2c 3d 7s", 0),
    ] {
        let mut table = ROOM.heads_up("ante $5", player, dealer);
        assert_eq!(bonus(&table.run("choose 1 play")), won, "{player} against {dealer}");
    }
}

#[test]
fn the_six_card_bonus_pays_the_printed_amounts() {
    shows!("HC-H §11.I", "HC-H §11.II.A.1", "HC-H §11.II.A.2", "HC-H §12.VI");
    for (player, dealer, back, won, clause) in [
        ("9d Td Jd", "Qd Kd Ad", 0, 100_000, "HC-H §12.VI"),
        ("9h Th Jh", "Qh Kh Ah", 0, 100_000, "HC-H §12.VI"),
        ("9s Ts Js", "Qs Ks As", 0, 100_000, "HC-H §12.VI"),
        ("9c Tc Jc", "Qc Kc Ac", 0, 100_000, "HC-H §12.VI"),
        ("8d Td Jd", "Qd Kd Ad", 2, 2000, "HC-H §12.VI"),
        ("9d Td Jd", "Qd Kd 2c", 2, 400, "HC-H §12.VI"),
        ("9d 9s 9c", "9h Kd 2c", 2, 100, "HC-H §12.VI"),
        ("9d 9s 9c", "2h Kd 2c", 2, 40, "HC-H §12.VI"),
        ("9d 2d 4d", "Ad Kd 2c", 2, 30, "HC-H §12.VI"),
        ("9d 8s 7d", "6d 5h 2c", 2, 20, "HC-H §12.VI"),
        ("9d 9s 7d", "9c 5h 2c", 2, 10, "HC-H §12.VI"),
        ("9d 9s 7d", "7c 5h 2c", 0, 0, "HC-H §11.II.A.1"),
    ] {
        let mut table = ROOM.heads_up("ante $5, pair-plus $5, six-card-bonus $2", player, dealer);
        let events = table.run("choose 1 play");
        assert_eq!(of(&events, &table, 1, "six-card-bonus"), (back, won, clause), "{player} and {dealer}");
    }
}

// Section 13: irregularities.

#[test]
fn a_card_dealt_in_error_is_used_as_the_next_card() {
    shows!("HC-H §13.I");
    ROOM.a_card_dealt_in_error_is_used_as_the_next_card();
}

#[test]
fn neither_ante_nor_pair_plus_is_taken_from_under_a_six_card_bonus() {
    shows!("HC-H §7.I.D");
    let mut table = ROOM.table(&[]);
    table.run("shuffle; sit 1; bet 1 ante $10; bet 1 pair-plus $10");
    table.run("bet 1 six-card-bonus $1");
    for base in ["ante", "pair-plus"] {
        assert_eq!(table.refused(&format!("down 1 {base} $10")), "HC-H §7.I.D", "{base}");
        table.run(&format!("down 1 {base} $5"));
    }
    table.run("down 1 six-card-bonus $1; down 1 pair-plus $5; down 1 ante $5");
}

#[test]
fn an_exposed_card_of_the_dealer_voids_the_round() {
    shows!("HC-H §13.III");
    let mut table = ROOM.heads_up("ante $5, pair-plus $5", "As Ad Ah", "Kc 2d 7h");
    let events = table.run("call dealer-exposed");
    assert_eq!(of(&events, &table, 1, "ante"), (5, 0, "HC-H §13.III"));
    assert_eq!(of(&events, &table, 1, "pair-plus"), (5, 0, "HC-H §13.III"), "three aces or not");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(table.refused("call dealer-exposed"), "HC-H §13.III");
    let mut table = self::ROOM.table(&[]);
    table.run("shuffle; sit 1; bet 1 ante $5; close; card As");
    assert_eq!(table.refused("call dealer-exposed"), "HC-H §13.III", "the dealer has no card yet");
    table.run("card Kd; call dealer-exposed");
}

#[test]
fn a_jammed_shuffler_reshuffles_and_a_jammed_shoe_voids_the_round() {
    shows!("HC-H §13.IV", "HC-H §13.V");
    let (mut table, _) = ROOM.dealt_with(&[("deal-from", "shoe")], "ante $5", "As Ad Ah Kc 2d 7h");
    assert_eq!(table.refused("call shuffler-jam"), "HC-H §13.IV");
    let events = table.run("call shoe-jam");
    assert_eq!(of(&events, &table, 1, "ante"), (5, 0, "HC-H §13.V"));
    table.run("call shuffler-jam");
    assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
    assert_eq!(table.table().to_shuffle().total(), 52, "the cards dealt are shuffled in again");
    let mut by_hand = self::ROOM.table(&[]);
    by_hand.run("shuffle; sit 1; bet 1 ante $5; close; card As");
    assert_eq!(by_hand.refused("call shoe-jam"), "HC-H §13.V", "no shoe is in use");
}

// The odds, counted out naively through the settling functions.

/// All 22,100 hands: the known return of Pair Plus is −1608/22100, an edge of 7.2760%.
#[test]
fn pair_plus_costs_7_2760_percent() {
    let game = game();
    let (mut net, mut hands) = (0i64, 0i64);
    for_each_three(&[], |hand| {
        let verdict = game.settle_pair_plus(hands::three::three(&hand));
        net += match verdict.pays() {
            Some(book::Pays::To(a, b)) => a as i64 / b as i64,
            _ => -1,
        };
        hands += 1;
    });
    assert_eq!((net, hands), (-1608, 22_100));
}

/// Every one of the 407,170,400 deals, playing Q-6-4 or better: the published edge of the ante is 3.3730%.
#[test]
fn ante_and_play_cost_3_3730_percent() {
    let game = game();
    let unit = |v: Verdict| match v.pays() {
        Some(book::Pays::To(a, b)) => a as i64 / b as i64,
        Some(_) => 0,
        None => -1,
    };
    let mut all = vec![];
    for_each_three(&[], |hand| {
        let mask = hand.iter().fold(0u64, |m, c| m | 1 << c.id());
        all.push((mask, hands::three::three(&hand)));
    });
    let (mut net, mut deals) = (0i64, 0i64);
    for &(held, player) in &all {
        let plays = player >= three("Qc 6d 4h");
        let bonus = game.settle_ante_bonus(player).map_or(0, unit);
        for &(_, dealer) in all.iter().filter(|(mask, _)| mask & held == 0) {
            deals += 1;
            net += match plays {
                true => {
                    unit(game.settle_ante(player, dealer)) + unit(game.settle_play(player, dealer)) + bonus
                }
                false => -1,
            };
        }
    }
    assert_eq!(deals, 407_170_400);
    let edge = -net as f64 / deals as f64;
    assert_eq!(format!("{:.4}", edge * 100.0), "3.3730");
}

fn for_each_three(without: &[equipment::Card], mut each: impl FnMut([equipment::Card; 3])) {
    let deck: Vec<_> = equipment::Deck::Standard.cards().filter(|c| !without.contains(c)).collect();
    for a in 0..deck.len() {
        for b in 0..a {
            for c in 0..b {
                each([deck[a], deck[b], deck[c]]);
            }
        }
    }
}

/// The simple strategy plays queen, six, four and anything better, and folds the rest.
#[test]
fn the_simple_strategy_plays_from_queen_six_four_on() {
    for (hand, plays) in [
        (["Qs", "6h", "4d"], true),
        (["Qs", "6h", "3d"], false),
        (["Qs", "7h", "2d"], true),
        (["Js", "Th", "8d"], false),
        (["2s", "2h", "3d"], true),
    ] {
        let mut table = Playthrough::open("three-card-poker", &[]);
        table.run("shuffle; sit 1; bet 1 ante $10; close");
        for (own, other) in hand.into_iter().zip(["Kd", "Kc", "9c"]) {
            table.run(&format!("card {own}; card {other}"));
        }
        let verb = if plays { Verb::Play } else { Verb::Fold };
        let chosen = table.table().basic(Seat(0));
        assert_eq!(chosen, [Input::Choose(Seat(0), Choice::say(verb))], "{hand:?}");
    }
}
