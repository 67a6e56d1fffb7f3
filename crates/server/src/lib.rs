//! The house in the browser: HTTP and WebSocket over [`house`], the description of both, and the page.
//!
//! | | |
//! | --- | --- |
//! | [`counter`] | the house's threads behind an asynchronous counter |
//! | [`floor`], [`scene`], [`slips`], `happened` | every table as it stands, step by step, for whoever watches; what became of each wager |
//! | [`see`], [`print`](mod@print), [`choices`], `offers` | the one place where tables become what somebody may see |
//! | [`orders`], [`bots`], [`clock`], [`patience`] | what guests, bots and the clock ask of the house; longer turns |
//! | [`solver`], [`hints`], [`costs`] | odds worked out beside the play; what choices are worth, and mistakes have cost |
//! | [`catalogue`], [`search`] | the book for programs; looking for clauses |
//! | [`leaving`] | what becomes of somebody's bets when they go |
//! | [`people`], `register`, [`gate`], [`buckets`] | who people are, and how that is kept; what every request goes through; how often somebody may ask |
//! | [`archive`], `recall` | who played which round; a round told again from the log |
//! | [`takings`] | what tables have won, for the pit |
//! | [`compliance`] | plans held against the book and against each other |
//! | [`dealing`], [`drill`], [`lay`] | a physical table dealt by hand; rounds whose payments a trainee finds |
//! | [`wire`] | every type that goes over the wire |
//! | [`rooms`] | the paths, one file for each room |
//! | [`felt`] | where things lie on a felt |

pub mod app;
pub mod archive;
pub mod bots;
pub mod buckets;
pub mod catalogue;
pub mod choices;
pub mod clock;
pub mod compliance;
pub mod costs;
pub mod counter;
pub mod dealing;
pub mod drill;
pub mod felt;
pub mod floor;
pub mod gate;
mod happened;
pub mod hints;
pub mod last_words;
pub mod lay;
pub mod leaving;
mod measured;
pub mod names;
pub mod not_let_in;
mod offers;
pub mod orders;
pub mod patience;
pub mod people;
pub mod print;
pub mod question;
mod recall;
mod register;
pub mod rooms;
mod run;
pub mod scene;
pub mod search;
pub mod see;
pub mod slips;
pub mod solver;
pub mod takings;
pub mod wire;

pub use app::Options;
pub use run::{Failed, Running, run, serve, start};
