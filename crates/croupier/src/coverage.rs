//! Which tests show which clause, as found in the sources when the program was built.

use book::ClauseEntry;
use server::catalogue::Shown;

/// The tests that show this clause.
pub(crate) fn tests_of(entry: &ClauseEntry) -> Vec<Shown> {
    let all: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
    let shown = all.iter().filter(|(clause, ..)| *clause == entry.clause.text());
    shown.map(|&(_, test, file)| Shown { test, file }).collect()
}
