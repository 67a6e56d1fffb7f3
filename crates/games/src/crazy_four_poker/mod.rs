//! Crazy Four Poker (HC-M): the best four of five cards on both sides; a pair of aces lets a player bet three times the
//! ante.

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
    second_deck: "HC-M §3.II",
    cut: "HC-M §5.III.B",
    cut_depth: "HC-M §5.IV.A.2",
    uncut: "HC-M §5.III.A",
    recut: "HC-M §5.V",
    miscount: "HC-M §5.II",
    miscount_removes: false,
    shuffler_jam: "HC-M §12.IV",
    card_in_error: "HC-M §12.I",
    wrong_number: "HC-M §12.II",
    wrong_deck: ["HC-M §8.IV", "HC-M §9.IV"],
    dealer_exposed: Some("HC-M §12.III"),
    face_up: None,
    shoe_jam: "HC-M §12.V",
    one_position: Some("HC-M §7.V"),
    leaving: "HC-M §7.III",
    idle: None,
};

/// The rules of a Crazy Four Poker table.
pub struct CrazyFourPoker {
    layout: Layout,
    setup: Setup,
    super_bonus: SpotId,
    queens_up: SpotId,
    pays: settle::PayTables,
    /// The lowest hand the simple strategy plays.
    worth: FourRank,
}

impl Game for CrazyFourPoker {
    const ID: &'static str = "crazy-four-poker";
    type State = State;

    fn new(rules: &Rules) -> Result<Self, Fault> {
        let room = Room::new(rules, &PRINT)?;
        let cites = Cites {
            seats: Clause::new("HC-M §7.III"),
            wagers: Clause::new("HC-M §7.II"),
            betting: Clause::new("HC-M §7.IV"),
            equipment: Clause::new("HC-M §3.I"),
            decisions: Clause::new("HC-M §10.III"),
            calls: Clause::new("HC-M §12.I"),
        };
        let mut layout = Layout::new(rules.number("seats") as u8, cites);
        layout.cards = Some((Deck::Standard, 1));
        layout.commons = vec!["dealer"];
        layout.calls = room.calls();
        layout.card_change = room.card_change;
        // The Super Bonus stands to the right of the Ante (§2.I.B).
        let ante = layout.spot(rules, "ante", true);
        let super_bonus = layout.spot(rules, "super-bonus", true);
        let play = layout.spot(rules, "play", false);
        let queens_up = layout.spot(rules, "queens-up", true);
        let multi_link = MultiLink::new(rules, &mut layout, Required::All(&[ante, super_bonus]))?;
        Ok(CrazyFourPoker {
            layout,
            setup: Setup { room, multi_link, ante, play, sixth_card: false, collect_each: false },
            super_bonus,
            queens_up,
            pays: settle::PayTables::new(rules)?,
            worth: best_four::rainbow([Rank::King, Rank::Queen, Rank::Eight, Rank::Four]),
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

    /// Queens Up comes on top of Ante and Super Bonus (§7.I.B).
    #[inline]
    fn may_bet(
        &self,
        felt: &Felt,
        _: &State,
        seat: Seat,
        spot: SpotId,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let bets = felt.seat(seat);
        let required = [self.setup.ante, self.super_bonus];
        if spot == self.queens_up && required.iter().any(|&s| bets.bet(s, 0).is_none()) {
            let why = "Queens Up goes with an Ante and a Super Bonus wager";
            return Err(Refusal::new(Clause::new("HC-M §7.I.B"), why));
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
        let required = spot == self.setup.ante || spot == self.super_bonus;
        if required && amount == bets.stake(spot, 0) && bets.bet(self.queens_up, 0).is_some() {
            let why = "Queens Up would stand without its Ante or Super Bonus wager";
            return Err(Refusal::new(Clause::new("HC-M §7.I.B"), why));
        }
        self.setup.multi_link.may_take_down(felt, seat, spot, amount)
    }

    /// The round starts when every Ante has a Super Bonus of the same amount beside it (§7.I.A).
    #[inline]
    fn close<K: Sink>(&self, turn: &mut Turn<State, K>) -> Result<(), Refusal> {
        let clause = Clause::new("HC-M §7.I.A");
        let dealt = deal::with_stakes(turn.felt);
        if dealt.is_empty() {
            return Err(Refusal::new(clause, "nobody has placed a wager"));
        }
        for &seat in &dealt {
            let bets = turn.felt.seat(seat);
            let (ante, bonus) = (bets.stake(self.setup.ante, 0), bets.stake(self.super_bonus, 0));
            if ante != bonus {
                let why =
                    format!("{seat} has {ante} on the Ante and {bonus} on the Super Bonus, not the same");
                return Err(Refusal::new(clause, why));
            }
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

    /// The ante again, or up to three times it with a pair of aces or better, or a fold (§10.III).
    #[inline]
    fn menu(&self, felt: &Felt, state: &State, menu: &mut Menu) {
        if let Some(seat) = state.deciding() {
            let ante = felt.seat(seat).stake(self.setup.ante, 0);
            let clause = Clause::new("HC-M §10.III");
            let hand = best_four::best_four(felt.cards(Place::Hand(seat, 0))).expect("the deal is over");
            menu.push(if self.may_triple(hand) {
                let multiples = Limits { min: ante, max: ante * best_four::MOST, step: ante };
                MenuItem::within(Verb::Play, multiples, clause)
            } else {
                MenuItem::costing(Verb::Play, ante, clause)
            });
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

    /// Ante and Super Bonus, as much as the greater of them if either is down already.
    #[inline]
    fn basic_bets(&self, look: &Look<Self>, bets: &mut Vec<(SpotId, Cents)>) {
        let least = self.layout.at(self.setup.ante).limits.min;
        let (ante, bonus) = (look.stake(self.setup.ante), look.stake(self.super_bonus));
        let each = least.max(ante).max(bonus);
        for (spot, stake) in [(self.setup.ante, ante), (self.super_bonus, bonus)] {
            if stake < each {
                bets.push((spot, each - stake));
            }
        }
    }

    #[inline]
    fn basic_choice(&self, look: &Look<Self>, _: &Menu) -> Choice {
        let hand = look.own().fold(Sum::EMPTY, Sum::with).four_of_five();
        match hand {
            _ if self.may_triple(hand) => Choice::with(Verb::Play, look.stake(self.setup.ante) * 3),
            _ if hand >= self.worth => Choice::say(Verb::Play),
            _ => Choice::say(Verb::Fold),
        }
    }

    fn basic_help(&self) -> &'static str {
        "play three times the ante with a pair of aces or better, once with K-Q-8-4 or better, fold the rest"
    }
}
