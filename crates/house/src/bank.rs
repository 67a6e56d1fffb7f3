//! Linked jackpots: the meters of tables that share them, kept to the fraction of a cent by [`games::Jackpots`], and
//! their money in the ledger, in whole cents as the displays show it.

use std::collections::BTreeMap;

use book::Cents;
use games::kernel::{Event, Input, Layout};
use games::meters::{Jackpots, Link};
use serde::{Deserialize, Serialize};

use crate::ids::{MeterId, TableId};
use crate::ledger::{Account, Journal};
use crate::room::{Misfit, Room};

/// The meters of one group of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    pots: Jackpots,
    ids: Vec<MeterId>,
}

/// Every group, by name, and which table belongs to which.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Banks {
    groups: BTreeMap<String, Bank>,
    tables: BTreeMap<TableId, (String, Link)>,
    meters: u32,
}

impl Bank {
    /// Every meter: its number, its id as the book has it, and what it shows.
    pub fn meters(&self) -> impl Iterator<Item = (MeterId, &str, Cents)> {
        self.ids.iter().zip(self.pots.pots()).map(|(&id, pot)| (id, pot.id.as_str(), pot.shows()))
    }

    fn account(&self, pot: usize) -> Account {
        match self.pots.pots()[pot].reserve_for {
            Some(_) => Account::Reserve(self.ids[pot]),
            None => Account::Meter(self.ids[pot]),
        }
    }

    fn held(&self) -> Vec<Cents> {
        self.pots.pots().iter().map(|pot| pot.holds.cents()).collect()
    }

    /// Takes in what happened at a table and posts it: what wagers feed comes out of the tray, an award goes into it and
    /// from there to the winner as the line of settlement says, and the house puts on what a restart takes.
    fn follow(
        &mut self,
        link: &Link,
        layout: &Layout,
        table: TableId,
        events: &[Event],
        journal: &mut Journal,
    ) {
        let (before, float) = (self.held(), Account::Float(table));
        let (mut awarded, mut put_on) = (vec![Cents::ZERO; before.len()], vec![Cents::ZERO; before.len()]);
        for event in events {
            if let Event::Awarded { meter, amount, whole, .. } = event {
                let id = &layout.meters[*meter as usize].id;
                let pot = self.pots.pots().iter().position(|pot| pot.id == *id).expect("the table is linked");
                awarded[pot] += *amount;
                if *whole {
                    put_on[pot] += self.pots.pots()[pot].reset;
                }
            }
        }
        self.pots.follow(link, events);
        for (pot, after) in self.held().into_iter().enumerate() {
            let account = self.account(pot);
            journal.post(account, float, awarded[pot]);
            journal.post(Account::Cage, account, put_on[pot]);
            journal.post(float, account, after - before[pot] + awarded[pot] - put_on[pot]);
        }
    }
}

/// Whether any of these concerns a meter.
pub(crate) fn touches(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::Fed { .. } | Event::Awarded { .. }))
}

impl Banks {
    /// Every group by name.
    pub fn groups(&self) -> impl Iterator<Item = (&str, &Bank)> {
        self.groups.iter().map(|(name, bank)| (name.as_str(), bank))
    }

    /// The group a table belongs to.
    pub fn of(&self, table: TableId) -> Option<&Bank> {
        self.groups.get(&self.tables.get(&table)?.0)
    }

    /// Links a table that opens to the meters of its group, or to meters of its own; what new meters start with comes
    /// from the cage.
    pub(crate) fn link(&mut self, id: TableId, room: &Room, journal: &mut Journal) -> Result<(), Misfit> {
        let layout = room.table().layout();
        if layout.meters.is_empty() {
            return Ok(());
        }
        let group = match room.setup().link.as_str() {
            "" => id.to_string(),
            link => link.to_owned(),
        };
        // Where nobody else has the meters, they are started again from now on as this table says.
        let alone = !self.tables.values().any(|(other, _)| *other == group);
        let bank = self.groups.entry(group.clone()).or_default();
        if alone {
            bank.pots.amend(layout);
        }
        let known = bank.ids.len();
        let link = bank.pots.link(layout).map_err(|fault| Misfit(fault.to_string()))?;
        for pot in known..bank.pots.pots().len() {
            self.meters += 1;
            bank.ids.push(MeterId(self.meters));
            journal.post(Account::Cage, bank.account(pot), bank.pots.pots()[pot].holds.cents());
        }
        self.tables.insert(id, (group, link));
        Ok(())
    }

    /// A table that closed has no part in the meters; what they hold stays on them.
    pub(crate) fn unlink(&mut self, id: TableId) {
        self.tables.remove(&id);
    }

    /// Takes in what happened at a table.
    pub(crate) fn follow(&mut self, id: TableId, room: &Room, events: &[Event], journal: &mut Journal) {
        if let Some((group, link)) = self.tables.get(&id)
            && touches(events)
        {
            let bank = self.groups.get_mut(group).expect("a linked table's group is there");
            bank.follow(link, room.table().layout(), id, events, journal);
        }
    }

    /// What a table must be told before it pays, after these events of its own that are not taken in yet.
    pub(crate) fn reports(&self, id: TableId, room: &Room, events: &[Event]) -> Vec<Input> {
        let Some((group, link)) = self.tables.get(&id) else { return vec![] };
        let mut pots = self.groups[group].pots.clone();
        pots.follow(link, events);
        pots.reports(link, &room.table().felt().meters)
    }

    /// The first meter whose account does not hold what its display shows, or whose money does not add up.
    pub(crate) fn reconcile(&self, on: impl Fn(Account) -> Cents) -> Result<(), Misfit> {
        for (name, bank) in &self.groups {
            if !bank.pots.balances() {
                return Err(Misfit(format!("the meters of {name} have lost or made money")));
            }
            for (pot, due) in bank.held().into_iter().enumerate() {
                let stands = on(bank.account(pot));
                if stands != due {
                    let account = bank.account(pot);
                    return Err(Misfit(format!(
                        "{stands} stands on the {account}, and {due} is due ({name})"
                    )));
                }
            }
        }
        Ok(())
    }
}
