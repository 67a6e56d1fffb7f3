//! The house way (HC-F §12): how the dealer's seven cards are always set, and a player's on request.

use arrayvec::ArrayVec;
use book::Clause;
use equipment::{Card, Rank};
use hands::{PaiGowCategory, PaiGowRank, Sum, TwoRank};

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
    let (low, clause) = match (hand.trips.len(), hand.pairs.len()) {
        _ if hand.count[ACE] == 5 => five_aces(&hand),
        _ if hand.four.is_some() => four_of_a_kind(cards, &hand, hand.four.unwrap_or(0)),
        // Two of the higher three go low; §12.VIII.C(1) says the same again.
        (2, _) => (hand.some(hand.trips[0], 2), "HC-F §12.VI.A"),
        (1, 0) => three_of_a_kind(cards, &hand),
        (1, pairs) => full_house(cards, &hand, pairs),
        (_, 3) => (hand.some(hand.pairs[0], 2), hand.or(cards, "HC-F §12.VII.D(1)", "HC-F §12.IV.A")),
        // "A better hand within the five" (§12.VII.C(1)) is found when the five are ranked: the low hand is the same.
        (_, 2) => {
            let (low, clause) = two_pair(&hand);
            (low, hand.or(cards, "HC-F §12.VII.C(1)", clause))
        }
        // The pair goes low if what is left is whole; otherwise the best low hand that leaves it whole: a pair is the
        // best low hand there is, so both are one search.
        (_, 1) if has_run(cards) => (keep_whole(cards), "HC-F §12.VII.B(1)"),
        (_, 1) => (hand.singles(2), "HC-F §12.II.A"),
        _ if has_run(cards) => (keep_whole(cards), "HC-F §12.VII.A(1)"),
        // The highest card stays high.
        _ => (hand.some(hand.single[1], 1) | hand.some(hand.single[2], 1), "HC-F §12.I.A"),
    };
    debug_assert!(low.count_ones() == 2);
    (low, Clause::new(clause))
}

/// Seven cards by rank, the joker an ace.
struct Ranks {
    rank: [u8; 7],
    count: [u8; 13],
    four: Option<usize>,
    trips: ArrayVec<usize, 2>,
    pairs: ArrayVec<usize, 3>,
    single: ArrayVec<usize, 7>,
}

impl Ranks {
    /// Sorts the cards; every list runs from the highest rank down.
    fn of(cards: &[Card; 7]) -> Ranks {
        let rank = cards.map(|c| c.rank().unwrap_or(Rank::Ace) as u8);
        let mut hand = Ranks {
            rank,
            count: [0; 13],
            four: None,
            trips: ArrayVec::new(),
            pairs: ArrayVec::new(),
            single: ArrayVec::new(),
        };
        rank.iter().for_each(|&r| hand.count[r as usize] += 1);
        for rank in (0..13).rev() {
            match hand.count[rank] {
                1 => hand.single.push(rank),
                2 => hand.pairs.push(rank),
                3 => hand.trips.push(rank),
                4 => hand.four = Some(rank),
                _ => {}
            }
        }
        hand
    }

    /// So many cards of a rank.
    fn some(&self, rank: usize, mut many: u8) -> u8 {
        let mut mask = 0;
        for (at, &r) in self.rank.iter().enumerate() {
            if r as usize == rank && many > 0 {
                mask |= 1 << at;
                many -= 1;
            }
        }
        mask
    }

    /// The highest cards that are in no set.
    fn singles(&self, many: usize) -> u8 {
        self.single[..many].iter().fold(0, |mask, &rank| mask | self.some(rank, 1))
    }

    /// The clause for a hand with a straight or flush in it, or the one for a hand without.
    fn or(&self, cards: &[Card; 7], with: &'static str, without: &'static str) -> &'static str {
        if has_run(cards) { with } else { without }
    }
}

/// §12.X: three aces high and two low, or a pair of kings low.
fn five_aces(hand: &Ranks) -> (u8, &'static str) {
    if hand.count[KING] == 2 {
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
    let pair = hand.pairs.first().or(hand.trips.first());
    match pair {
        Some(&KING) if four == ACE => (hand.some(KING, 2), "HC-F §12.IX.D(1)(exception)"),
        Some(_) if four == ACE => (split, "HC-F §12.IX.D(1)(exception)"),
        Some(&pair) => (hand.some(pair, 2), "HC-F §12.IX.D(1)"),
        None if four <= Rank::Six as usize => (hand.singles(2), "HC-F §12.IX.A"),
        None if four <= Rank::Ten as usize && hand.single[0] == ACE => (hand.singles(2), "HC-F §12.IX.B"),
        None if four <= Rank::Ten as usize => (split, "HC-F §12.IX.B"),
        None => (split, "HC-F §12.IX.C"),
    }
}

/// §12.VIII.A and B: the pair, or the higher of two, goes low.
fn full_house(cards: &[Card; 7], hand: &Ranks, pairs: usize) -> (u8, &'static str) {
    let rule = if pairs == 2 { "HC-F §12.VIII.B(1)" } else { "HC-F §12.VIII.A(1)" };
    (hand.some(hand.pairs[0], 2), hand.or(cards, "HC-F §12.VII.F(1)", rule))
}

/// §12.V, and §12.VII.E where a straight or flush is there as well.
fn three_of_a_kind(cards: &[Card; 7], hand: &Ranks) -> (u8, &'static str) {
    let trips = hand.trips[0];
    if has_run(cards) {
        let of_the_three = |low: u8| (low & hand.some(trips, 3)).count_ones();
        if let Some(low) = best(cards, |low, high| is_run(high) && of_the_three(low) == 2) {
            return (low, "HC-F §12.VII.E(1)");
        }
        // Two aces and the joker, all but one of them needed: an ace goes low, with the highest card beside the three.
        let beside = hand.singles(1);
        let low = best(cards, |low, _| of_the_three(low) == 1 && low & beside != 0);
        return (low.expect("an ace can go low with any card"), "HC-F §12.VII.E(1)(exception)");
    }
    if trips == ACE {
        return (hand.some(ACE, 1) | hand.singles(1), "HC-F §12.V.A(exception)");
    }
    (hand.singles(2), "HC-F §12.V.A")
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
fn two_pair(hand: &Ranks) -> (u8, &'static str) {
    use Height::{High, Low, Medium};
    let [higher, lower] = [hand.pairs[0], hand.pairs[1]];
    let ace = hand.single[0] == ACE;
    let king = hand.single.contains(&KING);
    let (together, clause) = match (Height::of(lower), Height::of(higher)) {
        (Low, Low) => (true, "HC-F §12.III.A"),
        (Low, Medium) => (ace || king, "HC-F §12.III.B"),
        (Low, High) => (ace, "HC-F §12.III.C"),
        (Medium, Medium) => (ace, "HC-F §12.III.D"),
        (Medium, High) => (ace && king, "HC-F §12.III.E"),
        _ => (false, "HC-F §12.III.F"),
    };
    (if together { hand.singles(2) } else { hand.some(lower, 2) }, clause)
}

/// Whether a high hand is a straight, flush, straight flush or royal flush (§12.VII).
fn is_run(high: PaiGowRank) -> bool {
    use PaiGowCategory::{Flush, RoyalFlush, Straight, StraightFlush};
    matches!(high.category(), Straight | Flush | StraightFlush | RoyalFlush)
}

/// Whether the best five of the seven are such a hand.
fn has_run(cards: &[Card; 7]) -> bool {
    is_run(Sum::of(cards).pai_gow_seven())
}

/// §12.VII.A(1): of all low hands that leave a straight, a flush or better, the highest.
fn keep_whole(cards: &[Card; 7]) -> u8 {
    best(cards, |_, high| is_run(high)).expect("seven cards with a straight or flush keep it in some five")
}

/// The highest low hand among those allowed; of equal ones, the one that leaves the highest high hand.
fn best(cards: &[Card; 7], allowed: impl Fn(u8, PaiGowRank) -> bool) -> Option<u8> {
    let mut found: Option<(TwoRank, PaiGowRank, u8)> = None;
    for one in 0..7 {
        for two in one + 1..7 {
            let mask = 1 << one | 1 << two;
            let low = Sum::EMPTY.with(cards[one]).with(cards[two]).two();
            if found.is_some_and(|(best, ..)| low < best) {
                continue;
            }
            let others = (0..7).filter(|&at| mask >> at & 1 == 0);
            let high = others.fold(Sum::EMPTY, |sum, at| sum.with(cards[at])).pai_gow_five();
            if allowed(mask, high) && found.is_none_or(|(l, h, _)| (low, high) > (l, h)) {
                found = Some((low, high, mask));
            }
        }
    }
    found.map(|(.., mask)| mask)
}
