//! The most that the decisions of a round may still ask of a box: insurance, splits and doubles, as the menus will offer them
//! whatever cards come.

use book::Cents;
use equipment::Card;
use hands::blackjack::{Total, is_blackjack, is_pair, value};

use super::State;
use super::forget::card_counting;
use super::state::{DEALER, HandSet, Phase};
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

/// A hand still to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandToCome {
    /// The most it may ask while it is not split.
    pub(crate) asks: Cents,
    /// Whether it may be split, by its cards or by the one to come.
    pub(crate) splits: bool,
}

/// The most that hands of a box may ask which are split so often: each split asks an amount and leaves two hands, each of
/// which may ask `fresh`.
pub(crate) fn most_of_hands(hands: &[HandToCome], splits: usize, split: Cents, fresh: Cents) -> Cents {
    let unsplit: Cents = hands.iter().map(|hand| hand.asks).sum();
    let splittable = hands.iter().filter(|hand| hand.splits);
    let mut gains: Vec<Cents> = splittable.map(|hand| split + fresh * 2 - hand.asks).collect();
    gains.sort_by_key(|gain| std::cmp::Reverse(*gain));
    // What is split once goes on like any hand made by a split.
    let with = |first: usize| {
        let again = (splits - first) as i64;
        gains[..first].iter().copied().sum::<Cents>() + (split + fresh) * again
    };
    let gain = (1..=gains.len().min(splits)).map(with).max().unwrap_or_default();
    unsplit + gain.max(Cents::ZERO)
}

/// Every value a card may have, by a card that has it.
pub(crate) fn any_card() -> impl Iterator<Item = Card> + Clone {
    (1..=10).map(card_counting)
}

impl<V: Variant> Twentyone<V> {
    /// The most that may still be asked of a box in this round.
    pub(super) fn to_come(&self, felt: &Felt, state: &State, seat: Seat) -> Cents {
        if state.gone.has(seat) || felt.seat(seat).bets.is_empty() {
            return Cents::ZERO;
        }
        let base = felt.seat(seat).stake(self.spots.base, 0);
        // The dealer's second card is the last of the deal.
        let dealing = felt.cards(DEALER).len() < 2;
        let offers = match state.phase {
            Phase::Offer(now) => now <= seat,
            Phase::Insure(_) => true,
            _ => dealing,
        };
        let offered = if offers { self.variant.may_offer(felt, seat) } else { Cents::ZERO };
        if base == Cents::ZERO && state.open.of(seat) == 0 {
            return offered;
        }
        if dealing {
            let seen = felt.pile(DEALER).filter(|pile| !pile.is_empty());
            let up = seen.and_then(|pile| pile.seen(0, DEALER, Viewer::Rail));
            let ace = up.is_none_or(|up| value(up) == 1);
            let insurance = if ace { self.may_insure(base) } else { Cents::ZERO };
            return offered + insurance + self.any_deal(felt.cards(Place::Hand(seat, 0)), base);
        }
        if is_blackjack(felt.cards(Place::Hand(seat, 0))) && felt.seat(seat).hands().len() == 1 {
            return offered;
        }
        let insurance = match state.phase {
            Phase::Insure(now) if now <= seat => self.may_insure(base),
            _ => Cents::ZERO,
        };
        // What was won on the first cards may be put onto the wager that is played for.
        let capped = if state.phase == Phase::Offer(seat) { state.proceeds } else { Cents::ZERO };
        offered + insurance + capped + self.hands_to_come(felt, state, seat, capped)
    }

    fn may_insure(&self, base: Cents) -> Cents {
        self.insurance_limits(base).map_or(Cents::ZERO, |limits| limits.max)
    }

    /// The most that may be asked of a box whose first two cards are still to come, or the second of them.
    fn any_deal(&self, cards: &[Card], stake: Cents) -> Cents {
        let two = any_card().flat_map(|first| any_card().map(move |second| [first, second]));
        let may_come = two.filter(|two| cards.first().is_none_or(|card| value(*card) == value(two[0])));
        let may_come = may_come.filter(|two| cards.get(1).is_none_or(|card| value(*card) == value(two[1])));
        let asked = may_come.filter(|two| !is_blackjack(two)).map(|two| {
            let hand = self.two_cards(two, 1, stake, false);
            self.box_asks(&[hand], two[0], 1, stake)
        });
        asked.max().unwrap_or_default()
    }

    /// The most that the hands of a box still to be played may ask.
    fn hands_to_come(&self, felt: &Felt, state: &State, seat: Seat, capped: Cents) -> Cents {
        let (hands, aces) = (felt.seat(seat).hands(), state.aces.has(seat));
        let (mut to_come, mut first, mut stake) = (vec![], None, Cents::ZERO);
        let pause = matches!(state.phase, Phase::Shuffle | Phase::Burn);
        let phase = if pause { state.then } else { state.phase };
        for (hand, pile) in (0u8..).zip(hands) {
            // A third card is on its way to a hand that was hit.
            let hit = phase == Phase::Draw(seat, hand) || state.owed.has(seat, hand);
            if !state.open.has(seat, hand) && !state.owed.has(seat, hand) || state.doubled.has(seat, hand) {
                continue;
            }
            stake = self.stake(felt, state, seat, hand) + capped;
            first = first.or(pile.cards().first().copied());
            to_come.push(match *pile.cards() {
                [card] => HandToCome {
                    asks: if aces { Cents::ZERO } else { self.fresh_hand(card, stake) },
                    splits: self.splits(hands.len(), aces),
                },
                [a, b] if !hit => self.two_cards([a, b], hands.len(), stake, aces),
                _ => HandToCome { asks: Cents::ZERO, splits: false },
            });
        }
        first.map_or(Cents::ZERO, |first| self.box_asks(&to_come, first, hands.len(), stake))
    }

    /// What two cards may ask of a box with so many hands; `aces` are split aces that get one card each.
    fn two_cards(&self, two: [Card; 2], hands: usize, stake: Cents, aces: bool) -> HandToCome {
        let double = self.double_limits(Total::of(&two), hands, stake).filter(|_| !aces);
        HandToCome {
            asks: double.map_or(Cents::ZERO, |limits| limits.max),
            splits: is_pair(two[0], two[1]) && self.splits(hands, aces),
        }
    }

    /// The most a hand made by a split may ask before its second card.
    fn fresh_hand(&self, card: Card, stake: Cents) -> Cents {
        if self.house.aces_one_card && value(card) == 1 {
            return Cents::ZERO;
        }
        let double = any_card().filter_map(|second| {
            let limits = self.double_limits(Total::of(&[card, second]), 2, stake)?;
            Some(limits.max)
        });
        double.max().unwrap_or_default()
    }

    /// The most that these hands of a box may ask, which are of one stake and begin alike.
    fn box_asks(&self, hands: &[HandToCome], first: Card, of: usize, stake: Cents) -> Cents {
        let once = self.house.aces_one_card && value(first) == 1 && !self.house.resplit_aces;
        let room = (self.house.split_hands.min(HandSet::EACH) as usize).saturating_sub(of);
        let free = V::PRINT.free.is_some() && Self::splits_free(first);
        let split = if free { Cents::ZERO } else { stake };
        most_of_hands(hands, if once { room.min(1) } else { room }, split, self.fresh_hand(first, stake))
    }
}
