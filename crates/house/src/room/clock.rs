//! Time at a table: how long wagers are taken, how long a player may think, and what is done for those who do neither.

use games::kernel::{Call, Chance, Choice, Cost, Event, Input, Menu, Need, Verb};

use super::Room;
use crate::record::Entry;
use crate::time::{Span, Time};

/// What is chosen for a player whose time is over: never anything that costs money. The first of these that the menu
/// has: a hand is set the house way; else it stands, checks, or turns an offer down; a stake that may be pulled back is;
/// else the hand is folded. Where there is only one way on, it is taken.
const FOR_THE_ABSENT: [Verb; 12] = [
    Verb::HouseWay,
    Verb::Stand,
    Verb::Check,
    Verb::Decline,
    Verb::Refuse,
    Verb::Pass,
    Verb::PullBack,
    Verb::LetItRide,
    Verb::Fold,
    Verb::Hit,
    Verb::Play,
    Verb::Accept,
];

/// The choice of a player whose time is over; none only if the menu has nothing that is free.
pub fn left_to_the_house(menu: &Menu) -> Option<Choice> {
    let free = |verb: &Verb| menu.iter().any(|i| i.verb == *verb && i.cost == Cost::Free && i.pick == 0);
    FOR_THE_ABSENT.into_iter().find(free).map(Choice::say)
}

impl Room {
    /// Winds the clock after a step.
    pub(super) fn set_clock(&mut self, at: Time, entries: &[Entry], events: &[Event]) {
        let fresh = |entry: &Entry| match entry {
            Entry::Opened(_) => true,
            Entry::Play(lines) => lines.split("; ").any(|line| line == "call new-cards"),
            _ => false,
        };
        if entries.iter().any(fresh) {
            self.mind.cards_since = at;
        }
        let moved = !events.is_empty();
        let kept_waiting = self.table.kept_waiting().is_some();
        let before = std::mem::replace(&mut self.mind.kept_waiting, kept_waiting);
        match self.table.need() {
            // Who keeps all others from betting has the time of a decision for it, whatever others do meanwhile; the
            // betting time begins when that is over.
            Need::Bets if kept_waiting => {
                if !before {
                    self.mind.deadline = Some(at + self.setup.time_to_act);
                }
                self.mind.betting = false;
            }
            Need::Choice { .. } => {
                if moved || self.mind.betting || self.mind.deadline.is_none() {
                    self.mind.deadline = Some(at + self.setup.time_to_act);
                }
                self.mind.betting = false;
            }
            Need::Bets => {
                let staked = !self.table.felt().staked().is_empty();
                // A new round has a betting time of its own; a wager more does not prolong it.
                let anew = !self.mind.betting || events.iter().any(|e| matches!(e, Event::RoundOver { .. }));
                if !staked {
                    self.mind.deadline = None;
                } else if anew || self.mind.deadline.is_none() {
                    self.mind.deadline = Some(at + self.setup.time_to_bet);
                }
                self.mind.betting = true;
            }
            // Only where a dealer's hands are awaited.
            Need::Chance(_) => self.mind.deadline = None,
        }
    }

    /// The call that changes the cards, where they have been in use as long as the house allows: made before the next
    /// shuffle between two rounds.
    pub(super) fn cards_due(&mut self, at: Time) -> Option<Input> {
        let change = self.table.layout().card_change?;
        let since = self.mind.cards_since;
        let due = since != Time::default() && at >= since + Span::hours(change.hours as u64);
        if !due || self.table.need() != Need::Chance(Chance::Shuffle) || !self.is_idle() {
            return None;
        }
        self.mind.cards_since = at;
        Some(Input::Call(Call::plain(change.call().id)))
    }

    /// Whether somebody's time is over.
    pub(crate) fn overdue(&self, at: Time) -> bool {
        self.mind.deadline.is_some_and(|deadline| at >= deadline)
    }
}
