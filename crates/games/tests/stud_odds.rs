//! Let It Ride and Mississippi Stud counted out naively through their settling functions: every hand, and every decision
//! a perfect player makes.

use crate::kit::FIVE_CARD_ROWS;

use book::{Pays, Rules, shows};
use equipment::{Card, Deck};
use games::kernel::*;
use games::let_it_ride::LetItRide;
use games::mississippi_stud::MississippiStud;
use hands::{PokerRank, Sum, for_each_sum};

/// The rows of the base bets; the bonus of Let It Ride has the first seven.
fn rows_with(pairs: &[&'static str]) -> Vec<&'static str> {
    [&FIVE_CARD_ROWS[..], pairs].concat()
}

/// The last row of Let It Ride.
const LET_IT_RIDE: &str = "Pair of tens or better";

fn let_it_ride() -> LetItRide {
    LetItRide::new(&Rules::of("let-it-ride").unwrap()).unwrap()
}

fn mississippi_stud() -> MississippiStud {
    MississippiStud::new(&Rules::of("mississippi-stud").unwrap()).unwrap()
}

fn deck() -> Vec<Card> {
    Deck::Standard.cards().collect()
}

/// The deck without some cards.
fn rest(without: &[Card]) -> Vec<Card> {
    deck().into_iter().filter(|card| !without.contains(card)).collect()
}

/// What a stake of one gains.
fn gain(verdict: Verdict) -> i64 {
    match verdict.pays() {
        Some(Pays::To(a, 1)) => a as i64,
        Some(Pays::Flat(amount)) => amount.0 / 100 - 1,
        Some(Pays::Push) => 0,
        Some(other) => panic!("no such pay here: {other}"),
        None => -1,
    }
}

/// A fraction as a percentage of four decimals, as edges are published.
fn percent(part: i64, of: i64) -> String {
    format!("{:.4}", part as f64 / of as f64 * 100.0)
}

/// How often each row is paid over all 2,598,960 hands, `lost` last, and what a stake of one gains in all.
fn rows(settle: impl Fn(PokerRank) -> Verdict, names: &[&str]) -> (Vec<u32>, i64) {
    let (mut counts, mut gained) = (vec![0; names.len() + 1], 0);
    for_each_sum(Sum::EMPTY, &deck(), 5, |hand| {
        let verdict = settle(hand.five());
        let row = verdict.row().map_or(names.len(), |row| names.iter().position(|n| *n == row.name).unwrap());
        counts[row] += 1;
        gained += gain(verdict);
    });
    (counts, gained)
}

#[test]
fn each_let_it_ride_bet_is_paid_as_often_as_poker_hands_come() {
    shows!("HC-D §13.II");
    let game = let_it_ride();
    let (counts, gained) = rows(|hand| game.settle_bet(hand), &rows_with(&[LET_IT_RIDE]));
    assert_eq!(counts, [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 422_400, 1_978_380]);
    // A bet that always rides loses more than a third of itself, which is why two of the three may be taken back.
    assert_eq!(gained, -968_692);
}

#[test]
fn the_let_it_ride_bonus_returns_1_685_760_dollars_for_every_2_598_960() {
    shows!("HC-D §13.IV");
    let game = let_it_ride();
    let (counts, gained) = rows(|hand| game.settle_bonus(hand), &FIVE_CARD_ROWS[..7]);
    assert_eq!(counts, [4, 36, 624, 3744, 5108, 10_200, 54_912, 2_524_332]);
    assert_eq!(gained, 1_685_760 - 2_598_960);
}

#[test]
fn mississippi_stud_hands_are_paid_as_often_as_poker_hands_come() {
    shows!("HC-J §12.II");
    let game = mississippi_stud();
    let names = rows_with(&["Pair of jacks or better", "Pair of sixes to tens"]);
    let (counts, _) = rows(|hand| game.settle_bet(hand), &names);
    assert_eq!(counts, [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 337_920, 422_400, 1_640_460]);
}

/// All 22,100 hands. A mini-royal is worth ten units more than another straight flush where the table says so.
#[test]
fn three_card_bonuses_cost_7_0950_and_7_2760_percent() {
    shows!("HC-D §13.V", "HC-J §12.III");
    let (let_it_ride, mississippi_stud) = (let_it_ride(), mississippi_stud());
    let (mut one, mut other, mut hands) = (0, 0, 0);
    for_each_sum(Sum::EMPTY, &deck(), 3, |hand| {
        one += gain(let_it_ride.settle_three_card(hand.three()));
        other += gain(mississippi_stud.settle_three_card(hand.three()));
        hands += 1;
    });
    assert_eq!((one, other, hands), (-1568, -1608, 22_100));
}

/// A bet rides if and only if that is better than taking it back. Bet Number 3 always stays; Bet Number 1 goes by three
/// cards, Bet Number 2 by four. The published edge is 3.5057% of one bet.
#[test]
fn let_it_ride_costs_3_5057_percent_at_best() {
    let game = let_it_ride();
    let (_, third) = rows(|hand| game.settle_bet(hand), &rows_with(&[LET_IT_RIDE]));
    let best = |known: usize| {
        let mut total = 0i64;
        each_set(known, |cards| {
            let mut gained = 0;
            for_each_sum(Sum::of(cards), &rest(cards), 5 - known, |hand| {
                gained += gain(game.settle_bet(hand.five()));
            });
            total += gained.max(0);
        });
        total
    };
    // 2,598,960 hands, 22,100 × 1,176 ways from three cards on and 270,725 × 48 from four, brought to one denominator.
    let total = third * 10 + best(3) + best(4) * 2;
    assert_eq!((total, 2_598_960 * 10), (-911_112, 22_100 * 1_176));
    assert_eq!(percent(-total, 22_100 * 1_176), "3.5057");
}

/// Every set of so many cards.
fn each_set(size: usize, mut f: impl FnMut(&[Card])) {
    fn choose(deck: &[Card], size: usize, cards: &mut Vec<Card>, f: &mut impl FnMut(&[Card])) {
        if cards.len() == size {
            return f(cards);
        }
        for (i, &card) in deck.iter().enumerate() {
            cards.push(card);
            choose(&deck[i + 1..], size, cards, f);
            cards.pop();
        }
    }
    choose(&deck(), size, &mut vec![], &mut f);
}

/// The best of folding and of one to three times the Ante on every street, for every hand. Values are sums over the cards
/// to come, so that they stay whole. The published edge is 4.9149% of the Ante.
#[test]
fn mississippi_stud_costs_4_9149_percent_at_best() {
    let game = mississippi_stud();
    let mut total = 0i64;
    // Suits are alike: a pair, a suited and an unsuited hand of each two ranks stand for 6, 4 and 12.
    for (own, weight) in starting_hands() {
        let deck = rest(&own);
        // What the hand gains in all with `bet` antes on the felt when the streets from this one on are played best.
        let mut after_third = [0i64; 5];
        for &third in &deck {
            let deck = rest(&[own[0], own[1], third]);
            let mut after_fourth = [0i64; 8];
            for &fourth in &deck {
                let sum = Sum::of(&[own[0], own[1], third, fourth]);
                let fifths: i64 = deck
                    .iter()
                    .filter(|card| **card != fourth)
                    .map(|&card| gain(game.settle_bet(sum.with(card).five())))
                    .sum();
                for (bet, value) in after_fourth.iter_mut().enumerate().skip(3) {
                    *value += best(bet, 48, |bet| bet as i64 * fifths);
                }
            }
            for (bet, value) in after_third.iter_mut().enumerate().skip(2) {
                *value += best(bet, 49 * 48, |bet| after_fourth[bet]);
            }
        }
        total += weight * best(1, 50 * 49 * 48, |bet| after_third[bet]);
    }
    let deals = 1326 * 50 * 49 * 48;
    assert_eq!((total, deals), (-7_664_112, 155_937_600));
    assert_eq!(percent(-total, deals), "4.9149");
}

/// The best of folding with `bet` antes on the felt, over so many deals, and of adding one to three.
fn best(bet: usize, deals: i64, play: impl Fn(usize) -> i64) -> i64 {
    (1..=3).map(|more| play(bet + more)).chain([-(bet as i64) * deals]).max().unwrap()
}

fn starting_hands() -> Vec<([Card; 2], i64)> {
    use equipment::{Rank, Suit};
    let mut all = vec![];
    for (i, &high) in Rank::ALL.iter().enumerate() {
        let club = Card::new(high, Suit::Clubs);
        all.push(([club, Card::new(high, Suit::Diamonds)], 6));
        for &low in &Rank::ALL[..i] {
            all.push(([club, Card::new(low, Suit::Clubs)], 4));
            all.push(([club, Card::new(low, Suit::Diamonds)], 12));
        }
    }
    assert_eq!(all.iter().map(|(_, weight)| weight).sum::<i64>(), 1326);
    all
}
