//! A lottery in memory, with picks that can be told.
#![allow(dead_code)] // Each test file uses some of it.

use book::{Cents, Rules};
use equipment::{Card, Composition, Deck, Randomness, Seeded, Shoe, cards};
use house::fair::{Secret, Trouble, Unavailable};
use house::ledger::{Account, Journal};
use house::lotto::{
    Lotto, LottoCommand, LottoEntry, LottoReply, LottoRequest, LottoSource, LottoStep, OpenDraw, Ticket,
    TicketKey,
};
use house::{CommandId, Person, Role, Time};

/// The day of the first draw.
pub(crate) const DAY: u64 = 20_000;
const KEY: [u8; 32] = [42; 32];

pub(crate) fn minutes(n: u64) -> u64 {
    n * 60_000
}

/// A time of the first day.
pub(crate) fn time(hour: u64, minute: u64) -> Time {
    Time(DAY * 86_400_000 + minutes(60 * hour + minute))
}

pub(crate) fn hand(text: &str) -> [Card; 5] {
    cards(text).unwrap().try_into().unwrap()
}

/// Picks that were told, then any; secrets that repeat themselves.
#[derive(Clone)]
pub(crate) struct Till {
    told: Vec<[Card; 5]>,
    chance: Seeded,
    seed: u64,
}

fn secret(seed: u64, day: u64) -> Secret {
    let mut chance = Seeded::stream(seed, day);
    Secret::new(std::array::from_fn(|_| chance.word() as u8))
}

impl LottoSource for Till {
    fn pick(&mut self) -> [Card; 5] {
        self.told.pop().unwrap_or_else(|| {
            let mut shoe = Shoe::new();
            shoe.shuffle(&Composition::of(Deck::Standard, 1), &mut self.chance);
            std::array::from_fn(|_| shoe.draw(&mut self.chance).unwrap())
        })
    }

    fn secret(&mut self, day: u64) -> Result<Secret, Unavailable> {
        Ok(secret(self.seed, day))
    }

    fn proves(&self, ticket: &Ticket, code: &str) -> bool {
        TicketKey::new(KEY).proves(ticket, code)
    }
}

/// A lottery, whoever stands at the terminal, and when.
pub(crate) struct Outlet {
    pub(crate) lotto: Lotto,
    pub(crate) steps: Vec<LottoStep>,
    pub(crate) at: Time,
    pub(crate) by: Role,
    pub(crate) terminal: u32,
    pub(crate) seed: u64,
    till: Till,
    next_id: u128,
}

impl Outlet {
    pub(crate) fn open(settings: &[(&str, &str)]) -> Outlet {
        let mut rules = Rules::of("poker-lotto").unwrap();
        for (id, value) in settings {
            rules.set(id, value).unwrap();
        }
        let till = Till { told: vec![], chance: Seeded::new(5), seed: 5 };
        let mut outlet = Outlet {
            lotto: Lotto::new(&rules).unwrap(),
            steps: vec![],
            at: time(8, 0),
            by: Role::Owner,
            terminal: 1,
            seed: 5,
            till,
            next_id: 1 << 64,
        };
        outlet.give(LottoRequest::Open);
        outlet.give(LottoRequest::Install { terminal: 1 });
        outlet.by = Role::Player;
        outlet
    }

    pub(crate) fn means(&self) -> Till {
        Till { seed: self.seed, ..self.till.clone() }
    }

    pub(crate) fn picks(&mut self, hands: &[&str]) {
        self.till.told = hands.iter().rev().map(|text| hand(text)).collect();
    }

    /// Gives a command under an id.
    pub(crate) fn step(&mut self, id: u128, what: LottoRequest) -> Result<LottoReply, Trouble> {
        let command =
            LottoCommand { id: CommandId(id), by: Person { id: 1, role: self.by }, at: self.at, what };
        if let Some(reply) = self.lotto.state().replies.get(&command.id) {
            return Ok(reply.clone());
        }
        self.till.seed = self.seed;
        let step = self.lotto.decide(&command, &mut self.till)?;
        // What is written down is all there is.
        let step: LottoStep = serde_json::from_str(&serde_json::to_string(&step).unwrap()).unwrap();
        self.lotto.apply(&step);
        self.steps.push(step.clone());
        Ok(step.reply)
    }

    pub(crate) fn give(&mut self, what: LottoRequest) -> LottoReply {
        self.next_id += 1;
        self.step(self.next_id, what.clone()).unwrap_or_else(|e| panic!("{what:?}: {e}"))
    }

    /// The clause of a refusal that changes nothing.
    pub(crate) fn refused(&mut self, what: LottoRequest) -> &'static str {
        let before = self.lotto.state().clone();
        self.next_id += 1;
        let Err(Trouble::Refused(refusal)) = self.step(self.next_id, what.clone()) else {
            panic!("{what:?} was not refused");
        };
        assert_eq!(*self.lotto.state(), before);
        refusal.clause.text()
    }

    pub(crate) fn code(&self, serial: u64) -> String {
        TicketKey::new(KEY).code(&self.lotto.state().tickets[&serial])
    }

    /// Buys a ticket with these hands.
    pub(crate) fn buy(&mut self, hands: &[&str]) -> (u64, String) {
        self.picks(hands);
        let reply =
            self.give(LottoRequest::Buy { wallet: None, terminal: self.terminal, plays: hands.len() });
        let LottoReply::Sold { serial, .. } = reply else { panic!("{reply:?}") };
        (serial, self.code(serial))
    }

    /// Claims, and returns the sum and the exchange ticket.
    pub(crate) fn claim(&mut self, serial: u64, code: &str) -> (Cents, Option<(u64, String)>) {
        let reply = self.give(LottoRequest::Claim {
            wallet: None,
            terminal: self.terminal,
            serial,
            code: code.into(),
        });
        let LottoReply::Paid { sum, exchange, .. } = reply else { panic!("{reply:?}") };
        (sum, exchange.map(|serial| (serial, self.code(serial))))
    }

    pub(crate) fn refuses_claim(&mut self, serial: u64, code: &str) -> &'static str {
        self.refused(LottoRequest::Claim { wallet: None, terminal: self.terminal, serial, code: code.into() })
    }

    /// Holds the draw of the first day.
    pub(crate) fn draw(&mut self) {
        self.at = time(23, 0);
        self.by = Role::Clock;
        self.give(LottoRequest::Draw);
        self.by = Role::Player;
    }

    /// Holds the draw with winning cards that match so many of the first hand's and none of another's, as far as hands
    /// differ. No such draw can be bought, so the step is written here as the house would write it.
    pub(crate) fn draw_matching(&mut self, matches: usize) {
        let hands: Vec<Card> = self.lotto.state().tickets.values().flat_map(|t| t.hands.concat()).collect();
        let first = hands[..matches].iter().copied();
        let others = Deck::Standard.cards().filter(|card| !hands.contains(card));
        let drawn: Vec<Card> = first.chain(others).take(5).collect();
        let drawn: [Card; 5] = drawn.try_into().unwrap();
        self.at = time(23, 0);
        let (winners, prizes) = self.lotto.outcome(DAY, &drawn);
        let next = OpenDraw { day: DAY + 1, commitment: self.till.commitment(DAY + 1).unwrap() };
        let mut journal = Journal::default();
        journal.post(Account::LottoSales, Account::LottoWin, self.on(Account::LottoSales));
        journal.post(Account::LottoWin, Account::LottoPrizes, prizes);
        let by = Person { id: 0, role: Role::Clock };
        self.lotto.apply(&LottoStep {
            command: LottoCommand { id: CommandId(1), by, at: self.at, what: LottoRequest::Draw },
            entry: LottoEntry::Drawn {
                cards: drawn,
                sold: String::new(),
                secret: String::new(),
                winners,
                next,
                expired: vec![],
            },
            postings: journal.finish(),
            reply: LottoReply::Drawn { day: DAY, cards: drawn, winners, prizes },
        });
        self.balance();
    }

    /// What stands on an account.
    pub(crate) fn on(&self, account: Account) -> Cents {
        self.lotto.state().ledger.on(account)
    }

    /// The accounts hold what they say they hold.
    pub(crate) fn balance(&self) {
        let state = self.lotto.state();
        assert_eq!(state.ledger.sum(), Cents::ZERO);
        let next = state.next.as_ref().unwrap().day;
        let plays: usize = state
            .tickets
            .values()
            .filter(|t| t.day == next && t.replaced_by.is_none())
            .map(|t| t.hands.len())
            .sum();
        assert_eq!(self.on(Account::LottoSales), Cents(200) * plays as i64);
        let owed: Cents = state.tickets.values().flat_map(|t| self.lotto.prizes(t)).map(|p| p.cents).sum();
        assert_eq!(self.on(Account::LottoPrizes), owed);
    }
}
