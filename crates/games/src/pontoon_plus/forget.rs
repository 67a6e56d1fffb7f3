//! What of a position still counts for the initial bets: totals, of a hand being played the number of its cards as well, and
//! of two cards whether a third can make 6-7-8 or 7-7-7 of one suit (§4.1.1).

use arrayvec::ArrayVec;
use equipment::{Card, Suit};
use hands::blackjack::{Total, value};

use super::DEALER;
use super::settle::{MANY, SIX_TO_EIGHT, total};
use super::state::{BOXES, Phase, State};
use crate::blackjack::card_counting;
use crate::kernel::*;

/// As many cards as stand for a hand of which the total is all that counts.
const FEW: usize = 3;

/// The card that stands for this one: its suit counts with 6, 7 and 8 alone.
pub(super) fn alike(card: Card) -> Card {
    if SIX_TO_EIGHT.contains(&value(card)) { card } else { card_counting(value(card)) }
}

/// Leaves of every hand what its play and its pay still depend on. Split hands hardly come again with the others beside
/// them.
pub(super) fn forget(felt: &mut Gist, state: &mut State) -> bool {
    // Irregularities, void rounds and side bets ask for these.
    (state.fresh, state.interim, state.finals) = (false, false, false);
    state.first = [None; BOXES];
    state.lost.clear();
    let dealing = matches!(state.phase, Phase::Deal { .. });
    for on in state.boxes {
        let (doubled, done) = (state.doubled.has(on, 0), !dealing && !state.open.has(on, 0));
        let place = Place::Hand(on, 0);
        if felt.pile(place).is_none() {
            // A box that waits for its first card is one with a hand of none.
            felt.put(place, []);
        }
        let Some(pile) = felt.pile(place).filter(|pile| pile.is_open()) else { continue };
        match *pile.cards() {
            [] | [_] => {}
            ref cards if done => {
                let total = total(cards, doubled);
                lay(felt, place, hard(total, FEW));
            }
            [a, b] if !doubled => lay_two(felt, place, a, b),
            _ if doubled => {}
            ref cards => {
                let many = cards.len().min(MANY);
                keep_total(felt, place, many);
            }
        }
    }
    match *felt.cards(DEALER) {
        [] => {}
        [up] => felt.swap(DEALER, 0, card_counting(value(up))),
        _ => keep_total(felt, DEALER, FEW),
    }
    state.boxes.into_iter().all(|on| felt.seat(on).hands().len() < 2)
}

/// Two cards in order, of one suit if that may still count, else of two.
fn lay_two(felt: &mut Gist, place: Place, a: Card, b: Card) {
    let [low, high] = if value(a) <= value(b) { [a, b] } else { [b, a] };
    let third = 21 - value(low) - value(high);
    let of_bonus = [value(low), value(high), third].iter().all(|value| SIX_TO_EIGHT.contains(value));
    let bonus = of_bonus && low.suit() == high.suit();
    let apart = || match high.rank() {
        Some(rank) => [card_counting(value(low)), Card::new(rank, Suit::Diamonds)],
        None => [low, high],
    };
    for (at, card) in (0..).zip(if bonus { [low, high] } else { apart() }) {
        felt.swap(place, at, card);
    }
}

/// Puts so many cards of the same total, soft or hard, in the place of a hand.
fn keep_total(felt: &mut Gist, place: Place, cards: usize) {
    let total = Total::of(felt.cards(place));
    lay(felt, place, if total.is_soft() { soft(total.value(), cards) } else { hard(total.value(), cards) });
}

/// So many cards without an ace that make this total, if there are any.
fn hard(total: u8, cards: usize) -> Option<ArrayVec<u8, MANY>> {
    let mut left = total;
    let values: ArrayVec<u8, MANY> = (0..cards as u8)
        .rev()
        .map(|more| {
            let value = left.saturating_sub(2 * more).min(10);
            left -= value;
            value
        })
        .collect();
    (left == 0 && values.iter().all(|value| *value >= 2)).then_some(values)
}

/// Aces and one more card that make this soft total, if there are any.
fn soft(total: u8, cards: usize) -> Option<ArrayVec<u8, MANY>> {
    let last = total.checked_sub(9 + cards as u8).filter(|last| (1..=10).contains(last))?;
    Some(std::iter::repeat_n(1, cards - 1).chain([last]).collect())
}

fn lay(felt: &mut Gist, place: Place, values: Option<ArrayVec<u8, MANY>>) {
    if let Some(values) = values {
        felt.put(place, values.into_iter().map(card_counting));
    }
}
