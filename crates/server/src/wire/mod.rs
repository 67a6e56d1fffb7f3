//! What goes over the wire: every type here is a schema of the OpenAPI description. Money is in cents, times are
//! milliseconds since 1970, seats are counted from 0.

mod event;
mod lobby;
mod message;
mod table;

pub use event::{Happening, Spot as Where};
pub use lobby::{Edge, GameName, Limits as OwnLimits, Lobby, LobbyTable, Me, MeAt, Meter, Seated};
pub use message::{
    Answered, Bye, ChoiceValue, FromPage, FromServer, Hints, Mistake, Mistakes, OneBet, Refusal, Stepped,
    Table, ToDo, WagerEdge,
};
pub use table::{
    Amounts, BetOn, CallTaking, Common, Deadline, Fair, HandView, Layout, MarkerView, MenuEntry, MyPlace,
    Primary, Problem, Problems, SeatView, Shoe, Slip, SpotPrint, View,
};
