//! The lottery of a house in a folder: its steps are entries of the house's log, its money stands in the house's ledger,
//! and its secrets follow from the house's safe.

use std::path::Path;

use book::{Fault, Rules};
use games::kernel::Refusal;

use super::{Command, Lotto, NAME, Reply, Ticket, TicketKey, What};
use crate::fair::Opening;
use crate::ids::CommandId;
use crate::keeper::{Keeper, NoAnswer};
use crate::opening::{Chances, Place, take_up};
use crate::refusal::Rule;
use crate::role::{Person, Role};
use crate::store::{Store, StoreFault};
use crate::time::Time;
use crate::{command, record};

/// Why the lottery could not do something.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ShopTrouble {
    #[error("{0}")]
    Refused(#[from] Refusal),
    #[error("{0}")]
    House(String),
    #[error("{0}")]
    Store(#[from] StoreFault),
    #[error("{0}")]
    Rules(#[from] Fault),
}

impl From<NoAnswer> for ShopTrouble {
    fn from(no: NoAnswer) -> ShopTrouble {
        match no {
            NoAnswer::Refused(refused) => match refused.rule {
                Rule::Clause(clause) => ShopTrouble::Refused(Refusal::new(clause, refused.why)),
                Rule::House(_) => ShopTrouble::House(refused.to_string()),
            },
            NoAnswer::Store(fault) => ShopTrouble::Store(fault),
        }
    }
}

/// The lottery of a house in a folder. One program runs it at a time; what it has answered is on the disk.
pub struct Shop {
    keeper: Keeper<Box<dyn Store>>,
    key: TicketKey,
}

impl Shop {
    /// Takes up the house in this folder. If it runs no lottery, one is opened under these rules, with terminal 1 for a
    /// retailer.
    pub fn open(folder: &Path, rules: &Rules, at: Time) -> Result<Shop, ShopTrouble> {
        let mut keeper = take_up(&Place::Folder(folder.to_owned()), &Chances::Fair(None))?;
        let key = keeper.ticket_key().ok_or_else(|| ShopTrouble::House("the safe has no key".into()))?;
        let mut shop = Shop { keeper, key };
        if shop.house().lottery().is_none() {
            let by = shop.house().charter().first(Role::Owner).unwrap_or(Person { id: 0, role: Role::Owner });
            let open = command::What::OpenLottery(Box::new(Opening::new(NAME, rules)));
            let install = command::What::Lottery(What::Install { terminal: 1 });
            for (name, what) in [("open", open), ("install 1", install)] {
                shop.keeper.give(&command::Command { id: CommandId::of(&["lotto", name]), by, at, what })?;
            }
        }
        Ok(shop)
    }

    fn house(&self) -> &crate::House {
        self.keeper.house().expect("a house that answered is there")
    }

    /// The lottery as it stands.
    pub fn lotto(&self) -> &Lotto {
        self.house().lottery().expect("a shop is open")
    }

    /// Gives a command. What it leads to is on the disk before it is answered; given again it is answered alike.
    pub fn give(&mut self, asked: Command) -> Result<Reply, ShopTrouble> {
        let Command { id, by, at, what } = asked;
        let command = command::Command { id, by, at, what: command::What::Lottery(what) };
        let record::Reply { says, .. } = self.keeper.give(&command)?.reply;
        serde_json::from_str(&says).map_err(|_| ShopTrouble::House("this id named another command".into()))
    }

    /// A ticket with its code, as it is printed.
    pub fn printed(&self, serial: u64) -> Option<(&Ticket, String)> {
        let ticket = self.lotto().state().tickets.get(&serial)?;
        Some((ticket, self.key.code(ticket)))
    }

    /// The ticket that a code proves.
    pub fn check(&self, serial: u64, code: &str) -> Result<&Ticket, Refusal> {
        self.lotto().proved(serial, |ticket| self.key.proves(ticket, code))
    }

    /// Closes the house in order.
    pub fn close(self) -> Result<(), ShopTrouble> {
        Ok(self.keeper.close()?.close()?)
    }
}
