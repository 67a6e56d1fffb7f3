//! Where the deal starts and how the seven stacks go out (HC-F §8 to §11).

use book::{Clause, Fault, Rules};
use equipment::Card;

use super::{DEALER, LOW, PaiGowPoker, Phase, SEATS, STACKS, State};
use crate::kernel::*;

/// How the starting position is found (§8.I).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartBy {
    Dice,
    Number,
    Button,
}

impl StartBy {
    pub(super) fn new(rules: &Rules) -> Result<StartBy, Fault> {
        match rules.choice("start-by") {
            "dice" => Ok(StartBy::Dice),
            "number" => Ok(StartBy::Number),
            _ if rules.choice("deal-from") == "shoe" && rules.choice("shuffle") == "machine" => {
                Ok(StartBy::Button)
            }
            _ => Err(Fault::Choice(
                "start-by=button needs shuffle=machine and deal-from=shoe (HC-F §8.I.C)".into(),
            )),
        }
    }

    /// The need before the deal starts; none where the button lies.
    pub(super) fn chance(self) -> Option<Chance> {
        match self {
            StartBy::Dice => Some(Chance::Dice(3)),
            StartBy::Number => Some(Chance::Number(7)),
            StartBy::Button => None,
        }
    }
}

/// The dealer's place in the round of seven that starts at his left.
pub(super) const DEALERS_PLACE: u8 = SEATS;
/// All places of a deal.
pub(super) const PLACES: u8 = SEATS + 1;
/// Cards of a stack.
pub(super) const STACK: u8 = 7;

/// All cards of a deal.
pub(super) const CARDS: u8 = PLACES * STACK;

/// The common place of each card dealt from the hand: one goes to each stack from left to right, then back (§9.III).
static STACKED: [u8; CARDS as usize] = {
    let mut stacked = [0; CARDS as usize];
    let mut step = 0;
    while step < CARDS {
        let (row, at) = (step / PLACES, step % PLACES);
        let stack = if row % 2 == 0 { at } else { PLACES - 1 - at };
        stacked[step as usize] = STACKS + stack;
        step += 1;
    }
    stacked
};

/// The steps of a deal from the hand whose cards lie in each stack.
static STEPS: [[u8; STACK as usize]; PLACES as usize] = {
    let mut steps = [[0; STACK as usize]; PLACES as usize];
    let mut step = 0;
    while step < CARDS {
        let stack = STACKED[step as usize] - STACKS;
        steps[stack as usize][(step / PLACES) as usize] = step;
        step += 1;
    }
    steps
};

/// The place found by counting counterclockwise over all seven places, the dealer being one (§11.II, III).
fn counted(total: u8) -> u8 {
    DEALERS_PLACE - (total - 1) % PLACES
}

/// The cards of a place that holds seven.
pub(super) fn seven(felt: &Felt, place: Place) -> [Card; 7] {
    felt.cards(place).try_into().expect("an unset hand has seven cards")
}

impl PaiGowPoker {
    /// The first step of a deal: the starting position is found, unless the button shows it (§9.II, §10.II).
    pub(super) fn begin_deal<K: Sink>(&self, turn: &mut Turn<State, K>) {
        turn.state.phase = match self.start_by.chance() {
            Some(_) => Phase::Start,
            None => Phase::Deal(0),
        };
    }

    /// Dice or number have spoken: they are counted out (§11.II, III).
    pub(super) fn start_found<K: Sink>(&self, turn: &mut Turn<State, K>, total: u8) {
        let clause = if self.start_by == StartBy::Dice { "HC-F §11.II" } else { "HC-F §11.III" };
        let start = counted(total);
        let at = (start != DEALERS_PLACE).then_some(Seat(start));
        let what = if at.is_none() { "the dealer is the start, counted to" } else { "start, counted to" };
        turn.say(what, Some(total as i64), at, Clause::new(clause));
        turn.state.start = start;
        turn.state.phase = Phase::Deal(0);
    }

    /// Where a card of the deal goes. From the shoe a stack at a time, clockwise from the starting position (§10.III).
    /// Nobody looks before the deal is over (§16.IV).
    pub(super) fn place(&self, state: &State, step: u8) -> Place {
        if self.room.from_shoe {
            let at = (state.start + step / STACK) % PLACES;
            if at == DEALERS_PLACE { DEALER } else { Place::Hand(Seat(at), 0) }
        } else {
            Place::Common(STACKED[step as usize])
        }
    }

    /// The cards of a deal that come to a place.
    #[inline]
    pub(super) fn stack_at(&self, state: &State, deal: &[Card; CARDS as usize], at: u8) -> [Card; 7] {
        let stack = ((at + PLACES - state.start) % PLACES) as usize;
        if self.room.from_shoe {
            deal.as_chunks().0[stack]
        } else {
            STEPS[stack].map(|step| deal[step as usize])
        }
    }

    /// Lays the last card of the deal.
    pub(super) fn last_card<K: Sink>(&self, turn: &mut Turn<State, K>, card: Card) {
        turn.deal(self.place(turn.state, CARDS - 1), card, Face::Down);
        if self.room.from_shoe {
            self.dealt(turn);
        } else {
            self.count_stub(turn);
            self.deliver(turn);
        }
    }

    /// How the cards of a seat lie before they are set: players look at theirs; the player bank does not until the
    /// others have set (§14.X), and nobody looks at the stack of a place without a wager.
    fn held(&self, felt: &Felt, state: &State, seat: Seat) -> Face {
        let plays = felt.seat(seat).bet(self.main, 0).is_some() && state.bank.seat != Some(seat);
        if plays { Face::Own } else { Face::Down }
    }

    /// Whether a place takes part in the round.
    fn takes_part(&self, felt: &Felt, state: &State, at: u8) -> bool {
        match at {
            DEALERS_PLACE => state.bank.seat.is_none() || state.bank.house > book::Cents::ZERO,
            _ => felt.seat(Seat(at)).bet(self.main, 0).is_some() || state.bank.seat == Some(Seat(at)),
        }
    }

    /// The stacks dealt from the hand go out, the leftmost to the starting position and the rest clockwise; those of
    /// places without a wager are put away (§9.VI).
    fn deliver<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let from_start = (turn.state.start..PLACES).chain(0..turn.state.start);
        for (stack, at) in (0..PLACES).zip(from_start) {
            let from = Place::Common(STACKS + stack);
            if !self.takes_part(&turn.felt, turn.state, at) {
                turn.pick_up(from);
            } else if at == DEALERS_PLACE {
                turn.carry(from, DEALER, Face::Down);
            } else {
                let face = self.held(&turn.felt, turn.state, Seat(at));
                turn.carry(from, Place::Hand(Seat(at), 0), face);
            }
        }
        self.begin_setting(turn);
    }

    /// The stacks from the shoe lie at all places; those without a wager are put away, and the players look at theirs
    /// (§10.VI).
    fn dealt<K: Sink>(&self, turn: &mut Turn<State, K>) {
        self.count_stub(turn);
        for at in 0..PLACES {
            let place = if at == DEALERS_PLACE { DEALER } else { Place::Hand(Seat(at), 0) };
            if !self.takes_part(&turn.felt, turn.state, at) {
                turn.pick_up(place);
            } else if at != DEALERS_PLACE && self.held(&turn.felt, turn.state, Seat(at)) == Face::Own {
                Self::look(turn, Seat(at));
            }
        }
        self.begin_setting(turn);
    }

    /// What is left after the seventh stack is counted and put away unseen (§9.IV, §10.IV).
    fn count_stub<K: Sink>(&self, turn: &mut Turn<State, K>) {
        let [count, away] = match self.room.from_shoe {
            true => ["HC-F §10.IV", "HC-F §10.V"],
            false => ["HC-F §9.IV", "HC-F §9.V"],
        };
        turn.say("cards left:", Some(turn.felt.rack().left() as i64), None, Clause::new(count));
        for _ in 0..turn.felt.rack().left() {
            turn.discard(None, Clause::new(away));
        }
    }

    /// All cards go back into the deck for a new shuffle and deal; the wagers stand. Nobody has to answer for a card that
    /// showed.
    pub(super) fn deal_again<K: Sink>(&self, turn: &mut Turn<State, K>, clause: Clause) {
        turn.say("the cards are shuffled and dealt again", None, None, clause);
        for seat in turn.felt.clockwise() {
            turn.pick_up(Place::Hand(seat, 0));
        }
        for place in [DEALER, LOW].into_iter().chain(self.stacks()) {
            turn.pick_up(place);
        }
        turn.state.exposed = None;
        turn.state.redeal = true;
        turn.state.phase = Phase::Shuffle;
    }

    fn stacks(&self) -> impl Iterator<Item = Place> + use<> {
        let stacks = if self.room.from_shoe { 0 } else { PLACES };
        (0..stacks).map(|n| Place::Common(STACKS + n))
    }
}
