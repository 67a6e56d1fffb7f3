//! What a mutant is, and where in a source it sits.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// What tells a mutant from all others, whatever lines are added above it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Key {
    /// The file, from the top of the workspace.
    pub(crate) file: String,
    /// The function, with its type; for a cell the pay table, row and column.
    pub(crate) function: String,
    /// The line before.
    pub(crate) was: String,
    /// The line after.
    pub(crate) becomes: String,
    /// Which of several alike in the function.
    pub(crate) nth: usize,
}

/// One change of one place.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// The number the switch knows it by; numbers begin at 1.
    pub(crate) id: u32,
    /// What it is.
    pub(crate) key: Key,
    /// Its line in the source as it stands.
    pub(crate) line: usize,
}

impl Mutant {
    /// Whether it changes a cell of a chapter file rather than code.
    pub(crate) fn is_cell(&self) -> bool {
        self.key.file.ends_with(".toml")
    }
}

/// How a site is written so that its mutants can be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// A whole statement that is left out.
    Statement,
    /// Something done first in a function's body.
    Entry,
    /// An expression that becomes another.
    Expression,
}

/// A place of a source with the changes it may undergo.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// The bytes it replaces.
    pub(crate) range: Range<usize>,
    /// How it is written.
    pub(crate) shape: Shape,
    /// What it may become.
    pub(crate) arms: Vec<Arm>,
    /// The `const fn` it stands in, by its place in [`Found::const_fns`].
    pub(crate) const_fn: Option<usize>,
}

/// One change of a site.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    /// The text that stands there instead.
    pub(crate) text: String,
    /// The function it stands in.
    pub(crate) function: String,
    /// Its mutant's number, once it has one; none if it does not compile.
    pub(crate) id: Option<u32>,
}

/// A `const fn`: its name, and the bytes of its `const`.
#[derive(Clone, Debug)]
pub(crate) struct ConstFn {
    /// The plain name.
    pub(crate) name: String,
    /// Where `const` stands.
    pub(crate) range: Range<usize>,
}

/// What was found in one source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The sites, outer ones before those inside them.
    pub(crate) sites: Vec<Site>,
    /// The functions that could be called while compiling.
    pub(crate) const_fns: Vec<ConstFn>,
}
