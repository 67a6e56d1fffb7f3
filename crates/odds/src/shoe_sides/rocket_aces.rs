//! Rocket Aces (CO-8-899.29), beside any game of the blackjack family.

use book::{Clause, Fault};
use games::kernel::{Cites, Layout};
use games::rocket_aces::RocketAces;

use super::count::TwoAgainstTwo;
use super::{Wager, posted, tables};
use crate::sheet::{Ask, WagerOdds};

const WAGER: &str = "rocket-aces";
/// The numbers of decks its tables are headed for (¶2).
const DECKS: [u8; 2] = [2, 6];

/// The odds of Rocket Aces under every pay table asked for; nothing where the house does not offer it.
pub(crate) fn rocket_aces(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let known = ask.rules.choices().any(|setting| setting.id == WAGER);
    if !known || !ask.wants(WAGER) || !ask.rules.flag(WAGER) {
        return Ok(vec![]);
    }
    let mut sheet = vec![];
    for (table, shoes) in tables(ask, WAGER, &DECKS) {
        let mut layout = Layout::new(1, cites());
        let decks = shoes[0].decks;
        let rocket = RocketAces::new(&posted(ask, table, decks)?, &mut layout)?;
        let rocket = rocket.expect("the wager is offered with these decks");
        let laid_out = TwoAgainstTwo::new(&shoes[0].cards, |player, dealer| rocket.settle(player, dealer));
        let wager = Wager { ask, id: WAGER, meters: &layout.meters, cashier: ask.cashier(WAGER) };
        sheet.extend(shoes.iter().map(|shoe| wager.entry(table, shoe, laid_out.count(&shoe.cards))));
    }
    Ok(sheet)
}

/// A layout needs clauses for refusals; none is made here.
fn cites() -> Cites {
    let clause = Clause::new("CO-8-899.29 (1)(A)");
    Cites {
        seats: clause,
        wagers: clause,
        betting: clause,
        equipment: clause,
        decisions: clause,
        calls: clause,
    }
}
