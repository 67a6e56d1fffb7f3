//! The simple strategy of Let It Ride. It is the best play: no other leaves the house less.

use equipment::{Card, Rank};

use crate::stud::Glance;

/// Whether a bet should ride on the cards seen so far: three before the first decision, four before the second.
#[inline]
pub fn rides(cards: impl Iterator<Item = Card>) -> bool {
    let seen = Glance::at(cards);
    seen.made(Rank::Ten) || if seen.cards == 3 { good_three(&seen) } else { good_four(&seen) }
}

/// Three to a royal flush; three suited in a row but for A-2-3 and 2-3-4; with one gap and a high card, or with two gaps
/// and two high cards.
#[inline]
fn good_three(seen: &Glance) -> bool {
    let high = seen.from(Rank::Ten);
    let fair = match seen.gaps() {
        Some(0) => seen.top() >= Rank::Five,
        Some(1) => high >= 1,
        Some(2) => high >= 2,
        _ => false,
    };
    seen.suited() && fair
}

/// Four to a flush; four in a row, open at both ends, with a high card; four high cards to a straight.
#[inline]
fn good_four(seen: &Glance) -> bool {
    let high = seen.from(Rank::Ten);
    let open = seen.gaps() == Some(0) && seen.top() < Rank::Ace;
    seen.suited() || open && high >= 1 || high == 4
}
