//! Counting deals from a shoe: unordered hands of kinds of cards, weighted with the cards of each kind.

use equipment::{Card, Composition};
use games::kernel::Verdict;
use rayon::prelude::*;

/// How often each verdict falls.
#[derive(Clone, Debug, Default)]
pub(super) struct VerdictCount(pub(super) Vec<(Verdict, u64)>);

impl VerdictCount {
    pub(super) fn add(&mut self, verdict: Verdict, ways: u64) {
        if ways == 0 {
            return;
        }
        match self.0.iter_mut().find(|(v, _)| same(v, &verdict)) {
            Some((_, n)) => *n += ways,
            None => self.0.push((verdict, ways)),
        }
    }
}

/// Whether two verdicts by one pay table are the same: a row is known by where it stands in the book.
#[inline]
fn same(a: &Verdict, b: &Verdict) -> bool {
    let row = |v: &Verdict| v.row().map(std::ptr::from_ref);
    row(a) == row(b) && a.pays() == b.pays()
}

/// The kinds of cards of a shoe, with how many there are of each.
struct Kinds {
    cards: Vec<Card>,
    left: Vec<u64>,
    total: u64,
}

impl Kinds {
    fn new(cards: &Composition) -> Kinds {
        let (cards, left): (Vec<Card>, Vec<u64>) = cards.iter().map(|(card, n)| (card, n as u64)).unzip();
        let total = left.iter().sum();
        Kinds { cards, left, total }
    }

    /// The hands of two, as places of kinds.
    fn pairs(&self) -> Vec<[u8; 2]> {
        let kinds = self.cards.len() as u8;
        (0..kinds).flat_map(|i| (i..kinds).map(move |j| [i, j])).collect()
    }

    /// In how many ways a hand of two comes from these cards.
    fn ways(left: &[u64], [i, j]: [u8; 2]) -> u64 {
        let (a, b) = (left[i as usize], left[j as usize]);
        if i == j { a * a.saturating_sub(1) / 2 } else { a * b }
    }

    fn hand(&self, [i, j]: [u8; 2]) -> [Card; 2] {
        [self.cards[i as usize], self.cards[j as usize]]
    }

    /// The cards left when a hand is out that can come at all.
    fn without(&self, [i, j]: [u8; 2]) -> Vec<u64> {
        let mut left = self.left.clone();
        left[i as usize] -= 1;
        left[j as usize] -= 1;
        left
    }
}

/// Every deal of two cards to the player and one to the dealer.
pub(super) fn three_cards(shoe: &Composition, settle: impl Fn(&[Card; 3]) -> Verdict) -> VerdictCount {
    let kinds = Kinds::new(shoe);
    let mut tally = VerdictCount::default();
    for pair in kinds.pairs() {
        let ways = Kinds::ways(&kinds.left, pair);
        if ways == 0 {
            continue;
        }
        let [a, b] = kinds.hand(pair);
        for (&up, n) in kinds.cards.iter().zip(kinds.without(pair)) {
            tally.add(settle(&[a, b, up]), ways * n);
        }
    }
    tally
}

/// What the player's two cards come to against each two of the dealer's.
struct PairAgainstAll {
    pair: [u8; 2],
    verdicts: Vec<Verdict>,
    /// Which verdict falls for each hand of the dealer's, in the order of [`Kinds::pairs`].
    by_dealer: Vec<u8>,
}

/// A wager on two cards of the player and two of the dealer, laid out for all deals of some kinds of cards.
pub(super) struct TwoAgainstTwo {
    kinds: Vec<Card>,
    hands: Vec<PairAgainstAll>,
}

impl TwoAgainstTwo {
    pub(super) fn new(
        shoe: &Composition,
        settle: impl Fn([Card; 2], [Card; 2]) -> Verdict + Sync,
    ) -> TwoAgainstTwo {
        let kinds = Kinds::new(shoe);
        let pairs = kinds.pairs();
        let dealers: Vec<_> = pairs.iter().map(|&pair| kinds.hand(pair)).collect();
        let against = |&pair: &[u8; 2]| {
            let player = kinds.hand(pair);
            let mut verdicts: Vec<Verdict> = vec![];
            let which = |&dealer: &[Card; 2]| {
                let verdict = settle(player, dealer);
                let found = verdicts.iter().position(|v| same(v, &verdict));
                found.unwrap_or_else(|| {
                    verdicts.push(verdict);
                    verdicts.len() - 1
                }) as u8
            };
            let by_dealer = dealers.iter().map(which).collect();
            PairAgainstAll { pair, verdicts, by_dealer }
        };
        let hands = pairs.par_iter().map(against).collect();
        TwoAgainstTwo { kinds: kinds.cards, hands }
    }

    /// The deals from a shoe of these kinds of cards.
    pub(super) fn count(&self, shoe: &Composition) -> VerdictCount {
        let kinds = Kinds::new(shoe);
        assert_eq!(kinds.cards, self.kinds, "the shoe has the kinds of cards that were laid out");
        let pairs = kinds.pairs();
        let mut tally = VerdictCount::default();
        for against in &self.hands {
            let ways = Kinds::ways(&kinds.left, against.pair);
            if ways == 0 {
                continue;
            }
            // Where one verdict falls whatever the dealer has, his hands need not be visited.
            if let [verdict] = against.verdicts[..] {
                tally.add(verdict, ways * ((kinds.total - 2) * (kinds.total - 3) / 2));
                continue;
            }
            let left = kinds.without(against.pair);
            let mut sums = vec![0; against.verdicts.len()];
            for (&dealer, &which) in pairs.iter().zip(&against.by_dealer) {
                sums[which as usize] += Kinds::ways(&left, dealer);
            }
            against.verdicts.iter().zip(sums).for_each(|(verdict, sum)| tally.add(*verdict, ways * sum));
        }
        tally
    }
}

/// Every deal of two cards: each verdict with its ways.
pub(crate) fn two_cards(shoe: &Composition, settle: impl Fn([Card; 2]) -> Verdict) -> Vec<(Verdict, u64)> {
    let kinds = Kinds::new(shoe);
    let mut tally = VerdictCount::default();
    for pair in kinds.pairs() {
        tally.add(settle(kinds.hand(pair)), Kinds::ways(&kinds.left, pair));
    }
    tally.0
}
