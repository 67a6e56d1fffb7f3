//! What the house makes of a command: a step, or a refusal. Nothing changes here.

use std::sync::Arc;

use book::Cents;
use games::kernel::Patron;

use crate::bank;
use crate::chance::ChanceSource;
use crate::charter::Charter;
use crate::command::{Command, CommandKind, What};
use crate::fair::Trouble;
use crate::house::{House, Step};
use crate::ids::TableId;
use crate::ledger::{Account, Journal, Posting};
use crate::lotto::{self, Lotto};
use crate::record::{Entry, Record, Reply, Setup, Stream};
use crate::refusal::{HouseRule, Refused};
use crate::role::{Person, Role};
use crate::room::{Asked, Misfit, Room, StepDraft, may_give};
use crate::words::{self, MOST_IN_ALL, amount, reason, signed};

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
    /// Fills in the cage's part and returns the table's.
    fn at_cage_or_table(
        &mut self,
        chance: &mut dyn ChanceSource,
    ) -> Result<Option<(TableId, StepDraft)>, Refused> {
        let by = self.command.by;
        match &self.command.what {
            What::OpenLottery(under) | What::OpenPractice(under) => {
                let no = |why: String| Refused::by(HouseRule::Words, why);
                if self.house.lotto.is_some() {
                    return Err(no("the house runs a lottery already".into()));
                }
                let fresh = Lotto::new(&under.to_rules().map_err(no)?);
                let fresh = fresh.map_err(|fault| no(fault.to_string()))?;
                let asked = match self.command.what {
                    What::OpenPractice(_) => lotto::LottoRequest::OpenToPractise,
                    _ => lotto::LottoRequest::Open,
                };
                self.lottery(&fresh, &asked, chance)
            }
            What::Lottery(what) => match &self.house.lotto {
                Some(lotto) => self.lottery(lotto, what, chance),
                None => Err(Refused::by(HouseRule::Words, "the house runs no lottery")),
            },
            What::Charter(charter) => {
                may_give(CommandKind::Charter, by)?;
                self.charter(charter)
            }
            What::Start { program } => {
                may_give(CommandKind::Start, by)?;
                match program.is_sound() && self.house.program() != Some(program) {
                    true => {
                        let says = format!("run by version {}, {}", program.version, program.sha256);
                        self.enter(Entry::Started(program.clone()), says)
                    }
                    false => Err(Refused::by(HouseRule::Words, "this is no other program than before")),
                }
            }
            What::Found { what } => {
                may_give(CommandKind::Found, by)?;
                match what.is_empty() || what.len() > 1000 {
                    true => Err(Refused::by(HouseRule::Words, "say in a line what is damaged")),
                    false => self.enter(Entry::Found { what: what.clone() }, format!("damage noted: {what}")),
                }
            }
            What::Capital { cents } => {
                may_give(CommandKind::Capital, by)?;
                signed(*cents)?;
                self.has(Account::Cage, -*cents)?;
                self.comes_in(*cents)?;
                self.enter(Entry::Capital { cents: *cents }, format!("{cents} to the house's own money"))
            }
            What::Deposit { patron, cents } => {
                self.own(CommandKind::Deposit, *patron)?;
                amount(*cents)?;
                self.comes_in(*cents)?;
                self.house.cage.may_come(*patron, self.command.at)?;
                self.enter(Entry::Cash { patron: *patron, cents: *cents }, format!("{cents} to the wallet"))
            }
            What::Withdraw { patron, cents } => {
                self.own(CommandKind::Withdraw, *patron)?;
                amount(*cents)?;
                self.has(Account::Wallet(*patron), *cents)?;
                let entry = Entry::Cash { patron: *patron, cents: -*cents };
                self.enter(entry, format!("{cents} from the wallet"))
            }
            What::Limit { patron, wish } => {
                self.own(CommandKind::Limit, *patron)?;
                wish.check(self.command.at)?;
                self.enter(Entry::Limited { patron: *patron, wish: *wish }, "noted".into())
            }
            What::Correct { from, to, cents, why } => {
                may_give(CommandKind::Correct, by)?;
                self.correct(*from, *to, *cents, why)
            }
            _ => self.at_table(chance).map(Some),
        }
    }

    /// What is asked of the lottery. Whoever reads the log shall not be able to claim: codes are not written down.
    fn lottery(
        &mut self,
        lotto: &Lotto,
        what: &lotto::LottoRequest,
        chance: &mut dyn ChanceSource,
    ) -> Result<Option<(TableId, StepDraft)>, Refused> {
        self.own_ticket(lotto, what)?;
        let no = |why: String| Refused::by(HouseRule::Dealing, why);
        let means = chance.lottery().ok_or_else(|| no("this source of chance runs no lottery".into()))?;
        let Command { id, by, at, .. } = *self.command;
        let asked = lotto::LottoCommand { id, by, at, what: what.clone() };
        let mut step = lotto.decide(&asked, means).map_err(|trouble| match trouble {
            Trouble::Refused(refusal) => Refused::from(refusal),
            Trouble::Unavailable(e) => no(e.to_string()),
        })?;
        if let lotto::LottoRequest::Claim { code, .. } = &mut step.command.what {
            code.clear();
        }
        self.says = serde_json::to_string(&step.reply).expect("replies are plain data");
        self.lottery = Some(step);
        Ok(None)
    }

    /// A ticket of a wallet: it pays for itself within the patron's own limits, and a player's is that player's affair.
    fn own_ticket(&mut self, lotto: &Lotto, what: &lotto::LottoRequest) -> Result<(), Refused> {
        match what {
            lotto::LottoRequest::Buy { plays, wallet: Some(patron), .. } => {
                self.own(CommandKind::BuyIn, *patron)?;
                // More plays than a ticket holds are refused by the lottery itself.
                let price = lotto.terms().price * (*plays).min(lotto.terms().most_plays) as i64;
                let lies = || self.house.at_tables(*patron);
                self.house.cage.may_buy_in(*patron, price, self.command.at, lies)?;
                self.has(Account::Wallet(*patron), price)?;
                self.begin_day(*patron, false);
                Ok(())
            }
            lotto::LottoRequest::Claim { wallet: Some(patron), .. } => {
                self.own(CommandKind::ColourUp, *patron)?;
                self.begin_day(*patron, false);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The owner's word replaces the one before; money is taken out only if it is there.
    fn charter(&mut self, charter: &Charter) -> Result<Option<(TableId, StepDraft)>, Refused> {
        let no = |why: &str| Err(Refused::by(HouseRule::Words, why));
        words::name(&charter.name)?;
        charter.staff.iter().try_for_each(|somebody| words::name(&somebody.name))?;
        if charter.staff.len() > 10_000 {
            return no("a house has up to 10,000 people");
        }
        if *charter == self.house.charter {
            return no("the house is laid down so already");
        }
        if charter.capital != Cents::ZERO {
            amount(charter.capital)?;
        }
        self.has(Account::Cage, self.house.charter.capital - charter.capital)?;
        self.comes_in(charter.capital - self.house.charter.capital)?;
        let says = format!("the house is laid down, with {}", charter.capital);
        self.enter(Entry::Chartered(Box::new(charter.clone())), says)
    }

    /// A cage's entry and nothing at a table.
    fn enter(&mut self, entry: Entry, says: String) -> Result<Option<(TableId, StepDraft)>, Refused> {
        self.cage.push(entry);
        self.says = says;
        Ok(None)
    }

    /// A correction moves money between the accounts people own and the house's own; stakes, meters and the chips on the
    /// way follow from play alone.
    fn correct(
        &mut self,
        from: Account,
        to: Account,
        cents: Cents,
        why: &str,
    ) -> Result<Option<(TableId, StepDraft)>, Refused> {
        amount(cents)?;
        reason(why)?;
        for account in [from, to] {
            let open = match account {
                Account::Cage | Account::Wallet(_) => true,
                Account::Chips(table, _) | Account::Float(table) => self.house.rooms.contains_key(&table),
                _ => false,
            };
            if !open || from == to {
                let why = format!("the {account} is not corrected by hand");
                return Err(Refused::by(HouseRule::Corrections, why));
            }
        }
        if !matches!(from, Account::Float(_)) {
            self.has(from, cents)?;
        }
        let (a, b) = (self.house.ledger.on(from), self.house.ledger.on(to));
        let entry = Entry::Corrected {
            posting: Posting { from, to, cents },
            why: why.to_owned(),
            before: (a, b),
            after: (a - cents, b + cents),
        };
        self.enter(entry, format!("{cents} moved from the {from} to the {to}"))
    }

    fn at_table(&mut self, chance: &mut dyn ChanceSource) -> Result<(TableId, StepDraft), Refused> {
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
    fn begin_day(&mut self, patron: Patron, moved: bool) {
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
