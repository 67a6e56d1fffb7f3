//! The suits of cards known by their values: by symmetry a card of a value is any of those of the shoe.

use equipment::{Card, Composition};
use hands::blackjack::value;

/// The ways the suits of two cards can matter: mixed, or both of one suit.
pub(super) const WAYS: usize = 5;

/// How many cards of each value and suit a shoe has.
#[derive(Clone, Debug)]
pub(super) struct Suits {
    n: [[f64; 4]; 10],
    all: [f64; 10],
}

/// Which way two cards are suited: 0 mixed, else one more than the suit.
pub(super) fn way(a: Card, b: Card) -> usize {
    if a.suit() == b.suit() { 1 + (a.id() & 3) as usize } else { 0 }
}

impl Suits {
    pub(super) fn of(cards: &Composition) -> Suits {
        let mut suits = Suits { n: [[0.0; 4]; 10], all: [0.0; 10] };
        for (card, n) in cards.iter() {
            let v = value(card) as usize - 1;
            suits.n[v][(card.id() & 3) as usize] += f64::from(n);
            suits.all[v] += f64::from(n);
        }
        suits
    }

    /// The chance that a card of value `v` has this suit, when these others have it that may be of the same value.
    fn chance(&self, v: usize, suit: usize, others: &[usize]) -> f64 {
        let same = others.iter().filter(|&&o| o == v).count() as f64;
        let (n, all) = (self.n[v][suit] - same, self.all[v] - same);
        if n > 0.0 && all > 0.0 { n / all } else { 0.0 }
    }

    /// How likely two cards of these values are suited each way.
    pub(super) fn two(&self, [a, b]: [usize; 2]) -> [f64; WAYS] {
        let mut ways = [0.0; WAYS];
        for suit in 0..4 {
            ways[suit + 1] = self.chance(a, suit, &[]) * self.chance(b, suit, &[a]);
        }
        ways[0] = 1.0 - ways.iter().sum::<f64>();
        ways
    }

    /// How likely a third card has the suit of two that have the same.
    pub(super) fn third(&self, [a, b]: [usize; 2], v: usize, suit: usize) -> f64 {
        self.chance(v, suit, &[a, b])
    }
}
