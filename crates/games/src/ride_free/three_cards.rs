//! 21+3 Classic, 21+3 Xtreme and Top 3 (CO-21-2119 (21)(D), (26), (27), (28)): a player's first two cards with the
//! dealer's up-card.

use book::{Clause, Fault, PayTable, Row};
use equipment::Card;
use hands::ThreeCategory;

use crate::blackjack::one_suit;
use crate::kernel::*;

/// What three cards make to these wagers, as their pay tables number it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    SuitedTrips,
    StraightFlush,
    Trips,
    Straight,
    Flush,
    Pair,
    Nothing,
}

impl Made {
    pub(super) fn of(cards: &[Card; 3]) -> Made {
        match hands::three::from_shoe(cards) {
            ThreeCategory::ThreeOfAKind if one_suit(cards) => Made::SuitedTrips,
            ThreeCategory::StraightFlush => Made::StraightFlush,
            ThreeCategory::ThreeOfAKind => Made::Trips,
            ThreeCategory::Straight => Made::Straight,
            ThreeCategory::Flush => Made::Flush,
            ThreeCategory::Pair => Made::Pair,
            ThreeCategory::HighCard => Made::Nothing,
        }
    }
}

const EVENTS: [&str; 6] =
    ["suited-three-of-a-kind", "straight-flush", "three-of-a-kind", "straight", "flush", "pair"];

/// The pay table in force for one of the three wagers.
pub(super) struct ThreeCards(Paid<6>);

impl ThreeCards {
    pub(super) fn new(table: &'static PayTable) -> Result<ThreeCards, Fault> {
        Ok(ThreeCards(Paid::new(table, EVENTS)?))
    }

    /// The best row three cards fit: three of a kind in one suit is three of a kind where no row names it.
    fn row(&self, cards: &[Card; 3]) -> Option<&'static Row> {
        match Made::of(cards) {
            Made::Nothing => None,
            Made::SuitedTrips => self.0.row(Made::SuitedTrips as usize).or(self.0.row(Made::Trips as usize)),
            made => self.0.row(made as usize),
        }
    }

    /// The wager on the player's two cards and the dealer's up-card.
    pub(super) fn settle(&self, cards: &[Card; 3]) -> Verdict {
        match self.row(cards) {
            Some(row) => Verdict::by_row(row, self.0.clause),
            None => Verdict::lose(self.0.clause),
        }
    }

    /// What the dealer is due for a player's hand (26)(A)(IV).
    pub(super) fn envy(&self, cards: &[Card; 3]) -> Option<Verdict> {
        let row = self.row(cards)?;
        let clause = Clause::new("CO-21-2119 (26)(A)(IV)");
        row.dealer_envy.map(|pays| Verdict::by_row(row, clause).instead(pays))
    }
}
