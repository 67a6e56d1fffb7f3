//! What the chapters of Let It Ride (HC-D) and Mississippi Stud (HC-J) print alike, shown on both tables.

use crate::kit::{asked, lines, said};
use crate::stud_support;

use book::{Cents, Pays, Rules, shows};
use equipment::cards;
use games::Playthrough;
use games::kernel::*;
use games::let_it_ride::LetItRide;
use games::mississippi_stud::MississippiStud;
use stud_support::*;

// The table.

#[test]
fn a_table_seats_at_most_seven() {
    shows!("HC-D §2.I", "HC-J §2.I");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[]);
        assert_eq!(table.table().layout().seats, 7);
        assert_eq!(table.refused("sit 8"), at(game, "§7.II", "§7.II"));
        assert!(Rules::of(game).unwrap().set("seats", "8").is_err());
    }
}

#[test]
fn every_position_has_a_spot_for_each_wager_on_offer() {
    shows!("HC-D §2.I.B", "HC-D §2.IV", "HC-D §8.I", "HC-D §9.I", "HC-D §15.2.II");
    shows!("HC-J §2.I.B", "HC-J §8.I", "HC-J §14.2.II");
    let spots = |table: &Playthrough| -> Vec<_> {
        table.table().layout().spots.iter().map(|s| s.id.clone()).collect()
    };
    let bets = ["bet-number-1", "bet-number-2", "bet-number-3"];
    let sides = ["let-it-ride-bonus", "three-card-bonus", "multi-link"];
    assert_eq!(spots(&Playthrough::open(GAMES[0], &[])), [bets, sides].concat());
    assert_eq!(spots(&Playthrough::open(GAMES[0], &sides.map(|side| (side, "no")))), bets);
    let streets = ["ante", "third-street", "fourth-street", "fifth-street"];
    assert_eq!(spots(&Playthrough::open(GAMES[1], &[])), [&streets[..], &sides[1..]].concat());
    assert_eq!(spots(&Playthrough::open(GAMES[1], &[(sides[1], "no"), (sides[2], "no")])), streets);
}

#[test]
fn the_table_shows_what_every_wager_pays() {
    shows!("HC-D §2.I.E", "HC-J §2.I.E");
    for (game, printed) in [
        (GAMES[0], &["let-it-ride-printed", "let-it-ride-bonus-printed", "three-card-bonus-printed"][..]),
        (GAMES[1], &["mississippi-stud-printed", "three-card-bonus-printed"]),
    ] {
        let rules = Rules::of(game).unwrap();
        let shown: Vec<_> = rules.paytables().map(|t| t.id.as_str()).collect();
        assert!(printed.iter().all(|id| shown.contains(id)), "{shown:?}");
    }
}

#[test]
fn odds_are_stated_with_to_and_never_with_for() {
    shows!("HC-D §13.I", "HC-J §12.I");
    for game in GAMES {
        for table in Rules::of(game).unwrap().paytables().filter(|t| t.wager != "multi-link") {
            for row in &table.rows {
                // The Let It Ride Bonus is paid amounts, which carry neither word.
                let amounts = table.wager == "let-it-ride-bonus";
                let sound = if amounts {
                    matches!(row.pays, Pays::Flat(_))
                } else {
                    matches!(row.pays, Pays::To(_, 1) | Pays::Push)
                };
                assert!(sound, "{game}: {} pays {}", row.event, row.pays);
                assert!(!row.pays.to_string().contains("for"));
            }
        }
    }
}

// Cards, shuffle and cut.

#[test]
fn one_deck_of_52_is_shuffled_before_play_and_after_every_round() {
    shows!("HC-D §1.V", "HC-D §3.I", "HC-D §4.II", "HC-D §5.I");
    shows!("HC-J §1.I.C", "HC-J §3.I", "HC-J §4.II", "HC-J §5.I");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[]);
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        assert_eq!(table.table().to_shuffle().total(), 52);
        table.run(&first_decision(game));
        assert_eq!(table.table().felt().round(), 0);
        table.run(rest_of_round(game));
        assert_eq!(table.table().felt().round(), 1);
        assert_eq!(table.table().felt().standing(), Cents::ZERO, "the last wager is settled");
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        table.run(&format!("shuffle; {} close; card As", base(game, 1, 5)));
        for card in ["card As", "card Jk"] {
            assert_eq!(table.refused(card), at(game, "§3.I", "§3.I"));
        }
    }
}

#[test]
fn two_decks_take_turns_behind_a_machine_and_only_there() {
    shows!("HC-D §3.II", "HC-D §3.II.C", "HC-D §3.II.D");
    shows!("HC-J §3.II", "HC-J §3.II.C", "HC-J §3.II.D");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[("second-deck", "yes")]);
        let deck = |t: &Playthrough| t.table().view(Viewer::Rail).markers[0].value.clone();
        assert_eq!(deck(&table), "first");
        table.run(&first_decision(game));
        table.run(rest_of_round(game));
        assert_eq!(deck(&table), "second", "the first goes into the machine");
        assert_eq!(table.table().to_shuffle().total(), 52, "each deck is whole");
        // A machine that fails leaves the shuffle to the hand, with its cut.
        table.run("call shuffler-jam");
        assert_eq!(said(&table.run("shuffle"))[0], "the dealer cuts the cards");
        table.run(&first_decision(game).replace("sit 1; shuffle;", ""));
        table.run(rest_of_round(game));
        assert_eq!(deck(&table), "first");
        let mut rules = Rules::of(game).unwrap();
        rules.set("second-deck", "yes").unwrap().set("shuffle", "hand").unwrap();
        assert!(games::open(rules).is_err());
    }
}

#[test]
fn a_machine_miscount_runs_the_deck_again_and_a_second_calls_the_supervisor() {
    shows!("HC-D §5.II", "HC-J §5.II");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[]);
        assert_eq!(said(&table.run("call miscount"))[0], "the deck goes through the machine once more");
        assert_eq!(said(&table.run("call miscount"))[0], "a supervisor inspects the deck");
        assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
        table.run("shuffle");
        assert_eq!(table.refused("call miscount"), at(game, "§5.II", "§5.II"));
    }
}

#[test]
fn hand_shuffled_cards_are_cut_and_then_dealt_and_machine_shuffled_ones_are_dealt_at_once() {
    shows!("HC-D §5.III.A", "HC-D §5.III.B", "HC-D §5.IV.B", "HC-D §5.V");
    shows!("HC-J §5.III.A", "HC-J §5.III.B", "HC-J §5.V", "HC-J §5.VI");
    for game in GAMES {
        assert!(said(&Playthrough::open(game, &[]).run("shuffle")).is_empty());
        for from in ["hand", "shoe"] {
            let mut by_hand = Playthrough::open(game, &[("shuffle", "hand"), ("deal-from", from)]);
            let recut = at(game, "§5.V", "§5.VI");
            assert_eq!(by_hand.refused("call recut"), recut, "nothing is cut yet");
            let cut = at(game, "§5.III.B", "§5.III.B");
            assert_eq!(said(&by_hand.run("shuffle")), [("the dealer cuts the cards", &*cut)]);
            let again = by_hand.run("call recut");
            assert_eq!(said(&again), [("the cards are cut again", &*recut)]);
            by_hand.run(&format!("sit 1; {} close; card As", base(game, 1, 5)));
            assert_eq!(by_hand.refused("call recut"), recut, "the first card is out");
            // A jammed machine leaves shuffle and cut to the dealer, and that cut may be made again.
            let mut jammed = Playthrough::open(game, &[("deal-from", from)]);
            jammed.run("call shuffler-jam; shuffle");
            assert_eq!(said(&jammed.run("call recut")), [("the cards are cut again", &*recut)]);
        }
    }
}

#[test]
fn the_cards_of_an_idle_table_are_spread_and_shuffled_before_the_next_player_bets() {
    shows!("HC-D §5.VI", "HC-J §5.VII");
    for game in GAMES {
        for (setting, says) in
            [("face-up", "the cards are spread face up"), ("face-down", "the cards are spread face down")]
        {
            let mut table = Playthrough::open(game, &[("idle-cards", setting)]);
            table.run("sit 1; sit 2; shuffle");
            assert!(said(&table.run("leave 1")).is_empty(), "somebody still plays");
            assert_eq!(table.table().need(), Need::Bets);
            let clause = at(game, "§5.VI", "§5.VII");
            assert_eq!(said(&table.run("leave 2")), [(says, &*clause)]);
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            table.run("sit 3 33; shuffle");
            assert_eq!(table.table().need(), Need::Bets);
        }
    }
}

// Rankings.

#[test]
fn five_card_hands_rank_as_printed() {
    shows!(
        "HC-D §6.I",
        "HC-D §6.II",
        "HC-D §6.II.A",
        "HC-D §6.II.B",
        "HC-D §6.II.C",
        "HC-D §6.II.D",
        "HC-D §6.II.E",
        "HC-D §6.II.F",
        "HC-D §6.II.G",
        "HC-D §6.II.H",
        "HC-D §6.II.I"
    );
    shows!(
        "HC-J §6.I",
        "HC-J §6.II",
        "HC-J §6.II.A",
        "HC-J §6.II.B",
        "HC-J §6.II.C",
        "HC-J §6.II.D",
        "HC-J §6.II.E",
        "HC-J §6.II.F",
        "HC-J §6.II.G",
        "HC-J §6.II.H",
        "HC-J §6.II.I"
    );
    let five = |text: &str| hands::poker::five(&cards(text).unwrap().try_into().unwrap());
    let let_it_ride = LetItRide::new(&Rules::of(GAMES[0]).unwrap()).unwrap();
    let mississippi_stud = MississippiStud::new(&Rules::of(GAMES[1]).unwrap()).unwrap();
    // The highest and the lowest of each kind, from the top, with the row that pays it.
    let descending = [
        ("As Ks Qs Js Ts", "Royal flush"),
        ("Kd Qd Jd Td 9d", "Straight flush"),
        ("5c 4c 3c 2c Ac", "Straight flush"),
        ("As Ad Ah Ac Ks", "Four of a kind"),
        ("2s 2d 2h 2c 3s", "Four of a kind"),
        ("As Ad Ah Kc Ks", "Full house"),
        ("2s 2d 2h 3c 3s", "Full house"),
        ("Ah Kh Qh Jh 9h", "Flush"),
        ("7d 5d 4d 3d 2d", "Flush"),
        ("As Kd Qh Jc Ts", "Straight"),
        ("5s 4d 3h 2c As", "Straight"),
        ("As Ad Ah Kc Qs", "Three of a kind"),
        ("2s 2d 2h 4c 3s", "Three of a kind"),
        ("As Ad Kh Kc Qs", "Two pair"),
        ("3s 3d 2h 2c 4s", "Two pair"),
        ("As Ad Kh Qc Js", "Pair"),
        ("2s 2d 3h 4c 5s", "Pair"),
        ("Qs Kd Ah 2c 3s", "Nothing, for no straight runs round the corner"),
        ("7s 5d 4h 3c 2s", "Nothing"),
    ];
    for pair in descending.windows(2) {
        assert!(five(pair[0].0) > five(pair[1].0), "{} beats {}", pair[0].0, pair[1].0);
    }
    for (hand, name) in &descending[..15] {
        assert_eq!(let_it_ride.settle_bet(five(hand)).row_name(), Some(*name));
        assert_eq!(mississippi_stud.settle_bet(five(hand)).row_name(), Some(*name));
    }
    for (hand, _) in &descending[17..] {
        assert_eq!(let_it_ride.settle_bet(five(hand)).pays(), None);
        assert_eq!(mississippi_stud.settle_bet(five(hand)).pays(), None);
    }
    assert_eq!(five("Ah Kd 9c 5s 2s"), five("As Kc 9h 5d 2d"), "suits are equal");
}

// Wagers.

#[test]
fn wagers_lie_on_the_layout_and_nowhere_else() {
    shows!("HC-D §7.I", "HC-J §7.I");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[]);
        table.run("sit 1; shuffle");
        let beside = SpotId(table.table().layout().spots.len() as u16);
        let refusal = table.feed(Input::Bet(Seat(0), beside, Cents::dollars(5))).unwrap_err();
        assert_eq!(refusal.clause.text(), at(game, "§7.I", "§7.I"));
    }
    let mut table = Playthrough::open(GAMES[1], &[]);
    table.run("sit 1; shuffle");
    assert_eq!(table.refused("bet 1 third-street $5"), "HC-J §11.II.A", "streets are bet on after the deal");
}

#[test]
fn only_seated_players_bet_and_each_at_one_position() {
    shows!("HC-D §7.II", "HC-D §7.V", "HC-J §7.II", "HC-J §7.V");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[]);
        table.run("shuffle; sit 1 77");
        let first = if game == "let-it-ride" { "bet-number-1" } else { "ante" };
        assert_eq!(table.refused(&format!("bet 2 {first} $5")), at(game, "§7.II", "§7.II"));
        assert_eq!(table.refused("sit 2 77"), at(game, "§7.V", "§7.V"));
    }
}

#[test]
fn nothing_is_made_raised_or_withdrawn_after_the_first_card() {
    shows!("HC-D §2.IV.B", "HC-D §7.III", "HC-D §10.I.B", "HC-D §11.I.B", "HC-D §15.1.IV");
    shows!("HC-J §7.IV", "HC-J §9.I.B", "HC-J §14.1.IV");
    for game in GAMES {
        for from in ["hand", "shoe"] {
            let mut table = Playthrough::open(game, &[("deal-from", from)]);
            table.run(&format!(
                "sit 1; sit 2; shuffle; {} bet 1 multi-link $1; close; card As",
                base(game, 1, 5)
            ));
            let spots: Vec<_> = table.table().layout().spots.iter().map(|s| s.id.clone()).collect();
            for spot in spots {
                for line in
                    [format!("bet 1 {spot} $1"), format!("bet 2 {spot} $5"), format!("down 1 {spot} $1")]
                {
                    let own = spot == "multi-link";
                    let by = if own { "HC-L §3.IV".into() } else { at(game, "§7.III", "§7.IV") };
                    assert_eq!(table.refused(&line), by, "{line}");
                }
            }
        }
    }
}

#[test]
fn wagers_of_a_player_who_leaves_are_taken_back_before_the_deal_and_lost_after_it() {
    shows!("HC-D §7.II", "HC-J §7.II");
    for game in GAMES {
        let leaving = at(game, "§7.II", "§7.II");
        let mut early = Playthrough::open(game, &[]);
        early.run(&format!("sit 1; sit 2; shuffle; {}", base(game, 1, 5)));
        let events = early.run("leave 1");
        assert_eq!(lines(&events), []);
        assert!(events.contains(&Event::Left { seat: Seat(0) }));
        assert_eq!(early.table().felt().standing(), Cents::ZERO);
        // Between two others, in the middle of the deal and at a decision: the round goes on without the player.
        for late in [false, true] {
            let mut table = Playthrough::open(game, &[]);
            table.run("sit 1; sit 2; sit 3; shuffle");
            table.run(&(1..=3).map(|seat| base(game, seat, 5)).collect::<String>());
            table.run("bet 2 three-card-bonus $5; close; card 2c 3c 4c");
            let rest = if game == "let-it-ride" { "card 5d 6d 7d 8d 9h Th Jh Qh" } else { "card 6d 7d 8d" };
            let events = if late {
                table.run(rest);
                table.run("leave 2")
            } else {
                table.run("leave 2")
            };
            assert!(lines(&events).iter().all(|l| l.pays.is_none() && l.clause.text() == leaving));
            assert_eq!(lines(&events).len(), if game == "let-it-ride" { 4 } else { 2 });
            assert!(events.contains(&Event::Left { seat: Seat(1) }));
            if !late {
                table.run(rest);
            }
            // Whoever takes the free seat sees none of the cards left there; while some lie there nobody may take it.
            if late {
                table.run("sit 2 99");
            } else {
                assert_eq!(table.refused("sit 2 99"), leaving);
            }
            let view = table.table().view(Viewer::Seat(Seat(1)));
            assert_eq!(view.seats[1].hands.iter().flat_map(|p| &p.cards).flatten().count(), 0);
            assert_eq!(asked(&table), Some(1));
            let stays = if game == "let-it-ride" { "let-it-ride" } else { "raise $5" };
            table.run(&format!("choose 1 {stays}"));
            assert_eq!(asked(&table), Some(3));
            // When the last ones leave as well there is nothing to play for.
            table.run("leave 3; leave 1");
            assert_eq!(table.table().need(), Need::Chance(Chance::Shuffle));
            assert_eq!(table.table().felt().round(), 1);
        }
    }
}

#[test]
fn each_player_sees_and_answers_for_one_hand() {
    shows!("HC-D §12.I", "HC-D §12.I.A", "HC-J §11.I", "HC-J §11.I.A");
    for game in GAMES {
        let mut table = Playthrough::open(game, &[("deal-from", "shoe")]);
        table.run(&format!("sit 1; sit 2; shuffle; {} {} close", base(game, 1, 5), base(game, 2, 5)));
        let own = match game {
            "let-it-ride" => {
                table.run("card 2c 3c 4c 5d 6d 7d; burn; card 8d 9h");
                3
            }
            _ => {
                table.run("card 2c 3c 4c 5d 6d 7d 8d");
                2
            }
        };
        let sees = |viewer| {
            let view = table.table().view(viewer);
            [0, 1].map(|s: usize| view.seats[s].hands[0].cards.iter().flatten().count())
        };
        assert_eq!(sees(Viewer::Seat(Seat(0))), [own, 0]);
        assert_eq!(sees(Viewer::Seat(Seat(1))), [0, own]);
        assert_eq!(sees(Viewer::Rail), [0, 0]);
        assert_eq!(board(&table), [""; 0], "the community cards lie face down");
        let word = if game == "let-it-ride" { "pull-back" } else { "fold" };
        assert_eq!(table.refused(&format!("choose 2 {word}")), at(game, "§12.II", "§11.II"));
    }
}
