//! The table as a pure state machine: it says what it needs and is fed; chance is one of its inputs.

mod any;
mod event;
mod felt;
mod game;
mod input;
mod layout;
mod narrate;
mod need;
mod notation;
mod paid;
mod pile;
mod player;
mod table;
mod turn;
mod view;

pub use any::AnyTable;
pub use event::{Audience, Event, Increment, Line, Quiet, Sink, Viewer};
pub use felt::{Balance, Bet, Felt, Rack, SeatFelt, Seats};
pub use game::{DealingHand, Game, Look};
pub use input::{Call, Choice, Input, Outcome, Patron, Refusal, Seat, Verb};
pub use layout::{By, CallInfo, CardChange, Cites, CutRule, Layout, Meter, Spot, SpotId, Takes};
pub(crate) use narrate::explain;
pub use narrate::narrate;
pub use need::{Chance, Cost, Menu, MenuItem, Need};
pub use notation::{NotInput, Notation};
pub use paid::Paid;
pub use pile::{Face, Pile, Place};
pub use player::{Basic, Dealer, Player, Rambler};
pub use table::Table;
pub use turn::{Turn, Verdict};
pub use view::{Caption, Marker, View};
