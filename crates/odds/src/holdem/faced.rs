//! One holding on one board against every dealer's holding left: what advice goes by.

use equipment::Card;
use hands::Sum;

use super::outcomes::{LOSE, LOSE_LOW, OUTCOMES, TIE, WIN, WIN_LOW};

/// A player's hand of a category, and how many dealer's holdings lead to each outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Faced {
    pub(super) category: usize,
    pub(super) counts: [i64; OUTCOMES],
}

impl Faced {
    /// The dealer's holdings are any two of `left`; the dealer qualifies from a category on.
    pub(super) fn new(own: Sum, board: Sum, left: &[Card], qualifying: usize) -> Faced {
        let ours = own.join(board).seven();
        let qualifying = (qualifying as u16) << 12;
        let mut counts = [0; OUTCOMES];
        hands::for_each_sum(board, left, 2, |seven| {
            let theirs = seven.seven();
            let low = theirs.value() < qualifying;
            counts[match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => {
                    if low {
                        WIN_LOW
                    } else {
                        WIN
                    }
                }
                std::cmp::Ordering::Equal => TIE,
                std::cmp::Ordering::Less => {
                    if low {
                        LOSE_LOW
                    } else {
                        LOSE
                    }
                }
            }] += 1;
        });
        Faced { category: ours.category() as usize, counts }
    }

    /// Each outcome's number times what it is worth, added up.
    pub(super) fn worth(&self, each: &[i64; OUTCOMES]) -> i64 {
        self.counts.iter().zip(each).map(|(n, w)| n * w).sum()
    }

    /// How many dealer's holdings there are.
    pub(super) fn against(&self) -> i64 {
        self.counts.iter().sum()
    }
}

/// Every way to complete a board with `more` of the cards: the sum of the board, and the cards then left.
pub(super) fn completed(board: Sum, rest: &[Card], more: usize, mut each: impl FnMut(Sum, &[Card])) {
    fn extend(
        board: Sum,
        from: usize,
        more: usize,
        rest: &mut Vec<Card>,
        each: &mut dyn FnMut(Sum, &[Card]),
    ) {
        if more == 0 {
            return each(board, rest);
        }
        for at in from..rest.len() {
            // Whatever was before `from` stays in the rest, in order.
            let card = rest.remove(at);
            extend(board.with(card), at, more - 1, rest, each);
            rest.insert(at, card);
        }
    }
    extend(board, 0, more, &mut rest.to_vec(), &mut each);
}
