//! The table as a pure state machine: it says what it needs and is fed; chance is one of its inputs.

mod any;
mod common;
mod event;
mod family;
mod felt;
mod game;
mod gist;
mod input;
mod layout;
mod narrate;
mod need;
mod notation;
mod paid;
mod pile;
mod player;
mod rack;
mod readable;
mod recurring;
mod seats;
mod signs;
mod table;
mod table_lean;
mod turn;
mod view;
mod viewer;

pub use any::AnyTable;
pub use common::{CommonPlace, CommonRole};
pub use event::{Event, Increment, Line, Quiet, Sink};
pub use family::Family;
pub use felt::{Balance, Bet, Felt, SeatFelt};
pub use game::{Game, Look};
pub use gist::Gist;
pub use input::{Call, Choice, Input, Outcome, Patron, Refusal, Seat, Verb};
pub use layout::{
    By, CallInfo, CardChange, Cites, Cloth, CutRule, Layout, Meter, SettledOn, Spot, SpotId, Takes,
};
pub(crate) use narrate::explain;
pub use narrate::narrate;
pub use need::{Chance, Cost, Menu, MenuItem, Need};
pub use notation::{NotInput, Notation};
pub use paid::Paid;
pub use pile::{Face, Pile, Place};
pub use player::{Basic, Dealer, Player, Rambler};
pub use rack::Rack;
pub use readable::Readable;
pub use recurring::{CardSource, Recurring};
pub use seats::Seats;
pub use signs::{Caption, Marker, Tells};
pub use table::Table;
pub use turn::{Turn, Verdict};
pub use view::View;
pub use viewer::{Audience, Viewer};
