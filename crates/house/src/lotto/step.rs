//! What is asked of the lottery, what it writes down, and what it answers.

use book::Cents;
use equipment::Card;
use games::kernel::Patron;
use serde::{Deserialize, Serialize};

use super::{OpenDraw, Prize, Ticket};
use crate::fair::Opening;
use crate::ids::CommandId;
use crate::ledger::Posting;
use crate::role::Person;
use crate::time::Time;

/// A command: sent again under the same id it acts once and is answered alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LottoCommand {
    /// The name its sender gave it.
    pub id: CommandId,
    /// Who gives it.
    pub by: Person,
    /// When it was given.
    pub at: Time,
    /// What is asked.
    pub what: LottoRequest,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LottoRequest {
    /// The lottery is opened.
    Open,
    /// A lottery is opened to practise with: its time is what people say it is.
    OpenToPractise,
    /// A retailer gets a terminal.
    Install {
        /// Its number; the Commission's own is 0.
        terminal: u32,
    },
    /// A ticket is bought.
    Buy {
        /// Where.
        terminal: u32,
        /// How many plays.
        plays: usize,
        /// Whose wallet pays; none where cash goes over the counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wallet: Option<Patron>,
    },
    /// A ticket is to be taken back.
    Cancel {
        /// Its serial.
        serial: u64,
    },
    /// The draw is held.
    Draw,
    /// A ticket is presented.
    Claim {
        /// Where.
        terminal: u32,
        /// Its serial.
        serial: u64,
        /// The code on it. It is not written down: whoever reads the log shall not be able to claim.
        #[serde(skip)]
        code: String,
        /// Whose wallet is paid; none where cash goes over the counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wallet: Option<Patron>,
    },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LottoEntry {
    /// The lottery was opened.
    Opened {
        /// Under these rules.
        under: Opening,
        /// With this draw to sell for.
        draw: OpenDraw,
        /// Whether it is there to practise with.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        practice: bool,
    },
    /// A retailer got a terminal.
    Installed {
        /// Its number.
        terminal: u32,
    },
    /// A ticket was sold.
    Sold {
        /// The ticket.
        ticket: Ticket,
    },
    /// The instant prizes of a ticket were paid before the draw.
    Exchanged {
        /// The ticket.
        serial: u64,
        /// The exchange ticket that takes its place in the draw.
        ticket: Ticket,
    },
    /// The prizes of a ticket were paid after the draw.
    Paid {
        /// The ticket.
        serial: u64,
        /// Where.
        terminal: u32,
    },
    /// The draw was held.
    Drawn {
        /// The winning cards.
        cards: [Card; 5],
        /// The digest of everything sold, which went into the draw.
        sold: String,
        /// The house's secret, which went in as well and fits its commitment.
        secret: String,
        /// How many plays matched all five.
        winners: usize,
        /// The draw that is sold for next.
        next: OpenDraw,
        /// Tickets with unpaid prizes whose time to claim has run out.
        expired: Vec<u64>,
    },
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LottoReply {
    /// It is done.
    Done,
    /// A ticket was sold.
    Sold {
        /// Its serial.
        serial: u64,
        /// What it cost.
        price: Cents,
        /// The instant prizes it has won.
        instant: Vec<Prize>,
        /// Whether an entry ticket comes with it.
        entry_ticket: bool,
    },
    /// Prizes were paid, in one sum.
    Paid {
        /// Of which ticket.
        serial: u64,
        /// What for.
        prizes: Vec<Prize>,
        /// Added together.
        sum: Cents,
        /// The serial of the exchange ticket, if the draw is still to come.
        exchange: Option<u64>,
    },
    /// The draw was held.
    Drawn {
        /// Its day.
        day: u64,
        /// The winning cards.
        cards: [Card; 5],
        /// How many plays matched all five.
        winners: usize,
        /// What the draw prizes come to.
        prizes: Cents,
    },
}

/// A step as the log of a house has it, which knows by whom, when and for how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LottoHappening {
    /// What was asked.
    pub what: LottoRequest,
    /// What happened.
    pub entry: LottoEntry,
    /// What was answered.
    pub reply: LottoReply,
}

/// A command with all that came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LottoStep {
    /// What was asked.
    pub command: LottoCommand,
    /// What happened.
    pub entry: LottoEntry,
    /// The money that moved.
    pub postings: Vec<Posting>,
    /// What was answered.
    pub reply: LottoReply,
}
