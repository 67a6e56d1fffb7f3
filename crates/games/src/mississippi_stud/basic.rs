//! The simple strategy of Mississippi Stud: points for high and middle cards, and a list of draws. It is the best play.

use equipment::{Card, Rank};

use crate::stud::Glance;

/// How many times the Ante to bet on the cards seen so far: none is a fold. `pressed` says that three times were bet on an
/// earlier street.
#[inline]
pub fn times(cards: impl Iterator<Item = Card>, pressed: bool) -> i64 {
    let seen = Glance::at(cards);
    // A pair of sixes or better cannot lose any more.
    match seen.cards {
        _ if seen.made(Rank::Six) => 3,
        2 => third_street(&seen),
        3 => fourth_street(&seen),
        _ => fifth_street(&seen, pressed),
    }
}

/// Jacks or better, and sixes to tens.
#[inline]
fn high_and_middle(seen: &Glance) -> (u32, u32) {
    let high = seen.from(Rank::Jack);
    (high, seen.from(Rank::Six) - high)
}

/// Three times on a pair; once on two points, or six-five suited.
#[inline]
fn third_street(seen: &Glance) -> i64 {
    let (high, middle) = high_and_middle(seen);
    match () {
        _ if seen.paired() => 3,
        _ if 2 * high + middle >= 2 => 1,
        _ if seen.suited() && seen.gaps() == Some(0) && seen.top() == Rank::Six => 1,
        _ => 0,
    }
}

/// Three times on a made hand or a strong straight-flush draw; once on other suited cards, a low pair, three points, or a
/// fair straight draw.
#[inline]
fn fourth_street(seen: &Glance) -> i64 {
    let (high, middle) = high_and_middle(seen);
    let strong = match seen.gaps() {
        Some(0) => seen.top() >= Rank::Seven,
        Some(1) => high >= 1,
        Some(2) => high >= 2,
        _ => false,
    };
    let fair = match seen.gaps() {
        Some(0) => seen.top() >= Rank::Six,
        Some(1) => middle >= 2,
        _ => false,
    };
    match () {
        _ if seen.suited() && strong => 3,
        _ if seen.suited() || seen.paired() || 2 * high + middle >= 3 || fair => 1,
        _ => 0,
    }
}

/// Three times on a made hand, four to a flush, or an open straight draw with an eight or better; once on any other
/// straight draw, a low pair, four points, or three middle cards after three times were bet.
#[inline]
fn fifth_street(seen: &Glance, pressed: bool) -> i64 {
    let (high, middle) = high_and_middle(seen);
    let open = seen.gaps() == Some(0) && (Rank::Eight..Rank::Ace).contains(&seen.top());
    let draw = |gaps: Option<u32>| gaps.is_some_and(|gaps| gaps <= 1);
    match () {
        _ if seen.suited() || open => 3,
        _ if draw(seen.gaps()) || draw(seen.gaps_ace_low()) => 1,
        _ if seen.paired() || 2 * high + middle >= 4 || middle == 3 && pressed => 1,
        _ => 0,
    }
}
