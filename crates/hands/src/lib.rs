//! What cards are worth.
//!
//! | cards | function | rank |
//! | --- | --- | --- |
//! | 5, 6 or 7, best five | [`poker::five`], [`poker::six`], [`poker::seven`] | [`PokerRank`] |
//! | 4, or the best four of 5 or 6 | [`four::four`], [`four::best_of_five`], [`four::best_of_six`] | [`FourRank`] |
//! | 3 | [`three::three`], [`three::from_shoe`] | [`ThreeRank`] |
//! | 2, the joker an ace | [`two::two`] | [`TwoRank`] |
//! | 5, deuces and joker wild | [`wild::five`], [`wild::dj_wild`], [`wild::deuces_wild_xtreme`] | [`WildRank`] |
//! | 5 or the best five of 7, pai gow's joker | [`pai_gow::five`], [`pai_gow::seven`] | [`PaiGowRank`] |
//! | any, blackjack | [`blackjack::Total`] | |
//! | any, baccarat | [`baccarat::Points`] | |
//!
//! Every rank is one number: greater is better, equal is a tie. It names its `category()`, whose `id()` is the one used
//! in pay tables, and the `ranks()` that decided.
//!
//! Behind the functions stands the [`Sum`]: cards are added together, and every ranking is read off the sum by a
//! look-up or two. Whoever visits many hands keeps partial sums and adds to them ([`for_each_sum`]).
//!
//! ```
//! use hands::{PokerCategory, poker};
//!
//! let hand = equipment::cards("Ah 7c 7d Kh 2h Qh 3h").unwrap().try_into().unwrap();
//! let rank = poker::seven(&hand);
//! assert_eq!(rank.category(), PokerCategory::Flush);
//! assert_eq!(rank.category().id(), "flush");
//! assert_eq!(rank.to_string(), "Flush (A K Q 3 2)");
//! ```

pub mod baccarat;
pub mod blackjack;
mod category;
#[allow(dead_code)] // most of it serves the build of the tables
mod count;
pub mod four;
pub mod pai_gow;
pub mod poker;
mod rank;
mod ranking;
mod sum;
mod tables;
pub mod three;
pub mod two;
pub mod wild;

pub use category::{FourCategory, PaiGowCategory, PokerCategory, ThreeCategory, TwoCategory, WildCategory};
pub use four::FourRank;
pub use pai_gow::PaiGowRank;
pub use poker::PokerRank;
pub use ranking::Ranking;
pub use sum::{Sum, for_each_sum};
pub use three::ThreeRank;
pub use two::TwoRank;
pub use wild::{WildHand, WildRank};
