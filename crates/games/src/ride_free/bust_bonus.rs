//! Bust Bonus (CO-21-2119 (21)(C), (25)): the dealer goes over 21, paid by the up-card.

use book::{Clause, Fault, PayTable};
use equipment::Card;
use hands::blackjack::{Total, value};

use crate::blackjack::one_suit;
use crate::kernel::*;

/// The clause of the wager.
pub(super) const BUST: Clause = Clause::new("CO-21-2119 (21)(C)");

/// Three eights, then the up-cards from the ace to ten; in one suit, then not.
const EVENTS: [&str; 22] = [
    "8-8-8-suited",
    "8-8-8-offsuit",
    "up-ace-suited",
    "up-ace-offsuit",
    "up-2-suited",
    "up-2-offsuit",
    "up-3-suited",
    "up-3-offsuit",
    "up-4-suited",
    "up-4-offsuit",
    "up-5-suited",
    "up-5-offsuit",
    "up-6-suited",
    "up-6-offsuit",
    "up-7-suited",
    "up-7-offsuit",
    "up-8-suited",
    "up-8-offsuit",
    "up-9-suited",
    "up-9-offsuit",
    "up-10-suited",
    "up-10-offsuit",
];

/// The pay table in force.
pub(super) struct BustBonus(Paid<22>);

impl BustBonus {
    pub(super) fn new(table: &'static PayTable) -> Result<BustBonus, Fault> {
        Ok(BustBonus(Paid::new(table, EVENTS)?))
    }

    /// The wager on the dealer's final hand, the up-card first, and the total of the player's first hand: 30 loses
    /// (25)(A)(V). Three eights go before the row of the up-card (25)(A)(IV).
    pub(super) fn settle(&self, dealer: &[Card], player: u8) -> Verdict {
        if !Total::of(dealer).is_bust() {
            return Verdict::lose(BUST);
        }
        if player == 30 {
            return Verdict::lose(Clause::new("CO-21-2119 (25)(A)(V)"));
        }
        let eights = dealer.len() == 3 && dealer.iter().all(|&card| value(card) == 8);
        let row = if eights { 0 } else { value(dealer[0]) as usize };
        self.0.verdict(2 * row + usize::from(!one_suit(dealer)))
    }
}
