//! Counts kept, so that another pay is priced on them: how often everything comes does not depend on what it pays.
//!
//! A solver counts first and prices then. What it counted stays here under a name of all that the count depends on: the
//! cards, and the rules that change them. Sheets, strategies and players of one game find it again, whatever is paid.

use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How many counts of one type are kept: the least lately used goes first.
const KEPT: usize = 3;

struct Count {
    of: String,
    count: Arc<dyn Any + Send + Sync>,
    used: Instant,
}

static COUNTS: Mutex<Vec<Count>> = Mutex::new(vec![]);

/// The count of this name, or a new one. No lock is held while it is made: the threads that help may be asked for another
/// in the meantime.
pub(crate) fn kept<C: Any + Send + Sync>(of: &str, count: impl FnOnce() -> C) -> Arc<C> {
    let alike = |c: &Count| (*c.count).type_id() == TypeId::of::<C>();
    let known = |counts: &mut Vec<Count>| {
        let known = counts.iter_mut().find(|c| c.of == of && alike(c))?;
        known.used = Instant::now();
        Some(known.count.clone().downcast::<C>().expect("it is of this type"))
    };
    let lock = || COUNTS.lock().expect("nobody fails with it");
    if let Some(known) = known(&mut lock()) {
        return known;
    }
    let new = Arc::new(count());
    let mut counts = lock();
    // Somebody else may have been as quick.
    if let Some(known) = known(&mut counts) {
        return known;
    }
    let others: Vec<usize> = (0..counts.len()).filter(|&at| alike(&counts[at])).collect();
    if others.len() >= KEPT {
        let oldest = others.into_iter().min_by_key(|&at| counts[at].used).expect("some are kept");
        counts.swap_remove(oldest);
    }
    counts.push(Count { of: of.to_owned(), count: new.clone(), used: Instant::now() });
    new
}

/// Lets go of the counts that nobody has asked for in so long.
pub fn let_go(unused: Duration) {
    COUNTS.lock().expect("nobody fails with it").retain(|count| count.used.elapsed() < unused);
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Tested(u32);

    #[test]
    fn a_count_is_made_once_until_others_take_its_place() {
        let mut made = 0;
        let mut ask = |name: &str| {
            kept(name, || {
                made += 1;
                Tested(made)
            })
            .0
        };
        assert_eq!([ask("one"), ask("one"), ask("two"), ask("three"), ask("one")], [1, 1, 2, 3, 1]);
        // The second was asked for the longest time ago.
        assert_eq!([ask("four"), ask("one"), ask("three"), ask("two")], [4, 1, 3, 5]);
    }

    #[test]
    fn a_count_that_nobody_asks_for_is_let_go() {
        struct Left;
        let first = Arc::downgrade(&kept("left", || Left));
        COUNTS.lock().unwrap().iter_mut().filter(|c| c.of == "left").for_each(|c| {
            c.used =
                c.used.checked_sub(Duration::from_secs(5)).expect("the machine has run for five seconds");
        });
        let_go(Duration::from_secs(4));
        assert!(first.upgrade().is_none());
    }
}
