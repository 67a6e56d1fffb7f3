//! Poker Lotto: the odds printed in the rules, and the proof on small fields of cards.

use crate::dice_support;

use book::{Cents, Rules};
use dice_support::{ME, bet, edge, rules};
use equipment::Composition;
use games::kernel::*;
use games::poker_lotto::PokerLotto;
use odds::{Ask, Progress, Ratio, WagerOdds, ratio, sheet};

fn entry(ask: &Ask, paytable: &str) -> WagerOdds {
    let sheet = sheet(ask, &Progress::new()).unwrap();
    sheet.wagers.into_iter().find(|w| w.paytable.as_deref() == Some(paytable)).unwrap()
}

fn field(cards: &str) -> Composition {
    let mut field = Composition::EMPTY;
    equipment::cards(cards).unwrap().into_iter().for_each(|c| field.put(c));
    field
}

/// Published (IN §8): one play in so many.
#[test]
fn the_probabilities_are_those_printed_in_the_rules() {
    let ask = Ask::of("poker-lotto").unwrap();
    let draw = entry(&ask, "play-draw");
    let one_in = |entry: &WagerOdds, event: &str| {
        let row = entry.rows.iter().find(|r| r.event == event).unwrap();
        1.0 / row.probability.decimal()
    };
    for (event, printed) in
        [("match-5", 2_598_960.0), ("match-4", 11_059.0), ("match-3", 240.0), ("match-2", 16.0)]
    {
        assert_eq!(one_in(&draw, event).round(), printed, "{event}");
    }
    let instant = entry(&ask, "play-instant");
    let hands = [
        ("royal-flush", 649_740.0),
        ("straight-flush", 72_193.0),
        ("four-of-a-kind", 4_165.0),
        ("full-house", 694.0),
        ("flush", 509.0),
        ("straight", 255.0),
        ("three-of-a-kind", 47.0),
        ("two-pair", 21.0),
        ("pair", 8.0),
    ];
    for (event, printed) in hands {
        assert_eq!(one_in(&instant, event).round(), printed, "{event}");
    }
    let overall =
        |entry: &WagerOdds| 1.0 / (1.0 - 1.0 / one_in(entry, entry.rows.last().unwrap().event.as_str()));
    assert_eq!(overall(&draw).round(), 15.0);
    assert_eq!((10.0 * overall(&instant)).round(), 48.0);
    let any = 1.0 - (1.0 - 1.0 / overall(&draw)) * (1.0 - 1.0 / overall(&instant));
    assert_eq!((100.0 / any).round(), 386.0);
    let some = draw.measures.iter().find(|m| m.id == "wins-some-prize").unwrap();
    assert_eq!((100.0 / some.value.decimal()).round(), 386.0);
}

/// By hand: the draw brings back 250,000 + 235·500 + 10,810·20 + 162,150·2 dollars of 2·2,598,960, and the instant
/// event 4·5,000 + 36·500 + 624·100 + 3,744·75 + 5,108·40 + 10,200·20 + 54,912·5 + 123,552·4 + 4·84,480·2.
#[test]
fn the_edge_is_that_of_the_printed_counts_and_prizes() {
    let ask = Ask::of("poker-lotto").unwrap();
    let hands = 2_598_960;
    let drawn = 250_000 + 235 * 500 + 10_810 * 20 + 162_150 * 2;
    let instant = 4 * 5_000 + 36 * 500 + 624 * 100 + 3_744 * 75 + 5_108 * 40 + 10_200 * 20;
    let instant = instant + 54_912 * 5 + 123_552 * 4 + 4 * 84_480 * 2;
    assert_eq!(edge(&entry(&ask, "play-draw")), ratio(2 * hands - drawn - instant, 2 * hands));
    let part = entry(&ask, "play-instant");
    assert_eq!(edge(&part), -ratio(instant, 2 * hands));
    assert_eq!(part.within.as_deref(), Some("play"));
}

/// The expected gain in cents of what five cards bring, on the table itself: every set of five, in the order of their
/// numbers, since neither a hand nor a draw has an order.
fn five_cards(
    table: &Table<PokerLotto>,
    from: u8,
    left: u8,
    then: &dyn Fn(Table<PokerLotto>) -> Ratio,
) -> (Ratio, u64) {
    if left == 0 {
        return (then(table.clone()), 1);
    }
    let (mut sum, mut all) = (Ratio::ZERO, 0);
    for (card, _) in table.unseen().iter().filter(|(card, _)| card.id() >= from) {
        let mut next = table.clone();
        next.feed(Input::Outcome(Outcome::Card(card)), &mut Quiet).unwrap();
        let (value, n) = five_cards(&next, card.id() + 1, left - 1, then);
        sum += value;
        all += n;
    }
    (sum, all)
}

fn at_the_table(rules: &Rules, cards: Composition) -> Ratio {
    let shuffled = |table: &mut Table<PokerLotto>| {
        table.feed(Input::Outcome(Outcome::Shuffled), &mut Quiet).unwrap();
    };
    let mut table = Table::<PokerLotto>::open_with(rules.clone(), cards).unwrap();
    table.feed(Input::Sit(ME, Patron(1)), &mut Quiet).unwrap();
    bet(&mut table, "play-1", 200);
    shuffled(&mut table);
    let draw = |mut table: Table<PokerLotto>| {
        table.feed(Input::Close, &mut Quiet).unwrap();
        shuffled(&mut table);
        let (sum, all) = five_cards(&table, 0, 5, &|over| {
            assert_eq!(over.felt().standing(), Cents::ZERO);
            let balance = over.felt().balance();
            ratio((balance.back + balance.won - balance.staked).0, 1)
        });
        sum / ratio(all, 1)
    };
    let (sum, all) = five_cards(&table, 0, 5, &draw);
    sum / ratio(all, 1) / ratio(200, 1)
}

#[test]
fn on_small_fields_the_solver_and_the_table_agree() {
    let rules = rules("poker-lotto", &[]);
    for cards in
        ["Ts Js Qs Ks As 9s Ah", "Jc Jd Jh 4c 4d 4s 4h 8s", "2c 3c 4c 5c 6d Ac Qd Qh", "9h 9s Jd Qd Kd Td 8d"]
    {
        let ask = Ask::new(rules.clone()).with_cards(field(cards));
        assert_eq!(at_the_table(&rules, field(cards)), -edge(&entry(&ask, "play-draw")), "{cards}");
    }
}

/// What five matches are paid where so many plays are sold, from the binomial law written out: one or two winners get
/// $250,000 each, three or more an equal share of $500,000 rounded down to the dollar (IN §6(a), §7(c)).
#[test]
fn with_plays_sold_five_matches_are_worth_their_expected_share() {
    let hands = 2_598_960u64;
    let share = |winners: u64| if winners <= 2 { 250_000 } else { 500_000 / winners };
    let measure = |sold: u64, id: &str| {
        let ask = Ask { plays_sold: Some(sold), ..Ask::of("poker-lotto").unwrap() };
        let entry = entry(&ask, "play-draw");
        let found = entry.measures.iter().find(|m| m.id == id).unwrap().value.clone();
        (entry, found)
    };
    // One play is alone, two never have to share; of three, all may win.
    for sold in [1, 2] {
        let (alone, expected) = measure(sold, "five-match-share");
        assert_eq!(expected.exact(), Some(&ratio(25_000_000, 1)));
        assert_eq!(edge(&alone), edge(&entry(&Ask::of("poker-lotto").unwrap(), "play-draw")));
    }
    for sold in [3u64, 10, 40] {
        let (shared, expected) = measure(sold, "five-match-share");
        let (mut by_hand, mut ways) = (Ratio::ZERO, ratio(1, 1));
        let p = ratio(1, hands);
        for k in 0..sold {
            let rest = (0..sold - 1 - k).fold(ratio(1, 1), |all, _| all * (ratio(1, 1) - &p));
            by_hand += &ways * rest * ratio(100 * share(k + 1), 1);
            ways = ways * &p * ratio(sold - 1 - k, k + 1);
        }
        assert_eq!(expected.exact(), Some(&by_hand), "{sold}");
        // Two plays cost what is taken from five matches: the edge grows by exactly that.
        let less = (ratio(25_000_000, 1) - by_hand) / ratio(200, 1) * &p;
        let alone = edge(&entry(&Ask::of("poker-lotto").unwrap(), "play-draw"));
        assert_eq!(edge(&shared), alone + less, "{sold}");
    }
    // Past a thousand plays in floating point, with a bound; both sides of the border agree with the closed form of a
    // share that is not rounded to within the dollar it is rounded by.
    for sold in [1_000u64, 1_001, 2_598_960, 50_000_000] {
        let (_, expected) = measure(sold, "five-match-share");
        let (n, p) = (sold as f64, 1.0 / hands as f64);
        let none = ((n - 1.0) * (-p).ln_1p()).exp();
        // Shares of $500,000 for all numbers of winners, and back to $250,000 for a lone one.
        let equal = 500_000.0 * -(n * (-p).ln_1p()).exp_m1() / (n * p) - 250_000.0 * none;
        let found = expected.decimal() / 100.0;
        assert!((equal - 1.0..=equal + 1e-3).contains(&found), "{sold}: {found} {equal}");
        assert_eq!(expected.exact().is_some(), sold <= 1_000);
    }
    for sold in [0, 2_000_000_000] {
        let ask = Ask { plays_sold: Some(sold), ..Ask::of("poker-lotto").unwrap() };
        assert!(sheet(&ask, &Progress::new()).is_err());
    }
}
