//! Ranks of hands from how many cards of each rank they hold, and of suited cards from the set of their ranks.
//!
//! This is the slow and readable side of the evaluator: the tables are filled from it when the crate is built.

use super::category::{
    FourCategory as Four, PokerCategory as Poker, ThreeCategory as Three, WildCategory as Wild,
};

/// How many cards of each rank a hand holds, from the deuce to the ace.
pub(crate) type Counts = [u8; 13];

/// The ranks held at least `n` times, as a set.
fn held(counts: &Counts, n: u8) -> u16 {
    (0..13).filter(|&r| counts[r] >= n).fold(0, |set, r| set | 1 << r)
}

/// The `n` highest ranks of a set.
pub(crate) fn highest(mut set: u16, n: u32) -> u16 {
    while set.count_ones() > n {
        set &= set - 1;
    }
    set
}

/// The highest rank of a set as a set of its own; nothing of nothing.
pub(crate) const fn top(set: u16) -> u16 {
    match set.checked_ilog2() {
        Some(rank) => 1 << rank,
        None => 0,
    }
}

/// The high card of the best run of `len` ranks in the set, up to `wilds` of them missing. The ace also runs below the
/// deuce.
pub(crate) fn straight(set: u16, len: u32, wilds: u32) -> Option<u16> {
    let ace_low = u32::from(set) << 1 | u32::from(set >> 12);
    // All runs at once: bit `low` of `within[n]` says that the run from `low` up misses at most `n` ranks so far.
    let mut within = [(1u32 << (15 - len)) - 1; 6];
    for rank in 0..len {
        let there = ace_low >> rank;
        for n in (1..=wilds as usize).rev() {
            within[n] = within[n] & there | within[n - 1];
        }
        within[0] &= there;
    }
    let from = within[wilds as usize].checked_ilog2()?;
    Some(1 << (from + len - 2))
}

/// The best five-card hand, suits aside, of five to seven cards.
pub(crate) fn poker(counts: &Counts) -> u16 {
    let all = held(counts, 1);
    let four = top(held(counts, 4));
    if four != 0 {
        return Poker::FourOfAKind.rank(four, top(all & !four));
    }
    let three = top(held(counts, 3));
    let pair = top(held(counts, 2) & !three);
    if three != 0 && pair != 0 {
        return Poker::FullHouse.rank(three, pair);
    }
    if let Some(high) = straight(all, 5, 0) {
        return Poker::Straight.rank(high, 0);
    }
    if three != 0 {
        return Poker::ThreeOfAKind.rank(three, highest(all & !three, 2));
    }
    let pairs = highest(held(counts, 2), 2);
    match pairs.count_ones() {
        0 => Poker::HighCard.rank(highest(all, 5), 0),
        1 => Poker::Pair.rank(pairs, highest(all & !pairs, 3)),
        _ => Poker::TwoPair.rank(pairs, top(all & !pairs)),
    }
}

/// The best hand of suited cards, given five ranks or more.
pub(crate) fn poker_suited(set: u16) -> u16 {
    const ACE: u16 = 1 << 12;
    match straight(set, 5, 0) {
        Some(ACE) => Poker::RoyalFlush.rank(ACE, 0),
        Some(high) => Poker::StraightFlush.rank(high, 0),
        None => Poker::Flush.rank(highest(set, 5), 0),
    }
}

/// The best four-card hand, suits aside, of four to six cards.
pub(crate) fn four(counts: &Counts) -> u16 {
    let all = held(counts, 1);
    let four = top(held(counts, 4));
    if four != 0 {
        return Four::FourOfAKind.rank(four, 0);
    }
    let three = top(held(counts, 3));
    if three != 0 {
        return Four::ThreeOfAKind.rank(three, top(all & !three));
    }
    if let Some(high) = straight(all, 4, 0) {
        return Four::Straight.rank(high, 0);
    }
    let pairs = highest(held(counts, 2), 2);
    match pairs.count_ones() {
        0 => Four::HighCard.rank(highest(all, 4), 0),
        1 => Four::Pair.rank(pairs, highest(all & !pairs, 2)),
        _ => Four::TwoPair.rank(pairs, 0),
    }
}

/// The best four-card hand of suited cards, given four ranks or more.
pub(crate) fn four_suited(set: u16) -> u16 {
    match straight(set, 4, 0) {
        Some(high) => Four::StraightFlush.rank(high, 0),
        None => Four::Flush.rank(highest(set, 4), 0),
    }
}

/// The three-card hand, suits aside.
pub(crate) fn three(counts: &Counts) -> u16 {
    let all = held(counts, 1);
    let pair = held(counts, 2);
    if held(counts, 3) != 0 {
        Three::ThreeOfAKind.rank(all, 0)
    } else if pair != 0 {
        Three::Pair.rank(pair, all & !pair)
    } else if let Some(high) = straight(all, 3, 0) {
        Three::Straight.rank(high, 0)
    } else {
        Three::HighCard.rank(all, 0)
    }
}

/// The three-card hand of three suited ranks.
pub(crate) fn three_suited(set: u16) -> u16 {
    match straight(set, 3, 0) {
        Some(high) => Three::StraightFlush.rank(high, 0),
        None => Three::Flush.rank(set, 0),
    }
}

/// The best five-card hand of up to four different ranks, none of them a deuce, and as many wild cards as are missing.
pub(crate) fn wild(set: u16, suited: bool) -> u16 {
    let (wilds, lead) = (5 - set.count_ones(), top(set));
    // Every wild joins the highest rank: no hand of like cards is better.
    let alike = match wilds {
        1 => Wild::Pair.rank(lead, set & !lead),
        2 => Wild::ThreeOfAKind.rank(lead, set & !lead),
        3 => Wild::FourOfAKind.rank(lead, set & !lead),
        4 => Wild::FiveOfAKind.rank(lead, 0),
        _ => return Wild::FiveWilds.rank(1, 0),
    };
    let other = match (suited, straight(set, 5, wilds)) {
        (true, Some(high)) if high == 1 << 12 => Wild::RoyalFlush.rank(high, 0),
        (true, Some(high)) => Wild::StraightFlush.rank(high, 0),
        (true, None) => Wild::Flush.rank(set | highest(!set & 0x1fff, wilds), 0),
        (false, Some(high)) => Wild::Straight.rank(high, 0),
        (false, None) => 0,
    };
    alike.max(other)
}
