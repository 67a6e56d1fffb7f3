//! What Let It Ride and Mississippi Stud share: community cards turned one by one, and the bonus on three cards.

use book::{Fault, Rules};
use equipment::{Card, Rank};
use hands::{PokerRank, Sum, ThreeCategory, ThreeRank};

use crate::kernel::*;

/// Where the community cards lie.
pub const BOARD: Place = Place::Common(0);

/// The five cards of a seat, its own with the community cards, if it still has any.
#[inline]
pub fn five(felt: &Felt, seat: Seat) -> Option<[Card; 5]> {
    match (felt.cards(Place::Hand(seat, 0)), felt.cards(BOARD)) {
        (&[a, b, c], &[d, e]) | (&[a, b], &[c, d, e]) => Some([a, b, c, d, e]),
        _ => None,
    }
}

/// Three cards as a hand of their own.
#[inline]
pub fn three(cards: &[Card]) -> ThreeRank {
    hands::three::three(cards.try_into().expect("three cards lie there"))
}

/// The lowest five-card hand with a pair of this rank, to compare others with.
pub fn lowest_pair(rank: Rank) -> PokerRank {
    use equipment::Suit;
    let beside =
        Rank::ALL.into_iter().filter(|&r| r != rank).zip([Suit::Clubs, Suit::Diamonds, Suit::Hearts]);
    let pair = [Card::new(rank, Suit::Clubs), Card::new(rank, Suit::Spades)];
    Sum::of(&beside.map(|(r, s)| Card::new(r, s)).chain(pair).collect::<Vec<_>>()).five()
}

/// The pay table of a Three Card Bonus. A mini-royal is a straight flush where the table has no row for it.
#[derive(Clone, Debug)]
pub struct ThreeCardBonus(Paid<7>);

impl ThreeCardBonus {
    const MINI_ROYAL: usize = ThreeCategory::ALL.len();

    /// The table in force.
    pub fn new(rules: &Rules) -> Result<ThreeCardBonus, Fault> {
        let event = |i: usize| ThreeCategory::ALL.get(i).map_or("mini-royal", |category| category.id());
        Ok(ThreeCardBonus(Paid::new(rules.paytable("three-card-bonus"), std::array::from_fn(event))?))
    }

    /// Paid by the one row that three cards fit, or lost.
    #[inline]
    pub fn verdict(&self, hand: ThreeRank) -> Verdict {
        let mini_royal = self.0.row(Self::MINI_ROYAL).is_some() && hand.is_mini_royal();
        self.0.verdict(if mini_royal { Self::MINI_ROYAL } else { hand.category() as usize })
    }
}

/// Three cards in a few words: `pair`, `ace high`.
pub fn caption(place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
    let board = if place == BOARD { &[] } else { board };
    let sum = board.iter().fold(Sum::of(cards), |sum, &card| sum.with(card));
    Some(Caption::words(match (cards.len(), board.len()) {
        // The board's three cards are paid as they are by the Three Card Bonus; of a hand of five they are a part.
        (3, 0) if !matches!(place, Place::Hand(..)) => sum.three().words(),
        (2, 0) => sum.two().words(),
        (own, board) => match own + board {
            3 => on_the_way(sum.three().category().id(), "three", sum.three().words()),
            4 => on_the_way(sum.four().category().id(), "four", sum.four().words()),
            5 => sum.five().words(),
            _ => return None,
        },
    }))
}

/// Cards that lack others to a straight or a flush are on the way to it; what is made of equal ranks is made.
fn on_the_way(id: &str, cards: &str, words: String) -> String {
    match id {
        "straight" | "flush" | "straight-flush" => format!("{cards} to a {}", id.replace('-', " ")),
        _ => words,
    }
}

/// What a card adds to a glance: its rank in the lower bits, the deuce lowest, and its suit above them.
static MARKS: [u32; 64] = {
    let mut marks = [0; 64];
    let mut id = 0;
    while id < 52 {
        marks[id] = 1 << (id >> 2) | 1 << (SUITS + (id & 3) as u32);
        id += 1;
    }
    marks
};
/// Where the suits begin.
const SUITS: u32 = 13;
const RANKS: u32 = (1 << SUITS) - 1;

/// A few cards at a glance, as the simple strategies look at them: sets of marks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Glance {
    pub(crate) cards: u32,
    /// The ranks and suits held.
    held: u32,
    /// Those held twice or more, and three times or more.
    twice: u32,
    thrice: u32,
}

impl Glance {
    #[inline]
    pub(crate) fn at(cards: impl Iterator<Item = Card>) -> Glance {
        cards.fold(Glance::default(), |seen, card| {
            let marks = MARKS[card.id() as usize % MARKS.len()];
            Glance {
                cards: seen.cards + 1,
                held: seen.held | marks,
                twice: seen.twice | seen.held & marks,
                thrice: seen.thrice | seen.twice & marks,
            }
        })
    }

    #[inline]
    fn ranks(&self) -> u32 {
        self.held & RANKS
    }

    #[inline]
    fn pairs(&self) -> u32 {
        self.twice & RANKS
    }

    /// Whether two cards are alike.
    #[inline]
    pub(crate) fn paired(&self) -> bool {
        self.pairs() != 0
    }

    /// Whether the hand holds a pair of this rank, or better.
    #[inline]
    pub(crate) fn made(&self, least: Rank) -> bool {
        let pairs = self.pairs();
        // A second pair is left when the lowest is taken away.
        self.thrice & RANKS != 0 || pairs >> least as u8 != 0 || pairs & pairs.wrapping_sub(1) != 0
    }

    /// How many different ranks there are from this one up.
    #[inline]
    pub(crate) fn from(&self, least: Rank) -> u32 {
        (self.ranks() >> least as u8).count_ones()
    }

    #[inline]
    pub(crate) fn suited(&self) -> bool {
        (self.held >> SUITS).is_power_of_two()
    }

    /// The highest rank.
    #[inline]
    pub(crate) fn top(&self) -> Rank {
        Rank::ALL[self.ranks().ilog2() as usize]
    }

    /// How many ranks are missing for the cards to be in a row, with the ace high; none if two are alike.
    #[inline]
    pub(crate) fn gaps(&self) -> Option<u32> {
        self.missing(self.ranks())
    }

    /// The same with the ace low.
    #[inline]
    pub(crate) fn gaps_ace_low(&self) -> Option<u32> {
        let ace = self.ranks() >> Rank::Ace as u8;
        self.missing((self.ranks() << 1 | ace) & RANKS)
    }

    #[inline]
    fn missing(&self, ranks: u32) -> Option<u32> {
        (!self.paired()).then(|| ranks.ilog2() - ranks.trailing_zeros() + 1 - self.cards)
    }
}
