//! Which games are kin.

/// What a game is kin to: lobbies group by it, felts are drawn by it, strategies are written for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Family {
    /// Hands that are drawn to 21.
    TwentyOne,
    /// Poker hands against the dealer's or a pay table, the cards one's own.
    Poker,
    /// Two cards of one's own and a board.
    Holdem,
    /// Poker hands with community cards against a pay table.
    Stud,
    /// Seven cards set into two hands.
    PaiGow,
    /// Player and Banker.
    Baccarat,
    /// Baccarat with dice.
    ThreeDice,
    /// A shooter's dice.
    Craps,
    /// A wheel with a ball.
    Roulette,
    /// A wheel with a flapper.
    BigSix,
    /// Tickets and a draw.
    Lottery,
    /// No other.
    #[default]
    Cards,
}

impl Family {
    /// Its kebab-case name.
    pub const fn id(self) -> &'static str {
        match self {
            Family::TwentyOne => "twenty-one",
            Family::Poker => "poker",
            Family::Holdem => "holdem",
            Family::Stud => "stud",
            Family::PaiGow => "pai-gow",
            Family::Baccarat => "baccarat",
            Family::ThreeDice => "three-dice",
            Family::Craps => "craps",
            Family::Roulette => "roulette",
            Family::BigSix => "big-six",
            Family::Lottery => "lottery",
            Family::Cards => "cards",
        }
    }
}
