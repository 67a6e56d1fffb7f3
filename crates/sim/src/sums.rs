//! Sums over rounds, in integers, from which a ratio and its error follow.

use serde::{Deserialize, Serialize};

/// A figure with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// Sums over rounds of a gain `x` in cents and of the stake `y` it was made on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sums {
    #[serde(with = "digits")]
    pub(crate) x: i128,
    #[serde(with = "digits")]
    pub(crate) y: i128,
    #[serde(with = "digits")]
    xx: i128,
    #[serde(with = "digits")]
    xy: i128,
    #[serde(with = "digits")]
    yy: i128,
}

/// Large integers are written as text: many readers of JSON take a number for floating point and lose its last digits.
pub(crate) mod digits {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(n: &i128, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(n)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<i128, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

impl Sums {
    /// Adds so many rounds, each with this gain and this stake.
    pub(crate) fn add(&mut self, x: i64, y: i64, rounds: u64) {
        let [x, y, n] = [x as i128, y as i128, rounds as i128];
        self.x += x * n;
        self.y += y * n;
        self.xx += x * x * n;
        self.xy += x * y * n;
        self.yy += y * y * n;
    }

    /// Adds what was summed elsewhere.
    pub(crate) fn merge(&mut self, other: &Sums) {
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }

    /// The loss per unit staked, −Σx ÷ Σy, with the standard error of a ratio: the root of Σ(x − ry)² over Σy. Rounds
    /// count as independent. None if nothing was staked.
    pub(crate) fn edge(&self) -> Option<Estimate> {
        if self.y == 0 {
            return None;
        }
        let y = self.y as f64;
        let r = self.x as f64 / y;
        let squares = self.xx as f64 - 2.0 * r * self.xy as f64 + r * r * self.yy as f64;
        // Adding zero turns a loss of minus nothing into nothing.
        Some(Estimate { value: 0.0 - r, error: squares.max(0.0).sqrt() / y })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four rounds of one unit, one of them won: mean −½, Σ(x + ½)² = 3·¼ + 9/4 = 3, so the error is √3 ÷ 4.
    #[test]
    fn edge_and_error_are_those_of_the_textbook() {
        let mut sums = Sums::default();
        for x in [-100, -100, 100, -100] {
            sums.add(x, 100, 1);
        }
        let edge = sums.edge().unwrap();
        assert_eq!(edge.value, 0.5);
        assert!((edge.error - 3f64.sqrt() / 4.0).abs() < 1e-12, "{edge:?}");
    }

    #[test]
    fn a_sure_thing_has_no_error_and_nothing_staked_has_no_edge() {
        let mut sums = Sums::default();
        assert_eq!(sums.edge(), None);
        sums.add(-300, 300, 1);
        sums.add(-500, 500, 2);
        assert_eq!(sums.edge(), Some(Estimate { value: 1.0, error: 0.0 }));
    }
}
