//! A simple strategy: the well-known one of three rules, one for each time the player is asked.

use equipment::Rank;
use hands::PokerCategory;

use super::{Ultimate, UltimateTexasHoldem, most_antes};
use crate::holdem::Holding;
use crate::kernel::*;

impl Ultimate {
    #[inline]
    pub(super) fn basic(&self, look: &Look<UltimateTexasHoldem>) -> Choice {
        let street = look.state().street();
        match (street, plays(street, &Holding::seen(look))) {
            (0, true) => Choice::with(Verb::Raise, look.stake(self.ante) * most_antes(0)),
            (1, true) => Choice::say(Verb::Raise),
            (0 | 1, false) => Choice::say(Verb::Check),
            (_, true) => Choice::say(Verb::Play),
            (_, false) => Choice::say(Verb::Fold),
        }
    }
}

/// Whether to make the Play wager on this street.
#[inline]
pub(super) fn plays(street: usize, holding: &Holding) -> bool {
    match street {
        0 => worth_four(holding),
        1 => worth_two(holding),
        _ => holding.hidden_pair() || holding.outs() < 21,
    }
}

/// The least card worth four times the ante beside a higher one, off suit and suited, by the higher one; an ace where
/// none is.
static KICKERS: [[Rank; 2]; 13] = {
    let mut kickers = [[Rank::Ace; 2]; 13];
    kickers[Rank::Ace as usize] = [Rank::Two, Rank::Two];
    kickers[Rank::King as usize] = [Rank::Five, Rank::Two];
    kickers[Rank::Queen as usize] = [Rank::Eight, Rank::Six];
    kickers[Rank::Jack as usize] = [Rank::Ten, Rank::Eight];
    kickers
};

/// Hands to raise four times on before the flop.
#[inline]
fn worth_four(holding: &Holding) -> bool {
    let [high, low] = holding.ranks();
    let kicker = KICKERS[high as usize][holding.suited() as usize];
    let least = if high == low { Rank::Three } else { kicker };
    low >= least
}

/// Hands to raise twice on after the flop: a hidden pair other than pocket deuces, two pair or better, or four to a
/// flush with a hidden card of it from the ten up.
#[inline]
fn worth_two(holding: &Holding) -> bool {
    let deuces = holding.ranks() == [Rank::Two; 2];
    (!deuces && holding.hidden_pair())
        || holding.hand().category() >= PokerCategory::TwoPair
        || holding.four_flush(Rank::Ten)
}
