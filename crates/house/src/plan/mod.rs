//! The plan of a house: one TOML file that says which tables are opened, under which rules, linked to which jackpots,
//! and by whom the house is run. A plan is checked whole: everything that breaks the book or makes no sense is found in
//! one run, each with its line and, where one forbids it, its clause.

mod diff;
mod jackpot;
mod open;
mod read;
mod reader;
mod sample;

use book::{Cents, Fault, Page, Rules};

pub use diff::{Change, changes};
pub use open::{Followed, PlanWait, PlanWork};
pub use sample::sample;

pub use crate::charter::StaffPlan;
use crate::ids::TableId;
use crate::record::Setup;

/// A table of the plan.
#[derive(Clone, Debug)]
pub struct TablePlan {
    /// Its number in the house.
    pub number: TableId,
    /// What it is opened with.
    pub setup: Setup,
    /// The rules that follow.
    pub rules: Rules,
}

/// A jackpot that several tables share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JackpotPlan {
    /// What people call it.
    pub name: String,
    /// The wager that feeds and wins it.
    pub wager: String,
    /// The tables linked to it.
    pub tables: Vec<TableId>,
}

/// The lottery of a house.
#[derive(Clone, Debug)]
pub struct LotteryPlan {
    /// How many terminals sell tickets.
    pub terminals: u32,
    /// The rules of the game.
    pub rules: Rules,
}

/// The plan of a house.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The house's name.
    pub name: String,
    /// What the owner brings along: the cage's own money on the first day.
    pub capital: Cents,
    /// The tables, by number.
    pub tables: Vec<TablePlan>,
    /// The jackpots that tables share. The meters of a table that is linked to none are its own.
    pub jackpots: Vec<JackpotPlan>,
    /// The staff.
    pub staff: Vec<StaffPlan>,
    /// The lottery, if there is one.
    pub lottery: Option<LotteryPlan>,
}

impl Plan {
    /// Reads a plan, or says everything that is wrong with it, line by line.
    ///
    /// ```
    /// use book::Page;
    /// use house::plan::Plan;
    /// let plan = |text| Plan::read(&Page { file: "plan.toml", text });
    /// let good = plan("[[table]]\nnumber = 1\ngame = \"roulette\"\n[table.settings]\nwheel = \"single-zero\"\n");
    /// assert_eq!(good.unwrap().tables.len(), 1);
    /// let bad = plan("[[table]]\nnumber = 1\ngame = \"roulette\"\n[table.settings]\nwheel = \"triple-zero\"\n");
    /// let faults = bad.unwrap_err();
    /// assert_eq!(faults[0].line(), Some(5));
    /// assert_eq!(faults[0].clause().unwrap().text(), "HC-G §1.IV");
    /// ```
    pub fn read(page: &Page) -> Result<Plan, Vec<Fault>> {
        read::plan(page, false)
    }

    /// Reads a plan as [`Plan::read`] does, for a house that has nothing yet: its capital must do for every tray, and for what
    /// each meter starts with. A house that has won enough may follow one that does not pass.
    pub fn check(page: &Page) -> Result<Plan, Vec<Fault>> {
        read::plan(page, true)
    }

    /// A house of one table of every game, by the book's defaults.
    pub fn standard() -> Plan {
        let page = Page { file: "the standard plan", text: &sample() };
        Plan::read(&page).expect("the plan that the program writes is a good one")
    }

    /// The table of this number.
    pub fn table(&self, number: TableId) -> Option<&TablePlan> {
        self.tables.iter().find(|t| t.number == number)
    }
}
