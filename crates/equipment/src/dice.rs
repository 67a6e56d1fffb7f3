//! Dice: what lies uppermost after a throw.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The faces of a throw of one to three dice, in the order the dice are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    faces: [u8; 3],
    thrown: u8,
}

impl Dice {
    /// These faces, if there are one to three of them and each is 1 to 6.
    pub fn new(faces: &[u8]) -> Option<Dice> {
        if !(1..=3).contains(&faces.len()) || faces.iter().any(|f| !(1..=6).contains(f)) {
            return None;
        }
        let mut dice = Dice { faces: [0; 3], thrown: faces.len() as u8 };
        dice.faces[..faces.len()].copy_from_slice(faces);
        Some(dice)
    }

    /// The faces, one for each die thrown.
    #[inline]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..self.thrown as usize]
    }

    /// The sum of the faces.
    #[inline]
    pub fn sum(&self) -> u8 {
        // A die that was not thrown counts nothing.
        self.faces[0] + self.faces[1] + self.faces[2]
    }

    /// Whether all dice show the same face.
    #[inline]
    pub fn alike(&self) -> bool {
        self.faces().iter().all(|&f| f == self.faces[0])
    }

    /// Every throw of so many dice; the dice are told apart, so all are equally likely.
    pub fn throws(dice: u8) -> impl Iterator<Item = Dice> {
        (0..6u32.pow(dice as u32)).map(move |n| Dice::nth(dice, n))
    }

    /// The throw number `n` of all that so many dice can make.
    #[inline]
    pub fn nth(dice: u8, n: u32) -> Dice {
        assert!((1..=3).contains(&dice), "one to three dice are thrown");
        let faces = [n % 6 + 1, n / 6 % 6 + 1, n / 36 % 6 + 1].map(|face| face as u8);
        let thrown = |at: u8| if at < dice { faces[at as usize] } else { 0 };
        Dice { faces: [faces[0], thrown(1), thrown(2)], thrown: dice }
    }
}

impl fmt::Display for Dice {
    /// Prints the faces: `3-4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.faces().iter().enumerate() {
            write!(f, "{}{face}", if i > 0 { "-" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a throw.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a throw of dice (write 3-4)")]
pub struct NotDice(pub String);

impl FromStr for Dice {
    type Err = NotDice;

    /// Reads `3-4`, `3 4` or `34`.
    fn from_str(text: &str) -> Result<Dice, NotDice> {
        let faces: Option<Vec<u8>> = text
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | ','))
            .map(|c| c.to_digit(10).map(|d| d as u8))
            .collect();
        faces.and_then(|f| Dice::new(&f)).ok_or_else(|| NotDice(text.to_owned()))
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Dice, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_have_six_ways_to_seven_and_three_dice_twenty_seven_to_ten() {
        assert_eq!(Dice::throws(2).filter(|d| d.sum() == 7).count(), 6);
        assert_eq!(Dice::throws(2).filter(Dice::alike).count(), 6);
        assert_eq!(Dice::throws(3).filter(|d| d.sum() == 10).count(), 27);
        assert_eq!(Dice::throws(1).count(), 6);
    }

    #[test]
    fn throws_parse_back_and_impossible_faces_are_refused() {
        for dice in Dice::throws(2).chain(Dice::throws(3)) {
            assert_eq!(dice.to_string().parse::<Dice>(), Ok(dice));
        }
        for text in ["", "0-4", "7-1", "1-2-3-4", "a-b"] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
    }
}
