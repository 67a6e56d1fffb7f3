//! The kinds of hand each ranking knows, lowest first.
//!
//! The same words are ordered differently by different games (three cards make a straight rarer than a flush), so every
//! ranking has a type of its own and `<` always means what its chapter says.
//!
//! A rank is one number, `category × 4096 + place`, where the place numbers the hands of a category from the lowest.
//! What decides inside a category is one or two sets of ranks: those that make the hand and those beside them (the
//! kickers). Sets of equal size compare by their highest ranks first, and numbering them in that order is the
//! combinatorial number system: the set {a < b < c} is number C(a,1) + C(b,2) + C(c,3).

/// `CHOOSE[n][k]`: how many ways there are to choose `k` of `n` things.
pub(crate) const CHOOSE: [[u16; 6]; 14] = {
    let mut table = [[0; 6]; 14];
    let mut n = 0;
    while n < 14 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 6 {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a set of ranks among the sets of its size, the set with the highest ranks last.
const fn set_number(set: u16) -> u16 {
    let mut number = 0;
    let mut left = set;
    let mut k = 1;
    while left != 0 {
        number += CHOOSE[left.trailing_zeros() as usize][k];
        left &= left - 1;
        k += 1;
    }
    number
}

/// The set of `size` ranks with this number.
const fn numbered_set(mut number: u16, size: usize) -> u16 {
    let mut set = 0;
    let mut k = size;
    while k > 0 {
        let mut rank = 12;
        while CHOOSE[rank][k] > number {
            rank -= 1;
        }
        number -= CHOOSE[rank][k];
        set |= 1 << rank;
        k -= 1;
    }
    set
}

macro_rules! categories {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $id:literal, $text:literal, $made:literal + $beside:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = $text] $variant,)+
        }

        impl $name {
            /// Every category, the lowest first.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The id used in pay tables: `three-of-a-kind`.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)+ }
            }

            /// The name for people: `Three of a kind`.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }

            /// The category with this id.
            pub fn from_id(id: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|category| category.id() == id)
            }

            /// How many ranks make the hand, and how many stand beside them and count.
            const fn shape(self) -> (usize, usize) {
                match self { $($name::$variant => ($made, $beside),)+ }
            }

            /// The rank made by these two sets of ranks (bit 0 the deuce, bit 12 the ace).
            pub(crate) const fn rank(self, made: u16, beside: u16) -> u16 {
                let (m, b) = self.shape();
                debug_assert!(made.count_ones() as usize == m && beside.count_ones() as usize == b);
                ((self as u16) << 12) + set_number(made) * CHOOSE[13][b] + set_number(beside)
            }

            /// The two sets of ranks at this place of the category: what [`Self::rank`] put there.
            pub(crate) const fn sets(self, place: u16) -> (u16, u16) {
                let (made, beside) = self.shape();
                let sets = CHOOSE[13][beside];
                (numbered_set(place / sets, made), numbered_set(place % sets, beside))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

categories! {
    /// Five-card poker hands.
    PokerCategory {
        HighCard = "high-card", "High card", 5 + 0;
        Pair = "pair", "Pair", 1 + 3;
        TwoPair = "two-pair", "Two pair", 2 + 1;
        ThreeOfAKind = "three-of-a-kind", "Three of a kind", 1 + 2;
        Straight = "straight", "Straight", 1 + 0;
        Flush = "flush", "Flush", 5 + 0;
        FullHouse = "full-house", "Full house", 1 + 1;
        FourOfAKind = "four-of-a-kind", "Four of a kind", 1 + 1;
        StraightFlush = "straight-flush", "Straight flush", 1 + 0;
        RoyalFlush = "royal-flush", "Royal flush", 1 + 0;
    }
}

categories! {
    /// Five-card hands with the deuces and the joker wild (HC-O §6(b), CO-21-2118 (12)).
    WildCategory {
        HighCard = "high-card", "High card", 5 + 0;
        Pair = "pair", "Pair", 1 + 3;
        TwoPair = "two-pair", "Two pair", 2 + 1;
        ThreeOfAKind = "three-of-a-kind", "Three of a kind", 1 + 2;
        Straight = "straight", "Straight", 1 + 0;
        Flush = "flush", "Flush", 5 + 0;
        FullHouse = "full-house", "Full house", 1 + 1;
        FourOfAKind = "four-of-a-kind", "Four of a kind", 1 + 1;
        StraightFlush = "straight-flush", "Straight flush", 1 + 0;
        FiveOfAKind = "five-of-a-kind", "Five of a kind", 1 + 0;
        RoyalFlush = "royal-flush", "Royal flush", 1 + 0;
        FiveWilds = "five-wilds", "Five wilds", 1 + 0;
    }
}

categories! {
    /// Pai gow high hands, the joker among the cards (HC-F §6.II).
    PaiGowCategory {
        HighCard = "high-card", "High card", 5 + 0;
        Pair = "pair", "Pair", 1 + 3;
        TwoPair = "two-pair", "Two pair", 2 + 1;
        ThreeOfAKind = "three-of-a-kind", "Three of a kind", 1 + 2;
        Straight = "straight", "Straight", 1 + 0;
        Flush = "flush", "Flush", 5 + 0;
        FullHouse = "full-house", "Full house", 1 + 1;
        FourOfAKind = "four-of-a-kind", "Four of a kind", 1 + 1;
        StraightFlush = "straight-flush", "Straight flush", 1 + 0;
        RoyalFlush = "royal-flush", "Royal flush", 1 + 0;
        FiveAces = "five-aces", "Five aces", 1 + 0;
    }
}

categories! {
    /// Four-card poker hands (HC-C §6.II, HC-M §6.II).
    FourCategory {
        HighCard = "high-card", "High card", 4 + 0;
        Pair = "pair", "Pair", 1 + 2;
        TwoPair = "two-pair", "Two pair", 2 + 0;
        Straight = "straight", "Straight", 1 + 0;
        Flush = "flush", "Flush", 4 + 0;
        ThreeOfAKind = "three-of-a-kind", "Three of a kind", 1 + 1;
        StraightFlush = "straight-flush", "Straight flush", 1 + 0;
        FourOfAKind = "four-of-a-kind", "Four of a kind", 1 + 0;
    }
}

categories! {
    /// Three-card poker hands (HC-H §6.II).
    ThreeCategory {
        HighCard = "high-card", "High card", 3 + 0;
        Pair = "pair", "Pair", 1 + 1;
        Flush = "flush", "Flush", 3 + 0;
        Straight = "straight", "Straight", 1 + 0;
        ThreeOfAKind = "three-of-a-kind", "Three of a kind", 1 + 0;
        StraightFlush = "straight-flush", "Straight flush", 1 + 0;
    }
}

categories! {
    /// Two-card hands, such as pai gow's low hand (HC-F §6.II.J).
    TwoCategory {
        HighCard = "high-card", "High card", 2 + 0;
        Pair = "pair", "Pair", 1 + 0;
    }
}
