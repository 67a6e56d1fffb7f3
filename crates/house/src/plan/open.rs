//! A plan becomes a house: the commands that open, alter and shut tables until the house is as the plan says.

use std::collections::BTreeSet;

use book::{Fault, PayTable, Rules};

use crate::charter::Charter;
use crate::command::{Command, What};
use crate::fair::Opening;
use crate::house::House;
use crate::ids::{CommandId, TableId};
use crate::keeper::{Answer, Keeper, NoAnswer};
use crate::lotto;
use crate::record::Setup;
use crate::role::{Person, Role};
use crate::store::Store;
use crate::time::Time;

use super::Plan;

/// Something of a plan that has to wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanWait {
    /// The table it is about; none for the house as a whole.
    pub table: Option<TableId>,
    /// What it waits for, in a line.
    pub why: String,
}

impl std::fmt::Display for PlanWait {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.table {
            Some(table) => write!(f, "{table} waits: {}", self.why),
            None => write!(f, "the house waits: {}", self.why),
        }
    }
}

/// What a house has to do to be as a plan says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanWork {
    /// What can be done now, in order, by the owner. Nothing where the house is as the plan says.
    pub now: Vec<What>,
    /// What cannot.
    pub later: Vec<PlanWait>,
    /// The step the house had come to: its number names the commands, so that nodes that open a plan at once act once.
    after: u64,
}

/// What was done to follow a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// What was done, in the words of the replies.
    pub done: Vec<String>,
    /// What waits: follow the plan again later.
    pub waits: Vec<PlanWait>,
}

impl Plan {
    /// The owner: the first of the staff who is; of a house that names nobody, number 1.
    pub fn owner(&self) -> Person {
        let owner = self.staff.iter().find(|s| s.role == Role::Owner);
        Person { id: owner.map_or(1, |s| s.number), role: Role::Owner }
    }

    /// What the owner lays down for the house as a whole.
    pub fn charter(&self) -> Charter {
        Charter { name: self.name.clone(), capital: self.capital, staff: self.staff.clone() }
    }

    /// What a house has to do to be as this plan says. A table that differs is shut and opened anew, between rounds; one
    /// on whose felt something lies waits, and with it the tables of its jackpot that were to change.
    pub fn works(&self, house: &House) -> PlanWork {
        let mut works = PlanWork { after: house.steps(), ..PlanWork::default() };
        if *house.charter() != self.charter() {
            works.now.push(What::Charter(Box::new(self.charter())));
        }
        let open = |id: TableId| house.room(id).filter(|room| room.is_open());
        let differs: Vec<TableId> = house
            .rooms()
            .filter(|(id, room)| {
                room.is_open() && !self.table(*id).is_some_and(|t| t.setup.is_like(room.setup()))
            })
            .map(|(id, _)| id)
            .collect();
        let mut later: Vec<PlanWait> = vec![];
        for &table in &differs {
            let room = open(table).expect("it was found open");
            let why = match () {
                () if !room.is_idle() => "a round is on",
                () if !room.awards().is_empty() => "an award waits to be confirmed",
                () => continue,
            };
            later.push(PlanWait { table: Some(table), why: why.into() });
        }
        // Tables that share a meter change together: they must agree on it at any time.
        let links = |table: TableId| {
            let (was, is) = (open(table).map(|r| r.setup()), self.table(table).map(|t| &t.setup));
            [was, is].into_iter().flatten().map(|s| s.link.clone()).filter(|l| !l.is_empty())
        };
        let held: BTreeSet<String> = later.iter().filter_map(|w| w.table).flat_map(links).collect();
        let waits = |table: TableId| links(table).any(|link| held.contains(&link));
        for &table in differs.iter().filter(|t| waits(**t)) {
            if !later.iter().any(|w| w.table == Some(table)) {
                later.push(PlanWait { table: Some(table), why: "another table of its jackpot waits".into() });
            }
        }
        let stay: BTreeSet<TableId> = later.iter().filter_map(|w| w.table).collect();
        works.now.extend(differs.iter().filter(|t| !stay.contains(t)).map(|&table| What::Shut { table }));
        for plan in &self.tables {
            let table = plan.number;
            if open(table).is_some() && !differs.contains(&table) || stay.contains(&table) {
                continue;
            }
            if open(table).is_none() && waits(table) {
                later.push(PlanWait { table: Some(table), why: "another table of its jackpot waits".into() });
                continue;
            }
            works.now.push(What::Open { table, setup: Box::new(plan.setup.clone()) });
        }
        works.later = later;
        self.lottery_works(house, &mut works);
        works
    }

    /// The lottery opens with its terminals; one that runs keeps its rules, for tickets were sold under them.
    fn lottery_works(&self, house: &House, works: &mut PlanWork) {
        let Some(plan) = &self.lottery else { return };
        let under = Opening::new(lotto::NAME, &plan.rules);
        let wanted = 1..=plan.terminals;
        match house.lottery() {
            None => works.now.push(What::OpenLottery(Box::new(under))),
            Some(runs) if runs.terms().rules().fingerprint() != under.rules => {
                let why = "the lottery keeps the rules that its tickets were sold under";
                works.later.push(PlanWait { table: None, why: why.into() });
            }
            Some(_) => {}
        }
        let there = |terminal: &u32| house.lottery().is_some_and(|l| l.state().terminals.contains(terminal));
        let lacking = wanted.filter(|terminal| !there(terminal));
        works.now.extend(lacking.map(|terminal| What::Lottery(lotto::LottoRequest::Install { terminal })));
    }

    /// Carries works out, each as a command of the owner. What the house refuses waits, with the reason.
    pub fn carry_out(
        &self,
        works: PlanWork,
        at: Time,
        mut give: impl FnMut(&Command) -> Result<Answer, NoAnswer>,
    ) -> Result<Followed, NoAnswer> {
        let mut followed = Followed { done: vec![], waits: works.later };
        for (n, what) in works.now.into_iter().enumerate() {
            let table = match &what {
                What::Open { table, .. } | What::Shut { table } => Some(*table),
                _ => None,
            };
            let text = serde_json::to_string(&what).expect("commands are plain data");
            let id = CommandId::of(&["plan", &works.after.to_string(), &n.to_string(), &text]);
            match give(&Command { id, by: self.owner(), at, what }) {
                Ok(answer) => followed.done.push(answer.reply.says),
                Err(NoAnswer::Refused(refused)) => {
                    followed.waits.push(PlanWait { table, why: refused.to_string() });
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(followed)
    }
}

impl<S: Store> Keeper<S> {
    /// Makes the house what a plan says, as far as that can be done now. The same plan again changes nothing.
    pub fn follow(&mut self, plan: &Plan, at: Time) -> Result<Followed, NoAnswer> {
        self.catch_up()?;
        let works = plan.works(self.house().expect("it was taken up"));
        plan.carry_out(works, at, |command| self.give(command))
    }
}

impl Setup {
    /// A table under these rules, whatever was chosen to come to them.
    pub fn under(rules: &Rules) -> Result<Setup, Fault> {
        let printed = rules.paytables().filter(|t| rules.own_paytables().all(|own| own.id != t.id));
        let setup = Setup {
            name: rules.chapter().title.clone(),
            settings: rules.chosen().collect(),
            paytables: printed.map(|t| t.id.clone()).collect(),
            own_tables: rules.own_paytables().map(PayTable::to_toml).collect(),
            house_rules: rules.house_rules(),
            rules: rules.fingerprint(),
            ..Setup::of(rules.game())
        };
        let same = setup.rules()?.fingerprint() == setup.rules;
        let differs = || Fault::Choice(format!("{} under these choices cannot be written down", setup.name));
        if same { Ok(setup) } else { Err(differs()) }
    }

    /// Whether a table opened with this would be the same table.
    pub fn is_like(&self, other: &Setup) -> bool {
        let Setup { name, game, house_rules, dealing, time_to_bet, time_to_act, link, par, rules, .. } = self;
        let like = (name, game, house_rules, dealing, time_to_bet, time_to_act, link, par, rules);
        let Setup { name, game, house_rules, dealing, time_to_bet, time_to_act, link, par, rules, .. } =
            other;
        like == (name, game, house_rules, dealing, time_to_bet, time_to_act, link, par, rules)
    }
}
