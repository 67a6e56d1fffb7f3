//! The layout: every spot with the pockets that win it (§4.V).

use book::{Clause, Fault, Rules};

use super::Zeros;
use crate::kernel::SpotId;
use crate::wheel::{Sections, WheelFelt};

/// A box of the layout: its number, and 37 for the double zero.
type Number = u8;

const DOUBLE_ZERO: Number = 37;

/// Whether a number is red. The book prints no colours: 1 is taken as red, and the order of the pockets with red and
/// black in turn (§1.II) fixes the rest.
pub fn is_red(number: u8) -> bool {
    matches!(number, 1 | 3 | 5 | 7 | 9 | 12 | 14 | 16 | 18 | 19 | 21 | 23 | 25 | 27 | 30 | 32 | 34 | 36)
}

fn label(number: Number) -> String {
    if number == DOUBLE_ZERO { "00".into() } else { number.to_string() }
}

/// Prints every spot and returns the two places of a 0-00 split, where there is a 00 to bet on.
///
/// The 36 numbers stand in twelve rows of three; 0 and 00 lie side by side across the head of them, 0 over 1 and half
/// of 2, 00 over the other half and 3. A single zero lies over all three.
pub(super) fn lay_out(
    print: &mut WheelFelt,
    rules: &Rules,
    zeros: Zeros,
) -> Result<Option<(SpotId, SpotId)>, Fault> {
    let with_00 = zeros == Zeros::Double;

    // §4.V.A: straight, inside the box.
    inside(print, rules, "straight", &[0])?;
    if with_00 {
        inside(print, rules, "straight", &[DOUBLE_ZERO])?;
    }
    for n in 1..=36 {
        inside(print, rules, "straight", &[n])?;
    }

    // §4.V.B: split, on the line between two boxes; 0-00 also between the second and the third dozen.
    let mut split_of_zeros = None;
    if with_00 {
        let wins = print.sections(|l| l == "0" || l == "00");
        let here = print.spot(rules, "split", "0-00", wins)?;
        let there = print.spot(rules, "split", "0-00 between dozens", wins)?;
        split_of_zeros = Some((here, there));
    }
    let at_the_head: &[[Number; 2]] = match zeros {
        Zeros::Single => &[[0, 1], [0, 2], [0, 3]],
        Zeros::Double => &[[0, 1], [0, 2], [DOUBLE_ZERO, 2], [DOUBLE_ZERO, 3]],
        Zeros::DoubleAsSingle => &[[0, 1], [0, 2]],
    };
    for pair in at_the_head {
        inside(print, rules, "split", pair)?;
    }
    for n in 1..=36 {
        if n % 3 != 0 {
            inside(print, rules, "split", &[n, n + 1])?;
        }
        if n <= 33 {
            inside(print, rules, "split", &[n, n + 3])?;
        }
    }

    // §4.V.C: three numbers, on the outer line of a row or (§4.V.C.1) on a corner at the head.
    for first in (1..=34).step_by(3) {
        inside(print, rules, "three-numbers", &[first, first + 1, first + 2])?;
    }
    let at_the_head: &[[Number; 3]] =
        if with_00 { &[[0, 1, 2], [0, 2, DOUBLE_ZERO], [DOUBLE_ZERO, 2, 3]] } else { &[[0, 1, 2]] };
    for group in at_the_head {
        let spot = inside(print, rules, "three-numbers", group)?;
        print.lost_to(spot, Sections::MAX, Clause::new("HC-G §4.V.C.1"));
    }

    // §4.V.D: four numbers, on the corner where their boxes meet.
    for n in (1..=32).filter(|n| n % 3 != 0) {
        inside(print, rules, "four-numbers", &[n, n + 1, n + 3, n + 4])?;
    }

    // §4.V.E: the first five.
    if with_00 {
        let wins = print.sections(|l| ["0", "00", "1", "2", "3"].contains(&l));
        print.spot(rules, "first-five", "", wins)?;
    }

    // §4.V.F: six numbers, on the outer corner between two rows.
    for first in (1..=31).step_by(3) {
        inside(print, rules, "six-numbers", &[first, first + 1, first + 2, first + 3, first + 4, first + 5])?;
    }

    // §4.V.G, §4.V.H: columns and dozens.
    for column in 1..=3 {
        outside(print, rules, "column", &column.to_string(), |n| n % 3 == column % 3)?;
    }
    for dozen in 1..=3 {
        outside(print, rules, "dozen", &dozen.to_string(), |n| n.div_ceil(12) == dozen)?;
    }

    // §4.V.I to §4.V.N: the even chances, which a clause of their own takes on the zeros.
    let zero_takes =
        Clause::new(if zeros == Zeros::DoubleAsSingle { "HC-G §5.III.C" } else { "HC-G §5.II" });
    let mut even_chance = |wager: &str, wins: fn(Number) -> bool| -> Result<(), Fault> {
        let spot = outside(print, rules, wager, "", wins)?;
        print.lost_to(spot, print.sections(|l| l == "0" || l == "00"), zero_takes);
        Ok(())
    };
    even_chance("red", is_red)?;
    even_chance("black", |n| !is_red(n))?;
    even_chance("odd", |n| n % 2 == 1)?;
    even_chance("even", |n| n % 2 == 0)?;
    even_chance("low", |n| n <= 18)?;
    even_chance("high", |n| n >= 19)?;
    Ok(split_of_zeros)
}

/// A wager on the numbers of certain boxes, named by them: `split-0-00`.
fn inside(print: &mut WheelFelt, rules: &Rules, wager: &str, boxes: &[Number]) -> Result<SpotId, Fault> {
    let labels: Vec<_> = boxes.iter().map(|&n| label(n)).collect();
    let wins = print.sections(|l| labels.iter().any(|x| x == l));
    print.spot(rules, wager, &labels.join("-"), wins)
}

/// A wager on all numbers from 1 to 36 of one kind.
fn outside(
    print: &mut WheelFelt,
    rules: &Rules,
    wager: &str,
    pick: &str,
    of_kind: impl Fn(Number) -> bool,
) -> Result<SpotId, Fault> {
    let wins = print.sections(|l| l.parse().is_ok_and(|n| n > 0 && of_kind(n)));
    print.spot(rules, wager, pick, wins)
}
