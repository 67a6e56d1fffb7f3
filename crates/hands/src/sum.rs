//! The sum of some cards: all that a ranking needs to know of them.

use equipment::Card;

use crate::tables::RANK_NUMBERS;

/// One in each suit's counter.
const EACH_SUIT: u64 = 0x1111;
/// Counters start at three, so that the fifth card of a suit sets the counter's highest bit.
const NO_CARDS: u64 = 3 * EACH_SUIT;
const JOKER: u64 = 1 << 16;
const ONE_CARD: u64 = 1 << 24;

/// What each card adds to [`Sum::key`]. Indexed by a byte, so it has room for every byte.
static KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut id = 0;
    while id < 52 {
        keys[id] = ((RANK_NUMBERS[id >> 2] as u64) << 32) + ONE_CARD + (1 << (4 * (id & 3)));
        id += 1;
    }
    keys[52] = ONE_CARD + JOKER;
    keys
};

/// Cards of one deck added together, in any order: two to seven are ranked.
///
/// Adding a card costs one addition and one bit, and every ranking reads off the sum: `sum.seven()`, `sum.four()`.
/// Sums of hands that share cards share the work: add the board once, then each pair of hole cards.
///
/// ```
/// use hands::{PokerCategory, Sum};
///
/// let board = Sum::of(&equipment::cards("Ah Kh 7c 7d 2h").unwrap());
/// let one = board.join(Sum::of(&equipment::cards("Qh 3h").unwrap()));
/// let other = board.join(Sum::of(&equipment::cards("7h Ad").unwrap()));
/// assert_eq!(one.seven().category(), PokerCategory::Flush);
/// assert_eq!(other.seven().category(), PokerCategory::FullHouse);
/// assert!(one.seven() < other.seven());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// From the top: 32 bits that hash the ranks; a count of cards; a count of jokers; four bits a suit that count it.
    key: u64,
    /// Sixteen bits a suit, one for each of its cards.
    suits: u64,
}

impl Sum {
    /// No cards at all.
    pub const EMPTY: Sum = Sum { key: NO_CARDS, suits: 0 };

    /// The sum of these cards.
    #[inline]
    pub fn of(cards: &[Card]) -> Sum {
        cards.iter().fold(Sum::EMPTY, |sum, &card| sum.with(card))
    }

    /// One more card, which must not be among the summed ones.
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Sum {
        let id = card.id();
        let bit = u64::from(id < 52) << ((id & 3) * 16 + (id >> 2));
        debug_assert!(self.suits & bit == 0, "{card} is dealt twice");
        Sum { key: self.key.wrapping_add(KEYS[id as usize]), suits: self.suits | bit }
    }

    /// The cards of both sums, which must have none in common.
    #[inline]
    #[must_use]
    pub fn join(self, other: Sum) -> Sum {
        debug_assert!(self.suits & other.suits == 0, "a card is dealt twice");
        Sum { key: self.key.wrapping_sub(NO_CARDS).wrapping_add(other.key), suits: self.suits | other.suits }
    }

    /// The cards of this sum but for those of the other, which must be among them.
    ///
    /// ```
    /// use hands::Sum;
    ///
    /// let sum = |text: &str| Sum::of(&equipment::cards(text).unwrap());
    /// assert_eq!(sum("Ah Jk 7c Kh").without(sum("Kh Jk")), sum("7c Ah"));
    /// ```
    #[inline]
    #[must_use]
    pub fn without(self, other: Sum) -> Sum {
        debug_assert!(self.suits & other.suits == other.suits, "a card to take away is not there");
        Sum { key: self.key.wrapping_add(NO_CARDS).wrapping_sub(other.key), suits: self.suits & !other.suits }
    }

    /// How many cards were added (at most fifteen are counted).
    #[inline]
    pub const fn len(self) -> usize {
        (self.key >> 24 & 15) as usize
    }

    /// Whether no card was added.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the joker is among the cards.
    #[inline]
    pub const fn has_joker(self) -> bool {
        self.key & JOKER != 0
    }

    /// The sum of these cards as far as a hand without a flush needs it: half the work of [`Sum::of`].
    #[inline]
    pub(crate) fn unsuited(cards: &[Card]) -> Sum {
        let add = |key: u64, card: &Card| key.wrapping_add(KEYS[card.id() as usize]);
        Sum { key: cards.iter().fold(NO_CARDS, add), suits: 0 }
    }

    /// Whether a suit has at least `least` cards, three to five.
    #[inline]
    pub(crate) const fn is_suited(self, least: u64) -> bool {
        self.full_suits(least) != 0
    }

    /// The ranks of the lowest suit that has at least `least` cards; no ranks if there is none.
    pub(crate) const fn suited(self, least: u64) -> u16 {
        match self.full_suits(least) {
            0 => 0,
            full => self.lanes()[(full.trailing_zeros() >> 2) as usize],
        }
    }

    /// A bit for each suit that has at least `least` cards.
    #[inline]
    const fn full_suits(self, least: u64) -> u64 {
        self.key.wrapping_add((5 - least) * EACH_SUIT) & (8 * EACH_SUIT)
    }

    /// The hash of the ranks, in the upper half.
    #[inline]
    pub(crate) const fn key(self) -> u64 {
        self.key
    }

    /// The hash of the ranks with one ace more.
    #[inline]
    pub(crate) const fn key_with_ace(self) -> u64 {
        self.key.wrapping_add((RANK_NUMBERS[12] as u64) << 32)
    }

    /// The ranks of each suit.
    #[inline]
    pub(crate) const fn lanes(self) -> [u16; 4] {
        let s = self.suits;
        [s as u16, (s >> 16) as u16, (s >> 32) as u16, (s >> 48) as u16]
    }

    /// The ranks held, whatever their suits.
    #[inline]
    pub(crate) const fn ranks(self) -> u16 {
        let [c, d, h, s] = self.lanes();
        c | d | h | s
    }
}

/// Calls `f` for every way to add `more` of the `rest` cards to `sum`.
///
/// All 2,598,960 five-card hands are the ways to add five of 52 cards to nothing.
///
/// ```
/// use equipment::Card;
/// use hands::{Sum, for_each_sum};
///
/// let deck: Vec<Card> = (0..52).filter_map(Card::from_id).collect();
/// let mut hands = 0;
/// for_each_sum(Sum::EMPTY, &deck, 3, |_| hands += 1);
/// assert_eq!(hands, 22_100);
/// ```
pub fn for_each_sum(sum: Sum, rest: &[Card], more: usize, mut f: impl FnMut(Sum)) {
    let singles: Vec<Sum> = rest.iter().map(|&card| Sum::EMPTY.with(card)).collect();
    match more {
        0 => f(sum),
        1 => singles.iter().for_each(|&card| f(sum.join(card))),
        2 => {
            for (i, &first) in singles.iter().enumerate() {
                let sum = sum.join(first);
                singles[i + 1..].iter().for_each(|&card| f(sum.join(card)));
            }
        }
        _ => Choices::new(singles).for_each(sum, 0, more, &mut f),
    }
}

/// Cards to choose from, and their pairs in order of the first card: the pairs of all cards from the i-th on stand
/// together at the end. One long loop over them outruns two short ones, whose ends the processor cannot foresee.
struct Choices {
    singles: Vec<Sum>,
    pairs: Vec<Sum>,
}

impl Choices {
    fn new(singles: Vec<Sum>) -> Choices {
        let later = |i: usize| singles[i + 1..].iter();
        let pairs =
            singles.iter().enumerate().flat_map(|(i, one)| later(i).map(|two| one.join(*two))).collect();
        Choices { singles, pairs }
    }

    /// Every way to add `more` cards, at least three, from the `from`-th on.
    fn for_each(&self, sum: Sum, from: usize, more: usize, f: &mut impl FnMut(Sum)) {
        for i in from..self.singles.len() {
            let sum = sum.join(self.singles[i]);
            if more > 3 {
                self.for_each(sum, i + 1, more - 1, f);
                continue;
            }
            let left = self.singles.len() - i - 1;
            let pairs = left * left.saturating_sub(1) / 2;
            for &pair in &self.pairs[self.pairs.len() - pairs..] {
                f(sum.join(pair));
            }
        }
    }
}
