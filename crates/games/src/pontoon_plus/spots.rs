//! The print of the layout: each player has a spot for every wager on the own box, and one for every wager on each other
//! box (RWS §3.6, §3.7, §3.9).

use book::{Clause, Rules};

use crate::kernel::{Layout, Seat, SettledOn, SpotId};

/// The bet on a hand before the cards.
pub(super) const INITIAL: u16 = 0;
/// Insurance of it.
pub(super) const INSURANCE: u16 = 1;
/// What is added to double down.
pub(super) const DOUBLE: u16 = 2;
/// The bet on a hand made by a split.
pub(super) const SPLIT: u16 = 3;

/// Where the wagers lie: a run of spots for the own box, then one run for each box by its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spots {
    run: u16,
    pub(super) pair: Option<u16>,
    pub(super) bonus: Option<u16>,
}

impl Spots {
    pub(super) fn print(rules: &Rules, layout: &mut Layout) -> Spots {
        let mut spots = Spots { run: 4, pair: None, bonus: None };
        for (offered, at) in [("player-pair", &mut spots.pair), ("bonus", &mut spots.bonus)] {
            if rules.flag(offered) {
                *at = Some(spots.run);
                spots.run += 1;
            }
        }
        let others = if rules.flag("standing-players") { layout.seats } else { 0 };
        for on in 0..=others {
            let (suffix, label) =
                if on == 0 { Default::default() } else { (format!("box-{on}"), format!("on box {on}")) };
            let mut print = |kind, wager, open| {
                let spot = layout.spot_at(rules, wager, &suffix, &label, open);
                assert_eq!(
                    spot,
                    SpotId(on as u16 * spots.run + kind),
                    "a wager lies at its place in its run"
                );
                spot
            };
            let base = print(INITIAL, "initial-bet", true);
            let added = [(INSURANCE, "insurance"), (DOUBLE, "double-down"), (SPLIT, "split")];
            let added = added.map(|(kind, wager)| print(kind, wager, false));
            let pair = spots.pair.map(|pair| print(pair, "player-pair", true));
            let bonus = spots.bonus.map(|bonus| print(bonus, "bonus", true));
            layout.beside(base, &added);
            layout.settled_on(added[0], SettledOn::DealerBlackjack);
            let box_number = on.checked_sub(1).map(Seat);
            for spot in [pair, bonus].into_iter().flatten() {
                layout.settled_on(spot, SettledOn::FirstTwo);
            }
            for spot in added.into_iter().chain([base]).chain(pair).chain(bonus) {
                layout.spots[spot.0 as usize].on_box = box_number;
            }
        }
        layout.limit(Clause::new("RWS §3.5"), |_| true);
        spots
    }

    /// A player's spot for a wager on a box.
    pub(super) fn of(&self, kind: u16, player: Seat, on: Seat) -> SpotId {
        let run = if player == on { 0 } else { on.0 as u16 + 1 };
        SpotId(run * self.run + kind)
    }

    /// Which box and wager a player's spot is for.
    pub(super) fn read(&self, spot: SpotId, player: Seat) -> (Seat, u16) {
        // Most bets are on the own box: no division for these.
        if spot.0 < self.run {
            return (player, spot.0);
        }
        (Seat((spot.0 / self.run) as u8 - 1), spot.0 % self.run)
    }

    /// Whether a spot for other boxes is meant for the player's own: that one has its own spot.
    pub(super) fn twice(&self, spot: SpotId, player: Seat) -> bool {
        spot.0 >= self.run && self.read(spot, player).0 == player
    }

    /// The wager a hand is played for: the initial bet, or that of a split.
    pub(super) fn main(hand: u8) -> u16 {
        if hand == 0 { INITIAL } else { SPLIT }
    }
}
