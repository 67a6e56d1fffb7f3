//! Poker Lotto (IN §3–§7) as the house runs it: tickets sold at terminals, a draw every night, claims.
//!
//! It is a state machine like the rest of the house. [`Lotto::decide`] makes a [`LottoStep`] of a command or refuses it with
//! the clause that forbids; [`Lotto::apply`] is the only way a state changes; the steps alone rebuild it. What a hand wins
//! is settled by the game's own functions. The winning cards come from a secret that the house committed to before the
//! first sale and from the digest of everything sold, so nobody can know them before sales have stopped.
//!
//! | file | what it is |
//! | --- | --- |
//! | `terms.rs` | the settings, and the times that follow from them |
//! | `ticket.rs` | tickets, and the code that proves one |
//! | `step.rs` | commands, entries, replies |
//! | `decide.rs` | what a command leads to, clause by clause |
//! | `prizes.rs` | what a ticket has won; the winning cards |
//! | `audit.rs` | every step decided anew and compared |

mod audit;
mod decide;
mod prizes;
mod step;
mod terms;
mod ticket;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use book::{Fault, Rules};
use equipment::Card;
use games::kernel::Game;
use games::poker_lotto::PokerLotto;
use serde::{Deserialize, Serialize};

pub(crate) use audit::take_in;
pub use audit::{WrongStep, audit};
pub use decide::LottoSource;
pub use prizes::{Prize, PrizeEvent, draw_digest, winning_cards};
pub use step::{LottoCommand, LottoEntry, LottoHappening, LottoReply, LottoRequest, LottoStep};
pub use terms::LottoTerms;
pub use ticket::{Ticket, TicketKey};

use crate::fair::Opening;
use crate::ids::CommandId;
use crate::ledger::Ledger;
use crate::time::Time;

/// The name under which the lottery commits to its draws: its game's.
pub const NAME: &str = PokerLotto::ID;
/// The Commission's own terminal, which pays any prize.
pub const COMMISSION: u32 = 0;

/// A draw that tickets are sold for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenDraw {
    /// Its day, counted from the first of January 1970.
    pub day: u64,
    /// The house's commitment to its part in the draw.
    pub commitment: String,
}

/// A draw that was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldDraw {
    /// What the house had committed itself to.
    pub commitment: String,
    /// The winning cards.
    pub cards: [Card; 5],
    /// How many plays matched all five.
    pub winners: usize,
    /// When it was held.
    pub at: Time,
}

/// Where the lottery stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LottoState {
    /// The draw that is sold for; none before the lottery is opened.
    pub next: Option<OpenDraw>,
    /// The draws that were held, by day.
    pub held: BTreeMap<u64, HeldDraw>,
    /// The terminals of retailers.
    pub terminals: BTreeSet<u32>,
    /// Every ticket, by serial.
    pub tickets: BTreeMap<u64, Ticket>,
    /// The serial of the last ticket.
    pub last_serial: u64,
    /// When the last step was taken: a clock that is set back does not open sales again.
    pub clock: Time,
    /// Whether it is there to practise with, at times that people say.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
    /// What was answered to each command.
    pub replies: BTreeMap<CommandId, LottoReply>,
    /// The lottery's accounts.
    pub ledger: Ledger,
}

/// The lottery: its terms, and where it stands.
#[derive(Clone)]
pub struct Lotto {
    terms: Arc<LottoTerms>,
    state: LottoState,
}

impl Lotto {
    /// A lottery under these rules that nothing has happened in.
    pub fn new(rules: &Rules) -> Result<Lotto, Fault> {
        Ok(Lotto { terms: Arc::new(LottoTerms::new(rules)?), state: LottoState::default() })
    }

    /// The terms.
    pub fn terms(&self) -> &LottoTerms {
        &self.terms
    }

    /// Where it stands.
    pub fn state(&self) -> &LottoState {
        &self.state
    }

    /// The day of the draw that is due, if its time has come.
    pub fn due(&self, at: Time) -> Option<u64> {
        let day = self.state.next.as_ref()?.day;
        (at >= self.terms.draw_at(day)).then_some(day)
    }

    /// When the draw that is sold for is held.
    pub fn next_draw_at(&self) -> Option<Time> {
        Some(self.terms.draw_at(self.state.next.as_ref()?.day))
    }

    /// Written down: the rules it runs under, and where it stands.
    pub(crate) fn written(&self) -> (Opening, LottoState) {
        (Opening::new(NAME, &self.terms.rules), self.state.clone())
    }

    /// A lottery that was written down.
    pub(crate) fn read((under, state): (Opening, LottoState)) -> Result<Lotto, String> {
        let lotto = Lotto::new(&under.to_rules()?).map_err(|fault| fault.to_string())?;
        Ok(Lotto { state, ..lotto })
    }

    /// Takes a step that was decided before.
    pub fn apply(&mut self, step: &LottoStep) {
        let state = &mut self.state;
        state.clock = state.clock.max(step.command.at);
        step.postings.iter().for_each(|posting| state.ledger.post(posting));
        match &step.entry {
            LottoEntry::Opened { draw, practice, .. } => {
                (state.next, state.practice) = (Some(draw.clone()), *practice);
            }
            LottoEntry::Installed { terminal } => drop(state.terminals.insert(*terminal)),
            LottoEntry::Sold { ticket } => {
                state.last_serial = ticket.serial;
                state.tickets.insert(ticket.serial, ticket.clone());
            }
            LottoEntry::Exchanged { serial, ticket } => {
                state.last_serial = ticket.serial;
                state.ticket(*serial).replaced_by = Some(ticket.serial);
                state.tickets.insert(ticket.serial, ticket.clone());
            }
            LottoEntry::Paid { serial, .. } => state.ticket(*serial).paid = true,
            LottoEntry::Drawn { cards, winners, next, expired, .. } => {
                let now = state.next.replace(next.clone()).expect("what is drawn was sold for");
                let held = HeldDraw {
                    commitment: now.commitment,
                    cards: *cards,
                    winners: *winners,
                    at: step.command.at,
                };
                state.held.insert(now.day, held);
                expired.iter().for_each(|serial| state.ticket(*serial).expired = true);
            }
        }
        state.replies.insert(step.command.id, step.reply.clone());
    }
}

impl LottoState {
    fn ticket(&mut self, serial: u64) -> &mut Ticket {
        self.tickets.get_mut(&serial).expect("a step names tickets that were sold")
    }
}
