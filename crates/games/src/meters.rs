//! Whoever runs a table keeps its progressive meters: [`Jackpots`] adds up what wagers feed them, to the fraction of a
//! cent, pays them out, starts them again, and says what each display must show. One keeper serves one table or many
//! linked ones; it is plain data that can be written down and taken up again.
//!
//! | | |
//! | --- | --- |
//! | HC-L §7.III, §7.IV | the rate of progression, the start and the restart; who is paid, is paid as it stands |
//! | CO-8-899.29 (2), CO-21-2118 (17)–(19), CO-21-2119 (30), (31), CO-28-2899.09 (14) | one meter for each 100% row |
//! | CO-21-2119 (30)(A)(V), (31)(A)(IV), CO-28-2899.09 (14)(A)(VI) | a reserve is put by for the next start |

use book::{Cents, Fault};
use serde::{Deserialize, Serialize};

use crate::kernel::{Event, Increment, Input, Layout};

/// A meter and the money that went through it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jackpot {
    /// Its kebab-case id, as on the layouts of its tables.
    pub id: String,
    /// What the house puts on it each time it starts again.
    pub reset: Cents,
    /// The meter it is put by for, if it is a reserve.
    pub reserve_for: Option<usize>,
    /// What it holds.
    pub holds: Increment,
}

impl Jackpot {
    /// What its display shows: whole cents.
    pub fn shows(&self) -> Cents {
        self.holds.cents().max(Cents::ZERO)
    }
}

/// Where the money of all meters came from and where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accounts {
    /// What wagers fed, less what voids took back.
    pub fed: Increment,
    /// What the house put on: at the first start, at each restart, and whenever it chose to.
    pub seeded: Cents,
    /// What was won.
    pub paid: Cents,
}

/// A table's place among the meters: which of them each meter of its layout is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Link(Vec<usize>);

/// The keeper of progressive meters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jackpots {
    pots: Vec<Jackpot>,
    accounts: Accounts,
}

impl Jackpots {
    /// The meters of one table that is linked to no other.
    pub fn of(layout: &Layout) -> Result<(Jackpots, Link), Fault> {
        let mut jackpots = Jackpots::default();
        let link = jackpots.link(layout)?;
        Ok((jackpots, link))
    }

    /// Links a table: meters of an id known already are shared with the tables linked before, the others start at their
    /// seed. Tables that share a meter agree on where it starts again and on its reserve; nothing is linked if they do
    /// not.
    pub fn link(&mut self, layout: &Layout) -> Result<Link, Fault> {
        let place = |id: &str| self.pots.iter().position(|pot| pot.id == id);
        for print in &layout.meters {
            let Some(pot) = place(&print.id).map(|at| &self.pots[at]) else { continue };
            let of = |id: Option<&str>| id.map(str::to_owned);
            let here = of(print.reserve_for.map(|m| layout.meters[m as usize].id.as_str()));
            let there = of(pot.reserve_for.map(|at| self.pots[at].id.as_str()));
            if pot.reset != print.reset || here != there {
                let why =
                    format!("linked tables start the {} meter again alike ({})", print.id, print.clause);
                return Err(Fault::Choice(why));
            }
        }
        let mut link = Link(vec![]);
        for print in &layout.meters {
            let at = self.pots.iter().position(|pot| pot.id == print.id).unwrap_or_else(|| {
                // A reserve is printed after the meter it is for.
                let reserve_for = print.reserve_for.map(|meter| link.0[meter as usize]);
                let holds = Increment::whole(print.seed);
                self.pots.push(Jackpot { id: print.id.clone(), reset: print.reset, reserve_for, holds });
                self.accounts.seeded += print.seed;
                self.pots.len() - 1
            });
            link.0.push(at);
        }
        Ok(link)
    }

    /// The meters of this layout start again from now on as it says, whatever was agreed before: for a house that changes
    /// its plan while no table is linked. What they hold stays.
    pub fn amend(&mut self, layout: &Layout) {
        for print in &layout.meters {
            if let Some(pot) = self.pots.iter_mut().find(|pot| pot.id == print.id) {
                pot.reset = print.reset;
            }
        }
    }

    /// Takes in what happened at a linked table.
    pub fn follow(&mut self, link: &Link, events: &[Event]) {
        for event in events {
            match *event {
                Event::Fed { meter, amount, .. } => {
                    self.pots[link.0[meter as usize]].holds.0 += amount.0;
                    self.accounts.fed.0 += amount.0;
                }
                Event::Awarded { meter, amount, whole, .. } => {
                    let at = link.0[meter as usize];
                    self.pots[at].holds.0 -= Increment::whole(amount).0;
                    self.accounts.paid += amount;
                    if whole {
                        self.start_again(at);
                    }
                }
                _ => {}
            }
        }
        debug_assert!(self.balances(), "a meter loses or makes money: {self:?}");
    }

    /// Takes in an input of a table linked to no other, with what came of it: a report that somebody else made counts.
    pub fn take_in(&mut self, link: &Link, input: Input, events: &[Event]) {
        if let Input::Meter(meter, amount) = input {
            self.post(link, meter, amount);
        }
        self.follow(link, events);
    }

    /// The house puts the reset on, and the reserve joins it. A fraction of a cent that no display showed stays.
    fn start_again(&mut self, at: usize) {
        let reset = self.pots[at].reset;
        self.accounts.seeded += reset;
        let put_by = |pot: &mut Jackpot| std::mem::take(&mut pot.holds).0;
        let reserves: i64 = self.pots.iter_mut().filter(|pot| pot.reserve_for == Some(at)).map(put_by).sum();
        self.pots[at].holds.0 += Increment::whole(reset).0 + reserves;
    }

    /// The house puts money on a meter of a linked table, or takes some off: its display is to show this amount.
    pub fn post(&mut self, link: &Link, meter: u8, amount: Cents) {
        let pot = &mut self.pots[link.0[meter as usize]];
        let more = amount - pot.holds.cents();
        pot.holds.0 += Increment::whole(more).0;
        self.accounts.seeded += more;
    }

    /// What a linked table must be told, whose displays show `shown` ([`crate::kernel::Felt::meters`]): nothing, where
    /// they are right.
    pub fn reports(&self, link: &Link, shown: &[Cents]) -> Vec<Input> {
        let due = link.0.iter().map(|&at| self.pots[at].shows());
        let wrong = (0..).zip(due.zip(shown)).filter(|(_, (due, shown))| due != *shown);
        wrong.map(|(meter, (due, _))| Input::Meter(meter, due)).collect()
    }

    /// The meters.
    pub fn pots(&self) -> &[Jackpot] {
        &self.pots
    }

    /// Where the money came from, and what was won of it.
    pub fn accounts(&self) -> Accounts {
        self.accounts
    }

    /// Whether nothing was lost or made: what was fed and seeded was paid or is still held, to the fraction of a cent.
    pub fn balances(&self) -> bool {
        let held: i64 = self.pots.iter().map(|pot| pot.holds.0).sum();
        let Accounts { fed, seeded, paid } = self.accounts;
        fed.0 + Increment::whole(seeded).0 == Increment::whole(paid).0 + held
    }
}
