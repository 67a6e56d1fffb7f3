//! Tests name the clauses they show.

use crate::Book;

/// Says which clauses a test shows: `shows!("HC-H §7.V", "HC-H §7.III")`. Fails if one is not in the catalogue.
/// The tables of coverage are made from these lines.
#[macro_export]
macro_rules! shows {
    ($($clause:literal),+ $(,)?) => {
        $($crate::must_exist($clause);)+
    };
}

/// Fails if the catalogue has no such clause, or calls it untestable.
#[doc(hidden)]
pub fn must_exist(citation: &str) {
    let entry = Book::standard().clause(citation);
    let entry = entry.unwrap_or_else(|| panic!("no clause `{citation}` in the catalogue"));
    assert!(entry.untestable.is_none(), "`{citation}` is listed as untestable, yet a test shows it");
}
