//! Suit isomorphism: hands that differ only by a change of suits are counted once, with their number.

use arrayvec::ArrayVec;
use equipment::{Card, Composition, Deck};

/// Some cards with how many hands they stand for.
pub type HandClass<const K: usize> = ([Card; K], u64);

/// A pack of different cards, and which of its suits may be exchanged.
#[derive(Clone, Debug)]
pub struct Pack {
    cards: Vec<Card>,
    /// For each suit, the first suit that has the same ranks.
    alike: [usize; 4],
}

impl Pack {
    /// The cards of a composition in which no card is there twice.
    pub fn new(cards: &Composition) -> Pack {
        let mut ranks = [0u16; 4];
        for (card, n) in cards.iter() {
            assert_eq!(n, 1, "{card} is in the pack once");
            if card.id() < 52 {
                ranks[card.id() as usize & 3] |= 1 << (card.id() >> 2);
            }
        }
        let alike = std::array::from_fn(|s| (0..=s).find(|&t| ranks[t] == ranks[s]).unwrap_or(s));
        Pack { cards: cards.iter().map(|(card, _)| card).collect(), alike }
    }

    /// The whole deck, or the reduced one asked for.
    pub fn of(deck: Deck, reduced: Option<&Composition>) -> Pack {
        match reduced {
            Some(cards) => Pack::new(cards),
            None => Pack::new(&Composition::of(deck, 1)),
        }
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// For each suit, the first suit that has the same ranks: the two may be exchanged.
    pub fn alike(&self) -> [usize; 4] {
        self.alike
    }

    /// The cards that are not among these.
    pub fn without(&self, gone: &[Card]) -> Vec<Card> {
        self.cards.iter().copied().filter(|c| !gone.contains(c)).collect()
    }

    /// The pack without these cards.
    pub fn reduced(&self, gone: &[Card]) -> Pack {
        let mut left = Composition::EMPTY;
        self.without(gone).into_iter().for_each(|card| left.put(card));
        Pack::new(&left)
    }

    /// How many hands of `k` cards there are.
    pub fn hands(&self, k: u64) -> u64 {
        choose(self.cards.len() as u64, k)
    }

    /// One hand of `K` cards for each class.
    ///
    /// ```
    /// # use odds::classes::Pack;
    /// let pack = Pack::of(equipment::Deck::Standard, None);
    /// let classes = pack.classes::<5>();
    /// assert_eq!(classes.len(), 134_459);
    /// assert_eq!(classes.iter().map(|(_, n)| n).sum::<u64>(), 2_598_960);
    /// ```
    pub fn classes<const K: usize>(&self) -> Vec<HandClass<K>> {
        let mut found = vec![];
        self.extend(&mut ArrayVec::new(), [0; 4], 0, &mut found);
        found
    }

    fn extend<const K: usize>(
        &self,
        hand: &mut ArrayVec<Card, K>,
        lanes: [u16; 4],
        from: usize,
        found: &mut Vec<HandClass<K>>,
    ) {
        if hand.is_full() {
            if let Some(stands_for) = self.stands_for(&lanes) {
                found.push((hand.clone().into_inner().expect("the hand is full"), stands_for));
            }
            return;
        }
        for at in from..self.cards.len() {
            let card = self.cards[at];
            let mut lanes = lanes;
            if card.id() < 52 {
                lanes[card.id() as usize & 3] |= 1 << (card.id() >> 2);
            }
            hand.push(card);
            self.extend(hand, lanes, at + 1, found);
            hand.pop();
        }
    }

    /// The hand that stands for the class of this one, its cards in order.
    ///
    /// ```
    /// # use odds::classes::Pack;
    /// let pack = Pack::of(equipment::Deck::Standard, None);
    /// let hand = |text: &str| equipment::cards(text).unwrap().try_into().unwrap();
    /// assert_eq!(pack.stand_in::<3>(&hand("9h Ks 9s")), pack.stand_in(&hand("9c 9d Kd")));
    /// ```
    pub fn stand_in<const K: usize>(&self, hand: &[Card; K]) -> [Card; K] {
        let suits = self.suits_in_order(hand);
        let mut hand = hand.map(|card| exchange(card, &suits));
        hand.sort_unstable();
        hand
    }

    /// The exchange of like suits that turns a hand into the one that stands for its class: what each suit becomes.
    pub fn suits_in_order(&self, hand: &[Card]) -> [u8; 4] {
        let mut lanes = [0u16; 4];
        for card in hand.iter().filter(|card| card.id() < 52) {
            lanes[card.id() as usize & 3] |= 1 << (card.id() >> 2);
        }
        std::array::from_fn(|s| {
            let like = (0..4).filter(|&t| self.alike[t] == self.alike[s]);
            let before =
                like.clone().filter(|&t| lanes[t] > lanes[s] || lanes[t] == lanes[s] && t < s).count();
            like.clone().nth(before).expect("as many places as suits") as u8
        })
    }

    /// How many hands a hand stands for: of those that differ by an exchange of like suits, the one whose suits are in
    /// order stands for all.
    fn stands_for(&self, lanes: &[u16; 4]) -> Option<u64> {
        let mut orders = 1;
        for s in 0..4 {
            let mut equal = 1;
            let mut alike = 1;
            for t in (0..s).filter(|&t| self.alike[t] == self.alike[s]) {
                if lanes[t] < lanes[s] {
                    return None;
                }
                alike += 1;
                equal += u64::from(lanes[t] == lanes[s]);
            }
            orders = orders * alike / equal;
        }
        Some(orders)
    }
}

/// A card with its suit exchanged; the joker stays.
#[inline]
pub fn exchange(card: Card, suits: &[u8; 4]) -> Card {
    match card.id() {
        id @ 0..52 => Card::from_id(id & !3 | suits[id as usize & 3]).expect("a suit becomes a suit"),
        _ => card,
    }
}

/// The number of ways to choose `k` of `n`.
pub const fn choose(n: u64, k: u64) -> u64 {
    let mut ways = 1u128;
    let mut i = 0;
    while i < k {
        if i >= n {
            return 0;
        }
        ways = ways * (n - i) as u128 / (i + 1) as u128;
        i += 1;
    }
    ways as u64
}

/// A set of cards as bits.
#[inline]
pub fn mask(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |set, c| set | 1 << c.id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_any_pack_stand_for_all_its_hands() {
        let mut uneven = Composition::EMPTY;
        for id in [0, 1, 2, 4, 5, 6, 9, 11, 13, 15, 52] {
            uneven.put(Card::from_id(id).unwrap());
        }
        for pack in [Pack::new(&uneven), Pack::of(Deck::WithJoker, None), Pack::of(Deck::Standard, None)] {
            let classes = pack.classes::<3>();
            assert_eq!(classes.iter().map(|(_, n)| n).sum::<u64>(), pack.hands(3));
        }
        assert_eq!(Pack::of(Deck::Standard, None).classes::<2>().len(), 169);
        assert_eq!(Pack::of(Deck::Standard, None).classes::<3>().len(), 1_755);
        assert_eq!(Pack::of(Deck::Standard, None).classes::<4>().len(), 16_432);
    }
}
