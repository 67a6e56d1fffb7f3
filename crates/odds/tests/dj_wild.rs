//! DJ Wild: known figures, and the proof on small decks.

use crate::unseen_support;

use games::dj_wild::DjWild;
use odds::{Ask, Progress, Solved, StrategyPart, ratio};
use unseen_support::*;

const BASE: [(&str, i64); 2] = [("ante", 500), ("blind", 500)];

/// Published: about 3.45 % of the ante; of the 2,869,685 hands one is five wilds and four are natural royals.
#[test]
fn the_figures_are_the_published_ones() {
    let ask = Ask::of("dj-wild").unwrap();
    let all = odds::sheet(&ask, &Progress::new()).unwrap().wagers;
    is_whole(&all);
    assert_eq!(percent(&-all[0].law.gain(), 1), "3.5");
    let trips = all.iter().find(|w| w.wager == "trips").unwrap();
    for (event, hands) in [("five-wilds", 1.0), ("natural-royal-flush", 4.0)] {
        assert_eq!(count(trips, event, 2_869_685).round(), hands, "{event}");
    }
}

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in ["Jk 2c 4c 6d 7d 7h 9s 9h Jc Qd Kd As", "Jk 2c 2d 5c 5d 5h 5s 9c 9d Kh Ks"] {
        let ask = Ask::of("dj-wild").unwrap().with_cards(deck(cards));
        let forced = by_force::<DjWild>(&ask, &BASE);
        assert_eq!(forced, gain(&ask, "ante"), "{cards}");
        assert_eq!(forced, by_advice::<DjWild>(&ask, &BASE, 0, true), "{cards}");
    }
}

#[test]
fn side_wagers_stay_through_a_fold() {
    let ask = Ask::of("dj-wild").unwrap().with_cards(deck("Jk 2c 2d 6d 7d 7h 9s 9h 9c Qd Kd"));
    let bets = [BASE[0], BASE[1], ("trips", 500), ("two-way-bad-beat", 1_000)];
    let apart = gain(&ask, "ante") + gain(&ask, "trips") + gain(&ask, "two-way-bad-beat") * ratio(2, 1);
    assert_eq!(by_force::<DjWild>(&ask, &bets), apart);
}

/// Five wilds at $500 would win $500,000 on the Blind alone: the limit is $50,000 for all wagers of a round together.
#[test]
fn the_payout_limit_is_counted_and_advised_on() {
    let mut ask = Ask::of("dj-wild").unwrap().with_cards(deck("Jk 2c 2d 2h 2s 7h 9s 9h Qc Qd Kd"));
    let free = gain(&ask, "ante");
    let least = |wager: &str, cents: i64| {
        let limits = Ask::of("dj-wild").unwrap().rules.limits(wager);
        book::Limits { min: book::Cents(cents), ..limits }
    };
    for wager in ["ante", "blind", "trips"] {
        ask.rules.post(wager, least(wager, 50_000)).unwrap();
    }
    assert!(gain(&ask, "ante") < free);
    let base = [("ante", 50_000), ("blind", 50_000)];
    assert_eq!(by_force::<DjWild>(&ask, &base), gain(&ask, "ante"));
    assert_eq!(by_force::<DjWild>(&ask, &base), by_advice::<DjWild>(&ask, &base, 0, true));
    // Trips are paid last, from what is left of the limit: that is the choice's doing, and advice counts it.
    let all = [base[0], base[1], ("trips", 50_000)];
    let forced = by_force::<DjWild>(&ask, &all);
    assert_eq!(forced, by_advice::<DjWild>(&ask, &all, 0, false) + gain(&ask, "trips"));
}

#[test]
fn the_strategy_plays_as_advised() {
    let ask = Ask::of("dj-wild").unwrap();
    let small_pair = |hand: &[equipment::Card]| {
        let rank = hands::wild::five(hand.try_into().unwrap());
        rank.category() == hands::WildCategory::Pair && rank.lead() <= equipment::Rank::Five
    };
    plays_as_advised::<DjWild>(&ask, &BASE, 0, 15, small_pair);
}

/// A pair of fours beats few hands if the dealer lacks threes.
#[test]
fn the_strategy_is_a_pair_of_fours_without_a_three() {
    let ask = Ask::of("dj-wild").unwrap();
    let strategy = DjWild::strategy(&ask, &Progress::new()).unwrap().unwrap();
    let StrategyPart::List { rules, .. } = &strategy.parts[0] else { panic!("a list") };
    let said: Vec<_> = rules.iter().map(|r| (r.when.as_str(), r.act.as_str())).collect();
    assert_eq!(
        said,
        [
            ("Pair (4 A K 5) or better", "play"),
            ("Pair (4 7 6 5) to Pair (4 A K 3) without a 3", "play"),
            ("Pair (4 7 6 5) to Pair (4 A K 3) with a 3", "fold"),
            ("anything less", "fold"),
        ]
    );
    assert!(strategy.method.contains("lose 0.000000% more"), "{}", strategy.method);
}
