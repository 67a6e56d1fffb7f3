//! Sections 1, 3.II, 4 and 8: what hands are worth and what is paid.

use book::{Rules, shows};
use equipment::{Card, cards};
use games::blackjack::FinishedHand;
use games::kernel::*;
use hands::blackjack::Total;

use super::*;

fn total(text: &str) -> Total {
    Total::of(&cards(text).unwrap())
}

fn standing(text: &str) -> FinishedHand {
    FinishedHand::first_two(total(text))
}

#[test]
fn cards_count_their_number_faces_ten_and_aces_eleven_or_one() {
    shows!("HC-A §3.II.A", "HC-A §3.II.B", "HC-A §3.II.C", "HC-A §1.V", "HC-A §1.VI");
    for (text, value, soft) in [
        ("2c 3c", 5, false),
        ("9d Tc", 19, false),
        ("Jc Qd", 20, false),
        ("Kc 4d", 14, false),
        ("Ac 6d", 17, true),
        ("Ac 6d Td", 17, false),
        ("Ac Ad 9h", 21, true),
        ("Ac Ad 9h Kc", 21, false),
        ("Kc Qd Ah As", 22, false),
    ] {
        assert_eq!((total(text).value(), total(text).is_soft()), (value, soft), "{text}");
    }
    // The table counts the same way: the totals it calls, and the hand it lets draw.
    let (mut table, _) = ROOM.dealt("Ac 9s 6d 8h");
    let calls = said(&table.run("choose 1 hit; card Td; choose 1 hit; card 3c"));
    assert_eq!(calls, [("total", Some(17), "HC-A §7.VI"), ("total", Some(20), "HC-A §7.VI")]);
}

#[test]
fn a_blackjack_is_an_ace_and_a_ten_value_as_the_first_two_cards() {
    shows!("HC-A §1.II");
    for text in ["Ac Td", "Js Ah", "Qd Ad", "As Ks"] {
        assert!(standing(text).blackjack, "{text}");
    }
    assert!(!standing("7c 7d 7h").blackjack);
    assert!(!FinishedHand::split(total("Ac Kd")).blackjack);
    // After a split it is a plain 21: paid 1 to 1, and it waits for the dealer.
    let (mut table, _) = ROOM.dealt("Ac 9s Ad 2h");
    let events = table.run("choose 1 split; card Kc Kd Tc");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$0", "1.2 split $10+$0"]);
    let (mut table, _) = ROOM.dealt("Tc 9s Td 8h");
    let events = table.run("choose 1 split; card Ac Ad");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$10", "1.2 split $10+$10"]);
}

/// All pairs of standings, judged by the words of the chapter, against the settling functions.
#[test]
fn every_pair_of_hands_is_decided_as_the_chapter_says() {
    shows!("HC-A §4.II.A", "HC-A §4.II.B", "HC-A §4.II.C", "HC-A §4.III", "HC-A §4.VI");
    let game = game(&[]).unwrap();
    let all = || (4..=26).map(|total| FinishedHand { total, blackjack: false });
    let blackjack = FinishedHand { total: 21, blackjack: true };
    let all = || all().chain([blackjack]);
    for player in all() {
        for dealer in all() {
            let verdict = game.settle_base(player, dealer);
            let pays = verdict.pays.map(|p| p.to_string());
            let in_words = match (player, dealer) {
                (p, d) if p == blackjack && d == blackjack => Some("push"),
                (p, _) if p == blackjack => Some("3 to 2"),
                (_, d) if d == blackjack => None,
                (p, _) if p.total > 21 => None,
                (_, d) if d.total > 21 => Some("1 to 1"),
                (p, d) if p.total == d.total => Some("push"),
                (p, d) => (p.total > d.total).then_some("1 to 1"),
            };
            assert_eq!(pays.as_deref(), in_words, "{player:?} against {dealer:?}");
        }
    }
    let clause = |p: &str, d: &str| game.settle_base(standing(p), standing(d)).clause.text();
    assert_eq!(clause("Tc 5d", "Tc 6d Kh"), "HC-A §4.II.A");
    assert_eq!(clause("Tc 9d", "Tc 8d"), "HC-A §4.II.B");
    assert_eq!(clause("Ac Td", "7c 7d 7h"), "HC-A §4.II.C");
    assert_eq!(clause("7c 7d 7h", "Ac Td"), "HC-A §4.III");
}

#[test]
fn wins_pay_evens_and_blackjacks_three_to_two_or_six_to_five() {
    shows!("HC-A §4.VI", "HC-A §4.II.A", "HC-A §4.II.B", "HC-A §4.III");
    for (cards, end, line) in [
        ("Tc 9s 9d 8h", "", "1.1 blackjack $10+$10"),
        ("Tc 9s 5d 6h", "; card Kd", "1.1 blackjack $10+$10"),
        ("Tc 9s 9d Th", "", "1.1 blackjack $10+$0"),
        ("Tc 9s 7d Th", "", "1.1 blackjack $0+$0"),
    ] {
        let (mut table, _) = ROOM.dealt(cards);
        let events = table.run(&format!("choose 1 stand{end}"));
        assert_eq!(lines(&table, &events), [line], "{cards}");
    }
    let (table, events) = ROOM.dealt("Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    let mut rules = Rules::of("blackjack").unwrap();
    rules.choose_paytable("blackjack-6-to-5").unwrap();
    let mut table = Playthrough::at(games::open(rules).unwrap());
    let events = table.run("shuffle; burn; sit 1; bet 1 blackjack $15; close; card Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $15+$18"]);
    // Every other win is even money there as well.
    let events = table.run("bet 1 blackjack $15; close; card Tc 9s Td 8h; choose 1 stand");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $15+$15"]);
    // An odd wager is paid to the cent, or up to the house's unit.
    let (table, events) = ROOM.dealt_with(&[], "blackjack $5", "Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $5+$7.50"]);
    let (table, events) = ROOM.dealt_with(&[("payout-unit", "$1")], "blackjack $5", "Ac 9s Kd 8h");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $5+$8"]);
}

#[test]
fn a_dealers_blackjack_beats_a_21_and_a_players_beats_a_21_of_three_cards() {
    shows!("HC-A §4.II.C", "HC-A §4.III");
    // Seat 1 has a blackjack and is paid although the dealer goes on to draw 21; seat 2 draws 21 too and pushes.
    let (mut table, events) = ROOM.dealt_to(&[1, 2], "Ac 5c 7s Kc 6c 4s");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    let events = table.run("choose 2 hit; card Td Th");
    assert_eq!(lines(&table, &events), ["2.1 blackjack $10+$0"]);
}

#[test]
fn wagers_are_settled_from_the_dealers_right() {
    shows!("HC-A §4.V");
    let (mut table, _) = ROOM.dealt_to(&[1, 4, 7], "Tc Td Th 9s 9c 8c 7c Ts");
    let events = table.run("choose 1 stand; choose 4 stand; choose 7 stand");
    let order = ["7.1 blackjack $0+$0", "4.1 blackjack $0+$0", "1.1 blackjack $10+$0"];
    assert_eq!(lines(&table, &events), order);
}

#[test]
fn against_two_to_nine_a_blackjack_is_announced_and_paid_at_once() {
    shows!("HC-A §8.I");
    for up in 2..=9 {
        let (table, events) = ROOM.dealt_to(&[1, 2], &format!("Ac 5c {up}s Kc 6c Th"));
        assert_eq!(said(&events), [("blackjack", None, "HC-A §8.I")]);
        assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
        assert_eq!(clauses(&events), ["HC-A §8.I"]);
        assert!(asks(&table, 2, 1));
        assert!(table.table().felt().cards(Place::Hand(Seat(0), 0)).is_empty(), "the cards are gone");
    }
}

#[test]
fn against_an_ace_or_ten_a_blackjack_waits_for_the_check() {
    shows!("HC-A §8.II");
    for (up, blackjack) in [("As", "Kh"), ("Ts", "Ah"), ("Js", "Ah"), ("Qs", "Ah"), ("Ks", "Ah")] {
        for (hole, paid) in [("5h", "$10+$15"), (blackjack, "$10+$0")] {
            let (mut table, mut events) = ROOM.dealt_to(&[1, 2], &format!("Ac 5c {up} Kc 6c {hole}"));
            assert_eq!(said(&events)[0], ("blackjack", None, "HC-A §8.II"));
            if up == "As" {
                assert_eq!(lines(&table, &events), Vec::<String>::new(), "nothing is paid before the check");
                events = table.run("choose 1 decline; choose 2 decline");
            }
            assert!(lines(&table, &events).contains(&format!("1.1 blackjack {paid}")));
            // Paid before anyone draws: a third card is next, or the round is over.
            assert_eq!(rounds(&table) == 1, hole == blackjack);
        }
    }
}

#[test]
fn house_money_is_no_part_of_a_verdict_on_the_hand() {
    // A settling function takes cards and standings, never amounts: the same verdict serves table and solver.
    let game = game(&[]).unwrap();
    let [a, b]: [Card; 2] = cards("Ac Kc").unwrap().try_into().unwrap();
    assert!(game.settle_house_money([a, b]).unwrap().wins());
    assert_eq!(game.settle_even_money().pays.unwrap().to_string(), "1 to 1");
    assert!(self::game(&[("house-money", "no")]).unwrap().settle_house_money([a, b]).is_none());
}
