//! What a game keeps for each spot of its layout.

use std::ops::Index;

use super::layout::SpotId;

/// Something for each spot, in the order in which the layout prints them.
#[derive(Clone, Debug)]
pub struct BySpot<T>(Vec<T>);

/// Nothing yet: no spot is printed.
impl<T> Default for BySpot<T> {
    fn default() -> BySpot<T> {
        BySpot(vec![])
    }
}

impl<T> BySpot<T> {
    /// What belongs to the spot just printed.
    ///
    /// # Panics
    /// If it is not the next one.
    pub fn put(&mut self, spot: SpotId, what: T) {
        assert_eq!(spot.0 as usize, self.0.len(), "every spot is printed in its turn");
        self.0.push(what);
    }

    /// Every spot with what belongs to it.
    pub fn iter(&self) -> impl Iterator<Item = (SpotId, &T)> {
        (0..).map(SpotId).zip(&self.0)
    }
}

impl<T: PartialEq> BySpot<T> {
    /// The first spot to which this belongs, if there is one.
    pub fn spot_of(&self, what: T) -> Option<SpotId> {
        self.iter().find(|(_, other)| **other == what).map(|(spot, _)| spot)
    }
}

impl<T> Index<SpotId> for BySpot<T> {
    type Output = T;

    #[inline]
    fn index(&self, spot: SpotId) -> &T {
        &self.0[spot.0 as usize]
    }
}
