//! The cards nobody has seen, by what they count.

use equipment::Composition;
use hands::blackjack::value;

/// How many cards of each value a shoe holds. Index 0 is the ace, 9 the ten values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueCounts {
    n: [u16; 10],
    all: u16,
}

impl ValueCounts {
    /// A shoe of these numbers of cards.
    pub fn new(n: [u16; 10]) -> ValueCounts {
        ValueCounts { n, all: n.iter().sum() }
    }

    /// The values of these cards.
    pub fn of(cards: &Composition) -> ValueCounts {
        let mut n = [0; 10];
        for (card, count) in cards.iter() {
            n[value(card) as usize - 1] += u16::from(count);
        }
        ValueCounts::new(n)
    }

    /// How many cards of each value there are.
    pub fn counts(&self) -> &[u16; 10] {
        &self.n
    }

    /// How many cards of this value (by index) there are.
    #[inline]
    pub fn count(&self, v: usize) -> u16 {
        self.n[v]
    }

    /// How many cards there are in all.
    #[inline]
    pub fn all(&self) -> u16 {
        self.all
    }

    /// The shoe without one card of this value, if it has one.
    #[inline]
    #[must_use]
    pub fn without(mut self, v: usize) -> Option<ValueCounts> {
        self.n[v] = self.n[v].checked_sub(1)?;
        self.all -= 1;
        Some(self)
    }

    /// The shoe without these numbers of cards, if it has them.
    #[must_use]
    pub fn less(mut self, gone: &[u8; 10]) -> Option<ValueCounts> {
        for (n, &gone) in self.n.iter_mut().zip(gone) {
            *n = n.checked_sub(u16::from(gone))?;
            self.all -= u16::from(gone);
        }
        Some(self)
    }

    /// The probability that the next card has this value. Where the dealer's hole card is known not to have the value
    /// `barred`, it lies among the cards of the shoe, and is any of the others.
    #[inline]
    pub fn chance(&self, v: usize, barred: Option<usize>) -> f64 {
        let n = f64::from(self.n[v]);
        if n == 0.0 {
            return 0.0;
        }
        match barred {
            None => n / f64::from(self.all),
            Some(b) if b == v => n / f64::from(self.all - 1),
            Some(b) => {
                let may_be_hole = f64::from(self.all - self.n[b]);
                n / may_be_hole * (may_be_hole - 1.0) / f64::from(self.all - 1)
            }
        }
    }
}

/// Which value would make blackjack with this up card: a ten value with an ace, an ace with a ten value.
pub fn completes_blackjack(up: usize) -> Option<usize> {
    match up {
        0 => Some(9),
        9 => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_to_one_whatever_the_hole_card_is_known_not_to_be() {
        let shoe = ValueCounts::new([3, 1, 0, 4, 2, 2, 1, 1, 5, 16]);
        for barred in [None, Some(0), Some(9)] {
            let sum: f64 = (0..10).map(|v| shoe.chance(v, barred)).sum();
            assert!((sum - 1.0).abs() < 1e-14);
        }
    }

    /// Two aces and a ten, the hole card no ten: it is an ace, and the next card is the other ace or the ten.
    #[test]
    fn a_barred_hole_card_leaves_more_of_its_value_to_draw() {
        let shoe = ValueCounts::new([2, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(shoe.chance(9, Some(9)), 0.5);
        assert_eq!(shoe.chance(0, Some(9)), 0.5);
    }
}
