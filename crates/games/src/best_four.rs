//! What the two games share in which the best four of five cards play: Four Card Poker (HC-C) and Crazy Four Poker (HC-M).

use book::{Cents, Fault, PayTable};
use equipment::{Card, Rank, Suit};
use hands::{FourCategory, FourRank};

use crate::kernel::*;
use crate::poker::{DEALER, Decision, PokerRound};

/// The most a Play wager can be, in antes.
pub const MOST_ANTES: i64 = 3;

/// A player makes the Play wager, as much as the ante where no amount is said, or folds.
#[inline]
pub fn play_or_fold<K: Sink>(
    turn: &mut Turn<PokerRound, K>,
    seat: Seat,
    choice: Choice,
    [ante, play]: [SpotId; 2],
) -> Decision {
    match choice {
        Choice { verb: Verb::Play, amount: Cents::ZERO, .. } => {
            turn.stake(seat, 0, play, turn.felt.seat(seat).stake(ante, 0));
        }
        Choice { verb: Verb::Play, amount, .. } => turn.stake(seat, 0, play, amount),
        _ => return Decision::Folds,
    }
    Decision::Stays
}

/// The best four of a seat's five cards.
#[inline]
pub fn of_five(felt: &Felt, seat: Seat) -> FourRank {
    let five = felt.cards(Place::Hand(seat, 0)).try_into().expect("a dealt hand has five cards");
    hands::four::best_of_five(five)
}

/// The best four of the dealer's cards.
#[inline]
pub fn dealers(felt: &Felt) -> FourRank {
    best_four(felt.cards(DEALER)).expect("the dealer has all cards")
}

/// The best four-card hand of four, five or six cards.
#[inline]
pub fn best_four(cards: &[Card]) -> Option<FourRank> {
    match *cards {
        [a, b, c, d, e] => Some(hands::four::best_of_five(&[a, b, c, d, e])),
        [a, b, c, d, e, f] => Some(hands::four::best_of_six(&[a, b, c, d, e, f])),
        [a, b, c, d] => Some(hands::four::four(&[a, b, c, d])),
        _ => None,
    }
}

/// What these cards make, in a few words.
pub fn caption(cards: &[Card]) -> Option<Caption> {
    best_four(cards).map(|rank| Caption::ranked(rank.words(), rank.value()))
}

/// The rank of four cards of these ranks and of four suits.
pub fn rainbow(ranks: [Rank; 4]) -> FourRank {
    hands::four::four(&std::array::from_fn(|i| Card::new(ranks[i], Suit::ALL[i])))
}

/// A pay table by four-card hands, with a row for the best hands of one category: four aces, a pair of aces.
#[derive(Clone, Debug)]
pub struct FourPays {
    table: Paid<9>,
    /// The lowest hand of that row.
    apart: FourRank,
}

impl FourPays {
    /// Lays the table out. The row `event` pays hands of the category of `apart` from that hand up.
    pub fn new(table: &'static PayTable, event: &str, apart: FourRank) -> Result<FourPays, Fault> {
        let events = std::array::from_fn(|i| FourCategory::ALL.get(i).map_or(event, |c| c.id()));
        Ok(FourPays { table: Paid::new(table, events)?, apart })
    }

    /// Whether a hand is among the best of the category that have a row of their own.
    #[inline]
    pub fn is_apart(&self, hand: FourRank) -> bool {
        hand >= self.apart && hand.category() == self.apart.category()
    }

    /// Paid by the row of the hand, or lost.
    #[inline]
    pub fn verdict(&self, hand: FourRank) -> Verdict {
        self.table.verdict(if self.is_apart(hand) { 8 } else { hand.category() as usize })
    }
}
