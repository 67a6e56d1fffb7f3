//! What the two hold'em games share: Ultimate Texas Hold 'Em (HC-I) and Texas Hold 'Em Bonus (HC-K). Two cards each, a
//! board of five, and a showdown of the best five of seven.

mod holding;

use book::Clause;
use equipment::Card;
use hands::{PokerRank, Sum};

use crate::kernel::*;
use crate::poker::{DEALER, PokerRound};

pub use holding::Holding;

/// Where the community cards lie.
pub const BOARD: Place = Place::Common(1);

/// The places for cards that belong to no seat.
pub const COMMONS: &[CommonPlace] = &[CommonPlace::DEALER, CommonPlace::BOARD];

/// The two cards of a place.
#[inline]
pub fn two(felt: &Felt, place: Place) -> [Card; 2] {
    felt.cards(place).try_into().expect("two cards were dealt there")
}

/// The best five of the two cards of a place and the board.
#[inline]
pub fn best(felt: &Felt, place: Place) -> PokerRank {
    match (felt.cards(place), felt.cards(BOARD)) {
        (&[a, b], &[c, d, e, f, g]) => hands::poker::seven(&[a, b, c, d, e, f, g]),
        _ => unreachable!("a hand shown has seven cards with the board"),
    }
}

/// What a hand is called out as: the dealer's, and a player's.
const CALLED: [[&str; 2]; 10] = [
    ["the dealer has no pair", "no pair"],
    ["the dealer has a pair", "a pair"],
    ["the dealer has two pair", "two pair"],
    ["the dealer has three of a kind", "three of a kind"],
    ["the dealer has a straight", "a straight"],
    ["the dealer has a flush", "a flush"],
    ["the dealer has a full house", "a full house"],
    ["the dealer has four of a kind", "four of a kind"],
    ["the dealer has a straight flush", "a straight flush"],
    ["the dealer has a royal flush", "a royal flush"],
];

/// The dealer's hand is called out, if it plays.
#[inline]
pub fn dealer_shows<K: Sink>(turn: &mut Turn<PokerRound, K>, clause: Clause) -> Option<PokerRank> {
    if turn.state.is_void() {
        return None;
    }
    let dealer = best(&turn.felt, DEALER);
    turn.say(CALLED[dealer.category() as usize][0], None, None, clause);
    Some(dealer)
}

/// A player's hand is called out.
#[inline]
pub fn call_out<K: Sink>(turn: &mut Turn<PokerRound, K>, seat: Seat, hand: PokerRank, clause: Clause) {
    turn.say(CALLED[hand.category() as usize][1], None, Some(seat), clause);
}

/// What two cards make with the board, in a few words; the board by itself makes nothing.
pub fn caption(place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
    if place == BOARD || cards.len() != 2 {
        return None;
    }
    let sum = board.iter().fold(Sum::of(cards), |sum, &card| sum.with(card));
    let rank = match board.len() {
        3 => sum.five(),
        4 => sum.six(),
        5 => sum.seven(),
        _ => return Some(Caption::words(Sum::of(cards).two().words())),
    };
    Some(Caption::ranked(rank.words(), rank.value()))
}
