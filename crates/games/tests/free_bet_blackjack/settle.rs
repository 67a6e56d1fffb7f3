//! Sections 4 and 7.XI: who wins, and the dealer's 22.

use book::shows;
use games::blackjack::FinishedHand;
use games::free_bet_blackjack::FREE_BETS;
use games::kernel::*;

use super::*;

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
    let words = |v: Verdict| v.pays().map(|p| p.to_string());
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
            assert_eq!(verdict.clause().text(), clause, "{player:?} against {dealer:?}");
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
fn a_22_pushes_hands_still_standing_while_blackjacks_are_paid_and_busts_lost() {
    shows!("HC-A-FB §4.III.C", "HC-A-FB §4.II.C");
    let (mut table, events) = ROOM.dealt_to(&[1, 2, 3], "Ac Tc Td 7s Kc 6c 9d 5s");
    assert_eq!(lines(&table, &events), ["1.1 blackjack $10+$15"]);
    let events = table.run("choose 2 hit; card Kh; choose 3 stand; card Th");
    assert_eq!(lines(&table, &events), ["3.1 blackjack $10+$0", "2.1 blackjack $0+$0"]);
    assert_eq!(posted(&table, "dealer's 22").unwrap(), "pushes");
    // A dealer who draws to 22 pushes, and at 23 is over.
    for (card, line) in [("7d", "1.1 blackjack $10+$0"), ("8d", "1.1 blackjack $10+$10")] {
        let (mut table, _) = ROOM.dealt("Tc 9s 9d 6h");
        let events = table.run(&format!("choose 1 stand; card {card}"));
        assert_eq!(lines(&table, &events), [line]);
    }
}

#[test]
fn the_cards_decide_whatever_total_was_called() {
    shows!("HC-A-FB §7.VI", "HC-A-FB §7.XI");
    let (mut table, _) = ROOM.dealt_to(&[2, 5], "8c Tc 5s 8d 7d 4h");
    let events = table.run("choose 2 hit; card 2h");
    assert_eq!(said(&events), [("total", Some(18), "HC-A-FB §7.VI")]);
    let events = table.run("choose 2 stand; choose 5 stand; card 2c 8h");
    assert_eq!(
        lines(&table, &events),
        ["5.1 blackjack $0+$0", "2.1 blackjack $0+$0"],
        "18 and 17 lose to 19"
    );
}
