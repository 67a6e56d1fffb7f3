//! Linked jackpots: the meters of tables that share them, kept by [`games::Jackpots`], and their money in the ledger, in
//! whole cents as the displays show it. A meter is the sum of what its tables have put on it: each table adds up its own
//! wagers to the fraction of a cent and puts the whole cents on, so that what it posts follows from nobody's play but its
//! own. Only an award looks at the sum.

use std::collections::BTreeMap;

use book::Cents;
use games::kernel::{Event, Increment, Input, Layout};
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

/// What one table has fed each meter, to the fraction of a cent, less what voids took back.
type Fed = BTreeMap<MeterId, Increment>;

/// What somebody has won of a meter: all that it holds, or a part.
struct Won {
    meter: MeterId,
    holds: Increment,
    left: Increment,
}

/// Every group, by name, and which table belongs to which.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Banks {
    groups: BTreeMap<String, Bank>,
    tables: BTreeMap<TableId, (String, Link)>,
    /// Kept for good: a table that opens again goes on where it was in the next cent.
    #[serde(default)]
    fed: BTreeMap<TableId, Fed>,
    /// What the round that is on at a table has put on the meters and nobody has won since: so much a void can take back.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    on: BTreeMap<TableId, Fed>,
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

    /// Which of the meters a table's own meter is.
    fn pot(&self, layout: &Layout, meter: u8) -> usize {
        let id = &layout.meters[meter as usize].id;
        self.pots.pots().iter().position(|pot| pot.id == *id).expect("the table is linked")
    }

    /// What happened to the meters, fed in whole cents: the fraction that is left is the table's own, until its next wager.
    fn in_cents(&self, layout: &Layout, events: &[Event], fed: &mut Fed) -> Vec<Event> {
        let mut put_on = |meter: u8, amount: Increment| {
            let total = fed.entry(self.ids[self.pot(layout, meter)]).or_default();
            let before = total.cents();
            total.0 += amount.0;
            Increment::whole(total.cents() - before)
        };
        let cents = |event: &Event| match *event {
            Event::Fed { meter, amount, clause } => {
                Some(Event::Fed { meter, amount: put_on(meter, amount), clause })
            }
            Event::Awarded { .. } => Some(*event),
            _ => None,
        };
        events.iter().filter_map(cents).collect()
    }

    /// Takes in what happened at a table and posts it: what wagers feed comes out of the tray, an award goes into it and
    /// from there to the winner as the line of settlement says, and the house puts on what a restart takes.
    fn follow(
        &mut self,
        (table, link, layout): (TableId, &Link, &Layout),
        events: &[Event],
        fed: &mut Fed,
        journal: &mut Journal,
    ) -> Vec<Won> {
        let events = self.in_cents(layout, events, fed);
        let (before, float) = (self.held(), Account::Float(table));
        let (mut awarded, mut put_on) = (vec![Cents::ZERO; before.len()], vec![Cents::ZERO; before.len()]);
        for event in &events {
            if let Event::Awarded { meter, amount, whole, .. } = event {
                let pot = self.pot(layout, *meter);
                awarded[pot] += *amount;
                if *whole {
                    put_on[pot] += self.pots.pots()[pot].reset;
                }
            }
        }
        let mut won = vec![];
        for event in &events {
            won.extend(self.wins(layout, event));
            self.pots.follow(link, std::slice::from_ref(event));
        }
        for (pot, after) in self.held().into_iter().enumerate() {
            let account = self.account(pot);
            journal.post(account, float, awarded[pot]);
            journal.post(Account::Cage, account, put_on[pot]);
            journal.post(float, account, after - before[pot] + awarded[pot] - put_on[pot]);
        }
        won
    }

    /// What an award takes of its meter; where that starts again, of its reserve as well.
    fn wins(&self, layout: &Layout, event: &Event) -> Vec<Won> {
        let Event::Awarded { meter, amount, whole, .. } = event else { return vec![] };
        let (pots, pot) = (self.pots.pots(), self.pot(layout, *meter));
        let none = |at: usize| Won { meter: self.ids[at], holds: pots[at].holds, left: Increment::default() };
        match whole {
            true => {
                let reserves = (0..pots.len()).filter(|&at| pots[at].reserve_for == Some(pot));
                reserves.chain([pot]).map(none).collect()
            }
            false => {
                let holds = pots[pot].holds;
                let left = Increment((holds.0 - Increment::whole(*amount).0).max(0));
                vec![Won { meter: self.ids[pot], holds, left }]
            }
        }
    }
}

/// Whether a group of this name would be taken for the meters of a table that shares them with nobody.
pub(crate) fn is_a_tables(name: &str) -> bool {
    name.strip_prefix("table ").is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Whether any of these concerns a meter.
pub(crate) fn touches(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::Fed { .. } | Event::Awarded { .. }))
}

/// Takes down what the round at a table has on its meters, as these events go, and what they have won; says what a void
/// among them wanted back of each meter and did not find.
fn note(
    on: &mut BTreeMap<TableId, Fed>,
    (id, meter): (TableId, impl Fn(u8) -> MeterId),
    events: &[Event],
    won: Vec<Won>,
) -> Vec<(u8, Increment)> {
    let (mut won, mut missed) = (won.into_iter(), BTreeMap::<u8, Increment>::new());
    for event in events {
        match *event {
            Event::Fed { meter: n, amount, .. } => {
                let lies = on.entry(id).or_default().entry(meter(n)).or_default();
                match amount.0 {
                    // What is borne after a void is nobody's stake.
                    1.. if missed.contains_key(&n) => {}
                    1.. => lies.0 += amount.0,
                    _ => {
                        let lack = -amount.0 - lies.0;
                        lies.0 = (-lack).max(0);
                        if lack > 0 {
                            missed.entry(n).or_default().0 += lack;
                        }
                    }
                }
            }
            Event::Awarded { meter: n, .. } => {
                // A meter's own share is told last, after its reserves'.
                let last = meter(n);
                for Won { meter, holds, left } in won.by_ref() {
                    for lies in on.values_mut().filter_map(|fed| fed.get_mut(&meter)) {
                        let part = i128::from(lies.0) * i128::from(left.0) / i128::from(holds.0.max(1));
                        lies.0 = part as i64;
                    }
                    if meter == last {
                        break;
                    }
                }
            }
            Event::RoundOver { .. } => drop(on.remove(&id)),
            _ => {}
        }
    }
    on.values_mut().for_each(|fed| fed.retain(|_, lies| lies.0 > 0));
    on.retain(|_, fed| !fed.is_empty());
    missed.into_iter().collect()
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
            link if is_a_tables(link) => {
                return Err(Misfit(format!("`{link}` is a table's own, and no name for what several share")));
            }
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
            let fed = self.fed.entry(id).or_default();
            let layout = room.table().layout();
            let won = bank.follow((id, link, layout), events, fed, journal);
            let meter = |n: u8| bank.ids[bank.pot(layout, n)];
            note(&mut self.on, (id, meter), events, won);
        } else if events.iter().any(|event| matches!(event, Event::RoundOver { .. })) {
            self.on.remove(&id);
        }
    }

    /// What a void in these events wants back from each meter of a table and is not there: it was won since.
    pub(crate) fn gone(&self, id: TableId, room: &Room, events: &[Event]) -> Vec<(u8, Increment)> {
        let Some((group, link)) = self.tables.get(&id) else { return vec![] };
        if !events.iter().any(|event| matches!(event, Event::Fed { amount, .. } if amount.0 < 0)) {
            return vec![];
        }
        let (mut bank, mut on) = (self.groups[group].clone(), self.on.clone());
        let (layout, mut fed) = (room.table().layout(), self.fed.get(&id).cloned().unwrap_or_default());
        let won = bank.follow((id, link, layout), events, &mut fed, &mut Journal::default());
        note(&mut on, (id, |n: u8| bank.ids[bank.pot(layout, n)]), events, won)
    }

    /// What happened at a table comes to this, when it is taken in.
    pub(crate) fn post(&self, id: TableId, room: &Room, events: &[Event], journal: &mut Journal) {
        if let Some((group, link)) = self.tables.get(&id)
            && touches(events)
        {
            let mut fed = self.fed.get(&id).cloned().unwrap_or_default();
            let mut bank = self.groups[group].clone();
            let _ = bank.follow((id, link, room.table().layout()), events, &mut fed, journal);
        }
    }

    /// What a table must be told before it pays, after these events of its own that are not taken in yet.
    pub(crate) fn reports(&self, id: TableId, room: &Room, events: &[Event]) -> Vec<Input> {
        let Some((group, link)) = self.tables.get(&id) else { return vec![] };
        let (bank, mut fed) = (&self.groups[group], self.fed.get(&id).cloned().unwrap_or_default());
        let mut pots = bank.pots.clone();
        pots.follow(link, &bank.in_cents(room.table().layout(), events, &mut fed));
        pots.reports(link, room.table().felt().meters())
    }

    /// The first meter whose account does not hold what its display shows, or whose money does not add up.
    pub(crate) fn reconcile(&self, on: impl Fn(Account) -> Cents) -> Result<(), Misfit> {
        for (name, bank) in &self.groups {
            if !bank.pots.balances() {
                return Err(Misfit(format!("the meters of {name} have lost or made money")));
            }
            let fed = self.fed.values().flatten().filter(|(meter, _)| bank.ids.contains(meter));
            let (fed, taken): (Cents, _) = (fed.map(|(_, fed)| fed.cents()).sum(), bank.pots.accounts().fed);
            if taken != Increment::whole(fed) {
                let why = format!("the tables put {fed} on the meters of {name}, and {taken} came");
                return Err(Misfit(why));
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
