//! The most that the decisions of a round may still ask of a player for the bets on a box: insurance, splits and doubles, the
//! player's own or followed, whatever cards come.

use book::Cents;
use hands::blackjack::is_pair;

use super::spots::{DOUBLE, INITIAL, Spots};
use super::state::{Phase, State};
use super::{DEALER, PontoonPlus};
use crate::blackjack::{HandToCome, any_card, most_of_hands};
use crate::kernel::*;

impl PontoonPlus {
    /// The most that may still be asked of a player for a box in this round.
    pub(super) fn to_come(&self, felt: &Felt, state: &State, on: Seat, player: Seat) -> Cents {
        let initial = self.stake(felt, INITIAL, player, on, 0);
        let (hands, aces) = (felt.seat(on).hands(), state.aces.has(on));
        let may_insure = || self.insurance_limits(felt, on, player).map_or(Cents::ZERO, |limits| limits.max);
        let pause = matches!(state.phase, Phase::Shuffle | Phase::Burn | Phase::Error(_));
        let phase = if pause { state.then } else { state.phase };
        if let Phase::Bets | Phase::Deal { .. } = phase {
            let up = felt.cards(DEALER).first();
            let insurance =
                if up.is_none_or(|up| Self::may_insure(*up)) { may_insure() } else { Cents::ZERO };
            // Cards that are squeezed are nobody's to know.
            let place = Place::Hand(on, 0);
            let seen =
                |n| felt.pile(place).filter(|pile| n < pile.len())?.seen(n, place, Viewer::Seat(player));
            let firsts = any_card().filter(|card| seen(0).is_none_or(|first| is_pair(first, *card)));
            let asked = firsts.map(|first| {
                let pair = seen(1).is_none_or(|second| is_pair(first, second));
                let hand = HandToCome { asks: self.double_asks(initial), splits: pair };
                self.box_asks(&[hand], first, 1, initial)
            });
            return insurance + asked.max().unwrap_or_default();
        }
        let insurance = match state.phase {
            Phase::Insure(now, next) if state.live.has(on, 0) && (on, player) >= (now, next) => may_insure(),
            _ => Cents::ZERO,
        };
        let (mut asks, mut to_come, mut stake) = (insurance, vec![], Cents::ZERO);
        for (hand, pile) in (0u8..).zip(hands).filter(|(hand, _)| state.open.has(on, *hand)) {
            let mut lies = self.stake(felt, Spots::main(hand), player, on, hand);
            match state.phase {
                // A split to be followed brings this hand.
                Phase::FollowSplit(at, from, new, next) if (at, new) == (on, hand) && next <= player => {
                    let follows = lies == Cents::ZERO;
                    lies = self.stake(felt, Spots::main(from), player, on, from);
                    asks += if follows { lies } else { Cents::ZERO };
                }
                Phase::FollowDouble(at, doubled, next) if (at, doubled) == (on, hand) && next <= player => {
                    let follows = self.stake(felt, DOUBLE, player, on, hand) == Cents::ZERO;
                    asks += if follows { self.double_asks(lies) } else { Cents::ZERO };
                }
                _ => {}
            }
            if state.doubled.has(on, hand) || lies == Cents::ZERO {
                continue;
            }
            stake = lies;
            // A third card is on its way to a hand that was hit.
            let hit = matches!(phase, Phase::Draw(at, to) | Phase::Together(at, to) | Phase::Pick(at, to) if (at, to) == (on, hand));
            let double = if aces { Cents::ZERO } else { self.double_asks(lies) };
            to_come.push(match *pile.cards() {
                [_] => HandToCome { asks: double, splits: !aces },
                [a, b] if !hit => HandToCome { asks: double, splits: !aces && is_pair(a, b) },
                _ => HandToCome { asks: Cents::ZERO, splits: false },
            });
        }
        let first = hands.iter().find_map(|pile| pile.cards().first().copied());
        asks + first.map_or(Cents::ZERO, |first| self.box_asks(&to_come, first, hands.len(), stake))
    }

    fn double_asks(&self, stake: Cents) -> Cents {
        self.up_to(DOUBLE, stake).map_or(Cents::ZERO, |limits| limits.max)
    }

    /// The most that these hands of a box may ask, which are of one stake and begin alike.
    fn box_asks(&self, hands: &[HandToCome], first: equipment::Card, of: usize, stake: Cents) -> Cents {
        let (once, room) = (Self::one_card_each(first), Self::MOST_HANDS.saturating_sub(of));
        let fresh = if once { Cents::ZERO } else { self.double_asks(stake) };
        most_of_hands(hands, if once { room.min(1) } else { room }, stake, fresh)
    }
}
