//! The evaluator's tables, filled when the crate is built, and how a hand finds its place in them.

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The slot of a hand whose ranks hash to the upper half of `key`: its column moved by the shift of its row.
///
/// The sizes are powers of two, so that the indices cannot leave the tables and need no checks.
#[inline(always)]
pub(crate) const fn slot<const ROWS: usize, const SLOTS: usize>(
    key: u64,
    shifts: &[u16; ROWS],
    slots: &[u16; SLOTS],
) -> u16 {
    let row_bits = ROWS.trailing_zeros();
    let slot_bits = SLOTS.trailing_zeros();
    let row = (key >> (64 - row_bits)) as usize;
    let column = (key >> (64 - row_bits - slot_bits)) as usize;
    slots[(column + shifts[row] as usize) & (SLOTS - 1)]
}
