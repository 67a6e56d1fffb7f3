//! What a game promises the kernel, on a game that breaks its word: wherever assertions are compiled in, it is caught.

use std::panic::{AssertUnwindSafe, catch_unwind};

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use games::kernel::*;

const CLAUSE: Clause = Clause::new("HC-H §1.I");

/// A game that counts what it is asked to do, though it refuses or leaves it to another.
struct Careless(Layout);

impl Game for Careless {
    const ID: &'static str = "three-card-poker";
    /// How often it was asked, and whether it waits for a card.
    type State = (u8, bool);

    fn new(_: &Rules) -> Result<Self, Fault> {
        let cites = Cites {
            seats: CLAUSE,
            wagers: CLAUSE,
            betting: CLAUSE,
            equipment: CLAUSE,
            decisions: CLAUSE,
            calls: CLAUSE,
        };
        let mut layout = Layout::new(1, cites);
        layout.commons = vec![CommonPlace::DEALER];
        layout.cards = Some((Deck::Standard, 1));
        layout.calls = vec![CallInfo::plain("wrong-deck", By::Irregularity, CLAUSE.text(), "nothing helps")];
        Ok(Careless(layout))
    }

    fn layout(&self) -> &Layout {
        &self.0
    }

    fn opening(&self) -> (u8, bool) {
        (0, false)
    }

    fn need(&self, _: &Felt, &(_, waits): &(u8, bool)) -> Need {
        if waits { Need::Chance(Chance::Card) } else { Need::Bets }
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<(u8, bool), K>, _: Seat) -> Result<(), Refusal> {
        turn.state.0 += 1;
        Err(Refusal::new(CLAUSE, "nobody leaves"))
    }

    fn may_bet(&self, _: &Felt, _: &(u8, bool), _: Seat, _: SpotId, _: Cents) -> Result<(), Refusal> {
        Ok(())
    }

    fn close<K: Sink>(&self, turn: &mut Turn<(u8, bool), K>) -> Result<(), Refusal> {
        if turn.felt.seat(Seat(0)).patron.is_none() {
            return Err(Refusal::new(CLAUSE, "nobody is here"));
        }
        turn.deal(Place::Common(0), Card::JOKER, Face::Up);
        Err(Refusal::new(CLAUSE, "the round does not start"))
    }

    fn goes_to(&self, _: &Felt, state: &mut (u8, bool)) -> Option<(Place, Face)> {
        state.0 += 1;
        None
    }

    fn outcome<K: Sink>(&self, _: &mut Turn<(u8, bool), K>, _: Outcome) {}

    fn choose<K: Sink>(&self, _: &mut Turn<(u8, bool), K>, _: Seat, _: Choice) {}

    fn call<K: Sink>(&self, turn: &mut Turn<(u8, bool), K>, _: Call) -> Result<(), Refusal> {
        turn.state.1 = true;
        match turn.felt.seat(Seat(0)).patron {
            Some(_) => Ok(()),
            None => Err(Refusal::new(CLAUSE, "nobody is here to call")),
        }
    }

    fn basic_bets(&self, _: &Look<Self>, _: &mut Vec<(SpotId, Cents)>) {}

    fn basic_choice(&self, _: &Look<Self>, _: &Menu) -> Choice {
        Choice::say(Verb::Accept)
    }

    fn basic_help(&self) -> &'static str {
        "bet nothing"
    }
}

const CALL: Input = Input::Call(Call { id: "wrong-deck", seat: None, spot: None, card: None, amount: None });

/// A table with a player at it, or none.
fn table(player: bool) -> Table<Careless> {
    let mut table = Table::open(Rules::of("three-card-poker").unwrap()).unwrap();
    if player {
        table.feed(Input::Sit(Seat(0), Patron(1)), &mut vec![]).unwrap();
    }
    table
}

/// What is said of a game that breaks its word at this input; nothing if the input is taken or refused in order.
fn caught(table: &mut Table<Careless>, input: Input) -> Option<String> {
    let fed = catch_unwind(AssertUnwindSafe(|| table.feed(input, &mut vec![]).is_ok()));
    fed.err().map(|said| match said.downcast::<String>() {
        Ok(said) => *said,
        Err(said) => said.downcast_ref::<&str>().map_or_else(String::new, |said| (*said).to_owned()),
    })
}

#[test]
fn who_refuses_changes_nothing() {
    let refused = |player, input| caught(&mut table(player), input).unwrap_or_default();
    assert!(refused(true, Input::Leave(Seat(0))).contains("nobody leaves"), "the state");
    assert!(refused(true, Input::Close).contains("the round does not start"), "a card");
    assert!(refused(false, CALL).contains("nobody is here to call"), "the phase");
    assert_eq!(caught(&mut table(false), Input::Close), None, "a refusal that changes nothing is in order");
}

#[test]
fn a_game_that_names_no_place_for_a_card_has_not_moved_on() {
    let mut table = table(true);
    assert_eq!(caught(&mut table, CALL), None);
    let card = Input::Outcome(Outcome::Card("As".parse().unwrap()));
    assert!(caught(&mut table, card).unwrap_or_default().contains("without a place for the card"));
}

#[test]
fn a_sink_that_watches_meets_no_table_that_nobody_watches() {
    let mut table = table(true);
    table.feed(CALL, &mut vec![]).unwrap();
    table.unwatch();
    let card = Input::Outcome(Outcome::Card("As".parse().unwrap()));
    assert!(caught(&mut table, card).unwrap_or_default().contains("watched"));
}
