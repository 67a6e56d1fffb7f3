//! Which commands a house may have heard before. Nearly every command is new, and to look each up in the store costs as
//! much as to decide it; a few bits for each tell the new ones apart without a look. Where the bits are not sure the
//! store is asked, as it is while the old commands are still being counted in.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

use crate::ids::CommandId;
use crate::store::Replies;

/// How many ids a layer is made for: two bytes for each, four bits set, one wrong "perhaps" in four hundred.
const LAYER: usize = 1 << 20;
const BITS: usize = 16 * LAYER;
/// The most layers: 32 million commands in 64 MB. A longer log is looked up as it always was.
const LAYERS: usize = 32;
/// How many ids are read at a time.
const PAGE: usize = 10_000;

/// Remembers ids by a few bits each: it never forgets one, and may take a stranger for one.
struct Filter {
    layers: Vec<Box<[u64]>>,
    /// How many are in the last layer.
    last: usize,
    hash: RandomState,
}

impl Filter {
    fn new() -> Filter {
        Filter { layers: vec![], last: LAYER, hash: RandomState::new() }
    }

    /// The places of an id's bits in every layer.
    fn places(&self, id: CommandId) -> impl Iterator<Item = (usize, u64)> + use<> {
        let hash = self.hash.hash_one(id.0);
        let (start, step) = (hash as u32 as usize, (hash >> 32) as usize | 1);
        (0..4).map(move |n| (start + n * step) % BITS).map(|bit| (bit / 64, 1 << (bit % 64)))
    }

    fn add(&mut self, id: CommandId) {
        if self.last == LAYER {
            if self.layers.len() == LAYERS {
                return;
            }
            self.layers.push(vec![0; BITS / 64].into());
            self.last = 0;
        }
        self.last += 1;
        let places = self.places(id);
        let layer = self.layers.last_mut().expect("there is one by now");
        places.for_each(|(word, bit)| layer[word] |= bit);
    }

    fn may_have(&self, id: CommandId) -> bool {
        let full = self.layers.len() == LAYERS && self.last == LAYER;
        full || self.layers.iter().any(|layer| self.places(id).all(|(word, bit)| layer[word] & bit != 0))
    }
}

/// The commands of a house at work: those of old, once they are counted in, and those since.
pub(crate) struct Known {
    old: Arc<OnceLock<Filter>>,
    new: Filter,
    stop: Arc<AtomicBool>,
    count: Option<JoinHandle<()>>,
}

impl Known {
    /// Begins to count in what a store has kept, on a thread of its own. What is written from now on must be added.
    pub(crate) fn begin(mut store: Box<dyn Replies>) -> Known {
        let (old, stop) = (Arc::new(OnceLock::new()), Arc::new(AtomicBool::new(false)));
        let (counted, stopped) = (old.clone(), stop.clone());
        let count = move || {
            let (mut filter, mut after) = (Filter::new(), None);
            while !stopped.load(Ordering::Relaxed) {
                // Without the old ones everything is looked up: slower, and nothing else.
                let Ok(page) = store.ids(after, PAGE) else { return };
                page.iter().for_each(|id| filter.add(*id));
                match page.last() {
                    Some(last) => after = Some(*last),
                    None => return drop(counted.set(filter)),
                }
            }
        };
        let count = std::thread::Builder::new().name("known".into()).spawn(count).ok();
        Known { old, new: Filter::new(), stop, count }
    }

    /// A command was decided here, or read from the log.
    pub(crate) fn add(&mut self, id: CommandId) {
        self.new.add(id);
    }

    /// Whether a command may have acted before; if not, it surely has not.
    pub(crate) fn may_have(&self, id: CommandId) -> bool {
        self.new.may_have(id) || self.old.get().is_none_or(|old| old.may_have(id))
    }
}

impl Drop for Known {
    /// Nobody reads the store any more when this returns: it can be closed.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(count) = self.count.take() {
            let _ = count.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::record::Reply;
    use crate::store::StoreFault;

    /// A store of these many commands, numbered from 0.
    struct Numbers(u128);

    impl Replies for Numbers {
        fn look_up(&mut self, _: &[CommandId]) -> Result<BTreeMap<CommandId, Reply>, StoreFault> {
            Ok(BTreeMap::new())
        }

        fn ids(&mut self, after: Option<CommandId>, most: usize) -> Result<Vec<CommandId>, StoreFault> {
            let from = after.map_or(0, |id| id.0 + 1);
            Ok((from..self.0.min(from + most as u128)).map(CommandId).collect())
        }
    }

    #[test]
    fn no_command_is_forgotten_and_few_strangers_are_taken_for_one() {
        // More than one layer holds.
        let of_old = LAYER as u128 + 50_000;
        let mut known = Known::begin(Box::new(Numbers(of_old)));
        assert!(
            known.may_have(CommandId(u128::MAX)) || known.old.get().is_some(),
            "not sure before the count"
        );
        known.count.take().unwrap().join().unwrap();
        (1..1000).for_each(|n| known.add(CommandId(n << 64)));
        assert!((0..of_old).all(|n| known.may_have(CommandId(n))));
        assert!((1..1000).all(|n| known.may_have(CommandId(n << 64))));
        let wrong = (1..100_000).filter(|n| known.may_have(CommandId(n << 90))).count();
        assert!(wrong < 1000, "{wrong} of 100,000 strangers");
    }

    #[test]
    fn a_filter_that_is_full_is_sure_of_nothing() {
        let mut filter = Filter { layers: vec![[0].into(); LAYERS], last: LAYER, hash: RandomState::new() };
        filter.add(CommandId(1));
        assert_eq!(filter.layers.len(), LAYERS);
        assert!(filter.may_have(CommandId(2)));
    }

    #[test]
    fn a_count_that_is_not_over_ends_with_the_house() {
        // It would take for ever.
        drop(Known::begin(Box::new(Numbers(u128::MAX))));
    }
}
