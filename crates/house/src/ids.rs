//! The numbers by which the house knows things.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A table of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub u32);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

/// A progressive meter of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MeterId(pub u32);

impl fmt::Display for MeterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "meter {}", self.0)
    }
}

/// The name its sender gave a command: sent again under the same name it acts once. Thirty-two hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(pub u128);

impl CommandId {
    /// The name that follows from these words, for whoever may give a command twice and must not act twice.
    pub fn of(words: &[&str]) -> CommandId {
        let mut hash = Sha256::new();
        for word in words {
            hash.update((word.len() as u64).to_be_bytes());
            hash.update(word.as_bytes());
        }
        let hash: [u8; 32] = hash.finalize().into();
        CommandId(hash.iter().take(16).fold(0, |id, byte| id << 8 | *byte as u128))
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Text that is not the name of a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the id of a command: up to thirty-two hexadecimal digits")]
pub struct NotCommandId(String);

impl FromStr for CommandId {
    type Err = NotCommandId;

    fn from_str(text: &str) -> Result<CommandId, NotCommandId> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_hexdigit());
        let number = digits.then(|| u128::from_str_radix(text, 16).ok()).flatten();
        number.map(CommandId).ok_or_else(|| NotCommandId(text.to_owned()))
    }
}

impl Serialize for CommandId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let digit = |n: usize| b"0123456789abcdef"[(self.0 >> (124 - 4 * n) & 15) as usize];
        let digits: [u8; 32] = std::array::from_fn(digit);
        to.serialize_str(std::str::from_utf8(&digits).expect("digits are text"))
    }
}

impl<'de> Deserialize<'de> for CommandId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<CommandId, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A name and a few numbers as text: as it stands in every record, so it is put together in place.
pub(crate) struct ShortText {
    bytes: [u8; 40],
    len: usize,
}

impl ShortText {
    /// A name of up to sixteen bytes; two numbers find room behind it.
    pub(crate) fn new(name: &str) -> ShortText {
        assert!(name.len() <= 16, "{name} is longer than any name");
        let mut bytes = [b' '; 40];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        ShortText { bytes, len: name.len() }
    }

    /// A number, with a space before it.
    pub(crate) fn number(&mut self, n: u32) {
        let digits = n.checked_ilog10().unwrap_or(0) as usize + 1;
        let mut rest = n;
        for place in (self.len + 1..=self.len + digits).rev() {
            self.bytes[place] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.len += digits + 1;
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).expect("names and digits are text")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_filed_under_the_name_it_is_called_by() {
        for id in [0, 1, 0x0123_4567_89ab_cdef, u128::MAX, u128::MAX / 7] {
            let id = CommandId(id);
            assert_eq!(serde_json::to_string(&id).unwrap(), format!("\"{id}\""));
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn numbers_stand_behind_their_name_as_they_are_said() {
        for n in [0, 9, 10, 99, 100, 1_234_567_890, u32::MAX] {
            let mut text = ShortText::new("sixteen letters!");
            text.number(n);
            text.number(n);
            assert_eq!(text.as_str(), format!("sixteen letters! {n} {n}"));
        }
    }
}
