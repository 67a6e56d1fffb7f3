//! The house way (HC-F §12): how the dealer's seven cards are always set, and a player's on request.

use book::Clause;
use equipment::{Card, Rank};
use hands::{PaiGowCategory, Sum, TwoRank, pai_gow, two};

const ACE: usize = Rank::Ace as usize;
const KING: usize = Rank::King as usize;

/// The two cards that the house way puts into the low hand, one bit each.
///
/// ```
/// use games::pai_gow_poker::house_way;
///
/// let hand = equipment::cards("Kc 9d Kh 4s Qd 8c 2h").unwrap().try_into().unwrap();
/// assert_eq!(house_way(&hand), 0b0010010, "one pair stays high, queen and nine go low");
/// ```
pub fn house_way(cards: &[Card; 7]) -> u8 {
    house_rule(cards).0
}

/// The low hand of the house way, and the sentence of §12 that rules these seven cards.
pub fn house_rule(cards: &[Card; 7]) -> (u8, Clause) {
    let hand = Ranks::of(cards);
    let (low, clause) = match (hand.trips.count_ones(), hand.pairs.count_ones()) {
        _ if hand.five != 0 => five_aces(&hand),
        _ if hand.four != 0 => four_of_a_kind(cards, &hand, top(hand.four)),
        // Two of the higher three go low; §12.VIII.C(1) says the same again.
        (2, _) => (hand.some(top(hand.trips), 2), "HC-F §12.VI.A"),
        (1, 0) => three_of_a_kind(cards, &hand),
        (1, pairs) => full_house(cards, &hand, pairs),
        (_, 3) => (hand.some(top(hand.pairs), 2), or(cards, "HC-F §12.VII.D(1)", "HC-F §12.IV.A")),
        // "A better hand within the five" (§12.VII.C(1)) is found when the five are ranked: the low hand is the same.
        (_, 2) => {
            let (low, clause) = two_pair(&hand);
            (low, or(cards, "HC-F §12.VII.C(1)", clause))
        }
        // The pair goes low if what is left is whole; otherwise the best low hand that leaves it whole: a pair is the
        // best low hand there is, so both are one search.
        (_, 1) if has_run(cards) => (keep_whole(cards), "HC-F §12.VII.B(1)"),
        (_, 1) => (hand.two_singles(), "HC-F §12.II.A"),
        _ if has_run(cards) => (keep_whole(cards), "HC-F §12.VII.A(1)"),
        // The highest card stays high.
        _ => (hand.two_of(without_top(hand.single)), "HC-F §12.I.A"),
    };
    debug_assert!(low.count_ones() == 2);
    (low, Clause::new(clause))
}

/// The rank of each card by its number, the joker an ace.
static RANKS: [u8; 64] = {
    let mut ranks = [ACE as u8; 64];
    let mut id = 0;
    while id < 52 {
        ranks[id] = id as u8 >> 2;
        id += 1;
    }
    ranks
};

/// Seven cards by rank, the joker an ace. Sets of ranks have a bit for each, the deuce lowest.
struct Ranks {
    /// The cards of each rank, one bit each.
    at: [u8; 16],
    single: u16,
    pairs: u16,
    trips: u16,
    four: u16,
    five: u16,
}

impl Ranks {
    #[inline]
    fn of(cards: &[Card; 7]) -> Ranks {
        let mut at = [0; 16];
        // The ranks held at least once, twice and so on.
        let mut held = [0u16; 5];
        for (n, card) in cards.iter().enumerate() {
            let rank = RANKS[card.id() as usize % RANKS.len()] as usize;
            at[rank] |= 1 << n;
            for many in (1..5).rev() {
                held[many] |= held[many - 1] & 1 << rank;
            }
            held[0] |= 1 << rank;
        }
        let [once, twice, thrice, four, five] = held;
        let just = |held: u16, more: u16| held & !more;
        Ranks {
            at,
            single: just(once, twice),
            pairs: just(twice, thrice),
            trips: just(thrice, four),
            four: just(four, five),
            five,
        }
    }

    /// So many cards of a rank, the first that came.
    #[inline]
    fn some(&self, rank: usize, many: u8) -> u8 {
        let mut left = self.at[rank];
        for _ in 0..many {
            left &= left.wrapping_sub(1);
        }
        self.at[rank] & !left
    }

    /// The cards of the two highest ranks of a set, one of each.
    #[inline]
    fn two_of(&self, ranks: u16) -> u8 {
        self.some(top(ranks), 1) | self.some(top(without_top(ranks)), 1)
    }

    /// The highest card that is in no set.
    #[inline]
    fn one_single(&self) -> u8 {
        self.some(top(self.single), 1)
    }

    /// The two highest of them.
    #[inline]
    fn two_singles(&self) -> u8 {
        self.two_of(self.single)
    }
}

/// The highest rank of a set.
#[inline]
fn top(ranks: u16) -> usize {
    ranks.ilog2() as usize
}

#[inline]
fn without_top(ranks: u16) -> u16 {
    ranks & !(1 << top(ranks))
}

/// The clause for a hand with a straight or flush in it, or the one for a hand without.
#[inline]
fn or(cards: &[Card; 7], with: &'static str, without: &'static str) -> &'static str {
    if has_run(cards) { with } else { without }
}

/// §12.X: three aces high and two low, or a pair of kings low.
fn five_aces(hand: &Ranks) -> (u8, &'static str) {
    if hand.pairs == 1 << KING {
        (hand.some(KING, 2), "HC-F §12.X.A(exception)")
    } else {
        (hand.some(ACE, 2), "HC-F §12.X.A")
    }
}

/// §12.IX: what goes low beside or out of four of a kind.
fn four_of_a_kind(cards: &[Card; 7], hand: &Ranks, four: usize) -> (u8, &'static str) {
    // Any two are as good, but for three aces and the joker: what stays high may be a straight or flush.
    let of_the_four = hand.some(four, 4);
    let split = best(cards, |low, _| low & !of_the_four == 0).expect("two of the four can go low");
    // Beside the four there is a pair, three of a kind (a pair of them goes low), or neither.
    let beside = hand.pairs | hand.trips;
    match (beside != 0).then(|| top(beside)) {
        Some(KING) if four == ACE => (hand.some(KING, 2), "HC-F §12.IX.D(1)(exception)"),
        Some(_) if four == ACE => (split, "HC-F §12.IX.D(1)(exception)"),
        Some(pair) => (hand.some(pair, 2), "HC-F §12.IX.D(1)"),
        None if four <= Rank::Six as usize => (hand.two_singles(), "HC-F §12.IX.A"),
        None if four <= Rank::Ten as usize && top(hand.single) == ACE => {
            (hand.two_singles(), "HC-F §12.IX.B")
        }
        None if four <= Rank::Ten as usize => (split, "HC-F §12.IX.B"),
        None => (split, "HC-F §12.IX.C"),
    }
}

/// §12.VIII.A and B: the pair, or the higher of two, goes low.
fn full_house(cards: &[Card; 7], hand: &Ranks, pairs: u32) -> (u8, &'static str) {
    let rule = if pairs == 2 { "HC-F §12.VIII.B(1)" } else { "HC-F §12.VIII.A(1)" };
    (hand.some(top(hand.pairs), 2), or(cards, "HC-F §12.VII.F(1)", rule))
}

/// §12.V, and §12.VII.E where a straight or flush is there as well.
fn three_of_a_kind(cards: &[Card; 7], hand: &Ranks) -> (u8, &'static str) {
    let trips = top(hand.trips);
    if has_run(cards) {
        let of_the_three = |low: u8| (low & hand.some(trips, 3)).count_ones();
        if let Some(low) = best(cards, |low, high| is_run(high) && of_the_three(low) == 2) {
            return (low, "HC-F §12.VII.E(1)");
        }
        // Two aces and the joker, all but one of them needed: an ace goes low, with the highest card beside the three.
        let low = best(cards, |low, _| of_the_three(low) == 1);
        return (low.expect("an ace can go low with any card"), "HC-F §12.VII.E(1)(exception)");
    }
    if trips == ACE {
        return (hand.some(ACE, 1) | hand.one_single(), "HC-F §12.V.A(exception)");
    }
    (hand.two_singles(), "HC-F §12.V.A")
}

/// How high a pair is (§12.III).
#[derive(Clone, Copy)]
enum Height {
    Low,
    Medium,
    High,
}

impl Height {
    fn of(rank: usize) -> Height {
        match rank {
            _ if rank <= Rank::Six as usize => Height::Low,
            _ if rank <= Rank::Ten as usize => Height::Medium,
            _ => Height::High,
        }
    }
}

/// §12.III: both pairs high with the two highest other cards low, or the lower pair low.
#[inline]
fn two_pair(hand: &Ranks) -> (u8, &'static str) {
    use Height::{High, Low, Medium};
    let [higher, lower] = [top(hand.pairs), top(without_top(hand.pairs))];
    let [ace, king] = [ACE, KING].map(|rank| hand.single >> rank & 1 == 1);
    let (together, clause) = match (Height::of(lower), Height::of(higher)) {
        (Low, Low) => (true, "HC-F §12.III.A"),
        (Low, Medium) => (ace || king, "HC-F §12.III.B"),
        (Low, High) => (ace, "HC-F §12.III.C"),
        (Medium, Medium) => (ace, "HC-F §12.III.D"),
        (Medium, High) => (ace && king, "HC-F §12.III.E"),
        _ => (false, "HC-F §12.III.F"),
    };
    (if together { hand.two_singles() } else { hand.some(lower, 2) }, clause)
}

/// Whether a high hand is a straight, flush, straight flush or royal flush (§12.VII).
#[inline]
fn is_run(high: PaiGowCategory) -> bool {
    use PaiGowCategory::{Flush, RoyalFlush, Straight, StraightFlush};
    matches!(high, Straight | Flush | StraightFlush | RoyalFlush)
}

/// Whether the best five of the seven are such a hand.
#[inline]
fn has_run(cards: &[Card; 7]) -> bool {
    is_run(pai_gow::seven(cards).category())
}

/// §12.VII.A(1): of all low hands that leave a straight, a flush or better, the highest.
fn keep_whole(cards: &[Card; 7]) -> u8 {
    best(cards, |_, high| is_run(high)).expect("seven cards with a straight or flush keep it in some five")
}

/// The highest low hand among those allowed; of equal ones, the one that leaves the highest high hand.
fn best(cards: &[Card; 7], allowed: impl Fn(u8, PaiGowCategory) -> bool) -> Option<u8> {
    let mut found: Option<(TwoRank, Sum, u8)> = None;
    let single = cards.map(|card| Sum::EMPTY.with(card));
    let all = Sum::of(cards);
    for one in 0..7 {
        for other in one + 1..7 {
            let mask = 1 << one | 1 << other;
            let low = two::two(&[cards[one], cards[other]]);
            if found.is_some_and(|(best, ..)| low < best) {
                continue;
            }
            let high = all.without(single[one].join(single[other]));
            let better = |(l, h, _): (TwoRank, Sum, u8)| low > l || high.pai_gow_five() > h.pai_gow_five();
            if allowed(mask, high.pai_gow_category()) && found.is_none_or(better) {
                found = Some((low, high, mask));
            }
        }
    }
    found.map(|(.., mask)| mask)
}
