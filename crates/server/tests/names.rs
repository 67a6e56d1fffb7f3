//! The keys of choices.

use std::collections::{BTreeMap, BTreeSet};

use games::kernel::Seat;

use server::choices::base;
use server::choices::choices;

use crate::ramble::ramble;

#[test]
fn a_choice_has_its_key_whenever_it_is_offered_and_no_other_choice_beside_it_has_that_key() {
    for game in games::roster() {
        let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for seed in 0..6 {
            ramble(game.id, seed, 600, |_, _, table| {
                let menu = choices(table, None);
                let beside: BTreeSet<&String> = menu.iter().map(|entry| &entry.key).collect();
                let said: Vec<_> = menu.iter().map(|e| (&e.choice, &e.key)).collect();
                assert_eq!(beside.len(), menu.len(), "{}: {said:?}", game.id);
                for entry in &menu {
                    let word = entry.choice.split(' ').next().unwrap_or_default();
                    // Sizes of a raise are told apart by how many times the wager they are; a double by who pays.
                    let unit = base(table, Seat(entry.seat), entry.hand);
                    let times = entry.price_cents.map(|price| 60 * price / unit.max(1));
                    let same = format!("{word} {times:?}");
                    keys.entry(same).or_default().insert(entry.key.clone());
                }
            });
        }
        assert!(keys.values().all(|keys| keys.len() == 1), "{}: {keys:?}", game.id);
        // The page keeps these for itself: undo, clear, rebet, double, papers.
        let kept = keys.values().flatten().any(|key| "zxbvl".contains(key.as_str()));
        assert!(!kept, "{}: {keys:?}", game.id);
    }
}
