//! Deuces Wild Xtreme (CO-21-2118): five cards against the dealer's five, deuces and the joker wild; fold, or play at
//! twice the ante. Six bonus wagers, three of them progressive; wagers for the benefit of the dealer.

mod linked;
mod settle;
mod wagers;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
use crate::kernel::*;
use crate::wild_stud::{self, BASIC_HELP, Base, DEALER};
use wagers::{Wager, Wagers};

/// Where the card lies that replaces a joker, for Five-Card Linked Progressive alone.
const REPLACEMENT: Place = Place::Common(1);

/// The rules of a Deuces Wild Xtreme table.
pub struct DeucesWildXtreme {
    layout: Layout,
    base: Base,
    wagers: Wagers,
    /// Whether bonus wagers are taken only beside Ante and Odds (3).
    bonus_needs_base: bool,
    /// With whom the Five-Card Linked Progressive is shared (11)(F).
    link: &'static str,
    pays: settle::PayTables,
    limit: crate::payout_limit::PayoutLimit,
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
    /// All have decided; the card that replaces a joker is drawn (11)(F)(I).
    Replacement,
}

/// Deuces Wild Xtreme's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    dealt: Dealt,
    folded: Seats,
}

impl Game for DeucesWildXtreme {
    const ID: &'static str = "deuces-wild-xtreme";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let cites = Cites {
            seats: Clause::new("CO-21-2118 (3)"),
            wagers: Clause::new("CO-21-2118 (2)"),
            betting: Clause::new("CO-21-2118 (8)"),
            equipment: Clause::new("CO-21-2118 (1)"),
            decisions: Clause::new("CO-21-2118 (8)"),
            calls: Clause::new("CO-21-2118 (1)"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::WithJoker, 1));
        layout.commons = vec!["dealer", "joker replacement"];
        let base = Base::new(rules, &mut layout, &settle::PRINT)?;
        let wagers = Wagers::new(rules, &mut layout, &base)?;
        Ok(DeucesWildXtreme {
            pays: settle::PayTables::new(rules, &wagers)?,
            layout,
            base,
            wagers,
            bonus_needs_base: rules.flag("bonus-needs-base"),
            link: rules.choice("five-card-link"),
            limit: crate::payout_limit::PayoutLimit::new(rules),
        })
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State { phase: Phase::Shuffle, dealt: Dealt::new(), folded: Seats::default() }
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Deal(_) | Phase::Replacement => Need::Chance(Chance::Card),
            Phase::Decide(n) => Need::Choice { seat: state.dealt[n as usize], hand: 0 },
        }
    }

    #[inline]
    fn may_bet(&self, felt: &Felt, _: &State, seat: Seat, spot: SpotId, _: Cents) -> Result<(), Refusal> {
        if let Some(own) = self.wagers.own_of(spot) {
            if felt.seat(seat).bet(own, 0).is_none() {
                let why = "a wager for the dealer goes with the player's own";
                return Err(Refusal::new(Clause::new("CO-21-2118 (7)"), why));
            }
        } else if self.bonus_needs_base && self.is_bonus(spot) && !self.base.is_down(felt, seat) {
            let why = "the bonus wagers go with Ante and Odds";
            return Err(Refusal::new(Clause::new("CO-21-2118 (3)"), why));
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
        if amount < bets.stake(spot, 0) {
            return Ok(());
        }
        if self.wagers.toke_of(spot).is_some_and(|toke| bets.bet(toke, 0).is_some()) {
            let why = "a wager for the dealer would stand without the player's own";
            return Err(Refusal::new(Clause::new("CO-21-2118 (7)"), why));
        }
        let is_base = spot == self.base.ante || spot == self.base.blind;
        if self.bonus_needs_base && is_base && bets.bets.iter().any(|b| self.is_bonus(b.spot)) {
            let why = "a bonus wager would stand without Ante and Odds";
            return Err(Refusal::new(Clause::new("CO-21-2118 (3)"), why));
        }
        Ok(())
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        self.base.check_equal(turn.felt)?;
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("CO-21-2118 (6)"), "nobody has placed a wager"));
        }
        turn.state.dealt = dealt;
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        Ok(())
    }

    #[inline]
    fn lay_ahead(&self, state: &mut State, hand: &mut impl DealingHand) {
        if let Phase::Deal(step) = state.phase {
            let place = |step| deal::one_at_a_time(&state.dealt, 5, step).expect("the deal is not over");
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
                let place = deal::one_at_a_time(&turn.state.dealt, 5, step as usize);
                let place = place.expect("the deal is not over");
                turn.deal(place, card, deal::face(turn.felt, place));
                if step as usize + 1 == deal::cards(&turn.state.dealt, 5) {
                    self.ask_from(turn, 0);
                } else {
                    turn.state.phase = Phase::Deal(step + 1);
                }
            }
            (Phase::Replacement, Outcome::Card(card)) => {
                turn.deal(REPLACEMENT, card, Face::Up);
                self.show_down(turn);
            }
            (Phase::Shuffle, Outcome::Shuffled) => turn.state.phase = Phase::Bets,
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    /// Play at twice the Ante, or fold; or play with something on top of it for the dealer.
    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        if let Phase::Decide(n) = state.phase {
            let cost = self.base.play_costs(felt, state.dealt[n as usize]);
            menu.push(MenuItem::costing(Verb::Play, cost, Clause::new("CO-21-2118 (8)(A)")));
            menu.push(MenuItem::free(Verb::Fold, Clause::new("CO-21-2118 (8)(B)")));
            if let Some(toke) = self.wagers.toke(Wager::Play) {
                let limits = self.layout.at(toke).limits;
                let with = book::Limits { min: cost + limits.min, max: cost + limits.max, ..limits };
                menu.push(MenuItem::within(Verb::Raise, with, Clause::new("CO-21-2118 (7)")));
                // Put between them afterwards: what comes to a known place is written there at once.
                menu.swap(1, 2);
            }
        }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        (item.verb == Verb::Raise).then_some("Play with a tip for the dealer on top")
    }

    fn forbids(&self, _: &Felt, _: &State, verb: Verb) -> Option<Clause> {
        // A wager for the dealer is the one thing not always on offer.
        (verb == Verb::Raise).then(|| Clause::new("CO-21-2118 (7)"))
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let cost = self.base.play_costs(turn.felt, seat);
        match (choice.verb, self.wagers.toke(Wager::Play)) {
            (Verb::Fold, _) => self.fold(turn, seat),
            (Verb::Raise, Some(toke)) => {
                turn.stake(seat, 0, self.base.play, cost);
                turn.stake(seat, 0, toke, choice.amount - cost);
            }
            _ => turn.stake(seat, 0, self.base.play, cost),
        }
        self.next_decision(turn);
    }

    /// A player gets up: before the deal with all wagers; afterwards an undecided hand is folded and what still stands
    /// is settled in its turn.
    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            while let Some(bet) = turn.felt.seat(seat).bets.first().copied() {
                turn.take_down(seat, bet.hand, bet.spot, bet.stake);
            }
            return Ok(());
        }
        let bets = turn.felt.seat(seat);
        if bets.bet(self.base.ante, 0).is_some() && bets.bet(self.base.play, 0).is_none() {
            self.fold(turn, seat);
        }
        if turn.felt.seat(seat).bets.is_empty() {
            turn.state.folded.remove(seat);
        }
        match turn.state.phase {
            _ if turn.felt.standing() == Cents::ZERO => self.over(turn),
            Phase::Decide(n) if turn.state.dealt[n as usize] == seat => self.next_decision(turn),
            _ => {}
        }
        Ok(())
    }

    fn call<K: Sink>(&self, _: &mut Turn<State, K>, _: Call) -> Result<(), Refusal> {
        unreachable!("the chapter prints no calls")
    }

    fn markers(&self, _: &Felt, state: &State) -> Vec<Marker> {
        let linked = self.wagers.spot(Wager::Linked).map(|_| Marker::table("five-card link", self.link));
        let folded = state.folded.map(|seat| Marker::at_seat("folded", "", seat));
        self.limit.marker().into_iter().chain(linked).chain(folded).collect()
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

impl DeucesWildXtreme {
    #[inline]
    fn is_bonus(&self, spot: SpotId) -> bool {
        self.wagers.kind(spot) > Wager::Play
    }

    /// Moves on to the next player who has a decision: whoever still has an Ante (8).
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: usize) {
        for n in from..turn.state.dealt.len() {
            if turn.felt.seat(turn.state.dealt[n]).bet(self.base.ante, 0).is_some() {
                turn.state.phase = Phase::Decide(n as u8);
                return;
            }
        }
        match self.wagers.spot(Wager::Linked) {
            Some(_) => turn.state.phase = Phase::Replacement,
            None => self.show_down(turn),
        }
    }

    #[inline]
    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Phase::Decide(n) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, n as usize + 1);
    }

    /// A fold loses Ante and Odds, and what lies there for the dealer; the bonus wagers stay (8)(B), and the cards with
    /// them.
    #[inline]
    fn fold<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        turn.state.folded.insert(seat);
        for wager in [Wager::Ante, Wager::Odds] {
            for spot in [self.wagers.spot(wager), self.wagers.toke(wager)].into_iter().flatten() {
                turn.settle(seat, 0, spot, Verdict::lose(Clause::new("CO-21-2118 (8)(B)")));
            }
        }
        if turn.felt.seat(seat).bets.is_empty() {
            turn.pick_up(Place::Hand(seat, 0));
        }
    }

    /// Ends the round and sends the cards to be shuffled.
    #[inline]
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.pick_up(DEALER);
        turn.pick_up(REPLACEMENT);
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.dealt.clear();
        turn.state.folded = Seats::default();
    }
}
