//! What can come out of a showdown, as far as the games' settling functions tell.

use book::Fault;
use games::kernel::Verdict;
use hands::{PokerCategory, PokerRank};

/// How many ways a showdown can end for a player's hand of a category.
pub(super) const OUTCOMES: usize = 5;
/// The player wins against a dealer who does not qualify.
pub(super) const WIN_LOW: usize = 0;
/// The player wins against a dealer who qualifies.
pub(super) const WIN: usize = 1;
/// Equal hands.
pub(super) const TIE: usize = 2;
/// The player loses to a dealer who does not qualify.
pub(super) const LOSE_LOW: usize = 3;
/// The player loses to a dealer who qualifies.
pub(super) const LOSE: usize = 4;
/// How many categories of hands there are.
pub(super) const CATEGORIES: usize = 10;

/// What showdowns are worth, by the category of the player's hand and the outcome.
pub(super) type ShowdownWorths = [[i64; OUTCOMES]; CATEGORIES];

/// The lowest and the highest hand of each category.
const SAMPLES: [[&str; 2]; CATEGORIES] = [
    ["7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"],
    ["2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc"],
    ["3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"],
    ["2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc"],
    ["5c 4d 3h 2s Ac", "Ac Kd Qh Js Tc"],
    ["7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c"],
    ["2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"],
    ["2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"],
    ["5c 4c 3c 2c Ac", "Kc Qc Jc Tc 9c"],
    ["Ac Kc Qc Jc Tc", "Ac Kc Qc Jc Tc"],
];

/// The lowest or the highest hand of a category.
pub(super) fn sample(category: usize, high: usize) -> PokerRank {
    let cards = equipment::cards(SAMPLES[category][high]).expect("the samples are cards");
    let rank = hands::poker::five(&cards.try_into().expect("the samples are five cards"));
    debug_assert_eq!(rank.category(), PokerCategory::ALL[category]);
    rank
}

/// The verdicts on `W` wagers for each category of the player's hand and each outcome.
///
/// A settling function sees both hands. What it says depends on the player's category, on which hand is better, and on
/// whether the dealer's category is below a certain one: this is found out by asking it, not known.
pub(super) struct Outcomes<const W: usize> {
    /// The dealer qualifies from this category on.
    pub(super) qualifying: usize,
    verdicts: [[Option<[Verdict; W]>; OUTCOMES]; CATEGORIES],
}

impl<const W: usize> Outcomes<W> {
    /// Asks the settling function.
    pub(super) fn new(settle: impl Fn(PokerRank, PokerRank) -> [Verdict; W]) -> Result<Self, Fault> {
        for qualifying in 0..CATEGORIES {
            if let Some(verdicts) = Self::split(&settle, qualifying) {
                return Ok(Outcomes { qualifying, verdicts });
            }
        }
        Err(Fault::Choice("the wagers look at more of the dealer's hand than whether it qualifies".into()))
    }

    /// The verdicts if the dealer qualifies from this category on; none if they would contradict each other.
    fn split(
        settle: &impl Fn(PokerRank, PokerRank) -> [Verdict; W],
        qualifying: usize,
    ) -> Option<[[Option<[Verdict; W]>; OUTCOMES]; CATEGORIES]> {
        let mut verdicts = [[None; OUTCOMES]; CATEGORIES];
        for (player, said_of) in verdicts.iter_mut().enumerate() {
            for dealer in 0..CATEGORIES {
                let low = dealer < qualifying;
                for (ours, theirs) in [(0, 0), (0, 1), (1, 0)] {
                    let (ours, theirs) = (sample(player, ours), sample(dealer, theirs));
                    let outcome = match ours.cmp(&theirs) {
                        std::cmp::Ordering::Greater if low => WIN_LOW,
                        std::cmp::Ordering::Greater => WIN,
                        std::cmp::Ordering::Equal => TIE,
                        std::cmp::Ordering::Less if low => LOSE_LOW,
                        std::cmp::Ordering::Less => LOSE,
                    };
                    let said = settle(ours, theirs);
                    if *said_of[outcome].get_or_insert(said) != said {
                        return None;
                    }
                }
            }
        }
        Some(verdicts)
    }

    /// The verdicts for a player's category and an outcome; none where this cannot happen.
    #[inline]
    pub(super) fn verdicts(&self, category: usize, outcome: usize) -> Option<[Verdict; W]> {
        self.verdicts[category][outcome]
    }
}

/// Integers without their greatest common divisor, and the divisor.
pub(super) fn reduced<'a>(numbers: impl Iterator<Item = &'a mut i64>) -> i64 {
    let numbers: Vec<&mut i64> = numbers.collect();
    let unit = numbers.iter().fold(0, |unit, n| divisor(unit, n.abs())).max(1);
    numbers.into_iter().for_each(|n| *n /= unit);
    unit
}

fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { divisor(b, a % b) }
}
