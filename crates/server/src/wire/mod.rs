//! What goes over the wire: every type here is a schema of the OpenAPI description. Money is in cents, times are
//! milliseconds since 1970, seats are counted from 0.

mod dealing;
mod event;
mod lobby;
mod message;
mod part;
mod pit;
mod rounds;
mod table;
mod todo;

pub use dealing::{ByHand, CardLeft, DealtByHand, DrillAnswer, DrillMark, DrillRound, DrillWager, NextUp};
pub use event::{Happening, Where};
pub use lobby::{Edge, GameName, LimitsWanted, Lobby, LobbyTable, Me, MeAt, OwnLimits, Seated, TableMeter};
pub use message::{
    Answered, Bye, ChoiceValue, FromPage, FromServer, Hints, Mistake, Mistakes, RefusalView, Stepped,
    WagerEdge, WagerEdges, WholeTable,
};
pub use part::Part;
pub use pit::{
    Books, PatronSeen, Pit, PitAnswer, PitAsk, PitEvent, PitMeter, PitOrder, PitTable, PlanText, StaffLine,
    Stood, Takings, TwoPlans, Waiting, WinPoint,
};
pub use rounds::{CardsOf, CutOn, Draw, FairTurn, RoundLine, RoundStep, RoundTold};
pub use table::{
    Amounts, BetOn, CallTaking, Common, Deadline, Fair, HandView, LayoutView, Leaving, MarkerView, MenuEntry,
    MyPlace, PayList, Primary, Problem, Problems, SeatView, ShoeView, Slip, SpotPrint, TableView,
};
pub use todo::{OneBet, ToDo};
