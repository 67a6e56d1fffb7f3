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
            let line = self.text.lines().nth(self.line(at) - 1);
            let key = line.and_then(|l| l.split('=').next()).unwrap_or("").trim().to_owned();
            self.fault(at, &key, e.message())
        })
    }
}

/// A value of a file as the text that a command line would give.
pub(crate) fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
