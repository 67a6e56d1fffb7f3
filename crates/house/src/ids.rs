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
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CommandId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<CommandId, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}
