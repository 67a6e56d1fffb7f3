//! The lobby and the people on the wire.

use book::Cents;
use house::Time;
use house::cage::{Bound, Wish};
use house::time::Span;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game by its names.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameName {
    /// Its kebab-case id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The kind of game.
    pub family: String,
}

/// The house edge of a wager.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Edge {
    /// The wager's id.
    pub wager: String,
    /// As a fraction, where the figure is exact and short.
    pub exact: Option<String>,
    /// As a decimal.
    pub decimal: f64,
    /// For people: `1.41%`.
    pub words: String,
}

/// A progressive meter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Meter)]
pub struct TableMeter {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub cents: i64,
}

/// How many seats are taken.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Seated {
    pub taken: u8,
    pub free: u8,
}

/// A table in the lobby.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LobbyTable {
    /// Its number.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What is played.
    pub game: GameName,
    /// One line about the game.
    pub pitch: String,
    /// The chapter that rules it.
    pub chapter: String,
    /// The edge of the main wager; null while it is being worked out.
    pub edge: Option<Edge>,
    /// The least that a wager of the game itself may be, side wagers apart.
    pub minimum: i64,
    /// The most that one of them may be.
    pub maximum: i64,
    /// The seats.
    pub seats: Seated,
    /// `open` or `closed`.
    pub state: String,
    /// Its meters.
    pub meters: Vec<TableMeter>,
    /// Where it is not by the book.
    pub departures: Vec<String>,
}

/// The lobby.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Lobby {
    /// The house's name.
    pub house: String,
    /// Its tables.
    pub tables: Vec<LobbyTable>,
}

/// What a patron limits themselves to; null is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Limits)]
pub struct OwnLimits {
    /// The most to lose in a day.
    pub loss_cents: Option<i64>,
    /// The most to stake on one wager.
    pub stake_cents: Option<i64>,
    /// How long to play in a day.
    pub time_ms: Option<u64>,
    /// Excluded until then.
    pub excluded_until: Option<u64>,
}

impl From<Wish> for OwnLimits {
    fn from(wish: Wish) -> OwnLimits {
        fn to<T>(bound: Option<Bound<T>>) -> Option<T> {
            match bound {
                Some(Bound::To(most)) => Some(most),
                _ => None,
            }
        }
        OwnLimits {
            loss_cents: to(wish.loss).map(|cents| cents.0),
            stake_cents: to(wish.stake).map(|cents| cents.0),
            time_ms: to(wish.time).map(|span| span.0),
            excluded_until: to(wish.excluded).map(|time| time.0),
        }
    }
}

/// Limits asked for: what is left out stays, null lifts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsWanted {
    /// 32 hexadecimal digits of the page's choosing: sent again under the same id it acts once.
    pub id: Option<String>,
    /// The most to lose in a day.
    #[serde(deserialize_with = "some")]
    pub loss_cents: Option<Option<i64>>,
    /// The most to stake on one wager.
    #[serde(deserialize_with = "some")]
    pub stake_cents: Option<Option<i64>>,
    /// How long to play in a day.
    #[serde(deserialize_with = "some")]
    pub time_ms: Option<Option<u64>>,
    /// Excluded until then.
    #[serde(deserialize_with = "some")]
    pub excluded_until: Option<Option<u64>>,
}

/// A null that was said, told apart from what was left out.
fn some<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl LimitsWanted {
    /// The same as the house understands it.
    pub fn wish(&self) -> Wish {
        fn bound<T, U>(wanted: Option<Option<T>>, to: impl FnOnce(T) -> U) -> Option<Bound<U>> {
            wanted.map(|wanted| wanted.map_or(Bound::Free, |most| Bound::To(to(most))))
        }
        Wish {
            loss: bound(self.loss_cents, Cents),
            stake: bound(self.stake_cents, Cents),
            time: bound(self.time_ms, Span),
            excluded: bound(self.excluded_until, Time),
        }
    }
}

/// Where somebody has seats or chips.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MeAt {
    /// The table's number.
    pub table: String,
    /// What people call it.
    pub name: String,
    /// The game's title.
    pub title: String,
    /// The seats held there, from 0.
    pub seats: Vec<u8>,
    /// The chips that lie before those seats.
    pub chips: i64,
    /// What is bet there.
    pub at_risk: i64,
    /// Whether a round is on in which something of that is bet.
    pub in_play: bool,
    /// Whether one of the seats has to decide.
    pub turn: bool,
}

/// Who somebody is to the house.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Me {
    /// Their number.
    pub id: String,
    /// Their name.
    pub name: String,
    /// What they are.
    pub role: String,
    /// Their money at the cage.
    pub wallet: i64,
    /// The limits they set themselves.
    pub limits: OwnLimits,
    /// Where they have seats or chips.
    pub tables: Vec<MeAt>,
}
