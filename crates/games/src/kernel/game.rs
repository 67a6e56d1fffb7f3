//! What a game is to the kernel.

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Composition};
use hands::Ranking;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::event::Sink;
use super::family::Family;
use super::felt::Felt;
use super::input::{Call, Choice, Outcome, Patron, Refusal, Seat, Verb};
use super::layout::{CutRule, Layout, SpotId};
use super::need::{Menu, MenuItem, Need};
use super::pile::{Face, Place};
use super::signs::{Caption, Marker};
use super::turn::Turn;
use super::viewer::Viewer;

/// The rules of a game, compiled from the book for one table. It holds no position: that is [`Felt`] and
/// [`Game::State`].
///
/// A method that may refuse changes nothing when it does: it looks first and acts after.
pub trait Game: Sized + Send + Sync + 'static {
    /// The game's id, as in the book.
    const ID: &'static str;

    /// What it is kin to.
    const FAMILY: Family = Family::Cards;

    /// The game's own part of a position: its phase, its point, whose turn it is.
    type State: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Compiles the rules. Settings that do not go together are a fault.
    fn new(rules: &Rules) -> Result<Self, Fault>;

    /// The felt's print.
    fn layout(&self) -> &Layout;

    /// The position of a table just opened.
    fn opening(&self) -> Self::State;

    /// What is needed next.
    fn need(&self, felt: &Felt, state: &Self::State) -> Need;

    /// While wagers are taken: the call by which the one who keeps all others from betting gives way, if there is such a
    /// one. Whoever has a clock makes it when that player's time to act is over.
    fn kept_waiting(&self, _felt: &Felt, _state: &Self::State) -> Option<Call> {
        None
    }

    /// Whether a patron may take this seat (the seat is free and they are at the table or not).
    fn may_sit(
        &self,
        _felt: &Felt,
        _state: &Self::State,
        _seat: Seat,
        _patron: Patron,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// A player gets up, and is among those [`Felt::leaving`]. The game says what becomes of their stakes, or refuses;
    /// the seat is free as soon as none of them stands. The kernel asks nothing more of a player who has left: decisions
    /// still due must be made here.
    fn leave<K: Sink>(&self, turn: &mut Turn<Self::State, K>, seat: Seat) -> Result<(), Refusal>;

    /// Whether a wager may be made or increased by this amount. The kernel has checked seat and spot, and that the amount is
    /// no larger than any house may post ([`book::Limits::MOST`]), either way; whether it is more than nothing and within
    /// the limits here it asks afterwards, of what no game refuses by a clause of its own.
    fn may_bet(
        &self,
        felt: &Felt,
        state: &Self::State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal>;

    /// A wager has been made or increased: whatever follows at once (commission).
    fn bet_made<K: Sink>(
        &self,
        _turn: &mut Turn<Self::State, K>,
        _seat: Seat,
        _spot: SpotId,
        _amount: Cents,
    ) {
    }

    /// Whether a wager may be reduced by this amount. The kernel has checked that so much is there; whether what is left
    /// is nothing or within the limits it asks afterwards.
    fn may_take_down(
        &self,
        _felt: &Felt,
        _state: &Self::State,
        _seat: Seat,
        _spot: SpotId,
        _amount: Cents,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// A wager has been reduced: whatever follows at once (commission given back).
    fn taken_down<K: Sink>(
        &self,
        _turn: &mut Turn<Self::State, K>,
        _seat: Seat,
        _spot: SpotId,
        _amount: Cents,
    ) {
    }

    /// The most that may lie on a spot when it is not the posted maximum (odds behind a line bet).
    fn most(&self, _felt: &Felt, _state: &Self::State, _seat: Seat, spot: SpotId) -> Cents {
        self.layout().at(spot).limits.max
    }

    /// The least that may lie on a spot when it is not the posted minimum (a bet the dealer did not look at).
    fn least(&self, _felt: &Felt, _state: &Self::State, _seat: Seat, spot: SpotId) -> Cents {
        self.layout().at(spot).limits.min
    }

    /// No more bets: checks that the round may start, and starts it.
    fn close<K: Sink>(&self, turn: &mut Turn<Self::State, K>) -> Result<(), Refusal>;

    /// Where the shuffled cards may be cut now, or why they are not.
    fn cut_rule(&self, _felt: &Felt, _state: &Self::State) -> Result<CutRule, Refusal> {
        Err(Refusal::new(self.layout().cites.equipment, "the chapter has no cut"))
    }

    /// Where the card that has come goes, and how it lies, if nothing comes of it but that the next card is due: the state
    /// moves on to that one. None for a card of which more comes: it is for [`Game::outcome`].
    #[inline]
    fn goes_to(&self, _felt: &Felt, _state: &mut Self::State) -> Option<(Place, Face)> {
        None
    }

    /// Chance has spoken, as needed and possible.
    fn outcome<K: Sink>(&self, turn: &mut Turn<Self::State, K>, outcome: Outcome);

    /// Writes the choices of the player whose turn it is onto an empty menu. (A menu is too large to be handed over at
    /// every decision.) A game in which nothing is decided after the betting has none.
    #[inline]
    fn menu(&self, _felt: &Felt, _state: &Self::State, _menu: &mut Menu) {}

    /// The most that the decisions of this round may still ask of a seat, whatever cards come; nothing where the game does
    /// not look ahead.
    fn may_ask(&self, _felt: &Felt, _state: &Self::State, _seat: Seat) -> Cents {
        Cents::ZERO
    }

    /// What an entry of the menu means here, in a few words, where its word alone does not say it.
    fn gloss(&self, _item: &MenuItem) -> Option<&'static str> {
        None
    }

    /// The clause that says when this may be chosen, for a player who says it when it is not on the menu. Where the game
    /// names none, it is the clause of the decision that is due.
    fn forbids(&self, _felt: &Felt, _state: &Self::State, _verb: Verb) -> Option<Clause> {
        None
    }

    /// A player has decided, as the menu allows.
    fn choose<K: Sink>(&self, turn: &mut Turn<Self::State, K>, seat: Seat, choice: Choice);

    /// Something was called out that is on the layout's list, with what it takes.
    fn call<K: Sink>(&self, turn: &mut Turn<Self::State, K>, call: Call) -> Result<(), Refusal>;

    /// What was paid along with a wager of this amount when it was made, and comes back when it is taken down: its
    /// commission, where the game takes that with the bet.
    fn paid_with(&self, _spot: SpotId, _stake: Cents) -> Cents {
        Cents::ZERO
    }

    /// Whether a player banks the round, so that the dealer's hand is not the one to beat.
    fn is_banked(&self, _state: &Self::State) -> bool {
        false
    }

    /// Signs on the felt that are neither cards nor stakes: the puck, the shooter, the last number.
    fn markers(&self, _felt: &Felt, _state: &Self::State) -> Vec<Marker> {
        vec![]
    }

    /// How the game orders poker hands, where it has any.
    const RANKING: Ranking = Ranking::Poker;

    /// What these cards make where they lie, with the cards of the board that can be seen: `soft 17`, `pair of kings`.
    fn caption(&self, _place: Place, _cards: &[Card], _board: &[Card]) -> Option<Caption> {
        None
    }

    /// Adds the wagers of the simple strategy for one seat before a round to a list: spots, with what is to be added
    /// there. It bets the main game; side wagers are for the caller to add.
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>);

    /// The simple strategy's choice from the menu, from what the seat can see.
    fn basic_choice(&self, look: &Look<Self>, menu: &Menu) -> Choice;

    /// The simple strategy in a sentence.
    fn basic_help(&self) -> &'static str;
}

/// A table as one seat sees it: what a player, a bot or an adviser may decide from.
pub struct Look<'a, G: Game> {
    pub(super) felt: &'a Felt,
    pub(super) state: &'a G::State,
    /// The rules of the table.
    pub game: &'a G,
    /// Whose eyes.
    pub seat: Seat,
    /// Which hand the decision is on.
    pub hand: u8,
}

impl<'a, G: Game> Look<'a, G> {
    /// The cards of a place, hidden ones left out.
    pub fn cards(&self, place: Place) -> impl Iterator<Item = Card> + use<'a, G> {
        let (seat, pile) = (self.seat, self.felt.pile(place));
        let len = pile.map_or(0, |p| p.len());
        (0..len).filter_map(move |i| pile.and_then(|p| p.seen(i, place, Viewer::Seat(seat))))
    }

    /// The cards of a place, if all of them lie face up.
    #[inline]
    pub fn open_cards(&self, place: Place) -> Option<&'a [Card]> {
        self.felt.pile(place).filter(|pile| pile.is_open()).map(|pile| pile.cards())
    }

    /// The seat's own cards of the hand in question.
    pub fn own(&self) -> impl Iterator<Item = Card> + use<'a, G> {
        self.cards(Place::Hand(self.seat, self.hand))
    }

    /// The seat's stake on a spot, for the hand in question.
    pub fn stake(&self, spot: SpotId) -> Cents {
        self.felt.seat(self.seat).stake(spot, self.hand)
    }

    /// Adds what a strategy that bets the main game has to lay on its spots: the least on each, or what brings them to one
    /// amount with the largest stake that lies there.
    #[inline]
    pub fn main_bets(&self, spots: &[SpotId], bets: &mut Vec<(SpotId, Cents)>) {
        let layout = self.game.layout();
        if let [spot] = *spots {
            let (stake, least) = (self.stake(spot), layout.at(spot).limits.min);
            if stake < least {
                bets.push((spot, least - stake));
            }
            return;
        }
        let each = spots.iter().map(|&spot| self.stake(spot).max(layout.at(spot).limits.min));
        let each = each.max().unwrap_or_default();
        for &spot in spots {
            let stake = self.stake(spot);
            if stake < each {
                bets.push((spot, each - stake));
            }
        }
    }

    /// The cards the seat has not seen: those nobody has, those that lie hidden from it, and those picked up face down.
    pub fn unknown(&self) -> Composition {
        assert!(self.felt.rack.is_watched(), "at a table nobody watches the unseen cards are not counted");
        let mut unknown = *self.felt.rack.unseen();
        for (card, n) in self.felt.rack.buried().iter() {
            (0..n).for_each(|_| unknown.put(card));
        }
        let viewer = Viewer::Seat(self.seat);
        let hands = self.felt.clockwise().flat_map(|seat| {
            let hands = self.felt.seat(seat).hands().iter().enumerate();
            hands.map(move |(n, pile)| (Place::Hand(seat, n as u8), pile))
        });
        let commons = self.felt.commons.iter().enumerate().map(|(n, pile)| (Place::Common(n as u8), pile));
        for (place, pile) in hands.chain(commons) {
            let hidden = (0..pile.len()).filter(|&i| pile.seen(i, place, viewer).is_none());
            hidden.for_each(|i| unknown.put(pile.cards()[i]));
        }
        unknown
    }

    /// The seat's stake on a spot for any of its hands.
    pub fn stake_of(&self, spot: SpotId, hand: u8) -> Cents {
        self.felt.seat(self.seat).stake(spot, hand)
    }

    /// The public part of the game's own state. A state never holds what a player may not know: cards lie on the felt.
    pub fn state(&self) -> &'a G::State {
        self.state
    }
}
