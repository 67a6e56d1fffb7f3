//! The four words by which a house posts limits.

use crate::{Cents, Limits};

/// The limit of a wager that a house may post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    Min,
    Max,
    Step,
    /// Least, most and step at once: the unit of a wager of one amount.
    Unit,
}

impl Edge {
    pub(crate) fn named(name: &str) -> Option<Edge> {
        match name {
            "min" => Some(Edge::Min),
            "max" => Some(Edge::Max),
            "step" => Some(Edge::Step),
            "unit" => Some(Edge::Unit),
            _ => None,
        }
    }
}

impl Limits {
    /// The same limits with one of them changed.
    pub(crate) fn with(mut self, edge: Edge, amount: Cents) -> Limits {
        match edge {
            Edge::Min => self.min = amount,
            Edge::Max => self.max = amount,
            Edge::Step => self.step = amount,
            Edge::Unit => self = Limits { min: amount, max: amount, step: amount },
        }
        self
    }
}
