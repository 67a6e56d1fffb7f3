//! What a game says to the simulator alone: which of its positions and deals go on alike.

use equipment::Card;

use super::game::Game;
use super::gist::Gist;

/// A game of which the simulator plays positions that come again once, and counts them from then on
/// ([ARCHITECTURE](../../../../ARCHITECTURE.md) says how). Nobody who plays asks any of this. What is said here where a game
/// says nothing is right for every game: nothing is forgotten, no two cards are alike, no shoe is ample, no deals are of
/// a kind.
pub trait Recurring: Game {
    /// Whether the simple strategy reads the menu.
    const READS_MENU: bool = true;

    /// Takes out of a position what neither a rule nor the simple strategy reads any more: what is only shown, what counts
    /// for a wager that nobody has made, cards of which a total is all that matters. Positions that are alike afterwards go
    /// on alike, and the simulator plays on from one of them for all. False for one too rare to be met again.
    fn forget(&self, _felt: Gist, _state: &mut Self::State) -> bool {
        true
    }

    /// The card that stands for all that count as this one does, for the wagers of the simple strategy.
    fn alike(&self, card: Card) -> Card {
        card
    }

    /// When no rule asks how many cards the shoe holds or which are gone: if it held at least so many as a round of so many
    /// seats began, and holds at least so many as it ends. None for a game whose positions do not come again from card to
    /// card.
    fn ample_shoe(&self, _seats: u8) -> Option<[u16; 2]> {
        None
    }

    /// Of a game that shuffles for every round: how many kinds of deals to one seat there are. Deals of one kind end alike
    /// for the wagers and decisions of the simple strategy. None for a game that does not tell them apart.
    fn kinds_of_deal(&self) -> Option<u16> {
        None
    }

    /// Of which kind a deal is that begins in this state, with nothing on the felt. It takes the cards that the round would
    /// take, in their order, and no other, and shuffles where the round does.
    fn kind_of_deal(&self, _state: &Self::State, _deal: &mut impl CardSource) -> u16 {
        0
    }
}

/// Cards as they come to a deal of which only the kind is asked for.
pub trait CardSource {
    /// The next card.
    fn card(&mut self) -> Card;

    /// The next cards, so many of them.
    fn cards<const N: usize>(&mut self) -> [Card; N] {
        std::array::from_fn(|_| self.card())
    }

    /// All cards are shuffled before the next one comes.
    fn shuffle(&mut self);
}
