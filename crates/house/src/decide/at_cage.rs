//! What is asked of the house as a whole: money, people, the lottery. What is asked of a table is passed on.

use book::Cents;

use super::Draft;
use crate::chance::ChanceSource;
use crate::charter::Charter;
use crate::command::{Command, CommandKind, What};
use crate::fair::Trouble;
use crate::ids::TableId;
use crate::ledger::{Account, Posting};
use crate::lotto::{self, Lotto};
use crate::record::Entry;
use crate::refusal::{HouseRule, Refused};
use crate::room::{StepDraft, may_give};
use crate::words::{self, amount, reason, signed};

impl Draft<'_> {
    /// Fills in the cage's part and returns the table's.
    pub(super) fn at_cage_or_table(
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
}
