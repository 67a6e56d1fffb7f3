//! Let It Ride (HC-D): three equal bets on three own cards and two community cards; two of the bets may be taken back.

mod basic;
mod irregular;
mod settle;

use book::{Cents, Clause, Fault, Rules};
use equipment::{Card, Deck};
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::room::{Room, RoomState};
use crate::stud::{self, BOARD};

/// The rules of a Let It Ride table.
pub struct LetItRide {
    layout: Layout,
    /// Bet Number 1, 2 and 3 (§7.IV).
    bets: [SpotId; 3],
    /// The $1 bonus; absent where the house does not offer it (§8.I).
    bonus: Option<SpotId>,
    /// The bonus on the player's own three cards; absent where the house does not offer it (§9.I).
    three_card: Option<SpotId>,
    /// The progressive (§15).
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
    /// The same, at the card of the community stack that is put away unseen (§11.II).
    PutAway(u8),
    /// A seat decides on Bet Number 1, by its place among those dealt in.
    First(u8),
    /// A seat decides on Bet Number 2.
    Second(u8),
}

/// Let It Ride's own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    dealt: Dealt,
    /// Seats whose player left and whose wagers ride to the end.
    gone: Seats,
    /// Seats with the progressive wager.
    linked: Seats,
    room: RoomState,
}

impl Game for LetItRide {
    const ID: &'static str = "let-it-ride";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &irregular::PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-D §7.II"),
            wagers: Clause::new("HC-D §7.I"),
            betting: Clause::new("HC-D §7.III"),
            equipment: Clause::new("HC-D §3.I"),
            decisions: Clause::new("HC-D §12.II"),
            calls: Clause::new("HC-D §14.I"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["board"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let bets =
            ["bet-number-1", "bet-number-2", "bet-number-3"].map(|wager| layout.spot(rules, wager, true));
        if bets.iter().any(|&spot| layout.at(spot).limits != layout.at(bets[0]).limits) {
            return Err(Fault::Choice(
                "the three bets are equal and take the same limits (HC-D §7.IV)".into(),
            ));
        }
        let mut offered = |wager: &str| rules.flag(wager).then(|| layout.spot(rules, wager, true));
        let bonus = offered("let-it-ride-bonus");
        let three_card = offered("three-card-bonus");
        let multi_link = MultiLink::new(rules, &mut layout, Required::All(&bets))?;
        let pays = settle::PayTables::new(rules)?;
        Ok(LetItRide { layout, bets, bonus, three_card, multi_link, pays, room })
    }

    #[inline]
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            dealt: Dealt::new(),
            gone: Seats::default(),
            linked: Seats::default(),
            room: self.room.opening(),
        }
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        match state.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Deal(_) => Need::Chance(Chance::Card),
            Phase::PutAway(_) => Need::Chance(Chance::Burn),
            Phase::First(n) | Phase::Second(n) => Need::Choice { seat: state.dealt[n as usize], hand: 0 },
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
        if self.is_bet(spot) { Ok(()) } else { self.may_bet_aside(felt, seat, spot, amount) }
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
        let bonus = bets.bets.iter().find_map(|b| self.goes_with_the_bets(b.spot));
        match bonus {
            Some(clause) if self.is_bet(spot) && amount == bets.stake(spot, 0) => {
                Err(Refusal::new(clause, "a bonus wager would stand without the three bets"))
            }
            _ => Ok(()),
        }
    }

    /// Cards go to whoever has three bets down; anything less has to be put right first (§7.IV, §10.II.A).
    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-D §10.II.A"), "nobody has placed three bets"));
        }
        if let Some(seat) = dealt.iter().find(|&&seat| !self.has_three_bets(turn.felt, seat)) {
            let why = format!("{seat} must have three equal bets, or none");
            return Err(Refusal::new(Clause::new("HC-D §7.IV"), why));
        }
        turn.state.dealt = dealt;
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        if turn.felt.staked().any(|seat| turn.felt.seat(seat).bets.len() > self.bets.len()) {
            self.collect_bonus_chips(turn);
            turn.state.linked = self.multi_link.lock(turn);
        }
        Ok(())
    }

    #[inline]
    fn lay_ahead(&self, state: &mut State, hand: &mut impl DealingHand) {
        let Phase::Deal(step) = state.phase else { return };
        let own = state.dealt.len() as u8 * 3;
        let last = match self.room.from_shoe {
            // A card is put away between the players' stacks and the community's.
            true if step < own => own - 1,
            true => own + 2,
            false => own + 1,
        };
        for step in step..last {
            let place = self.place(&state.dealt, step).expect("the deal is not over");
            hand.lay(place, deal::face(hand.felt(), place));
        }
        state.phase = Phase::Deal(last);
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        match (turn.state.phase, outcome) {
            (Phase::Deal(step), Outcome::Card(card)) => {
                let place = self.place(&turn.state.dealt, step).expect("the deal is not over");
                turn.deal(place, card, deal::face(turn.felt, place));
                self.deal_on(turn, step + 1);
            }
            (Phase::PutAway(step), Outcome::Burned) => self.deal_on(turn, step + 1),
            (Phase::Shuffle, Outcome::Shuffled) => {
                self.room.shuffled(turn);
                turn.state.phase = Phase::Bets;
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    #[inline]
    fn menu(&self, _: &Felt, state: &State, menu: &mut Menu) {
        let (ride, back) = match state.phase {
            Phase::First(_) => ("HC-D §12.II.A", "HC-D §12.II.B"),
            Phase::Second(_) => ("HC-D §12.IV.A", "HC-D §12.IV.B"),
            _ => return,
        };
        menu.push(MenuItem::free(Verb::LetItRide, Clause::new(ride)));
        menu.push(MenuItem::free(Verb::PullBack, Clause::new(back)));
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        if choice.verb == Verb::PullBack {
            let bet = self.bets[matches!(turn.state.phase, Phase::Second(_)) as usize];
            let stake = turn.felt.seat(seat).stake(bet, 0);
            turn.take_down(seat, 0, bet, stake);
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

    fn markers(&self, _: &Felt, state: &State) -> Vec<Marker> {
        self.room.markers(state.room).into_iter().chain(self.pays.limit.marker()).collect()
    }

    const BOARD: Option<Place> = Some(stud::BOARD);

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        stud::caption(place, cards, board)
    }

    /// Three bets of the minimum, or what is missing to make those that lie there equal.
    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let down = self.bets.map(|bet| look.stake(bet));
        let each = down.into_iter().fold(self.layout.at(self.bets[0]).limits.min, Cents::max);
        for (bet, down) in self.bets.into_iter().zip(down) {
            if down < each {
                bets.push((bet, each - down));
            }
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        let cards = look.own().chain(look.cards(BOARD));
        Choice::say(if basic::rides(cards) { Verb::LetItRide } else { Verb::PullBack })
    }

    fn basic_help(&self) -> &'static str {
        "let it ride on a paying hand, on three cards to a royal or a good straight flush, on four to a flush, an open \
         straight with a ten or better, or four high cards to a straight"
    }
}

impl LetItRide {
    /// The clause by which a wager goes with the three bets; none for the bets themselves.
    fn goes_with_the_bets(&self, spot: SpotId) -> Option<Clause> {
        match spot {
            _ if Some(spot) == self.bonus => Some(Clause::new("HC-D §8.II")),
            _ if Some(spot) == self.three_card => Some(Clause::new("HC-D §9.II")),
            _ => None,
        }
    }

    /// Whether a spot is one of the three bets': they are the first on the layout.
    #[inline]
    fn is_bet(&self, spot: SpotId) -> bool {
        spot <= self.bets[2]
    }

    /// Whether a seat has its three equal bets down (§7.IV).
    #[inline]
    fn has_three_bets(&self, felt: &Felt, seat: Seat) -> bool {
        let mut bets = felt.seat(seat).bets.iter().filter(|bet| self.is_bet(bet.spot)).map(|bet| bet.stake);
        let equal = [bets.next(), bets.next(), bets.next()];
        equal[0].is_some() && equal[0] == equal[1] && equal[1] == equal[2]
    }

    /// A bonus wager goes with the three bets (§8.II, §9.II), the progressive with what its chapter asks for.
    #[cold]
    fn may_bet_aside(&self, felt: &Felt, seat: Seat, spot: SpotId, amount: Cents) -> Result<(), Refusal> {
        self.multi_link.may_bet(felt, seat, spot, amount)?;
        let chip = self.layout.at(spot).limits.max;
        match self.goes_with_the_bets(spot) {
            Some(clause) if Some(spot) == self.bonus && felt.seat(seat).stake(spot, 0) + amount > chip => {
                Err(Refusal::new(clause, format!("the Let It Ride Bonus is one chip of {chip}")))
            }
            Some(clause) if !self.has_three_bets(felt, seat) => {
                Err(Refusal::new(clause, "a bonus wager goes with three equal bets"))
            }
            _ => Ok(()),
        }
    }

    /// The chips of the Let It Ride Bonus go to the tray before the deal and do not come back (§10.I.B, §11.I.B).
    #[cold]
    fn collect_bonus_chips<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Some(bonus) = self.bonus else { return };
        let chips =
            turn.state.dealt.iter().filter(|&&seat| turn.felt.seat(seat).bet(bonus, 0).is_some()).count();
        if chips > 0 {
            let clause = if self.room.from_shoe { "HC-D §11.I.B" } else { "HC-D §10.I.B" };
            turn.say("Let It Ride Bonus chips collected:", Some(chips as i64), None, Clause::new(clause));
        }
    }

    /// Where the next card goes: from the hand singly around the table, two of them to the community (§10.II); from the
    /// shoe in stacks of three, the last to the community (§11.II).
    #[inline]
    fn place(&self, dealt: &Dealt, step: u8) -> Option<Place> {
        let step = step as usize;
        match self.room.from_shoe {
            true => deal::in_stacks(dealt, 3, step),
            false => deal::one_at_a_time(dealt, 3, step),
        }
    }

    /// Goes on with the deal. Of the community stack the bottom card, the first to come, is put away unseen (§11.II);
    /// from the hand the third time round ends with the last player (§10.II).
    #[inline]
    fn deal_on<K: Sink>(&self, turn: &mut Turn<State, K>, step: u8) {
        let own = turn.state.dealt.len() as u8 * 3;
        match self.room.from_shoe {
            true if step == own => turn.state.phase = Phase::PutAway(step),
            true if step == own + 3 => self.ask_first(turn, 0),
            false if step == own + 2 => self.ask_first(turn, 0),
            _ => turn.state.phase = Phase::Deal(step),
        }
    }

    /// The next of those dealt in, from this one on, who has a decision to make.
    #[inline]
    fn next_asked<K: Sink>(turn: &Turn<State, K>, from: u8) -> Option<u8> {
        let State { ref dealt, gone, .. } = *turn.state;
        let asked = |seat: Seat| !gone.has(seat) && !turn.felt.seat(seat).bets.is_empty();
        (from..dealt.len() as u8).find(|&n| asked(dealt[n as usize]))
    }

    /// Moves on to the next player who decides on Bet Number 1, clockwise (§12.II). When all have, the first community
    /// card is turned (§12.III).
    #[inline]
    fn ask_first<K: Sink>(&self, turn: &mut Turn<State, K>, from: u8) {
        if let Some(n) = Self::next_asked(turn, from) {
            turn.state.phase = Phase::First(n);
            return;
        }
        turn.turn(BOARD, 0, Face::Up);
        self.ask_second(turn, 0);
    }

    /// Moves on to the next player who decides on Bet Number 2, clockwise (§12.IV). When all have, the hands are shown
    /// (§12.V).
    #[inline]
    fn ask_second<K: Sink>(&self, turn: &mut Turn<State, K>, from: u8) {
        match Self::next_asked(turn, from) {
            Some(n) => turn.state.phase = Phase::Second(n),
            None => self.show_down(turn),
        }
    }

    #[inline]
    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        match turn.state.phase {
            Phase::First(n) => self.ask_first(turn, n + 1),
            Phase::Second(n) => self.ask_second(turn, n + 1),
            _ => unreachable!("a decision was due"),
        }
    }

    /// Ends the round and sends the cards to be shuffled; with two decks the other one comes into play (§3.II.D).
    #[inline]
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.dealt.clear();
        turn.state.gone = Seats::default();
        turn.state.linked = Seats::default();
        self.room.next_deck(turn.state);
    }
}
