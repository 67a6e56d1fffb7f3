//! The simple strategy of Mississippi Stud: points for high and middle cards, and a list of draws. It is the best play.

use arrayvec::ArrayVec;
use equipment::{Card, Rank};

/// How many times the Ante to bet on the cards seen so far: none is a fold. `pressed` says that three times were bet on an
/// earlier street.
pub(super) fn times(cards: impl Iterator<Item = Card>, pressed: bool) -> i64 {
    let cards: ArrayVec<Card, 5> = cards.collect();
    let seen = Seen::of(&cards);
    match cards.len() {
        2 => seen.two(),
        3 => seen.three(),
        _ => seen.four(pressed),
    }
}

/// What matters of a few cards.
struct Seen {
    counts: [u8; 13],
    /// Two for a jack or better, one for a six to a ten.
    points: u8,
    high: u8,
    middle: u8,
    /// Ranks missing for the cards to be in a row, if all are different; an ace with low cards only counts below them.
    gaps: Option<u8>,
    top: u8,
    suited: bool,
}

const SIX: usize = Rank::Six as usize;
const JACK: usize = Rank::Jack as usize;

impl Seen {
    fn of(cards: &[Card]) -> Seen {
        let ranks = || cards.iter().map(|c| c.rank().expect("there is no joker in this deck") as usize);
        let mut counts = [0; 13];
        ranks().for_each(|r| counts[r] += 1);
        let sum = |from: usize, to: usize| counts[from..to].iter().sum::<u8>();
        let (high, middle) = (sum(JACK, 13), sum(SIX, JACK));
        // Counted from the ace below the deuce: 0 to 12, or 1 to 13 with the ace on top.
        let low_ace = |r: usize| if r == 12 { 0 } else { r + 1 };
        let span = |rank: &dyn Fn(usize) -> usize| {
            let (min, max) = (ranks().map(rank).min(), ranks().map(rank).max());
            (max.expect("there are cards") - min.expect("there are cards")) as u8
        };
        let different = counts.iter().all(|&n| n < 2);
        let span = span(&|r| r).min(span(&low_ace));
        Seen {
            points: 2 * high + middle,
            high,
            middle,
            gaps: different.then(|| span + 1 - cards.len() as u8),
            top: ranks().max().expect("there are cards") as u8,
            suited: cards.iter().all(|c| c.suit() == cards[0].suit()),
            counts,
        }
    }

    fn pair(&self) -> bool {
        self.counts.iter().any(|&n| n >= 2)
    }

    /// A hand that cannot lose any more: a pair of sixes or better.
    fn made(&self) -> bool {
        let pairs = self.counts.iter().filter(|&&n| n >= 2).count();
        pairs == 2 || self.counts.iter().any(|&n| n >= 3) || self.counts[SIX..].iter().any(|&n| n >= 2)
    }

    /// Third Street: three times on a pair; once on two points, or six-five suited.
    fn two(&self) -> i64 {
        match () {
            _ if self.pair() => 3,
            _ if self.points >= 2 => 1,
            _ if self.suited && self.gaps == Some(0) && self.top == Rank::Six as u8 => 1,
            _ => 0,
        }
    }

    /// Fourth Street: three times on a made hand or a strong straight-flush draw; once on other suited cards, a low pair,
    /// three points, or a fair straight draw.
    fn three(&self) -> i64 {
        let strong = match self.gaps {
            Some(0) => self.top >= Rank::Seven as u8 && self.top < Rank::Ace as u8 || self.high == 3,
            // An ace below low cards is no help: A-2-4 and A-3-4.
            Some(1) => self.high >= 1 && (self.high >= 2 || self.top < Rank::Ace as u8),
            Some(2) => self.high >= 2,
            _ => false,
        };
        let fair = match self.gaps {
            Some(0) => (Rank::Six as u8..Rank::Ace as u8).contains(&self.top),
            Some(1) => self.middle >= 2,
            _ => false,
        };
        match () {
            _ if self.made() || self.suited && strong => 3,
            _ if self.suited || self.pair() || self.points >= 3 || fair => 1,
            _ => 0,
        }
    }

    /// Fifth Street: three times on a made hand, four to a flush, or an open straight draw with an eight or better; once
    /// on any other straight draw, a low pair, four points, or three middle cards after three times were bet.
    fn four(&self, pressed: bool) -> i64 {
        let open = self.gaps == Some(0) && self.top < Rank::Ace as u8;
        match () {
            _ if self.made() || self.suited || open && self.top >= Rank::Eight as u8 => 3,
            _ if self.gaps.is_some_and(|gaps| gaps <= 1) || self.pair() || self.points >= 4 => 1,
            _ if self.middle == 3 && pressed => 1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Game;
    use crate::mississippi_stud::MississippiStud;
    use book::{Pays, Rules};
    use equipment::Deck;
    use hands::Sum;

    /// All 155,937,600 deals under the strategy: it loses 7,664,112 Antes, 4.9149%, which is what the best play loses too.
    #[test]
    fn the_strategy_costs_4_9149_percent() {
        let game = MississippiStud::new(&Rules::of("mississippi-stud").unwrap()).unwrap();
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        let gain = |hand: Sum| match game.settle_bet(hand.five()).pays {
            Some(Pays::To(a, _)) => a as i64,
            Some(_) => 0,
            None => -1,
        };
        let rest = |cards: &[Card]| deck.iter().filter(|c| !cards.contains(c)).copied().collect::<Vec<_>>();
        let mut total = 0i64;
        for (i, &a) in deck.iter().enumerate() {
            for &b in &deck[..i] {
                let third = times([a, b].into_iter(), false);
                if third == 0 {
                    total -= 50 * 49 * 48;
                    continue;
                }
                for c in rest(&[a, b]) {
                    let fourth = times([a, b, c].into_iter(), third == 3);
                    if fourth == 0 {
                        total -= (1 + third) * 49 * 48;
                        continue;
                    }
                    let deck = rest(&[a, b, c]);
                    for &d in &deck {
                        let fifth = times([a, b, c, d].into_iter(), third == 3 || fourth == 3);
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
}
