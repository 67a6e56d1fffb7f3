//! Section 4: who wins.

use book::shows;
use equipment::{Card, cards};
use games::blackjack::FinishedHand;
use hands::blackjack::Total;

use super::*;

fn total(text: &str) -> Total {
    Total::of(&cards(text).unwrap())
}

fn standing(text: &str) -> FinishedHand {
    FinishedHand::first_two(total(text))
}

#[test]
fn a_split_ace_with_a_ten_value_is_a_plain_21() {
    shows!("HC-A §1.II");
    let (mut table, _) = ROOM.dealt("Ac 9s Ad 2h");
    let events = table.run("choose 1 split; card Kc Kd Tc");
    assert_eq!(
        lines(&table, &events),
        ["1.1 blackjack $10+$0", "1.2 split $10+$0"],
        "it waits for the dealer"
    );
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
            let pays = verdict.pays().map(|p| p.to_string());
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
    let clause = |p: &str, d: &str| game.settle_base(standing(p), standing(d)).clause().text();
    assert_eq!(clause("Tc 5d", "Tc 6d Kh"), "HC-A §4.II.A");
    assert_eq!(clause("Tc 9d", "Tc 8d"), "HC-A §4.II.B");
    assert_eq!(clause("Ac Td", "7c 7d 7h"), "HC-A §4.II.C");
    assert_eq!(clause("7c 7d 7h", "Ac Td"), "HC-A §4.III");
}

#[test]
fn house_money_is_no_part_of_a_verdict_on_the_hand() {
    // A settling function takes cards and standings, never amounts: the same verdict serves table and solver.
    let game = game(&[]).unwrap();
    let [a, b]: [Card; 2] = cards("Ac Kc").unwrap().try_into().unwrap();
    assert!(game.settle_house_money([a, b]).unwrap().wins());
    assert_eq!(game.settle_even_money().pays().unwrap().to_string(), "1 to 1");
    assert!(self::game(&[("house-money", "no")]).unwrap().settle_house_money([a, b]).is_none());
}
