//! The score, and the list of survivors.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::ledger::{Fate, Ledger};
use crate::site::{Key, Mutant};

/// The checked-in list of mutants that no test can kill, each with the reason.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Equivalents {
    /// The entries.
    #[serde(default)]
    equivalent: Vec<Equivalent>,
}

/// A mutant that changes nothing anyone can see. Without what becomes of it, every change of the line; without a line, every
/// change of the function.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Equivalent {
    file: String,
    function: String,
    was: Option<String>,
    becomes: Option<String>,
    reason: String,
}

impl Equivalents {
    /// Reads the list; an empty one if there is none.
    pub(crate) fn read(path: &Path) -> Result<Equivalents> {
        match std::fs::read_to_string(path) {
            Ok(text) => Equivalents::parse(&text).with_context(|| path.display().to_string()),
            Err(_) => Ok(Equivalents::default()),
        }
    }

    fn parse(text: &str) -> Result<Equivalents> {
        let list: Equivalents = toml::from_str(text)?;
        for e in &list.equivalent {
            anyhow::ensure!(!e.reason.trim().is_empty(), "{}: {}: no reason is given", e.file, e.function);
        }
        Ok(list)
    }

    /// Whether the mutant is on the list.
    pub(crate) fn has(&self, key: &Key) -> bool {
        self.equivalent.iter().any(|e| e.fits(key))
    }

    /// Entries that no mutant fits any more.
    fn stale<'a>(&'a self, mutants: &'a [Mutant]) -> impl Iterator<Item = &'a Equivalent> {
        self.equivalent.iter().filter(|e| !mutants.iter().any(|m| e.fits(&m.key)))
    }
}

impl Equivalent {
    fn fits(&self, key: &Key) -> bool {
        self.file == key.file
            && self.function == key.function
            && self.was.as_ref().is_none_or(|was| *was == key.was)
            && self.becomes.as_ref().is_none_or(|becomes| *becomes == key.becomes)
    }
}

/// How many of what.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    noticed: usize,
    survived: usize,
    equivalent: usize,
    untried: usize,
}

impl Count {
    fn add(&mut self, fate: Option<&Fate>, equivalent: bool) {
        match fate {
            Some(fate) if fate.noticed() => self.noticed += 1,
            _ if equivalent => self.equivalent += 1,
            Some(_) => self.survived += 1,
            None => self.untried += 1,
        }
    }

    fn line(&self, name: &str) -> String {
        let tried = self.noticed + self.survived;
        let score = if tried == 0 { "–".to_owned() } else { percent(self.noticed, tried) };
        let Count { noticed, survived, equivalent, untried } = self;
        format!("{name:<58} {score:>8} {noticed:>8} {survived:>9} {equivalent:>11} {untried:>8}")
    }
}

/// A share in hundredths of a per cent, rounded down: a score is never better than it is.
fn percent(part: usize, whole: usize) -> String {
    let hundredths = part * 10_000 / whole;
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// The summary by crate and file, and the survivors with what was changed.
pub(crate) fn report(mutants: &[&Mutant], all: &[Mutant], ledger: &Ledger, listed: &Equivalents) -> String {
    let mut crates: BTreeMap<String, Count> = BTreeMap::new();
    let mut files: BTreeMap<&str, Count> = BTreeMap::new();
    let mut survivors = String::new();
    for mutant in mutants {
        let (fate, equivalent) = (ledger.last(&mutant.key), listed.has(&mutant.key));
        let of = if mutant.is_cell() { "cells".to_owned() } else { krate(&mutant.key.file) };
        crates.entry(of).or_default().add(fate, equivalent);
        if !mutant.is_cell() {
            crates.entry("source, all".to_owned()).or_default().add(fate, equivalent);
        }
        files.entry(&mutant.key.file).or_default().add(fate, equivalent);
        if let Some(fate) = fate.filter(|f| !f.noticed())
            && !equivalent
        {
            let Key { file, function, was, becomes, .. } = &mutant.key;
            let how = match fate {
                Fate::Unreached => " (no test reaches it)",
                Fate::Lives => " (so far)",
                _ => "",
            };
            writeln!(survivors, "{file}:{} {function}{how}\n  - {was}\n  + {becomes}", mutant.line)
                .expect("text can be added to");
        }
    }
    let head = format!(
        "{:<58} {:>8} {:>8} {:>9} {:>11} {:>8}\n",
        "", "score", "killed", "survived", "equivalent", "untried"
    );
    let mut text = format!("survivors\n{survivors}\nby file\n{head}");
    files.iter().for_each(|(name, count)| text += &(count.line(name) + "\n"));
    text += &format!("\nby crate\n{head}");
    crates.iter().for_each(|(name, count)| text += &(count.line(name) + "\n"));
    for e in listed.stale(all) {
        let was = e.was.as_deref().unwrap_or_default();
        text += &format!("listed as equivalent and no longer there: {} {}: {was}\n", e.file, e.function);
    }
    text
}

fn krate(file: &str) -> String {
    file.split('/').nth(1).unwrap_or(file).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_rounded_down() {
        assert_eq!(percent(9_999, 10_000), "99.99 %");
        assert_eq!(percent(99_999, 100_000), "99.99 %");
        assert_eq!(percent(1, 1), "100.00 %");
    }

    #[test]
    fn the_checked_in_list_gives_a_reason_for_each() {
        Equivalents::parse(include_str!("../survivors.toml")).unwrap();
        let without =
            "[[equivalent]]\nfile = \"f\"\nfunction = \"g\"\nwas = \"a\"\nbecomes = \"b\"\nreason = \" \"\n";
        assert!(Equivalents::parse(without).is_err());
    }
}
