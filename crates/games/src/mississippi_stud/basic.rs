//! The simple strategy of Mississippi Stud: points for high and middle cards, and a list of draws. It is the best play.

use equipment::{Card, Rank};

use crate::stud::Glance;

/// How many times the Ante to bet on the cards seen so far: none is a fold. `pressed` says that three times were bet on an
/// earlier street.
#[inline]
pub(super) fn times(cards: impl Iterator<Item = Card>, pressed: bool) -> i64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Game;
    use crate::mississippi_stud::MississippiStud;
    use book::{Pays, Rules};
    use equipment::Deck;
    use hands::Sum;

    /// All 155,937,600 deals under the strategy: it loses 7,664,112 Antes, 4.9149%, which is what the best play loses too.
    #[test]
    fn the_strategy_costs_4_9149_percent() {
        let game = MississippiStud::new(&Rules::of("mississippi-stud").unwrap()).unwrap();
        let deck: Vec<Card> = Deck::Standard.cards().collect();
        let gain = |hand: Sum| match game.settle_bet(hand.five()).pays {
            Some(Pays::To(a, _)) => a as i64,
            Some(_) => 0,
            None => -1,
        };
        let rest = |cards: &[Card]| deck.iter().filter(|c| !cards.contains(c)).copied().collect::<Vec<_>>();
        let mut total = 0i64;
        for (i, &a) in deck.iter().enumerate() {
            for &b in &deck[..i] {
                let third = times([a, b].into_iter(), false);
                if third == 0 {
                    total -= 50 * 49 * 48;
                    continue;
                }
                for c in rest(&[a, b]) {
                    let fourth = times([a, b, c].into_iter(), third == 3);
                    if fourth == 0 {
                        total -= (1 + third) * 49 * 48;
                        continue;
                    }
                    let deck = rest(&[a, b, c]);
                    for &d in &deck {
                        let fifth = times([a, b, c, d].into_iter(), third == 3 || fourth == 3);
                        let bet = 1 + third + fourth;
                        if fifth == 0 {
                            total -= bet * 48;
                            continue;
                        }
                        let sum = Sum::of(&[a, b, c, d]);
                        let last = deck.iter().filter(|&&e| e != d);
                        total += (bet + fifth) * last.map(|&e| gain(sum.with(e))).sum::<i64>();
                    }
                }
            }
        }
        assert_eq!(total, -7_664_112);
    }
}
