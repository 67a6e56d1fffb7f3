//! What a guest's mistakes have cost.

use std::collections::HashMap;
use std::sync::Mutex;

use games::kernel::Patron;

use crate::wire::{Mistake, Mistakes};

/// How many mistakes are remembered, the dearest.
const WORST: usize = 10;

/// What everybody's mistakes have cost, since the server was started.
#[derive(Default)]
pub struct Costs(Mutex<HashMap<Patron, Mistakes>>);

impl Costs {
    /// What a patron's mistakes have cost.
    pub fn of(&self, patron: Patron) -> Mistakes {
        self.0.lock().expect("nobody panics with it").get(&patron).cloned().unwrap_or_default()
    }

    /// Takes a decision in, and what was wrong with it.
    pub fn add(&self, patron: Patron, mistake: Option<Mistake>) {
        let mut costs = self.0.lock().expect("nobody panics with it");
        let mistakes = costs.entry(patron).or_default();
        mistakes.decisions += 1;
        if let Some(mistake) = mistake {
            mistakes.cents += mistake.cents;
            mistakes.worst.push(mistake);
            mistakes.worst.sort_by_key(|m| -m.cents);
            mistakes.worst.truncate(WORST);
        }
    }
}
