//! Sections 1, 3.II, 4 and 8: what hands are worth and what is paid.

use book::{Rules, shows};
use equipment::cards;
use games::blackjack::FinishedHand;
use games::free_bet_blackjack::FREE_BETS;
use games::kernel::*;
use hands::blackjack::Total;

use super::*;

fn total(text: &str) -> Total {
    Total::of(&cards(text).unwrap())
}

#[test]
fn cards_count_their_number_faces_ten_and_aces_eleven_or_one() {
    shows!("HC-A-FB §3.II.A", "HC-A-FB §3.II.B", "HC-A-FB §3.II.C", "HC-A-FB §1.V", "HC-A-FB §1.VI");
    for (cards, draws, calls) in [
        ("2c 9s 3d 8h", "4c 5c", [("total", 9), ("total", 14)]),
        ("2c 9s 3d 8h", "Jc 2d", [("total", 15), ("total", 17)]),
        ("2c 9s 3d 8h", "Qc 3h", [("total", 15), ("total", 18)]),
        ("2c 9s 3d 8h", "Kc 2d", [("total", 15), ("total", 17)]),
        ("Ac 9s 6d 8h", "Td 3c", [("total", 17), ("total", 20)]),
        ("2c 9s 3d 8h", "Ac 4d", [("soft", 16), ("soft", 20)]),
    ] {
        let (mut table, _) = ROOM.dealt(cards);
        let mut heard = vec![];
        for card in draws.split(' ') {
            heard.extend(said(&table.run(&format!("choose 1 hit; card {card}"))));
        }
        assert_eq!(heard, calls.map(|(what, n)| (what, Some(n), "HC-A-FB §7.VI")), "{cards} {draws}");
    }
}

/// All pairs of standings, judged by the words of the chapter, against the settling functions.
#[test]
fn every_pair_of_hands_is_decided_as_the_chapter_says() {
    shows!(
        "HC-A-FB §4.II.A",
        "HC-A-FB §4.II.B",
        "HC-A-FB §4.II.C",
        "HC-A-FB §4.III.A",
        "HC-A-FB §4.III.B",
        "HC-A-FB §4.III.C",
        "HC-A-FB §4.IV",
        "HC-A-FB §4.VII"
    );
    let game = game(&[]);
    let blackjack = FinishedHand { total: 21, blackjack: true };
    let all = || (4..=26).map(|total| FinishedHand { total, blackjack: false }).chain([blackjack]);
    let words = |v: Verdict| v.pays.map(|p| p.to_string());
    for player in all() {
        for dealer in all() {
            let verdict = game.settle_base(player, dealer);
            let (pays, clause) = match (player, dealer) {
                (p, d) if p == blackjack && d == blackjack => (Some("push"), "HC-A-FB §4.III.B"),
                (p, _) if p == blackjack => (Some("3 to 2"), "HC-A-FB §4.II.C"),
                (_, d) if d == blackjack => (None, "HC-A-FB §4.IV"),
                (p, _) if p.total > 21 => (None, "HC-A-FB §4.II.B"),
                (_, d) if d.total == 22 => (Some("push"), "HC-A-FB §4.III.C"),
                (_, d) if d.total > 22 => (Some("1 to 1"), "HC-A-FB §4.II.A"),
                (p, d) if p.total == d.total => (Some("push"), "HC-A-FB §4.III.A"),
                (p, d) => ((p.total > d.total).then_some("1 to 1"), "HC-A-FB §4.II.B"),
            };
            assert_eq!(words(verdict).as_deref(), pays, "{player:?} against {dealer:?}");
            assert_eq!(verdict.clause.text(), clause, "{player:?} against {dealer:?}");
            // Money and lammers on a split hand fare alike, and neither knows a blackjack of its own.
            if player != blackjack {
                let lost_to_blackjack = dealer == blackjack;
                for (money, lammer) in [
                    (game.settle_split(player, dealer), game.settle_free_split(player, dealer, FREE_BETS)),
                    (game.settle_double(player, dealer), game.settle_free_double(player, dealer, FREE_BETS)),
                ] {
                    assert_eq!(words(money), words(lammer));
                    let same = if lost_to_blackjack { Some("push") } else { pays };
                    assert_eq!(words(money).as_deref(), same, "{player:?} against {dealer:?}");
                }
            }
        }
    }
}

#[test]
fn wins_pay_evens_and_blackjacks_three_to_two_or_six_to_five() {
    shows!("HC-A-FB §4.VII", "HC-A-FB §4.II.A", "HC-A-FB §4.II.B", "HC-A-FB §4.III.A", "HC-A-FB §4.III.C");
    for (cards, end, line) in [
        ("Tc 9s 9d 8h", "", "1.1 blackjack $10+$10"),
        ("Tc 9s 5d 6h", "; card Kd", "1.1 blackjack $10+$10"),
        ("Tc 9s 9d 6h", "; card 7d", "1.1 blackjack $10+$0"),
        ("Tc 9s 5d 6h", "; card 8d", "1.1 blackjack $10+$10"),
        ("Tc 9s 9d Th", "", "1.1 blackjack $10+$0"),
        ("Tc 9s 7d Th", "", "1.1 blackjack $0+$0"),
    ] {
        let (mut table, _) = ROOM.dealt(cards);
        let events = table.run(&format!("choose 1 stand{end}"));
        assert_eq!(lines(&table, &events), [line], "{cards}{end}");
    }
    let (table, events) = ROOM.dealt_with(&[], "blackjack $5", "Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $5+$7.50"]);
    let (table, events) = ROOM.dealt_with(&[("payout-unit", "$1")], "blackjack $5", "Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $5+$8"]);
    let mut rules = Rules::of("free-bet-blackjack").unwrap();
    rules.choose_paytable("blackjack-6-to-5").unwrap();
    let mut table = Playthrough::at(games::open(rules).unwrap());
    let events = table.run("shuffle; burn; sit 1; bet 1 blackjack $15; close; card Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $15+$18"]);
    // Every other win is even money there as well.
    let events = table.run("bet 1 blackjack $15; close; card Tc 9s Td 8h; choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $15+$15"]);
}

#[test]
fn a_22_pushes_hands_still_standing_while_blackjacks_are_paid_and_busts_lost() {
    shows!("HC-A-FB §4.III.C", "HC-A-FB §4.II.C");
    let (mut table, events) = ROOM.dealt_to(&[1, 2, 3], "Ac Tc Td 7s Kc 6c 9d 5s");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    let events = table.run("choose 2 hit; card Kh; choose 3 stand; card Th");
    assert_eq!(lines(&table, &events), ["3.1 blackjack $10+$0", "2.1 blackjack $0+$0"]);
    assert_eq!(posted(&table, "dealer's 22").unwrap(), "pushes");
    // A blackjack also beats a 21 of three cards.
    let (mut table, events) = ROOM.dealt_to(&[1, 2], "Ac 5c 7s Kc 6c 4s");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    let events = table.run("choose 2 hit; card Td Th");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0"]);
}

#[test]
fn a_blackjack_is_an_ace_and_a_ten_value_as_the_first_two_cards() {
    shows!("HC-A-FB §1.II", "HC-A-FB §4.IV");
    for text in ["Ac Td", "Js Ah", "Qd Ad", "As Ks"] {
        assert!(FinishedHand::first_two(total(text)).blackjack, "{text}");
    }
    assert!(!FinishedHand::first_two(total("7c 7d 7h")).blackjack);
    // After a split it is a plain 21 and waits for the dealer.
    let (mut table, _) = ROOM.dealt("Tc 9s Td 2h");
    let events = table.run("choose 1 split; card Ac Ad Tc");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.2 split $10+$0"]);
}

#[test]
fn wagers_are_settled_and_hands_picked_up_from_the_dealers_right() {
    shows!("HC-A-FB §4.VI", "HC-A-FB §7.VIII");
    let (mut table, _) = ROOM.dealt_to(&[1, 4, 7], "Tc Td Th 9s 9c 8c 7c Ts");
    let events = table.run("choose 1 stand; choose 4 stand; choose 7 stand");
    let order = ["7.1 blackjack $0+$0", "4.1 blackjack $0+$0", "1.1 blackjack $10+$0"];
    assert_eq!(lines(&table, &events), order);
    let up = |e: &Event| if let Event::PickedUp { place } = *e { Some(place) } else { None };
    let picked: Vec<_> = events.iter().filter_map(up).collect();
    let hand = |s| Place::Hand(Seat(s), 0);
    assert_eq!(picked, [hand(6), hand(3), hand(0), Place::Common(0)]);
}

#[test]
fn against_two_to_nine_a_blackjack_is_announced_and_paid_at_once() {
    shows!("HC-A-FB §8.I");
    for up in 2..=9 {
        let (table, events) = ROOM.dealt_to(&[1, 2], &format!("Ac 5c {up}s Kc 6c Th"));
        assert_eq!(said(&events), [("blackjack", None, "HC-A-FB §8.I")]);
        assert_eq!(
            (lines(&table, &events), clauses(&events)),
            (vec!["1.1 blackjack $10+$15".into()], vec!["HC-A-FB §8.I"])
        );
        assert!(asks(&table, 2, 1));
    }
}

#[test]
fn against_an_ace_or_ten_a_blackjack_waits_for_the_check() {
    shows!("HC-A-FB §8.II", "HC-A-FB §7.IV", "HC-A-FB §1.III", "HC-A-FB §2.III", "HC-A-FB §4.III.B");
    for (up, blackjack) in [("As", "Kh"), ("Ts", "Ah"), ("Js", "Ah"), ("Qs", "Ah"), ("Ks", "Ah")] {
        for (hole, paid, found) in
            [("5h", "$10+$15", "no blackjack"), (blackjack, "$10+$0", "the dealer has blackjack")]
        {
            let (mut table, mut events) = ROOM.dealt_to(&[1, 2], &format!("Ac 5c {up} Kc 6c {hole}"));
            assert_eq!(said(&events)[0], ("blackjack", None, "HC-A-FB §8.II"));
            if up == "As" {
                assert_eq!(lines(&table, &events), Vec::<String>::new(), "nothing is paid before the check");
                events = table.run("choose 1 decline; choose 2 decline");
            }
            assert!(says(&events, (found, None, "HC-A-FB §7.IV")), "{up} {hole}");
            assert!(lines(&table, &events).contains(&format!("1.1 blackjack {paid}")));
            assert_eq!(rounds(&table) == 1, hole == blackjack, "the round ends before anyone draws");
            assert_eq!(
                table.table().view(Viewer::Seat(Seat(1))).hides(),
                hole != blackjack,
                "nobody sees it"
            );
        }
    }
    let (_, events) = ROOM.dealt("9c 9s 8d 7h");
    assert!(said(&events).is_empty(), "there is nothing to check under a nine");
}
