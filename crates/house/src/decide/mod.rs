//! What the house makes of a command: a step, or a refusal. Nothing changes here.

mod at_cage;
mod at_table;

use std::sync::Arc;

use book::Cents;
use games::kernel::Patron;

use crate::chance::ChanceSource;
use crate::command::{Command, CommandKind, What};
use crate::house::{House, Step};
use crate::ids::TableId;
use crate::ledger::{Account, Journal};
use crate::lotto;
use crate::record::{Entry, Record, Reply, Stream};
use crate::refusal::{HouseRule, Refused};
use crate::role::{Person, Role};
use crate::room::{StepDraft, may_give};
use crate::words::{self, MOST_IN_ALL};

impl House {
    /// Decides on a command. Chance is asked only for what the table needs next; asked again in the same state, the
    /// answer is the same.
    pub fn decide(&self, command: &Command, chance: &mut dyn ChanceSource) -> Result<Step, Refused> {
        words::moment(command.at)?;
        // Who the staff are is laid down by whoever follows the plan: it may name another owner than the one before.
        if !matches!(command.what, What::Charter(_)) && !self.charter.knows(command.by) {
            let why = format!("{} is not of this house's staff", command.by);
            return Err(Refused::by(HouseRule::Roles, why));
        }
        let mut draft = Draft { house: self, command, cage: vec![], lottery: None, says: String::new() };
        let table = draft.at_cage_or_table(chance)?;
        Ok(draft.finish(table))
    }
}

/// A step being put together.
struct Draft<'a> {
    house: &'a House,
    command: &'a Command,
    cage: Vec<Entry>,
    lottery: Option<lotto::LottoStep>,
    says: String,
}

impl Draft<'_> {
    /// Whether this role may do it, and a player for themselves.
    fn own(&self, kind: CommandKind, patron: Patron) -> Result<(), Refused> {
        let Person { id, role } = self.command.by;
        may_give(kind, self.command.by)?;
        match role == Role::Player && id != patron.0 {
            true => Err(Refused::by(HouseRule::OwnSeat, "a player's money is that player's affair")),
            false => Ok(()),
        }
    }

    /// Whether so much more may come into the house.
    fn comes_in(&self, cents: Cents) -> Result<(), Refused> {
        match cents - self.house.ledger.on(Account::Outside) > MOST_IN_ALL {
            true => Err(Refused::by(HouseRule::Words, format!("a house holds up to {MOST_IN_ALL}"))),
            false => Ok(()),
        }
    }

    /// Whether so much stands on an account.
    fn has(&self, account: Account, cents: Cents) -> Result<(), Refused> {
        let stands = self.house.ledger.on(account);
        match cents > Cents::ZERO && stands < cents {
            true => {
                Err(Refused::by(HouseRule::Wallet, format!("{stands} stands on the {account}, not {cents}")))
            }
            false => Ok(()),
        }
    }

    fn finish(self, table: Option<(TableId, StepDraft)>) -> Step {
        let Command { id, by, at, .. } = *self.command;
        let reply = Reply { step: self.house.steps + 1, says: self.says };
        let record = |entries, postings| Record { at, by, command: id, entries, postings, reply: None };
        let (mut records, mut events, mut room) = (vec![], vec![], None);
        if let Some((id, plan)) = table {
            let (after, entries, journal, told) = plan.finish(at);
            records.push((Stream::Table(id), record(entries, journal.finish())));
            (room, events) = (Some(Arc::new(after)), told);
        }
        if !self.cage.is_empty() {
            let mut journal = Journal::default();
            for entry in &self.cage {
                self.house
                    .post_at_cage(entry, &mut journal)
                    .expect("an entry fits the house it was made for");
            }
            records.push((Stream::Cage, record(self.cage, journal.finish())));
        }
        if let Some(lotto::LottoStep { command, entry, postings, reply }) = self.lottery {
            let happening = lotto::LottoHappening { what: command.what, entry, reply };
            records.push((Stream::Lottery, record(vec![Entry::Lottery(Box::new(happening))], postings)));
        }
        records[0].1.reply = Some(reply);
        Step { records, events, room }
    }
}
