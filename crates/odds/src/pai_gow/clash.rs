//! The house way against itself, over every pair of hands that can be dealt.
//!
//! Call the two hands *ours* and *theirs*. That they share no card is counted by inclusion and exclusion: the sum over
//! every set of cards S of (−1)^|S| times the pairs in which both hands hold S. Within one S the two hands are free of
//! each other, and a sorted sweep compares them all.
//!
//! Sets S are many if they are sets of cards, few if only ranks count. So a hand is taken as its ranks say, set as if it
//! had no flush, and every hand with a flush in it adds its *difference*: one hand set as it is, less one set as its ranks
//! say. Pairs of which at least one is taken by rank need S by rank only ([`by_rank`]); pairs of differences need S by
//! card, but hands with a flush are few ([`by_card`]). A pack need not be whole: any cards will do.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::duel::{Compared, Entry, add, duel, tidy, turned};
use super::pool::{CHOOSE, Pool, subsets};
use super::shapes::{Counts, JOKER, KINDS, SEVEN, SHAPES, Shapes, Suited, beside_pair, besides, most};
use crate::progress::Progress;

/// How ours compares with theirs in every deal of two hands.
pub(super) fn clash(pool: &Pool, progress: &Progress) -> Compared {
    let shapes = &*SHAPES;
    let (both, one) = by_rank(shapes, pool, progress);
    let mut tally = both;
    add(&mut tally, &one, 1);
    add(&mut tally, &turned(&one), 1);
    add(&mut tally, &by_card(shapes, pool, progress), 1);
    tally
}

/// A set S by rank: how many of each kind, and how many sets of cards it stands for.
struct Ranks {
    counts: Counts,
    size: u8,
    sets: i128,
}

/// Pairs taken by rank on both sides; and pairs of a difference of ours with a hand of theirs taken by rank.
fn by_rank(shapes: &Shapes, pool: &Pool, progress: &Progress) -> (Compared, Compared) {
    let differences = Differences::new(shapes, pool);
    let mut all = vec![];
    every_ranks(pool, &mut [0; KINDS], 0, SEVEN, 1, &mut all);
    all.sort_by_key(|s| s.size);
    progress.expect(all.len() as u64);
    let sum = |s: &Ranks, (ours, theirs): &mut (Vec<Entry>, Vec<Entry>)| {
        ours.clear();
        theirs.clear();
        let mut meet = |shape: u32, choices: i64, holding: i64| {
            theirs.push(Entry { set: shapes.plain[shape as usize].set, ways: holding });
            let ours_of = |e: &Entry| Entry { ways: e.ways * choices, ..*e };
            ours.extend(differences.of(shape).iter().map(ours_of));
        };
        HoldingShapes { shapes, pool, held: &s.counts }.visit(&mut meet);
        tidy(ours);
        tidy(theirs);
        let sign = if s.size.is_multiple_of(2) { 1 } else { -1 };
        let [mut both, mut one] = [Compared::default(); 2];
        add(&mut both, &duel(theirs, theirs), sign * s.sets);
        add(&mut one, &duel(ours, theirs), sign);
        progress.add(1);
        (both, one)
    };
    let zero = || (Compared::default(), Compared::default());
    all.par_iter().with_max_len(64).map_init(|| (vec![], vec![]), |lists, s| sum(s, lists)).reduce(
        zero,
        |mut a, b| {
            add(&mut a.0, &b.0, 1);
            add(&mut a.1, &b.1, 1);
            a
        },
    )
}

fn every_ranks(pool: &Pool, counts: &mut Counts, kind: usize, left: u8, sets: i128, all: &mut Vec<Ranks>) {
    if kind == KINDS {
        all.push(Ranks { counts: *counts, size: SEVEN - left, sets });
        return;
    }
    for n in 0..=pool.counts[kind].min(left) {
        counts[kind] = n;
        let ways = CHOOSE[pool.counts[kind] as usize][n as usize] as i128;
        every_ranks(pool, counts, kind + 1, left - n, sets * ways, all);
    }
    counts[kind] = 0;
}

/// The most cards there can be of the kinds after each.
const MOST_AFTER: [u8; KINDS] = {
    let mut after = [0; KINDS];
    let mut kind = KINDS - 1;
    while kind > 0 {
        after[kind - 1] = after[kind] + most(kind);
        kind -= 1;
    }
    after
};

/// The plain shapes that hold some cards by rank.
pub(super) struct HoldingShapes<'a> {
    pub(super) shapes: &'a Shapes,
    pub(super) pool: &'a Pool,
    pub(super) held: &'a Counts,
}

impl HoldingShapes<'_> {
    /// Calls `f` with each shape's number, in how many ways the held cards can be chosen from one such hand, and how many
    /// such hands hold them.
    pub(super) fn visit(&self, f: &mut impl FnMut(u32, i64, i64)) {
        self.walk(0, SEVEN, self.held.iter().sum(), 0, 1, 1, f);
    }

    /// `left` cards are of this kind and those after it, `due` of them held ones.
    #[allow(clippy::too_many_arguments)]
    fn walk(
        &self,
        kind: usize,
        left: u8,
        due: u8,
        number: u32,
        choices: i64,
        holding: i64,
        f: &mut impl FnMut(u32, i64, i64),
    ) {
        if kind == KINDS {
            return f(number, choices, holding);
        }
        let held = self.held[kind];
        let there = self.pool.counts[kind];
        let due_after = due - held;
        let least = held.max(left.saturating_sub(MOST_AFTER[kind]));
        for n in least..=there.min(left - due_after) {
            let choices = choices * CHOOSE[n as usize][held as usize];
            let holding = holding * CHOOSE[(there - held) as usize][(n - held) as usize];
            let number = number + self.shapes.before(kind, left, n);
            if kind == JOKER && n < left {
                continue;
            }
            self.walk(kind + 1, left - n, due_after, number, choices, holding, f);
        }
    }
}

/// The differences of all hands of a pack, by plain shape.
struct Differences {
    /// Where each shape's entries start.
    first: Vec<u32>,
    entries: Vec<Entry>,
}

impl Differences {
    fn new(shapes: &Shapes, pool: &Pool) -> Differences {
        let mut all: Vec<(u32, Entry)> = vec![];
        every_suited(shapes, pool, [0; 4], 0, &mut |suited, ways| {
            if suited.way.set != suited.plain {
                all.push((suited.shape, Entry { set: suited.way.set, ways }));
                all.push((suited.shape, Entry { set: suited.plain, ways: -ways }));
            }
        });
        all.sort_unstable_by_key(|(shape, e)| (*shape, e.set));
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0 && next.1.set == kept.1.set;
            if same {
                kept.1.ways += next.1.ways;
            }
            same
        });
        let mut first = vec![0; shapes.plain.len() + 1];
        all.iter().for_each(|(shape, _)| first[*shape as usize + 1] += 1);
        for shape in 0..shapes.plain.len() {
            first[shape + 1] += first[shape];
        }
        Differences { first, entries: all.into_iter().map(|(_, e)| e).collect() }
    }

    fn of(&self, shape: u32) -> &[Entry] {
        let [from, to] = [0, 1].map(|next| self.first[shape as usize + next] as usize);
        &self.entries[from..to]
    }
}

/// Calls `f` with every suited shape of hands that hold these cards, and with the number of such hands. Shapes may come
/// several times.
pub(super) fn every_suited(
    shapes: &Shapes,
    pool: &Pool,
    held: [u16; 4],
    joker: u8,
    f: &mut impl FnMut(&Suited, i64),
) {
    for suit in 0..4 {
        let like = |s: usize| pool.lanes[s] == pool.lanes[suit] && held[s] == held[suit];
        if !(0..suit).any(like) {
            let times = (suit..4).filter(|&s| like(s)).count() as i64;
            let mut each = |_, _, _, suited: &Suited, ways| f(suited, ways * times);
            suited_in(shapes, pool, suit, held, joker, &mut each);
        }
    }
}

/// The same for one suit, with the ranks of the flush, the number of jokers, and the place of the others in [`besides`].
pub(super) fn suited_in(
    shapes: &Shapes,
    pool: &Pool,
    suit: usize,
    held: [u16; 4],
    joker: u8,
    f: &mut impl FnMut(u16, u8, usize, &Suited, i64),
) {
    let all: u32 = held.iter().map(|lane| lane.count_ones()).sum();
    let in_suit = held[suit].count_ones();
    let beside = (all - in_suit) as u8;
    for cards in beside..=2 {
        let others = beside_ways(pool, held, suit, cards);
        for joker in joker..=pool.counts[JOKER] {
            let size = SEVEN - joker - cards;
            if size + joker < 5 || (size as u32) < in_suit {
                continue;
            }
            subsets(pool.lanes[suit] & !held[suit], size as u32 - in_suit, held[suit], &mut |flush| {
                let suited = shapes.suited_of(flush, joker);
                for &(at, ways) in &others {
                    f(flush, joker, at, &suited[at], ways);
                }
            });
        }
    }
}

/// The ways to have so many cards beside a suit, those held among them: their place in [`besides`], and how many.
fn beside_ways(pool: &Pool, held: [u16; 4], suit: usize, cards: u8) -> Vec<(usize, i64)> {
    let there = pool.beside(suit);
    let mut due = [0u8; 13];
    for other in (0..4).filter(|&s| s != suit) {
        (0..13).filter(|rank| held[other] >> rank & 1 == 1).for_each(|rank| due[rank] += 1);
    }
    let due_cards: u8 = due.iter().sum();
    let ways = |ranks: &[u8]| {
        let mut have = [0u8; 13];
        ranks.iter().for_each(|&r| have[r as usize] += 1);
        (0..13).try_fold(1, |ways, rank| {
            let more = have[rank].checked_sub(due[rank])?;
            let ways = ways * CHOOSE[(there[rank] - due[rank]) as usize][more as usize];
            (ways > 0).then_some(ways)
        })
    };
    let dues: Vec<u8> = (0..13).flat_map(|r| std::iter::repeat_n(r, due[r as usize] as usize)).collect();
    match cards.checked_sub(due_cards) {
        None => vec![],
        // Nothing is free: the cards held are all.
        Some(0) => vec![(place(&dues), 1)],
        Some(_) if due_cards == 0 => {
            let all = besides(cards).iter().enumerate();
            all.filter_map(|(at, ranks)| Some((at, ways(ranks)?))).collect()
        }
        Some(_) => {
            let pairs = (0..13).map(|rank| [dues[0], rank]);
            pairs.filter_map(|ranks| Some((place(&ranks), ways(&ranks)?))).collect()
        }
    }
}

fn place(ranks: &[u8]) -> usize {
    match ranks {
        [] => 0,
        [one] => *one as usize,
        _ => beside_pair(ranks[0] as usize, ranks[1] as usize),
    }
}

/// A set S by card, one for all that differ by an exchange of like suits.
struct Cards {
    lanes: [u16; 4],
    joker: u8,
    /// How many sets it stands for.
    sets: i128,
}

/// Pairs of differences.
fn by_card(shapes: &Shapes, pool: &Pool, progress: &Progress) -> Compared {
    let mut all = vec![];
    every_cards(pool, &mut [0; 4], 0, &mut all);
    all.sort_by_key(|s| s.lanes.iter().map(|lane| lane.count_ones()).sum::<u32>());
    // A set by card is less work than one by rank.
    const LIGHT: u64 = 8;
    progress.expect(all.len() as u64 / LIGHT);
    let done = AtomicU64::new(0);
    let sum = |s: &Cards, list: &mut Vec<Entry>| {
        list.clear();
        every_suited(shapes, pool, s.lanes, s.joker, &mut |suited, ways| {
            if suited.way.set != suited.plain {
                list.push(Entry { set: suited.way.set, ways });
                list.push(Entry { set: suited.plain, ways: -ways });
            }
        });
        tidy(list);
        let size = s.joker as u32 + s.lanes.iter().map(|lane| lane.count_ones()).sum::<u32>();
        let mut tally = Compared::default();
        add(&mut tally, &duel(list, list), if size.is_multiple_of(2) { s.sets } else { -s.sets });
        if (done.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(LIGHT) {
            progress.add(1);
        }
        tally
    };
    all.par_iter().with_max_len(256).map_init(Vec::new, |list, s| sum(s, list)).reduce(
        Compared::default,
        |mut a, b| {
            add(&mut a, &b, 1);
            a
        },
    )
}

/// Every set of at most seven cards that a hand with a flush can hold: at most two are beside its suit.
fn every_cards(pool: &Pool, lanes: &mut [u16; 4], suit: usize, all: &mut Vec<Cards>) {
    let sizes = lanes.map(|lane| lane.count_ones());
    let sum: u32 = sizes.iter().sum();
    if sum - sizes.into_iter().max().unwrap_or(0) > 2 {
        return;
    }
    if suit == 4 {
        // Of the orders of like suits, each different one is a set of its own.
        let mut sets = 1;
        for s in 0..4 {
            let alike = (0..=s).filter(|&t| pool.lanes[t] == pool.lanes[s]);
            let (n, equal) = alike.fold((0, 0), |(n, e), t| (n + 1, e + i128::from(lanes[t] == lanes[s])));
            sets = sets * n / equal;
        }
        for joker in 0..=pool.counts[JOKER] {
            if sum + joker as u32 <= SEVEN as u32 {
                all.push(Cards { lanes: *lanes, joker, sets });
            }
        }
        return;
    }
    let like = (0..suit).rev().find(|&t| pool.lanes[t] == pool.lanes[suit]);
    let order = |lane: u16| (lane.count_ones(), lane);
    for size in 0..=SEVEN as u32 - sum {
        let mut chosen = vec![];
        subsets(pool.lanes[suit], size, 0, &mut |lane| chosen.push(lane));
        for lane in chosen {
            if like.is_none_or(|t| order(lane) <= order(lanes[t])) {
                lanes[suit] = lane;
                every_cards(pool, lanes, suit + 1, all);
            }
        }
    }
    lanes[suit] = 0;
}
