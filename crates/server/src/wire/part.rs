//! Parts of messages that many viewers are sent alike.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A part of a message: made for one viewer, or written down once for everybody who sees the same.
#[derive(Clone, Debug)]
pub enum Part<T> {
    /// For one viewer.
    Own(T),
    /// For everybody else, as JSON.
    Same(Arc<RawValue>),
}

impl<T: Serialize> Part<T> {
    /// A part for many.
    pub fn same(part: &T) -> Part<T> {
        Part::Same(to_raw_value(part).expect("a part of a message can be written").into())
    }
}

impl<T: Serialize> Serialize for Part<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Part::Own(part) => part.serialize(to),
            Part::Same(text) => text.serialize(to),
        }
    }
}
