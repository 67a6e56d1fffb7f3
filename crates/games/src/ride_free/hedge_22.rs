//! Hedge 22 (CO-21-2119 (21)(A), (23)): the dealer ends on 22 and the player's first hand is not above 29.

use book::{Clause, Fault, PayTable};
use equipment::Card;
use hands::blackjack::Total;

use crate::blackjack::{one_color, one_suit};
use crate::kernel::*;

const LOST: Clause = Clause::new("CO-21-2119 (21)(A)");

/// The pay table in force.
pub(super) struct Hedge22(Paid<3>);

impl Hedge22 {
    pub(super) fn new(table: &'static PayTable) -> Result<Hedge22, Fault> {
        Ok(Hedge22(Paid::new(table, ["suited-22", "same-color-22", "any-22"])?))
    }

    /// The wager on the dealer's final hand and the total of the player's first: the best row that fits.
    pub(super) fn settle(&self, dealer: &[Card], player: u8) -> Verdict {
        if Total::of(dealer).value() != 22 || player > 29 {
            return Verdict::lose(LOST);
        }
        let kind = match (one_suit(dealer), one_color(dealer)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        self.0.verdict(kind)
    }
}
