//! What is not changed, and why. What the parser cannot see into (constants, patterns, types, attributes, macros) is
//! left out in `find.rs`.

/// A part of the sources that is left as it is.
pub(crate) struct Exclusion {
    /// The file, with `*` for any text.
    pub(crate) file: &'static str,
    /// The function's own name, or that with its type's; any if empty.
    pub(crate) function: &'static str,
    /// Why.
    pub(crate) reason: &'static str,
}

/// All of them.
pub(crate) const EXCLUDED: &[Exclusion] = &[
    Exclusion { file: "*/kernel/narrate.rs", function: "", reason: "the wording of events" },
    Exclusion { file: "*/kernel/need.rs", function: "words", reason: "wording" },
    Exclusion { file: "*/kernel/need.rs", function: "terms", reason: "wording" },
    Exclusion { file: "*/playthrough.rs", function: "", reason: "plays golden files: a tool of the tests" },
    Exclusion { file: "*/kernel/player.rs", function: "Rambler::amount", reason: "a player for the tests" },
    Exclusion { file: "*/kernel/player.rs", function: "Rambler::bets", reason: "a player for the tests" },
    Exclusion { file: "*/kernel/player.rs", function: "Rambler::choose", reason: "a player for the tests" },
    Exclusion { file: "*/book/src/shows.rs", function: "", reason: "a tool of the tests" },
    Exclusion { file: "*/book/src/fault.rs", function: "", reason: "the wording of faults" },
    Exclusion { file: "*", function: "basic_help", reason: "wording" },
    Exclusion { file: "*/load.rs", function: "part_words", reason: "wording" },
];

/// Tests that read source text: they would see the switches themselves.
pub(crate) const NOT_KILLING: &[&str] = &["tidy", "citations"];

/// Whether a function of a file is left as it is.
pub(crate) fn excluded(file: &str, function: &str) -> bool {
    let own = function.rsplit("::").next().unwrap_or(function);
    let named = |e: &Exclusion| e.function.is_empty() || [own, function].contains(&e.function);
    EXCLUDED.iter().any(|e| fits(e.file, file) && named(e))
}

/// Whether a text is of a pattern in which `*` stands for any text.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((head, rest)) => text.strip_prefix(head).is_some_and(|tail| {
            (0..=tail.len()).filter(|&at| tail.is_char_boundary(at)).any(|at| fits(rest, &tail[at..]))
        }),
    }
}

/// Whether a text is of one of several patterns with commas between.
pub(crate) fn any_fits(patterns: &str, text: &str) -> bool {
    patterns.split(',').any(|pattern| fits(pattern, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        assert!(fits("*craps*", "crates/games/src/craps/mod.rs"));
        assert!(fits("crates/*/mod.rs", "crates/games/src/craps/mod.rs"));
        assert!(!fits("*craps", "crates/games/src/craps/mod.rs"));
        assert!(fits("a", "a") && !fits("a", "ab"));
        assert!(any_fits("a,b*", "ba") && !any_fits("a,b*", "ab"));
    }

    #[test]
    fn wording_is_left_as_it_is_and_rules_are_not() {
        assert!(excluded("crates/games/src/kernel/narrate.rs", "settled"));
        assert!(excluded("crates/games/src/craps/mod.rs", "Craps::basic_help"));
        assert!(!excluded("crates/games/src/kernel/need.rs", "MenuItem::admits"));
        assert!(excluded("crates/games/src/kernel/player.rs", "Rambler::bets"));
        assert!(!excluded("crates/games/src/kernel/player.rs", "Basic::bets"));
    }
}
