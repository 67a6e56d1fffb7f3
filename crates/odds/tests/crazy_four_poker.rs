//! Crazy Four Poker: known figures, and the proof on small decks.

use crate::unseen_support;

use games::crazy_four_poker::CrazyFourPoker;
use odds::{Ask, Progress, Solved, StrategyPart, ratio};
use unseen_support::*;

const BASE: [(&str, i64); 2] = [("ante", 500), ("super-bonus", 500)];

/// Published: 3.42 % of the ante; the counts of the best fours of five are those of Four Card Poker.
#[test]
fn the_figures_are_the_published_ones() {
    let ask = Ask::of("crazy-four-poker").unwrap();
    let all = odds::sheet(&ask, &Progress::new()).unwrap().wagers;
    is_whole(&all);
    assert_eq!(percent(&-all[0].law.gain(), 2), "3.42");
    let queens_up = all.iter().find(|w| w.wager == "queens-up").unwrap();
    for (event, hands) in [("four-of-a-kind", 624.0), ("straight-flush", 2_072.0), ("two-pair", 123_552.0)] {
        assert_eq!(count(queens_up, event, 2_598_960).round(), hands, "{event}");
    }
}

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in ["2c 3c 4c 6d 7d 7h 9s 9h Jc Qd Kd As", "3c 3d 3h 3s 8c 8d 8h 8s Ac Ad Ah As"] {
        let ask = Ask::of("crazy-four-poker").unwrap().with_cards(deck(cards));
        let forced = by_force::<CrazyFourPoker>(&ask, &BASE);
        assert_eq!(forced, gain(&ask, "ante"), "{cards}");
        assert_eq!(forced, by_advice::<CrazyFourPoker>(&ask, &BASE, 0, true), "{cards}");
    }
}

#[test]
fn a_fold_gives_up_queens_up_and_the_progressive_and_advice_says_so() {
    let ask = Ask::of("crazy-four-poker").unwrap().with_cards(deck("2c 3c 4c 5c 6c 7h 9s 9h Jc Qd Qh Kd"));
    let bets = [BASE[0], BASE[1], ("queens-up", 300), ("multi-link", 100)];
    let forced = by_force::<CrazyFourPoker>(&ask, &bets);
    assert_eq!(forced, by_advice::<CrazyFourPoker>(&ask, &bets, 0, false));
    let sides = gain(&ask, "queens-up") * ratio(3, 5) + gain(&ask, "multi-link") * ratio(1, 5);
    assert!(forced >= gain(&ask, "ante") + sides, "who minds the side wagers loses no more");
}

/// Rounding up to whole dollars favours the player: 3 to 2 on $5 pays $8.
#[test]
fn payouts_in_whole_dollars_are_solved_as_the_table_pays_them() {
    let mut ask = Ask::of("crazy-four-poker").unwrap().with_cards(deck("2c 3c 4c 6c 7c 9s 9h Jc Qd Kd Ah"));
    let exact = gain(&ask, "ante");
    ask.rules.set("payout-unit", "$1").unwrap();
    let rounded = gain(&ask, "ante");
    assert!(rounded > exact);
    assert_eq!(rounded, by_force::<CrazyFourPoker>(&ask, &BASE));
}

#[test]
fn the_strategy_plays_as_advised() {
    let ask = Ask::of("crazy-four-poker").unwrap();
    let king_queen = hands::four::four(&equipment::cards("Kc Qd 6h 2s").unwrap().try_into().unwrap());
    let pair = hands::four::four(&equipment::cards("2c 2d 4h 3s").unwrap().try_into().unwrap());
    let close = |hand: &[equipment::Card]| {
        (king_queen..pair).contains(&hands::four::best_of_five(hand.try_into().unwrap()))
    };
    plays_as_advised::<CrazyFourPoker>(&ask, &BASE, 0, 25, close);
}

#[test]
fn the_strategy_is_three_rules_and_the_hands_at_their_borders() {
    let ask = Ask::of("crazy-four-poker").unwrap();
    let strategy = CrazyFourPoker::strategy(&ask, &Progress::new()).unwrap().unwrap();
    let StrategyPart::List { rules, .. } = &strategy.parts[0] else { panic!("a list") };
    assert!(
        rules[0].when.starts_with("Pair (A ") && rules[0].act == "play three times the ante",
        "{rules:?}"
    );
    assert_eq!(rules.last().unwrap().act, "fold");
    let share: f64 = rules.iter().map(|r| r.share.decimal()).sum();
    assert!((share - 1.0).abs() < 1e-12);
}
