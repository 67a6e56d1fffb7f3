//! A file as faults speak of it.

use std::str::FromStr;

use toml::Spanned;

use crate::Fault;

/// A file's name and text: what turns a place in it into a line.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The file's name, as faults print it.
    pub file: &'a str,
    /// What stands in it.
    pub text: &'a str,
}

impl Page<'_> {
    /// The line of a place in the text, counted from 1.
    pub fn line(&self, at: usize) -> usize {
        let upto = self.text.as_bytes().iter().take(at);
        upto.filter(|b| **b == b'\n').count() + 1
    }

    /// A fault of a key at a place in the text.
    pub fn fault(&self, at: usize, key: &str, what: impl Into<String>) -> Fault {
        let (file, line) = (self.file.to_owned(), self.line(at));
        Fault::File { file, line, key: key.to_owned(), what: what.into(), clause: None }
    }

    /// The same fault, with the place where the choice that it is about was made.
    pub fn place(&self, at: usize, key: &str, fault: Fault) -> Fault {
        match fault {
            Fault::File { .. } => fault,
            other => {
                let (file, line) = (self.file.to_owned(), self.line(at));
                let (what, clause) = (other.to_string(), other.clause());
                Fault::File { file, line, key: key.to_owned(), what, clause }
            }
        }
    }

    /// The key that stands on the line of a place.
    fn key_at(&self, at: usize) -> &str {
        let line = self.text.lines().nth(self.line(at) - 1).unwrap_or_default();
        line.split('=').next().unwrap_or_default().trim()
    }

    /// The fault of a value that serde cannot take, in words for whoever wrote it; `write` says what may stand there.
    pub fn unread(&self, at: usize, key: &str, e: &toml::de::Error, write: Option<&str>) -> Fault {
        let at = e.span().map_or(at, |span| span.start);
        self.fault(at, key, in_words(e.message(), write))
    }

    /// What is wrong with a text that is no TOML, and whether it may be read on all the same: a key that stands twice is
    /// read where it stands first.
    pub fn malformed(&self, e: &toml::de::Error) -> (Fault, bool) {
        let span = e.span().unwrap_or_default();
        if e.message() != "duplicate key" {
            let what = format!("this line cannot be read: {}", e.message());
            return (self.fault(span.start, self.key_at(span.start), what), false);
        }
        let key = self.text.get(span.clone()).unwrap_or_default();
        (self.fault(span.start, key, format!("`{key}` stands here twice; the first is read")), true)
    }

    /// The text of a key as something that parses.
    pub(crate) fn read<T: FromStr>(&self, key: &str, text: &Spanned<String>) -> Result<T, Fault>
    where
        T::Err: ToString,
    {
        text.get_ref().parse().map_err(|e: T::Err| self.fault(text.span().start, key, e.to_string()))
    }

    /// The whole file as a form that serde knows.
    pub(crate) fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, Fault> {
        toml::from_str(self.text).map_err(|e| {
            let at = e.span().map_or(0, |s| s.start);
            match e.message() {
                "duplicate key" => self.malformed(&e).0,
                _ => self.unread(at, self.key_at(at), &e, None),
            }
        })
    }
}

/// What serde says of a value, in words for whoever wrote it; `write` says what may stand there, if the caller knows better.
fn in_words(message: &str, write: Option<&str>) -> String {
    let quoted = |text: &str| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("{field} is missing");
    }
    let (what, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    let expected = expected.lines().next().unwrap_or_default();
    if let Some(field) = what.strip_prefix("unknown field ") {
        return format!("{field} is not known here; known are {}", quoted(expected).join(", "));
    }
    if let Some(found) = what.strip_prefix("unknown variant ") {
        let write = write.map_or_else(|| quoted(expected).join(", "), str::to_owned);
        return format!("write {write}, not \"{}\"", found.trim_matches('`'));
    }
    let Some((_, found)) = what.split_once("invalid type: ").or_else(|| what.split_once("invalid value: "))
    else {
        return message.to_owned();
    };
    let found = match found.split_once(['`', '"']) {
        Some(_) if found.starts_with("string ") => found["string ".len()..].to_owned(),
        Some((_, number)) => number.trim_end_matches('`').to_owned(),
        None if found == "sequence" => "a list".into(),
        None if found == "map" => "a section".into(),
        None => found.to_owned(),
    };
    let write = write.unwrap_or(match expected {
        "a string" => "text in quotes",
        "a boolean" => "true or false",
        "a sequence" => "a list: [ … ]",
        "u8" => "a whole number from 0 to 255",
        "i64" | "u64" | "u32" => "a whole number",
        "a map" => "a section",
        expected if expected.starts_with("struct ") => "a section, or { key = …, key = … }",
        expected => expected,
    });
    format!("write {write}, not {found}")
}

/// A value of a file as the text that a command line would give.
pub(crate) fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
