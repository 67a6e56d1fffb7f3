//! Table games as deterministic state machines.
//!
//! [`kernel`] is the table every game is played on; the other modules are the games, one folder each, and
//! [`roster`] lists them.

pub mod baccarat;
pub mod best_four;
pub mod big_six;
pub mod blackjack;
pub mod craps;
pub mod crazy_four_poker;
pub mod deuces_wild_xtreme;
pub mod dj_wild;
pub mod four_card_poker;
pub mod free_bet_blackjack;
pub mod goes_with;
pub mod holdem;
pub mod kernel;
pub mod let_it_ride;
pub mod meters;
pub mod mississippi_stud;
pub mod multi_link;
pub mod pai_gow_poker;
pub mod payout_limit;
mod playthrough;
pub mod poker;
pub mod poker_lotto;
pub mod pontoon_plus;
pub mod ride_free;
pub mod rocket_aces;
mod roster;
pub mod roulette;
pub mod stud;
mod teller;
pub mod texas_holdem_bonus;
pub mod three_card_poker;
pub mod three_dice_baccarat;
pub mod ultimate_texas_holdem;
pub mod wheel;
pub mod wild_stud;

pub use meters::Jackpots;
pub use playthrough::{LineProblem, Playthrough};
pub use roster::{GameEntry, Visitor, entry, open, roster, visit};
pub use teller::{Piles, Teller};
