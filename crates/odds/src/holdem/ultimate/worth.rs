//! What every end of a round of Ultimate Texas Hold 'Em is worth.

use book::{Cents, Fault, Pays, Rounding};
use games::kernel::Verdict;
use games::ultimate_texas_holdem::{PLAY_BY_STREET, UltimateTexasHoldem};
use hands::PokerRank;

use crate::exact::{Ratio, ratio};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES, Outcomes, reduced, sample};

/// The most that may be bet on Play, in antes.
pub(super) const MOST_ANTES: usize = PLAY_BY_STREET[0] as usize;
// The solver asks three times, for three or four antes first.
const _: () = assert!(matches!(PLAY_BY_STREET, [4, 2, 1]));

/// What the ends of a round are worth to one who bets so much: whole numbers of a unit.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// A unit in antes, a fraction in lowest terms: amounts in proportion are worth the same.
    unit: [i64; 2],
    /// A fold, by the category of the hand.
    pub(super) fold: [i64; CATEGORIES],
    /// A showdown with a Play wager of one to four antes, by the category and the outcome.
    pub(super) play: [Play; MOST_ANTES],
}

/// A showdown with one amount on Play, by the category of the player's hand and the outcome.
pub(super) type Play = [[i64; OUTCOMES]; CATEGORIES];

/// The settling functions of ante, blind and play.
pub(super) fn outcomes(game: &UltimateTexasHoldem) -> Result<Outcomes<3>, Fault> {
    let settle = |p: PokerRank, d: PokerRank| {
        [game.settle_ante(p, d), game.settle_blind(p, d), game.settle_play(p, d)]
    };
    Outcomes::new(settle)
}

/// What a verdict gives back, and what it pays besides.
fn award(verdict: Verdict, stake: Cents, rounding: Rounding) -> (i64, i64) {
    let award = verdict.pays().map(|pays: Pays| pays.award(stake, Cents::ZERO, rounding)).unwrap_or_default();
    (award.back.0, award.won.0)
}

impl Worth {
    /// What the ends are worth with this ante. Trips is not touched by any choice, unless the limit on what a hand wins
    /// cuts it (HC-I §10.V): only then does it count here.
    pub(super) fn new(
        game: &UltimateTexasHoldem,
        outcomes: &Outcomes<3>,
        rounding: Rounding,
        ante: Cents,
        trips: Cents,
    ) -> Worth {
        let limit = game.payout_limit().left().0;
        let side = |category: usize| award(game.settle_trips(sample(category, 0)), trips, rounding);
        let ends = |m: usize, category: usize, outcome: usize| {
            let verdicts = outcomes.verdicts(category, outcome)?;
            let stakes = [ante, ante, ante * (m as i64 + 1)];
            let awards = [0, 1, 2].map(|w| award(verdicts[w], stakes[w], rounding));
            let net: i64 = awards.iter().zip(stakes).map(|((back, _), stake)| back - stake.0).sum();
            Some((net, awards.iter().map(|(_, won)| won).sum::<i64>()))
        };
        let every = || {
            (0..MOST_ANTES)
                .flat_map(|m| (0..CATEGORIES).flat_map(move |c| (0..OUTCOMES).map(move |o| (m, c, o))))
        };
        let cut = every().any(|(m, c, o)| ends(m, c, o).is_some_and(|(_, won)| won + side(c).1 > limit));
        let trips = if cut { trips.0 } else { 0 };
        let side = |category| if trips == 0 { (0, 0) } else { side(category) };
        let mut worth = Worth {
            unit: [1, ante.0],
            fold: std::array::from_fn(|c| side(c).0 - trips + side(c).1.min(limit) - 2 * ante.0),
            play: [[[0; OUTCOMES]; CATEGORIES]; MOST_ANTES],
        };
        for (m, c, o) in every() {
            if let Some((net, won)) = ends(m, c, o) {
                worth.play[m][c][o] = net + side(c).0 - trips + (won + side(c).1).min(limit);
            }
        }
        worth.unit[0] = reduced(worth.fold.iter_mut().chain(worth.play.iter_mut().flatten().flatten()));
        reduced(worth.unit.iter_mut());
        worth
    }

    /// A sum of units over so many deals, in antes.
    pub(super) fn in_antes(&self, sum: i128, deals: u128) -> Ratio {
        ratio(sum * self.unit[0] as i128, deals * self.unit[1] as u128)
    }
}
