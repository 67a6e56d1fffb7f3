//! What settling reads: what a finished hand amounts to, and the rows by which the family's own wagers are paid.

use book::{Fault, Row, Rules};
use hands::blackjack::Total;

/// What a finished hand amounts to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinishedHand {
    /// The total; over 21 is bust.
    pub total: u8,
    /// An ace and a ten value as the first two cards dealt: never after a split (HC-A §1.II).
    pub blackjack: bool,
}

impl FinishedHand {
    /// A hand over 21.
    pub const BUST: FinishedHand = FinishedHand { total: 22, blackjack: false };

    /// A hand that grew from the first two cards dealt.
    pub fn first_two(total: Total) -> FinishedHand {
        FinishedHand { total: total.value(), blackjack: total.is_blackjack() }
    }

    /// A hand that grew from a split card.
    pub fn split(total: Total) -> FinishedHand {
        FinishedHand { total: total.value(), blackjack: false }
    }

    /// Whether the hand is over 21.
    pub fn is_bust(self) -> bool {
        self.total > 21
    }
}

/// The rows of the family's own pay tables.
pub(super) struct PayTables {
    pub(super) blackjack: &'static Row,
    pub(super) win: &'static Row,
    pub(super) insurance: &'static Row,
    pub(super) double: &'static Row,
    pub(super) split: &'static Row,
}

impl PayTables {
    pub(super) fn new(rules: &Rules) -> Result<PayTables, Fault> {
        let row = |wager: &str, event: &str| {
            let table = rules.paytable(wager);
            table
                .row(event)
                .ok_or_else(|| Fault::Choice(format!("pay table {} has no row `{event}`", table.id)))
        };
        Ok(PayTables {
            blackjack: row("blackjack", "blackjack")?,
            win: row("blackjack", "win")?,
            insurance: row("insurance", "win")?,
            double: row("double-down", "win")?,
            split: row("split", "win")?,
        })
    }
}
