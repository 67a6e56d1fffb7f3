//! Places for cards that belong to no seat: what they are called, and what the cards there are to the hands.

use std::fmt;

/// What the cards of a common place are to the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommonRole {
    /// The dealer's hand: the one to beat.
    Dealer,
    /// The dealer's second hand, which meets each player's second hand.
    SecondHand,
    /// Cards that are part of every hand.
    Board,
    /// One of two hands that everybody bets on.
    Contender,
    /// Cards that say what others count for: what the joker stands for.
    Key,
    /// A hand dealt before anybody knows whose it is.
    Stack,
    /// Cards drawn to be matched.
    Draw,
    /// Cards laid aside in sight, which count for nobody.
    Aside,
}

impl CommonRole {
    /// Its kebab-case name.
    pub const fn id(self) -> &'static str {
        match self {
            CommonRole::Dealer => "dealer",
            CommonRole::SecondHand => "second-hand",
            CommonRole::Board => "board",
            CommonRole::Contender => "contender",
            CommonRole::Key => "key",
            CommonRole::Stack => "stack",
            CommonRole::Draw => "draw",
            CommonRole::Aside => "aside",
        }
    }
}

/// A place for cards that belong to no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommonPlace {
    /// What it is called when cards go there: `board`, `Banker's Hand`.
    pub name: &'static str,
    /// What its cards are to the hands.
    pub role: CommonRole,
    /// What is printed there: the name, where it is nothing else.
    pub print: &'static str,
}

impl CommonPlace {
    /// The dealer's hand.
    pub const DEALER: CommonPlace = CommonPlace::new("dealer", CommonRole::Dealer);
    /// The cards of every hand.
    pub const BOARD: CommonPlace = CommonPlace::new("board", CommonRole::Board);

    /// The middle of the table, where a card goes that should not have come. Nothing is printed there.
    pub const MIDDLE: CommonPlace = CommonPlace::new("middle", CommonRole::Aside).printed("");

    /// A place where its name is printed.
    pub const fn new(name: &'static str, role: CommonRole) -> CommonPlace {
        CommonPlace { name, role, print: name }
    }

    /// The same with other words printed there.
    pub const fn printed(mut self, print: &'static str) -> CommonPlace {
        self.print = print;
        self
    }
}

impl fmt::Display for CommonPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
