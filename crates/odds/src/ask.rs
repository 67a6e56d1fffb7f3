//! What is asked of a solver.

use std::collections::BTreeMap;

use book::{Cents, Fault, Limits, PayTable, Rules};

use crate::cashier::Cashier;

/// What is to be solved.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The rules: settings, pay tables, limits.
    pub rules: Rules,
    /// The cards in play where they are not the game's own: a reduced deck.
    pub cards: Option<equipment::Composition>,
    /// The one wager asked for; none for all.
    pub wager: Option<String>,
    /// Whether only the pay tables in force are asked for, not every table of the book.
    pub in_force: bool,
    /// How many plays are sold for a draw that shares its prizes; none where only the one play is looked at.
    pub plays_sold: Option<u64>,
    /// The limits that wagers had before a stake was asked for: [`Ask::at_stake`] keeps them.
    pub posted: BTreeMap<String, Limits>,
}

impl Ask {
    /// Everything about these rules.
    pub fn new(rules: Rules) -> Ask {
        Ask { rules, cards: None, wager: None, in_force: false, plays_sold: None, posted: BTreeMap::new() }
    }

    /// Everything about a game at its defaults.
    pub fn of(game: &str) -> Result<Ask, Fault> {
        Ok(Ask::new(Rules::of(game)?))
    }

    /// The same with other cards.
    #[must_use]
    pub fn with_cards(mut self, cards: equipment::Composition) -> Ask {
        self.cards = Some(cards);
        self
    }

    /// The same for a stake on a wager: what is paid in fixed amounts, or up to a limit, depends on it.
    pub fn at_stake(mut self, wager: &str, stake: Cents) -> Result<Ask, Fault> {
        let Some(known) = self.rules.wagers().find(|w| w.id == wager) else {
            return Err(Fault::Choice(format!("{} has no wager `{wager}`", self.rules.game())));
        };
        let limits = *self.posted.get(wager).unwrap_or(&self.rules.limits(wager));
        let Limits { min, max, step } = limits;
        if stake < min || stake > max || stake.0 % step.0.max(1) != 0 {
            let clause = known.clause;
            return Err(Fault::Choice(format!(
                "a wager of {stake} on {wager} cannot be made: {min} to {max} in steps of {step} ({clause})"
            )));
        }
        self.posted.entry(wager.to_owned()).or_insert(limits);
        // Solvers measure fixed amounts against the least stake posted.
        self.rules.post(wager, Limits { min: stake, ..limits })?;
        Ok(self)
    }

    /// The rules as the house has them, whatever stakes were asked for.
    pub(crate) fn as_posted(&self) -> Rules {
        self.posted(&self.rules)
    }

    /// These rules with the limits the house has posted, whatever stakes were asked for: a payout limit may not cut what the
    /// least wagers win.
    pub(crate) fn posted(&self, rules: &Rules) -> Rules {
        let mut rules = rules.clone();
        for (wager, limits) in &self.posted {
            rules.post(wager, *limits).expect("they were posted before");
        }
        rules
    }

    /// Whether this wager is asked for.
    pub fn wants(&self, wager: &str) -> bool {
        self.wager.as_deref().is_none_or(|w| w == wager)
    }

    /// The pay tables asked for of a wager, or of a part of its payment (`""` for the wager itself): the one in force
    /// first, then the book's others.
    pub fn tables(&self, wager: &str, part: &str) -> Vec<&'static PayTable> {
        let of = |t: &&PayTable| t.wager == wager && t.part.as_deref().unwrap_or("") == part;
        let mut tables: Vec<_> = self.rules.paytables().filter(of).collect();
        if !self.in_force {
            let all = self.rules.chapters().iter().flat_map(|c| &c.paytables).filter(of);
            let others: Vec<_> = all.filter(|t| tables.iter().all(|u| u.id != t.id)).collect();
            tables.extend(others);
        }
        tables
    }

    /// The rules with this pay table in force.
    pub fn under(&self, table: &'static PayTable) -> Rules {
        let mut rules = self.rules.clone();
        rules.put_paytable(table);
        rules
    }

    /// Who pays a wager of the stake asked for, or of the least posted.
    pub(crate) fn cashier(&self, wager: &str) -> Cashier {
        Cashier::new(&self.rules, self.stake(wager))
    }

    /// The stake that fixed awards are measured against: the one asked for, or the least posted.
    pub fn stake(&self, wager: &str) -> Cents {
        self.rules.limits(wager).min
    }
}
