//! 21+3 Progressive (CO-21-2119 (21)(F), (30)): the three cards of 21+3, with meters for high cards all alike.

use book::{Fault, PayTable, Rules};
use equipment::{Card, Rank, Suit};

use super::lucky_ladies::suit;
use super::three_cards::Made;
use crate::kernel::*;
use crate::rocket_aces::best;

/// The ranks that may take a meter, each table for one, two or all three of them.
const HIGH: [Rank; 3] = [Rank::Ace, Rank::King, Rank::Queen];
const MADE: [Made; 7] = [
    Made::SuitedTrips,
    Made::StraightFlush,
    Made::Trips,
    Made::Straight,
    Made::Flush,
    Made::Pair,
    Made::Nothing,
];

/// What is paid, by the three cards.
pub(super) struct ThreeProgressive {
    /// By what they make.
    verdicts: [Verdict; 7],
    /// Three alike of a high rank: by rank, then whether in the specific suit.
    alike: [[Verdict; 2]; 3],
    suit: Suit,
}

/// Whether a hand fits a row; none if no table prints such a row. `high` is the place of the rank of three cards alike,
/// and whether they are of the specific suit.
fn fits(event: &str, made: Made, high: Option<(usize, bool)>) -> Option<bool> {
    let plain = match event {
        "suited-three-of-a-kind" => made == Made::SuitedTrips,
        "straight-flush" => made == Made::StraightFlush,
        "three-of-a-kind" => matches!(made, Made::Trips | Made::SuitedTrips),
        "straight" => made == Made::Straight,
        "flush" => matches!(made, Made::Flush | Made::SuitedTrips),
        _ => {
            let (ranks, specific) = match event.strip_suffix("-specific-suit") {
                Some(ranks) => (ranks, true),
                None => (event.strip_suffix("-suited")?, false),
            };
            let most = ["three-aces", "three-aces-kings", "three-aces-kings-queens"];
            let most = most.iter().position(|ranks_of| *ranks_of == ranks)?;
            return Some(high.is_some_and(|(rank, suit)| rank <= most && (suit || !specific)));
        }
    };
    Some(plain)
}

impl ThreeProgressive {
    /// Lays the table out for the meters from `first` on.
    pub(super) fn new(rules: &Rules, table: &'static PayTable, first: u8) -> Result<ThreeProgressive, Fault> {
        let lost = Verdict::lose(table.clause);
        let (mut verdicts, mut alike) = ([lost; 7], [[lost; 2]; 3]);
        for (made, verdict) in MADE.into_iter().zip(&mut verdicts) {
            *verdict = best(table, first, |event| fits(event, made, None))?;
        }
        for (rank, by_suit) in alike.iter_mut().enumerate() {
            for (verdict, specific) in by_suit.iter_mut().zip([false, true]) {
                let high = Some((rank, specific));
                *verdict = best(table, first, |event| fits(event, Made::SuitedTrips, high))?;
            }
        }
        Ok(ThreeProgressive { verdicts, alike, suit: suit(rules.choice("21-plus-3-progressive-suit")) })
    }

    /// The wager on the player's two cards and the dealer's up-card: the best row that fits.
    pub(super) fn settle(&self, cards: &[Card; 3]) -> Verdict {
        let made = Made::of(cards);
        let high = HIGH.iter().position(|&rank| cards[0].rank() == Some(rank));
        match high.filter(|_| made == Made::SuitedTrips) {
            Some(rank) => self.alike[rank][usize::from(cards[0].suit() == Some(self.suit))],
            None => self.verdicts[made as usize],
        }
    }
}
