//! What can be wrong with a chapter file or with a house's choice.

/// Why a file or a choice was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A chapter file is malformed.
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
    },
    /// A choice names something that does not exist, or asks for what the book does not allow.
    #[error("{0}")]
    Choice(String),
}
