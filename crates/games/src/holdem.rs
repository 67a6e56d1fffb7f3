//! The round of the two hold'em games: Ultimate Texas Hold 'Em (HC-I) and Texas Hold 'Em Bonus (HC-K). Two cards each, a
//! board of five that comes street by street behind burned cards, decisions before each street, and a showdown of the
//! best five of seven. They differ in their wagers and in when cards come; each says so in a [`Setup`] and a [`Holdem`].

use arrayvec::ArrayVec;
use book::{Cents, Clause, PayTable, Rounding};
use equipment::Card;
use hands::{PokerRank, Sum};
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
pub use crate::holding::Holding;
use crate::kernel::*;
use crate::multi_link::MultiLink;
use crate::poker::room::{InRoom, Remedy, Room, RoomState, Stage};

/// Where the dealer's cards lie.
pub const DEALER: Place = Place::Common(0);
/// Where the community cards lie.
pub const BOARD: Place = Place::Common(1);
/// How many times the players are asked.
pub const STREETS: usize = 3;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Shuffle,
    Bets,
    /// How many cards have been dealt to the hands.
    Deal(u8),
    /// The turn of a seat, by its place among those dealt in.
    Decide(u8),
    /// A card is burned before the street's cards.
    Burn,
    /// How many of the street's cards lie.
    Board(u8),
}

/// A stake taken at a fold. It goes back if the hands are found void after all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Forfeit {
    seat: Seat,
    spot: SpotId,
    stake: Cents,
}

/// The games' own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    /// How many streets of the board are out.
    street: u8,
    dealt: Dealt,
    /// Seats that folded.
    folded: Seats,
    /// A dealer's card was seen too early: only side wagers play on.
    void: bool,
    forfeits: ArrayVec<Forfeit, 24>,
    linked: Seats,
    room: RoomState,
}

impl State {
    /// How many streets of the board are out: 0 before the flop.
    #[inline]
    pub fn street(&self) -> usize {
        self.street as usize
    }

    /// Whether this seat has folded.
    #[inline]
    pub fn folded(&self, seat: Seat) -> bool {
        self.folded.has(seat)
    }

    /// The seat whose turn it is.
    #[inline]
    pub fn deciding(&self) -> Option<Seat> {
        match self.phase {
            Phase::Decide(n) => Some(self.dealt[n as usize]),
            _ => None,
        }
    }

    /// What is needed next.
    #[inline]
    pub fn need(&self) -> Need {
        match self.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Deal(_) | Phase::Board(_) => Need::Chance(Chance::Card),
            Phase::Burn => Need::Chance(Chance::Burn),
            Phase::Decide(n) => Need::Choice { seat: self.dealt[n as usize], hand: 0 },
        }
    }
}

impl State {
    /// What every poker room remembers.
    pub(crate) fn common(&self) -> &RoomState {
        &self.room
    }
}

impl InRoom for State {
    #[inline]
    fn room(&mut self) -> &mut RoomState {
        &mut self.room
    }
}

/// What the round needs to know of a table.
pub struct Setup {
    /// What the poker chapters share.
    pub room: Room,
    /// The progressive.
    pub multi_link: MultiLink,
    /// The side wager that outlives a fold and a void hand.
    pub side: SpotId,
    /// Whether the side wager needs the board.
    pub side_needs_board: bool,
    /// The wagers a fold gives up, the progressive apart.
    pub given_up: ArrayVec<SpotId, 2>,
    /// How many cards come after each time the players are asked.
    pub streets: [u8; STREETS],
    /// The most that the wagers of a hand win together.
    pub limit: Cents,
    /// Where the chapter prints what differs by no more than its number.
    pub print: Print,
}

/// Where a chapter prints the rules of the round.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    /// A fold gives up the ante.
    pub fold: Clause,
    /// The dealer shows and announces the hand.
    pub dealer_shows: Clause,
    /// A player's hand is turned up and announced.
    pub player_shows: Clause,
    /// The limit on what a hand wins.
    pub limit: Clause,
    /// Players stay until the round is over, where the chapter knows no other way.
    pub stay: Option<Clause>,
}

impl Setup {
    /// The position of a table just opened.
    pub fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            street: 0,
            dealt: Dealt::new(),
            folded: Seats::default(),
            void: false,
            forfeits: ArrayVec::new(),
            linked: Seats::default(),
            room: self.room.opening(),
        }
    }

    /// Where the next card goes: two to each player and the dealer, singly around the table from the hand, in stacks
    /// from the shoe.
    #[inline]
    fn place(&self, dealt: &Dealt, step: usize) -> Option<Place> {
        match self.room.from_shoe {
            true => deal::in_stacks(dealt, 2, step),
            false => deal::one_at_a_time(dealt, 2, step),
        }
    }

    /// Settles a wager under the limit on what a hand wins: `left` is what is left of it.
    #[inline]
    pub fn settle<S, K: Sink>(
        &self,
        turn: &mut Turn<S, K>,
        seat: Seat,
        spot: SpotId,
        verdict: Verdict,
        left: &mut Cents,
    ) {
        turn.settle_within(seat, 0, spot, verdict, left, self.print.limit);
    }

    /// Signs on the felt: which deck is in play, how the cards of an idle table lie, and who has folded.
    pub fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let folded = felt.clockwise().filter(|&s| state.folded(s)).map(|s| Marker::at_seat("folded", "", s));
        let spread = (state.phase == Phase::Shuffle).then(|| self.room.spread(felt)).flatten();
        self.room.markers(state.room).into_iter().chain(spread).chain(folded).collect()
    }
}

/// The most a stake can win by a pay table.
pub fn most_won(table: &PayTable, stake: Cents, rounding: Rounding) -> Cents {
    let won = table.rows.iter().map(|row| row.pays.award(stake, Cents::ZERO, rounding).won);
    won.max().unwrap_or_default()
}

/// The two cards of a place.
#[inline]
pub fn two(felt: &Felt, place: Place) -> [Card; 2] {
    felt.cards(place).try_into().expect("two cards were dealt there")
}

/// The best five of the two cards of a place and the board.
#[inline]
pub fn best(felt: &Felt, place: Place) -> PokerRank {
    match (felt.cards(place), felt.cards(BOARD)) {
        (&[a, b], &[c, d, e, f, g]) => hands::poker::seven(&[a, b, c, d, e, f, g]),
        _ => unreachable!("a hand shown has seven cards with the board"),
    }
}

/// How a card of the deal lies: the dealer's face down, a player's in the hand.
#[inline]
fn face(place: Place) -> Face {
    if place == DEALER { Face::Down } else { Face::Own }
}

/// What a hand is called out as: the dealer's, and a player's.
const CALLED: [[&str; 2]; 10] = [
    ["the dealer has no pair", "no pair"],
    ["the dealer has a pair", "a pair"],
    ["the dealer has two pair", "two pair"],
    ["the dealer has three of a kind", "three of a kind"],
    ["the dealer has a straight", "a straight"],
    ["the dealer has a flush", "a flush"],
    ["the dealer has a full house", "a full house"],
    ["the dealer has four of a kind", "four of a kind"],
    ["the dealer has a straight flush", "a straight flush"],
    ["the dealer has a royal flush", "a royal flush"],
];

/// What the two games do each in their own way.
pub trait Holdem: Game<State = State> {
    /// What the round needs to know of the table.
    fn setup(&self) -> &Setup;

    /// Whether a seat with an ante is asked on this street.
    fn asked(&self, felt: &Felt, seat: Seat) -> bool;

    /// Settles the wagers of a seat whose cards lie face up, the progressive apart. Without a dealer's hand only the
    /// side wager is left.
    fn settle_seat<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, dealer: Option<PokerRank>);

    /// Whether a patron may take a seat: one position each, and none that is dealt in.
    fn may_take(&self, felt: &Felt, state: &State, seat: Seat, patron: Patron) -> Result<(), Refusal> {
        if state.dealt.contains(&seat) {
            let why = "the seat is dealt in until the round is over";
            return Err(Refusal::new(self.layout().cites.seats, why));
        }
        self.setup().room.may_sit(felt, patron)
    }

    /// The round begins with these seats.
    #[inline]
    fn begin<K: Sink>(&self, turn: &mut Turn<State, K>, dealt: Dealt) {
        turn.state.dealt = dealt;
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        turn.state.linked = self.setup().multi_link.lock(turn);
    }

    /// Lays the cards that nothing comes between: those of the deal, and those of a street.
    #[inline]
    fn lay_on(&self, state: &mut State, hand: &mut impl DealingHand) {
        let setup = self.setup();
        match state.phase {
            Phase::Deal(step) => {
                let place = |step| setup.place(&state.dealt, step).expect("the deal is not over");
                let last = deal::ahead(&state.dealt, 2, step, place, |place| hand.lay(place, face(place)));
                state.phase = Phase::Deal(last);
            }
            Phase::Board(lie) => {
                let last = setup.streets[state.street as usize] - 1;
                (lie..last).for_each(|_| hand.lay(BOARD, Face::Up));
                state.phase = Phase::Board(last);
            }
            _ => {}
        }
    }

    /// Chance has spoken.
    #[inline]
    fn go_on<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        let setup = self.setup();
        match (turn.state.phase, outcome) {
            (Phase::Deal(step), Outcome::Card(card)) => {
                let step = step as usize;
                let place = setup.place(&turn.state.dealt, step).expect("the deal is not over");
                turn.deal(place, card, face(place));
                if step + 1 < deal::cards(&turn.state.dealt, 2) {
                    turn.state.phase = Phase::Deal(step as u8 + 1);
                } else {
                    self.ask_from(turn, 0);
                }
            }
            (Phase::Burn, Outcome::Burned) => turn.state.phase = Phase::Board(0),
            (Phase::Board(lie), Outcome::Card(card)) => {
                turn.deal(BOARD, card, Face::Up);
                if lie + 1 < setup.streets[turn.state.street as usize] {
                    turn.state.phase = Phase::Board(lie + 1);
                    return;
                }
                turn.state.street += 1;
                if turn.state.street as usize == STREETS {
                    self.show_down(turn);
                } else {
                    self.ask_from(turn, 0);
                }
            }
            (Phase::Shuffle, Outcome::Shuffled) => {
                setup.room.shuffled(turn);
                turn.state.phase = Phase::Bets;
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    /// Moves on to the next player who is asked. For one who has left, the flop is folded and later streets checked.
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: usize) {
        if !turn.state.void {
            for n in from..turn.state.dealt.len() {
                let seat = turn.state.dealt[n];
                if !self.asked(turn.felt, seat) {
                    continue;
                }
                if !turn.felt.leaving.has(seat) {
                    turn.state.phase = Phase::Decide(n as u8);
                    return;
                }
                self.absent(turn, seat);
            }
        }
        self.street_over(turn);
    }

    /// Nobody is there to decide.
    #[cold]
    fn absent<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        if turn.state.street == 0 {
            self.fold(turn, seat);
        }
    }

    /// The player whose turn it was has decided or is gone.
    #[inline]
    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Phase::Decide(n) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, n as usize + 1);
    }

    /// Everyone has been asked: the next cards come. With every wager collected the round is complete before its board
    /// is.
    #[inline]
    fn street_over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let setup = self.setup();
        if setup.streets[turn.state.street as usize] == 0 || turn.state.void && !setup.side_needs_board {
            self.show_down(turn);
        } else if turn.state.dealt.iter().all(|&s| turn.felt.seat(s).bets.is_empty()) {
            turn.pick_up(DEALER);
            turn.pick_up(BOARD);
            self.over(turn);
        } else {
            turn.state.phase = Phase::Burn;
        }
    }

    /// A player folds: the wagers that go with it are collected, and the cards too unless a side wager rides on them.
    fn fold<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let setup = self.setup();
        turn.state.folded.insert(seat);
        for spot in setup.given_up.iter().copied().chain(setup.multi_link.spot()) {
            let stake = turn.felt.seat(seat).stake(spot, 0);
            if stake != Cents::ZERO {
                turn.state.forfeits.push(Forfeit { seat, spot, stake });
            }
        }
        for &spot in &setup.given_up {
            turn.settle(seat, 0, spot, Verdict::lose(setup.print.fold));
        }
        setup.multi_link.forfeit(turn, seat);
        if turn.felt.seat(seat).bets.is_empty() {
            turn.pick_up(Place::Hand(seat, 0));
        }
    }

    /// The end of the round: the dealer shows, and each player is settled, counterclockwise from the dealer's right.
    fn show_down<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let print = &self.setup().print;
        let dealer = (!turn.state.void).then(|| {
            turn.reveal(DEALER);
            let dealer = best(turn.felt, DEALER);
            turn.say(CALLED[dealer.category() as usize][0], None, None, print.dealer_shows);
            dealer
        });
        for n in (0..turn.state.dealt.len()).rev() {
            let seat = turn.state.dealt[n];
            let place = Place::Hand(seat, 0);
            if !turn.felt.seat(seat).bets.is_empty() {
                turn.reveal(place);
                self.settle_seat(turn, seat, dealer);
                if dealer.is_some() && turn.state.linked != Seats::default() {
                    self.pay_link(turn, seat);
                }
            }
            turn.pick_up(place);
        }
        turn.pick_up(BOARD);
        turn.pick_up(DEALER);
        self.over(turn);
    }

    /// The progressive goes by the two cards of a hand and the flop.
    #[cold]
    fn pay_link<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let mut five = [Card::JOKER; 5];
        five[..2].copy_from_slice(turn.felt.cards(Place::Hand(seat, 0)));
        five[2..].copy_from_slice(&turn.felt.cards(BOARD)[..3]);
        self.setup().multi_link.pay(turn, turn.state.linked, seat, &five);
    }

    /// Calls out what a player's hand is.
    #[inline]
    fn call_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, hand: PokerRank) {
        turn.say(CALLED[hand.category() as usize][1], None, Some(seat), self.setup().print.player_shows);
    }

    /// Ends the round and sends the cards to be shuffled.
    #[inline]
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.end_round();
        let state = &mut *turn.state;
        state.phase = Phase::Shuffle;
        state.street = 0;
        state.dealt.clear();
        state.folded = Seats::default();
        state.void = false;
        state.forfeits.clear();
        state.linked = Seats::default();
        self.setup().room.next_deck(turn.state);
    }

    /// Something went wrong: what the common rules make of it, and the dealer's card seen too early.
    fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let setup = self.setup();
        let info = self.layout().call(call.id).expect("the kernel knows the layout's calls");
        let state = &*turn.state;
        let deciding = matches!(state.phase, Phase::Decide(_)) || state.street() < STREETS - 1;
        let asked = deciding && state.dealt.iter().any(|&s| self.asked(turn.felt, s));
        let why = match call.id {
            "dealer-exposed" if turn.felt.cards(DEALER).is_empty() => Some("the dealer has no cards yet"),
            "dealer-exposed" if state.void => Some("the hands are void already"),
            "dealer-exposed" if !asked => Some("every player has decided"),
            "shoe-jam" if !matches!(state.phase, Phase::Deal(_)) => Some("no dealing shoe is dealing"),
            _ => None,
        };
        if let Some(why) = why {
            return Err(Refusal::new(info.clause, why));
        }
        let stage = match turn.state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) | Phase::Burn | Phase::Board(_) => Stage::Dealing,
            Phase::Decide(_) => Stage::Playing,
        };
        match setup.room.call(turn, stage, &call).expect("all calls here are common ones")? {
            Remedy::Done => {}
            Remedy::DealerExposed(clause) => self.dealer_exposed(turn, clause),
            remedy @ (Remedy::Void(clause) | Remedy::NewDeck(clause)) => {
                setup.room.void(turn, remedy);
                self.give_back(turn, clause);
                self.over(turn);
            }
        }
        Ok(())
    }

    /// All hands are void, folded ones too, and nobody is asked any more; the side wagers play on with the cards they
    /// need.
    fn dealer_exposed<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        let Setup { side, side_needs_board, .. } = *self.setup();
        turn.void(clause, |_, bet| bet.spot != side);
        self.give_back(turn, clause);
        turn.state.void = true;
        turn.state.linked = Seats::default();
        if turn.state.dealt.iter().all(|&s| turn.felt.seat(s).bets.is_empty()) {
            return self.over(turn);
        }
        match turn.state.phase {
            Phase::Decide(_) => self.street_over(turn),
            Phase::Burn | Phase::Board(_) if !side_needs_board => self.show_down(turn),
            _ => {}
        }
    }

    /// What was collected at a fold goes back.
    fn give_back<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        for Forfeit { seat, spot, stake } in std::mem::take(&mut turn.state.forfeits) {
            turn.refund(seat, 0, spot, stake, clause);
        }
    }

    /// A player gets up. Before the deal wagers are taken back; during the round players stay, or lose their wagers, or
    /// have them settled, as chapter and house say.
    fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        let setup = self.setup();
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            turn.take_all_down(seat);
            if turn.felt.seats.iter().filter(|s| s.patron.is_some()).count() == 1 {
                // The last one goes: the cards are spread, and shuffled when somebody comes.
                turn.state.phase = Phase::Shuffle;
            }
            return Ok(());
        }
        if !turn.state.dealt.contains(&seat) {
            return Ok(());
        }
        if let Some(clause) = setup.print.stay {
            return Err(Refusal::new(clause, "a player with cards stays until the round is over"));
        }
        let deciding = turn.state.deciding() == Some(seat);
        if setup.room.abandoned_lose {
            setup.room.abandon(turn, seat);
        } else if deciding && turn.state.street == 0 {
            self.fold(turn, seat);
        }
        if turn.felt.seat(seat).bets.is_empty() {
            // Whoever has left is owed nothing more of this round.
            turn.state.linked.remove(seat);
            turn.state.forfeits.retain(|f| f.seat != seat);
            turn.pick_up(Place::Hand(seat, 0));
        }
        if deciding {
            self.next_decision(turn);
        }
        Ok(())
    }
}

/// What two cards make with the board, in a few words; the board by itself makes nothing.
pub fn caption(place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
    if place == BOARD || cards.len() != 2 {
        return None;
    }
    let sum = board.iter().fold(Sum::of(cards), |sum, &card| sum.with(card));
    let rank = match board.len() {
        3 => sum.five(),
        4 => sum.six(),
        5 => sum.seven(),
        _ => return Some(Caption::words(Sum::of(cards).two().words())),
    };
    Some(Caption::ranked(rank.words(), rank.value()))
}
