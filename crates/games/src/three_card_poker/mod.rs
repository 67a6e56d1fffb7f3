//! Three Card Poker (HC-H): three cards against the dealer's three, fold or match the ante.

mod irregular;
mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use hands::ThreeRank;
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
use crate::kernel::*;
use crate::poker_room::{Room, RoomState};

const DEALER: Place = Place::Common(0);

/// The rules of a Three Card Poker table.
pub struct ThreeCardPoker {
    layout: Layout,
    ante: SpotId,
    play: SpotId,
    pair_plus: SpotId,
    /// Absent where the house does not offer it (§11.I).
    six_card: Option<SpotId>,
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
    /// The turn of a seat, by its place among those dealt in.
    Decide(u8),
}

/// Three Card Poker's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    dealt: Dealt,
    /// Seats that gave up their ante, one bit each.
    folded: u8,
    room: RoomState,
}

impl Game for ThreeCardPoker {
    const ID: &'static str = "three-card-poker";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &irregular::PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-H §7.III"),
            wagers: Clause::new("HC-H §7.II"),
            betting: Clause::new("HC-H §7.IV"),
            equipment: Clause::new("HC-H §3.I"),
            decisions: Clause::new("HC-H §10.II"),
            calls: Clause::new("HC-H §13.I"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["dealer"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let ante = layout.spot(rules, "ante", true);
        let play = layout.spot(rules, "play", false);
        let pair_plus = layout.spot(rules, "pair-plus", true);
        let six_card = rules.flag("six-card-bonus").then(|| layout.spot(rules, "six-card-bonus", true));
        Ok(ThreeCardPoker {
            layout,
            ante,
            play,
            pair_plus,
            six_card,
            pays: settle::PayTables::new(rules)?,
            room,
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State { phase: Phase::Shuffle, dealt: Dealt::new(), folded: 0, room: self.room.opening() }
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Deal(_) => Need::Chance(Chance::Card),
            Phase::Decide(n) => Need::Choice { seat: state.dealt[n as usize], hand: 0 },
        }
    }

    fn may_sit(&self, felt: &Felt, state: &State, seat: Seat, patron: Patron) -> Result<(), Refusal> {
        if state.dealt.contains(&seat) {
            return Err(Refusal::new(
                Clause::new("HC-H §7.III"),
                "the seat is dealt in until the round is over",
            ));
        }
        self.room.may_sit(felt, patron)
    }

    #[inline]
    fn may_bet(&self, felt: &Felt, _: &State, seat: Seat, spot: SpotId, _: Cents) -> Result<(), Refusal> {
        if Some(spot) == self.six_card {
            let bets = felt.seat(seat);
            if bets.bet(self.ante, 0).is_none() || bets.bet(self.pair_plus, 0).is_none() {
                let why = "the Six Card Bonus goes with an Ante and a Pair Plus wager";
                return Err(Refusal::new(Clause::new("HC-H §7.I.D"), why));
            }
        }
        Ok(())
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        let six_card = self.six_card.is_some_and(|s| bets.bet(s, 0).is_some());
        if six_card && (spot == self.ante || spot == self.pair_plus) && amount == bets.stake(spot, 0) {
            let why = "the Six Card Bonus would stand without its Ante or Pair Plus wager";
            return Err(Refusal::new(Clause::new("HC-H §7.I.D"), why));
        }
        Ok(())
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-H §8.II"), "nobody has placed a wager"));
        }
        turn.state.dealt = dealt;
        turn.state.folded = 0;
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        Ok(())
    }

    #[inline]
    fn lay_ahead(&self, state: &mut State, hand: &mut impl DealingHand) {
        if let Phase::Deal(step) = state.phase {
            let place = |step| self.place(&state.dealt, step).expect("the deal is not over");
            let last = deal::ahead(&state.dealt, 3, step, place, |place| hand.lay(place, Self::face(place)));
            state.phase = Phase::Deal(last);
        }
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal(step), Outcome::Card(card)) => {
                let step = step as usize;
                let place = self.place(&turn.state.dealt, step).expect("the deal is not over");
                turn.deal(place, card, Self::face(place));
                if step + 1 < deal::cards(&turn.state.dealt, 3) {
                    turn.state.phase = Phase::Deal(step as u8 + 1);
                } else {
                    self.ask_from(turn, 0);
                }
            }
            (Phase::Shuffle, Outcome::Shuffled) => {
                self.room.shuffled(turn);
                turn.state.phase = Phase::Bets;
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        let Phase::Decide(n) = state.phase else { return };
        let ante = felt.seat(state.dealt[n as usize]).stake(self.ante, 0);
        let clause = Clause::new("HC-H §10.II");
        menu.push(MenuItem::costing(Verb::Play, ante, clause));
        menu.push(MenuItem::free(Verb::Fold, clause));
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        match choice.verb {
            Verb::Play => {
                let ante = turn.felt.seat(seat).stake(self.ante, 0);
                turn.stake(seat, 0, self.play, ante);
            }
            _ => turn.state.folded |= 1 << seat.0,
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
        let folded = felt.clockwise().filter(|s| state.folded >> s.0 & 1 == 1);
        let spread = (state.phase == Phase::Shuffle).then(|| self.room.spread(felt)).flatten();
        self.room
            .markers(state.room)
            .into_iter()
            .chain(spread)
            .chain(folded.map(|s| Marker::at_seat("folded", "", s)))
            .collect()
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        let rank = hands::three::three(cards.try_into().ok()?);
        Some(Caption::ranked(rank.words(), rank.value()))
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        if look.stake(self.ante) == Cents::ZERO {
            bets.push((self.ante, self.layout.at(self.ante).limits.min));
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        let mut cards = look.own();
        let hand = std::array::from_fn(|_| cards.next().expect("the player has looked at three cards"));
        Choice::say(if hands::three::three(&hand) >= *settle::QUEEN_SIX_FOUR {
            Verb::Play
        } else {
            Verb::Fold
        })
    }

    fn basic_help(&self) -> &'static str {
        "bet the ante; play queen-six-four or better, fold the rest"
    }
}

impl ThreeCardPoker {
    /// Where the next card goes: singly around the table from the hand (§8.II), in stacks from the shoe (§9.II).
    #[inline]
    fn place(&self, dealt: &Dealt, step: usize) -> Option<Place> {
        if self.room.from_shoe {
            deal::in_stacks(dealt, 3, step)
        } else {
            deal::one_at_a_time(dealt, 3, step)
        }
    }

    /// How a card of the deal lies: the dealer's face down, a player's in the hand.
    #[inline]
    fn face(place: Place) -> Face {
        if place == DEALER { Face::Down } else { Face::Own }
    }

    /// Moves on to the next player who has a decision: whoever has an ante and has not folded (§10.II).
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: usize) {
        for n in from..turn.state.dealt.len() {
            let seat = turn.state.dealt[n];
            if turn.felt.seat(seat).bet(self.ante, 0).is_some() && turn.state.folded >> seat.0 & 1 == 0 {
                turn.state.phase = Phase::Decide(n as u8);
                return;
            }
        }
        self.show_down(turn);
    }

    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Phase::Decide(n) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, n as usize + 1);
    }

    /// Ends the round and sends the cards to be shuffled; with two decks the other one comes into play (§3.II.D).
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.dealt.clear();
        turn.state.folded = 0;
        self.room.next_deck(turn.state);
    }

    /// The three-card hand at a place.
    #[inline]
    fn hand(felt: &Felt, place: Place) -> ThreeRank {
        hands::three::three(felt.cards(place).try_into().expect("a dealt hand has three cards"))
    }
}
