//! How a table says no: each refusal in a line, with the clause that forbids.

use book::{Cents, Clause};

use super::game::Game;
use super::input::{Call, Choice, Outcome, Refusal, Seat};
use super::layout::{Spot, SpotId};
use super::need::{Chance, Cost, Menu, MenuItem, Need};
use super::table::Table;

impl<G: Game> Table<G> {
    /// Refused unless somebody sits there.
    pub(super) fn seated(&self, seat: Seat) -> Result<(), Refusal> {
        let cites = &self.layout().cites;
        match self.felt.seats.get(seat.0 as usize) {
            None => Err(Refusal::new(cites.seats, format!("there is no {seat} at this table"))),
            Some(s) if s.patron.is_none() || self.felt.leaving.has(seat) => {
                Err(Refusal::new(cites.seats, format!("nobody sits at {seat}")))
            }
            Some(_) => Ok(()),
        }
    }

    /// Refused unless the seat is free and nobody's cards lie there.
    pub(super) fn free(&self, seat: Seat) -> Result<(), Refusal> {
        let cites = &self.layout().cites;
        match self.felt.seats.get(seat.0 as usize) {
            None => Err(Refusal::new(cites.seats, format!("there is no {seat} at this table"))),
            Some(s) if s.patron.is_some() => Err(Refusal::new(cites.seats, format!("{seat} is taken"))),
            // Whoever comes must not look at the cards of whoever left.
            Some(s) if s.hands().iter().any(|hand| !hand.is_empty()) => {
                Err(Refusal::new(cites.seats, format!("the cards of {seat} are still in play")))
            }
            Some(_) => Ok(()),
        }
    }

    /// Refused unless wagers are open.
    pub(super) fn betting(&self) -> Result<(), Refusal> {
        match self.need() {
            Need::Bets => Ok(()),
            _ => Err(Refusal::new(self.layout().cites.betting, "wagers are closed")),
        }
    }

    /// Why a wager cannot be made or taken back now.
    #[cold]
    pub(super) fn too_late(&self, spot: SpotId, by: impl Fn(&Spot) -> Clause) -> Refusal {
        let layout = self.layout();
        let clause = layout.spots.get(spot.0 as usize).map_or(layout.cites.betting, by);
        Refusal::new(clause, "wagers are closed")
    }

    /// Why nothing can be bet there: the chapter has no such wager, or it comes with a decision.
    #[cold]
    pub(super) fn no_wager_of(&self, spot: SpotId) -> Refusal {
        let layout = self.layout();
        match layout.spots.get(spot.0 as usize) {
            Some(print) => {
                let why = format!("{} is made when its time comes, not before the close", print.name);
                Refusal::new(print.clause, why)
            }
            None => Refusal::new(layout.cites.wagers, "there is no such wager at this table"),
        }
    }

    /// Why this outcome is not one of what is needed.
    #[cold]
    pub(super) fn impossible(&self, need: Need, outcome: Outcome) -> Refusal {
        let why = match (need, outcome) {
            (Need::Chance(Chance::Card), Outcome::Card(card)) => {
                format!("every {card} has been dealt already")
            }
            (Need::Chance(Chance::Dice(dice)), Outcome::Dice(thrown)) => {
                format!("{dice} dice are thrown here, not {}", thrown.faces().len())
            }
            (Need::Chance(Chance::Wheel(wheel)), Outcome::Wheel(_)) => {
                format!("the wheel has {} sections", wheel.sections())
            }
            _ => format!("the table needs {}, not this", need.words()),
        };
        Refusal::new(self.layout().cites.equipment, why)
    }

    /// Why it is not for this seat to decide now.
    #[cold]
    pub(super) fn not_due(&self, need: Need, seat: Seat) -> Refusal {
        let why = match need {
            Need::Choice { seat: due, .. } => format!("it is the turn of {due}, not {seat}"),
            _ => format!("no decision is due; the table needs {}", need.words()),
        };
        Refusal::new(self.layout().cites.decisions, why)
    }

    /// Why the menu does not admit this choice.
    #[cold]
    pub(super) fn not_on(&self, menu: &Menu, seat: Seat, choice: Choice) -> Refusal {
        // Of two ways to say the same word, an amount means the one that takes one.
        let meant = |item: &&MenuItem| matches!(item.cost, Cost::Range(_)) == (choice.amount != Cents::ZERO);
        if let Some(item) = menu.iter().filter(|item| item.verb == choice.verb).max_by_key(meant) {
            return Refusal::new(item.clause, format!("{} needs {}", choice.verb, item.terms()));
        }
        let words: Vec<_> = menu.iter().map(|item| item.verb.id()).collect();
        let why = format!("{seat} may {}, not {}", words.join(" or "), choice.verb);
        let clause = self.game.forbids(&self.felt, &self.state, choice.verb);
        let due = || menu.first().map_or(self.layout().cites.decisions, |item| item.clause);
        Refusal::new(clause.unwrap_or_else(due), why)
    }

    /// Why a spot that takes from `least` to `most` does not take this.
    #[cold]
    pub(super) fn out_of_limits(print: &Spot, least: Cents, most: Cents, total: Cents) -> Refusal {
        let why =
            format!("{} takes {least} to {most} in steps of {}, not {total}", print.name, print.limits.step);
        Refusal::new(if total > most { print.most_by } else { print.least_by }, why)
    }

    /// Refused unless the call is on the layout's list and names what it takes, of what is at this table.
    pub(super) fn complete(&self, call: &Call) -> Result<(), Refusal> {
        let layout = self.game.layout();
        let Some(info) = layout.call(call.id) else {
            return Err(Refusal::new(
                layout.cites.calls,
                format!("there is no call `{}` at this table", call.id),
            ));
        };
        for (what, takes, given) in [
            ("a seat", info.takes.seat, call.seat.is_some()),
            ("a spot", info.takes.spot, call.spot.is_some()),
            ("a card", info.takes.card, call.card.is_some()),
            ("an amount", info.takes.amount, call.amount.is_some()),
        ] {
            if takes != given {
                let why =
                    format!("`{}` {} {what}", info.id, if takes { "must name" } else { "does not name" });
                return Err(Refusal::new(info.clause, why));
            }
        }
        if let Some(seat) = call.seat {
            self.seated(seat)?;
        }
        if call.spot.is_some_and(|s| s.0 as usize >= layout.spots.len()) {
            return Err(self.no_wager_of(call.spot.expect("it was asked for")));
        }
        Ok(())
    }
}
