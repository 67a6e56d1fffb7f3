//! A physical table that somebody deals by hand, and the drill, on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CallTaking, Common, Happening, MarkerView, MenuEntry, Problem, SeatView, Slip, SpotPrint};

/// A table dealt by hand: the game, the house's choices, and everything that has fallen so far. The server keeps nothing:
/// to take something back is to leave its line out.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    /// The game's id.
    pub game: String,
    /// Settings and limits: `decks=2`.
    #[serde(default)]
    pub set: Vec<String>,
    /// What has happened, in the notation of records (`bet 1 ante $5`, `card As`, `choose 1 hit`). `card ?` is a card of
    /// the dealer that nobody has seen; `turn As` says what it was.
    #[serde(default)]
    pub lines: Vec<String>,
}

/// A card of the grid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct CardLeft {
    pub card: String,
    /// How many of it may still come.
    pub left: u16,
}

/// What the table wants next.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NextUp {
    /// `bets`, `shuffle`, `burn`, `card`, `turn`, `dice`, `wheel`, `number` or `choice`.
    pub kind: String,
    /// What the dealer is asked, in words.
    pub words: String,
    /// The rule behind it, in our words.
    pub why: Option<String>,
    /// Its clause.
    pub clause: Option<String>,
    /// Who acts, if a player does.
    pub seat: Option<u8>,
    /// On which hand.
    pub hand: Option<u8>,
    /// Where a card goes that is due: the name of a common place, or null for a seat's hand.
    pub common: Option<String>,
    /// Whether the card that is due may stay unseen: `card ?`.
    pub unseen: bool,
    /// How many dice, or how many numbers.
    pub count: u32,
}

/// A table dealt by hand, as the dealer sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DealtByHand {
    /// The game's id.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Its chapter.
    pub chapter: String,
    /// The lines that were taken.
    pub lines: Vec<String>,
    /// The line that was not, and why.
    pub refused: Option<Problem>,
    /// How many rounds are done.
    pub round: u64,
    /// What comes next.
    pub next: NextUp,
    /// The choices of the player who acts; `choose SEAT CHOICE` is the line.
    pub menu: Vec<MenuEntry>,
    /// Every card of the game with how many of it may still come; empty without cards.
    pub cards: Vec<CardLeft>,
    /// What is printed on the wheel; empty without one.
    pub wheel: Vec<String>,
    /// Where bets lie.
    pub spots: Vec<SpotPrint>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Cards that belong to no seat.
    pub commons: Vec<Common>,
    /// Signs on the felt.
    pub markers: Vec<MarkerView>,
    /// How many cards are left.
    pub cards_left: u16,
    /// What came of the last line.
    pub told: Vec<Happening>,
    /// Who is paid what, in the order of payment: the round that is on, or the one just over.
    pub payments: Vec<Slip>,
    /// What may be called, irregularities among it.
    pub calls: Vec<CallTaking>,
}

/// A wager of a finished round whose payment the trainee has to find.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DrillWager {
    /// The spot.
    pub spot: String,
    /// The wager's name.
    pub name: String,
    /// Whose.
    pub seat: u8,
    /// On which hand.
    pub hand: u8,
    /// What was staked.
    pub stake: i64,
    /// The player's hand in words.
    pub own_words: Option<String>,
    /// Whether it is a side wager.
    pub side: bool,
    /// What it pays, where that is one pay.
    pub pays: Option<String>,
    /// Else the rows of its pay tables with what each pays.
    pub rows: Vec<[String; 2]>,
}

/// A finished round with its payments hidden.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DrillRound {
    /// The game's id.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The number of the round: with it the same round is asked again.
    pub number: u64,
    /// The seats, cards face up.
    pub seats: Vec<SeatView>,
    /// Cards that belong to no seat.
    pub commons: Vec<Common>,
    /// Signs on the felt.
    pub markers: Vec<MarkerView>,
    /// What the dice, the wheel or the shown number said, in words.
    pub outcome: Vec<String>,
    /// The wagers to be paid, in the order of payment.
    pub wagers: Vec<DrillWager>,
}

/// What the trainee pays for each wager of a round, in its order: the win without the stake; nothing for a wager that
/// loses or pushes; null where the trainee does not say.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrillAnswer {
    /// The game's id.
    pub game: String,
    /// The number of the round.
    pub number: u64,
    /// The amounts.
    pub pays: Vec<Option<i64>>,
}

/// Whether the trainee paid right.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DrillMark {
    /// What the trainee paid.
    pub paid: Option<i64>,
    /// Whether it is right.
    pub right: bool,
    /// What is right, and by which clause.
    pub slip: Slip,
}
