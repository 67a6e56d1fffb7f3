//! What every end of a round of Ultimate Texas Hold 'Em is worth.

use book::{Cents, Fault};
use games::kernel::Verdict;
use games::ultimate_texas_holdem::{PLAY_BY_STREET, UltimateTexasHoldem};
use hands::PokerRank;

use crate::cashier::Cashier;
use crate::exact::{Ratio, ratio};
use crate::holdem::outcomes::{CATEGORIES, OUTCOMES, Outcomes, ShowdownWorths, reduced, sample};

/// The least and the most that may be bet on Play before the flop, in antes. What is won is linear in it, so no amount between
/// is better than both.
pub(super) const RAISES: [usize; 2] = [*PLAY_BY_STREET[0].start() as usize, MOST_ANTES];
/// The most that may be bet on Play, in antes.
pub(super) const MOST_ANTES: usize = *PLAY_BY_STREET[0].end() as usize;
// The solver asks for twice the ante on the flop, and once on the complete board.
const _: () = assert!(*PLAY_BY_STREET[1].end() == 2 && *PLAY_BY_STREET[2].end() == 1);

/// What the ends of a round are worth to one who bets so much: whole numbers of a unit.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// A unit in antes, a fraction in lowest terms: amounts in proportion are worth the same.
    unit: [i64; 2],
    /// A fold, by the category of the hand.
    pub(super) fold: [i64; CATEGORIES],
    /// A showdown with a Play wager of one to four antes, by the category and the outcome.
    pub(super) play: [ShowdownWorths; MOST_ANTES],
}

/// The settling functions of ante, blind and play.
pub(super) fn outcomes(game: &UltimateTexasHoldem) -> Result<Outcomes<3>, Fault> {
    let settle = |p: PokerRank, d: PokerRank| {
        [game.settle_ante(p, d), game.settle_blind(p, d), game.settle_play(p, d)]
    };
    Outcomes::new(settle)
}

impl Worth {
    /// What the ends are worth with the ante that is paid so. Trips is not touched by any choice, unless the limit on what a
    /// hand wins cuts it (HC-I §10.V): only then does it count here.
    pub(super) fn new(
        game: &UltimateTexasHoldem,
        outcomes: &Outcomes<3>,
        cashier: &Cashier,
        trips: Cents,
    ) -> Worth {
        let ante = cashier.base();
        let side = |category: usize, trips: Cents| (trips, game.settle_trips(sample(category, 0)));
        let wagers = |m: usize, category: usize, outcome: usize, trips: Cents| {
            let [a, b, p] = outcomes.verdicts(category, outcome)?;
            Some([(ante, a), (ante, b), (ante * (m as i64 + 1), p), side(category, trips)])
        };
        let every = || {
            (0..MOST_ANTES)
                .flat_map(|m| (0..CATEGORIES).flat_map(move |c| (0..OUTCOMES).map(move |o| (m, c, o))))
        };
        let cut = every().any(|(m, c, o)| wagers(m, c, o, trips).is_some_and(|all| cashier.cuts(&all)));
        let trips = if cut { trips } else { Cents::ZERO };
        let gain = |wagers: &[(Cents, Verdict)]| cashier.cents(wagers).into_iter().sum::<Cents>().0;
        let mut worth = Worth {
            unit: [1, ante.0],
            fold: std::array::from_fn(|c| gain(&[side(c, trips)]) - 2 * ante.0),
            play: [[[0; OUTCOMES]; CATEGORIES]; MOST_ANTES],
        };
        for (m, c, o) in every() {
            if let Some(wagers) = wagers(m, c, o, trips) {
                worth.play[m][c][o] = gain(&wagers);
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
