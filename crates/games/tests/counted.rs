//! What the games share, counted the plain way: outs, hands waiting to be played, and the two simple strategies that are the best.

use arrayvec::ArrayVec;
use book::{Pays, Rules};
use equipment::{Card, Deck, Randomness, Rank, Seeded, Suit};
use games::blackjack::HandSet;
use games::holdem::Holding;
use games::kernel::{Game, Seat};
use games::let_it_ride::{self, LetItRide};
use games::mississippi_stud::{self, MississippiStud};
use games::stud::lowest_pair;
use hands::{Sum, for_each_sum};

/// Rides are compared with the sum of gains over every way the hand can end: never ride at a loss, never take back a
/// winner.
#[test]
fn at_let_it_ride_no_decision_can_be_improved() {
    let game = LetItRide::new(&Rules::of("let-it-ride").unwrap()).unwrap();
    let deck: Vec<Card> = Deck::Standard.cards().collect();
    let check = |cards: &[Card]| {
        let rest: Vec<Card> = deck.iter().filter(|c| !cards.contains(c)).copied().collect();
        let mut gained = 0;
        for_each_sum(Sum::of(cards), &rest, 5 - cards.len(), |hand| {
            gained += match game.settle_bet(hand.five()).pays() {
                Some(Pays::To(a, _)) => a as i64,
                _ => -1,
            };
        });
        let rides = let_it_ride::rides(cards.iter().copied());
        assert!(gained == 0 || rides == (gained > 0), "{cards:?}: gains {gained}, rides: {rides}");
    };
    for (i, &a) in deck.iter().enumerate() {
        for (j, &b) in deck.iter().enumerate().take(i) {
            for (k, &c) in deck.iter().enumerate().take(j) {
                check(&[a, b, c]);
                deck[..k].iter().for_each(|&d| check(&[a, b, c, d]));
            }
        }
    }
}

/// All 155,937,600 deals under the strategy: it loses 7,664,112 Antes, 4.9149%, which is what the best play loses too.
#[test]
fn at_mississippi_stud_the_strategy_costs_4_9149_percent() {
    let game = MississippiStud::new(&Rules::of("mississippi-stud").unwrap()).unwrap();
    let deck: Vec<Card> = Deck::Standard.cards().collect();
    let gain = |hand: Sum| match game.settle_bet(hand.five()).pays() {
        Some(Pays::To(a, _)) => a as i64,
        Some(_) => 0,
        None => -1,
    };
    let rest = |cards: &[Card]| deck.iter().filter(|c| !cards.contains(c)).copied().collect::<Vec<_>>();
    let mut total = 0i64;
    for (i, &a) in deck.iter().enumerate() {
        for &b in &deck[..i] {
            let third = mississippi_stud::times([a, b].into_iter(), false);
            if third == 0 {
                total -= 50 * 49 * 48;
                continue;
            }
            for c in rest(&[a, b]) {
                let fourth = mississippi_stud::times([a, b, c].into_iter(), third == 3);
                if fourth == 0 {
                    total -= (1 + third) * 49 * 48;
                    continue;
                }
                let deck = rest(&[a, b, c]);
                for &d in &deck {
                    let fifth = mississippi_stud::times([a, b, c, d].into_iter(), third == 3 || fourth == 3);
                    let bet = 1 + third + fourth;
                    if fifth == 0 {
                        total -= bet * 48;
                        continue;
                    }
                    let sum = Sum::of(&[a, b, c, d]);
                    let last = deck.iter().filter(|&&e| e != d);
                    total += (bet + fifth) * last.map(|&e| gain(sum.with(e))).sum::<i64>();
                }
            }
        }
    }
    assert_eq!(total, -7_664_112);
}

/// Counted the plain way, card by card, for random hands and for boards that four of a suit lie on.
#[test]
fn outs_are_the_cards_that_beat_the_hand() {
    let mut chance = Seeded::new(5);
    let mut flushes = 0;
    for _ in 0..3000 {
        let mut deck: Vec<Card> = Deck::Standard.cards().collect();
        let mut draw = || deck.swap_remove(chance.below(deck.len() as u32) as usize);
        let own = [draw(), draw()];
        let board: ArrayVec<Card, 5> = (0..5).map(|_| draw()).collect();
        let holding = Holding { own, board: board.clone() };
        let beats = |card: &Card| {
            let six = [board[0], board[1], board[2], board[3], board[4], *card];
            hands::poker::six(&six) > holding.hand()
        };
        assert_eq!(holding.outs(), deck.iter().filter(|card| beats(card)).count() as u32);
        let suited = |s: Suit| board.iter().filter(|card| card.suit() == Some(s)).count() >= 4;
        flushes += Suit::ALL.into_iter().any(suited) as u32;
    }
    assert!(flushes > 50, "such boards come up: {flushes}");
}

#[test]
fn hands_come_box_by_box() {
    let mut hands = HandSet::default();
    hands.add(Seat(15), 3);
    hands.add(Seat(2), 1);
    hands.add(Seat(2), 0);
    assert_eq!(hands.first(), Some((Seat(2), 0)));
    hands.remove_box(Seat(2));
    assert_eq!(hands.first(), Some((Seat(15), 3)));
    assert!(hands.has(Seat(15), 3));
    hands.remove(Seat(15), 3);
    assert_eq!(hands.first(), None);
}

#[test]
fn a_hand_made_by_splitting_again_comes_before_those_that_wait() {
    let mut hands = HandSet::default();
    (0..3).for_each(|hand| hands.add(Seat(2), hand));
    hands.add(Seat(5), 0);
    // Hand 0 was split twice: into 1, then into 2.
    assert_eq!(hands.next(0), Some((Seat(2), 0)));
    hands.remove(Seat(2), 0);
    assert_eq!(hands.next(0), Some((Seat(2), 2)));
    // Hand 2 is split into 3, and goes on.
    hands.add(Seat(2), 3);
    assert_eq!(hands.next(2), Some((Seat(2), 2)));
    hands.remove(Seat(2), 2);
    assert_eq!(hands.next(2), Some((Seat(2), 3)));
    hands.remove(Seat(2), 3);
    assert_eq!(hands.next(3), Some((Seat(2), 1)));
    hands.remove(Seat(2), 1);
    assert_eq!(hands.next(1), Some((Seat(5), 0)));
}

#[test]
fn the_lowest_pair_is_below_every_other_hand_with_that_pair() {
    let five = |text: &str| Sum::of(&equipment::cards(text).unwrap()).five();
    for (rank, low, below) in [
        (Rank::Ten, "Tc Td 2h 3h 4h", "9c 9d Ah Kh Qh"),
        (Rank::Two, "2c 2d 3h 4h 5h", "Ac Kd Qh Jh 9h"),
        (Rank::Three, "3c 3d 2h 4h 5h", "2c 2d Ah Kh Qh"),
    ] {
        assert_eq!(lowest_pair(rank), five(low));
        assert!(lowest_pair(rank) > five(below));
    }
}
