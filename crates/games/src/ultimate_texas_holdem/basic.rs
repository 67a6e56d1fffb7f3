//! A simple strategy: the well-known one of three rules, one for each time the player is asked.

use equipment::{Card, Rank};
use hands::PokerCategory;

use super::UltimateTexasHoldem;
use crate::holdem::Holding;
use crate::kernel::*;

impl UltimateTexasHoldem {
    pub(super) fn basic(&self, look: &Look<Self>) -> Choice {
        let holding = Holding::seen(look);
        let ante = look.stake(self.ante);
        match look.state().street() {
            0 if worth_four(&holding) => Choice::with(Verb::Raise, ante * 4),
            1 if worth_two(&holding) => Choice::say(Verb::Raise),
            0 | 1 => Choice::say(Verb::Check),
            _ if holding.hidden_pair() || outs(&holding) < 21 => Choice::say(Verb::Play),
            _ => Choice::say(Verb::Fold),
        }
    }
}

/// Hands to raise four times on before the flop.
fn worth_four(holding: &Holding) -> bool {
    let [high, low] = holding.ranks();
    let kicker = match (high, holding.suited()) {
        _ if high == low => return high >= Rank::Three,
        (Rank::Ace, _) | (Rank::King, true) => Rank::Two,
        (Rank::King, false) => Rank::Five,
        (Rank::Queen, true) => Rank::Six,
        (Rank::Queen, false) | (Rank::Jack, true) => Rank::Eight,
        (Rank::Jack, false) => Rank::Ten,
        _ => return false,
    };
    low >= kicker
}

/// Hands to raise twice on after the flop: a hidden pair other than pocket deuces, two pair or better, or four to a
/// flush with a hidden card of it from the ten up.
fn worth_two(holding: &Holding) -> bool {
    let deuces = holding.ranks() == [Rank::Two; 2];
    let strong = holding.category() >= PokerCategory::TwoPair;
    strong || (holding.hidden_pair() && !deuces) || four_flush(holding)
}

fn four_flush(holding: &Holding) -> bool {
    let cards = || holding.own.iter().chain(&holding.board);
    holding.own.iter().any(|own| {
        own.rank() >= Some(Rank::Ten) && cards().filter(|card| card.suit() == own.suit()).count() >= 4
    })
}

/// How many of the cards the player does not see would give the dealer the better hand.
fn outs(holding: &Holding) -> usize {
    let hand = holding.hand();
    let [a, b, c, d, e] = *holding.board else { unreachable!("the board is full at the end") };
    let seen = |card: &Card| holding.own.contains(card) || holding.board.contains(card);
    let unseen = (0..52).filter_map(Card::from_id).filter(|card| !seen(card));
    unseen.filter(|&card| hands::poker::six(&[a, b, c, d, e, card]) > hand).count()
}
