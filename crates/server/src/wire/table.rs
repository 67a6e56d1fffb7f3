//! A table on the wire: its layout, which stays, and its view, which is sent anew with every step.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lobby::{OwnLimits, TableMeter};
use super::part::Part;
use super::todo::ToDo;
use crate::felt::Drawings;

/// How little and how much, in which steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[allow(missing_docs)]
pub struct Amounts {
    pub min: i64,
    pub max: i64,
    pub step: i64,
}

impl From<book::Limits> for Amounts {
    fn from(limits: book::Limits) -> Amounts {
        Amounts { min: limits.min.0, max: limits.max.0, step: limits.step.0 }
    }
}

/// A spot of the felt's print.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SpotPrint {
    /// Its id, with which bets name it.
    pub id: String,
    /// The wager's id.
    pub wager: String,
    /// Its name in full.
    pub name: String,
    /// What is printed there, shorter.
    pub label: String,
    /// What it pays where that is one pay, as printed.
    pub pays: Option<String>,
    /// How much may lie there.
    pub limits: Amounts,
    /// The clause of the wager.
    pub clause: String,
    /// Whether it is a side wager.
    pub side: bool,
    /// Whether it is a wager for the benefit of the dealer.
    pub toke: bool,
    /// Whether players bet here before the close; the others fill by decisions or by play.
    pub open: bool,
    /// The other spots that take the same amount: a bet here is made with theirs, or the cards are not dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equals: Vec<String>,
}

/// A call the table knows, and what must be named along with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct CallTaking {
    pub id: String,
    pub help: String,
    /// Who makes it: `player`, `dealer`, `floor` or `irregularity`.
    pub by: String,
    pub clause: String,
    pub seat: bool,
    pub spot: bool,
    pub card: bool,
    pub amount: bool,
}

/// A table's print: what does not change while it is open.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Layout)]
pub struct LayoutView {
    /// The game's id.
    pub game: String,
    /// What people call the table.
    pub name: String,
    /// The game's title.
    pub title: String,
    /// The kind of felt it is drawn on.
    pub family: String,
    /// How many seats it has.
    pub seats: u8,
    /// The chapter that rules it.
    pub clause: String,
    /// Where bets lie.
    pub spots: Vec<SpotPrint>,
    /// The places for cards that belong to no seat.
    pub commons: Vec<String>,
    /// What may be called.
    pub calls: Vec<CallTaking>,
    /// What is printed at the sections of the wheel, in their order; empty without one.
    pub wheel: Vec<String>,
    /// How it is drawn.
    pub drawings: Drawings,
    /// The chips of the rack, least first.
    pub chips: Vec<i64>,
    /// What the space bar does when bets lie there: `Deal`, `Throw`, `Spin`.
    pub action: String,
    /// The least and the most that a wager of the game itself may be, side wagers apart.
    pub range: Amounts,
    /// What wagers pay whose pay table has several rows.
    pub pay_lists: Vec<PayList>,
}

/// The pay table of a wager, or of a part of its payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayList {
    /// The wager's id.
    pub wager: String,
    /// What it is called.
    pub title: String,
    /// Each row with its pay, best first.
    pub rows: Vec<[String; 2]>,
}

/// By when somebody has to act.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Deadline {
    /// The moment.
    pub at: u64,
    /// What is done then.
    pub rule: String,
    /// The clause or house rule behind it.
    pub clause: Option<String>,
}

/// The one thing the space bar does.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Primary {
    /// What it is called here: `Deal`, `Throw`, `Spin`.
    pub label: String,
    /// The key.
    pub key: String,
    /// What is sent for it.
    #[serde(rename = "do")]
    pub todo: ToDo,
    /// Why it cannot be done with what lies there; null where it can.
    pub refusal: Option<Problem>,
}

/// What becomes of the viewer's bets if they go now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Leaving {
    /// If they leave with their chips.
    pub seat: String,
    /// If only the page is left.
    pub page: String,
    /// The clause that forbids it, or that a wager stands by.
    pub clause: Option<String>,
}

/// A bet that lies.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct BetOn {
    pub spot: String,
    pub hand: u8,
    pub cents: i64,
    /// Commission that was paid with the bet, and comes back with it where it is taken down.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub commission: i64,
}

fn is_nothing(cents: &i64) -> bool {
    *cents == 0
}

/// A hand of a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HandView {
    /// Each card (`As`, `Th`, `Jk`), or null where it is hidden.
    pub cards: Vec<Option<String>>,
    /// What the visible cards make.
    pub caption: Option<String>,
    /// Whether a decision on it is due.
    pub active: bool,
    /// What it is played for, side wagers apart.
    pub bet: i64,
}

/// A seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatView {
    /// Its number, from 0.
    pub seat: u8,
    /// Who sits there, by the name the table knows.
    pub who: Option<String>,
    /// Whether it is the viewer's own.
    pub mine: bool,
    /// Whether a bot of the house plays it.
    pub bot: bool,
    /// What lies before it.
    pub bets: Vec<BetOn>,
    /// Its hands.
    pub hands: Vec<HandView>,
}

/// Cards that belong to no seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Common {
    pub name: String,
    /// What the cards there are to the hands: `dealer`, `second-hand`, `board`, `contender`, `key`, `stack`, `draw`, `aside`.
    pub role: String,
    pub cards: Vec<Option<String>>,
    pub caption: Option<String>,
}

/// A sign on the felt that is neither card nor stake.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct MarkerView {
    pub label: String,
    pub value: String,
    pub seat: Option<u8>,
    pub spot: Option<String>,
}

/// Why something is not allowed: one line, with what forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// Why, in a few words.
    pub why: String,
    /// The clause that forbids it.
    pub clause: Option<String>,
    /// The rule of the house that forbids it.
    pub house_rule: Option<String>,
}

/// The body of every answer that is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problems {
    /// What was wrong.
    pub error: Problem,
}

/// A choice on the menu of the viewer whose turn it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MenuEntry {
    /// The seat and the hand it is for.
    pub seat: u8,
    /// The hand.
    pub hand: u8,
    /// What is sent back to choose it.
    pub choice: String,
    /// What the button says.
    pub label: String,
    /// Its key.
    pub key: String,
    /// What it costs now; null where the amount is open.
    pub price_cents: Option<i64>,
    /// The amounts there are, where it is open: `cents` goes with the choice.
    pub amount: Option<Amounts>,
    /// How many cards of the hand must be picked: `cards` goes with the choice.
    pub pick: u8,
    /// What it means.
    pub help: String,
    /// The clause that gives the choice.
    pub clause: String,
    /// Whether it may be chosen now.
    pub legal: bool,
    /// If not, why.
    pub refusal: Option<Problem>,
}

/// The viewer's own affairs at the table.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MyPlace {
    /// The seats they hold.
    pub seats: Vec<u8>,
    /// Their chips here.
    pub chips: i64,
    /// Their money at the cage.
    pub wallet: i64,
    /// What lies on the felt for them, with the commission paid for it.
    pub at_risk: i64,
    /// What lies there and the most that the decisions of the round may still add, whatever cards come.
    pub may_cost: i64,
    /// What becomes of their bets if they go now; null where nothing lies.
    pub leaving: Option<Leaving>,
    /// The limits they set themselves.
    pub limits: Option<OwnLimits>,
}

/// The shoe.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Shoe)]
pub struct ShoeView {
    /// How many cards it holds.
    pub cards_left: u16,
}

/// What binds the house: to the cards in use, or to its next throw or spin.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Fair {
    /// Which turn of chance at this table.
    pub turn: u64,
    /// The commitment to it.
    pub commitment: String,
    /// The viewer's own share: what they have said for the cards nobody has seen, or else for the next shuffle, throw or spin;
    /// null as long as they have said nothing.
    pub cut: Option<String>,
}

/// What became of a wager, in parts.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Slip {
    /// The spot.
    pub spot: String,
    /// The wager's name.
    pub name: String,
    /// Whose.
    pub seat: u8,
    /// On which hand.
    pub hand: u8,
    /// Whether it is a side wager: no part of what its hand is played for.
    pub side: bool,
    /// What was staked.
    pub stake: i64,
    /// The pay, if it won.
    pub pays: Option<String>,
    /// What the house added.
    pub won: i64,
    /// Of the stake, what went back.
    pub back: i64,
    /// Commission withheld.
    pub fee: i64,
    /// What the player is better or worse off by.
    pub net: i64,
    /// What happened, in words: which hands met, what was thrown, that the hand was folded.
    pub happened: String,
    /// The player's hand in words.
    pub own_words: Option<String>,
    /// The hand it met, in words.
    pub dealer_words: Option<String>,
    /// The row of the pay table.
    pub row: Option<String>,
    /// How the payment comes about: `$10`, `× 3 to 2`, `= $15`.
    pub arithmetic: Vec<String>,
    /// The clause that decides it; empty where the floor did, who declared the round void.
    pub clause: String,
    /// All of it as a sentence.
    pub words: String,
}

/// A table as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = View)]
pub struct TableView {
    /// The step it shows.
    pub seq: u64,
    /// How many rounds have been completed here.
    pub round: u64,
    /// `bets`, `chance`, `choice`, `settled` while the slips of the last round lie there, or `closed`.
    pub phase: String,
    /// Why nothing goes on here, while the table is closed.
    pub closed: Option<String>,
    /// What the table needs, in words.
    pub need: String,
    /// By when.
    pub deadline: Option<Deadline>,
    /// The one thing the space bar does; null where there is nothing to do.
    pub primary: Option<Primary>,
    /// The seats.
    #[schema(value_type = Vec<SeatView>)]
    pub seats: Vec<Part<SeatView>>,
    /// Cards that belong to no seat.
    #[schema(value_type = Vec<Common>)]
    pub commons: Part<Vec<Common>>,
    /// Signs on the felt.
    #[schema(value_type = Vec<MarkerView>)]
    pub markers: Part<Vec<MarkerView>>,
    /// The viewer's choices, when it is their turn.
    pub menu: Vec<MenuEntry>,
    /// The viewer's own affairs.
    pub me: MyPlace,
    /// The progressive meters.
    #[schema(value_type = Vec<TableMeter>)]
    pub meters: Part<Vec<TableMeter>>,
    /// The shoe; null without cards.
    pub shoe: Option<ShoeView>,
    /// What binds the house; null where it does not.
    pub fair: Option<Fair>,
    /// What became of the viewer's wagers in the round last settled, until the next bet.
    pub slips: Vec<Slip>,
    /// Why that round is void, and what went back, where it was declared so.
    pub void: Option<String>,
    /// Where this table is not by the book.
    #[schema(value_type = Vec<String>)]
    pub departures: Part<Vec<String>>,
    /// What the last rounds showed, latest last: numbers, throws, winning hands. They foretell nothing.
    #[schema(value_type = Vec<String>)]
    pub history: Part<Vec<String>>,
}
