//! What a person sees in a holding and the cards that lie: families of hands, and the cards that matter in each.

use equipment::Card;
use hands::{PokerCategory, Sum};

use super::guide::{Family, Key, Sort};

/// The families of holdings before the flop.
pub(super) const HOLDINGS: &[Family] = &[
    Family { name: "a pair", sort: Sort::Rank },
    Family { name: "two cards of one suit", sort: Sort::Ranks },
    Family { name: "two cards of two suits", sort: Sort::Ranks },
];

/// How many ranks of the board are above a pair in hand.
const ABOVE: &[&str] =
    &["under no card", "under one card", "under two cards", "under three cards", "under four cards"];
/// How many ranks of the board are above the one paired.
const PAIRED: &[&str] = &["the highest", "the second", "the third", "the fourth"];
/// What the star in the names of families means.
pub(super) const STAR: &str = "* own cards as they rank among those not on the board: next below an ace and a king that                                lie there, a queen counts as an ace";

/// The families of hands when three or four cards of the board lie. Own cards take part in all that is not said to lie
/// on the board.
pub(super) const HANDS: &[Family] = &[
    Family { name: "straight or better", sort: Sort::Alone },
    Family { name: "three of a kind", sort: Sort::Alone },
    Family { name: "two pair", sort: Sort::Alone },
    Family { name: "pair in hand", sort: Sort::Placed(ABOVE) },
    Family { name: "pair with a card of the board", sort: Sort::Placed(PAIRED) },
    Family { name: "three of a kind on the board, own cards*", sort: Sort::Ranks },
    Family { name: "two pair on the board, own cards*", sort: Sort::Ranks },
    Family { name: "four to a flush with both own cards, the higher", sort: Sort::Rank },
    Family { name: "four to a flush with one own card", sort: Sort::Rank },
    Family { name: "four to a straight open at both ends, own cards*", sort: Sort::Ranks },
    Family { name: "pair on the board, own cards*", sort: Sort::Ranks },
    Family { name: "nothing yet, own cards*", sort: Sort::Ranks },
];

fn rank(card: Card) -> usize {
    card.id() as usize >> 2
}

fn suit(card: Card) -> usize {
    card.id() as usize & 3
}

fn by_ranks(family: usize, own: [Card; 2]) -> Key {
    let [a, b] = own.map(|c| rank(c) as u8);
    (family, a.max(b), a.min(b))
}

/// Two cards as they rank among those whose ranks are not on the board.
fn by_standing(family: usize, own: [Card; 2], on_board: &[u8; 13]) -> Key {
    let standing = |c: Card| (rank(c) + 1..13).filter(|r| on_board[*r] > 0).count() + rank(c);
    let [a, b] = own.map(|c| standing(c) as u8);
    (family, a.max(b), a.min(b))
}

/// Where a holding belongs before the flop.
pub(super) fn holding(own: [Card; 2]) -> Key {
    match own {
        [a, b] if rank(a) == rank(b) => (0, rank(a) as u8, 0),
        [a, b] if suit(a) == suit(b) => by_ranks(1, own),
        _ => by_ranks(2, own),
    }
}

/// Where a holding belongs when three or four cards of the board lie.
pub(super) fn hand(own: [Card; 2], board: &[Card]) -> Key {
    let sum = Sum::of(&own).join(Sum::of(board));
    let made = if board.len() == 3 { sum.five() } else { sum.six() }.category();
    let mut on_board = [0u8; 13];
    board.iter().for_each(|c| on_board[rank(*c)] += 1);
    let pairs = on_board.iter().filter(|n| **n == 2).count();
    let most = on_board.iter().copied().max().unwrap_or(0);
    let lies = match (most, pairs) {
        (4, _) => PokerCategory::FourOfAKind,
        (3, _) => PokerCategory::ThreeOfAKind,
        (_, 2) => PokerCategory::TwoPair,
        (_, 1) => PokerCategory::Pair,
        _ => PokerCategory::HighCard,
    };
    if made > lies && made >= PokerCategory::TwoPair {
        return match made {
            PokerCategory::TwoPair => (2, 0, 0),
            PokerCategory::ThreeOfAKind => (1, 0, 0),
            _ => (0, 0, 0),
        };
    }
    if lies >= PokerCategory::ThreeOfAKind {
        return by_standing(5, own, &on_board);
    }
    if lies == PokerCategory::TwoPair {
        return by_standing(6, own, &on_board);
    }
    if made > lies {
        let above = |r: usize| on_board[r + 1..].iter().filter(|n| **n > 0).count() as u8;
        let paired = |r: usize, other: Card| (4, above(r), by_standing(4, [other; 2], &on_board).1);
        return match own {
            [a, b] if rank(a) == rank(b) => (3, above(rank(a)), rank(a) as u8),
            [a, b] if on_board[rank(a)] > 0 => paired(rank(a), b),
            [a, b] => paired(rank(b), a),
        };
    }
    if let Some(key) = four_flush(own, board) {
        return key;
    }
    if open_straight(own, &on_board) {
        return by_standing(9, own, &on_board);
    }
    by_standing(if pairs == 1 { 10 } else { 11 }, own, &on_board)
}

fn four_flush(own: [Card; 2], board: &[Card]) -> Option<Key> {
    let cards = |s: usize| own.iter().chain(board).filter(|c| suit(**c) == s).count();
    let [a, b] = own;
    if suit(a) == suit(b) {
        return (cards(suit(a)) == 4).then(|| (7, rank(a).max(rank(b)) as u8, 0));
    }
    own.iter().filter(|c| cards(suit(**c)) == 4).map(|c| (8, rank(*c) as u8, 0)).max()
}

/// Whether four ranks in a row, an own one among them, can be lengthened at either end.
fn open_straight(own: [Card; 2], on_board: &[u8; 13]) -> bool {
    let mut held = *on_board;
    own.iter().for_each(|c| held[rank(*c)] += 1);
    // From deuce to five, which an ace or a six completes, up to ten to king.
    (0..=8).any(|low| {
        let four = low..low + 4;
        four.clone().all(|r| held[r] > 0)
            && own.iter().any(|c| four.contains(&rank(*c)) && on_board[rank(*c)] == 0)
    })
}
