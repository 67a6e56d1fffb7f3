//! What somebody has altered, in words: how it was before, and how it is after. Where the log does not say how it was, whoever
//! plays it again knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use book::Cents;
use games::kernel::Patron;

use super::Played;
use crate::cage::{Cage, Wish};
use crate::charter::Charter;
use crate::ids::TableId;
use crate::ledger::Account;
use crate::program::Program;
use crate::record::{Dealing, Entry, Record, Setup};
use crate::role::{Person, Role};
use crate::room::Room;

/// How things stood when the last of their alterations was told.
#[derive(Default)]
pub(super) struct Before {
    charter: Charter,
    program: Option<Program>,
    cage: Cage,
    setups: BTreeMap<TableId, Setup>,
}

fn said(what: &str, before: impl Display, after: impl Display) -> String {
    format!("{what} before {before}, after {after}")
}

/// What stands on an account after a step, and what stood on it before.
pub(super) fn stood(played: &Played, account: Account) -> (Cents, Cents) {
    let after = played.house.ledger().on(account);
    let postings = played.records.iter().flat_map(|(_, record)| &record.postings);
    let came = postings.map(|posting| match (posting.to == account, posting.from == account) {
        (true, false) => posting.cents,
        (false, true) => -posting.cents,
        _ => Cents::ZERO,
    });
    (after - came.sum::<Cents>(), after)
}

impl Before {
    /// What an entry at the cage alters.
    pub(super) fn at_cage(&mut self, entry: &Entry, record: &Record, played: &Played) -> Option<String> {
        Some(match entry {
            Entry::Corrected { posting, why, before, after } => format!(
                "{posting}; before {} and {}, after {} and {}: {why}",
                before.0, before.1, after.0, after.1
            ),
            Entry::Limited { patron, wish } => self.limited(*patron, wish, record),
            Entry::Chartered(charter) => {
                let before = std::mem::replace(&mut self.charter, Charter::clone(charter));
                format!("the house laid down: {}", laid_down(&before, charter))
            }
            Entry::Started(program) => {
                let Program { version, sha256 } = program;
                let before = self.program.replace(program.clone());
                let before = before
                    .map(|p| format!("before run by version {}, SHA-256 {}; now ", p.version, p.sha256));
                format!("{}run by version {version}, SHA-256 {sha256}", before.unwrap_or_default())
            }
            Entry::Capital { cents } => {
                let (before, after) = stood(played, Account::Cage);
                format!("{cents} of the owner's; {}", said("the cage", before, after))
            }
            _ => return None,
        })
    }

    fn limited(&mut self, patron: Patron, wish: &Wish, record: &Record) -> String {
        let file = self.cage.file(patron);
        let before = wish.of(file.held_to(record.at));
        file.wish(wish, record.at);
        let after = wish.of(file.held_to(record.at));
        let later = file.loosening(record.at);
        let later = later.iter().map(|(from, bound)| format!(", from {from} {bound}")).collect::<String>();
        let (own, number) = (Person::player(patron.0) == record.by, patron.0);
        let set = match own {
            true => format!("patron {number} set limits for themselves"),
            false => format!("limits were set for patron {number}"),
        };
        format!("{set}: {wish}; {}{later}", said("held", format!("to {before}"), format!("to {after}")))
    }

    /// What an entry at a table alters. `tray` is what the tray holds, and moves with what the entry does to it.
    pub(super) fn at_table(
        &mut self,
        (id, entry): (TableId, &Entry),
        tray: &mut Cents,
        room: &Room,
        played: &Played,
    ) -> Option<String> {
        let mut moves = |cents: Cents| {
            let before = *tray;
            *tray += cents;
            said("the tray", before, *tray)
        };
        Some(match entry {
            Entry::Voided { why, stakes, taken } => {
                let taken = taken.unwrap_or_default();
                let (before, after) = stood(played, Account::AtRisk(id));
                let tray = if taken == Cents::ZERO { String::new() } else { format!("; {}", moves(-taken)) };
                let felt = said("on the felt", before, after);
                format!("void, {} went back: {why}; {felt}{tray}", *stakes + taken)
            }
            Entry::Tray { cents, .. } => format!("{cents} to the tray; {}", moves(*cents)),
            Entry::Counted { won } => format!("counted, won {won}; {}", moves(-*won)),
            Entry::Confirmed { award, role } => {
                let (before, after) = stood(played, Account::Held(id));
                let waits = room.awards().iter().any(|waiting| waiting.number == *award);
                let now = if waits { "it waits for another" } else { "it is paid" };
                format!("award {award} confirmed by the {role}, {now}; {}", said("held", before, after))
            }
            Entry::Opened(setup) => {
                let choices = setup.choices().join(", ");
                let with = if choices.is_empty() { String::new() } else { format!(": {choices}") };
                let before = self.setups.insert(id, Setup::clone(setup));
                let altered = before.map_or("; not there before".into(), |before| rearranged(&before, setup));
                format!("opened under rules {}{with}{altered}", setup.rules)
            }
            Entry::Shut => format!("closed; {}", said("the table", "open", "closed")),
            _ => return None,
        })
    }
}

impl Wish {
    /// Of these bounds those that this wish is about.
    fn of(&self, held: Wish) -> Wish {
        Wish {
            loss: self.loss.and(held.loss),
            stake: self.stake.and(held.stake),
            time: self.time.and(held.time),
            excluded: self.excluded.and(held.excluded),
        }
    }
}

/// What the owner's word alters: the name, the capital, and each of the staff who comes, goes or is something else.
fn laid_down(before: &Charter, after: &Charter) -> String {
    let mut parts = vec![];
    if before.name != after.name {
        parts.push(said("the name", format!("`{}`", before.name), format!("`{}`", after.name)));
    }
    if before.capital != after.capital {
        parts.push(said("the capital", before.capital, after.capital));
    }
    type Staff<'a> = BTreeSet<(&'a str, Role)>;
    let staff = |of: &Charter, number: u32| -> String {
        let of: Staff =
            of.staff.iter().filter(|s| s.number == number).map(|s| (&s.name[..], s.role)).collect();
        let words: Vec<String> = of.iter().map(|(name, role)| format!("{name}, {role}")).collect();
        if words.is_empty() { "nobody".into() } else { words.join(" and ") }
    };
    let numbers: BTreeSet<u32> = before.staff.iter().chain(&after.staff).map(|s| s.number).collect();
    for number in numbers {
        let (was, is) = (staff(before, number), staff(after, number));
        if was != is {
            parts.push(said(&format!("number {number}"), was, is));
        }
    }
    if parts.is_empty() { "its staff in another order".into() } else { parts.join("; ") }
}

/// What is said of a table that was opened with this.
fn facts(setup: &Setup) -> Vec<String> {
    let by = match setup.dealing {
        Dealing::Machine => "dealt by the house",
        Dealing::Hand => "dealt by hand",
    };
    let link =
        if setup.link.is_empty() { "linked to none".into() } else { format!("linked to {}", setup.link) };
    let mut facts = vec![
        format!("named {}", setup.name),
        setup.game.clone(),
        format!("rules {}", setup.rules),
        by.to_owned(),
        format!("{} to bet", setup.time_to_bet),
        format!("{} to act", setup.time_to_act),
        link,
        format!("par {}", setup.par),
    ];
    facts.extend(setup.choices());
    facts
}

/// How a table that was there before is another now.
fn rearranged(before: &Setup, after: &Setup) -> String {
    let (was, is) = (facts(before), facts(after));
    let only = |these: &[String], those: &[String]| -> String {
        let only: Vec<&str> = these.iter().filter(|f| !those.contains(f)).map(String::as_str).collect();
        if only.is_empty() { "the book's".into() } else { only.join(", ") }
    };
    match was == is {
        true => "; as it was before".into(),
        false => format!("; before {}; after {}", only(&was, &is), only(&is, &was)),
    }
}
