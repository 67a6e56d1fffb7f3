//! Texas Hold 'Em Bonus (HC-K): two cards and the board against the dealer's; twice the ante for the flop, then bet or
//! check on turn and river.

mod settle;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Deck, Rank};

use crate::deal;
use crate::holdem::{self, Holdem, Holding, Setup, State};
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::room::{self, Room};

/// Where the chapter prints what the poker chapters share.
const PRINT: room::RoomPrint = room::RoomPrint {
    second_deck: "HC-K §3.II",
    cut: "HC-K §5.III.B",
    cut_depth: "HC-K §5.IV.C",
    uncut: "HC-K §5.III.A",
    recut: "HC-K §5.VI",
    miscount: "HC-K §5.II",
    miscount_removes: false,
    shuffler_jam: "HC-K §12.IV",
    card_in_error: "HC-K §12.II",
    wrong_number: "HC-K §12.III",
    wrong_deck: ["HC-K §8.IV", "HC-K §9.IV"],
    dealer_exposed: Some("HC-K §12.I"),
    face_up: None,
    shoe_jam: "HC-K §12.V",
    one_position: Some("HC-K §7.VI"),
    leaving: "HC-K §7.V",
    idle: None,
};

/// The rules of a Texas Hold 'Em Bonus table.
pub struct TexasHoldemBonus {
    layout: Layout,
    setup: Setup,
    ante: SpotId,
    /// The Flop, Turn and River wagers (§2.I.C).
    streets: [SpotId; 3],
    bonus: SpotId,
    pays: settle::PayTables,
}

impl Game for TexasHoldemBonus {
    const ID: &'static str = "texas-holdem-bonus";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-K §7.V"),
            wagers: Clause::new("HC-K §7.I"),
            betting: Clause::new("HC-K §7.II"),
            equipment: Clause::new("HC-K §3.I"),
            decisions: Clause::new("HC-K §10.I"),
            calls: Clause::new("HC-K §12.II"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["dealer", "board"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let ante = layout.spot(rules, "ante", true);
        let limits = layout.at(ante).limits;
        // How large these are follows from the ante (§10.I, §10.III, §10.V), whatever is posted.
        let streets = [("flop", 2), ("turn", 1), ("river", 1)].map(|(wager, times)| {
            let spot = layout.spot(rules, wager, false);
            let posted = Limits { min: limits.min * times, max: limits.max * times, ..limits };
            layout.spots[spot.0 as usize].limits = posted;
            spot
        });
        let bonus = layout.spot(rules, "bonus", true);
        let multi_link = MultiLink::new(rules, &mut layout, Required::All(&[ante]))?;
        let pays = settle::PayTables::new(rules)?;
        let setup = Setup {
            room,
            multi_link,
            side: bonus,
            side_needs_board: false,
            given_up: [ante].into_iter().collect(),
            streets: [3, 1, 1],
            limit: settle::limit(rules),
            print: holdem::Print {
                fold: Clause::new("HC-K §10.I.B"),
                dealer_shows: Clause::new("HC-K §10.VII"),
                player_shows: Clause::new("HC-K §10.VIII"),
                limit: Clause::new("HC-K §11.V"),
                stay: None,
            },
        };
        Ok(TexasHoldemBonus { layout, setup, ante, streets, bonus, pays })
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
        if spot == self.bonus && felt.seat(seat).bet(self.ante, 0).is_none() {
            return Err(Refusal::new(Clause::new("HC-K §7.III"), "a Bonus wager goes with an Ante"));
        }
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
        let bets = felt.seat(seat);
        if spot == self.ante && bets.bet(self.bonus, 0).is_some() && amount == bets.stake(spot, 0) {
            let why = "the Bonus wager would stand without its Ante";
            return Err(Refusal::new(Clause::new("HC-K §7.III"), why));
        }
        self.setup.multi_link.may_take_down(felt, seat, spot, amount)
    }

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-K §8.II"), "nobody has placed an Ante"));
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

    /// Twice the ante for the flop, or fold; then the ante again for turn and river, or check.
    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        let Some(seat) = state.deciding() else { return };
        let ante = felt.seat(seat).stake(self.ante, 0);
        if state.street() == 0 {
            menu.push(MenuItem::costing(Verb::Play, ante * 2, Clause::new("HC-K §10.I")));
            menu.push(MenuItem::free(Verb::Fold, Clause::new("HC-K §10.I.B")));
        } else {
            let clause = Clause::new(if state.street() == 1 { "HC-K §10.III" } else { "HC-K §10.V" });
            menu.push(MenuItem::costing(Verb::Raise, ante, clause));
            menu.push(MenuItem::free(Verb::Check, clause));
        }
    }

    fn gloss(&self, item: &MenuItem) -> Option<&'static str> {
        match item.clause.text() {
            "HC-K §10.I" => Some("the Flop wager"),
            "HC-K §10.III" if item.verb == Verb::Raise => Some("the Turn wager"),
            "HC-K §10.V" if item.verb == Verb::Raise => Some("the River wager"),
            _ => None,
        }
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        let ante = turn.felt.seat(seat).stake(self.ante, 0);
        match choice.verb {
            Verb::Play => turn.stake(seat, 0, self.streets[0], ante * 2),
            Verb::Raise => turn.stake(seat, 0, self.streets[turn.state.street()], ante),
            Verb::Fold => self.fold(turn, seat),
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
        if look.stake(self.ante) == Cents::ZERO {
            bets.push((self.ante, self.layout.at(self.ante).limits.min));
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        let holding = Holding::seen(look);
        Choice::say(match look.state().street() {
            0 => {
                let [high, low] = holding.ranks();
                let poor =
                    low == Rank::Two && (Rank::Three..=Rank::Seven).contains(&high) && !holding.suited();
                if poor { Verb::Fold } else { Verb::Play }
            }
            _ if holding.hidden_pair() => Verb::Raise,
            _ => Verb::Check,
        })
    }

    fn basic_help(&self) -> &'static str {
        "bet the ante; fold only a deuce with a three to seven of another suit; bet turn and river with a hidden pair or \
         better"
    }
}
