//! A simple strategy: the well-known one of three rules, one for each time the player is asked.

use equipment::Rank;
use hands::PokerCategory;

use super::{Ultimate, UltimateTexasHoldem};
use crate::holdem::Holding;
use crate::kernel::*;

impl Ultimate {
    #[inline]
    pub(super) fn basic(&self, look: &Look<UltimateTexasHoldem>) -> Choice {
        let holding = Holding::seen(look);
        match look.state().street() {
            0 if worth_four(&holding) => Choice::with(Verb::Raise, look.stake(self.ante) * 4),
            1 if worth_two(&holding) => Choice::say(Verb::Raise),
            0 | 1 => Choice::say(Verb::Check),
            _ if holding.hidden_pair() || holding.outs() < 21 => Choice::say(Verb::Play),
            _ => Choice::say(Verb::Fold),
        }
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
