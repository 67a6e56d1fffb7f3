//! Fills the evaluator's tables.
//!
//! Every rank has a random number; the numbers of a hand's cards add up to a hash of its ranks. The hash is split: its
//! highest bits name a row, the next bits a column, and `column + shift of the row` is the hand's slot. Rows are given
//! their shifts from the fullest to the emptiest, each the first that brings its hands to free slots.

use std::fmt::Write as _;
use std::{env, fs, path::Path};

#[path = "src/category.rs"]
#[allow(dead_code, unreachable_pub)]
mod category;
#[path = "src/count.rs"]
#[allow(dead_code)]
mod count;

use count::Counts;

/// The name of a table and how it ranks a hand.
type Ranking = (&'static str, fn(&Counts) -> u16);

/// A table for hands of one size: the cards of a hand, the bits of its row and slot numbers, and the rankings it serves.
struct Table {
    cards: u8,
    row_bits: u32,
    slot_bits: u32,
    rankings: &'static [Ranking],
}

const TABLES: [Table; 5] = [
    Table { cards: 3, row_bits: 7, slot_bits: 9, rankings: &[("THREE", count::three)] },
    Table { cards: 4, row_bits: 9, slot_bits: 11, rankings: &[("FOUR", count::four)] },
    Table {
        cards: 5,
        row_bits: 11,
        slot_bits: 13,
        rankings: &[("FIVE", count::poker), ("FOUR_OF_FIVE", count::four)],
    },
    Table {
        cards: 6,
        row_bits: 12,
        slot_bits: 15,
        rankings: &[("SIX", count::poker), ("FOUR_OF_SIX", count::four)],
    },
    Table { cards: 7, row_bits: 13, slot_bits: 16, rankings: &[("SEVEN", count::poker)] },
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/category.rs");
    println!("cargo::rerun-if-changed=src/count.rs");

    let mut code = String::new();
    let numbers = (0..).map(rank_numbers).find(|numbers| {
        code.clear();
        TABLES.iter().all(|table| write_table(table, numbers, &mut code).is_some())
    });
    let numbers = numbers.expect("some numbers give every hand a slot");
    let _ = writeln!(code, "pub(crate) const RANK_NUMBERS: [u32; 13] = {numbers:?};");
    for (name, least, rank) in [
        ("SUITED", 5, count::poker_suited as fn(u16) -> u16),
        ("FOUR_SUITED", 4, count::four_suited),
        ("THREE_SUITED", 3, count::three_suited),
    ] {
        let exactly_three = |set: u16| least != 3 || set.count_ones() == 3;
        let fits = |set: u16| set.count_ones() >= least && exactly_three(set);
        let ranks: Vec<u16> = (0..1 << 13).map(|set| if fits(set) { rank(set) } else { 0 }).collect();
        let _ = writeln!(code, "pub(crate) static {name}: [u16; {}] = {ranks:?};", ranks.len());
    }
    for (name, suited) in [("WILD", false), ("WILD_SUITED", true)] {
        // By the ranks from the three up: a deuce is wild.
        let sets = (0..1u16 << 12).map(|ranks| ranks << 1);
        let ranks: Vec<u16> =
            sets.map(|set| if set.count_ones() <= 4 { count::wild(set, suited) } else { 0 }).collect();
        let _ = writeln!(code, "pub(crate) static {name}: [u16; {}] = {ranks:?};", ranks.len());
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("tables.rs"), code).expect("OUT_DIR can be written");
}

/// Thirteen numbers that look random, from a seed (the SplitMix generator).
fn rank_numbers(seed: u64) -> [u32; 13] {
    let mut state = seed;
    std::array::from_fn(|_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 32) as u32
    })
}

/// Every way to hold `left` more cards in the ranks from `rank` up, at most four of a rank.
fn for_each_count(counts: &mut Counts, rank: usize, left: u8, f: &mut impl FnMut(&Counts)) {
    if rank == 13 {
        if left == 0 {
            f(counts);
        }
        return;
    }
    for n in 0..=left.min(4) {
        counts[rank] = n;
        for_each_count(counts, rank + 1, left - n, f);
    }
    counts[rank] = 0;
}

/// Writes the shifts and slots of a table, or finds that these numbers leave a row without a place.
fn write_table(table: &Table, numbers: &[u32; 13], code: &mut String) -> Option<()> {
    let mut rows: Vec<Vec<(usize, Counts)>> = vec![Vec::new(); 1 << table.row_bits];
    let mask = (1 << table.slot_bits) - 1;
    for_each_count(&mut [0; 13], 0, table.cards, &mut |counts| {
        let hash = (0..13).fold(0u32, |h, r| h.wrapping_add(numbers[r].wrapping_mul(counts[r].into())));
        let column = (hash >> (32 - table.row_bits - table.slot_bits)) as usize & mask;
        rows[(hash >> (32 - table.row_bits)) as usize].push((column, *counts));
    });

    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));
    let mut shifts = vec![0; rows.len()];
    let mut taken = vec![false; mask + 1];
    for row in order {
        let mut columns: Vec<usize> = rows[row].iter().map(|&(column, _)| column).collect();
        columns.sort_unstable();
        if columns.windows(2).any(|two| two[0] == two[1]) {
            return None;
        }
        let shift = (0..=mask).find(|shift| columns.iter().all(|column| !taken[(column + shift) & mask]))?;
        columns.iter().for_each(|column| taken[(column + shift) & mask] = true);
        shifts[row] = shift;
    }

    let first = table.rankings[0].0;
    let _ = writeln!(code, "pub(crate) static {first}_SHIFTS: [u16; {}] = {shifts:?};", shifts.len());
    for (name, rank) in table.rankings {
        let mut slots = vec![0; mask + 1];
        for (row, shift) in rows.iter().zip(&shifts) {
            for (column, counts) in row {
                slots[(column + shift) & mask] = rank(counts);
            }
        }
        let _ = writeln!(code, "pub(crate) static {name}: [u16; {}] = {slots:?};", slots.len());
    }
    Some(())
}
