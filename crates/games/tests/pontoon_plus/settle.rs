//! The settling functions against naive counts, and the posted pays (RWS §1, §3.2, §4, Appendices).

use book::{Cents, Pays, Rules, shows};
use equipment::{Card, Deck, cards};
use games::pontoon_plus::{DealerHand, Origin, PontoonPlus, total};

use super::*;

fn game() -> PontoonPlus {
    PontoonPlus::new(&Rules::of("pontoon-plus").unwrap()).unwrap()
}

fn pays(verdict: Verdict) -> String {
    verdict.pays().map_or("lost".into(), |p| p.to_string())
}

fn paid(text: &str, origin: Origin) -> String {
    pays(game().settle_21(&cards(text).unwrap(), origin))
}

const SPLIT: Origin = Origin { split: true, doubled: false };
const DOUBLED: Origin = Origin { split: false, doubled: true };

#[test]
fn cards_count_their_number_pictures_10_and_aces_1_or_11() {
    shows!(
        "RWS §3.2.1",
        "RWS §3.2.2",
        "RWS §3.2.3",
        "RWS §1.16",
        "RWS §1.19",
        "RWS §1.9",
        "RWS §1.25",
        "RWS §1.2"
    );
    let of = |text: &str, doubled| total(&cards(text).unwrap(), doubled);
    for (text, sum) in [("2c 3c", 5), ("4c 5c", 9), ("6c 7c", 13), ("8c 9c", 17), ("Jc Qd Kh", 30)] {
        assert_eq!(of(text, false), sum);
    }
    assert_eq!([of("Ac 5c", false), of("Ac 5c Kc", false), of("Ac Ad 9c", false)], [16, 16, 21]);
    assert_eq!([of("Ac 5c 4c", true), of("9c 2c Ac", true), of("5c 5d Ac", true)], [10, 12, 21]);
}

#[test]
fn bonus_21s_pay_by_cards_and_suits() {
    shows!("RWS §4.1.1", "RWS §1.20", "RWS §1.24");
    let plain = Origin::default();
    for (text, odds) in [
        ("As Kd", "3 to 2"),
        ("9c 8d 4h", "1 to 1"),
        ("9c 8d 2h 2s", "1 to 1"),
        ("2c 3c 4c 5c 7c", "3 to 2"),
        ("2c 3c 4c 5c 6c Ac", "2 to 1"),
        ("2c 3c 4c 5c 5d Ac Ad", "3 to 1"),
        ("2c 3c 4c 4c 4d 2c Ac Ad", "3 to 1"),
        ("7c 6d 8h", "3 to 2"),
        ("8h 6h 7h", "2 to 1"),
        ("6s 7s 8s", "3 to 1"),
        ("7c 7c 7d", "3 to 2"),
        ("7c 7c 7c", "2 to 1"),
        ("7s 7s 7s", "3 to 1"),
    ] {
        assert_eq!(paid(text, plain), odds, "{text}");
        if text != "As Kd" {
            assert_eq!(paid(text, SPLIT), odds, "{text} after a split");
        }
    }
    assert_eq!(paid("As Kd", SPLIT), "1 to 1");
    assert_eq!(paid("7s 7s 7s", DOUBLED), "1 to 1");
    let dealer = DealerHand::of(&cards("9c 9d").unwrap());
    assert_eq!(pays(game().settle_hand(20, plain, dealer)), "1 to 1");
    assert_eq!(pays(game().settle_insurance(true)), "2 to 1");
}

/// Every three cards of 21, sorted and compared by eye.
#[test]
fn three_card_21s_agree_with_a_list_of_ranks() {
    shows!("RWS §4.1.1");
    let (game, deck) = (game(), Deck::NoTens.cards().collect::<Vec<_>>());
    let mut found = [0; 3];
    for &a in &deck {
        for &b in &deck {
            for &c in &deck {
                if total(&[a, b, c], false) != 21 {
                    continue;
                }
                let mut text = [a, b, c].map(|card| card.to_string());
                text.sort();
                let ranks: String = text.iter().map(|t| &t[..1]).collect();
                let suits: String = text.iter().map(|t| &t[1..]).collect();
                let expected = match (ranks.as_str(), suits.as_str()) {
                    ("678" | "777", "sss") => "3 to 1",
                    ("678" | "777", "hhh" | "ddd" | "ccc") => "2 to 1",
                    ("678" | "777", _) => "3 to 2",
                    _ => "1 to 1",
                };
                assert_eq!(pays(game.settle_21(&[a, b, c], Origin::default())), expected, "{text:?}");
                found[match expected {
                    "3 to 1" => 0,
                    "2 to 1" => 1,
                    "3 to 2" => 2,
                    _ => continue,
                }] += 1;
            }
        }
    }
    // 6-7-8 has six orders of 64 suits each, 7-7-7 has 64 suits in all.
    assert_eq!(found, [6 + 1, 3 * (6 + 1), 6 * 60 + 60]);
}

/// All pairs of physical cards of eight decks: 384 over 2.
#[test]
fn side_bets_win_as_often_as_the_combinations_say() {
    shows!("RWS §3.14", "RWS §3.15", "RWS §4.1.3", "RWS §4.1.1");
    let (game, shoe) = (game(), Deck::NoTens.cards().flat_map(|c| [c; 8]).collect::<Vec<Card>>());
    let (mut pairs, mut bonus) = (0, std::collections::BTreeMap::<String, u32>::new());
    for (i, &a) in shoe.iter().enumerate() {
        for &b in &shoe[..i] {
            pairs += u32::from(pays(game.settle_pair([a, b])) == "11 to 1");
            *bonus.entry(pays(game.settle_bonus([a, b]))).or_default() += 1;
        }
    }
    let of_rank = 32 * 31 / 2;
    assert_eq!(pairs, 12 * of_rank);
    let suited = 4 * (8 * 7 / 2);
    let won = [
        ("40 to 1", suited),
        ("11 to 1", of_rank - suited),
        ("8 to 1", 3 * of_rank),
        ("4 to 1", 32 * 96),
        ("3 to 1", 8 * of_rank),
        ("1 to 1", 32 * 256),
    ];
    for (odds, count) in won {
        assert_eq!(bonus[odds], count, "{odds}");
    }
    assert_eq!(bonus["lost"], 384 * 383 / 2 - won.iter().map(|w| w.1).sum::<u32>());
}

#[test]
fn the_super_bonus_needs_suited_7s_against_a_7_and_ten_dollars() {
    shows!("RWS §4.1.2", "RWS §1.31", "RWS §3.24.4", "RWS §3.25.5");
    let game = game();
    let of = |text: &str, origin, up: &str, dollars| {
        let up = up.parse().unwrap();
        let won = game.settle_super_bonus(&cards(text).unwrap(), origin, up, Cents::dollars(dollars));
        won.map(|v| v.pays().unwrap())
    };
    let plain = Origin::default();
    let flat = |dollars| Some(Pays::Flat(Cents::dollars(dollars)));
    assert_eq!(of("7h 7h 7h", plain, "7c", 9), None);
    assert_eq!(of("7h 7h 7h", plain, "7c", 10), flat(1000));
    assert_eq!(of("7h 7h 7h", plain, "7c", 99), flat(1000));
    assert_eq!(of("7h 7h 7h", plain, "7c", 100), flat(5000));
    assert_eq!(of("7s 7s 7s", plain, "8c", 100), None);
    assert_eq!(of("7h 7h 7d", plain, "7c", 100), None);
    assert_eq!(of("7h 7h 7h", SPLIT, "7c", 100), None);
    assert_eq!(of("7h 7h 7h", DOUBLED, "7c", 100), None);
}

/// The odds for the hand are paid where they come to more; of equal amounts the Super Bonus is.
#[test]
fn the_super_bonus_is_paid_in_place_of_odds_that_come_to_no_more() {
    shows!("RWS §4.1.2");
    let clause = book::Clause::new("RWS §4.1.2");
    let (flat, odds) = (Pays::Flat(Cents::dollars(1000)), Pays::To(3, 1));
    let goes_before = |dollars| {
        let verdicts = [flat, odds].map(|pays| Verdict::win(pays, clause));
        game().super_bonus_goes_before(verdicts[0], verdicts[1], Cents::dollars(dollars))
    };
    assert!(goes_before(10) && goes_before(333) && !goes_before(334));
    let even = Verdict::win(Pays::To(1, 1), clause);
    assert!(game().super_bonus_goes_before(Verdict::win(flat, clause), even, Cents::dollars(1000)));
}

/// A doubled hand of 21 is no bust.
#[test]
fn what_was_added_to_double_is_lost_over_21_and_not_before() {
    shows!("RWS §3.25.4");
    let dealer = |total| DealerHand { total, pontoon: false };
    let added = |player, total| pays(game().settle_double(player, dealer(total)));
    assert_eq!(
        [added(22, 26), added(21, 20), added(20, 21), added(20, 26)],
        ["lost", "1 to 1", "lost", "1 to 1"]
    );
}

#[test]
fn a_super_bonus_brings_every_other_box_50_dollars() {
    shows!("RWS §4.1.2", "RWS §1.31");
    let mut table = ROOM.ready(&[]);
    table.run("sit 1; sit 2; sit 3; bet 1 initial-bet $20; bet 2 initial-bet $20; bet 3 initial-bet $150");
    // Seat 3 also stands on box 2, and seat 1 on the third: fifty dollars are for seated players.
    table.run("bet 1 initial-bet-box-3 $10; bet 3 initial-bet-box-2 $10; close");
    table.run("card Kc 9c 7s 7c 9h 3c 7s; choose 1 hit; card Kd; choose 2 hit; card 2c; choose 2 stand");
    let events = table.run("choose 3 hit; card 7s");
    assert_eq!(
        lines(&table, &events)[..6],
        [
            "3.1 initial-bet $0+$5,000",
            "3.1 initial-bet $150+$0",
            "1.1 initial-bet-box-3 $0+$1,000",
            "1.1 initial-bet-box-3 $10+$0",
            // Box 1 has lost already and is paid all the same.
            "1.1 initial-bet $0+$50",
            "2.1 initial-bet $0+$50",
        ]
    );
    assert_eq!(lines(&table, &events).len(), 6);
}

#[test]
fn the_other_boxes_are_paid_by_the_row_of_the_super_bonus() {
    shows!("RWS §4.1.2");
    let consolation = |game: &PontoonPlus, dollars| {
        game.settle_consolation(Cents::dollars(dollars)).map(|v| v.pays().unwrap().to_string())
    };
    for dollars in [10, 99, 100, 500] {
        assert_eq!(consolation(&game(), dollars).as_deref(), Some("$50 flat"));
    }
    assert_eq!(consolation(&game(), 9), None, "a bet too small for the bonus brings nobody anything");
    // A house that pays more for the larger bonus pays it for that one alone.
    let mut rules = Rules::of("pontoon-plus").unwrap();
    let mut table = rules.part("initial-bet", "super-bonus").clone();
    table.rows[0].envy = Some("$60 flat".parse().unwrap());
    rules.put_paytable(Box::leak(Box::new(table)));
    let generous = PontoonPlus::new(&rules).unwrap();
    assert_eq!(consolation(&generous, 99).as_deref(), Some("$50 flat"));
    assert_eq!(consolation(&generous, 100).as_deref(), Some("$60 flat"));
}

#[test]
fn the_layout_shows_the_pays() {
    shows!(
        "RWS Appendix A",
        "RWS Appendix B",
        "RWS Appendix C",
        "RWS Appendix D",
        "RWS Appendix E",
        "RWS Appendix F"
    );
    let markers = ROOM.ready(&[]).table().view(Viewer::Rail).markers;
    let says = |label: &str| markers.iter().find(|m| m.label == label).unwrap().value.clone();
    assert_eq!(
        says("Bonus pays"),
        "A-A suited 40 to 1, A-A 11 to 1, K-K, Q-Q or J-J 8 to 1, A-K, A-Q or A-J 4 to 1, 9-9 to 2-2 3 to 1, \
         A-9 to A-2 1 to 1"
    );
    assert_eq!(says("Pontoon"), "pays 3 to 2");
    assert_eq!(says("insurance"), "pays 2 to 1");
    assert_eq!(says("dealer"), "draws to hard 16 or soft 17");
}
