//! Side wagers on the first cards from a shoe of several decks: what the player is dealt, what the dealer shows or has
//! under it. Every deal is counted, cards that are alike at once.

mod count;
mod ride_free;
mod rocket_aces;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use book::{Cents, Fault, PayTable, Pays, Rules};
use equipment::{Composition, Deck};
use games::kernel::Meter;

use crate::cashier::Cashier;
use crate::exact::{Figure, Ratio, whole};
use crate::law::Law;
use crate::sheet::{Ask, WagerOdds};
use count::VerdictCount;
pub(crate) use count::two_cards;
pub(crate) use ride_free::ride_free;
pub(crate) use rocket_aces::rocket_aces;

const METHOD: &str = "exact: every deal of the first cards counted";

/// A shoe a pay table is counted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shoe {
    decks: u8,
    /// Whether these are the decks of the sheet's own settings.
    own: bool,
    cards: Composition,
}

/// The pay tables asked for of a wager, each with the shoes it is counted on: the one in force first. A table goes with
/// the numbers of decks printed over it, or with all in `any` if it has none; a table whose decks are not those of the
/// settings is counted on its own.
fn tables(ask: &Ask, wager: &str, any: &[u8]) -> Vec<(&'static PayTable, Vec<Shoe>)> {
    let decks = ask.rules.number("decks") as u8;
    let goes =
        |table: &PayTable, n: u8| any.contains(&n) && (table.decks.is_empty() || table.decks.contains(&n));
    let shoe = |n: u8| {
        let cards = ask.cards.unwrap_or_else(|| Composition::of(Deck::Standard, n));
        Shoe { decks: n, own: n == decks, cards }
    };
    let in_force = ask.rules.paytables().find(|table| table.wager == wager && goes(table, decks));
    let mut tables = ask.tables(wager, "");
    tables.retain(|table| in_force.is_none_or(|t| t.id != table.id) && !ask.in_force);
    if let Some(table) = in_force {
        tables.insert(0, table);
    }
    let shoes = |table: &PayTable| {
        let mut counts: Vec<u8> = any.iter().copied().filter(|&n| goes(table, n)).collect();
        counts.sort_by_key(|&n| (n != decks, n));
        if ask.in_force || ask.cards.is_some() {
            // The cards are given: the decks are only what the table is allowed with.
            counts.truncate(1);
        }
        counts.into_iter().map(shoe).collect::<Vec<_>>()
    };
    tables.into_iter().map(|table| (table, shoes(table))).filter(|(_, shoes)| !shoes.is_empty()).collect()
}

/// The rules under which a pay table is posted with so many decks.
fn posted(ask: &Ask, table: &'static PayTable, decks: u8) -> Result<Rules, Fault> {
    let mut rules = ask.under(table);
    rules.set("decks", &decks.to_string())?;
    Ok(rules)
}

/// What is to be known to put a count on the sheet.
struct Wager<'a> {
    ask: &'a Ask,
    id: &'a str,
    /// The meters of the table, as the table that counts them knows them.
    meters: &'a [Meter],
    /// Who pays it.
    cashier: Cashier,
}

impl Wager<'_> {
    /// The sheet's entry for a count. A progressive is measured with its meters where they are reset to.
    fn entry(&self, table: &'static PayTable, shoe: &Shoe, tally: VerdictCount) -> WagerOdds {
        let mut law = Law::new();
        let mut meter_of = BTreeMap::new();
        for (verdict, ways) in tally.0 {
            let meter = self.meters.get(verdict.meter() as usize).map_or(Cents::ZERO, |m| m.reset);
            if let (Some(Pays::Meter(_)), Some(row)) = (verdict.pays(), verdict.row()) {
                meter_of.insert(row.event.as_str(), verdict.meter());
            }
            self.cashier.settle(&mut law, verdict, meter, whole(ways));
        }
        let entry = WagerOdds::new(&self.ask.rules, self.id, Some(table), METHOD, law);
        let mut entry = entry.paid_by(&self.cashier);
        entry.in_force &= shoe.own;
        if !shoe.own {
            entry.under.insert("decks".into(), shoe.decks.to_string());
        }
        let first = self.meters.iter().position(|m| m.id == self.id);
        if let Some(first) = first.filter(|_| table.rows.iter().any(|r| matches!(r.pays, Pays::Meter(_)))) {
            let own = self.meters[first..].iter().take_while(|m| is_meter_of(m, self.id));
            let own: Vec<Meter> = own.cloned().collect();
            let meter = |event: &str| meter_of[event] - first as u8;
            entry = entry.progressive(table, &own, meter);
        }
        dealers_envy(entry.with_envy(table, self.cashier.base()), table)
    }
}

/// Whether a meter is one that a wager's rows pay; what is put by for a new start is not.
fn is_meter_of(meter: &Meter, wager: &str) -> bool {
    let rest = meter.id.strip_prefix(wager);
    rest.is_some_and(|rest| rest.is_empty() || rest[1..].parse::<u8>().is_ok())
}

/// Adds what the dealer is due on average where the table has an award for him; it costs the player nothing.
fn dealers_envy(entry: WagerOdds, table: &PayTable) -> WagerOdds {
    let total = entry.law.total();
    let mut worth = Ratio::ZERO;
    for end in entry.law.ends() {
        let row = table.row(&end.event);
        if let Some(Pays::Flat(award)) = row.and_then(|r| r.dealer_envy) {
            worth += whole(award.0) * &end.ways / &total;
        }
    }
    if worth == Ratio::ZERO {
        return entry;
    }
    let says = "what the house pays the dealer as envy for each player's hand on average";
    entry.measure("dealer-envy", "cents", Figure::Exact(worth), says)
}
