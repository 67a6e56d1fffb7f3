//! Double entry in whole cents: accounts, postings between them, and what stands on each.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use book::Cents;
use games::kernel::Patron;
use serde::{Deserialize, Serialize};

use crate::ids::{MeterId, ShortText, TableId};

/// Where money is. What stands on an account is what it holds; only `outside` is always owed, and so every account added
/// up is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// The world: what came in less what went out, as a debt.
    Outside,
    /// The house's own money.
    Cage,
    /// A patron's money at the cage.
    Wallet(Patron),
    /// On the counter between the cage and a table: nothing, but in the middle of a step.
    Counter(TableId),
    /// A patron's chips at a table. Below nothing where commission fell due that the chips did not cover.
    Chips(TableId, Patron),
    /// The chips in a table's tray. Below nothing where a fill is due.
    Float(TableId),
    /// The stakes on a table's felt.
    AtRisk(TableId),
    /// Commission a table has collected.
    Commission(TableId),
    /// A table's tokes.
    Tokes(TableId),
    /// What the counts have found a table to have won.
    Win(TableId),
    /// What a progressive meter shows.
    Meter(MeterId),
    /// What waits to seed a meter again.
    Reserve(MeterId),
    /// Won at a table and not yet approved.
    Held(TableId),
    /// Lottery: paid for plays of which the draw is to come.
    LottoSales,
    /// Lottery: owed to winners.
    LottoPrizes,
    /// Lottery: what the draws have left to the house.
    LottoWin,
}

impl Account {
    /// Its name, and the numbers that tell it from others of the name.
    fn words(&self) -> (&'static str, [Option<u32>; 2]) {
        match *self {
            Account::Outside => ("outside", [None, None]),
            Account::Cage => ("cage", [None, None]),
            Account::Wallet(p) => ("wallet", [Some(p.0), None]),
            Account::Counter(t) => ("counter", [Some(t.0), None]),
            Account::Chips(t, p) => ("chips", [Some(t.0), Some(p.0)]),
            Account::Float(t) => ("float", [Some(t.0), None]),
            Account::AtRisk(t) => ("at-risk", [Some(t.0), None]),
            Account::Commission(t) => ("commission", [Some(t.0), None]),
            Account::Tokes(t) => ("tokes", [Some(t.0), None]),
            Account::Win(t) => ("win", [Some(t.0), None]),
            Account::Meter(m) => ("meter", [Some(m.0), None]),
            Account::Reserve(m) => ("reserve", [Some(m.0), None]),
            Account::Held(t) => ("held", [Some(t.0), None]),
            Account::LottoSales => ("lotto-sales", [None, None]),
            Account::LottoPrizes => ("lotto-prizes", [None, None]),
            Account::LottoWin => ("lotto-win", [None, None]),
        }
    }

    /// Whether less than nothing may stand on it: what the house itself owes or has lost, and chips that did not cover
    /// commission.
    pub const fn may_owe(&self) -> bool {
        match self {
            Account::Outside | Account::Cage | Account::Counter(_) | Account::Chips(..) => true,
            Account::Float(_) | Account::Win(_) | Account::Commission(_) | Account::LottoWin => true,
            Account::Wallet(_) | Account::AtRisk(_) | Account::Tokes(_) | Account::Held(_) => false,
            Account::Meter(_) | Account::Reserve(_) | Account::LottoSales | Account::LottoPrizes => false,
        }
    }

    fn name(&self) -> ShortText {
        let (name, numbers) = self.words();
        let mut text = ShortText::new(name);
        numbers.into_iter().flatten().for_each(|n| text.number(n));
        text
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

/// Text that is not an account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an account")]
pub struct NotAccount(String);

impl FromStr for Account {
    type Err = NotAccount;

    fn from_str(text: &str) -> Result<Account, NotAccount> {
        let wrong = || NotAccount(text.to_owned());
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let numbers: Vec<u32> = words.map(|w| w.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
        let account = match (name, &numbers[..]) {
            ("outside", []) => Account::Outside,
            ("cage", []) => Account::Cage,
            ("wallet", &[p]) => Account::Wallet(Patron(p)),
            ("counter", &[t]) => Account::Counter(TableId(t)),
            ("chips", &[t, p]) => Account::Chips(TableId(t), Patron(p)),
            ("float", &[t]) => Account::Float(TableId(t)),
            ("at-risk", &[t]) => Account::AtRisk(TableId(t)),
            ("commission", &[t]) => Account::Commission(TableId(t)),
            ("tokes", &[t]) => Account::Tokes(TableId(t)),
            ("win", &[t]) => Account::Win(TableId(t)),
            ("meter", &[m]) => Account::Meter(MeterId(m)),
            ("reserve", &[m]) => Account::Reserve(MeterId(m)),
            ("held", &[t]) => Account::Held(TableId(t)),
            ("lotto-sales", []) => Account::LottoSales,
            ("lotto-prizes", []) => Account::LottoPrizes,
            ("lotto-win", []) => Account::LottoWin,
            _ => return Err(wrong()),
        };
        Ok(account)
    }
}

impl Serialize for Account {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name().as_str())
    }
}

impl<'de> Deserialize<'de> for Account {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Account, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// An amount that goes from one account to another. It is never below nothing: money that goes back is a posting of its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// Who gives.
    pub from: Account,
    /// Who takes.
    pub to: Account,
    /// How much.
    pub cents: Cents,
}

impl fmt::Display for Posting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {} to {}", self.cents, self.from, self.to)
    }
}

/// Postings being written down; those of nothing are left out, those between the same accounts joined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal(Vec<Posting>);

impl Journal {
    /// One with room for so many postings.
    pub(crate) fn with_room(postings: usize) -> Journal {
        Journal(Vec::with_capacity(postings))
    }

    /// Posts an amount; one below nothing goes the other way.
    pub fn post(&mut self, from: Account, to: Account, cents: Cents) {
        if cents < Cents::ZERO {
            return self.post(to, from, -cents);
        }
        if cents == Cents::ZERO || from == to {
            return;
        }
        match self.0.iter_mut().find(|p| p.from == from && p.to == to) {
            Some(posting) => posting.cents += cents,
            None => self.0.push(Posting { from, to, cents }),
        }
    }

    /// These postings and then those.
    pub fn then(mut self, others: Journal) -> Journal {
        others.0.into_iter().for_each(|p| self.post(p.from, p.to, p.cents));
        self
    }

    /// What these postings add to an account.
    pub fn net(&self, account: Account) -> Cents {
        let with = |p: &Posting| match (p.to == account, p.from == account) {
            (true, _) => p.cents,
            (_, true) => -p.cents,
            _ => Cents::ZERO,
        };
        self.0.iter().map(with).sum()
    }

    /// What was written down.
    pub fn finish(self) -> Vec<Posting> {
        self.0
    }
}

/// What stands on each account. Accounts with nothing on them are not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(BTreeMap<Account, Cents>);

impl Ledger {
    /// Takes a posting in.
    pub fn post(&mut self, posting: &Posting) {
        assert!(posting.cents >= Cents::ZERO, "a posting goes one way: {posting}");
        self.add(posting.from, -posting.cents);
        self.add(posting.to, posting.cents);
    }

    fn add(&mut self, account: Account, cents: Cents) {
        let stands = self.0.entry(account).or_default();
        stands.0 =
            stands.0.checked_add(cents.0).expect("no house holds ninety thousand million million dollars");
        if *stands == Cents::ZERO {
            self.0.remove(&account);
        }
    }

    /// Takes all of another ledger in.
    pub fn absorb(&mut self, other: &Ledger) {
        other.0.iter().for_each(|(&account, &cents)| self.add(account, cents));
    }

    /// What stands on an account.
    pub fn on(&self, account: Account) -> Cents {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// Every account that something stands on.
    pub fn accounts(&self) -> impl Iterator<Item = (Account, Cents)> + '_ {
        self.0.iter().map(|(&account, &cents)| (account, cents))
    }

    /// What lies on a counter between the cage and a table, if anything does.
    pub fn on_a_counter(&self) -> Option<(Account, Cents)> {
        let counters = Account::Counter(TableId(0))..=Account::Counter(TableId(u32::MAX));
        self.0.range(counters).next().map(|(&account, &cents)| (account, cents))
    }

    /// Every account added up: nothing, always.
    pub fn sum(&self) -> Cents {
        self.0.values().copied().sum()
    }
}

impl FromIterator<(Account, Cents)> for Ledger {
    fn from_iter<I: IntoIterator<Item = (Account, Cents)>>(accounts: I) -> Ledger {
        let mut ledger = Ledger::default();
        accounts.into_iter().for_each(|(account, cents)| ledger.add(account, cents));
        ledger
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_account_reads_as_it_is_written() {
        let (t, m, p) = (TableId(3), MeterId(1), Patron(77));
        for account in [
            Account::Outside,
            Account::Cage,
            Account::Wallet(p),
            Account::Counter(t),
            Account::Chips(t, p),
            Account::Float(t),
            Account::AtRisk(t),
            Account::Commission(t),
            Account::Tokes(t),
            Account::Win(t),
            Account::Meter(m),
            Account::Reserve(m),
            Account::Held(t),
            Account::LottoSales,
            Account::LottoPrizes,
            Account::LottoWin,
        ] {
            assert_eq!(account.to_string().parse(), Ok(account));
        }
        for text in ["", "vault", "wallet", "wallet x", "chips 1", "cage 1"] {
            assert!(text.parse::<Account>().is_err(), "{text}");
        }
    }

    #[test]
    fn whatever_is_posted_the_accounts_sum_to_nothing() {
        let (mut journal, mut ledger) = (Journal::default(), Ledger::default());
        let wallet = Account::Wallet(Patron(1));
        journal.post(Account::Outside, wallet, Cents(500));
        journal.post(wallet, Account::Cage, Cents(200));
        journal.post(wallet, Account::Cage, Cents(-50));
        for posting in journal.finish() {
            ledger.post(&posting);
            assert_eq!(ledger.sum(), Cents::ZERO);
        }
        assert_eq!((ledger.on(wallet), ledger.on(Account::Cage)), (Cents(350), Cents(150)));
    }
}
