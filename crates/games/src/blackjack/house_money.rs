//! House Money (HC-A §16): a side wager on the first two cards, whose winnings may ride on the hand.

use book::{Cents, Clause, Fault, Limits, Rules};
use equipment::{Card, Rank};
use hands::blackjack::Total;

use super::State;
use super::twentyone::{Twentyone, Variant};
use crate::kernel::*;

/// The wager as one table offers it.
pub(super) struct HouseMoney {
    pub(super) spot: SpotId,
    paid: Paid<4>,
    step: Cents,
}

/// House Money goes with a base wager.
pub(super) const NEEDS_BASE: Clause = Clause::new("HC-A §16.II.A");
const OTHER_HANDS: Clause = Clause::new("HC-A §16.II.D");

/// The four hands, best first, as the pay table numbers them.
const EVENTS: [&str; 4] = ["ace-king-suited", "straight-flush", "pair", "straight"];

/// Which of the four hands two cards make (§16.I.A): the best only.
fn event(cards: [Card; 2]) -> Option<usize> {
    let [a, b] = cards.map(|c| c.rank().expect("there is no joker in blackjack"));
    let suited = cards[0].suit() == cards[1].suit();
    let (low, high) = (a.min(b), a.max(b));
    // The ace stands above the king and below the two.
    let next = high as u8 - low as u8 == 1 || (low, high) == (Rank::Two, Rank::Ace);
    match (next, suited) {
        (true, true) if (low, high) == (Rank::King, Rank::Ace) => Some(0),
        (true, true) => Some(1),
        (false, _) if low == high => Some(2),
        (true, false) => Some(3),
        (false, _) => None,
    }
}

impl HouseMoney {
    pub(super) fn new(rules: &Rules, layout: &mut Layout) -> Result<HouseMoney, Fault> {
        let spot = layout.spot(rules, "house-money", true);
        layout.settled_on(spot, SettledOn::FirstTwo);
        // One deck has a table of its own (§16.II.C).
        let paid = Paid::new(rules.paytable("house-money"), EVENTS)?;
        Ok(HouseMoney { spot, paid, step: layout.at(spot).limits.step })
    }

    /// The wager on these first two cards (§16.I.A, §16.II.C, §16.II.D).
    #[inline]
    pub(super) fn settle(&self, cards: [Card; 2]) -> Verdict {
        match event(cards) {
            Some(event) => self.paid.verdict(event),
            None => Verdict::lose(OTHER_HANDS),
        }
    }

    /// Settles the wager of a box; a winner may be asked about the proceeds, win and stake (§16.II.E, §16.II.F).
    #[inline(always)]
    pub(super) fn first_cards<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, asks: bool) -> bool {
        turn.felt.seat(seat).bet(self.spot, 0).is_some() && self.settle_first_cards(turn, seat, asks)
    }

    fn settle_first_cards<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, asks: bool) -> bool {
        let place = Place::Hand(seat, 0);
        let &[a, b] = turn.felt.cards(place) else { unreachable!("first cards are two") };
        let verdict = self.settle([a, b]);
        if verdict.wins() {
            // Who is paid shows the cards.
            turn.reveal(place);
        }
        let line = turn.settle(seat, 0, self.spot, verdict).expect("the stake is there");
        turn.state.proceeds = line.to_player();
        asks && verdict.wins() && turn.state.live.has(seat, 0)
    }

    /// None, or any part of the proceeds in whole chips (§16.II.E(2)).
    #[inline(never)]
    pub(super) fn offer(&self, proceeds: Cents) -> Menu {
        let limits = Limits { min: self.step.min(proceeds), max: proceeds, step: self.step };
        Menu::from_iter([
            MenuItem::within(Verb::Cap, limits, Clause::new("HC-A §16.II.E(2)")),
            MenuItem::free(Verb::Decline, Clause::new("HC-A §16.I.B")),
        ])
    }

    /// A blackjack is as good as won; anything else is left alone.
    pub(super) fn basic_answer(own: Total, menu: &Menu) -> Choice {
        match menu[0].cost {
            Cost::Range(limits) if own.is_blackjack() => Choice::with(Verb::Cap, limits.max),
            _ => Choice::say(Verb::Decline),
        }
    }
}

impl<V: Variant> Twentyone<V> {
    /// Adds proceeds to the base wager: from here on they are one wager (§16.II.G).
    pub(super) fn cap<K: Sink>(&self, turn: &mut Turn<State, K>, seat: Seat, amount: Cents) {
        turn.stake(seat, 0, self.spots.base, amount);
    }
}
