//! The Multi-Link Progressive: the published counts of five-card hands, and what folding takes from them.

use equipment::Deck;
use hands::PokerCategory;
use odds::classes::Pack;
use odds::{Ask, LinkStanding, multi_link, ratio};

const HANDS: u64 = 2_598_960;

fn everything() -> LinkStanding {
    LinkStanding::of_all(&Pack::of(Deck::Standard, None))
}

/// Published: 4 royal flushes, 36 other straight flushes, 624 fours, 3,744 full houses, 5,108 flushes, 10,200 straights
/// and 54,912 threes.
#[test]
fn a_wager_that_is_never_folded_returns_what_the_counts_say() {
    let ask = Ask::of("let-it-ride").unwrap();
    let entry = multi_link(&ask, &everything(), "nobody folds").unwrap().remove(0);
    let probability = |event: &str| {
        let row = entry.rows.iter().find(|r| r.event == event).unwrap();
        row.probability.exact().unwrap().clone()
    };
    for (event, n) in [("royal-flush", 4), ("straight-flush", 36), ("three-of-a-kind", 54_912)] {
        assert_eq!(probability(event), ratio(n, HANDS));
    }
    let fixed = 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9;
    let meter = entry.progressive.as_ref().unwrap();
    assert_eq!(meter.fixed_return.exact(), Some(&ratio(fixed, HANDS)));
    // All of the meter four times, a tenth of it thirty-six times.
    assert_eq!(meter.meters[0].share.exact(), Some(&ratio(76, 10 * HANDS)));
    assert_eq!(meter.break_even_meter.as_ref().unwrap().exact(), Some(&ratio(1000 * (HANDS - fixed), 76)));
    assert_eq!(entry.law.house_edge().exact(), Some(&ratio(HANDS - fixed - 76_000, HANDS)));
    let envy = 4 * 1_000 + 36 * 300;
    assert_eq!(entry.envy.as_ref().unwrap().exact(), Some(&ratio(envy, HANDS)));
}

#[test]
fn a_folded_hand_loses_the_wager_and_gives_no_envy() {
    let ask = Ask::of("mississippi-stud").unwrap();
    let mut half = everything();
    half.folds(HANDS.into());
    let all = multi_link(&ask, &everything(), "nobody folds").unwrap().remove(0);
    let entry = multi_link(&ask, &half, "every second hand is folded").unwrap().remove(0);
    let (one, two) = (ratio(1, 1), ratio(2, 1));
    assert_eq!((&one + entry.law.gain()) * &two, &one + all.law.gain());
    let envy = |e: &odds::WagerOdds| e.envy.as_ref().unwrap().exact().unwrap().clone();
    assert_eq!(envy(&entry) * &two, envy(&all));
    assert_eq!(entry.law.probability(|e| e.event == "fold").exact(), Some(&ratio(1, 2)));
    let mut twice = LinkStanding::default();
    twice.stands(PokerCategory::Flush, 1);
    twice += twice;
    assert_eq!(multi_link(&ask, &twice, "").unwrap()[0].law.total(), two);
}
