//! The lottery of a house in a folder: its steps are entries of the house's log, its money stands in the house's ledger,
//! and its secrets follow from the house's safe.

use std::collections::BTreeMap;
use std::path::Path;

use book::{Fault, Rules};
use games::kernel::Refusal;

use crate::charter::Charter;
use crate::fair::Opening;
use crate::house::House;
use crate::ids::CommandId;
use crate::keeper::{Keeper, NoAnswer};
use crate::lotto::{
    Lotto, LottoCommand, LottoEntry, LottoHappening, LottoReply, LottoRequest, NAME, Ticket, TicketKey,
};
use crate::misfit::Misfit;
use crate::opening::{self, Chances, Premises, begin_work, safe_in, take_up};
use crate::record::KeptRow;
use crate::refusal::Rule;
use crate::role::{Person, Role};
use crate::store::{Log, SqliteStore, Store, StoreFault};
use crate::time::Time;
use crate::{command, record};

/// Why the lottery could not do something.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ShopTrouble {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("{0}")]
    House(String),
    // What has a cause tells it once: these are the cause.
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
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

/// What a draw came from, told when it was held: with it anybody can check the commitment and the cards
/// (docs/fairness.md).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// The secret that the house had committed itself to.
    pub secret: String,
    /// The digest of everything sold, which stood in the place of a cut.
    pub sold: String,
}

/// What time it is for whoever goes to a lottery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShopTime {
    /// What the computer's clock says.
    Clock(Time),
    /// What somebody says it is: a lottery to practise with goes by that, and no other.
    Said(Time),
}

impl ShopTime {
    fn time(self) -> Time {
        match self {
            ShopTime::Clock(time) | ShopTime::Said(time) => time,
        }
    }
}

impl From<Time> for ShopTime {
    fn from(time: Time) -> ShopTime {
        ShopTime::Clock(time)
    }
}

/// The lottery of a house in a folder. One program runs it at a time; what it has answered is on the disk.
pub struct Shop {
    keeper: Keeper<Box<dyn Store>>,
    key: TicketKey,
    /// When the house took its last step before the shop was opened.
    clock: Time,
}

impl Shop {
    /// Takes up the house in this folder. If it runs no lottery, one is opened under these rules, with terminal 1 for a
    /// retailer: one to practise with where somebody says what time it is.
    pub fn open(folder: &Path, rules: &Rules, when: impl Into<ShopTime>) -> Result<Shop, ShopTrouble> {
        let (mut shop, when) = (Shop::enter(folder)?, when.into());
        shop.allows(folder, when)?;
        shop.begin(when.time())?;
        if shop.house().lottery().is_none() {
            let (at, by) = (when.time().max(shop.clock), shop.person(Role::Owner));
            let under = Box::new(Opening::new(NAME, rules));
            let open = match when {
                ShopTime::Clock(_) => command::What::OpenLottery(under),
                ShopTime::Said(_) => command::What::OpenPractice(under),
            };
            let install = command::What::Lottery(LottoRequest::Install { terminal: 1 });
            for (name, what) in [("open", open), ("install 1", install)] {
                shop.keeper.give(&command::Command { id: CommandId::of(&["lotto", name]), by, at, what })?;
            }
        }
        Ok(shop)
    }

    /// Takes up the lottery of the house in this folder. Where there is none, nothing is made: a folder that was mistyped
    /// is not a new house.
    pub fn take_up(folder: &Path, when: impl Into<ShopTime>) -> Result<Shop, ShopTrouble> {
        there_is_a_house(folder)?;
        let mut shop = Shop::enter(folder)?;
        if shop.house().lottery().is_none() {
            return Err(ShopTrouble::House(format!("the house at {} runs no lottery", folder.display())));
        }
        let when = when.into();
        shop.allows(folder, when)?;
        shop.begin(when.time())?;
        Ok(shop)
    }

    fn allows(&self, folder: &Path, when: ShopTime) -> Result<(), ShopTrouble> {
        allows(self.house(), self.clock, folder, when)
    }

    /// Whoever gives a command in a role.
    pub fn person(&self, role: Role) -> Person {
        self.house().charter().at_the_terminal(role)
    }

    fn enter(folder: &Path) -> Result<Shop, ShopTrouble> {
        let mut keeper = take_up(&Premises::Folder(folder.to_owned()), &Chances::Fair(None))?;
        let key = keeper.ticket_key().ok_or_else(|| ShopTrouble::House("the safe has no key".into()))?;
        let steps = keeper.house().map_or(0, House::steps);
        let last = keeper.store().log()?.page(None, steps.saturating_sub(1), steps)?;
        let times = last.iter().map(|row| row.record().map(|record| record.at));
        let clock = times.collect::<Result<Vec<_>, _>>().map_err(StoreFault::Damaged)?;
        Ok(Shop { keeper, key, clock: clock.into_iter().max().unwrap_or(Time(0)) })
    }

    /// The house goes to work under this program.
    fn begin(&mut self, at: Time) -> Result<(), ShopTrouble> {
        Ok(begin_work(&mut self.keeper, at.max(self.clock))?)
    }

    fn house(&self) -> &House {
        self.keeper.house().expect("a house that answered is there")
    }

    /// The lottery as it stands.
    pub fn lotto(&self) -> &Lotto {
        self.house().lottery().expect("a shop is open")
    }

    /// What time it is if a clock says this: never earlier than the last step of the house.
    pub fn time(&self, says: Time) -> Time {
        says.max(self.clock).max(self.lotto().state().clock)
    }

    /// Gives a command. What it leads to is on the disk before it is answered; given again it is answered alike. An id
    /// that was given for something else gets no answer: it may have the code of somebody's ticket in it.
    pub fn give(&mut self, asked: LottoCommand) -> Result<LottoReply, ShopTrouble> {
        let another = || ShopTrouble::House("this id was given for another command".into());
        let LottoCommand { id, by, at, what } = asked;
        if self.lotto().state().replies.contains_key(&id) {
            // The log has no codes.
            let mut plain = what.clone();
            if let LottoRequest::Claim { code, .. } = &mut plain {
                code.clear();
            }
            let mut same = false;
            self.happenings(|command, happening| same |= command == id && happening.what == plain)?;
            if !same {
                return Err(another());
            }
            if let LottoRequest::Claim { serial, code, .. } = &what {
                self.check(*serial, code)?;
            }
        }
        let at = self.time(at);
        let command = command::Command { id, by, at, what: command::What::Lottery(what) };
        let record::Reply { says, .. } = self.keeper.give(&command)?.reply;
        serde_json::from_str(&says).map_err(|_| another())
    }

    /// What the draws that were held came from, by day.
    pub fn revealed(&mut self) -> Result<BTreeMap<u64, Revealed>, ShopTrouble> {
        let steps = self.house().steps();
        let mut revealed = BTreeMap::new();
        revealed_in(&mut *self.keeper.store().log()?, 0, steps, &mut revealed)?;
        Ok(revealed)
    }

    /// Goes through the lottery's part of the log: by which command, and what happened.
    fn happenings(&mut self, mut tell: impl FnMut(CommandId, &LottoHappening)) -> Result<(), ShopTrouble> {
        let steps = self.house().steps();
        Ok(happenings_in(&mut *self.keeper.store().log()?, 0, steps, &mut tell)?)
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

/// Somebody may say what time it is to a lottery to practise with, where that is no earlier than its last step; and to a
/// new one, in a house that is new itself.
fn allows(house: &House, clock: Time, folder: &Path, when: ShopTime) -> Result<(), ShopTrouble> {
    let ShopTime::Said(says) = when else { return Ok(()) };
    let folder = folder.display();
    let practice = match house.lottery() {
        Some(lotto) => lotto.state().practice,
        None => *house.charter() == Charter::default() && house.rooms().next().is_none(),
    };
    let why = match practice {
        false => format!(
            "the house at {folder} goes by the clock of its computer: --at is for a lottery to practise with, which \
             `lotto buy --at` opens in a folder of its own"
        ),
        true if says < clock => {
            format!("the lottery at {folder} has come to {clock}, and its time does not go back")
        }
        true => return Ok(()),
    };
    Err(ShopTrouble::House(why))
}

/// A folder that was mistyped is not a new house; a house that has lost its books says so itself.
fn there_is_a_house(folder: &Path) -> Result<(), ShopTrouble> {
    match folder.join(SqliteStore::FILE).exists() || safe_in(folder).exists() {
        true => Ok(()),
        false => Err(ShopTrouble::House(format!("there is no house at {}", folder.display()))),
    }
}

/// Where the lottery of the house in this folder stands, and what its draws came from, by day: for whoever only looks, and
/// may not write there.
pub fn look(
    folder: &Path,
    when: impl Into<ShopTime>,
) -> Result<(Lotto, BTreeMap<u64, Revealed>), ShopTrouble> {
    there_is_a_house(folder)?;
    opening::books_are_there(folder)?;
    let mut store = SqliteStore::open_to_read(folder)?;
    let house = opening::read(&mut store)?;
    let none = || ShopTrouble::House(format!("the house at {} runs no lottery", folder.display()));
    let lotto = house.lottery().ok_or_else(none)?;
    let (mut revealed, mut clock) = (BTreeMap::new(), Time(0));
    store.each(0, &mut |rows| {
        clock = rows[0].record().map_err(Misfit)?.at;
        happenings_of(rows, &mut |_, happening| reveal(happening, &mut revealed))
    })?;
    allows(&house, clock, folder, when.into())?;
    Ok((lotto.clone(), revealed))
}

/// Adds what the draws came from that were held after one step of the log and up to another, by day.
pub fn revealed_in(
    log: &mut dyn Log,
    after: u64,
    to: u64,
    draws: &mut BTreeMap<u64, Revealed>,
) -> Result<(), StoreFault> {
    happenings_in(log, after, to, &mut |_, happening| reveal(happening, draws))
}

fn reveal(happening: &LottoHappening, draws: &mut BTreeMap<u64, Revealed>) {
    if let (LottoEntry::Drawn { secret, sold, .. }, LottoReply::Drawn { day, .. }) =
        (&happening.entry, &happening.reply)
    {
        draws.insert(*day, Revealed { secret: secret.clone(), sold: sold.clone() });
    }
}

fn happenings_in(
    log: &mut dyn Log,
    after: u64,
    to: u64,
    tell: &mut dyn FnMut(CommandId, &LottoHappening),
) -> Result<(), StoreFault> {
    log.rows(Some(record::Stream::Lottery), after, to, &mut |rows| happenings_of(rows, tell).map(|()| true))
}

fn happenings_of(rows: &[KeptRow], tell: &mut dyn FnMut(CommandId, &LottoHappening)) -> Result<(), Misfit> {
    for row in rows.iter().filter(|row| row.stream == record::Stream::Lottery) {
        let record = row.record().map_err(Misfit)?;
        for entry in &record.entries {
            if let record::Entry::Lottery(happening) = entry {
                tell(record.command, happening);
            }
        }
    }
    Ok(())
}
