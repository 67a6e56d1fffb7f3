//! The bonus wagers of Ride Free on the first cards (CO-21-2119 (26) to (31)): 21+3, Top 3, Lucky Ladies and their
//! progressives.

use book::{Fault, PayTable, Rules};
use equipment::Card;
use games::kernel::{Game, Verdict};
use games::ride_free::RideFree;

use super::count::{TwoAgainstTwo, three_cards};
use super::{Shoe, Wager, posted, tables};
use crate::sheet::{Ask, WagerOdds};

/// How a wager looks at the cards.
#[derive(Clone, Copy)]
enum Looks {
    /// At the player's two and the dealer's up-card.
    Three(fn(&RideFree, &[Card; 3]) -> Option<Verdict>),
    /// At the player's two and the dealer's two.
    Four(fn(&RideFree, [Card; 2], [Card; 2]) -> Option<Verdict>),
}

const WAGERS: [(&str, Looks); 6] = [
    ("21-plus-3-classic", Looks::Three(RideFree::settle_classic)),
    ("21-plus-3-xtreme", Looks::Three(RideFree::settle_xtreme)),
    ("top-3", Looks::Three(RideFree::settle_top_3)),
    ("lucky-ladies", Looks::Four(RideFree::settle_lucky_ladies)),
    ("21-plus-3-progressive", Looks::Three(RideFree::settle_three_progressive)),
    ("lucky-ladies-progressive", Looks::Four(RideFree::settle_ladies_progressive)),
];

/// The numbers of decks the chapter leaves open (8).
const DECKS: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// The odds of the wagers on the first cards under every pay table asked for; of those the house offers.
pub(crate) fn ride_free(ask: &Ask) -> Result<Vec<WagerOdds>, Fault> {
    let mut sheet = vec![];
    for (wager, looks) in WAGERS.into_iter().filter(|(wager, _)| ask.wants(wager) && ask.rules.flag(wager)) {
        for (table, shoes) in tables(ask, wager, &DECKS) {
            sheet.extend(count(ask, wager, looks, table, &shoes)?);
        }
    }
    Ok(sheet)
}

fn count(
    ask: &Ask,
    id: &str,
    looks: Looks,
    table: &'static PayTable,
    shoes: &[Shoe],
) -> Result<Vec<WagerOdds>, Fault> {
    let rules = alone(posted(ask, table, shoes[0].decks)?, id)?;
    let game = RideFree::new(&rules)?;
    let wager = Wager {
        ask,
        id,
        meters: &game.layout().meters,
        cashier: ask.cashier(id).within(game.payout_limit()),
    };
    let offered = "the wager is offered with these decks";
    Ok(match looks {
        Looks::Three(settle) => {
            let settle = |cards: &[Card; 3]| settle(&game, cards).expect(offered);
            shoes.iter().map(|shoe| wager.entry(table, shoe, three_cards(&shoe.cards, settle))).collect()
        }
        Looks::Four(settle) => {
            let settle = |player, dealer| settle(&game, player, dealer).expect(offered);
            let laid_out = TwoAgainstTwo::new(&shoes[0].cards, settle);
            shoes.iter().map(|shoe| wager.entry(table, shoe, laid_out.count(&shoe.cards))).collect()
        }
    })
}

/// The rules with nothing chosen of any other wager: what else the house has posted must not stand in the way of counting
/// this one.
fn alone(mut rules: Rules, wager: &str) -> Result<Rules, Fault> {
    rules.forget_others(wager);
    rules.set(wager, "on")?;
    // Top 3 stands beside a 21+3 wager only (28)(A)(III).
    rules.set("21-plus-3-xtreme", "on")?;
    Ok(rules)
}
