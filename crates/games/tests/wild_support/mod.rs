//! What the tests of DJ Wild and Deuces Wild Xtreme share.

use book::Cents;
use equipment::{Card, cards};
use games::Playthrough;
use games::kernel::*;
use hands::wild::WildRank;

pub(crate) fn hand(text: &str) -> [Card; 5] {
    cards(text).unwrap().try_into().unwrap()
}

pub(crate) fn rank(text: &str) -> WildRank {
    hands::wild::five(&hand(text))
}

/// What was staked on a spot, in dollars.
pub(crate) fn staked(events: &[Event], table: &Playthrough, spot: &str) -> Option<i64> {
    let wanted = table.table().layout().find(spot).unwrap();
    events.iter().find_map(|e| match *e {
        Event::Staked { spot, amount, .. } if spot == wanted => Some(amount.0 / 100),
        _ => None,
    })
}

/// A place in a letter: a seat's number, or `d` for the dealer and `r` for the card that replaces the joker.
pub(crate) fn letter(place: Place) -> char {
    match place {
        Place::Hand(Seat(s), _) => (b'1' + s) as char,
        Place::Common(0) => 'd',
        Place::Common(_) => 'r',
    }
}

/// Where the cards went.
pub(crate) fn dealt_to(events: &[Event]) -> Vec<char> {
    let to = |e: &Event| if let Event::Dealt { place, .. } = e { Some(letter(*place)) } else { None };
    events.iter().filter_map(to).collect()
}

/// Every hand of five cards out of some.
pub(crate) fn each_five(of: &[Card], mut what: impl FnMut(&[Card; 5])) {
    let n = of.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    for e in d + 1..n {
                        what(&[of[a], of[b], of[c], of[d], of[e]]);
                    }
                }
            }
        }
    }
}

/// The deck of 53 cards without some.
pub(crate) fn deck_without(gone: &[Card]) -> Vec<Card> {
    let all = (0..52).filter_map(Card::from_id).chain([Card::JOKER]);
    all.filter(|c| !gone.contains(c)).collect()
}

/// What a verdict gains on one unit, pushes and losses too.
pub(crate) fn gain(verdict: Verdict) -> i64 {
    match verdict.pays() {
        None => -1,
        Some(pays) => {
            let award = pays.award(Cents::dollars(1), Cents::ZERO, book::Rounding::CENT);
            (award.back + award.won).0 / 100 - 1
        }
    }
}

/// A verdict's pay as printed.
pub(crate) fn pays_of(verdict: Verdict) -> String {
    verdict.pays().map_or("lose".to_owned(), |pays| pays.to_string())
}
