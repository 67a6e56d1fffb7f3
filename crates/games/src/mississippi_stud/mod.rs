//! Mississippi Stud (HC-J): two own cards and three community cards; bet street by street, or fold.

mod basic;
mod irregular;
mod settle;

use arrayvec::ArrayVec;
use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Deck};
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::room::{Room, RoomState};
use crate::stud::{self, BOARD};

/// The rules of a Mississippi Stud table.
pub struct MississippiStud {
    layout: Layout,
    /// The Ante, then Third, Fourth and Fifth Street (§2.I.B).
    base: [SpotId; 4],
    /// The bonus on the community cards; absent where the house does not offer it (§8.I).
    three_card: Option<SpotId>,
    /// The progressive (§14).
    multi_link: MultiLink,
    pays: settle::PayTables,
    room: Room,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Shuffle,
    Bets,
    /// How many cards have been dealt.
    Deal(u8),
    /// A seat decides on the street, by its place among those dealt in.
    Decide(u8),
    /// A card is burned before the street's card (§9.IV).
    Burn,
    /// The street's card comes off the deck (§9.IV).
    Street,
}

/// A stake taken at a fold. It goes back if the hands are void after all (§13.II).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Forfeit {
    seat: Seat,
    spot: SpotId,
    stake: Cents,
}

/// Mississippi Stud's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    /// 0 for Third Street, 1 for Fourth, 2 for Fifth.
    street: u8,
    dealt: Dealt,
    forfeits: ArrayVec<Forfeit, 40>,
    /// Seats with the progressive wager, folded or not.
    linked: Seats,
    room: RoomState,
}

/// Where the chapter gives the choices of a street: to be asked, to bet, to fold.
const STREETS: [[&str; 2]; 3] = [
    ["HC-J §11.II.A", "HC-J §11.II.B"],
    ["HC-J §11.IV.A", "HC-J §11.IV.B"],
    ["HC-J §11.VI.A", "HC-J §11.VI.B"],
];

impl Game for MississippiStud {
    const ID: &'static str = "mississippi-stud";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &irregular::PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-J §7.II"),
            wagers: Clause::new("HC-J §7.I"),
            betting: Clause::new("HC-J §7.IV"),
            equipment: Clause::new("HC-J §3.I"),
            decisions: Clause::new("HC-J §11.II"),
            calls: Clause::new("HC-J §13.I"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["board"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let ante = layout.spot(rules, "ante", true);
        let limits = layout.at(ante).limits;
        let street = |wager| {
            let spot = layout.spot(rules, wager, false);
            // What a street takes follows from the ante (§11.II.A), whatever is posted.
            layout.spots[spot.0 as usize].limits =
                Limits { max: Self::street_bets(limits.max).max, ..limits };
            spot
        };
        let [third, fourth, fifth] = ["third-street", "fourth-street", "fifth-street"].map(street);
        let three_card = rules.flag("three-card-bonus").then(|| layout.spot(rules, "three-card-bonus", true));
        let base = [ante, third, fourth, fifth];
        let multi_link = MultiLink::new(rules, &mut layout, Required::All(&[ante]))?;
        let pays = settle::PayTables::new(rules)?;
        Ok(MississippiStud { layout, base, three_card, multi_link, pays, room })
    }

    #[inline]
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            street: 0,
            dealt: Dealt::new(),
            forfeits: ArrayVec::new(),
            linked: Seats::default(),
            room: self.room.opening(),
        }
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Deal(_) | Phase::Street => Need::Chance(Chance::Card),
            Phase::Burn => Need::Chance(Chance::Burn),
            Phase::Decide(n) => Need::Choice { seat: state.dealt[n as usize], hand: 0 },
        }
    }

    fn may_sit(&self, felt: &Felt, _: &State, _: Seat, patron: Patron) -> Result<(), Refusal> {
        self.room.may_sit(felt, patron)
    }

    #[inline]
    fn may_bet(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if self.is_base(spot) { Ok(()) } else { self.may_bet_aside(felt, seat, spot, amount) }
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.multi_link.may_take_down(felt, seat, spot, amount)?;
        let bets = felt.seat(seat);
        let three_card = self.three_card.is_some_and(|s| bets.bet(s, 0).is_some());
        if three_card && spot == self.base[0] && amount == bets.stake(spot, 0) {
            let why = "the Three Card Bonus would stand without its Ante";
            return Err(Refusal::new(Clause::new("HC-J §8.II"), why));
        }
        Ok(())
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-J §7.III"), "nobody has placed an Ante"));
        }
        turn.state.dealt = dealt;
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        turn.state.linked = self.multi_link.lock(turn);
        Ok(())
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal(step), Outcome::Card(card)) => {
                let place = self.place(&turn.state.dealt, step);
                let face = match place {
                    // The hand of a player who has walked out is nobody's to look at.
                    Place::Hand(seat, _) if self.in_play(turn.felt, seat) => Face::Own,
                    _ => Face::Down,
                };
                turn.deal(place, card, face);
                // Two cards to each player; from the shoe the board's three come before (§9.II, §10.II).
                let cards = turn.state.dealt.len() as u8 * 2 + if self.room.from_shoe { 3 } else { 0 };
                if step + 1 < cards {
                    turn.state.phase = Phase::Deal(step + 1);
                } else {
                    self.ask_from(turn, 0);
                }
            }
            (Phase::Burn, Outcome::Burned) => turn.state.phase = Phase::Street,
            (Phase::Street, Outcome::Card(card)) => {
                turn.deal(BOARD, card, Face::Up);
                self.next_street(turn);
            }
            (Phase::Shuffle, Outcome::Shuffled) => {
                self.room.shuffled(turn);
                turn.state.phase = Phase::Bets;
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    /// One, two or three times the Ante, or a fold.
    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        let Phase::Decide(n) = state.phase else { return };
        let ante = felt.seat(state.dealt[n as usize]).stake(self.base[0], 0);
        let [bet, fold] = STREETS[state.street as usize].map(Clause::new);
        menu.push(MenuItem::within(Verb::Raise, Self::street_bets(ante), bet));
        menu.push(MenuItem::free(Verb::Fold, fold));
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        (item.verb == Verb::Raise).then_some("the street's wager")
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let street = turn.state.street as usize;
        match choice.verb {
            Verb::Raise => turn.stake(seat, 0, self.base[1 + street], choice.amount),
            _ => self.fold(turn, seat, Clause::new(STREETS[street][1])),
        }
        self.next_decision(turn);
    }

    fn cut_rule(&self, _: &Felt, state: &State) -> Result<CutRule, Refusal> {
        self.room.cut_rule(&state.room)
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat);
        Ok(())
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.irregularity(turn, call)
    }

    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let folded = felt.clockwise().filter(|&s| state.forfeits.iter().any(|f| f.seat == s));
        let deck = self.room.markers(state.room).into_iter();
        deck.chain(self.pays.limit.marker()).chain(folded.map(|s| Marker::at_seat("folded", "", s))).collect()
    }

    const BOARD: Option<Place> = Some(stud::BOARD);

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        stud::caption(place, cards, board)
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let ante = self.base[0];
        if look.stake(ante) == Cents::ZERO {
            bets.push((ante, self.layout.at(ante).limits.min));
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        let ante = look.stake(self.base[0]);
        // It matters on Fifth Street alone.
        let last = look.state().street == 2;
        let pressed = last && self.base[1..3].iter().any(|&street| look.stake(street) == ante * 3);
        match basic::times(look.own().chain(look.cards(BOARD)), pressed) {
            0 => Choice::say(Verb::Fold),
            times => Choice::with(Verb::Raise, ante * times),
        }
    }

    fn basic_help(&self) -> &'static str {
        "count 2 for a jack or better and 1 for a six to a ten; bet 3 times the ante on a paying hand or a strong draw, \
         once on a point for every card or a fair draw, and fold the rest"
    }
}

impl MississippiStud {
    /// What a street may be bet beside an Ante of this amount: one, two or three times it (§11.II.A).
    #[inline]
    pub fn street_bets(ante: Cents) -> Limits {
        Limits { min: ante, max: ante * 3, step: ante }
    }

    /// Whether a spot is the Ante's or a street's: they are the first on the layout.
    #[inline]
    fn is_base(&self, spot: SpotId) -> bool {
        spot <= self.base[3]
    }

    /// The Three Card Bonus goes with an Ante (§8.II), the progressive with what its chapter asks for.
    #[cold]
    fn may_bet_aside(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        self.multi_link.may_bet(felt, seat, spot, amount)?;
        if Some(spot) == self.three_card && !self.in_play(felt, seat) {
            return Err(Refusal::new(Clause::new("HC-J §8.II"), "the Three Card Bonus goes with an Ante"));
        }
        Ok(())
    }

    /// Whether a seat still has a hand: its Ante stands.
    #[inline]
    fn in_play(&self, felt: &Felt, seat: Seat) -> bool {
        felt.seat(seat).bet(self.base[0], 0).is_some()
    }

    /// Where the next card goes: from the hand two cards singly to each player (§9.II); from the shoe a stack of three to
    /// the community, then a stack of two to each player (§10.II).
    #[inline]
    fn place(&self, dealt: &Dealt, step: u8) -> Place {
        let (step, players) = (step as usize, dealt.len());
        let player = match (self.room.from_shoe, step) {
            (true, 0..3) => return BOARD,
            (true, _) => (step - 3) / 2,
            (false, _) if step < players => step,
            (false, _) => step - players,
        };
        Place::Hand(dealt[player], 0)
    }

    /// Moves on to the next player with a hand, clockwise (§11.II, §11.IV, §11.VI). When all have decided the street's
    /// card comes, as long as there is anything to play for.
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: u8) {
        let dealt = &turn.state.dealt;
        let next = (from..dealt.len() as u8).find(|&n| self.in_play(turn.felt, dealt[n as usize]));
        match next {
            Some(n) => turn.state.phase = Phase::Decide(n),
            None if stud::nothing_at_stake(turn.felt, dealt) => self.clear_table(turn),
            None if self.room.from_shoe => {
                turn.turn(BOARD, turn.state.street as usize, Face::Up);
                self.next_street(turn);
            }
            None => turn.state.phase = Phase::Burn,
        }
    }

    #[inline]
    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Phase::Decide(n) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, n + 1);
    }

    /// A community card is up: the next street is bet on, or after Fifth Street the hands are settled (§11.VII).
    #[inline]
    fn next_street<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.street += 1;
        if turn.state.street < 3 {
            self.ask_from(turn, 0);
        } else {
            self.show_down(turn);
        }
    }

    /// The community cards go last (§11.VIII), and the round is over.
    #[inline]
    fn clear_table<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.pick_up(BOARD);
        self.over(turn);
    }

    /// Ends the round and sends the cards to be shuffled; with two decks the other one comes into play (§3.II.D).
    #[inline]
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.street = 0;
        turn.state.dealt.clear();
        turn.state.forfeits.clear();
        turn.state.linked = Seats::default();
        self.room.next_deck(turn.state);
    }
}
