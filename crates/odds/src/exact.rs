//! Exact numbers, and numbers known within a bound.

use dashu_int::IBig;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

pub use dashu_ratio::RBig as Ratio;

/// `n` over `d`.
///
/// ```
/// assert_eq!(odds::text(&odds::ratio(6, 4)), "3/2");
/// ```
pub fn ratio(n: impl Into<IBig>, d: impl Into<IBig>) -> Ratio {
    Ratio::from(n.into()) / Ratio::from(d.into())
}

/// A whole number of any size.
pub fn whole(n: impl Into<IBig>) -> Ratio {
    Ratio::from(n.into())
}

/// The decimal nearest to a ratio.
pub fn decimal(r: &Ratio) -> f64 {
    r.to_f64().value()
}

/// A ratio in lowest terms as `n/d`, also where `d` is one.
pub fn text(r: &Ratio) -> String {
    format!("{}/{}", r.numerator(), r.denominator())
}

/// A number of a sheet: exact where the game is finite, else with a bound on its error.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// Exact.
    Exact(Ratio),
    /// Within `error` of the truth.
    Near {
        /// The number.
        value: f64,
        /// How far the truth may be away.
        error: f64,
    },
}

impl Figure {
    /// The number as a decimal.
    pub fn decimal(&self) -> f64 {
        match self {
            Figure::Exact(r) => decimal(r),
            Figure::Near { value, .. } => *value,
        }
    }

    /// The exact number, if it is known.
    pub fn exact(&self) -> Option<&Ratio> {
        match self {
            Figure::Exact(r) => Some(r),
            Figure::Near { .. } => None,
        }
    }

    /// How far the number may be off.
    pub fn error(&self) -> f64 {
        match self {
            Figure::Exact(_) => 0.0,
            Figure::Near { error, .. } => *error,
        }
    }

    /// A number within a bound, or exact where there is none.
    pub(crate) fn within(value: Ratio, error: Option<f64>) -> Figure {
        match error {
            None => Figure::Exact(value),
            Some(error) => Figure::Near { value: decimal(&value), error },
        }
    }
}

impl Serialize for Figure {
    /// `{"exact": "n/d", "decimal": …}`, or `{"exact": null, "decimal": …, "error": …}`.
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("exact", &self.exact().map(text))?;
        map.serialize_entry("decimal", &self.decimal())?;
        if let Figure::Near { error, .. } = self {
            map.serialize_entry("error", error)?;
        }
        map.end()
    }
}
