//! The house's secret and the players' cuts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The most a cut may say, in bytes.
const MOST: usize = 64;

/// 256 bits that decide, with the players' cuts, what is dealt. It cannot be printed or serialised by accident: there
/// is one way to show it, [`Secret::show`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bits.
    pub fn new(bits: [u8; 32]) -> Secret {
        Secret(bits)
    }

    /// A fresh secret from the operating system. Fails only if the system has no entropy to give.
    pub fn fresh() -> std::io::Result<Secret> {
        equipment::fresh_key().map(Secret)
    }

    /// The secret in 64 hexadecimal digits, for everyone to see.
    pub fn show(&self) -> String {
        hex(&self.0)
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(kept)")
    }
}

/// Text that is not a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a secret is 64 hexadecimal digits in lower case")]
pub struct NotASecret;

impl FromStr for Secret {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Secret, NotASecret> {
        unhex(text).map(Secret).ok_or(NotASecret)
    }
}

/// What a player says into the shuffle: any text, up to 64 bytes on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CutText(String);

impl CutText {
    /// What was said.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Text that cannot be a cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cut is 1 to {MOST} bytes of text on one line")]
pub struct NotACut;

impl TryFrom<String> for CutText {
    type Error = NotACut;

    fn try_from(text: String) -> Result<CutText, NotACut> {
        let fits = (1..=MOST).contains(&text.len()) && !text.chars().any(char::is_control);
        if fits { Ok(CutText(text)) } else { Err(NotACut) }
    }
}

impl FromStr for CutText {
    type Err = NotACut;

    fn from_str(text: &str) -> Result<CutText, NotACut> {
        text.to_owned().try_into()
    }
}

impl From<CutText> for String {
    fn from(cut: CutText) -> String {
        cut.0
    }
}

/// Bytes in hexadecimal digits, lower case.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from just as many pairs of hexadecimal digits in lower case.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    if text.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_shown_only_when_asked() {
        let secret = Secret::new([0xa5; 32]);
        assert!(!format!("{secret:?}").contains("a5"));
        assert_eq!(secret.show().parse(), Ok(secret));
        for wrong in ["", "a5", &"A5".repeat(32), &"zz".repeat(32), &"a5".repeat(33)] {
            assert_eq!(wrong.parse::<Secret>(), Err(NotASecret), "{wrong}");
        }
        assert_ne!(Secret::fresh().unwrap(), Secret::fresh().unwrap());
    }

    #[test]
    fn a_cut_is_a_short_text_on_one_line() {
        assert_eq!("17 from the top, ♠".parse::<CutText>().unwrap().text(), "17 from the top, ♠");
        for wrong in ["", "two\nlines", &"x".repeat(65)] {
            assert_eq!(wrong.parse::<CutText>(), Err(NotACut), "{wrong}");
        }
        assert!(serde_json::from_str::<CutText>(r#""a\tb""#).is_err());
    }
}
