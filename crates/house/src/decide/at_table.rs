//! What is asked of a table: play, chips, opening and shutting; and what comes of it for meters and the cage.

use book::Cents;
use games::kernel::Patron;

use super::Draft;
use crate::bank;
use crate::chance::ChanceSource;
use crate::command::{CommandKind, What};
use crate::house::House;
use crate::ids::TableId;
use crate::ledger::{Account, Journal};
use crate::record::{Entry, Setup};
use crate::refusal::{HouseRule, Refused};
use crate::room::{Asked, Misfit, Room, StepDraft, may_give};
use crate::words::{self, amount, reason, signed};

impl Draft<'_> {
    pub(super) fn at_table(
        &mut self,
        chance: &mut dyn ChanceSource,
    ) -> Result<(TableId, StepDraft), Refused> {
        let (by, at) = (self.command.by, self.command.at);
        let house @ House { ledger, cage, banks, .. } = self.house;
        let mut asked = Asked { by, at, house, ledger, cage, banks, chance };
        let (id, plan) = match &self.command.what {
            What::Open { table, setup } => {
                may_give(CommandKind::Open, by)?;
                let mut plan = self.open(*table, setup)?;
                plan.deal(&mut asked)?;
                (*table, plan)
            }
            What::Shut { table } => {
                may_give(CommandKind::Shut, by)?;
                (*table, self.shut(*table)?)
            }
            What::Fill { table, cents } => {
                may_give(CommandKind::Fill, by)?;
                signed(*cents)?;
                let mut plan = self.plan(*table)?;
                let giver = if *cents > Cents::ZERO { Account::Cage } else { Account::Float(*table) };
                self.has(giver, Cents(cents.0.abs()))?;
                self.fill(&mut plan, *table, *cents, true)?;
                self.says = format!("{cents} to the tray");
                (*table, plan)
            }
            What::Count { table } => {
                may_give(CommandKind::Count, by)?;
                let mut plan = self.plan(*table)?;
                let won = ledger.on(Account::Float(*table)) - plan.room().due_in_tray();
                plan.enter(Entry::Counted { won })?;
                self.says = format!("won {won} since the last count");
                (*table, plan)
            }
            What::BuyIn { table, patron, cents } => {
                self.own(CommandKind::BuyIn, *patron)?;
                amount(*cents)?;
                let mut plan = self.plan(*table)?;
                // A round that was begun can be finished.
                if *cents > self.house.to_finish(*table, *patron) {
                    cage.may_buy_in(*patron, *cents, at, || self.house.at_tables(*patron))?;
                }
                self.has(Account::Wallet(*patron), *cents)?;
                self.exchange(&mut plan, *table, *patron, *cents)?;
                self.says = format!("bought in for {cents}");
                (*table, plan)
            }
            What::ColourUp { table, patron, cents } => {
                self.own(CommandKind::ColourUp, *patron)?;
                amount(*cents)?;
                let mut plan = self.plan(*table)?;
                self.has(Account::Chips(*table, *patron), *cents)?;
                self.exchange(&mut plan, *table, *patron, -*cents)?;
                self.says = format!("coloured up {cents}");
                (*table, plan)
            }
            What::Play { table, lines } => {
                words::inputs(lines)?;
                let mut plan = self.plan(*table)?;
                plan.play(&mut asked, lines)?;
                // Nobody looks at a meter that other tables feed until it is won: then it is paid as it stands.
                if plan.awards() {
                    plan = self.plan(*table)?;
                    plan.report(banks)?;
                    plan.play(&mut asked, lines)?;
                }
                self.says = "done".into();
                (*table, plan)
            }
            What::Cut { table, says } => {
                let mut plan = self.plan(*table)?;
                plan.cut(by, says)?;
                self.says = "cut".into();
                (*table, plan)
            }
            What::Confirm { table, award } => {
                let mut plan = self.plan(*table)?;
                plan.confirm(by, *award)?;
                self.says = format!("award {award} confirmed");
                (*table, plan)
            }
            What::Void { table, why } => {
                may_give(CommandKind::Void, by)?;
                reason(why)?;
                let mut plan = self.plan(*table)?;
                if !plan.room().has_a_round_on() {
                    let why = format!("no round is on at {table}: there is nothing to declare void");
                    return Err(Refused::by(HouseRule::Words, why));
                }
                let (stakes, taken) = (plan.room().table().felt().standing(), plan.room().taken());
                plan.enter(Entry::Voided { why: why.clone(), stakes, taken: Some(taken) })?;
                plan.deal(&mut asked)?;
                self.says = format!("the round is void, {} went back", stakes + taken);
                (*table, plan)
            }
            What::Tick { table } => {
                let mut plan = self.plan(*table)?;
                plan.tick(&mut asked)?;
                if plan.awards() {
                    plan = self.plan(*table)?;
                    plan.report(banks)?;
                    plan.tick(&mut asked)?;
                }
                self.says = "time".into();
                (*table, plan)
            }
            _ => unreachable!("the cage's commands were taken before"),
        };
        let mut plan = plan;
        plan.commit(chance)?;
        self.borne(id, &mut plan)?;
        self.meters(id, &mut plan)?;
        for patron in plan.money_moved(self.house.room(id)) {
            self.begin_day(patron, true);
        }
        Ok((id, plan))
    }

    /// A round that is void wants back from a meter what its wagers fed it. What somebody has won of that since is not there
    /// any more: the house bears it.
    fn borne(&self, id: TableId, plan: &mut StepDraft) -> Result<(), Refused> {
        let gone = match bank::touches(&plan.events) {
            true => self.house.banks.gone(id, plan.room(), &plan.events),
            false => vec![],
        };
        gone.into_iter().try_for_each(|(meter, amount)| plan.enter(Entry::Borne { meter, amount }))
    }

    /// What lies at tables when somebody's day of play begins, where it would not be known later: stakes lie on a felt, or
    /// (`moved`) money moves there and they want to be held to what they lose in a day.
    pub(super) fn begin_day(&mut self, patron: Patron, moved: bool) {
        let (house, at) = (self.house, self.command.at);
        let file = house.cage.of(patron);
        if file.is_some_and(|file| file.is_noted(at.day())) {
            return;
        }
        if moved && file.is_none_or(|file| file.most_lost(at).is_none()) {
            return;
        }
        let lay = house.at_tables(patron);
        if moved || lay != house.chips_at_tables(patron) {
            self.cage.push(Entry::Lay { patron, cents: lay });
        }
    }

    /// What the step does to the meters.
    fn meters(&self, id: TableId, plan: &mut StepDraft) -> Result<(), Refused> {
        let opens = matches!(plan.entries.first(), Some(Entry::Opened(_)));
        if !opens && !bank::touches(&plan.events) {
            return Ok(());
        }
        let linked;
        let mut banks = &self.house.banks;
        if opens {
            // The table is linked before anything happens at it.
            let (mut journal, mut more) = (Journal::default(), banks.clone());
            more.link(id, plan.room(), &mut journal)
                .map_err(|Misfit(why)| Refused::by(HouseRule::Tables, why))?;
            self.has(Account::Cage, plan.room().setup().par - journal.net(Account::Cage))?;
            plan.journal = journal.then(std::mem::take(&mut plan.journal));
            linked = more;
            banks = &linked;
        }
        let mut journal = std::mem::take(&mut plan.journal);
        banks.post(id, plan.room(), &plan.events, &mut journal);
        plan.journal = journal;
        Ok(())
    }

    fn room(&self, table: TableId) -> Result<&Room, Refused> {
        let room = self.house.rooms.get(&table).map(|room| &**room).filter(|room| room.is_open());
        room.ok_or_else(|| Refused::by(HouseRule::Tables, format!("{table} is not open")))
    }

    fn plan(&self, table: TableId) -> Result<StepDraft, Refused> {
        Ok(StepDraft::on(self.room(table)?))
    }

    fn open(&mut self, table: TableId, setup: &Setup) -> Result<StepDraft, Refused> {
        let before = self.house.rooms.get(&table).map(|room| &**room);
        if before.is_some_and(|room| room.is_open()) {
            return Err(Refused::by(HouseRule::Tables, format!("{table} is open already")));
        }
        let setup = Setup { rules: String::new(), ..setup.clone() };
        words::setup(&setup)?;
        self.has(Account::Cage, setup.par)?;
        let room =
            Room::open(table, setup, before).map_err(|Misfit(why)| Refused::by(HouseRule::Tables, why))?;
        let (opened, par) = (Entry::Opened(Box::new(room.setup().clone())), room.setup().par);
        self.says = format!("{} is open", room.setup().name);
        let mut plan = StepDraft::on(&room);
        plan.enter(opened)?;
        if par > Cents::ZERO {
            self.fill(&mut plan, table, par, false)?;
        }
        Ok(plan)
    }

    /// Counts the tray, then gives everybody's chips back.
    fn shut(&mut self, table: TableId) -> Result<StepDraft, Refused> {
        let mut plan = self.plan(table)?;
        if !plan.room().is_idle() {
            return Err(Refused::by(HouseRule::Closing, format!("a round is on at {table}")));
        }
        if plan.room().waiting() != Cents::ZERO {
            return Err(Refused::by(
                HouseRule::Approval,
                format!("an award waits to be confirmed at {table}"),
            ));
        }
        let due = plan.room().due_in_tray();
        let won = self.house.ledger.on(Account::Float(table)) - due;
        if won != Cents::ZERO {
            plan.enter(Entry::Counted { won })?;
        }
        if due != Cents::ZERO {
            self.fill(&mut plan, table, -due, false)?;
        }
        let chips: Vec<_> = self
            .house
            .ledger
            .accounts()
            .filter_map(|(account, cents)| match account {
                Account::Chips(at, patron) if at == table && cents > Cents::ZERO => Some((patron, cents)),
                _ => None,
            })
            .collect();
        for (patron, cents) in chips {
            self.exchange(&mut plan, table, patron, -cents)?;
        }
        plan.enter(Entry::Shut)?;
        self.says = format!("{table} is closed");
        Ok(plan)
    }

    /// Chips go to a tray or come from it; `apart` from its par, they are in no count's win.
    fn fill(
        &mut self,
        plan: &mut StepDraft,
        table: TableId,
        cents: Cents,
        apart: bool,
    ) -> Result<(), Refused> {
        self.cage.push(Entry::Filled { table, cents });
        plan.enter(Entry::Tray { cents, apart })
    }

    fn exchange(
        &mut self,
        plan: &mut StepDraft,
        table: TableId,
        patron: Patron,
        cents: Cents,
    ) -> Result<(), Refused> {
        self.begin_day(patron, false);
        self.cage.push(Entry::Exchanged { patron, table, cents });
        plan.enter(Entry::Chips { patron, cents })
    }
}
