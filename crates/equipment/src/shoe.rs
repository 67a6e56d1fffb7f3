//! A shoe: cards in an order that chance has fixed and nobody sees.

use crate::{Card, Composition, Randomness};

/// Cards waiting to be dealt. It lives outside the table, which only learns each card as it is drawn.
#[derive(Clone, Debug)]
pub struct Shoe {
    cards: Vec<Card>,
    /// Which cards these are, dealt or not.
    holds: Composition,
    /// How many have been dealt; they keep the front places.
    dealt: usize,
    /// How many front places chance has already fixed.
    settled: usize,
}

impl Default for Shoe {
    fn default() -> Shoe {
        Shoe::new()
    }
}

impl Shoe {
    /// An empty shoe.
    pub fn new() -> Shoe {
        Shoe { cards: vec![], holds: Composition::EMPTY, dealt: 0, settled: 0 }
    }

    /// Takes these cards and shuffles them whole, on fresh entropy where the source has it.
    pub fn shuffle(&mut self, composition: &Composition, chance: &mut impl Randomness) {
        self.load(composition);
        chance.refresh();
        self.settle(self.cards.len(), chance);
    }

    /// Takes these cards without fixing their order yet: places are fixed as cards are drawn, and as many at once as were
    /// drawn of the shoe before, for about so many will be again. The result is distributed as a whole shuffle's, at the
    /// price of the cards drawn alone; simulation uses it.
    #[inline]
    pub fn shuffle_lazily(&mut self, composition: &Composition, chance: &mut impl Randomness) {
        // Any order will do to start from, so a shoe that holds just these cards already need not be laid out again.
        if self.holds == *composition {
            let drawn = std::mem::take(&mut self.dealt);
            self.settled = 0;
            self.settle(drawn, chance);
        } else {
            self.load(composition);
        }
    }

    fn load(&mut self, composition: &Composition) {
        self.cards.clear();
        self.holds = *composition;
        for (card, count) in composition.iter() {
            self.cards.extend(std::iter::repeat_n(card, count as usize));
        }
        self.dealt = 0;
        self.settled = 0;
    }

    /// Fixes the places up to this one, by Fisher and Yates: each in turn takes any of the cards not yet placed.
    #[inline]
    fn settle(&mut self, upto: usize, chance: &mut impl Randomness) {
        let cards = &mut self.cards[..];
        let upto = upto.min(cards.len());
        let mut at = self.settled;
        // Two places share a word.
        while at + 1 < upto {
            let left = (cards.len() - at) as u32;
            let (first, second) = chance.below_both(left, left - 1);
            cards.swap(at, at + first as usize);
            cards.swap(at + 1, at + 1 + second as usize);
            at += 2;
        }
        if at < upto {
            let pick = chance.below((cards.len() - at) as u32);
            cards.swap(at, at + pick as usize);
        }
        self.settled = self.settled.max(upto);
    }

    /// The next card, if any is left.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Randomness) -> Option<Card> {
        let at = self.dealt;
        if at == self.settled {
            self.settle_more(chance);
        }
        let card = *self.cards.get(at)?;
        self.dealt = at + 1;
        Some(card)
    }

    /// The next cards, if so many are left.
    #[inline]
    pub fn draw_some<const N: usize>(&mut self, chance: &mut impl Randomness) -> Option<[Card; N]> {
        let upto = self.dealt + N;
        if upto > self.settled {
            self.settle_up_to(upto, chance);
        }
        let cards = self.cards.get(self.dealt..upto)?.try_into().ok()?;
        self.dealt = upto;
        Some(cards)
    }

    /// Fixes places one after another, as if the cards were drawn singly.
    #[cold]
    fn settle_up_to(&mut self, upto: usize, chance: &mut impl Randomness) {
        (self.settled..upto).for_each(|_| self.settle_more(chance));
    }

    #[cold]
    fn settle_more(&mut self, chance: &mut impl Randomness) {
        self.settle(self.settled + 1, chance);
    }

    /// The cards that come next, as far as chance has fixed them, or else the next one alone.
    #[inline]
    pub fn ahead(&mut self, chance: &mut impl Randomness) -> &[Card] {
        if self.dealt == self.settled {
            self.settle_more(chance);
        }
        &self.cards[self.dealt..self.settled]
    }

    /// Draws so many of the cards [`Shoe::ahead`].
    #[inline]
    pub fn draw_ahead(&mut self, cards: usize) {
        self.dealt += cards;
        assert!(self.dealt <= self.settled, "chance has fixed these cards");
    }

    /// Cuts the cards left: so many from the top go underneath. It needs the whole order, so a shoe that was shuffled
    /// lazily is shuffled to its end first.
    pub fn cut(&mut self, from_top: usize, chance: &mut impl Randomness) {
        self.settle(self.cards.len(), chance);
        let left = &mut self.cards[self.dealt..];
        let at = from_top.min(left.len());
        left.rotate_left(at);
    }

    /// The cards drawn since the shuffle, in their order.
    #[inline]
    pub fn drawn(&self) -> &[Card] {
        &self.cards[..self.dealt]
    }

    /// Puts the cards drawn since the shuffle back, all but the first so many.
    #[inline]
    pub fn put_back(&mut self, but: usize) {
        self.dealt = self.dealt.min(but);
    }

    /// How many cards are left to draw.
    #[inline]
    pub fn left(&self) -> usize {
        self.cards.len() - self.dealt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deck, Seeded};

    #[test]
    fn a_cut_puts_the_cards_above_it_underneath() {
        let mut chance = Seeded::stream(3, 3);
        let mut shoe = Shoe::new();
        shoe.shuffle(&Composition::of(Deck::Standard, 1), &mut chance);
        let mut uncut = shoe.clone();
        let order: Vec<Card> = std::iter::from_fn(|| uncut.draw(&mut chance)).collect();
        shoe.cut(17, &mut chance);
        let cut: Vec<Card> = std::iter::from_fn(|| shoe.draw(&mut chance)).collect();
        assert_eq!(cut, [&order[17..], &order[..17]].concat());
        let mut lazy = Shoe::new();
        lazy.shuffle_lazily(&Composition::of(Deck::Standard, 1), &mut chance);
        lazy.cut(30, &mut chance);
        let mut cards: Vec<Card> = std::iter::from_fn(|| lazy.draw(&mut chance)).collect();
        cards.sort();
        assert_eq!(cards, Deck::Standard.cards().collect::<Vec<_>>());
    }

    /// All 4! orders of four cards, by both ways of shuffling: 23 degrees of freedom, above 57.2 once in ten thousand.
    #[test]
    fn every_order_of_four_cards_is_equally_likely() {
        let mut four = Composition::EMPTY;
        crate::cards("2c 3d 4h 5s").unwrap().into_iter().for_each(|c| four.put(c));
        for lazily in [false, true] {
            let mut chance = Seeded::new(11);
            let mut orders = std::collections::HashMap::<Vec<Card>, u64>::new();
            let mut shoe = Shoe::new();
            for _ in 0..48_000 {
                if lazily {
                    shoe.shuffle_lazily(&four, &mut chance);
                } else {
                    shoe.shuffle(&four, &mut chance);
                }
                let order = std::iter::from_fn(|| shoe.draw(&mut chance)).collect();
                *orders.entry(order).or_default() += 1;
            }
            assert_eq!(orders.len(), 24);
            let chi: f64 = orders.values().map(|&n| (n as f64 - 2000.0).powi(2) / 2000.0).sum();
            assert!(chi < 57.2, "{chi}");
        }
    }

    #[test]
    fn cards_put_back_come_again_in_their_order() {
        let mut chance = Seeded::new(8);
        let mut shoe = Shoe::new();
        shoe.shuffle_lazily(&Composition::of(Deck::Standard, 2), &mut chance);
        let first: Vec<Card> = (0..9).filter_map(|_| shoe.draw(&mut chance)).collect();
        assert_eq!(shoe.drawn(), first);
        shoe.put_back(4);
        assert_eq!((shoe.drawn(), shoe.left()), (&first[..4], 100));
        let again: Vec<Card> = (0..5).filter_map(|_| shoe.draw(&mut chance)).collect();
        assert_eq!(again, first[4..]);
    }

    #[test]
    fn a_shoe_deals_out_exactly_its_composition() {
        let six = Composition::of(Deck::Standard, 6);
        let mut chance = Seeded::new(3);
        let mut shoe = Shoe::new();
        shoe.shuffle(&six, &mut chance);
        assert_eq!(shoe.left(), 312);
        let mut left = six;
        while let Some(card) = shoe.draw(&mut chance) {
            assert!(left.take(card));
        }
        assert_eq!(left.total(), 0);
        assert_eq!(shoe.draw(&mut chance), None);
    }
}
