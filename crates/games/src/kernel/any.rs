//! A table of whatever game, for programs that serve them all.

use book::{Cents, Fault, Rules};
use equipment::{Card, Composition, Randomness};

use super::event::Event;
use super::felt::Felt;
use super::game::Game;
use super::input::{Call, Input, Refusal, Seat};
use super::layout::{Layout, SpotId};
use super::need::{Menu, MenuItem, Need};
use super::pile::Place;
use super::player::{Basic, Player, Rambler};
use super::signs::{Caption, Marker};
use super::table::Table;
use super::view::View;
use super::viewer::Viewer;

/// A table behind a pointer. [`Table`] says what each method does.
#[allow(missing_docs)]
pub trait AnyTable: Send + Sync {
    fn id(&self) -> &'static str;
    fn rules(&self) -> &Rules;
    fn layout(&self) -> &Layout;
    fn felt(&self) -> &Felt;
    fn need(&self) -> Need;
    fn menu(&self) -> Menu;
    /// What an entry of the menu means here, where its word alone does not say it.
    fn gloss(&self, item: &MenuItem) -> Option<&'static str>;
    fn to_shuffle(&self) -> &Composition;
    fn feed(&mut self, input: Input, out: &mut Vec<Event>) -> Result<(), Refusal>;
    fn view(&self, viewer: Viewer) -> View;
    fn markers(&self) -> Vec<Marker>;
    fn may_ask(&self, seat: Seat) -> Cents;
    /// What was paid along with a wager of this amount, and comes back with it.
    fn paid_with(&self, spot: SpotId, stake: Cents) -> Cents;
    /// Whether a player banks the round, so that the dealer's hand is not the one to beat.
    fn is_banked(&self) -> bool;
    /// The call by which a player who keeps all others from betting gives way, if one does.
    fn kept_waiting(&self) -> Option<Call>;
    /// What these cards make where they lie, with these of the board: for a hand just cleared from the felt, which no
    /// view shows any more.
    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption>;
    fn snapshot(&self) -> String;
    fn restore(&mut self, text: &str) -> Result<(), Fault>;
    fn copy(&self) -> Box<dyn AnyTable>;
    /// Whether two tables of one game are in the same position.
    fn same_position(&self, other: &dyn AnyTable) -> bool;
    #[doc(hidden)]
    fn as_any(&self) -> &dyn std::any::Any;
    /// The simple strategy in a sentence.
    fn basic_help(&self) -> &'static str;
    /// What the simple strategy would do for a seat: wagers before a round, or a choice.
    fn basic(&self, seat: Seat) -> Vec<Input>;
    /// What a random player would do for a seat; some of the wagers may be refused.
    fn ramble(&self, seat: Seat, rambler: &mut Rambler) -> Vec<Input>;
}

impl<G: Game> AnyTable for Table<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn rules(&self) -> &Rules {
        Table::rules(self)
    }

    fn layout(&self) -> &Layout {
        Table::layout(self)
    }

    fn felt(&self) -> &Felt {
        Table::felt(self)
    }

    fn need(&self) -> Need {
        Table::need(self)
    }

    fn menu(&self) -> Menu {
        Table::menu(self)
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        self.game().gloss(item)
    }

    fn to_shuffle(&self) -> &Composition {
        Table::to_shuffle(self)
    }

    fn feed(&mut self, input: Input, out: &mut Vec<Event>) -> Result<(), Refusal> {
        Table::feed(self, input, out)
    }

    fn view(&self, viewer: Viewer) -> View {
        Table::view(self, viewer)
    }

    fn markers(&self) -> Vec<Marker> {
        Table::markers(self)
    }

    fn may_ask(&self, seat: Seat) -> Cents {
        Table::may_ask(self, seat)
    }

    fn paid_with(&self, spot: SpotId, stake: Cents) -> Cents {
        self.game().paid_with(spot, stake)
    }

    fn is_banked(&self) -> bool {
        self.game().is_banked(self.state())
    }

    fn kept_waiting(&self) -> Option<Call> {
        self.game().kept_waiting(self.felt(), self.state())
    }

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        self.game().caption(place, cards, board)
    }

    fn snapshot(&self) -> String {
        Table::snapshot(self)
    }

    fn restore(&mut self, text: &str) -> Result<(), Fault> {
        Table::restore(self, text)
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(Table::clone(self))
    }

    fn same_position(&self, other: &dyn AnyTable) -> bool {
        let other = other.as_any().downcast_ref::<Table<G>>();
        other.is_some_and(|o| o.felt() == self.felt() && o.state() == self.state())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn basic_help(&self) -> &'static str {
        self.game().basic_help()
    }

    fn basic(&self, seat: Seat) -> Vec<Input> {
        moves(self, seat, &mut Basic)
    }

    fn ramble(&self, seat: Seat, rambler: &mut Rambler) -> Vec<Input> {
        moves(self, seat, rambler)
    }
}

fn moves<G: Game>(table: &Table<G>, seat: Seat, player: &mut impl Player<G>) -> Vec<Input> {
    match table.need() {
        Need::Bets => {
            let mut bets = vec![];
            player.bets(&table.look(seat, 0), &mut bets);
            bets.into_iter().map(|(spot, amount)| Input::Bet(seat, spot, amount)).collect()
        }
        Need::Choice { seat: due, hand } if due == seat => {
            vec![Input::Choose(seat, player.choose(&table.look(seat, hand), &table.menu()))]
        }
        _ => vec![],
    }
}

impl dyn AnyTable {
    /// Answers the chance need of this table, if chance is due.
    pub fn chance<R: Randomness>(&self, dealer: &mut super::player::Dealer<R>) -> Option<Input> {
        match self.need() {
            Need::Chance(chance) => Some(Input::Outcome(dealer.answer(chance, self.to_shuffle()))),
            _ => None,
        }
    }
}
