//! Citations.

use std::fmt;

use serde::{Serialize, Serializer};

/// A citation of one clause, as in `HC-C §11.I.A`. The catalogue says what the clause rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

impl Clause {
    /// Cites a clause. A citation written in code is checked by a test to stand in the catalogue.
    pub const fn new(citation: &'static str) -> Clause {
        Clause(citation)
    }

    /// The citation.
    pub const fn text(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0)
    }
}
