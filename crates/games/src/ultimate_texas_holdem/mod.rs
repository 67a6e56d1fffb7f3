//! Ultimate Texas Hold 'Em (HC-I): two cards and the board against the dealer's; the earlier the bet, the larger.

mod basic;
mod settle;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Deck};

use crate::deal;
use crate::holdem::{self, Holdem, Setup, State};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::room::{self, Room};

/// Where the chapter prints what the poker chapters share.
const PRINT: room::RoomPrint = room::RoomPrint {
    second_deck: "HC-I §2.VIII",
    cut: "HC-I §4.III.B",
    cut_depth: "HC-I §4.IV.A.2",
    uncut: "HC-I §4.III.A",
    recut: "HC-I §4.V",
    miscount: "HC-I §4.II",
    miscount_removes: false,
    shuffler_jam: "HC-I §11.IV",
    card_in_error: "HC-I §11.II",
    wrong_number: "HC-I §11.III",
    wrong_deck: ["HC-I §7.IV", "HC-I §8.IV"],
    dealer_exposed: Some("HC-I §11.I"),
    face_up: None,
    shoe_jam: "HC-I §11.V",
    one_position: Some("HC-I §6.VII"),
    leaving: "HC-I §6.VI",
    idle: None,
};

/// The rules of an Ultimate Texas Hold 'Em table.
pub struct UltimateTexasHoldem {
    layout: Layout,
    setup: Setup,
    ante: SpotId,
    blind: SpotId,
    play: SpotId,
    trips: SpotId,
    pays: settle::PayTables,
}

impl Game for UltimateTexasHoldem {
    const ID: &'static str = "ultimate-texas-holdem";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-I §6.VI"),
            wagers: Clause::new("HC-I §6.I"),
            betting: Clause::new("HC-I §6.II"),
            equipment: Clause::new("HC-I §2.VII"),
            decisions: Clause::new("HC-I §9.I"),
            calls: Clause::new("HC-I §11.II"),
        };
        let limits = rules.limits("ante");
        if limits != rules.limits("blind") {
            let why = "ante and blind are of the same amount and take the same limits (HC-I §6.III)";
            return Err(Fault::Choice(why.into()));
        }
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["dealer", "board"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let trips = layout.spot(rules, "trips", true);
        let ante = layout.spot(rules, "ante", true);
        let blind = layout.spot(rules, "blind", true);
        let play = layout.spot(rules, "play", false);
        // How large a Play wager is follows from the ante (§9.I), whatever is posted.
        layout.spots[play.0 as usize].limits = Limits { max: limits.max * 4, ..limits };
        let multi_link = MultiLink::new(rules, &mut layout, Required::All(&[ante, blind]))?;
        let pays = settle::PayTables::new(rules)?;
        let setup = Setup {
            room,
            multi_link,
            side: trips,
            side_needs_board: true,
            given_up: [ante, blind].into_iter().collect(),
            streets: [3, 2, 0],
            limit: settle::limit(rules),
            print: holdem::Print {
                fold: Clause::new("HC-I §9.V.B"),
                dealer_shows: Clause::new("HC-I §9.VI"),
                player_shows: Clause::new("HC-I §9.VIII"),
                limit: Clause::new("HC-I §10.V"),
                stay: Some(Clause::new("HC-I §6.VI")),
            },
        };
        Ok(UltimateTexasHoldem { layout, setup, ante, blind, play, trips, pays })
    }

    #[inline]
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn opening(&self) -> State {
        self.setup.opening()
    }

    #[inline]
    fn need(&self, _: &Felt, state: &State) -> Need {
        state.need()
    }

    fn may_sit(&self, felt: &Felt, state: &State, seat: Seat, patron: Patron) -> Result<(), Refusal> {
        self.may_take(felt, state, seat, patron)
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
        self.setup.multi_link.may_bet(felt, seat, spot, amount)
    }

    fn may_take_down(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        self.setup.multi_link.may_take_down(felt, seat, spot, amount)
    }

    /// Whoever plays has an Ante and a Blind of the same amount (§6.III).
    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-I §7.II"), "nobody has placed a wager"));
        }
        for &seat in &dealt {
            let bets = turn.felt.seat(seat);
            let (ante, blind) = (bets.stake(self.ante, 0), bets.stake(self.blind, 0));
            if ante != blind || ante == Cents::ZERO {
                let why = format!("{seat} needs an Ante and a Blind of one amount, not {ante} and {blind}");
                return Err(Refusal::new(Clause::new("HC-I §6.III"), why));
            }
        }
        self.begin(turn, dealt);
        Ok(())
    }

    #[inline]
    fn lay_ahead(&self, state: &mut State, hand: &mut impl DealingHand) {
        self.lay_on(state, hand);
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        self.go_on(turn, outcome);
    }

    /// Before the flop three or four times the ante, on the flop twice, at the end once; or wait, and at last fold.
    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        let Some(seat) = state.deciding() else { return };
        let ante = felt.seat(seat).stake(self.ante, 0);
        match state.street() {
            0 => {
                let early = Limits { min: ante * 3, max: ante * 4, step: ante };
                menu.push(MenuItem::within(Verb::Raise, early, Clause::new("HC-I §9.I")));
                menu.push(MenuItem::free(Verb::Check, Clause::new("HC-I §9.I.B")));
            }
            1 => {
                menu.push(MenuItem::costing(Verb::Raise, ante * 2, Clause::new("HC-I §9.III")));
                menu.push(MenuItem::free(Verb::Check, Clause::new("HC-I §9.III.B")));
            }
            _ => {
                menu.push(MenuItem::costing(Verb::Play, ante, Clause::new("HC-I §9.V")));
                menu.push(MenuItem::free(Verb::Fold, Clause::new("HC-I §9.V.B")));
            }
        }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        matches!(item.verb, Verb::Raise | Verb::Play).then_some("the Play wager")
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let ante = turn.felt.seat(seat).stake(self.ante, 0);
        match (choice.verb, turn.state.street()) {
            (Verb::Raise, 0) => turn.stake(seat, 0, self.play, choice.amount),
            (Verb::Raise, _) => turn.stake(seat, 0, self.play, ante * 2),
            (Verb::Play, _) => turn.stake(seat, 0, self.play, ante),
            (Verb::Fold, _) => self.fold(turn, seat),
            _ => {}
        }
        self.next_decision(turn);
    }

    fn cut_rule(&self, _: &Felt, state: &State) -> Result<CutRule, Refusal> {
        self.setup.room.cut_rule(state.common())
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat)
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.irregularity(turn, call)
    }

    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        self.setup.markers(felt, state)
    }

    const BOARD: Option<Place> = Some(holdem::BOARD);

    fn caption(&self, place: Place, cards: &[Card], board: &[Card]) -> Option<Caption> {
        holdem::caption(place, cards, board)
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let (ante, blind) = (look.stake(self.ante), look.stake(self.blind));
        let each = ante.max(blind).max(self.layout.at(self.ante).limits.min);
        for (spot, missing) in [(self.ante, each - ante), (self.blind, each - blind)] {
            if missing > Cents::ZERO {
                bets.push((spot, missing));
            }
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        self.basic(look)
    }

    fn basic_help(&self) -> &'static str {
        "bet ante and blind; raise four times with a pair of threes up, any ace, K5, Q8, J10 or suited K, Q6, J8; twice \
         with a hidden pair, two pair or four to a flush with a ten up; once with a hidden pair or when fewer than 21 \
         cards would let the dealer win; fold the rest"
    }
}
