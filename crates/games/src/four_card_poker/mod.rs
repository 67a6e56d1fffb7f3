//! Four Card Poker (HC-C): the best four of five cards against the dealer's best four of six, one of them face up.

mod settle;

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Deck, Rank};
use hands::{FourRank, Sum};

use crate::best_four::{self, BestFour, Setup, State};
use crate::deal;
use crate::kernel::*;
use crate::multi_link::{MultiLink, Required};
use crate::poker::room::{Room, RoomPrint};

/// Where the chapter prints what the poker chapters share.
const PRINT: RoomPrint = RoomPrint {
    second_deck: "HC-C §3.II",
    cut: "HC-C §5.III.B",
    cut_depth: "HC-C §5.IV.A.2",
    uncut: "HC-C §5.III.A",
    recut: "HC-C §5.V",
    miscount: "HC-C §5.II",
    miscount_removes: false,
    shuffler_jam: "HC-C §12.IV",
    card_in_error: "HC-C §12.I",
    wrong_number: "HC-C §12.II",
    wrong_deck: ["HC-C §8.IV", "HC-C §9.IV"],
    dealer_exposed: Some("HC-C §12.III"),
    face_up: None,
    shoe_jam: "HC-C §12.V",
    one_position: Some("HC-C §7.V"),
    leaving: "HC-C §7.III",
    idle: None,
};

/// The rules of a Four Card Poker table.
pub struct FourCardPoker {
    layout: Layout,
    setup: Setup,
    aces_up: SpotId,
    pays: settle::PayTables,
    /// The lowest hands the simple strategy plays, for the ante and for three times it.
    worth: [FourRank; 2],
}

impl Game for FourCardPoker {
    const ID: &'static str = "four-card-poker";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-C §7.III"),
            wagers: Clause::new("HC-C §7.II"),
            betting: Clause::new("HC-C §7.IV"),
            equipment: Clause::new("HC-C §3.I"),
            decisions: Clause::new("HC-C §10.III"),
            calls: Clause::new("HC-C §12.I"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["dealer"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        let ante = layout.spot(rules, "ante", true);
        let play = layout.spot(rules, "play", false);
        let aces_up = layout.spot(rules, "aces-up", true);
        // An Ante or an Aces Up wager admits the progressive (§13.1.I).
        let multi_link = MultiLink::new(rules, &mut layout, Required::Any(&[ante, aces_up]))?;
        use Rank::{Four, Ten, Three, Two};
        Ok(FourCardPoker {
            layout,
            setup: Setup { room, multi_link, ante, play, sixth_card: true, collect_each: true },
            aces_up,
            pays: settle::PayTables::new(rules)?,
            worth: [
                best_four::rainbow([Three, Three, Four, Two]),
                best_four::rainbow([Ten, Ten, Three, Two]),
            ],
        })
    }

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

    fn may_sit(&self, felt: &Felt, _: &State, _: Seat, patron: Patron) -> Result<(), Refusal> {
        self.setup.room.may_sit(felt, patron)
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

    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(Clause::new("HC-C §8.II"), "nobody has placed a wager"));
        }
        self.begin(turn, dealt);
        Ok(())
    }

    #[inline]
    fn lay_ahead(&self, state: &mut State, hand: &mut impl DealingHand) {
        self.deal_on(state, hand);
    }

    #[inline]
    fn outcome<K: Sink>(&self, turn: &mut Turn<State, K>, outcome: Outcome) {
        self.go_on(turn, outcome);
    }

    /// One, two or three times the ante, or none of it (§10.III).
    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        if let Some(seat) = state.deciding() {
            let ante = felt.seat(seat).stake(self.setup.ante, 0);
            let multiples = Limits { min: ante, max: ante * best_four::MOST, step: ante };
            let clause = Clause::new("HC-C §10.III");
            menu.push(MenuItem::within(Verb::Play, multiples, clause));
            menu.push(MenuItem::free(Verb::Fold, clause));
        }
    }

    #[inline]
    fn choose<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, choice: Choice) {
        self.play_or_fold(turn, seat, choice);
    }

    fn cut_rule(&self, _: &Felt, state: &State) -> Result<CutRule, Refusal> {
        self.setup.room.cut_rule(state.common())
    }

    fn leave<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat) -> Result<(), Refusal> {
        self.walk_out(turn, seat);
        Ok(())
    }

    fn call<K: Sink>(&self, turn: &mut Turn<State, K>, call: Call) -> Result<(), Refusal> {
        self.irregularity(turn, call)
    }

    fn markers(&self, felt: &Felt, state: &State) -> Vec<Marker> {
        self.setup.markers(felt, state)
    }

    fn caption(&self, _: Place, cards: &[Card], _: &[Card]) -> Option<Caption> {
        best_four::caption(cards)
    }

    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let ante = self.setup.ante;
        if look.stake(ante) == Cents::ZERO {
            bets.push((ante, self.layout.at(ante).limits.min));
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        let hand = look.own().fold(Sum::EMPTY, Sum::with).four_of_five();
        let ante = look.stake(self.setup.ante);
        match hand {
            _ if hand >= self.worth[1] => Choice::with(Verb::Play, ante * 3),
            _ if hand >= self.worth[0] => Choice::with(Verb::Play, ante),
            _ => Choice::say(Verb::Fold),
        }
    }

    fn basic_help(&self) -> &'static str {
        "bet the ante; play three times it with a pair of tens or better, once with threes to nines, fold the rest"
    }
}
