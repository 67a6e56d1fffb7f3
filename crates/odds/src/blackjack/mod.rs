//! The games of twenty-one: blackjack and its relatives, by the composition of the shoe.
//!
//! | file | what it is |
//! | --- | --- |
//! | `shoe.rs` | the cards nobody has seen, by value |
//! | `dealer.rs` | what the dealer ends on |
//! | `hands.rs` | every hand a player can hold |

pub mod dealer;
pub mod hands;
pub mod shoe;
