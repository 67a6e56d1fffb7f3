//! A list of which the felt is made.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// A list for everyone to read, and for the kernel alone to change: games move stakes and players by [`super::Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Readable<T>(pub(super) Vec<T>);

impl<T> Deref for Readable<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'a, T> IntoIterator for &'a Readable<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
