//! DJ Wild (HC-O): five cards against the dealer's five, deuces and the joker wild; fold, or play at twice the ante.

mod irregular;
mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
use crate::kernel::*;
use crate::poker::room::{Room, RoomState};
use crate::wild_stud::{self, BASIC_HELP, BadBeat, Base, DEALER, NaturalOrWild};

const SEATS: usize = 7;

/// The rules of a DJ Wild table.
pub struct DjWild {
    layout: Layout,
    base: Base,
    /// Absent where the house does not offer it (§7(e)).
    trips: Option<SpotId>,
    /// Absent where the house does not offer it (§7(e)).
    bad_beat: Option<SpotId>,
    trips_pays: NaturalOrWild,
    bad_beat_pays: BadBeat,
    payout_limit: Cents,
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

/// DJ Wild's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    dealt: Dealt,
    /// The Antes lost by a fold, by seat: a round found void gives them back, and the Blinds with them.
    forfeited: [Cents; SEATS],
    room: RoomState,
}

impl Game for DjWild {
    const ID: &'static str = "dj-wild";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &irregular::PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-O §7(b)"),
            wagers: Clause::new("HC-O §7(a)"),
            betting: Clause::new("HC-O §7(c)"),
            equipment: Clause::new("HC-O §3(c)"),
            decisions: Clause::new("HC-O §10(b)"),
            calls: Clause::new("HC-O §12(a)"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::WithJoker, 1));
        layout.commons = vec!["dealer"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let base = Base::new(rules, &mut layout, &settle::PRINT)?;
        let mut side = |wager: &str| rules.flag(wager).then(|| layout.spot(rules, wager, true));
        let (trips, bad_beat) = (side("trips"), side("two-way-bad-beat"));
        let tie = Clause::new("HC-O §10(d)(4)");
        Ok(DjWild {
            layout,
            base,
            trips,
            bad_beat,
            trips_pays: NaturalOrWild::new(rules.paytable("trips"))?,
            bad_beat_pays: BadBeat::new(rules.paytable("two-way-bad-beat"), tie)?,
            payout_limit: rules.money("payout-limit"),
            room,
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            dealt: Dealt::new(),
            forfeited: [Cents::ZERO; SEATS],
            room: self.room.opening(),
        }
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

    #[inline]
    fn may_bet(&self, felt: &Felt, _: &State, seat: Seat, spot: SpotId, _: Cents) -> Result<(), Refusal> {
        if self.is_side(spot) && felt.seat(seat).bet(self.base.ante, 0).is_none() {
            let why = "the side wagers go with an Ante";
            return Err(Refusal::new(Clause::new("HC-O §7(f)"), why));
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
        let side = bets.bets.iter().any(|b| self.is_side(b.spot));
        if side && spot == self.base.ante && amount == bets.stake(spot, 0) {
            let why = "a side wager would stand without its Ante";
            return Err(Refusal::new(Clause::new("HC-O §7(f)"), why));
        }
        Ok(())
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        self.base.check_equal(turn.felt)?;
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-O §7(d)"), "nobody has placed Ante and Blind"));
        }
        turn.state.dealt = dealt;
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        Ok(())
    }

    #[inline]
    fn lay_ahead(&self, state: &mut State, hand: &mut impl DealingHand) {
        if let Phase::Deal(step) = state.phase {
            let place = |step| self.place(&state.dealt, step).expect("the deal is not over");
            let last = deal::ahead(&state.dealt, 5, step, place, |place| {
                hand.lay(place, deal::face(hand.felt(), place));
            });
            state.phase = Phase::Deal(last);
        }
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal(step), Outcome::Card(card)) => {
                let place = self.place(&turn.state.dealt, step as usize).expect("the deal is not over");
                turn.deal(place, card, deal::face(turn.felt, place));
                if step as usize + 1 == deal::cards(&turn.state.dealt, 5) {
                    self.ask_from(turn, 0);
                } else {
                    turn.state.phase = Phase::Deal(step + 1);
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
        if let Phase::Decide(n) = state.phase {
            let cost = self.base.play_costs(felt, state.dealt[n as usize]);
            menu.push(MenuItem::costing(Verb::Play, cost, Clause::new("HC-O §10(b)(1)")));
            menu.push(MenuItem::free(Verb::Fold, Clause::new("HC-O §10(b)(2)")));
        }
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        match choice.verb {
            Verb::Play => turn.stake(seat, 0, self.base.play, self.base.play_costs(turn.felt, seat)),
            _ => self.fold(turn, seat, Clause::new("HC-O §10(b)(2)")),
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
        let folded = felt.clockwise().filter(|s| state.forfeited[s.0 as usize] > Cents::ZERO);
        let mut markers = self.room.markers(state.room);
        markers.push(Marker::table("payout limit", self.payout_limit.to_string()));
        markers.extend(folded.map(|s| Marker::at_seat("folded", "", s)));
        markers
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        wild_stud::caption(cards)
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        self.base.basic_bets(look, bets);
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        self.base.basic_choice(look)
    }

    fn basic_help(&self) -> &'static str {
        BASIC_HELP
    }
}

impl DjWild {
    #[inline]
    fn is_side(&self, spot: SpotId) -> bool {
        Some(spot) == self.trips || Some(spot) == self.bad_beat
    }

    /// Where the next card goes: singly around the table from the hand (§8(b)(1)), in stacks from the shoe (§9(b)).
    #[inline]
    fn place(&self, dealt: &Dealt, step: usize) -> Option<Place> {
        if self.room.from_shoe {
            deal::in_stacks(dealt, 5, step)
        } else {
            deal::one_at_a_time(dealt, 5, step)
        }
    }

    /// Moves on to the next player who has a decision: whoever still has an Ante (§10(b)).
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: usize) {
        for n in from..turn.state.dealt.len() {
            if turn.felt.seat(turn.state.dealt[n]).bet(self.base.ante, 0).is_some() {
                turn.state.phase = Phase::Decide(n as u8);
                return;
            }
        }
        self.show_down(turn);
    }

    #[inline]
    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Phase::Decide(n) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, n as usize + 1);
    }

    /// A fold loses Ante and Blind at once (§10(b)(2)); the cards stay as long as a side wager does (§8(f), §9(f)).
    fn fold<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, clause: Clause) {
        turn.state.forfeited[seat.0 as usize] = turn.felt.seat(seat).stake(self.base.ante, 0);
        turn.settle(seat, 0, self.base.ante, Verdict::lose(clause));
        turn.settle(seat, 0, self.base.blind, Verdict::lose(clause));
        if turn.felt.seat(seat).bets.is_empty() {
            turn.pick_up(Place::Hand(seat, 0));
        }
    }

    /// Ends the round and sends the cards to be shuffled; with two decks the other one comes into play (§3(b)(4)).
    #[inline]
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.pick_up(DEALER);
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.dealt.clear();
        turn.state.forfeited = [Cents::ZERO; SEATS];
        self.room.next_deck(turn.state);
    }
}
