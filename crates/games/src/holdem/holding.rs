//! What a hold'em player holds, as the simple strategies look at it.

use arrayvec::ArrayVec;
use equipment::{Card, Rank};
use hands::{PokerCategory, PokerRank, Sum};

use super::BOARD;
use crate::kernel::*;

/// What a player holds in the eyes of a simple strategy: own cards and as much of the board as lies.
pub struct Holding {
    /// The player's two cards.
    pub own: [Card; 2],
    /// The board so far.
    pub board: ArrayVec<Card, 5>,
}

impl Holding {
    /// What the seat sees.
    #[inline]
    pub fn seen<G: Game>(look: &Look<G>) -> Holding {
        let mut own = look.own();
        let own = std::array::from_fn(|_| own.next().expect("the player has looked at two cards"));
        Holding { own, board: look.cards(BOARD).collect() }
    }

    /// Two cards, and what lies of the board.
    #[inline]
    pub fn of(own: &[Card], board: &[Card]) -> Holding {
        Holding { own: own.try_into().expect("two cards were dealt"), board: board.iter().copied().collect() }
    }

    /// The ranks of the two cards, the higher first.
    #[inline]
    pub fn ranks(&self) -> [Rank; 2] {
        let [a, b] = self.own.map(|c| c.rank().expect("no joker is in the deck"));
        [a.max(b), a.min(b)]
    }

    /// Whether the two cards are of one suit.
    #[inline]
    pub fn suited(&self) -> bool {
        suit(self.own[0]) == suit(self.own[1])
    }

    /// Whether the player has a pair or better that the board alone does not make.
    #[inline]
    pub fn hidden_pair(&self) -> bool {
        let [a, b] = self.own.map(rank_bit);
        let on_board = self.board.iter().fold(0, |ranks, &card| ranks | rank_bit(card));
        a == b || on_board & (a | b) != 0 || self.hand().category() >= PokerCategory::Straight
    }

    /// Whether four cards or more are of one suit and the player holds one of them, of this rank or higher.
    #[inline]
    pub fn four_flush(&self, least: Rank) -> bool {
        let mut suits = [0; 4];
        self.own.iter().chain(&self.board).for_each(|&card| suits[suit(card)] += 1);
        self.own.iter().any(|&card| suits[suit(card)] >= 4 && card.id() >> 2 >= least as u8)
    }

    /// The best five of all cards seen: five, six or seven.
    #[inline]
    pub fn hand(&self) -> PokerRank {
        let [a, b] = self.own;
        match *self.board {
            [c, d, e, f, g] => hands::poker::seven(&[a, b, c, d, e, f, g]),
            [c, d, e, f] => hands::poker::six(&[a, b, c, d, e, f]),
            [c, d, e] => hands::poker::five(&[a, b, c, d, e]),
            _ => unreachable!("asked for before the flop"),
        }
    }

    /// How many of the cards the player does not see would, beside the full board, beat his hand.
    pub fn outs(&self) -> u32 {
        let (hand, board) = (self.hand(), Sum::of(&self.board));
        let seen = self.own.iter().chain(&self.board).fold(0, |seen, card| seen | 1u64 << card.id());
        let beats = |id: u32| Card::from_id(id as u8).is_some_and(|card| board.with(card).six() > hand);
        let mut suits = [0; 4];
        self.board.iter().for_each(|&card| suits[suit(card)] += 1);
        // A card alone makes no flush of three suited ones: then the cards of a rank beat the hand together.
        let alike = if suits.iter().any(|&n| n >= 4) { 1 } else { 4 };
        let all = (1 << alike) - 1;
        let outs = (0..52).step_by(alike).map(|first| {
            let unseen = !seen & all << first;
            if unseen != 0 && beats(unseen.trailing_zeros()) { unseen } else { 0 }
        });
        outs.fold(0, |outs, cards| outs | cards).count_ones()
    }
}

#[inline]
fn rank_bit(card: Card) -> u16 {
    1 << (card.id() >> 2)
}

#[inline]
fn suit(card: Card) -> usize {
    card.id() as usize & 3
}
