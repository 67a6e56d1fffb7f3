//! Four Card Poker: published figures, and the proof on small decks.

use crate::unseen_support;

use equipment::cards;
use games::four_card_poker::FourCardPoker;
use games::kernel::{Choice, Seat, Verb};
use odds::{Ask, Progress, Solved, StrategyPart, decimal, ratio};
use unseen_support::*;

/// Published: 2.788 % of the ante under perfect play; the counts of the 2,598,960 best fours of five.
#[test]
fn the_figures_are_the_published_ones() {
    let ask = Ask::of("four-card-poker").unwrap();
    let main = entries(&ask, "ante");
    assert_eq!(percent(&-main[0].law.gain(), 3), "2.788");
    is_whole(&main);
    let aces_up = &entries(&ask, "aces-up")[0];
    let counts = [
        ("four-of-a-kind", 624.0),
        ("straight-flush", 2_072.0),
        ("three-of-a-kind", 58_656.0),
        ("flush", 114_616.0),
        ("straight", 101_808.0),
        ("two-pair", 123_552.0),
    ];
    for (event, hands) in counts {
        assert_eq!(count(aces_up, event, 2_598_960).round(), hands, "{event}");
    }
}

#[test]
fn the_parts_make_up_the_whole() {
    let ask =
        Ask::of("four-card-poker").unwrap().with_cards(deck("2c 3c 4c 5d 6d 7h 7s 9c 9d Ts Js Qh Kh Ad"));
    let all = odds::sheet(&ask, &Progress::new()).unwrap().wagers;
    is_whole(&all);
    let part = |wager: &str, table: &str| {
        let found = all.iter().find(|w| w.wager == wager && w.paytable.as_deref() == Some(table));
        found.unwrap().law.clone()
    };
    let (play, bonus) = (part("play", "play-win"), part("ante", "ante-bonus-printed"));
    let whole = part("ante", "ante-win");
    // Ante and Play win and lose together, so the Ante alone gains what is left.
    let ante = whole.gain() - play.gain() - bonus.gain();
    let wins = whole.probability(|e| e.event == "win");
    let loses = whole.probability(|e| e.event != "win");
    assert_eq!(ante, wins.exact().unwrap() - loses.exact().unwrap());
}

#[test]
fn on_small_decks_the_solver_and_the_table_agree() {
    for cards in ["2c 3c 4c 6d 7d 7h 9s 9h Jc Qd Kd As", "3c 3d 3h 3s 8c 8d 8h 8s Jc Jd Jh Js"] {
        let ask = Ask::of("four-card-poker").unwrap().with_cards(deck(cards));
        let forced = by_force::<FourCardPoker>(&ask, &[("ante", 10_000)]);
        assert_eq!(forced, gain(&ask, "ante"), "{cards}");
        assert_eq!(forced, by_advice::<FourCardPoker>(&ask, &[("ante", 10_000)], 1, true), "{cards}");
    }
}

#[test]
fn a_fold_gives_up_the_progressive_and_advice_says_so() {
    let ask = Ask::of("four-card-poker").unwrap().with_cards(deck("2c 3c 4c 5c 6c 7h 9s 9h Jc Qd Kd"));
    let bets = [("ante", 500), ("multi-link", 100)];
    assert_eq!(by_force::<FourCardPoker>(&ask, &bets), by_advice::<FourCardPoker>(&ask, &bets, 1, false));
    let linked = gain(&ask, "multi-link");
    let alone = by_force::<FourCardPoker>(&ask, &bets[..1]) + ratio(1, 5) * linked;
    assert!(by_force::<FourCardPoker>(&ask, &bets) >= alone, "who minds the progressive loses no more");
}

#[test]
fn aces_up_on_the_table_is_aces_up_on_the_sheet() {
    let ask = Ask::of("four-card-poker").unwrap().with_cards(deck("2c 3c 4c 5c 7h 9s 9h Jc Ad Ah Ks"));
    assert_eq!(by_force::<FourCardPoker>(&ask, &[("aces-up", 500)]), gain(&ask, "aces-up"));
}

#[test]
fn nines_against_a_king_are_played_once_and_advice_knows_what_a_fold_costs() {
    let ask = Ask::of("four-card-poker").unwrap();
    let closed = closed::<FourCardPoker>(&ask, &[("ante", 500)]);
    let table = dealt(&closed, &cards("9c 9d 3h 5s Jc").unwrap(), &cards("2c 2d 2h 4c 4d Ks").unwrap());
    let advice = FourCardPoker::advise(&table, Seat(0), 0).unwrap().unwrap();
    assert_eq!(advice.best(), Choice::with(Verb::Play, book::Cents(500)));
    assert_eq!(advice.options.len(), 4);
    let best = advice.options[0].value.decimal();
    assert!(best > -1.0 && best < 0.0);
    let fold = advice.options.iter().find(|o| o.choice == Choice::say(Verb::Fold)).unwrap();
    assert_eq!(fold.value.decimal(), -1.0);
}

/// A pair that is no ace: whether it is worth one ante or three hangs on its kickers and on the card shown.
#[test]
fn the_strategy_plays_as_advised() {
    let ask = Ask::of("four-card-poker").unwrap();
    let pair = |hand: &[equipment::Card]| {
        let rank = hands::four::best_of_five(hand.try_into().unwrap());
        rank.category() == hands::FourCategory::Pair && rank.lead() != equipment::Rank::Ace
    };
    plays_as_advised::<FourCardPoker>(&ask, &[("ante", 500)], 1, 25, pair);
}

#[test]
fn the_charts_say_how_far_from_best_they_are() {
    let ask = Ask::of("four-card-poker").unwrap();
    let strategy = FourCardPoker::strategy(&ask, &Progress::new()).unwrap().unwrap();
    assert_eq!(format!("{:.3}", 100.0 * strategy.house_edge.decimal()), "2.788");
    assert!(strategy.method.contains("instead of 2.78"), "{}", strategy.method);
    assert_eq!(strategy.parts.len(), 2);
    for part in &strategy.parts {
        let StrategyPart::Chart { columns, rows, .. } = part else { panic!("charts") };
        assert_eq!(columns.len(), 13);
        assert!(rows.first().unwrap().cells.iter().all(|c| c.act.starts_with('3')), "the best are raised");
        assert!(
            rows.last().unwrap().cells.iter().all(|c| c.act.starts_with(['F', '-'])),
            "and the worst folded"
        );
        assert!(rows.iter().flat_map(|r| &r.cells).all(|c| decimal(c.cost.exact().unwrap()) >= 0.0));
    }
}
