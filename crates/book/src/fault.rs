//! What can be wrong with a chapter file or with a house's choice.

use crate::Clause;

/// Why a file or a choice was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A file is malformed, or what it asks for is refused.
    #[error("{file}:{line}: {key}: {what}")]
    File {
        /// The file's name.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The key at fault.
        key: String,
        /// What is wrong with it.
        what: String,
        /// The clause that forbids it, if one does.
        clause: Option<Clause>,
    },
    /// A choice names something that does not exist, or something this program cannot do.
    #[error("{0}")]
    Choice(String),
    /// A choice a clause forbids.
    #[error("{what}")]
    Breach {
        /// The setting, wager or pay table it is about.
        about: String,
        /// The clause that forbids it.
        clause: Clause,
        /// What is wrong, in one line that names the clause.
        what: String,
    },
}

impl Fault {
    /// The clause that forbids the choice, if one does.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            Fault::File { clause, .. } => *clause,
            Fault::Choice(what) => cited(what),
            Fault::Breach { clause, .. } => Some(*clause),
        }
    }

    /// The line of the file at fault, if it stands in one.
    pub fn line(&self) -> Option<usize> {
        match self {
            Fault::File { line, .. } => Some(*line),
            _ => None,
        }
    }
}

/// The clause that a sentence ends with, in brackets.
fn cited(what: &str) -> Option<Clause> {
    let what = what.strip_suffix(')')?;
    // A citation may hold brackets of its own.
    what.match_indices('(').find_map(|(at, _)| Clause::find(&what[at + 1..]))
}
