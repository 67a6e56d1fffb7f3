//! Cards of one suit or one color, as side wagers on the dealer's hand ask.

use equipment::Card;

/// Whether all cards are of one suit.
#[inline]
pub(crate) fn one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

/// Whether all cards are of one color.
#[inline]
pub(crate) fn one_color(cards: &[Card]) -> bool {
    let red = |card: &Card| card.suit().map(|suit| suit.is_red());
    cards.iter().all(|card| red(card) == red(&cards[0]))
}
