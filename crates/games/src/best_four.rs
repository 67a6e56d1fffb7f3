//! The round of the two games in which the best four of five cards play: Four Card Poker (HC-C) and Crazy Four Poker
//! (HC-M). They differ in their wagers, in the dealer's sixth card and in what a fold gives up; each says so in a
//! [`BestFour`].

use book::{Cents, Fault, PayTable};
use equipment::{Card, Rank, Suit};
use hands::{FourCategory, FourRank};
use serde::{Deserialize, Serialize};

use crate::deal::{self, Dealt};
use crate::kernel::*;
use crate::multi_link::MultiLink;
use crate::poker::room::{InRoom, Remedy, Room, RoomState, Stage};

/// Where the dealer's cards lie.
pub const DEALER: Place = Place::Common(0);

/// The most a Play wager can be, in antes.
pub const MOST: i64 = 3;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Shuffle,
    Bets,
    /// How many cards have been dealt.
    Deal(u8),
    /// How many cards of the stack that brought the dealer's sixth card are still to go, unseen, to the discards.
    Stack(u8),
    /// The turn of a seat, by its place among those dealt in.
    Decide(u8),
}

/// The games' own part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    phase: Phase,
    dealt: Dealt,
    /// Seats that gave up their ante.
    folded: Seats,
    linked: Seats,
    room: RoomState,
}

impl State {
    /// Whether this seat gave up its ante.
    pub fn folded(&self, seat: Seat) -> bool {
        self.folded.has(seat)
    }

    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn deciding(&self) -> Option<Seat> {
        match self.phase {
            Phase::Decide(n) => Some(self.dealt[n as usize]),
            _ => None,
        }
    }

    /// What is needed next.
    #[inline]
    pub(crate) fn need(&self) -> Need {
        match self.phase {
            Phase::Shuffle => Need::Chance(Chance::Shuffle),
            Phase::Bets => Need::Bets,
            Phase::Deal(_) => Need::Chance(Chance::Card),
            Phase::Stack(_) => Need::Chance(Chance::Burn),
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
    /// Where the ante lies.
    pub ante: SpotId,
    /// Where the Play wager lies.
    pub play: SpotId,
    /// Whether the dealer gets a sixth card, face up.
    pub sixth_card: bool,
    /// Whether each hand is collected as soon as it is settled; else all are at the end.
    pub collect_each: bool,
}

impl Setup {
    /// The position of a table just opened.
    pub fn opening(&self) -> State {
        State {
            phase: Phase::Shuffle,
            dealt: Dealt::new(),
            folded: Seats::default(),
            linked: Seats::default(),
            room: self.room.opening(),
        }
    }

    /// Where the next card goes: five to each player and the dealer, singly around the table from the hand, in stacks
    /// from the shoe; then the dealer's sixth, if there is one.
    #[inline]
    fn place(&self, dealt: &Dealt, step: usize) -> Option<(Place, Face)> {
        let five = match self.room.from_shoe {
            true => deal::in_stacks(dealt, 5, step),
            false => deal::one_at_a_time(dealt, 5, step),
        };
        match five {
            Some(DEALER) => Some((DEALER, Face::Down)),
            Some(hand) => Some((hand, Face::Own)),
            None if self.sixth_card && step == 5 * (dealt.len() + 1) => Some((DEALER, Face::Up)),
            None => None,
        }
    }

    /// How many cards are dealt to the players and the dealer.
    #[inline]
    fn cards(&self, dealt: &Dealt) -> usize {
        deal::cards(dealt, 5) + usize::from(self.sixth_card)
    }

    /// Signs on the felt: which deck is in play, how the cards of an idle table lie, and who has folded.
    pub fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        let folded = felt.clockwise().filter(|&s| state.folded(s)).map(|s| Marker::at_seat("folded", "", s));
        let spread = (state.phase == Phase::Shuffle).then(|| self.room.spread(felt)).flatten();
        self.room.markers(state.room).into_iter().chain(spread).chain(folded).collect()
    }
}

/// What the two games do each in their own way.
pub trait BestFour: Game<State = State> {
    /// What the round needs to know of the table.
    fn setup(&self) -> &Setup;

    /// Collects what a seat that folded forfeits, the progressive apart.
    fn forfeit<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat);

    /// Settles the wagers of a seat whose cards lie face up, the progressive apart.
    fn settle_seat<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, player: FourRank, dealer: FourRank);

    /// The round begins with these seats.
    #[inline]
    fn begin<K: Sink>(&self, turn: &mut Turn<State, K>, dealt: Dealt) {
        turn.state.dealt = dealt;
        turn.state.folded = Seats::default();
        turn.state.phase = Phase::Deal(0);
        turn.tell(Event::Closed);
        turn.state.linked = self.setup().multi_link.lock(turn);
    }

    /// Lays all cards of the deal but the last: nothing can come between them.
    #[inline]
    fn deal_on(&self, state: &mut State, hand: &mut impl DealingHand) {
        if let Phase::Deal(step) = state.phase {
            let setup = self.setup();
            let last = setup.cards(&state.dealt) as u8 - 1;
            for step in step..last {
                let (place, face) = setup.place(&state.dealt, step as usize).expect("the deal is not over");
                hand.lay(place, face);
            }
            state.phase = Phase::Deal(last.max(step));
        }
    }

    /// Chance has spoken.
    #[inline]
    fn go_on<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        let setup = self.setup();
        match (turn.state.phase, outcome) {
            (Phase::Deal(step), Outcome::Card(card)) => {
                let step = step as usize;
                let (place, face) = setup.place(&turn.state.dealt, step).expect("the deal is not over");
                turn.deal(place, card, face);
                if step + 1 < setup.cards(&turn.state.dealt) {
                    turn.state.phase = Phase::Deal(step as u8 + 1);
                } else if setup.sixth_card && setup.room.from_shoe {
                    turn.state.phase = Phase::Stack(4);
                } else {
                    self.ask_from(turn, 0);
                }
            }
            (Phase::Stack(1), Outcome::Burned) => self.ask_from(turn, 0),
            (Phase::Stack(cards), Outcome::Burned) => turn.state.phase = Phase::Stack(cards - 1),
            (Phase::Shuffle, Outcome::Shuffled) => {
                setup.room.shuffled(turn);
                turn.state.phase = Phase::Bets;
            }
            _ => unreachable!("the kernel feeds what is needed"),
        }
    }

    /// Moves on to the next player who has a decision: whoever has an ante and has not folded.
    #[inline]
    fn ask_from<K: Sink>(&self, turn: &mut Turn<State, K>, from: usize) {
        for n in from..turn.state.dealt.len() {
            let seat = turn.state.dealt[n];
            if turn.felt.seat(seat).bet(self.setup().ante, 0).is_some() && !turn.state.folded(seat) {
                turn.state.phase = Phase::Decide(n as u8);
                return;
            }
        }
        self.show_down(turn);
    }

    /// The player whose turn it was has decided or is gone.
    #[inline]
    fn next_decision<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let Phase::Decide(n) = turn.state.phase else { unreachable!("a decision was due") };
        self.ask_from(turn, n as usize + 1);
    }

    /// A player makes the Play wager, as much as the ante where no amount is said, or folds.
    #[inline]
    fn play_or_fold<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let Setup { ante, play, .. } = *self.setup();
        match choice {
            Choice { verb: Verb::Play, amount: Cents::ZERO, .. } => {
                turn.stake(seat, 0, play, turn.felt.seat(seat).stake(ante, 0));
            }
            Choice { verb: Verb::Play, amount, .. } => turn.stake(seat, 0, play, amount),
            _ => turn.state.folded.insert(seat),
        }
        self.next_decision(turn);
    }

    /// The end of the round: forfeits are collected, the dealer shows, and each player is settled, counterclockwise
    /// from the dealer's right.
    fn show_down<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let setup = self.setup();
        let seats = turn.state.dealt.len();
        for n in 0..seats {
            let seat = turn.state.dealt[n];
            if turn.state.folded(seat) {
                self.forfeit(turn, seat);
                setup.multi_link.forfeit(turn, seat);
            }
            if turn.felt.seat(seat).bets.is_empty() {
                turn.pick_up(Place::Hand(seat, 0));
            }
        }
        turn.reveal(DEALER);
        let dealer = best_four(turn.felt.cards(DEALER)).expect("the dealer has all cards");
        for n in (0..seats).rev() {
            let seat = turn.state.dealt[n];
            let place = Place::Hand(seat, 0);
            let Ok(five) = <[Card; 5]>::try_from(turn.felt.cards(place)) else { continue };
            turn.reveal(place);
            self.settle_seat(turn, seat, hands::four::best_of_five(&five), dealer);
            setup.multi_link.pay(turn, turn.state.linked, seat, &five);
            if setup.collect_each {
                turn.pick_up(place);
            }
        }
        if !setup.collect_each {
            for n in (0..seats).rev() {
                turn.pick_up(Place::Hand(turn.state.dealt[n], 0));
            }
        }
        turn.pick_up(DEALER);
        self.over(turn);
    }

    /// Ends the round and sends the cards to be shuffled.
    #[inline]
    fn over<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.end_round();
        turn.state.phase = Phase::Shuffle;
        turn.state.dealt.clear();
        turn.state.folded = Seats::default();
        turn.state.linked = Seats::default();
        self.setup().room.next_deck(turn.state);
    }

    /// Something went wrong: what the common rules make of it.
    fn irregularity<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        let stage = match turn.state.phase {
            Phase::Shuffle => Stage::Shuffling,
            Phase::Bets | Phase::Deal(0) => Stage::Betting,
            Phase::Deal(_) | Phase::Stack(_) => Stage::Dealing,
            Phase::Decide(_) => Stage::Playing,
        };
        let room = &self.setup().room;
        match room.call(turn, stage, &call).expect("all calls here are common ones")? {
            Remedy::Done => {}
            remedy => {
                room.void(turn, remedy);
                self.over(turn);
            }
        }
        Ok(())
    }

    /// A player gets up. Before the deal wagers are taken back; during the round they are lost, or stand as the house
    /// has chosen, an ante still undecided as a fold.
    fn walk_out<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) {
        let setup = self.setup();
        if matches!(turn.state.phase, Phase::Shuffle | Phase::Bets) {
            turn.take_all_down(seat);
            if setup.room.left_alone(turn, seat) {
                turn.state.phase = Phase::Shuffle;
            }
            return;
        }
        let bets = turn.felt.seat(seat);
        let undecided = bets.bet(setup.ante, 0).is_some() && bets.bet(setup.play, 0).is_none();
        if setup.room.abandoned_lose {
            setup.room.abandon(turn, seat);
            turn.state.linked.remove(seat);
        } else if undecided {
            turn.state.folded.insert(seat);
        }
        if turn.state.deciding() == Some(seat) {
            self.next_decision(turn);
        }
    }
}

/// The best four-card hand of four, five or six cards.
#[inline]
pub fn best_four(cards: &[Card]) -> Option<FourRank> {
    match *cards {
        [a, b, c, d, e] => Some(hands::four::best_of_five(&[a, b, c, d, e])),
        [a, b, c, d, e, f] => Some(hands::four::best_of_six(&[a, b, c, d, e, f])),
        [a, b, c, d] => Some(hands::four::four(&[a, b, c, d])),
        _ => None,
    }
}

/// What these cards make, in a few words.
pub fn caption(cards: &[Card]) -> Option<Caption> {
    best_four(cards).map(|rank| Caption::ranked(rank.words(), rank.value()))
}

/// The rank of four cards of these ranks and of four suits.
pub fn rainbow(ranks: [Rank; 4]) -> FourRank {
    hands::four::four(&std::array::from_fn(|i| Card::new(ranks[i], Suit::ALL[i])))
}

/// A pay table by four-card hands, with a row for the best hands of one category: four aces, a pair of aces.
#[derive(Clone, Debug)]
pub struct FourPays {
    table: Paid<9>,
    /// The lowest hand of that row.
    apart: FourRank,
}

impl FourPays {
    /// Lays the table out. The row `event` pays hands of the category of `apart` from that hand up.
    pub fn new(table: &'static PayTable, event: &str, apart: FourRank) -> Result<FourPays, Fault> {
        let events = std::array::from_fn(|i| FourCategory::ALL.get(i).map_or(event, |c| c.id()));
        Ok(FourPays { table: Paid::new(table, events)?, apart })
    }

    /// Paid by the row of the hand, or lost.
    #[inline]
    pub fn verdict(&self, hand: FourRank) -> Verdict {
        let category = hand.category();
        let apart = hand >= self.apart && category == self.apart.category();
        self.table.verdict(if apart { 8 } else { category as usize })
    }
}
