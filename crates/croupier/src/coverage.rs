//! Which tests show which clause, as found in the sources when the program was built.

use book::ClauseEntry;

/// A test that shows a clause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    clause: &'static str,
    /// The test's name.
    pub(crate) test: &'static str,
    /// The file it stands in, from the folder of the crates.
    pub(crate) file: &'static str,
}

/// The tests that show this clause.
pub(crate) fn tests_of(entry: &ClauseEntry) -> Vec<Shown> {
    let all: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/coverage.rs"));
    let shown = all.iter().map(|&(clause, test, file)| Shown { clause, test, file });
    shown.filter(|s| s.clause == entry.clause.text()).collect()
}
