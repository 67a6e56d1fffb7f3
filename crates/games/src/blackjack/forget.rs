//! What of a hand still counts when its cards have come: for the wagers of the main game, totals alone.

use equipment::{Card, Rank, Suit};
use hands::blackjack::{Total, value};

use super::state::{DEALER, Phase, State};
use crate::kernel::*;

/// A card of this value, an ace for one, and a ten for nothing, as baccarat counts it.
pub(crate) fn card_counting(value: u8) -> Card {
    let rank = match value {
        0 => Rank::Ten,
        1 => Rank::Ace,
        value => Rank::ALL[value as usize - 2],
    };
    Card::new(rank, Suit::Clubs)
}

/// No box takes more cards in a round, nor does the dealer.
const MOST_CARDS: u16 = 30;

/// Between how many cards, as a round of so many seats begins and as it ends, no rule of twenty-one asks what the shoe holds.
pub(crate) fn ample_shoe(seats: u8, cut: u16) -> [u16; 2] {
    [MOST_CARDS * (u16::from(seats) + 1), cut.max(1)]
}

/// Whether no box has more cards than [`ample_shoe`] reckons with, nor the dealer.
pub(crate) fn few_cards(felt: &Felt) -> bool {
    let boxes = felt.seats.iter().map(|seat| seat.hands().iter().map(Pile::len).sum());
    boxes.chain(felt.commons.iter().map(Pile::len)).all(|cards: usize| cards <= usize::from(MOST_CARDS))
}

/// Leaves of every hand in sight what its play still depends on. When the dealer draws, the players' hands are final. Split
/// hands hardly come again with the others beside them.
pub(super) fn forget(felt: &mut Gist, state: &State) -> bool {
    let last = state.phase == Phase::Dealer;
    for seat in state.boxes() {
        for hand in 0..felt.seat(seat).hands().len() as u8 {
            keep_total(felt, Place::Hand(seat, hand), last);
        }
    }
    if last {
        keep_total(felt, DEALER, false);
    }
    state.boxes().all(|seat| felt.seat(seat).hands().len() < 2)
}

/// Puts three cards of the same total in the place of more, whichever they were; two are put in order, for they may be a
/// pair. Of a hand that is `done` even whether it is soft no longer counts.
fn keep_total(felt: &mut Gist, place: Place, done: bool) {
    let Some(pile) = felt.pile(place) else { return };
    let cards = pile.cards();
    let total = Total::of(cards);
    let of = match total.value() {
        _ if !pile.is_open() || cards.len() < 2 => return,
        21 if cards.len() == 2 => return,
        worth @ 13..=21 if total.is_soft() && !done && cards.len() > 2 => [1, 1, worth - 12],
        worth @ 6..=30 if done || cards.len() > 2 && !total.is_soft() => {
            let first = (worth - 4).min(10);
            let second = (worth - first - 2).min(10);
            [first, second, worth - first - second]
        }
        _ => {
            if let &[a, b] = cards
                && value(a) > value(b)
            {
                felt.swap(place, 0, b);
                felt.swap(place, 1, a);
            }
            return;
        }
    };
    felt.put(place, of.map(card_counting));
}
