//! The pit, compliance and the lottery on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lobby::LimitsWanted;
use super::rounds::RoundLine;

/// What a table has done since the house was opened, beside what theory expects. Amounts are cents.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Takings {
    /// Rounds completed.
    pub rounds: u64,
    /// Staked on wagers that were decided.
    pub handle: i64,
    /// What the house won.
    pub win: i64,
    /// What theory expects of the wagers it knows; null while it is being worked out.
    pub theory: Option<i64>,
    /// The standard deviation of the win.
    pub deviation: Option<i64>,
    /// How many standard deviations the win is away from theory.
    pub sigmas: Option<f64>,
}

/// A table in the pit.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct PitTable {
    pub id: String,
    pub name: String,
    pub game: String,
    pub title: String,
    pub family: String,
    /// `open` or `closed`.
    pub state: String,
    /// What the table needs, in words.
    pub need: String,
    pub taken: u8,
    pub seats: u8,
    /// The limits of the main wager, and which it is.
    pub wager: String,
    pub minimum: i64,
    pub maximum: i64,
    /// The chips in the tray.
    pub tray: i64,
    /// What lies on the felt.
    pub at_risk: i64,
    pub takings: Takings,
}

/// Something that waits for somebody's approval.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Waiting {
    /// The table's number.
    pub table: String,
    /// The number of the award there.
    pub award: u64,
    /// Whose it is.
    pub who: String,
    /// How much.
    pub cents: i64,
    /// By which clause it waits.
    pub clause: String,
    /// Who has confirmed it so far.
    pub confirmed: Vec<String>,
}

/// A meter of the house.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct PitMeter {
    pub name: String,
    /// The link's name; empty where a table has it to itself.
    pub link: String,
    pub tables: u32,
    pub cents: i64,
}

/// Something that somebody should look at.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct PitEvent {
    pub at: u64,
    pub table: String,
    /// Who did it.
    pub by: String,
    pub words: String,
    /// Whether it is significant: an award, a void, a correction.
    pub significant: bool,
}

/// The state of the books.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Books {
    /// Whether every account added up is nothing and every stake lies where the books say.
    pub sound: bool,
    /// What is wrong, if something is.
    pub why: Option<String>,
    /// How many steps the log has.
    pub steps: u64,
    /// How many streams.
    pub streams: u32,
    /// The last link of the cage's chain.
    pub head: String,
}

/// A moment of the win against theory.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct WinPoint {
    pub at: u64,
    pub win: i64,
    pub theory: i64,
    pub deviation: i64,
}

/// The pit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Pit {
    /// The server's clock.
    pub now: u64,
    /// Since when takings are counted.
    pub since: u64,
    /// The tables.
    pub tables: Vec<PitTable>,
    /// All tables together.
    pub total: Takings,
    /// Whether theory covers everything staked.
    pub theory_whole: bool,
    /// How the win went.
    pub course: Vec<WinPoint>,
    /// What waits for approval.
    pub waiting: Vec<Waiting>,
    /// The meters.
    pub meters: Vec<PitMeter>,
    /// What somebody should look at, the latest first.
    pub events: Vec<PitEvent>,
    /// The books.
    pub books: Books,
    /// The staff.
    pub staff: Vec<StaffLine>,
}

/// Somebody of the staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct StaffLine {
    pub id: u32,
    pub name: String,
    pub role: String,
}

/// What is asked of the house in the pit.
#[allow(missing_docs)]
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PitOrder {
    /// A table is opened, as it was.
    Open { table: String },
    /// A table is closed.
    Shut { table: String },
    /// A closed table is opened with other limits on a wager.
    Limits { table: String, wager: String, min: i64, max: i64 },
    /// Chips go to a tray, or back (below nothing).
    Fill { table: String, cents: i64 },
    /// The tray is counted.
    Count { table: String },
    /// An award is confirmed.
    Confirm { table: String, award: u64 },
    /// A round is void.
    Void { table: String, why: String },
    /// What was wrong is put right: money goes from an account to another. An account is `cage`, `wallet PATRON`,
    /// `chips TABLE PATRON` or `float TABLE` (a tray).
    Correct { from: String, to: String, cents: i64, why: String },
    /// A patron's cash comes over the counter into the wallet, or goes out of it (below nothing).
    Cash { patron: u32, cents: i64 },
    /// A patron is held to what they want to be held to; an exclusion, too.
    Limit { patron: u32, limits: LimitsWanted },
    /// The owner gives somebody of the staff a password.
    Password { id: u32, password: String },
}

/// An order: sent again under the same id it acts once.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PitAsk {
    /// 32 hexadecimal digits of the page's choosing.
    pub id: String,
    /// What is asked.
    #[serde(rename = "do")]
    pub order: PitOrder,
}

/// What came of an order.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PitAnswer {
    /// In a few words.
    pub says: String,
    /// Who gave it.
    pub by: String,
    /// When it was answered.
    pub at: u64,
    /// What stood before it, of what it is about; nothing where it only concerns a table.
    pub before: Vec<Stood>,
    /// What stands after it.
    pub after: Vec<Stood>,
}

/// Something as it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stood {
    /// What.
    pub what: String,
    /// How, in words.
    pub says: String,
}

/// A patron, as the staff may look them up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PatronSeen {
    /// Their number.
    pub id: u32,
    /// Their name.
    pub name: String,
    /// What they have, and what they are held to.
    pub stands: Vec<Stood>,
    /// Their last rounds, the latest first.
    pub rounds: Vec<RoundLine>,
}

/// A plan to be checked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanText {
    /// The text of the file.
    pub text: String,
}

/// Two plans to be compared.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoPlans {
    /// The old one.
    pub old: String,
    /// The new one.
    pub new: String,
}
