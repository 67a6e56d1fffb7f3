//! Lines of JSON under a chain of seals: each sealed by a hash over itself and the seal before it.
//!
//! A line is `{"seal":"…",` and a JSON object without its opening brace. The seal is the SHA-256 of the seal before (its
//! 64 digits; for the first line, nothing) and of what follows the comma.

use sha2::{Digest, Sha256};

use super::secret::hex;
use super::verify::WrongLine;

/// What stands before the digits of a seal, and after.
const BEFORE: &str = r#"{"seal":""#;
const AFTER: &str = r#"","#;
const DIGITS: usize = 64;

/// The end of a chain.
#[derive(Clone, Default)]
pub(crate) struct Chain(String);

impl Chain {
    /// A JSON object as the next line of the chain.
    pub(crate) fn seal(&mut self, object: &str) -> String {
        self.add(&object[1..]);
        format!("{BEFORE}{}{AFTER}{}\n", self.0, &object[1..])
    }

    fn add(&mut self, rest: &str) {
        self.0 = hex(&Sha256::new().chain_update(&self.0).chain_update(rest).finalize());
    }
}

/// A line that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Unsealed {
    #[error("the line is not text (UTF-8)")]
    NotText,
    #[error("the line does not begin with a seal")]
    NoSeal,
    #[error("the seal is broken: this line, or one before it, is not as it was written")]
    Broken,
    #[error("the last line is torn: it has no end")]
    Torn,
}

/// Checks the seal of every line, and gives the objects and the end of the chain.
pub(crate) fn unseal(bytes: &[u8]) -> Result<(Chain, Vec<String>), WrongLine> {
    let (mut chain, mut objects) = (Chain::default(), vec![]);
    let mut lines = bytes.split(|b| *b == b'\n').enumerate().peekable();
    while let Some((at, line)) = lines.next() {
        let wrong = |what: Unsealed| WrongLine { line: at + 1, what: what.to_string() };
        if lines.peek().is_none() {
            if line.is_empty() {
                break;
            }
            return Err(wrong(Unsealed::Torn));
        }
        let line = std::str::from_utf8(line).map_err(|_| wrong(Unsealed::NotText))?;
        let sealed = line.strip_prefix(BEFORE).and_then(|rest| rest.split_at_checked(DIGITS));
        let sealed = sealed.and_then(|(seal, rest)| Some((seal, rest.strip_prefix(AFTER)?)));
        let (seal, rest) = sealed.ok_or_else(|| wrong(Unsealed::NoSeal))?;
        chain.add(rest);
        if chain.0 != seal {
            return Err(wrong(Unsealed::Broken));
        }
        objects.push(format!("{{{rest}"));
    }
    Ok((chain, objects))
}
