//! Cards that come to a table by a call that names them.

use equipment::Card;
use games::kernel::{Event, Input};

/// The card that a call has brought by naming it, by what the table told of the call. One that lay on the table before
/// is only turned over, and none is brought.
pub fn named_card(input: &Input, told: &[Event]) -> Option<Card> {
    let Input::Call(call) = input else { return None };
    let brought = |event: &Event| match event {
        Event::Dealt { card, .. } | Event::Discarded { card, .. } => *card == call.card,
        _ => false,
    };
    call.card.filter(|_| told.iter().any(brought))
}
