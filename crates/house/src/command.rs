//! What people ask of the house.

use book::Cents;
use games::kernel::{By, Patron};
use serde::{Deserialize, Serialize};

use crate::cage::Wish;
use crate::charter::Charter;
use crate::fair::Opening;
use crate::ids::{CommandId, TableId};
use crate::ledger::Account;
use crate::lotto;
use crate::program::Program;
use crate::record::Setup;
use crate::role::{Person, Role};
use crate::time::Time;

/// A command: sent again under the same id it acts once and is answered alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// The name its sender gave it.
    pub id: CommandId,
    /// Who gives it.
    pub by: Person,
    /// When it was given.
    pub at: Time,
    /// What is asked.
    pub what: What,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum What {
    /// The lottery is opened under these rules.
    OpenLottery(Box<Opening>),
    /// A lottery is opened under these rules, to practise with.
    OpenPractice(Box<Opening>),
    /// Something is asked of the lottery.
    Lottery(lotto::LottoRequest),
    /// The owner lays down the house's name, capital and staff.
    Charter(Box<Charter>),
    /// A program begins to run the house.
    Start {
        /// Which.
        program: Program,
    },
    /// The store has found something damaged that no reading of the log would meet.
    Found {
        /// What, in one line.
        what: String,
    },
    /// The owner puts money into the house, or takes some out (below nothing).
    Capital {
        /// How much.
        cents: Cents,
    },
    /// A patron's cash goes into their wallet.
    Deposit {
        /// Whose.
        patron: Patron,
        /// How much.
        cents: Cents,
    },
    /// Money of a wallet is handed out.
    Withdraw {
        /// Whose.
        patron: Patron,
        /// How much.
        cents: Cents,
    },
    /// A patron limits themselves.
    Limit {
        /// Who.
        patron: Patron,
        /// To what.
        wish: Wish,
    },
    /// Money goes from an account to another, with a reason: what was wrong is put right.
    Correct {
        /// Who gives.
        from: Account,
        /// Who takes.
        to: Account,
        /// How much.
        cents: Cents,
        /// Why.
        why: String,
    },
    /// A table is opened.
    Open {
        /// Under which number.
        table: TableId,
        /// What is played there.
        setup: Box<Setup>,
    },
    /// A table with an empty felt is closed; its chips go back to the cage and the wallets.
    Shut {
        /// Which.
        table: TableId,
    },
    /// Chips go from the cage into a tray, or back (below nothing).
    Fill {
        /// Where.
        table: TableId,
        /// How much.
        cents: Cents,
    },
    /// The tray is counted: what it holds above or below its par is the table's win.
    Count {
        /// Where.
        table: TableId,
    },
    /// Money of a wallet becomes chips at a table.
    BuyIn {
        /// Where.
        table: TableId,
        /// Whose.
        patron: Patron,
        /// How much.
        cents: Cents,
    },
    /// Chips at a table go back to the wallet.
    ColourUp {
        /// Where.
        table: TableId,
        /// Whose.
        patron: Patron,
        /// How much.
        cents: Cents,
    },
    /// Inputs to a table, in the notation of records (`bet 1 ante $5`); all are taken or none.
    Play {
        /// Where.
        table: TableId,
        /// The inputs.
        lines: Vec<String>,
    },
    /// A player's share in the next shuffle, throw or spin.
    Cut {
        /// Where.
        table: TableId,
        /// Any text of up to 64 bytes.
        says: String,
    },
    /// An award that the book wants confirmed is.
    Confirm {
        /// Where it was won.
        table: TableId,
        /// Its number at the table.
        award: u64,
    },
    /// A round that cannot go on is void: every stake goes back.
    Void {
        /// Where.
        table: TableId,
        /// Why.
        why: String,
    },
    /// The clock: whoever had time to act and did not is acted for.
    Tick {
        /// Where.
        table: TableId,
    },
}

impl What {
    /// The table it concerns, if it does one.
    pub fn table(&self) -> Option<TableId> {
        match self {
            What::Open { table, .. }
            | What::Shut { table }
            | What::Fill { table, .. }
            | What::Count { table }
            | What::BuyIn { table, .. }
            | What::ColourUp { table, .. }
            | What::Play { table, .. }
            | What::Cut { table, .. }
            | What::Confirm { table, .. }
            | What::Void { table, .. }
            | What::Tick { table } => Some(*table),
            _ => None,
        }
    }
}

/// The kinds of commands and inputs, for the question who may give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CommandKind {
    Start,
    Found,
    Charter,
    Capital,
    Deposit,
    Withdraw,
    Limit,
    Correct,
    Open,
    Shut,
    Fill,
    Count,
    BuyIn,
    ColourUp,
    Sit,
    Leave,
    Bet,
    TakeDown,
    Close,
    Choose,
    Outcome,
    Meter,
    PlayerCall,
    DealerCall,
    FloorCall,
    Irregularity,
    Cut,
    Confirm,
    Void,
    Tick,
}

impl CommandKind {
    /// Every kind.
    pub const ALL: [CommandKind; 30] = [
        CommandKind::Start,
        CommandKind::Found,
        CommandKind::Charter,
        CommandKind::Capital,
        CommandKind::Deposit,
        CommandKind::Withdraw,
        CommandKind::Limit,
        CommandKind::Correct,
        CommandKind::Open,
        CommandKind::Shut,
        CommandKind::Fill,
        CommandKind::Count,
        CommandKind::BuyIn,
        CommandKind::ColourUp,
        CommandKind::Sit,
        CommandKind::Leave,
        CommandKind::Bet,
        CommandKind::TakeDown,
        CommandKind::Close,
        CommandKind::Choose,
        CommandKind::Outcome,
        CommandKind::Meter,
        CommandKind::PlayerCall,
        CommandKind::DealerCall,
        CommandKind::FloorCall,
        CommandKind::Irregularity,
        CommandKind::Cut,
        CommandKind::Confirm,
        CommandKind::Void,
        CommandKind::Tick,
    ];

    /// Who may give it. A player's own affairs are narrowed further: own wallet, own seat, and the close only alone.
    pub const fn given_by(self) -> &'static [Role] {
        use Role::*;
        match self {
            CommandKind::Charter | CommandKind::Capital => &[Owner],
            CommandKind::Open | CommandKind::Shut => &[Floor, Supervisor, Owner],
            // Cash comes in over the counter: nobody credits themselves.
            CommandKind::Deposit | CommandKind::Fill | CommandKind::Count => &[Floor, Supervisor],
            CommandKind::Withdraw | CommandKind::Limit | CommandKind::BuyIn | CommandKind::ColourUp => {
                &[Player, Floor, Supervisor]
            }
            CommandKind::Correct | CommandKind::Void => &[Supervisor],
            CommandKind::Sit | CommandKind::Leave => &[Player, Floor, Supervisor],
            CommandKind::Bet
            | CommandKind::TakeDown
            | CommandKind::Choose
            | CommandKind::PlayerCall
            | CommandKind::Cut => &[Player],
            CommandKind::Close => &[Player, Dealer, Floor],
            CommandKind::Outcome => &[Dealer],
            CommandKind::DealerCall => &[Dealer, Floor],
            CommandKind::FloorCall => &[Floor, Supervisor],
            CommandKind::Irregularity => &[Dealer, Floor, Supervisor],
            CommandKind::Confirm => &[Supervisor, Auditor, Owner],
            CommandKind::Start | CommandKind::Found | CommandKind::Tick => &[Clock],
            // Where a meter stands is the house's own knowledge.
            CommandKind::Meter => &[],
        }
    }

    /// Whether this role may give it.
    pub fn may(self, role: Role) -> bool {
        self.given_by().contains(&role)
    }

    /// The kind of a call.
    pub const fn of_call(by: By) -> CommandKind {
        match by {
            By::Player => CommandKind::PlayerCall,
            By::Dealer => CommandKind::DealerCall,
            By::Floor => CommandKind::FloorCall,
            By::Irregularity => CommandKind::Irregularity,
        }
    }
}
