//! What a command leads to, clause by clause.

use book::Clause;
use equipment::Card;
use games::kernel::{Patron, Refusal};

use super::prizes::{draw_digest, sum, winning_cards};
use super::{
    COMMISSION, Lotto, LottoCommand, LottoEntry, LottoReply, LottoRequest, LottoStep, NAME, OpenDraw, Ticket,
};
use crate::fair::{Opening, Secret, Trouble, Unavailable, commitment, hex};
use crate::ledger::{Account, Journal};
use crate::role::Role;
use crate::time::Time;

/// What comes from outside: chance, secrets, the key of the tickets.
pub trait LottoSource {
    /// Five of the 52 cards, picked by a terminal (IN §4(a)).
    fn pick(&mut self) -> [Card; 5];
    /// The secret of the draw of a day.
    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable>;
    /// The commitment to the secret of the draw of a day.
    fn commitment(&mut self, day: u64) -> Result<String, Unavailable> {
        Ok(hex(&commitment(NAME, day, &self.secret(day)?)))
    }
    /// Whether a code proves a ticket.
    fn proves(&self, ticket: &Ticket, code: &str) -> bool;
}

fn refuse<T>(clause: &'static str, why: impl Into<std::borrow::Cow<'static, str>>) -> Result<T, Trouble> {
    Err(Refusal::new(Clause::new(clause), why).into())
}

/// Where the money of a ticket comes from or goes to: a wallet at the cage, or the world.
fn purse(wallet: Option<Patron>) -> Account {
    wallet.map_or(Account::Outside, Account::Wallet)
}

/// What a command leads to, before it is a step.
struct Consequence {
    entry: LottoEntry,
    journal: Journal,
    reply: LottoReply,
}

impl Lotto {
    /// What a command leads to, or why it is refused. Nothing changes before the step is applied. A command that was
    /// answered before leads to nothing: [`LottoState::replies`](super::State::replies) has the answer.
    pub fn decide(
        &self,
        command: &LottoCommand,
        means: &mut (impl LottoSource + ?Sized),
    ) -> Result<LottoStep, Trouble> {
        self.may(command)?;
        // A clock that is set back opens nothing again.
        let now = command.at.max(self.state.clock);
        let plan = match (&command.what, &self.state.next) {
            (LottoRequest::Open, None) => self.open(now, false, means)?,
            (LottoRequest::OpenToPractise, None) => self.open(now, true, means)?,
            (LottoRequest::Open | LottoRequest::OpenToPractise, Some(_)) => {
                return refuse("IN §5", "the lottery is open");
            }
            (_, None) => return refuse("IN §5", "the lottery is not open yet"),
            (LottoRequest::Install { terminal }, _) => self.install(*terminal)?,
            (LottoRequest::Buy { terminal, plays, wallet }, Some(draw)) => {
                self.buy(now, *terminal, *plays, purse(*wallet), draw, means)?
            }
            (LottoRequest::Cancel { .. }, _) => return refuse("IN §4(j)", "a ticket cannot be cancelled"),
            (LottoRequest::Draw, Some(draw)) => self.draw(now, draw, means)?,
            (LottoRequest::Claim { terminal, serial, code, wallet }, _) => {
                self.claim(now, *terminal, *serial, code, purse(*wallet), means)?
            }
        };
        let command = LottoCommand { at: now, ..command.clone() };
        Ok(LottoStep { command, entry: plan.entry, postings: plan.journal.finish(), reply: plan.reply })
    }

    /// Who may ask for what.
    fn may(&self, command: &LottoCommand) -> Result<(), Trouble> {
        use Role::*;
        let (who, clause): (&[Role], _) = match command.what {
            LottoRequest::Open | LottoRequest::OpenToPractise | LottoRequest::Install { .. } => {
                (&[Owner], "IN §4(c)")
            }
            LottoRequest::Draw => (&[Owner, Supervisor, Clock], "IN §5"),
            LottoRequest::Buy { .. } | LottoRequest::Cancel { .. } => {
                (&[Player, Dealer, Floor, Supervisor, Owner], "IN §4(c)")
            }
            LottoRequest::Claim { .. } => (&[Player, Dealer, Floor, Supervisor, Owner], "IN §4(d)"),
        };
        if who.contains(&command.by.role) {
            return Ok(());
        }
        refuse(clause, format!("that is not for {} to do", command.by.role))
    }

    fn terminal(&self, terminal: u32) -> Result<(), Trouble> {
        if terminal == COMMISSION || self.state.terminals.contains(&terminal) {
            return Ok(());
        }
        refuse("IN §4(c)", format!("terminal {terminal} is not the Commission's"))
    }

    fn open(
        &self,
        now: Time,
        practice: bool,
        means: &mut (impl LottoSource + ?Sized),
    ) -> Result<Consequence, Trouble> {
        let under = Opening::new(NAME, &self.terms.rules);
        let draw = self.next_draw(now, means)?;
        Ok(Consequence {
            entry: LottoEntry::Opened { under, draw, practice },
            journal: Journal::default(),
            reply: LottoReply::Done,
        })
    }

    /// The first draw after a moment, with the house's commitment to it.
    fn next_draw(&self, now: Time, means: &mut (impl LottoSource + ?Sized)) -> Result<OpenDraw, Trouble> {
        let day = self.terms.first_draw_after(now);
        Ok(OpenDraw { day, commitment: means.commitment(day)? })
    }

    fn install(&self, terminal: u32) -> Result<Consequence, Trouble> {
        if terminal == COMMISSION || self.state.terminals.contains(&terminal) {
            return refuse("IN §4(c)", format!("there is a terminal {terminal} already"));
        }
        let entry = LottoEntry::Installed { terminal };
        Ok(Consequence { entry, journal: Journal::default(), reply: LottoReply::Done })
    }

    /// A ticket: the buyer says how many plays, the terminal picks the cards (§3, §4(a)–(e), (h), (k)).
    fn buy(
        &self,
        now: Time,
        terminal: u32,
        plays: usize,
        purse: Account,
        draw: &OpenDraw,
        means: &mut (impl LottoSource + ?Sized),
    ) -> Result<Consequence, Trouble> {
        self.terminal(terminal)?;
        let most = self.terms.most_plays;
        if !(1..=most).contains(&plays) {
            return refuse("IN §4(b)", format!("a ticket holds 1 to {most} plays, not {plays}"));
        }
        if now >= self.terms.sales_stop(draw.day) {
            return refuse("IN §4(h)", "sales have stopped until the draw is held");
        }
        let ticket = Ticket {
            serial: self.state.last_serial + 1,
            day: draw.day,
            terminal,
            at: now,
            hands: (0..plays).map(|_| means.pick()).collect(),
            replaces: None,
            replaced_by: None,
            paid: false,
            expired: false,
        };
        let price = self.terms.price * plays as i64;
        let instant = self.instant_prizes(&ticket);
        let mut journal = Journal::default();
        journal.post(purse, Account::LottoSales, price);
        // What the hand has won is owed from now on.
        journal.post(Account::LottoWin, Account::LottoPrizes, sum(&instant));
        let enough = self.terms.entry_ticket_plays;
        let reply = LottoReply::Sold {
            serial: ticket.serial,
            price,
            instant,
            entry_ticket: enough > 0 && plays >= enough,
        };
        Ok(Consequence { entry: LottoEntry::Sold { ticket }, journal, reply })
    }

    /// The draw, when its time has come (§2(b), §2(c), §5, §6).
    fn draw(
        &self,
        now: Time,
        draw: &OpenDraw,
        means: &mut (impl LottoSource + ?Sized),
    ) -> Result<Consequence, Trouble> {
        let due = self.terms.draw_at(draw.day);
        if now < due {
            return refuse("IN §5", format!("the draw is held at {due}"));
        }
        let secret = means.secret(draw.day)?;
        if hex(&commitment(NAME, draw.day, &secret)) != draw.commitment {
            return refuse("IN §5", "the secret is not the one the house committed itself to");
        }
        let sold = draw_digest(draw.day, self.state.tickets.values());
        let cards = winning_cards(draw.day, &secret, &sold);
        let (winners, won) = self.outcome(draw.day, &cards);
        let plays: usize = self.in_draw(draw.day).map(|t| t.hands.len()).sum();
        let lapsed =
            |t: &&Ticket| self.claim_until(t).is_some_and(|until| now > until) && !self.prizes(t).is_empty();
        let lapsed: Vec<&Ticket> = self.state.tickets.values().filter(lapsed).collect();
        let mut journal = Journal::default();
        journal.post(Account::LottoSales, Account::LottoWin, self.terms.price * plays as i64);
        journal.post(Account::LottoWin, Account::LottoPrizes, won);
        let back = lapsed.iter().map(|t| sum(&self.prizes(t))).sum();
        journal.post(Account::LottoPrizes, Account::LottoWin, back);
        let entry = LottoEntry::Drawn {
            cards,
            sold,
            secret: secret.show(),
            winners,
            next: self.next_draw(now, means)?,
            expired: lapsed.iter().map(|t| t.serial).collect(),
        };
        Ok(Consequence {
            entry,
            journal,
            reply: LottoReply::Drawn { day: draw.day, cards, winners, prizes: won },
        })
    }

    /// The last moment at which a ticket can claim; none while its draw is to come.
    pub fn claim_until(&self, ticket: &Ticket) -> Option<Time> {
        self.state.held.get(&ticket.day).map(|draw| self.terms.claim_until(draw.at))
    }

    /// A ticket and its code: the only proof of a play (§4(c), §4(d)).
    pub fn genuine(
        &self,
        serial: u64,
        code: &str,
        means: &(impl LottoSource + ?Sized),
    ) -> Result<&Ticket, Refusal> {
        self.proved(serial, |ticket| means.proves(ticket, code))
    }

    /// The ticket of this serial, if it is proved.
    pub fn proved(&self, serial: u64, proves: impl Fn(&Ticket) -> bool) -> Result<&Ticket, Refusal> {
        let ticket = self.state.tickets.get(&serial).filter(|ticket| proves(ticket));
        ticket.ok_or_else(|| Refusal::new(Clause::new("IN §4(c)"), "this is no ticket of the Commission"))
    }

    /// A ticket is presented: before the draw for its instant prizes against an exchange ticket, after it for everything
    /// it has won, in one sum (§4(g), §7).
    fn claim(
        &self,
        now: Time,
        terminal: u32,
        serial: u64,
        code: &str,
        purse: Account,
        means: &(impl LottoSource + ?Sized),
    ) -> Result<Consequence, Trouble> {
        self.terminal(terminal)?;
        let ticket = self.genuine(serial, code, means)?;
        if let Some(other) = ticket.replaced_by {
            return refuse(
                "IN §4(g)",
                format!("exchange ticket {other} was given for it and stands in its place"),
            );
        }
        if ticket.paid {
            return refuse("IN §7(a)", "its prizes were paid, in one sum");
        }
        let until = self.claim_until(ticket);
        if let Some(until) = until.filter(|until| ticket.expired || now > *until) {
            return refuse("IN §7(b)", format!("its prizes could be claimed until {until}"));
        }
        let drawn = until.is_some();
        let prizes = self.prizes(ticket);
        let sum = sum(&prizes);
        if prizes.is_empty() {
            return match drawn {
                false => refuse("IN §4(g)", "it has no instant prize to claim, and the draw is to come"),
                true => refuse("IN §6(d)", "it has won nothing"),
            };
        }
        if terminal != COMMISSION && sum > self.terms.retailer_limit {
            let limit = self.terms.retailer_limit;
            let why = format!("a retailer pays up to {limit}; {sum} is claimed from the Commission");
            return refuse("IN §7(b)", why);
        }
        let mut journal = Journal::default();
        journal.post(Account::LottoPrizes, purse, sum);
        let exchange = (!drawn).then(|| Ticket {
            serial: self.state.last_serial + 1,
            terminal,
            at: now,
            replaces: Some(serial),
            ..ticket.clone()
        });
        let reply = LottoReply::Paid { serial, prizes, sum, exchange: exchange.as_ref().map(|t| t.serial) };
        let entry = match exchange {
            Some(ticket) => LottoEntry::Exchanged { serial, ticket },
            None => LottoEntry::Paid { serial, terminal },
        };
        Ok(Consequence { entry, journal, reply })
    }
}
