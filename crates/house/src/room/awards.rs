//! Awards that the book wants confirmed before they are paid (HC-L §6.IV, HC-M §11.II). The money waits on an account of
//! its own; play goes on.

use book::{Cents, Clause};
use games::kernel::Patron;
use serde::{Deserialize, Serialize};

use super::money::Waits;
use super::{Misfit, Room};
use crate::ledger::{Account, Journal};
use crate::refusal::{HouseRule, Refused};
use crate::role::Role;

/// An award that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldAward {
    /// Its number at the table.
    pub number: u64,
    /// Whose it is.
    pub patron: Patron,
    /// How much.
    pub cents: Cents,
    /// By which clause it waits.
    pub clause: Clause,
    /// Who has confirmed it so far.
    pub confirmed: Vec<Role>,
}

impl HeldAward {
    /// Who must confirm it: a supervisor or higher, and by HC-L somebody of surveillance as well.
    fn missing(&self) -> impl Iterator<Item = &'static [Role]> {
        let both = self.clause == Clause::new("HC-L §6.IV.C.1");
        let needed: [&[Role]; 2] = [&[Role::Supervisor, Role::Owner], &[Role::Auditor]];
        let confirmed = self.confirmed.clone();
        needed
            .into_iter()
            .take(if both { 2 } else { 1 })
            .filter(move |roles| !confirmed.iter().any(|role| roles.contains(role)))
    }
}

impl Room {
    /// The awards that wait.
    pub fn awards(&self) -> &[HeldAward] {
        &self.mind.held
    }

    /// What waits to be confirmed, added up.
    pub fn waiting(&self) -> Cents {
        self.mind.held.iter().map(|award| award.cents).sum()
    }

    pub(super) fn hold(&mut self, waiting: Vec<Waits>) {
        for (patron, cents, clause) in waiting {
            self.mind.awards += 1;
            let number = self.mind.awards;
            self.mind.held.push(HeldAward { number, patron, cents, clause, confirmed: vec![] });
        }
    }

    /// Whether somebody of this role may confirm an award now.
    pub(super) fn may_confirm(&self, number: u64, role: Role) -> Result<(), Refused> {
        let Some(award) = self.mind.held.iter().find(|award| award.number == number) else {
            return Err(Refused::by(HouseRule::Approval, format!("no award {number} waits at {}", self.id)));
        };
        match award.missing().any(|roles| roles.contains(&role)) {
            true => Ok(()),
            false => Err(Refused::by(HouseRule::Approval, format!("award {number} needs no {role}"))),
        }
    }

    /// Takes a confirmation in; with the last one the award is paid.
    pub(super) fn confirm(&mut self, number: u64, role: Role, journal: &mut Journal) -> Result<(), Misfit> {
        self.may_confirm(number, role).map_err(|refused| Misfit(refused.to_string()))?;
        let at = self.mind.held.iter().position(|award| award.number == number).expect("it was found");
        self.mind.held[at].confirmed.push(role);
        if self.mind.held[at].missing().next().is_none() {
            let award = self.mind.held.remove(at);
            journal.post(Account::Held(self.id), self.chips(award.patron), award.cents);
        }
        Ok(())
    }
}
