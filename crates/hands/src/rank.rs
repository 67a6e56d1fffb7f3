//! What the ranks of every ranking have in common.

use arrayvec::ArrayVec;
use equipment::Rank;

/// The ranks of a set, the highest first.
pub(crate) fn descending(set: u16) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().rev().filter(move |&rank| set >> (rank as u16) & 1 == 1)
}

/// The deciding ranks of a hand: those that make it, then those beside them.
pub(crate) fn deciding((made, beside): (u16, u16)) -> ArrayVec<Rank, 5> {
    descending(made).chain(descending(beside)).collect()
}

/// A hand as people call it, by the id and the name of its category and the ranks that decide.
pub(crate) fn words(id: &str, name: &str, ranks: &[Rank]) -> String {
    let lead = ranks[0];
    match id {
        "high-card" => format!("{} high", lead.word()),
        "pair" => format!("pair of {}", lead.plural()),
        "two-pair" => format!("{} and {}", lead.plural(), ranks[1].plural()),
        "three-of-a-kind" => format!("three {}", lead.plural()),
        "full-house" => format!("{} full of {}", lead.plural(), ranks[1].plural()),
        "four-of-a-kind" => format!("four {}", lead.plural()),
        "five-of-a-kind" => format!("five {}", lead.plural()),
        "straight" | "flush" | "straight-flush" => format!("{}-high {}", lead.word(), name.to_lowercase()),
        _ => name.to_lowercase(),
    }
}

macro_rules! ranking {
    ($(#[$doc:meta])* $rank:ident, $category:ident, $sets:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $rank(pub(crate) u16);

        impl $rank {
            /// All values are below this: a table of so many entries can be indexed by [`Self::value`].
            pub const LIMIT: usize = $category::ALL.len() << 12;

            /// The rank as a number, greater for a better hand. Not every number below the limit is a hand's.
            #[inline]
            pub const fn value(self) -> u16 {
                self.0
            }

            /// What kind of hand it is.
            #[inline]
            pub const fn category(self) -> $category {
                $category::ALL[(self.0 >> 12) as usize]
            }

            /// The ranks that decide between hands of the category, the weightiest first: a pair's, then its kickers;
            /// the high card of a straight; both ranks of a full house; all ranks of a flush.
            pub fn ranks(self) -> arrayvec::ArrayVec<equipment::Rank, 5> {
                let sets: fn($category, u16) -> (u16, u16) = $sets;
                $crate::rank::deciding(sets(self.category(), self.0 & 0xfff))
            }

            /// The weightiest of [`Self::ranks`]: a pair's rank, a straight's high card.
            pub fn lead(self) -> equipment::Rank {
                self.ranks()[0]
            }

            /// The hand as people call it: `pair of nines`, `kings full of fours`, `queen high`.
            pub fn words(self) -> String {
                $crate::rank::words(self.category().id(), self.category().name(), &self.ranks())
            }

            /// Whether the hand is of this category and led by this rank, or better: a pair of tens or better, a king
            /// high or better.
            pub fn at_least(self, category: $category, lead: equipment::Rank) -> bool {
                self.category() > category || self.category() == category && self.lead() >= lead
            }
        }

        impl std::fmt::Display for $rank {
            /// The category and the deciding ranks: `Two pair (K 4 9)`.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{} (", self.category())?;
                for (i, rank) in self.ranks().iter().enumerate() {
                    write!(f, "{}{}", if i == 0 { "" } else { " " }, rank.letter())?;
                }
                write!(f, ")")
            }
        }

        impl std::fmt::Debug for $rank {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use ranking;
