//! Wheels: roulette with one or two zeros, and Big Six.

use serde::{Deserialize, Serialize};

/// A wheel on a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wheel {
    /// Roulette with 0 and 1 to 36.
    SingleZero,
    /// Roulette with 0, 00 and 1 to 36.
    DoubleZero,
    /// Big Six: 54 sections with seven insignias.
    BigSix,
}

/// A section of a wheel, counted clockwise from its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Section(pub u8);

/// The pockets clockwise (HC-G §1.II).
const SINGLE_ZERO: [&str; 37] = [
    "0", "32", "15", "19", "4", "21", "2", "25", "17", "34", "6", "27", "13", "36", "11", "30", "8", "23",
    "10", "5", "24", "16", "33", "1", "20", "14", "31", "9", "22", "18", "29", "7", "28", "12", "35", "3",
    "26",
];

/// The pockets clockwise (HC-G §1.III).
const DOUBLE_ZERO: [&str; 38] = [
    "0", "28", "9", "26", "30", "11", "7", "20", "32", "17", "5", "22", "34", "15", "3", "24", "36", "13",
    "1", "00", "27", "10", "25", "29", "12", "8", "19", "31", "18", "6", "21", "33", "16", "4", "23", "35",
    "14", "2",
];

/// The insignias around the rim. The book fixes how many there are of each (HC-N §2.I.C.3), not where they stand;
/// this order keeps equal ones apart.
const BIG_SIX: [&str; 54] = [
    "joker", "1", "2", "1", "5", "2", "1", "10", "1", "2", "1", "5", "1", "2", "1", "20", "1", "2", "1", "5",
    "2", "1", "10", "1", "2", "5", "1", "logo", "1", "2", "1", "5", "2", "1", "10", "1", "2", "5", "1", "2",
    "1", "20", "1", "2", "1", "5", "2", "1", "10", "2", "1", "5", "2", "1",
];

impl Wheel {
    #[inline]
    fn rim(self) -> &'static [&'static str] {
        match self {
            Wheel::SingleZero => &SINGLE_ZERO,
            Wheel::DoubleZero => &DOUBLE_ZERO,
            Wheel::BigSix => &BIG_SIX,
        }
    }

    /// How many sections the wheel has, all of one size.
    #[inline]
    pub fn sections(self) -> u8 {
        self.rim().len() as u8
    }

    /// What is printed at a section, if the wheel has it: `17`, `00`, `joker`.
    #[inline]
    pub fn label(self, section: Section) -> Option<&'static str> {
        self.rim().get(section.0 as usize).copied()
    }

    /// The first section that bears this print.
    pub fn find(self, label: &str) -> Option<Section> {
        self.rim().iter().position(|&l| l == label).map(|i| Section(i as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roulette_wheels_bear_each_number_once() {
        for (wheel, zeros) in [(Wheel::SingleZero, 1), (Wheel::DoubleZero, 2)] {
            assert_eq!(wheel.sections(), 36 + zeros);
            for n in 0..=36 {
                assert_eq!(wheel.rim().iter().filter(|l| **l == n.to_string()).count(), 1, "{n}");
            }
            assert_eq!(wheel.find("00").is_some(), zeros == 2);
        }
    }

    #[test]
    fn big_six_has_23_15_8_4_2_1_and_1_and_no_two_equal_neighbours() {
        let counts = ["1", "2", "5", "10", "20", "joker", "logo"]
            .map(|l| Wheel::BigSix.rim().iter().filter(|x| **x == l).count());
        assert_eq!(counts, [23, 15, 8, 4, 2, 1, 1]);
        assert!((0..54).all(|i| BIG_SIX[i] != BIG_SIX[(i + 1) % 54]));
    }

    #[test]
    fn labels_are_found_where_they_stand() {
        let section = Wheel::DoubleZero.find("17").unwrap();
        assert_eq!(Wheel::DoubleZero.label(section), Some("17"));
        assert_eq!(Wheel::DoubleZero.label(Section(38)), None);
    }
}
