//! The Five-Card Linked Progressive (CO-21-2118 (11)(F), (19)): the player's five cards with no card wild; one card,
//! drawn for the whole table, stands in for the joker.

use book::{Clause, Fault, Rules};
use equipment::Card;
use hands::{FourCategory, PokerCategory};

use super::wagers::MeterWager;
use crate::kernel::*;

const KINDS: usize = PokerCategory::ALL.len();
const FOUR_STRAIGHT_FLUSH: usize = KINDS;
const FOUR_FLUSH: usize = KINDS + 1;

/// The pay table in force.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    pays: Paid<{ KINDS + 2 }>,
    /// Whether the table pays four-card hands.
    fours: bool,
    progressive: MeterWager,
}

impl Linked {
    pub(super) fn new(rules: &Rules, progressive: MeterWager) -> Result<Linked, Fault> {
        let event = |i: usize| match i {
            FOUR_STRAIGHT_FLUSH => "four-card-straight-flush",
            FOUR_FLUSH => "four-card-flush",
            _ => PokerCategory::ALL[i].id(),
        };
        let pays = Paid::new(rules.paytable("five-card-linked-progressive"), std::array::from_fn(event))?;
        Ok(Linked { fours: pays.row(FOUR_FLUSH).is_some(), pays, progressive })
    }

    /// The one event these cards are paid by: the first row they fit, as printed (19)(A)(II).
    fn event(&self, plain: &[Card; 5]) -> usize {
        let kind = hands::poker::five(plain).category();
        if !self.fours || kind >= PokerCategory::StraightFlush {
            return kind as usize;
        }
        match hands::four::best_of_five(plain).category() {
            FourCategory::StraightFlush => FOUR_STRAIGHT_FLUSH,
            FourCategory::Flush if kind != PokerCategory::Flush => FOUR_FLUSH,
            _ => kind as usize,
        }
    }

    /// The wager on a player's five cards, the joker replaced (19). Of two rows that take a whole meter, the straight
    /// flush has the second.
    pub(super) fn verdict(&self, plain: &[Card; 5]) -> Verdict {
        let event = self.event(plain);
        let MeterWager { meter, second, .. } = self.progressive;
        let meter = if event == PokerCategory::StraightFlush as usize { second } else { meter };
        self.pays.verdict(event).from_meter(meter)
    }

    /// What the others with the wager are due for these cards (19)(A)(III).
    pub(super) fn envy(&self, plain: &[Card; 5]) -> Option<Verdict> {
        Verdict::envy(self.pays.row(self.event(plain))?, Clause::new("CO-21-2118 (19)(A)(III)"))
    }
}

/// Five cards with the replacement in the joker's place (19)(A)(VI).
pub(super) fn without_joker(five: &[Card; 5], replacement: Card) -> [Card; 5] {
    five.map(|card| if card.is_joker() { replacement } else { card })
}
