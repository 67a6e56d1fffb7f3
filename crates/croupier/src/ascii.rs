//! Plain letters for terminals whose locale has no others.

use std::borrow::Cow;
use std::io::{Result, Write};

/// How text is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// As it is.
    All,
    /// Signs that are not ASCII are drawn with those that are.
    Ascii,
    /// In JSON, such signs are written by their numbers.
    Escaped,
}

/// Whether the locale asks for ASCII: the first that is set of LC_ALL, LC_CTYPE and LANG names no UTF-8.
fn locale_asks() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    locale.is_some_and(|l| !["utf-8", "utf8"].iter().any(|utf| l.to_lowercase().contains(utf)))
}

/// The sign that stands for one that is not ASCII; as wide as it, so that tables stay in line.
fn plain(c: char) -> char {
    match c {
        '─' | '–' | '−' | '—' | '┄' => '-',
        '│' | '▐' | '▌' => '|',
        '╭' | '╮' | '╰' | '╯' | '├' | '┤' | '┼' | '┬' | '┴' | '±' => '+',
        '♠' => 's',
        '♥' => 'h',
        '♦' => 'd',
        '♣' => 'c',
        '§' => 's',
        '·' => '.',
        '●' => 'o',
        '▒' => '#',
        '▸' | '❯' | '→' => '>',
        '▼' => 'v',
        '↳' => '>',
        '…' => '~',
        '×' | '✗' => 'x',
        '✓' => '+',
        '∅' => '0',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        c if c.is_ascii() => c,
        _ => '?',
    }
}

/// Text in the letters that the locale has.
pub(crate) fn in_locale(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !locale_asks() { text.into() } else { text.chars().map(plain).collect() }
}

/// A writer that writes in the letters asked for.
pub(crate) struct Ascii<W> {
    out: W,
    letters: Letters,
}

impl<W: Write> Ascii<W> {
    /// Writes as the locale asks.
    pub(crate) fn stdout(out: W) -> Ascii<W> {
        Ascii { out, letters: if locale_asks() { Letters::Ascii } else { Letters::All } }
    }

    /// Writes JSON as the locale asks.
    pub(crate) fn json(out: W) -> Ascii<W> {
        Ascii { out, letters: if locale_asks() { Letters::Escaped } else { Letters::All } }
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(out: W) -> Ascii<W> {
        Ascii { out, letters: Letters::All }
    }
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        if self.letters == Letters::All || bytes.is_ascii() {
            return self.out.write(bytes);
        }
        let mut text = String::new();
        for c in String::from_utf8_lossy(bytes).chars() {
            match self.letters {
                Letters::Escaped if !c.is_ascii() => {
                    let units =
                        c.encode_utf16(&mut [0; 2]).iter().map(|u| format!("\\u{u:04x}")).collect::<String>();
                    text += &units;
                }
                _ => text.push(plain(c)),
            }
        }
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_letters_of_the_same_width_and_json_stays_json() {
        let written = |letters, text: &str| {
            let mut out = vec![];
            write!(Ascii { out: &mut out, letters }, "{text}").unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(Letters::Ascii, "│A♠ │ $5–$10 (HC-H §7.V) …"), "|As | $5-$10 (HC-H s7.V) ~");
        assert_eq!(written(Letters::All, "A♠"), "A♠");
        let json = written(Letters::Escaped, r#""HC-H §7 𝄞""#);
        assert!(json.is_ascii());
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "HC-H §7 𝄞");
    }
}
