//! The messages of a table's WebSocket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::Happening;
use super::part::Part;
use super::table::{LayoutView, Problem, TableView};
use super::todo::ToDo;

/// A message of the page: sent again under the same id it acts once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FromPage {
    /// 32 hexadecimal digits of the page's choosing.
    pub id: String,
    /// What is asked.
    #[serde(rename = "do")]
    pub todo: ToDo,
}

/// A table whole: first, and again when too much was missed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Table)]
#[allow(missing_docs)]
pub struct WholeTable {
    pub seq: u64,
    /// The time by the server's clock, for counting deadlines down.
    pub now: u64,
    pub layout: LayoutView,
    pub view: TableView,
}

/// A step at the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Stepped {
    pub seq: u64,
    pub at: u64,
    #[schema(value_type = Vec<Happening>)]
    pub events: Vec<Part<Happening>>,
    pub view: TableView,
}

/// A command has acted.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Answered {
    pub id: String,
    /// In a few words.
    pub says: String,
    /// The last step of the table the page has been sent.
    pub seq: u64,
}

/// A command was refused; nothing has changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Refusal)]
#[allow(missing_docs)]
pub struct RefusalView {
    pub id: String,
    #[serde(flatten)]
    pub problem: Problem,
    /// The spot it was about.
    pub spot: Option<String>,
}

/// What a choice is worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct ChoiceValue {
    /// As the menu says it.
    pub choice: String,
    /// The amount it is worth this with, where the menu leaves it open: it tells two choices of one name apart.
    pub cents: Option<i64>,
    /// The cards it is worth this with, where the menu asks for some.
    pub cards: Vec<u8>,
    /// The expected gain of the round, to the cent.
    pub value_cents: i64,
    /// In units of the base wager.
    pub per_unit: f64,
    pub best: bool,
}

/// The house edge of a wager here.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct WagerEdge {
    pub spot: String,
    pub edge: f64,
    /// How often it wins.
    pub chance: f64,
}

/// The house edges of the wagers of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WagerEdges {
    /// Whether they have been worked out: if not, ask again.
    pub ready: bool,
    /// Each wager that may be made here.
    pub wagers: Vec<WagerEdge>,
}

/// A decision that was not the best.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Mistake {
    pub game: String,
    /// The hand, what was done and what was best.
    pub words: String,
    pub cents: i64,
}

/// What mistakes have cost.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Mistakes {
    pub decisions: u64,
    pub cents: i64,
    /// The dearest first.
    pub worst: Vec<Mistake>,
}

/// What choices and wagers are worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Hints {
    pub for_seq: u64,
    pub choices: Vec<ChoiceValue>,
    pub wagers: Vec<WagerEdge>,
    pub method: String,
    pub mistakes: Mistakes,
}

/// The server hangs up.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Bye {
    pub why: String,
}

/// A message of the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum FromServer {
    Table(WholeTable),
    Step(Stepped),
    Answer(Answered),
    Refused(RefusalView),
    Hints(Hints),
    Bye(Bye),
}
