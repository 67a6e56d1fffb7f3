//! The scheme: a commitment and a key, each one hash.
//!
//! Every field goes into the hash with its length before it, as four bytes, most significant first; numbers are eight
//! bytes, most significant first. So no two lists of fields hash the same text.

use sha2::{Digest, Sha256};

use super::secret::{CutText, Secret};

const COMMITMENT: &[u8] = b"croupier/fair/1/commitment";
const KEY: &[u8] = b"croupier/fair/1/key";

/// Takes fields in.
pub(crate) struct Fields(Sha256);

impl Fields {
    pub(crate) fn new(tag: &[u8]) -> Fields {
        Fields(Sha256::new()).with(tag)
    }

    pub(crate) fn with(mut self, field: &[u8]) -> Fields {
        let length = u32::try_from(field.len()).expect("fields are short");
        self.0.update(length.to_be_bytes());
        self.0.update(field);
        self
    }

    pub(crate) fn number(self, number: u64) -> Fields {
        self.with(&number.to_be_bytes())
    }

    pub(crate) fn hash(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}

/// What the house publishes before bets: a hash that fits this secret and, as far as anybody can find, no other.
pub fn commitment(table: &str, number: u64, secret: &Secret) -> [u8; 32] {
    Fields::new(COMMITMENT).with(table.as_bytes()).number(number).with(secret.bytes()).hash()
}

/// The key of the generator for one shuffle, throw or spin: part 0, 1, 2 … of what a commitment covers. The cuts come
/// in rising order of the numbers of those who cut: at a single table their seats, counted from 1; in a house, patrons.
pub fn key<'a>(
    table: &str,
    number: u64,
    part: u64,
    secret: &Secret,
    cuts: impl IntoIterator<Item = (u32, &'a CutText)>,
) -> [u8; 32] {
    let fields = Fields::new(KEY).with(table.as_bytes()).number(number).number(part).with(secret.bytes());
    cuts.into_iter()
        .fold(fields, |fields, (who, cut)| fields.number(who as u64).with(cut.text().as_bytes()))
        .hash()
}
