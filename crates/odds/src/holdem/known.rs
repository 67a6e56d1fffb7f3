//! Solutions kept, so that odds, strategy, player and advice of one table solve it once.

use std::sync::{Arc, Mutex};

use equipment::Card;

/// How many are kept.
const KEPT: usize = 3;

/// The latest solutions of a game, each with the pack it is for.
pub(super) struct Known<S> {
    solutions: Mutex<Vec<(Vec<Card>, Arc<S>)>>,
}

impl<S> Known<S> {
    pub(super) const fn new() -> Known<S> {
        Known { solutions: Mutex::new(vec![]) }
    }

    /// The solution for a pack that fits, or a new one. No lock is held while it is found: the threads that help may
    /// be asked for another in the meantime.
    pub(super) fn or_solve(
        &self,
        pack: &[Card],
        fits: impl Fn(&S) -> bool,
        solve: impl FnOnce() -> S,
    ) -> Arc<S> {
        let lock = || self.solutions.lock().expect("no solver fails");
        if let Some((_, known)) = lock().iter().find(|(cards, solution)| cards == pack && fits(solution)) {
            return known.clone();
        }
        let solution = Arc::new(solve());
        let mut solutions = lock();
        if solutions.len() == KEPT {
            solutions.remove(0);
        }
        solutions.push((pack.to_vec(), solution.clone()));
        solution
    }
}
