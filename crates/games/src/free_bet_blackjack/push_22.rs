//! Push 22 (HC-A-FB §16): a side wager on a dealer who ends on 22.

use book::{Clause, Fault, Rules};
use equipment::Card;
use hands::blackjack::Total;

use crate::blackjack::{DEALER, State, one_color, one_suit};
use crate::kernel::*;

/// The wager goes with a base wager and is decided by the dealer's final hand.
pub(super) const CLAUSE: Clause = Clause::new("HC-A-FB §16.I.B");

/// The kinds of 22, best first, as the pay table numbers them.
const EVENTS: [&str; 3] = ["suited-22", "same-color-22", "any-22"];

/// The wager as one table offers it.
pub(super) struct Push22 {
    spot: SpotId,
    paid: Paid<3>,
}

impl Push22 {
    pub(super) fn new(rules: &Rules, layout: &mut Layout) -> Result<Push22, Fault> {
        let spot = layout.spot(rules, "push-22", true);
        layout.settled_on(spot, SettledOn::Round);
        Ok(Push22 { spot, paid: Paid::new(rules.paytable("push-22"), EVENTS)? })
    }

    /// The wager on the dealer's final hand: all cards of one suit, all of one color, or any other 22.
    pub(super) fn settle(&self, dealer: &[Card]) -> Verdict {
        if Total::of(dealer).value() != 22 {
            return Verdict::lose(CLAUSE);
        }
        let event = if one_suit(dealer) {
            0
        } else if one_color(dealer) {
            1
        } else {
            2
        };
        self.paid.verdict(event)
    }

    pub(super) fn is_live(&self, felt: &Felt) -> bool {
        felt.seats.iter().any(|seat| seat.bet(self.spot, 0).is_some())
    }

    pub(super) fn dealer_done<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if turn.felt.seat(seat).bet(self.spot, 0).is_some() {
            let verdict = self.settle(turn.felt.cards(DEALER));
            turn.settle(seat, 0, self.spot, verdict);
        }
    }

    /// The posted pay table.
    pub(super) fn posted(&self) -> Marker {
        let row = |n| self.paid.row(n).map(|r| format!("{} {}", r.name, r.pays));
        let rows: Vec<_> = (0..EVENTS.len()).filter_map(row).collect();
        Marker::table("Push 22", rows.join(", "))
    }
}
