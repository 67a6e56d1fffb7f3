//! What patrons carry from table to table: chips that were bought once are no drop at the next table.

use std::collections::BTreeMap;

use book::Cents;
use games::kernel::Patron;

use super::Played;
use crate::ledger::Account;
use crate::record::Record;
use crate::time::Day;

/// What each patron has taken from tables in a day and has neither taken back to one nor been handed out. In the ledger it
/// lies in the wallet; on a floor it would be in their pockets. A wallet that stays overnight is money at the cage.
#[derive(Default)]
pub(super) struct Carried(BTreeMap<Patron, (Day, Cents)>);

impl Carried {
    /// So much goes to a table, or comes from it (below nothing): how much of it is new money there.
    pub(super) fn new_money(&mut self, patron: Patron, cents: Cents, day: Day) -> Cents {
        let (since, carried) = self.0.entry(patron).or_insert((day, Cents::ZERO));
        if *since != day {
            (*since, *carried) = (day, Cents::ZERO);
        }
        let again = (*carried).min(cents);
        *carried -= again;
        (cents - again).max(Cents::ZERO)
    }

    /// Whoever is handed money out of a wallet, or spends it elsewhere, carries no more than is left in it.
    pub(super) fn paid_out(&mut self, record: &Record, played: &Played) {
        for posting in &record.postings {
            if let (Account::Wallet(patron), to) = (posting.from, posting.to)
                && !matches!(to, Account::Counter(_))
                && let Some((_, carried)) = self.0.get_mut(&patron)
            {
                *carried = (*carried).min(played.house.ledger().on(Account::Wallet(patron)));
            }
        }
    }
}
