//! The things on and around a table: cards, decks, shoes, dice and wheels, and the chance that moves them.
//!
//! Nothing here knows a rule of any game. Chance comes from a [`Randomness`]: the live one draws fresh entropy from
//! the operating system for every shuffle, throw and spin; the seeded one repeats itself, for tests and simulation.

mod card;
mod deck;
mod dice;
mod random;
mod shoe;
mod wheel;

pub use card::{Card, NotACard, Rank, Suit, cards};
pub use deck::{Composition, Deck};
pub use dice::{Dice, NotDice};
pub use random::{Keyed, Live, Randomness, Seeded, fresh_key};
pub use shoe::Shoe;
pub use wheel::{Section, Wheel};
