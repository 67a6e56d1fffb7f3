//! The simple strategy of Let It Ride. It is the best play: no other leaves the house less.

use arrayvec::ArrayVec;
use equipment::{Card, Rank};

/// Whether a bet should ride on the cards seen so far: three before the first decision, four before the second.
pub(super) fn rides(cards: impl Iterator<Item = Card>) -> bool {
    let cards: ArrayVec<Card, 4> = cards.collect();
    let seen = Seen::of(&cards);
    seen.pays() || if cards.len() == 3 { seen.good_three() } else { seen.good_four() }
}

/// What matters of a few cards.
struct Seen {
    /// How many of each rank.
    counts: [u8; 13],
    /// How many different ranks of ten or better.
    high: usize,
    /// From the lowest rank to the highest, if all are different: 2 for cards in a row of three.
    span: Option<u8>,
    low: Rank,
    top: Rank,
    suited: bool,
}

impl Seen {
    fn of(cards: &[Card]) -> Seen {
        let ranks = || cards.iter().map(|c| c.rank().expect("there is no joker in this deck"));
        let mut counts = [0; 13];
        ranks().for_each(|r| counts[r as usize] += 1);
        let low = ranks().min().expect("there are cards");
        let top = ranks().max().expect("there are cards");
        let different = counts.iter().all(|&n| n < 2);
        Seen {
            high: (Rank::Ten as usize..13).filter(|&r| counts[r] > 0).count(),
            span: different.then_some(top as u8 - low as u8),
            suited: cards.iter().all(|c| c.suit() == cards[0].suit()),
            counts,
            low,
            top,
        }
    }

    /// A pair of tens or better, two pair, three or four of a kind: the bet has won already.
    fn pays(&self) -> bool {
        let pairs = self.counts.iter().filter(|&&n| n >= 2).count();
        pairs == 2
            || self.counts.iter().any(|&n| n >= 3)
            || self.counts[Rank::Ten as usize..].iter().any(|&n| n >= 2)
    }

    /// Three to a royal flush; three suited in a row but for A-2-3 and 2-3-4; with one gap and a high card, or with two
    /// gaps and two high cards.
    fn good_three(&self) -> bool {
        let gaps = match self.span {
            Some(span) if self.suited => span - 2,
            _ => return false,
        };
        match gaps {
            _ if self.high == 3 => true,
            0 => self.low >= Rank::Three,
            1 => self.high >= 1,
            2 => self.high >= 2,
            _ => false,
        }
    }

    /// Four to a flush; four in a row, open at both ends, with a high card; four high cards to a straight.
    fn good_four(&self) -> bool {
        let open = self.span == Some(3) && self.top < Rank::Ace;
        self.suited || open && self.high >= 1 || self.high == 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Game;
    use crate::let_it_ride::LetItRide;
    use book::{Pays, Rules};
    use equipment::Deck;
    use hands::{Sum, for_each_sum};

    /// Rides are compared with the sum of gains over every way the hand can end: never ride at a loss, never take back a
    /// winner.
    #[test]
    fn no_decision_can_be_improved() {
        let game = LetItRide::new(&Rules::of("let-it-ride").unwrap()).unwrap();
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        let check = |cards: &[Card]| {
            let rest: Vec<Card> = deck.iter().filter(|c| !cards.contains(c)).copied().collect();
            let mut gained = 0;
            for_each_sum(Sum::of(cards), &rest, 5 - cards.len(), |hand| {
                gained += match game.settle_bet(hand.five()).pays {
                    Some(Pays::To(a, _)) => a as i64,
                    _ => -1,
                };
            });
            let rides = rides(cards.iter().copied());
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
}
