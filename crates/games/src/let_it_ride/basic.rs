//! The simple strategy of Let It Ride. It is the best play: no other leaves the house less.

use equipment::{Card, Rank};

use crate::stud::Glance;

/// Whether a bet should ride on the cards seen so far: three before the first decision, four before the second.
#[inline]
pub(super) fn rides(cards: impl Iterator<Item = Card>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Game;
    use crate::let_it_ride::LetItRide;
    use book::{Pays, Rules};
    use equipment::Deck;
    use hands::{Sum, for_each_sum};

    /// Rides are compared with the sum of gains over every way the hand can end: never ride at a loss, never take back a
    /// winner.
    #[test]
    fn no_decision_can_be_improved() {
        let game = LetItRide::new(&Rules::of("let-it-ride").unwrap()).unwrap();
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        let check = |cards: &[Card]| {
            let rest: Vec<Card> = deck.iter().filter(|c| !cards.contains(c)).copied().collect();
            let mut gained = 0;
            for_each_sum(Sum::of(cards), &rest, 5 - cards.len(), |hand| {
                gained += match game.settle_bet(hand.five()).pays {
                    Some(Pays::To(a, _)) => a as i64,
                    _ => -1,
                };
            });
            let rides = rides(cards.iter().copied());
            assert!(gained == 0 || rides == (gained > 0), "{cards:?}: gains {gained}, rides: {rides}");
        };
        for (i, &a) in deck.iter().enumerate() {
            for (j, &b) in deck.iter().enumerate().take(i) {
                for (k, &c) in deck.iter().enumerate().take(j) {
                    check(&[a, b, c]);
                    deck[..k].iter().for_each(|&d| check(&[a, b, c, d]));
                }
            }
        }
    }
}
